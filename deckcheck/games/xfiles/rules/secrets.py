"""What a player cannot know, drawn again: other players' X-Files, notebooks and closed decks (XF-008, XF-251)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change
from deckcheck.engine.knowledge.observation import recast
from deckcheck.games.xfiles.names import Suit, Zone, bits_of
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.agents import agents_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.chance import Stream
    from deckcheck.games.xfiles.state import XFilesState


def redraw_files(state: XFilesState, player: int, stream: Stream) -> None:
    """Give every other player an X-File that the player's notebook leaves, and forget what others know of others."""
    book = state.match.book
    players = state.match.players
    for other in range(players):
        cards = state.pile(Zone.XFILE, other)
        if other == player or not cards or state.known[cards[0]] >> player & 1:
            continue
        left = bits_of(notebook.possible(state, player, other))
        recast(state, cards[0], book.files[left[stream.below(len(left))]])
    blur_notes(state, player, stream)
    for other in range(players):
        for about in range(players):
            if player not in (other, about) and other != about:
                # A page of a notebook that the one who imagines cannot read.
                change(state, state.ruled_out, other * players + about, 0)


def blur_notes(state: XFilesState, player: int, stream: Stream) -> None:
    """Let cards that have noted an Agent in secret note any Agent of the player in whose area they are."""
    players = state.match.players
    for area in range(players):
        for card in state.pile(Zone.ASSETS, area):
            if state.noted[card] >= 0 and state.owner[card] != player:
                suspects = agents_of(state, area)
                change(state, state.noted, card, suspects[stream.below(len(suspects))] if suspects else -1)


def any_deck(state: XFilesState, cards: list[int], stream: Stream) -> list[int]:
    """Return a definition for each hidden card of a closed deck; the X-File stays one."""
    book = state.match.book
    pool = [number for number, kind in enumerate(book.kind) if kind not in (Suit.XFILE, Suit.AGENT)]
    return [
        state.definition[card]
        if state.place[card] // state.match.players == Zone.XFILE
        else pool[stream.below(len(pool))]
        for card in cards
    ]
