"""The skill check, step by step (XF-155 to XF-180, XF-D30, XF-D49, XF-D61)."""

from __future__ import annotations

from contextlib import contextmanager

from deckcheck.engine.flow.atoms import change, emit, end_modifiers
from deckcheck.engine.flow.modifiers import grants
from deckcheck.engine.flow.procedures import ask, innermost, jump, procedure, push, supposing
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.games.xfiles.decisions import Announce, Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Mark, Until, Window, Zone
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.agents import in_section, item_used, skill_of
from deckcheck.games.xfiles.rules.cards import area_of, discard_played, zone_of
from deckcheck.games.xfiles.rules.frames import Check, Visit, open_window
from deckcheck.games.xfiles.rules.items import choosing_items
from deckcheck.games.xfiles.rules.pacts import keeping_apart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.games.xfiles.state import XFilesState


def is_announced(frame: Check) -> bool:
    """Whether the skill of a check is known: a visit announces it at its beginning (XF-127)."""
    return frame.skill >= 0


def members(state: XFilesState, frame: Check) -> list[int]:
    """Return the Agents of a check: those sent to the Site, or the Team's outside the Hospital (XF-159, XF-099)."""
    if frame.site >= 0:
        return visitors(state, frame.player, frame.site)
    return [
        card
        for section in (Zone.BUREAU, Zone.FIELD)
        for card in in_section(state, frame.player, section)
        if state.team[card] == frame.team and not state.marks[card] & Mark.LEFT_BEHIND
    ]


# The amount of a modifier by which something is granted in the checks of visited Sites alone.
AT_SITES = 2


def adds_nothing(state: XFilesState, frame: Check, agent: int) -> bool:
    """Whether an Agent is kept from adding skills to a check."""
    if (agent,) in frame.parted:
        return True
    for kind, operation, amount, subject, *_ in state.modifiers:
        meant = kind & Grant.NO_SKILLS and subject == agent and operation == GRANT
        if meant and not (amount == AT_SITES and frame.forced):
            return True
    return bool(grants(state, Grant.NO_SKILLS, agent))


def contributions(state: XFilesState, frame: Check) -> list[tuple[int, int]]:
    """Return what each Agent, and each card on the table, adds to the check (XF-D30)."""
    skill = frame.skill
    found: list[tuple[int, int]] = []
    used: set[int] = set()
    book = state.match.book
    silenced = bool(frame.parted or (state.timed | state.match.stats) & Grant.NO_SKILLS)
    there: set[int] = {-1}
    for agent in members(state, frame):
        if silenced and adds_nothing(state, frame, agent):
            continue
        there.add(agent)
        item, bonus = item_used(state, agent, skill, frame, used)
        if item >= 0:
            used.add(book.identity[state.definition[item]])
        found.append((agent, skill_of(state, agent, skill, bonus)))
    for (agent,) in frame.lingering:
        if not adds_nothing(state, frame, agent):
            there.add(agent)
            found.append((agent, skill_of(state, agent, skill)))
    place = place_of(state, frame)
    for player in range(state.match.players):
        for card in state.pile(Zone.PLAYED, player):
            if state.boost[card] and state.serves[card] == place:
                bonuses = book.bonuses[state.definition[card]]
                if not bonuses or printed_skill(frame, card, skill) in bonuses:
                    found += [(card, state.boost[card])]
    return found + [
        (card, amount)
        for card, amount, by, skills in frame.added
        if (by in there or stays(state, by)) and (not skills or skills >> skill & 1)
    ]


def printed_skill(frame: Check, card: int, skill: int) -> int:
    """Return for which printed skill a Witness adds to a check of a skill: another one where a card has changed it."""
    for one, old, new in frame.recast:
        if one == card:
            return old if skill == new else -1 if skill == old else skill
    return skill


def stays(state: XFilesState, card: int) -> bool:
    """Whether a card is one that stays in play, and is there now: what it does ends when it goes (XF-072, XF-073)."""
    return card >= 0 and zone_of(state, card) in (Zone.ASSETS, Zone.GEAR)


def place_of(state: XFilesState, frame: Check) -> int:
    """Return the place of a check among the procedures under way, by which cards know what they serve."""
    return state.stack.index(frame)


def total(state: XFilesState, frame: Check) -> int:
    """Return the level that the Team has (XF-164)."""
    return max(0, sum(amount for _, amount in contributions(state, frame)))


