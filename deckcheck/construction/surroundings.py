"""What stands around the cards of a text: a title above them, words of leave below, and headings that nobody knows."""

from __future__ import annotations

import re
from itertools import pairwise

from deckcheck.catalog.names import fold, without_marks
from deckcheck.decklist.formats.counts import counts_in_front
from deckcheck.decklist.formats.loose import Dropped, Line
from deckcheck.decklist.limits import MAX_LISTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.decklist.formats.loose import Heading, Loose

# What people close a post with, folded and without accents.
_LEAVE = frozenset(
    (
        *("thanks", "thanks a lot", "thanks all", "thanks everyone", "thanks for reading", "thanks in advance"),
        *("many thanks", "thank you", "thank you all", "thx", "cheers", "enjoy", "have fun", "gl hf", "glhf"),
        *("good luck", "good luck all", "good luck everyone", "good luck to all", "best wishes", "have a nice day"),
        *("regards", "best regards", "kind regards"),
        *("merci", "merci a tous", "merci beaucoup", "merci bien", "merci d'avance", "bonne chance"),
        *("bonne chance a tous", "bon jeu", "bon tournoi", "bon amusement", "bonne journee", "bonne partie"),
        *("bonne soiree", "amusez-vous bien", "cordialement", "a bientot"),
    )
)
_BETWEEN = re.compile(r"[,.!;&:()^]|\sand\s|\set\s")
_LONGEST = 80  # characters of a farewell
_MOST = 5  # lines of one


def with_signature(loose: Loose, counts_cards: Callable[[Line], bool]) -> None:
    """Take what stands below the line that begins a mail's signature, where it counts cards of the game.

    Else it is left out, and told.
    """
    if loose.signed is None:
        return
    line, below = loose.signed
    if not any(isinstance(item, Line) and counts_cards(item) for item in below.items[:MAX_LISTED]):
        loose.dropped.append(Dropped("dropped-signature", line))
        return
    loose.items += below.items
    loose.dropped += below.dropped
    loose.problems += below.problems
    notes = [text for each in (loose, below) if (text := each.texts.get("notes"))]
    loose.texts = {**below.texts, **loose.texts}
    loose.places = {**below.places, **loose.places}
    if notes:
        loose.texts["notes"] = "\n".join(notes)


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
        if not isinstance(line, Line) or line.alone or not _takes_leave(line.text) or not is_no_card(line):
            break
        last -= 1
    _note(loose, [line for line in items[last:] if isinstance(line, Line)])
    return items[:last]


def _takes_leave(text: str) -> bool:
    """Whether a line does nothing but take leave (*thanks, and good luck!*)."""
    if len(text) > _LONGEST:
        return False
    said = [part.strip(" -") for part in _BETWEEN.split(f" {without_marks(fold(text))}")]
    return any(said) and all(part.removeprefix("and ") in _LEAVE for part in said if part)


def _note(loose: Loose, lines: Sequence[Line]) -> None:
    """Add lines to the notes of a list."""
    if lines:
        notes = "\n".join([*filter(None, [loose.texts.get("notes")]), *(line.text for line in lines)])
        loose.set_text("notes", notes, lines[0].line, lines[0].column)


def above_cards(items: Sequence[Heading | Line]) -> set[int]:
    """Return the lines, by identity, that stand where headings do: without a count, on top of counted cards.

    Where counts go in front, what stands behind a heading is its amount (`Spells (20)`).
    """
    found = set()
    for item, below in pairwise(items):
        if not (isinstance(item, Line) and isinstance(below, Line)) or below.count is None:
            continue
        bare = item.count is None or (counts_in_front(below.text) and not counts_in_front(item.text))
        if bare and item.alone is None and below.line == item.line + 1:
            found.add(id(item))
    return found
