"""Card names while they are typed: those that begin so, those that hold it, and those that it may be misspelt for."""

from __future__ import annotations

from deckcheck.catalog.names import bare_name, fold, without_marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST = 3  # letters from which on a misspelling is looked for
_ALIKE = 0.7  # how alike what is typed and the beginning of a name are, from 0 to 1, for it to be meant
_LONGEST = 80  # letters that are compared


def completions(typed: str, names: Iterable[str], limit: int, *, spelt: bool = False) -> list[str]:
    """Return the names that somebody may be typing, the best first.

    First the name itself, then names that begin with what is typed, names with a word that does, names that hold it;
    where these are not enough, names whose beginning resembles it. Case, accents and signs do not count.

    Args:
        typed: what is typed so far.
        names: the names, in an order that is kept among equals.
        limit: how many are returned at most.
        spelt: whether what is typed is spelt right, so that nothing is returned that only resembles it.
    """
    wanted = bare_name(typed)[:_LONGEST]
    if not wanted:
        return []
    words = _words(typed)
    every = dict.fromkeys(names)
    ranked = sorted((rank, at, name) for at, name in enumerate(every) if (rank := _rank(wanted, words, name)) < _FAR)
    found = [name for _, _, name in ranked][:limit]
    if len(found) < limit and len(wanted) >= LEAST and not spelt:
        found += [name for name in _resembling(wanted, every) if name not in found]
    return found[:limit]


_SAME, _BEGINS, _WORD, _HOLDS, _FAR = range(5)


def _rank(wanted: str, words: str, name: str) -> int:
    """Return how well a name fits what is typed."""
    bare = bare_name(name)
    if bare == wanted:
        return _SAME
    if bare.startswith(wanted):
        return _BEGINS
    if f" {words}" in f" {_words(name)}":
        return _WORD
    return _HOLDS if len(wanted) >= LEAST and wanted in bare else _FAR


def _words(name: str) -> str:
    """Return a name as its words are compared, one space between two."""
    return " ".join("".join(char if char.isalnum() else " " for char in without_marks(fold(name))).split())


def _resembling(wanted: str, names: Iterable[str]) -> Sequence[str]:
    """Return the names whose beginning resembles what is typed, the most alike first."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, int, str]] = []
    for at, name in enumerate(names):
        # One letter too many is typed as often as one too few.
        matcher.set_seq1(bare_name(name)[: len(wanted) + 1])
        if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE:
            scored.append((-matcher.ratio(), at, name))
    return [name for _, _, name in sorted(scored)]
