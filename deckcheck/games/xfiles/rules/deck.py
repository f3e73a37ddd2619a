"""The Bureau deck: shuffled anew, drawn from, and the abducted Agents that lie in it (XF-017, XF-276, XF-D51)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, move, reveal, shuffle
from deckcheck.engine.modifiers import granted
from deckcheck.engine.piles import draw
from deckcheck.engine.vocabulary import SHUFFLED
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import team_members

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


# Where an abducted Agent lies in its owner's Bureau deck: under so many cards (XF-276).
ABDUCTED_UNDER = 10


def refill(s: XFilesState, player: int) -> bool:
    """Shuffle the discard pile into a new Bureau deck when a card is needed (XF-017, XF-D50, XF-D51)."""
    players = s.match.players
    deck = n.DECK * players + player
    pile = s.zones[n.DISCARD * players + player]
    if not pile:
        return False
    for card in pile[:]:
        move(s, card, deck)
    shuffle(s, deck, SHUFFLED, player)
    return True


def refill_below(s: XFilesState, player: int) -> None:
    """Shuffle the discard pile in below the Bureau deck, for an Agent must lie under its tenth card (XF-D51)."""
    players = s.match.players
    deck = n.DECK * players + player
    pile = s.zones[n.DISCARD * players + player][:]
    for card in pile:
        move(s, card, deck, bottom=True)
    shuffle(s, deck, SHUFFLED, player, pile)


def take(s: XFilesState, player: int, count: int, by_effect: int = 0) -> None:
    """Draw cards; an abducted Agent that is uncovered goes to the Hospital and is not drawn (XF-276)."""
    for _ in range(count):
        uncover(s, player)
        draw(s, player, 1, by_effect)
    uncover(s, player)
    if s.match.options["reshuffle"] == "emptied" and not s.zones[n.DECK * s.match.players + player]:
        s.match.rules.refill(s, player)


def abduct(s: XFilesState, agent: int, by: int = -1) -> None:
    """Lay an Agent face up under the tenth card of its owner's Bureau deck (XF-276, XF-D51).

    It comes to the Hospital undamaged when it is uncovered (see `uncover`). A card may bind another of its Team to go.
    """
    owner = s.owner[agent]
    if s.match.stats & n.G_BAIT:
        mates = team_members(s, owner, s.team[agent]) if s.team[agent] else []
        agent = next((mate for mate in mates if granted(s, n.G_BAIT, mate)), agent)
    players = s.match.players
    deck = n.DECK * players + owner
    if len(s.zones[deck]) < ABDUCTED_UNDER:
        refill_below(s, owner)
    at = max(0, len(s.zones[deck]) - ABDUCTED_UNDER)
    move(s, agent, deck, n.ABDUCTED, owner, by, at=at)
    reveal(s, agent, s.match.everyone)


def uncover(s: XFilesState, player: int) -> None:
    """Put abducted Agents that lie on top of the Bureau deck into the Hospital (XF-276)."""
    players = s.match.players
    deck = s.zones[n.DECK * players + player]
    book = s.match.book
    while deck and s.known[deck[-1]] == s.match.everyone and book.kind[s.definition[deck[-1]]] == n.AGENT:
        card = deck[-1]
        move(s, card, n.HOSPITAL * players + player, n.RETURNED, player)
        tokens = book.tokens[s.definition[card]]
        if tokens:
            change(s, s.tokens, card, tokens)
