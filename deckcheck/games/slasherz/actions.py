"""What the active player may do in Preparation and Retreat, and doing it (SZ-015 to SZ-023, SZ-035 to SZ-040)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, move
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import push
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.activation import activatable, activate
from deckcheck.games.slasherz.field import discard_from_field, equip, has_room, may_carry
from deckcheck.games.slasherz.placing import placements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState


def legal_acts(s: SlasherzState, player: int) -> list[int]:
    """Return the options of the phase in rising order; of equal cards in hand only the first is offered."""
    zones = s.zones
    kinds = s.match.book.kind
    definition = s.definition
    options = [n.PASS]
    seen: set[int] = set()
    room_for_objects: bool | None = None
    own_places = zones[n.PLACES * 2 + player]
    for card in sorted(zones[n.HAND * 2 + player]):
        number = definition[card]
        if number in seen:
            continue
        seen.add(number)
        kind = kinds[number]
        if kind == n.CHARACTER:
            if not s.placed[player]:
                options += placements(s, card, player)
        elif kind == n.OBJECT:
            if room_for_objects is None:
                room_for_objects = has_room(s, n.OBJECTS, player)
            if room_for_objects:
                base = (n.EQUIP << 24) | (card << 12)
                for place in (n.CHARACTERS * 2, n.CHARACTERS * 2 + 1):
                    options += [base | other for other in zones[place] if may_carry(s, card, other, player)]
        elif kind == n.PLACE:
            if has_room(s, n.PLACES, player):
                options.append(n.option(n.PUT_PLACE, card))
            if not s.replaced[player]:
                options += [n.option(n.REPLACE_PLACE, card, old) for old in own_places]
        elif kind == n.VICTIM:
            options.append(n.option(n.DISCARD_VICTIM, card))
    options += activatable(s, player, n.OWN_TURN)
    options.sort()
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
        discard_from_field(s, other, player)
        move(s, card, n.PLACES * 2 + player, n.PLACE_REPLACED, player, other)
    elif verb == n.DISCARD_VICTIM:
        discard(s, player, card)
        draw(s, player, 1)
    else:
        activate(s, player, option)
