"""Agents and other fighters: where they are, their skills, HEALTH and Teams (XF-092 to XF-101, XF-114 to XF-120)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, attach, change, control, emit, move, remember, reset
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import innermost
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import DISCARDED
from deckcheck.games.xfiles.events import Event, Reworded
from deckcheck.games.xfiles.names import (
    CRC,
    KEYWORDS,
    LASTING,
    LRC,
    SECTIONS,
    SKILL,
    Fighting,
    Grant,
    Mark,
    Stat,
    Suit,
    Zone,
    bits_of,
)
from deckcheck.games.xfiles.rules.cards import area_of, end_loan, is_granted, is_on_loan, keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import Check, Combat, check_or_combat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# From this full HEALTH on an Agent heals 2 (XF-093, XF-094).
STURDY = 4


def in_section(state: XFilesState, player: int, section: int) -> list[int]:
    """Return a player's Agents in a section, in the order in which they came there."""
    match = state.match
    cards = state.pile(section, player)
    if not cards:
        return []
    kind, definition = match.book.kind, state.definition
    return [card for card in cards if kind[definition[card]] == Suit.AGENT]


def agents_of(state: XFilesState, player: int) -> list[int]:
    """Return all Agents of a player in play."""
    kind, definition = state.match.book.kind, state.definition
    piles = state.piles_of(player)
    return [card for section in SECTIONS for card in piles[section] if kind[definition[card]] == Suit.AGENT]


# HEALTH -----------------------------------------------------------------------------------------------------------


def is_drained(state: XFilesState, agent: int) -> bool:
    """Whether what lowers an Agent's full HEALTH would leave nothing of it, were 1 not the least (XF-095)."""
    return measure(state, Stat.HEALTH, agent, state.match.book.health[state.definition[agent]], floor=-99) <= 0


def full_health(state: XFilesState, card: int) -> int:
    """Return the full HEALTH of a fighter: printed, changed by what changes it for good (XF-095).

    Nothing lowers that of an Agent below 1.
    """
    number = state.definition[card]
    value: int = measure(state, Stat.HEALTH, card, state.match.book.health[number])
    if state.modifiers:
        value *= measure(state, Stat.TIMES, card, 1)
    return max(1, value) if state.match.book.kind[number] == Suit.AGENT else value


def health(state: XFilesState, card: int) -> int:
    """Return what is left of a fighter's HEALTH (XF-197)."""
    return max(0, full_health(state, card) - state.damage[card])


def may_leave(state: XFilesState, agent: int) -> bool:
    """Whether an Agent in the Hospital may leave it (XF-096 to XF-098, XF-209)."""
    if is_confined(state, agent):
        return False
    full = full_health(state, agent)
    left = full - state.damage[agent]
    if state.barred[agent] and not (state.barred[agent] >= LASTING and left == full):
        return False
    fit = state.match.options["restored_fit"]
    return bool(left >= fit or (full < fit and left == full))


def is_confined(state: XFilesState, agent: int) -> bool:
    """Whether a card that is on an Agent keeps it in the Hospital."""
    if agent not in state.host:
        return False
    confines, players = state.match.book.confines, state.match.players
    return any(
        state.host[card] == agent and confines[state.definition[card]]
        for player in range(players)
        for card in state.pile(Zone.ASSETS, player)
    )


def drop_exhausted(state: XFilesState) -> None:
    """Take out Agents whose full HEALTH has fallen to their damage (XF-196); in combat the end of the round does."""
    if not state.match.stats & Stat.HEALTH or innermost(state, Combat) is not None:
        return
    for player in range(state.match.players):
        for agent in (*in_section(state, player, Zone.BUREAU), *in_section(state, player, Zone.FIELD)):
            if not health(state, agent):
                fall(state, agent)


def heal(state: XFilesState, agent: int, amount: int, by: int = -1) -> None:
    """Take damage off a fighter (XF-222)."""
    healed = min(amount, state.damage[agent])
    if healed > 0:
        change(
            state, state.damage, agent, state.damage[agent] - healed, Event.HEALED, state.controller[agent], by, healed
        )
        if state.afflicted and not state.damage[agent]:
            recover(state, agent, afflictions(state, agent, 1), state.controller[agent])


def afflictions(state: XFilesState, agent: int, *until: int) -> int:
    """Return the keywords that cards have left on an Agent, of those that last `until` (0, 1, or both)."""
    words = 0
    for one, more, how in state.afflicted:
        if one == agent and how in (until or (0, 1)):
            words |= more
    return words


