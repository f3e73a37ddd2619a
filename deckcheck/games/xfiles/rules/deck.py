"""The Bureau deck: shuffled, drawn from, and the abducted Agents that are in it (XF-017, XF-276, XF-D51)."""

from __future__ import annotations

from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.atoms import assign, change, move, reveal
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.piles import draw, refill_below
from deckcheck.engine.state.vocabulary import SHUFFLED
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Suit, Zone
from deckcheck.games.xfiles.rules.agents import count_fallen, new_team, pass_on, team_members
from deckcheck.games.xfiles.rules.cards import zone_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


# Where an abducted Agent is in its owner's Bureau deck: under this many cards (XF-276).
ABDUCTED_UNDER = 10


def take(state: XFilesState, player: int, count: int, by_effect: int = 0) -> None:
    """Draw cards; an abducted Agent that is uncovered goes to the Hospital and is not drawn (XF-276)."""
    for _ in range(count):
        uncover(state, player)
        draw(state, player, 1, by_effect)
    uncover(state, player)
    if state.match.options["reshuffle"] == "emptied" and not state.pile(Zone.DECK, player):
        state.match.rules.refill(state, player)


def abduct(
    state: XFilesState,
    agent: int,
    by: int = -1,
    *,
    under: int = ABDUCTED_UNDER,
    back: int = Zone.HOSPITAL,
    damage: int = 0,
) -> None:
    """Place an Agent, or another card, face up `under` so many cards of its owner's Bureau deck (XF-276, XF-D51).

    It comes `back` to a zone, to the Hospital if nothing says otherwise, when it is uncovered (see `uncover`), with so
    much `damage`. A card may bind another of an Agent's Team to go.
    """
    owner = state.owner[agent]
    if state.match.stats & Grant.BAIT:
        mates = team_members(state, owner, state.team[agent]) if state.team[agent] else []
        agent = next((mate for mate in mates if granted(state, Grant.BAIT, mate)), agent)
    deck = state.match.place(Zone.DECK, owner)
    if len(state.zones[deck]) < under:
        refill_below(state, owner)
    at = max(0, len(state.zones[deck]) - under)
    pass_on(state, agent)
    move(state, agent, deck, Event.ABDUCTED, owner, by, at=at)
    reveal(state, agent, state.match.everyone)
    if back != Zone.HOSPITAL or damage:
        assign(state, captives=(*state.captives, (agent, back, damage)))
    if state.match.book.kind[state.definition[agent]] == Suit.AGENT:
        count_fallen(state, owner, by)


def is_abducted(state: XFilesState, card: int) -> bool:
    """Whether a card of a Bureau deck was abducted, and is there face up (XF-276)."""
    if state.known[card] != state.match.everyone or zone_of(state, card) != Zone.DECK:
        return False
    is_agent = state.match.book.kind[state.definition[card]] == Suit.AGENT
    return is_agent or any(one == card for one, _, _ in state.captives)


def uncover(state: XFilesState, player: int, depth: int = 1) -> None:
    """Put abducted Agents that are on top of the Bureau deck, or among its top cards, into the Hospital (XF-276)."""
    deck = state.pile(Zone.DECK, player)
    book = state.match.book
    while found := [card for card in deck[-depth:] if is_abducted(state, card)]:
        card = found[-1]
        back, damage = next((row[1:] for row in state.captives if row[0] == card), (Zone.HOSPITAL, 0))
        if state.captives:
            assign(state, captives=tuple(row for row in state.captives if row[0] != card))
        move(state, card, state.match.place(back, player), Event.RETURNED, player)
        if state.match.in_play[state.place[card]]:
            change(state, state.tokens, card, book.tokens[state.definition[card]])
            change(state, state.damage, card, damage)
            if back != Zone.HOSPITAL:
                change(state, state.team, card, new_team(state, player))


def shuffle(state: XFilesState, player: int) -> None:
    """Shuffle a Bureau deck; an abducted Agent stays face up where it is until it is uncovered (XF-276)."""
    place = state.match.place(Zone.DECK, player)
    deck = state.zones[place]
    hidden = [card for card in deck if not is_abducted(state, card)]
    atoms.shuffle(state, place, SHUFFLED, player, hidden if len(hidden) < len(deck) else None)
    uncover(state, player)
