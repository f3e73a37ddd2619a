"""`deckcheck play`: a game between people and bots at a terminal, or line by line from a pipe."""

from __future__ import annotations

import os
import secrets
from shlex import quote

from deckcheck.cli.fullscreen import wanted_look
from deckcheck.cli.opponents import (
    given_bots,
    means_samples,
    read_opponents,
    report_conflicts,
    report_left_out,
    with_samples,
)
from deckcheck.cli.output import Output, refuse_overwriting_inputs
from deckcheck.cli.own_cards import own_cards, watch_files
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import new_game
from deckcheck.failure import NO, Failure
from deckcheck.files import display_path
from deckcheck.messages import Message
from deckcheck.play.console import Console
from deckcheck.play.keeping import AutoSave
from deckcheck.play.loop import Loop
from deckcheck.play.record import RecordError, load, resumed
from deckcheck.play.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.cli.opponents import Opponents

_SEEDS = 1 << 32


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    args.require_files("save")
    args = _with_samples(args, context)
    resume = _resumed_path(args)
    console = Console()
    look = wanted_look(args, console, context.environment)
    path = args.save if args.save is not None else resume
    if args.save is not None and args.save != resume:
        Output(args.save, force=args.force)  # what cannot be saved is said before the game, not after it
        refuse_overwriting_inputs([args.save], args.decks if resume is None else [])
    session, notes = _begun(context, args) if resume is None else (_gone_on(context, resume, args), [])
    if not session.humans:
        if args.screen:
            raise Failure("screen-no-terminal", reason=Message("screen-no-person"))
        look = None
    if resume is None and session.humans:
        context.print("play-seed", seed=session.game.state.match.seed)
    saved = path is not None and path == resume
    autosave = AutoSave(session, path, force=args.force, saved=saved, asked=args.save is not None)
    if look is None:
        return Loop(session, console, autosave).run()
    from deckcheck.play.screen.running import play

    status, messages = play(session, autosave, look, notes)
    for message in messages:
        print(message.render(context.translator))
    return status


def _with_samples(args: Arguments, context: Context) -> Arguments:
    """Return the command line with sample decks instead of the names of games, which are reported."""
    if args.resume is not None or not any(map(means_samples, args.decks)):
        return args
    seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    decks = with_samples(args, args.decks, seed)
    context.note("play-samples", paths=[display_path(path) for path in decks])
    return args.replace(decks=decks, seed=seed)


def _resumed_path(args: Arguments) -> str | None:
    """Return the saved game to go on with, or None for a new game.

    Raises:
        Failure: when the command line asks for both, or for neither (status 2).
    """
    resume: str | None = args.resume
    if resume is not None and args.decks:
        raise Failure("play-resume-decks")
    if resume is None and len(args.decks) == 1 and _is_saved_game(args.decks[0]):
        resume = args.decks[0]
    if resume is None:
        if len(args.decks) < 2:
            raise _one_deck(args.decks[0]) if args.decks else Failure("play-two-decks")
        return None
    for name, value in (
        ("--seed", args.seed),
        ("--names", args.names),
        ("--option", args.option),
        ("--catalog", args.catalog),
        ("--watch", args.watch),
    ):
        if value:
            raise Failure("play-resume-option", option=name)
    return resume


def _one_deck(path: str) -> Failure:
    """Return that a deck has no opponent."""
    return Failure("play-one-deck", path=path, quoted=quote(path))


def _is_saved_game(path: str) -> bool:
    """Whether a single path means a saved game rather than a deck."""
    return not path.endswith((".deck.yaml", ".deck.yml", ".deck.json", ".yaml", ".yml")) and not os.path.isdir(path)


def _begun(context: Context, args: Arguments) -> tuple[Session, list[str]]:
    """Return a new game, and what is to be known of its decks.

    Raises:
        Failure: when the decks may not or cannot play.
    """
    opponents = read_opponents(context, args, args.decks)
    met = report_conflicts(context, opponents.rules, opponents.decks, opponents.paths)
    if met and not args.allow_illegal:
        raise Failure("play-conflict", status=NO)
    notes = report_left_out(context, opponents)
    kinds = given_bots(args.seats or _usual(len(opponents.decks)), len(opponents.decks), [HUMAN])
    seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    decks = [deck.contents() for deck in opponents.decks]
    names: Sequence[str] = opponents.names
    if args.names is not None:
        names = _names(args.names, len(decks))
    elif HUMAN in kinds:
        names = _usual_names(context, opponents)
    try:
        game = new_game(opponents.rules, decks, seed, opponents.options, names, opponents.extra)
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    session = Session(game, kinds, context.translator)
    session.reread = lambda: own_cards(context, args)
    if args.watch:
        notes = [*notes, watch_files(context, args, session)]
    return session, notes


def _usual_names(context: Context, opponents: Opponents) -> list[str]:
    """Return what players are called: as their lists say, else by a usual name; at a large table, as their decks."""
    given = [" ".join((deck.player or "").split()) for deck in opponents.decks]
    usual = [name for name in (*context.text("web-ui-names").split(","), *opponents.names) if name not in given]
    names: list[str] = []
    for name in given:
        names.append(name if name and name not in names else usual.pop(0))
    return names


def _names(words: str, decks: int) -> list[str]:
    """Return the names of the players.

    Raises:
        Failure: when they are not one for each deck, or two are equal (status 2).
    """
    names = [" ".join(name.split()) for name in words.split(",")]
    if len(names) != decks or not all(names):
        raise Failure("play-names", n=sum(map(bool, names)), decks=decks)
    for name in names:
        if names.count(name) > 1:
            raise Failure("play-names-twice", name=name)
    return names


def _usual(decks: int) -> str:
    """Return the seats of a game for which none are named: a person against bots."""
    return ",".join([HUMAN, *["greedy"] * (decks - 1)])


def _gone_on(context: Context, path: str, args: Arguments) -> Session:
    """Return a saved game where it was left.

    Raises:
        RecordError: when the file holds no game that can be gone on with.
        Failure: when the seats do not fit it (status 2).
    """
    try:
        saved = load(path)
    except RecordError as error:
        raise _one_deck(path) if error.message == "play-game-name" and args.decks else error from None
    if args.seats is not None:
        saved = saved._replace(kinds=tuple(given_bots(args.seats, len(saved.record["players"]), [HUMAN])))
    session = resumed(path, saved, context.translator)
    context.add("play-resumed", path=path, n=len(session.game.history))
    return session
