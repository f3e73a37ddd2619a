"""A card as it is now: where it lies, and which keywords it bears (XF-014, XF-069)."""

from __future__ import annotations

from deckcheck.engine.atoms import move
from deckcheck.engine.vocabulary import DISCARDED
from deckcheck.games.xfiles import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def zone_of(s: XFilesState, card: int) -> int:
    """Return the zone in which a card lies."""
    return s.place[card] // s.match.players


def keywords_of(s: XFilesState, card: int) -> int:
    """Return the keywords of a card as they are now (XF-069)."""
    return (int(s.match.book.keywords[s.definition[card]]) & ~s.lost[card]) | s.gained[card]


def discard_played(s: XFilesState, card: int) -> None:
    """Discard a card that still lies on the table."""
    if s.place[card] // s.match.players == n.PLAYED:
        move(s, card, n.DISCARD * s.match.players + s.owner[card], DISCARDED, s.owner[card])
