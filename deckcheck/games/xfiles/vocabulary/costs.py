"""What using an ability costs: tokens of the card, the card itself, points of the pools."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine import piles
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools
from deckcheck.games.xfiles.vocabulary.lasting import spend_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


class Cost(NamedTuple):
    """The cost of an ability."""

    tokens: int = 0
    discard: bool = False
    rp: int = 0
    cp: int = 0

    def possible(self, s: XFilesState, f: Frame) -> bool:
        """Whether it can be paid."""
        return s.tokens[f.card] >= self.tokens and s.rp[f.player] >= self.rp and s.cp[f.player] >= self.cp

    def pay(self, s: XFilesState, f: Frame) -> None:
        """Pay it."""
        pools.gain(s, f.player, n.RP, -self.rp)
        pools.gain(s, f.player, n.CP, -self.cp)
        if self.tokens:
            spend_tokens(s, f.player, f.card, self.tokens)
        if self.discard:
            piles.discard(s, f.player, f.card)
