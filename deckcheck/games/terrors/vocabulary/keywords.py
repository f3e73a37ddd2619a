"""The keywords that the cards of Terrors of London activate: COMMAND, CURSE, DESTROY, HAUNT and what follows."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.procedures import ask
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.terrors.decisions import Decision
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import RESOURCES, CardType, Deed, Zone
from deckcheck.games.terrors.rules import health, supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Cards, Condition, Filter, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.terrors.state import TerrorsState

KEYWORDS = Language(__file__)


def _ask_card(state: TerrorsState, frame: Frame, cards: list[int], optional: bool | None = False) -> None:
    """Ask which card a keyword takes, if there is one; an order may be declined if the table says so (TL-D19)."""
    state.choice = DONE
    if cards:
        options = distinct(state, cards)
        declinable = optional or state.match.options["optional_orders"]
        ask(state, frame.player, CHOOSE_CARD, [*options, DONE] if declinable else options)


def _commandable(state: TerrorsState, player: int) -> list[int]:
    """Return the Monsters that COMMAND may take (TL-152, TL-D38)."""
    book = state.match.book
    limit = state.match.options["command_cost"]
    least = -1 if state.match.options["command_costless"] else 0
    return [
        card
        for card in state.pile(Zone.DISCARD, player)
        if book.kind[state.definition[card]] >= CardType.MONSTER and least <= book.cost[state.definition[card]] <= limit
    ]


@KEYWORDS.condition("can_command", "COMMAND finds a Monster in your discard pile")
def _can_command(builder: Builder, path: Path) -> Condition:
    return lambda state, frame: bool(_commandable(state, frame.player))


@KEYWORDS.operation("command", "COMMAND: take a cheap Monster of your discard pile into your hand (TL-152)")
def _command(builder: Builder, path: Path) -> Operation:
    def ask_monster(state: TerrorsState, frame: Frame) -> None:
        _ask_card(state, frame, _commandable(state, frame.player))

    def take_monster(state: TerrorsState, frame: Frame) -> None:
        if state.choice != DONE:
            atoms.move(state, state.choice, state.match.place(Zone.HAND, frame.player), Event.COMMANDED, frame.player)

    return [ask_monster, take_monster]


@KEYWORDS.operation("curse", "CURSE: an opponent loses Health or discards a card, as that player chooses (TL-154)")
def _curse(builder: Builder, path: Path) -> Operation:
    def ask_victim(state: TerrorsState, frame: Frame) -> None:
        victim = 1 - frame.player
        options = distinct(state, state.pile(Zone.HAND, victim))
        settled = state.match.options
        # Whether a loss that is the last may be chosen while there is a card to discard (TL-D59).
        if not options or settled["curse_lethal"] or state.health[victim] > settled["curse_health"]:
            options.append(DONE)
        ask(state, victim, Decision.CURSE, options)

    def suffer(state: TerrorsState, frame: Frame) -> None:
        victim = 1 - frame.player
        if state.choice == DONE:
            health.lose(state, (victim,), state.match.options["curse_health"])
        else:
            piles.discard(state, victim, state.choice)

    def announce(state: TerrorsState, frame: Frame) -> None:
        supply.record(state, Event.CURSED, frame.player, frame.card, Deed.CURSE)

    return [ask_victim, suffer, announce]


@KEYWORDS.operation(
    "destroy",
    "DESTROY: a card in play goes to its owner's discard pile, or one of the Street leaves the game (TL-156, TL-157)",
    Param("among", "filter", "among which cards (any in play or in the Street when left out)"),
)
def _destroy(builder: Builder, path: Path, among: Filter | None) -> Operation:
    def ask_card(state: TerrorsState, frame: Frame) -> None:
        players = state.match.players
        if among:
            found = among.cards(state, frame)
        else:
            found = [
                card
                for zone in (Zone.PLAY, Zone.RELICS)
                for player in range(players)
                if player != frame.player or state.match.options["destroy_own"]
                for card in state.pile(zone, player)
            ]
            found += state.pile(Zone.STREET, 0)
        _ask_card(state, frame, found)

    def destroy_card(state: TerrorsState, frame: Frame) -> None:
        card = state.choice
        if card == DONE:
            return
        supply.record(state, Event.DESTROYED, frame.player, card, Deed.DESTROY)
        if state.place[card] // state.match.players == Zone.STREET:
            supply.clear_street(state, card)
        else:
            atoms.move(state, card, state.match.place(Zone.DISCARD, state.owner[card]))

    return [ask_card, destroy_card]


@KEYWORDS.condition(
    "can_haunt",
    "one of these Monsters could get a Haunt token: it has none, and one is left (TL-134, TL-159)",
    Param("cards", "filter", "which cards", required=True),
    short="cards",
)
def _can_haunt(builder: Builder, path: Path, cards: Filter) -> Condition:
    return lambda state, frame: any(supply.is_hauntable(state, card) for card in cards.cards(state, frame))


@KEYWORDS.operation(
    "haunt",
    "HAUNT: this Monster, or another one, gets a Haunt token (TL-159)",
    Param("cards", "cards", "which Monsters (this one when left out)"),
)
def _haunt(builder: Builder, path: Path, cards: Cards | None) -> Operation:
    def put_tokens(state: TerrorsState, frame: Frame) -> None:
        for card in cards(state, frame) if cards else (frame.card,):
            supply.haunt(state, card)

    def ask_monster(state: TerrorsState, frame: Frame) -> None:
        # Only where the table lets HAUNT choose is there a question, which the next step answers (TL-D53).
        if state.match.options["haunt_chooses"]:
            _ask_card(state, frame, supply.hauntable(state, frame.player))
        else:
            state.choice = DONE
            put_tokens(state, frame)

    def put_token(state: TerrorsState, frame: Frame) -> None:
        if state.choice != DONE:
            supply.haunt(state, state.choice)

    return put_tokens if cards else [ask_monster, put_token]


@KEYWORDS.step("unify", "UNIFY: one more card in the next Draw phase (TL-160)")
def _unify(state: TerrorsState, frame: Frame) -> None:
    supply.unify(state, frame.player)


@KEYWORDS.operation("fury", "FURY: one of two resources, as you choose (TL-163)")
def _fury(builder: Builder, path: Path) -> Operation:
    def ask_resource(state: TerrorsState, frame: Frame) -> None:
        ask(
            state,
            frame.player,
            Decision.FURY,
            sorted(RESOURCES[word] for word in state.match.options["fury"].split(" or ")),
        )

    def take_resource(state: TerrorsState, frame: Frame) -> None:
        supply.gain(state, frame.player, state.choice, state.match.options["fury_amount"])

    return [ask_resource, take_resource]


def _sacrificeable(state: TerrorsState, player: int) -> list[int]:
    """Return the cards that SACRIFICE may take where it names none; Relics if the table lets it (TL-D57)."""
    found = state.pile(Zone.PLAY, player)
    return found + state.pile(Zone.RELICS, player) if state.match.options["sacrifice_relics"] else found


@KEYWORDS.condition("can_sacrifice", "SACRIFICE finds a card that you have in play")
def _can_sacrifice(builder: Builder, path: Path) -> Condition:
    return lambda state, frame: bool(_sacrificeable(state, frame.player))


@KEYWORDS.operation(
    "sacrifice",
    "SACRIFICE: a card that you have in play leaves the game, and you gain a resource (TL-165 to TL-167)",
    Param("among", "filter", "among which cards (your own in play when left out)"),
    Param("optional", "flag", "whether you may choose none"),
)
def _sacrifice(builder: Builder, path: Path, among: Filter | None, optional: bool | None) -> Operation:
    def ask_card(state: TerrorsState, frame: Frame) -> None:
        found = among.cards(state, frame) if among else _sacrificeable(state, frame.player)
        _ask_card(state, frame, found, optional)

    def remove_card(state: TerrorsState, frame: Frame) -> None:
        card = state.choice
        if card == DONE:
            return
        supply.record(state, Event.SACRIFICED, frame.player, card, Deed.SACRIFICE)
        atoms.move(state, card, state.match.place(Zone.REMOVED, 0))
        supply.gain(
            state,
            frame.player,
            RESOURCES[state.match.options["sacrifice_gain"]],
            state.match.options["sacrifice_amount"],
        )

    return [ask_card, remove_card]
