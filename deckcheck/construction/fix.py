"""Fixing a decklist beside its catalog: what is written otherwise, and the proof that the deck is still the same."""

from __future__ import annotations

from deckcheck.catalog.catalog import resolve, ways_to_write
from deckcheck.construction.id_decks import CODE as UNDECIDED
from deckcheck.construction.settings import ruleset_of
from deckcheck.construction.speller import Speller
from deckcheck.decklist.build import ParsedDecklist, read_listing
from deckcheck.decklist.fix import fix_text
from deckcheck.decklist.fix_types import KINDS, LINE, FixedText, read_counts
from deckcheck.decklist.formats import detect
from deckcheck.decklist.hash import deck_hash
from deckcheck.decklist.limits import MAX_LINES
from deckcheck.decklist.lines import place_in
from deckcheck.decklist.nodes import Mapping, to_data
from deckcheck.decklist.opening import is_mail
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import is_json, read_tree
from deckcheck.decklist.yaml_lines import UNSEEN_END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping as Mapping_
    from typing import Any

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.check import Checker
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport, Violation

_OPEN = ("decklist/unknown-card", "decklist/ambiguous-card")
_NAMES = (*_OPEN, "decklist/wrong-section")


class UnsafeFixError(Exception):
    """The fixed text would not be the same deck; nothing may be written."""


class UnseenEndError(Exception):
    """A list with an end of a line that YAML alone knows, so that its text is not what an editor shows.

    Attributes:
        place: the line and the column of the first, from 1.
        char: which character it is.
    """

    def __init__(self, text: str, at: int) -> None:
        self.place = place_in(text, at)
        self.char = f"U+{ord(text[at]):04X}"


class LongListError(Exception):
    """A list too long to compare with its fixed text."""


class MailError(Exception):
    """A list that was taken out of a mail, into which nothing is written."""


def open_questions(report: DeckReport) -> list[tuple[Violation, list[str]]]:
    """Return what only a person can fix: each name that means no card, or several, with the names that may be meant.

    Each name of a section comes once, and none of a file that no fixer changes.
    """
    if report.deck is None or report.text is None or report.text.count("\n") > MAX_LINES or is_mail(report.path, b""):
        return []
    undecided = _undecided(report)
    if undecided:
        return undecided
    json = is_json(report.path, report.text)
    if not json and UNSEEN_END.search(report.text) and _listing(report.path, report.text, json=json) is not None:
        return []
    found: dict[tuple[str | None, str], tuple[Violation, list[str]]] = {}
    for violation in report.violations:
        names = violation.values.get("suggestions")
        if violation.code in _OPEN and violation.cards and isinstance(names, list) and names:
            found.setdefault((violation.section, violation.cards[0]), (violation, [str(name) for name in names]))
    return list(found.values())


def _undecided(report: DeckReport) -> list[tuple[Violation, list[str]]]:
    """Return what a list of ids leaves open and only a person can decide, with the answers."""
    asked = [part for part in report.violations if part.code == UNDECIDED and part.values.get("choices")]
    return [(part, [str(choice) for choice in part.values["choices"]]) for part in asked]


def _answered(report: DeckReport, chosen: Mapping_[tuple[str, str], str]) -> FixedText | None:
    """Return a list of ids with what a person chose, or None where nothing was chosen."""
    from deckcheck.decklist.formats.deck_ids import ONE, TEAM, with_answers

    answers: dict[str, Any] = {}
    for violation, choices in _undecided(report):
        choice = chosen.get((violation.section or "", violation.cards[0] if violation.cards else ""))
        if choice in choices:
            answer = violation.values["answers"][choices.index(choice)]
            answers[TEAM if isinstance(answer, list) else ONE] = answer
    return FixedText(with_answers(report.text or "", answers), {LINE: len(answers)}) if answers else None


def further_names(report: DeckReport, checker: Checker, section: str, name: str) -> list[str]:
    """Return the ways to write a name that several cards of a section bear; none where it means at most one."""
    ruleset = None if report.deck is None else ruleset_of(checker.settings, report.deck.game)
    found = ruleset.sections.get(section) if ruleset is not None else None
    if report.deck is None or ruleset is None or found is None:
        return []
    resolution = resolve(report.deck.catalog, name, ruleset.qualifiers, found.accepts)
    return list(ways_to_write(resolution.candidates, ruleset.qualifiers, resolution.namesakes))


def fix_deck(
    report: DeckReport, checker: Checker, chosen: Mapping_[tuple[str, str], str] | None = None
) -> FixedText | None:
    """Return the decklist of a report, fixed, or None where there is nothing to fix or no decklist to speak of.

    Only what has one safe answer is changed: names that differ from a known one by case, accents, quotes, dashes or
    spaces; counts that are where none is read (`- 3x Oz`, `Oz: "3"`); entries of one card in one section; the order
    of fields and sections; white space. Comments stay. Of a list that is not deckcheck's own, names alone are changed.

    Args:
        report: the report.
        checker: what made it.
        chosen: section, name as written -> the name that a person says is meant.

    Raises:
        UnsafeFixError: the fixed text would hold other cards, or be a worse decklist than it was.
        LongListError: the list has more than 20,000 lines.
        UnseenEndError: it holds an end of a line that editors do not show.
        MailError: it was taken out of a mail, and a name in it is open.
    """
    deck = report.deck
    ruleset = ruleset_of(checker.settings, deck.game) if deck is not None else None
    if ruleset is None or deck is None or report.text is None:
        return None
    if report.text.count("\n") > MAX_LINES:
        raise LongListError
    if detect(report.path, report.text) == "xfccg":
        return _answered(report, chosen or {})
    json = is_json(report.path, report.text or "")
    listing = _listing(report.path, report.text, json=json)
    if is_mail(report.path, b""):
        if any(part.code in _OPEN for part in report.violations):
            raise MailError
        return None
    if listing is None:
        from deckcheck.construction.fix_names import fix_names

        result = fix_names(report, checker, Speller(ruleset, deck.catalog, chosen))
        return result if result.changes or result.refused else None
    if not json and (unseen := UNSEEN_END.search(report.text)):
        raise UnseenEndError(report.text, unseen.start())
    result = _Own(report, checker, ruleset, deck.catalog, json=json).fix(chosen or {})
    return None if result.text == report.text and not result.refused else result


