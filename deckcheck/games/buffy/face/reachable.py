"""What no game reaches at the table of a ruling, beside what its rooms and limits forbid."""

from __future__ import annotations

from deckcheck.games.buffy.face import labels
from deckcheck.games.buffy.names import CardType, Zone
from deckcheck.games.buffy.rules.board import characters
from deckcheck.games.buffy.rules.entering import is_supporting, most_alike
from deckcheck.games.buffy.rules.leaving import filled, slots
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState


def unreachable(state: BuffyState) -> Message | None:
    """Say what is attached to nobody, who has a character twice, and whose points or turns have won already."""
    match = state.match
    for player in range(match.players):
        for key, column, option, rule in (
            ("points", state.points, "dp_to_win", "BF-272"),
            ("park", state.park, "park_turns", "BF-275"),
        ):
            if column[player] >= match.options[option]:
                name, most = match.names[player], match.options[option] - 1
                return Message("given-figure", key=key, who=name, value=column[player], most=most, rule=rule)
        if state.park[player] and any(state.park[:player]):
            most = 0
            name, value = match.names[player], state.park[player]
            return Message("given-figure", key="park", who=name, value=value, most=most, rule="BF-275")
        found: list[int] = []
        for card in characters(state, player):
            number = state.definition[card]
            found.append(match.book.character[number])
            kind = match.book.kind[number]
            if found.count(found[-1]) > most_alike(state, card) and not (
                match.options["own_copies"] and kind in (CardType.HERO, CardType.VILLAIN)
            ):
                return Message(
                    "given-twice", player=match.names[player], card=labels.card_name(state, card), rule="BF-089"
                )
        supporting = sum(is_supporting(state, card) for card in characters(state, player))
        if supporting > match.options["supporting_limit"]:
            most = match.options["supporting_limit"]
            return Message("given-supporting", player=match.names[player], most=most, rule="BF-092")
        for card in characters(state, player):
            most = slots(state, card)
            if filled(state, card) > most:
                who = labels.card_name(state, card)
                return Message("given-too-many", player=who, key="items", most=most, rule="BF-131")
        for zone, rule in ((Zone.ATTACHED, "BF-119"), (Zone.LEVELS, "BF-112")):
            for card in state.pile(zone, player):
                if state.host[card] < 0:
                    return Message("given-on-nobody", card=labels.card_name(state, card), rule=rule)
    return _laid_twice(state)


def _laid_twice(state: BuffyState) -> Message | None:
    """Report locations that share a space, and unique ones that are in play twice."""
    book = state.match.book
    spaces_taken: set[int] = set()
    laid: set[str] = set()
    for player in range(state.match.players):
        for card in state.pile(Zone.LOCATIONS, player):
            number = state.definition[card]
            name = labels.card_name(state, card)
            if state.space[card] in spaces_taken:
                space = labels.space_name(state, state.space[card])
                return Message("given-two-locations", space=space, card=name, rule="BF-030")
            if book.unique[number] and book.cards[number].name in laid:
                return Message("given-unique", card=name, rule="BF-033")
            spaces_taken.add(state.space[card])
            laid.add(book.cards[number].name)
    return None
