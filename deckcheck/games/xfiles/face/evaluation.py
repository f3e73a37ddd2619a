"""How good a table looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.engine.flow.modifiers import modified
from deckcheck.engine.flow.procedures import innermost
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.stable_sum import sum_of
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.decisions import Named
from deckcheck.games.xfiles.face.bits import log2
from deckcheck.games.xfiles.names import CRC, KEYWORDS, LRC, Phase, Pool, Stat, Suit, Zone
from deckcheck.games.xfiles.rules import checks, notebook
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.agents import agents_of, full_health, health, in_section, skill_of, skill_together
from deckcheck.games.xfiles.rules.assignment import sites_of
from deckcheck.games.xfiles.rules.combat import fighters
from deckcheck.games.xfiles.rules.frames import Check, Combat
from deckcheck.games.xfiles.rules.questions import Guess, Inquiry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# Rough worths in points of a pool; what matters is their order. They were chosen by self-play.
BIT = 14.0
NEEDED_POINT = 1.3
POINT = 0.5
LATE_POINT = 0.18
PLENTY = 8
HEALTH = 0.7
HOSPITAL = 1.5
GEAR = 1.0
SITE = 6.5
READY = 8.0
TOGETHER = 0.6
# Cards in hand: Sites that the own Agents can resolve, other Sites, everything else; how much less those count that go
# beyond the hand's limit.
CARD = 1.1
EASY_SITE = 3.0
HARD_SITE = 0.9
SURPLUS = 0.2
# What a visit is expected to bring when the Team has the level that is needed.
PROMISE = 11.0
SHORT = 0.8
BLUFF = 0.9
TRUE_BLUFF = 1.6
# Two even sides have the value 0.5; a lead of this much is half way from there to certainty.
SCALE = 60.0


def evaluate(state: XFilesState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    others = [other for other in range(state.match.players) if other != player and state.alive[other]]
    lead = holdings(state, player, player) - max((holdings(state, other, player) for other in others), default=0.0)
    return 0.5 + 0.5 * lead / (SCALE + abs(lead))


def holdings(state: XFilesState, player: int, viewer: int) -> float:
    """Return what one player has: knowledge, points, cards, Agents, and what the Sites of this turn promise."""
    agents = agents_of(state, player)
    worth = knowledge(state, player) + hand(state, player, viewer, agents)
    for_rp, for_cp = _needs(state, player) if player == viewer else (0, 0)
    worth += _points(state.rp[player], for_rp)
    worth += _points(state.cp[player], for_cp)
    book, definition = state.match.book, state.definition
    place, damage = state.place, state.damage
    in_hospital = state.match.place(Zone.HOSPITAL, player)
    changed = modified(state) & (Stat.HEALTH | Stat.TIMES)
    for agent in agents:
        full = full_health(state, agent) if changed else max(1, book.health[definition[agent]])
        worth += HEALTH * (full - damage[agent])
        if place[agent] == in_hospital:
            worth -= HOSPITAL
    gear = state.pile(Zone.GEAR, player)
    if gear:
        worth += GEAR * sum([book.cost[definition[card]] for card in gear])
    if player == state.active:
        worth += visits(state, player)
    if player == viewer:
        worth += laid(state, player)
    return float(worth)


def hand(state: XFilesState, player: int, viewer: int, agents: list[int]) -> float:
    """Return what a hand is worth, with these Agents in play; another player's cards count by their number."""
    cards = state.pile(Zone.HAND, player)
    limit = state.match.options["hand_limit"]
    if player != viewer:
        return float(CARD * min(len(cards), limit) + SURPLUS * CARD * max(len(cards) - limit, 0))
    book = state.match.book
    team = [agent for agent in agents if not state.hired[agent]]
    kind, definition = book.kind, state.definition
    worths = []
    for card in cards:
        worth = CARD
        if kind[definition[card]] == Suit.SITE:
            worth = EASY_SITE if reach(state, team, card) >= 1 else HARD_SITE
        worths.append(worth)
    worths.sort(reverse=True)
    return sum_of(worths[:limit]) + SURPLUS * sum_of(worths[limit:])


def reach(state: XFilesState, team: list[int], site: int) -> float:
    """Return which share of the level that a Site asks for a Team has, in the skill that suits it best; at most 1."""
    best = 0.0
    number = state.definition[site]
    asks_all = state.match.book.all_prerequisites[number]
    for skill, level in state.match.book.prerequisites[number]:
        share = skill_together(state, team, skill) / max(1, level + state.level[site])
        if share >= 1 and not asks_all:
            return 1.0
        best = max(best, share) if not asks_all or not best else min(best, share, 1.0)
    return best


def knowledge(state: XFilesState, player: int) -> float:
    """Return what a player's notebook is worth: the bits that are known of the X-File that is known best."""
    best = 0.0
    whole = max(len(state.match.book.files), 2)
    for other in range(state.match.players):
        if other != player and state.alive[other]:
            left = max(notebook.possible(state, player, other).bit_count(), 1)
            best = max(best, log2(whole / left))
    return BIT * best


def _needs(state: XFilesState, player: int) -> tuple[int, int]:
    """Return how many RP and how many CP the cards in a player's hand ask for."""
    book, definition = state.match.book, state.definition
    pools, costs = book.pool, book.cost
    for_rp = for_cp = 0
    for card in state.pile(Zone.HAND, player):
        number = definition[card]
        cost = costs[number]
        if cost > 0:
            pool = pools[number]
            if pool != Pool.CP:
                for_rp += cost
            if pool != Pool.RP:
                for_cp += cost
    return for_rp, for_cp


def _points(points: int, need: int) -> float:
    """Return what points of a pool are worth: most as far as cards in hand need them, then less and less."""
    usual = min(points, PLENTY)
    needed = min(usual, need)
    return NEEDED_POINT * needed + POINT * (usual - needed) + LATE_POINT * (points - usual)


