"""Converting decklists: read in one format, written in another, read back to see what was lost on the way."""

from __future__ import annotations

import os

from deckcheck.catalog.catalog import resolve, ways_to_write
from deckcheck.catalog.names import fold
from deckcheck.construction.check import Checker, read_content
from deckcheck.construction.reading import notes
from deckcheck.construction.reading.card_line import counted_card
from deckcheck.construction.reading.names import Names
from deckcheck.construction.settings import Settings
from deckcheck.construction.suppressions import MARK
from deckcheck.decklist.build import ParsedDecklist
from deckcheck.decklist.compare import changes
from deckcheck.decklist.formats import JSON, OWN, module_of
from deckcheck.decklist.formats.account import COMMENT, NOTE
from deckcheck.decklist.formats.codes import Codes
from deckcheck.decklist.formats.exchange import MAIN, SIDE, Copies, ExportDeck, Part, one_line, without_controls
from deckcheck.decklist.opening import content_of
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.write import list_data, to_json, to_yaml
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.messages import Translator

NAMES = ("written", "en", "fr", "id")
# What begins a comment, in the formats that have them.
_COMMENT_MARKS = {"yaml": "#", "text": "//", "cockatrice-text": "//"}
# Notes of the account that say nothing, or that the deck's own notes hold.
_NOT_KEPT = frozenset((notes.SEPARATOR, notes.PROGRAM, notes.LINK, notes.CLOSING, "notes", "empty"))
_DOUBTS = ("decklist/unknown-card", "decklist/ambiguous-card")
_TEXTS = ("name", "player", "notes")


class Note:
    """Something that a conversion could not keep: a message and its values."""

    __slots__ = ("message", "values")

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values

    def render(self, translator: Translator) -> str:
        """Return the note in the language of a translator."""
        return translator.text(self.message, **self.values)

    def __str__(self) -> str:
        return self.render(ENGLISH)

    @property
    def is_loss(self) -> bool:
        """Whether something of the deck is lost; comments are not part of it."""
        return not self.message.endswith(("-comments", "-comment")) and not self.message.startswith("ids-")


class Incoming:
    """A list that was read for a conversion.

    Attributes:
        report: what the check says of it.
        listing: its fields, where it is in deckcheck's own format, otherwise None.
        notes: what it holds that no decklist can.
    """

    __slots__ = ("listing", "notes", "report", "text")

    def __init__(self, report: DeckReport, listing: ParsedDecklist | None, notes: list[Note], text: str) -> None:
        self.report = report
        self.listing = listing
        self.notes = notes
        self.text = text

    @property
    def deck(self) -> Deck | None:
        """The deck, or None where the file cannot be read as one, down to the last line."""
        return None if self.obstacles else self.report.deck

    @property
    def doubts(self) -> list[Violation]:
        """The violations of names that mean no card, or several; the list is converted with these as they are."""
        return [part for part in self.report.violations if part.code in _DOUBTS]

    @property
    def obstacles(self) -> list[Violation]:
        """The violations because of which the file cannot be converted: what was not understood cannot be written."""
        found = self.report.unread
        return found if found or self.report.deck is not None else list(self.report.violations)


def incoming(
    data: bytes, path: str, settings: Settings, *, file_format: str | None = None, codes: Codes | None = None
) -> Incoming:
    """Read a list for a conversion.

    Args:
        data: the file's bytes.
        path: its name, which gives the format where `file_format` does not.
        settings: the game, rulesets and catalogs to use.
        file_format: one of `decklist.formats.FORMATS`, or None to recognise it.
        codes: the ids by which other programs know the cards.
    """
    checker = Checker(settings)
    try:
        content = content_of(data, path, file_format)
    except Problem:
        return Incoming(checker.check_bytes(data, path, file_format=file_format), None, [], "")
    problems: list[Problem] = []
    try:
        source = read_content(content, problems, names=codes.names if codes else None)
    except Problem:
        return Incoming(checker.check_bytes(data, path, file_format=file_format), None, [], content.text)
    text = content.text
    report = checker.check_source(source, path, problems, text)
    if isinstance(source, ParsedDecklist):
        return Incoming(report, source, [], text)
    notes = [Note(part.message, line=part.line, **part.values) for part in source.dropped]
    return Incoming(report, None, notes, text)


