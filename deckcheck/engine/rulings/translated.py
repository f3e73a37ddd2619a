"""What a game says, put from one language into another: rulings may be written in the words that players are shown."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, product

from deckcheck.engine.data.phrases import PhraseTranslator
from deckcheck.engine.rulings.names import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

_GAP = re.compile(r"\{(\w+)(?::(?:(de|à|\+d)|([^{}|]*)\|([^{}]*)))?\}")
# What a French preposition may have become before a name, and what the name then begins with.
_PREPOSITIONS = {
    "de": (("d'", ""), ("de ", ""), ("du ", "le "), ("des ", "les ")),
    "à": (("à ", ""), ("au ", "le "), ("aux ", "les ")),
}
_CARDS = frozenset({"card", "other", "name", "file"})
_BRACKETS = re.compile(r" \([^()]*\)$")
_NUMBER = re.compile(r"[+−-]?[0-9]{1,9}")
_DEEPEST, _MOST = 4, 16  # gaps within gaps, and ways in which a text is read


def translated(
    text: str,
    phrases: Iterable[str],
    gaps: Mapping[str, Sequence[str]],
    source: PhraseTranslator,
    target: PhraseTranslator,
    card: Callable[[str], str] = str,
) -> Iterator[str]:
    """Yield what a text of a game may be in another language.

    Args:
        text: the text, such as `jouer Écuyer de braise`.
        phrases: the English phrases that it may be.
        gaps: gap -> the English phrases that may be in it.
        source: how the game speaks the language of the text.
        target: how it speaks the other.
        card: what the name of a card becomes; an empty text where no card has the name.
    """
    yield from islice(_read(folded(text), text, phrases, gaps, source, target, card, _DEEPEST), _MOST)


def _read(
    text: str,
    written: str,
    phrases: Iterable[str],
    gaps: Mapping[str, Sequence[str]],
    source: PhraseTranslator,
    target: PhraseTranslator,
    card: Callable[[str], str],
    depth: int,
) -> Iterator[str]:
    phrases = tuple(phrases)
    for phrase in phrases:
        own = source.own(phrase) or _shortened(phrase, phrases, source)
        found = _spans(_parts(own), text) if own else None
        if own is None or found is None:
            continue
        values: list[list[str]] = []
        for (start, end), (at, kind) in zip(found, _groups(own), strict=True):
            inner = (written if len(written) == len(text) else text)[start:end]
            values.append(
                [value for part in _bare(inner, kind) for value in _filled(part, at, gaps, source, target, card, depth)]
            )
        keys = [at for at, _ in _groups(own)]
        for filled in product(*values):
            given = {key: _number(value) for key, value in zip(keys, filled, strict=True)}
            template = target.own(phrase) or _shortened(phrase, phrases, target) or phrase
            yield target.translator.fill(template, given)


def _shortened(phrase: str, phrases: Sequence[str], source: PhraseTranslator) -> str | None:
    """Return the template of a phrase that is another without the brackets at its end."""
    whole = next((source.own(known) for known in phrases if known.startswith(f"{phrase} (")), None)
    return whole and _BRACKETS.sub("", whole)


def _filled(
    text: str,
    gap: str,
    gaps: Mapping[str, Sequence[str]],
    source: PhraseTranslator,
    target: PhraseTranslator,
    card: Callable[[str], str],
    depth: int,
) -> list[str]:
    if gap in _CARDS:
        return [name] if (name := card(text)) else []
    inner = gaps.get(gap, ()) if depth else ()
    return [*dict.fromkeys(_read(folded(text), text, inner, gaps, source, target, card, depth - 1))] or [text]


def _number(text: str) -> str | int:
    return int(text.replace("−", "-")) if _NUMBER.fullmatch(text) else text


def _bare(text: str, kind: str) -> list[str]:
    """Return what a gap may hold without the preposition before it."""
    if kind not in _PREPOSITIONS:
        return [text]
    small = text.replace("’", "'")
    return [before + text[len(sign) :] for sign, before in _PREPOSITIONS[kind] if small.startswith(sign)]


@cache
def _groups(template: str) -> tuple[tuple[str, str], ...]:
    """Return the gaps of a template, each with the preposition before it."""
    return tuple((match[1], match[2] or "") for match in _GAP.finditer(template) if match[3] is None)


@cache
def _parts(template: str) -> tuple[tuple[str, ...] | None, ...]:
    """Return the parts of a template, folded: the texts of which one is there, or None for a gap."""
    parts: list[tuple[str, ...] | None] = []
    last = 0
    for match in _GAP.finditer(template):
        parts.append((_small(template[last : match.start()]),))
        parts.append(None if match[3] is None else (_small(match[3]), _small(match[4])))
        last = match.end()
    return (*parts, (_small(template[last:]),))


def _spans(parts: tuple[tuple[str, ...] | None, ...], text: str, at: int = 0) -> tuple[tuple[int, int], ...] | None:
    """Return where the gaps of a template are in a text, or None where it is not such a text."""
    if not parts:
        return () if at == len(text) else None
    first, rest = parts[0], parts[1:]
    if first is None:
        for end in range(at + 1, len(text) + 1):
            fits = not rest or rest[0] is None or any(text.startswith(word, end) for word in rest[0])
            if fits and (found := _spans(rest, text, end)) is not None:
                return ((at, end), *found)
        return None
    for word in first:
        if text.startswith(word, at) and (found := _spans(rest, text, at + len(word))) is not None:
            return found
    return None


def _small(literal: str) -> str:
    """Return a part of a template as texts are folded, its spaces at the ends kept."""
    words = folded(f"x{literal}x")
    return words[1:-1]
