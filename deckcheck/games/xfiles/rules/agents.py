"""Agents and other fighters: where they stand, their skills, HEALTH and Teams (XF-092 to XF-101, XF-114 to XF-120)."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, change, drop_modifiers, emit, move
from deckcheck.engine.modifiers import granted, measure
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import combat_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# From this full HEALTH on an Agent heals 2 (XF-093, XF-094).
STURDY = 4


def in_section(s: XFilesState, player: int, section: int) -> list[int]:
    """Return a player's Agents in a section, in the order in which they came there."""
    kind, definition = s.match.book.kind, s.definition
    return [card for card in s.zones[section * s.match.players + player] if kind[definition[card]] == n.AGENT]


def agents_of(s: XFilesState, player: int) -> list[int]:
    """Return all Agents of a player in play."""
    return [card for section in n.SECTIONS for card in in_section(s, player, section)]


# HEALTH -----------------------------------------------------------------------------------------------------------


def full_health(s: XFilesState, card: int) -> int:
    """Return the full HEALTH of a fighter: printed, changed by what changes it for good (XF-095)."""
    return measure(s, n.S_HEALTH, card, s.match.book.health[s.definition[card]])


def health(s: XFilesState, card: int) -> int:
    """Return what is left of a fighter's HEALTH (XF-197)."""
    return max(0, full_health(s, card) - s.damage[card])


def may_leave(s: XFilesState, agent: int) -> bool:
    """Whether an Agent in the Hospital may leave it (XF-096 to XF-098, XF-209)."""
    full = full_health(s, agent)
    left = full - s.damage[agent]
    if s.barred[agent] and not (s.barred[agent] >= n.LASTING and left == full):
        return False
    fit = s.match.options["restored_fit"]
    return bool(left >= fit or (full < fit and left == full))


def hurt(s: XFilesState, victim: int, amount: int, by: int = -1) -> int:
    """Mark damage on a fighter, at most what it has left (XF-197, XF-D31); return how much was marked."""
    marked = min(amount, health(s, victim))
    if marked > 0:
        change(s, s.damage, victim, s.damage[victim] + marked, n.DAMAGED, s.controller[victim], by, amount)
        if combat_frame(s) is not None:
            change(s, s.marks, victim, s.marks[victim] | n.HURT_MARK)
    return max(marked, 0)


def damage(s: XFilesState, victim: int, amount: int, by: int = -1) -> None:
    """Damage a fighter outside a combat round: at 0 HEALTH it leaves at once (XF-196, XF-212)."""
    hurt(s, victim, amount, by)
    if not health(s, victim):
        fall(s, victim, by)


def heal(s: XFilesState, agent: int, amount: int, by: int = -1) -> None:
    """Take damage off a fighter (XF-222)."""
    healed = min(amount, s.damage[agent])
    if healed > 0:
        change(s, s.damage, agent, s.damage[agent] - healed, n.HEALED, s.controller[agent], by, healed)


def fall(s: XFilesState, fighter: int, by: int = -1) -> None:
    """Take a fighter at 0 HEALTH out: an Agent to the Hospital, anybody else to the discard pile (XF-196, XF-212)."""
    players = s.match.players
    if s.match.book.kind[s.definition[fighter]] == n.AGENT:
        hospitalise(s, fighter, by)
    else:
        move(s, fighter, n.DISCARD * players + s.owner[fighter], n.HOSPITALISED, s.owner[fighter], by)


def hospitalise(s: XFilesState, agent: int, by: int = -1, bar: int = 0) -> None:
    """Put an Agent into the Hospital, with its Equipment; `bar` is for how many own turns it must stay (XF-D52)."""
    owner = s.owner[agent]
    if bar:
        change(s, s.barred, agent, max(bar, s.barred[agent]))
    if zone_of(s, agent) == n.HOSPITAL:
        return
    move(s, agent, n.HOSPITAL * s.match.players + owner, n.HOSPITALISED, owner, by)
    if s.team[agent]:
        change(s, s.mates, agent, s.team[agent])  # whom it leaves behind
    change(s, s.team, agent, 0)
    change(s, s.site, agent, 0)
    change(s, s.marks, agent, s.marks[agent] | n.FELL_MARK)
    if by >= 0 and s.match.book.kind[s.definition[by]] == n.ADVERSARY:
        change(s, s.fallen, owner, s.fallen[owner] + 1)


def send(s: XFilesState, agent: int, section: int) -> bool:
    """Move an Agent to a section; none leaves the Hospital before it may (XF-101). Return whether it moved."""
    at = zone_of(s, agent)
    if at == section or (at == n.HOSPITAL and not may_leave(s, agent)):
        return False
    owner = s.owner[agent]
    move(s, agent, section * s.match.players + owner, n.DEPLOYED, owner, -1, section)
    if s.host[agent] >= 0:
        attach(s, agent, -1)  # a card under which it lay in the Hospital
    change(s, s.site, agent, 0)
    part(s, agent, section)
    return True


