"""Healing and Requisition: what the Hospital and the Bureau do for Agents (XF-091 to XF-110, XF-D03, XF-D04)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import attach, begin_phase, change, move
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import procedure, skip_to_end
from deckcheck.engine.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import payment, pools
from deckcheck.games.xfiles.rules.agents import STURDY, agents_of, full_health, gear_of, heal, in_section
from deckcheck.games.xfiles.rules.cards import keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.window import ask_act, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

_SECTION_WORDS = {n.BUREAU: n.KEYWORDS["bureau"], n.FIELD: n.KEYWORDS["field"], n.HOSPITAL: n.KEYWORDS["hospital"]}


# Healing ------------------------------------------------------------------------------------------------------------


def begin_healing(s: XFilesState, f: Frame) -> None:
    """Begin the phase."""
    begin_phase(s, n.HEALING, PHASE_BEGUN)


def healing_window(s: XFilesState, f: Frame) -> None:
    """Let all players play cards (XF-048, XF-D63)."""
    open_window(s, n.W_HEALING, s.active)


def close_healing(s: XFilesState, f: Frame) -> None:
    """Let all players play cards after the healing, if there was any."""
    if f.value:
        open_window(s, n.W_HEALING, s.active)


def heal_agents(s: XFilesState, f: Frame) -> None:
    """Heal the investigating player's Agents in the Hospital: 2 with HEALTH 4 or more, else 1 (XF-091 to XF-095)."""
    healers = range(s.match.players) if s.match.options["healers"] == "all" else (s.active,)
    for agent in [card for player in healers for card in in_section(s, player, n.HOSPITAL)]:
        if s.unhealed[agent]:
            if s.unhealed[agent] < n.LASTING:
                change(s, s.unhealed, agent, s.unhealed[agent] - 1)
            continue
        if (s.modifiers or s.match.stats & n.G_NO_HEALING) and granted(s, n.G_NO_HEALING, agent):
            continue
        if s.damage[agent]:
            f.value = 1
        heal(s, agent, 2 if full_health(s, agent) >= STURDY else 1)
    for agent in agents_of(s, s.active):
        if 0 < s.barred[agent] < n.LASTING:
            change(s, s.barred, agent, s.barred[agent] - 1)


HEALING = procedure("healing", begin_healing, healing_window, heal_agents, close_healing)


# Requisition --------------------------------------------------------------------------------------------------------


def begin_requisition(s: XFilesState, f: Frame) -> None:
    """Begin the phase."""
    begin_phase(s, n.REQUISITION, PHASE_BEGUN)


def requisition_window(s: XFilesState, f: Frame) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(s, n.W_REQUISITION, s.active, others=True)


def may_carry(s: XFilesState, card: int, agent: int) -> bool:
    """Whether an Agent may take an item: it carries none of that name (XF-107, XF-D04)."""
    if s.match.options["same_items"]:
        return True
    identity = s.match.book.identity
    name = identity[s.definition[card]]
    return all(identity[s.definition[other]] != name for other in gear_of(s, agent))


def meets(s: XFilesState, card: int, agent: int) -> bool:
    """Whether an Agent meets the Activators of Equipment: the section where it stands, its own keywords (XF-063)."""
    words = keywords_of(s, agent) | _SECTION_WORDS[zone_of(s, agent)] | n.KEYWORDS["agent"]
    return all(mask & words for mask in s.match.book.activators[s.definition[card]])


def acts(s: XFilesState) -> list[int]:
    """Return what may be requisitioned and handed over (XF-102 to XF-107)."""
    player, book = s.active, s.match.book
    agents = [agent for agent in agents_of(s, player) if not s.hired[agent]]
    found: list[int] = []
    seen: set[int] = set()
    for card in sorted(s.zones[n.HAND * s.match.players + player]):
        number = s.definition[card]
        if book.kind[number] != n.EQUIPMENT or number in seen or number in book.unplayable:
            continue
        seen.add(number)
        takers = [agent for agent in agents if meets(s, card, agent) and may_carry(s, card, agent)]
        if pools.can_pay(s, player, card):
            found += [n.option(n.EQUIP, card, agent) for agent in takers]
        elif takers and payment.may_be_unpaid(s):
            found.append(n.option(n.PLAY_UNPAID, card))
    for card in s.zones[n.GEAR * s.match.players + player]:
        bearer = s.host[card]
        if s.marks[card] & n.HANDED or zone_of(s, bearer) == n.HOSPITAL:
            continue
        found += [
            n.option(n.HAND_OVER, card, agent)
            for agent in agents
            if agent != bearer and _near(s, agent, bearer) and may_carry(s, card, agent)
        ]
    return sorted(found)


def _near(s: XFilesState, agent: int, other: int) -> bool:
    """Whether two Agents may exchange Equipment: they are of one Team (XF-104 to XF-106, XF-D03)."""
    if s.match.options["exchange"] == "section":
        return s.place[agent] == s.place[other]
    return bool(s.team[agent]) and s.team[agent] == s.team[other]


def ask_item(s: XFilesState, f: Frame) -> None:
    """Ask for the next item, or a card to play, TRAINING among them (XF-048, XF-110)."""
    ask_act(s, n.REQUISITION_ACT, acts(s), n.W_REQUISITION)


def act(s: XFilesState, f: Frame) -> None:
    """Pay for the item, or hand it over (XF-102, XF-104)."""
    if s.choice == DONE:
        skip_to_end(s, f)
        return
    verb, card, agent = n.option_parts(s.choice)
    if take_act(s, n.W_REQUISITION):
        f.pc = REQUISITION.steps.index(ask_item)
        return
    if verb == n.EQUIP:
        f.card, f.target = card, agent
        payment.begin(s, s.active, card)
        return
    f.pc = REQUISITION.steps.index(requisition_window)
    change(s, s.marks, card, s.marks[card] | n.HANDED)
    attach(s, card, agent, n.EQUIPPED, s.active)


def equip(s: XFilesState, f: Frame) -> None:
    """Give the item that was paid to the Agent (XF-102, XF-109)."""
    f.pc = REQUISITION.steps.index(requisition_window)
    card, agent = f.card, f.target
    move(s, card, n.GEAR * s.match.players + s.active)
    attach(s, card, agent, n.EQUIPPED, s.active)
    tokens = s.match.book.tokens[s.definition[card]]
    if tokens:
        change(s, s.tokens, card, tokens)


REQUISITION = procedure("requisition", begin_requisition, requisition_window, ask_item, act, equip)
