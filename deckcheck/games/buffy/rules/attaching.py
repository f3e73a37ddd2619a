"""Skills and items: who may carry them, attaching, upgrading, swapping (BF-102, BF-119 to BF-148)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, emit, move
from deckcheck.engine.flow.modifiers import measure, modified, statics
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame
from deckcheck.games.buffy.decisions import Act
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, CardType, Grant, Stat, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import KINDS, are_adjacent, characters, fatigue, is_granted
from deckcheck.games.buffy.rules.entering import begin_effect, fits_essence
from deckcheck.games.buffy.rules.leaving import SURPLUS_ITEMS, filled, fills, items, lent, slots
from deckcheck.games.buffy.rules.requirements import meets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


def may_bear(state: BuffyState, player: int, card: int, character: int) -> bool:
    """Whether a character may bear a skill or item: its requirement and whom it is for (BF-124, BF-133, BF-146)."""
    book = state.match.book
    number = state.definition[card]
    only = book.only[number]
    if only and book.character[state.definition[character]] not in only:
        return False
    may_hold = book.may_hold[number]
    if (
        may_hold is not None
        and not may_hold(state, Frame(player, card), character)
        and not is_granted(state, Grant.BEARS_ANYWAY, character, card)
    ):
        return False
    return meets(state, character, number, card)


def may_receive(state: BuffyState, player: int, card: int, character: int) -> bool:
    """Whether a character may get a skill or item by an effect: it may bear it and has a free place for it (BF-131)."""
    if not may_bear(state, player, card, character):
        return False
    if state.match.book.kind[state.definition[card]] == CardType.SKILL:
        return True
    return filled(state, character) + fills(state, card, character) <= slots(state, character)


def transfer(state: BuffyState, player: int, card: int, character: int) -> None:
    """Move an attached card to another character by an effect."""
    giver = state.host[card]
    emit(state, Event.STRIPPED, player, card, giver, state.fatigued[card])
    attach(state, card, character)
    emit(state, Event.SWAPPED, player, card, giver)


def shed(state: BuffyState, used: Mapping[int, int]) -> None:
    """Let characters give up what they were given beyond their slots, and beyond those lent to them before (BF-144)."""
    for character, before in used.items():
        if filled(state, character) > slots(state, character) + before:
            push(state, SURPLUS_ITEMS, state.controller[character], character).lent = before


def bearers(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters that might bear a card: a player's own, the others' for one that goes on these, or all."""
    if state.match.book.anyones[state.definition[card]]:
        return [other for one in range(state.match.players) for other in characters(state, one)]
    if state.match.book.foreign[state.definition[card]]:
        return [other for one in range(state.match.players) if one != player for other in characters(state, one)]
    return characters(state, player)


