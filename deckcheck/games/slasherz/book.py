"""The compiled cards of Slasherz: figures, windows and effects by definition number, and what play lacks of a card."""

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_columns import Columns, from_facts
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.flow.windows import TRIGGERS as ABILITIES
from deckcheck.engine.flow.windows import WINDOW as ANSWERS
from deckcheck.games.slasherz.names import DIMENSIONS, EQUIPS, TYPES, CardType
from deckcheck.games.slasherz.rules.activation import WINDOW, Activatable, Effect
from deckcheck.games.slasherz.rules.combat import ATTACK
from deckcheck.games.slasherz.rules.destruction import DESTRUCTION, STAKE
from deckcheck.games.slasherz.rules.limits import TRIM
from deckcheck.games.slasherz.rules.placing import PLACING
from deckcheck.games.slasherz.rules.turn import SETTING_UP, TURN
from deckcheck.games.slasherz.rules.wounds import LOSING, TURNING
from deckcheck.games.slasherz.vocabulary.language import LANGUAGE
from deckcheck.games.slasherz.vocabulary.shapes import CardColumns, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.engine.state.match import Match
    from deckcheck.games.slasherz.rules.later import Delayed

CHAPTERS = (
    ANSWERS,
    ABILITIES,
    SETTING_UP,
    TURN,
    WINDOW,
    PLACING,
    ATTACK,
    STAKE,
    DESTRUCTION,
    TRIM,
    LOSING,
    TURNING,
    ARRANGING,
)

# What a Survivor and a Victim start with (SZ-004, SZ-006).
STARTING_HP = {CardType.SURVIVOR: 50, CardType.VICTIM: 10}


class Printed(Columns):
    """What a card prints, as the book holds it."""

    dimension = from_facts("dimension", "the number of its dimension, or 0", 0)
    level = from_facts("level", "Character, token: its LVL", 0)
    score = from_facts("score", "Character, token: its SCORE", 0)
    cdb = from_facts("cdb", "Character, token: its CDB", 0)
    hp = from_facts("hp", "Survivor, Victim: the hp that it starts with", 0)
    equips = from_facts("equip", "Object: to whose Characters it may be equipped, as bits", 0)


class SlasherzBook(CompiledCards):
    """Slasherz's tables, by definition number.

    Beside these it holds what cards print (`Printed`) and what their play data say (`shapes.CardColumns`).

    Attributes:
        kind: card type, by the numbers of `names`.
        activated: what a player activates of a card.
        hand_uses, table_uses: the same as the list of options asks for it, of a card in hand and of one on the table.
        open_uses: those of them on the table that either player may use.
        hand_windows: when, of a card in hand, as bits (`timings`: of one on the table); `all_windows` is the union.
        triggered: number of an ability that an event sets off, behind those that a player activates -> its procedure.
        turned: the procedure of a Victim that is turned face up, or None.
        placement_costs: what placing a Character costs beside sacrifices, or None.
        delayed: name of a procedure -> what an effect lets happen later by it.
        elsewhere: what a card does by itself in a hand or pile: the zones as bits, the event, its test, the number.
        pile_uses: what a player activates of a card in a pile, each with the zone.
    """

    def __init__(self, cards: Sequence[Card], known: SlasherzBook | None = None) -> None:
        super().__init__(cards, CHAPTERS, known)
        size = len(self.cards)
        self.begin_columns({**Printed.starts(), **CardColumns.starts()})
        self.kind = [-1] * size
        self.activated: list[tuple[Effect, ...]] = [()] * size
        self.hand_uses: list[tuple[Activatable, ...]] = [()] * size
        self.table_uses: list[tuple[Activatable, ...]] = [()] * size
        self.open_uses: list[tuple[Activatable, ...]] = [()] * size
        self.hand_windows = [0] * size
        self.all_windows = 0
        self.triggered: list[dict[int, Procedure]] = [{} for _ in range(size)]
        self.turned: list[Procedure | None] = [None] * size
        self.placement_costs: list[Effect | None] = [None] * size
        self.delayed: dict[str, Delayed] = {}
        self.elsewhere: list[tuple[Any, ...]] = [()] * size
        self.pile_uses: list[tuple[tuple[int, Activatable], ...]] = [()] * size
        for number, card, reader in self.legible(SlasherzReader):
            self._take(number, card, reader)
        self.close()

    def _take(self, number: int, card: Card, reader: SlasherzReader) -> None:
        self.kind[number] = reader.kind
        play = reader.play
        self.take(number, {**reader.printed, **play.columns})
        for effect in play.activated:
            taken = effect._replace(counters=reader.rescue_cost, window=effect.window or reader.window)
            self.activated[number] += (self._added(taken, f"{card.id}/ability {effect.number + 1}"),)
            if taken.heard is not None:
                self.subscriptions[number] |= taken.heard.bit
            if taken.zone:
                self.pile_uses[number] += ((taken.zone, taken.activatable()),)
                continue
            uses, windows = (self.hand_uses, self.hand_windows) if taken.from_hand else (self.table_uses, self.timings)
            uses[number] += (taken.activatable(),)
            if taken.open:
                self.open_uses[number] += (taken.activatable(),)
            windows[number] |= taken.window
            self.all_windows |= taken.window
        for position, ability in enumerate(play.abilities):
            heard = ability.trigger.only_if(ability.holds)
            index = len(play.activated) + position
            self.triggered[number][index] = self.enter(ability.program, f"{card.id}/trigger {position + 1}")
            if ability.zones:
                self.elsewhere[number] += ((ability.zones, heard.bit, heard.matches, index),)
                self.subscriptions[number] |= heard.bit
            else:
                self.listen(number, heard, index, ability.program, once=ability.once)
        for position, delayed in enumerate(reader.delayed):
            delayed.name = f"{card.id}/later {position + 1}"
            self.enter(delayed.program, delayed.name)
            self.delayed[delayed.name] = delayed
            if delayed.heard is not None:
                self.subscriptions[number] |= delayed.heard[0]
        self.phases[number] = reader.phases
        self.statics[number] = play.statics
        if play.turned is not None:
            self.turned[number] = self.enter(play.turned, f"{card.id}/turned")
        if play.placement_cost is not None:
            self.placement_costs[number] = self._added(play.placement_cost, f"{card.id}/placement cost")

    def heard_elsewhere(self, match: Match) -> int:
        """Return the events that cards of these decks hear out of play."""
        return self._united(match, lambda number: [bit for _, bit, _, _ in self.elsewhere[number]])

    def answered(self, match: Match) -> int:
        """Return the events that players may answer with cards of these decks."""
        return self._united(
            match, lambda number: [effect.heard.bit for effect in self.activated[number] if effect.heard is not None]
        )

    def used_in_piles(self, match: Match) -> int:
        """Return when cards of these decks are activated in piles."""
        return self._united(match, lambda number: [use.window for _, use in self.pile_uses[number]])

    def _united(self, match: Match, bits: Callable[[int], list[int]]) -> int:
        """Return the bits of all cards that may come into a game between these decks."""
        if match.options.get("closed_decklists"):
            numbers: Iterable[int] = range(len(self.cards))
        else:
            listed = [card for deck in match.decks for cards in deck.values() for card, _ in cards]
            known = {self.numbers[card] for card in listed if card in self.numbers}
            numbers = known | {other for number in known for other in self.brings[number]}
        found = 0
        for number in numbers:
            for bit in bits(number):
                found |= bit
        return found

    def _added(self, effect: Effect, name: str) -> Effect:
        return effect._replace(program=self.enter(effect.program, name))


