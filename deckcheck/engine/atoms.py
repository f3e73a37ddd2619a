"""Atoms: the only functions that change a state. Each changes something and emits what happened, together."""

from __future__ import annotations

from deckcheck.engine.chance import below, below_each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state import Event, State, TimedModifier


def emit(s: State, kind: int, player: int = -1, card: int = -1, other: int = -1, value: int = 0) -> None:
    """Say that something happened which changes no column (an attack is declared, a phase ends)."""
    if kind & s.attended:
        s.events.append((kind, player, card, other, value))


def change(
    s: State,
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
    if kind & s.attended:
        s.events.append((kind, player, index, other, amount))


def move(
    s: State,
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
    could have been meant.
    """
    match = s.match
    origin = s.place[card]
    left = s.zones[origin]
    if left[-1] == card:
        left.pop()
    else:
        left.remove(card)
    if bottom or at >= 0:
        s.zones[to].insert(max(at, 0), card)
    else:
        s.zones[to].append(card)
    s.place[card] = to
    if match.listens[origin] or match.listens[to]:
        s.survey = None
    if match.in_play[origin] and not match.in_play[to]:
        match.rules.leave_play(s, card)
    known = s.known
    knowing = known[card] | match.visible[to]
    known[card] = knowing
    if knowing != match.everyone and not match.ordered[origin]:
        blind = match.everyone & ~(match.visible[to] | match.visible[origin])
        if blind:
            fits = match.rules.may_lie
            for hidden in (card, *left):
                if known[hidden] & blind and fits(s, s.definition[hidden], to):
                    known[hidden] &= ~blind
    if kind & s.attended:
        s.events.append((kind, player, card, other, value))


def reset(s: State, card: int) -> None:
    """Take off a card that leaves play all that its columns hold, and the modifiers on it."""
    s.reset(card)
    if s.modifiers:
        drop_modifiers(s, card)


def place_cards(s: State, cards: Sequence[int], place: int) -> None:
    """Put cards that lie nowhere yet into a place, in order (set-up only)."""
    s.zones[place].extend(cards)
    s.survey = None
    for card in cards:
        s.place[card] = place
        s.known[card] |= s.match.visible[place]


def create(s: State, definition: int, owner: int, place: int, kind: int = 0) -> int:
    """Bring a card into the game that was in no deck (a token), and return its number."""
    card = len(s.owner)
    own = s.controller is s.owner
    s.owner = [*s.owner, owner]
    s.controller = s.owner if own else [*s.controller, owner]
    s.definition = [*s.definition, definition]
    s.host = [*s.host, -1]
    for column in type(s).card_columns:
        getattr(s, column.name).append(column.start)
    s.place[card] = place
    s.known[card] = s.match.visible[place]
    s.zones[place].append(card)
    s.survey = None
    if kind & s.attended:
        s.events.append((kind, owner, card, -1, 0))
    return card


def shuffle(s: State, place: int, kind: int = 0, player: int = -1, only: Sequence[int] | None = None) -> None:
    """Shuffle a pile, or `only` some of its cards: the faces change places behind the backs, and nobody knows them."""
    cards = s.zones[place] if only is None else only
    definition = s.definition[:]
    size = len(cards)
    for last, other in zip(range(size - 1, 0, -1), below_each(s, range(size, 1, -1)), strict=True):
        a, b = cards[last], cards[other]
        definition[a], definition[b] = definition[b], definition[a]
    s.definition = definition
    if s.match.listens[place]:
        s.survey = None
    known = s.known
    visible = s.match.visible[place]
    for card in cards:
        known[card] = visible
    if kind & s.attended:
        s.events.append((kind, player, -1, -1, 0))


def reveal(s: State, card: int, players: int, kind: int = 0, player: int = -1) -> None:
    """Show a card's face to a bit set of players."""
    s.known[card] |= players
    if kind & s.attended:
        s.events.append((kind, player, card, -1, players))


def toss(s: State, sides: int, kind: int, player: int, card: int = -1) -> int:
    """Flip a coin or roll a die; return the side from 0 (a coin's heads)."""
    side = below(s, sides)
    if kind & s.attended:
        s.events.append((kind, player, card, -1, side))
    return side


def pick_at_random(s: State, cards: Sequence[int]) -> int:
    """Return one of the cards, each with the same chance."""
    return cards[below(s, len(cards))]


def choose_start(s: State, agreed: int = -1) -> int:
    """Make the player who starts the active one: the one agreed on, or one drawn by lot."""
    s.active = agreed if agreed >= 0 else below(s, s.match.players)
    return s.active


def begin_turn(s: State, player: int, kind: int = 0) -> None:
    """Begin the next turn, with this player active."""
    s.turn += 1
    s.active = player
    if kind & s.attended:
        s.events.append((kind, player, -1, -1, s.turn))


def begin_phase(s: State, phase: int, kind: int = 0) -> None:
    """Begin a phase of the active player's turn; the event's value is the phase's bit.

    A phase whose beginning no card hears leaves no trace, as no event does that nobody attends to.
    """
    s.phase = phase
    if kind & s.attended and (s.match.phases >> phase & 1 or s.log is not None):
        s.events.append((kind, s.active, -1, -1, 1 << phase))


def control(s: State, card: int, player: int, kind: int = 0) -> None:
    """Give control of a card to a player; its owner stays the same."""
    controller = s.controller[:]
    controller[card] = player
    s.controller = controller
    if kind & s.attended:
        s.events.append((kind, player, card, -1, 0))


def own(s: State, card: int, player: int) -> None:
    """Make a player the owner and controller of a card that was nobody's or another's."""
    owners = s.owner[:]
    owners[card] = player
    s.owner = owners
    control(s, card, player)


def attach(s: State, card: int, host: int, kind: int = 0, player: int = -1) -> None:
    """Attach a card to another one, or to none with -1."""
    hosts = s.host[:]
    hosts[card] = host
    s.host = hosts
    if kind & s.attended:
        s.events.append((kind, player, card, host, 0))


def remember(s: State, card: int, values: tuple[int, ...]) -> None:
    """Keep the last values of a card that leaves play."""
    s.memory = {**s.memory, card: values}


def forget_all(s: State) -> None:
    """Drop all remembered values; games call it at the end of a turn."""
    s.memory = {}


def add_modifier(s: State, modifier: TimedModifier) -> None:
    """Let a modifier hold until its moment comes."""
    s.modifiers = (*s.modifiers, modifier)


def end_modifiers(s: State, until: int, player: int = -1) -> None:
    """End the modifiers whose moment this is: `until`, of this player or of nobody in particular; -1 means of all."""
    if s.modifiers:
        s.modifiers = tuple(m for m in s.modifiers if not (m[4] == until and (player < 0 or m[5] in (-1, player))))


def ripen_modifiers(s: State, until: int, player: int, then: int) -> None:
    """Let the modifiers that wait for this moment of a player last until another one."""
    s.modifiers = tuple((*m[:4], then, m[5], m[6]) if m[4] == until and m[5] == player else m for m in s.modifiers)


def drop_modifiers(s: State, card: int, stats: int = -1) -> None:
    """Drop the modifiers on a card, all of them or those of a bit set of stats."""
    if s.modifiers:
        s.modifiers = tuple(m for m in s.modifiers if not (m[3] == card and m[0] & stats))


def commit(s: State, player: int, value: int) -> None:
    """Keep a player's hidden choice until all have chosen."""
    s.commits = (*s.commits, (player, value))


def reveal_commits(s: State) -> tuple[tuple[int, int], ...]:
    """Take up all hidden choices, in the order in which they were made."""
    commits, s.commits = s.commits, ()
    return commits


def eliminate(s: State, player: int, to: int, kind: int = 0) -> None:
    """Take a player and all cards they own out of the game."""
    s.alive[player] = 0
    for card, owner in enumerate(s.owner):
        if owner == player:
            move(s, card, to)
    if kind & s.attended:
        s.events.append((kind, player, -1, -1, 0))


def finish(s: State, winners: tuple[int, ...], reason: str, kind: int = 0) -> None:
    """End the game: these players have won (none: a draw), for this reason."""
    s.winners = winners
    s.reason = reason
    s.halted = 1
    s.decider = -1
    s.kind = 0
    s.options = []
    if kind & s.attended:
        s.events.append((kind, winners[0] if winners else -1, -1, -1, 0))


def take_events(s: State) -> list[Event]:
    """Take up what has happened since the last step, and note it in the log if one is kept."""
    events, s.events = s.events, []
    if s.log is not None:
        note(s, events)
    return events


def note(s: State, events: Sequence[Event]) -> None:
    """Note events in the log, if one is kept, with the faces of their cards and who sees them now."""
    if s.log is None:
        return
    for kind, player, card, other, value in events:
        seen = s.known[card] if card >= 0 else 0
        face = s.definition[card] if card >= 0 else -1
        other_face = s.definition[other] if other >= 0 else -1
        s.log.append((kind, player, card, other, value, face, other_face, seen, s.turn))
