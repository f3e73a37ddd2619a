"""How good a table of Buffy looks to a player: what the greedy bot compares."""

from __future__ import annotations

from functools import cache
from math import sqrt

from deckcheck.engine.modifiers import modified
from deckcheck.engine.sums import sum_of
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Decision
from deckcheck.games.buffy.rules import challenges, conflict, fights, placing
from deckcheck.games.buffy.rules.board import characters, is_main, main_character

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from deckcheck.games.buffy.state import BuffyState

    # One character: its card, its space, its talents and how many cards it wears.
    Figure: TypeAlias = tuple[int, int, Sequence[int], int]

# Rough worths in destiny points; what matters is their order. They were chosen by self-play.
POINT, CONVEXITY = 1.0, 0.05
CHARACTER, MAIN = 0.5, 1.2
TALENT = 0.06
LEVEL = 0.35
WORN = 0.25
REFRESHED = 0.12
CARD, DEAD_CARD, NEW_CARD = 0.12, 0.04, 0.1
# A level card in hand whose character is in play, by how many destiny points it still lacks.
NEXT_LEVEL = (0.3, 0.2, 0.16, 0.13)
EPISODE, LOCATION = 0.4, 0.05
# Turns of control of the Park, and standing there alone or not: the nearer the goal, the more they count.
PARK_TURN, IN_PARK, SHARED_PARK = 0.12, 0.2, 0.08
# What a challenge is worth to who stands where it lies and may face it.
NEAR = 0.25
# How fast the chance of coming out on top grows with the lead in the total compared: before cards are set aside in a
# fight, while they are, and in a challenge, where three missing points are hardly ever made up for.
FIGHT_STEEP, BATTLE_STEEP, CHALLENGE_STEEP = 0.25, 0.45, 0.8
# Defeating a challenge also takes it from the others; whoever faces one fatigues.
WIN, TIRED = 1.2, 0.3
# What a card in hand may still add to a total, on the average.
HOPE = 0.6
# A lead of so many points is half way from even to certainty.
SCALE = 10.0


