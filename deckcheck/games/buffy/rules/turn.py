"""The seven steps of a turn and its end (BF-002, BF-003, BF-266 to BF-271)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, begin_turn, change, end_modifiers, finish, ripen_modifiers, shuffle
from deckcheck.engine.atoms import move as move_card
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.vocabulary import GAME_OVER, PHASE_BEGUN, SHUFFLED, TURN_BEGUN
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import episodes
from deckcheck.games.buffy.rules.board import flip_day
from deckcheck.games.buffy.rules.destiny import hold_park

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState

_ACTIVE_ZONES = (n.CHARACTERS, n.ATTACHED, n.CHALLENGES, n.LOCATIONS, n.ESSENCES, n.EPISODES)


def start_turn(s: BuffyState, f: Frame) -> None:
    """Begin the next turn; the active player's role passes clockwise (BF-270, BF-281)."""
    if s.turn >= s.match.options["turn_cap"]:
        finish(s, (), "turn cap", GAME_OVER)
        return
    begin_turn(s, (s.active + 1) % s.match.players if s.turn else s.active, TURN_BEGUN)


def prologue(s: BuffyState, f: Frame) -> None:
    """Prologue step (BF-040)."""
    _step(s, n.PROLOGUE)


def draw_step(s: BuffyState, f: Frame) -> None:
    """Draw step (BF-288)."""
    _step(s, n.DRAW)


def refresh_step(s: BuffyState, f: Frame) -> None:
    """Refresh step (BF-289)."""
    _step(s, n.REFRESH)


def movement(s: BuffyState, f: Frame) -> None:
    """Movement step (BF-070)."""
    _step(s, n.MOVEMENT)


def resource(s: BuffyState, f: Frame) -> None:
    """Resource step (BF-083)."""
    _step(s, n.RESOURCE)


def conflict_step(s: BuffyState, f: Frame) -> None:
    """Conflict step (BF-194)."""
    _step(s, n.CONFLICT)


def end_step(s: BuffyState, f: Frame) -> None:
    """End step (BF-266)."""
    _step(s, n.END)


def _step(s: BuffyState, step: int) -> None:
    begin_phase(s, step, PHASE_BEGUN)
    push(s, n.WATCHES, s.active)


def count_park(s: BuffyState, f: Frame) -> None:
    """Look who controls the Park, before anything ends with the turn (BF-271, BF-D34)."""
    hold_park(s)


def settle_episodes(s: BuffyState, f: Frame) -> None:
    """Look once more at the targets of episodes."""
    if episodes.due(s):
        f.pc -= 1


def end_turn(s: BuffyState, f: Frame) -> None:
    """End what lasts until the end of the turn, flip day and night, and begin anew (BF-268 to BF-270)."""
    f.pc = 0
    players = s.match.players
    if s.modifiers:
        end_modifiers(s, n.TURN_END)
        for player in range(-1, players):
            ripen_modifiers(s, n.NEXT_TURN_END, player, n.TURN_END)
    for player in range(players):
        if s.done[player]:
            change(s, s.done, player, 0)
        if s.bans[player]:
            change(s, s.bans, player, 0)
        for zone in _ACTIVE_ZONES:
            for card in s.zones[zone * players + player]:
                if s.acts[card]:
                    change(s, s.acts, card, 0)
    if s.match.options["day_flips"]:
        flip_day(s)


TURN = procedure(
    "turn",
    start_turn,
    prologue,
    draw_step,
    refresh_step,
    movement,
    resource,
    conflict_step,
    end_step,
    count_park,
    settle_episodes,
    end_turn,
)


def recycle(s: BuffyState, player: int) -> bool:
    """Make a new resource deck of the discard pile; the crypt stays where it is (BF-061, BF-063, BF-D05)."""
    players = s.match.players
    deck = n.DECK * players + player
    for card in s.zones[n.DISCARD * players + player][:]:
        move_card(s, card, deck)
    if not s.zones[deck]:
        return False
    shuffle(s, deck, SHUFFLED | n.RECYCLED, player)
    return True
