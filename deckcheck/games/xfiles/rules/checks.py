"""The skill check, step by step (XF-155 to XF-180, XF-D30, XF-D49, XF-D61)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.actions import parts
from deckcheck.engine.atoms import change, emit, end_modifiers
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Announce, Chapter, Grant, Mark, Until, Window
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.agents import best_gear, in_section, skill_of
from deckcheck.games.xfiles.rules.cards import discard_played, zone_of
from deckcheck.games.xfiles.rules.frames import check_frame, open_window, slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# How a check is bound to end: as the level has it, or in failure.
OPEN, FAILS = range(2)


def is_announced(frame: Frame) -> bool:
    """Whether the skill of a check is known: a visit announces it at its beginning (XF-127)."""
    return slots_of(frame)[n.CHECK_SKILL] >= 0


def members(state: XFilesState, frame: Frame) -> list[int]:
    """Return the Agents of a check: those sent to the Site, or the Team's outside the Hospital (XF-159, XF-099)."""
    if frame.target >= 0:
        return visitors(state, frame.player, frame.target)
    team = slots_of(frame)[n.CHECK_TEAM]
    return [
        card
        for section in (n.BUREAU, n.FIELD)
        for card in in_section(state, frame.player, section)
        if state.team[card] == team and not state.marks[card] & Mark.LEFT_BEHIND
    ]


def contributions(state: XFilesState, frame: Frame) -> list[tuple[int, int]]:
    """Return what each Agent, and each card on the table, adds to the check (XF-D30)."""
    slots = slots_of(frame)
    skill = slots[n.CHECK_SKILL]
    found: list[tuple[int, int]] = []
    carried: set[int] = set()
    book = state.match.book
    silenced = bool(state.modifiers or state.match.stats & Grant.NO_SKILLS)
    for agent in members(state, frame):
        if silenced and granted(state, Grant.NO_SKILLS, agent):
            continue
        bonus, item = best_gear(state, agent, skill, carried)
        if item >= 0:
            carried.add(book.identity[state.definition[item]])
        found.append((agent, skill_of(state, agent, skill, bonus)))
    place = _place(state, frame)
    for player in range(state.match.players):
        for card in state.zones[n.PLAYED * state.match.players + player]:
            if state.boost[card] and state.serves[card] == place:
                found += [(card, state.boost[card])]
    return found


def _place(state: XFilesState, frame: Frame) -> int:
    return next((place for place, other in enumerate(state.stack) if other is frame), -1)


def total(state: XFilesState, frame: Frame) -> int:
    """Return the level that the Team has (XF-164)."""
    return max(0, sum(amount for _, amount in contributions(state, frame)) + slots_of(frame)[n.CHECK_BONUS])


def level_of(state: XFilesState, frame: Frame) -> int:
    """Return the level that is needed (XF-163, XF-180)."""
    return max(0, slots_of(frame)[n.CHECK_LEVEL] + (state.level[frame.target] if frame.target >= 0 else 0))


def is_void(state: XFilesState, frame: Frame) -> bool:
    """Whether the Site of a visit was negated in the middle of it (XF-311): then nothing is left to pass."""
    return frame.value == n.VISIT and zone_of(state, frame.target) != n.FIELD


def passes(state: XFilesState, frame: Frame) -> bool:
    """Whether the Team would pass as things stand: the level is a minimum, and somebody must be there (XF-157)."""
    if slots_of(frame)[n.CHECK_FATE] == FAILS or is_void(state, frame):
        return False
    return bool(members(state, frame)) and total(state, frame) >= level_of(state, frame)


# What cards do to a check -------------------------------------------------------------------------------------------


def add_bonus(state: XFilesState, frame: Frame, amount: int) -> None:
    """Add to the Team's level (XF-166); the number may be negative."""
    slots_of(frame)[n.CHECK_BONUS] += amount


def require(state: XFilesState, frame: Frame, skill: int, level: int) -> None:
    """Replace what the check asks for."""
    slots = slots_of(frame)
    slots[n.CHECK_SKILL], slots[n.CHECK_LEVEL] = skill, level


def raise_level(state: XFilesState, frame: Frame, amount: int) -> None:
    """Raise the level that is needed, or lower it by a negative number."""
    slots_of(frame)[n.CHECK_LEVEL] += amount


def let_fail(state: XFilesState, frame: Frame) -> None:
    """Let the check fail, whatever the level."""
    slots_of(frame)[n.CHECK_FATE] = FAILS


def start_check(state: XFilesState, player: int, skill: int, level: int, team: int, card: int) -> Frame:
    """Begin a check of a player's Team that a card asks for (XF-173); afterwards `state.passed` tells the result.

    At a Site the Team is the one that investigates it.
    """
    outer = check_frame(state)
    site = outer.target if outer is not None and outer.player == player else -1
    frame = push(state, Chapter.CHECK, player, card, site, n.FORCED)
    _fill(frame, skill, level, team)
    return frame


def start_visit(state: XFilesState, player: int, site: int) -> Frame:
    """Begin the check of a visit (XF-155)."""
    frame = push(state, Chapter.CHECK, player, site, site, n.VISIT)
    _fill(frame, -1, 0, 0)
    return frame


