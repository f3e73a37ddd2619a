"""Healing and Requisition: what the Hospital and the Bureau do for Agents (XF-091 to XF-110, XF-D03, XF-D04)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, attach, begin_phase, change, emit, move
from deckcheck.engine.flow.piles import first_copies
from deckcheck.engine.flow.procedures import jump, leave, procedure
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, LASTING, SECTION_WORDS, SKILL, Grant, Mark, Phase, Suit, Window, Zone
from deckcheck.games.xfiles.rules import payment, pools, reasons
from deckcheck.games.xfiles.rules.agents import (
    STURDY,
    agents_of,
    drop_exhausted,
    full_health,
    gear_of,
    heal,
    in_section,
)
from deckcheck.games.xfiles.rules.cards import at_hand, is_granted, keywords_of, zone_of
from deckcheck.games.xfiles.rules.checks import start_check
from deckcheck.games.xfiles.rules.frames import open_window, trial
from deckcheck.games.xfiles.rules.gulag import is_imprisoned
from deckcheck.games.xfiles.rules.playing import TOO_DEAR
from deckcheck.games.xfiles.rules.window import ask_act, beside_acts, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.xfiles.state import XFilesState


# Healing ------------------------------------------------------------------------------------------------------------


class Healing(Frame):
    """Healing."""

    healed = number("whether any Agent was healed", Kind.FLAG)
    patient = number("the Agent whose illness its Team treats", Kind.CARD)
    treated = number("how many Agents were treated")


def begin_healing(state: XFilesState, frame: Healing) -> None:
    """Begin the phase."""
    begin_phase(state, Phase.HEALING, PHASE_BEGUN)


def healing_window(state: XFilesState, frame: Healing) -> None:
    """Let all players play cards (XF-048, XF-D63)."""
    open_window(state, Window.HEALING, state.active)


def close_healing(state: XFilesState, frame: Healing) -> None:
    """Let all players play cards after the healing, if there was any."""
    if frame.healed:
        open_window(state, Window.HEALING, state.active)


def heal_agents(state: XFilesState, frame: Healing) -> None:
    """Heal the investigating player's Agents in the Hospital: 2 with HEALTH 4 or more, else 1 (XF-091 to XF-095)."""
    healers = range(state.match.players) if state.match.options["healers"] == "all" else (state.active,)
    for agent in [card for player in healers for card in in_section(state, player, Zone.HOSPITAL)]:
        if state.unhealed[agent]:
            if state.unhealed[agent] < LASTING:
                change(state, state.unhealed, agent, state.unhealed[agent] - 1)
            continue
        if is_granted(state, Grant.NO_HEALING, agent):
            continue
        if state.damage[agent]:
            frame.healed = 1
        heal(state, agent, 2 if full_health(state, agent) >= STURDY else 1)
    for agent in agents_of(state, state.active):
        if 0 < state.barred[agent] < LASTING:
            change(state, state.barred, agent, state.barred[agent] - 1)


# The skill and level that cure an illness (XF-045).
CURE = SKILL["medical"], 3


def treat(state: XFilesState, frame: Healing) -> None:
    """Let the Team of the next Agent that is ill make the check that cures it."""
    ill = [agent for agent in agents_of(state, state.active) if state.sick[agent] and state.team[agent]]
    if frame.treated >= len(ill):
        jump(frame, heal_agents)
        return
    frame.patient = ill[frame.treated]
    skill, level = CURE
    skill = next((other for agent, other in state.remedies if agent == frame.patient), skill)
    start_check(state, state.active, skill, level, state.team[frame.patient], frame.patient)


def cure(state: XFilesState, frame: Healing) -> None:
    """Cure the Agent if the check was passed; then go on with the next one."""
    jump(frame, treat)
    if state.passed[state.active] and state.sick[frame.patient]:
        change(state, state.sick, frame.patient, 0)
        assign(state, remedies=tuple(row for row in state.remedies if row[0] != frame.patient))
    else:
        frame.treated += 1


HEALING = procedure("healing", begin_healing, healing_window, treat, cure, heal_agents, close_healing, frame=Healing)


# Requisition --------------------------------------------------------------------------------------------------------


class Requisition(Frame):
    """Requisition."""

    item = number("the Equipment that is paid for", Kind.CARD)
    agent = number("the Agent that it is for", Kind.CARD)


