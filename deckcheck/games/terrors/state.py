"""The state of a game of Terrors of London: Health, Reserve and tokens of players, tokens and Hordes of cards."""

from __future__ import annotations

from deckcheck.engine.state.column_types import Rows
from deckcheck.engine.state.columns import NOTHING, Kind, declare, per_card, per_each, per_player
from deckcheck.engine.state.state import State
from deckcheck.games.terrors.names import DEEDS, PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.types import EventRow


class TerrorsState(State):
    """The game's columns beside those of every game."""

    haunt = per_card("Monster: face of its Haunt token, 0 without one (TL-132)")
    since = per_card("card in play: the turn in which it came there (TL-102)")
    left = per_card("Monster in a Horde: its left neighbour (TL-089)", Kind.CARD)
    right = per_card("Monster in a Horde: its right neighbour (TL-089)", Kind.CARD)
    bound = per_card("Monster: whether it has been in a Horde this Action phase (TL-080, TL-D45)", Kind.FLAG)
    horde_used = per_card("Monster: its Horde abilities activated this Action phase (TL-091)", Kind.BITS)
    used = per_card("Relic, Overlord, haunted Monster: how often it was activated this turn (TL-099, TL-D36, TL-103)")
    health = per_player("the Overlord's remaining Health (TL-042)")
    coin = per_player("Coin in the Reserve (TL-033)")
    power = per_player("Power in the Reserve (TL-033)")
    regeneration = per_player("Regeneration in the Reserve (TL-033)")
    unify = per_player("Unify tokens beside the draw pile (TL-160)")
    dealt = per_player("damage suffered this turn (TL-D40)")
    prevented = per_player("damage held off by Armour this turn (TL-D40)")
    conversions = per_player("conversions that are open, by position in `CONVERSIONS` (TL-D27)", Kind.BITS)
    deeds = per_each(
        PLAYERS * DEEDS,
        "how often a player did something this turn, by player, then `Deed`; cards that were played stay counted "
        "until the next own turn (TL-D23)",
    )

    history: tuple[EventRow, ...] = declare(
        Rows("what was done this turn that a first time may be counted of: events, in order (TL-046, TL-D23)", 5)
    )

    def in_horde(self, card: int) -> bool:
        """Whether a Monster is in a Horde (TL-089)."""
        return self.left[card] != NOTHING or self.right[card] != NOTHING
