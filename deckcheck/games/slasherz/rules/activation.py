"""Activating Events and abilities, and who may answer (SZ-019, SZ-027, SZ-028, SZ-099, SZ-D25, SZ-D43, SZ-D46)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.flow.atoms import assign, change, emit, move
from deckcheck.engine.flow.modifiers import granted, modified, silencing
from deckcheck.engine.flow.procedures import ask, asking, innermost, leave, procedure, push
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.frames import Frame, Probe, Procedure
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.slasherz.decisions import Act, Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import CardType, Moment, Stat, Zone
from deckcheck.games.slasherz.rules import reasons
from deckcheck.games.slasherz.rules.field import is_silent, left, take_over
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import Attack, gain_counters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.effects.builder import Heard
    from deckcheck.engine.state.types import EventRow
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.slasherz.state import SlasherzState

PASS = Act.PASS


class Effect(NamedTuple):
    """A compiled effect that a player activates: an Event, an ability, or one that an event sets off.

    `possible` are all conditions of activating it: costs that can be paid, targets that exist. `number` is its number
    among the abilities of its card. `heard` is the event that it answers, in windows of the kind `event`; `zone` the
    pile from which it is activated, or 0; `open` whether either player may use it; `drains` whether it costs hp of the
    Survivor. The book gives the program its name when it takes it in.
    """

    possible: tuple[Callable[[SlasherzState, Frame], bool], ...]
    program: Procedure
    window: int = 0
    number: int = 0
    from_hand: bool = False
    once: bool = False
    counters: int = 0
    heard: Heard | None = None
    zone: int = 0
    open: bool = False
    drains: bool = False

    def is_possible(self, state: SlasherzState, frame: Frame) -> bool:
        """Whether its costs can be paid and its targets chosen now."""
        for condition in self.possible:  # noqa: SIM110  three times as fast as `all`, and asked at every decision
            if not condition(state, frame):
                return False
        return True

    def activatable(self) -> Activatable:
        """Return what the list of options looks at."""
        possible = self.is_possible if len(self.possible) > 1 else self.possible[0] if self.possible else None
        # A Survivor's ability is used up where its rescue counters are kept (SZ-D23).
        used = 1 << self.number if self.once or self.counters else 0
        return Activatable(self.window, used, self.counters, possible, option(Act.USE, 0, self.number))


class Activatable(NamedTuple):
    """An effect as the list of options asks for it, at every decision and of every card.

    Attributes:
        window: when it may be activated, as bits.
        used: its bit in a card's `used` if it can be used up, or 0.
        counters: the rescue counters that it costs.
        possible: whether its costs can be paid and its targets chosen; None where there are none.
        option: the option of activating it, without its card.
    """

    window: int
    used: int
    counters: int
    possible: Callable[[SlasherzState, Frame], bool] | None
    option: int


# What may be activated ----------------------------------------------------------------------------------------------


def activatable(state: SlasherzState, player: int, flags: int) -> list[int]:
    """Return the options of a player in windows of these kinds."""
    options: list[int] = []
    found = speaking(state, player, flags)
    if found:
        used_up, rescues = state.used, state.rescues[player]
        probe: Frame | None = None
        for card, activatables in found:
            for window, used, counters, possible, use in activatables:
                # The same tests as in `inactive`: this is asked too often to call it.
                if window & flags and not used_up[card] & used and rescues >= counters:
                    if possible is not None:
                        probe = probe or Probe()
                        probe.player, probe.card = player, card
                        if not possible(state, probe):
                            continue
                    options.append(use | card << FIELD)
    return options


def inactive(state: SlasherzState, probe: Frame, effect: Activatable, flags: int) -> Reason | None:
    """Return the first reason that forbids an Event or ability in windows of these kinds (SZ-019, SZ-027, SZ-099).

    `probe` speaks for its card and for the player.
    """
    window, used, counters, possible, _ = effect
    if not window & flags:
        return reasons.OTHER_MOMENT
    if state.used[probe.card] & used:
        return reasons.USED
    if state.rescues[probe.player] < counters:
        return reasons.COUNTERS
    return None if possible is None or possible(state, probe) else reasons.IMPOSSIBLE


def activatables_of(state: SlasherzState, player: int, card: int) -> tuple[Activatable, ...]:
    """Return what a player may ever activate of a card where it is."""
    book = state.match.book
    number = state.acting()[card]
    if state.place[card] == state.match.place(Zone.HAND, player):
        return book.hand_uses[number]  # type: ignore[no-any-return]
    if state.place[card] & 1 == player and (uses := book.pile_uses[number]):
        return tuple(use for zone, use in uses if zone == state.place[card] >> 1)
    if not state.match.in_play[state.place[card]]:
        return ()
    at_hand = state.place[card] >> 1 == Zone.PLACES or state.controller[card] == player
    return book.table_uses[number] if at_hand else book.open_uses[number]  # type: ignore[no-any-return]


def forbids_use(state: SlasherzState, player: int, choice: int, flags: int) -> Reason | None:
    """Return the first reason that forbids activating one of `activatables_of`."""
    if has_done_enough(state, player):
        return reasons.ENOUGH_ACTS
    _, card, _ = split_option(choice)
    if state.match.in_play[state.place[card]] and is_silent(state, card):
        return reasons.SILENCED
    if state.match.book.kind[state.definition[card]] == CardType.EVENT and not may_use_event(state, player):
        return reasons.EVENTS_LEFT
    return next(
        inactive(state, Frame(player, card), effect, flags)
        for effect in activatables_of(state, player, card)
        if effect.option | card << FIELD == choice
    )


def has_done_enough(state: SlasherzState, player: int) -> bool:
    """Whether only passing is left for a player in this turn: effects may cost nothing and never end (SZ-D49)."""
    return state.acts[player] >= state.match.options["act_cap"]  # type: ignore[no-any-return]


def count_act(state: SlasherzState, player: int) -> None:
    """Count an action of a phase or an activation in a window (SZ-D49)."""
    change(state, state.acts, player, state.acts[player] + 1)


def may_use_event(state: SlasherzState, player: int) -> bool:
    """Whether no effect keeps a player from activating one more Event this turn (SZ-019)."""
    limited = modified(state) & Stat.EVENTS_ALLOWED
    return not limited or left(state, Stat.EVENTS_ALLOWED, player, state.events_used[player]) > 0


def speaking(state: SlasherzState, player: int, flags: int) -> list[tuple[int, tuple[Activatable, ...]]]:
    """Return the cards of a player that say something in windows of these kinds; of equal cards in hand only one."""
    book = state.match.book
    definition, zones, first = state.definition, state.zones, state.match.first_places
    found: list[tuple[int, tuple[Activatable, ...]]] = []
    windows, uses = book.hand_windows, book.hand_uses
    seen: list[int] = []
    barred = state.match.stats & Stat.EVENTS_ALLOWED and not may_use_event(state, player)
    for card in zones[first[Zone.HAND] + player]:
        number = definition[card]
        if windows[number] & flags and number not in seen:
            if barred and book.kind[number] == CardType.EVENT:
                continue
            seen.append(number)
            found.append((card, uses[number]))
    if state.pile_windows & flags:
        found += _speaking_of_piles(state, player, flags)
    windows, uses = book.timings, book.table_uses
    mine = zones[first[Zone.SURVIVOR] + player][0]
    number = definition[mine]
    if windows[number] & flags:
        found.append((mine, uses[number]))
    in_play_index = state.in_play_index or state.build_index()
    if in_play_index.timings & flags:
        silence = silencing(state)
        if state.copied:
            definition = state.acting()
        place, controller = state.place, state.controller
        for card in in_play_index.actors:
            number = definition[card]
            if windows[number] & flags:
                # The Places of both players, the player's own cards, and what either player may use.
                theirs = place[card] >> 1 == Zone.PLACES or controller[card] == player
                usable = uses[number] if theirs else book.open_uses[number]
                if usable and not (silence and granted(state, silence, card)):
                    found.append((card, usable))
    return found


def _speaking_of_piles(state: SlasherzState, player: int, flags: int) -> list[tuple[int, tuple[Activatable, ...]]]:
    """Return the cards of a player's piles that say something there in windows of these kinds, one of equal ones."""
    found: list[tuple[int, tuple[Activatable, ...]]] = []
    seen: set[int] = set()
    for zone in (Zone.DISCARD, Zone.FORGOTTEN):
        for card in state.pile(zone, player):
            number = state.definition[card]
            uses = state.match.book.pile_uses[number]
            if uses and number not in seen:
                seen.add(number)
                there = tuple(use for place, use in uses if place == zone and use.window & flags)
                if there:
                    found.append((card, there))
        seen.clear()
    return found


