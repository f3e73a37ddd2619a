"""The field: figures of Characters, limits, entering, leaving, destroying, control (SZ-061 to SZ-084, SZ-088)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import (
    add_modifier,
    assign,
    attach,
    change,
    control,
    copy_effects,
    create,
    emit,
    move,
    remember,
    shuffle,
)
from deckcheck.engine.flow.modifiers import granted, measure, modified, silencing
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import DISCARDED, MOVED, SET, SHUFFLED
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import OFF_FIELD, Arrival, CardType, Cause, Drawer, Side, Stat, Until, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.games.slasherz.state import SlasherzState

# At most this many cards of each zone for a player (SZ-064 to SZ-066).
LIMITS = {Zone.CHARACTERS: 5, Zone.OBJECTS: 5, Zone.PLACES: 2}
LIMIT_STATS = {Zone.CHARACTERS: Stat.CHARACTER_LIMIT, Zone.OBJECTS: Stat.OBJECT_LIMIT, Zone.PLACES: Stat.PLACE_LIMIT}
# At most this many Objects of one player on one Character (SZ-067, SZ-068).
OBJECTS_ON_CHARACTER = 2

# What nobody does so often in a turn.
NO_LIMIT = 9999
# What keeps a card from being destroyed, by the cause.
_PROTECTIONS = {Cause.ATTACK: Stat.NOT_DESTROYED_IN_ATTACK, Cause.EFFECT: Stat.NOT_DESTROYED_BY_EFFECT}

# What is remembered of a card that leaves the field: see `last_known`.
_CONTROLLER, _HOST, _SCORE, _CDB, _MARKS, _DIMENSION, _LEVEL = range(7)

# Figures ------------------------------------------------------------------------------------------------------------


def survivor(state: SlasherzState, player: int) -> int:
    """Return a player's Survivor."""
    return state.zones[state.match.first_places[Zone.SURVIVOR] + player][0]


def score(state: SlasherzState, card: int) -> int:
    """Return a Character's Score as it is now, or as it was when it left the field (SZ-052, SZ-D31)."""
    if card in state.memory and not on_field(state, card):
        return state.memory[card][_SCORE]
    printed: int = state.match.book.score[state.definition[card]]
    if state.match.stats & Stat.FIXED_SCORE and is_so(state, Stat.FIXED_SCORE, card):
        return printed
    return measure(state, Stat.SCORE, card, printed)


def cdb(state: SlasherzState, card: int) -> int:
    """Return a Character's wound counters as they are now, or as they were when it left the field (SZ-D31)."""
    if card in state.memory and not on_field(state, card):
        return state.memory[card][_CDB]
    return measure(state, Stat.CDB, card, state.match.book.cdb[state.definition[card]])


def dimension(state: SlasherzState, card: int) -> int:
    """Return a card's dimension: on the field as effects have changed it, elsewhere the printed one."""
    printed: int = state.match.book.dimension[state.definition[card]]
    if state.match.stats & Stat.DIMENSION and on_field(state, card):
        return measure(state, Stat.DIMENSION, card, printed)
    return printed


def last_dimension(state: SlasherzState, card: int) -> int:
    """Return a card's dimension, of one that left the field this turn as it was then."""
    if card in state.memory and not on_field(state, card):
        return state.memory[card][_DIMENSION]
    return dimension(state, card)


def level(state: SlasherzState, card: int) -> int:
    """Return a card's LVL: on the field as effects have changed it, elsewhere the printed one."""
    printed: int = state.match.book.level[state.definition[card]]
    if state.match.stats & Stat.LEVEL and on_field(state, card):
        return measure(state, Stat.LEVEL, card, printed)
    return printed


def last_level(state: SlasherzState, card: int) -> int:
    """Return a card's LVL, of one that left the field this turn as it was then."""
    if card in state.memory and not on_field(state, card):
        return state.memory[card][_LEVEL]
    return level(state, card)


def marks(state: SlasherzState, card: int) -> int:
    """Return the counters on a card, or those that were on it when it left the field."""
    if card in state.memory and not on_field(state, card):
        return state.memory[card][_MARKS]
    return state.marks[card]


