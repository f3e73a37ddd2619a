"""Fixing the text of a decklist: the spelling of names, doubled entries, the order of sections, the layout.

Everything here is a change of text that keeps comments. Which writing of a name is right, and which names mean one
card, is for the caller to say; `construction.fix` says it from a catalog and proves that the deck stays the same.
"""

from __future__ import annotations

import re

import yaml

from deckcheck.decklist.build import FIELDS
from deckcheck.decklist.fix_counts import spell_counts
from deckcheck.decklist.fix_types import COUNT, LAYOUT, MERGED, NAME, ORDER, SECTION, FixedText
from deckcheck.decklist.limits import MAX_COUNT
from deckcheck.decklist.lines import with_usual_ends
from deckcheck.decklist.nodes import to_data
from deckcheck.decklist.pieces import Edits, Group, Token, deck_sections, long_rows, pieces, written
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.decklist.yaml_lines import UNSEEN_END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.decklist.fix_types import Spelling
    from deckcheck.decklist.pieces import Piece

_ENDING = re.compile("\r\n|[\n\r]")
_COUNT = re.compile(r"[1-9][0-9]{0,3}\Z", re.ASCII)


def fix_text(text: str, spelling: Spelling, *, json: bool) -> FixedText:
    """Return a decklist with all safe fixes; a text that cannot be read comes back as it is.

    The line ends of the file (those of its first line) are kept.
    """
    ending = _ENDING.search(text)
    plain = with_usual_ends(text)
    if not json and UNSEEN_END.search(plain):
        return FixedText(text, {})
    try:
        fixed = _read_json(plain, spelling) if json else _fix_yaml(plain, spelling)
    except (Problem, yaml.YAMLError):
        return FixedText(text, {})
    if ending is not None:
        fixed.text = fixed.text.replace("\n", ending.group())
    if fixed.text != text and not fixed.changes:
        fixed.changes = {LAYOUT: 1}
    return fixed


def _read_json(text: str, spelling: Spelling) -> FixedText:
    from deckcheck.decklist.fix_json import mend_json

    return mend_json(text, spelling)


def _fix_yaml(text: str, spelling: Spelling) -> FixedText:
    changes: dict[str, int] = {}
    for kind, step in (
        (SECTION, _spell_sections),
        (COUNT, spell_counts),
        (NAME, _spell_names),
        (MERGED, _merge),
        (ORDER, _order_sections),
        (ORDER, _order_fields),
    ):
        stepped, count = step(text, spelling)
        # Text of several lines may end in blank lines of its own; where it would lose them, the order stays.
        if count and (kind is not ORDER or _data(stepped) == _data(text)):
            text = stepped
            changes[kind] = changes.get(kind, 0) + count
    tidy = _tidied(text)
    if tidy != text and _data(tidy) == _data(text):
        return FixedText(tidy, {**changes, LAYOUT: 1})
    return FixedText(text, changes)


def _data(text: str) -> Any:
    tree = read_tree(text, json=False)
    return None if tree is None else to_data(tree)


def _spell_sections(text: str, spelling: Spelling) -> tuple[str, int]:
    sections = deck_sections(pieces(text))
    names = [key.value for key, _ in sections]
    edits = Edits(text)
    for key, _ in sections:
        right = spelling.section(key.value)
        if right is not None and right not in names and key.is_line:
            names.append(right)
            edits.put(key, right)
    return edits.done(), len(edits.edits)


def _spell_names(text: str, spelling: Spelling) -> tuple[str, int]:
    edits = Edits(text)
    for section, value in deck_sections(pieces(text)):
        if isinstance(value, Token):
            tokens, flow = [value], False
        else:
            tokens = [key for key, _ in value.pairs or ()] or [item for item in value.items if isinstance(item, Token)]
            flow = value.flow
        for token in tokens:
            right = spelling.name(section.value, token.value) if token.value else None
            if right is not None and right != token.value and token.is_line:
                edits.put(token, written(right, token, flow=flow))
    return edits.done(), len(edits.edits)


def _merge(text: str, spelling: Spelling) -> tuple[str, int]:
    """Make entries of one card in one section one entry with the sum of their counts."""
    edits = Edits(text)
    lines = text.split("\n")
    merged = 0
    for section, value in deck_sections(pieces(text)):
        if not isinstance(value, Group) or value.pairs is None:
            continue
        groups: dict[str, list[int]] = {}
        for at, (key, _) in enumerate(value.pairs):
            groups.setdefault(spelling.same(section.value, key.value), []).append(at)
        for group in groups.values():
            if len(group) > 1 and (counts := _counts(value.pairs, group)) and _mergeable(value, group, counts, lines):
                merged += len(group) - 1
                _merge_group(value, group, counts, edits, lines)
    return edits.done(), merged


def _counts(pairs: Sequence[tuple[Token, Piece]], group: Sequence[int]) -> list[Token]:
    """Return the counts of some entries where each is a whole number and their sum a count itself, else none."""
    found = [pairs[at][1] for at in group]
    counts = [count for count in found if isinstance(count, Token) and count.plain and _COUNT.match(count.value)]
    if len(counts) < len(found) or sum(int(count.value) for count in counts) > MAX_COUNT:
        return []
    return counts


