"""The compiled cards of the X-Files CCG: printed facts and programs by definition number."""

from __future__ import annotations

from deckcheck.engine.data.hints import abbreviated
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.effects.card_columns import Columns, from_facts
from deckcheck.engine.effects.card_reader import CardReader
from deckcheck.games.xfiles.names import (
    CHARACTERISTICS,
    INVESTIGATION_SKILLS,
    KEYWORDS,
    POOLS,
    SKILL,
    SKILLS,
    TYPES,
    VALUES,
    VALUES_EACH,
    Mark,
    Pool,
    Suit,
    Window,
)
from deckcheck.games.xfiles.rules import play_restrictions
from deckcheck.games.xfiles.rules.chapters import CHAPTERS
from deckcheck.games.xfiles.rules.playing import PLAIN_PLAY
from deckcheck.games.xfiles.rules.regions import region_of
from deckcheck.games.xfiles.vocabulary.language import LANGUAGE
from deckcheck.games.xfiles.vocabulary.shapes import CardColumns, CardPlay
from deckcheck.games.xfiles.vocabulary.words import CardBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.builder import Amount, Cards, EventTest
    from deckcheck.engine.state.frames import Frame, Procedure

    Condition: TypeAlias = Callable[[Any, Frame], bool]


# When a card is played that does not say so itself (XF-048, XF-178, XF-289).
USUAL_WINDOWS = {
    Suit.WITNESS: Window.CHECK,
    Suit.BLUFF: Window.CHECK,
    Suit.EVENT: Window.OUTSIDE | Window.CHECK,
    Suit.COMBAT: Window.COMBAT,
    Suit.ADVERSARY: Window.CHECK,
}
# What keeps cards of a suit from being played beside what they say themselves.
GENERAL = {Suit.EVENT: (play_restrictions.event_is_open,), Suit.ADVERSARY: (play_restrictions.adversary_is_open,)}
# Slips of the print that are put right (XF-D64); every Bluff needs a Site as well, whatever it says (XF-131).
CORRECTED_ACTIVATORS = {"XF96-0185v1": ("active", "evolutionary", "creature")}
EXTRA_KEYWORDS = {"XF96-0238v1": ("killer",)}
UNWRITTEN: Mapping[str, str] = {
    "en": "its effect is not written for play",
    "fr": "son effet n’est pas écrit pour le jeu",
}
# What an effect does that may be played outside checks as well and helps in one.
_AIDS = frozenset({"negates", "add", "bonus", "turn_bonus"})
UNPRINTED: Mapping[str, str] = {
    "en": "it was never printed, and its effect is not written for play",
    "fr": "elle n’a jamais été imprimée, et son effet n’est pas écrit pour le jeu",
}


class Ability:
    """An ability of a card in play: when it may be used, under which conditions, and what it does."""

    __slots__ = ("once", "possible", "program", "windows")

    def __init__(
        self, windows: int, possible: tuple[Condition, ...], program: Procedure, *, once: bool = False
    ) -> None:
        self.windows = windows
        self.possible = possible
        self.program = program
        self.once = once


class Printed(Columns):
    """What a card prints, as the book holds it."""

    kind = from_facts("type", "suit, by the numbers of `names`", Suit.EVENT)
    cost = from_facts("cost", "the price, or -1 for a cost in X: `times` X + `plus` (XF-032, XF-087)", 0)
    plus = from_facts("cost", "what is added to a cost in X", 0)
    times = from_facts("cost", "by how much X is multiplied", 1)
    pool = from_facts("pool", "which pool pays (XF-032)", Pool.RP)
    sale = from_facts("res", "CP that selling it gives, or -1 (XF-082, XF-086, XF-087)", -1)
    keywords = from_facts("keywords", "the words that it bears, as bits", 0)
    activators = from_facts("activators", "masks, of each of which one word must hold (XF-064)", ())
    skills = from_facts("skills", "the thirteen skills, LRC and CRC last; n/a counts 0", (0,) * len(SKILLS))
    lacks_lrc = from_facts("lrc", "whether LRC is n/a", False)
    lacks_crc = from_facts("crc", "whether CRC is n/a", False)
    health = from_facts("health", "HEALTH, 0 where there is none", 0)
    res = from_facts("res", "RES, 0 where there is none", 0)
    prerequisites = from_facts("prerequisite", "Site: skills and levels (XF-294)", ())
    all_prerequisites = from_facts(
        "all_prerequisites", "Site: whether it asks for all of them, one after the other", False
    )
    questions = from_facts("questions", "Site: the characteristics that it allows to ask about, as bits", 0)
    easier = from_facts("easier", "Site: a value and a level, where asking about it is easier (XF-D49)", None)
    region = from_facts("name", "Site: the state or country in which it is (`regions`)", "")
    traits = from_facts("affiliation", "X-File: its four values, by their numbers", ())


