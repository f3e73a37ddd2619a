"""What follows an event: checks of the rules, abilities that act by themselves, then the window for answers.

A window asks the active player first, then the others in turn order, and passes over whoever can answer nothing. An
answer opens a window of its own, for the same events and its own, before it takes effect: so the last answer takes
effect first, and when all have passed in a row every answer takes effect without another question.
"""

from __future__ import annotations

from deckcheck.engine.atoms import take_events
from deckcheck.engine.modifiers import granted, silencing
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import ANSWER, DONE, ORDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Event, State

# Both are the first chapters of every game.
WINDOW_NUMBER = 0
TRIGGERS_NUMBER = 1

# A trigger in a frame's slots: (card, number of the power, position of its event in the batch).
_POWERS = 8
_EVENTS = 256


def settle(s: State) -> None:
    """Deal with what has just happened: called after every step that left events."""
    events = take_events(s)
    mask = 0
    for event in events:
        mask |= event[0]
    match = s.match
    if mask & match.consequential:
        match.rules.consequences(s, events)
        if s.events:
            events += take_events(s)
        for event in events:
            mask |= event[0]
    if mask & match.heard and mask & ((s.survey or s.look_over()).heard | match.rules.PARTING):
        listen(s, tuple(events), mask)
    if mask & match.urgent:
        match.rules.urgent(s)


def listen(s: State, batch: tuple[Event, ...], mask: int, before: tuple[Event, ...] = ()) -> None:
    """Open a window for those who might answer, and before it let abilities act that need no answer.

    `before` are events that may still be answered because this batch is itself an answer to them.
    """
    for event in before:
        mask |= event[0]
    book = s.match.book
    ears = book.ears
    definition = s.definition
    silence = silencing(s) if s.match.silence else 0
    answerable = False
    hearing: list[int] = []
    for card in (s.survey or s.look_over()).listeners:
        number = definition[card]
        if ears[number] & mask and not (silence and granted(s, silence, card)):
            if book.answers[number] is not None:
                answerable = True
            if book.triggers[number]:
                hearing.append(card)
    if mask & s.match.rules.PARTING:
        for card in _departed(s, batch):
            number = definition[card]
            if ears[number] & mask and book.triggers[number]:
                hearing.append(card)
    triggered = _triggered(s, hearing, batch) if hearing else []
    if answerable:
        push(s, WINDOW_NUMBER, batch=before + batch)
    if triggered:
        if len(triggered) > 1:
            triggered.sort(key=lambda code: (_rank(s, code, batch), code))
        push(s, TRIGGERS_NUMBER, batch=batch).slots = triggered


def _departed(s: State, batch: tuple[Event, ...]) -> list[int]:
    """Return the cards that have left play in a batch and still hear what happened at that moment, each once."""
    parting = s.match.rules.PARTING
    found: list[int] = []
    for kind, _, card, _, _ in batch:
        if kind & parting and card >= 0 and card not in found and not s.match.in_play[s.place[card]]:
            found.append(card)
    return found


def _rank(s: State, code: int, batch: tuple[Event, ...]) -> tuple[int, ...]:
    """Return when an ability acts among those of its moment; of equal ranks the player chooses the order."""
    card = code // (_POWERS * _EVENTS)
    return s.match.rules.precedence(s, card, code % _EVENTS, batch)


def _triggered(s: State, cards: list[int], batch: tuple[Event, ...]) -> list[int]:
    """Return the codes of the abilities of cards that an event of the batch sets off, each once an event."""
    found: list[int] = []
    rules = s.match.rules
    triggers = s.match.book.triggers
    probe = Frame(0)
    for card in cards:
        probe.player = rules.speaker(s, card)
        probe.card = card
        for bit, matches, number, once in triggers[s.definition[card]]:
            if once and rules.is_used(s, card, number):
                continue
            for position, event in enumerate(batch):
                if event[0] & bit and matches(s, probe, event):
                    found.append((card * _POWERS + number) * _EVENTS + position)
                    if once:
                        break
    return found


def announce_answer(s: State, before: tuple[Event, ...]) -> None:
    """Let the event of an answer, just emitted, be answered together with the events that it answers."""
    batch = tuple(take_events(s))
    mask = 0
    for event in batch:
        mask |= event[0]
    listen(s, batch, mask, before)


def trigger_card(code: int) -> tuple[int, int]:
    """Return the card and the number of the power that an option of an `ORDER` decision stands for."""
    return divmod(code // _EVENTS, _POWERS)


def ask_order(s: State, f: Frame) -> None:
    """Ask the player whose abilities come next which of them acts first."""
    waiting: list[int] = f.slots or []
    if not waiting:
        skip_to_end(s, f)
        return
    player = s.match.rules.speaker(s, waiting[0] // (_POWERS * _EVENTS))
    if len(waiting) > 1:
        first = _rank(s, waiting[0], f.batch)
        waiting = sorted(code for code in waiting if _rank(s, code, f.batch) == first)
    ask(s, player, ORDER, waiting)


def act(s: State, f: Frame) -> None:
    """Let the chosen ability act, unless its card has gone since; then go on with the others."""
    code = s.choice
    f.slots = [other for other in f.slots or [] if other != code]
    f.pc = 0
    card, number = trigger_card(code)
    if s.match.in_play[s.place[card]] or card in _departed(s, f.batch):
        s.match.rules.trigger(s, card, number, f.batch[code % _EVENTS])


def ask_answer(s: State, f: Frame) -> None:
    """Ask the next player who can answer; without one the window closes."""
    players = s.match.players
    answers = s.match.rules.answers
    for position in range(f.value, players):
        player = (s.active + position) % players
        if s.alive[player]:
            options = answers(s, player, f.batch)
            if options:
                f.value = position
                f.player = player
                ask(s, player, ANSWER, [*options, DONE])
                return
    skip_to_end(s, f)


def take_answer(s: State, f: Frame) -> None:
    """Go on to the next player after a pass; after an answer its own window takes over."""
    if s.choice == DONE:
        f.value += 1
        f.pc = 0
    else:
        skip_to_end(s, f)
        s.match.rules.answer(s, f.player, s.choice, f.batch)


WINDOW = procedure("window", ask_answer, take_answer)
TRIGGERS = procedure("abilities", ask_order, act)