def _fill(frame: Frame, skill: int, level: int, team: int) -> None:
    frame.slots = [skill, level, team, 0, OPEN, 0, -1, -1]


# The steps ----------------------------------------------------------------------------------------------------------


def ask_skill(state: XFilesState, frame: Frame) -> None:
    """Step 1: let the investigating player announce the skill of a Site with two prerequisites (XF-127, XF-D61)."""
    if frame.value != n.VISIT:
        return
    if state.announced[frame.target] >= 0:
        state.choice = state.announced[frame.target]
        return
    ask(state, frame.player, n.ANNOUNCE, announcements(state, frame.target))


def announcements(state: XFilesState, site: int) -> list[int]:
    """Return the ways to announce a visit: prerequisite, and whether for the one easier question alone."""
    number = state.definition[site]
    book = state.match.book
    ways = list(range(len(book.prerequisites[number])))
    easier = book.easier[number]
    if easier is not None and state.match.options["easier_level"] == "announced":
        ways += [Announce.EASIER | way for way in ways if easier[1] < book.prerequisites[number][way][1]]
    return ways


def open_check(state: XFilesState, frame: Frame) -> None:
    """Step 1: skill, level needed and the Team's level are known to all (XF-128, XF-163)."""
    slots = slots_of(frame)
    if frame.value == n.VISIT:
        number = state.definition[frame.target]
        book = state.match.book
        verb, _, way = parts(state.choice)
        skill, level = book.prerequisites[number][way]
        if verb == Announce.EASIER and book.easier[number] is not None:
            slots[n.CHECK_VALUE], level = book.easier[number]
        slots[n.CHECK_SKILL], slots[n.CHECK_LEVEL] = skill, level - relief(state, frame, way)
    told = (slots[n.CHECK_SKILL] * 64 + min(level_of(state, frame), 63)) * 64 + min(total(state, frame), 63)
    emit(state, n.CHECK_OPENED, frame.player, frame.card, frame.target, told)


def relief(state: XFilesState, frame: Frame, way: int) -> int:
    """Return by how much a visit is easier for one question, where the table names that one afterwards (XF-D49)."""
    number = state.definition[frame.target]
    easier = state.match.book.easier[number]
    if easier is None or state.match.options["easier_level"] == "announced":
        return 0
    return int(max(0, state.match.book.prerequisites[number][way][1] - easier[1]))


def bind_question(state: XFilesState, frame: Frame) -> None:
    """Bind a success that the lower level alone has given to the question that it is for (XF-D49)."""
    slots = slots_of(frame)
    number = state.definition[frame.target]
    easier = state.match.book.easier[number]
    if easier is None or state.match.options["easier_level"] == "announced":
        return
    printed = [level for skill, level in state.match.book.prerequisites[number] if skill == slots[n.CHECK_SKILL]]
    if printed and total(state, frame) < level_of(state, frame) + max(0, printed[0] - easier[1]):
        slots[n.CHECK_VALUE] = easier[0]


def reveal_bluffs(state: XFilesState, frame: Frame) -> None:
    """Before any card is played the cards under the Site are revealed and resolved (XF-141, XF-176)."""
    if frame.value == n.VISIT:
        push(state, Chapter.BLUFFS, frame.player, frame.card, frame.target)


def play_cards(state: XFilesState, frame: Frame) -> None:
    """Step 2: all players may play, the investigating player first (XF-160, XF-166, XF-167, XF-170)."""
    if not is_void(state, frame):
        open_window(state, Window.CHECK, state.active)


def resolve(state: XFilesState, frame: Frame) -> None:
    """Step 3: the Team has the level that is needed, or not (XF-175, XF-180)."""
    passed = passes(state, frame)
    change(state, state.passed, frame.player, int(passed))
    change(state, state.exact, frame.player, int(passed and total(state, frame) == level_of(state, frame)))
    if frame.value == n.VISIT:
        # What was announced for one question alone binds the question too (XF-D49).
        if passed:
            bind_question(state, frame)
        slots_of(state.stack[-2])[0] = slots_of(frame)[n.CHECK_VALUE]
        if not passed:
            change(state, state.missed, frame.player, state.missed[frame.player] + 1)
    emit(state, n.CHECK_PASSED if passed else n.CHECK_FAILED, frame.player, frame.card, frame.target, frame.value)
    if frame.value == n.VISIT and not passed:
        open_window(state, Window.FAILED, state.active)


def close(state: XFilesState, frame: Frame) -> None:
    """End the check: Witnesses of this check are discarded (XF-288, XF-D45)."""
    place = _place(state, frame)
    for player in range(state.match.players):
        for card in state.zones[n.PLAYED * state.match.players + player][:]:
            if state.serves[card] == place and zone_of(state, card) == n.PLAYED:
                if state.match.options["witnesses"] == "check":
                    discard_played(state, card)
                else:
                    change(state, state.serves, card, -1)
    end_modifiers(state, Until.CHECK)


CHECK = procedure("check", ask_skill, open_check, reveal_bluffs, play_cards, resolve, close, slots=8)
