"""Steps that ask for one of several ways, and know what each way is called (XF-046)."""

from __future__ import annotations

from deckcheck.games.xfiles import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


class Ways:
    """A step that asks a decision of kind `names.MODE`; `text` tells what an option is called."""

    __slots__ = ("_ask", "text")

    def __init__(self, ask: Step, text: Callable[[int], str]) -> None:
        self._ask = ask
        self.text = text

    def __call__(self, s: XFilesState, f: Frame) -> None:
        """Ask."""
        self._ask(s, f)


def keyword_text(option: int) -> str:
    """Return the keyword of a bit's number, as cards write it."""
    return n.WORDS[option].upper().replace("-", " ")


def way_text(s: XFilesState, option: int) -> str:
    """Return what an option of the open decision of kind `names.MODE` is called."""
    frame = s.stack[-1]
    step = s.match.steps[frame.procedure][frame.pc - 1]
    return step.text(option) if isinstance(step, Ways) else str(option)
