"""How good a table of Buffy looks to a player: what the greedy bot compares."""

from __future__ import annotations

from deckcheck.games.buffy import challenges, conflict, fights
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.board import attached, characters, is_main, talent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

# Rough worths in destiny points; what matters is their order. They were chosen by self-play.
POINT = 1.0
CHARACTER, MAIN = 0.5, 0.7
TALENT = 0.06
LEVEL = 0.35
WORN = 0.25
REFRESHED = 0.12
CARD = 0.12
DEAD_CARD = 0.04
NEW_CARD = 0.1
EPISODE = 0.4
# Turns of control of the Park, and standing in it: the nearer six are, the more they count.
PARK_TURN = 0.12
IN_PARK = 0.2
# What a challenge is worth to who can reach it, and a step towards it.
NEAR = 0.25
# The chance of coming out on top, by the lead in a total.
CHANCE = 0.13
# A lead of so many points is half way from even to certainty.
SCALE = 10.0


def evaluate(s: BuffyState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if s.reason:
        return 1.0 if player in s.winners else 0.0 if s.winners else 0.5
    players = s.match.players
    worths = [side(s, one) for one in range(players)]
    if s.stage:
        _expect(s, worths)
    balance = worths[player] - max(worths[other] for other in range(players) if other != player)
    return 0.5 + 0.5 * balance / (SCALE + abs(balance))


def side(s: BuffyState, player: int) -> float:
    """Return what one player has: points, characters, their reach, cards, the hold on the Park."""
    players = s.match.players
    book = s.match.book
    points = s.points[player]
    worth = POINT * points + 0.05 * points * points
    mine = characters(s, player)
    for card in mine:
        number = s.definition[card]
        worth += MAIN if is_main(s, card) else CHARACTER
        worth += TALENT * sum(talent(s, card, one) for one in range(4)) + LEVEL * (book.level[number] - 1)
        worth += WORN * len(attached(s, card))
        if not s.fatigued[card]:
            worth += REFRESHED
    worth += _park(s, player, mine)
    worth += EPISODE * len(s.zones[n.EPISODES * players + player])
    worth += _reach(s, mine)
    boosts = book.boosts
    definition = s.definition
    for card in s.zones[n.HAND * players + player]:
        worth += CARD if any(boosts[definition[card]]) or book.level[definition[card]] == 1 else DEAD_CARD
    if s.kind == n.KEEP and s.decider == player:
        worth += NEW_CARD * max(0, s.match.options["hand_size"] - len(s.zones[n.HAND * players + player]))
    return worth


def _park(s: BuffyState, player: int, mine: list[int]) -> float:
    turns = s.park[player]
    worth = PARK_TURN * turns * turns
    if any(not s.space[card] for card in mine):
        worth += IN_PARK * (1 + turns)
    return worth


def _reach(s: BuffyState, mine: list[int]) -> float:
    """Return what the challenges are worth that characters may face where they stand."""
    worth = 0.0
    for challenge in challenges.in_play(s):
        if challenge == s.challenge:
            continue
        there = [
            card for card in mine if s.space[card] == s.space[challenge] and challenges.is_eligible(s, card, challenge)
        ]
        if not there:
            continue
        lead = min(
            (
                sum(talent(s, card, number) for card in there) - challenges.goal(s, challenge, number)
                for number in conflict.listed(s, challenge)
            ),
            default=0,
        )
        worth += NEAR * challenges.worth(s, challenge) * _chance(lead + 1)
    return worth


def _chance(lead: float) -> float:
    """Return the chance of success with a lead in the total compared."""
    return min(1.0, max(0.0, 0.5 + CHANCE * lead))


def _hidden_strength(s: BuffyState, player: int) -> float:
    """Return what a player's hand may still add."""
    boosts = s.match.book.boosts
    definition = s.definition
    return sum(0.6 for card in s.zones[n.HAND * s.match.players + player] if any(boosts[definition[card]]))


def _expect(s: BuffyState, worths: list[float]) -> None:
    """Count what is at stake in the fight or challenge under way."""
    if s.result:
        return
    ahead, behind = s.attacker, s.defender
    before_draw = s.stage in (n.FIGHT_CHOOSE, n.CHALLENGE_CHOOSE)
    battle = s.stage in (n.FIGHT_BATTLE, n.CHALLENGE_BATTLE)
    if s.challenge >= 0:
        there = conflict.side(s, n.ATTACKER)
        leads = [
            challenges.effort(s, number) - challenges.resistance(s, number)
            for number in conflict.listed(s, s.challenge)
        ]
        spread = 0.0
        if before_draw:
            spread = 1.0
        elif battle:
            spread = _hidden_strength(s, ahead) - _hidden_strength(s, behind)
        chance = 1.0
        for lead in leads:
            chance *= _chance(lead + spread / max(1, len(leads)))
        if not there:
            chance = 0.0
        worths[ahead] += chance * POINT * challenges.worth(s, s.challenge) * 1.3 - (1 - chance) * min(
            1, s.points[ahead]
        )
        return
    if conflict.is_short(s):
        return
    lead = fights.total(s, n.ATTACKER) - fights.total(s, n.DEFENDER)
    spread = _hidden_strength(s, ahead) - _hidden_strength(s, behind) if battle else 0.0
    chance = _chance(lead + spread)
    mine, theirs = _stake(s, s.fighter), _stake(s, s.attacked)
    worths[ahead] += chance * POINT - (1 - chance) * mine
    worths[behind] += (1 - chance) * POINT - chance * theirs


def _stake(s: BuffyState, card: int) -> float:
    """Return what losing a fighter costs."""
    loss = CHARACTER + TALENT * sum(talent(s, card, number) for number in range(4)) + WORN * len(attached(s, card))
    return loss + (1.0 if is_main(s, card) and s.points[s.controller[card]] else 0.0)