def evaluate(state: BuffyState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    players = state.match.players
    worn = _worn(state)
    figures = [_figures(state, one, worn) for one in range(players)]
    lying = placing.in_play(state)
    worths = [_side(state, one, figures, lying) for one in range(players)]
    if state.stage and not state.result:
        _expect(state, worths, figures)
    balance = worths[player] - max(worths[other] for other in range(players) if other != player)
    return 0.5 + 0.5 * balance / (SCALE + abs(balance))


def side_figures(state: BuffyState, player: int) -> tuple[list[Figure], float]:
    """Return a player's characters with their usual talents, and what the challenges in their reach are worth."""
    figures = _figures(state, player, _worn(state))
    return figures, _reach(state, figures, placing.in_play(state))


def stakes(state: BuffyState) -> list[float]:
    """Return by player what the fight or challenge under way may bring, or nothing where none is."""
    expected = [0.0] * state.match.players
    if state.stage and not state.result:
        worn = _worn(state)
        _expect(state, expected, [_figures(state, one, worn) for one in range(state.match.players)])
    return expected


def _worn(state: BuffyState) -> dict[int, list[int]]:
    """Return what the attached cards give each bearer: four bonuses, then their number."""
    players = state.match.players
    host, definition, bonus = state.host, state.definition, state.match.book.bonus
    worn: dict[int, list[int]] = {}
    for player in range(players):
        for card in state.zones[n.ATTACHED * players + player]:
            given = bonus[definition[card]]
            got = worn.get(host[card])
            if got is None:
                worn[host[card]] = [*given, 1]
            else:
                for number in range(4):
                    got[number] += given[number]
                got[4] += 1
    return worn


def _figures(state: BuffyState, player: int, worn: dict[int, list[int]]) -> list[Figure]:
    """Return a player's characters with their usual talents; passing effects are left out, as this is asked often."""
    talents, definition = state.match.book.talents, state.definition
    found: list[Figure] = []
    for card in characters(state, player):
        printed = talents[definition[card]]
        tired = state.fatigued[card]
        if card in worn:
            got = worn[card]
            found.append(
                (card, state.space[card], [printed[number] + got[number] - tired for number in range(4)], got[4])
            )
        else:
            found.append((card, state.space[card], [number - tired for number in printed] if tired else printed, 0))
    return found


def _side(state: BuffyState, player: int, figures: list[list[Figure]], lying: list[int]) -> float:
    """Return what one player has: points, characters, their reach, cards, the hold on the Park.

    `lying` are the challenges in play.
    """
    players = state.match.players
    book = state.match.book
    definition = state.definition
    points = state.points[player]
    worth = POINT * points + CONVEXITY * points * points
    main = main_character(state, player)
    in_park = False
    character, level = book.character, book.level
    for card, space, talents, wears in figures[player]:
        number = definition[card]
        worth += MAIN if character[number] == main else CHARACTER
        worth += TALENT * sum(talents) + LEVEL * (level[number] - 1) + WORN * wears
        if not state.fatigued[card]:
            worth += REFRESHED
        in_park = in_park or not space
    turns = state.park[player]
    worth += PARK_TURN * turns * turns
    if in_park:
        alone = not any(not space for other in range(players) if other != player for _, space, _, _ in figures[other])
        worth += IN_PARK * (1 + turns) if alone else SHARED_PARK
    worth += EPISODE * len(state.zones[n.EPISODES * players + player])
    worth += LOCATION * len(state.zones[n.LOCATIONS * players + player])
    worth += _reach(state, figures[player], lying)
    hand = state.zones[n.HAND * players + player]
    worth += _hand(state, player, hand, figures[player])
    if state.kind == Decision.KEEP and state.decider == player:
        worth += NEW_CARD * max(0, state.match.options["hand_size"] - len(hand))
    return worth


def card_worth(level: int, has_icons: bool) -> float | None:
    """Return what a card in hand is worth; None for a level card, whose worth is a matter of the table."""
    if level > 1:
        return None
    return CARD if level or has_icons else DEAD_CARD


def _hand(state: BuffyState, player: int, hand: list[int], mine: list[Figure]) -> float:
    """Return what a hand is worth; of what must be discarded after a fight or challenge only the best counts."""
    book = state.match.book
    definition = state.definition
    plain = book.held_worth
    levels = None
    found = []
    for card in hand:
        number = definition[card]
        worth = plain[number]
        if worth is None:
            if levels is None:
                levels = {book.character[definition[card]]: book.level[definition[card]] for card, *_ in mine}
            lacking = max(0, book.destiny[number] - state.points[player])
            fits = levels.get(book.character[number]) == book.level[number] - 1 and lacking < len(NEXT_LEVEL)
            worth = NEXT_LEVEL[lacking] if fits else DEAD_CARD
        found.append(worth)
    if state.stage and len(found) > state.match.options["conflict_discard_to"]:
        found.sort(reverse=True)
        del found[state.match.options["conflict_discard_to"] :]
    return sum_of(found)


def _reach(state: BuffyState, mine: list[Figure], lying: list[int]) -> float:
    """Return what the challenges in play are worth that characters may face where they stand."""
    worth = 0.0
    book = state.match.book
    stats = modified(state)
    where, definition = state.space, state.definition
    standing: dict[int, dict[int, Sequence[int]]] = {}
    for card, space, talents, _ in mine:
        standing.setdefault(space, {})[card] = talents
    for challenge in lying:
        near = standing.get(where[challenge])
        if near is None or challenge == state.challenge:
            continue
        there = challenges.eligible(state, near, challenge, stats)
        if there:
            number = definition[challenge]
            # By how much they fall short of the goal that they miss by most.
            short = None
            for talent, goal in book.listed[number]:
                missing = goal
                for card in there:
                    missing -= near[card][talent]
                if short is None or missing > short:
                    short = missing
            worth += NEAR * book.worth[number] * _facing(-(short or 0))
    return worth


@cache
def _facing(lead: int) -> float:
    """Return the chance of success in a challenge that is not begun, with the least lead over one of its goals."""
    return _chance(CHALLENGE_STEEP * (lead + 1))


def _chance(lead: float) -> float:
    """Return the chance of success with a lead, times how much it tells; it never is quite 0 or 1."""
    return 0.5 + 0.5 * lead / sqrt(1 + lead * lead)


def _hope(state: BuffyState, player: int, talents: Sequence[int]) -> float:
    """Return what a player's hand may still add to totals of these talents."""
    icons = state.match.book.icons
    definition = state.definition
    hand = state.zones[n.HAND * state.match.players + player]
    wanted = set(talents)
    return HOPE * sum([1 for card in hand if not wanted.isdisjoint(icons[definition[card]])])


def _expect(state: BuffyState, worths: list[float], figures: list[list[Figure]]) -> None:
    """Count what is at stake in the fight or challenge under way, each outcome with its chance."""
    ahead, behind = state.attacker, state.defender
    talents = conflict.listed(state, state.challenge) if state.challenge >= 0 else [state.resolving]
    hope = 0.0
    if state.stage <= n.FIGHT_BATTLE or n.CHALLENGE_CHOOSE <= state.stage <= n.CHALLENGE_BATTLE:
        hope = _hope(state, ahead, talents) - _hope(state, behind, talents)
        if state.stage == n.CHALLENGE_CHOOSE:
            hope += HOPE
    if state.challenge >= 0:
        chance = 0.0
        if challenges.has_what_it_takes(state):
            # What is missing must all be made up for; where nothing is, the defender goes for the weakest goal.
            leads = [challenges.effort(state, number) - challenges.resistance(state, number) for number in talents]
            missing = sum_of(lead for lead in leads if lead < 0)
            chance = _chance(CHALLENGE_STEEP * (hope + missing + max(0, min(leads, default=0))))
        worth = POINT * challenges.gains(state, state.challenge)
        worths[ahead] += chance * worth * WIN - (1 - chance) * min(1, state.points[ahead])
        worths[ahead] -= TIRED * len(conflict.side(state, n.ATTACKER))
    elif not conflict.is_short(state):
        steep = FIGHT_STEEP if state.stage < n.FIGHT_BATTLE else BATTLE_STEEP
        chance = _chance(steep * (fights.total(state, n.ATTACKER) - fights.total(state, n.DEFENDER) + hope))
        worths[ahead] += chance * POINT - (1 - chance) * _stake(state, state.fighter, figures[ahead]) - TIRED
        worths[behind] += (1 - chance) * POINT - chance * _stake(state, state.attacked, figures[behind])


def _stake(state: BuffyState, card: int, figures: list[Figure]) -> float:
    """Return what losing a fighter costs."""
    loss = CHARACTER
    for one, _, talents, wears in figures:
        if one == card:
            loss += TALENT * sum(talents) + WORN * wears
    return loss + (1.0 if is_main(state, card) and state.points[state.controller[card]] else 0.0)