class SlasherzReader(CardReader):
    """One card read for play: its figures and compiled play data, and all that is wrong with them."""

    language = LANGUAGE
    types = TYPES

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.window = self.rescue_cost = 0
        self.play = Play()
        if self.kind < 0:
            return
        if "dimension" in self.card.facts:
            self.printed["dimension"] = self._word("dimension", DIMENSIONS)
        if self.kind == CardType.CHARACTER:
            self.printed["level"] = self._whole("level", 1, 3)
            self.printed["score"] = self._whole("score", 0, 9999)
            self.printed["cdb"] = self._whole("cdb", 0, 99)
        elif self.kind == CardType.TOKEN:
            # One that never comes onto the field has no figures.
            self.printed["level"] = self._whole("level", 0, 3, 0)
            self.printed["score"] = self._whole("score", 0, 9999, 0)
            self.printed["cdb"] = self._whole("cdb", 0, 99, 0)
        elif self.kind in STARTING_HP:
            self.printed["hp"] = self._whole("hp", 1, 99, STARTING_HP[self.kind])
        if self.kind == CardType.OBJECT:
            self.printed["equips"] = self._word("equip", EQUIPS)
        if self.kind == CardType.SURVIVOR:
            self.rescue_cost = self._whole("rescue_cost", 1, 99)
        self._read_play()

    def _whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        value = self.card.facts.get(key, default)
        if value is None:
            phrase = "'{key}' of a card of the type {type} is a whole number from {least} to {most}, and is missing"
            self.wrong((key,), phrase, key=key, type=self.card.type, least=least, most=most)
            return least
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            phrase = "'{key}' of a card of the type {type} is a whole number from {least} to {most}, not {value}"
            self.wrong((key,), phrase, key=key, type=self.card.type, least=least, most=most, value=abbreviated(value))
            return least
        return value

    def _word(self, key: str, words: dict[str, int]) -> int:
        value = self.card.facts.get(key)
        if value is None:
            phrase = "'{key}' of a card of the type {type} is one of {known}, and is missing"
            self.wrong((key,), phrase, key=key, type=self.card.type, known=", ".join(words))
            return 0
        if value not in words:
            phrase = "'{key}' of a card of the type {type} is one of {known}, not {value}"
            self.wrong((key,), phrase, key=key, type=self.card.type, known=", ".join(words), value=abbreviated(value))
            return 0
        return words[value]

    def _read_play(self) -> None:
        play = self.card.facts.get("play")
        if play is None:
            self.wrong(("play",), "the card's effects are not written for play (the key 'play' is missing)")
            return
        before = len(self.errors)
        if self.kind in (CardType.EVENT, CardType.SURVIVOR):
            window = self.card.facts.get("window")
            if window is None:
                self.lacks("window")
            else:
                self.window = self.compiled("windows", window, ("window",), 0)
        self.play = self.compiled(f"shape:{self.card.type}", play, otherwise=self.play)
        if len(self.errors) == before and self.play == Play():
            self.wrong(("play",), "every card has an effect (SZ-085), if only a fixed bonus")
