"""Episodes: playing Part 1, its target, the result of Part 2 and its cancelling (BF-149 to BF-162, BF-298)."""

from __future__ import annotations

from deckcheck.engine.atoms import move
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.state import Frame
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.entering import fits_essence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Condition
    from deckcheck.games.buffy.state import BuffyState


def part_two(s: BuffyState, player: int, number: int) -> int:
    """Return the Part 2 in a player's pile that belongs to a Part 1 of this definition, or -1."""
    episode = s.match.book.episode
    for card in s.zones[n.PART_TWO * s.match.players + player]:
        if episode[s.definition[card]] == episode[number]:
            return card
    return -1


def may_play(s: BuffyState, player: int, card: int) -> bool:
    """Whether a Part 1 may be played as an episode: its Part 2 lies in the player's own pile (BF-150)."""
    number = s.definition[card]
    return (
        s.match.book.part[number] == 1
        and s.match.book.play[number] is not None
        and fits_essence(s, player, card)
        and part_two(s, player, number) >= 0
    )


def play(s: BuffyState, player: int, card: int) -> None:
    """Play a Part 1 beside the essence; an earlier one of the same player goes to the crypt first (BF-149, BF-151)."""
    players = s.match.players
    place = n.EPISODES * players + player
    for other in s.zones[place][:]:
        if s.match.book.part[s.definition[other]] == 1:
            move(s, other, n.CRYPT * players + player, n.EPISODE_ENDED, player)
    move(s, card, place, n.EPISODE_PLAYED, player)
    _begin(s, player, card)


def _begin(s: BuffyState, player: int, card: int) -> None:
    effect = s.match.book.play[s.definition[card]]
    if effect is not None and (effect.possible is None or effect.possible(s, Frame(player, card))):
        push(s, effect.program, player, card)


def due(s: BuffyState) -> bool:
    """Look whether the target or cancel condition of an episode holds; if so, let what follows happen (BF-152, BF-155).

    An effect may have noted it on the card (`mark`), for targets that are something that happens. This is asked once
    everything that happened is resolved: before each watch (BF-154, BF-D67). The active player's episodes come first,
    then the others clockwise.
    """
    for card, player, test in _waiting(s):
        if not (s.mark[card] or (test is not None and test(s, Frame(player, card)))):
            continue
        number = s.definition[card]
        if s.match.book.part[number] != 1 or part_two(s, player, number) >= 0:
            push(s, n.RESULT_COMES, player, card)
            return True
    return False


def _waiting(s: BuffyState) -> list[tuple[int, int, Condition | None]]:
    """Return the episodes in play, the active player's first: each with its player and what it waits for."""
    noted = (s.survey or s.look_over()).noted
    key = ("episodes", s.active)
    found: list[tuple[int, int, Condition | None]] | None = noted.get(key)
    if found is None:
        players, book, definition = s.match.players, s.match.book, s.definition
        found = noted[key] = [
            (card, player, (book.target if book.part[definition[card]] == 1 else book.cancel)[definition[card]])
            for player in ((s.active + seat) % players for seat in range(players))
            for card in s.zones[n.EPISODES * players + player]
            if book.part[definition[card]]  # not an event or action that lasts
        ]
    return found


def come_or_go(s: BuffyState, f: Frame) -> None:
    """Replace a Part 1 by its Part 2, or end a Part 2 that is cancelled; both go to the crypt (BF-153, BF-155)."""
    players = s.match.players
    number = s.definition[f.card]
    result = part_two(s, f.player, number) if s.match.book.part[number] == 1 else -1
    move(s, f.card, n.CRYPT * players + f.player, n.EPISODE_ENDED, f.player)
    if result >= 0:
        move(s, result, n.EPISODES * players + f.player, n.RESULT_PLAYED, f.player)
        _begin(s, f.player, result)


RESULT_COMES = procedure("episode", come_or_go)
