"""How characters come into play, rise in level and come back (BF-084 to BF-118)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import add_modifier, assign, attach, change, drop_modifiers, move
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, CardType, Grant, OncePerTurn, Stat, Until, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import (
    attached,
    characters,
    is_granted,
    is_main,
    kind_of,
    level_of,
    levels_under,
    main_character,
    main_in_play,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_BANS = {
    CardType.HERO: Ban.PLACING_HEROES,
    CardType.VILLAIN: Ban.PLACING_VILLAINS,
    CardType.COMPANION: Ban.PLACING_COMPANIONS,
    CardType.MINION: Ban.PLACING_MINIONS,
}


def fits_essence(state: BuffyState, player: int, card: int) -> bool:
    """Whether a card marked for certain characters only may be used: one of them is the main character (BF-146)."""
    only = state.match.book.only[state.definition[card]]
    return not only or main_character(state, player) in only


def unplaceable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids a player to place a character now; this holds for resurrecting as well (BF-116)."""
    book = state.match.book
    number = state.definition[card]
    kind = book.kind[number]
    if kind > CardType.MINION or book.level[number] != 1:
        return reasons.NOT_LEVEL_ONE
    if not fits_essence(state, player, card):
        return reasons.ESSENCE
    who = book.character[number]
    main = who == main_character(state, player)
    if book.main_only[number] and not main:
        return reasons.MAIN_ONLY
    allowed = book.enters_if[number]
    if allowed is not None and not allowed(state, Frame(player, card)):
        return reasons.NOT_YET
    played_as = {CardType.COMPANION: CardType.HERO, CardType.MINION: CardType.VILLAIN}.get(kind, kind) if main else kind
    if state.bans[player] & (Ban.PLACING | _BANS[played_as]):
        return reasons.FORBIDDEN
    mine = characters(state, player)
    twins = state.match.options["own_copies"] and kind in (CardType.HERO, CardType.VILLAIN) and not main
    if not twins and [book.character[state.definition[other]] for other in mine].count(who) >= most_alike(state, card):
        return reasons.IN_PLAY
    if played_as in (CardType.HERO, CardType.VILLAIN) and state.match.stats & Stat.LEADERS:
        leaders = sum(1 for other in mine if kind_of(state, other) in (CardType.HERO, CardType.VILLAIN))
        if leaders >= measure(state, Stat.LEADERS, -2 - player, len(state.definition)):
            return reasons.LEADERS
    if main:
        return None
    for other in range(state.match.players):
        if other != player and main_character(state, other) == who:
            return reasons.OF_ANOTHER
    if kind in (CardType.HERO, CardType.VILLAIN):
        supporting = sum(is_supporting(state, other) for other in mine)
        if supporting >= state.match.options["supporting_limit"]:
            return reasons.SUPPORTING
    return None


def is_supporting(state: BuffyState, card: int) -> bool:
    """Whether a character in play is a hero or villain beside its player's main character (BF-092, BF-093)."""
    return kind_of(state, card) in (CardType.HERO, CardType.VILLAIN) and not is_main(state, card)


def has_room(state: BuffyState, player: int) -> bool:
    """Whether a player may place or resurrect one more character in this turn (BF-088)."""
    limit = state.match.options["placements"]
    return not limit or state.placements[player] < limit


def enter(state: BuffyState, card: int, player: int, space: int) -> None:
    """Place a character, refreshed, on a space; what its card does on entering follows (BF-085, BF-087)."""
    move(state, card, state.match.place(Zone.CHARACTERS, player), Event.ENTERED, player, -1, space)
    change(state, state.space, card, space)
    if state.stage and card in (state.fighter, state.attacked):
        # It stays named in the fight, but whoever has left play meanwhile is not "still" there to fatigue (BF-223).
        add_modifier(state, (Grant.FIGHTS_FREELY, GRANT, 0, card, Until.PHASE, player, card))
    begin_effect(state, card, player)


