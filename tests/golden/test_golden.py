"""Every game goes as it went before, decision by decision, as far as anybody can see.

A game that is different on purpose: `python -m tests.golden --write REASON`.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from deckcheck.engine.registry import playable_games
from tests.golden.__main__ import differences
from tests.golden.file import digest, read
from tests.golden.games import Fingerprint, Key, fingerprint, keys

KEYS = list(keys(list(playable_games())))
# Of each kind a few, among them some with more players and with options; the others are slow.
FEW = [key for key in KEYS if key.number % 21 == 0]
PART = 20


def parts() -> list[list[Key]]:
    few = set(FEW)
    rest = groupby((key for key in KEYS if key not in few), lambda key: key[:2])
    kinds = [list(some) for _, some in rest]
    return [some[at : at + PART] for some in kinds for at in range(0, len(some), PART)]


def differing(some: list[Key]) -> list[str]:
    known = read()[0].games
    return differences({key: known[key] for key in some if key in known}, {key: fingerprint(key) for key in some})


@pytest.mark.parametrize("game", playable_games())
def test_some_games_go_as_they_went(game: str) -> None:
    assert differing([key for key in FEW if key.game == game]) == []


@pytest.mark.slow
@pytest.mark.parametrize("some", parts(), ids=lambda some: f"{some[0].game}-{some[0].bot}-{some[0].number}")
def test_all_games_go_as_they_went(some: list[Key]) -> None:
    assert differing(some) == []


def test_the_file_holds_all_games_and_no_others() -> None:
    assert sorted(read()[0].games) == sorted(KEYS)


def test_every_change_to_the_file_has_a_line_in_its_log() -> None:
    golden, digests = read()
    assert digests[-1] == digest(golden.games)
    assert all(golden.log)
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize(
    ("other", "reported"),
    [
        (Fingerprint(61, "abcd", "efgh", ("i", "j", "k")), ""),
        (Fingerprint(61, "abxy", "efgh", ("x", "j", "k")), "its course, after 20 to 40 decisions"),
        (Fingerprint(61, "xbcd", "efgh", ("x", "j", "k")), "its course, after 0 to 0 decisions"),
        (Fingerprint(99, "abcde", "efghi", ("x", "x", "k")), "its course, after 60 to 80 decisions"),
        (Fingerprint(61, "abcd", "exgh", ("i", "x", "k")), "the words of its choices, after 0 to 20 decisions"),
        (Fingerprint(61, "abcd", "efgh", ("i", "j", "x")), "its log alone"),
    ],
)
def test_a_difference_is_placed(other: Fingerprint, reported: str) -> None:
    assert Fingerprint(61, "abcd", "efgh", ("i", "j", "k")).difference(other) == reported
