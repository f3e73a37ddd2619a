"""Steps that ask for one of several ways, and know what each way is called (XF-046)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import ask, asking_step
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.names import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState


#: What ways of playing are called that several cards offer, by their form.
WAYS = Decision.declared[Decision.MODE].phrases


def ask_mode(state: XFilesState, player: int, ways: list[int]) -> None:
    """Let a player choose one of several ways of playing; the step that asks is a `ModeStep`."""
    ask(state, player, Decision.MODE, ways)


class ModeStep:
    """A step that asks by `ask_mode`; `text` shows what an option is called in each language."""

    __slots__ = ("_ask", "text")

    def __init__(self, ask: Step, text: Callable[[int], Mapping[str, str]]) -> None:
        self._ask = ask
        self.text = text

    def __call__(self, state: XFilesState, frame: Frame) -> None:
        """Ask."""
        self._ask(state, frame)


def printed(word: str) -> Mapping[str, str]:
    """Return a keyword or skill as cards write it, and as `phrases.yaml` names it."""
    return {"en": word.upper().replace("-", " ").replace("_", " "), "word": word.replace("_", "-")}


def keyword_text(option: int) -> Mapping[str, str]:
    """Return the keyword of a bit's number."""
    return printed(WORDS[option])


def mode_text(state: XFilesState, option: int) -> str:
    """Return what an option of the open decision of a way of playing is called."""
    step = asking_step(state)
    if not isinstance(step, ModeStep):
        return str(option)
    texts = step.text(option)
    if state.match.translate.knows(texts.get("word", "")):
        return state.match.translate(texts["word"])
    return texts.get(state.match.translate.language) or texts["en"]
