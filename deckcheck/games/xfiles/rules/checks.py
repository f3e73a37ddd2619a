"""The skill check, step by step (XF-155 to XF-180, XF-D30, XF-D49, XF-D61)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, end_modifiers
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.games.xfiles import names as n
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
# An option of ANNOUNCE: the prerequisite's position, and whether the one easier question is meant (XF-D49).
EASIER = 2


def is_announced(f: Frame) -> bool:
    """Whether the skill of a check is known: a visit announces it at its beginning (XF-127)."""
    return slots_of(f)[n.CHECK_SKILL] >= 0


def members(s: XFilesState, f: Frame) -> list[int]:
    """Return the Agents of a check: those sent to the Site, or the Team's outside the Hospital (XF-159, XF-099)."""
    if f.target >= 0:
        return visitors(s, f.player, f.target)
    team = slots_of(f)[n.CHECK_TEAM]
    return [
        card
        for section in (n.BUREAU, n.FIELD)
        for card in in_section(s, f.player, section)
        if s.team[card] == team and not s.marks[card] & n.LEFT_BEHIND
    ]


def parts(s: XFilesState, f: Frame) -> list[tuple[int, int]]:
    """Return what each Agent, and each card on the table, adds to the check (XF-D30)."""
    slots = slots_of(f)
    skill = slots[n.CHECK_SKILL]
    found: list[tuple[int, int]] = []
    carried: set[int] = set()
    book = s.match.book
    silenced = bool(s.modifiers or s.match.stats & n.G_NO_SKILLS)
    for agent in members(s, f):
        if silenced and granted(s, n.G_NO_SKILLS, agent):
            continue
        bonus, item = best_gear(s, agent, skill, carried)
        if item >= 0:
            carried.add(book.identity[s.definition[item]])
        found.append((agent, skill_of(s, agent, skill, bonus)))
    place = _place(s, f)
    for player in range(s.match.players):
        for card in s.zones[n.PLAYED * s.match.players + player]:
            if s.boost[card] and s.serves[card] == place:
                found += [(card, s.boost[card])]
    return found


def _place(s: XFilesState, f: Frame) -> int:
    return next((place for place, frame in enumerate(s.stack, 1) if frame is f), 0)


def total(s: XFilesState, f: Frame) -> int:
    """Return the level that the Team has (XF-164)."""
    return max(0, sum(amount for _, amount in parts(s, f)) + slots_of(f)[n.CHECK_BONUS])


def level_of(s: XFilesState, f: Frame) -> int:
    """Return the level that is needed (XF-163, XF-180)."""
    return max(0, slots_of(f)[n.CHECK_LEVEL] + (s.level[f.target] if f.target >= 0 else 0))


def is_void(s: XFilesState, f: Frame) -> bool:
    """Whether the Site of a visit was negated in the middle of it (XF-311): then nothing is left to pass."""
    return f.value == n.VISIT and zone_of(s, f.target) != n.FIELD


def passes(s: XFilesState, f: Frame) -> bool:
    """Whether the Team would pass as things stand: the level is a minimum, and somebody must be there (XF-157)."""
    if slots_of(f)[n.CHECK_FATE] == FAILS or is_void(s, f):
        return False
    return bool(members(s, f)) and total(s, f) >= level_of(s, f)


# What cards do to a check -------------------------------------------------------------------------------------------


def modify(s: XFilesState, f: Frame, amount: int) -> None:
    """Add to the Team's level (XF-166); the number may be negative."""
    slots_of(f)[n.CHECK_BONUS] += amount


def require(s: XFilesState, f: Frame, skill: int, level: int) -> None:
    """Replace what the check asks for."""
    slots = slots_of(f)
    slots[n.CHECK_SKILL], slots[n.CHECK_LEVEL] = skill, level


def raise_level(s: XFilesState, f: Frame, amount: int) -> None:
    """Raise the level that is needed, or lower it by a negative number."""
    slots_of(f)[n.CHECK_LEVEL] += amount


def fail(s: XFilesState, f: Frame) -> None:
    """Let the check fail, whatever the level."""
    slots_of(f)[n.CHECK_FATE] = FAILS


def start(s: XFilesState, player: int, skill: int, level: int, team: int, card: int) -> Frame:
    """Begin a check of a player's Team that a card asks for (XF-173); afterwards `s.passed[player]` tells the result.

    At a Site the Team is the one that investigates it.
    """
    outer = check_frame(s)
    site = outer.target if outer is not None and outer.player == player else -1
    frame = push(s, n.C_CHECK, player, card, site, n.FORCED)
    _fill(frame, skill, level, team)
    return frame


def visit(s: XFilesState, player: int, site: int) -> Frame:
    """Begin the check of a visit (XF-155)."""
    frame = push(s, n.C_CHECK, player, site, site, n.VISIT)
    _fill(frame, -1, 0, 0)
    return frame