def outgoing(deck: Deck, ruleset: Ruleset, names: str = "written", *, plain: bool = False) -> ExportDeck:
    """Return a deck as writers need it: every section that it lists or takes by default, in the order of the game."""
    texts = {"game": deck.game}
    if deck.format != ruleset.formats[0]:
        texts["format"] = deck.format
    texts.update({field: value for field in _TEXTS if (value := getattr(deck, field))})
    parts = []
    for name, section in ruleset.sections.items():
        entries = deck.section(name)
        if entries or name in deck.places:
            cards = _merged([(reference(entry, ruleset, deck, names), entry) for entry in entries])
            parts.append(Part(name, section.title.get("en", name), SIDE if name in ruleset.side else MAIN, cards))
    known = Names(deck.catalog, ruleset.qualifiers)
    out = ExportDeck(deck.game, texts, parts, lambda text: counted_card(text, known) is not None)
    out.ids = ruleset.data.get("id_deck")
    out.plain = plain
    return out


def _merged(entries: Sequence[tuple[str, Entry]]) -> list[Copies]:
    """Return the cards of a section, each reference once."""
    found: dict[str, Copies] = {}
    for name, entry in entries:
        known = found.get(fold(name))
        if known is not None:
            known.count += entry.count
        elif entry.card is None:
            found[fold(name)] = Copies(name, entry.count)
        else:
            card = entry.card
            found[fold(name)] = Copies(
                name, entry.count, card.id, str(card.facts.get("set", "")), _printing(entry.reference, card)
            )
    return list(found.values())


def _printing(reference: str, card: Card) -> str:
    """Return the id of the printing that a reference names, or the id of the card."""
    folded = fold(reference)
    return next((printing for printing in card.printings() if fold(printing) == folded), card.id)


def reference(entry: Entry, ruleset: Ruleset, deck: Deck, names: str) -> str:
    """Return how a card is written: as it was, by its name in a language, or by its id.

    A name that means another card, or several, in this section gets the qualifiers that it needs.
    """
    card = entry.card
    if names == "written" or card is None:
        return entry.reference
    if names == "id":
        return card.id
    return reference_by(card.name_in(names), card, ruleset, deck.catalog, ruleset.sections[entry.section].accepts)


def reference_by(
    name: str, card: Card, ruleset: Ruleset, catalog: Catalog, accepts: Callable[[Card], bool] | None = None
) -> str:
    """Return how a card is written by one of its names, with the qualifiers that it needs.

    Args:
        name: one of the names of the card.
        card: the card.
        ruleset: the rules, which say what may qualify a name.
        catalog: all cards that may be meant.
        accepts: which cards the section takes; None for a place that is not known.
    """
    found = resolve(catalog, name, ruleset.qualifiers, accepts)
    # A card in a wrong section keeps its name where no card of the section bears it.
    if _means(found.card, card) or (len(found.elsewhere) == 1 and _means(found.elsewhere[0], card)):
        return name
    for way in ways_to_write(found.candidates, ruleset.qualifiers, found.namesakes):
        written = name + way[way.rfind(" (") :]
        if _means(resolve(catalog, written, ruleset.qualifiers, accepts).card, card):
            return written
    return card.id


def _means(found: Card | None, card: Card) -> bool:
    return found is not None and found.identity == card.identity


def converted(
    source: Incoming, path: str, file_format: str, settings: Settings, codes: Codes, names: str, *, plain: bool = False
) -> str:
    """Return the text of a list in another format; with `plain` without what only deckcheck reads there.

    Raises:
        MissingCodesError: the format needs ids or pictures that `codes` does not hold.
        ValueError: the list could not be read as a deck.
    """
    deck = source.report.deck
    if deck is None:
        raise ValueError("a list that cannot be read cannot be written")
    ruleset = Checker(settings).ruleset_of(deck.game)
    if file_format not in OWN:
        module = module_of(file_format)
        names = "written" if getattr(module, "BY_ID", False) else names
        text = module.write(outgoing(deck, ruleset, names, plain=plain), codes)
    else:
        data = _own_data(source, deck, ruleset, path, names)
        text = to_json(data) if file_format == JSON else to_yaml(data)
    comments = _kept(source, file_format)
    mark = _COMMENT_MARKS.get(file_format, "")
    # They are at the end, where one that looks like a heading is above no card.
    return (
        text
        if not comments
        else "\n".join([text.rstrip("\n"), "", *(f"{mark} {words}" for words in comments.values()), ""])
    )


def _kept(source: Incoming, file_format: str) -> dict[int, str]:
    """Return the lines of a list in plain text that were not part of the deck and become comments: line -> words."""
    reading = source.report.reading
    if reading is None or file_format not in _COMMENT_MARKS:
        return {}
    kept = {}
    for line in reading.lines:
        if line.kind == COMMENT or (line.kind == NOTE and line.what not in _NOT_KEPT):
            words = without_controls(one_line(line.text)).lstrip("#/;%<!-> ").rstrip("-> ")
            if words and words.isprintable() and MARK not in words:
                kept[line.line] = words
    return kept