def begin_effect(state: BuffyState, card: int, player: int) -> None:
    """Begin what a card does as it comes into play or is attached, if it can."""
    play = state.match.book.play[state.definition[card]]
    if play is not None and (play.possible is None or play.possible(state, Frame(player, card))):
        push(state, play.program, player, card)


# Ascending (BF-103 to BF-112) --------------------------------------------------------------------------------------


def most_alike(state: BuffyState, card: int) -> int:
    """Return how many characters equal to this one a player may have in play: one, if no card says more (BF-089)."""
    return measure(state, Stat.COPIES, card, state.match.book.copies[state.definition[card]])


def standing_below(state: BuffyState, player: int, card: int) -> int:
    """Return the character of a player on which a level card fits, or -1."""
    return next(iter(_fitting(state, player, card)), -1)


def _fitting(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters of a player that are one level below a level card, or lower where levels may lack."""
    book = state.match.book
    number = state.definition[card]
    level = book.level[number]
    if book.kind[number] > CardType.MINION or level < 2:
        return []
    lowest = 1 if state.match.options["level_skips"] else level - 1
    # An effect may count a level higher, or another one that it has, but a character rises to no level that it has.
    return [
        character
        for character in characters(state, player)
        if book.character[state.definition[character]] == book.character[number]
        and lowest <= level_of(state, character)
        and book.level[state.definition[character]] < level
        and highest_below(state, character) < level
    ]


def who_may_ascend(state: BuffyState, player: int, card: int) -> int:
    """Return the character on which a player may play a level card, or -1 (BF-104 to BF-107)."""
    if state.bans[player] & Ban.ASCENDING or not fits_essence(state, player, card):
        return -1
    for character in _fitting(state, player, card):
        if _kept_below(state, player, card, character) is None:
            return character
    return -1


def unascendable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids a player to play a level card (BF-104 to BF-107)."""
    if who_may_ascend(state, player, card) >= 0:
        return None
    if state.bans[player] & Ban.ASCENDING:
        return reasons.FORBIDDEN
    if not fits_essence(state, player, card):
        return reasons.ESSENCE
    character = standing_below(state, player, card)
    return _kept_below(state, player, card, character) if character >= 0 else reasons.NOBODY_BELOW


def _kept_below(state: BuffyState, player: int, card: int, character: int) -> Reason | None:
    """Return what keeps a character from rising to a level card that fits on it."""
    if is_granted(state, Grant.CANNOT_ASCEND, character):
        return reasons.KEPT_DOWN
    if is_granted(state, Grant.ASCENDS_FREELY, character):
        return None
    if state.ascended[character] and not state.match.options["repeated_ascension"]:
        return reasons.ASCENDED
    return None if state.points[player] >= price(state, card, character) else _TOO_FEW_POINTS


def _points_lacking(state: BuffyState, card: int) -> dict[str, int]:
    """Return the destiny points that a level card needs, and those that its player has."""
    player = state.decider
    return {"needed": price(state, card, standing_below(state, player, card)), "held": state.points[player]}


_TOO_FEW_POINTS = Reason(
    "{card} needs {needed} {needed:destiny point|destiny points}, and you have {held}",
    *("BF-104", "BF-105"),
    values=_points_lacking,
)


def price(state: BuffyState, card: int, character: int) -> int:
    """Return the destiny points that a player needs in order to play a level card on a character (BF-104)."""
    if is_granted(state, Grant.ASCENDS_FREELY, character):
        return 0
    return measure(state, Stat.ASCENSION, character, state.match.book.destiny[state.definition[card]])


def ascend(state: BuffyState, card: int, character: int) -> None:
    """Put a level card on a character: it now is the character, all else stays as it was (BF-108, BF-109, BF-112).

    The state of the character passes to the new card; the one below is under it.
    """
    below = levels_under(state, character)
    move(
        state,
        card,
        state.match.place(Zone.CHARACTERS, state.controller[character]),
        Event.ASCENDED,
        state.controller[character],
        character,
    )
    move(state, character, state.match.place(Zone.LEVELS, state.owner[character]))
    _take_over(state, card, character, [*below, character])
    change(state, state.ascended, card, 1)


def _come_forth(state: BuffyState, card: int, character: int) -> None:
    """Put a level card that was under a character into its place."""
    player = state.controller[character]
    attach(state, card, -1)
    move(state, card, state.match.place(Zone.CHARACTERS, player), Event.LEVEL_CHANGED, player, character)


def descend(state: BuffyState, character: int) -> int:
    """Send the highest level card of a character to the crypt: the next one is the character, all else stays.

    Return the card that is the character now; -1 if there was none below.
    """
    below = levels_under(state, character)
    if not below:
        return -1
    level = state.match.book.level
    card = max(below, key=lambda other: level[state.definition[other]])
    _come_forth(state, card, character)
    _take_over(state, card, character, [other for other in below if other != card])
    move(
        state,
        character,
        state.match.place(Zone.CRYPT, state.owner[character]),
        Event.CRYPTED,
        state.controller[character],
    )
    return card


def recede(state: BuffyState, character: int, wanted: int) -> None:
    """Let another level card of a character, under it, be the character for a time; the highest is under it then."""
    below = levels_under(state, character)
    level = state.match.book.level
    card = next((other for other in below if level[state.definition[other]] == wanted), -1)
    if card < 0:
        return
    _come_forth(state, card, character)
    move(state, character, state.match.place(Zone.LEVELS, state.owner[character]))
    _take_over(state, card, character, [*(other for other in below if other != card), character])


def highest_below(state: BuffyState, character: int) -> int:
    """Return the highest level among the cards under a character; 0 without any."""
    level = state.match.book.level
    return max((level[state.definition[other]] for other in levels_under(state, character)), default=0)


def _take_over(state: BuffyState, card: int, character: int, below: list[int]) -> None:
    """Let a level card take over the state of a character, what is attached to it, and the levels under it.

    Which effects were used this turn does not pass on: those of another level are others (BF-109, BF-018).
    """
    for name in ("space", "fatigued", "role", "moves", "skills", "ascended", "kept_talent"):
        column = getattr(state, name)
        change(state, column, card, column[character])
        change(state, column, character, -1 if name == "kept_talent" else 0)
    for other in (*attached(state, character), *below):
        attach(state, other, card)
    modifiers = [modifier for modifier in state.modifiers if modifier[3] == character and modifier[4] != Until.GIVEN]
    if modifiers:
        drop_modifiers(state, character)
        for stat, operation, amount, _, until, whose, source in modifiers:
            add_modifier(state, (stat, operation, amount, card, until, whose, source))
    if state.fighter == character:
        assign(state, fighter=card)
    if state.attacked == character:
        assign(state, attacked=card)


# Coming back (BF-113 to BF-118) ------------------------------------------------------------------------------------


def who_may_return(state: BuffyState, player: int) -> list[int]:
    """Return the level 1 cards of the main character in the discard pile that may be resurrected now, of equals one."""
    if state.done[player] & OncePerTurn.RESURRECTED or main_in_play(state, player) >= 0:
        return []
    found: dict[int, int] = {}
    for card in state.pile(Zone.DISCARD, player):
        if unreturnable(state, player, card) is None:
            found.setdefault(state.definition[card], card)
    return sorted(found.values())


def unreturnable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids a player to resurrect a card of the discard pile (BF-113, BF-116, BF-117)."""
    book = state.match.book
    number = state.definition[card]
    if book.character[number] != main_character(state, player) or book.kind[number] > CardType.MINION:
        return reasons.NOT_YOURS_AGAIN
    if state.done[player] & OncePerTurn.RESURRECTED:
        return reasons.CAME_BACK
    return reasons.MAIN_IN_PLAY if main_in_play(state, player) >= 0 else unplaceable(state, player, card)
