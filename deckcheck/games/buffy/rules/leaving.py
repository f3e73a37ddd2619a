"""How cards leave play: characters with all that is theirs, single cards, and the surplus item left behind."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, control, move, reset
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import attached, is_granted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Event, Frame
    from deckcheck.games.buffy.state import BuffyState

ITEM_SLOTS = 2


def remove(s: BuffyState, card: int, to: int = n.DISCARD) -> None:
    """Take a card out of play to its owner's discard pile or crypt.

    With a character go all its level cards; what is attached to it always goes to the discard piles (BF-190 to BF-192).
    """
    players = s.match.players
    if s.place[card] // players == n.CHARACTERS:
        for level in [other for other in s.zones[n.LEVELS * players + s.owner[card]] if s.host[other] == card]:
            _put(s, level, to if s.match.options["levels_to_crypt"] else n.DISCARD)
        for other in attached(s, card):
            _put(s, other, n.DISCARD)
    _put(s, card, to)


def _put(s: BuffyState, card: int, to: int) -> None:
    if s.controller[card] != s.owner[card]:
        control(s, card, s.owner[card])
    players = s.match.players
    place = to * players + s.owner[card]
    move(s, card, place, n.CRYPTED if to == n.CRYPT else n.LEFT_PLAY, s.owner[card], s.host[card])
    if s.host[card] >= 0:
        attach(s, card, -1)


def leave_play(s: BuffyState, card: int) -> None:
    """Take off a card what only cards in play have (BF-114)."""
    reset(s, card)


# Surplus items (BF-131, BF-144) ------------------------------------------------------------------------------------


def slots(s: BuffyState, character: int) -> int:
    """Return how many items a character may hold (BF-131)."""
    return measure(s, n.SLOTS, character, s.match.options["item_slots"])


def items(s: BuffyState, character: int) -> list[int]:
    """Return the items that a character holds."""
    book = s.match.book
    return [card for card in attached(s, character) if book.kind[s.definition[card]] == n.ITEM]


def filled(s: BuffyState, character: int) -> int:
    """Return how many slots its items fill: some count as two (BF-132)."""
    fills = s.match.book.fills
    return sum(fills[s.definition[card]] for card in items(s, character))


def consequences(s: BuffyState, events: list[Event]) -> None:
    """After cards have left: let holders who lost an extra slot discard what no longer fits (BF-144)."""
    masks = s.match.book.static_masks
    for kind, _, card, host, _ in events:
        if kind & (n.LEFT_PLAY | n.CRYPTED) and host >= 0 and masks[s.definition[card]] & n.SLOTS:
            push(s, n.SURPLUS_ITEMS, s.controller[host], host)


def ask_surplus(s: BuffyState, f: Frame) -> None:
    """Ask which item is given up; the newest comes last and need not be that one (BF-136, BF-144)."""
    there = s.place[f.card] // s.match.players == n.CHARACTERS
    if not there or filled(s, f.card) <= max(slots(s, f.card), f.value):
        skip_to_end(s, f)
        return
    held = items(s, f.card)
    loose = [card for card in held if card != f.target and not is_granted(s, n.KEPT, card)]
    # Where nothing old can be given up, the new item goes (BF-136).
    ask(s, f.player, n.SURPLUS, sorted(loose) or [f.target if f.target in held else held[-1]])


def give_up(s: BuffyState, f: Frame) -> None:
    """Discard it, and see whether that is enough."""
    f.pc = 0
    remove(s, s.choice)


SURPLUS_ITEMS = procedure("surplus items", ask_surplus, give_up)
