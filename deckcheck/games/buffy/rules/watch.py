"""Watches: how players alternate in steps and stages, and what each may do (BF-003 to BF-010, BF-040 to BF-083)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import discard, draw
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import attaching, challenges, conflict, entering, episodes, fights, moving, playing
from deckcheck.games.buffy.rules.board import is_granted, own_spaces, refresh
from deckcheck.games.buffy.rules.destiny import lose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState


# The run of watches (BF-004 to BF-007) -----------------------------------------------------------------------------


def ask_watch(s: BuffyState, f: Frame) -> None:
    """Ask the player whose watch it is, once everything that happened is resolved; f.value counts passes in a row.

    A fight or challenge that lacks a side goes at once to its resolve stage (BF-226, BF-259).
    """
    # A pass changes nothing that an episode could wait for.
    if not f.value and episodes.due(s):
        f.pc = 0
        return
    stage = s.now[n.STAGE_NOW]
    if stage:
        resolve = n.FIGHT_RESOLVE if stage <= n.FIGHT_RESULT else n.CHALLENGE_RESOLVE
        if stage < resolve and conflict.is_short(s):
            skip_to_end(s, f)
            return
        ask(s, f.player, n.STAGE, stage_options(s, f.player, stage))
    else:
        ask(s, f.player, n.WATCH, _STEP_OPTIONS[s.phase](s, f.player))


def take_watch(s: BuffyState, f: Frame) -> None:
    """Carry the sub-step out, or pass; the watch goes to the next player, until all have passed in a row."""
    chosen = s.choice
    player = f.player
    players = s.match.players
    if s.now[n.STAGE_NOW] and not s.match.options["bystanders"]:
        watching = 2
        f.player = s.now[n.DEFENDING] if player == s.now[n.ATTACKING] else s.now[n.ATTACKING]
    else:
        watching = players
        f.player = (player + 1) % players
    if chosen == n.PASS:
        f.value += 1
        emit(s, n.PASSED, player)
        if f.value >= watching:
            return
    else:
        f.value = 0
        carry_out(s, player, chosen)
        if s.match.options["resumes"] == "active" and n.option_parts(chosen)[0] in (n.FIGHT, n.FACE):
            f.player = s.active
    f.pc = 0


WATCHES = procedure("watches", ask_watch, take_watch)


# What may be done in a step ----------------------------------------------------------------------------------------


def hand(s: BuffyState, player: int) -> list[int]:
    """Return a player's cards in hand; of equal ones only the one with the lowest number."""
    return _different(s, s.zones[n.HAND * s.match.players + player])


def _different(s: BuffyState, cards: list[int]) -> list[int]:
    if len(cards) < 2:
        return cards
    definition = s.definition
    return list({definition[card]: card for card in sorted(cards, reverse=True)}.values())


def anywhere(s: BuffyState, player: int) -> list[int]:
    """Return the events, actions and effects that a player may use at this moment (BF-017, BF-172)."""
    now = 1 << (s.now[n.STAGE_NOW] or s.phase)
    moments = s.match.book.moments
    definition = s.definition
    held = s.zones[n.HAND * s.match.players + player]
    found = playing.power_options(s, player, now)
    playable = [card for card in held if moments[definition[card]] & now]
    if playable:
        for card in _different(s, playable):
            found += playing.may_play(s, player, card)
    return found


def _with_pass(options: list[int], *, must: bool = False) -> list[int]:
    """Return options in rising order; passing comes first unless a mandatory sub-step is still open (BF-008)."""
    options.sort()
    return options if must else [n.PASS, *options]


def prologue_options(s: BuffyState, player: int) -> list[int]:
    """Challenges, events, actions, effects (BF-040); the own challenge must be placed before passing (BF-042)."""
    placing = challenges.placing_options(s, player)
    return _with_pass(placing + anywhere(s, player), must=bool(placing))


def draw_options(s: BuffyState, player: int) -> list[int]:
    """Refill the hand, once and before passing (BF-288); where a table lets it be left out, only a full hand must."""
    due = not s.done[player] & n.REFILLED
    held = len(s.zones[n.HAND * s.match.players + player])
    must = due and (not s.match.options["optional_refill"] or held > hand_size(s, player))
    return _with_pass([n.option(n.REFILL)] * due + anywhere(s, player), must=must)


