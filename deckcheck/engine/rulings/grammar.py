"""Reading an action or a line of the log against all that a game can say (see `engine.text.gaps`)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from deckcheck.catalog.names import fold, nearest
from deckcheck.engine.data.hints import quoted
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.rulings.names import CardNames, folded, kept, texts_of
from deckcheck.engine.rulings.pieces import (
    BRACKETS,
    Piece,
    bare_form,
    both_numbers,
    filled_in,
    fitting,
    in_parts,
    is_explained,
    is_gap,
    short_form,
    uncounted,
)
from deckcheck.engine.rulings.translated import translated
from deckcheck.engine.text.choice_labels import without_brackets
from deckcheck.engine.text.gaps import EVENT_GAPS, GAPS
from deckcheck.messages import LANGUAGES, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State

# No choice and no line of a log is longer.
_LONGEST = 400
_WHOLE = re.compile(r"[+-]?\d{1,9}")
# No card has more effects, and no Hero more attacks.
_MOST_NUMBERED = 9


class Reading(NamedTuple):
    """What a text may mean.

    Attributes:
        forms: the texts of the game that it may represent, folded, each with the cards that it names: of each of them
            one of these definitions must be at the table for it ever to be offered or logged.
        wider: the same for cards that bear a name beside the one that is called just so (a card of level 2).
    """

    forms: Mapping[str, tuple[frozenset[int], ...]]
    wider: Mapping[str, tuple[frozenset[int], ...]]

    @property
    def cards(self) -> frozenset[int]:
        """The definitions that it may name."""
        return frozenset[int]().union(
            *(named for cards in (*self.forms.values(), *self.wider.values()) for named in cards)
        )

    def senses(self, definitions: Collection[int]) -> list[frozenset[str]]:
        """Return the texts that it may represent at a table with these cards, in the narrow sense and in the wider.

        A sense that names a card which is not there is left out.
        """
        there = frozenset(definitions)
        senses = (
            frozenset(form for form, cards in forms.items() if not any(map(there.isdisjoint, cards)))
            for forms in (self.forms, self.wider)
        )
        return [sense for sense in senses if sense]

    def at(self, definitions: Collection[int]) -> frozenset[str]:
        """Return the texts that it may represent at a table with these cards, in any sense."""
        return frozenset[str]().union(*self.senses(definitions))

    def missing(self, definitions: Collection[int]) -> int:
        """Return a card that it names and that is not at a table with these cards, or -1 where it can be said there."""
        if self.at(definitions):
            return -1
        there = frozenset(definitions)
        named = [cards for forms in (self.forms, self.wider) for cards in forms.values()]
        return min(min(card) for cards in named for card in cards if card.isdisjoint(there))


class Grammar:
    """All that a game can say at a table of these players."""

    def __init__(self, rules: GameRules, names: CardNames, players: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        self.players = players
        gaps = rules.phrase_gaps
        self.choices = {number: kind.called() for number, kind in rules.kinds.declared.items()}
        lines = self._sentences = rules.log.events.sentences()
        self.events = tuple(dict.fromkeys(line for counted in lines for line in both_numbers(counted)))
        self._lines = tuple(line.removesuffix(".") for line in self.events)
        self.gaps: Mapping[str, Sequence[str]] = {**GAPS, **gaps.fillings}
        self.event_gaps: Mapping[str, Sequence[str]] = {
            **self.gaps,
            **EVENT_GAPS,
            "unseen": gaps.fillings.get("unseen", ("a card",)),
        }
        if rules.log.whose:
            whose = rules.log.whose.replace("{card}", "{name}")
            self.event_gaps = {**self.event_gaps, **{gap: (*EVENT_GAPS[gap], whose) for gap in ("card", "other")}}
        self._words: dict[str, frozenset[str]] = {}
        self._actions: dict[tuple[str, int], Reading | tuple[Message, ...]] = {}
        self._phrases_of: dict[int, tuple[str, ...]] = {}
        self._longer: dict[int, list[tuple[str, list[str]]]] = {}
        self._in_choices, self._in_events = _Gaps(self, self.gaps), _Gaps(self, self.event_gaps)
        self._anybodys = [_Anybodys(self, self.gaps, folded(player)) for player in players]
        self._whose = [sign.format(folded(player)) for player in players for sign in ("({})", "{}'s ")]

    # What may be chosen ---------------------------------------------------------------------------------------------

    def action(self, text: str, kind: int = -1) -> Reading | tuple[Message, ...]:
        """Return what an action may mean, or what is wrong with it: no decision (of this kind) could offer it."""
        return kept(self._actions, (text, kind), self._action)

    def _action(self, text: str, kind: int) -> Reading | tuple[Message, ...]:
        wanted, counted = uncounted(folded(text))
        phrases_known = self._phrases(kind)
        found = self._reading(wanted, phrases_known, self._in_choices, counted)
        found = found or self._in_other_words(text, phrases_known, self.gaps, self._in_choices, phrases_known)
        return found or self._wrong(wanted, phrases_known, self._in_choices, text)

    def _phrases(self, kind: int) -> tuple[str, ...]:
        """Return the phrases of a kind of decision, or of all below 0, and those that may be said more briefly."""
        found = self._phrases_of.get(kind)
        if found is None:
            kinds = self.choices.values() if kind < 0 else (self.choices.get(kind, ()),)
            known = list(dict.fromkeys(phrase for phrases in kinds for phrase in phrases))
            found = self._phrases_of[kind] = (*known, *filter(None, map(short_form, known)))
        return found

    def without_explanation(self, text: str) -> str:
        """Return an action without the price or the figure that explains it in brackets; nothing where it has none."""
        wanted, counted = uncounted(folded(text))
        bare = BRACKETS.sub("", wanted)
        explained = {phrase for phrases in self.choices.values() for phrase in phrases if is_explained(phrase)}
        fits = any(any(fitting(in_parts(phrase), wanted, self._in_choices)) for phrase in explained)
        return bare + counted if fits and bare != wanted else ""

    def numbered_otherwise(self, text: str, kind: int) -> list[Reading]:
        """Return what an action of a kind of decision may mean with another number, or with none; nothing without one.

        The number is that of an effect, an attack, or an amount: one that is in the phrase for itself.
        """
        wanted = BRACKETS.sub("", uncounted(folded(text))[0])
        found: dict[str, None] = {}
        for phrase in map(bare_form, self.choices.get(kind, ())):
            parts = in_parts(phrase)
            if ("number",) in parts:
                at = parts.index(("number",))
                for pieces in fitting(parts, wanted, self._in_choices):
                    words = [piece.text for piece in pieces]
                    for number in map(str, range(1, _MOST_NUMBERED + 1)):
                        found["".join([*words[:at], number, *words[at + 1 :]])] = None
                        found["".join([*words[:at], number])] = None
                    found["".join(words[: max(at - 1, 0)])] = None
        readings = (self.action(words, kind) for words in found if words not in ("", wanted))
        return [reading for reading in readings if isinstance(reading, Reading)]

    def without_number(self, text: str, kind: int) -> str:
        """Return an action of a kind of decision without the number of an effect of a card; nothing where it has none.

        It is folded.
        """
        wanted = BRACKETS.sub("", uncounted(folded(text))[0])
        for parts in map(in_parts, map(bare_form, self.choices.get(kind, ()))):
            if parts[-1] == ("number",) and ("card",) in parts:
                for pieces in fitting(parts, wanted, self._in_choices):
                    return "".join(piece.text for piece in pieces[:-2])
        return ""

    def event(self, text: str) -> Reading | tuple[Message, ...]:
        """Return what a line of the log may mean, or what is wrong with it: no log could have it."""
        wanted = folded(text)
        found = self._reading(wanted.removesuffix("."), self._lines, self._in_events)
        if wanted.endswith("."):
            # A name may end in dots of its own.
            whole = self._reading(wanted, self._lines, self._in_events)
            if found and whole:
                return Reading({**whole.forms, **found.forms}, {**whole.wider, **found.wider})
            found = found or whole
        found = found or self._in_other_words(text, self._sentences, self.event_gaps, self._in_events, self._lines)
        return found or self._wrong(wanted, self._lines, self._in_events, text)

    def _in_other_words(
        self,
        text: str,
        phrases: Sequence[str],
        gap_words: Mapping[str, Sequence[str]],
        gaps: _Gaps,
        known: Sequence[str],
    ) -> Reading | None:
        """Return what a text in another language than English may mean, or None where it means nothing."""
        for language in LANGUAGES[1:] if len(text) <= _LONGEST else ():
            translate = phrase_translator(self.rules.folder, language)
            for english in translated(text, phrases, gap_words, translate, ENGLISH):
                wanted, counted = uncounted(folded(english))
                found = self._reading(wanted.removesuffix("."), known, gaps, counted)
                if found is not None:
                    return found
        return None

    def offered(
        self, game: Game, reading: Reading, labels: Mapping[int, str] | None = None, *, any_way: bool = False
    ) -> list[int]:
        """Return the options of the open decision that a reading means, in its narrow sense if that is offered.

        Taken in any way, it means those as well that say more (`play X, which cannot be paid` for `play X`). `labels`
        are what the options are called, for who knows it already.
        """
        labels = game.labels() if labels is None else labels
        for forms in reading.senses(game.state.definition):
            exact, near = [], []
            for option, label in labels.items():
                name = folded(label)
                if name in forms:
                    exact.append(option)
                elif not forms.isdisjoint(self._otherwise(name, forms, game.state, any_way=any_way)):
                    near.append(option)
            if exact or near:
                return [*exact, *near] if any_way else exact or near
        return []

    def means(self, reading: Reading, label: str, game: Game) -> bool:
        """Whether a reading means what is called so at the open decision, offered or not."""
        return self.is_called(reading.at(game.state.definition), label, game)

    def is_called(self, forms: frozenset[str], label: str, game: Game) -> bool:
        """Whether one of these texts means what is called so at the open decision, offered or not."""
        name = folded(label)
        return name in forms or not forms.isdisjoint(self._otherwise(name, forms, game.state, any_way=False))

    def _otherwise(self, label: str, forms: frozenset[str], state: State, *, any_way: bool) -> set[str]:
        """Return the texts by which an option is meant as well, if one of these forms may be among them.

        They are without number, brackets, owners, or further words; own cards, which choices call bare, with the owner.
        """
        plain, counted = uncounted(label)
        bare = BRACKETS.sub("", plain)
        found = {plain, bare, bare + counted}
        if any(sign in plain_text for plain_text in (plain, *forms) for sign in self._whose):
            for phrase in self._phrases(state.kind):
                for text in (plain, bare):
                    for pieces in fitting(in_parts(phrase), text, self._anybodys[state.decider]):
                        plain_text = "".join(piece.text for piece in pieces)
                        found |= {plain_text, plain_text + counted}
        for phrase, roots in self._said_further(state.kind) if any_way else ():
            for pieces in fitting(in_parts(phrase), plain, self._in_choices):
                filled = [piece.text for part, piece in zip(in_parts(phrase), pieces, strict=True) if is_gap(part)]
                found |= {filled_in(in_parts(root), filled) for root in roots}
        return found

    def _said_further(self, kind: int) -> list[tuple[str, list[str]]]:
        """Return the phrases of a kind of decision that say more than others of it, each with these others."""
        found = self._longer.get(kind)
        if found is None:
            phrases = self.choices.get(kind, ())
            pairs = [
                (phrase, [root for root in map(bare_form, phrases) if phrase.startswith((f"{root} ", f"{root},"))])
                for phrase in phrases
            ]
            found = self._longer[kind] = [(phrase, roots) for phrase, roots in pairs if roots]
        return found

    # Reading --------------------------------------------------------------------------------------------------------

    def _reading(self, wanted: str, phrases: Sequence[str], gaps: _Gaps, counted: str = "") -> Reading | None:
        """Return what a folded text may mean, or None where nothing of the game fits it."""
        forms: dict[str, tuple[frozenset[int], ...]] = {}
        wider: dict[str, tuple[frozenset[int], ...]] = {}
        for phrase in phrases if len(wanted) <= _LONGEST else ():
            for pieces in fitting(in_parts(phrase), wanted, gaps):
                text = "".join(piece.text for piece in pieces) + counted
                found = wider if any(piece.wide for piece in pieces) else forms
                found[text] = tuple(piece.cards for piece in pieces if piece.cards)
        return Reading(forms, wider) if forms or wider else None

    def words(self, gap: str) -> frozenset[str]:
        """Return what may be in a gap that the table or the cards fill: a player, a zone, a phase, a way."""
        found = self._words.get(gap)
        if found is None:
            known: set[str] = set()
            if gap == "text":
                known.update(*map(texts_of, self.names.book.cards))
            else:
                zones = [zone.name for zone in self.rules.zones]
                known |= {*{"player": self.players, "zone": zones, "phase": self.rules.phases}.get(gap, ())}
            found = self._words[gap] = frozenset(map(fold, known))
        return found

    def _wrong(self, wanted: str, phrases: Sequence[str], gaps: _Gaps, text: str) -> tuple[Message, ...]:
        """Return why nothing of the game fits a text: the gap that is filled wrongly in the nearest phrase, or none."""
        wanted = wanted[:_LONGEST]
        closest: tuple[int, str, str] = (0, "", "")
        for phrase in phrases:
            parts = in_parts(phrase)
            literal = sum(len(part) for part in parts if isinstance(part, str))
            if literal <= closest[0] or not any(isinstance(part, str) and part.strip() for part in parts):
                continue
            pieces = next(fitting(parts, wanted, _anything), None)
            if pieces is not None:
                for part, piece in zip(parts, pieces, strict=True):
                    if isinstance(part, tuple) and not gaps(part[0], piece.text):
                        closest = (literal, part[0], piece.text)
                        break
        _, gap, words = closest
        if not gap:
            return (Message("ruling-unsayable", words=text), *_meant(_resembling(text, phrases)))
        if gap in {"card", "other", "name", "file"}:
            return (Message("ruling-no-card", name=quoted(words)), *self.names.hints(words))
        if gap == "player":
            return (Message("given-no-player", name=quoted(words)),)
        sample = (("{player}", self.players[0]), ("{number}", "1"))
        known = [_put(choice, sample) for choice in gaps.gaps.get(gap, ())]
        known = [choice for choice in known if "{" not in choice]
        return (Message("ruling-unsayable-part", words=text, part=words), *_meant(known))


def grammar_of(rules: GameRules, names: CardNames, players: tuple[str, ...]) -> Grammar:
    """Return all that can be said at tables of these players; rulings without own cards share what they read."""
    return Grammar(rules, names, players) if names.own else _shared(rules, names.book, players)


@lru_cache(maxsize=8)
def _shared(rules: GameRules, book: Any, players: tuple[str, ...]) -> Grammar:
    return Grammar(rules, CardNames(rules, book), players)


class _Gaps:
    """What fits into gaps: called with a gap and folded words, it yields what they may represent."""

    def __init__(self, grammar: Grammar, gaps: Mapping[str, Sequence[str]]) -> None:
        self.grammar = grammar
        self.gaps = gaps
        self.known: dict[tuple[str, str], tuple[Piece, ...]] = {}

    def __call__(self, gap: str, words: str) -> tuple[Piece, ...]:
        return kept(self.known, (gap, words), lambda *key: tuple(self._fill(*key)))

    def _fill(self, gap: str, words: str) -> Iterator[Piece]:
        grammar = self.grammar
        if gap == "name":
            exact = grammar.names.find(words)
            for numbers in (exact, tuple(number for number in grammar.names.namesakes(words) if number not in exact)):
                called: dict[str, set[int]] = {}
                for number in sorted(numbers):
                    called.setdefault(grammar.names.spelled[number], set()).add(number)
                yield from (Piece(name, frozenset(cards), numbers is not exact) for name, cards in called.items())
            return
        for brief, whole in grammar.rules.phrase_gaps.short.get(gap, {}).items():
            for pieces in fitting(in_parts(brief), words, self):
                filled = [piece.text for part, piece in zip(in_parts(brief), pieces, strict=True) if is_gap(part)]
                yield Piece(filled_in(in_parts(whole), filled))
        if gap in self.gaps:
            for phrase in self.gaps[gap]:
                for pieces in fitting(in_parts(phrase), words, self):
                    named = frozenset[int]().union(*(piece.cards for piece in pieces))
                    wide = any(piece.wide for piece in pieces)
                    yield Piece("".join(piece.text for piece in pieces), named if gap != "file" else frozenset(), wide)
        elif gap == "number":
            if _WHOLE.fullmatch(words):
                yield Piece(words)
        elif gap == "reason" or words in grammar.words(gap):
            yield Piece(words)


class _Anybodys(_Gaps):
    """What fits into gaps, and of a card of somebody the bare name, and the name with its owner in another way.

    A bare name is that of a card of the player who decides.
    """

    def __init__(self, grammar: Grammar, gaps: Mapping[str, Sequence[str]], player: str) -> None:
        super().__init__(grammar, gaps)
        self.player = Piece(player)

    def _fill(self, gap: str, words: str) -> Iterator[Piece]:
        yield from super()._fill(gap, words)
        ways = [parts for parts in map(in_parts, self.gaps.get(gap, ())) if {("player",), ("name",)} <= {*parts}]
        for parts in [*ways, (("name",),)] if ways else ():
            for pieces in fitting(parts, words, self):
                filled = {("player",): self.player, **dict(zip(parts, pieces, strict=True))}
                yield filled[("name",)]
                yield from (Piece("".join(filled.get(part, Piece(str(part))).text for part in way)) for way in ways)


def _put(phrase: str, sample: Iterable[tuple[str, str]]) -> str:
    """Return a phrase with some of its gaps filled."""
    for gap, words in sample:
        phrase = phrase.replace(gap, words)
    return phrase


def _anything(gap: str, words: str) -> tuple[Piece, ...]:  # noqa: ARG001  has the signature of `_Gaps`
    return (Piece(words),)


def _resembling(text: str, phrases: Sequence[str]) -> list[str]:
    """Return the phrases that a text resembles as a whole, or those that begin with a word like its first."""
    known = nearest(text, phrases, 3)
    if not known:
        first = {phrase.split(" ")[0] for phrase in phrases if not phrase.startswith("{")}
        for word in get_close_matches(text.split(" ", maxsplit=1)[0], sorted(first), 1, 0.6):
            known = [phrase for phrase in phrases if phrase.split(" ")[0] == word]
    return known


def _meant(known: Sequence[str]) -> tuple[Message, ...]:
    """Return a clause that names what may have been meant."""
    if not known:
        return ()
    if len(known) == 1:
        return (Message("did-you-mean", word=known[0]),)
    return (Message("one-of", words=", ".join(known[:16])),)


def matching(game: Game, action: str) -> int | None:
    """Return the legal action that a readable name means: its description, with or without what is in brackets.

    What a ruling would understand is understood as well: other names of cards and of places, straight quotes.
    """
    wanted = action.strip().casefold()
    labels = game.labels()
    for option, label in labels.items():
        if label.casefold() == wanted:
            return option
    for option, label in labels.items():
        if without_brackets(label).casefold() == wanted:
            return option
    grammar = grammar_of(game.rules, CardNames(game.rules, game.state.match.book), game.players)
    reading = grammar.action(action.strip(), game.state.kind)
    found = grammar.offered(game, reading) if isinstance(reading, Reading) else []
    return found[0] if len({labels[option].rsplit(" #", 1)[0] for option in found}) == 1 else None
