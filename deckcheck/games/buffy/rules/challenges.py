"""Challenges: facing, the five stages and the result (BF-234 to BF-265, BF-296); placing is in `placing`."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, emit, move
from deckcheck.engine.flow.modifiers import measure, modified, statics
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.flow.procedures import ask, jump, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import TALENT_STATS, Alignment, Ban, CardType, Grant, Moment, Result, Role, Stat, Zone
from deckcheck.games.buffy.rules import conflict, draws, fights, reasons
from deckcheck.games.buffy.rules.board import (
    KINDS,
    LOWEST,
    attached,
    characters,
    fatigue,
    is_granted,
    kind_of,
    note_victory,
    side_of,
    spaces,
    talent,
    traits,
)
from deckcheck.games.buffy.rules.destiny import gain, lose
from deckcheck.games.buffy.rules.placing import in_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


# Facing (BF-234 to BF-242, BF-265) ---------------------------------------------------------------------------------


def may_take_part(state: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character at the place may be named for a challenge: refreshed and of its side (BF-235, BF-236)."""
    stats = modified(state)
    if stats & Grant.CANNOT_FACE and is_granted(state, Grant.CANNOT_FACE, card):
        return False
    if state.fatigued[card] and not (stats & Grant.FACES_FATIGUED and is_granted(state, Grant.FACES_FATIGUED, card)):
        return False
    return is_eligible(state, card, challenge)


def is_eligible(state: BuffyState, card: int, challenge: int) -> bool:
    """Whether a character's side and kind fit a challenge; seen when it is named or joins, not later (BF-260)."""
    book = state.match.book
    number = state.definition[challenge]
    side = book.side[number]
    if (
        side != Alignment.EITHER
        and not side_of(state, card) & side
        and not is_granted(state, Grant.FACES_EITHER_SIDE, card)
    ):
        return False
    may_face = book.may_face[number]
    return may_face is None or bool(may_face(state, Frame(state.controller[card], challenge), card))


def may_join(state: BuffyState, card: int) -> bool:
    """Whether a character that an effect brings to the challenge may take part: fatigue does not matter (BF-261)."""
    return (
        not is_granted(state, Grant.CANNOT_FACE, card)
        and is_eligible(state, card, state.challenge)
        and fits_in(state, state.attacker, card)
    )


# What changes whose side of challenges a character may take.
SIDES = KINDS | Grant.FACES_EITHER_SIDE


def fit_to_face(state: BuffyState, player: int, challenge: int) -> list[int]:
    """Return the characters of a player that may be named for a challenge, in the order of their numbers."""
    space, here = state.space, state.space[challenge]
    afar = modified(state) & Grant.FACES_AFAR
    return sorted(
        [
            card
            for card in characters(state, player)
            if (space[card] == here or (afar and is_granted(state, Grant.FACES_AFAR, card)))
            and may_take_part(state, card, challenge)
        ]
    )


def options(state: BuffyState, player: int) -> list[int]:
    """Return the challenges that a player may face now, own or others' (BF-013, BF-238 to BF-241)."""
    if state.bans[player] & Ban.CONFLICTS or faced_enough(state, player):
        return []
    space, reached = state.space, reached_by(state, player)
    return [
        option(Act.FACE, card)
        for card in in_play(state)
        if space[card] in reached and unfaceable(state, player, card, reached) is None
    ]


def early_options(state: BuffyState, player: int) -> list[int]:
    """Return the challenges that an effect lets a player face in the resource step."""
    if not modified(state) & Grant.FACED_EARLY:
        return []
    return [choice for choice in options(state, player) if is_early(state, player, split_option(choice)[1])]


def is_early(state: BuffyState, player: int, challenge: int) -> bool:
    """Whether an effect lets a player face a challenge in the resource step: this one, or one in the step."""
    free = is_granted(state, Grant.FACED_EARLY, -2 - player) and not state.faced[player]
    return free or is_granted(state, Grant.FACED_EARLY, challenge, -2 - player)


def faced_enough(state: BuffyState, player: int) -> bool:
    """Whether a player has faced as many challenges in this step as an effect allows."""
    return bool(
        modified(state) & Stat.MOST_FACED
        and state.faced[player] >= measure(state, Stat.MOST_FACED, -2 - player, len(state.definition))
    )


