"""What a player would name of a table of the X-Files CCG, in numbers: what the chance to win is read from."""

from __future__ import annotations

from deckcheck.games.xfiles.face.bits import log2
from deckcheck.games.xfiles.face.evaluation import visits
from deckcheck.games.xfiles.names import SECTIONS, Phase, Suit, Zone
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.agents import full_health, in_section
from deckcheck.games.xfiles.rules.assignment import sites_of
from deckcheck.games.xfiles.rules.cards import zone_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

#: What one player has; of a hand only the number of cards counts, for the other player's is hidden.
OF_A_SIDE = (
    *("bits known of the X-File", "X-Files still possible", "X-File known", "RP", "CP", "RP to spare", "CP to spare"),
    *("Agents", "Agents in the Field", "Agents in the Hospital", "HEALTH left", "damage", "Teams in the Field"),
    *("Equipment", "lasting cards", "cards in hand", "Sites", "cards under Sites", "promise of the Sites"),
    *("investigation to come", "deployment to come", "Sites missed", "skill checks passed"),
)
PLENTY = 8


def of_a_side(state: XFilesState, player: int) -> list[float]:
    """Return what one player has, in the order of `OF_A_SIDE`."""
    players = state.match.players
    other = next(seat for seat in range(players) if seat != player)
    left = max(notebook.possible(state, player, other).bit_count(), 1)
    team = [card for section in SECTIONS for card in state.pile(section, player)]
    agents = [card for card in team if state.match.book.kind[state.definition[card]] == Suit.AGENT]
    field = in_section(state, player, Zone.FIELD)
    active = state.active == player
    return [
        log2(max(len(state.match.book.files), 2) / left),
        1.0 / left,
        left == 1,
        min(state.rp[player], PLENTY),
        min(state.cp[player], PLENTY),
        max(state.rp[player] - PLENTY, 0),
        max(state.cp[player] - PLENTY, 0),
        len(agents),
        len(field),
        sum([zone_of(state, agent) == Zone.HOSPITAL for agent in agents]),
        sum([full_health(state, agent) - state.damage[agent] for agent in agents]),
        sum([state.damage[agent] for agent in agents]),
        len({state.team[agent] for agent in field}),
        len(state.pile(Zone.GEAR, player)),
        len(state.pile(Zone.ASSETS, player)),
        len(state.pile(Zone.HAND, player)),
        len(sites_of(state, player)),
        len(state.pile(Zone.UNDER, player)),
        visits(state, player) if active else 0.0,
        active and state.phase < Phase.INVESTIGATION,
        active and state.phase <= Phase.DEPLOYMENT,
        state.missed[player],
        active and state.passed[player],
    ]
