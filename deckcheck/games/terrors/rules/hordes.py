"""Hordes: rows of neighbours whose indicators fit (TL-079 to TL-098, TL-135)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules.supply import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState

# A Horde ability as an option: the Monster's number, then the number of the ability.
ABILITIES = 4


def free(s: TerrorsState, player: int) -> list[int]:
    """Return the Monsters with an indicator that have been in no Horde this Action phase (TL-080, TL-081, TL-D49)."""
    fits = s.match.book.fits
    definition = s.definition
    return [
        card for card in s.zones[n.PLAY * s.match.players + player] if not s.bound[card] and definition[card] in fits
    ]


def row(s: TerrorsState, card: int) -> list[int]:
    """Return the Horde that a Monster is in, from left to right; the Monster alone when it is in none."""
    while s.left[card]:
        card = s.left[card] - 1
    cards = [card]
    while s.right[card]:
        card = s.right[card] - 1
        cards.append(card)
    return cards


def options(s: TerrorsState, player: int) -> list[int]:
    """Return the Horde actions: two free Monsters side by side, or a free one at an end of a Horde (TL-086, TL-089).

    Copies that nothing tells apart are offered once.
    """
    loose = free(s, player)
    return _forming(s, loose) + _extending(s, player, loose) if loose else []


def _like(s: TerrorsState, card: int) -> int:
    """Return what tells a free Monster from another one."""
    return s.definition[card] << 12 | s.haunt[card] << 8 | s.horde_used[card]


def _forming(s: TerrorsState, loose: list[int]) -> list[int]:
    fits = s.match.book.fits
    definition = s.definition
    found: dict[tuple[int, int], int] = {}
    for one in loose:
        partners = fits[definition[one]]
        for other in loose:
            if other != one and definition[other] in partners:
                found.setdefault((_like(s, one), _like(s, other)), n.option(n.FORM, one, other))
    return list(found.values())


def _extending(s: TerrorsState, player: int, loose: list[int]) -> list[int]:
    fits = s.match.book.fits
    definition = s.definition
    found: dict[tuple[int, int], int] = {}
    for end in s.zones[n.PLAY * s.match.players + player]:
        if bool(s.left[end]) == bool(s.right[end]):
            continue
        side = n.RIGHT if s.left[end] else n.LEFT
        for one in loose:
            beside = (end, one) if side == n.RIGHT else (one, end)
            if definition[beside[1]] in fits[definition[beside[0]]]:
                found.setdefault((_like(s, one), end), n.option(n.EXTEND, end << 1 | side, one))
    return list(found.values())


def join(s: TerrorsState, player: int, left: int, right: int, added: tuple[int, ...]) -> None:
    """Lay two Monsters side by side; the tokens of those added are turned (TL-135), and an ability may follow."""
    formed = len(added) > 1
    change(s, s.right, left, right + 1)
    change(s, s.left, right, left + 1)
    for card in added:
        change(s, s.bound, card, 1)
        if s.haunt[card] == n.HAUNT:
            change(s, s.haunt, card, n.DISMISSED)
    kind = n.HORDE_FORMED if formed else n.HORDE_EXTENDED
    emit(s, kind, player, left, right)
    push(s, s.match.book.horde_choice, player, added[0], value=1)


def leave(s: TerrorsState, card: int) -> None:
    """Split the row where a Monster leaves it; who is left alone stays bound, or may join anew (TL-D45)."""
    beside = [other - 1 for other in (s.left[card], s.right[card]) if other]
    if s.left[card]:
        change(s, s.right, s.left[card] - 1, 0)
        change(s, s.left, card, 0)
    if s.right[card]:
        change(s, s.left, s.right[card] - 1, 0)
        change(s, s.right, card, 0)
    if not s.match.options["alone_bound"]:
        for other in beside:
            if not s.left[other] and not s.right[other]:
                change(s, s.bound, other, 0)


def unused(s: TerrorsState, cards: list[int]) -> list[int]:
    """Return the Horde abilities of Monsters not yet activated in this Action phase, as options (TL-091, TL-093)."""
    abilities = s.match.book.horde
    return [
        card * ABILITIES + number
        for card in sorted(cards)
        for number in range(len(abilities[s.definition[card]]))
        if not _spent(s, card) >> number & 1
    ]


def _spent(s: TerrorsState, card: int) -> int:
    """Return a Monster's used Horde abilities as bits; those of its copies too where they share the limit (TL-D47)."""
    spent = s.horde_used[card]
    if s.match.options["copies_share"]:
        for other in s.zones[s.place[card]]:
            if s.definition[other] == s.definition[card]:
                spent |= s.horde_used[other]
    return spent


def ask_ability(s: TerrorsState, f: Frame) -> None:
    """Ask for one Horde ability of the Horde, or none if that is free (TL-087, TL-090, TL-092, TL-098, TL-D42).

    With a target of 1 any Monster of the player may be chosen: an effect activates the ability (TL-097).
    """
    if s.place[f.card] // s.match.players != n.PLAY and f.target < 0:
        s.choice = DONE
        return
    cards = s.zones[n.PLAY * s.match.players + f.player] if f.target > 0 else row(s, f.card)
    found = unused(s, cards)
    s.choice = DONE
    if found:
        declinable = f.target < 0 and not s.match.options["horde_must"]
        ask(s, f.player, n.HORDE_CHOICE, [*found, DONE] if declinable else found)


def activate(s: TerrorsState, f: Frame) -> None:
    """Activate the chosen ability; it is used up for this Action phase (TL-091)."""
    if s.choice == DONE:
        return
    card, number = divmod(s.choice, ABILITIES)
    change(s, s.horde_used, card, s.horde_used[card] | 1 << number, n.HORDE_ABILITY, f.player)
    push(s, s.match.book.horde[s.definition[card]][number], f.player, card)


def announce(s: TerrorsState, f: Frame) -> None:
    """Say that a Horde action is wholly resolved (TL-048)."""
    if f.value:
        emit(s, n.JOINED, f.player, f.card, -1, counted(s, f.player, n.BY_HORDE))


HORDE_CHOICE = procedure("Horde ability", ask_ability, activate, announce)
