"""Challenges: placing, facing, the five stages and the result (BF-041 to BF-051, BF-234 to BF-265, BF-296)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move, reveal, shuffle
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DONE, SHUFFLED
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import conflict
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
    from deckcheck.games.buffy.state import BuffyState


# Placing (BF-041 to BF-050) ----------------------------------------------------------------------------------------


def turn_up(s: BuffyState, player: int) -> None:
    """Turn the top challenge face up; while challenges remain there is always one (BF-022, BF-044)."""
    pile = s.zones[n.CHALLENGE_DECK * s.match.players + player]
    if pile and s.known[pile[-1]] != s.match.everyone:
        reveal(s, pile[-1], s.match.everyone)


def reshuffle(s: BuffyState, player: int) -> None:
    """Shuffle a challenge deck; its top card is turned up afterwards (BF-045)."""
    shuffle(s, n.CHALLENGE_DECK * s.match.players + player, SHUFFLED, player)
    turn_up(s, player)


def in_play(s: BuffyState) -> list[int]:
    """Return all challenges in play."""
    players = s.match.players
    return [card for player in range(players) for card in s.zones[n.CHALLENGES * players + player]]


def placing_options(s: BuffyState, player: int) -> list[int]:
    """Return the options of the challenge sub-step: where the top one may lie, else to bury it (BF-042, BF-043)."""
    pile = s.zones[n.CHALLENGE_DECK * s.match.players + player]
    if not pile or s.done[player] & n.PLACED_CHALLENGE:
        return []
    if player != s.active and s.match.options["challenge_placers"] == "active":
        return []
    card = pile[-1]
    found = [n.option(n.PLACE_CHALLENGE, card, space) for space in spaces(s) if may_lie_at(s, player, card, space)]
    return found or [n.option(n.BURY_CHALLENGE, card)]


def may_lie_at(s: BuffyState, player: int, card: int, space: int) -> bool:
    """Whether a challenge may be placed on a space (BF-047 to BF-050)."""
    book = s.match.book
    name = book.cards[s.definition[card]].name
    for other in in_play(s):
        if book.cards[s.definition[other]].name == name:
            return False
        if s.space[other] == space and s.owner[other] == player:
            return False
    place_at = book.place_at[s.definition[card]]
    return place_at is None or place_at(s, Frame(player, card), space)


def place(s: BuffyState, player: int, card: int, space: int) -> None:
    """Place a challenge; the next one is turned face up (BF-044, BF-051)."""
    move(s, card, n.CHALLENGES * s.match.players + player, n.CHALLENGE_PLACED, player, -1, space)
    change(s, s.space, card, space)
    change(s, s.done, player, s.done[player] | n.PLACED_CHALLENGE)
    turn_up(s, player)


def bury(s: BuffyState, player: int, card: int) -> None:
    """Put a challenge that cannot be placed under its deck; none is placed this turn (BF-043, BF-D56).

    A table may let the player go on with the next one, so many times.
    """
    move(s, card, n.CHALLENGE_DECK * s.match.players + player, n.CHALLENGE_BURIED, player, bottom=True)
    done = s.done[player] + n.BURIALS
    if done // n.BURIALS % (n.PLACEMENTS // n.BURIALS) >= s.match.options["burials"]:
        done |= n.PLACED_CHALLENGE
    change(s, s.done, player, done)
    turn_up(s, player)


# Facing (BF-234 to BF-242, BF-265) ---------------------------------------------------------------------------------


def may_take_part(s: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character at the place may be named for a challenge: refreshed and of its side (BF-235, BF-236)."""
    if s.fatigued[card] or is_granted(s, n.CANNOT_FACE, card):
        return False
    return is_eligible(s, card, challenge)


