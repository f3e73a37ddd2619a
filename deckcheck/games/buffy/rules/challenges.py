"""Challenges: placing, facing, the five stages and the result (BF-041 to BF-051, BF-234 to BF-265, BF-296)."""

from __future__ import annotations

from deckcheck.engine.actions import option
from deckcheck.engine.atoms import assign, change, emit, move, reveal, shuffle
from deckcheck.engine.frames import Frame, Kind, number
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, jump, procedure, push
from deckcheck.engine.vocabulary import DONE, SHUFFLED
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Act, Ban, Decision, Done, Grant, Stat
from deckcheck.games.buffy.rules import conflict, fights, reasons
from deckcheck.games.buffy.rules.board import (
    LOWEST,
    attached,
    characters,
    fatigue,
    is_granted,
    side_of,
    spaces,
    talent,
    traits,
)
from deckcheck.games.buffy.rules.destiny import gain, lose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


# Placing (BF-041 to BF-050) ----------------------------------------------------------------------------------------


def turn_up(state: BuffyState, player: int) -> None:
    """Turn the top challenge face up; while challenges remain there is always one (BF-022, BF-044)."""
    pile = state.zones[n.CHALLENGE_DECK * state.match.players + player]
    if pile and state.known[pile[-1]] != state.match.everyone:
        reveal(state, pile[-1], state.match.everyone)


def reshuffle(state: BuffyState, player: int) -> None:
    """Shuffle a challenge deck; its top card is turned up afterwards (BF-045)."""
    shuffle(state, n.CHALLENGE_DECK * state.match.players + player, SHUFFLED, player)
    turn_up(state, player)


def in_play(state: BuffyState) -> list[int]:
    """Return all challenges in play."""
    players = state.match.players
    return [card for player in range(players) for card in state.zones[n.CHALLENGES * players + player]]


def placing_options(state: BuffyState, player: int) -> list[int]:
    """Return the options of the challenge sub-step: where the top one may lie, else to bury it (BF-042, BF-043)."""
    pile = state.zones[n.CHALLENGE_DECK * state.match.players + player]
    if not pile or places_none(state, player) is not None:
        return []
    card = pile[-1]
    found = [
        option(Act.PLACE_CHALLENGE, card, space)
        for space in spaces(state)
        if unlaid(state, player, card, space) is None
    ]
    return found or [option(Act.BURY_CHALLENGE, card)]


def places_none(state: BuffyState, player: int) -> Reason | None:
    """Return what forbids a player to place any challenge now (BF-041, BF-043)."""
    if state.done[player] & Done.CHALLENGE_PLACED:
        return reasons.PLACED
    others_wait = state.match.options["challenge_placers"] == "active"
    return reasons.NOT_YOUR_TURN if others_wait and player != state.active else None


