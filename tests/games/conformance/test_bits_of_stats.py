"""Stats and grants are bits of one number: what modifies one does not modify another."""

from __future__ import annotations

from collections import Counter

from deckcheck.catalog.discovery import part


def test_no_two_stats_or_grants_have_the_same_bit(game: str) -> None:
    names = part(game, "names")
    bits = Counter(
        bit
        for name in ("Stat", "Grant")
        for value in vars(getattr(names, name, object)).values()
        if isinstance(value, int)
        for bit in range(value.bit_length())
        if value == 1 << bit
    )
    assert [bit for bit, times in bits.items() if times > 1] == []