def options(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options of attaching a skill or item from hand."""
    if state.bans[player] & Ban.ATTACHING or not fits_essence(state, player, card):
        return []
    return [
        option(_way(state, card, character), card, character)
        for character in bearers(state, player, card)
        if unbearable(state, player, card, character) is None
    ]


def attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, of attaching a skill or item from hand."""
    return [option(_way(state, card, character), card, character) for character in bearers(state, player, card)]


def forbids(state: BuffyState, player: int, card: int, character: int) -> Reason | None:
    """Return what forbids a player to attach a skill or item to a character."""
    if state.bans[player] & Ban.ATTACHING:
        return reasons.FORBIDDEN
    return unbearable(state, player, card, character) if fits_essence(state, player, card) else reasons.ESSENCE


def _way(state: BuffyState, card: int, character: int) -> int:
    """Return whether a card is attached beside the others or, an item without room for it, in place of another."""
    number = state.definition[card]
    if state.match.book.kind[number] == CardType.SKILL:
        return Act.ATTACH
    return Act.ATTACH if _has_room(state, card, character) else Act.UPGRADE


def unbearable(state: BuffyState, player: int, card: int, character: int) -> Reason | None:
    """Return what keeps a character from getting a skill or item from hand."""
    number = state.definition[card]
    is_skill = state.match.book.kind[number] == CardType.SKILL
    if is_skill and not may_learn(state, character, card):
        return reasons.TIRED_LEARNER
    if not may_bear(state, player, card, character):
        return reasons.BEARER
    if is_skill or _way(state, card, character) == Act.ATTACH:
        return None
    if state.controller[character] != player:
        return reasons.NOT_UPGRADED
    exchangeable = any(state.definition[other] != number for other in items(state, character))
    return None if exchangeable else reasons.SAME_ITEM


def may_learn(state: BuffyState, character: int, card: int = -1) -> bool:
    """Whether a character may attach a skill: refreshed, and none attached this turn (BF-120, BF-122)."""
    if state.fatigued[character] and _tires(state, character, card):
        return False
    return state.skills[character] < measure(state, Stat.SKILLS, character, 1)


def _tires(state: BuffyState, character: int, card: int) -> bool:
    """Whether a skill fatigues the character that it is attached to (BF-119)."""
    if card >= 0 and state.match.book.untiring[state.definition[card]]:
        return False
    return not is_granted(state, Grant.LEARNS_FREELY, character, card)


def put_on(state: BuffyState, card: int, character: int, player: int) -> None:
    """Attach a card to a character, wherever the card comes from; it stays there until it leaves (BF-102, BF-125)."""
    held = state.place[card] // state.match.players == Zone.HAND
    attach(state, card, character)
    emit(state, Event.ATTACHED_TO, player, card, character, int(held))
    if state.match.book.static_masks[state.definition[card]] & KINDS:
        change(state, state.recast, character, card)
    move(state, card, state.match.place(Zone.ATTACHED, state.owner[card]))


def keep_on(state: BuffyState, card: int, character: int) -> None:
    """Leave a card that was taken off with its bearer, if that is still in play: it has never come off."""
    players = state.match.players
    if state.place[character] // players == Zone.CHARACTERS:
        attach(state, card, character)
        move(state, card, state.match.place(Zone.ATTACHED, state.owner[card]))


def attach_from_hand(state: BuffyState, player: int, card: int, character: int) -> None:
    """Attach a skill, which fatigues the character, or an item, which does not (BF-119, BF-130).

    Whether a skill fatigues is settled as it is attached: what it makes of the character comes after that.
    """
    is_skill = state.match.book.kind[state.definition[card]] == CardType.SKILL
    tires = is_skill and _tires(state, character, card)
    if is_skill and not tires and not state.match.book.untiring[state.definition[card]]:
        _use_up(state, character, card)
    put_on(state, card, character, player)
    if is_skill:
        change(state, state.skills, character, state.skills[character] + 1)
    if tires:
        fatigue(state, character)
    begin_effect(state, card, player)


def _use_up(state: BuffyState, character: int, card: int) -> None:
    """Use up for the turn what spares a character the fatigue of a skill, unless something does so without end."""
    sparing = statics(state, Grant.LEARNS_FREELY, character, card)
    if sparing and all(static.once >= 0 for _, static, _ in sparing):
        holder, static, _ = sparing[0]
        change(state, state.used, holder, state.used[holder] | 1 << static.once)


def upgrade(state: BuffyState, player: int, card: int, character: int) -> None:
    """Attach a new item to a character that has no room for it; then an old one is discarded (BF-135, BF-136)."""
    surplus = push(state, SURPLUS_ITEMS, player, character)
    surplus.newest, surplus.lent = card, lent(state, character)
    put_on(state, card, character, player)
    begin_effect(state, card, player)


def swap_options(state: BuffyState, player: int) -> list[int]:
    """Return the options of giving an item to another own character at the same location (BF-138 to BF-142).

    An item that another player has attached to one of them passes on as well.
    """
    if state.bans[player] & Ban.SWAPPING:
        return []
    space, host = state.space, state.host
    afar = modified(state) & Grant.SWAPS_AFAR
    return [
        choice
        for pile in state.piles(Zone.ATTACHED)
        for card in pile
        if not state.swapped[card]
        for choice in swap_attempts(state, player, card)
        # Most are elsewhere: `cannot_take` looks for this as well, but costs a call.
        if space[other := split_option(choice)[2]] == space[host[card]] or afar
        if cannot_take(state, player, card, other) is None
        if unswappable(state, card, other) is None
    ]


def swap_attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, of giving an attached item to another character of a player."""
    giver = state.host[card]
    if state.match.book.kind[state.definition[card]] != CardType.ITEM or state.controller[giver] != player:
        return []
    return [option(Act.SWAP, card, other) for other in characters(state, player) if other != giver]


def forbids_swap(state: BuffyState, player: int, card: int, character: int) -> Reason | None:
    """Return what forbids a player to give an item to another character."""
    if state.bans[player] & Ban.SWAPPING:
        return reasons.FORBIDDEN
    return unswappable(state, card, character) or cannot_take(state, player, card, character)


def unswappable(state: BuffyState, card: int, other: int) -> Reason | None:
    """Return what an item itself has against going to another character (BF-141, BF-147)."""
    number = state.definition[card]
    if state.swapped[card]:
        return reasons.SWAPPED
    book = state.match.book
    swaps_to = book.swaps_to[number]
    stays = not book.swappable[number] and not (swaps_to is not None and swaps_to(state, Frame(-1, card), other))
    return reasons.NOT_SWAPPED if stays or book.only[number] or is_granted(state, Grant.STAYS_ATTACHED, card) else None


def cannot_take(state: BuffyState, player: int, card: int, other: int) -> Reason | None:
    """Return what keeps a character from taking an item of another one (BF-138, BF-139, BF-142)."""
    giver = state.host[card]
    if (
        (state.space[other] == state.space[giver] or _swaps_afar(state, giver, other))
        and (state.match.options["swap_upgrades"] or _has_room(state, card, other))
        and (may_bear(state, player, card, other) or _given_freely(state, player, card, other))
    ):
        return None
    return reasons.NO_SWAP


def _has_room(state: BuffyState, card: int, other: int) -> bool:
    return filled(state, other) + fills(state, card, other) <= slots(state, other)


def _swaps_afar(state: BuffyState, giver: int, taker: int) -> bool:
    """Whether an effect lets an item go to an adjacent location, or come from there."""
    return are_adjacent(state, state.space[giver], state.space[taker]) and (
        is_granted(state, Grant.SWAPS_AFAR, giver) or is_granted(state, Grant.SWAPS_AFAR, taker)
    )


def _given_freely(state: BuffyState, player: int, card: int, taker: int) -> bool:
    """Whether the giver of an item lets the talents go that it requires; for whom it is still counts."""
    may_hold = state.match.book.may_hold[state.definition[card]]
    return is_granted(state, Grant.GIVES_FREELY, state.host[card]) and (
        may_hold is None or may_hold(state, Frame(player, card), taker)
    )


def swap(state: BuffyState, player: int, card: int, character: int) -> None:
    """Give an item to another character (BF-138, BF-141); where a full one may take it, another item goes."""
    giver = state.host[card]
    if state.match.options["swap_upgrades"]:
        surplus = push(state, SURPLUS_ITEMS, player, character)
        surplus.newest, surplus.lent = card, lent(state, character)
    emit(state, Event.STRIPPED, player, card, giver, state.fatigued[card])
    attach(state, card, character)
    change(state, state.swapped, card, 1)
    emit(state, Event.SWAPPED, player, card, giver)
