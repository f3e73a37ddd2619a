"""What the active player may do in Preparation and Retreat, and doing it (SZ-015 to SZ-023, SZ-035 to SZ-040)."""

from __future__ import annotations

from deckcheck.engine.actions import option, parts
from deckcheck.engine.atoms import change, move
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import push
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.activation import PASS, activatable, activate
from deckcheck.games.slasherz.rules.field import (
    bar,
    can_bear,
    destroy,
    discard_from_field,
    equip,
    has_room,
    is_so,
    suits,
    survivor,
)
from deckcheck.games.slasherz.rules.placing import PLACING, placements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def legal_acts(state: SlasherzState, player: int) -> list[int]:
    """Return the options of the phase in rising order; of equal cards in hand only the first is offered."""
    definition = state.definition
    first: dict[int, int] = {}
    for card in sorted(state.zones[n.HAND * 2 + player], reverse=True):
        first[definition[card]] = card
    kinds = state.match.book.kind
    characters: list[int] = []
    objects: list[int] = []
    options = [PASS]
    for number, card in first.items():
        kind = kinds[number]
        if kind == n.CHARACTER:
            characters.append(card)
        elif kind == n.OBJECT:
            objects.append(card)
        elif kind == n.PLACE:
            options += puttings(state, card, player)
        elif kind == n.VICTIM and not is_so(state, n.NO_VICTIM_DISCARD, survivor(state, player)):
            options.append(option(n.Act.DISCARD_VICTIM, card))
    if characters and not state.placed[player]:
        options += placements(state, characters, player)
    if objects:
        options += equippings(state, objects, player)
    if state.match.options["place_discard"] and not state.replaced[player]:
        options += [option(n.Act.DISCARD_PLACE, card) for card in state.zones[n.PLACES * 2 + player]]
    options += activatable(state, player, n.OWN_TURN)
    options.sort()
    return options


def puttings(state: SlasherzState, card: int, player: int) -> list[int]:
    """Return the options of putting a Place from hand, beside the others or instead of one (SZ-021, SZ-023)."""
    options = [option(n.Act.PUT_PLACE, card)] if has_room(state, n.PLACES, player) else []
    if not state.replaced[player]:
        options += [option(n.Act.REPLACE_PLACE, card, old) for old in state.zones[n.PLACES * 2 + player]]
    return options


def equippings(state: SlasherzState, items: list[int], player: int) -> list[int]:
    """Return the options of equipping one of these Objects from hand (SZ-020)."""
    if not has_room(state, n.OBJECTS, player):
        return []
    options = []
    for place in (n.CHARACTERS * 2, n.CHARACTERS * 2 + 1):
        bearers: list[int] | None = None
        for item in items:
            if suits(state, item, player, own=place & 1 == player):
                if bearers is None:
                    bearers = [card for card in state.zones[place] if can_bear(state, card, player)]
                equipped = option(n.Act.EQUIP, item)
                options += [equipped | card for card in bearers]
    return options


def carry_out(state: SlasherzState, player: int, chosen: int) -> None:
    """Carry out an action of the phase."""
    verb, card, other = parts(chosen)
    if verb == n.Act.PLACE_CHARACTER:
        push(state, PLACING, player, card)
    elif verb == n.Act.PLACE_BY_DRAIN:
        push(state, PLACING, player, card).by_drain = 1
    elif verb == n.Act.EQUIP:
        equip(state, card, other, player)
    elif verb == n.Act.PUT_PLACE:
        move(state, card, n.PLACES * 2 + player, n.PLACE_PUT, player)
    elif verb == n.Act.REPLACE_PLACE:
        change(state, state.replaced, player, 1)
        if state.match.options["replaced_place"] == "discarded":
            discard_from_field(state, other, player)
        else:
            destroy(state, [other], n.BY_EFFECT, card)
        move(state, card, n.PLACES * 2 + player, n.PLACE_REPLACED, player, other)
    elif verb == n.Act.DISCARD_PLACE:
        change(state, state.replaced, player, 1)
        discard_from_field(state, card, player)
    elif verb == n.Act.DISCARD_VICTIM:
        discard(state, player, card)
        draw(state, player, 1)
        if state.match.options["victim_discards"] == "one":
            bar(state, survivor(state, player), n.NO_VICTIM_DISCARD)
    else:
        activate(state, player, chosen)
