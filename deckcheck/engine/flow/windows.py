"""What follows an event: checks of the rules, abilities that act by themselves, then the window for answers.

A window asks the active player first, then the others in turn order, and passes over whoever can answer nothing. An
answer opens a window of its own, for the same events and its own, before it takes effect: so the last answer takes
effect first, and when all have passed in a row every answer takes effect without another question.
"""

from __future__ import annotations

from deckcheck.engine.flow.atoms import take_events
from deckcheck.engine.flow.modifiers import granted, silencing
from deckcheck.engine.flow.procedures import ask, jump, leave, procedure, push, skip
from deckcheck.engine.state.equivalence import are_interchangeable
from deckcheck.engine.state.frames import Frame, number, rows
from deckcheck.engine.state.vocabulary import ANSWER, DONE, GONE, ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import EventRow


class Window(Frame):
    """A window for answers to the events of its batch."""

    seat = number("how many seats from the active player's on have passed, or were passed over")


class Abilities(Frame):
    """Abilities that the events of its batch have set off, and that act one after the other."""

    waiting = rows(
        "those that have not acted yet: card, number among its powers, position of the event in the batch, and whose"
        " it was when it was set off"
    )


def settle(state: State, waiting: Callable[[Any, tuple[EventRow, ...]], list[tuple[int, ...]]] | None = None) -> None:
    """Deal with what has just happened: called after every step that left events.

    `waiting` returns what these events set off beside the abilities of cards in play (see `listen`).
    """
    events = take_events(state)
    mask = 0
    for event in events:
        mask |= event[0]
    match = state.match
    if mask & match.consequential:
        match.rules.consequences(state, events)
        if state.events:
            events += take_events(state)
        for event in events:
            mask |= event[0]
    batch = tuple(events)
    further = waiting(state, batch) if waiting is not None else ()
    if further or (
        mask & match.subscribed
        and mask & ((state.in_play_index or state.build_index()).subscribed | match.rules.PARTING)
    ):
        listen(state, batch, mask, further=further)
    if mask & match.urgent:
        match.rules.urgent(state)


def listen(
    state: State,
    batch: tuple[EventRow, ...],
    mask: int,
    before: tuple[EventRow, ...] = (),
    further: Sequence[tuple[int, ...]] = (),
) -> None:
    """Open a window for those who might answer, and before it let abilities act that need no answer.

    `before` are events that may still be answered because this batch is itself an answer to them; `further` is what the
    batch sets off beside the abilities of cards in play, as in `waiting`, with numbers that no ability has.
    """
    for event in before:
        mask |= event[0]
    book = state.match.book
    subscriptions, only_own = book.subscriptions, book.only_own
    definition = state.acting() if state.copied else state.definition
    silence = silencing(state) if state.match.silence else 0
    answerable = False
    reacting: list[int] = []
    subjects = [card for event in batch for card in event[2:4]] if len(batch) > 1 else batch[0][2:4] if batch else ()
    for card in (state.in_play_index or state.build_index()).subscribers:
        number = definition[card]
        heard = subscriptions[number] & mask
        if (
            heard
            and (heard & ~only_own[number] or card in subjects)
            and not (silence and granted(state, silence, card))
        ):
            if book.answers[number] is not None:
                answerable = True
            if book.triggers[number]:
                reacting.append(card)
    triggered = [*further, *_triggered(state, reacting, batch)] if reacting else [*further]
    if mask & state.match.rules.PARTING:
        for card, heard in _departed(state, batch).items():
            if subscriptions[definition[card]] & mask & heard:
                triggered += _triggered(state, [card], batch, heard)
    if answerable:
        push(state, WINDOW, batch=before + batch)
    if triggered:
        frame = push(state, TRIGGERS, batch=batch)
        if len(triggered) > 1:
            triggered.sort(key=lambda ability: (_rank(state, ability, batch), ability))
        else:
            skip(frame, 1)
        frame.waiting = tuple(triggered)


def _departed(state: State, batch: tuple[EventRow, ...]) -> dict[int, int]:
    """Return the cards that have left play in a batch, with the events of that moment that each still hears.

    One that went by an event of the game's own hears all of them; one that just went, that cards go.
    """
    parting = state.match.rules.PARTING
    found: dict[int, int] = {}
    for kind, _, card, _, _ in batch:
        if kind & parting and card >= 0 and not state.match.in_play[state.place[card]]:
            found[card] = found.get(card, 0) | (GONE if kind == GONE else -1)
    return found


def _whose(state: State, ability: tuple[int, ...]) -> int:
    """Return the player who had set an ability off; a game saved before this was noted does not say it."""
    return ability[3] if len(ability) > 3 else state.match.rules.speaker(state, ability[0])