def _fill(f: Frame, skill: int, level: int, team: int) -> None:
    f.slots = [skill, level, team, 0, OPEN, 0, -1, -1]


# The steps ----------------------------------------------------------------------------------------------------------


def ask_skill(s: XFilesState, f: Frame) -> None:
    """Step 1: let the investigating player announce the skill of a Site with two prerequisites (XF-127, XF-D61)."""
    if f.value != n.VISIT:
        return
    if s.announced[f.target]:
        s.choice = s.announced[f.target] - 1
        return
    ask(s, f.player, n.ANNOUNCE, announcements(s, f.target))


def announcements(s: XFilesState, site: int) -> list[int]:
    """Return the ways to announce a visit: prerequisite, and whether for the one easier question alone."""
    number = s.definition[site]
    book = s.match.book
    ways = list(range(len(book.prerequisites[number])))
    easier = book.easier[number]
    if easier is not None and s.match.options["easier_level"] == "announced":
        ways += [EASIER + way for way in ways if easier[1] < book.prerequisites[number][way][1]]
    return ways


def open_check(s: XFilesState, f: Frame) -> None:
    """Step 1: skill, level needed and the Team's level are known to all (XF-128, XF-163)."""
    slots = slots_of(f)
    if f.value == n.VISIT:
        number = s.definition[f.target]
        book = s.match.book
        way = s.choice
        skill, level = book.prerequisites[number][way % EASIER]
        if way >= EASIER and book.easier[number] is not None:
            slots[n.CHECK_VALUE], level = book.easier[number]
        slots[n.CHECK_SKILL], slots[n.CHECK_LEVEL] = skill, level - relief(s, f, way)
    told = (slots[n.CHECK_SKILL] * 64 + min(level_of(s, f), 63)) * 64 + min(total(s, f), 63)
    emit(s, n.CHECK_OPENED, f.player, f.card, f.target, told)


def relief(s: XFilesState, f: Frame, way: int) -> int:
    """Return by how much a visit is easier for one question, where the table names that one afterwards (XF-D49)."""
    number = s.definition[f.target]
    easier = s.match.book.easier[number]
    if easier is None or s.match.options["easier_level"] == "announced":
        return 0
    return int(max(0, s.match.book.prerequisites[number][way][1] - easier[1]))


def bind_question(s: XFilesState, f: Frame) -> None:
    """Bind a success that the lower level alone has given to the question that it is for (XF-D49)."""
    slots = slots_of(f)
    number = s.definition[f.target]
    easier = s.match.book.easier[number]
    if easier is None or s.match.options["easier_level"] == "announced":
        return
    printed = [level for skill, level in s.match.book.prerequisites[number] if skill == slots[n.CHECK_SKILL]]
    if printed and total(s, f) < level_of(s, f) + max(0, printed[0] - easier[1]):
        slots[n.CHECK_VALUE] = easier[0]


def reveal(s: XFilesState, f: Frame) -> None:
    """Before any card is played the cards under the Site are revealed and resolved (XF-141, XF-176)."""
    if f.value == n.VISIT:
        push(s, n.C_BLUFFS, f.player, f.card, f.target)


def play_cards(s: XFilesState, f: Frame) -> None:
    """Step 2: all players may play, the investigating player first (XF-160, XF-166, XF-167, XF-170)."""
    if not is_void(s, f):
        open_window(s, n.W_CHECK, s.active)


def resolve(s: XFilesState, f: Frame) -> None:
    """Step 3: the Team has the level that is needed, or not (XF-175, XF-180)."""
    passed = passes(s, f)
    change(s, s.passed, f.player, int(passed) + int(passed and total(s, f) == level_of(s, f)))
    if f.value == n.VISIT:
        # What was announced for one question alone binds the question too (XF-D49).
        if passed:
            bind_question(s, f)
        slots_of(s.stack[-2])[0] = slots_of(f)[n.CHECK_VALUE]
        if not passed:
            change(s, s.missed, f.player, s.missed[f.player] + 1)
    emit(s, n.CHECK_PASSED if passed else n.CHECK_FAILED, f.player, f.card, f.target, f.value)
    if f.value == n.VISIT and not passed:
        open_window(s, n.W_FAILED, s.active)


def close(s: XFilesState, f: Frame) -> None:
    """End the check: Witnesses of this check are discarded (XF-288, XF-D45)."""
    place = _place(s, f)
    for player in range(s.match.players):
        for card in s.zones[n.PLAYED * s.match.players + player][:]:
            if s.serves[card] == place and zone_of(s, card) == n.PLAYED:
                if s.match.options["witnesses"] == "check":
                    discard_played(s, card)
                else:
                    change(s, s.serves, card, 0)
    end_modifiers(s, n.UNTIL_CHECK)


CHECK = procedure("check", ask_skill, open_check, reveal, play_cards, resolve, close, slots=8)