class _Own:
    """Fixes a decklist of our own with as much of what a person chose as can be carried out."""

    def __init__(self, report: DeckReport, checker: Checker, ruleset: Ruleset, catalog: Catalog, *, json: bool) -> None:
        self.report = report
        self.checker = checker
        self.ruleset = ruleset
        self.catalog = catalog
        self.json = json

    def fix(self, chosen: Mapping_[tuple[str, str], str]) -> FixedText:
        """Return the fixed list; what was chosen and cannot be is `refused`.

        Raises:
            UnsafeFixError: nothing of it can be fixed.
        """
        try:
            return self._tried(chosen)
        except UnsafeFixError:
            if not chosen:
                raise
        accepted: dict[tuple[str, str], str] = {}
        refused: list[tuple[str, str]] = []
        self._take(list(chosen.items()), accepted, refused)
        result = self._tried(accepted)
        result.refused = refused
        return result

    def _take(
        self,
        answers: list[tuple[tuple[str, str], str]],
        accepted: dict[tuple[str, str], str],
        refused: list[tuple[str, str]],
    ) -> None:
        """Sort answers into those that can be carried out and those that cannot, half by half."""
        try:
            self._tried({**accepted, **dict(answers)})
        except UnsafeFixError:
            if len(answers) == 1:
                refused.append(answers[0][0])
                return
            middle = len(answers) // 2
            self._take(answers[:middle], accepted, refused)
            self._take(answers[middle:], accepted, refused)
        else:
            accepted.update(answers)

    def _tried(self, chosen: Mapping_[tuple[str, str], str]) -> FixedText:
        text = self.report.text or ""
        speller = Speller(self.ruleset, self.catalog, chosen)
        result = fix_text(text, speller.spelling(), json=self.json)
        if result.text != text:
            _prove(self.report, result.text, self.checker, speller, json=self.json)
        return result


def summary(changes: dict[str, int]) -> list[tuple[str, int]]:
    """Return what was fixed in a stable order: (kind, how often)."""
    return [(kind, changes[kind]) for kind in KINDS if changes.get(kind)]


def _listing(path: str, text: str, *, json: bool) -> ParsedDecklist | None:
    """Return the fields of a decklist in YAML or JSON, or None where the text is not such a list."""
    if detect(path, text) is not None:
        return None
    try:
        tree = read_tree(text, json=json)
    except Problem:
        return None
    if not isinstance(tree, Mapping) or not isinstance(tree.get("deck"), Mapping):
        return None
    return read_listing(tree, [])


def _prove(report: DeckReport, text: str, checker: Checker, speller: Speller, *, json: bool) -> None:
    """Compare the list before and after: the same cards as often in the same sections, and nothing else changed."""
    before, after = _listing(report.path, report.text or "", json=json), _listing(report.path, text, json=json)
    if before is None or after is None or _contents(before, speller) != _contents(after, speller):
        raise UnsafeFixError
    if before.texts != after.texts or _others(before) != _others(after):
        raise UnsafeFixError
    again = checker.check_bytes(text.encode(), report.path, json=json)
    broken_before, broken_after = _broken(report), _broken(again)
    if any(broken_after.get(code, 0) > broken_before.get(code, 0) for code in broken_after):
        raise UnsafeFixError
    if not broken_before and (report.deck and deck_hash(report.deck)) != (again.deck and deck_hash(again.deck)):
        raise UnsafeFixError


def _contents(listing: ParsedDecklist, speller: Speller) -> dict[tuple[str, str], Any]:
    """Return (section, card) -> copies, with entries that the check would refuse counted as they are written."""
    found: dict[tuple[str, str], Any] = {}
    for name, (_, value) in listing.sections.items():
        section = speller.section(name) or name
        for reference, count in read_counts(section, value, speller.counted)[0]:
            key = (section, speller.identity(section, reference))
            held = found.get(key)
            found[key] = count if held is None else held + count if _are_numbers(held, count) else (held, count)
    return found


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int) for value in values)


def _others(listing: ParsedDecklist) -> Any:
    return ([path.text for path in listing.catalogs], [(key.text, to_data(card)) for key, card in listing.cards])


def _broken(report: DeckReport) -> dict[str, int]:
    """Return how often each code of a file's form is broken.

    A name that means no card of its section is one fault in whatever way: what was chosen may leave another question.
    """
    counts: dict[str, int] = {}
    for violation in report.violations:
        code = _OPEN[0] if violation.code in _NAMES else violation.code
        if code.startswith(("decklist/", "catalog/")) and code != "decklist/unused-suppression":
            counts[code] = counts.get(code, 0) + 1
    return counts
