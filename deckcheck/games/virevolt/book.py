"""The compiled cards of Virevolt: figures, costs and effects by definition number, and what play lacks of a card."""

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_columns import Columns, from_facts
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.flow.windows import TRIGGERS, WINDOW
from deckcheck.engine.state.actions import option
from deckcheck.games.virevolt.decisions import Act
from deckcheck.games.virevolt.names import COLORS, TYPES, CardType
from deckcheck.games.virevolt.rules import heroes
from deckcheck.games.virevolt.rules.crystals import FREE, PAYMENT, Cost, crystal_tally, needed, needed_at_most
from deckcheck.games.virevolt.rules.effects import Casting, Effect, Power
from deckcheck.games.virevolt.rules.traps import OCCASION
from deckcheck.games.virevolt.rules.turn import SET_UP, TURN
from deckcheck.games.virevolt.rules.victory import EXCHANGE
from deckcheck.games.virevolt.vocabulary.language import LANGUAGE
from deckcheck.games.virevolt.vocabulary.shapes import HeroPlay, TrapPlay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card


CHAPTERS = (
    WINDOW,
    TRIGGERS,
    SET_UP,
    TURN,
    EXCHANGE,
    PAYMENT,
    heroes.NEW_MAIN_HERO,
    heroes.DEATHS,
    OCCASION,
    heroes.ROTATION,
    heroes.SACRIFICE,
)


class Printed(Columns):
    """What a card prints, as the book holds it."""

    color = from_facts("color", "the number of its colour", -1)
    hp = from_facts("hp", "Hero: its hp", 0)
    rotation = from_facts("rotation", "Hero: what its rotation costs", FREE)
    sacrifice = from_facts("sacrifice", "Hero: what its sacrifice costs", FREE)


class VirevoltBook(CompiledCards):
    """Virevolt's tables, by definition number; beside these it holds what cards print (`Printed`).

    Attributes:
        kind: card type, by the numbers of `names`.
        tally: what a ready Crystal adds to the number in which they are counted.
        needs: what of each colour a card may ask for in a turn, but for attacks (see `crystals.needed`).
        attack_needs: what of each colour an attack of a Hero may ask for.
        attacks: the attacks of Heroes.
        blows: what each attack of a Hero is worth in printed damage and what it costs, the strongest first, for bots:
            damage that is computed counts by its base.
        powers: the powers of Heroes that print a cost.
        triggered: number of a power -> its effect, for powers that an event sets off.
        effects: the effects of Spells.
        castings: the effects of Spells as the list of legal actions asks for them.
        traps: the effect of a Trap, or None.
    """

    def __init__(self, cards: Sequence[Card], known: VirevoltBook | None = None) -> None:
        super().__init__(cards, CHAPTERS, known)
        size = len(self.cards)
        self.begin_columns(Printed.starts())
        self.kind = [-1] * size
        self.tally = [0] * size
        self.needs = [0] * size
        self.attack_needs = [0] * size
        self.attacks: list[tuple[Effect, ...]] = [()] * size
        self.blows: list[tuple[tuple[int, Cost], ...]] = [()] * size
        self.powers: list[tuple[Power, ...]] = [()] * size
        self.triggered: list[dict[int, Effect]] = [{} for _ in range(size)]
        self.effects: list[tuple[Effect, ...]] = [()] * size
        self.castings: list[tuple[Casting, ...]] = [()] * size
        self.traps: list[Effect | None] = [None] * size
        for number, card, reader in self.legible(VirevoltReader):
            self._take(number, card, reader)
        self.close()

    def _take(self, number: int, card: Card, reader: VirevoltReader) -> None:
        self.kind[number] = reader.kind
        self.take(number, reader.printed)
        self.tally[number] = crystal_tally(self.color[number])
        self.phases[number] = reader.phases
        play = reader.play
        if isinstance(play, HeroPlay):
            self.attacks[number] = tuple(
                self._added(effect, f"{card.id}/attack {position}") for position, effect in enumerate(play.attacks, 1)
            )
            strengths = map(strength, card.facts["play"].get("attacks") or ())
            blows = [(hit, made.cost) for hit, made in zip(strengths, play.attacks, strict=True) if hit]
            self.blows[number] = tuple(sorted(blows, key=lambda blow: -blow[0]))
            self.attack_needs[number] = needed_at_most(effect.cost for effect in play.attacks)
            self._take_powers(number, card, play.powers)
            paid = [self.rotation[number], self.sacrifice[number], *(power.effect.cost for power in play.powers)]
            self.needs[number] = sum(map(needed, paid))
        elif isinstance(play, TrapPlay):
            self.traps[number] = self._added(play.effect, f"{card.id}/trap")
            self.needs[number] = needed(play.effect.cost)
            self.answers[number] = play.trigger
            self.subscriptions[number] = play.trigger.bit
        elif play is not None:
            self.effects[number] = tuple(
                self._added(effect, f"{card.id}/effect {position}") for position, effect in enumerate(play, 1)
            )
            self.needs[number] = needed_at_most(effect.cost for effect in play)
            self.castings[number] = tuple(
                Casting(effect.cost.total, effect.cost, effect.possible(), option(Act.CAST, 0, index))
                for index, effect in enumerate(self.effects[number])
            )

    def _take_powers(self, number: int, card: Card, powers: list[Power]) -> None:
        for power in powers:
            if power.static is not None:
                self.statics[number] += (power.static,)
                continue
            effect = self._added(power.effect, f"{card.id}/power {power.number + 1}")
            if power.trigger is None:
                self.powers[number] += (power._replace(effect=effect),)
            else:
                self.triggered[number][power.number] = effect
                self.listen(number, power.trigger, power.number, effect.program, once=power.once)

    def _added(self, effect: Effect, name: str) -> Effect:
        return effect._replace(program=self.enter(effect.program, name))


