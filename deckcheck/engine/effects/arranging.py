"""The word that puts cards on top of a pile in order, for games whose chapters have `ARRANGING`."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.flow.procedures import push

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State

PILES = Language(__file__)


@PILES.step(
    "arrange",
    "a player looks at cards on top of a pile and puts them in any order",
    Param("cards", "cards", "which cards: the top ones of one pile", required=True),
    Param("by", "player", "who (`you` when left out)", otherwise="you"),
    short="cards",
    asks=True,
)
def _arrange(state: State, frame: Frame, cards: list[int], by: int) -> None:
    if cards:
        push(state, ARRANGING, by, frame.card).cards = tuple(cards)


PILES.shuffles("arrange", "deck", "challenge_deck")
