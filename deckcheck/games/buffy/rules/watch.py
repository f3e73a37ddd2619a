"""Watches: how players alternate in steps and stages, and what each may do (BF-003 to BF-010, BF-040 to BF-083)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit
from deckcheck.engine.flow.modifiers import grantees, measure, modified
from deckcheck.engine.flow.piles import discard, draw, first_copies
from deckcheck.engine.flow.procedures import UNREAD, ask, jump, leave, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, number
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, CardType, Grant, Moment, OncePerTurn, Stat, Zone
from deckcheck.games.buffy.rules import (
    attaching,
    challenges,
    conflict,
    destiny,
    draws,
    entering,
    episodes,
    fights,
    moving,
    placing,
    playing,
    uses,
)
from deckcheck.games.buffy.rules.board import own_spaces, refresh
from deckcheck.games.buffy.rules.destiny import rise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.games.buffy.state import BuffyState


# The run of watches (BF-004 to BF-007) -----------------------------------------------------------------------------


class Watches(Frame):
    """A run of watches; its player has the next one."""

    passes = number("how many players in a row have passed")


def ask_watch(state: BuffyState, frame: Watches) -> None:
    """Ask the player whose watch it is, once everything that happened is resolved.

    A fight or challenge that lacks a side goes at once to its resolve stage (BF-226, BF-259).
    """
    # A pass changes nothing that an episode could wait for, and nobody's goal.
    if not frame.passes:
        if episodes.due(state):
            jump(frame, ask_watch)
            return
        if state.match.stats & Stat.DESTINY_GOAL:
            destiny.look(state)
    stage = state.stage
    if stage:
        resolve = Moment.FIGHT_RESOLVE if stage <= Moment.FIGHT_RESULT else Moment.CHALLENGE_RESOLVE
        if stage < resolve and conflict.is_short(state):
            leave(frame)
            return
        if state.phase_bans & Ban.WATCHES:
            ask(state, frame.player, Decision.STAGE, [Act.PASS])
            return
        ask(state, frame.player, Decision.STAGE, stage_options(state, frame.player, stage))
    else:
        ask(state, frame.player, Decision.WATCH, _STEP_OPTIONS[state.phase](state, frame.player))


def take_watch(state: BuffyState, frame: Watches) -> None:
    """Carry the sub-step out, or pass; the watch goes to the next player, until all have passed in a row."""
    chosen = state.choice
    player = frame.player
    players = state.match.players
    if state.stage and not state.match.options["bystanders"]:
        watching = 2
        frame.player = state.defender if player == state.attacker else state.attacker
    else:
        watching = players
        frame.player = (player + 1) % players
    if chosen == Act.PASS:
        frame.passes += 1
        emit(state, Event.PASSED, player)
        if frame.passes >= watching:
            return
    else:
        frame.passes = 0
        carry_out(state, player, chosen)
        if state.match.options["resumes"] == "active" and split_option(chosen)[0] in (Act.FIGHT, Act.FACE):
            frame.player = state.active
    jump(frame, ask_watch)


WATCHES = procedure("watches", ask_watch, take_watch, frame=Watches)


# What may be done in a step ----------------------------------------------------------------------------------------


def hand(state: BuffyState, player: int) -> list[int]:
    """Return a player's cards in hand; of equal ones only the one with the lowest number."""
    return first_copies(state, state.pile(Zone.HAND, player))


def anywhere(state: BuffyState, player: int, *, whole: bool = False) -> list[int]:
    """Return the events, actions and effects that a player may use at this moment (BF-017, BF-172).

    At a glance some of them will do where there are any, if not all are wanted.
    """
    lookahead = state.lookahead and not whole
    now = 1 << (state.stage or state.phase)
    moments = state.match.book.playable_at
    definition = state.definition
    held = state.zones[state.match.first_places[Zone.HAND] + player]
    found = playing.power_options(state, player, now, whole=whole)
    if found and lookahead:
        return found
    playable = [card for card in held if moments[definition[card]] & now]
    if playable:
        for card in first_copies(state, playable):
            found += playing.may_play(state, player, card)
            if found and lookahead:
                break
    return found


def _with_pass(state: BuffyState, options: list[int], *, must: bool = False) -> list[int]:
    """Return options in rising order; passing comes first unless a mandatory sub-step is still open (BF-008)."""
    if not options:
        return [Act.PASS]
    if state.lookahead and (not must or len(options) > 1):
        return UNREAD
    options.sort()
    return options if must else [Act.PASS, *options]


def prologue_options(state: BuffyState, player: int) -> list[int]:
    """Challenges, events, actions, effects (BF-040); the own challenge must be placed before passing (BF-042).

    So must an effect be used that says no "may" (BF-008).
    """
    due = placing.placing_options(state, player)
    owed = playing.owes(state, player)
    return _with_pass(state, due + anywhere(state, player, whole=owed), must=bool(due) or owed)


def draw_options(state: BuffyState, player: int) -> list[int]:
    """Refill the hand, once and before passing (BF-288); where a table lets it be left out, only a full hand must."""
    due = not state.done[player] & OncePerTurn.REFILLED
    held = len(state.pile(Zone.HAND, player))
    must = due and (not state.match.options["optional_refill"] or held > hand_size(state, player))
    return _with_pass(state, [Act.REFILL] * due + anywhere(state, player), must=must)


