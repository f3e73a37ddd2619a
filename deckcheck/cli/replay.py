"""`deckcheck replay`: a recorded game, choice by choice; or whether it still is the same game."""

from __future__ import annotations

from deckcheck.cli import tell
from deckcheck.engine.game import Game
from deckcheck.engine.options import GameError
from deckcheck.engine.verify import verify
from deckcheck.failure import NO, OK, Failure
from deckcheck.messages import in_force, printable, text
from deckcheck.play.console import Console
from deckcheck.play.record import RecordError, Saved, load
from deckcheck.play.replay import Replay


def run(paths: list[str], *, check: bool, at: int | None) -> int:
    """Show recorded games, or verify them; status 1 where one is no longer the same game."""
    status = OK
    for path in paths:
        try:
            saved = load(path)
            status = max(status, _verify(path, saved) if check else _show(path, saved, at))
        except Failure as error:
            status = max(status, tell.failure(error))
    return status


def _verify(path: str, saved: Saved) -> int:
    try:
        found = verify(saved.record)
    except GameError as error:
        raise RecordError("play-game-cannot", path=path, detail=error) from None
    if found is None:
        print(text("replay-good", path=path, n=len(saved.record["actions"])))
        return OK
    if not found.actions and found.expected.startswith("cards "):
        print(text("replay-cards", path=path))
    elif found.found == "not legal":
        print(text("replay-illegal", path=path, number=found.actions))
    else:
        print(text("replay-diverges", path=path, n=found.actions, expected=found.expected, found=found.found))
    return NO


def _show(path: str, saved: Saved, at: int | None) -> int:
    try:
        game = Game.from_record(saved.record)
    except GameError as error:
        raise RecordError("play-game-cannot", path=path, detail=error) from None
    if at is not None and not 0 <= at <= len(game.history):
        raise Failure("replay-at", most=len(game.history))
    players = [printable(name) for name in game.players]
    seed = game.state.match.seed
    print(text("replay-title", game=game.rules.game, players=players, n=len(game.history), seed=seed))
    return Replay(game, Console(), in_force()).run(at)
