"""Debriefing: Agents from hand leave, all may discard, hands are cut to size (XF-041, XF-055, XF-239 to XF-241)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, move
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import discard
from deckcheck.engine.procedures import ask, procedure
from deckcheck.engine.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import agents_of
from deckcheck.games.xfiles.rules.cards import discard_played
from deckcheck.games.xfiles.rules.investigation import clear_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def hand_size(s: XFilesState, player: int) -> int:
    """Return how many cards a player may keep (XF-240)."""
    limit = int(s.match.options["hand_limit"])
    file = s.zones[n.XFILE * s.match.players + player]
    if not file or not s.match.stats & n.S_HAND_LIMIT:
        return limit
    return measure(s, n.S_HAND_LIMIT, file[0], limit)


def begin(s: XFilesState, f: Frame) -> None:
    """Begin the phase: Agents from hand are discarded (XF-055); no card is played in it (XF-049)."""
    begin_phase(s, n.DEBRIEFING, PHASE_BEGUN)
    f.value = 0
    for agent in agents_of(s, s.active):
        if s.hired[agent]:
            move(s, agent, n.DISCARD * s.match.players + s.owner[agent], n.HELPED, s.active)


def ask_discard(s: XFilesState, f: Frame) -> None:
    """Ask each player in turn what to discard; at most 7 cards stay (XF-239, XF-240, XF-241)."""
    while f.value < s.match.players:
        player = (s.active + f.value) % s.match.players
        hand = s.zones[n.HAND * s.match.players + player]
        if s.alive[player] and hand:
            f.target = player
            seen: set[int] = set()
            options: list[int] = []
            for card in sorted(hand):
                if s.definition[card] not in seen:
                    seen.add(s.definition[card])
                    options.append(card)
            if len(hand) <= hand_size(s, player):
                options.append(DONE)
            ask(s, player, n.DISCARD_CARD, options)
            return
        f.value += 1
    f.pc = DEBRIEFING.steps.index(close)


def close(s: XFilesState, f: Frame) -> None:
    """End the turn: what the table lets lie until now is discarded (XF-126, XF-D12, XF-D45)."""
    options = s.match.options
    if options["unvisited_sites"] == "turn":
        clear_field(s)
    if options["witnesses"] == "turn":
        for player in range(s.match.players):
            for card in s.zones[n.PLAYED * s.match.players + player][:]:
                discard_played(s, card)


def take_discard(s: XFilesState, f: Frame) -> None:
    """Discard the card and ask again, or go on to the next player."""
    f.pc = DEBRIEFING.steps.index(ask_discard)
    if s.choice == DONE:
        f.value += 1
        return
    discard(s, f.target, s.choice)


DEBRIEFING = procedure("debriefing", begin, ask_discard, take_discard, close)