def _own_data(source: Incoming, deck: Deck, ruleset: Ruleset, path: str, names: str) -> dict[str, Any]:
    """Return a list as the writers of our own formats need it; what the file left out stays left out."""
    listing = source.listing
    if listing is None:
        out = outgoing(deck, ruleset, names)
        sections = {part.name: part.cards for part in out.parts if part.name in deck.places}
        cards = {name: [(copies.name, copies.count) for copies in found] for name, found in sections.items()}
        return {**out.texts, "deck": cards}
    data = list_data(listing, ruleset.data)
    data["game"] = deck.game
    if deck.format != listing.texts.get("format", ruleset.formats[0]):
        data["format"] = deck.format
    if "catalogs" in data:
        data["catalogs"] = [moved(name, source.report.path, path) for name in data["catalogs"]]
    if names != "written":
        data["deck"] = {
            name: [
                (copies.name, copies.count)
                for copies in _merged([(reference(entry, ruleset, deck, names), entry) for entry in deck.section(name)])
            ]
            for name in data["deck"]
        }
    return data


def moved(catalog: str, source: str, target: str) -> str:
    """Return the path of a deck's own catalog, seen from the folder of the new file."""
    folder = os.path.dirname(os.path.abspath(target))
    if source.startswith("<") or target.startswith("<") or folder == os.path.dirname(os.path.abspath(source)):
        return catalog
    found = os.path.relpath(os.path.join(os.path.dirname(os.path.abspath(source)), catalog), folder)
    return found.replace(os.sep, "/")


def losses(source: Incoming, text: str, path: str, file_format: str, settings: Settings, codes: Codes) -> list[Note]:
    """Return what a converted text does not hold any more, found by reading it back."""
    deck = source.report.deck
    if deck is None:
        return []
    kept = _kept(source, file_format)
    lost = [*(note for note in source.notes if note.values.get("line") not in kept), *_comments(source)]
    own = file_format in OWN
    if deck.own_cards and not own:
        lost.append(Note("loss-cards", format=file_format, cards=[card.name for card in deck.own_cards]))
    # Cards of the deck's own are lost in a foreign file as definitions; reported once, they need no second mention
    # each.
    known = _reading(deck, settings, own_cards=not own)
    again = incoming(text.encode("utf-8", "replace"), path, known, file_format=file_format, codes=codes)
    back = again.report.deck
    lost += [Note("loss-unread", path=path, detail=part) for part in again.obstacles]
    if back is None:
        return lost
    lost += [
        Note("loss-text", format=file_format, field=field)
        for field in _TEXTS
        if getattr(deck, field) and getattr(deck, field) != getattr(back, field)
    ]
    if back.format != deck.format:
        lost.append(Note("loss-format", format=file_format, value=deck.format))
    lost += [
        Note(
            "loss-section",
            format=file_format,
            section=change.section,
            card=change.card,
            before=change.before,
            after=change.after,
        )
        for change in changes(deck, back)
    ]
    return lost


def reads_back(source: Incoming, text: str, path: str, file_format: str, settings: Settings) -> bool:
    """Whether a check, which knows a file's name alone, reads from a converted text what is in it."""
    deck = source.report.deck
    if deck is None:
        return False
    known = _reading(deck, settings, own_cards=True)
    data = text.encode("utf-8", "replace")
    meant, found = incoming(data, path, known, file_format=file_format), incoming(data, path, known)
    if meant.deck is None or found.deck is None:
        return meant.deck is found.deck
    return not changes(meant.deck, found.deck)


def _reading(deck: Deck, settings: Settings, *, own_cards: bool) -> Settings:
    """Return the settings by which a converted deck is read back, with the cards that it defines itself or without."""
    with_own = own_cards and bool(deck.own_cards)
    catalogs = {**settings.catalogs, deck.game: deck.catalog} if with_own else settings.catalogs
    return Settings(game=deck.game, rulesets=settings.rulesets, catalogs=catalogs)


def _comments(source: Incoming) -> list[Note]:
    """Return that comments are lost, where a YAML list holds some."""
    if source.listing is None or source.text.lstrip().startswith("{"):
        return []
    from deckcheck.decklist.comments import has_comments

    return [Note("loss-comments", path=source.report.path)] if has_comments(source.text) else []
