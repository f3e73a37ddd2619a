"""Whether a game is shown at full screen or line by line, and in which colours."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec

from deckcheck.extras import extra
from deckcheck.failure import Failure
from deckcheck.messages import Message
from deckcheck.play.screen.layout import LEAST_COLUMNS, LEAST_ROWS
from deckcheck.play.screen.palettes import PALETTES, usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.cli.arguments import Arguments
    from deckcheck.play.console import Console


def wanted_look(args: Arguments, console: Console, environment: Mapping[str, str]) -> str | None:
    """Return the palette of a full-screen table; None where the game is shown line by line.

    Raises:
        Failure: a full-screen table is asked for where there can be none, or in colours that do not exist (status 2).
    """
    if args.plain and (args.screen or args.theme):
        raise Failure("screen-plain")
    if args.theme is not None and args.theme not in PALETTES:
        raise Failure("screen-theme-unknown", name=args.theme, known=list(PALETTES))
    if args.plain:
        return None
    hindrance = _hindrance(console, environment)
    if args.screen or args.theme:
        if hindrance is not None:
            raise Failure("screen-no-terminal", reason=hindrance)
        extra("textual", "textual", "play", "--screen" if args.screen else "--theme")
    elif hindrance is not None or find_spec("textual") is None:
        return None
    return args.theme or usual(environment.get("COLORFGBG", ""))


def _hindrance(console: Console, environment: Mapping[str, str]) -> Message | None:
    # Textual draws on standard error, so that what is written to standard output is left in peace.
    is_terminal = console.interactive and sys.stderr is not None and sys.stderr.isatty()
    if not is_terminal or environment.get("TERM") == "dumb":
        return Message("screen-no-tty")
    size = shutil.get_terminal_size((LEAST_COLUMNS, LEAST_ROWS))
    if size[0] < LEAST_COLUMNS or size[1] < LEAST_ROWS:
        return Message(
            "screen-too-small", columns=size[0], rows=size[1], least_columns=LEAST_COLUMNS, least_rows=LEAST_ROWS
        )
    return None
