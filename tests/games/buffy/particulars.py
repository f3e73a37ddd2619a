"""What is particular to games of Buffy."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.flow.arranging import Arranging
from deckcheck.engine.game import Game
from deckcheck.games.buffy.names import PARK, CardType, Moment, Zone
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.rules import board, fights
from tests.games.buffy import tables
from tests.support.particulars import Particulars

BOOK = RULES.book()
IN_PLAY = {
    Zone.ESSENCES,
    Zone.EPISODES,
    Zone.LOCATIONS,
    Zone.CHALLENGES,
    Zone.CHARACTERS,
    Zone.LEVELS,
    Zone.ATTACHED,
    Zone.STACK,
    Zone.COVERED,
}


def check_table(game: Game) -> None:
    """What can be seen at every moment of every game."""
    s: Any = game.state
    players = s.match.players
    # A pile that is being put in order has no top card to turn up.
    in_hand = {s.place[card] for frame in s.stack if isinstance(frame, Arranging) for card in frame.cards}
    everywhere = set(board.spaces(s)) | ({-1} if s.phase == Moment.SET_UP else set())
    for player in range(players):
        assert s.points[player] >= 0
        assert 0 <= s.park[player] <= s.match.options["park_turns"]
        mine = board.characters(s, player)
        assert all(s.space[card] in everywhere for card in mine)
        assert all(BOOK.kind[s.definition[card]] <= CardType.MINION for card in mine)
        parts = [BOOK.part[s.definition[card]] for card in s.zones[Zone.EPISODES * players + player]]
        assert parts.count(1) <= 1
        for card in s.zones[Zone.ATTACHED * players + player] + s.zones[Zone.LEVELS * players + player]:
            assert s.place[s.host[card]] // players == Zone.CHARACTERS
        spaces = [s.space[card] for card in s.zones[Zone.LOCATIONS * players + player]]
        assert len(set(spaces)) == len(spaces)
        assert set(spaces) <= set(board.spaces(s)) - {PARK}  # Soda Machine Raid lays one on any space
        place = Zone.CHALLENGE_DECK * players + player
        pile = s.zones[place]
        assert s.phase == Moment.SET_UP or not pile or place in in_hand or s.known[pile[-1]] == s.match.everyone
        if not s.stage:
            assert not s.zones[Zone.STACK * players + player] + s.zones[Zone.COVERED * players + player]
    for card, place in enumerate(s.place):
        if place // players not in IN_PLAY:
            assert (s.fatigued[card], s.role[card], s.stacked_for[card], s.used[card]) == (0, 0, -1, 0)


def check_copies(state: Any) -> None:
    """`targets` repeats the tests of `unattackable`."""
    for player in range(state.match.players):
        enemies = [
            card for enemy in range(state.match.players) if enemy != player for card in board.characters(state, enemy)
        ]
        for card in board.characters(state, player):
            expected = [other for other in enemies if fights.unattackable(state, card, other) is None]
            assert fights.targets(state, player, card) == expected


PARTICULARS = Particulars(
    rules=299,
    decisions=81,
    check_table=check_table,
    check_copies=check_copies,
    games_with=tables.games,
    turn_cap=6,
    endings=frozenset({"destiny", "park"}),
    spare_events=frozenset({"enters"}),
)
