"""Activating Events and abilities, and who may answer (SZ-019, SZ-027, SZ-028, SZ-099, SZ-D25, SZ-D43, SZ-D46)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.frames import Procedure
from deckcheck.engine.modifiers import granted, silencing
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.victory import close_step
from deckcheck.games.slasherz.rules.wounds import gain_counters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.games.slasherz.state import SlasherzState


# Where the bits of activated abilities begin in a card's `used`, above those of what events set off.
_USED = 8
# Above them all: a Survivor's ability that was used this turn without spending its rescue counters (SZ-D23).
_ACCESSED = 1 << 30


class Effect(NamedTuple):
    """A compiled effect that a player activates: an Event, an ability, or one that an event sets off.

    `possible` are all conditions of activating it: costs that can be paid, targets that exist. `number` is its number
    among the effects of its card, `procedure` is set when the book takes the effect in.
    """

    possible: tuple[Callable[[SlasherzState, Frame], bool], ...]
    program: Procedure
    window: int = 0
    number: int = 0
    from_hand: bool = False
    once: bool = False
    counters: int = 0
    procedure: int = -1

    def is_possible(self, s: SlasherzState, f: Frame) -> bool:
        """Whether its costs can be paid and its targets chosen now."""
        for condition in self.possible:  # noqa: SIM110  three times as fast as `all`, and asked at every decision
            if not condition(s, f):
                return False
        return True

    def way(self) -> Way:
        """Return what the list of options looks at."""
        possible = self.is_possible if len(self.possible) > 1 else self.possible[0] if self.possible else None
        used = 1 << _USED + self.number if self.once else 0
        return Way(self.window, used, self.counters, possible, (n.USE << 24) | self.number)


class Way(NamedTuple):
    """An effect as the list of options asks for it, at every decision and of every card.

    Attributes:
        window: when it may be activated, as bits.
        used: its bit in a card's `used` if it is activated only once a turn, or 0.
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


def activatable(s: SlasherzState, player: int, flags: int, answered: int = -1) -> list[int]:
    """Return the options of a player in windows of these kinds; `answered` is the opposing Event just activated."""
    options: list[int] = []
    probe: Frame | None = None
    for card, ways in _speaking(s, player, flags):
        for window, used, counters, possible, option in ways:
            if window & flags and not s.used[card] & used and s.rescues[player] >= counters:
                if possible is not None:
                    probe = probe or Frame(player, target=answered)
                    probe.card = card
                    if not possible(s, probe):
                        continue
                options.append(option | card << 12)
    return options


def _speaking(s: SlasherzState, player: int, flags: int) -> list[tuple[int, tuple[Way, ...]]]:
    """Return the cards of a player that say something in windows of these kinds; of equal cards in hand only one."""
    book = s.match.book
    definition = s.definition
    windows, ways = book.hand_windows, book.hand_ways
    found: list[tuple[int, tuple[Way, ...]]] = []
    seen: list[int] = []
    for card in s.zones[n.HAND * 2 + player]:
        number = definition[card]
        if windows[number] & flags and number not in seen:
            seen.append(number)
            found.append((card, ways[number]))
    windows, ways = book.timings, book.table_ways
    mine = s.zones[n.SURVIVOR * 2 + player][0]
    if windows[definition[mine]] & flags and not s.used[mine] & _ACCESSED:
        found.append((mine, ways[definition[mine]]))
    survey = s.survey or s.look_over()
    if survey.timings & flags:
        silence = silencing(s)
        for card in survey.actors:
            number = definition[card]
            if windows[number] & flags:
                # The Places of both players, and Characters of one's own.
                if s.place[card] >> 1 == n.PLACES:
                    if not (silence and granted(s, silence, card)):
                        found.append((card, ways[number]))
                elif s.controller[card] == player:
                    found.append((card, ways[number]))
    return found


