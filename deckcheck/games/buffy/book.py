"""The compiled cards of Buffy: what the rules ask of a card, by definition number, and what play lacks of it."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import shown
from deckcheck.engine.effects.book import Book
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.engine.flow.procedures import procedure
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.face.evaluation import card_worth, figure_worth
from deckcheck.games.buffy.rules.chapters import CHAPTERS
from deckcheck.games.buffy.vocabulary import facts
from deckcheck.games.buffy.vocabulary.language import LANGUAGE
from deckcheck.games.buffy.vocabulary.reasons import REASONS
from deckcheck.games.buffy.vocabulary.shapes import SHAPE_OF, CardPlay, Usable
from deckcheck.games.buffy.vocabulary.table import DISCARDS, PARTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.builder import Condition
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


class BuffyBook(Book):
    """The game's tables, by definition number; talents are tuples of four in the order of `names.TALENTS`.

    Attributes:
        kind: the type of card (`names.HERO`, ...).
        character: the number of the character, the same at every level and on the essence; -1 for other cards.
        level, destiny: a character card's level, and the destiny points that ascending to it takes.
        traits: printed traits as bits.
        talents: a character's printed talents. goals: a challenge's, -1 for a talent that it does not list.
        listed: the talents that it lists, by number, each with its goal.
        boosts: what a card adds to a talent in a stack, 0 where it cannot be set aside for it.
        icons: the talents for which it can be set aside.
        held_worth: what it is worth to a bot in hand, None where that is a matter of the table.
        bonus: what a skill or item adds to its bearer's talents at all times.
        worth, side: a challenge's destiny points, and the side of a challenge or essence.
        character_side: the side of a character as it is printed.
        needs, needs_traits: required talents, and required traits each as a bit.
        only: the characters of which one must be the main character; empty for everybody.
        must_use, must_hold: whom, and cards of which definitions on participants, defeating a challenge takes.
        may_hold, place_at, may_face: further tests of bearers, spaces and participants; None where nothing is said.
        copies: of how many equal characters a player may have in play.
        foreign, anyones: whether it goes on an opponent's character, or on anybody's.
        untiring: whether attaching it fatigues nobody.
        swappable, swaps_to: whether it may be swapped, and to whom all the same if not.
        fills, slotless: its item slots, and on whom it fills none.
        main_only, enters_if: whether it is never a supporting character, and what must hold for it to come into play.
        held: what may be used by discarding the card from hand. instead: what is done in the place of leaving play.
        asks: what else defeating a challenge takes.
        shared: whether everybody may use one of its powers.
        attach_traits: the traits that its lines ask of a bearer, as bits.
        unique, location_type, night_only: lines of locations and challenges.
        episode, part, target, cancel: the number of an episode, which part it is, and when it goes on or ends.
        playable_at, user, to_crypt: when an action or event may be played, whether for one character, where it goes.
        play: what happens as a card is played, comes into play or is attached; None for nothing.
        powers, power_moments: what may be used, and when any of it may be.
        reactions: number of a power or reaction -> what it does (None for a power).
        titles: the names that a card answers to, folded. names, who: its first name, and that of its character.
    """

    def __init__(self, cards: Sequence[Card], known: BuffyBook | None = None) -> None:
        super().__init__(cards, (*CHAPTERS, DISCARDS, PARTING), known)
        size = len(self.cards)
        self.kind = [n.EVENT] * size
        self.character = [-1] * size
        self.level = [0] * size
        self.destiny = [0] * size
        self.traits = [0] * size
        self.vampire = facts.TRAIT_BITS["Vampire"]
        self.talents: list[Four] = [NONE] * size
        self.goals: list[Four] = [(-1, -1, -1, -1)] * size
        self.boosts: list[Four] = [NONE] * size
        self.icons: list[tuple[int, ...]] = [()] * size
        self.bonus: list[Four] = [NONE] * size
        self.worth = [0] * size
        self.side = [n.EITHER] * size
        self.character_side: list[int] = []
        self.needs: list[Four] = [NONE] * size
        self.needs_traits: list[tuple[int, ...]] = [()] * size
        self.only: list[tuple[int, ...]] = [()] * size
        self.must_use: list[tuple[int, ...]] = [()] * size
        self.must_hold: list[tuple[frozenset[int], ...]] = [()] * size
        self.may_hold: list[Fits | None] = [None] * size
        self.place_at: list[Fits | None] = [None] * size
        self.may_face: list[Fits | None] = [None] * size
        self.copies = [1] * size
        self.foreign = [False] * size
        self.untiring = [False] * size
        self.anyones = [False] * size
        self.slotless: list[Fits | None] = [None] * size
        self.swaps_to: list[Fits | None] = [None] * size
        self.main_only = [False] * size
        self.enters_if: list[Condition | None] = [None] * size
        self.asks: list[Condition | None] = [None] * size
        self.held: list[Usable | None] = [None] * size
        self.instead: list[Usable | None] = [None] * size
        self.shared = [False] * size
        self.attach_traits = [0] * size
        self.swappable = [True] * size
        self.fills = [1] * size
        self.unique = [False] * size
        self.location_type = [0] * size
        self.night_only = [False] * size
        self.episode = [-1] * size
        self.part = [0] * size
        self.target: list[Condition | None] = [None] * size
        self.cancel: list[Condition | None] = [None] * size
        self.playable_at = [0] * size
        self.user = [False] * size
        self.to_crypt = [False] * size
        self.play: list[Usable | None] = [None] * size
        self.powers: list[tuple[Usable, ...]] = [()] * size
        self.power_moments = [0] * size
        self.reactions: list[tuple[Procedure | None, ...]] = [()] * size
        self.titles = [frozenset(fold(name) for name in card.all_names()) for card in self.cards]
        self.who = [str(card.facts.get("character", "")) for card in self.cards]
        self.names = [card.name for card in self.cards]
        self._characters: dict[str, int] = {}
        self._episodes: dict[str, int] = {}
        for number, card in self.unread():
            reader = self.reading(BuffyReader, self._root(card))
            if reader.errors or reader.missing:
                self.lacking[number] = [*reader.missing, *reader.errors]
                self.kind[number] = facts.TYPES.get(card.type, n.EVENT)
            elif reader.play.unplayable is not None and card.type not in HELD:
                self.unplayable[number] = _REASONS[reader.play.unplayable]
                self.lacking[number] = []
                self.kind[number] = facts.TYPES[card.type]
            else:
                self._take_facts(number, reader.card)
                self._take_play(number, reader.card, reader.play)
                self.phases[number] = reader.phases
        self.character_side = [n.GOOD if kind in (n.HERO, n.COMPANION) else n.EVIL for kind in self.kind]
        self.listed = [tuple((at, goal) for at, goal in enumerate(goals) if goal >= 0) for goals in self.goals]
        self.held_worth = [card_worth(level, bool(icons)) for level, icons in zip(self.level, self.icons, strict=True)]
        self.tired = [tuple(talent - 1 for talent in talents) for talents in self.talents]
        self.fresh_worth = [*map(figure_worth, self.talents, self.level)]
        self.tired_worth = [*map(figure_worth, self.tired, self.level)]
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
        kind = self.kind[number] = facts.TYPES[card.type]
        if "character" in printed:
            self.character[number] = self._number_of(printed["character"])
        self.level[number] = int(printed.get("level", 0))
        self.destiny[number] = printed.get("destiny_requirement", 0)
        self.traits[number] = facts.traits(printed.get("traits", ()))
        self.talents[number] = facts.four(printed.get("talents"))
        if kind == n.CHALLENGE:
            goals = printed["goals"]
            first, second, third, fourth = (goals.get(talent, -1) for talent in n.TALENTS)
            self.goals[number] = (first, second, third, fourth)
        if kind == n.ACTION:
            self.boosts[number] = facts.four(printed.get("boost_values"))
        elif kind in (n.SKILL, n.ITEM) or (kind == n.EPISODE and printed.get("part") == 1):
            self.boosts[number] = (1, 1, 1, 1)
        self.icons[number] = tuple(talent for talent, boost in enumerate(self.boosts[number]) if boost)
        self.worth[number] = printed.get("destiny_points", 0)
        self.side[number] = n.SIDES.get(printed.get("side", "either"), n.EITHER)
        self.needs[number] = facts.four(printed.get("requirement"))
        self.needs_traits[number] = tuple(facts.traits([one]) for one in facts.listed(printed.get("trait_requirement")))
        self.only[number] = tuple(self._number_of(name) for name in facts.listed(printed.get("only")))
        self.must_use[number] = tuple(self._number_of(name) for name in facts.listed(printed.get("must_use")))
        self.must_hold[number] = tuple(self._called(name) for name in facts.listed(printed.get("must_have_attached")))
        if "play_at" in printed:
            self.place_at[number] = facts.places(printed["play_at"])
        self.attach_traits[number] = facts.bearing_traits(printed)
        self.swappable[number] = printed.get("swappable", True)
        self.fills[number] = printed.get("item_slots", 1)
        self.unique[number] = printed.get("unique", False)
        self.location_type[number] = n.LOCATION_TYPES.get(printed.get("location_type", ""), 0)
        self.night_only[number] = printed.get("night_only", False)
        if "episode" in printed:
            self.episode[number] = self._episodes.setdefault(printed["episode"], len(self._episodes))
            self.part[number] = printed["part"]
        self.to_crypt[number] = printed.get("crypt_after_use", False)

    def _called(self, name: str) -> frozenset[int]:
        """Return the definitions of the cards of a name."""
        wanted = fold(name)
        return frozenset(number for number, titles in enumerate(self.titles) if wanted in titles)

    def _take_play(self, number: int, card: Card, play: CardPlay) -> None:
        if play.unplayable is not None:
            self.unplayable[number] = _REASONS[play.unplayable]
            self.may_hold[number] = _nobody
            return
        self.bonus[number] = play.bonus
        self.statics[number] = play.statics
        self.foreign[number] = play.foreign
        self.untiring[number] = play.untiring
        self.anyones[number] = play.anyones
        self.slotless[number] = play.slotless
        self.swaps_to[number] = play.swaps_to
        self.main_only[number] = play.main_only
        self.enters_if[number] = play.enters_if
        self.asks[number] = play.asks
        if play.held is not None:
            self.held[number] = play.held._replace(program=self._program(card, "held", play.held.program))
            self.playable_at[number] = play.held.moments
        if play.instead is not None:
            self.instead[number] = play.instead._replace(program=self._program(card, "instead", play.instead.program))
        self.shared[number] = any(power.anyone for power in play.powers)
        self.copies[number] = play.copies
        self.may_hold[number] = _bearers(card, play)
        self.may_face[number] = play.faced_by
        self.target[number] = play.target
        self.cancel[number] = play.cancel
        if play.entry is not None:
            self.play[number] = play.entry._replace(program=self._program(card, "effect", play.entry.program))
            self.user[number] = play.entry.user
            if card.type == "event":
                self.playable_at[number] = 1 << n.PROLOGUE
            elif card.type == "action":
                self.playable_at[number] = facts.moments(card.facts["when"], resulting=play.resulting)
        elif self.kind[number] == n.EPISODE:
            self.play[number] = Usable(0, None, self._program(card, "effect", procedure("effect")))
        self.powers[number] = tuple(
            power._replace(program=self._program(card, f"power {position}", power.program))
            for position, power in enumerate(play.powers, 1)
        )
        for power in play.powers:
            self.power_moments[number] |= power.moments
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
    if printed is not None and not play.foreign and not play.anyones:
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
            numbers = printed.get(key, {})
            if not isinstance(numbers, dict) or not all(
                talent in n.TALENTS and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99
                for talent, value in numbers.items()
            ):
                phrase = "'{key}' gives talents whole numbers from 0 to 99, not {value}"
                self.wrong((key,), phrase, key=key, value=shown(numbers))
        for key, least in _WHOLE.items():
            value = printed.get(key, least)
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 99:
                phrase = "'{key}' is a whole number from {least} to 99, not {value}"
                self.wrong((key,), phrase, key=key, least=least, value=shown(value))

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
                when = shown(self.card.facts.get("when"))
                self.wrong(("when",), "{value} is no moment that play knows", value=when)