def level_of(state: XFilesState, frame: Check) -> int:
    """Return the level that is needed (XF-163, XF-180)."""
    raised = sum(amount for card, amount in frame.raised if stays(state, card))
    return max(0, frame.needed + raised + (state.level[frame.site] if frame.site >= 0 else 0))


def is_fixed(state: XFilesState, frame: Check) -> bool:
    """Whether the Site says that no card changes what it asks for."""
    return frame.site >= 0 and not frame.forced and bool(state.match.book.fixed[state.definition[frame.site]])


def is_void(state: XFilesState, frame: Check) -> bool:
    """Whether the Site of a visit was negated in the middle of it (XF-311): then nothing is left to pass."""
    return not frame.forced and zone_of(state, frame.site) != Zone.FIELD


def passes(state: XFilesState, frame: Check) -> bool:
    """Whether the Team would pass as things stand: the level is a minimum, and somebody must be there (XF-157)."""
    if frame.fails or is_void(state, frame):
        return False
    is_attended = bool(frame.lingering or members(state, frame))
    return is_attended and total(state, frame) >= level_of(state, frame)


def start_check(state: XFilesState, player: int, skill: int, level: int, team: int, card: int, agent: int = -1) -> None:
    """Begin a check of a player's Team that a card asks for (XF-173); afterwards `state.passed` shows the result.

    At a Site the Team is the one that investigates it, unless the `agent` who speaks for the Team is elsewhere.
    """
    outer = innermost(state, Check)
    is_there = outer is not None and outer.player == player and (agent < 0 or agent in members(state, outer))
    frame = push(state, CHECK, player, card)
    frame.site = outer.site if outer is not None and is_there else -1
    frame.forced, frame.skill, frame.needed, frame.team = 1, skill, level, team


def start_alarm(state: XFilesState, agent: int, card: int) -> None:
    """Let Adversaries be played on the Team of an Agent that a card lays open, wherever it is: no skill is asked."""
    frame = push(state, ALARM, area_of(state, agent), card)
    frame.forced, frame.team = 1, state.team[agent]


@contextmanager
def supposed_alarm(state: XFilesState, agent: int, card: int) -> Iterator[None]:
    """Let the Team of an Agent be laid open by a card while something is asked about the state."""
    with supposing(state, ALARM, area_of(state, agent), card) as frame:
        frame.forced, frame.team = 1, state.team[agent]
        yield


def start_visit(state: XFilesState, player: int, site: int) -> None:
    """Begin the check of a visit (XF-155)."""
    push(state, CHECK, player, site).site = site


# The steps ----------------------------------------------------------------------------------------------------------


def ask_skill(state: XFilesState, frame: Check) -> None:
    """Step 1: let the investigating player announce the skill of a Site with two prerequisites (XF-127, XF-D61)."""
    if frame.forced:
        return
    if state.announced[frame.site] >= 0:
        state.choice = state.announced[frame.site]
        return
    ask_announcement(state, frame.player, announcements(state, frame.site))


def ask_announcement(state: XFilesState, player: int, ways: list[int]) -> None:
    """Ask a player for one of the ways to announce a visit (XF-127)."""
    ask(state, player, Decision.ANNOUNCE, ways)


def announcements(state: XFilesState, site: int) -> list[int]:
    """Return the ways to announce a visit: prerequisite, and whether for the one easier question alone."""
    number = state.definition[site]
    book = state.match.book
    ways = list(range(1 if book.all_prerequisites[number] else len(book.prerequisites[number])))
    easier = book.easier[number]
    if easier is not None and state.match.options["easier_level"] == "announced":
        ways += [Announce.EASIER | way for way in ways if easier[1] < book.prerequisites[number][way][1]]
    return ways


def take_skill(state: XFilesState, frame: Check) -> None:
    """Step 1: note the skill that was announced, and the level that it takes (XF-128)."""
    if not frame.forced:
        number = state.definition[frame.site]
        book = state.match.book
        verb, _, way = split_option(state.choice)
        skill, level = book.prerequisites[number][way]
        if verb == Announce.EASIER and book.easier[number] is not None:
            frame.only, level = book.easier[number]
        frame.skill, frame.needed = skill, level - relief(state, frame, way)


def open_check(state: XFilesState, frame: Check) -> None:
    """Step 1: skill, level needed and the Team's level are known to all (XF-128, XF-163)."""
    tell_level(state, frame, Event.CHECK_OPENED)


def tell_level(state: XFilesState, frame: Check, kind: int) -> None:
    """Report the skill, the level needed and that of the Team, as the event of a kind."""
    value = option(frame.skill << 2 * FIELD, level_of(state, frame), total(state, frame))
    emit(state, kind, frame.player, frame.card, frame.site, value)


