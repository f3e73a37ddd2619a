"""How good a table of Buffy looks to a player: what the greedy bot compares."""

from __future__ import annotations

from functools import cache
from math import sqrt

from deckcheck.engine.flow.modifiers import grants, modified
from deckcheck.engine.state.stable_sum import sum_of
from deckcheck.games.buffy.face.census import BOTH, MOST, census_of
from deckcheck.games.buffy.names import PARK, Alignment, Grant, Moment, Role, Zone
from deckcheck.games.buffy.rules import challenges, conflict, fights
from deckcheck.games.buffy.rules.board import is_granted, is_main, side_of
from deckcheck.games.buffy.rules.watch import is_refilling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from deckcheck.games.buffy.face.census import Census, Figure, Side
    from deckcheck.games.buffy.state import BuffyState

    # What a player's points and characters are worth where they are, whether one of them is in the Park, and what
    # the challenges are worth that they may face there.
    Standing: TypeAlias = tuple[float, bool, float]


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
# What a challenge is worth to a character at its space that may face it.
NEAR = 0.25
# How fast the chance of coming out on top grows with the lead in the total compared: before cards are set aside in a
# fight, while they are, and in a challenge, where three missing points are hardly ever made up for.
FIGHT_STEEP, BATTLE_STEEP, CHALLENGE_STEEP = 0.25, 0.45, 0.8
# Defeating a challenge also takes it from the others; whoever faces one fatigues.
WIN, TIRED = 1.2, 0.3
# What a card in hand may still add to a total, on the average.
HOPE = 0.6
# Nearly all games are over after so many turns. Players who then still wait for each other would wait until the cap:
# from then on new cards and attacks count more, by so much a turn.
PATIENCE, HASTE = 20, 0.02
# A lead of this many points is half way from even to certainty.
SCALE = 10.0


def evaluate(state: BuffyState, player: int) -> float:
    """Return a number from 0 (lost) to 1 (won)."""
    if state.reason:
        return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
    players = state.match.players
    census = census_of(state)
    standings = _standings(state, census)
    worths = [_side(state, one, census, standings) for one in range(players)]
    if state.stage and not state.result:
        _expect(state, worths, census)
        worths[state.attacker] += _haste(state)
    balance = worths[player] - max([worths[other] for other in range(players) if other != player])
    return 0.5 + 0.5 * balance / (SCALE + abs(balance))


def side_figures(state: BuffyState, player: int) -> tuple[list[Figure], float]:
    """Return a player's characters with their usual talents, and what the challenges in their reach are worth."""
    census = census_of(state)
    return census.sides[player].figures, _standings(state, census)[player][2]


def stakes(state: BuffyState) -> list[float]:
    """Return by player what the fight or challenge under way may bring, or nothing where none is."""
    expected = [0.0] * state.match.players
    if state.stage and not state.result:
        _expect(state, expected, census_of(state))
    return expected


def _standings(state: BuffyState, census: Census) -> list[Standing]:
    """Return what is where, player by player; what was found for the same positions is not counted again."""
    space, fatigued, points, faced = state.space, state.fatigued, state.points, state.challenge
    lying = census.of_each(space)
    changed = modified(state) & challenges.SIDES
    found = []
    for player, side in enumerate(census.sides):
        of_each = side.of_each
        facing = facing_now(state, side) if changed else side.facing
        key = (of_each(space), of_each(fatigued), points[player], lying, faced, facing)
        standing: Standing | None = side.seen.get(key)
        if standing is None:
            standing = _standing(state, player, census, facing)
            # Where a challenge says itself who may face it, more may count than where everybody is.
            if census.is_open:
                if len(side.seen) >= MOST:
                    side.seen.clear()
                side.seen[key] = standing
        found.append(standing)
    return found


