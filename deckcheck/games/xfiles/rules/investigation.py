"""Investigation: visits, their checks, questions, Sites that nobody visits (XF-149 to XF-162, XF-223 to XF-238)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, change, drop_modifiers, emit, end_modifiers, move
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import bluffs, checks
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.agents import in_section
from deckcheck.games.xfiles.rules.assignment import sites_of
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.questions import ask_about
from deckcheck.games.xfiles.rules.window import ask_act, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def begin(s: XFilesState, f: Frame) -> None:
    """Begin the phase; Agents may be placed in other Teams once more (XF-118)."""
    begin_phase(s, n.INVESTIGATION, PHASE_BEGUN)
    for agent in in_section(s, s.active, n.FIELD):
        if s.marks[agent] & n.REGROUPED:
            change(s, s.marks, agent, s.marks[agent] & ~n.REGROUPED)


def window(s: XFilesState, f: Frame) -> None:
    """Let the others play cards before the first visit and after the last was named (XF-160, XF-161, XF-D63)."""
    open_window(s, n.W_INVESTIGATION, s.active, others=True)


def form_teams(s: XFilesState, f: Frame) -> None:
    """Form Teams anew in the Field (XF-118)."""
    if sites_of(s, s.active):
        push(s, n.C_TEAMS, s.active)


def visits(s: XFilesState) -> list[int]:
    """Return which Team may be sent to which Site (XF-113, XF-149, XF-151, XF-156, XF-158)."""
    player = s.active
    agents = in_section(s, player, n.FIELD)
    sites = [site for site in sites_of(s, player) if not any(s.site[agent] == site + 1 for agent in agents)]
    if s.match.stats & n.G_CLOSED:
        sites = [site for site in sites if not granted(s, n.G_CLOSED, site)]
    teams = sorted({s.team[agent] for agent in agents if s.team[agent]})
    free = [team for team in teams if not any(_busy(s, agent) for agent in agents if s.team[agent] == team)]
    return sorted(n.option(n.GO, site, team) for site in sites for team in free)


def _busy(s: XFilesState, agent: int) -> bool:
    """Whether an Agent can join no further investigation this turn (XF-151)."""
    if s.marks[agent] & n.LEFT_BEHIND:
        return True
    noted = bool(s.modifiers or s.match.stats & (n.G_BENCHED | n.G_ROAMS))
    if noted and granted(s, n.G_BENCHED, agent):
        return True
    if not s.site[agent]:
        return False
    # Whoever may go to a second Site goes there once the first one is resolved.
    return bool(s.marks[s.site[agent] - 1] & n.VISITED_MARK) or not (noted and granted(s, n.G_ROAMS, agent))


def ask_visit(s: XFilesState, f: Frame) -> None:
    """Ask for the next visit, none of which is compulsory, or a card to play (XF-150, XF-152, XF-160)."""
    ask_act(s, n.SEND, visits(s), n.W_INVESTIGATION)


def send_team(s: XFilesState, f: Frame) -> None:
    """Send the Team to the Site (XF-149, XF-159)."""
    if s.choice == DONE:
        return
    f.pc = INVESTIGATION.steps.index(ask_visit)
    if take_act(s, n.W_INVESTIGATION):
        return
    _, site, team = n.option_parts(s.choice)
    for agent in in_section(s, s.active, n.FIELD):
        if s.team[agent] == team:
            if s.site[agent]:
                drop_modifiers(s, agent, n.G_ROAMS)
            change(s, s.site, agent, site + 1, n.SENT, s.active, site)
    change(s, s.marks, site, s.marks[site] | n.VISITED_MARK)


def to_resolve(s: XFilesState) -> list[int]:
    """Return the visited Sites that have not been resolved."""
    return [site for site in sites_of(s, s.active) if s.marks[site] & n.VISITED_MARK]


def ask_next(s: XFilesState, f: Frame) -> None:
    """Ask which visited Site is resolved next (XF-153, XF-154)."""
    sites = to_resolve(s)
    if not sites:
        f.pc = INVESTIGATION.steps.index(discard_sites)
        return
    ask(s, s.active, n.NEXT_SITE, sorted(sites))


def resolve_next(s: XFilesState, f: Frame) -> None:
    """Resolve the visit, then look at the next one."""
    f.pc = INVESTIGATION.steps.index(window_between)
    push(s, n.C_VISIT, s.active, s.choice, s.directed[s.choice] - 1)


def window_between(s: XFilesState, f: Frame) -> None:
    """Let all players play cards between visits (XF-160, XF-D63)."""
    f.pc = INVESTIGATION.steps.index(ask_next)
    if not to_resolve(s) and s.modifiers and visits(s):
        # Who may go to a second Site goes there once the first one is resolved.
        f.pc = INVESTIGATION.steps.index(ask_visit)
    open_window(s, n.W_INVESTIGATION, s.active)


def discard_sites(s: XFilesState, f: Frame) -> None:
    """Discard the Sites left over at the end of the phase, unless the table lets them lie for the turn (XF-D12)."""
    if s.match.options["unvisited_sites"] == "investigation":
        clear_field(s)


def clear_field(s: XFilesState) -> None:
    """Discard the investigating player's Sites: those under which no card lies, and that none keeps.

    XF-126, XF-236, XF-237, XF-D58.
    """
    for site in sites_of(s, s.active):
        if not bluffs.under(s, site) and not (s.match.stats & n.G_KEPT and granted(s, n.G_KEPT, site)):
            move(s, site, n.DISCARD * s.match.players + s.owner[site], n.SITE_OVER, s.active)


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


def check_site(s: XFilesState, f: Frame) -> None:
    """Start the skill check for the Site's prerequisite (XF-155)."""
    checks.visit(s, f.player, f.card)


def question(s: XFilesState, f: Frame) -> None:
    """After a success the player may ask one question that the Site allows (XF-223, XF-257, XF-D24)."""
    if s.reason:
        skip_to_end(s, f)
        return
    if not (s.passed[f.player] and here(s, f)):
        f.pc = VISIT.steps.index(close_site)
        return
    change(s, s.asked, f.player, 0)
    f.value = allowed(s, f.card)
    ask_about(s, f.player, f.target, f.value, f.card)
    slots = s.stack[-1].slots
    if slots is not None and f.slots is not None:
        slots[0] = f.slots[0]


def here(s: XFilesState, f: Frame) -> bool:
    """Whether the Site is still in the Field with an Agent there (XF-157, XF-D24)."""
    return zone_of(s, f.card) == n.FIELD and bool(visitors(s, f.player, f.card))


def allowed(s: XFilesState, site: int) -> int:
    """Return the characteristics that a Site allows to ask about, as bits (XF-223, XF-D64)."""
    return int(s.match.book.questions[s.definition[site]])


def guess(s: XFilesState, f: Frame) -> None:
    """Then the player may name the X-File (XF-227, XF-228); by an option not after a question (XF-257)."""
    if s.match.options["question_or_guess"] and s.asked[f.player]:
        return
    push(s, n.C_GUESS, f.player, f.card, f.target, f.value)


def close_site(s: XFilesState, f: Frame) -> None:
    """Discard the Site, and what lies under it, whatever came of the visit (XF-234, XF-235, XF-238)."""
    end_modifiers(s, n.UNTIL_SITE)
    if zone_of(s, f.card) == n.FIELD:
        move(s, f.card, n.DISCARD * s.match.players + s.owner[f.card], n.SITE_OVER, f.player)
    else:
        emit(s, n.SITE_OVER, f.player, f.card)


VISIT = procedure("visit", check_site, question, guess, close_site, slots=1)