def recover(state: XFilesState, agent: int, words: int, player: int) -> None:
    """Take keywords off a fighter that cards have left on it, or lend it still."""
    left = words & afflictions(state, agent)
    if left:
        change(state, state.gained, agent, state.gained[agent] & ~left)
        rows = ((one, more & ~left if one == agent else more, how) for one, more, how in state.afflicted)
        assign(state, afflicted=tuple(row for row in rows if row[1]))
    lent = words & ~left & keywords_of(state, agent)
    if lent:
        change(state, state.lost, agent, state.lost[agent] | lent)
    for bit in bits_of(left | lent):
        emit(state, Event.REWORDED, player, agent, -1, option(Reworded.NO_MORE, bit, 0))


def fall(state: XFilesState, fighter: int, by: int = -1) -> None:
    """Take a fighter at 0 HEALTH out: an Agent to the Hospital, anybody else to the discard pile (XF-196, XF-212)."""
    if state.match.book.kind[state.definition[fighter]] == Suit.AGENT:
        hospitalise(state, fighter, by)
    elif state.match.book.fights_along[state.definition[fighter]]:
        remove(state, fighter)
    else:
        move(
            state,
            fighter,
            state.match.place(Zone.DISCARD, state.owner[fighter]),
            Event.HOSPITALISED,
            state.owner[fighter],
            by,
        )


def hospitalise(state: XFilesState, agent: int, by: int = -1, bar: int = 0) -> None:
    """Put an Agent into the Hospital, with its Equipment; `bar` is for how many own turns it must stay (XF-D52).

    A Witness treated as an Agent in combat goes as one who has fallen (XF-211, XF-212).
    """
    if state.match.book.kind[state.definition[agent]] != Suit.AGENT:
        fall(state, agent, by)
        return
    owner = state.owner[agent]
    if bar:
        change(state, state.barred, agent, max(bar, state.barred[agent]))
    if zone_of(state, agent) == Zone.HOSPITAL:
        return
    if zone_of(state, agent) == Zone.PLAYED:  # it fought its own Team
        change(state, state.gained, agent, state.gained[agent] & ~KEYWORDS["adversary"])
    note_post(state, agent)
    pass_on(state, agent)
    if is_on_loan(state, agent):
        end_loan(state, agent)
    move(state, agent, state.match.place(Zone.HOSPITAL, owner), Event.HOSPITALISED, owner, by)
    if state.team[agent]:
        change(state, state.mates, agent, state.team[agent])  # whom it leaves behind
    change(state, state.team, agent, 0)
    change(state, state.site, agent, NOTHING)
    change(state, state.marks, agent, state.marks[agent] | Mark.FELL)
    count_fallen(state, owner, by)


def count_fallen(state: XFilesState, owner: int, by: int) -> None:
    """Count an Agent that an Adversary, or an Agent that attacks like one, has put into the Hospital or out of play."""
    kind = state.match.book.kind[state.definition[by]] if by >= 0 else Suit.EVENT
    if kind == Suit.ADVERSARY or (kind == Suit.AGENT and zone_of(state, by) == Zone.PLAYED):
        change(state, state.fallen, owner, state.fallen[owner] + 1)


def move_to_section(state: XFilesState, agent: int, section: int) -> bool:
    """Move an Agent to a section; none leaves the Hospital before it may (XF-101). Return whether it moved."""
    at = zone_of(state, agent)
    if at == section or (at == Zone.HOSPITAL and not may_leave(state, agent)) or is_granted(state, Grant.HELD, agent):
        return False
    player = area_of(state, agent)
    if section == Zone.HOSPITAL and is_on_loan(state, agent):
        end_loan(state, agent)
        player = state.owner[agent]
    move(state, agent, state.match.place(section, player), Event.DEPLOYED, player, -1, section)
    if state.host[agent] >= 0:
        attach(state, agent, -1)  # a card under which it was in the Hospital
    change(state, state.site, agent, NOTHING)
    settle_team(state, agent, section)
    return True


# Skills -----------------------------------------------------------------------------------------------------------


def gear_of(state: XFilesState, agent: int) -> list[int]:
    """Return the Equipment that an Agent carries."""
    host = state.host
    return [card for card in state.pile(Zone.GEAR, state.owner[agent]) if host[card] == agent]


def skill_served(state: XFilesState, serving: Check | Combat) -> int:
    """Return the skill that a check asks for (-1 before it is known), or that of the Team's blows in a round."""
    return serving.skill if isinstance(serving, Check) else skill_against(state, serving, serving.card)


def skill_against(state: XFilesState, combat: Combat, foe: int) -> int:
    """Return the skill by which the Team strikes a foe in this round: the first, if there are several."""
    return skills_against(state, combat, foe)[0]


def skills_against(state: XFilesState, combat: Combat, foe: int) -> tuple[int, ...]:
    """Return the skills by which, added up, the Team strikes a foe in this round."""
    book, number = state.match.book, state.definition[foe]
    if combat.kind in book.struck_with[number]:
        return tuple(book.struck_with[number][combat.kind])
    if combat.kind == CRC and state.match.book.fights[state.definition[foe]] & Fighting.BY_COMPUTER:
        return (SKILL["computer"],)
    return (combat.kind,)


