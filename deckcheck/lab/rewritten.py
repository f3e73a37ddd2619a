"""A decklist with some cards swapped: in its own words, order and comments where possible, else rewritten."""

from __future__ import annotations

from contextlib import suppress
from difflib import unified_diff
from typing import NamedTuple

from yaml import YAMLError

from deckcheck.construction.convert import reference
from deckcheck.decklist.build import read_listing
from deckcheck.decklist.lines import patch_lines
from deckcheck.decklist.pieces import Edits, Group, Token, deck_sections, pieces, written
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import is_json, read_tree
from deckcheck.decklist.write import list_data, to_json, to_yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.construction.check import Checker
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.deck import Deck
    from deckcheck.decklist.pieces import Piece
    from deckcheck.lab.pairs import Change


class Rewritten(NamedTuple):
    """A decklist with swaps: its text, and whether the words of the old one were kept but for the swaps."""

    text: str
    kept: bool


def rewritten(
    report: DeckReport, after: Deck, changes: Sequence[Change], checker: Checker, target: str | None = None
) -> Rewritten:
    """Return a decklist with some cards swapped.

    Args:
        report: the check of the list as it is.
        after: the deck with the swaps.
        changes: the swaps.
        checker: what checks the list.
        target: the file that it is for, whose ending says whether it is to be JSON; that of the list where left out.
    """
    target = report.path if target is None else target
    before, text = report.deck, report.text or ""
    if before is None:
        raise ValueError(report.path)
    ruleset = checker.ruleset_of(after.game)
    names = {
        (entry.section, entry.card.id): reference(entry, ruleset, after, "en")
        for entry in after.entries
        if entry.card is not None
    }
    alike = is_json(target, text) == is_json(report.path, text)
    for made in _edited(text, before, changes, names) if alike else ():
        again = checker.check_bytes(made.encode(), report.path).deck
        if again is not None and _counts(again) == _counts(after):
            return Rewritten(made, kept=True)
    return Rewritten(_anew(report, after, ruleset, json=is_json(target, text)), kept=False)


def diff_of(before: str, after: str, old: str, new: str) -> str:
    """Return what differs between two texts, as a unified diff."""
    lines = unified_diff(patch_lines(before), patch_lines(after), old, new)
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def _counts(deck: Deck) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for entry in deck.entries:
        if entry.card is not None and entry.count:
            key = (entry.section, entry.card.identity)
            counts[key] = counts.get(key, 0) + entry.count
    return counts


def _edited(text: str, before: Deck, changes: Sequence[Change], names: dict[tuple[str, str], str]) -> Iterator[str]:
    """Yield the text with the swaps made where the cards are, if it is one whose places are known."""
    try:
        root = pieces(text)
    except YAMLError:
        return
    tokens = dict(_tokens(root))
    edits = Edits(text)
    for change in changes:
        name = names[change.section, change.into]
        left = change.copies
        there = _counted(before, change, tokens)
        if there is not None:
            count, copies = there
            edits.put(count, str(copies + change.copies))
        for entry in before.section(change.section):
            if not left or entry.card is None or entry.card.id != change.out:
                continue
            place = (entry.line - 1, entry.column - 1)
            if place not in tokens:
                return
            gone = min(entry.count, left)
            left -= gone
            if there is None:
                _swap(edits, *tokens[place], name, gone, entry.count)
            elif not _take_out(edits, *tokens[place], gone, entry.count):
                return
        if left:
            return
    yield edits.done()


def _counted(
    before: Deck, change: Change, tokens: dict[tuple[int, int], tuple[Token, Token | None, bool]]
) -> tuple[Token, int] | None:
    """Return where a list counts the copies of the card that comes in, and how many it has, if it has any."""
    for entry in before.section(change.section):
        if entry.card is not None and entry.card.id == change.into:
            count = tokens.get((entry.line - 1, entry.column - 1), (None, None, False))[1]
            return None if count is None else (count, entry.count)
    return None


def _take_out(edits: Edits, token: Token, count: Token | None, flow: bool, gone: int, copies: int) -> bool:
    """Note that some copies of a card go; return whether that can be done without touching anything else."""
    if count is None or (flow and gone == copies):
        return False
    if gone < copies:
        edits.put(count, str(copies - gone))
    else:
        edits.replace(edits.starts[token.start[0]], edits.starts[count.end[0] + 1], "")
    return True


def _tokens(root: Group | None) -> Iterator[tuple[tuple[int, int], tuple[Token, Token | None, bool]]]:
    """Yield for each card that a section lists where it is, its name, its count, and whether it is in brackets."""
    for _, value in deck_sections(root):
        if isinstance(value, Token):
            yield value.start, (value, None, False)
            continue
        for item in value.items:
            if isinstance(item, Token):
                yield item.start, (item, None, value.flow)
        for key, count in value.pairs or ():
            if isinstance(count, Token):
                yield key.start, (key, _whole(count), value.flow)


def _whole(count: Piece) -> Token | None:
    return count if isinstance(count, Token) and count.value.isdigit() else None


def _swap(edits: Edits, token: Token, count: Token | None, flow: bool, name: str, gone: int, copies: int) -> None:
    """Note that some copies of a card become another: all of them at its place, or some of them behind it."""
    new = written(name, token, flow=flow)
    if gone == copies:
        edits.put(token, new)
        return
    if count is None:
        return
    edits.put(count, str(copies - gone))
    if flow:
        end = edits.at(count.end)
        edits.replace(end, end, f", {new}: {gone}")
        return
    # Behind the whole line, whose comment stays where it is.
    row = count.end[0]
    end = edits.starts[row + 1] - 1
    broken = "" if end < len(edits.text) else "\n"
    edits.replace(end, end, f"{broken}\n{' ' * token.start[1]}{new}: {gone}"[len(broken) :])


def _anew(report: DeckReport, after: Deck, ruleset: Ruleset, *, json: bool) -> str:
    """Return the list rewritten: its fields and sections, without its comments."""
    data: dict[str, object] = {"game": after.game, "format": after.format}
    for field in ("name", "player", "notes"):
        if getattr(after, field):
            data[field] = getattr(after, field)
    problems: list[Problem] = []
    with suppress(Problem, YAMLError):
        text = report.text or ""
        tree = read_tree(text, json=is_json(report.path, text))
        own = list_data(read_listing(tree, problems), ruleset.data)
        data.update({key: own[key] for key in ("catalogs", "cards") if key in own})
    sections: dict[str, dict[str, int]] = {}
    for entry in after.entries:
        if entry.card is not None and entry.section not in after.defaults:
            rows = sections.setdefault(entry.section, {})
            name = reference(entry, ruleset, after, "en")
            rows[name] = rows.get(name, 0) + entry.count
    data["deck"] = {section: list(rows.items()) for section, rows in sections.items()}
    return to_json(data) if json else to_yaml(data)