def refresh_options(state: BuffyState, player: int) -> list[int]:
    """Refresh all own cards, once and before passing (BF-068, BF-289)."""
    due = not state.done[player] & OncePerTurn.REFRESHED and bool(refreshable(state, player))
    return _with_pass(state, [Act.REFRESH_ALL] * due + anywhere(state, player), must=due)


def movement_options(state: BuffyState, player: int) -> list[int]:
    """Move a character (BF-070)."""
    if state.lookahead and moving.may_move(state, player):
        return UNREAD
    return _with_pass(state, moving.options(state, player) + anywhere(state, player))


def resource_options(state: BuffyState, player: int) -> list[int]:
    """Characters, ascending, skills, items, resurrection, Part 1 (BF-083)."""
    book = state.match.book
    kinds = book.kind
    cards = hand(state, player)
    found = anywhere(state, player)
    if found and state.lookahead:
        return UNREAD
    if modified(state) & Grant.FACED_EARLY:
        found += challenges.early_options(state, player)
    room = entering.has_room(state, player)
    for card in cards:
        if found and state.lookahead:
            return UNREAD
        number = state.definition[card]
        kind = kinds[number]
        if kind <= CardType.MINION:
            if book.level[number] == 1:
                if room and entering.unplaceable(state, player, card) is None:
                    found += [option(Act.ENTER, card, space) for space in own_spaces(player)]
            elif entering.who_may_ascend(state, player, card) >= 0:
                found.append(option(Act.ASCEND_TO, card))
        elif kind in (CardType.SKILL, CardType.ITEM):
            found += attaching.options(state, player, card)
        elif kind == CardType.EPISODE and episodes.unplayable(state, player, card) is None:
            found.append(option(Act.PLAY, card))
    if found and state.lookahead:
        return UNREAD
    found += attaching.swap_options(state, player)
    for card in entering.who_may_return(state, player) if room else ():
        found += [option(Act.RESURRECT, card, space) for space in own_spaces(player)]
    return _with_pass(state, found)


def conflict_options(state: BuffyState, player: int) -> list[int]:
    """Start a fight, face a challenge (BF-194)."""
    attacks = fights.options(state, player)
    forced = fights.forced(state, attacks)
    if forced:
        return _with_pass(state, forced, must=True)
    conflicts = attacks + challenges.options(state, player)
    must = bool(attacks) and bool(state.bans[player] & Ban.PASSING)
    if conflicts and state.lookahead and not must:
        return UNREAD
    return _with_pass(state, conflicts + anywhere(state, player), must=must)


def end_options(state: BuffyState, player: int) -> list[int]:
    """What names the end step (BF-266)."""
    return _with_pass(state, fights.late_options(state, player) + anywhere(state, player))


_STEP_OPTIONS = {
    Moment.PROLOGUE: prologue_options,
    Moment.DRAW: draw_options,
    Moment.REFRESH: refresh_options,
    Moment.MOVEMENT: movement_options,
    Moment.RESOURCE: resource_options,
    Moment.CONFLICT: conflict_options,
    Moment.END: end_options,
}


# Where cards are set aside.
_BATTLE = (Moment.FIGHT_BATTLE, Moment.CHALLENGE_BATTLE)
# Where a card too many must go before anything ends.
_DISCARDING = (Moment.FIGHT_DISCARD, Moment.CHALLENGE_DISCARD)


def stage_options(state: BuffyState, player: int, stage: int) -> list[int]:
    """Return what may be done in a stage: double, set cards aside, discard down, actions and effects."""
    fights_for = player in (state.attacker, state.defender)
    if state.lookahead and stage in _BATTLE and fights_for and conflict.may_stack(state, player):
        return UNREAD
    found = anywhere(state, player)
    if found and state.lookahead and stage not in _DISCARDING:
        return UNREAD
    must = False
    if stage == Moment.FIGHT_CHOOSE:
        found += fights.double_options(state, player)
    elif stage in _BATTLE:
        if fights_for:
            found += conflict.stack_options(state, conflict.stackable(state, player, hand(state, player)))
    elif stage in _DISCARDING and fights_for:
        must = len(state.pile(Zone.HAND, player)) > conflict.kept(state, player)
        if must:
            found.append(Act.TRIM)
    return _with_pass(state, found, must=must)


# Doing it ----------------------------------------------------------------------------------------------------------


def carry_out(state: BuffyState, player: int, chosen: int) -> None:
    """Begin a sub-step or sub-stage other than passing."""
    verb, first, second = split_option(chosen)
    _CARRY_OUT[verb](state, player, first, second)


def _play(state: BuffyState, player: int, card: int, who: int) -> None:
    if state.match.book.kind[state.definition[card]] == CardType.EPISODE:
        episodes.play(state, player, card)
    else:
        playing.play(state, player, card, who - 1)


