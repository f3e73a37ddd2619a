"""The decks that play against each other: reading them, and refusing those that may not play."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from deckcheck.agents import BOTS, BotError, bot_of
from deckcheck.catalog.names import nearest
from deckcheck.construction.violation import ERROR, DeckReport
from deckcheck.engine.data.options import GameError, read_options
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.failure import NO, Failure
from deckcheck.messages import Clauses, Message, printable
from deckcheck.report import reporter
from deckcheck.report.contents import CheckedFile, Style
from deckcheck.shipped import sample_files
from deckcheck.simulation.pairing import conflicts, faults_of_market, seat, with_market
from deckcheck.terminal import wants_color

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.violation import Violation
    from deckcheck.decklist.deck import Deck
    from deckcheck.engine.rules import GameRules
    from deckcheck.workspace.workspace import Workspace


_NAMED = 4  # decks that are named where they may not meet; of more the others are counted


class Opponents(NamedTuple):
    """Decks that play each other: their names, and the rules, options and further cards they play with."""

    rules: GameRules
    decks: tuple[Deck, ...]
    names: tuple[str, ...]
    paths: tuple[str, ...]
    extra: tuple[Card, ...]
    options: dict[str, Any]


def means_samples(path: str) -> bool:
    """Whether what is given as a deck is the name of a game with sample decks, and no file or folder."""
    return not os.path.lexists(path) and path in playable_games() and bool(sample_files(path))


def with_samples(args: Arguments, paths: Sequence[str], seed: int) -> list[str]:
    """Return decks for a game: a sample deck for each name of a game among them, for one alone two.

    Sample decks are taken in the order of their files, from one that the seed draws: the first that may meet the other
    decks, and some sample deck if another one follows; where none may, just the first, and what is wrong is reported.
    """
    workspace = args.workspace()
    chosen = [*paths] if len(paths) > 1 else [*paths] * 2
    met = [workspace.check(path).deck for path in chosen if not means_samples(path)]
    for number, path in enumerate(chosen):
        if means_samples(path):
            files = sample_files(path)
            first = seed % len(files)
            unused = [file for file in files[first:] + files[:first] if file not in chosen] or files
            samples = {file: workspace.check(file).deck for file in unused}
            follows = [[deck] for deck in samples.values()] if any(map(means_samples, chosen[number + 1 :])) else [[]]
            fitting = (
                file
                for file, deck in samples.items()
                if any(_may_meet([*met, deck, *others]) for others in follows if deck not in others)
            )
            chosen[number] = next(fitting, unused[0])
            met.append(samples[chosen[number]])
    return chosen


def _may_meet(decks: Sequence[Deck | None]) -> bool:
    """Whether decks are of one game and format, and break no rule by meeting."""
    read = [deck for deck in decks if deck is not None]
    if len(read) < len(decks) or len({(deck.game, deck.format) for deck in read}) > 1:
        return False
    return len(read) < 2 or not conflicts(rules_of(read[0].game), read)


def read_opponents(
    context: Context, args: Arguments, paths: Sequence[str], write: Callable[[str], object] | None = None
) -> Opponents:
    """Read decks and see whether they may play each other; the list `market` names gives all of them its market.

    Args:
        context: what is spoken.
        args: what is asked.
        paths: the decks.
        write: takes the violations of decks that may not play; standard error where none is named.

    Raises:
        Failure: when they may not (status 1), or cannot (status 2).
    """
    workspace = args.workspace()
    reports: dict[str, DeckReport] = {}
    for path in paths:
        reports.setdefault(path, workspace.check(path))
    write = write or sys.stderr.write
    _check_legality(context, reports, write, allow_illegal=args.allow_illegal)
    decks = tuple(deck for path in paths if (deck := reports[path].deck) is not None)
    _check_one_format(decks, paths, "opponents-formats" if hasattr(args, "only_format") else "play-formats")
    if args.market is not None:
        decks = _with_market(context, args.market, workspace, decks, write)
    try:
        seated = seat(decks, paths)
        values = given_options(context, seated.rules, args.option)
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    return Opponents(*seated, values)


def _check_one_format(decks: Sequence[Deck], paths: Sequence[str], message: str) -> None:
    """See that decks of one game are of one format; `message` says that they are not.

    Raises:
        Failure: they are not; it names the files of each format.
    """
    files: dict[str, list[str]] = {}
    for deck, path in zip(decks, paths, strict=True):
        files.setdefault(deck.format, []).append(path)
    if len(files) < 2 or len({deck.game for deck in decks}) > 1:
        return
    lists = [Message("opponents-of", format=name, paths=found) for name, found in files.items()]
    raise Failure(message, game=decks[0].game, lists=Clauses(*lists))


def _with_market(
    context: Context, path: str, workspace: Workspace, decks: tuple[Deck, ...], write: Callable[[str], object]
) -> tuple[Deck, ...]:
    """Return the decks with the market of a list; what the list says beside it, or leaves out, does not matter.

    Raises:
        Failure: when it breaks a rule for markets (status 1), or holds none for these decks (status 2).
    """
    report = workspace.check(path)
    errors = faults_of_market(report)
    if errors:
        _show(context, path, report, errors, write)
        raise Failure(None, status=NO)
    return tuple(with_market(decks, report.deck, path))


def report_conflicts(context: Context, rules: GameRules, decks: Sequence[Deck], paths: Sequence[str]) -> bool:
    """Report on standard error which rules decks break by meeting; return whether there are any.

    Raises:
        Failure: when they cannot meet at all (status 2).
    """
    try:
        found = conflicts(rules, decks)
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    named = printable(" + ".join(paths[:_NAMED]))
    if len(paths) > _NAMED:
        named = f"{named} {context.text('and-more', n=len(paths) - _NAMED)}"
    for conflict in found:
        words = (
            f"{context.text('severity-error')} {conflict.code} {printable(context.translator.localized(conflict.text))}"
        )
        print(f"{named}: {words}", file=sys.stderr)
    return bool(found)


def report_left_out(context: Context, opponents: Opponents) -> list[str]:
    """Report on standard error which cards of the decks test-play leaves out, or carries out but for a clause.

    Returns: the same in sentences, for who does not see standard error.
    """
    book = opponents.rules.book()
    numbers = {
        book.numbers[entry.card.id]
        for deck in opponents.decks
        for entry in deck.entries
        if entry.card is not None and entry.card.id in book.numbers
    }
    language = context.translator.language
    lines = []
    for message, kind in (("decks-left-out", book.unplayable), ("decks-half-played", book.left_to_players)):
        cards = sorted({book.cards[number].name_in(language) for number in numbers if number in kind})
        if cards:
            values = {"cards": cards, "n": len(cards), "game": opponents.rules.game}
            context.note(message, **values)
            lines.append(context.text(message, **values))
    return lines


def _check_legality(
    context: Context, reports: dict[str, DeckReport], write: Callable[[str], object], *, allow_illegal: bool
) -> None:
    """Show the violations of illegal decks and refuse them, unless they are allowed and can be played at all."""
    illegal = {path: report for path, report in reports.items() if not report.legal}
    if not illegal:
        return
    broken = False
    for path, report in illegal.items():
        every = (*report.violations, *report.suppressed)
        errors = [violation for violation in every if violation.severity == ERROR]
        unknown = report.deck is None or any(error.code.startswith(("decklist/", "catalog/")) for error in errors)
        broken = broken or unknown
        if unknown or not allow_illegal:
            _show(context, path, report, errors, write)
    if broken or not allow_illegal:
        raise Failure("play-broken" if broken else "play-illegal", status=NO)


def _show(
    context: Context, path: str, report: DeckReport, errors: Sequence[Violation], write: Callable[[str], object]
) -> None:
    """Show violations as the check does, beside the answer of the command, which is another one."""
    style = Style(color=write == sys.stderr.write and wants_color(sys.stderr), translator=context.translator)
    write(reporter("text", style).deck(CheckedFile(path, report, errors, named=False)))


def given_options(context: Context, rules: GameRules, options: Sequence[str]) -> dict[str, Any]:
    """Return the options of a game as they are given on a command line, `name=value` each.

    Raises:
        GameError: for an option that the game does not have, or a value that it cannot take.
    """
    found: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            known = list(rules.options)
            raise GameError(context.text("play-option", value=option, game=rules.game, known=known))
        found[name.strip().replace("-", "_")] = value.strip()
    values = read_options(rules.options, found)
    return {name: values[name] for name in found}


def given_bots(names: str, decks: int, others: Sequence[str] = ()) -> list[str]:
    """Return the players' kinds as they are given on a command line, one for all decks or one for each.

    Args:
        names: what is given.
        decks: how many decks there are.
        others: the kinds that may be named beside bots.

    Raises:
        Failure: for a kind that does not exist, or another number of them (status 2).
    """
    bots = [name.strip() for name in names.split(",")]
    for bot in bots:
        if bot in others:
            continue
        try:
            # A custom bot is made once before any game, so that what is wrong with its file is said at once.
            made = bot_of(bot)
            if made.own:
                made.agent()
        except BotError as error:
            known = [*others, *BOTS]
            if ":" in bot:
                raise Failure("play-cannot", detail=error) from None
            shown = [*known, "search:400", "search:0.2s", "FILE.py:CLASS"]
            raise Failure("play-bot", nearest(bot, known), name=bot or "''", known=shown) from None
    if len(bots) == 1:
        bots *= decks
    if len(bots) != decks:
        raise Failure("play-bots", n=len(bots), decks=decks)
    return bots