def _mergeable(mapping: Group, group: Sequence[int], counts: Sequence[Token], lines: Sequence[str]) -> bool:
    """Whether entries are placed so that one can grow and the others go, and nothing else with them."""
    pairs = mapping.pairs or []
    for at, count in zip(group, counts, strict=True):
        key = pairs[at][0]
        row = key.start[0]
        if not row == key.end[0] == count.start[0] == count.end[0]:
            return False
        if at == group[0]:
            continue
        if mapping.flow:
            before = pairs[at - 1][1]
            if not isinstance(before, Token) or "#" in "".join(lines[before.start[0] : row]):
                return False
            continue
        around = lines[row][: key.start[1]] + lines[row][count.end[1] :].lstrip()[:1].replace("#", "")
        # A suppression speaks of its own line or the next, which must not become another.
        if around.strip() or "deckcheck:" in lines[row] or "deckcheck:" in lines[max(row - 1, 0)]:
            return False
    return True


def _merge_group(
    mapping: Group, group: Sequence[int], counts: Sequence[Token], edits: Edits, lines: Sequence[str]
) -> None:
    pairs = mapping.pairs or []
    total = sum(int(count.value) for count in counts)
    edits.put(counts[0], str(total))
    for at, count in zip(group[1:], counts[1:], strict=True):
        before = pairs[at - 1][1]
        if mapping.flow and isinstance(before, Token):
            edits.replace(edits.at(before.end), edits.at(count.end), "")
            continue
        row = pairs[at][0].start[0]
        comment = lines[row][count.end[1] :].strip()
        kept = f"{lines[row][: pairs[at][0].start[1]]}{comment}\n" if comment else ""
        edits.replace(edits.starts[row], edits.starts[row + 1], kept)


def _order_sections(text: str, spelling: Spelling) -> tuple[str, int]:
    root = pieces(text)
    for key, value in (root.pairs or []) if root is not None else []:
        if key.value == "deck" and isinstance(value, Group) and not value.flow:
            return _reordered(text, [name for name, _ in value.pairs or ()], spelling.sections, root)
    return text, 0


def _order_fields(text: str, spelling: Spelling) -> tuple[str, int]:  # noqa: ARG001  one of several steps
    root = pieces(text)
    if root is None or root.flow:
        return text, 0
    return _reordered(text, [key for key, _ in root.pairs or ()], FIELDS, root)


def _reordered(text: str, keys: Sequence[Token], order: Sequence[str], root: Group | None) -> tuple[str, int]:
    """Put the blocks below some keys of one mapping in order, each with the comments above it; unknown keys go last."""
    wanted = sorted(
        range(len(keys)), key=lambda at: order.index(keys[at].value) if keys[at].value in order else len(order)
    )
    lines = text.split("\n")
    column = keys[0].start[1] if keys else 0
    starts_line = all(not lines[key.start[0]][: key.start[1]].strip() and key.start[1] == column for key in keys)
    if wanted == list(range(len(keys))) or not starts_line:
        return text, 0
    end = _end_of_mapping(keys, root, len(lines))
    blocks: list[list[str]] = []
    gaps: list[list[str]] = []
    lead: list[str] = []
    head = lines[: keys[0].start[0]]
    # What is above the first field is about the whole file and stays; above a section it is about the section.
    while column and head and (not head[-1].strip() or head[-1].lstrip().startswith("#")):
        lead.insert(0, head.pop())
    for at, key in enumerate(keys):
        stop = keys[at + 1].start[0] if at + 1 < len(keys) else end
        body = lines[key.start[0] : stop]
        rest: list[str] = []
        while body and _loose(body[-1], column):
            rest.insert(0, body.pop())
        blank = next((number for number, line in enumerate(lead) if line.strip()), len(lead))
        gaps.append(lead[:blank])
        blocks.append(lead[blank:] + body)
        lead = rest
    moved = [line for gap, at in zip(gaps, wanted, strict=True) for line in (*gap, *blocks[at])]
    return "\n".join([*head, *moved, *lead, *lines[end:]]), 1


def _end_of_mapping(keys: Sequence[Token], root: Group | None, lines: int) -> int:
    """Return the line on which what follows a mapping starts: the next field of the list, or the end of the file."""
    following = [
        key.start[0] for key, _ in (root.pairs or [] if root is not None else []) if key.start > keys[-1].start
    ]
    return min(following, default=lines)


def _loose(line: str, column: int) -> bool:
    """Whether a line is blank, or a comment or a document's end that belongs to what comes after it."""
    words = line.lstrip()
    if not words or words in ("...", "---"):
        return True
    return words.startswith("#") and len(line) - len(words) <= column


def _tidied(text: str) -> str:
    """Return a text without white space at the ends of lines, without blank lines in a row or at the ends of the file.

    Text of several lines (notes, a card's text) keeps its spaces and blank lines.
    """
    kept = long_rows(text)
    tidy: list[str] = []
    for row, line in enumerate(text.split("\n")):
        words = line if row in kept else line.rstrip(" \t")
        if words or row in kept or (tidy and tidy[-1]):
            tidy.append(words)
    while tidy and not tidy[-1]:
        tidy.pop()
    return "\n".join(tidy) + "\n" if tidy else text
