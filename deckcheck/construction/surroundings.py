"""What stands around the cards of a text: a title above them, words of leave below, and headings that nobody knows."""

from __future__ import annotations

import re
from itertools import pairwise

from deckcheck.decklist.formats.loose import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.decklist.formats.loose import Heading, Loose

# What people close a post with, one after the other.
_LEAVE = (
    r"(?:many )?thanks(?: (?:a lot|all|everyone|for reading|in advance))?|thank you(?: all)?|thx|cheers|enjoy|have fun|"
    r"gl ?hf|good luck(?: all| everyone| to all)?|(?:best |kind )?regards|best wishes|"
    r"merci(?: (?:à tous|beaucoup|bien|d['’]avance))?|bonne chance(?: à tous)?|bon (?:jeu|tournoi|amusement)|"
    r"bonne (?:journée|partie|soirée)|amusez-vous bien|cordialement|à bientôt"
)
_FAREWELL = re.compile(rf"(?:{_LEAVE})(?:[\s,.!;&]+(?:and |et )?(?:{_LEAVE}))*[\s,.!;:()^-]*\Z", re.IGNORECASE)
_LONGEST = 80  # characters of a farewell
_MOST = 5  # lines of one


def without_title(loose: Loose, means_something: Callable[[Line], bool]) -> list[Heading | Line]:
    """Take a first paragraph that names neither cards nor headings as the deck's title and notes."""
    front = [item for item in loose.items if isinstance(item, Line) and item.preface]
    if not front or any(means_something(line) for line in front):
        return loose.items
    if "name" in loose.texts:
        _note(loose, front)
    else:
        loose.set_text("name", front[0].name, front[0].line, front[0].column)
        _note(loose, front[1:])
    taken = set(map(id, front))
    return [item for item in loose.items if id(item) not in taken]


def without_farewell(
    loose: Loose, items: list[Heading | Line], is_no_card: Callable[[Line], bool]
) -> list[Heading | Line]:
    """Take what does nothing but take leave below a list (*thanks!*) into its notes, where it resembles no card."""
    last = len(items)
    while last > max(len(items) - _MOST, 0):
        line = items[last - 1]
        if not isinstance(line, Line) or len(line.text) > _LONGEST or not _FAREWELL.match(line.text):
            break
        if not is_no_card(line):
            break
        last -= 1
    _note(loose, [line for line in items[last:] if isinstance(line, Line)])
    return items[:last]


def _note(loose: Loose, lines: Sequence[Line]) -> None:
    """Add lines to the notes of a list."""
    if lines:
        notes = "\n".join([*filter(None, [loose.texts.get("notes")]), *(line.text for line in lines)])
        loose.set_text("notes", notes, lines[0].line, lines[0].column)


def above_cards(items: Sequence[Heading | Line]) -> set[int]:
    """Return the lines, by identity, that stand where headings do: without a count, at the head of counted cards."""
    found = set()
    for at, (item, below) in enumerate(pairwise(items)):
        bare = isinstance(item, Line) and item.count is None
        counted = isinstance(below, Line) and below.count is not None and below.line == item.line + 1
        if bare and counted and at > 0 and items[at - 1].line < item.line - 1:
            found.add(id(item))
    return found