class XFilesBook(CompiledCards):
    """The game's tables, by definition number.

    Beside these it holds what cards print (`Printed`) and what their play data say (`shapes.CardColumns`).

    Attributes:
        least: the least X that its effect may come to now, or None where X is named or there is none.
        windows: when it may be played, as bits.
        possible: conditions of playing it.
        program: what playing it does, or None.
        sends: to which sections playing it sends which Agents.
        aims: what playing it is aimed at, as chosen or as it may be; None without a target.
        abilities: what may be used while it is in play.
        lasting: whether it stays in play (XF-070).
        bonuses: what it adds to checks, by skill; anything else it adds comes last.
        play_keys: the keys of its play data, which show what its effect does.
        operations: the operations of its play data, by name.
        bears_on_check: whether what it does, played from hand, can help one side in a check or a combat (XF-D59).
        trigger_programs: number of what an event sets off -> its program.
        files, file_index, all_files: the distinguishable X-Files, in the order of the catalog, the place of each
            X-File among them, all of them as bits.
        bearers: value of a characteristic -> the X-Files that bear it, as bits of their places.
        ability_windows: the windows in which any of its abilities may be used, as bits: in the turns of other players,
            and in those of its own player (`timings`: in both).
        has_dedicated: whether any card has dedicated RP.
        identity: cards of one name share a number (XF-D05).
    """

    def __init__(self, cards: Sequence[Card], known: XFilesBook | None = None) -> None:
        super().__init__(cards, CHAPTERS, known)
        size = len(self.cards)
        self.begin_columns({**Printed.starts(), **CardColumns.starts()})
        self.has_dedicated = False
        self.least: list[Amount | None] = [None] * size
        self.windows = [0] * size
        self.possible: list[tuple[Condition, ...]] = [()] * size
        self.program: list[Procedure | None] = [None] * size
        self.sends: list[tuple[tuple[int, Cards], ...]] = [()] * size
        self.aims: list[Cards | None] = [None] * size
        self.abilities: list[tuple[Ability, ...]] = [()] * size
        self.lasting = [False] * size
        self.bonuses: list[dict[int, tuple[int, ...]]] = [{}] * size
        self.play_keys: list[frozenset[str]] = [frozenset()] * size
        self.operations: list[frozenset[str]] = [frozenset()] * size
        self.bears_on_check = [False] * size
        self.trigger_programs: list[tuple[Procedure, ...]] = [()] * size
        identities: dict[str, int] = {}
        self.identity = [identities.setdefault(card.name, len(identities)) for card in self.cards]
        for number, card, reader in self.legible(XFilesReader):
            self._take(number, card, reader)
        self.files, self.file_index = self._identities()
        self.all_files = (1 << len(self.files)) - 1
        self.bearers = [
            sum(1 << place for place, number in enumerate(self.files) if value in self.traits[number])
            for value in range(len(VALUES))
        ]
        self._windows_by_turn = self.derived(
            "_windows_by_turn", lambda number: (self._windows_of(number, False), self._windows_of(number, True))
        )
        self.ability_windows = [[windows[own] for windows in self._windows_by_turn] for own in (False, True)]
        self.timings = [others | own for others, own in self._windows_by_turn]
        self.close()

    def _identities(self) -> tuple[list[int], dict[int, int]]:
        """Return the distinguishable X-Files, and the place of every X-File among them.

        X-Files with the same four characteristics are one: whoever names either is right.
        """
        files = [number for number, kind in enumerate(self.kind) if kind == Suit.XFILE and self.traits[number]]
        places: dict[tuple[int, ...], int] = {}
        index = {number: places.setdefault(self.traits[number], len(places)) for number in files}
        first = {index[number]: number for number in reversed(files)}
        return [first[place] for place in range(len(places))], index

    def _windows_of(self, number: int, own: bool) -> int:
        """Return the windows in which any ability of a card may be used, in its player's own turns or in others'."""
        helps = own != (self.pool[number] == Pool.CP)
        windows = 0
        for ability in self.abilities[number]:
            if helps or ability.windows & Window.THEIRS:
                windows |= ability.windows
        return windows

    def _take(self, number: int, card: Card, reader: XFilesReader) -> None:
        self.take(number, reader.printed)
        if reader.kind == Suit.ADVERSARY:
            self.windows[number] = Window.CHECK
            self.program[number] = PLAIN_PLAY
            self.possible[number] = GENERAL[Suit.ADVERSARY]
        play = reader.play
        if play is None:
            if reader.wants_play:
                self.unplayable[number] = UNPRINTED if card.facts.get("unreleased") else UNWRITTEN
            return
        if play.unplayable is not None:
            self.unplayable[number] = play.unplayable
            return
        if play.partly is not None:
            self.left_to_players[number] = play.partly
        self.take(number, play.columns)
        self.has_dedicated |= bool(play.columns["dedicated"])
        self.play_keys[number] = reader.play_keys
        self.operations[number] = reader.operations
        self.bonuses[number] = reader.bonuses
        self.bears_on_check[number] = reader.aids
        self._take_programs(number, card.id, play, reader.kind)

    def _take_programs(self, number: int, name: str, play: CardPlay, kind: int) -> None:
        if play.program is not None:
            self.program[number] = self.enter(play.program, name)
            self.windows[number] = play.windows or USUAL_WINDOWS.get(kind, 0)
            self.possible[number] = (*GENERAL.get(kind, ()), *play.possible)
            if not self.windows[number] & Window.OUTSIDE:
                self.bears_on_check[number] = True
        self.lasting[number] = "stay" in self.play_keys[number]
        for position, ability in enumerate(play.abilities, 1):
            program = self.enter(ability.program, f"{name}/ability {position}")
            self.abilities[number] += (Ability(ability.windows, ability.possible, program, once=ability.once),)
        for position, triggered in enumerate(play.triggers):
            heard = triggered.trigger.only_if(triggered.holds)
            program = self.enter(triggered.program, f"{name}/trigger {position + 1}")
            self.trigger_programs[number] += (program,)
            heard = heard._replace(matches=_in_force(heard.matches))
            self.listen(number, heard, position, program)
        self.statics[number] = play.statics