def host(state: SlasherzState, card: int) -> int:
    """Return the Character that an Object is on, or was on when it left the field, or -1."""
    if state.host[card] < 0 and card in state.memory and not on_field(state, card):
        return state.memory[card][_HOST]
    return state.host[card]


def affected(state: SlasherzState, item: int) -> int:
    """Return the Character for which the effect of an Object holds: the one that it is on, or another for a time."""
    for lent, other in state.lent:
        if lent == item:
            return other
    return host(state, item)


def last_controller(state: SlasherzState, card: int) -> int:
    """Return who controls a card, or did when it left the field."""
    if card in state.memory and not state.match.in_play[state.place[card]]:
        return state.memory[card][_CONTROLLER]
    return state.controller[card]


def loss_bearer(state: SlasherzState, card: int) -> int:
    """Return whose Survivor loses hp for a Character that an attack destroys: its controller's by default (SZ-D28)."""
    players = state.controller if state.match.options["loss_bearer"] == "controller" else state.owner
    return players[card]


def is_so(state: SlasherzState, stat: int, card: int) -> bool:
    """Whether something makes a yes-or-no stat of a card hold."""
    return measure(state, stat, card, 0) > 0


def left(state: SlasherzState, stat: int, player: int, done: int, other: int = -1) -> int:
    """Return how often a player may still do this turn what a stat of the Survivor limits, after this many times."""
    return max(measure(state, stat, survivor(state, player), NO_LIMIT, other) - done, 0)


def may_equip_more(state: SlasherzState, player: int) -> bool:
    """Whether no effect keeps a player from equipping one more Object this turn (SZ-020)."""
    limited = modified(state) & Stat.EQUIPS_ALLOWED
    return not limited or left(state, Stat.EQUIPS_ALLOWED, player, state.equipped[player]) > 0


def is_protected(state: SlasherzState, card: int, cause: int, source: int) -> bool:
    """Whether an effect keeps a card from being destroyed in this way, by this card (SZ-053)."""
    stat = _PROTECTIONS.get(cause, 0)
    return bool(state.match.stats & stat and measure(state, stat, card, 0, source))


def is_silent(state: SlasherzState, card: int) -> bool:
    """Whether something takes the effect of a card away."""
    silence = silencing(state)
    return bool(silence and granted(state, silence, card))


def sacrifice_level(state: SlasherzState, card: int, placed: int = -1) -> int:
    """Return the levels for which a Character counts when it is sacrificed to place another one (SZ-D04)."""
    book, number = state.match.book, state.definition[card]
    level: int = book.level[number]
    if state.copied:
        number = state.acting()[card]
    times: int = book.sacrifice_value[number]
    if times == 1 or is_silent(state, card):
        return level
    wanted = book.sacrifice_value_for[number]
    more = wanted is None or (placed >= 0 and wanted(state, Frame(state.controller[card], card), placed))
    return level * times if more else level


def on_field(state: SlasherzState, card: int) -> bool:
    """Whether a card is among the Characters, Objects or Places of a player."""
    return Zone.CHARACTERS <= state.place[card] >> 1 <= Zone.PLACES


def is_character(state: SlasherzState, card: int) -> bool:
    """Whether a card is a Character on the field."""
    return card >= 0 and state.place[card] >> 1 == Zone.CHARACTERS


def objects_on(state: SlasherzState, card: int) -> list[int]:
    """Return the Objects on a Character in the order in which they were equipped (SZ-074)."""
    hosts = state.host
    found = [other for items in state.piles(Zone.OBJECTS) for other in items if hosts[other] == card]
    if len(found) > 1:
        found.sort(key=state.order.__getitem__)
    return found


def limit(state: SlasherzState, zone: int, player: int) -> int:
    """Return how many cards a player may have in a zone of the field (SZ-063 to SZ-066)."""
    usual = LIMITS[zone]
    if not state.match.stats & LIMIT_STATS[zone]:
        return usual
    return measure(state, LIMIT_STATS[zone], survivor(state, player), usual)


