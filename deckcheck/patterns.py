"""Patterns of paths, such as `drafts`, `*.old.deck.yaml`, `league/**/sealed-*` or `/decks/2023`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_LENGTH = 1_000  # characters of a pattern; no name is so long

# What a step of a pattern takes: one character, any number of these within a name or across names, any number of whole
# folders. The last of these takes two steps, before a folder and within one.
_ONE, _SOME, _ALL, _FOLDERS, _INSIDE = range(5)


class _Step:
    """A step of a pattern: its kind, and for one character which (`chars` and `ranges`) or, `negated`, which not."""

    __slots__ = ("chars", "kind", "negated", "ranges")

    def __init__(
        self, kind: int, chars: str = "", ranges: Sequence[tuple[str, str]] = (), *, negated: bool = False
    ) -> None:
        self.kind = kind
        self.chars = chars
        self.ranges = ranges
        self.negated = negated

    def takes(self, char: str) -> bool:
        if self.kind in (_SOME, _FOLDERS):
            return char != "/"
        if self.kind != _ONE:
            return True
        found = char in self.chars or any(first <= char <= last for first, last in self.ranges)
        return not found and char != "/" if self.negated else found


class Pattern:
    """A pattern of paths below a folder.

    `*` and `?` represent characters of one name, `[abc]` for one of them, `**` for any number of folders. A pattern
    without a slash fits a file or a folder of that name wherever it is; with one it starts at the folder of the
    configuration. What fits a folder fits everything below it.

    All ways to read a path are followed at once, with a bit for each step that may come next: no path takes longer than
    its length times that of the pattern.

    Raises:
        ValueError: the pattern is too long, or a range in it runs backwards, such as `[z-a]`.
    """

    __slots__ = ("_anchored", "_end", "_folders", "_inside", "_masks", "_skipped", "_stay", "_steps", "_word", "text")

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise ValueError(f"a pattern of more than {MAX_LENGTH} characters")
        self.text = text
        self._anchored = "/" in text.rstrip("/")
        self._steps = _steps(text.strip("/"))
        self._end = 1 << len(self._steps)
        self._folders = self._bits(_FOLDERS)
        self._inside = self._bits(_INSIDE)
        self._skipped = self._bits(_SOME, _ALL)  # which may take nothing
        self._stay = self._skipped | self._inside
        self._masks: dict[str, int] = {}  # character -> the steps that take it
        self._word = _longest_word(self._steps)

    def _bits(self, *kinds: int) -> int:
        return sum(1 << at for at, step in enumerate(self._steps) if step.kind in kinds)

    def fits(self, path: str, *, below: str = "") -> bool:
        """Whether the pattern fits a path (relative, with slashes) or a folder above it.

        Folders are looked at only as far as they are below `below`, a folder on the way.
        """
        # Most paths lack a word of most patterns.
        if self._word not in path:
            return False
        begin = here = self._with_skips(1)
        for at, char in enumerate(path):
            if char == "/" and at > len(below) and here & self._end:
                return True
            mask = self._masks.get(char)
            if mask is None:
                mask = self._masks[char] = sum(1 << at for at, step in enumerate(self._steps) if step.takes(char))
            fitting = here & mask
            here = (fitting & ~self._stay) << 1
            if char == "/":
                here |= fitting & self._skipped | (fitting & self._inside) >> 1
                if not self._anchored:
                    here |= begin
            else:
                here |= fitting & self._stay
            here = self._with_skips(here)
        return len(path) > len(below) and bool(here & self._end)

    def _with_skips(self, here: int) -> int:
        """Add the steps that may come next because those before them take nothing."""
        here |= (here & self._folders) << 2
        return here | (here & self._skipped) << 1


def _steps(text: str) -> list[_Step]:
    """Return the steps of a pattern.

    Raises:
        ValueError: a range runs backwards.
    """
    steps: list[_Step] = []
    at = 0
    while at < len(text):
        char = text[at]
        last = steps[-1].kind if steps else _ONE
        if text.startswith("**/", at):
            # Behind what takes any number of folders, another one adds nothing.
            if last not in (_ALL, _INSIDE):
                steps += [_Step(_FOLDERS), _Step(_INSIDE)]
            at += 3
        elif text.startswith("**", at):
            if last == _INSIDE:
                del steps[-2:]
            if last != _ALL:
                steps.append(_Step(_ALL))
            at += 2
        elif char == "[" and (end := text.find("]", at + 2)) > 0:
            steps.append(_one_of(text[at + 1 : end]))
            at = end + 1
        else:
            if char != "*":
                steps.append(_Step(_ONE, negated=True) if char == "?" else _Step(_ONE, char))
            elif last != _ALL:
                steps.append(_Step(_SOME))
            at += 1
    return steps


def _one_of(inner: str) -> _Step:
    """Return the step for what is in brackets: characters and ranges of them, `!` or `^` for all but these."""
    negated = inner[0] in "!^"
    rest = inner[1:] if negated else inner
    chars: list[str] = []
    ranges: list[tuple[str, str]] = []
    at = 0
    while at < len(rest):
        if rest[at + 1 : at + 2] == "-" and at + 2 < len(rest):
            first, last = rest[at], rest[at + 2]
            if first > last:
                raise ValueError(f"the range {first}-{last} runs backwards")
            ranges.append((first, last))
            at += 3
        else:
            chars.append(rest[at])
            at += 1
    return _Step(_ONE, "".join(chars), ranges, negated=negated)


def _longest_word(steps: Sequence[_Step]) -> str:
    """Return the longest text that every path holds which the steps fit."""
    return max(_words(steps), key=len, default="")


def _words(steps: Sequence[_Step]) -> Iterator[str]:
    word = ""
    for step in steps:
        if step.kind == _ONE and len(step.chars) == 1 and not step.ranges and not step.negated:
            word += step.chars
        else:
            yield word
            word = ""
    yield word
