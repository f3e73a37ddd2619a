"""Investigation: visits, their checks, questions, Sites that nobody visits (XF-149 to XF-162, XF-223 to XF-238)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import begin_phase, change, drop_modifiers, emit, end_modifiers, move
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.piles import discard
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Mark, Phase, Until, Window, Zone
from deckcheck.games.xfiles.rules import bluffs, checks, reasons
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.agents import in_section
from deckcheck.games.xfiles.rules.assignment import sites_of
from deckcheck.games.xfiles.rules.cards import is_granted, zone_of
from deckcheck.games.xfiles.rules.deployment import TEAMS
from deckcheck.games.xfiles.rules.frames import Visit, open_window
from deckcheck.games.xfiles.rules.questions import GUESS, ask_about
from deckcheck.games.xfiles.rules.regions import border
from deckcheck.games.xfiles.rules.window import ask_act, beside_acts, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.xfiles.state import XFilesState


def begin(state: XFilesState, frame: Frame) -> None:
    """Begin the phase; Agents may be placed in other Teams once more (XF-118)."""
    begin_phase(state, Phase.INVESTIGATION, PHASE_BEGUN)
    for agent in in_section(state, state.active, Zone.FIELD):
        if state.marks[agent] & Mark.REGROUPED:
            change(state, state.marks, agent, state.marks[agent] & ~Mark.REGROUPED)


def window(state: XFilesState, frame: Frame) -> None:
    """Let the others play cards before the first visit and after the last was named (XF-160, XF-161, XF-D63)."""
    open_window(state, Window.INVESTIGATION, state.active, others=True)


def form_teams(state: XFilesState, frame: Frame) -> None:
    """Form Teams again in the Field, whether a Site is there or not (XF-118)."""
    push(state, TEAMS, state.active)


def visits(state: XFilesState) -> list[int]:
    """Return which Team may be sent to which Site (XF-113, XF-149, XF-151, XF-156, XF-158)."""
    sites = [site for site in sites_of(state, state.active) if unvisitable(state, site) is None]
    free = free_teams(state)
    return sorted(option(Act.GO, team, site) for site in sites for team in free if is_near(state, team, site))


def is_near(state: XFilesState, team: int, site: int) -> bool:
    """Whether a Team that is kept to some states for the turn may go to a Site: its first, or one in such a state."""
    if not state.modifiers:
        return True
    return all(
        _is_in_reach(state, agent, site)
        for agent in in_section(state, state.active, Zone.FIELD)
        if state.team[agent] == team and state.site[agent] >= 0
    )


def _is_in_reach(state: XFilesState, agent: int, site: int) -> bool:
    """Whether the states of an Agent's first Site and of another one let it go there as well."""
    regions = state.match.book.region
    one, other = regions[state.definition[state.site[agent]]], regions[state.definition[site]]
    same = bool(one) and one == other
    if granted(state, Grant.NEARBY, agent) and not same:
        return False
    if granted(state, Grant.NEIGHBOURING, agent) and not (same or border(one, other)):
        return False
    return not granted(state, Grant.ELSEWHERE, agent) or (bool(one and other) and not same)


def free_teams(state: XFilesState) -> list[int]:
    """Return the Teams in the Field that may be sent (XF-113, XF-151)."""
    agents = in_section(state, state.active, Zone.FIELD)
    teams = sorted({state.team[agent] for agent in agents if state.team[agent]})
    return [team for team in teams if not any(_busy(state, agent) for agent in agents if state.team[agent] == team)]


def unvisitable(state: XFilesState, site: int) -> Reason | None:
    """Return what keeps all Teams from a Site (XF-156)."""
    if any(state.site[agent] == site for agent in in_section(state, state.active, Zone.FIELD)):
        return reasons.VISITED
    return reasons.CLOSED if state.match.stats & Grant.CLOSED and granted(state, Grant.CLOSED, site) else None


def attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, of sending a Team: to a Site, or that of an Agent."""
    sites, agents = sites_of(state, state.active), in_section(state, state.active, Zone.FIELD)
    if card in sites:
        return [option(Act.GO, team, card) for team in sorted({state.team[agent] for agent in agents}) if team]
    if card in agents and state.team[card]:
        return [option(Act.GO, state.team[card], site) for site in sites]
    return []


def forbids(state: XFilesState, choice: int) -> Reason | None:
    """Return what forbids one of `attempts` (XF-113, XF-149, XF-151, XF-156, XF-158)."""
    _, team, site = split_option(choice)
    may_go = team in free_teams(state) and is_near(state, team, site)
    return unvisitable(state, site) or (None if may_go else reasons.BUSY)


def _busy(state: XFilesState, agent: int) -> bool:
    """Whether an Agent can join no further investigation this turn (XF-151)."""
    if state.marks[agent] & Mark.LEFT_BEHIND:
        return True
    noted = bool((state.timed | state.match.stats) & (Grant.BENCHED | Grant.ROAMS))
    if noted and granted(state, Grant.BENCHED, agent):
        return True
    if state.site[agent] < 0:
        return False
    # Whoever may go to a second Site goes there once the first one is resolved.
    return bool(state.marks[state.site[agent]] & Mark.VISITED) or not (noted and granted(state, Grant.ROAMS, agent))


def ask_visit(state: XFilesState, frame: Frame) -> None:
    """Ask for the next visit, none of which is compulsory, or a card to play (XF-150, XF-152, XF-160)."""
    ask_act(state, Decision.SEND, visits(state), Window.INVESTIGATION)


def send_team(state: XFilesState, frame: Frame) -> None:
    """Send the Team to the Site (XF-149, XF-159)."""
    if state.choice == DONE:
        return
    jump(frame, ask_visit)
    if take_act(state, Window.INVESTIGATION):
        return
    _, team, site = split_option(state.choice)
    for agent in in_section(state, state.active, Zone.FIELD):
        if state.team[agent] == team:
            if state.site[agent] >= 0:
                drop_modifiers(state, agent, Grant.ROAMS)
            change(state, state.site, agent, site, Event.SENT, state.active, site)
    change(state, state.marks, site, state.marks[site] | Mark.VISITED)


def to_resolve(state: XFilesState) -> list[int]:
    """Return the visited Sites that have not been resolved."""
    return [site for site in sites_of(state, state.active) if state.marks[site] & Mark.VISITED]


def ask_next(state: XFilesState, frame: Frame) -> None:
    """Ask which visited Site is resolved next (XF-153, XF-154)."""
    sites = to_resolve(state)
    if not sites:
        jump(frame, discard_sites)
        return
    ask(state, state.active, Decision.NEXT_SITE, sorted(sites))


def resolve_next(state: XFilesState, frame: Frame) -> None:
    """Resolve the visit, then look at the next one."""
    jump(frame, window_between)
    push(state, VISIT, state.active, state.choice).rival = state.directed[state.choice]


def window_between(state: XFilesState, frame: Frame) -> None:
    """Let all players play cards between visits (XF-160, XF-D63)."""
    jump(frame, ask_next)
    if not to_resolve(state) and state.modifiers and visits(state):
        # Who may go to a second Site goes there once the first one is resolved.
        jump(frame, ask_visit)
    open_window(state, Window.INVESTIGATION, state.active)


def discard_sites(state: XFilesState, frame: Frame) -> None:
    """Discard the Sites left over at the end of the phase, unless the table lets them stay for the turn (XF-D12)."""
    if state.match.options["unvisited_sites"] == "investigation":
        clear_field(state)


def clear_field(state: XFilesState) -> None:
    """Discard the investigating player's Sites: those under which no card is, and that none keeps.

    XF-126, XF-236, XF-237, XF-D58.
    """
    for site in sites_of(state, state.active):
        if not bluffs.cards_under(state, site) and not _is_kept(state, site):
            move(state, site, state.match.place(Zone.DISCARD, state.owner[site]), Event.SITE_OVER, state.active)


def _is_kept(state: XFilesState, site: int) -> bool:
    """Whether a card keeps a Site in the Field."""
    return is_granted(state, Grant.KEPT, site)


INVESTIGATION = procedure(
    "investigation",
    begin,
    window,
    form_teams,
    ask_visit,
    send_team,
    window,
    ask_next,
    resolve_next,
    window_between,
    discard_sites,
)


# One visit ----------------------------------------------------------------------------------------------------------


def check_site(state: XFilesState, frame: Visit) -> None:
    """Start the skill check for the Site's prerequisite (XF-155)."""
    checks.start_visit(state, frame.player, frame.card)


def question(state: XFilesState, frame: Visit) -> None:
    """After a success the player may ask one question that the Site allows (XF-223, XF-257, XF-D24)."""
    if not (state.passed[frame.player] and here(state, frame)):
        jump(frame, close_site)
        return
    change(state, state.asked, frame.player, 0)
    frame.allowed = allowed(state, frame.card)
    ask_about(state, frame.player, frame.rival, frame.allowed, frame.only, frame.card)


def here(state: XFilesState, frame: Visit) -> bool:
    """Whether the Site is still in the Field with an Agent there (XF-157, XF-D24)."""
    is_attended = bool(frame.attended or visitors(state, frame.player, frame.card))
    return is_attended and zone_of(state, frame.card) == Zone.FIELD


def allowed(state: XFilesState, site: int) -> int:
    """Return the characteristics that a Site allows to ask about, as bits (XF-223, XF-D64)."""
    for one, characteristics in state.topics:
        if one == site:
            return characteristics
    return int(state.match.book.questions[state.definition[site]])


def guess(state: XFilesState, frame: Visit) -> None:
    """Then the player may name the X-File (XF-227, XF-228); by an option not after a question (XF-257)."""
    if state.match.options["question_or_guess"] and state.asked[frame.player]:
        return
    naming = push(state, GUESS, frame.player, frame.card)
    naming.about, naming.allowed = frame.rival, frame.allowed


def close_site(state: XFilesState, frame: Visit) -> None:
    """Discard the Site, and what is under it, whatever came of the visit (XF-234, XF-235, XF-238).

    One that a card keeps stays for a later visit, without what was under it (XF-045).
    """
    end_modifiers(state, Until.SITE)
    if zone_of(state, frame.card) == Zone.FIELD and _is_kept(state, frame.card):
        for card in bluffs.lying_under(state, frame.card):
            discard(state, state.owner[card], card)
        change(state, state.marks, frame.card, state.marks[frame.card] & ~Mark.VISITED)
        emit(state, Event.SITE_OVER, frame.player, frame.card, -1, 1)
    elif zone_of(state, frame.card) == Zone.FIELD:
        move(
            state,
            frame.card,
            state.match.place(Zone.DISCARD, state.owner[frame.card]),
            Event.SITE_OVER,
            frame.player,
        )
    else:
        emit(state, Event.SITE_OVER, frame.player, frame.card, -1, 1)  # it has gone before


VISIT = procedure("visit", check_site, question, guess, close_site, frame=Visit)


USES = {Decision.SEND: beside_acts(Window.INVESTIGATION, attempts, forbids)}
