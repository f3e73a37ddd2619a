"""The keywords that the cards of Terrors of London activate: COMMAND, CURSE, DESTROY, HAUNT and what follows."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules import health, supply
from deckcheck.games.terrors.vocabulary.effects import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Cards, Filter, Operation, Path
    from deckcheck.engine.state import Frame
    from deckcheck.games.terrors.state import TerrorsState


def _offered(s: TerrorsState, cards: list[int], optional: bool | None = False) -> list[int]:
    """Return the options of a keyword that takes a card; an order may be declined if the table says so (TL-D19)."""
    options = distinct(s, cards)
    return [*options, DONE] if optional or s.match.options["optional_orders"] else options


@LANGUAGE.operation("command", "COMMAND: take a cheap Monster of your discard pile into your hand (TL-152)")
def _command(b: Builder, path: Path) -> Operation:
    def ask_monster(s: TerrorsState, f: Frame) -> None:
        book = s.match.book
        limit = s.match.options["command_cost"]
        least = -1 if s.match.options["command_costless"] else 0
        found = [
            card
            for card in s.zones[n.DISCARD * s.match.players + f.player]
            if book.kind[s.definition[card]] >= n.MONSTER and least <= book.cost[s.definition[card]] <= limit
        ]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, _offered(s, found))

    def take_monster(s: TerrorsState, f: Frame) -> None:
        if s.choice != DONE:
            atoms.move(s, s.choice, n.HAND * s.match.players + f.player, n.COMMANDED, f.player)

    return [ask_monster, take_monster]


@LANGUAGE.operation("curse", "CURSE: an opponent loses Health or discards a card, as that player chooses (TL-154)")
def _curse(b: Builder, path: Path) -> Operation:
    def ask_victim(s: TerrorsState, f: Frame) -> None:
        victim = 1 - f.player
        options = distinct(s, s.zones[n.HAND * s.match.players + victim])
        settled = s.match.options
        # Whether a loss that is the last may be chosen while there is a card to discard (TL-D59).
        if not options or settled["curse_lethal"] or s.health[victim] > settled["curse_health"]:
            options.append(DONE)
        ask(s, victim, n.CURSE, options)

    def suffer(s: TerrorsState, f: Frame) -> None:
        victim = 1 - f.player
        if s.choice == DONE:
            health.lose(s, (victim,), s.match.options["curse_health"])
        else:
            piles.discard(s, victim, s.choice)

    def announce(s: TerrorsState, f: Frame) -> None:
        atoms.emit(s, n.CURSED, f.player, f.card, -1, supply.counted(s, f.player, n.BY_CURSE))

    return [ask_victim, suffer, announce]


@LANGUAGE.operation(
    "destroy",
    "DESTROY: a card in play goes to its owner's discard pile, or one of the Street leaves the game (TL-156, TL-157)",
    Param("among", "filter", "among which cards (any in play or in the Street when left out)"),
)
def _destroy(b: Builder, path: Path, among: Filter | None) -> Operation:
    def ask_card(s: TerrorsState, f: Frame) -> None:
        players = s.match.players
        if among:
            found = among.cards(s, f)
        else:
            found = [
                card
                for zone in (n.PLAY, n.RELICS)
                for player in range(players)
                if player != f.player or s.match.options["destroy_own"]
                for card in s.zones[zone * players + player]
            ]
            found += s.zones[n.STREET * players]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, _offered(s, found))

    def destroy_card(s: TerrorsState, f: Frame) -> None:
        card = s.choice
        if card == DONE:
            return
        time = supply.counted(s, f.player, n.BY_DESTROY)
        atoms.emit(s, n.DESTROYED, f.player, card, -1, time)
        if s.place[card] // s.match.players == n.STREET:
            supply.clear_street(s, card)
        else:
            atoms.move(s, card, n.DISCARD * s.match.players + s.owner[card])

    return [ask_card, destroy_card]


@LANGUAGE.operation(
    "haunt",
    "HAUNT: this Monster, or another one, gets a Haunt token (TL-159)",
    Param("cards", "cards", "which Monsters (this one when left out)"),
)
def _haunt(b: Builder, path: Path, cards: Cards | None) -> Operation:
    def put_tokens(s: TerrorsState, f: Frame) -> None:
        for card in cards(s, f) if cards else (f.card,):
            supply.haunt(s, card)

    def ask_monster(s: TerrorsState, f: Frame) -> None:
        s.choice = DONE
        # Only where the table lets HAUNT choose is there a question, which the next step answers (TL-D53).
        if not s.match.options["haunt_chooses"]:
            put_tokens(s, f)
        elif found := supply.hauntable(s, f.player):
            ask(s, f.player, CHOOSE_CARD, _offered(s, found))

    def put_token(s: TerrorsState, f: Frame) -> None:
        if s.choice != DONE:
            supply.haunt(s, s.choice)

    return put_tokens if cards else [ask_monster, put_token]


@LANGUAGE.operation("unify", "UNIFY: one more card in the next Draw phase (TL-160)")
def _unify(b: Builder, path: Path) -> Operation:
    return lambda s, f: supply.unify(s, f.player)


@LANGUAGE.operation("fury", "FURY: one of two resources, as you choose (TL-163)")
def _fury(b: Builder, path: Path) -> Operation:
    def ask_resource(s: TerrorsState, f: Frame) -> None:
        ask(s, f.player, n.FURY, sorted(n.RESOURCES[word] for word in s.match.options["fury"].split(" or ")))

    def take_resource(s: TerrorsState, f: Frame) -> None:
        supply.gain(s, f.player, s.choice, s.match.options["fury_amount"])

    return [ask_resource, take_resource]


@LANGUAGE.operation(
    "sacrifice",
    "SACRIFICE: a card that you have in play leaves the game, and you gain a resource (TL-165 to TL-167)",
    Param("among", "filter", "among which cards (your own in play when left out)"),
    Param("optional", "flag", "whether you may choose none"),
)
def _sacrifice(b: Builder, path: Path, among: Filter | None, optional: bool | None) -> Operation:
    def ask_card(s: TerrorsState, f: Frame) -> None:
        players = s.match.players
        if among:
            found = among.cards(s, f)
        else:
            found = s.zones[n.PLAY * players + f.player]
            if s.match.options["sacrifice_relics"]:
                found = found + s.zones[n.RELICS * players + f.player]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, _offered(s, found, optional))

    def remove_card(s: TerrorsState, f: Frame) -> None:
        card = s.choice
        if card == DONE:
            return
        time = supply.counted(s, f.player, n.BY_SACRIFICE)
        atoms.emit(s, n.SACRIFICED, f.player, card, -1, time)
        atoms.move(s, card, n.REMOVED * s.match.players)
        supply.gain(s, f.player, n.RESOURCES[s.match.options["sacrifice_gain"]], s.match.options["sacrifice_amount"])

    return [ask_card, remove_card]
