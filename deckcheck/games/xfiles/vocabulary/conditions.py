"""Conditions and amounts that the effects of the X-Files CCG may use."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow.modifiers import granted, measure
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import AGREEMENTS, VALUES_EACH, Grant, Stat, Zone
from deckcheck.games.xfiles.rules import agents, checks, powers
from deckcheck.games.xfiles.rules.briefing import Briefing, is_sale_due, res_of
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import Check, Combat, helps_team, in_combat, x_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path, Players
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

CONDITIONS = Language(__file__)

# Conditions -------------------------------------------------------------------------------------------------------


@CONDITIONS.condition(
    "check",
    "a skill check is under way (no round of combat)",
    Param("skill", "skills", "of one of these skills"),
    Param("visit", "flag", "whether it is that of a visited Site"),
    Param("yours", "flag", "whether your Team makes it"),
    short="skill",
)
def _check(
    builder: Builder, path: Path, skill: tuple[int, ...] | None, visit: bool | None, yours: bool | None
) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        check = innermost(state, Check)
        if check is None or in_combat(state):
            return False
        if skill is not None and check.skill not in skill:
            return False
        if visit is not None and check.forced == visit:
            return False
        return yours is None or helps_team(frame, check.player) == yours

    return test


@CONDITIONS.condition(
    "combat",
    "a combat is under way",
    Param("round", "word:round", "and a round of this kind"),
    Param("first", "flag", "and it is the first round"),
    Param("skill", "skills", "and it is fought in a check of one of these skills"),
    Param("struck_with", "skills", "and the Team strikes by one of these skills in this round"),
    short="round",
)
def _combat(
    builder: Builder,
    path: Path,
    round: int | None,  # noqa: A002  the key of the language
    first: bool | None,
    skill: tuple[int, ...] | None,
    struck_with: tuple[int, ...] | None,
) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        fight = innermost(state, Combat)
        if fight is None or (round is not None and fight.kind != round):
            return False
        if struck_with is not None and not set(struck_with) & set(agents.skills_against(state, fight, fight.card)):
            return False
        check = innermost(state, Check)
        if skill is not None and (check is None or check.skill not in skill):
            return False
        return first is None or (fight.round == 1) == first

    return test


@CONDITIONS.condition(
    "phase", "it is this phase", Param("phase", "word:phase", "the phase", required=True), short="phase"
)
def _phase(builder: Builder, path: Path, phase: int) -> Condition:
    return lambda state, frame: bool(phase >> state.phase & 1)


@CONDITIONS.condition(
    "found_out",
    "an opponent has found out this characteristic of your X-File",
    Param("characteristic", "word:characteristic", "which", required=True),
    short="characteristic",
)
def _found_out(builder: Builder, path: Path, characteristic: int) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        values = powers.traits(state, frame.player)
        return any(
            value // VALUES_EACH == characteristic and powers.is_known(state, frame.player, value) for value in values
        )

    return test


@CONDITIONS.condition("produced", "the RES of Agents has brought RP in the Briefing under way")
def _produced(builder: Builder, path: Path) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        briefing = innermost(state, Briefing)
        return briefing is not None and bool(briefing.produced)

    return test


@CONDITIONS.condition("briefing_ends", "the Briefing under way is at its end: nobody sells any more")
def _briefing_ends(builder: Builder, path: Path) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        briefing = innermost(state, Briefing)
        return briefing is not None and not is_sale_due(state, briefing)

    return test


@CONDITIONS.condition("your_turn", "it is your turn")
def _your_turn(builder: Builder, path: Path) -> Condition:
    return lambda state, frame: state.active == frame.player


@CONDITIONS.condition(
    "agreed", "the table plays it so, by an option", Param("on", "word:agreement", "how", required=True), short="on"
)
def _agreed(builder: Builder, path: Path, on: int) -> Condition:
    option, value = list(AGREEMENTS.values())[on]
    return lambda state, frame: bool(state.match.options[option] == value)


def _several(name: str, text: str, together: Callable[[Iterable[bool]], bool]) -> None:
    """Register a condition that is made of others."""

    @CONDITIONS.condition(
        name, text, Param("conditions", "list:condition", "the conditions", required=True), short="conditions"
    )
    def build(builder: Builder, path: Path, conditions: list[Condition]) -> Condition:
        return lambda state, frame: together(condition(state, frame) for condition in conditions)


_several("any_of", "one of these conditions holds", any)
_several("all_of", "all of these conditions hold", all)


def _summed(name: str, text: str, key: str, meaning: str, of: Callable[[XFilesState, int], int]) -> None:
    """Register the sum of a figure of some cards."""

    @CONDITIONS.amount(name, text, Param(key, "cards", meaning, required=True), short=key)
    def build(builder: Builder, path: Path, **p: Cards) -> Amount:
        cards = p[key]
        return lambda state, frame: sum(of(state, card) for card in cards(state, frame))


# Amounts ----------------------------------------------------------------------------------------------------------


@CONDITIONS.amount("unsaid", "the figure that a card does not give, by an option (XC-D17)")
def _unsaid(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: int(state.match.options["unsaid_figure"])


@CONDITIONS.amount("x", "the X that was named for the cost")
def _x(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: x_of(frame)


@CONDITIONS.amount(
    "skill_of",
    "a skill of an Agent, Equipment included",
    Param("agent", "cards", "whose", required=True),
    Param("skill", "skills", "which", required=True),
)
def _skill_of(builder: Builder, path: Path, agent: Cards, skill: tuple[int, ...]) -> Amount:
    return lambda state, frame: sum(agents.skill_of(state, card, one) for card in agent(state, frame) for one in skill)


def _checked_skill(state: XFilesState, card: int) -> int:
    check = innermost(state, Check)
    if check is None or checks.adds_nothing(state, check, card):
        return 0
    return agents.skill_of(state, card, check.skill)


_summed(
    "checked_skill_of",
    "an Agent's value in the skill of the check under way, 0 for one who is kept out of checks",
    "agent",
    "whose",
    _checked_skill,
)


def _printed_skill(state: XFilesState, card: int) -> int:
    check = innermost(state, Check)
    return state.match.book.skills[state.definition[card]][check.skill] if check is not None else 0


_summed(
    "printed_skill_of",
    "the printed value of Agents in the skill of the check under way",
    "agent",
    "whose",
    _printed_skill,
)


@CONDITIONS.amount(
    "highest",
    "the highest of a skill among those who fight an Adversary",
    Param("skill", "skills", "which", required=True),
    short="skill",
)
def _highest(builder: Builder, path: Path, skill: tuple[int, ...]) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        check = innermost(state, Check)
        if check is None:
            return 0
        return max(
            (agents.skill_of(state, card, one) for card in checks.members(state, check) for one in skill), default=0
        )

    return amount


def times_of(state: XFilesState, card: int) -> int:
    """Return how many times a card's modifier counts: twice if it was doubled."""
    return 2 if state.modifiers and granted(state, Grant.DOUBLED, card) else 1