def refresh_options(s: BuffyState, player: int) -> list[int]:
    """Refresh all own cards, once and before passing (BF-068, BF-289)."""
    due = not s.done[player] & n.REFRESHED and bool(refreshable(s, player))
    return _with_pass([n.option(n.REFRESH_ALL)] * due + anywhere(s, player), must=due)


def movement_options(s: BuffyState, player: int) -> list[int]:
    """Move a character (BF-070)."""
    return _with_pass(moving.options(s, player) + anywhere(s, player))


def resource_options(s: BuffyState, player: int) -> list[int]:
    """Characters, ascending, skills, items, resurrection, Part 1 (BF-083)."""
    book = s.match.book
    kinds = book.kind
    cards = hand(s, player)
    found = anywhere(s, player) + attaching.swap_options(s, player)
    room = entering.has_room(s, player)
    for card in cards:
        number = s.definition[card]
        kind = kinds[number]
        if kind <= n.MINION:
            if book.level[number] == 1:
                if room and entering.may_enter(s, player, card):
                    found += [n.option(n.ENTER, card, space) for space in own_spaces(player)]
            elif entering.who_may_ascend(s, player, card) >= 0:
                found.append(n.option(n.ASCEND_TO, card))
        elif kind in (n.SKILL, n.ITEM):
            found += attaching.options(s, player, card)
        elif kind == n.EPISODE and episodes.may_play(s, player, card):
            found.append(n.option(n.PLAY, card))
    for card in entering.who_may_return(s, player) if room else ():
        found += [n.option(n.RESURRECT, card, space) for space in own_spaces(player)]
    return _with_pass(found)


def conflict_options(s: BuffyState, player: int) -> list[int]:
    """Start a fight, face a challenge (BF-194)."""
    return _with_pass(fights.options(s, player) + challenges.options(s, player) + anywhere(s, player))


def end_options(s: BuffyState, player: int) -> list[int]:
    """What names the end step (BF-266)."""
    return _with_pass(anywhere(s, player))


_STEP_OPTIONS = {
    n.PROLOGUE: prologue_options,
    n.DRAW: draw_options,
    n.REFRESH: refresh_options,
    n.MOVEMENT: movement_options,
    n.RESOURCE: resource_options,
    n.CONFLICT: conflict_options,
    n.END: end_options,
}


def stage_options(s: BuffyState, player: int, stage: int) -> list[int]:
    """Return what may be done in a stage: double, set cards aside, discard down, actions and effects."""
    found = anywhere(s, player)
    must = False
    if stage == n.FIGHT_CHOOSE:
        found += fights.double_options(s, player)
    elif stage in (n.FIGHT_BATTLE, n.CHALLENGE_BATTLE):
        if player in (s.attacker, s.defender):
            found += conflict.stack_options(s, conflict.stackable(s, player, hand(s, player)))
    elif stage in (n.FIGHT_DISCARD, n.CHALLENGE_DISCARD) and player in (s.attacker, s.defender):
        must = len(s.zones[n.HAND * s.match.players + player]) > s.match.options["conflict_discard_to"]
        if must:
            found.append(n.option(n.TRIM))
    return _with_pass(found, must=must)


# Doing it ----------------------------------------------------------------------------------------------------------


def carry_out(s: BuffyState, player: int, chosen: int) -> None:
    """Begin a sub-step or sub-stage other than passing."""
    verb, first, second = n.option_parts(chosen)
    _CARRY_OUT[verb](s, player, first, second)


def _play(s: BuffyState, player: int, card: int, who: int) -> None:
    if s.match.book.kind[s.definition[card]] == n.EPISODE:
        episodes.play(s, player, card)
    else:
        playing.play(s, player, card, who - 1)


def refreshable(s: BuffyState, player: int) -> list[int]:
    """Return a player's fatigued cards that refresh (BF-065, BF-066)."""
    players = s.match.players
    fatigued = s.fatigued
    return [
        card
        for zone in (n.CHARACTERS, n.ATTACHED, n.ESSENCES, n.EPISODES, n.LOCATIONS)
        for card in s.zones[zone * players + player]
        if fatigued[card] and not is_granted(s, n.CANNOT_REFRESH, card)
    ]