def reached_by(state: BuffyState, player: int) -> list[int]:
    """Return the spaces where a player has characters, or all where an effect lets one face challenges from afar."""
    if modified(state) & Grant.FACES_AFAR and any(
        is_granted(state, Grant.FACES_AFAR, card) for card in characters(state, player)
    ):
        return list(spaces(state))
    return [state.space[card] for card in characters(state, player)]


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
    if state.bans[player] & Ban.CONFLICTS or faced_enough(state, player):
        return reasons.FORBIDDEN
    return unfaceable(state, player, card, reached_by(state, player))


def begin(state: BuffyState, player: int, challenge: int) -> None:
    """Face a challenge; what was under way goes on after it (BF-294)."""
    push(state, CHALLENGING, player, challenge)


class Facing(Frame):
    """A challenge that its player faces."""

    named = number("the participant named last, or -1: they are named in rising order", Kind.CARD)
    broken_off = number("whether it has ended without a result", Kind.FLAG)
    again = number("whether it is faced again although it was not defeated", Kind.FLAG)


def ask_participant(state: BuffyState, frame: Facing) -> None:
    """Name the participants one after the other, at least one (BF-234)."""
    found = [
        card for card in fit_to_face(state, frame.player, frame.card) if card > frame.named and not state.role[card]
    ]
    if modified(state) & (Grant.FACES_ALONE | Stat.MOST_LEADING):
        found = [card for card in found if fits_in(state, frame.player, card)]
    state.choice = DONE
    if frame.named >= 0:
        found.append(DONE)
    if found != [DONE]:
        ask(state, frame.player, Decision.JOIN, found)


def fits_in(state: BuffyState, player: int, card: int) -> bool:
    """Whether a character may take part beside those named so far, as effects of this turn have it."""
    named = conflict.named(state, player)
    if named and any(is_granted(state, Grant.FACES_ALONE, one) for one in (card, *named)):
        return False
    leaders = (CardType.HERO, CardType.VILLAIN)
    if kind_of(state, card) not in leaders:
        return True
    leading = sum(1 for one in named if kind_of(state, one) in leaders)
    return leading < measure(state, Stat.MOST_LEADING, -2 - player, len(state.definition))


def take_participant(state: BuffyState, frame: Facing) -> None:
    """Note a participant and ask for another one."""
    if state.choice != DONE:
        change(state, state.role, state.choice, Role.ATTACKER)
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
    conflict.begin(state, frame.player, state.choice, Moment.CHALLENGE_CHOOSE)
    assign(state, challenge=frame.card)
    change(state, state.tried, frame.card, state.tried[frame.card] | 1 << frame.player)
    change(state, state.faced, frame.player, state.faced[frame.player] + 1)
    emit(state, Event.CHALLENGE_BEGUN, frame.player, frame.card, -1, state.defender)
    for card in conflict.named(state, frame.player):
        emit(state, Event.TAKES_PART, frame.player, card, frame.card)


def join(state: BuffyState, card: int) -> None:
    """Let a character of the attacker take part from now on (BF-261)."""
    change(state, state.role, card, Role.ATTACKER)
    emit(state, Event.JOINED, state.controller[card], card, state.challenge)


def draw_stage(state: BuffyState, frame: Facing) -> None:
    """Draw stage (BF-246). A challenge that was broken off goes no further."""
    if state.broken_off:
        jump(frame, close_challenge)
        return
    if conflict.is_short(state):
        return
    conflict.begin_stage(state, Moment.CHALLENGE_DRAW)


def draw_cards(state: BuffyState, frame: Facing) -> None:
    """Let both draw, the attacker more than the defender, once what the stage sets off is done (BF-246)."""
    if conflict.is_short(state):
        return
    for player, usual in ((state.attacker, "challenge_draw_attacker"), (state.defender, "challenge_draw_defender")):
        drawn = measure(state, Stat.CHALLENGE_DRAWS, -2 - player, state.match.options[usual], frame.card)
        draw(state, player, conflict.drawable(state, player, drawn), 0)
        draws.report_for_player(state, Stat.CHALLENGE_DRAWS, player, frame.card)


# The result (BF-250 to BF-262) -------------------------------------------------------------------------------------