def is_eligible(s: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character's side and kind fit a challenge; seen when it is named or joins, not later (BF-260)."""
    book = s.match.book
    number = s.definition[challenge]
    side = book.side[number]
    if side != n.EITHER and not side_of(s, card) & side and not is_granted(s, n.EITHER_SIDE, card):
        return False
    may_face = book.may_face[number]
    return may_face is None or bool(may_face(s, Frame(s.controller[card], challenge), card))


def fit_to_face(s: BuffyState, player: int, challenge: int) -> list[int]:
    """Return the characters of a player that may be named for a challenge, in the order of their numbers."""
    here = s.space[challenge]
    return sorted(card for card in characters(s, player) if s.space[card] == here and may_take_part(s, card, challenge))


def options(s: BuffyState, player: int) -> list[int]:
    """Return the challenges that a player may face now, own or others' (BF-013, BF-238 to BF-241)."""
    if s.bans[player] & n.NO_CONFLICT:
        return []
    by_night = s.match.book.night_only
    space = s.space
    reached = {space[card] for card in characters(s, player)}
    return [
        n.option(n.FACE, card)
        for card in in_play(s)
        if space[card] in reached
        and not s.acts[card] >> n.FIRST_TRIED + player & 1
        and (s.night or not by_night[s.definition[card]])
        and fit_to_face(s, player, card)
    ]


def begin(s: BuffyState, player: int, challenge: int) -> None:
    """Face a challenge; what was under way goes on after it (BF-294)."""
    push(s, n.CHALLENGING, player, challenge)


def ask_participant(s: BuffyState, f: Frame) -> None:
    """Name the participants one after the other, at least one (BF-234)."""
    found = [card for card in fit_to_face(s, f.player, f.card) if card > f.target and not s.role[card]]
    s.choice = DONE
    if f.target >= 0:
        found.append(DONE)
    if found != [DONE]:
        ask(s, f.player, n.JOIN, found)


def take_participant(s: BuffyState, f: Frame) -> None:
    """Note a participant and ask for another one."""
    if s.choice != DONE:
        change(s, s.role, s.choice, n.ATTACKER)
        f.target = s.choice
        f.pc = 0


def ask_defender(s: BuffyState, f: Frame) -> None:
    """Name who defends: the owner of another's challenge, an opponent for one's own (BF-245, BF-284, BF-285)."""
    owner = s.owner[f.card]
    s.choice = owner
    if owner == f.player:
        ask(s, f.player, n.NAME_DEFENDER, [other for other in range(s.match.players) if other != f.player])


def open_challenge(s: BuffyState, f: Frame) -> None:
    """Choose stage: the attempt counts for this turn (BF-239, BF-244)."""
    conflict.begin(s, f.player, s.choice, n.CHALLENGE_CHOOSE)
    change(s, s.now, n.FACED, f.card)
    change(s, s.acts, f.card, s.acts[f.card] | 1 << n.FIRST_TRIED + f.player)
    emit(s, n.CHALLENGE_BEGUN, f.player, f.card, -1, s.defender)


def join(s: BuffyState, card: int) -> None:
    """Let a character of the attacker take part from now on (BF-261)."""
    change(s, s.role, card, n.ATTACKER)
    emit(s, n.JOINED, s.controller[card], card, s.challenge)


def watch(s: BuffyState, f: Frame) -> None:
    """Let both players take watches in the stage."""
    if not (conflict.is_short(s) and s.stage < n.CHALLENGE_RESOLVE):
        conflict.take_watches(s)


def draw_stage(s: BuffyState, f: Frame) -> None:
    """Draw stage: the attacker draws more than the defender (BF-246). One that was broken off goes no further."""
    if s.now[n.PHASE_FLAGS] & n.BROKEN_OFF:
        f.pc = CHALLENGING.steps.index(close_challenge)
        return
    if conflict.is_short(s):
        return
    conflict.begin_stage(s, n.CHALLENGE_DRAW)
    for player, usual in ((s.attacker, "challenge_draw_attacker"), (s.defender, "challenge_draw_defender")):
        draw(s, player, measure(s, n.CHALLENGE_DRAWS, -2 - player, s.match.options[usual], f.card), 0)


def battle_stage(s: BuffyState, f: Frame) -> None:
    """Battle stage: talent stacks are built on both sides (BF-247, BF-248)."""
    if not conflict.is_short(s):
        conflict.begin_stage(s, n.CHALLENGE_BATTLE)


def resolve_stage(s: BuffyState, f: Frame) -> None:
    """Resolve stage: first the watches before the result (BF-296)."""
    conflict.begin_stage(s, n.CHALLENGE_RESOLVE)
    conflict.uncover(s)


# The result (BF-250 to BF-262) -------------------------------------------------------------------------------------


def goal(s: BuffyState, challenge: int, number: int) -> int:
    """Return a listed talent goal as it is now, without the defender's stack (BF-019, BF-248)."""
    printed: int = s.match.book.goals[s.definition[challenge]][number]
    return measure(s, n.TALENT_STATS[number], challenge, printed, -1, LOWEST)


def counting(s: BuffyState) -> list[int]:
    """Return the participants who count; a change of side makes no difference, unless a table looks again (BF-260)."""
    there = conflict.side(s, n.ATTACKER)
    if s.match.options["side_rechecked"]:
        there = [card for card in there if is_eligible(s, card, s.challenge)]
    return there


def effort(s: BuffyState, number: int) -> int:
    """Return what the participants and the attacker's stack make of a talent (BF-250)."""
    together = sum(talent(s, card, number, s.challenge) for card in counting(s))
    return together + conflict.stack_total(s, s.attacker, number)


def resistance(s: BuffyState, number: int) -> int:
    """Return what must be reached: the goal and the defender's stack (BF-248)."""
    return goal(s, s.challenge, number) + conflict.stack_total(s, s.defender, number)


def is_met(s: BuffyState) -> bool:
    """Whether the challenge would be defeated now: all goals, and what else it asks for (BF-242, BF-250 to BF-253)."""
    more = 0 if s.match.options["goal_equality"] else 1
    if any(effort(s, one) < resistance(s, one) + more for one in conflict.listed(s, s.challenge)):
        return False
    return has_what_it_takes(s)


def has_what_it_takes(s: BuffyState) -> bool:
    """Whether somebody counts, and whatever a challenge asks for beside its goals is there (BF-242, BF-252, BF-253)."""
    there = counting(s)
    if not there:
        return False
    book = s.match.book
    number = s.definition[s.challenge]
    for trait in book.needs_traits[number]:
        if not any(traits(s, card) & trait for card in there):
            return False
    for who in book.must_use[number]:
        if not any(book.character[s.definition[card]] == who for card in there):
            return False
    for wanted in book.must_hold[number]:
        if not any(s.definition[other] in wanted for card in there for other in attached(s, card)):
            return False
    return True


def worth(s: BuffyState, challenge: int) -> int:
    """Return the destiny points of a challenge as they are now (BF-254, BF-255)."""
    return measure(s, n.WORTH, challenge, s.match.book.worth[s.definition[challenge]])


def gains(s: BuffyState, challenge: int) -> int:
    """Return what defeating a challenge brings: its worth, or to who faces it what an effect allows (BF-255)."""
    points = worth(s, challenge)
    return min(points, measure(s, n.MOST_GAINED, challenge, points)) if challenge == s.challenge else points


def compare(s: BuffyState, f: Frame) -> None:
    """Find whether the challenge is defeated, and what follows (BF-250 to BF-259, BF-296)."""
    there = conflict.side(s, n.ATTACKER)
    won = is_met(s)
    change(s, s.now, n.RESULT_NOW, n.ATTACKER_WON if won else n.DEFENDER_WON)
    if won:
        points = gains(s, f.card)
        emit(s, n.CHALLENGE_WON, s.attacker, f.card, -1, points)
        keeper = s.attacker if s.match.options["defeated_challenges"] == "winner" else s.owner[f.card]
        move(s, f.card, n.CRYPT * s.match.players + keeper, n.CRYPTED, s.attacker)
        gain(s, s.attacker, points)
    else:
        emit(s, n.CHALLENGE_LOST, s.attacker, f.card)
        lose(s, s.attacker, s.match.options["challenge_fail_loss"])
    for card in there:
        if not is_granted(s, n.FREE_CHALLENGE, card):
            fatigue(s, card)


def result_round(s: BuffyState, f: Frame) -> None:
    """Then watches for what needs the result (BF-296, BF-D65)."""
    conflict.begin_stage(s, n.CHALLENGE_RESULT)


def discard_stage(s: BuffyState, f: Frame) -> None:
    """Discard stage (BF-263)."""
    conflict.begin_stage(s, n.CHALLENGE_DISCARD)


def close_challenge(s: BuffyState, f: Frame) -> None:
    """End the challenge; the step goes on (BF-263), with the fight that broke it off if there is one."""
    player, card, other = s.defender, s.fighter, s.attacked
    f.value = s.now[n.PHASE_FLAGS] & n.BROKEN_OFF
    conflict.close(s)
    if f.value:
        push(s, n.FIGHTING, player, card, other)


def face_again(s: BuffyState, f: Frame) -> None:
    """After that fight, face the challenge again if anybody still can."""
    if f.value and s.place[f.card] // s.match.players == n.CHALLENGES and fit_to_face(s, f.player, f.card):
        f.pc, f.target, f.value = 0, -1, 0


CHALLENGING = procedure(
    "challenge",
    ask_participant,
    take_participant,
    ask_defender,
    open_challenge,
    watch,
    draw_stage,
    watch,
    battle_stage,
    watch,
    resolve_stage,
    watch,
    compare,
    result_round,
    watch,
    discard_stage,
    watch,
    close_challenge,
    face_again,
)
