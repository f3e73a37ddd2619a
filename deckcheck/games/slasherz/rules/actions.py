"""What the active player may do in Preparation and Retreat, and doing it (SZ-015 to SZ-023, SZ-035 to SZ-040)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, move
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import push
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.activation import activatable, activate
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
from deckcheck.games.slasherz.rules.placing import placements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def legal_acts(s: SlasherzState, player: int) -> list[int]:
    """Return the options of the phase in rising order; of equal cards in hand only the first is offered."""
    definition = s.definition
    first: dict[int, int] = {}
    for card in sorted(s.zones[n.HAND * 2 + player], reverse=True):
        first[definition[card]] = card
    kinds = s.match.book.kind
    characters: list[int] = []
    objects: list[int] = []
    options = [n.PASS]
    for number, card in first.items():
        kind = kinds[number]
        if kind == n.CHARACTER:
            characters.append(card)
        elif kind == n.OBJECT:
            objects.append(card)
        elif kind == n.PLACE:
            options += puttings(s, card, player)
        elif kind == n.VICTIM and not is_so(s, n.NO_VICTIM_DISCARD, survivor(s, player)):
            options.append(n.option(n.DISCARD_VICTIM, card))
    if characters and not s.placed[player]:
        options += placements(s, characters, player)
    if objects:
        options += equippings(s, objects, player)
    if s.match.options["place_discard"] and not s.replaced[player]:
        options += [n.option(n.DISCARD_PLACE, card) for card in s.zones[n.PLACES * 2 + player]]
    options += activatable(s, player, n.OWN_TURN)
    options.sort()
    return options


def puttings(s: SlasherzState, card: int, player: int) -> list[int]:
    """Return the options of putting a Place from hand, beside the others or instead of one (SZ-021, SZ-023)."""
    options = [n.option(n.PUT_PLACE, card)] if has_room(s, n.PLACES, player) else []
    if not s.replaced[player]:
        options += [n.option(n.REPLACE_PLACE, card, old) for old in s.zones[n.PLACES * 2 + player]]
    return options


def equippings(s: SlasherzState, items: list[int], player: int) -> list[int]:
    """Return the options of equipping one of these Objects from hand (SZ-020)."""
    if not has_room(s, n.OBJECTS, player):
        return []
    options = []
    for place in (n.CHARACTERS * 2, n.CHARACTERS * 2 + 1):
        bearers: list[int] | None = None
        for item in items:
            if suits(s, item, player, own=place & 1 == player):
                if bearers is None:
                    bearers = [card for card in s.zones[place] if can_bear(s, card, player)]
                options += [n.option(n.EQUIP, item, card) for card in bearers]
    return options


def carry_out(s: SlasherzState, player: int, option: int) -> None:
    """Carry out an action of the phase."""
    verb, card, other = n.option_parts(option)
    if verb == n.PLACE_CHARACTER:
        push(s, s.match.book.placing, player, card)
    elif verb == n.PLACE_BY_DRAIN:
        push(s, s.match.book.placing, player, card, value=1)
    elif verb == n.EQUIP:
        equip(s, card, other, player)
    elif verb == n.PUT_PLACE:
        move(s, card, n.PLACES * 2 + player, n.PLACE_PUT, player)
    elif verb == n.REPLACE_PLACE:
        change(s, s.replaced, player, 1)
        if s.match.options["replaced_place"] == "discarded":
            discard_from_field(s, other, player)
        else:
            destroy(s, [other], n.BY_EFFECT, card)
        move(s, card, n.PLACES * 2 + player, n.PLACE_REPLACED, player, other)
    elif verb == n.DISCARD_PLACE:
        change(s, s.replaced, player, 1)
        discard_from_field(s, card, player)
    elif verb == n.DISCARD_VICTIM:
        discard(s, player, card)
        draw(s, player, 1)
        if s.match.options["victim_discards"] == "one":
            bar(s, survivor(s, player), n.NO_VICTIM_DISCARD)
    else:
        activate(s, player, option)