def refreshable(state: BuffyState, player: int) -> list[int]:
    """Return a player's fatigued cards that refresh (BF-065, BF-066)."""
    fatigued = state.fatigued
    found = [
        card
        for zone in (Zone.CHARACTERS, Zone.ATTACHED, Zone.ESSENCES, Zone.EPISODES, Zone.LOCATIONS)
        for card in state.pile(zone, player)
        if fatigued[card]
    ]
    if found and modified(state) & Grant.CANNOT_REFRESH:
        stay = grantees(state, Grant.CANNOT_REFRESH, found)
        return [card for card in found if card not in stay]
    return found


def _refresh_all(state: BuffyState, player: int, _: int, __: int) -> None:
    change(state, state.done, player, state.done[player] | OncePerTurn.REFRESHED)
    for card in refreshable(state, player):
        refresh(state, card)


def _refill(state: BuffyState, player: int, _: int, __: int) -> None:
    change(state, state.done, player, state.done[player] | OncePerTurn.REFILLED)
    push(state, REFILLING, player)


def _enter(state: BuffyState, player: int, card: int, space: int) -> None:
    change(state, state.placements, player, state.placements[player] + 1)
    entering.enter(state, card, player, space)


def _resurrect(state: BuffyState, player: int, card: int, space: int) -> None:
    change(state, state.done, player, state.done[player] | OncePerTurn.RESURRECTED)
    change(state, state.placements, player, state.placements[player] + 1)
    entering.enter(state, card, player, space)


def _ascend(state: BuffyState, player: int, card: int, _: int) -> None:
    rise(state, player, card)


def _trim(state: BuffyState, player: int, _: int, __: int) -> None:
    push(state, TRIMMING, player)


_CARRY_OUT: dict[int, Callable[[BuffyState, int, int, int], object]] = {
    Act.PLACE_CHALLENGE: placing.place,
    Act.BURY_CHALLENGE: lambda state, player, card, _: placing.bury(state, player, card),
    Act.PLAY: _play,
    Act.USE_POWER: playing.use_power,
    Act.REFILL: _refill,
    Act.REFRESH_ALL: _refresh_all,
    Act.MOVE: moving.go,
    Act.ENTER: _enter,
    Act.ASCEND_TO: _ascend,
    Act.ATTACH: attaching.attach_from_hand,
    Act.UPGRADE: attaching.upgrade,
    Act.SWAP: attaching.swap,
    Act.RESURRECT: _resurrect,
    Act.FIGHT: fights.begin,
    Act.FACE: lambda state, player, card, _: challenges.begin(state, player, card),
    Act.ASIDE: conflict.set_aside,
    Act.DOUBLE: lambda state, player, card, _: fights.double(state, card),
    Act.TRIM: _trim,
}


# The draw step (BF-056 to BF-063) ----------------------------------------------------------------------------------


def hand_size(state: BuffyState, player: int) -> int:
    """Return up to how many cards a player's hand is filled (BF-057)."""
    return measure(state, Stat.HAND_SIZE, -2 - player, state.match.options["hand_size"])


def ask_keep(state: BuffyState, frame: Frame) -> None:
    """Ask which card is discarded next; one may stop once no more than a full hand is kept (BF-056, BF-059)."""
    cards = hand(state, frame.player)
    state.choice = DONE
    if cards:
        full = len(state.pile(Zone.HAND, frame.player)) > hand_size(state, frame.player)
        ask(state, frame.player, Decision.KEEP, cards if full else [*cards, DONE])


def is_refilling(state: BuffyState, player: int) -> bool:
    """Whether a player decides what to discard before the hand is filled."""
    return state.kind == Decision.KEEP and state.decider == player


def take_keep(state: BuffyState, frame: Frame) -> None:
    """Discard it, or go on to draw."""
    if state.choice != DONE:
        jump(frame, ask_keep)
        discard(state, frame.player, state.choice)


def fill_hand(state: BuffyState, frame: Frame) -> None:
    """Draw up to a full hand (BF-057 to BF-062); an effect may let who draws at all draw more."""
    player = frame.player
    missing = hand_size(state, player) - len(state.pile(Zone.HAND, player))
    if missing > 0:
        draw(state, player, measure(state, Stat.REFILL_DRAWS, -2 - player, missing), 0)
        draws.report_for_player(state, Stat.HAND_SIZE, player)


REFILLING = procedure("keep and refill", ask_keep, take_keep, fill_hand)


# The discard stage (BF-231, BF-263) --------------------------------------------------------------------------------


def ask_trim(state: BuffyState, frame: Frame) -> None:
    """Ask which card goes while more are held than may be kept."""
    if len(state.pile(Zone.HAND, frame.player)) <= conflict.kept(state, frame.player):
        leave(frame)
        return
    ask(state, frame.player, Decision.DISCARD_DOWN, hand(state, frame.player))


def take_trim(state: BuffyState, frame: Frame) -> None:
    """Discard it."""
    jump(frame, ask_trim)
    discard(state, frame.player, state.choice)


TRIMMING = procedure("discard down", ask_trim, take_trim)


USES = dict.fromkeys((Decision.WATCH, Decision.STAGE), Uses(uses.attempts, uses.forbids))
