"""What using an ability costs: tokens of the card, the card itself, points of the pools."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.flow import piles
from deckcheck.games.xfiles.names import Pool
from deckcheck.games.xfiles.rules import items, pools
from deckcheck.games.xfiles.vocabulary.lasting import spend_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState


class Cost(NamedTuple):
    """The cost of an ability."""

    tokens: int = 0
    discard: bool = False
    rp: int = 0
    cp: int = 0
    sole_item: bool = False

    def possible(self, state: XFilesState, frame: Frame) -> bool:
        """Whether it can be paid."""
        return (
            state.tokens[frame.card] >= self.tokens
            and state.rp[frame.player] >= self.rp
            and state.cp[frame.player] >= self.cp
            and not (self.sole_item and items.has_used_up(state, state.host[frame.card]))
        )

    def pay(self, state: XFilesState, frame: Frame) -> None:
        """Pay it."""
        pools.gain(state, frame.player, Pool.RP, -self.rp, frame.card)
        pools.gain(state, frame.player, Pool.CP, -self.cp, frame.card)
        if self.tokens:
            spend_tokens(state, frame.player, frame.card, self.tokens)
        if self.sole_item:
            items.use_up(state, frame.card)
        if self.discard:
            piles.discard(state, frame.player, frame.card)
