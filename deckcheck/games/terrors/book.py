"""The compiled cards of Terrors of London: figures and abilities by definition number, and what play lacks of them."""

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_columns import Columns, from_facts
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.effects.language import EffectError
from deckcheck.engine.flow.windows import TRIGGERS, WINDOW
from deckcheck.games.terrors.face.evaluation import FACTION, card_strength
from deckcheck.games.terrors.names import FACTIONS, TYPES, CardType
from deckcheck.games.terrors.rules.actions import LAY_RELIC, RESOLVED
from deckcheck.games.terrors.rules.buying import ARRIVAL, PAYMENT, PURCHASE, TRIM
from deckcheck.games.terrors.rules.hordes import HORDE_CHOICE
from deckcheck.games.terrors.rules.turn import SET_UP, TURN
from deckcheck.games.terrors.vocabulary.indicators import Indicator, fit, read_indicator
from deckcheck.games.terrors.vocabulary.language import LANGUAGE
from deckcheck.games.terrors.vocabulary.shapes import SHAPE_OF, Armed, Claiming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.games.terrors.vocabulary.shapes import Ability, CardPlay

CHAPTERS = (WINDOW, TRIGGERS, SET_UP, TURN, PURCHASE, PAYMENT, ARRIVAL, TRIM, LAY_RELIC, RESOLVED, HORDE_CHOICE)


class Printed(Columns):
    """What a card prints, as the book holds it."""

    faction = from_facts("faction", "its faction as a bit, or 0", 0)
    health = from_facts("health", "Overlord: its Health", 0)
    cost = from_facts("cost", "its price in Coins, or -1 for a card that is never for sale", -1)


class TerrorsBook(CompiledCards):
    """The game's tables, by definition number.

    Beside these it holds what cards print (`Printed`) and what their play data say (`shapes.Armed`, `Claiming`).

    Attributes:
        kind: card type, by the numbers of `names`.
        counted: the events, as bits, of which some ability waits for the first of a turn (TL-046).
        gratis: whether a card of the Street may cost nothing.
        fits: Monster with an indicator -> the definitions that may be at its right side (TL-083).
        program, unique: what playing a card activates, and an Influence's Unique abilities alone (TL-051).
        horde: the Horde abilities of Monsters.
        ability: what the Relic or Overlord action activates, or None.
        strength: how strong a card is when it is played, for bots.
        loyal_strength: faction of an Overlord -> the same, with more for the cards of that faction.
        benefits: number of a Triggered ability -> its program.
    """

    def __init__(self, cards: Sequence[Card], known: TerrorsBook | None = None) -> None:
        super().__init__(cards, CHAPTERS, known)
        size = len(self.cards)
        self.begin_columns({**Printed.starts(), **Armed.starts(), **Claiming.starts()})
        self.kind = [CardType.MONSTER] * size
        self.program: list[Procedure | None] = [None] * size
        self.unique: list[Procedure | None] = [None] * size
        self.horde: list[tuple[Procedure, ...]] = [()] * size
        self.ability: list[Ability | None] = [None] * size
        self.benefits: list[tuple[Procedure, ...]] = [()] * size
        self.counted = 0
        self.indicators: dict[int, Indicator] = {}
        for number, card, reader in self.legible(TerrorsReader):
            self._take(number, card, reader)
        self.gratis = 0 in self.cost
        self.strength = [card_strength(kind, cost) for kind, cost in zip(self.kind, self.cost, strict=True)]
        self.loyal_strength = {
            loyalty: [
                strength + FACTION if faction & loyalty else strength
                for strength, faction in zip(self.strength, self.faction, strict=True)
            ]
            for loyalty in dict.fromkeys(self.faction)
        }
        self.fits = {
            left: frozenset(right for right, other in self.indicators.items() if fit(one, other))
            for left, one in self.indicators.items()
        }
        self.close()

    def _take(self, number: int, card: Card, reader: TerrorsReader) -> None:
        play: CardPlay = reader.play
        self.kind[number] = reader.kind
        self.take(number, {**reader.printed, **play.columns})
        self.program[number] = self.enter(play.program, f"{card.id}/abilities")
        if reader.kind == CardType.INFLUENCE:
            self.unique[number] = self.enter(play.unique, f"{card.id}/unique")
        self.horde[number] = tuple(
            self.enter(program, f"{card.id}/horde {position}") for position, program in enumerate(play.horde, 1)
        )
        if play.ability is not None:
            self.ability[number] = play.ability
            play.ability.program = self.enter(play.ability.program, f"{card.id}/ability")
        for position, triggered in enumerate(play.triggered):
            self.benefits[number] += (self.enter(triggered.program, f"{card.id}/triggered {position + 1}"),)
            self.listen(number, triggered.trigger, position, triggered.program)
            if triggered.counts:
                self.counted |= triggered.trigger.bit
        if reader.indicator is not None:
            self.indicators[number] = reader.indicator


class TerrorsReader(CardReader):
    """One card read for play: its figures and compiled play data, and all that is wrong with them."""

    language = LANGUAGE
    types = TYPES

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.indicator: Indicator | None = None
        self.play: Any = None
        if self.kind >= 0:
            self._read_figures()
            self._read_play()

    def _whole(self, key: str, least: int) -> int:
        value = self.card.facts.get(key)
        if value is None:
            self.wrong((key,), "'{key}' is a whole number from {least} up here, and is missing", key=key, least=least)
            return least
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 99:
            phrase = "'{key}' is a whole number from {least} up here, not {value}"
            self.wrong((key,), phrase, key=key, least=least, value=abbreviated(value))
            return least
        return value

    def _read_figures(self) -> None:
        facts = self.card.facts
        faction = facts.get("faction")
        bit = FACTIONS.get(faction, 0) if isinstance(faction, str) else 0
        if faction is not None:
            self.printed["faction"] = bit
            if not bit:
                known = ", ".join(FACTIONS)
                self.wrong(
                    ("faction",), "unknown faction {value}; one of: {known}", value=abbreviated(faction), known=known
                )
        if self.kind == CardType.OVERLORD:
            self.printed["health"] = self._whole("health", 1)
            if faction is None:
                self.wrong(("faction",), "an Overlord has a faction")
        if self.kind in (CardType.RELIC, CardType.MONSTER, CardType.ACOLYTE):
            self.printed["cost"] = self._whole("cost", 0)
        if "horde" in facts:
            try:
                self.indicator = read_indicator(facts["horde"], ("horde",))
            except EffectError as error:
                self.errors.append(error)
            if not bit or self.kind != CardType.MONSTER:
                self.wrong(("horde",), "only a faction Monster has a Horde indicator (TL-D49)")
        elif bit and self.kind == CardType.MONSTER:
            self.wrong(("horde",), "a faction Monster has a Horde indicator (the key 'horde' is missing)")
        if self.indicator is not None:
            self.indicator = self.indicator._replace(faction=str(faction))

    def _read_play(self) -> None:
        play = self.card.facts.get("play")
        if play is None:
            self.wrong(("play",), "the card's abilities are not written for play (the key 'play' is missing)")
            return
        self.play = self.compiled(f"shape:{SHAPE_OF[self.card.type]}", play)
        if (
            not self.errors
            and self.kind == CardType.MONSTER
            and bool(self.printed.get("faction")) != bool(self.play.horde)
        ):
            self.wrong(
                ("play",),
                "a faction Monster has one or two Horde abilities, a factionless one has none (TL-096, TL-D49)",
            )
