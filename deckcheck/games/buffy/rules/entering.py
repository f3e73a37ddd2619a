"""How characters come into play, rise in level and come back (BF-084 to BF-118)."""

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, attach, change, drop_modifiers, move
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import push
from deckcheck.engine.state import Frame
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import (
    attached,
    characters,
    is_granted,
    is_main,
    kind_of,
    main_character,
    main_in_play,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_BANS = {n.HERO: n.NO_HEROES, n.VILLAIN: n.NO_VILLAINS, n.COMPANION: n.NO_COMPANIONS, n.MINION: n.NO_MINIONS}


def fits_essence(s: BuffyState, player: int, card: int) -> bool:
    """Whether a card marked for certain characters only may be used: one of them is the main character (BF-146)."""
    only = s.match.book.only[s.definition[card]]
    return not only or main_character(s, player) in only


def may_enter(s: BuffyState, player: int, card: int) -> bool:
    """Whether a player may place a character now; this holds for resurrecting as well (BF-116)."""
    book = s.match.book
    number = s.definition[card]
    kind = book.kind[number]
    if kind > n.MINION or book.level[number] != 1 or not fits_essence(s, player, card):
        return False
    who = book.character[number]
    main = who == main_character(s, player)
    played_as = {n.COMPANION: n.HERO, n.MINION: n.VILLAIN}.get(kind, kind) if main else kind
    if s.bans[player] & (n.NO_PLACING | _BANS[played_as]):
        return False
    mine = characters(s, player)
    twins = s.match.options["own_copies"] and kind in (n.HERO, n.VILLAIN) and not main
    if not twins and sum(book.character[s.definition[other]] == who for other in mine) >= book.copies[number]:
        return False
    if played_as in (n.HERO, n.VILLAIN) and s.match.stats & n.LEADERS:
        leaders = sum(1 for other in mine if kind_of(s, other) in (n.HERO, n.VILLAIN))
        if leaders >= measure(s, n.LEADERS, -2 - player, len(s.definition)):
            return False
    if main:
        return True
    for other in range(s.match.players):
        if other != player and main_character(s, other) == who:
            return False
    if kind in (n.HERO, n.VILLAIN):
        supporting = sum(1 for other in mine if kind_of(s, other) in (n.HERO, n.VILLAIN) and not is_main(s, other))
        return supporting < int(s.match.options["supporting_limit"])
    return True


def has_room(s: BuffyState, player: int) -> bool:
    """Whether a player may place or resurrect one more character in this turn (BF-088)."""
    limit = s.match.options["placements"]
    return not limit or s.done[player] // n.PLACEMENTS < limit


def enter(s: BuffyState, card: int, player: int, space: int) -> None:
    """Place a character, refreshed, on a space; what its card does on entering follows (BF-085, BF-087)."""
    move(s, card, n.CHARACTERS * s.match.players + player, n.ENTERED, player, -1, space)
    change(s, s.space, card, space)
    on_entering(s, card, player)


def on_entering(s: BuffyState, card: int, player: int) -> None:
    """Begin what a card does when it comes into play."""
    play = s.match.book.play[s.definition[card]]
    if play is not None and (play.possible is None or play.possible(s, Frame(player, card))):
        push(s, play.program, player, card)


# Ascending (BF-103 to BF-112) --------------------------------------------------------------------------------------


def standing_below(s: BuffyState, player: int, card: int) -> int:
    """Return the character of a player on which a level card fits, or -1."""
    return next(iter(_fitting(s, player, card)), -1)


def _fitting(s: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters of a player that are one level below a level card, or lower where levels may lack."""
    book = s.match.book
    number = s.definition[card]
    level = book.level[number]
    if book.kind[number] > n.MINION or level < 2:
        return []
    lowest = 1 if s.match.options["level_skips"] else level - 1
    return [
        character
        for character in characters(s, player)
        if book.character[s.definition[character]] == book.character[number]
        and lowest <= book.level[s.definition[character]] < level
    ]


def who_may_ascend(s: BuffyState, player: int, card: int) -> int:
    """Return the character on which a player may play a level card, or -1 (BF-104 to BF-107)."""
    if s.bans[player] & n.NO_ASCENDING or not fits_essence(s, player, card):
        return -1
    repeated = s.match.options["repeated_ascension"]
    for character in _fitting(s, player, card):
        if s.acts[character] & n.HAS_ASCENDED and not repeated:
            continue
        if not is_granted(s, n.CANNOT_ASCEND, character) and s.points[player] >= price(s, card, character):
            return character
    return -1


def price(s: BuffyState, card: int, character: int) -> int:
    """Return the destiny points that a player needs in order to play a level card on a character (BF-104)."""
    return measure(s, n.ASCEND, character, s.match.book.destiny[s.definition[card]])


def ascend(s: BuffyState, card: int, character: int) -> None:
    """Put a level card on a character: it now is the character, all else stays as it was (BF-108, BF-109, BF-112).

    The state of the character passes to the new card; the one below lies under it.
    """
    players = s.match.players
    below = _below(s, character)
    move(s, card, n.CHARACTERS * players + s.controller[character], n.ASCENDED, s.controller[character], character)
    move(s, character, n.LEVELS * players + s.owner[character])
    _take_over(s, card, character, [*below, character])
    change(s, s.acts, card, s.acts[card] | n.HAS_ASCENDED)


def descend(s: BuffyState, character: int) -> None:
    """Send the highest level card of a character to the crypt: the next one is the character, all else stays."""
    players = s.match.players
    below = _below(s, character)
    if not below:
        return
    level = s.match.book.level
    card = max(below, key=lambda other: level[s.definition[other]])
    attach(s, card, -1)
    move(s, card, n.CHARACTERS * players + s.controller[character])
    _take_over(s, card, character, [other for other in below if other != card])
    move(s, character, n.CRYPT * players + s.owner[character], n.CRYPTED, s.controller[character])


def _below(s: BuffyState, character: int) -> list[int]:
    """Return the level cards under a character."""
    return [other for other in s.zones[n.LEVELS * s.match.players + s.owner[character]] if s.host[other] == character]


def _take_over(s: BuffyState, card: int, character: int, below: list[int]) -> None:
    """Let a level card take over the state of a character, what is attached to it, and the levels under it."""
    for column in (s.space, s.fatigued, s.acts, s.role, s.mark):
        change(s, column, card, column[character])
        if column[character]:
            change(s, column, character, 0)
    for other in (*attached(s, character), *below):
        attach(s, other, card)
    modifiers = [modifier for modifier in s.modifiers if modifier[3] == character and modifier[4] != n.GIVEN]
    if modifiers:
        drop_modifiers(s, character)
        for stat, operation, amount, _, until, whose, source in modifiers:
            add_modifier(s, (stat, operation, amount, card, until, whose, source))
    for part in (n.FIGHTER, n.ATTACKED):
        if s.now[part] == character:
            change(s, s.now, part, card)


# Coming back (BF-113 to BF-118) ------------------------------------------------------------------------------------


def who_may_return(s: BuffyState, player: int) -> list[int]:
    """Return the level 1 cards of the main character in the discard pile that may be resurrected now, of equals one."""
    if s.done[player] & n.RESURRECTED or main_in_play(s, player) >= 0:
        return []
    wanted = main_character(s, player)
    book = s.match.book
    found: dict[int, int] = {}
    for card in s.zones[n.DISCARD * s.match.players + player]:
        number = s.definition[card]
        if book.character[number] == wanted and book.kind[number] <= n.MINION and may_enter(s, player, card):
            found.setdefault(number, card)
    return sorted(found.values())
