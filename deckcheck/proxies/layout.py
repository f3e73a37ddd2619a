"""Where the words of a card are on paper, and how large they may be."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.engine.table.cards import Face, Property
    from deckcheck.messages import Translator

WIDTH, HEIGHT = 63.0, 88.0  # of a card, in mm
COLUMNS, ROWS = 3, 3
MARGIN = 3.0  # mm between the edge of a card and its words
MARK = 4.0  # length of a cut mark in mm
GAP = 1.2  # mm between two blocks of a card
LEADING = 1.2  # height of a line, in sizes of its letters
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height in mm

MM = 25.4 / 72  # a point in mm
_SCALES = (1.15, 1.07, 1.0, 0.92, 0.85)  # with a line for each fact
_DENSE = (0.92, 0.85, 0.78, 0.72, 0.66, 0.6)  # with all facts in one block
_RESERVE = 0.97  # of a line's width: words break where they may, and no two fonts are alike

# Widths of signs in sizes of their letters, as Helvetica has them; capitals and what is not named are wide.
_NARROW = frozenset("iIjl.,;:!'’|()[]/ftr·-\u00a0\u202f ")
_BROAD = frozenset("mwMW—…%@†")
_SMALL = frozenset('abcdeghknopqsuvxyzéèêëàâçîïôöûùü0123456789+=«»“”"?*_')


class Block(NamedTuple):
    """Words of a card that are together.

    Attributes:
        role: `name`, `other`, `type`, `fact` or `text`.
        words: what they are.
    """

    role: str
    words: str


# role -> the size of its letters in points, before they are made smaller for a card with many words
SIZES = {"name": 11.0, "other": 7.5, "type": 8.5, "fact": 8.5, "text": 9.5, "foot": 5.5}
BOLD = frozenset({"name", "type"})
FOOT = SIZES["foot"] * LEADING * MM * 2  # height of what is at the foot, which is never made smaller


class Proxy(NamedTuple):
    """One card as it is printed.

    Attributes:
        blocks: its words from top to bottom.
        foot: the lines at its foot.
        scale: by how much its letters are smaller than usual.
        cut: whether its text ends before its end, since no size of letters holds it.
        name: its name.
    """

    blocks: tuple[Block, ...]
    foot: tuple[str, str]
    scale: float
    cut: bool
    name: str


def proxy(face: Face, translator: Translator) -> Proxy:
    """Return a card as it is printed, in the largest letters that hold all its words."""
    facts = [_fact_text(fact) for fact in face.facts]
    notes = [translator.text("proxy-unofficial")] if not face.official else []
    if any(fact.invented for fact in face.facts):
        notes.append(translator.text("proxy-invented"))
    foot = (" · ".join(notes), printable(f"{face.id} · {translator.text('proxy-mark')}"))
    open_, dense = _blocks(face, facts), _blocks(face, [" · ".join(facts)])
    for blocks, scales in ((open_, _SCALES), (dense, _DENSE)):
        for scale in scales:
            if _height(blocks, scale) <= _room():
                return Proxy(blocks, foot, scale, False, printable(face.name))
    return Proxy(_shortened(dense, _DENSE[-1]), foot, _DENSE[-1], True, printable(face.name))


def _blocks(face: Face, facts: Sequence[str]) -> tuple[Block, ...]:
    words = [("name", face.name), ("other", face.other if face.other != face.name else ""), ("type", face.type)]
    words += [*(("fact", fact) for fact in facts), *(("text", line) for line in face.text)]
    return tuple(Block(role, printable(part)) for role, part in words if part)


def _fact_text(fact: Property) -> str:
    return f"{fact}\u00a0†" if fact.invented else str(fact)


def _room() -> float:
    """Return how many mm the words above the foot may take."""
    return HEIGHT - 2 * MARGIN - FOOT - GAP


def _height(blocks: Sequence[Block], scale: float) -> float:
    """Return how many mm blocks take, one below the other."""
    return sum(_block(block, scale) + gap(blocks, number) for number, block in enumerate(blocks))


def gap(blocks: Sequence[Block], number: int) -> float:
    """Return how many mm are free above a block."""
    if not number:
        return 0.0
    return GAP / 3 if blocks[number].role == blocks[number - 1].role == "fact" else GAP


def _block(block: Block, scale: float) -> float:
    size = SIZES[block.role] * scale
    return lines(block.words, size, WIDTH - 2 * MARGIN, bold=block.role in BOLD) * size * LEADING * MM


def _shortened(blocks: Sequence[Block], scale: float) -> tuple[Block, ...]:
    """Return as much of blocks as a card holds, with dots where they end before their end."""
    kept: list[Block] = []
    room = _room()
    for number, block in enumerate(blocks):
        height = _block(block, scale) + gap(blocks, number)
        if height > room:
            share = max(0.0, room - gap(blocks, number)) / height
            kept.append(block._replace(words=block.words[: int(len(block.words) * share * _RESERVE)].rstrip() + "…"))
            break
        kept.append(block)
        room -= height
    return tuple(kept)


def lines(words: str, size: float, width: float, *, bold: bool = False) -> int:
    """Return how many lines words of a size (in points) take in a width (in mm), broken at spaces."""
    room = width * _RESERVE / (size * MM)
    space = _width(" ")
    count, filled = 1, 0.0
    for word in words.split(" "):
        needed = _width(word) * (1.07 if bold else 1.0)
        if filled and filled + space + needed > room:
            count += 1
            filled = 0.0
        while needed > room:  # a word wider than the card is broken anywhere
            count += 1
            needed -= room
        filled += needed + (space if filled else 0.0)
    return count


def _width(word: str) -> float:
    """Return how wide a word is, in sizes of its letters."""
    return sum(
        0.32 if sign in _NARROW else 0.56 if sign in _SMALL else 0.9 if sign in _BROAD or ord(sign) > 0x2E7F else 0.72
        for sign in word
    )


def pages(proxies: Iterable[Proxy]) -> Iterator[list[Proxy]]:
    """Return the proxies of each page."""
    page: list[Proxy] = []
    for one in proxies:
        page.append(one)
        if len(page) == COLUMNS * ROWS:
            yield page
            page = []
    if page:
        yield page


def corner(paper: str) -> tuple[float, float]:
    """Return where the first card of a page is, in mm from the left and from the top."""
    wide, high = PAPERS[paper]
    return (wide - COLUMNS * WIDTH) / 2, (high - ROWS * HEIGHT) / 2


def marks(paper: str) -> Iterator[tuple[float, float, float, float]]:
    """Return the cut marks of a page as lines: x and y of both ends in mm; none is on a card."""
    left, top = corner(paper)
    length = min(MARK, left - 1, top - 1)
    right, bottom = left + COLUMNS * WIDTH, top + ROWS * HEIGHT
    for column in range(COLUMNS + 1):
        x = left + column * WIDTH
        yield x, top - 1 - length, x, top - 1
        yield x, bottom + 1, x, bottom + 1 + length
    for row in range(ROWS + 1):
        y = top + row * HEIGHT
        yield left - 1 - length, y, left - 1, y
        yield right + 1, y, right + 1 + length, y
