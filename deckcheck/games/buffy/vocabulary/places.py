"""What effects of Buffy do with places and piles: moving challenges, exchanging locations, putting piles in order."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Zone
from deckcheck.games.buffy.rules import board, leaving, moving, placing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

PLACES = Language(__file__)


# Piles in order -----------------------------------------------------------------------------------------------------


@PLACES.step(
    "bury",
    "the top challenges of decks go to the bottom",
    Param("player", "players", "whose", required=True),
    short="player",
)
def _bury(state: BuffyState, frame: Frame, player: list[int]) -> None:
    for one in player:
        place = state.match.place(Zone.CHALLENGE_DECK, one)
        if state.zones[place]:
            atoms.move(state, state.zones[place][-1], place, Event.CHALLENGE_BURIED, one, bottom=True)


@PLACES.step(
    "shuffle_challenges",
    "challenge decks are shuffled",
    Param("player", "players", "whose", required=True),
    Param("without", "cards", "cards that keep their positions"),
    short="player",
)
def _shuffle_challenges(state: BuffyState, frame: Frame, player: list[int], without: list[int] | None) -> None:
    for one in player:
        placing.reshuffle(state, one, without or ())


PLACES.shuffles("shuffle_challenges", "challenge_deck", spares="without")


# Challenges ---------------------------------------------------------------------------------------------------------


@PLACES.operation(
    "place_challenge",
    "a challenge is placed where it may be, as a player chooses",
    Param("cards", "cards", "which one", required=True),
    Param("by", "player", "who chooses it (`you` when left out)"),
    short="cards",
)
def _place_challenge(builder: Builder, path: Path, cards: Cards, by: Amount | None) -> Operation:
    def ask_space(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        for card in cards(state, frame)[:1]:
            player = frame.player if by is None else by(state, frame)
            moving.ask_space(state, player, placing.legal_spaces(state, state.owner[card], card))

    def put(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame)[:1]:
            if state.choice >= 0:
                placing.put(state, state.owner[card], card, state.choice)

    return [ask_space, put]


PLACES.flag(
    "placeable",
    "it is a challenge that may be placed somewhere",
    lambda state, frame, card: bool(placing.legal_spaces(state, state.owner[card], card)),
)


@PLACES.operation(
    "shift",
    "a challenge in play goes to another space that you choose and where it may be",
    Param("cards", "cards", "which one", required=True),
    Param("adjacent", "flag", "to an adjacent one without a challenge of its player, whatever it says about places"),
    short="cards",
)
def _shift(builder: Builder, path: Path, cards: Cards, adjacent: bool | None) -> Operation:
    def ask_space(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        for card in cards(state, frame)[:1]:
            moving.ask_space(state, frame.player, placing.goals_of_shift(state, card, adjacent=bool(adjacent)))

    def go(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame)[:1]:
            if state.choice >= 0:
                atoms.change(
                    state, state.space, card, state.choice, Event.RELOCATED, state.controller[card], -1, state.choice
                )

    return [ask_space, go]


# Locations and characters -------------------------------------------------------------------------------------------


PLACES.flag(
    "layable",
    "it is a location that may come into play: none that is unique is there already",
    lambda state, frame, card: placing.is_layable(state, card),
)


@PLACES.operation(
    "lay",
    "a location comes into play on a space without one, as you choose",
    Param("cards", "cards", "which one", required=True),
    short="cards",
)
def _lay(builder: Builder, path: Path, cards: Cards) -> Operation:
    def ask_space(state: BuffyState, frame: Frame) -> None:
        moving.ask_space(state, frame.player, placing.free_spaces(state) if cards(state, frame) else [])

    def put(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame)[:1]:
            if state.choice >= 0:
                placing.lay(state, card, state.choice)

    return [ask_space, put]


PLACES.flag(
    "free_space",
    "some space is without a location, whatever the card",
    lambda state, frame, card: bool(placing.free_spaces(state)),
)


@PLACES.step(
    "exchange_location",
    "a location in play goes to the crypt, and another one takes its space",
    Param("cards", "cards", "which one goes", required=True),
    Param("with", "cards", "which one comes", required=True),
)
def _exchange_location(state: BuffyState, frame: Frame, old: list[int], new: list[int]) -> None:
    for going, coming in zip(old[:1], new[:1], strict=False):
        space = state.space[going]
        leaving.remove(state, going, Zone.CRYPT)
        placing.lay(state, coming, space)


@PLACES.filter("could_swap_with", "cards", "nothing bars it, or one of these characters, from where the other is")
def _could_swap_with(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(_could_swap(state, card, other) for other in value(state, frame))


PLACES.flag(
    "could_swap",
    "another character of its player is elsewhere, and nothing bars either from where the other is",
    lambda state, frame, card: any(
        state.space[other] != state.space[card] and _could_swap(state, card, other)
        for other in board.characters(state, state.controller[card])
    ),
)


def _could_swap(state: BuffyState, card: int, other: int) -> bool:
    return not (moving.is_barred(state, card, state.space[other]) or moving.is_barred(state, other, state.space[card]))


@PLACES.step(
    "swap_places",
    "two characters exchange their places; this is not a move (BF-079)",
    Param("cards", "cards", "the one", required=True),
    Param("with", "cards", "the other", required=True),
)
def _swap_places(state: BuffyState, frame: Frame, one: list[int], other: list[int]) -> None:
    for first, second in zip(one[:1], other[:1], strict=False):
        here, there = state.space[first], state.space[second]
        board.relocate(state, first, there)
        board.relocate(state, second, here)