def activate(state: SlasherzState, player: int, chosen: int, event: EventRow | None = None) -> None:
    """Begin an Event or ability that has been chosen: its targets, its cost, then the answers to it.

    `event` is the one that it answers.

    No card waits for an activation: that is said before what it costs, as a log is read.
    """
    _, card, number = split_option(chosen)
    effect: Effect = state.match.book.activated[state.acting()[card]][number]
    is_event = state.match.book.kind[state.definition[card]] == CardType.EVENT and not effect.zone
    emit(state, Event.EVENT_ACTIVATED if is_event else Event.ABILITY_USED, player, card)
    if effect.counters:
        if state.match.options["rescue_counters"] == "spent":
            gain_counters(state, player, -effect.counters)
        else:
            use_up(state, card, number)
    if effect.once:
        use_up(state, card, number)
    if is_event:
        change(state, state.events_used, player, state.events_used[player] + 1)
        take_over(state, card, player)
        move(state, card, state.match.place(Zone.RESOLVING, player))
    push(state, effect.program, player, card, event=event)


def perform(state: SlasherzState, card: int, player: int) -> None:
    """Activate the effect of a Victim again, or an Event of a discard pile once more, for a player.

    An Event costs what it costs, and can be answered; what cannot be activated now is left out. What is under way
    does not begin again within itself.
    """
    definition = state.definition[card]
    turned = state.match.book.turned[definition]
    if turned is not None:
        if not any(frame.procedure is turned and frame.card == card for frame in state.stack):
            push(state, turned, player, card)
    elif state.match.book.kind[definition] == CardType.EVENT and state.place[card] >> 1 == Zone.DISCARD:
        [effect] = state.match.book.activated[definition]
        if effect.is_possible(state, Frame(player, card)):
            activate(state, player, option(Act.USE, card))


