"""Atoms: the only functions that change a state. Each changes something and emits what happened, together."""

from __future__ import annotations

from deckcheck.engine.state.chance import below, below_each
from deckcheck.engine.state.outcome import GameEnds
from deckcheck.engine.state.statics import timed_stats
from deckcheck.engine.state.vocabulary import GONE, PHASE_BEGUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import EventRow, TimedModifier


def emit(state: State, kind: int, player: int = -1, card: int = -1, other: int = -1, value: int = 0) -> None:
    """Say that something happened which changes no column (an attack is declared, a phase ends)."""
    if kind & state.observed:
        event = (kind, player, card, other, value)
        # In these atoms, which most events come from, only what is counted is worth a call.
        if kind & state.counted:
            _notify(state, event)
        else:
            state.events.append(event)


def _notify(state: State, event: EventRow) -> None:
    """Keep an event for whoever attends to it; one of a kind that is counted is counted, if it names a card."""
    kind, player, card, _, _ = event
    if kind & state.counted:
        if card >= 0:
            state.counts.append((kind, player, state.definition[card]))
        if state.log is None and not kind & state.match.observed:
            return
    state.events.append(event)


def change(
    state: State,
    column: list[int],
    index: int,
    value: int,
    kind: int = 0,
    player: int = -1,
    other: int = -1,
    amount: int = 0,
) -> None:
    """Write a number of a card or player into a column; the event, if there is one, names the index as its card."""
    column[index] = value
    if kind & state.observed:
        event = (kind, player, index, other, amount)
        if kind & state.counted:
            _notify(state, event)
        else:
            state.events.append(event)


def assign(state: State, /, **values: int | tuple[tuple[int, ...], ...]) -> None:
    """Write single numbers and rows of numbers of the state, by the names of their columns."""
    for name, value in values.items():
        setattr(state, name, value)


