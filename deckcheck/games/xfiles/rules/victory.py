"""Winning without a guess: with killer cards a player whose Agents are all out of the game is out too (XF-260)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, finish, tell_out
from deckcheck.engine.state.vocabulary import ELIMINATED, GAME_OVER
from deckcheck.games.xfiles.names import Suit, Zone
from deckcheck.games.xfiles.rules.agents import agents_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

NO_AGENTS = "no Agents left"


def eliminate_without_agents(state: XFilesState) -> None:
    """End the game when all opponents of one player have lost all their Agents for good (XF-260).

    Agents from hand do not count; those who are out of play for a time do.
    """
    if not state.match.options["killer_cards"]:
        return
    standing = [player for player in range(state.match.players) if state.alive[player] and _has_agents(state, player)]
    out = tuple(player for player in range(state.match.players) if state.alive[player] and player not in standing)
    for player in out:
        change(state, state.alive, player, 0)
    if len(standing) == 1 and _lost_some(state, standing[0]):
        finish(state, tuple(standing), NO_AGENTS, GAME_OVER, beaten=out)
    for player in out:
        tell_out(state, player, ELIMINATED, NO_AGENTS)


def _has_agents(state: XFilesState, player: int) -> bool:
    for other in range(state.match.players):  # one on loan is with another player, and is still there
        if any(state.owner[agent] == player and not state.hired[agent] for agent in agents_of(state, other)):
            return True
    kind = state.match.book.kind
    kept = [*state.pile(Zone.AWAY, player), *state.pile(Zone.ASSETS, player)]
    deck = [card for card in state.pile(Zone.DECK, player) if state.known[card] == state.match.everyone]
    return any(kind[state.definition[card]] == Suit.AGENT for card in (*kept, *deck))


def _lost_some(state: XFilesState, winner: int) -> bool:
    """Whether another player has had an Agent removed (a table without any Agents decides nothing)."""
    kind = state.match.book.kind
    return any(
        kind[state.definition[card]] == Suit.AGENT
        for player in range(state.match.players)
        if player != winner
        for card in state.pile(Zone.REMOVED, player)
    )
