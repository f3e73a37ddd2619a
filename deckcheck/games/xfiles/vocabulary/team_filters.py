"""Filters that compare the Agents of a check or combat with each other, or with what their Site asks for."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Type
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import SKILL, Suit
from deckcheck.games.xfiles.rules import agents, checks, combat
from deckcheck.games.xfiles.rules.cards import area_of
from deckcheck.games.xfiles.rules.frames import Check, Combat
from deckcheck.games.xfiles.vocabulary.words import one_or_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

TEAM_FILTERS = Language(__file__)


def _figures(builder: Builder, value: Any, path: Path) -> tuple[int, ...]:
    """Return figures that are added up: numbers of skills, and -1 for HEALTH."""
    words = value if isinstance(value, list) else [value]
    return tuple(-1 if word == "health" else builder.word("skill", word, path) for word in words)


TEAM_FILTERS.types["figures"] = Type(
    _figures, one_or_more([*SKILL, "health"]), "a skill or `health`, or a list of which the sum is meant"
)


def _sum_of(state: XFilesState, card: int, figures: tuple[int, ...]) -> int:
    return sum(agents.health(state, card) if one < 0 else agents.skill_of(state, card, one) for one in figures)


def _team_of(state: XFilesState) -> list[int]:
    fight, check = innermost(state, Combat), innermost(state, Check)
    team = combat.fighters(state, fight) if fight is not None else checks.members(state, check) if check else []
    kind, definition = state.match.book.kind, state.definition
    return [card for card in team if kind[definition[card]] == Suit.AGENT]


@TEAM_FILTERS.filter("highest_of", "figures", "it is an Agent of the check or combat, and none there has more of these")
def _highest_of(builder: Builder, path: Path, value: tuple[int, ...]) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        team = _team_of(state)
        return card in team and _sum_of(state, card, value) == max(_sum_of(state, one, value) for one in team)

    return test


@TEAM_FILTERS.filter("lowest_of", "figures", "it is an Agent of the check or combat, and none there has less of these")
def _lowest_of(builder: Builder, path: Path, value: tuple[int, ...]) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        team = _team_of(state)
        return card in team and _sum_of(state, card, value) == min(_sum_of(state, one, value) for one in team)

    return test


def _has_asked_skill(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    if check is None or check.site < 0:
        return False
    printed = [skill for skill, _ in state.match.book.prerequisites[state.definition[check.site]]]
    asked = printed if check.skill in printed else [check.skill]
    return any(agents.skill_of(state, card, skill) > 0 for skill in asked)


TEAM_FILTERS.flag("has_asked_skill", "it has one of the skills that the visited Site asks for", _has_asked_skill)


@TEAM_FILTERS.filter("serves_with", "cards", "it is this Agent or one of its Team; in a check, of those who make it")
def _serves_with(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        check = innermost(state, Check)
        there = checks.members(state, check) if check is not None else []
        for other in value(state, frame):
            team = state.team[other]
            if other == card or (other in there and card in there):
                return True
            if other in there or not team:
                continue
            if team == state.team[card] and area_of(state, other) == area_of(state, card):
                return True
        return False

    return test