def use_up(state: SlasherzState, card: int, number: int) -> None:
    """Note that an ability of a card is used up for this turn."""
    change(state, state.used, card, state.used[card] | 1 << number)


def is_spent(state: SlasherzState, player: int, card: int, number: int) -> bool:
    """Whether a player has used up what cards like this one allow once in the game."""
    return (player, state.definition[card], number) in state.spent


def spend(state: SlasherzState, player: int, card: int, number: int) -> None:
    """Note that a player has used up what cards like this one allow once in the game."""
    if not is_spent(state, player, card, number):
        assign(state, spent=(*state.spent, (player, state.definition[card], number)))


# Steps around an activated effect -----------------------------------------------------------------------------------


def let_answer(state: SlasherzState, frame: Frame) -> None:
    """Let what has been paid for be answered; it resolves after its answers."""
    is_event = state.match.book.kind[state.definition[frame.card]] == CardType.EVENT
    if is_event or innermost(state, Attack) is not None:
        push(state, WINDOW, 1 - frame.player, frame.card if is_event else -1)


def finish_activated(state: SlasherzState, frame: Frame) -> None:
    """End an activated effect: an Event goes to its owner's discard pile (SZ-D46), and the Survivors are looked at."""
    if state.place[frame.card] >> 1 == Zone.RESOLVING:
        take_over(state, frame.card, state.owner[frame.card])
        move(state, frame.card, state.match.place(Zone.DISCARD, state.owner[frame.card]))
        emit(state, Event.EVENT_DONE, frame.player, frame.card)
    close_step(state)


def finish_effect(state: SlasherzState, frame: Frame) -> None:
    """End an effect: the Survivors are looked at (SZ-057, SZ-D32)."""
    close_step(state)


# The window ---------------------------------------------------------------------------------------------------------


# Its card is the Event that may be answered, or -1; its player speaks, then the other one.


def ask_activate(state: SlasherzState, frame: Frame) -> None:
    """Ask the player who speaks (SZ-D25)."""
    ask(state, frame.player, Decision.ACTIVATE, window_options(state, frame.player, frame.card))


def window_flags(state: SlasherzState, player: int, event: int) -> int:
    """Return of which kinds a window is for a player, in which this Event may be answered, as bits."""
    flags = 0
    # Without an Event to be answered, it is a window of an attack.
    if event < 0 or innermost(state, Attack) is not None:
        flags = Moment.OWN_TURN | Moment.ATTACK if player == state.active else Moment.ATTACK | Moment.OPPOSING_ATTACK
    if event >= 0 and state.controller[event] != player and state.place[event] >> 1 == Zone.RESOLVING:
        flags |= Moment.OPPOSING_EVENT
    return flags


def window_options(state: SlasherzState, player: int, event: int) -> list[int]:
    """Return what a player may do in a window in which this Event may be answered, passing among it."""
    flags = window_flags(state, player, event)
    options = [PASS]
    if flags & state.match.book.all_windows and not has_done_enough(state, player):
        options += activatable(state, player, flags)
        options.sort()
    return options


def take_activate(state: SlasherzState, frame: Frame) -> None:
    """Let the other player speak after a pass; an activation opens a window of its own, and closes this one."""
    if state.choice == PASS:
        frame.player = 1 - frame.player
    else:
        leave(frame)
        count_act(state, frame.player)
        activate(state, frame.player, state.choice)


# When both have passed in a row, nobody speaks any more.
WINDOW = procedure("activation window", ask_activate, take_activate, ask_activate, take_activate)


def _attempts(state: SlasherzState, player: int, card: int) -> list[int]:
    return [found.option | card << FIELD for found in activatables_of(state, player, card)]


def _forbids(state: SlasherzState, player: int, choice: int) -> Reason | None:
    return forbids_use(state, player, choice, window_flags(state, player, asking(state, Frame).card))


USES = {Decision.ACTIVATE: Uses(_attempts, _forbids)}
