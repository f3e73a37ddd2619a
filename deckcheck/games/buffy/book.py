"""The compiled cards of Buffy: what the rules ask of a card, by definition number, and what play lacks of it."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import abbreviated, hints
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_columns import Columns, from_facts
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.flow.procedures import procedure
from deckcheck.games.buffy.face.evaluation import card_worth, figure_worth
from deckcheck.games.buffy.names import LOCATION_TYPES, SIDES, TALENTS, Alignment, CardType, Moment
from deckcheck.games.buffy.rules.chapters import CHAPTERS
from deckcheck.games.buffy.rules.parting import PARTING
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.language import LANGUAGE
from deckcheck.games.buffy.vocabulary.reasons import REASONS
from deckcheck.games.buffy.vocabulary.shapes import SHAPE_OF, CardColumns, CardPlay, Usable
from deckcheck.games.buffy.vocabulary.table import DISCARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.games.buffy.vocabulary.facts import Fits, Four


NONE: Four = (0, 0, 0, 0)
# What can be held and set aside although its effect is not written for play.
HELD = ("action", "event", "skill", "item", "episode")
_UNWRITTEN = "its effect is not written for play (the key 'play' is missing)"
_REASONS = tuple(REASONS.values())
# The single numbers that are printed on cards, and the least that each can be.
_WHOLE = {"level": 1, "destiny_requirement": 0, "destiny_points": 0, "item_slots": 1}
# Numbers by talent, and the printed fact that lists which talents have one above 0.
_SHOWN = {"talents": "nonzero_talents", "goals": "goal_talents", "boost_values": "boost_talents"}


class Printed(Columns):
    """What a card prints, as the book holds it."""

    level = from_facts("level", "Character: its level", 0, made=int)
    destiny = from_facts("destiny_requirement", "Character: the destiny points that ascending to it takes", 0)
    traits = from_facts("traits", "printed traits as bits", 0, made=facts.traits)
    talents = from_facts("talents", "Character: its printed talents", NONE, made=facts.four)
    destiny_points = from_facts("destiny_points", "Challenge: its destiny points", 0)
    side = from_facts(
        "side", "Challenge, essence: its side", Alignment.EITHER, made=lambda side: SIDES.get(side, Alignment.EITHER)
    )
    needs = from_facts("requirement", "required talents", NONE, made=facts.four)
    swappable = from_facts("swappable", "whether it may be swapped", True)
    fills = from_facts("item_slots", "Item: the slots that it fills", 1)
    unique = from_facts("unique", "Location: whether it is unique", False)
    location_type = from_facts(
        "location_type", "Location: its type, as a bit", 0, made=lambda name: LOCATION_TYPES.get(name, 0)
    )
    night_only = from_facts("night_only", "Challenge: whether it is faced at night only", False)
    to_crypt = from_facts("crypt_after_use", "Action, event: whether it goes to the crypt once it is played", False)


class BuffyBook(CompiledCards):
    """The game's tables, by definition number; talents are tuples of four in the order of `TALENTS`.

    Beside these it holds what cards print (`Printed`) and what their play data say (`shapes.CardColumns`).

    Attributes:
            kind: the type of card (`HERO`, ...).
            character: the number of the character, the same at every level and on the essence; -1 for other cards.
            goals: a challenge's talents, -1 for one that it does not list.
            listed: the talents that it lists, by number, each with its goal.
            boosts: what a card adds to a talent in a stack, 0 where it cannot be set aside for it.
            icons: the talents for which it can be set aside.
            held_worth: what it is worth to a bot in hand, None where that is a matter of the table.
            character_side: the side of a character as it is printed.
            needs_traits: required traits each as a bit.
            only: the characters of which one must be the main character; empty for everybody.
            must_use, must_hold: whom, and cards of which definitions on participants, defeating a challenge takes.
            may_hold, place_at: further tests of bearers and spaces, or None.
            held: what may be used by discarding the card from hand. instead: what is done instead of leaving play.
            shared: whether everybody may use one of its powers. remote: whether a power is its owner's from anywhere.
            attach_traits: the traits that its lines ask of a bearer, as bits.
            episode, part: the number of an episode, and which part it is.
            playable_at, user: when an action or event may be played, and whether for one character.
            play: what happens as a card is played, comes into play or is attached; None for nothing.
            powers, power_moments: what may be used, and when any of it may be. duties: whether any of it must be used.
            reactions: number of a power or reaction -> what it does (None for a power).
            titles: the names that a card answers to, folded. names, who: its first name, and that of its character.
    """

    def __init__(self, cards: Sequence[Card], known: BuffyBook | None = None) -> None:
        super().__init__(cards, (*CHAPTERS, DISCARDS, PARTING), known)
        size = len(self.cards)
        self.begin_columns({**Printed.starts(), **CardColumns.starts()})
        self.kind = [CardType.EVENT] * size
        self.character = [-1] * size
        self.vampire = facts.TRAIT_BITS["Vampire"]
        self.human = facts.TRAIT_BITS["Human"]
        self.goals: list[Four] = [(-1, -1, -1, -1)] * size
        self.boosts: list[Four] = [NONE] * size
        self.icons: list[tuple[int, ...]] = [()] * size
        self.character_side: list[int] = []
        self.needs_traits: list[tuple[int, ...]] = [()] * size
        self.only: list[tuple[int, ...]] = [()] * size
        self.must_use: list[tuple[int, ...]] = [()] * size
        self.must_hold: list[tuple[frozenset[int], ...]] = [()] * size
        self.may_hold: list[Fits | None] = [None] * size
        self.place_at: list[Fits | None] = [None] * size
        self.held: list[Usable | None] = [None] * size
        self.instead: list[Usable | None] = [None] * size
        self.shared = [False] * size
        self.remote = [False] * size
        self.attach_traits = [0] * size
        self.episode = [-1] * size
        self.part = [0] * size
        self.playable_at = [0] * size
        self.user = [False] * size
        self.play: list[Usable | None] = [None] * size
        self.powers: list[tuple[Usable, ...]] = [()] * size
        self.power_moments = [0] * size
        self.duties = False
        self.reactions: list[tuple[Procedure | None, ...]] = [()] * size
        self.titles = self.derived("titles", lambda number: frozenset(map(fold, self.cards[number].all_names())))
        self.who = self.derived("who", lambda number: str(self.cards[number].facts.get("character", "")))
        self.names = [card.name for card in self.cards]
        self._characters: dict[str, int] = {}
        self._episodes: dict[str, int] = {}
        for number, card in self.unread():
            reader = self.reading(BuffyReader, self._root(card))
            if reader.errors or reader.missing:
                self.compile_errors[number] = [*reader.missing, *reader.errors]
                self.kind[number] = facts.TYPES.get(card.type, CardType.EVENT)
            elif reader.play.unplayable is not None and card.type not in HELD:
                self.unplayable[number] = _REASONS[reader.play.unplayable]
                self.compile_errors[number] = []
                self.kind[number] = facts.TYPES[card.type]
            else:
                self._take_facts(number, reader.card)
                self._take_play(number, reader.card, reader.play)
                self.phases[number] = reader.phases
        self.character_side = [
            Alignment.GOOD if kind in (CardType.HERO, CardType.COMPANION) else Alignment.EVIL for kind in self.kind
        ]
        self.listed = self.derived(
            "listed", lambda number: tuple((at, goal) for at, goal in enumerate(self.goals[number]) if goal >= 0)
        )
        self.held_worth = self.derived(
            "held_worth", lambda number: card_worth(self.level[number], bool(self.icons[number]))
        )
        self.tired = self.derived("tired", lambda number: tuple(talent - 1 for talent in self.talents[number]))
        self.fresh_worth = self.derived(
            "fresh_worth", lambda number: figure_worth(self.talents[number], self.level[number])
        )
        self.tired_worth = self.derived(
            "tired_worth", lambda number: figure_worth(self.tired[number], self.level[number])
        )
        self.close()

    def _root(self, card: Card) -> Card:
        """Return the card whose play data a printing has: its own, or those of the card that it is a printing of."""
        if card.identity == card.id or "play" in card.facts or "talents" in card.facts:
            return card
        at = self.numbers.get(card.identity)
        return card if at is None else self.cards[at]

    def _number_of(self, name: str) -> int:
        return self._characters.setdefault(name, len(self._characters))

    def _take_facts(self, number: int, card: Card) -> None:
        printed = card.facts
        self.take(number, Printed.read(printed))
        kind = self.kind[number] = facts.TYPES[card.type]
        if "character" in printed:
            self.character[number] = self._number_of(printed["character"])
        if kind == CardType.CHALLENGE:
            goals = printed["goals"]
            first, second, third, fourth = (goals.get(talent, -1) for talent in TALENTS)
            self.goals[number] = (first, second, third, fourth)
        if kind == CardType.ACTION:
            self.boosts[number] = facts.four(printed.get("boost_values"))
        elif kind in (CardType.SKILL, CardType.ITEM) or (kind == CardType.EPISODE and printed.get("part") == 1):
            self.boosts[number] = (1, 1, 1, 1)
        self.icons[number] = tuple(talent for talent, boost in enumerate(self.boosts[number]) if boost)
        self.needs_traits[number] = tuple(facts.traits([one]) for one in facts.listed(printed.get("trait_requirement")))
        self.only[number] = tuple(self._number_of(name) for name in facts.listed(printed.get("only")))
        self.must_use[number] = tuple(self._number_of(name) for name in facts.listed(printed.get("must_use")))
        self.must_hold[number] = tuple(self._called(name) for name in facts.listed(printed.get("must_have_attached")))
        if "play_at" in printed:
            self.place_at[number] = facts.places(printed["play_at"])
        self.attach_traits[number] = facts.bearing_traits(printed)
        if "episode" in printed:
            self.episode[number] = self._episodes.setdefault(printed["episode"], len(self._episodes))
            self.part[number] = printed["part"]

    def _called(self, name: str) -> frozenset[int]:
        """Return the definitions of the cards of a name."""
        wanted = fold(name)
        return frozenset(number for number, titles in enumerate(self.titles) if wanted in titles)

    def _take_play(self, number: int, card: Card, play: CardPlay) -> None:
        if play.unplayable is not None:
            self.unplayable[number] = _REASONS[play.unplayable]
            self.may_hold[number] = _nobody
            return
        self.take(number, play.columns)
        self.statics[number] = play.statics
        if play.held is not None:
            self.held[number] = play.held._replace(program=self._program(card, "held", play.held.program))
            self.playable_at[number] = play.held.moments
        if play.instead is not None:
            self.instead[number] = play.instead._replace(program=self._program(card, "instead", play.instead.program))
        self.shared[number] = any(power.anyone for power in play.powers)
        self.remote[number] = any(power.owner for power in play.powers)
        self.may_hold[number] = _bearers(card, play)
        if play.entry is not None:
            self.play[number] = play.entry._replace(program=self._program(card, "effect", play.entry.program))
            self.user[number] = play.entry.user
            if card.type == "event":
                self.playable_at[number] = 1 << Moment.PROLOGUE
            elif card.type == "action":
                self.playable_at[number] = facts.moments(card.facts["when"], resulting=play.resulting)
        elif self.kind[number] == CardType.EPISODE:
            self.play[number] = Usable(0, None, self._program(card, "effect", procedure("effect")))
        self.powers[number] = tuple(
            power._replace(program=self._program(card, f"power {position}", power.program))
            for position, power in enumerate(play.powers, 1)
        )
        for power in play.powers:
            self.power_moments[number] |= power.moments
            self.duties = self.duties or power.must
        programs: list[Procedure | None] = [None] * len(play.powers)
        for position, reaction in enumerate(play.reactions, len(play.powers)):
            programs.append(self._program(card, f"reaction {position + 1}", reaction.program))
            self.listen(number, reaction.trigger, position, reaction.program, once=reaction.once)
        self.reactions[number] = tuple(programs)

    def _program(self, card: Card, what: str, program: Procedure) -> Procedure:
        return self.enter(program, f"{card.id}/{what}")


def _nobody(state: Any, frame: Any, character: int) -> bool:  # noqa: ARG001  the signature of every test of bearers
    return False


def _bearers(card: Card, play: CardPlay) -> Fits | None:
    """Return the test of who may bear a card: what its lines say and what its play data add; None for anybody."""
    tests: list[Fits] = []
    printed = card.facts.get("attach_to")
    if printed is not None and not play.columns.get("foreign") and not play.columns.get("anyones"):
        by_words = facts.bearers(printed)
        if by_words is not None:
            tests.append(by_words)
    if "attach_trait" in card.facts:
        tests.append(facts.by_trait(card.facts["attach_trait"]))
    if play.borne_by is not None:
        tests.append(play.borne_by)
    if len(tests) < 2:
        return tests[0] if tests else None
    return lambda state, frame, character: all(test(state, frame, character) for test in tests)


class BuffyReader(CardReader):
    """One card read for play: its compiled play data, all that is wrong with them, and the numbers that are missing."""

    language = LANGUAGE
    types = facts.TYPES

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.missing: list[EffectError] = []
        self.play = CardPlay()
        if self.kind >= 0:
            self._read_numbers()
            self._read_play()

    def _read_numbers(self) -> None:
        printed = self.card.facts
        wanted = {"challenge": "goals", "action": "boost_values"}.get(self.card.type, "")
        if self.card.type in facts.CHARACTER_TYPES:
            wanted = "talents"
        if wanted == "boost_values" and not printed.get("boost_talents"):
            wanted = ""
        if wanted and wanted not in printed:
            phrase = "its numbers are not known (the key '{key}' is missing)"
            self.missing.append(LANGUAGE.wrong((wanted,), phrase, key=wanted))
        for key in ("talents", "goals", "boost_values", "requirement"):
            self._read_talents(key, printed.get(key, {}))
        for key, least in _WHOLE.items():
            value = printed.get(key, least)
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 99:
                phrase = "'{key}' is a whole number from {least} to 99, not {value}"
                self.wrong((key,), phrase, key=key, least=least, value=abbreviated(value))

    def _read_talents(self, key: str, numbers: Any) -> None:
        """Note what is wrong with numbers by talent: their names, their values, and what the card prints of them."""
        for talent in numbers if isinstance(numbers, dict) else ():
            if talent not in TALENTS:
                phrase = "'{key}' names the unknown talent {value}"
                more = hints(str(talent), TALENTS)
                self.wrong((key, str(talent)), phrase, *more, key=key, value=abbreviated(talent))
                return
        if not isinstance(numbers, dict) or not all(
            isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99 for value in numbers.values()
        ):
            phrase = "'{key}' gives talents whole numbers from 0 to 99, not {value}"
            self.wrong((key,), phrase, key=key, value=abbreviated(numbers))
            return
        printed = self.card.facts.get(_SHOWN.get(key, ""))
        if key in self.card.facts and isinstance(printed, list):
            given = [talent for talent in TALENTS if numbers.get(talent)]
            listed = [talent for talent in TALENTS if talent in printed]
            if given != listed:
                phrase = "'{key}' gives numbers above 0 to {given}, but the card prints {printed} under '{other}'"
                words = {"given": ", ".join(given) or "-", "printed": ", ".join(listed) or "-"}
                self.wrong((key,), phrase, key=key, other=_SHOWN[key], **words)

    def _read_play(self) -> None:
        data = self.card.facts.get("play")
        if data is None:
            # A printing without play data is played as the card that it is a printing of.
            if self.card.facts.get("variant_of") is None:
                self.wrong(("play",), _UNWRITTEN)
            return
        self.play = self.compiled(f"shape:{SHAPE_OF[self.card.type]}", data, otherwise=self.play)
        if self.card.type == "action" and self.play.unplayable is None and not self.errors:
            try:
                facts.moments(str(self.card.facts.get("when")))
            except ValueError:
                when = abbreviated(self.card.facts.get("when"))
                self.wrong(("when",), "{value} is not a moment that play knows", value=when)