def activate(s: SlasherzState, player: int, option: int, answered: int = -1) -> None:
    """Begin an Event or ability that has been chosen: its targets, its cost, then the answers to it."""
    _, card, number = n.option_parts(option)
    effect = next(e for e in s.match.book.activated[s.definition[card]] if e.number == number)
    if effect.counters:
        if s.match.options["rescue_counters"] == "spent":
            gain_counters(s, player, -effect.counters)
        else:
            change(s, s.used, card, s.used[card] | _ACCESSED)
    if effect.once:
        change(s, s.used, card, s.used[card] | 1 << _USED + number)
    if s.match.book.kind[s.definition[card]] == n.EVENT:
        move(s, card, n.RESOLVING * 2 + player)
    push(s, effect.procedure, player, card, answered)


# Steps around an activated effect -----------------------------------------------------------------------------------


def announce(s: SlasherzState, f: Frame) -> None:
    """Announce what has been paid for; from here on it can be answered, and it resolves after its answers."""
    is_event = s.match.book.kind[s.definition[f.card]] == n.EVENT
    first = (f.slots or [-1])[0]
    emit(s, n.EVENT_ACTIVATED if is_event else n.ABILITY_USED, f.player, f.card, first)
    attack = under_attack(s)
    if is_event or attack:
        push(s, s.match.book.window, 1 - f.player, f.card if is_event else -1, int(attack))


def under_attack(s: SlasherzState) -> bool:
    """Whether an attack is under way whose window is open."""
    attack = s.match.book.attack
    for frame in s.stack:  # noqa: SIM110  a generator costs more than the look
        if frame.procedure.number == attack:
            return True
    return False


def finish_activated(s: SlasherzState, f: Frame) -> None:
    """End an activated effect: an Event goes to its owner's discard pile (SZ-D46), and the Survivors are looked at."""
    if s.place[f.card] >> 1 == n.RESOLVING:
        move(s, f.card, n.DISCARD * 2 + s.owner[f.card])
    close_step(s)


def finish_effect(s: SlasherzState, f: Frame) -> None:
    """End an effect: the Survivors are looked at (SZ-057, SZ-D32)."""
    close_step(s)


# The window ---------------------------------------------------------------------------------------------------------

# A frame: `player` speaks, `value` passes in a row, `card` is the Event to be answered, `target` whether in an attack.


def ask_activate(s: SlasherzState, f: Frame) -> None:
    """Ask the players in turn until both have passed in a row (SZ-D25)."""
    while f.value < 2:
        options = window_options(s, f)
        if len(options) > 1 or n.ACTIVATE in s.match.pauses:
            ask(s, f.player, n.ACTIVATE, options)
            return
        s.choice = n.PASS
        pass_on(f)
    skip_to_end(s, f)


def window_options(s: SlasherzState, f: Frame) -> list[int]:
    """Return what the player who speaks in a window may do, passing among it."""
    player = f.player
    flags = 0
    if f.target > 0:
        flags = n.OWN_TURN | n.ATTACK if player == s.active else n.ATTACK | n.OPPOSING_ATTACK
    answered = -1
    if f.card >= 0 and s.controller[f.card] != player and s.place[f.card] >> 1 == n.RESOLVING:
        flags |= n.OPPOSING_EVENT
        answered = f.card
    options = activatable(s, player, flags, answered) if flags & s.match.book.all_windows else []
    options.append(n.PASS)
    options.sort()
    return options


def pass_on(f: Frame) -> None:
    """Let the other player speak in a window."""
    f.value += 1
    f.player = 1 - f.player


def take_activate(s: SlasherzState, f: Frame) -> None:
    """Go on to the other player after a pass; an activation opens a window of its own, and closes this one."""
    if s.choice == n.PASS:
        pass_on(f)
        f.pc = 0
    else:
        skip_to_end(s, f)
        activate(s, f.player, s.choice, f.card)


WINDOW = procedure("activation window", ask_activate, take_activate)
