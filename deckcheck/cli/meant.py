"""What a command line means that begins with no command: a list to check, a game to ask about, an id to explain."""

from __future__ import annotations

import os
from shlex import join

from deckcheck.cli.arguments import Arguments
from deckcheck.cli.table import COMMANDS
from deckcheck.decklist.formats import ENDINGS
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.context import Context

#: What is asked about a game that is named alone.
ABOUT_GAME = ("rules", "cards", "new")


def commands_meant(words: Sequence[str], context: Context) -> list[str]:
    """Return the command lines that may be meant, as they are typed; none where nothing is known by the first word.

    Args:
        words: the arguments of the program, the first of which is no command.
        context: what the command line is answered in.
    """
    first, *rest = words
    if os.path.exists(first) or first.lower().endswith(ENDINGS):
        return [_typed("check", *words)]
    # Imported here: whoever names a list need not wait for the cards.
    from deckcheck.cli.explained import explained
    from deckcheck.construction.registry import suggest_code
    from deckcheck.workspace.named import known_games

    workspace = Arguments(COMMANDS["explain"], {"code": first}).workspace()
    workspace.broken = lambda failure: None  # a command that reads these files reports them
    if first in known_games(workspace.settings()):
        return [_typed("rules", *words)] if rest else [_typed(command, first) for command in ABOUT_GAME]
    named = " ".join(words)
    is_known = suggest_code(named) is None or explained(context, named, workspace)
    return [_typed("explain", named)] if is_known else []


def _typed(*words: str) -> str:
    return printable(join(["deckcheck", *words]))