def begin_requisition(state: XFilesState, frame: Requisition) -> None:
    """Begin the phase."""
    begin_phase(state, Phase.REQUISITION, PHASE_BEGUN)


def requisition_window(state: XFilesState, frame: Requisition) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(state, Window.REQUISITION, state.active, others=True)


def may_carry(state: XFilesState, card: int, agent: int) -> bool:
    """Whether an Agent may take an item: it carries none of that name (XF-107, XF-D04)."""
    if state.match.options["same_items"]:
        return True
    identity = state.match.book.identity
    name = identity[state.definition[card]]
    return all(identity[state.definition[other]] != name for other in gear_of(state, agent))


def meets(state: XFilesState, card: int, agent: int) -> bool:
    """Whether an Agent meets what Equipment asks for: its section, its keywords (XF-063), what else the card says."""
    if is_granted(state, Grant.UNEQUIPPED, agent):
        return False
    book, number = state.match.book, state.definition[card]
    may_carry_it = book.carriers[number]
    if may_carry_it is not None and not may_carry_it(state, trial(state.owner[agent], card), agent):
        return False
    words = keywords_of(state, agent) | SECTION_WORDS[zone_of(state, agent)] | KEYWORDS["agent"]
    return all(mask & words for mask in book.activators[number])


def takers_of(state: XFilesState, card: int) -> list[int]:
    """Return the investigating player's Agents who meet what an item asks for; in the Gulag if it says so (XF-045)."""
    player = state.active
    agents = [agent for agent in agents_of(state, player) if not state.hired[agent]]
    if KEYWORDS["gulag"] in state.match.book.activators[state.definition[card]]:
        agents += [agent for agent in state.pile(Zone.AWAY, player) if is_imprisoned(state, agent)]
    return [agent for agent in agents if meets(state, card, agent)]


def acts(state: XFilesState) -> list[int]:
    """Return what may be requisitioned and handed over (XF-102 to XF-107)."""
    player, book = state.active, state.match.book
    agents = [agent for agent in agents_of(state, player) if not state.hired[agent]]
    found: list[int] = []
    for card in first_copies(state, at_hand(state, player)):
        number = state.definition[card]
        if book.kind[number] != Suit.EQUIPMENT or number in book.unplayable:
            continue
        takers = [agent for agent in takers_of(state, card) if may_carry(state, card, agent)]
        ways = [(-1, int(card))] if book.unborne[number] else [(one, option(Act.EQUIP, one, card)) for one in takers]
        payable = [way for agent, way in ways if pools.can_pay(state, player, card, on=agent)]
        found += payable
        if ways and not payable and payment.may_be_unpaid(state):
            found.append(Act.PLAY_UNPAID | card)
    for card in state.pile(Zone.GEAR, player):
        bearer = state.host[card]
        if bearer < 0 or state.marks[card] & Mark.HANDED or zone_of(state, bearer) == Zone.HOSPITAL:
            continue
        found += [
            option(Act.HAND_OVER, agent, card)
            for agent in agents
            if agent != bearer and _near(state, agent, bearer) and may_carry(state, card, agent)
        ]
    return sorted(found)


def _near(state: XFilesState, agent: int, other: int) -> bool:
    """Whether two Agents may exchange Equipment: they are of one Team (XF-104 to XF-106, XF-D03)."""
    if state.match.options["exchange"] == "section":
        return state.place[agent] == state.place[other]
    return bool(state.team[agent]) and state.team[agent] == state.team[other]


def attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, of giving out an item of the hand or handing one over."""
    player, number = state.active, state.definition[card]
    agents = [agent for agent in agents_of(state, player) if not state.hired[agent]]
    if state.match.book.kind[number] == Suit.EQUIPMENT and card in at_hand(state, player):
        unpaid = [Act.PLAY_UNPAID | card] if payment.may_be_unpaid(state) else []
        if state.match.book.unborne[number]:
            return [card, *unpaid]
        captives = [one for one in state.pile(Zone.AWAY, player) if is_imprisoned(state, one)]
        return [*(option(Act.EQUIP, agent, card) for agent in (*agents, *captives)), *unpaid]
    if state.place[card] == state.match.place(Zone.GEAR, player) and state.host[card] >= 0:
        return [option(Act.HAND_OVER, agent, card) for agent in agents if agent != state.host[card]]
    return []


def forbids(state: XFilesState, choice: int) -> Reason | None:
    """Return what forbids one of `attempts` (XF-063, XF-102 to XF-107)."""
    verb, agent, card = split_option(choice)
    if verb == Act.HAND_OVER:
        bearer = state.host[card]
        if state.marks[card] & Mark.HANDED:
            return reasons.HANDED
        if zone_of(state, bearer) == Zone.HOSPITAL:
            return reasons.BEARER_IN_HOSPITAL
        if not _near(state, agent, bearer):
            return reasons.NOT_NEAR
        return None if may_carry(state, card, agent) else reasons.CARRIED
    payable = pools.can_pay(state, state.active, card, on=agent if verb == Act.EQUIP else -1)
    if verb == Act.PLAY_UNPAID:
        if payable:
            return reasons.PAYABLE
        if state.match.book.unborne[state.definition[card]]:
            return None
        takers = [one for one in takers_of(state, card) if may_carry(state, card, one)]
        if any(pools.can_pay(state, state.active, card, on=one) for one in takers):
            return reasons.PAYABLE
        return None if takers else reasons.NO_TAKER
    if verb == Act.EQUIP and is_granted(state, Grant.UNEQUIPPED, agent):
        return reasons.BARRED
    if verb == Act.EQUIP and not meets(state, card, agent):
        return reasons.SECTION
    if verb == Act.EQUIP and not may_carry(state, card, agent):
        return reasons.CARRIED
    return None if payable else TOO_DEAR


def ask_item(state: XFilesState, frame: Requisition) -> None:
    """Ask for the next item, or a card to play, TRAINING among them (XF-048, XF-110)."""
    ask_act(state, Decision.REQUISITION_ACT, acts(state), Window.REQUISITION)


def act(state: XFilesState, frame: Requisition) -> None:
    """Pay for the item, or hand it over (XF-102, XF-104)."""
    if state.choice == DONE:
        leave(frame)
        return
    verb, agent, card = split_option(state.choice)
    is_item = verb == Act.EQUIP or (verb == Act.PLAY_CARD and state.match.book.unborne[state.definition[card]])
    if not is_item and take_act(state, Window.REQUISITION):
        jump(frame, ask_item)
        return
    if is_item:
        frame.item, frame.agent = card, agent if verb == Act.EQUIP else -1
        payment.charge(state, state.active, card, on=frame.agent)
        return
    jump(frame, requisition_window)
    change(state, state.marks, card, state.marks[card] | Mark.HANDED)
    attach(state, card, agent, Event.EQUIPPED, state.active)
    drop_exhausted(state)


def offer(state: XFilesState, frame: Requisition) -> None:
    """Let the others answer the item that was paid, as they answer every card that is played (XF-073, XF-D53)."""
    move(state, frame.item, state.match.place(Zone.PLAYED, state.active))
    open_window(state, Window.ANSWER, state.active, frame.item)


def equip(state: XFilesState, frame: Requisition) -> None:
    """Give the item that was paid to the Agent (XF-102, XF-109); one that needs no bearer is there by itself."""
    jump(frame, requisition_window)
    if zone_of(state, frame.item) == Zone.PLAYED:
        hand_out(state, state.active, frame.item, frame.agent)


def hand_out(state: XFilesState, player: int, card: int, agent: int) -> None:
    """Let an item that was paid come into play, with an Agent or (-1) by itself."""
    paid = pools.price(state, player, card, on=agent)
    move(state, card, state.match.place(Zone.GEAR, player), Event.STAYS if agent < 0 else 0, player, -1)
    if agent >= 0:
        attach(state, card, agent, Event.EQUIPPED, player)
    elif state.host[card] >= 0:
        attach(state, card, -1)  # the card under which it was
    tokens = state.match.book.tokens[state.definition[card]]
    if tokens:
        change(state, state.tokens, card, tokens)
    emit(state, Event.BROUGHT, player, card, -1, paid)


REQUISITION = procedure(
    "requisition", begin_requisition, requisition_window, ask_item, act, offer, equip, frame=Requisition
)


USES = {Decision.REQUISITION_ACT: beside_acts(Window.REQUISITION, attempts, forbids)}