def goal(state: BuffyState, challenge: int, number: int) -> int:
    """Return a listed talent goal as it is now, without the defender's stack (BF-019, BF-248)."""
    printed = conflict.goals_of(state, challenge)[number]
    return measure(state, TALENT_STATS[number], challenge, printed, -1, LOWEST)


def counting(state: BuffyState) -> list[int]:
    """Return the participants who count; a change of side makes no difference, unless a table looks again (BF-260)."""
    there = conflict.side(state, Role.ATTACKER)
    if state.match.options["side_rechecked"]:
        there = [card for card in there if is_eligible(state, card, state.challenge)]
    return there


def effort(state: BuffyState, number: int) -> int:
    """Return what the participants and the attacker's stack make of a talent (BF-250)."""
    there = counting(state)
    if state.match.stats & Grant.COUNTS_NOT:
        there = [card for card in there if not is_granted(state, Grant.COUNTS_NOT, card)]
    together = sum(talent(state, card, number, state.challenge) for card in there)
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
    asks = book.asks[number]
    return asks is None or asks(state, Frame(state.attacker, state.challenge))


def destiny_points(state: BuffyState, challenge: int) -> int:
    """Return the destiny points of a challenge as they are now (BF-254, BF-255)."""
    return measure(state, Stat.WORTH, challenge, state.match.book.destiny_points[state.definition[challenge]])


def gains(state: BuffyState, challenge: int) -> int:
    """Return what defeating a challenge brings: its worth, or the least of what effects allow who faces it (BF-255)."""
    points = destiny_points(state, challenge)
    if challenge != state.challenge or not modified(state) & Stat.MOST_GAINED:
        return points
    bounds = [static.amount(state, probe) for _, static, probe in statics(state, Stat.MOST_GAINED, challenge, -1)]
    return min(points, *bounds, measure(state, Stat.MOST_GAINED, challenge, points))


def compare(state: BuffyState, frame: Facing) -> None:
    """Find whether the challenge is defeated, and what follows (BF-250 to BF-259, BF-296)."""
    there = conflict.side(state, Role.ATTACKER)
    won = is_met(state)
    assign(state, result=Result.ATTACKER_WON if won else Result.DEFENDER_WON)
    # Who fatigues is settled while the challenge is still there.
    tired = [card for card in there if not is_granted(state, Grant.FACES_FREELY, card)]
    if won:
        points = gains(state, frame.card)
        note_victory(state, state.attacker, state.space[frame.card])
        emit(state, Event.CHALLENGE_WON, state.attacker, frame.card, -1, points)
        change(state, state.bested, frame.card, state.bested[frame.card] | 1 << state.attacker)
        keeper = state.attacker if state.match.options["defeated_challenges"] == "winner" else state.owner[frame.card]
        move(state, frame.card, state.match.place(Zone.CRYPT, keeper), Event.CRYPTED, state.attacker)
        gain(state, state.attacker, points)
    else:
        emit(state, Event.CHALLENGE_LOST, state.attacker, frame.card)
        usual = state.match.options["challenge_fail_loss"]
        lose(state, state.attacker, measure(state, Stat.FAIL_LOSS, -2 - state.attacker, usual))
    for card in tired:
        fatigue(state, card)


def close_challenge(state: BuffyState, frame: Facing) -> None:
    """End the challenge; the step goes on (BF-263), with the fight that broke it off if there is one."""
    player, card, other = state.defender, state.fighter, state.attacked
    frame.broken_off = state.broken_off
    frame.again = state.face_again
    conflict.close(state)
    if frame.broken_off:
        fights.begin(state, player, card, other)


def face_again(state: BuffyState, frame: Facing) -> None:
    """After that fight, or where an effect says so, face the challenge again if anybody still can."""
    if (
        (frame.broken_off or frame.again)
        and state.place[frame.card] // state.match.players == Zone.CHALLENGES
        and fit_to_face(state, frame.player, frame.card)
    ):
        frame.named, frame.broken_off, frame.again = -1, 0, 0
        jump(frame, ask_participant)


CHALLENGING = procedure(
    "challenge",
    ask_participant,
    take_participant,
    ask_defender,
    open_challenge,
    conflict.watch,
    draw_stage,
    draw_cards,
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