def items_for(state: XFilesState, agent: int, skill: int) -> list[tuple[int, int]]:
    """Return the items of an Agent that add to a skill now, each with what it adds."""
    gear = state.pile(Zone.GEAR, state.owner[agent])
    if not gear:
        return []
    tables, definition, host = state.match.book.gear, state.definition, state.host
    return [
        (card, bonus)
        for card in gear
        if host[card] == agent
        for served, bonus in tables[definition[card]]
        if served == skill and bonus > 0 and not is_granted(state, Grant.SPENT, card)
    ]


def item_used(
    state: XFilesState,
    agent: int,
    skill: int,
    serving: Check | Combat | None = None,
    without: set[int] | None = None,
) -> tuple[int, int]:
    """Return the one item that an Agent uses for a skill, or -1, and what it adds (XF-108).

    It is the one chosen in the check or round of combat that is `serving` (the innermost one when left out), else the
    one that adds most. Items whose name is among `without` are carried by another Agent of the Team and do not count
    again (XF-313).
    """
    items = items_for(state, agent, skill)
    if not items:
        return -1, 0
    serving = serving or check_or_combat(state)
    if serving is not None and serving.items and skill_served(state, serving) == skill:
        for bearer, chosen in serving.items:
            if bearer == agent:
                items = [item for item in items if item[0] == chosen]
    best, most = -1, 0
    for card, bonus in items:
        if bonus > most and not (without and state.match.book.identity[state.definition[card]] in without):
            best, most = card, bonus
    return best, most


def skill_of(state: XFilesState, agent: int, skill: int, bonus: int | None = None) -> int:
    """Return an Agent's or Adversary's skill as it is now, the item that it uses included (XF-164, XF-165)."""
    if bonus is None:
        bonus = item_used(state, agent, skill)[1]
    value: int = measure(state, 1 << skill, agent, state.match.book.skills[state.definition[agent]][skill] + bonus)
    return value * measure(state, Stat.TIMES, agent, 1) if skill >= LRC and state.modifiers else value


def skill_together(state: XFilesState, agents: list[int], skill: int) -> int:
    """Return the sum of a skill of some Agents, each as `skill_of` has it."""
    if state.modifiers or (state.in_play_index or state.build_index()).stats >> skill & 1:
        return sum([skill_of(state, agent, skill) for agent in agents])
    # Where nothing modifies it, it is as printed but for the items: this is asked of every Site that is looked at.
    skills, definition, owner = state.match.book.skills, state.definition, state.owner
    gear = state.piles(Zone.GEAR)
    whole = 0
    for agent in agents:
        value = skills[definition[agent]][skill]
        if gear[owner[agent]]:
            value += item_used(state, agent, skill)[1]
        if value > 0:
            whole += value
    return whole


# Teams ------------------------------------------------------------------------------------------------------------


def team_members(state: XFilesState, player: int, team: int) -> list[int]:
    """Return the Agents of a Team."""
    return [card for card in agents_of(state, player) if state.team[card] == team]


def new_team(state: XFilesState, player: int) -> int:
    """Return a number that no Team of the player bears."""
    return 1 + max((state.team[card] for card in agents_of(state, player)), default=0)


def settle_team(state: XFilesState, agent: int, section: int) -> None:
    """Give an Agent that moved to a section its Team there: that of its old mates who moved there, or its own.

    All members of a Team are in one section (XF-117); those who move to the same section stay together (XF-D52).
    """
    player = area_of(state, agent)
    if section == Zone.HOSPITAL:
        change(state, state.team, agent, 0)
        return
    for other in in_section(state, player, section):
        if (
            other != agent
            and state.mates[agent]
            and state.mates[other] == state.mates[agent]
            and state.marks[other] & Mark.MOVED
        ):
            change(state, state.team, agent, state.team[other])
            return
    team = state.team[agent]
    if not team or any(zone_of(state, other) != section for other in team_members(state, player, team)):
        change(state, state.team, agent, new_team(state, player))


def pass_on(state: XFilesState, agent: int, sent: list[int] | None = None) -> None:
    """Leave the cards of a whole Team with the others of it, before an Agent goes.

    Without others they go: a fighter out of the game, all else to the discard pile. An Agent that is `sent` to another
    section has them still where nobody else stays behind.
    """
    if agent not in state.host:
        return
    book, players = state.match.book, state.match.players
    cards = [
        card
        for player in range(players)
        for card in state.pile(Zone.ASSETS, player)
        if state.host[card] == agent and book.of_team[state.definition[card]]
    ]
    if not cards:
        return
    mates = team_members(state, area_of(state, agent), state.team[agent]) if state.team[agent] else []
    heir = next((mate for mate in mates if mate != agent and mate not in (sent or ())), -1)
    for card in cards:
        if heir >= 0:
            attach(state, card, heir)
        elif sent is None and (
            book.fights_along[state.definition[card]] or book.goes_with_team[state.definition[card]]
        ):
            remove(state, card)
        elif sent is None:
            move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), DISCARDED, state.owner[card])


