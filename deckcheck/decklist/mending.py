"""What a mender of decklists is told (how a game writes its names) and what it answers (the text, what was mended)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAME, SECTION, MERGED, ORDER, LAYOUT = "name", "section", "merged", "order", "layout"
KINDS = (NAME, SECTION, MERGED, ORDER, LAYOUT)


class Spelling:
    """What a mender has to know of a game; the caller fills it from ruleset and catalog.

    Attributes:
        sections: the sections in their order.
        section: a section as written -> its id where another spelling was meant, or None.
        name: section id, reference as written -> the right writing of the same card, or None to leave it.
        same: section id, reference -> a key that is equal for references that may become one entry.
    """

    __slots__ = ("name", "same", "section", "sections")

    def __init__(
        self,
        sections: Sequence[str],
        section: Callable[[str], str | None],
        name: Callable[[str, str], str | None],
        same: Callable[[str, str], str],
    ) -> None:
        self.sections = list(sections)
        self.section = section
        self.name = name
        self.same = same


class Mended:
    """A mended text, and how often each of `KINDS` was mended (layout and order: once or not at all)."""

    __slots__ = ("changes", "text")

    def __init__(self, text: str, changes: dict[str, int]) -> None:
        self.text = text
        self.changes = changes