def relief(state: XFilesState, frame: Check, way: int) -> int:
    """Return by how much a visit is easier for one question, where the table names that one afterwards (XF-D49)."""
    number = state.definition[frame.site]
    easier = state.match.book.easier[number]
    if easier is None or state.match.options["easier_level"] == "announced":
        return 0
    return int(max(0, state.match.book.prerequisites[number][way][1] - easier[1]))


def bind_question(state: XFilesState, frame: Check) -> None:
    """Bind a success that the lower level alone has given to the question that it is for (XF-D49)."""
    number = state.definition[frame.site]
    easier = state.match.book.easier[number]
    if easier is None or state.match.options["easier_level"] == "announced":
        return
    printed = [level for skill, level in state.match.book.prerequisites[number] if skill == frame.skill]
    if printed and total(state, frame) < level_of(state, frame) + max(0, printed[0] - easier[1]):
        frame.only = easier[0]


def reveal_bluffs(state: XFilesState, frame: Check) -> None:
    """Before any card is played the cards under the Site are revealed and resolved (XF-141, XF-176)."""
    if not frame.forced:
        push(state, state.match.book.named["bluffs"], frame.player).site = frame.site


def play_cards(state: XFilesState, frame: Check) -> None:
    """Step 2: all players may play, the investigating player first (XF-160, XF-166, XF-167, XF-170)."""
    if not is_void(state, frame):
        open_window(state, Window.CHECK, state.active)


def go_on(state: XFilesState, frame: Check) -> None:
    """Where a Site asks for all its prerequisites, and the Team has what one takes, go on with the next one.

    What was played for the first one is over with it.
    """
    rows = state.match.book.prerequisites[state.definition[frame.site]] if frame.site >= 0 else ()
    asks_all = not frame.forced and bool(rows) and state.match.book.all_prerequisites[state.definition[frame.site]]
    if not (asks_all and frame.way + 1 < len(rows) and passes(state, frame)):
        jump(frame, resolve)
        return
    let_go(state, frame)
    frame.way += 1
    frame.skill, frame.needed = rows[frame.way]
    frame.added = frame.raised = frame.users = frame.items = ()
    frame.served = 0


def open_next(state: XFilesState, frame: Check) -> None:
    """Tell the next prerequisite, and let all play cards once more."""
    tell_level(state, frame, Event.REQUIRED)
    jump(frame, play_cards)


def resolve(state: XFilesState, frame: Check) -> None:
    """Step 3: the Team has the level that is needed, or not (XF-175, XF-180)."""
    passed = passes(state, frame)
    change(state, state.passed, frame.player, int(passed))
    change(state, state.exact, frame.player, int(passed and total(state, frame) == level_of(state, frame)))
    if not frame.forced:
        # What was announced for one question alone binds the question too (XF-D49).
        if passed:
            bind_question(state, frame)
        visit = innermost(state, Visit)
        if visit is not None:
            visit.only, visit.attended = frame.only, int(bool(frame.lingering))
        if not passed:
            change(state, state.missed, frame.player, state.missed[frame.player] + 1)
    emit(
        state, Event.CHECK_PASSED if passed else Event.CHECK_FAILED, frame.player, frame.card, frame.site, frame.forced
    )
    if not frame.forced:
        open_window(state, Window.PASSED if passed else Window.FAILED, state.active)


def close(state: XFilesState, frame: Check) -> None:
    """End the check (XF-288, XF-D45)."""
    let_go(state, frame)


def let_go(state: XFilesState, frame: Check) -> None:
    """Discard the Witnesses of a check, and let what held for it end (XF-288, XF-D45)."""
    place = place_of(state, frame)
    for player in range(state.match.players):
        for card in state.pile(Zone.PLAYED, player)[:]:
            if state.serves[card] == place and zone_of(state, card) == Zone.PLAYED:
                if state.match.options["witnesses"] == "check":
                    discard_played(state, card)
                else:
                    change(state, state.serves, card, -1)
    end_modifiers(state, Until.CHECK)


ALARM = procedure("alarm", play_cards, close, frame=Check)
CHECK = procedure(
    "check",
    ask_skill,
    take_skill,
    *choosing_items(members),
    open_check,
    reveal_bluffs,
    *keeping_apart(members),
    play_cards,
    *keeping_apart(members),
    go_on,
    *choosing_items(members),
    open_next,
    resolve,
    close,
    frame=Check,
)