def leave_play(state: XFilesState, card: int) -> None:
    """Take everything off a card that leaves play: damage, tokens, marks, what hangs on it and is under it.

    One that another player has played is its owner's again.
    """
    reset(state, card)
    if state.afflicted or state.topics or state.remedies or state.captives:
        assign(
            state,
            afflicted=tuple(row for row in state.afflicted if row[0] != card),
            topics=tuple(row for row in state.topics if row[0] != card),
            remedies=tuple(row for row in state.remedies if row[0] != card),
            captives=tuple(row for row in state.captives if row[0] != card),
        )
    if state.controller[card] != state.owner[card]:
        control(state, card, state.owner[card])
    host = state.host
    if host[card] >= 0:
        attach(state, card, -1)
    if card not in host:
        return
    players = state.match.players
    for zone in (Zone.GEAR, Zone.ASSETS, Zone.UNDER, Zone.AWAY):
        for player in range(players):
            for other in state.pile(zone, player)[:]:
                if host[other] == card:
                    owner = state.owner[other]
                    move(state, other, state.match.place(Zone.DISCARD, owner), DISCARDED, owner)
    for player in range(players):
        for other in state.pile(Zone.HOSPITAL, player):
            if host[other] == card:
                attach(state, other, -1)


def remove(state: XFilesState, card: int, by: int = -1) -> None:
    """Take a card out of the game for good, `by` another one or -1.

    For the turn it is remembered where an Agent was, and another card that one of an opponent takes out.
    """
    is_agent = state.match.book.kind[state.definition[card]] == Suit.AGENT
    is_taken = by >= 0 and state.controller[by] != state.owner[card]
    if is_agent and zone_of(state, card) in SECTIONS:
        note_post(state, card)
        pass_on(state, card)
    elif is_taken and not is_agent:
        remember(state, card, (Zone.HAND if zone_of(state, card) == Zone.HAND else Zone.DISCARD, 0, NOTHING))
    move(state, card, state.match.place(Zone.REMOVED, state.owner[card]), Event.REMOVED_FROM_GAME, state.owner[card])
    if is_agent or is_taken:
        change(state, state.marks, card, state.marks[card] | Mark.LOST)
    if is_agent:
        count_fallen(state, state.owner[card], by)


def note_post(state: XFilesState, agent: int, *sections: int) -> None:
    """Remember where an Agent is, in which Team and at which Site, before it leaves the Bureau, Field or `sections`."""
    if zone_of(state, agent) in (Zone.BUREAU, Zone.FIELD, *sections) and not is_on_loan(state, agent):
        remember(state, agent, (zone_of(state, agent), state.team[agent], state.site[agent]))


def resume_post(state: XFilesState, agent: int) -> None:
    """Return an Agent, with full HEALTH, to where it was before it left for the Hospital or the game."""
    section, team, site = state.memory.get(agent, (Zone.BUREAU, 0, NOTHING))
    owner = state.owner[agent]
    move(state, agent, state.match.place(section, owner), Event.RETURNED, owner)
    for column in (state.damage, state.barred, state.unhealed, state.sick):
        change(state, column, agent, 0)
    change(state, state.site, agent, site)
    change(state, state.team, agent, team or new_team(state, owner))
    change(state, state.marks, agent, state.marks[agent] & ~(Mark.FELL | Mark.LOST))


def restore(state: XFilesState, card: int) -> None:
    """Let a card that left the game this turn be where it was: an Agent at its post, another one in hand or discarded.

    It was negated or discarded all the same, if it was: nothing but its loss is undone.
    """
    if state.match.book.kind[state.definition[card]] == Suit.AGENT:
        resume_post(state, card)
        return
    zone, *_ = state.memory.get(card, (Zone.DISCARD, 0, NOTHING))
    owner = state.owner[card]
    change(state, state.marks, card, state.marks[card] & ~Mark.LOST)
    move(state, card, state.match.place(zone, owner), Event.TAKEN if zone == Zone.HAND else DISCARDED, owner)


def leave_out(state: XFilesState, agent: int) -> None:
    """Leave an Agent out of the visit: it is at no check and in no combat this turn (XF-D15)."""
    change(state, state.marks, agent, state.marks[agent] | Mark.LEFT_BEHIND)
    emit(state, Event.LEFT_OUT, state.owner[agent], agent)