def has_room(state: SlasherzState, zone: int, player: int) -> bool:
    """Whether one more card fits into a zone of a player's field (SZ-062)."""
    return len(state.zones[state.match.first_places[zone] + player]) < limit(state, zone, player)


# Entering -----------------------------------------------------------------------------------------------------------


def enter(state: SlasherzState, card: int, player: int, arrival: int = 0) -> bool:
    """Put a Character onto a player's field if there is room (SZ-062); return whether it came."""
    if not has_room(state, Zone.CHARACTERS, player):
        return False
    take_over(state, card, player)
    if state.notes:
        forget_notes(state, card)
    if state.copied:
        copy_effects(state, card, state.definition[card])
    move(state, card, state.match.place(Zone.CHARACTERS, player), Event.ENTERED, player, -1, arrival)
    change(state, state.base, card, player)
    if arrival & Arrival.CONJURED:
        change(state, state.conjured, card, state.turn)
    elif not state.match.options["placed_sacrifice"]:
        bar(state, card, Stat.CANNOT_SACRIFICE)
    if not state.match.options["entry_attack"]:
        bar(state, card, Stat.CANNOT_ATTACK)
    return True


def forget_notes(state: SlasherzState, card: int) -> None:
    """Drop what has been pointed at for a card, or by it: it comes onto the field as if for the first time."""
    assign(state, notes=tuple(row for row in state.notes if card not in row[:2]))


def bar(state: SlasherzState, card: int, stat: int) -> None:
    """Bar a card from something until the end of the turn, by its yes-or-no stat (SZ-D02, SZ-D09, SZ-D35)."""
    add_modifier(state, (stat, SET, 1, card, Until.END_OF_TURN, state.controller[card], card))


def create_token(state: SlasherzState, definition: int, player: int) -> int:
    """Put a token onto a player's field if there is room, and return it, or -1 (SZ-D33).

    One that has ceased to exist is used again.
    """
    if not has_room(state, Zone.CHARACTERS, player):
        return -1
    for card in state.pile(Zone.OUT, player):
        if state.definition[card] == definition:
            enter(state, card, player)
            return card
    card = create(state, definition, player, state.match.place(Zone.CHARACTERS, player), Event.ENTERED)
    change(state, state.base, card, player)
    return card


def shuffle_in_token(state: SlasherzState, definition: int, player: int) -> int:
    """Shuffle a token into a player's deck, and return it; one that has ceased to exist is used again (SZ-D33)."""
    place = state.match.place(Zone.DECK, player)
    for card in state.pile(Zone.OUT, player):
        if state.definition[card] == definition:
            move(state, card, place)
            break
    else:
        card = create(state, definition, player, place)
    shuffle(state, place, SHUFFLED, player)
    return card


def suits(state: SlasherzState, item: int, player: int, *, own: bool) -> bool:
    """Whether an Object may be equipped to a player's own Characters, or to opposing ones (SZ-065, SZ-069, SZ-D40)."""
    book = state.match.book
    number = state.definition[item]
    if own:
        return bool(book.equips[number] & Side.OWN)
    if not book.equips[number] & Side.OPPOSING:
        return False
    return not book.takes_control[number] or has_room(state, Zone.CHARACTERS, player)


def can_bear(state: SlasherzState, card: int, player: int) -> bool:
    """Whether a Character may bear one more Object of a player, if one suits it (SZ-067, SZ-068, SZ-D33)."""
    if state.match.book.kind[state.definition[card]] == CardType.TOKEN:
        return False
    hosts = state.host
    room = OBJECTS_ON_CHARACTER
    for item in state.pile(Zone.OBJECTS, player):
        if hosts[item] == card:
            room -= 1
    barred = Stat.NO_OWN_OBJECTS if state.controller[card] == player else Stat.NO_OPPOSING_OBJECTS
    return room > 0 and not (state.match.stats & barred and is_so(state, barred, card))


def may_carry(state: SlasherzState, item: int, card: int, player: int) -> bool:
    """Whether a player may equip an Object to a Character now."""
    own = state.controller[card] == player
    return suits(state, item, player, own=own) and can_bear(state, card, player) and accepts(state, item, card, player)