def _refresh_all(s: BuffyState, player: int, _: int, __: int) -> None:
    change(s, s.done, player, s.done[player] | n.REFRESHED)
    for card in refreshable(s, player):
        refresh(s, card)


def _refill(s: BuffyState, player: int, _: int, __: int) -> None:
    change(s, s.done, player, s.done[player] | n.REFILLED)
    push(s, n.REFILLING, player)


def _enter(s: BuffyState, player: int, card: int, space: int) -> None:
    change(s, s.done, player, s.done[player] + n.PLACEMENTS)
    entering.enter(s, card, player, space)


def _resurrect(s: BuffyState, player: int, card: int, space: int) -> None:
    change(s, s.done, player, (s.done[player] | n.RESURRECTED) + n.PLACEMENTS)
    entering.enter(s, card, player, space)


def _ascend(s: BuffyState, player: int, card: int, _: int) -> None:
    character = entering.who_may_ascend(s, player, card)
    if s.match.options["ascension_spends"]:
        lose(s, player, entering.price(s, card, character))
    entering.ascend(s, card, character)
    entering.on_entering(s, card, player)


def _face(s: BuffyState, player: int, card: int, _: int) -> None:
    challenges.begin(s, player, card)


def _bury(s: BuffyState, player: int, card: int, _: int) -> None:
    challenges.bury(s, player, card)


def _double(s: BuffyState, _: int, card: int, __: int) -> None:
    fights.double(s, card)


def _trim(s: BuffyState, player: int, _: int, __: int) -> None:
    push(s, n.TRIMMING, player)


_CARRY_OUT = {
    n.PLACE_CHALLENGE: challenges.place,
    n.BURY_CHALLENGE: _bury,
    n.PLAY: _play,
    n.USE_POWER: playing.use_power,
    n.REFILL: _refill,
    n.REFRESH_ALL: _refresh_all,
    n.MOVE: moving.go,
    n.ENTER: _enter,
    n.ASCEND_TO: _ascend,
    n.ATTACH: attaching.attach_from_hand,
    n.UPGRADE: attaching.upgrade,
    n.SWAP: attaching.swap,
    n.RESURRECT: _resurrect,
    n.FIGHT: fights.begin,
    n.FACE: _face,
    n.ASIDE: conflict.set_aside,
    n.DOUBLE: _double,
    n.TRIM: _trim,
}


# The draw step (BF-056 to BF-063) ----------------------------------------------------------------------------------


def hand_size(s: BuffyState, player: int) -> int:
    """Return up to how many cards a player's hand is filled (BF-057)."""
    return measure(s, n.HAND_SIZE, -2 - player, s.match.options["hand_size"])


def ask_keep(s: BuffyState, f: Frame) -> None:
    """Ask which card is discarded next; one may stop once no more than a full hand is kept (BF-056, BF-059)."""
    cards = sorted(hand(s, f.player))
    s.choice = DONE
    if cards:
        full = len(s.zones[n.HAND * s.match.players + f.player]) > hand_size(s, f.player)
        ask(s, f.player, n.KEEP, cards if full else [*cards, DONE])


def take_keep(s: BuffyState, f: Frame) -> None:
    """Discard it, or go on to draw."""
    if s.choice != DONE:
        f.pc = 0
        discard(s, f.player, s.choice)


def fill_hand(s: BuffyState, f: Frame) -> None:
    """Draw up to a full hand (BF-057 to BF-062)."""
    held = len(s.zones[n.HAND * s.match.players + f.player])
    draw(s, f.player, max(0, hand_size(s, f.player) - held), 0)


REFILLING = procedure("keep and refill", ask_keep, take_keep, fill_hand)


# The discard stage (BF-231, BF-263) --------------------------------------------------------------------------------


def ask_trim(s: BuffyState, f: Frame) -> None:
    """Ask which card goes while more are held than may be kept."""
    if len(s.zones[n.HAND * s.match.players + f.player]) <= s.match.options["conflict_discard_to"]:
        skip_to_end(s, f)
        return
    ask(s, f.player, n.DISCARD_DOWN, sorted(hand(s, f.player)))


def take_trim(s: BuffyState, f: Frame) -> None:
    """Discard it."""
    f.pc = 0
    discard(s, f.player, s.choice)


TRIMMING = procedure("discard down", ask_trim, take_trim)
