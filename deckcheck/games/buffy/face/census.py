"""Who is on the table of Buffy and what is there, counted once for all tables on which nobody has come or gone.

Bots value many tables on which the same cards are in play. What their faces say, and what the characters wear, is kept
in the index of these cards (`InPlayIndex.cache`), and with it what was found for each way in which they are placed:
only who is where, refreshed or fatigued, is looked at table by table.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from deckcheck.games.buffy.names import Alignment, Zone
from deckcheck.games.buffy.rules import placing
from deckcheck.games.buffy.rules.board import characters, main_character

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from deckcheck.games.buffy.state import BuffyState

    # A character: its card; the lower of its two bits, which represents it while it is refreshed (the upper does while
    # it is fatigued); whether it is its player's main character; its usual talents in both cases; how many cards it
    # wears. Passing effects are left out, as this is asked often.
    Figure: TypeAlias = tuple[int, int, bool, Sequence[int], Sequence[int], int]
    # A challenge: its card; the side that may face it; whether that alone decides who may; what was found for those who
    # may face it, by player and bits.
    Goal: TypeAlias = tuple[int, int, bool, dict[tuple[int, int], float]]

# Both bits of a figure, from its lower one.
BOTH = 3
# This many ways of standing are kept at most for each player.
MOST = 500


class Side(NamedTuple):
    """The characters of a player.

    Attributes:
        figures: they.
        of_each: takes what a column holds of each.
        levels: their levels, by who they are.
        facing: the bits of those that may face challenges of each side, as their cards say.
        seen: what was found for them as they are; of what, says who finds it.
    """

    figures: list[Figure]
    of_each: Callable[[list[int]], Any]
    levels: dict[int, int]
    facing: tuple[int, ...]
    seen: dict[Any, Any]


class Census(NamedTuple):
    """What is in play and worth something, whoever is fatigued and wherever it is.

    Attributes:
        host: who wears what, as the column of a state.
        sides: the characters, player by player.
        goals: the challenges.
        of_each: takes what a column holds of each challenge.
        is_open: whether for all of them the side alone decides who may face them.
    """

    host: list[int]
    sides: list[Side]
    goals: list[Goal]
    of_each: Callable[[list[int]], Any]
    is_open: bool


def census_of(state: BuffyState) -> Census:
    """Return the census of a table, from the index of the cards in play where it still holds."""
    cache = (state.in_play_index or state.build_index()).cache
    census: Census | None = cache.get("census")
    # Whatever is attached to another card makes another column of them.
    if census is None or census.host is not state.host:
        census = cache["census"] = counted(state)
    return census


def counted(state: BuffyState) -> Census:
    """Return the census of a table, counted again."""
    worn = _worn(state)
    book, definition = state.match.book, state.definition
    cards = placing.in_play(state)
    goals: list[Goal] = []
    is_open = True
    for card in cards:
        number = definition[card]
        open_to_all = book.may_face[number] is None
        is_open = is_open and open_to_all
        goals.append((card, book.side[number], open_to_all, {}))
    sides = [_side(state, player, worn) for player in range(state.match.players)]
    return Census(state.host, sides, goals, _of_each(cards), is_open)


def _of_each(cards: list[int]) -> Callable[[list[int]], Any]:
    return itemgetter(*cards) if cards else _of_none


def _of_none(column: list[int]) -> tuple[()]:  # noqa: ARG001  it represents an `itemgetter`
    return ()


def _worn(state: BuffyState) -> dict[int, list[int]]:
    """Return what the attached cards give each bearer: four bonuses, then their number."""
    players = state.match.players
    host, definition, bonus = state.host, state.definition, state.match.book.bonus
    worn: dict[int, list[int]] = {}
    for player in range(players):
        for card in state.pile(Zone.ATTACHED, player):
            given = bonus[definition[card]]
            got = worn.get(host[card])
            if got is None:
                worn[host[card]] = [*given, 1]
            else:
                for number in range(4):
                    got[number] += given[number]
                got[4] += 1
    return worn


def _side(state: BuffyState, player: int, worn: dict[int, list[int]]) -> Side:
    book, definition = state.match.book, state.definition
    printed, character, level, sides = book.talents, book.character, book.level, book.character_side
    main = main_character(state, player)
    cards = characters(state, player)
    figures: list[Figure] = []
    levels = {}
    facing = [0] * (Alignment.EITHER + 1)
    bit = 1
    for card in cards:
        number = definition[card]
        talents: Sequence[int] = printed[number]
        tired: Sequence[int] = book.tired[number]
        wears = 0
        if card in worn:
            *given, wears = worn[card]
            talents = [talent + more for talent, more in zip(talents, given, strict=True)]
            tired = [talent - 1 for talent in talents]
        who = character[number]
        levels[who] = level[number]
        facing[sides[number]] |= BOTH * bit
        facing[Alignment.EITHER] |= BOTH * bit
        figures.append((card, bit, who == main, talents, tired, wears))
        bit <<= 2
    return Side(figures, _of_each(cards), levels, tuple(facing), {})
