"""What cards of the X-Files CCG do to skill checks."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import ask, innermost, jump
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import INVESTIGATION_SKILLS, KEYWORDS, SKILLS, Pool, Suit, Zone
from deckcheck.games.xfiles.rules import agents, checks, playing
from deckcheck.games.xfiles.rules.cards import area_of, exchange_keyword
from deckcheck.games.xfiles.rules.frames import Check, in_combat, side_of, x_of
from deckcheck.games.xfiles.vocabulary.conditions import times_of
from deckcheck.games.xfiles.vocabulary.piles import as_list
from deckcheck.games.xfiles.vocabulary.words import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Operation, Path, Players
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

CHECKS = Language(__file__)


def check_for(skills: tuple[int, ...]) -> Condition:
    """Return the condition that a check of one of these skills, and no round of combat, is under way."""

    def test(state: XFilesState, frame: Frame) -> bool:
        check = innermost(state, Check)
        return check is not None and not in_combat(state) and check.skill in skills

    return test


def add_to_check(state: XFilesState, frame: Frame, amount: int, agent: int = -1, skills: Iterable[int] = ()) -> None:
    """Add to the check under way, for as long as a Witness or another card that stays is there (XF-072, XF-288).

    What is for some `skills` alone counts while the check asks for one of them.

    What a card adds that is gone by then, as its price or once it was played, counts for good (XF-166); what an Agent
    adds, as long as that Agent does. Of cards of one name one alone adds, be it Equipment of
    several Agents (XF-179, XF-313).
    """
    check = innermost(state, Check)
    if check is None or not amount or playing.has_twin(state, frame.player, frame.card):
        return
    playing.note_served(state, frame.player, frame.card)
    if (
        state.match.book.kind[state.definition[frame.card]] == Suit.WITNESS
        and state.place[frame.card] // state.match.players == Zone.PLAYED
    ):
        atoms.change(state, state.boost, frame.card, state.boost[frame.card] + amount)
    else:
        by = frame.card if agent < 0 and checks.stays(state, frame.card) else agent
        check.added = (*check.added, (frame.card, amount, by, sum(1 << skill for skill in skills)))


CHECKS.flag(
    "first_of_name",
    "no card of its name has served in the check or round of combat under way (XF-179)",
    lambda state, frame, card: not playing.is_twin(state, frame.player, state.definition[card]),
)


@CHECKS.operation(
    "bonus",
    "add to the check under way, by the skill that it asks for",
    Param("skills", "bonuses", "what is added for which skill", required=True),
    short="skills",
)
def _bonus(builder: Builder, path: Path, skills: dict[int, int]) -> Operation:
    need(builder, check_for(tuple(skills)))
    helps = Pool.RP if all(amount >= 0 for amount in skills.values()) else Pool.CP
    need(builder, lambda state, frame: side_of(frame) in (-1, helps))

    def add(state: XFilesState, frame: Frame) -> None:
        check = innermost(state, Check)
        if check is not None:
            skill = checks.printed_skill(check, frame.card, check.skill)
            served = [check.skill, *skills] if skill != check.skill else skills
            add_to_check(state, frame, skills.get(skill, 0) * times_of(state, frame.card), skills=served)

    return add


@CHECKS.operation(
    "add",
    "add an amount to the check under way, if it is of one of these skills",
    Param("amount", "amount", "how much; a negative number lowers it", required=True),
    Param("skills", "skills", "for which skills (any when left out)"),
    Param("by", "cards", "which Agent adds it: it counts while that Agent does"),
    short="amount",
)
def _add(builder: Builder, path: Path, amount: Amount, skills: tuple[int, ...] | None, by: Cards | None) -> Operation:
    need(builder, check_for(skills or tuple(range(INVESTIGATION_SKILLS))))

    def add(state: XFilesState, frame: Frame) -> None:
        if not in_combat(state):
            agent = next(iter(by(state, frame)), -1) if by else -1
            add_to_check(state, frame, amount(state, frame), agent, skills or ())

    return add


@CHECKS.step(
    "linger",
    "an Agent in the Hospital serves in the check under way all the same",
    Param("agents", "cards", "which Agent", required=True),
    short="agents",
)
def _linger(state: XFilesState, frame: Frame, agents: list[int]) -> None:
    check = innermost(state, Check)
    if check is not None:
        check.lingering = (*check.lingering, *((agent,) for agent in agents))


@CHECKS.operation(
    "paid_penalty",
    "lower the check under way by the place of the X that was paid among those that may be named (1, 2, 3, ...)",
    Param("skills", "skills", "if it is of one of these skills", required=True),
    short="skills",
)
def _paid_penalty(builder: Builder, path: Path, skills: tuple[int, ...]) -> Operation:
    need(builder, check_for(skills))

    return lambda state, frame: add_to_check(state, frame, -_price_place(state, frame), skills=skills)


def _price_place(state: XFilesState, frame: Frame) -> int:
    prices = state.match.book.prices[state.definition[frame.card]]
    return prices.index(x_of(frame)) + 1 if x_of(frame) in prices else 0


CHECKS.amount("price_place", "the place of the X that was paid among those that may be named (1, 2, 3, ...)")(
    lambda builder, path: _price_place
)


@CHECKS.operation(
    "limit_team",
    "only this many Agents of the Team go on with the visit, as their player chooses (XF-D15)",
    Param("to", "whole", "how many", required=True),
    short="to",
)
def _limit_team(builder: Builder, path: Path, to: int) -> Operation:
    """Compile it; one card alone: others say themselves which Agents stay behind (XF-D15)."""

    def ask_agent(state: XFilesState, frame: Frame) -> None:
        check = innermost(state, Check)
        there = checks.members(state, check) if check is not None else []
        state.choice = DONE
        if check is not None and len(there) > to:
            ask(state, check.player, CHOOSE_CARD, sorted(there))

    def leave_out(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            agents.leave_out(state, state.choice)
            jump(frame, ask_agent)

    def is_larger(state: XFilesState, frame: Frame) -> bool:
        check = innermost(state, Check)
        return check is not None and len(checks.members(state, check)) > to

    need(builder, is_larger)
    return [ask_agent, leave_out]


def _lowers_check(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    if check is None or in_combat(state):
        return False
    if state.boost[card] < 0 and state.serves[card] == checks.place_of(state, check):
        return True
    return any(one == card and amount < 0 for one, amount, *_ in check.added)


CHECKS.flag("lowers_check", "it lowers the check under way", _lowers_check)


@CHECKS.step(
    "turn_modifier",
    "what cards take off the check under way is added to it instead",
    Param("cards", "cards", "which cards", required=True),
    short="cards",
)
def _turn_modifier(state: XFilesState, frame: Frame, cards: list[int]) -> None:
    check = innermost(state, Check)
    if check is not None:
        check.added = tuple((one, abs(added) if one in cards else added, *rest) for one, added, *rest in check.added)
        for card in cards:
            if state.boost[card] < 0:
                atoms.change(state, state.boost, card, -state.boost[card])


def at_visit(builder: Builder, act: Callable[[XFilesState, Frame, Check], None], *, fixed: bool = False) -> Operation:
    """Return the step that does something to the check of a visited Site; it is worth playing in such a check alone.

    What is `fixed` at some Sites it cannot change there.
    """

    def is_visit(state: XFilesState, frame: Frame) -> bool:
        check = innermost(state, Check)
        if check is None or check.forced or in_combat(state):
            return False
        return not (fixed and checks.is_fixed(state, check))

    def step(state: XFilesState, frame: Frame) -> None:
        check = innermost(state, Check)
        if check is not None:
            act(state, frame, check)

    need(builder, is_visit)
    return step


@CHECKS.operation(
    "prerequisite",
    "the visited Site asks for another skill and level",
    Param("skill", "word:skill", "which skill", required=True),
    Param("level", "whole", "which level (as before when left out)"),
    Param("from", "word:skill", "only if it asked for this skill"),
    Param("keyword", "flag", "it bears the keyword of the new skill instead of that of the old one"),
)
def _prerequisite(builder: Builder, path: Path, skill: int, level: int | None, **rest: Any) -> Operation:
    before = rest["from"]

    def require(state: XFilesState, frame: Frame, check: Check) -> None:
        if checks.is_fixed(state, check) or before not in (None, check.skill):
            return
        if rest["keyword"]:
            exchange_keyword(state, frame.player, check.site, KEYWORDS[SKILLS[check.skill]], KEYWORDS[SKILLS[skill]])
        check.skill = skill
        if level is not None:
            check.needed = level
        checks.tell_level(state, check, Event.REQUIRED)

    if before is not None:
        need(builder, check_for((before,)))
    return at_visit(builder, require, fixed=True)


@CHECKS.operation("choose_prerequisite", "you choose which of its prerequisites the visited Site asks for")
def _choose_prerequisite(builder: Builder, path: Path) -> Operation:
    def ways(state: XFilesState) -> list[tuple[int, int]]:
        check = innermost(state, Check)
        return list(state.match.book.prerequisites[state.definition[check.site]]) if check and check.site >= 0 else []

    def ask_way(state: XFilesState, frame: Frame) -> None:
        checks.ask_announcement(state, frame.player, list(range(len(ways(state)))))

    def require(state: XFilesState, frame: Frame, check: Check) -> None:
        check.skill, check.needed = ways(state)[state.choice]
        checks.tell_level(state, check, Event.REQUIRED)

    need(builder, lambda state, frame: len(ways(state)) > 1)
    return [ask_way, *as_list(at_visit(builder, require, fixed=True))]


@CHECKS.operation(
    "raise_level",
    "the visited Site asks for a higher level; a card that stays in play raises it for as long as it is there",
    Param("amount", "amount", "by how much", required=True),
    short="amount",
)
def _raise_level(builder: Builder, path: Path, amount: Amount) -> Operation:
    def rise(state: XFilesState, frame: Frame, check: Check) -> None:
        if checks.is_fixed(state, check):
            return
        if checks.stays(state, frame.card):
            check.raised = (*check.raised, (frame.card, amount(state, frame)))
        else:
            check.needed += amount(state, frame)
        checks.tell_level(state, check, Event.REQUIRED)

    return at_visit(builder, rise, fixed=True)


@CHECKS.operation(
    "fail_check",
    "the check of the visited Site fails, whatever level the Team has",
    Param("any", "flag", "or any other check that is under way"),
)
def _fail_check(builder: Builder, path: Path, **keys: Any) -> Operation:
    def fail(state: XFilesState, frame: Frame, check: Check) -> None:
        check.fails = 1

    def fail_any(state: XFilesState, frame: Frame) -> None:
        check = innermost(state, Check)
        if check is not None:
            check.fails = 1

    return fail_any if keys["any"] else at_visit(builder, fail)


@CHECKS.operation(
    "check",
    "a Team makes a skill check before anything else goes on (XF-173)",
    Param("skill", "word:skill", "of which skill", required=True),
    Param("level", "whole", "which level is needed", required=True),
    Param("team", "cards", "an Agent of the Team (when left out the Team of the check under way)"),
    Param("then", "do", "what follows if it passes"),
    Param("else", "do", "what follows if it fails"),
)
def _check(builder: Builder, path: Path, skill: int, level: int, team: Cards | None, **rest: Any) -> Operation:
    if team is None:
        need(builder, _team_is_there)

    def begin(state: XFilesState, frame: Frame) -> None:
        player, number, speaker = state.active, 0, -1
        if team is not None:
            found = team(state, frame)
            if not found:
                for column in (state.passed, state.exact):
                    atoms.change(state, column, frame.player, 0)
                return
            speaker = found[0]
            player, number = area_of(state, speaker), state.team[speaker]
        else:
            outer = innermost(state, Check)
            if outer is not None:
                player, number = outer.player, outer.team
        checks.start_check(state, player, skill, level, number, frame.card, speaker)

    def passed(state: XFilesState, frame: Frame) -> bool:
        if team is None:
            return bool(state.passed[state.active])
        found = team(state, frame)
        return bool(state.passed[area_of(state, found[0]) if found else frame.player])

    after = branch(passed, rest["then"] or [], rest["else"] or [])
    return [begin, *(after if isinstance(after, list) else [after])]


def _team_is_there(state: XFilesState, frame: Frame) -> bool:
    check = innermost(state, Check)
    return check is not None and bool(checks.members(state, check))


@CHECKS.operation(
    "choose_team",
    "you choose a Team by an Agent of it",
    Param("in", "word:section", "in which section"),
    Param("of", "players", "or of which players; of one whose Team makes a check, that Team alone"),
    Param("with", "filter", "only a Team with such an Agent"),
    Param("as", "text", "the name of the choice (`team` when left out)"),
    short="in",
)
def _choose_team(builder: Builder, path: Path, **p: Any) -> Operation:
    slot = builder.name(p["as"] or "team")
    sections = (p["in"],) if p["in"] is not None else (Zone.BUREAU, Zone.FIELD)
    whose: Players | None = p["of"]
    wanted: Filter | None = p["with"]

    def speakers(state: XFilesState, frame: Frame) -> list[int]:
        check = innermost(state, Check) if whose is not None else None
        found: list[int] = []
        for player in (frame.player,) if whose is None else whose(state, frame):
            teams: dict[int, list[int]] = {}
            if check is not None and check.player == player:
                teams[0] = checks.members(state, check)
            else:
                for section in sections:
                    for agent in agents.in_section(state, player, section):
                        if state.team[agent]:
                            teams.setdefault(state.team[agent], []).append(agent)
            found += [
                min(team)
                for team in teams.values()
                if team and (wanted is None or any(wanted.fits(state, frame, agent) for agent in team))
            ]
        return sorted(found)

    need(builder, lambda state, frame: bool(speakers(state, frame)))

    def ask_team(state: XFilesState, frame: Frame) -> None:
        found = speakers(state, frame)
        state.choice = DONE
        if found:
            ask(state, frame.player, CHOOSE_CARD, found)

    def take_team(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = state.choice if state.choice != DONE else -1  # type: ignore[index]

    return [ask_team, take_team]
