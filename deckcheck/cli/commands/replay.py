"""`deckcheck replay`: a recorded game, choice by choice; or whether it still is the same game."""

from __future__ import annotations

from deckcheck.cli.fullscreen import wanted_look
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.engine.verify import verify
from deckcheck.failure import NO, OK, Failure
from deckcheck.messages import printable
from deckcheck.play.console import Console
from deckcheck.play.record import RecordError, Saved, load
from deckcheck.play.replay import Replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Show recorded games, or verify them; status 1 where one is no longer the same game."""
    args.forbid_together("verify", "at")
    status = OK
    for path in args.files:
        try:
            saved = load(path)
            status = max(status, _verify(context, path, saved) if args.verify else _show(args, context, path, saved))
        except Failure as error:
            status = max(status, context.report(error))
    return status


def _verify(context: Context, path: str, saved: Saved) -> int:
    try:
        found = verify(saved.record)
    except GameError as error:
        raise RecordError("play-game-cannot", path=path, detail=error) from None
    if found is None:
        context.print("replay-good", path=path, n=len(saved.record["actions"]))
        return OK
    if not found.actions and found.expected.startswith("cards "):
        context.print("replay-cards", path=path)
    elif found.found == "not legal":
        context.print("replay-illegal", path=path, number=found.actions)
    else:
        context.print("replay-diverges", path=path, n=found.actions, expected=found.expected, found=found.found)
    return NO


def _show(args: Arguments, context: Context, path: str, saved: Saved) -> int:
    try:
        game = Game.from_record(saved.record)
    except GameError as error:
        raise RecordError("play-game-cannot", path=path, detail=error) from None
    if args.at is not None and not 0 <= args.at <= len(game.history):
        raise Failure("replay-at", most=len(game.history))
    players = [printable(name) for name in game.players]
    seed = game.state.match.seed
    context.print("replay-title", game=game.rules.game, players=players, n=len(game.history), seed=seed)
    console = Console()
    look = wanted_look(args, console, context.environment)
    if look is None or args.at is not None:
        return Replay(game, console, context.translator).run(args.at)
    from deckcheck.play.screen.running import replay

    status, messages = replay(game, context.translator, look)
    for message in messages:
        print(message.render(context.translator))
    return status
