"""Conditions and amounts that the effects of the X-Files CCG may use."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.modifiers import granted, measure
from deckcheck.engine.procedures import innermost
from deckcheck.games.xfiles.names import Grant, Stat
from deckcheck.games.xfiles.rules import agents, blows, checks, powers
from deckcheck.games.xfiles.rules.frames import Check, Combat, in_combat, x_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Path
    from deckcheck.engine.state import Frame
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
        return yours is None or (check.player == frame.player) == yours

    return test


@CONDITIONS.condition(
    "combat",
    "a combat is under way",
    Param("round", "word:round", "and a round of this kind"),
    Param("first", "flag", "and it is the first round"),
    Param("skill", "skills", "and it is fought in a check of one of these skills"),
    short="round",
)
def _combat(
    builder: Builder,
    path: Path,
    round: int | None,  # noqa: A002  the key of the language
    first: bool | None,
    skill: tuple[int, ...] | None,
) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        fight = innermost(state, Combat)
        if fight is None or (round is not None and fight.kind != round):
            return False
        check = innermost(state, Check)
        if skill is not None and (check is None or check.skill not in skill):
            return False
        return first is None or (fight.round == 1) == first

    return test


@CONDITIONS.condition("your_turn", "it is your turn")
def _your_turn(builder: Builder, path: Path) -> Condition:
    return lambda state, frame: state.active == frame.player


@CONDITIONS.condition(
    "any_of",
    "one of these conditions holds",
    Param("conditions", "list:condition", "the conditions", required=True),
    short="conditions",
)
def _any_of(builder: Builder, path: Path, conditions: list[Condition]) -> Condition:
    return lambda state, frame: any(condition(state, frame) for condition in conditions)


@CONDITIONS.condition(
    "all_of",
    "all of these conditions hold",
    Param("conditions", "list:condition", "the conditions", required=True),
    short="conditions",
)
def _all_of(builder: Builder, path: Path, conditions: list[Condition]) -> Condition:
    return lambda state, frame: all(condition(state, frame) for condition in conditions)


@CONDITIONS.condition(
    "at_least",
    "an amount is so high or higher",
    Param("amount", "amount", "the amount", required=True),
    Param("number", "whole", "the number", required=True),
)
def _at_least(builder: Builder, path: Path, amount: Amount, number: int) -> Condition:
    return lambda state, frame: amount(state, frame) >= number


# Amounts ----------------------------------------------------------------------------------------------------------


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


@CONDITIONS.amount(
    "checked_skill_of",
    "an Agent's value in the skill of the check under way",
    Param("agent", "cards", "whose", required=True),
    short="agent",
)
def _checked_skill_of(builder: Builder, path: Path, agent: Cards) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        check = innermost(state, Check)
        if check is None:
            return 0
        skill = check.skill
        return sum(agents.skill_of(state, card, skill) for card in agent(state, frame))

    return amount


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


@CONDITIONS.amount(
    "bonus_of",
    "what a Witness adds to its check, or would add to the present one",
    Param("card", "cards", "which card", required=True),
    short="card",
)
def _bonus_of(builder: Builder, path: Path, card: Cards) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        return sum(state.boost[one] or printed_bonus(state, one) for one in card(state, frame))

    return amount


def printed_bonus(state: XFilesState, card: int) -> int:
    """Return what a card adds to the check under way by its print, twice if it was doubled; 0 for another skill."""
    check = innermost(state, Check)
    if check is None:
        return 0
    bonus: int = state.match.book.bonuses[state.definition[card]].get(check.skill, 0)
    return bonus * 2 if state.modifiers and granted(state, Grant.DOUBLED, card) else bonus


@CONDITIONS.amount(
    "strength_of",
    "the damage that a fighter deals in this round",
    Param("fighter", "cards", "which", required=True),
    short="fighter",
)
def _strength_of(builder: Builder, path: Path, fighter: Cards) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        fight = innermost(state, Combat)
        return sum(blows.strength(state, fight, card) for card in fighter(state, frame)) if fight is not None else 0

    return amount


@CONDITIONS.amount("margin", "by how much the Team has dealt more damage in this round than it has taken")
def _margin(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        fight = innermost(state, Combat)
        return fight.margin if fight is not None else 0

    return amount


@CONDITIONS.amount(
    "res_of", "the RES of Agents in sum", Param("agents", "cards", "whose", required=True), short="agents"
)
def _res_of(builder: Builder, path: Path, agents: Cards) -> Amount:
    return lambda state, frame: sum(
        measure(state, Stat.RES, card, state.match.book.res[state.definition[card]]) for card in agents(state, frame)
    )


@CONDITIONS.amount(
    "cost_now", "the cost of a card as it is now", Param("card", "cards", "which card", required=True), short="card"
)
def _cost_now(builder: Builder, path: Path, card: Cards) -> Amount:
    return lambda state, frame: sum(
        measure(state, Stat.COST, one, state.match.book.cost[state.definition[one]]) for one in card(state, frame)
    )


@CONDITIONS.amount("cost_of", "the cost of a card", Param("card", "cards", "which card", required=True), short="card")
def _cost_of(builder: Builder, path: Path, card: Cards) -> Amount:
    return lambda state, frame: sum(max(0, state.match.book.cost[state.definition[one]]) for one in card(state, frame))


@CONDITIONS.amount(
    "tokens_on", "the tokens on a card", Param("card", "cards", "which card", required=True), short="card"
)
def _tokens_on(builder: Builder, path: Path, card: Cards) -> Amount:
    return lambda state, frame: sum(state.tokens[one] for one in card(state, frame))


@CONDITIONS.amount(
    "turn_killed",
    "how many Adversaries the Agents of the player have killed this turn",
    Param("player", "player", "whose Agents", required=True),
    short="player",
)
def _turn_killed(builder: Builder, path: Path, player: Amount) -> Amount:
    return lambda state, frame: state.killed[player(state, frame)]


@CONDITIONS.amount(
    "turn_fallen",
    "how many Agents of the player Adversaries have put into the Hospital this turn",
    Param("player", "player", "whose Agents", required=True),
    short="player",
)
def _turn_fallen(builder: Builder, path: Path, player: Amount) -> Amount:
    return lambda state, frame: state.fallen[player(state, frame)]


@CONDITIONS.amount("known_of_you", "how many characteristics of your X-File opponents have found out")
def _known_of_you(builder: Builder, path: Path) -> Amount:
    return lambda state, frame: sum(
        powers.is_known(state, frame.player, value) for value in powers.traits(state, frame.player)
    )