# Skills -----------------------------------------------------------------------------------------------------------


def gear_of(s: XFilesState, agent: int) -> list[int]:
    """Return the Equipment that an Agent carries."""
    host = s.host
    return [card for card in s.zones[n.GEAR * s.match.players + s.owner[agent]] if host[card] == agent]


def best_gear(s: XFilesState, agent: int, skill: int, without: set[int] | None = None) -> tuple[int, int]:
    """Return what the Agent's best item adds to a skill, and the item or -1 (XF-108).

    Items whose name is among `without` are carried by another Agent of the Team and do not count again (XF-313).
    """
    book = s.match.book
    best, item = 0, -1
    for card in gear_of(s, agent):
        number = s.definition[card]
        for served, bonus in book.gear[number]:
            if served == skill and bonus > best and not (without and book.identity[number] in without):
                if s.modifiers and granted(s, n.G_SPENT, card):
                    continue
                best, item = bonus, card
    return best, item


def skill_of(s: XFilesState, agent: int, skill: int, bonus: int | None = None) -> int:
    """Return an Agent's or Adversary's skill as it is now, its best item included (XF-164, XF-165)."""
    if bonus is None:
        bonus = best_gear(s, agent, skill)[0]
    return measure(s, 1 << skill, agent, s.match.book.skills[s.definition[agent]][skill] + bonus)


# Teams ------------------------------------------------------------------------------------------------------------


def team_members(s: XFilesState, player: int, team: int) -> list[int]:
    """Return the Agents of a Team."""
    return [card for card in agents_of(s, player) if s.team[card] == team]


def new_team(s: XFilesState, player: int) -> int:
    """Return a number that no Team of the player bears."""
    return 1 + max((s.team[card] for card in agents_of(s, player)), default=0)


def part(s: XFilesState, agent: int, section: int) -> None:
    """Give an Agent that moved to a section its Team there: that of its old mates who moved there, or its own.

    All members of a Team stand in one section (XF-117); those who move to the same section stay together (XF-D52).
    """
    player = s.owner[agent]
    if section == n.HOSPITAL:
        change(s, s.team, agent, 0)
        return
    for other in in_section(s, player, section):
        if other != agent and s.mates[agent] and s.mates[other] == s.mates[agent] and s.marks[other] & n.MOVED:
            change(s, s.team, agent, s.team[other])
            return
    team = s.team[agent]
    if not team or any(zone_of(s, other) != section for other in team_members(s, player, team)):
        change(s, s.team, agent, new_team(s, player))


def leave_play(s: XFilesState, card: int) -> None:
    """Take everything off a card that leaves play: damage, tokens, marks, what hangs on it and lies under it."""
    for name in s.CARD_COLUMNS:
        column = getattr(s, name)
        if column[card]:
            change(s, column, card, 0)
    if s.modifiers:
        drop_modifiers(s, card)
    host = s.host
    if host[card] >= 0:
        attach(s, card, -1)
    if card not in host:
        return
    players = s.match.players
    for zone in (n.GEAR, n.ASSETS, n.UNDER, n.AWAY):
        for player in range(players):
            for other in s.zones[zone * players + player][:]:
                if host[other] == card:
                    move(s, other, n.DISCARD * players + s.owner[other])
    for player in range(players):
        for other in s.zones[n.HOSPITAL * players + player]:
            if host[other] == card:
                attach(s, other, -1)


def remove(s: XFilesState, card: int) -> None:
    """Take a card out of the game for good."""
    move(s, card, n.REMOVED * s.match.players + s.owner[card], n.REMOVED_FROM_GAME, s.owner[card])


def left_out(s: XFilesState, agent: int) -> None:
    """Leave an Agent out of the visit: it is at no check and in no combat this turn (XF-D15)."""
    change(s, s.marks, agent, s.marks[agent] | n.LEFT_BEHIND)
    emit(s, n.LEFT_OUT, s.owner[agent], agent)


def set_aside(s: XFilesState, agent: int, turns: int) -> None:
    """Take an Agent out of play for so many of its owner's full turns; then it returns to the Bureau (XF-309)."""
    move(s, agent, n.AWAY * s.match.players + s.owner[agent], n.ABDUCTED, s.owner[agent])
    change(s, s.timer, agent, turns + 1)


def bring_back(s: XFilesState) -> None:
    """At the begin of a turn, bring back the Agents of its player whose time out of play is over (XF-309)."""
    player = s.active
    players = s.match.players
    for card in s.zones[n.AWAY * players + player][:]:
        if s.match.book.kind[s.definition[card]] != n.AGENT or not s.timer[card]:
            continue
        change(s, s.timer, card, s.timer[card] - 1)
        if not s.timer[card]:
            move(s, card, n.BUREAU * players + player, n.RETURNED, player)
            change(s, s.team, card, new_team(s, player))
            tokens = s.match.book.tokens[s.definition[card]]
            if tokens and not s.tokens[card]:
                change(s, s.tokens, card, tokens)
