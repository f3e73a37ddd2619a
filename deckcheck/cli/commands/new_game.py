"""`deckcheck new-game`: a small game that works, to make one's own of."""

from __future__ import annotations

import os

from deckcheck.failure import OK, Failure
from deckcheck.workspace.new_game import write_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Write the game, and say how to go on."""
    folder = os.path.normpath(args.folder or ".")
    try:
        written = write_game(args.name, "" if folder == "." else folder)
    except OSError as error:
        if isinstance(error, Failure):
            raise
        raise Failure("output-failed", path=folder, detail=context.translator.reason(error)) from None
    for path in written:
        print(path)
    home = os.path.join("" if folder == "." else folder, args.name)
    deck = os.path.join(home, "decks", f"{args.name}.deck.yaml")
    context.add("new-game-written", n=len(written), folder=folder, home=home, deck=deck)
    return OK