def facing_now(state: BuffyState, side: Side) -> tuple[int, ...]:
    """Return the bits of the characters that may face challenges of each side as effects have it (BF-260)."""
    found = [*side.facing]
    for card, bit, *_ in side.figures:
        both = BOTH * bit
        timed = any(modifier[3] == card and modifier[0] & challenges.SIDES for modifier in state.modifiers)
        if not (timed or grants(state, challenges.SIDES, card)):
            continue
        own = Alignment.EITHER if is_granted(state, Grant.FACES_EITHER_SIDE, card) else side_of(state, card)
        for one in (Alignment.GOOD, Alignment.EVIL):
            found[one] = found[one] | both if own & one else found[one] & ~both
    return tuple(found)


def _standing(state: BuffyState, player: int, census: Census, facing: tuple[int, ...]) -> Standing:
    """Return what a player's points and characters are worth where they are, counted one by one.

    `facing` are the bits of those that may face challenges of each side.
    """
    book, definition = state.match.book, state.definition
    fresh_worth, tired_worth = book.fresh_worth, book.tired_worth
    points = state.points[player]
    worth = POINT * points + CONVEXITY * points * points
    space, fatigued = state.space, state.fatigued
    near: dict[int, int] = {}
    for card, bit, leads, talents, tired, wears in census.sides[player].figures:
        here = space[card]
        worth += MAIN if leads else CHARACTER
        if fatigued[card]:
            worth += (
                figure_worth(tired, book.level[definition[card]], wears) if wears else tired_worth[definition[card]]
            )
            near[here] = near.get(here, 0) | bit << 1
        else:
            worth += (
                figure_worth(talents, book.level[definition[card]], wears) if wears else fresh_worth[definition[card]]
            )
            worth += REFRESHED
            near[here] = near.get(here, 0) | bit
    return worth, PARK in near, _reach(state, player, census, near, facing)


def figure_worth(talents: Sequence[int], level: int, wears: int = 0) -> float:
    """Return what a character of a level is worth that has these talents and wears this many cards."""
    return TALENT * sum(talents) + LEVEL * (level - 1) + WORN * wears


def _side(state: BuffyState, player: int, census: Census, standings: list[Standing]) -> float:
    """Return what one player has: points, characters, their reach, cards, the hold on the Park."""
    players = state.match.players
    worth, in_park, reach = standings[player]
    turns = state.park[player]
    worth += PARK_TURN * turns * turns
    if in_park:
        alone = not any(standings[other][1] for other in range(players) if other != player)
        worth += IN_PARK * (1 + turns) if alone else SHARED_PARK
    piles = state.piles_of(player)
    worth += EPISODE * len(piles[Zone.EPISODES])
    worth += LOCATION * len(piles[Zone.LOCATIONS])
    worth += reach
    hand = piles[Zone.HAND]
    worth += _hand(state, player, hand, census.sides[player].levels)
    if is_refilling(state, player):
        worth += (NEW_CARD + _haste(state)) * max(0, state.match.options["hand_size"] - len(hand))
    return worth


def _haste(state: BuffyState) -> float:
    """Return by how much new cards and attacks count more, so late in the game."""
    return HASTE * max(0, state.turn - PATIENCE)


def card_worth(level: int, has_icons: bool) -> float | None:
    """Return what a card in hand is worth; None for a level card, whose worth is a matter of the table."""
    if level > 1:
        return None
    return CARD if level or has_icons else DEAD_CARD


def _hand(state: BuffyState, player: int, hand: list[int], levels: dict[int, int]) -> float:
    """Return what a hand is worth; of what must be discarded after a fight or challenge only the best counts.

    `levels` are those of the characters in play, by who they are.
    """
    book = state.match.book
    definition, plain = state.definition, book.held_worth
    found = [plain[definition[card]] for card in hand]
    if None in found:
        for place, card in enumerate(hand):
            if found[place] is None:
                number = definition[card]
                lacking = max(0, book.destiny[number] - state.points[player])
                fits = levels.get(book.character[number]) == book.level[number] - 1 and lacking < len(NEXT_LEVEL)
                found[place] = NEXT_LEVEL[lacking] if fits else DEAD_CARD
    if state.stage and len(found) > state.match.options["conflict_discard_to"]:
        found.sort(reverse=True)
        del found[state.match.options["conflict_discard_to"] :]
    return sum_of(found)


