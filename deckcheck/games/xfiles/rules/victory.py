"""Winning without a guess: with killer cards a player whose Agents are all out of the game is out too (XF-260)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, finish
from deckcheck.engine.vocabulary import GAME_OVER
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import agents_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

NO_AGENTS = "no Agents left"


def look(s: XFilesState) -> None:
    """End the game when all opponents of one player have lost all their Agents for good (XF-260).

    Agents from hand do not count; those who are out of play for a time do.
    """
    if s.reason or not s.match.options["killer_cards"]:
        return
    standing = [player for player in range(s.match.players) if s.alive[player] and _has_agents(s, player)]
    for player in range(s.match.players):
        if s.alive[player] and player not in standing:
            change(s, s.alive, player, 0)
    if len(standing) == 1 and _lost_some(s, standing[0]):
        finish(s, tuple(standing), NO_AGENTS, GAME_OVER)


def _has_agents(s: XFilesState, player: int) -> bool:
    players = s.match.players
    if any(not s.hired[agent] for agent in agents_of(s, player)):
        return True
    kind = s.match.book.kind
    kept = [*s.zones[n.AWAY * players + player], *s.zones[n.ASSETS * players + player]]
    deck = [card for card in s.zones[n.DECK * players + player] if s.known[card] == s.match.everyone]
    return any(kind[s.definition[card]] == n.AGENT for card in (*kept, *deck))


def _lost_some(s: XFilesState, winner: int) -> bool:
    """Whether another player has had an Agent removed (a table without any Agents decides nothing)."""
    kind = s.match.book.kind
    return any(
        kind[s.definition[card]] == n.AGENT
        for player in range(s.match.players)
        if player != winner
        for card in s.zones[n.REMOVED * s.match.players + player]
    )
