"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from math import log2

from deckcheck.games.xfiles import checks, notebook
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.activators import visitors
from deckcheck.games.xfiles.agents import agents_of, full_health, in_section, skill_of, zone_of
from deckcheck.games.xfiles.assignment import sites_of
from deckcheck.games.xfiles.frames import check_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# Rough worths in points of a pool; what matters is their order. They were chosen by self-play.
BIT = 14.0
HAND = 1.3
HAND_KEPT = 7
POINT = 0.5
LATE_POINT = 0.12
PLENTY = 8
HEALTH = 0.7
HOSPITAL = 1.5
GEAR = 1.0
SITE = 3.0
READY = 5.0
# What a visit is expected to bring when the Team has the level that is needed.
PROMISE = 7.0
SHORT = 0.8
BLUFF = 0.9
TRUE_BLUFF = 1.6
FIGHT = 1.1
# Two even sides have the value 0.5; a lead of this much is half way from there to certainty.
SCALE = 60.0


def evaluate(s: XFilesState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if s.reason:
        return 1.0 if player in s.winners else 0.0 if s.winners else 0.5
    others = [other for other in range(s.match.players) if other != player and s.alive[other]]
    lead = side(s, player, player) - max((side(s, other, player) for other in others), default=0.0)
    return 0.5 + 0.5 * lead / (SCALE + abs(lead))


def side(s: XFilesState, player: int, viewer: int) -> float:
    """Return what one player has: knowledge, points, cards, Agents, and what the Sites of this turn promise."""
    worth = knowledge(s, player) + _points(s.rp[player]) + _points(s.cp[player])
    players = s.match.players
    worth += HAND * min(len(s.zones[n.HAND * players + player]), HAND_KEPT)
    for agent in agents_of(s, player):
        left = full_health(s, agent) - s.damage[agent]
        worth += HEALTH * left
        if zone_of(s, agent) == n.HOSPITAL:
            worth -= HOSPITAL
    worth += GEAR * sum(s.match.book.cost[s.definition[card]] for card in s.zones[n.GEAR * players + player])
    if player == s.active:
        worth += visits(s, player)
    if player == viewer:
        worth += laid(s, player)
    return worth


def knowledge(s: XFilesState, player: int) -> float:
    """Return what a player's notebook is worth: the bits that are known of the X-File that is known best."""
    best = 0.0
    whole = max(len(s.match.book.files), 2)
    for other in range(s.match.players):
        if other != player and s.alive[other]:
            left = max(notebook.possible(s, player, other).bit_count(), 1)
            best = max(best, log2(whole / left))
    return BIT * best


def _points(points: int) -> float:
    """Return what points of a pool are worth: less and less."""
    return POINT * min(points, PLENTY) + LATE_POINT * max(points - PLENTY, 0)


def visits(s: XFilesState, player: int) -> float:
    """Return what this turn's Sites promise: those visited with a Team that will do, and those that wait for one."""
    check = check_frame(s)
    worth = 0.0
    if check is not None and check.player == player:
        margin = checks.total(s, check) - checks.level_of(s, check)
        worth += PROMISE if checks.passes(s, check) else max(margin * SHORT, -5.0)
    for site in sites_of(s, player):
        if check is not None and check.target == site:
            continue
        team = visitors(s, player, site)
        if team:
            worth += PROMISE if best_margin(s, team, site) >= 0 else -SHORT
        elif s.phase < n.INVESTIGATION:
            field = in_section(s, player, n.FIELD)
            worth += SITE if best_margin(s, field, site) >= 0 else 0.2
    if s.phase == n.DEPLOYMENT:
        worth += READY * _ready(s, player)
    return worth


def best_margin(s: XFilesState, team: list[int], site: int) -> int:
    """Return by how much a Team exceeds what a Site asks for, in the skill that suits it best."""
    book = s.match.book
    best = -9
    for skill, level in book.prerequisites[s.definition[site]]:
        have = sum(skill_of(s, agent, skill) for agent in team)
        best = max(best, have - level - s.level[site])
    return best if team else -9


def _ready(s: XFilesState, player: int) -> float:
    """Return the share of the Sites in hand that the Agents in the Field could resolve as one Team."""
    book = s.match.book
    field = in_section(s, player, n.FIELD)
    sites = [
        card
        for card in s.zones[n.HAND * s.match.players + player]
        if book.kind[s.definition[card]] == n.SITE and s.known[card] >> player & 1
    ]
    sites += sites_of(s, player)
    if not field or not sites:
        return 0.0
    return sum(best_margin(s, field, card) >= 0 for card in sites) / len(sites)


def laid(s: XFilesState, player: int) -> float:
    """Return what a player's own cards under Sites are worth."""
    book = s.match.book
    worth = 0.0
    for card in s.zones[n.UNDER * s.match.players + player]:
        true = book.keywords[s.definition[card]] & n.KEYWORDS["bluff"]
        payable = book.cost[s.definition[card]] - 1 <= s.cp[player]
        worth += TRUE_BLUFF + HAND if true and payable else BLUFF
    return worth


# Choices whose worth no single world can tell -----------------------------------------------------------------------


def estimate(s: XFilesState, option: int, player: int) -> float | None:
    """Return what a question or a guess is worth to the bot, from the notebook alone; None for any other choice.

    In one world that might be the true one the bot would seem to know the X-File: what it expects over all the X-Files
    still possible is what counts.
    """
    if s.kind not in (n.QUESTION, n.GUESS, n.PENALTY):
        return None
    return None if not s.stack else _expected(s, option, player)


def _expected(s: XFilesState, option: int, player: int) -> float:
    from deckcheck.engine.vocabulary import DONE
    from deckcheck.games.xfiles.questions import FILE

    frame = s.stack[-1]
    files = notebook.possible(s, player, frame.target)
    count = max(files.bit_count(), 1)
    if option == DONE:
        return 0.0
    if s.kind != n.GUESS and option < FILE:
        yes = (files & s.match.book.bearers[option]).bit_count()
        return _entropy(yes, count)
    # A guess costs an answer to the other player when it is wrong, and nothing in a penalty.
    chance = 1.0 / count
    if s.kind == n.PENALTY:
        return 10.0 * chance if count <= 2 else chance
    if count == 1:
        return 10.0
    rival = notebook.possible(s, frame.target, player).bit_count()
    return chance - 0.5 / max(rival, 1) - 0.19


def _entropy(yes: int, count: int) -> float:
    if yes in (0, count):
        return 0.0
    share = yes / count
    return -share * log2(share) - (1 - share) * log2(1 - share)
