"""What a player would name of a table of Buffy, in numbers: what the chance to win is read from."""

from __future__ import annotations

from deckcheck.games.buffy.face.evaluation import side_figures, stakes
from deckcheck.games.buffy.names import PARK, Moment, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

#: What one player has; of a hand only the number of cards counts, for the other player's is hidden.
OF_A_SIDE = (
    *(
        "destiny points",
        "points near the goal",
        "Park controlled",
        "long in the Park",
        "in the Park",
        "alone in the Park",
    ),
    *("main character in play", "level of the main character", "characters", "levels", "refreshed characters"),
    *("Butt-Kicking", "Weirdness", "Smarts", "Charm", "cards worn", "episodes", "locations", "challenges in reach"),
    *("cards in hand", "cards in the crypt", "challenges in play", "stake in what is fought or faced"),
    *("conflicts to come", "movement to come"),
)
#: From this many points before the goal on, each is dearer than those before.
NEAR_GOAL = 4


def of_a_side(state: BuffyState, player: int) -> list[float]:
    """Return what one player has, in the order of `OF_A_SIDE`."""
    players = state.match.players
    book, definition = state.match.book, state.definition
    figures, reach = side_figures(state, player)
    points = state.points[player]
    mains = [card for card, _, leads, *_ in figures if leads]
    in_park = [card for card, *_ in figures if state.space[card] == PARK]
    strangers = any(
        state.space[card] == PARK
        for seat in range(players)
        if seat != player
        for card in state.pile(Zone.CHARACTERS, seat)
    )
    now = [tired if state.fatigued[card] else fresh for card, _, _, fresh, tired, _ in figures]
    talents = [sum([one[number] for one in now]) for number in range(4)]
    active = state.active == player
    return [
        points,
        max(points - state.match.options["dp_to_win"] + NEAR_GOAL, 0),
        state.park[player],
        state.park[player] ** 2,
        len(in_park),
        bool(in_park) and not strangers,
        bool(mains),
        max([book.level[definition[card]] for card in mains], default=0),
        len(figures),
        sum([book.level[definition[card]] for card, *_ in figures]),
        sum([not state.fatigued[card] for card, *_ in figures]),
        *talents,
        sum([wears for *_, wears in figures]),
        len(state.pile(Zone.EPISODES, player)),
        len(state.pile(Zone.LOCATIONS, player)),
        reach,
        len(state.pile(Zone.HAND, player)),
        len(state.pile(Zone.CRYPT, player)),
        len(state.pile(Zone.CHALLENGES, player)),
        stakes(state)[player],
        active and state.phase <= Moment.CONFLICT,
        active and state.phase <= Moment.MOVEMENT,
    ]
