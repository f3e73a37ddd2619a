"""What `jsonschema` asks of `rpds`, in plain Python, for the browser alone: there the compiled library is not at hand.

Collections that are never changed: whoever adds to one gets another. Small schemas are all that they hold.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class HashTrieMap(Mapping[Key, Value]):
    """A mapping that is never changed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self._held: dict[Any, Any] = dict(*given, **named)

    @classmethod
    def convert(cls, given: Any) -> HashTrieMap[Any, Any]:
        """Return what is given as such a mapping."""
        return given if isinstance(given, cls) else cls(given)

    def __getitem__(self, key: Any) -> Any:
        return self._held[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def insert(self, key: Any, value: Any) -> HashTrieMap[Any, Any]:
        """Return the mapping with one more."""
        return HashTrieMap({**self._held, key: value})

    def update(self, *given: Any, **named: Any) -> HashTrieMap[Any, Any]:
        """Return the mapping with several more."""
        return HashTrieMap({**self._held, **dict(*given, **named)})

    def remove(self, key: Any) -> HashTrieMap[Any, Any]:
        """Return the mapping without a key, which must be there."""
        held = dict(self._held)
        del held[key]
        return HashTrieMap(held)

    def discard(self, key: Any) -> HashTrieMap[Any, Any]:
        """Return the mapping without a key."""
        return self.remove(key) if key in self._held else self


class HashTrieSet(frozenset[Any]):
    """A set that is never changed."""

    def insert(self, value: Any) -> HashTrieSet:
        """Return the set with one more."""
        return HashTrieSet(self | {value})

    def update(self, *given: Iterable[Any]) -> HashTrieSet:
        """Return the set with several more."""
        return HashTrieSet(self.union(*given))

    def remove(self, value: Any) -> HashTrieSet:
        """Return the set without a value."""
        return HashTrieSet(self - {value})

    discard = remove


class List(tuple[Any, ...]):
    """A list that is never changed."""

    __slots__ = ()

    def push_front(self, value: Any) -> List:
        """Return the list with one more before the others."""
        return List((value, *self))

    @property
    def first(self) -> Any:
        """The first of them."""
        return self[0]

    @property
    def rest(self) -> List:
        """All but the first."""
        return List(self[1:])
