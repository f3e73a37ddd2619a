"""The inputs of a seed, one after the other, and what became of them."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.fuzz.kinds import KINDS
from tests.fuzz.mutate import changed, mangled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.fuzz.kinds import Kind


class Input(NamedTuple):
    """A file to try: the number makes it again (with the seed), the command reads it, in a language."""

    kind: str
    number: int
    data: bytes
    command: tuple[str, ...]
    language: str


def inputs(name: str, seed: int, first: int = 0, step: int = 1) -> Iterator[Input]:
    """Yield every so-many-th input of a kind without end: the same ones for the same seed, each by its number alone."""
    kind = KINDS[name]
    samples = kind.samples()
    trees: dict[bytes, Any] = {}
    for number in count(first, step):
        random = Random(f"{seed}/{name}/{number}")  # noqa: S311  nothing secret
        data = _mutated(kind, samples, trees, random)
        command = random.choice(kind.commands) if kind.commands else ()
        yield Input(name, number, data, command, random.choice(("en", "fr")))


def _mutated(kind: Kind, samples: Sequence[bytes], trees: dict[bytes, Any], random: Random) -> bytes:
    # Short samples more often: more of them can be tried, and each change weighs more.
    data = samples[min(random.randrange(len(samples)), random.randrange(len(samples)))]
    if kind.read is None or kind.write is None:
        return mangled(data, samples, random)
    if kind.call is None and random.random() < 0.4:
        return mangled(data, samples, random)
    if data not in trees:
        trees[data] = kind.read(data)
    tree = changed(trees[data], random)
    try:
        data = kind.write(tree)
    except (RecursionError, ValueError):
        return mangled(data, samples, random)
    if kind.call is None and random.random() < 0.15:
        data = mangled(data, samples, random)
    return data
