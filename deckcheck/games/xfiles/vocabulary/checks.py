"""What cards of the X-Files CCG do to skill checks."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import agents, checks
from deckcheck.games.xfiles.rules.frames import check_frame, in_combat, slots_of
from deckcheck.games.xfiles.vocabulary.conditions import printed_bonus
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE, need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def check_for(skills: tuple[int, ...]) -> Condition:
    """Return the condition that a check of one of these skills, and no round of combat, is under way."""

    def test(s: XFilesState, f: Frame) -> bool:
        check = check_frame(s)
        return check is not None and not in_combat(s) and slots_of(check)[n.CHECK_SKILL] in skills

    return test


def add_to_check(s: XFilesState, f: Frame, amount: int) -> None:
    """Add to the check under way: a Witness as long as it is there, any other card for good (XF-166, XF-288)."""
    check = check_frame(s)
    if check is None or not amount:
        return
    if s.match.book.kind[s.definition[f.card]] == n.WITNESS and s.place[f.card] // s.match.players == n.PLAYED:
        atoms.change(s, s.boost, f.card, s.boost[f.card] + amount)
    else:
        checks.modify(s, check, amount)


@LANGUAGE.operation(
    "bonus",
    "add to the check under way, by the skill that it asks for",
    Param("skills", "bonuses", "what is added for which skill", required=True),
    short="skills",
)
def _bonus(b: Builder, path: Path, skills: dict[int, int]) -> Operation:
    need(b, check_for(tuple(skills)))

    def add(s: XFilesState, f: Frame) -> None:
        check = check_frame(s)
        if check is not None:
            amount = skills.get(slots_of(check)[n.CHECK_SKILL], 0)
            doubled = printed_bonus(s, f.card)
            add_to_check(s, f, doubled if abs(doubled) > abs(amount) else amount)

    return add


@LANGUAGE.operation(
    "add",
    "add an amount to the check under way, if it is of one of these skills",
    Param("amount", "amount", "how much; a negative number lowers it", required=True),
    Param("skills", "skills", "for which skills (any when left out)"),
    short="amount",
)
def _add(b: Builder, path: Path, amount: Amount, skills: tuple[int, ...] | None) -> Operation:
    wanted = check_for(skills or tuple(range(n.INVESTIGATION_SKILLS)))
    need(b, wanted)

    def add(s: XFilesState, f: Frame) -> None:
        if wanted(s, f):
            add_to_check(s, f, amount(s, f))

    return add


@LANGUAGE.operation(
    "paid_penalty",
    "lower the check under way by the place of the X that was paid among those that may be named (1, 2, 3, ...)",
    Param("skills", "skills", "if it is of one of these skills", required=True),
    short="skills",
)
def _paid_penalty(b: Builder, path: Path, skills: tuple[int, ...]) -> Operation:
    need(b, check_for(skills))

    def lower(s: XFilesState, f: Frame) -> None:
        prices = s.match.book.prices[s.definition[f.card]]
        if f.value in prices:
            add_to_check(s, f, -1 - prices.index(f.value))

    return lower


@LANGUAGE.amount("price_place", "the place of the X that was paid among those that may be named (1, 2, 3, ...)")
def _price_place(b: Builder, path: Path) -> Amount:
    def place(s: XFilesState, f: Frame) -> int:
        prices = s.match.book.prices[s.definition[f.card]]
        return prices.index(f.value) + 1 if f.value in prices else 0

    return place


@LANGUAGE.operation(
    "limit_team",
    "only so many Agents of the Team go on with the visit, as their player chooses (XF-D15)",
    Param("to", "whole", "how many", required=True),
    short="to",
)
def _limit_team(b: Builder, path: Path, to: int) -> Operation:
    """Compile it; one card alone: others say themselves which Agents stay behind (XF-D15)."""

    def ask_agent(s: XFilesState, f: Frame) -> None:
        check = check_frame(s)
        there = checks.members(s, check) if check is not None else []
        s.choice = DONE
        if check is not None and len(there) > to:
            ask(s, check.player, CHOOSE_CARD, sorted(there))

    def leave_out(s: XFilesState, f: Frame) -> None:
        if s.choice != DONE:
            agents.left_out(s, s.choice)
            f.pc -= 2

    need(b, lambda s, f: _team_is_there(s, f) and len(checks.members(s, check_frame(s))) > to)  # type: ignore[arg-type]
    return [ask_agent, leave_out]


@LANGUAGE.operation(
    "prerequisite",
    "the visited Site asks for another skill and level",
    Param("skill", "word:skill", "which skill", required=True),
    Param("level", "whole", "which level", required=True),
)
def _prerequisite(b: Builder, path: Path, skill: int, level: int) -> Operation:
    need(b, _at_visit)

    def require(s: XFilesState, f: Frame) -> None:
        check = check_frame(s)
        if check is not None:
            checks.require(s, check, skill, level)

    return require


def _at_visit(s: XFilesState, f: Frame) -> bool:
    check = check_frame(s)
    return check is not None and check.value == n.VISIT and not in_combat(s)


@LANGUAGE.operation(
    "raise_level",
    "the visited Site asks for a higher level",
    Param("amount", "amount", "by how much", required=True),
    short="amount",
)
def _raise_level(b: Builder, path: Path, amount: Amount) -> Operation:
    need(b, _at_visit)

    def rise(s: XFilesState, f: Frame) -> None:
        check = check_frame(s)
        if check is not None:
            checks.raise_level(s, check, amount(s, f))

    return rise


@LANGUAGE.operation("fail_check", "the check of the visited Site fails, whatever level the Team has")
def _fail_check(b: Builder, path: Path) -> Operation:
    need(b, _at_visit)

    def fail(s: XFilesState, f: Frame) -> None:
        check = check_frame(s)
        if check is not None:
            checks.fail(s, check)

    return fail


@LANGUAGE.operation(
    "check",
    "a Team makes a skill check before anything else goes on (XF-173)",
    Param("skill", "word:skill", "of which skill", required=True),
    Param("level", "whole", "which level is needed", required=True),
    Param("team", "cards", "an Agent of the Team (when left out the Team of the check under way)"),
    Param("then", "do", "what follows if it passes"),
    Param("else", "do", "what follows if it fails"),
)
def _check(b: Builder, path: Path, skill: int, level: int, team: Cards | None, **rest: Any) -> Operation:
    if team is None:
        need(b, _team_is_there)

    def begin(s: XFilesState, f: Frame) -> None:
        player, number = s.active, 0
        if team is not None:
            found = team(s, f)
            if not found:
                atoms.change(s, s.passed, f.player, 0)
                return
            player, number = s.owner[found[0]], s.team[found[0]]
        else:
            outer = check_frame(s)
            if outer is not None:
                player, number = outer.player, slots_of(outer)[n.CHECK_TEAM]
        checks.start(s, player, skill, level, number, f.card)

    def passed(s: XFilesState, f: Frame) -> bool:
        if team is None:
            return bool(s.passed[s.active])
        found = team(s, f)
        return bool(s.passed[s.owner[found[0]] if found else f.player])

    after = branch(passed, rest["then"] or [], rest["else"] or [])
    return [begin, *(after if isinstance(after, list) else [after])]


def _team_is_there(s: XFilesState, f: Frame) -> bool:
    check = check_frame(s)
    return check is not None and bool(checks.members(s, check))


@LANGUAGE.operation(
    "choose_team",
    "you choose one of your Teams by an Agent of it",
    Param("in", "word:section", "in which section"),
    Param("as", "text", "the name of the choice (`team` when left out)"),
    short="in",
)
def _choose_team(b: Builder, path: Path, **p: Any) -> Operation:
    slot = b.name(p["as"] or "team")
    sections = (p["in"],) if p["in"] is not None else (n.BUREAU, n.FIELD)

    def speakers(s: XFilesState, player: int) -> list[int]:
        first: dict[int, int] = {}
        for section in sections:
            for agent in agents.in_section(s, player, section):
                if s.team[agent]:
                    first[s.team[agent]] = min(agent, first.get(s.team[agent], agent))
        return sorted(first.values())

    need(b, lambda s, f: bool(speakers(s, f.player)))

    def ask_team(s: XFilesState, f: Frame) -> None:
        found = speakers(s, f.player)
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, found)

    def take_team(s: XFilesState, f: Frame) -> None:
        f.slots[slot] = s.choice if s.choice != DONE else -1  # type: ignore[index]

    return [ask_team, take_team]