def unburied(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids to put the top challenge at the bottom: it has a place to go (BF-042, BF-043)."""
    has_place = any(unlaid(state, player, card, space) is None for space in spaces(state))
    return places_none(state, player) or (reasons.HAS_A_PLACE if has_place else None)


def unlaid(state: BuffyState, player: int, card: int, space: int) -> Reason | None:
    """Return what forbids to place a challenge on a space (BF-047 to BF-050)."""
    book = state.match.book
    name = book.cards[state.definition[card]].name
    for other in in_play(state):
        if book.cards[state.definition[other]].name == name:
            return reasons.SAME_CHALLENGE
        if state.space[other] == space and state.owner[other] == player:
            return reasons.SPACE_TAKEN
    place_at = book.place_at[state.definition[card]]
    return None if place_at is None or place_at(state, Frame(player, card), space) else reasons.ELSEWHERE


def place(state: BuffyState, player: int, card: int, space: int) -> None:
    """Place a challenge; the next one is turned face up (BF-044, BF-051)."""
    move(state, card, n.CHALLENGES * state.match.players + player, n.CHALLENGE_PLACED, player, -1, space)
    change(state, state.space, card, space)
    change(state, state.done, player, state.done[player] | Done.CHALLENGE_PLACED)
    turn_up(state, player)


def bury(state: BuffyState, player: int, card: int) -> None:
    """Put a challenge that cannot be placed under its deck; none is placed this turn (BF-043, BF-D56).

    A table may let the player go on with the next one, so many times.
    """
    move(state, card, n.CHALLENGE_DECK * state.match.players + player, n.CHALLENGE_BURIED, player, bottom=True)
    change(state, state.burials, player, state.burials[player] + 1)
    if state.burials[player] >= state.match.options["burials"]:
        change(state, state.done, player, state.done[player] | Done.CHALLENGE_PLACED)
    turn_up(state, player)


# Facing (BF-234 to BF-242, BF-265) ---------------------------------------------------------------------------------


def may_take_part(state: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character at the place may be named for a challenge: refreshed and of its side (BF-235, BF-236)."""
    if state.fatigued[card] or is_granted(state, Grant.CANNOT_FACE, card):
        return False
    return is_eligible(state, card, challenge)


def is_eligible(state: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character's side and kind fit a challenge; seen when it is named or joins, not later (BF-260)."""
    book = state.match.book
    number = state.definition[challenge]
    side = book.side[number]
    if side != n.EITHER and not side_of(state, card) & side and not is_granted(state, Grant.FACES_EITHER_SIDE, card):
        return False
    may_face = book.may_face[number]
    return may_face is None or bool(may_face(state, Frame(state.controller[card], challenge), card))


def fit_to_face(state: BuffyState, player: int, challenge: int) -> list[int]:
    """Return the characters of a player that may be named for a challenge, in the order of their numbers."""
    here = state.space[challenge]
    return sorted(
        card
        for card in characters(state, player)
        if state.space[card] == here and may_take_part(state, card, challenge)
    )


def options(state: BuffyState, player: int) -> list[int]:
    """Return the challenges that a player may face now, own or others' (BF-013, BF-238 to BF-241)."""
    if state.bans[player] & Ban.CONFLICTS:
        return []
    reached = [state.space[card] for card in characters(state, player)]
    return [option(Act.FACE, card) for card in in_play(state) if unfaceable(state, player, card, reached) is None]


def unfaceable(state: BuffyState, player: int, card: int, reached: list[int]) -> Reason | None:
    """Return what forbids a player whose characters are on these spaces to face a challenge."""
    if state.space[card] not in reached:
        return reasons.NOBODY_THERE
    if state.tried[card] >> player & 1:
        return reasons.TRIED
    if not state.night and state.match.book.night_only[state.definition[card]]:
        return reasons.BY_NIGHT
    return None if fit_to_face(state, player, card) else reasons.NOBODY_FIT


def forbids(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids a player to face a challenge now."""
    if state.bans[player] & Ban.CONFLICTS:
        return reasons.FORBIDDEN
    return unfaceable(state, player, card, [state.space[one] for one in characters(state, player)])


def begin(state: BuffyState, player: int, challenge: int) -> None:
    """Face a challenge; what was under way goes on after it (BF-294)."""
    push(state, CHALLENGING, player, challenge)


class Facing(Frame):
    """A challenge that its player faces."""

    named = number("the participant named last, or -1: they are named in rising order", Kind.CARD)
    broken_off = number("whether it has ended without a result", Kind.FLAG)


def ask_participant(state: BuffyState, frame: Facing) -> None:
    """Name the participants one after the other, at least one (BF-234)."""
    found = [
        card for card in fit_to_face(state, frame.player, frame.card) if card > frame.named and not state.role[card]
    ]
    state.choice = DONE
    if frame.named >= 0:
        found.append(DONE)
    if found != [DONE]:
        ask(state, frame.player, Decision.JOIN, found)


def take_participant(state: BuffyState, frame: Facing) -> None:
    """Note a participant and ask for another one."""
    if state.choice != DONE:
        change(state, state.role, state.choice, n.ATTACKER)
        frame.named = state.choice
        jump(frame, ask_participant)


def ask_defender(state: BuffyState, frame: Facing) -> None:
    """Name who defends: the owner of another's challenge, an opponent for one's own (BF-245, BF-284, BF-285)."""
    owner = state.owner[frame.card]
    state.choice = owner
    if owner == frame.player:
        ask(
            state,
            frame.player,
            Decision.NAME_DEFENDER,
            [other for other in range(state.match.players) if other != frame.player],
        )


def open_challenge(state: BuffyState, frame: Facing) -> None:
    """Choose stage: the attempt counts for this turn (BF-239, BF-244)."""
    conflict.begin(state, frame.player, state.choice, n.CHALLENGE_CHOOSE)
    assign(state, challenge=frame.card)
    change(state, state.tried, frame.card, state.tried[frame.card] | 1 << frame.player)
    emit(state, n.CHALLENGE_BEGUN, frame.player, frame.card, -1, state.defender)


def join(state: BuffyState, card: int) -> None:
    """Let a character of the attacker take part from now on (BF-261)."""
    change(state, state.role, card, n.ATTACKER)
    emit(state, n.JOINED, state.controller[card], card, state.challenge)


def draw_stage(state: BuffyState, frame: Facing) -> None:
    """Draw stage: the attacker draws more than the defender (BF-246). One that was broken off goes no further."""
    if state.broken_off:
        jump(frame, close_challenge)
        return
    if conflict.is_short(state):
        return
    conflict.begin_stage(state, n.CHALLENGE_DRAW)
    for player, usual in ((state.attacker, "challenge_draw_attacker"), (state.defender, "challenge_draw_defender")):
        draw(
            state, player, measure(state, Stat.CHALLENGE_DRAWS, -2 - player, state.match.options[usual], frame.card), 0
        )


# The result (BF-250 to BF-262) -------------------------------------------------------------------------------------


def goal(state: BuffyState, challenge: int, number: int) -> int:
    """Return a listed talent goal as it is now, without the defender's stack (BF-019, BF-248)."""
    printed: int = state.match.book.goals[state.definition[challenge]][number]
    return measure(state, n.TALENT_STATS[number], challenge, printed, -1, LOWEST)


def counting(state: BuffyState) -> list[int]:
    """Return the participants who count; a change of side makes no difference, unless a table looks again (BF-260)."""
    there = conflict.side(state, n.ATTACKER)
    if state.match.options["side_rechecked"]:
        there = [card for card in there if is_eligible(state, card, state.challenge)]
    return there


def effort(state: BuffyState, number: int) -> int:
    """Return what the participants and the attacker's stack make of a talent (BF-250)."""
    together = sum(talent(state, card, number, state.challenge) for card in counting(state))
    return together + conflict.stack_total(state, state.attacker, number)


def resistance(state: BuffyState, number: int) -> int:
    """Return what must be reached: the goal and the defender's stack (BF-248)."""
    return goal(state, state.challenge, number) + conflict.stack_total(state, state.defender, number)


def is_met(state: BuffyState) -> bool:
    """Whether the challenge would be defeated now: all goals, and what else it asks for (BF-242, BF-250 to BF-253)."""
    more = 0 if state.match.options["goal_equality"] else 1
    if any(effort(state, one) < resistance(state, one) + more for one in conflict.listed(state, state.challenge)):
        return False
    return has_what_it_takes(state)


def has_what_it_takes(state: BuffyState) -> bool:
    """Whether somebody counts, and whatever a challenge asks for beside its goals is there (BF-242, BF-252, BF-253)."""
    there = counting(state)
    if not there:
        return False
    book = state.match.book
    number = state.definition[state.challenge]
    for trait in book.needs_traits[number]:
        if not any(traits(state, card) & trait for card in there):
            return False
    for who in book.must_use[number]:
        if not any(book.character[state.definition[card]] == who for card in there):
            return False
    for wanted in book.must_hold[number]:
        if not any(state.definition[other] in wanted for card in there for other in attached(state, card)):
            return False
    return True


def worth(state: BuffyState, challenge: int) -> int:
    """Return the destiny points of a challenge as they are now (BF-254, BF-255)."""
    return measure(state, Stat.WORTH, challenge, state.match.book.worth[state.definition[challenge]])


def gains(state: BuffyState, challenge: int) -> int:
    """Return what defeating a challenge brings: its worth, or to who faces it what an effect allows (BF-255)."""
    points = worth(state, challenge)
    return min(points, measure(state, Stat.MOST_GAINED, challenge, points)) if challenge == state.challenge else points


def compare(state: BuffyState, frame: Facing) -> None:
    """Find whether the challenge is defeated, and what follows (BF-250 to BF-259, BF-296)."""
    there = conflict.side(state, n.ATTACKER)
    won = is_met(state)
    assign(state, result=n.ATTACKER_WON if won else n.DEFENDER_WON)
    if won:
        points = gains(state, frame.card)
        emit(state, n.CHALLENGE_WON, state.attacker, frame.card, -1, points)
        keeper = state.attacker if state.match.options["defeated_challenges"] == "winner" else state.owner[frame.card]
        move(state, frame.card, n.CRYPT * state.match.players + keeper, n.CRYPTED, state.attacker)
        gain(state, state.attacker, points)
    else:
        emit(state, n.CHALLENGE_LOST, state.attacker, frame.card)
        lose(state, state.attacker, state.match.options["challenge_fail_loss"])
    for card in there:
        if not is_granted(state, Grant.FACES_FREELY, card):
            fatigue(state, card)


def close_challenge(state: BuffyState, frame: Facing) -> None:
    """End the challenge; the step goes on (BF-263), with the fight that broke it off if there is one."""
    player, card, other = state.defender, state.fighter, state.attacked
    frame.broken_off = state.broken_off
    conflict.close(state)
    if frame.broken_off:
        fights.begin(state, player, card, other)


def face_again(state: BuffyState, frame: Facing) -> None:
    """After that fight, face the challenge again if anybody still can."""
    if (
        frame.broken_off
        and state.place[frame.card] // state.match.players == n.CHALLENGES
        and fit_to_face(state, frame.player, frame.card)
    ):
        frame.named, frame.broken_off = -1, 0
        jump(frame, ask_participant)


CHALLENGING = procedure(
    "challenge",
    ask_participant,
    take_participant,
    ask_defender,
    open_challenge,
    conflict.watch,
    draw_stage,
    conflict.watch,
    conflict.battle_stage,
    conflict.watch,
    conflict.resolve_stage,
    conflict.watch,
    compare,
    conflict.result_round,
    conflict.watch,
    conflict.discard_stage,
    conflict.watch,
    close_challenge,
    face_again,
    frame=Facing,
)
