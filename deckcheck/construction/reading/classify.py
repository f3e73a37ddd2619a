"""The account of a list in plain text: what each of its lines is taken for, and what cannot be read."""

from __future__ import annotations

import itertools
import re

from deckcheck.construction.reading import notes
from deckcheck.construction.reading.card_line import misspelt_card, read_cards, read_names, unknown_card
from deckcheck.construction.reading.field_line import take_field
from deckcheck.construction.reading.heading_line import BESIDE, DECK, SECTION, TYPE, UNKNOWN, Lead, kind_of, leads
from deckcheck.construction.reading.ledger import SHOWN, Ledger
from deckcheck.construction.reading.numbering import numbered_lines, unclear_ordinals
from deckcheck.construction.reading.rows import take_row
from deckcheck.construction.reading.stamps import stamp
from deckcheck.construction.reading.two_decks import Below, report_two_headings
from deckcheck.decklist.formats.account import BLANK, CARD, COMMENT, FIELD, HEADING, NOTE, UNREADABLE
from deckcheck.decklist.formats.exchange import BY_TYPE, FIRM, IMPLIED, MAIN, SIDE, Heading, ImportNote, Line
from deckcheck.decklist.formats.fields import field_of
from deckcheck.decklist.formats.pasted import PARTLY, STRUCK, TICKED, UNTICKED, without_bullet
from deckcheck.decklist.formats.tables import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.construction.headings import Headings
    from deckcheck.construction.reading.card_line import Card
    from deckcheck.construction.reading.names import Names
    from deckcheck.decklist.formats.exchange import ImportedList
    from deckcheck.decklist.formats.pasted import Piece

_SIDE_MARK = re.compile(r"SB:\s*", re.IGNORECASE)
_NUMBER = re.compile(r"(?:[xX×]\s?)?([0-9]+)(?:\s?[xX×])?\Z")
_COMMENT = re.compile(r"//|#|<!--|;;|%%")
_SIGNATURE = re.compile(r"--\s*\Z")  # the line that begins the signature of a mail
_MOST_LEADS = 4  # headings in front of a card on one line


