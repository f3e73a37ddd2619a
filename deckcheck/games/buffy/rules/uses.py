"""How a card would be used on a watch or in set-up, and what forbids it: beside the options of `watch`."""

from __future__ import annotations

from deckcheck.engine.state.actions import option, split_option
from deckcheck.games.buffy.decisions import Act
from deckcheck.games.buffy.names import Ban, CardType, Grant, Moment, Zone
from deckcheck.games.buffy.rules import (
    attaching,
    challenges,
    conflict,
    entering,
    episodes,
    fights,
    moving,
    placing,
    playing,
    reasons,
)
from deckcheck.games.buffy.rules.board import characters, is_granted, own_spaces, spaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState

# The steps of what is done outside stages; powers, events and actions name their own moments.
_STEP_OF = {
    Act.PLACE_CHALLENGE: Moment.PROLOGUE,
    Act.BURY_CHALLENGE: Moment.PROLOGUE,
    Act.MOVE: Moment.MOVEMENT,
    Act.FIGHT: Moment.CONFLICT,
    Act.FACE: Moment.CONFLICT,
    **dict.fromkeys((Act.ENTER, Act.ASCEND_TO, Act.RESURRECT, Act.ATTACH, Act.UPGRADE, Act.SWAP), Moment.RESOURCE),
}
_BATTLES = (Moment.FIGHT_BATTLE, Moment.CHALLENGE_BATTLE)


def attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would use a card on a watch; those of this moment first."""
    zone, whose = divmod(state.place[card], state.match.players)
    found = playing.power_attempts(state, player, card)
    if zone == Zone.CHARACTERS:
        found += _with_character(state, player, card)
    elif zone == Zone.CHALLENGES:
        found.append(option(Act.FACE, card))
    elif zone == Zone.ATTACHED:
        found += attaching.swap_attempts(state, player, card)
    elif whose == player:
        if zone == Zone.HAND:
            found += _from_hand(state, player, card)
        elif zone == Zone.DISCARD and state.match.book.kind[state.definition[card]] <= CardType.MINION:
            found += [option(Act.RESURRECT, card, space) for space in own_spaces(player)]
        elif zone == Zone.CHALLENGE_DECK and card == state.zones[state.place[card]][-1]:
            found += [option(Act.PLACE_CHALLENGE, card, space) for space in spaces(state)]
            found.append(option(Act.BURY_CHALLENGE, card))
    return sorted(found, key=lambda choice: _other_moment(state, choice) is not None)


def _with_character(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the moves, fights and doubles of an own character, or the fights against another's, near ones first."""
    if state.controller[card] != player:
        mine = sorted(characters(state, player), key=lambda one: state.space[one] != state.space[card])
        return [option(Act.FIGHT, one, card) for one in mine]
    others = [other for one in range(state.match.players) if one != player for other in characters(state, one)]
    others.sort(key=lambda other: state.space[other] != state.space[card])
    return [
        *(option(Act.MOVE, card, space) for space in spaces(state) if space != state.space[card]),
        *(option(Act.FIGHT, card, other) for other in others),
        option(Act.DOUBLE, card),
    ]


def _from_hand(state: BuffyState, player: int, card: int) -> list[int]:
    book = state.match.book
    number = state.definition[card]
    kind = book.kind[number]
    # A card without icons may be set aside for any talent where an effect says so.
    talents = book.icons[number] or (range(4) if is_granted(state, Grant.STACKS, card) else ())
    asides = [option(Act.ASIDE, card, talent) for talent in talents]
    if kind <= CardType.MINION:
        if book.held[number] is not None:
            asides = [option(Act.PLAY, card), *asides]
        if book.level[number] > 1:
            return [option(Act.ASCEND_TO, card), *asides]
        return [*(option(Act.ENTER, card, space) for space in own_spaces(player)), *asides]
    if kind in (CardType.SKILL, CardType.ITEM):
        return [*attaching.attempts(state, player, card), *asides]
    if kind == CardType.EPISODE:
        return [option(Act.PLAY, card), *asides]
    return [*playing.attempts(state, player, card), *asides]


def forbids(state: BuffyState, player: int, choice: int) -> Reason | None:
    """Return the first reason that forbids one of `attempts`."""
    verb, first, second = split_option(choice)
    if state.stage and state.phase_bans & Ban.WATCHES:
        return reasons.FORBIDDEN
    return _other_moment(state, choice) or _FORBIDS[verb](state, player, first, second)


def _other_moment(state: BuffyState, choice: int) -> Reason | None:
    """Return the words for which step or stage an option is, where it is not this one."""
    verb, card, other = split_option(choice)
    if verb == Act.PLAY:
        if state.match.book.kind[state.definition[card]] == CardType.EPISODE:
            return None if _is_step(state, Moment.RESOURCE) else reasons.EPISODES
        now = state.match.book.playable_at[state.definition[card]] >> (state.stage or state.phase) & 1
        return None if now else playing.OTHER_MOMENT
    if verb == Act.USE_POWER:
        return None
    if verb == Act.ASIDE:
        now = state.stage in _BATTLES
    elif verb == Act.DOUBLE:
        now = state.stage == Moment.FIGHT_CHOOSE
    elif verb == Act.FACE and _is_step(state, Moment.RESOURCE):
        now = challenges.is_early(state, state.decider, card)
    elif verb == Act.FIGHT and _is_step(state, Moment.END):
        now = fights.is_late(state, card, other)
    else:
        now = _is_step(state, _STEP_OF[verb])
    return None if now else reasons.ONLY_IN[verb]


def _is_step(state: BuffyState, step: int) -> bool:
    return not state.stage and state.phase == step


def _play(state: BuffyState, player: int, card: int, who: int) -> Reason | None:
    if state.match.book.kind[state.definition[card]] == CardType.EPISODE:
        return episodes.unplayable(state, player, card)
    return playing.forbids(state, player, card, who - 1)


def _enter(state: BuffyState, player: int, card: int, _: int) -> Reason | None:
    return entering.unplaceable(state, player, card) if entering.has_room(state, player) else reasons.ENOUGH_PLACED


def _return(state: BuffyState, player: int, card: int, _: int) -> Reason | None:
    return entering.unreturnable(state, player, card) or _enter(state, player, card, 0)


_FORBIDS: dict[int, Callable[[BuffyState, int, int, int], Reason | None]] = {
    Act.PLACE_CHALLENGE: lambda state, player, card, space: (
        placing.places_none(state, player) or placing.undrawn(state, player, card, space)
    ),
    Act.BURY_CHALLENGE: lambda state, player, card, _: placing.unburied(state, player, card),
    Act.PLAY: _play,
    Act.USE_POWER: lambda state, player, card, power: playing.forbids_power(
        state, player, card, power, 1 << (state.stage or state.phase)
    ),
    Act.MOVE: moving.forbids,
    Act.ENTER: _enter,
    Act.ASCEND_TO: lambda state, player, card, _: entering.unascendable(state, player, card),
    Act.ATTACH: attaching.forbids,
    Act.UPGRADE: attaching.forbids,
    Act.SWAP: attaching.forbids_swap,
    Act.RESURRECT: _return,
    Act.FIGHT: fights.forbids,
    Act.FACE: lambda state, player, card, _: challenges.forbids(state, player, card),
    Act.ASIDE: conflict.forbids_aside,
    Act.DOUBLE: lambda state, player, card, _: fights.undoubled(state, player) or fights.no_double(state, card),
}
