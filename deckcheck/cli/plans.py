"""The games that a command plays: the decks that its paths mean, who plays them, and who meets whom."""

from __future__ import annotations

import os

from deckcheck.catalog.names import nearest
from deckcheck.cli.opponents import given_bots, means_samples, report_conflicts
from deckcheck.decklist.hash import deck_hash
from deckcheck.decklist.source import STDIN, UnreadableFileError
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import new_game
from deckcheck.engine.records import catalog_digest
from deckcheck.failure import NO, Failure
from deckcheck.messages import Message
from deckcheck.shipped import legal_decks
from deckcheck.simulation.plan import SimulationPlan, tables
from deckcheck.simulation.values import Contender

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.cli.opponents import Opponents
    from deckcheck.workspace.workspace import Workspace


def deck_files(context: Context, args: Arguments, paths: Sequence[str]) -> list[str]:
    """Return the decks that paths mean, but those that a configuration excludes; one that is named twice plays twice.

    The name of a game means its sample decks, where no file or folder has this name.

    Raises:
        Failure: there is none, one of them does not exist, or a configuration cannot be used.
    """
    workspace = args.workspace()
    found: list[str] = []
    passed: dict[str, Message] = {}
    excluded = 0
    for given in paths:
        path = legal_decks(given) if means_samples(given) else given
        if path != STDIN and not os.path.lexists(path):
            raise UnreadableFileError("path-missing", path)
        plan = workspace.plan([path])
        if not plan.tasks and not plan.passed and not plan.excluded:
            passed[path] = Message("passed-empty", path=path)
        found += [task.path for task in plan.tasks]
        passed.update((part.values["path"], part) for part in plan.passed)
        excluded += plan.excluded
    if not found:
        passed = {file: part for file, part in passed.items() if part.id != "passed-empty"}
    skipped = [part for file, part in passed.items() if file not in found]
    context.passed_over(skipped, each=not found or getattr(args, "show_skipped", True))
    if not found:
        raise Failure("excluded-all", n=excluded) if excluded else Failure("nothing-found", paths=paths)
    wanted = getattr(args, "only_format", None)
    return found if wanted is None else _of_format(context, workspace, found, wanted)


def _of_format(context: Context, workspace: Workspace, paths: Sequence[str], wanted: str) -> list[str]:
    """Return the decks of a format, and files that are not decks, which are reported where they are read.

    Raises:
        Failure: no deck is of this format.
    """
    decks = {path: workspace.check(path).deck for path in dict.fromkeys(paths)}
    formats = dict.fromkeys(deck.format for deck in decks.values() if deck is not None)
    if wanted not in formats:
        raise Failure("opponents-no-format", nearest(wanted, formats), format=wanted, formats=list(formats))
    found = [path for path in paths if (deck := decks[path]) is None or deck.format == wanted]
    if len(found) < len(paths):
        context.note("opponents-format", n=len(paths) - len(found))
    return found


def make_plan(
    context: Context, opponents: Opponents, args: Arguments, players: int | None, wanted: Collection[int] = ()
) -> SimulationPlan:
    """Return the simulation that the command line asks for.

    Args:
        context: where decks that may not meet are reported.
        opponents: the decks.
        args: the bots, the seed, and whether decks may play that may not.
        players: how many sit at a table; None for as few as the game allows.
        wanted: only tables with one of these decks count, by their numbers; all where none are named.

    Raises:
        Failure: when it cannot be played (status 2).
    """
    rules = opponents.rules
    least, most = rules.players
    players = least if players is None else players
    if not least <= players <= most:
        message = "simulate-players-fixed" if least == most else "simulate-players"
        raise Failure(message, game=rules.game, least=least, most=most, n=players)
    bots = given_bots(args.bots, len(opponents.decks))
    contenders = tuple(
        Contender(name, path, deck_hash(deck), deck.contents(), bot)
        for name, path, deck, bot in zip(opponents.names, opponents.paths, opponents.decks, bots, strict=True)
    )
    if len(contenders) < players:
        again = [contender.name for contender in contenders[: players - len(contenders)]]
        context.note("simulate-seats", players=players, n=len(contenders), decks=again)
    every = tables(len(opponents.decks), players)
    beside = [table for table in every if wanted and not set(table) & set(wanted)]
    meeting = [table for table in every if table not in beside]
    barred = _barred(context, opponents, meeting, allow_illegal=args.allow_illegal)
    try:
        groups = [contenders[at : at + players] for at in range(0, len(contenders), players)]
        # One game with each deck shows whether all of them can be played, before any process is started.
        games = [
            new_game(
                rules,
                [deck.cards for deck in (*table, *contenders)[:players]],
                0,
                opponents.options,
                None,
                opponents.extra,
            )
            for table in groups
        ]
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    digest = "-".join(catalog_digest(game.state.match) for game in games)
    return SimulationPlan(
        rules.game,
        contenders,
        seed=args.seed,
        players=players,
        options=opponents.options,
        extra=opponents.extra,
        cards=digest,
        barred=[*barred, *beside],
    )


def _barred(
    context: Context, opponents: Opponents, meeting: Sequence[tuple[int, ...]], *, allow_illegal: bool
) -> list[tuple[int, ...]]:
    """Return the tables, of some, at which decks sit that may not meet; they are reported, and left out.

    Raises:
        Failure: when no table is left (status 1).
    """
    barred = [
        table
        for table in meeting
        if report_conflicts(
            context, opponents.rules, [opponents.decks[at] for at in table], [opponents.paths[at] for at in table]
        )
    ]
    if allow_illegal or not barred:
        return []
    if len(barred) == len(meeting):
        raise Failure("play-conflict", status=NO)
    context.note("simulate-barred", n=len(barred), all=len(meeting))
    return barred
