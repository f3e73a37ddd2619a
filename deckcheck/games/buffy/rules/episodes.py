"""Episodes: playing Part 1, its target, the result of Part 2 and its cancelling (BF-149 to BF-162, BF-298)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import move
from deckcheck.engine.flow.procedures import procedure, push
from deckcheck.engine.state.frames import Frame
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Grant, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import is_granted
from deckcheck.games.buffy.rules.entering import begin_effect, fits_essence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Condition
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


def part_two(state: BuffyState, player: int, number: int) -> int:
    """Return the Part 2 in a player's pile that belongs to a Part 1 of this definition, or -1."""
    episode = state.match.book.episode
    for card in state.pile(Zone.PART_TWO, player):
        if episode[state.definition[card]] == episode[number]:
            return card
    return -1


def unplayable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids to play a card as an episode: it is not a Part 1, its Part 2 is not in the pile (BF-150)."""
    number = state.definition[card]
    if state.match.book.part[number] != 1:
        return reasons.NOT_PART_ONE
    if state.match.book.play[number] is None:
        return reasons.NOTHING_TO_DO
    if not fits_essence(state, player, card):
        return reasons.ESSENCE
    return None if part_two(state, player, number) >= 0 else reasons.NO_PART_TWO


def play(state: BuffyState, player: int, card: int) -> None:
    """Play a Part 1 beside the essence; an earlier one of the same player goes to the crypt first (BF-149, BF-151)."""
    place = state.match.place(Zone.EPISODES, player)
    for other in state.zones[place][:]:
        if state.match.book.part[state.definition[other]] == 1:
            move(state, other, state.match.place(Zone.CRYPT, player), Event.EPISODE_ENDED, player)
    move(state, card, place, Event.EPISODE_PLAYED, player)
    begin_effect(state, card, player)


def due(state: BuffyState) -> bool:
    """Look whether the target or cancel condition of an episode holds; if so, let what follows happen (BF-152, BF-155).

    An effect may have noted it on the card, for targets that are something that happens. This is asked once everything
    that happened is resolved: before each watch (BF-154, BF-D67). The active player's episodes come first, then the
    others clockwise.
    """
    waiting = (state.in_play_index or state.build_index()).cache.get(("episodes", state.active))
    for card, player, test in _waiting(state) if waiting is None else waiting:
        if not (state.fulfilled[card] or (test is not None and test(state, Frame(player, card)))):
            continue
        number = state.definition[card]
        if state.match.book.part[number] == 2 and is_granted(state, Grant.ENDURES, card):
            continue
        if state.match.book.part[number] != 1 or part_two(state, player, number) >= 0:
            push(state, RESULT_COMES, player, card)
            return True
    return False


def _waiting(state: BuffyState) -> list[tuple[int, int, Condition | None]]:
    """Note the episodes in play, the active player's first: each with its player and what it waits for."""
    players, book, definition = state.match.players, state.match.book, state.definition
    found = [
        (card, player, (book.target if book.part[definition[card]] == 1 else book.cancel)[definition[card]])
        for player in ((state.active + seat) % players for seat in range(players))
        for card in state.pile(Zone.EPISODES, player)
        if book.part[definition[card]]  # not an event or action that lasts
    ]
    (state.in_play_index or state.build_index()).cache["episodes", state.active] = found
    return found


def come_or_go(state: BuffyState, frame: Frame) -> None:
    """Replace a Part 1 by its Part 2, or end a Part 2 that is cancelled; both go to the crypt (BF-153, BF-155)."""
    number = state.definition[frame.card]
    result = part_two(state, frame.player, number) if state.match.book.part[number] == 1 else -1
    move(state, frame.card, state.match.place(Zone.CRYPT, frame.player), Event.EPISODE_ENDED, frame.player)
    if result >= 0:
        move(state, result, state.match.place(Zone.EPISODES, frame.player), Event.RESULT_PLAYED, frame.player)
        begin_effect(state, result, frame.player)


RESULT_COMES = procedure("episode", come_or_go)
