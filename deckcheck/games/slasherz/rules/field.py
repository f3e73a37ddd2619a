"""The field: figures of Characters, limits, entering, leaving, destroying, control (SZ-061 to SZ-084, SZ-088)."""

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, attach, change, control, create, emit, move, remember
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DISCARDED, SET
from deckcheck.games.slasherz import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state import Frame
    from deckcheck.games.slasherz.state import SlasherzState

# At most so many cards of each zone for a player (SZ-064 to SZ-066).
LIMITS = {n.CHARACTERS: 5, n.OBJECTS: 5, n.PLACES: 2}
_LIMITED = tuple((zone * 2 + player, usual) for zone, usual in LIMITS.items() for player in (0, 1))
LIMIT_STATS = {n.CHARACTERS: n.CHARACTER_LIMIT, n.OBJECTS: n.OBJECT_LIMIT, n.PLACES: n.PLACE_LIMIT}
# At most so many Objects of one player on one Character (SZ-067, SZ-068).
OBJECTS_ON_CHARACTER = 2

# What is remembered of a card that leaves the field: see `last_known`.
_CONTROLLER, _HOST, _SCORE, _CDB = range(4)

# Figures ------------------------------------------------------------------------------------------------------------


def survivor(s: SlasherzState, player: int) -> int:
    """Return a player's Survivor."""
    return s.zones[n.SURVIVOR * 2 + player][0]


def score(s: SlasherzState, card: int) -> int:
    """Return a Character's Score as it is now, or as it was when it left the field (SZ-052, SZ-D31)."""
    if card in s.memory and not on_field(s, card):
        return s.memory[card][_SCORE]
    return measure(s, n.SCORE, card, s.match.book.score[s.definition[card]])


def cdb(s: SlasherzState, card: int) -> int:
    """Return a Character's wound counters as they are now, or as they were when it left the field (SZ-D31)."""
    if card in s.memory and not on_field(s, card):
        return s.memory[card][_CDB]
    return measure(s, n.CDB, card, s.match.book.cdb[s.definition[card]])


def host(s: SlasherzState, card: int) -> int:
    """Return the Character that an Object is on, or was on when it left the field, or -1."""
    if s.host[card] < 0 and card in s.memory and not on_field(s, card):
        return s.memory[card][_HOST]
    return s.host[card]


def last_controller(s: SlasherzState, card: int) -> int:
    """Return who controls a card, or did when it left the field."""
    if card in s.memory and not s.match.in_play[s.place[card]]:
        return s.memory[card][_CONTROLLER]
    return s.controller[card]


def is_so(s: SlasherzState, stat: int, card: int) -> bool:
    """Whether something makes a yes-or-no stat of a card hold."""
    return measure(s, stat, card, 0) > 0


def on_field(s: SlasherzState, card: int) -> bool:
    """Whether a card lies among the Characters, Objects or Places of a player."""
    return n.CHARACTERS <= s.place[card] >> 1 <= n.PLACES


def is_character(s: SlasherzState, card: int) -> bool:
    """Whether a card is a Character on the field."""
    return card >= 0 and s.place[card] >> 1 == n.CHARACTERS


def objects_on(s: SlasherzState, card: int) -> list[int]:
    """Return the Objects on a Character in the order in which they were equipped (SZ-074)."""
    hosts = s.host
    found = [other for place in (n.OBJECTS * 2, n.OBJECTS * 2 + 1) for other in s.zones[place] if hosts[other] == card]
    if len(found) > 1:
        found.sort(key=s.order.__getitem__)
    return found


def limit(s: SlasherzState, zone: int, player: int) -> int:
    """Return how many cards a player may have in a zone of the field (SZ-063 to SZ-066)."""
    usual = LIMITS[zone]
    if not s.match.stats & LIMIT_STATS[zone]:
        return usual
    return measure(s, LIMIT_STATS[zone], survivor(s, player), usual)


def has_room(s: SlasherzState, zone: int, player: int) -> bool:
    """Whether one more card fits into a zone of a player's field (SZ-062)."""
    return len(s.zones[zone * 2 + player]) < limit(s, zone, player)


# Entering -----------------------------------------------------------------------------------------------------------