def _reach(state: BuffyState, player: int, census: Census, near: dict[int, int], facing: tuple[int, ...]) -> float:
    """Return what the challenges in play are worth that characters may face where they are (BF-260).

    `near` are the bits of the characters on each space.
    """
    worth = 0.0
    space = state.space
    figures = census.sides[player].figures
    for goal in census.goals:
        challenge, side, is_open, seen = goal
        here = space[challenge]
        if here not in near or challenge == state.challenge:
            continue
        able = near[here] & facing[side]
        if not is_open:
            for card, bit, *_ in figures:
                if able & BOTH * bit and not challenges.is_eligible(state, card, challenge):
                    able &= ~(BOTH * bit)
        if able:
            brings = seen.get((player, able))
            if brings is None:
                brings = seen[player, able] = _brings(state, challenge, figures, able)
            worth += brings
    return worth


def _brings(state: BuffyState, challenge: int, figures: list[Figure], able: int) -> float:
    """Return what a challenge is worth that characters with these bits may face where they are."""
    book, number = state.match.book, state.definition[challenge]
    there = [talents if able & bit else tired for _, bit, _, talents, tired, _ in figures if able & BOTH * bit]
    # By how much they fall short of the goal that they miss by most.
    short = max([goal - sum([one[talent] for one in there]) for talent, goal in book.listed[number]], default=0)
    worth: float = NEAR * book.destiny_points[number] * _facing(-short)
    return worth


@cache
def _facing(lead: int) -> float:
    """Return the chance of success in a challenge that is not begun, with the least lead over one of its goals."""
    return _chance(CHALLENGE_STEEP * (lead + 1))


def _chance(lead: float) -> float:
    """Return the chance of success with a lead, times how much it counts; it never is quite 0 or 1."""
    return 0.5 + 0.5 * lead / sqrt(1 + lead * lead)


def _hope(state: BuffyState, player: int, talents: Sequence[int]) -> float:
    """Return what a player's hand may still add to totals of these talents."""
    icons = state.match.book.icons
    definition = state.definition
    hand = state.pile(Zone.HAND, player)
    wanted = set(talents)
    return HOPE * sum([1 for card in hand if not wanted.isdisjoint(icons[definition[card]])])


def _expect(state: BuffyState, worths: list[float], census: Census) -> None:
    """Count what is at stake in the fight or challenge under way, each outcome with its chance."""
    ahead, behind = state.attacker, state.defender
    talents = conflict.listed(state, state.challenge) if state.challenge >= 0 else [state.resolving]
    hope = 0.0
    if state.stage <= Moment.FIGHT_BATTLE or Moment.CHALLENGE_CHOOSE <= state.stage <= Moment.CHALLENGE_BATTLE:
        hope = _hope(state, ahead, talents) - _hope(state, behind, talents)
        if state.stage == Moment.CHALLENGE_CHOOSE:
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
        worths[ahead] -= TIRED * len(conflict.side(state, Role.ATTACKER))
    elif not conflict.is_short(state):
        steep = FIGHT_STEEP if state.stage < Moment.FIGHT_BATTLE else BATTLE_STEEP
        chance = _chance(steep * (fights.total(state, Role.ATTACKER) - fights.total(state, Role.DEFENDER) + hope))
        mine, theirs = census.sides[ahead].figures, census.sides[behind].figures
        worths[ahead] += chance * POINT - (1 - chance) * _stake(state, state.fighter, mine) - TIRED
        worths[behind] += (1 - chance) * POINT - chance * _stake(state, state.attacked, theirs)


def _stake(state: BuffyState, card: int, figures: list[Figure]) -> float:
    """Return what losing a fighter costs."""
    loss = CHARACTER
    for one, _, _, talents, tired, wears in figures:
        if one == card:
            loss += TALENT * sum(tired if state.fatigued[card] else talents) + WORN * wears
    return loss + (1.0 if is_main(state, card) and state.points[state.controller[card]] else 0.0)
