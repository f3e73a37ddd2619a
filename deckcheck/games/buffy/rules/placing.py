"""Challenges before they are faced: the deck, its face-up card, where it may be (BF-022, BF-041 to BF-051)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, move, shuffle
from deckcheck.engine.flow.modifiers import modified
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import SHUFFLED
from deckcheck.games.buffy.decisions import Act
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import PARK, Grant, OncePerTurn, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import are_adjacent, is_granted, laid, location_at, spaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


def reshuffle(state: BuffyState, player: int, without: Sequence[int] = ()) -> None:
    """Shuffle a challenge deck, but for cards that keep their positions (BF-045)."""
    place = state.match.place(Zone.CHALLENGE_DECK, player)
    only = [card for card in state.zones[place] if card not in without] if without else None
    shuffle(state, place, SHUFFLED, player, only)


def in_play(state: BuffyState) -> list[int]:
    """Return all challenges in play."""
    return [card for pile in state.piles(Zone.CHALLENGES) for card in pile]


def placing_options(state: BuffyState, player: int) -> list[int]:
    """Return the options of the challenge sub-step: where the top one may be, else to bury it (BF-042, BF-043)."""
    pile = state.pile(Zone.CHALLENGE_DECK, player)
    if not pile or places_none(state, player) is not None:
        return []
    card = pile[-1]
    found = [option(Act.PLACE_CHALLENGE, card, space) for space in legal_spaces(state, player, card)]
    return found or [option(Act.BURY_CHALLENGE, card)]


def legal_spaces(state: BuffyState, player: int, card: int) -> list[int]:
    """Return where a challenge may be placed; a location may draw those that fit to itself."""
    found = [space for space in spaces(state) if unlaid(state, player, card, space) is None]
    if modified(state) & Grant.DRAWS_CHALLENGES:
        drawn = [space for space in found if draws(state, space)]
        return drawn or found
    return found


def draws(state: BuffyState, space: int) -> bool:
    """Whether the location of a space draws the challenges that may be placed there."""
    location = location_at(state, space)
    return location >= 0 and is_granted(state, Grant.DRAWS_CHALLENGES, location)


def undrawn(state: BuffyState, player: int, card: int, space: int) -> Reason | None:
    """Return what forbids to place a challenge on a space, other locations being thought of as well."""
    reason = unlaid(state, player, card, space)
    if reason is None and modified(state) & Grant.DRAWS_CHALLENGES:
        return None if space in legal_spaces(state, player, card) else reasons.ELSEWHERE
    return reason


def places_none(state: BuffyState, player: int) -> Reason | None:
    """Return what forbids a player to place any challenge now (BF-041, BF-043)."""
    if state.done[player] & OncePerTurn.CHALLENGE_PLACED:
        return reasons.PLACED
    others_wait = state.match.options["challenge_placers"] == "active"
    return reasons.NOT_YOUR_TURN if others_wait and player != state.active else None


def unburied(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids to put the top challenge at the bottom: it has a place to go (BF-042, BF-043)."""
    has_place = any(unlaid(state, player, card, space) is None for space in spaces(state))
    return places_none(state, player) or (reasons.HAS_A_PLACE if has_place else None)


def unlaid(state: BuffyState, player: int, card: int, space: int) -> Reason | None:
    """Return what forbids to place a challenge on a space (BF-047 to BF-050)."""
    book = state.match.book
    name = book.cards[state.definition[card]].name
    for other in in_play(state):
        if book.cards[state.definition[other]].name == name:
            return reasons.SAME_CHALLENGE
        if state.space[other] == space and state.owner[other] == player:
            return reasons.SPACE_TAKEN
    place_at = book.place_at[state.definition[card]]
    return None if place_at is None or place_at(state, Frame(player, card), space) else reasons.ELSEWHERE


def place(state: BuffyState, player: int, card: int, space: int) -> None:
    """Place a challenge (BF-051)."""
    move(state, card, state.match.place(Zone.CHALLENGES, player), Event.CHALLENGE_PLACED, player, -1, space)
    change(state, state.space, card, space)
    change(state, state.done, player, state.done[player] | OncePerTurn.CHALLENGE_PLACED)


def bury(state: BuffyState, player: int, card: int) -> None:
    """Put a challenge that cannot be placed under its deck; none is placed this turn (BF-043, BF-D56).

    A table may let the player go on with the next one, this many times.
    """
    move(state, card, state.match.place(Zone.CHALLENGE_DECK, player), Event.CHALLENGE_BURIED, player, bottom=True)
    change(state, state.burials, player, state.burials[player] + 1)
    if state.burials[player] >= state.match.options["burials"]:
        change(state, state.done, player, state.done[player] | OncePerTurn.CHALLENGE_PLACED)


# By effects ---------------------------------------------------------------------------------------------------------


def put(state: BuffyState, player: int, card: int, space: int) -> None:
    """Place a challenge by an effect, from wherever it is; this is not the one that a player places each turn."""
    move(state, card, state.match.place(Zone.CHALLENGES, player), Event.CHALLENGE_PLACED, player, -1, space)
    change(state, state.space, card, space)


def goals_of_shift(state: BuffyState, card: int, *, adjacent: bool) -> list[int]:
    """Return where a challenge in play may go: to an adjacent space, or wherever it may be.

    No second challenge of its player is on any of them.
    """
    here = state.space[card]
    taken = {state.space[other] for other in in_play(state) if state.owner[other] == state.owner[card]}
    place_at = state.match.book.place_at[state.definition[card]]
    probe = Frame(state.owner[card], card)
    return [
        space
        for space in spaces(state)
        if space not in taken
        and (are_adjacent(state, here, space) if adjacent else place_at is None or place_at(state, probe, space))
    ]


def is_layable(state: BuffyState, card: int) -> bool:
    """Whether a location may come into play: a unique one only where none of its name is there (BF-033)."""
    book = state.match.book
    number = state.definition[card]
    if not book.unique[number]:
        return True
    return all(book.cards[state.definition[other]].name != book.cards[number].name for other in laid(state).values())


def free_spaces(state: BuffyState) -> list[int]:
    """Return the spaces without a location on which one may be placed by an effect: any but the Park (BF-035)."""
    return [space for space in spaces(state) if space != PARK and location_at(state, space) < 0]


def lay(state: BuffyState, card: int, space: int) -> None:
    """Place a location on a space by an effect."""
    owner = state.owner[card]
    change(state, state.space, card, space)
    move(state, card, state.match.place(Zone.LOCATIONS, owner), Event.LOCATION_PLACED, owner, -1, space)