def accepts(state: SlasherzState, item: int, card: int, player: int) -> bool:
    """Whether an Object may be equipped to this Character as far as the Object itself says so (SZ-069)."""
    test = state.match.book.borne_by[state.definition[item]]
    return test is None or bool(test(state, Frame(player, item), card))


def equip(state: SlasherzState, item: int, card: int, player: int) -> None:
    """Equip an Object to a Character (SZ-020, SZ-069)."""
    on_it = objects_on(state, card)
    if state.notes:
        forget_notes(state, item)
    take_over(state, item, player)
    change(state, state.equipped, player, state.equipped[player] + 1)
    move(state, item, state.match.place(Zone.OBJECTS, player), Event.EQUIPPED, player, card)
    attach(state, item, card)
    change(state, state.order, item, state.order[on_it[-1]] + 1 if on_it else 1)
    if state.match.book.takes_control[state.definition[item]] and has_room(state, Zone.CHARACTERS, player):
        change(state, state.holds, item, 1)
        settle_control(state, card)


def take_over(state: SlasherzState, card: int, player: int) -> None:
    """Give a player control of a card that was the other one's: it is theirs until it leaves (SZ-075)."""
    if state.controller[card] != player:
        control(state, card, player)


def settle_control(state: SlasherzState, card: int) -> None:
    """Give a Character to the player of the latest Object that holds it, or back to whose it was (SZ-D21)."""
    player = state.base[card]
    for item in objects_on(state, card):
        if state.holds[item]:
            player = state.controller[item]
    for stat, _, holder, held, _, _, _ in state.modifiers:
        if stat & Stat.HELD and held == card:
            player = holder
    if not is_character(state, card):
        return
    if player != state.controller[card]:
        control(state, card, player)
        move(state, card, state.match.place(Zone.CHARACTERS, player), Event.CONTROLLED, player)


def take_control(state: SlasherzState, card: int, player: int, source: int, until: int) -> None:
    """Give a player control of a Character if there is room, for a time or until it leaves the field (SZ-062)."""
    if (
        not is_character(state, card)
        or state.controller[card] == player
        or not has_room(state, Zone.CHARACTERS, player)
    ):
        return
    if until == Until.IT_LEAVES:
        change(state, state.base, card, player)
    else:
        add_modifier(state, (Stat.HELD, SET, player, card, until, player, source))
    settle_control(state, card)


# Leaving ------------------------------------------------------------------------------------------------------------


def take_off(
    state: SlasherzState,
    card: int,
    to: int,
    kind: int,
    player: int,
    other: int = -1,
    value: int = 0,
    *,
    bottom: bool = False,
) -> None:
    """Move one card off the field to a zone of its original owner; a token ceases to exist (SZ-075, SZ-D33)."""
    carrier = state.host[card]
    figures = (0, 0)
    if state.place[card] >> 1 == Zone.CHARACTERS:
        figures = (score(state, card), cdb(state, card))
    values = (state.controller[card], carrier, *figures, state.marks[card], dimension(state, card), level(state, card))
    remember(state, card, values)
    holds = state.holds[card]
    if state.match.book.kind[state.definition[card]] == CardType.TOKEN:
        to, bottom = Zone.OUT, False
    move(state, card, state.match.place(to, state.owner[card]), kind, player, other, value, bottom=bottom)
    if holds and is_character(state, carrier):
        settle_control(state, carrier)


