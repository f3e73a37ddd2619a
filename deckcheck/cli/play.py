"""`deckcheck play`: a game between people and bots at a terminal, or line by line from a pipe."""

from __future__ import annotations

import os
import secrets
import sys

from deckcheck.cli.opponents import given_bots, read_opponents, told_conflicts
from deckcheck.cli.output import Output
from deckcheck.engine.game import new_game
from deckcheck.engine.options import GameError
from deckcheck.failure import NO, Failure
from deckcheck.messages import in_force, text
from deckcheck.play.console import Console
from deckcheck.play.loop import Loop
from deckcheck.play.record import KINDS, load, resumed
from deckcheck.play.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SEEDS = 1 << 32


class PlayOptions:
    """What the command line of a game says."""

    def __init__(self, paths: list[str], **given: Any) -> None:
        self.paths = paths
        self.seats: str | None = given["seats"]
        self.seed: int | None = given["seed"]
        self.options: list[str] = given["options"]
        self.catalogs: list[str] = given["catalogs"]
        self.market: str | None = given["market"]
        self.allow_illegal: bool = given["allow_illegal"]
        self.save: str | None = given["save"]
        self.resume: str | None = given["resume"]
        self.force: bool = given["force"]


def run(options: PlayOptions) -> int:
    """Carry out the command and return its exit status."""
    resume = _resumed_path(options)
    path = options.save if options.save is not None else resume
    if options.save is not None and options.save != resume:
        Output(options.save, force=options.force)  # what cannot be saved is said before the game, not after it
    session = _begun(options) if resume is None else _gone_on(resume, options)
    if resume is None and session.humans:
        print(text("play-seed", seed=session.game.state.match.seed))
    loop = Loop(
        session, Console(), path, force=options.force or path == resume, saved=path == resume and path is not None
    )
    return loop.run()


def _resumed_path(options: PlayOptions) -> str | None:
    """Return the saved game to go on with, or None for a new game.

    Raises:
        Failure: when the command line asks for both, or for neither (status 2).
    """
    resume = options.resume
    if resume is not None and options.paths:
        raise Failure("play-resume-decks")
    if resume is None and len(options.paths) == 1 and _is_saved_game(options.paths[0]):
        resume = options.paths[0]
    if resume is None:
        if len(options.paths) < 2:
            raise Failure("play-two-decks")
        return None
    for name, value in (("--seed", options.seed), ("--option", options.options), ("--catalog", options.catalogs)):
        if value:
            raise Failure("play-resume-option", option=name)
    return resume


def _is_saved_game(path: str) -> bool:
    """Whether a single path means a saved game rather than a deck."""
    return not path.endswith((".deck.yaml", ".deck.yml", ".deck.json", ".yaml", ".yml")) and not os.path.isdir(path)


def _begun(options: PlayOptions) -> Session:
    """Return a new game.

    Raises:
        Failure: when the decks may not or cannot play.
    """
    opponents = read_opponents(
        options.paths,
        options.catalogs,
        options.options,
        market=options.market,
        allow_illegal=options.allow_illegal,
    )
    met = told_conflicts(opponents.rules, opponents.decks, opponents.paths)
    if met and not options.allow_illegal:
        raise Failure("play-conflict", status=NO)
    kinds = given_bots(options.seats or _usual(len(opponents.decks)), len(opponents.decks), KINDS)
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    decks = [deck.contents() for deck in opponents.decks]
    try:
        game = new_game(opponents.rules, decks, seed, opponents.options, opponents.names, opponents.extra)
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    return Session(game, kinds, in_force())


def _usual(decks: int) -> str:
    """Return the seats of a game for which none are named: a person against bots."""
    return ",".join([HUMAN, *["greedy"] * (decks - 1)])


def _gone_on(path: str, options: PlayOptions) -> Session:
    """Return a saved game where it was left.

    Raises:
        RecordError: when the file holds no game that can be gone on with.
        Failure: when the seats do not fit it (status 2).
    """
    saved = load(path)
    if options.seats is not None:
        saved = saved._replace(kinds=tuple(given_bots(options.seats, len(saved.record["players"]), KINDS)))
    session = resumed(path, saved, in_force())
    print(text("play-resumed", path=path, n=len(session.game.history)), file=sys.stderr)
    return session
