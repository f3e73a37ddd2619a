"""What the active player may do in Preparation and Retreat, and doing it (SZ-015 to SZ-023, SZ-035 to SZ-040)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, move
from deckcheck.engine.flow.piles import discard, draw
from deckcheck.engine.flow.procedures import UNREAD, push
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.games.slasherz.decisions import Act
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import CardType, Cause, Drawer, Moment, Stat, Zone
from deckcheck.games.slasherz.rules import reasons
from deckcheck.games.slasherz.rules.activation import (
    PASS,
    activatable,
    activatables_of,
    activate,
    count_act,
    forbids_use,
    has_done_enough,
)
from deckcheck.games.slasherz.rules.field import (
    accepts,
    bar,
    can_bear,
    destroy,
    discard_from_field,
    equip,
    has_room,
    is_so,
    may_carry,
    may_equip_more,
    suits,
    survivor,
    take_over,
)
from deckcheck.games.slasherz.rules.later import further_placings
from deckcheck.games.slasherz.rules.placing import (
    PLACING,
    further_placements,
    may_place_further,
    placements,
    placements_left,
    placing_level,
    unpayable,
    unplaceable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.slasherz.state import SlasherzState

# Those that are offered at every decision: a name of the module is found faster than one of a class.
DISCARD_VICTIM, EQUIP = Act.DISCARD_VICTIM, Act.EQUIP


def legal_acts(state: SlasherzState, player: int) -> list[int]:
    """Return the options of the phase in rising order; of equal cards in hand only the first is offered.

    At a glance it is enough to find that there are several. After as many actions as the table allows only passing is
    left (SZ-D49).
    """
    if has_done_enough(state, player):
        return [PASS]
    definition = state.definition
    first: dict[int, int] = {}
    for card in sorted(state.pile(Zone.HAND, player), reverse=True):
        first[definition[card]] = card
    kinds = state.match.book.kind
    characters: list[int] = []
    objects: list[int] = []
    options = [PASS]
    for number, card in first.items():
        kind = kinds[number]
        if kind == CardType.CHARACTER:
            characters.append(card)
        elif kind == CardType.OBJECT:
            objects.append(card)
        elif kind == CardType.PLACE:
            options += puttings(state, card, player)
        elif kind == CardType.VICTIM and undiscardable(state, player) is None:
            options.append(DISCARD_VICTIM | card << FIELD)
    if characters and placements_left(state, player):
        options += placements(state, characters, player)
    if characters and state.waiting:
        options += further_placements(state, characters, player)
    if objects and not (state.lookahead and len(options) > 1):
        options += equippings(state, objects, player)
    if state.lookahead and len(options) > 1:
        return UNREAD
    if state.match.options["place_discard"] and not state.replaced[player]:
        options += [option(Act.DISCARD_PLACE, card) for card in state.pile(Zone.PLACES, player)]
    options += activatable(state, player, Moment.OWN_TURN)
    options.sort()
    return options


def has_acts(state: SlasherzState, player: int) -> bool:
    """Whether a card in hand certainly allows more than to pass; there may be more to do where it is not so."""
    if has_done_enough(state, player):
        return False
    kinds, definition = state.match.book.kind, state.definition
    held = {kinds[definition[card]] for card in state.pile(Zone.HAND, player)}
    return (CardType.VICTIM in held and undiscardable(state, player) is None) or (
        CardType.PLACE in held and not crowded(state, player)
    )


def puttings(state: SlasherzState, card: int, player: int) -> list[int]:
    """Return the options of putting a Place from hand, beside the others or instead of one (SZ-021, SZ-023)."""
    options = [] if crowded(state, player) else [option(Act.PUT_PLACE, card)]
    if not unexchanged(state, player):
        options += [option(Act.REPLACE_PLACE, card, old) for old in state.pile(Zone.PLACES, player)]
    return options


def equippings(state: SlasherzState, items: list[int], player: int) -> list[int]:
    """Return the options of equipping one of these Objects from hand (SZ-020)."""
    if not has_room(state, Zone.OBJECTS, player) or not may_equip_more(state, player):
        return []
    options = []
    for seat, characters in enumerate(state.piles(Zone.CHARACTERS)):
        bearers: list[int] | None = None
        for item in items:
            if suits(state, item, player, own=seat == player):
                if bearers is None:
                    bearers = [card for card in characters if can_bear(state, card, player)]
                equipped = EQUIP | item << FIELD
                if state.match.book.borne_by[state.definition[item]] is None:
                    options += [equipped | card for card in bearers]
                else:
                    options += [equipped | card for card in bearers if accepts(state, item, card, player)]
    return options


# Each of these returns the first reason that forbids something, or None where nothing does.


def undiscardable(state: SlasherzState, player: int) -> Reason | None:
    """Return what forbids discarding a Victim from hand for a card (SZ-016, SZ-D02)."""
    return reasons.NO_VICTIM if is_so(state, Stat.NO_VICTIM_DISCARD, survivor(state, player)) else None


def crowded(state: SlasherzState, player: int) -> Reason | None:
    """Return what forbids putting a Place beside the others (SZ-021, SZ-066)."""
    return None if has_room(state, Zone.PLACES, player) else reasons.NO_PLACES


def unexchanged(state: SlasherzState, player: int) -> Reason | None:
    """Return what forbids exchanging a Place (SZ-023)."""
    return reasons.REPLACED if state.replaced[player] else None


def attempted_acts(state: SlasherzState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would use a card in Preparation or Retreat."""
    found = [found.option | card << FIELD for found in activatables_of(state, player, card)]
    places = state.pile(Zone.PLACES, player)
    if card in places and state.match.options["place_discard"]:
        found.append(option(Act.DISCARD_PLACE, card))
    if state.place[card] != state.match.place(Zone.HAND, player):
        return found
    kind = state.match.book.kind[state.definition[card]]
    if kind == CardType.CHARACTER:
        found += [option(Act.PLACE_CHARACTER, card), option(Act.PLACE_BY_DRAIN, card)]
        if further_placings(state, player, card):
            found.append(option(Act.PLACE_FURTHER, card))
    elif kind == CardType.OBJECT:
        found += [option(Act.EQUIP, card, bearer) for pile in state.piles(Zone.CHARACTERS) for bearer in pile]
    elif kind == CardType.PLACE:
        found += [option(Act.PUT_PLACE, card), *(option(Act.REPLACE_PLACE, card, old) for old in places)]
    elif kind == CardType.VICTIM:
        found.append(option(Act.DISCARD_VICTIM, card))
    return found