def destroy(
    state: SlasherzState,
    cards: Sequence[int],
    cause: int,
    source: int,
    to: int = Zone.DISCARD,
    drawer: int = 0,
    spared: Sequence[int] = (),
) -> None:
    """Destroy cards on the field one after the other, each Character followed by its Objects (SZ-071 to SZ-077).

    Objects that are `spared` are not destroyed with their Character, and are on none then.

    The event names the card, who controlled it, what destroyed it, and why. `to` is the forgotten zone for cards
    that are forgotten from the field; their Objects are destroyed all the same (SZ-083). For a Place that an effect
    destroys its player draws a card, or the `drawer` whom the effect names (SZ-D47).
    """
    book = state.match.book
    for card in cards:
        if not on_field(state, card) or is_protected(state, card, cause, source):
            continue
        zone = state.place[card] >> 1
        items = objects_on(state, card) if zone == Zone.CHARACTERS else ()
        bottom = to == Zone.DISCARD and cause & book.to_deck[state.acting()[card]] and not is_silent(state, card)
        take_off(
            state,
            card,
            Zone.DECK if bottom else to,
            Event.DESTROYED,
            state.controller[card],
            source,
            cause,
            bottom=bool(bottom),
        )
        for item in items:
            if item in spared:
                attach(state, item, -1)
            else:
                take_off(state, item, Zone.DISCARD, Event.DESTROYED, state.controller[item], source, Cause.EFFECT)
        if zone == Zone.PLACES and source >= 0 and drawer != Drawer.NOBODY:
            draw_for_place(state, state.owner[card], last_controller(state, source), drawer)


def draw_for_place(state: SlasherzState, owner: int, player: int, drawer: int) -> None:
    """Let somebody draw for a Place that an effect of a player has destroyed, as the table has it (SZ-D47)."""
    who = state.match.options["lost_place_draw"]
    if who == "always" or (who == "opponent" and player != owner):
        draw(state, player if drawer == Drawer.PLAYER else owner, 1)


def return_to_hand(state: SlasherzState, card: int) -> None:
    """Return a card on the field to its original owner's hand, without the Objects on it."""
    items = objects_on(state, card) if state.place[card] >> 1 == Zone.CHARACTERS else []
    take_off(state, card, Zone.HAND, Event.RETURNED, state.controller[card])
    drop(state, items)


def put_away(state: SlasherzState, card: int, to: int, player: int, *, bottom: bool = False) -> None:
    """Move a card from the field to the deck, the hand or the discard pile of its owner, and drop the Objects on it."""
    items = objects_on(state, card) if state.place[card] >> 1 == Zone.CHARACTERS else []
    kind = {Zone.HAND: Event.RETURNED, Zone.DISCARD: DISCARDED}.get(to, MOVED)
    take_off(state, card, to, kind, player, value=OFF_FIELD if kind in (DISCARDED, MOVED) else 0, bottom=bottom)
    drop(state, items)


def discard_from_field(state: SlasherzState, card: int, player: int) -> None:
    """Discard a card from the field, which does not destroy it, and drop the Objects on it (SZ-D38)."""
    items = objects_on(state, card) if state.place[card] >> 1 == Zone.CHARACTERS else []
    take_off(state, card, Zone.DISCARD, DISCARDED, player, value=OFF_FIELD)
    drop(state, items)


def drop(state: SlasherzState, items: Sequence[int]) -> None:
    """Take the Objects of a Character that left undestroyed off the field: by default they are destroyed (SZ-D20)."""
    fate = state.match.options["loose_objects"]
    if fate == "destroyed":
        destroy(state, items, Cause.EFFECT, -1)
        return
    to, kind = (Zone.HAND, Event.RETURNED) if fate == "hand" else (Zone.DISCARD, DISCARDED)
    for item in items:
        take_off(state, item, to, kind, state.controller[item], value=OFF_FIELD if kind == DISCARDED else 0)


def forget(state: SlasherzState, card: int, player: int, source: int) -> None:
    """Forget a card: into its original owner's forgotten zone; from the field it is also destroyed (SZ-083)."""
    if on_field(state, card):
        destroy(state, [card], Cause.EFFECT, source, Zone.FORGOTTEN)
        if state.place[card] >> 1 == Zone.FORGOTTEN:
            emit(state, Event.FORGOTTEN_CARD, player, card, source, 1 << Zone.CHARACTERS)
    else:
        value = 1 << (state.place[card] >> 1)
        move(
            state,
            card,
            state.match.place(Zone.FORGOTTEN, state.owner[card]),
            Event.FORGOTTEN_CARD,
            player,
            source,
            value,
        )
    owner = state.owner[card]
    change(state, state.lost_to_game, owner, state.lost_to_game[owner] + 1)