def visits(state: XFilesState, player: int) -> float:
    """Return what this turn's Sites promise: those visited with a Team that will do, and those that wait for one."""
    check = innermost(state, Check)
    if check is not None and not checks.is_announced(check):
        check = None  # its Site promises what every visited one does
    worth = 0.0
    if check is not None and check.player == player:
        margin = checks.total(state, check) - checks.level_of(state, check)
        worth += PROMISE if checks.passes(state, check) else max(margin * SHORT, -5.0)
        combat = innermost(state, Combat)
        if combat is not None:
            worth -= threat(state, combat.card, fighters(state, combat))
        else:
            worth -= sum_of(threat(state, card, checks.members(state, check)) for card in looming(state, player))
    waiting = []
    field = in_section(state, player, Zone.FIELD)
    for site in sites_of(state, player):
        if check is not None and check.site == site:
            continue
        team = visitors(state, player, site)
        if team:
            worth += PROMISE if reach(state, team, site) >= 1 else -SHORT
        else:
            waiting.append(site)
    if state.phase in (Phase.ASSIGNMENT, Phase.INVESTIGATION):
        worth += SITE * matched(state, field, waiting)
    elif state.phase == Phase.DEPLOYMENT:
        worth += READY * _ready(state, player, field)
    return worth


def matched(state: XFilesState, field: list[int], sites: list[int]) -> float:
    """Return how many Sites the Teams in the Field can resolve, each Team one."""
    free = sorted({state.team[agent] for agent in field if state.site[agent] < 0})
    found = 0.0
    for site in sites:
        for team in free:
            if reach(state, [agent for agent in field if state.team[agent] == team], site) >= 1:
                found += 1
                free.remove(team)
                break
        else:
            # Placed in one Team they could resolve it.
            together = [agent for agent in field if state.team[agent] in free]
            found += 1 - TOGETHER if reach(state, together, site) >= 1 else 0
    return found


def _ready(state: XFilesState, player: int, field: list[int]) -> float:
    """Return how near the Agents in the Field come to the Sites at hand."""
    book = state.match.book
    cards = [card for card in state.pile(Zone.HAND, player) if state.known[card] >> player & 1]
    sites = [card for card in cards if book.kind[state.definition[card]] == Suit.SITE] + sites_of(state, player)
    if not sites:
        return 0.0
    teams = [
        [agent for agent in field if state.team[agent] == team]
        for team in sorted({state.team[agent] for agent in field})
    ]
    shares = []
    for card in sites:
        # Agents of several Teams count as well, though less: they may still be placed in one.
        whole = reach(state, field, card)
        best = whole if len(teams) == 1 else max((reach(state, team, card) for team in teams), default=0.0)
        shares.append(TOGETHER * best + (1 - TOGETHER) * whole)
    shares.sort(reverse=True)
    return sum_of(share * share for share in shares[:2])


def looming(state: XFilesState, player: int) -> list[int]:
    """Return the Adversaries that others have played against a player's Team and that wait for answers."""
    kind = state.match.book.kind
    return [
        card
        for other in range(state.match.players)
        if other != player
        for card in state.pile(Zone.PLAYED, other)
        if kind[state.definition[card]] == Suit.ADVERSARY
    ]


def threat(state: XFilesState, adversary: int, team: list[int]) -> float:
    """Return what a combat with an Adversary is expected to cost a Team."""
    if not team:
        return 0.0
    blow = max(1, sum(skill_of(state, agent, CRC) for agent in team))
    rounds = -(-health(state, adversary) // blow)
    hurt = skill_of(state, adversary, CRC) * min(rounds, 6) + skill_of(state, adversary, LRC)
    whole = max(1, sum(health(state, agent) for agent in team))
    return HEALTH * min(hurt, whole) + PROMISE * min(1.0, hurt / whole)


def laid(state: XFilesState, player: int) -> float:
    """Return what a player's own cards under Sites are worth."""
    book = state.match.book
    worth = 0.0
    for card in state.pile(Zone.UNDER, player):
        true = book.keywords[state.definition[card]] & KEYWORDS["bluff"]
        payable = book.cost[state.definition[card]] - 1 <= state.cp[player]
        worth += TRUE_BLUFF + CARD if true and payable else BLUFF
    return worth


# Choices whose worth no single world can tell -----------------------------------------------------------------------


def estimate(state: XFilesState, option: int, player: int) -> float | None:
    """Return what a question or a guess is worth to the bot, from the notebook alone; None for any other choice.

    In one world that might be the true one the bot would seem to know the X-File: what it expects over all the X-Files
    still possible is what counts.
    """
    frame = state.stack[-1] if state.stack else None
    return _expected(state, frame, option, player) if isinstance(frame, Inquiry) else None


def _expected(state: XFilesState, frame: Inquiry, option: int, player: int) -> float:
    files = notebook.possible(state, player, frame.about)
    count = max(files.bit_count(), 1)
    if option == DONE:
        return 0.0
    _, what, named = split_option(option)
    if what == Named.VALUE:
        yes = (files & state.match.book.bearers[named]).bit_count()
        return _entropy(yes, count)
    # A guess costs an answer to the other player when it is wrong, and nothing in a penalty.
    chance = 1.0 / count
    if not isinstance(frame, Guess):
        return 10.0 * chance if count <= 2 else chance
    if count == 1:
        return 10.0
    rival = notebook.possible(state, frame.about, player).bit_count()
    return chance - 0.5 / max(rival, 1) - 0.19


def _entropy(yes: int, count: int) -> float:
    if yes in (0, count):
        return 0.0
    share = yes / count
    return -share * log2(share) - (1 - share) * log2(1 - share)