def strength(attack: dict[str, Any]) -> int:
    """Return the damage that an attack prints, with 1 more for each other thing that it does."""
    printed = attack.get("damage", 0)
    if isinstance(printed, dict):
        printed = printed.get("plus", 1)
    return (printed if isinstance(printed, int) else 1) + len(attack.get("do") or ())


def _costs_in(play: Any) -> Iterator[Any]:
    """Yield every cost in play data, in order."""
    if isinstance(play, dict):
        for key, value in play.items():
            if key == "cost":
                yield value
            else:
                yield from _costs_in(value)
    elif isinstance(play, list | tuple):
        for value in play:
            yield from _costs_in(value)


def _in_order(cost: Any) -> str:
    """Return a cost in words that are the same in whatever order its colours are written."""
    return str(sorted(cost.items(), key=str) if isinstance(cost, dict) else cost)


class VirevoltReader(CardReader):
    """One card read for play: its figures and compiled play data, and all that is wrong with them."""

    language = LANGUAGE
    types = TYPES

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.printed["color"] = COLORS.get(str(card.facts.get("color", "")), -1)
        self.play: Any = None
        if self.printed["color"] < 0:
            colors = ", ".join(COLORS)
            value = abbreviated(card.facts.get("color"))
            self.wrong(("color",), "unknown colour {value}; one of: {known}", value=value, known=colors)
        if self.kind == CardType.HERO:
            self._read_figures()
        if self.kind in (CardType.HERO, CardType.SPELL, CardType.TRAP):
            self._read_play()
            self._read_costs()
        elif self.kind == CardType.CRYSTAL and card.facts.get("play"):
            self.wrong(("play",), "a Crystal has no play data: its colour says all")

    def _read_figures(self) -> None:
        """Read hp (VV-058) and the costs of rotation and sacrifice (VV-065, VV-066)."""
        hp = self.card.facts.get("hp")
        if hp is None:
            self.wrong(("hp",), "a Hero has hp from 1 up (the key 'hp' is missing)")
        elif isinstance(hp, bool) or not isinstance(hp, int) or not 1 <= hp <= 99:
            self.wrong(("hp",), "a Hero has hp from 1 up, not {value}", value=abbreviated(hp))
        else:
            self.printed["hp"] = hp
        self.printed["rotation"] = self._cost("rotation")
        self.printed["sacrifice"] = self._cost("sacrifice")

    def _cost(self, key: str) -> Cost:
        if key not in self.card.facts:
            self.wrong((key,), "a Hero has a {key} cost; one that is free is written {}", key=key)
            return FREE
        cost: Cost = self.compiled("cost", self.card.facts[key], (key,), FREE)
        return cost

    def _read_costs(self) -> None:
        """See that printed costs that are listed are those of the play data, of rotation and of sacrifice."""
        facts = self.card.facts
        listed = facts.get("costs")
        if isinstance(listed, list | tuple) and "play" in facts and not self.errors:
            asked = [*_costs_in(facts["play"]), *(facts.get(key) for key in ("rotation", "sacrifice"))]
            asked = [cost for cost in asked if cost]
            if sorted(map(_in_order, listed)) != sorted(map(_in_order, asked)):
                self.wrong(
                    ("costs",),
                    "the costs are listed as {value}, but play data, rotation and sacrifice ask for {known}",
                    value=abbreviated([*listed]),
                    known=abbreviated(asked),
                )

    def _read_play(self) -> None:
        play = self.card.facts.get("play")
        if play is None:
            self.wrong(("play",), "the card's effects are not written for play (the key 'play' is missing)")
            return
        self.play = self.compiled("trap" if self.kind == CardType.TRAP else f"shape:{self.card.type}", play)