def _in_force(matches: EventTest) -> EventTest:
    """Return the test of a trigger for cards that are not void; Agents from hand have no effect (XF-051)."""
    return lambda state, frame, event: (
        not state.hired[frame.card] and matches(state, frame, event) and not state.marks[frame.card] & Mark.VOID
    )


class XFilesReader(CardReader):
    """One card read for play: its printed facts, and all that is wrong with them."""

    language = LANGUAGE
    types = TYPES

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.play: CardPlay | None = None
        self.play_keys: frozenset[str] = frozenset()
        self.operations: frozenset[str] = frozenset()
        self.bonuses: dict[int, tuple[int, ...]] = {}
        self.aids = False
        kind = self.kind
        # An Adversary may have no effect beside its figures; of a card never printed nobody knows.
        self.wants_play = kind not in (Suit.XFILE, Suit.SITE, Suit.ADVERSARY) or (
            kind == Suit.ADVERSARY and bool(card.facts.get("unreleased"))
        )
        if kind < 0:
            return
        self.printed["kind"] = kind
        if kind == Suit.XFILE:
            self._read_file()
            return
        self._read_price()
        self._read_words()
        self._read_figures()
        play = card.facts.get("play")
        if kind == Suit.SITE and not (isinstance(play, dict) and "unplayable" in play):
            self._read_site()
        self._read_play()

    def _read_play(self) -> None:
        play = self.card.facts.get("play")
        if play is None:
            return
        builder = CardBuilder(LANGUAGE, self.card.type)
        self.play = builder.read("shape:card", play, ("play",), self.play)
        self.errors += builder.errors
        if builder.errors:
            return
        found = list(_keys(play))
        self.play_keys = frozenset(key for key, _ in found)
        self.operations = frozenset(builder.operations)
        # What it can do later, while it is in play, helps nobody in this check.
        self.aids = any(key in _AIDS for key, _ in _keys(play.get("played")))
        for key, value in found:
            if key == "bonus":
                for skill, amount in builder.parse("bonuses", value.get("skills", value), ("play",)).items():
                    self.bonuses[skill] = (*self.bonuses.get(skill, ()), amount)

    def _read_file(self) -> None:
        traits = []
        for position, name in enumerate(CHARACTERISTICS):
            values = VALUES[position * VALUES_EACH : (position + 1) * VALUES_EACH]
            value = self.card.facts.get(name)
            if value not in values:
                known = ", ".join(values)
                self.wrong(
                    (name,), "'{key}' is one of: {known}; not {value}", key=name, known=known, value=abbreviated(value)
                )
                return
            traits.append(position * VALUES_EACH + values.index(value))
        self.printed["traits"] = tuple(traits)

    def _read_price(self) -> None:
        facts = self.card.facts
        pool = POOLS.get(facts.get("pool", "RP"), Pool.RP)
        cost = facts.get("cost", 0)
        if isinstance(cost, str) and cost in _FORMULAS:
            self.printed["times"], self.printed["plus"] = _FORMULAS[cost]
            self.printed["cost"] = -1
        elif isinstance(cost, int) and not isinstance(cost, bool) and 0 <= cost <= 99:
            self.printed["cost"] = cost
        else:
            phrase = "a cost is a whole number or one of {known}; not {value}"
            self.wrong(("cost",), phrase, known=", ".join(_FORMULAS), value=abbreviated(cost))
            return
        self.printed["pool"] = pool
        if pool != Pool.CP:
            fixed = self.printed["cost"] if self.printed["cost"] >= 0 else self.printed["plus"]
            self.printed["sale"] = facts.get("res", 0) if self.printed["kind"] == Suit.AGENT else fixed

    def _read_words(self) -> None:
        facts = self.card.facts
        words = [word for word in facts.get("keywords", ()) if isinstance(word, str)]
        words += EXTRA_KEYWORDS.get(self.card.id, ())
        for word in words:
            if word not in KEYWORDS:
                self.wrong(("keywords",), "unknown keyword {value}", value=abbreviated(word))
        self.printed["keywords"] = sum(KEYWORDS.get(word, 0) for word in dict.fromkeys(words))
        masks = []
        for index, entry in enumerate(CORRECTED_ACTIVATORS.get(self.card.id) or facts.get("activators", ())):
            choices = entry.get("any", ()) if isinstance(entry, dict) else [entry]
            mask = 0
            for word in choices:
                if word not in KEYWORDS:
                    self.wrong(("activators", index), "unknown Activator {value}", value=abbreviated(word))
                mask |= KEYWORDS.get(word, 0)
            masks.append(mask)
        if self.kind == Suit.BLUFF and KEYWORDS["site"] not in masks:
            masks.append(KEYWORDS["site"])
        self.printed["activators"] = tuple(masks)

    def _number(self, key: str) -> int:
        value = self.card.facts.get(key, 0)
        return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0

    def _read_figures(self) -> None:
        facts = self.card.facts
        skills = facts.get("skills") or {}
        known = SKILLS[:INVESTIGATION_SKILLS]
        if not isinstance(skills, dict) or any(name not in known or not _is_level(skills[name]) for name in skills):
            self.wrong(("skills",), "skills are whole numbers from 0 to 99, by their names")
            skills = {}
        values = [skills.get(name, 0) for name in known]
        self.printed["skills"] = (*values, self._number("lrc"), self._number("crc"))
        self.printed["lacks_lrc"] = facts.get("lrc") == "n/a"
        self.printed["lacks_crc"] = facts.get("crc") == "n/a"
        self.printed["health"] = self._number("health")
        self.printed["res"] = self._number("res")

    def _read_site(self) -> None:
        facts = self.card.facts
        rows = facts.get("prerequisite", ())
        try:
            self.printed["prerequisites"] = tuple((SKILL[row["skill"]], _level(row)) for row in rows)
            self.printed["all_prerequisites"] = bool(facts.get("all_prerequisites"))
            self.printed["region"] = region_of(self.card.name)
            self.printed["questions"] = sum(1 << CHARACTERISTICS.index(name) for name in facts.get("questions", ()))
            easier = facts.get("easier")
            if easier:
                [value] = easier["when_asking"].values()
                self.printed["easier"] = (VALUES.index(value), _level(easier))
        except (KeyError, ValueError, TypeError, AttributeError):
            self.wrong(("prerequisite",), "a Site has prerequisites (skill, level) and questions")
            return
        if not rows or not self.printed["questions"]:
            self.wrong(("prerequisite",), "a Site has one or two prerequisites and questions (XF-294)")


def _level(row: Mapping[str, Any]) -> int:
    """Return the level that a Site asks for.

    Raises:
        ValueError: when it is not a whole number from 0 to 99.
    """
    level: int = row["level"]
    if not _is_level(level):
        raise ValueError(level)
    return level


def _is_level(level: object) -> bool:
    return isinstance(level, int) and not isinstance(level, bool) and 0 <= level <= 99


def _keys(tree: Any) -> Iterator[tuple[str, Any]]:
    """Yield every key of play data with its value."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield str(key), value
            yield from _keys(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _keys(value)


_FORMULAS = {"X": (1, 0), "X+1": (1, 1), "X+2": (1, 2), "2X": (2, 0), "3X": (3, 0)}
