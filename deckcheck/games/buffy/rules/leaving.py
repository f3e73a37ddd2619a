"""How cards leave play: characters with all that is theirs, single cards, and the surplus item left behind."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, control, emit, move, reset
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import ask, jump, leave, procedure, push
from deckcheck.engine.knowledge.observation import recast
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import ADD
from deckcheck.games.buffy.decisions import Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import CardType, Grant, Stat, Until, Zone
from deckcheck.games.buffy.rules.board import attached, is_granted, levels_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.buffy.state import BuffyState

ITEM_SLOTS = 2


def remove(state: BuffyState, card: int, to: int = Zone.DISCARD) -> None:
    """Take a card out of play to its owner's discard pile or crypt.

    With a character go all its level cards; what is attached to it always goes to the discard piles (BF-190 to BF-192).
    """
    players = state.match.players
    if state.place[card] // players == Zone.CHARACTERS:
        for level in levels_under(state, card):
            _put(state, level, to if state.match.options["levels_to_crypt"] else Zone.DISCARD)
        for other in attached(state, card):
            _put(state, other, Zone.DISCARD)
    _put(state, card, to)


def _put(state: BuffyState, card: int, to: int) -> None:
    place = state.match.place(to, state.owner[card])
    move(
        state, card, place, Event.CRYPTED if to == Zone.CRYPT else Event.LEFT_PLAY, state.owner[card], state.host[card]
    )
    if state.host[card] >= 0:
        attach(state, card, -1)


# Actions in the stead of others ---------------------------------------------------------------------------------------


def repeat(state: BuffyState, card: int, other: int) -> None:
    """Let an action that repeats another one be that one, until it has done so and is among spent cards."""
    change(state, state.repeats, card, state.definition[card] + 1)
    recast(state, card, state.definition[other])


def be_itself(state: BuffyState, card: int) -> None:
    """Let an action that has repeated another one be itself again."""
    if state.repeats[card]:
        recast(state, card, state.repeats[card] - 1)
        change(state, state.repeats, card, 0)


def leave_play(state: BuffyState, card: int) -> None:
    """Take off a card that leaves play what it has borne there, and the face of an action that it has repeated.

    Wherever it goes, it is its owner's again, and what still is under a character or on it goes as well: its levels
    where it has gone, what is attached to the discard piles (BF-190 to BF-192).
    """
    if state.match.book.kind[state.definition[card]] <= CardType.MINION:
        to = state.place[card] // state.match.players
        if to == Zone.CRYPT and not state.match.options["levels_to_crypt"]:
            to = Zone.DISCARD
        for level in levels_under(state, card):
            _put(state, level, to)
        for other in attached(state, card):
            _put(state, other, Zone.DISCARD)
    if state.controller[card] != state.owner[card]:
        control(state, card, state.owner[card])
    be_itself(state, card)
    reset(state, card)


# What lasts for a time --------------------------------------------------------------------------------------------


def expire(state: BuffyState, card: int) -> None:
    """Take a card that lasted off the table: an event, challenge or what is marked so to the crypt, else discarded."""
    book = state.match.book
    number = state.repeats[card] - 1 if state.repeats[card] else state.definition[card]
    kept = book.kind[number] in (CardType.EVENT, CardType.CHALLENGE) or book.to_crypt[number]
    zone, kind = (Zone.CRYPT, Event.CRYPTED) if kept else (Zone.DISCARD, Event.LEFT_PLAY)
    move(state, card, state.match.place(zone, state.owner[card]), kind, state.owner[card])


def expire_all(state: BuffyState, until: int) -> None:
    """End what lasts until this moment."""
    players = state.match.players
    for player in range(players):
        for card in state.pile(Zone.EPISODES, player)[:]:
            if state.lasting[card] == until:
                expire(state, card)


def ripen_all(state: BuffyState) -> None:
    """Let what lasts through the next turn last until the end of the one that begins."""
    players = state.match.players
    for player in range(players):
        for card in state.pile(Zone.EPISODES, player):
            if state.lasting[card] == Until.NEXT_TURN:
                change(state, state.lasting, card, Until.TURN)


# Surplus items (BF-131, BF-144) ------------------------------------------------------------------------------------


def slots(state: BuffyState, character: int) -> int:
    """Return how many items a character may hold (BF-131); some can hold only this many, whatever gives them more."""
    found = measure(state, Stat.ITEM_SLOTS, character, state.match.options["item_slots"])
    return (
        min(found, measure(state, Stat.MOST_ITEMS, character, found)) if state.match.stats & Stat.MOST_ITEMS else found
    )


def items(state: BuffyState, character: int) -> list[int]:
    """Return the items that a character holds."""
    book = state.match.book
    return [card for card in attached(state, character) if book.kind[state.definition[card]] == CardType.ITEM]


def filled(state: BuffyState, character: int) -> int:
    """Return how many slots its items fill: some count as two (BF-132)."""
    return sum(fills(state, card, character) for card in items(state, character))


def fills(state: BuffyState, card: int, character: int) -> int:
    """Return how many slots an item fills on a character; on some it fills none."""
    book = state.match.book
    number = state.definition[card]
    slotless = book.slotless[number]
    return 0 if slotless is not None and slotless(state, Frame(-1, card), character) else book.fills[number]


def lent(state: BuffyState, character: int) -> int:
    """Return how many more slots its items fill than it has: what a location once gave it stays used (BF-144)."""
    return max(0, filled(state, character) - slots(state, character))


OFF = Event.LEFT_PLAY | Event.CRYPTED | Event.SWAPPED


def consequences(state: BuffyState, events: list[EventRow]) -> None:
    """After cards have come off: let holders who lost an extra slot discard what no longer fits (BF-144)."""
    masks, definition = state.match.book.static_masks, state.definition
    hosts = [
        host
        for kind, _, card, host, _ in events
        if kind & OFF and host >= 0 and masks[definition[card]] & Stat.ITEM_SLOTS
    ]
    for host in dict.fromkeys(hosts):
        gone = [card for kind, _, card, other, _ in events if kind & OFF and other == host]
        held = sum(
            fills(state, card, host) for card in gone if state.match.book.kind[definition[card]] == CardType.ITEM
        )
        given = sum(_slots_of(state, card) for card in gone)
        if state.place[host] // state.match.players == Zone.CHARACTERS:
            beyond = filled(state, host) + held - slots(state, host) - given
            push(state, SURPLUS_ITEMS, state.controller[host], host).lent = max(0, beyond)


def _slots_of(state: BuffyState, card: int) -> int:
    """Return how many slots an attached card gives to its bearer."""
    probe = Frame(state.controller[card], card)
    return sum(
        static.amount(state, probe)
        for static in state.match.book.statics[state.definition[card]]
        if static.stat & Stat.ITEM_SLOTS and static.operation == ADD
    )


class Surplus(Frame):
    """What a character must give up."""

    newest = number("the item that it was just given, or -1", Kind.CARD)
    lent = number("the slots that it has used beyond its own before, and goes on using (BF-144)")
    given = number("the item that it gives up", Kind.CARD)


def ask_surplus(state: BuffyState, frame: Surplus) -> None:
    """Ask which item is given up; the newest comes last and need not be that one (BF-136, BF-144)."""
    there = state.place[frame.card] // state.match.players == Zone.CHARACTERS
    if not there or filled(state, frame.card) <= slots(state, frame.card) + frame.lent:
        leave(frame)
        return
    held = items(state, frame.card)
    loose = [card for card in held if card != frame.newest and not is_granted(state, Grant.STAYS_ATTACHED, card)]
    # Where nothing old can be given up, the new item goes (BF-136).
    ask(
        state,
        frame.player,
        Decision.SURPLUS_ITEM,
        sorted(loose) or [frame.newest if frame.newest in held else held[-1]],
    )


def give_up(state: BuffyState, frame: Surplus) -> None:
    """Discard it; of an upgrade this is what the player does, and an effect may keep the item (BF-143)."""
    frame.given = state.choice
    if frame.newest >= 0 and frame.given != frame.newest:
        emit(state, Event.STRIPPED, frame.player, frame.given, frame.card, 0)
    remove(state, frame.given)


def see(state: BuffyState, frame: Surplus) -> None:
    """See whether that is enough; the new item goes where the old one was kept (BF-136)."""
    jump(frame, ask_surplus)
    kept = state.host[frame.given] == frame.card
    if kept and frame.newest >= 0 and state.host[frame.newest] == frame.card:
        remove(state, frame.newest)


SURPLUS_ITEMS = procedure("surplus items", ask_surplus, give_up, see, frame=Surplus)
