"""Steps that ask for one of several ways, and know what each way is called (XF-046)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking_step
from deckcheck.games.xfiles.names import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState


class ModeStep:
    """A step that asks a decision of kind `MODE`; `text` shows what an option is called in each language."""

    __slots__ = ("_ask", "text")

    def __init__(self, ask: Step, text: Callable[[int], Mapping[str, str]]) -> None:
        self._ask = ask
        self.text = text

    def __call__(self, state: XFilesState, frame: Frame) -> None:
        """Ask."""
        self._ask(state, frame)


def printed(word: str) -> Mapping[str, str]:
    """Return a keyword or skill as cards write it, and as `speech.yaml` names it."""
    return {"en": word.upper().replace("-", " ").replace("_", " "), "word": word.replace("_", "-")}


def keyword_text(option: int) -> Mapping[str, str]:
    """Return the keyword of a bit's number."""
    return printed(WORDS[option])


def mode_text(state: XFilesState, option: int) -> str:
    """Return what an option of the open decision of kind `MODE` is called."""
    step = asking_step(state)
    if not isinstance(step, ModeStep):
        return str(option)
    texts = step.text(option)
    if state.match.say.knows(texts.get("word", "")):
        return state.match.say(texts["word"])
    return texts.get(state.match.say.language) or texts["en"]