def enter(s: SlasherzState, card: int, player: int, *, conjured: bool = False) -> bool:
    """Put a Character onto a player's field if there is room (SZ-062); return whether it came."""
    if not has_room(s, n.CHARACTERS, player):
        return False
    if s.controller[card] != player:
        control(s, card, player)
    move(s, card, n.CHARACTERS * 2 + player, n.ENTERED, player, -1, int(conjured))
    change(s, s.base, card, player)
    if conjured:
        change(s, s.conjured, card, s.turn)
    elif not s.match.options["placed_sacrifice"]:
        bar(s, card, n.CANNOT_SACRIFICE)
    if not s.match.options["entry_attack"]:
        bar(s, card, n.CANNOT_ATTACK)
    return True


def bar(s: SlasherzState, card: int, stat: int) -> None:
    """Bar a card from something until the end of the turn, by its yes-or-no stat (SZ-D02, SZ-D09, SZ-D35)."""
    add_modifier(s, (stat, SET, 1, card, n.END_OF_TURN, s.controller[card], card))


def create_token(s: SlasherzState, definition: int, player: int) -> None:
    """Put a token onto a player's field if there is room; one that has ceased to exist is used again (SZ-D33)."""
    if not has_room(s, n.CHARACTERS, player):
        return
    for card in s.zones[n.OUT * 2 + player]:
        if s.definition[card] == definition:
            enter(s, card, player)
            return
    card = create(s, definition, player, n.CHARACTERS * 2 + player, n.ENTERED)
    change(s, s.base, card, player)


def suits(s: SlasherzState, item: int, player: int, *, own: bool) -> bool:
    """Whether an Object may be equipped to a player's own Characters, or to opposing ones (SZ-065, SZ-069, SZ-D40)."""
    book = s.match.book
    number = s.definition[item]
    if own:
        return bool(book.equips[number] & n.OWN)
    if not book.equips[number] & n.OPPOSING:
        return False
    return not book.takes_control[number] or has_room(s, n.CHARACTERS, player)


def can_bear(s: SlasherzState, card: int, player: int) -> bool:
    """Whether a Character may bear one more Object of a player, if one suits it (SZ-067, SZ-068, SZ-D33)."""
    if s.match.book.kind[s.definition[card]] == n.TOKEN:
        return False
    hosts = s.host
    room = OBJECTS_ON_CHARACTER
    for item in s.zones[n.OBJECTS * 2 + player]:
        if hosts[item] == card:
            room -= 1
    return room > 0 and (s.controller[card] == player or not is_so(s, n.NO_OPPOSING_OBJECTS, card))


def may_carry(s: SlasherzState, item: int, card: int, player: int) -> bool:
    """Whether a player may equip an Object to a Character now."""
    return suits(s, item, player, own=s.controller[card] == player) and can_bear(s, card, player)


def equip(s: SlasherzState, item: int, card: int, player: int) -> None:
    """Equip an Object to a Character (SZ-020, SZ-069)."""
    on_it = objects_on(s, card)
    move(s, item, n.OBJECTS * 2 + player, n.EQUIPPED, player, card)
    attach(s, item, card)
    change(s, s.order, item, s.order[on_it[-1]] + 1 if on_it else 1)
    if s.match.book.takes_control[s.definition[item]] and has_room(s, n.CHARACTERS, player):
        change(s, s.holds, item, 1)
        settle_control(s, card)


def settle_control(s: SlasherzState, card: int) -> None:
    """Give a Character to the player of the latest Object that holds it, or back to whose it was (SZ-D21)."""
    player = s.base[card]
    for item in objects_on(s, card):
        if s.holds[item]:
            player = s.controller[item]
    if player != s.controller[card]:
        control(s, card, player)
        move(s, card, n.CHARACTERS * 2 + player, n.CONTROLLED, player)


# Leaving ------------------------------------------------------------------------------------------------------------