def bonus_of(state: XFilesState, card: int) -> int:
    """Return what a Witness adds to its check, or any card would add to the present one; 0 for another skill.

    By its print that may be one of several amounts: where it has added one before, it is that one; twice if doubled.
    """
    added: int = state.boost[card]
    if added and zone_of(state, card) == Zone.PLAYED:
        return added
    check = innermost(state, Check)
    if check is None:
        return 0
    printed: tuple[int, ...] = state.match.book.bonuses[state.definition[card]].get(check.skill, ())
    amounts = [amount * times_of(state, card) for amount in printed] or [0]
    return added if added in amounts else amounts[-1]


_summed("bonus_of", "what a Witness adds to its check, or would add to the present one", "card", "which card", bonus_of)


_summed("health_of", "the HEALTH that Agents or other fighters have left", "fighter", "which", agents.health)


@CONDITIONS.amount(
    "printed",
    "a skill or the HEALTH of a card as it is printed",
    Param("card", "cards", "which card", required=True),
    Param("figure", "figures", "which", required=True),
)
def _printed(builder: Builder, path: Path, card: Cards, figure: tuple[int, ...]) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        book, found = state.match.book, [state.definition[one] for one in card(state, frame)]
        return sum(book.health[one] if number < 0 else book.skills[one][number] for one in found for number in figure)

    return amount


@CONDITIONS.amount("level", "the level that the check under way asks for")
def _level(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        check = innermost(state, Check)
        return checks.level_of(state, check) if check is not None else 0

    return amount


@CONDITIONS.amount("margin", "by how much the Team has dealt more damage in this round than it has taken")
def _margin(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        fight = innermost(state, Combat)
        return fight.margin if fight is not None else 0

    return amount


_summed(
    "res_of",
    "the RES of Agents in sum",
    "agents",
    "whose",
    res_of,
)


_summed(
    "cost_now",
    "the cost of a card as it is now",
    "card",
    "which card",
    lambda state, card: measure(state, Stat.COST, card, state.match.book.cost[state.definition[card]]),
)


_summed(
    "cost_of",
    "the cost of a card",
    "card",
    "which card",
    lambda state, card: max(0, state.match.book.cost[state.definition[card]]),
)


_summed(
    "tokens_at_start",
    "the tokens that a card starts with",
    "card",
    "which card",
    lambda state, card: state.match.book.tokens[state.definition[card]],
)


_summed("damage_on", "the damage that cards bear", "card", "which card", lambda state, card: state.damage[card])


_summed("tokens_on", "the tokens on a card", "card", "which card", lambda state, card: state.tokens[card])


def _counted(column: str, text: str) -> None:
    """Register what a column counts of a player in this turn."""

    @CONDITIONS.amount(
        f"turn_{column}", text, Param("player", "players", "whose Agents", required=True), short="player"
    )
    def build(builder: Builder, path: Path, player: Players) -> Amount:
        return lambda state, frame: sum(getattr(state, column)[one] for one in player(state, frame))


_counted("killed", "how many Adversaries the Agents of the player have killed this turn")
_counted("fallen", "how many Agents of the player Adversaries have put into the Hospital or out of play this turn")


@CONDITIONS.amount("known_of_you", "how many characteristics of your X-File opponents have found out")
def _known_of_you(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: sum(
        powers.is_known(state, frame.player, value) for value in powers.traits(state, frame.player)
    )