def _rank(state: State, ability: tuple[int, ...], batch: tuple[EventRow, ...]) -> tuple[int, ...]:
    """Return when an ability acts among those of its moment; of equal ranks the player chooses the order."""
    return state.match.rules.precedence(state, _whose(state, ability), ability[0], ability[2], batch)


def _triggered(state: State, cards: list[int], batch: tuple[EventRow, ...], heard: int = -1) -> list[tuple[int, ...]]:
    """Return the abilities of cards that a heard event of the batch sets off, each once an event, as in `waiting`."""
    found: list[tuple[int, ...]] = []
    rules = state.match.rules
    triggers = state.match.book.triggers
    definition = state.acting() if state.copied else state.definition
    probe = Frame(batch=batch)
    for card in cards:
        probe.player = rules.speaker(state, card)
        probe.card = card
        for bit, matches, own, power, once in triggers[definition[card]]:
            if once and rules.is_used(state, card, power):
                continue
            for position, event in enumerate(batch):
                if event[0] & bit & heard and (not own or event[own] == card) and matches(state, probe, event):
                    found.append((card, power, position, probe.player))
                    if once:
                        break
    return found


def passed(state: State) -> list[int]:
    """Return who has passed in the window that asks for answers, in this order; nobody where none does."""
    frame = state.stack[-1] if state.stack else None
    if type(frame) is not Window:
        return []
    seats = [(state.active + seat) % state.match.players for seat in range(frame.seat)]
    return [seat for seat in seats if state.alive[seat]]


def announce_answer(state: State, before: tuple[EventRow, ...]) -> None:
    """Let the event of an answer, just emitted, be answered together with the events that it answers."""
    batch = tuple(take_events(state))
    mask = 0
    for event in batch:
        mask |= event[0]
    listen(state, batch, mask, before)


def ask_order(state: State, frame: Abilities) -> None:
    """Ask the player whose abilities come next which of them acts first: its position among those that wait.

    An ability that is alone acts without a question.
    """
    waiting = frame.waiting
    if not waiting:
        # A game that was saved when the last ability came back to this step.
        leave(frame)
        return
    player = _whose(state, waiting[0])
    first = _rank(state, waiting[0], frame.batch)
    options = [0]
    for place in range(1, len(waiting)):
        ability = waiting[place]
        if _rank(state, ability, frame.batch) == first and not any(
            _same(state, ability, waiting[other], frame.batch) for other in options
        ):
            options.append(place)
    ask(state, player, ORDER, options)


def _same(state: State, one: tuple[int, ...], other: tuple[int, ...], batch: tuple[EventRow, ...]) -> bool:
    """Whether it makes no difference which of two abilities acts first: they do the same, by cards that are alike."""
    acting = state.acting()
    number, power = acting[one[0]], one[1]
    if (number, power) != (acting[other[0]], other[1]):
        return False
    reads = state.match.book.reads.get((number, power), 0)
    mine, theirs = batch[one[2]], batch[other[2]]
    if reads and any(reads >> part & 1 and mine[part] != theirs[part] for part in range(len(mine))):
        return False
    return one[0] == other[0] or are_interchangeable(state, one[0], other[0])


def act(state: State, frame: Abilities) -> None:
    """Let the chosen ability act, unless its card has gone since; then go on with the others."""
    waiting = frame.waiting
    chosen = state.choice if len(waiting) > 1 else 0
    ability = waiting[chosen]
    card, number, position = ability[:3]
    frame.waiting = waiting = waiting[:chosen] + waiting[chosen + 1 :]
    if waiting:
        jump(frame, act if len(waiting) == 1 else ask_order)
    # What a game has waiting itself has a number below 0, and needs no card in play.
    if number < 0 or state.match.in_play[state.place[card]] or card in _departed(state, frame.batch):
        state.match.rules.trigger(state, _whose(state, ability), card, number, frame.batch[position])


def ask_answer(state: State, frame: Window) -> None:
    """Ask the next player who can answer; without one the window closes."""
    players = state.match.players
    answers = state.match.rules.answers
    for seat in range(frame.seat, players):
        player = (state.active + seat) % players
        if state.alive[player]:
            options = answers(state, player, frame.batch)
            if options:
                frame.seat = seat
                frame.player = player
                ask(state, player, ANSWER, [*options, DONE])
                return
    leave(frame)


def take_answer(state: State, frame: Window) -> None:
    """Go on to the next player after a pass; after an answer its own window takes over."""
    if state.choice == DONE:
        frame.seat += 1
        jump(frame, ask_answer)
    else:
        leave(frame)
        state.match.rules.answer(state, frame.player, state.choice, frame.batch)


WINDOW = procedure("window", ask_answer, take_answer, frame=Window)
TRIGGERS = procedure("abilities", ask_order, act, frame=Abilities)