class Classifier(Ledger):
    """Accounts for the lines of a list, one after the other, and makes headings and cards of them."""

    def __init__(self, imported: ImportedList, headings: Headings, names: Names) -> None:
        super().__init__(imported, headings, names)
        self.pieces = [_without_stamp(piece) for piece in imported.pieces or ()]
        self.rows = tables(self.pieces)
        self.cards = [
            None if self.rows[at] or not piece.words else self._cards(piece) for at, piece in enumerate(self.pieces)
        ]
        self.first = self._first_card()
        self.last_gap = max((at for at, piece in enumerate(self.pieces[: self.first]) if not piece.words), default=-1)
        self.last_card = max(
            (piece.line for at, piece in enumerate(self.pieces) if self.cards[at] or self.rows[at] is not None),
            default=0,
        )
        self.closing = False  # whether the last line that was not blank took leave
        self.signed = False
        self.aside = False  # whether the heading above holds cards beside the main deck
        self.main = False  # whether a card of the main deck has been read
        self.beside = ""  # the heading of cards that are not part of the deck
        self.ticked = self._some_ticked()
        self.ordinals: list[tuple[Piece, Card, Line]] = []
        self.fronts: list[tuple[Piece, Card, Line]] = []
        self.unknown = ""  # the heading above that nobody knows
        self.below: list[Below] = []

    def run(self) -> None:
        """Account for every line."""
        if any(_SIDE_MARK.match(piece.words) for piece in self.pieces) or self.imported.in_main:
            self.imported.items.append(Heading(MAIN, 1, 1, IMPLIED))
        for at, piece in enumerate(self.pieces):
            self._line(at, piece)
        self.numbers_end()
        for piece, _, line in unclear_ordinals(self.ordinals):
            line.name, line.readings = piece.words, ((piece.words, None),)
        run = numbered_lines(self.fronts)
        if run:
            piece = run[0][0]
            self.problem("text-numbered", piece, first=run[0][1].copies, last=run[-1][1].copies)
            for _, _, line in run:
                line.doubtful = True
        report_two_headings(self, self.below)
        if not self.listed and not self.imported.problems:
            self._all_comments()

    def _some_ticked(self) -> bool:
        """Whether lines are ticked to say that they count, so that one that is not ticked may not."""
        boxes = [piece.box for at, piece in enumerate(self.pieces) if self.cards[at]]
        ticked = boxes.count(TICKED)
        return UNTICKED in boxes and (ticked > 1 or (ticked == 1 and "" not in boxes))

    # One line

    def _line(self, at: int, piece: Piece) -> None:
        closing, self.closing = self.closing, False
        if piece.implied:
            self.imported.items.append(Heading(SIDE, piece.line, piece.column, IMPLIED))
        elif piece.known is not None:
            self._known(piece, *piece.known)
        elif not piece.words:
            self.numbers_end()
            self.closing = closing
            self.account(piece, BLANK)
        elif piece.struck == STRUCK:
            self.note(piece, "struck-out", "dropped-struck")
        elif piece.struck == PARTLY and not _COMMENT.match(piece.words):
            self.problem("text-struck", piece)
            self.doubtful(piece)
        elif (row := self.rows[at]) is not None:
            take_row(self, row, piece)
        elif _SIGNATURE.match(piece.words) and piece.written.startswith("--"):
            self.numbers_end()
            self.signed = True
            self.note(piece, notes.SIGNATURE, "dropped-signature")
        elif piece.words.startswith("#") and any(card.ordinal for card in self.cards[at] or ()):
            self._counted(at, piece)
        elif _COMMENT.match(piece.words):
            self._comment(piece)
        else:
            self._words(at, piece, closing=closing)

    def _words(self, at: int, piece: Piece, *, closing: bool) -> None:
        words = piece.words
        if words[:1].isdigit() and self.cards[at] and all(card.copies for card in self.cards[at] or ()):
            # A number in front is neither a heading nor a field.
            self._counted(at, piece)
            return
        if self.signed and self.cards[at] and all(card.copies is None for card in self.cards[at] or ()):
            self.two_readings(piece, (self.cards[at] or [])[0].name, "note")
            return
        number = _NUMBER.match(words)
        if number is not None and self.signed:
            self.account(piece, NOTE, notes.SIGNATURE)
            return
        if number is not None and not self.cards[at]:
            self._number(at, piece, number.group(1))
            return
        if self.number is not None and self.cards[at]:
            self._counted(at, piece)
            return
        lead = self._counting(at, piece) or leads(piece, self.headings, self.cards[at], self.names)
        if lead is not None and lead.behind:
            self._inline(piece, lead)
        elif take_field(self, piece):
            self.numbers_end()
        elif lead is not None and lead.kind != UNKNOWN:
            self._heading(at, piece, lead)
        elif self.cards[at]:
            self._counted(at, piece)
        elif self.signed and self._below_signature(piece):
            self.account(piece, NOTE, notes.SIGNATURE)
        elif (kind := notes.kind_of(words, below_closing=closing)) != "":
            self._boilerplate(piece, kind)
        elif self._title(at, piece, lead):
            return
        elif lead is not None or self._heads(at, piece):
            self._heading(at, piece, lead or Lead(UNKNOWN, words.rstrip(": ")))
        else:
            self._unknown(piece)

    def _counting(self, at: int, piece: Piece) -> Lead | None:
        """Return the heading that a line such as `10 Heroes` is: the cards right below it are as many as it says."""
        card = unknown_card(piece.words)
        amount = _amount(card.copies)
        kind = "" if not amount or self.cards[at] else kind_of(card.name, self.headings)
        if not kind or self.headings.card_called(card.name, self.names):
            return None
        below = 0
        for cards in itertools.takewhile(bool, self.cards[at + 1 :]):
            below += sum(_amount(held.copies or "1") for held in cards or ())
        return Lead(kind, card.name, marked=True) if below == amount else None

    def _cards(self, piece: Piece) -> list[Card]:
        words = piece.words
        match = _SIDE_MARK.match(words)
        skipped = match.end() if match is not None else 0
        found = read_cards(words[skipped:], self.names)
        if not found:
            bare = words[skipped:].replace("**", "").replace("__", "")
            stripped = bare.strip("[]=# ") if bare[:1] in "[=" else bare
            found = read_cards(stripped, self.names) if stripped != words[skipped:] else []
        if not found and (card := misspelt_card(words[skipped:], self.names)) is not None:
            lead = leads(piece, self.headings, None, self.names)
            found = [card] if lead is None or lead.kind == UNKNOWN else []
        return [card._replace(column=card.column + skipped) for card in found]

    def _first_card(self) -> int:
        """Return the number of the first line that holds a card, or the heading of a section or a table."""
        for at, piece in enumerate(self.pieces):
            if (
                self.rows[at] is not None
                or self.cards[at]
                or _SIDE_MARK.match(piece.words)
                or _NUMBER.match(piece.words)
            ):
                return at
            lead = leads(piece, self.headings, None, self.names) if piece.words else None
            if lead is not None and lead.kind != UNKNOWN:
                return at
            if (
                piece.words
                and unknown_card(piece.words).copies is not None
                and not notes.kind_of(piece.words)
                and not field_of(piece.words)
            ):
                return at
        return len(self.pieces)

    # What lines are

    def _comment(self, piece: Piece) -> None:
        """Take a comment: one that says nothing but where cards belong is a heading as well."""
        self.numbers_end()
        bare = piece.words.lstrip("#/;%<!- ").rstrip("#->: ")
        if not bare.strip():
            self.account(piece, COMMENT)
            return
        found = leads(piece._replace(words=bare, marked=True), self.headings, None, self.names)
        if found is not None and not found.behind and (found.kind != UNKNOWN or piece.words.startswith("##")):
            self._heading(-1, piece, found)
            return
        self.imported.dropped.append(ImportNote("dropped-comment", piece.line))
        self.account(piece, COMMENT)

    def _known(self, piece: Piece, kind: str, what: str) -> None:
        """Take a line as what the file's format makes of it."""
        self.numbers_end()
        if kind == HEADING:
            self.imported.items.append(Heading(what, piece.line, piece.column))
        self.account(piece, kind, what)

    def _counted(self, at: int, piece: Piece) -> None:
        """Take a line with cards."""
        if self.ticked and piece.box == UNTICKED:
            self.problem("text-unticked", piece)
            self.doubtful(piece)
            return
        side = SIDE if _SIDE_MARK.match(piece.words) else None
        found = self.cards[at] or []
        if piece.marked and found[0].copies is None and len(found) == 1 and self.number is None:
            self.two_readings(piece, found[0].name, "heading")
            return
        self._take(at, piece, found, under=side)

    def _take(self, at: int, piece: Piece, found: list[Card], *, under: str | None = None) -> None:
        number, self.number = self.number, None
        if number is not None:
            found = self._with_number(number, at, found)
        self.listed = True
        self.main = self.main or not (self.aside if under is None else self.headings.is_aside(under))
        index = len(self.reading.lines)
        bad = False
        for card in found:
            line = Line(card.name, card.copies, piece.line, piece.column + card.column, under=under, account=index)
            self.imported.items.append(line)
            if self.unknown and under is None:
                self.below.append(Below(piece, line, self.unknown))
            if card.doubt is not None:
                message, values = card.doubt
                self.problem(message, piece, **values)
                line.doubtful = bad = True
            elif card.beside or self.beside:
                self.problem("text-beside", piece, card=card.name, word=self.beside or "")
                line.doubtful = bad = True
            if card.ordinal is not None:
                self.ordinals.append((piece, card, line))
            elif card.copies is not None and len(found) == 1 and piece.words.startswith(card.copies):
                self.fronts.append((piece, card, line))
            if card.comment:
                self.imported.dropped.append(ImportNote("dropped-comment", piece.line))
        self.account(piece, UNREADABLE if bad else CARD)

    def _unknown(self, piece: Piece) -> None:
        """Take a line that names nothing that the game knows as a card that it does not have."""
        self._take(-1, piece, [self._unexplained(piece.words)])

    def _unexplained(self, words: str) -> Card:
        """Return the card of words that hold none of the game, or one with words beside it that nothing explains."""
        card = unknown_card(words)
        return card._replace(name=words) if self.names.known(card.name) else card

    def _inline(self, piece: Piece, lead: Lead) -> None:
        """Take a heading with cards on its own line, which holds for them alone."""
        self.numbers_end()
        if notes.says_nothing(lead.behind):
            self.account(piece, HEADING, lead.text)
            return
        if lead.kind == BESIDE:
            for part in lead.behind.split(";"):
                if part.strip():
                    self.problem("text-beside", piece, card=part.strip()[:SHOWN], word=lead.text)
            self.doubtful(piece)
            return
        offset = piece.words.index(lead.behind)
        found: list[Card] = []
        for held in re.finditer(r"[^;]+", lead.behind):
            text = held.group().strip()
            if not text:
                continue
            for _ in range(_MOST_LEADS):
                inner = leads(piece._replace(words=text, marked=False), self.headings, None, self.names)
                if inner is None or not inner.behind or inner.kind != SECTION:
                    break
                lead, text = Lead(SECTION, inner.text), inner.behind
            at = offset + held.start() + len(held.group()) - len(held.group().lstrip())
            cards = read_cards(text, self.names) or read_names(text, self.names) or [self._unexplained(text)]
            found += [card._replace(column=card.column + at) for card in cards]
        under = SIDE if _SIDE_MARK.match(piece.words) else lead.text
        self._take(-1, piece, found, under=under if lead.kind in (SECTION, DECK) else None)

    def _heading(self, at: int, piece: Piece, lead: Lead) -> None:
        """Take a heading."""
        self.numbers_end()
        if lead.card:
            self.two_readings(piece, lead.card, "heading")
            return
        if lead.kind == BESIDE:
            self.beside = lead.text
            if self.has_cards_below(piece):
                self.problem("text-heading-beside", piece, heading=lead.text[:SHOWN])
            self.account(piece, HEADING, lead.text)
            return
        if lead.kind == UNKNOWN and self.listed and lead.text[:1].isdigit() and unknown_card(lead.text).copies:
            self._take(-1, piece, [self._unexplained(lead.text)])
            return
        if lead.kind == UNKNOWN and not self.headings.near(lead.text):
            card = self.names.near(lead.text)
            if card is not None:
                self.two_readings(piece, card, "heading")
                return
        del at
        if self._begins_deck(piece, lead):
            return
        self.beside = ""
        self.aside = self.headings.is_aside(lead.text)
        unknown = lead.kind == UNKNOWN and not self.headings.near(lead.text)
        self.unknown = lead.text[:SHOWN] if unknown else ""
        strength = BY_TYPE if lead.kind == TYPE or unknown else FIRM
        self.imported.items.append(Heading(lead.text, piece.line, piece.column, strength))
        self.account(piece, HEADING, lead.text)

    def _begins_deck(self, piece: Piece, lead: Lead) -> bool:
        """Take a heading of a whole deck; below the cards of another one it is an error.

        Below cards beside the deck, such as the chosen X-File and the Team, `Deck` is the rest of the same one.
        """
        begins = self.headings.begins_deck(lead.text) and (self.main or not self.headings.is_deck(lead.text))
        if begins and self.listed:
            self.second_deck(piece, lead.text)
            self.account(piece, UNREADABLE)
            return True
        return False

    def _boilerplate(self, piece: Piece, kind: str) -> None:
        """Take a known line that is not part of the list."""
        self.numbers_end()
        if (
            kind not in (notes.SEPARATOR, notes.LINK, notes.TOTAL)
            and (card := self.names.in_note(piece.words)) is not None
        ):
            self.two_readings(piece, card, "note")
            return
        if kind == notes.TOTAL:
            self.note(piece, kind, "dropped-total")
            return
        self.closing = kind == notes.CLOSING or (kind == notes.SIGNATURE and self.closing)
        if kind in (notes.LINK, notes.CLOSING):
            self.keep(piece, piece.words)
        self.account(piece, NOTE, kind)

    def _below_signature(self, piece: Piece) -> bool:
        """Whether a line below the one that begins a mail's signature holds no card, so that it is a part of it."""
        return self.names.near(piece.words) is None

    def _title(self, at: int, piece: Piece, lead: Lead | None) -> bool:
        """Take a line above the list as its title, or below that as a note."""
        if at >= self.first or (":" in piece.words.rstrip(": ") and lead is not None):
            return False
        marked = piece.marked or (lead is not None and lead.marked)
        if not marked and not self._apart(at):
            return False
        text = lead.text if lead is not None else piece.words
        card = self.names.near(text)
        if card is not None:
            self.two_readings(piece, card, "title")
            return True
        if lead is not None and self.headings.near(text):
            return False
        self.numbers_end()
        if "name" in self.imported.texts:
            self.keep(piece, piece.words)
            self.account(piece, NOTE, "notes")
        else:
            self.imported.set_text("name", text, piece.line, piece.column)
            self.unknown = text[:SHOWN]
            self.account(piece, FIELD, "name")
        return True

    def _apart(self, at: int) -> bool:
        """Whether a blank line, or nothing but known lines, is between a line above the list and the list."""
        return self.last_gap >= at

    def _heads(self, at: int, piece: Piece) -> bool:
        """Whether a line that nobody knows is where a heading is: above counted cards, below a gap or with a colon."""
        if piece.words.endswith(":") and len(piece.words) > 1:
            return True
        if ":" in piece.words:
            return False
        text = unknown_card(piece.words)
        above = at == 0 or not self.pieces[at - 1].words or self._is_note(at - 1)
        if at + 1 >= len(self.pieces) or not above:
            return False
        below = self.cards[at + 1]
        if not below or below[0].copies is None:
            return False
        in_front = self.pieces[at + 1].words[:1].isdigit()
        return text.copies is None or (in_front and not piece.words[:1].isdigit())

    def _is_note(self, at: int) -> bool:
        line = self.pieces[at].line
        return any(
            read.line == line and read.kind in (NOTE, FIELD, HEADING, COMMENT) for read in self.reading.lines[-2:]
        )

    # Numbers alone on their lines

    def _number(self, at: int, piece: Piece, number: str) -> None:
        self.numbers_end()
        self.number = (piece, number)
        self.account(piece, CARD if at + 1 < len(self.pieces) and self.pieces[at + 1].words else UNREADABLE)

    def _with_number(self, number: tuple[Piece, str], at: int, found: list[Card]) -> list[Card]:
        """Return the card of a line with the number that is alone on the line above it."""
        piece, count = number
        card = found[0]
        if len(found) == 1 and card.copies is not None and card.copies.lstrip("0") == count.lstrip("0"):
            return found
        if len(found) == 1 and card.copies is None and at >= 0 and not self._bare(at + 1) and not self._bare(at - 2):
            return [card._replace(copies=count)]
        self.problem("text-number", piece, number=piece.words[:40])
        return [part._replace(doubt=part.doubt) for part in found]

    def _bare(self, at: int) -> bool:
        """Whether a line holds nothing but the name of a card, which a number beside it may count."""
        if not 0 <= at < len(self.pieces) or not self.pieces[at].words:
            return False
        cards = self.cards[at]
        if not cards or cards[0].copies is not None or self.rows[at] is not None:
            return False
        # In a list that goes by turns, a number above the name counts it.
        return not (at > 0 and _NUMBER.match(self.pieces[at - 1].words))

    def _all_comments(self) -> None:
        held = [piece for piece in self.pieces if _COMMENT.match(piece.words)]
        if held and any(read_cards(piece.words.lstrip("#/ "), self.names) for piece in held[:20]):
            self.problem("text-all-comments", held[0])


def _amount(copies: str | None) -> int:
    """Return a count as written as a number, and 0 for none and for what cannot be one."""
    return int(copies) if copies is not None and copies.isdecimal() and len(copies) < 5 else 0


def _without_stamp(piece: Piece) -> Piece:
    """Return a line without the stamp that a chat puts in front of it."""
    skipped = stamp(piece.words)
    if not skipped:
        return piece
    return without_bullet(piece._replace(words=piece.words[skipped:], column=piece.column + skipped))


def classify(imported: ImportedList, headings: Headings, names: Names) -> None:
    """Account for every line of a list in plain text: fill its headings, cards, texts, problems and reading."""
    Classifier(imported, headings, names).run()
    imported.pieces = None
    imported.settle_places()
