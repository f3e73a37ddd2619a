"""What is particular to games of the X-Files CCG."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.game import Game
from deckcheck.engine.state.actions import split_option
from deckcheck.games.xfiles.decisions import Act
from deckcheck.games.xfiles.names import SECTIONS, Zone
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.window import attempts, forbids, legal_plays
from tests.games.xfiles import tables
from tests.support.particulars import Particulars


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    players = s.match.players
    for player in range(players):
        assert s.rp[player] >= 0
        assert s.cp[player] >= 0
        for other in range(players):
            if other != player and s.zones[Zone.XFILE * players + other]:
                # Nobody ever rules out the truth.
                assert notebook.possible(s, player, other) >> notebook.file_of(s, other) & 1
        for zone in SECTIONS:
            for card in s.zones[zone * players + player]:
                assert s.damage[card] >= 0
        for card in s.zones[Zone.GEAR * players + player]:
            assert s.match.in_play[s.place[s.host[card]]]
        for card in s.zones[Zone.UNDER * players + player]:
            assert s.place[s.host[card]] // players == Zone.FIELD


def check_copies(state: Any) -> None:
    """What lists the abilities that may be used repeats the tests of `unusable`, the reasons why one may not be."""
    timings = (state.in_play_index or state.build_index()).timings
    for player in range(state.match.players):
        ways = [
            way
            for card, place in enumerate(state.place)
            if state.match.in_play[place]
            for way in attempts(state, player, card)
            if split_option(way)[0] == Act.USE
        ]
        for window in (1 << bit for bit in range(timings.bit_length()) if timings >> bit & 1):
            expected = sorted(way for way in ways if forbids(state, player, way, window) is None)
            found = [way for way in legal_plays(state, player, window) if split_option(way)[0] == Act.USE]
            assert found == expected


PARTICULARS = Particulars(
    rules=314,
    decisions=124,
    check_table=check_table,
    check_copies=check_copies,
    games_with=tables.games,
    turn_cap=25,
    endings=frozenset({"identified the X-File"}),
    # Without checks outside a visit, or with one guess a game, most of the other questions never come up.
    alone=frozenset({"outside_checks", "one_guess", "question_or_guess"}),
    drawn_by_the_game=frozenset({Zone.XFILE}),
)