def take_off(
    s: SlasherzState,
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
    carrier = s.host[card]
    figures = (0, 0)
    if s.place[card] >> 1 == n.CHARACTERS:
        figures = (score(s, card), cdb(s, card))
    remember(s, card, (s.controller[card], carrier, *figures))
    holds = s.holds[card]
    if s.match.book.kind[s.definition[card]] == n.TOKEN:
        to, bottom = n.OUT, False
    move(s, card, to * 2 + s.owner[card], kind, player, other, value, bottom=bottom)
    if holds and is_character(s, carrier):
        settle_control(s, carrier)


def destroy(s: SlasherzState, cards: Sequence[int], cause: int, source: int, to: int = n.DISCARD) -> None:
    """Destroy cards on the field one after the other, each Character followed by its Objects (SZ-071 to SZ-077).

    The event names the card, who controlled it, what destroyed it, and why. `to` is the forgotten zone for cards
    that are forgotten from the field; their Objects are destroyed all the same (SZ-083). A table may let a player draw
    for a Place lost to the opponent (SZ-D47).
    """
    book = s.match.book
    for card in cards:
        if not on_field(s, card):
            continue
        zone = s.place[card] >> 1
        items = objects_on(s, card) if zone == n.CHARACTERS else ()
        bottom = to == n.DISCARD and cause & book.to_deck[s.definition[card]] != 0
        take_off(s, card, n.DECK if bottom else to, n.DESTROYED, s.controller[card], source, cause, bottom=bottom)
        for item in items:
            take_off(s, item, n.DISCARD, n.DESTROYED, s.controller[item], source, n.BY_EFFECT)
        if zone == n.PLACES and source >= 0 and s.match.options["lost_place_draw"]:
            owner = s.owner[card]
            if last_controller(s, source) != owner:
                draw(s, owner, 1)


def return_to_hand(s: SlasherzState, card: int) -> None:
    """Return a card on the field to its original owner's hand, without the Objects on it."""
    items = objects_on(s, card) if s.place[card] >> 1 == n.CHARACTERS else []
    take_off(s, card, n.HAND, n.RETURNED, s.controller[card])
    drop(s, items)


def discard_from_field(s: SlasherzState, card: int, player: int) -> None:
    """Discard a card from the field, which does not destroy it, and drop the Objects on it (SZ-D38)."""
    items = objects_on(s, card) if s.place[card] >> 1 == n.CHARACTERS else []
    take_off(s, card, n.DISCARD, DISCARDED, player)
    drop(s, items)


def drop(s: SlasherzState, items: Sequence[int]) -> None:
    """Take the Objects of a Character that left undestroyed off the field: by default they are destroyed (SZ-D20)."""
    fate = s.match.options["loose_objects"]
    if fate == "destroyed":
        destroy(s, items, n.BY_EFFECT, -1)
        return
    to, kind = (n.HAND, n.RETURNED) if fate == "hand" else (n.DISCARD, DISCARDED)
    for item in items:
        take_off(s, item, to, kind, s.controller[item])


def forget(s: SlasherzState, card: int, player: int, source: int) -> None:
    """Forget a card: into its original owner's forgotten zone; from the field it is also destroyed (SZ-083)."""
    if on_field(s, card):
        destroy(s, [card], n.BY_EFFECT, source, n.FORGOTTEN)
        emit(s, n.FORGOTTEN_CARD, player, card, source)
    else:
        move(s, card, n.FORGOTTEN * 2 + s.owner[card], n.FORGOTTEN_CARD, player, source)


# Limits that fall ---------------------------------------------------------------------------------------------------


def enforce_limits(s: SlasherzState) -> None:
    """Have players discard what is beyond a limit that has fallen, or that a Character coming back breaks (SZ-D21).

    A table may have it destroyed, or kept: then the limit only stops new cards.
    """
    zones = s.zones
    for place, usual in _LIMITED:
        if len(zones[place]) > usual:
            zone, player = divmod(place, 2)
            if len(zones[place]) > limit(s, zone, player) and s.match.options["fallen_limit"] != "kept":
                push(s, s.match.book.trim, player, value=zone)


def ask_trim(s: SlasherzState, f: Frame) -> None:
    """Ask which card of the zone goes."""
    cards = s.zones[f.value * 2 + f.player]
    if len(cards) <= limit(s, f.value, f.player):
        skip_to_end(s, f)
        return
    ask(s, f.player, n.TRIM, sorted(cards))


def trim(s: SlasherzState, f: Frame) -> None:
    """Discard it, or destroy it where the table says so, and look again."""
    if s.match.options["fallen_limit"] == "destroyed":
        destroy(s, [s.choice], n.BY_EFFECT, -1)
    else:
        discard_from_field(s, s.choice, f.player)
    f.pc = 0


TRIM = procedure("field limit", ask_trim, trim)
