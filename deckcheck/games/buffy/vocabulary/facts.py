"""What the printed lines of Buffy's cards mean for play: traits, moments, places, bearers, numbers."""
# ruff: noqa: ARG001  every test of a place or bearer has the same signature

from __future__ import annotations

import re

from deckcheck.catalog.names import fold
from deckcheck.games.buffy.names import (
    ANY_MOMENT,
    ANY_STEP,
    ANY_TIME,
    FIRST_TRAIT_STAT,
    KINDS,
    LOCATION_TYPES,
    MOMENTS,
    STEPS,
    TALENTS,
    TRAITS,
    CardType,
)
from deckcheck.games.buffy.rules import board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeAlias

    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

    # Whether a challenge may be placed on a space, or a character may bear a card.
    Fits: TypeAlias = Callable[[BuffyState, Frame, int], bool]
    Four: TypeAlias = tuple[int, int, int, int]

TRAIT_BITS = {name: 1 << bit for bit, name in enumerate(TRAITS)}
TRAIT_STATS = {1 << bit: 1 << (FIRST_TRAIT_STAT + bit) for bit in range(len(TRAITS))}
# A trait that the sets do not know (of a user's own card) is one of its own kind, and equal to no other.
UNKNOWN_TRAIT = 1 << len(TRAITS)

TYPES = {name: number for number, name in enumerate(KINDS)}
CHARACTER_TYPES = KINDS[: CardType.CHALLENGE]
PHASES = {"Fight": ("fight",), "Challenge": ("challenge",), "Fight-Challenge": ("fight", "challenge")}
_PLACE_WORDS = re.compile(r"^(?:a|an|any)\s+")
# What joins the pieces of a list, where words have one space between them.
_PLACES_JOINED = re.compile(r", ?or | or |, ?")
_BEARERS_JOINED = re.compile(r", ?| or ")


def four(numbers: Mapping[str, int] | None) -> Four:
    """Return talents by name as numbers in the order of `TALENTS`, 0 for those left out."""
    known = numbers or {}
    first, second, third, fourth = (known.get(talent, 0) for talent in TALENTS)
    return first, second, third, fourth


def traits(names: Iterable[str]) -> int:
    """Return traits as bits."""
    bits = 0
    for name in names:
        bits |= TRAIT_BITS.get(name, UNKNOWN_TRAIT)
    return bits


def moments(when: str, *, resulting: bool = False) -> int:
    """Return the moments of a printed time (`Resource`, `Fight-Challenge/Battle`, `any step`) as bits.

    Cards that need the result just reached are played after it, not in the resolve stage (BF-D65).

    Raises:
        ValueError: when the words name no moment.
    """
    if when == "any step":
        return ANY_STEP
    if when == "any time":
        return ANY_TIME
    if when == "every moment" or when.startswith("same step or stage"):
        return ANY_MOMENT
    phase, _, stage = when.partition("/")
    if not stage:
        return 1 << STEPS.index(when.lower())
    word = "result" if resulting and stage == "Resolve" else stage.lower()
    return sum(1 << MOMENTS.index(f"{one}/{word}") for one in PHASES.get(phase, ("",)))


def places(printed: str) -> Fits:
    """Return the test of where a challenge may be placed: named places, types of location, the Park.

    Pieces are joined by `or` and commas; the last one's `location` holds for those before it as well.
    """
    pieces = [piece for piece in _PLACES_JOINED.split(" ".join(printed.split())) if piece]
    types = 0
    names: set[str] = set()
    park = False
    for piece in pieces:
        word = _PLACE_WORDS.sub("", piece).removesuffix(" location")
        if word in LOCATION_TYPES:
            types |= LOCATION_TYPES[word]
        elif piece == "Sunnydale Park":
            park = True
        else:
            names.add(fold(piece))

    def fits(state: BuffyState, frame: Frame, space: int) -> bool:
        if not space:
            return park
        location = board.location_at(state, space)
        if location < 0:
            return False
        return bool(board.type_at(state, space) & types) or bool(
            names & state.match.book.titles[state.definition[location]]
        )

    return fits


def bearers(printed: str) -> Fits | None:
    """Return the test of who may bear a skill or item; None for words that its play data must explain."""
    kinds: set[int] = set()
    bits = 0
    names: set[str] = set()
    for piece in _BEARERS_JOINED.split(" ".join(printed.split())):
        word = piece.removesuffix(" character")
        if word in CHARACTER_TYPES:
            kinds.add(TYPES[word])
        elif word in TRAIT_BITS:
            bits |= TRAIT_BITS[word]
        elif word[:1].isupper():
            names.add(word)
        else:
            return None

    def fits(state: BuffyState, frame: Frame, character: int) -> bool:
        if bits and board.has_trait(state, character, bits):
            return True
        if names and state.match.book.cards[state.definition[character]].facts.get("character") in names:
            return True
        return bool(kinds) and board.kind_of(state, character) in kinds

    return fits


def bearing_traits(printed: Mapping[str, Any]) -> int:
    """Return the traits that the lines of a skill or item ask of its bearer, as bits."""
    words = [piece.removesuffix(" character") for piece in _BEARERS_JOINED.split(str(printed.get("attach_to", "")))]
    return traits([*(word for word in words if word in TRAIT_BITS), *listed(printed.get("attach_trait"))])


def by_trait(name: str) -> Fits:
    """Return the test of who has a trait."""
    bit = TRAIT_BITS.get(name, UNKNOWN_TRAIT)
    return lambda state, frame, character: board.has_trait(state, character, bit)


def listed(value: Any) -> list[str]:
    """Return an attribute of several texts as a list; a single one may be written bare."""
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]