def forbids_act(state: SlasherzState, player: int, choice: int) -> Reason | None:
    """Return the first reason that forbids one of `attempted_acts`."""
    if has_done_enough(state, player):
        return reasons.ENOUGH_ACTS
    verb, card, other = split_option(choice)
    if verb in (Act.PLACE_CHARACTER, Act.PLACE_BY_DRAIN):
        ways = unplaceable(state, placing_level(state, card, player), player, card)
        why = ways[verb == Act.PLACE_BY_DRAIN]
        return reasons.PLACED if not placements_left(state, player) else unpayable(state, card, player) or why
    if verb == Act.PLACE_FURTHER:
        if not may_place_further(state, player):
            return reasons.PLACED
        return unpayable(state, card, player) or unplaceable(state, placing_level(state, card, player), player, card)[0]
    if verb == Act.EQUIP:
        if not has_room(state, Zone.OBJECTS, player):
            return reasons.NO_OBJECTS
        if not may_equip_more(state, player):
            return reasons.EQUIPS_LEFT
        return None if may_carry(state, card, other, player) else reasons.UNSUITED
    if verb == Act.PUT_PLACE:
        return crowded(state, player)
    if verb == Act.DISCARD_VICTIM:
        return undiscardable(state, player)
    if verb in (Act.REPLACE_PLACE, Act.DISCARD_PLACE):
        return unexchanged(state, player)
    return forbids_use(state, player, choice, Moment.OWN_TURN)


def carry_out(state: SlasherzState, player: int, chosen: int) -> None:
    """Carry out an action of the phase."""
    verb, card, other = split_option(chosen)
    count_act(state, player)
    if verb == Act.PLACE_CHARACTER:
        push(state, PLACING, player, card)
    elif verb == Act.PLACE_BY_DRAIN:
        push(state, PLACING, player, card).by_drain = 1
    elif verb == Act.PLACE_FURTHER:
        push(state, PLACING, player, card).further = further_placings(state, player, card)[0] + 1
    elif verb == Act.EQUIP:
        equip(state, card, other, player)
    elif verb == Act.PUT_PLACE:
        take_over(state, card, player)
        move(state, card, state.match.place(Zone.PLACES, player), Event.PLACE_PUT, player)
    elif verb == Act.REPLACE_PLACE:
        change(state, state.replaced, player, 1)
        if state.match.options["replaced_place"] == "discarded":
            discard_from_field(state, other, player)
        else:
            destroy(state, [other], Cause.EFFECT, card, drawer=Drawer.NOBODY)
        take_over(state, card, player)
        move(state, card, state.match.place(Zone.PLACES, player), Event.PLACE_REPLACED, player, other)
    elif verb == Act.DISCARD_PLACE:
        change(state, state.replaced, player, 1)
        discard_from_field(state, card, player)
    elif verb == Act.DISCARD_VICTIM:
        discard(state, player, card)
        draw(state, player, 1)
        if state.match.options["victim_discards"] == "one":
            bar(state, survivor(state, player), Stat.NO_VICTIM_DISCARD)
    else:
        activate(state, player, chosen)