def move(
    state: State,
    card: int,
    to: int,
    kind: int = 0,
    player: int = -1,
    other: int = -1,
    value: int = 0,
    *,
    bottom: bool = False,
    at: int = -1,
) -> None:
    """Move a card to a place: on top, at the bottom or at a position. What leaves play is reset; who sees it knows it.

    A player who cannot see the card at either end loses track of it among the cards of the place it comes from that
    could have been meant. Where the top card is face up, the new one is turned up.
    """
    match = state.match
    zones = state.zones
    origin = state.place[card]
    left = zones[origin]
    if left[-1] == card:
        left.pop()
    else:
        left.remove(card)
    if bottom or at >= 0:
        zones[to].insert(max(at, 0), card)
    else:
        zones[to].append(card)
    state.place[card] = to
    heard, leaves, seeing, blind, turns = match.passages[origin][to]
    if heard:
        in_play_index = state.in_play_index
        if in_play_index is not None:
            if not match.book.inert[state.definition[card]]:
                state.in_play_index = None
            elif match.notes:
                state.in_play_index = in_play_index.without_cache()
    known = state.known
    known[card] = knowing = known[card] | seeing
    if blind and knowing != match.everyone:
        fits = match.fitting(to)
        for hidden in (card, *left):
            if known[hidden] & blind and fits[state.definition[hidden]]:
                known[hidden] &= ~blind
    if kind & state.observed:
        event = (kind, player, card, other, value)
        if kind & state.counted:
            _notify(state, event)
        else:
            state.events.append(event)
    if leaves:
        # What goes with it is reported after it.
        match.rules.leave_play(state, card)
        if GONE & state.observed:
            state.events.append((GONE, state.owner[card], card, -1, origin // match.players))
    if turns:
        _keep_top_up(state, origin)
        _keep_top_up(state, to)


def _keep_top_up(state: State, place: int) -> None:
    """Turn the top card of a pile up, if the pile has its top face up."""
    match = state.match
    if match.top_face_up[place] and (pile := state.zones[place]):
        state.known[pile[-1]] = match.everyone


def turn_up_tops(state: State) -> None:
    """Turn up the top cards of such piles, on a given table: elsewhere the atoms that move and shuffle do it."""
    for place in range(len(state.zones)):
        _keep_top_up(state, place)


def put_on_top(state: State, card: int, *, in_hand: bool) -> None:
    """Put a card of a pile on top of it; a top that is face up is turned up once a player has no more `in_hand`."""
    place = state.place[card]
    pile = state.zones[place]
    pile.remove(card)
    pile.append(card)
    if not in_hand:
        _keep_top_up(state, place)


def reset(state: State, card: int) -> None:
    """Take off a card that leaves play all that its columns hold, and the modifiers on it."""
    state.reset(card)
    if state.modifiers:
        drop_modifiers(state, card)


def place_cards(state: State, cards: Sequence[int], place: int) -> None:
    """Put cards that are nowhere yet into a place, in order (set-up only)."""
    state.zones[place].extend(cards)
    state.in_play_index = None
    for card in cards:
        state.place[card] = place
        state.known[card] |= state.match.visible[place]


def create(state: State, definition: int, owner: int, place: int, kind: int = 0) -> int:
    """Bring a card into the game that was in no deck (a token), and return its number."""
    card = len(state.owner)
    own = state.controller is state.owner
    state.owner = [*state.owner, owner]
    state.controller = state.owner if own else [*state.controller, owner]
    state.definition = [*state.definition, definition]
    state.host = [*state.host, -1]
    for column in type(state).card_columns:
        getattr(state, column.name).append(column.start)
    state.place[card] = place
    state.known[card] = state.match.visible[place]
    state.zones[place].append(card)
    state.in_play_index = None
    if kind & state.observed:
        _notify(state, (kind, owner, card, -1, 0))
    return card


def shuffle(
    state: State,
    place: int,
    kind: int = 0,
    player: int = -1,
    only: Sequence[int] | None = None,
    *,
    in_hand: bool = False,
) -> None:
    """Shuffle a pile, or `only` some of its cards: the faces change places behind the backs, and nobody knows them.

    Where the top card is face up, the new one is turned up, unless a player has taken the cards `in_hand` to arrange
    them.
    """
    if state.log is not None:
        note(state, state.events[state.logged :])
        state.logged = len(state.events)
    cards = state.zones[place] if only is None else only
    definition = state.definition[:]
    size = len(cards)
    for last, other in zip(range(size - 1, 0, -1), below_each(state, range(size, 1, -1)), strict=True):
        upper, lower = cards[last], cards[other]
        definition[upper], definition[lower] = definition[lower], definition[upper]
    state.definition = definition
    if state.match.subscribes[place]:
        state.in_play_index = None
    known = state.known
    visible = state.match.visible[place]
    for card in cards:
        known[card] = visible
    if not in_hand:
        _keep_top_up(state, place)
    if kind & state.observed:
        state.events.append((kind, player, -1, -1, 0))


def reveal(state: State, card: int, players: int, kind: int = 0, player: int = -1) -> None:
    """Show a card's face to a bit set of players."""
    state.known[card] |= players
    if kind & state.observed:
        _notify(state, (kind, player, card, -1, players))


def toss(state: State, sides: int, kind: int, player: int, card: int = -1) -> int:
    """Flip a coin or roll a die; return the side from 0 (a coin's heads)."""
    side = below(state, sides)
    if kind & state.observed:
        _notify(state, (kind, player, card, -1, side))
    return side


def pick_at_random(state: State, cards: Sequence[int]) -> int:
    """Return one of the cards, each with the same chance."""
    return cards[below(state, len(cards))]


def choose_start(state: State, agreed: int = -1) -> int:
    """Make the player who starts the active one: the one agreed on, or one drawn by lot."""
    state.active = agreed if agreed >= 0 else below(state, state.match.players)
    return state.active


def begin_turn(state: State, player: int, kind: int = 0) -> None:
    """Begin the next turn, with this player active."""
    state.turn += 1
    state.active = player
    if kind & state.observed:
        state.events.append((kind, player, -1, -1, state.turn))


def begin_phase(state: State, phase: int, kind: int = 0) -> None:
    """Begin a phase of the active player's turn; the event's value is the phase's bit.

    A phase whose beginning no card hears leaves no trace, as no event does that nobody attends to.
    """
    state.phase = phase
    if kind & state.observed and (state.match.phases >> phase & 1 or state.log is not None):
        state.events.append((kind, state.active, -1, -1, 1 << phase))


def control(state: State, card: int, player: int) -> None:
    """Give control of a card to a player; its owner stays the same."""
    controller = state.controller[:]
    controller[card] = player
    state.controller = controller


def own(state: State, card: int, player: int) -> None:
    """Make a player the owner and controller of a card that was nobody's or another's."""
    owners = state.owner[:]
    owners[card] = player
    state.owner = owners
    control(state, card, player)


def attach(state: State, card: int, host: int, kind: int = 0, player: int = -1) -> None:
    """Attach a card to another one, or to none with -1."""
    hosts = state.host[:]
    hosts[card] = host
    state.host = hosts
    if kind & state.observed:
        _notify(state, (kind, player, card, host, 0))


def copy_effects(state: State, card: int, definition: int) -> None:
    """Give a card in play the effects of another definition instead of its own, or its own with that one."""
    own = state.definition[card]
    rest = tuple(row for row in state.copied if row[0] != card)
    state.copied = rest if definition == own else (*rest, (card, own, definition))
    state.in_play_index = None


def remember(state: State, card: int, values: tuple[int, ...]) -> None:
    """Keep the last values of a card that leaves play."""
    state.memory = {**state.memory, card: values}


def forget_all(state: State) -> None:
    """Drop all remembered values; games call it at the end of a turn."""
    state.memory = {}


def add_modifier(state: State, modifier: TimedModifier) -> None:
    """Let a modifier hold until its moment comes."""
    state.modifiers = (*state.modifiers, modifier)
    state.timed |= modifier[0]


def end_modifiers(state: State, until: int, player: int = -1, card: int = -1) -> None:
    """End the modifiers whose moment this is: `until`, of this player or of nobody in particular, on this card.

    A player or a card of -1 means all of them.
    """
    ended = [
        modifier
        for modifier in state.modifiers
        if modifier[4] == until and (player < 0 or modifier[5] in (-1, player)) and card in (-1, modifier[3])
    ]
    if ended:
        state.modifiers = tuple([modifier for modifier in state.modifiers if modifier not in ended])
        state.timed = timed_stats(state.modifiers)


def ripen_modifiers(state: State, until: int, player: int, then: int) -> None:
    """Let the modifiers that wait for this moment of a player last until another one."""
    state.modifiers = tuple(
        (*modifier[:4], then, modifier[5], modifier[6]) if modifier[4] == until and modifier[5] == player else modifier
        for modifier in state.modifiers
    )


def drop_modifiers(state: State, card: int, stats: int = -1) -> None:
    """Drop the modifiers on a card, all of them or those of a bit set of stats."""
    dropped = [modifier for modifier in state.modifiers if modifier[3] == card and modifier[0] & stats]
    if dropped:
        state.modifiers = tuple([modifier for modifier in state.modifiers if modifier not in dropped])
        state.timed = timed_stats(state.modifiers)


def commit(state: State, player: int, value: int) -> None:
    """Keep a player's hidden choice until all have chosen."""
    state.commits = (*state.commits, (player, value))


def reveal_commits(state: State) -> tuple[tuple[int, int], ...]:
    """Take up all hidden choices, in the order in which they were made."""
    commits, state.commits = state.commits, ()
    return commits


def eliminate(state: State, player: int, to: int, kind: int = 0, reason: str = "") -> None:
    """Take a player and all cards they own out of the game, for a reason that the game may end for as well."""
    state.alive[player] = 0
    tell_out(state, player, kind, reason)
    for card, owner in enumerate(state.owner):
        if owner == player:
            move(state, card, to)


def tell_out(state: State, player: int, kind: int = 0, reason: str = "") -> None:
    """Report that a player is out of the game, and for which of the reasons that the game may end for as well."""
    if kind & state.observed:
        value = state.match.rules.phrase_gaps.lost_by.index(reason) + 1 if reason else 0
        state.events.append((kind, player, -1, -1, value))


def finish(
    state: State, winners: tuple[int, ...], reason: str, kind: int = 0, *, beaten: tuple[int, ...] = ()
) -> NoReturn:
    """End the game: these players have won (none: a draw), for this reason. Nothing happens any more.

    Where others have lost before, or only with these, the reason reports those who are `beaten`.

    Raises:
        GameEnds: always; `procedures.run` deals with it, so no step has to ask whether the game goes on.
    """
    state.winners = winners
    state.reason = reason
    state.beaten = beaten
    state.halted = 1
    state.decider = -1
    state.kind = 0
    state.options = []
    if kind & state.observed:
        state.events.append((kind, winners[0] if winners else -1, -1, -1, 0))
    raise GameEnds


def take_events(state: State) -> list[EventRow]:
    """Take up what the match attends to of what has happened since the last step; note all of it if a log is kept.

    What only the log attends to is not returned: a log changes neither how a game goes nor what is saved of it.
    """
    events, state.events = state.events, []
    if state.log is None:
        return events
    if events:
        note(state, events[state.logged :])
    state.logged = 0
    observed, phases = state.match.observed, state.match.phases
    return [event for event in events if event[0] & observed and (event[0] != PHASE_BEGUN or event[4] & phases)]


def note(state: State, events: Sequence[EventRow]) -> None:
    """Note events in the log, if one is kept."""
    if state.log is not None:
        state.log += log_entries(state, events)


def log_entries(state: State, events: Sequence[EventRow]) -> list[tuple[int, ...]]:
    """Return events as the log notes them: with the faces of their cards, who sees the first now, turn, and place.

    Of a first card in play the position in its place follows, from 0; of others -1. Last comes whose each card is, as
    a seat from 0, where several players have one of that name and the game distinguishes them; else -1.
    """
    holders = _holders(state, events) if events and state.match.rules.log.whose else {}
    definition, known, places, turn = state.definition, state.known, state.place, state.turn
    zones, in_play = state.zones, state.match.in_play
    return [
        (
            *event,
            definition[card] if card >= 0 else -1,
            definition[other] if other >= 0 else -1,
            known[card] if card >= 0 else 0,
            turn,
            places[card] if card >= 0 else -1,
            zones[places[card]].index(card) if card >= 0 and in_play[places[card]] else -1,
            holders.get(card, -1),
            holders.get(other, -1),
        )
        for event in events
        for _, _, card, other, _ in (event,)
    ]


def _holders(state: State, events: Sequence[EventRow]) -> dict[int, int]:
    """Return whose the cards of events are, of those that look like another player's in play or among these events."""
    match, known, owner = state.match, state.known, state.owner
    named = {card for event in events for card in event[2:4] if card >= 0 and known[card] == match.everyone}
    if not named:
        return {}
    cards, definition, name = match.book.cards, state.definition, match.rules.log.name
    wanted = {cards[definition[card]].name for card in named}
    whose = {card: owner[card] for card in named}
    for place, there in enumerate(state.zones):
        if match.in_play[place]:
            for card in there:
                if cards[definition[card]].name in wanted and known[card] == match.everyone:
                    whose[card] = place % match.players
    called: dict[str, set[int]] = {}
    for card, holder in whose.items():
        called.setdefault(name(state, definition[card]), set()).add(holder)
    return {card: whose[card] for card in named if len(called[name(state, definition[card])]) > 1}
