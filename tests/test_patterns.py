"""Patterns of paths in configurations."""

from __future__ import annotations

import pytest

from deckcheck.patterns import MAX_LENGTH, Pattern
from tests.support.growth import steps_of


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        # Without a slash: a name, wherever it is.
        ("drafts", "drafts/a.deck.yaml", True),
        ("drafts", "2024/drafts/deep/a.deck.yaml", True),
        ("drafts", "my-drafts/a.deck.yaml", False),
        ("*.old.deck.yaml", "2024/a.old.deck.yaml", True),
        ("*.old.deck.yaml", "2024/a.deck.yaml", False),
        ("a?.deck.yaml", "ab.deck.yaml", True),
        ("a?.deck.yaml", "a/.deck.yaml", False),
        ("[ab]*", "b.deck.yaml", True),
        ("[!ab]*", "b.deck.yaml", False),
        ("[a-c].deck.yaml", "b.deck.yaml", True),
        ("[a-c].deck.yaml", "d.deck.yaml", False),
        ("[!a-c].deck.yaml", "b.deck.yaml", False),
        ("[!-a].deck.yaml", "-.deck.yaml", False),
        ("[!-a].deck.yaml", "b.deck.yaml", True),
        ("[+--].deck.yaml", ",.deck.yaml", True),
        ("[a-].deck.yaml", "-.deck.yaml", True),
        ("[a&&b].deck.yaml", "&.deck.yaml", True),
        ("[!].deck.yaml", "b.deck.yaml", True),
        ("[!]", "a/b", True),
        ("*a*b*", "xxaxx/xbx", False),
        ("*a*b*", "xxaxxbx", True),
        ("*aab", "aaaab", True),
        ("drafts/", "2024/drafts/a.deck.yaml", True),
        # With a slash: from the folder of the configuration.
        ("/drafts", "drafts/a.deck.yaml", True),
        ("/drafts", "2024/drafts/a.deck.yaml", False),
        ("2024/drafts", "2024/drafts/a.deck.yaml", True),
        ("2024/drafts", "old/2024/drafts/a.deck.yaml", False),
        ("2024/*", "2024/drafts/a.deck.yaml", True),
        ("2024/*.yaml", "2024/drafts/a.deck.yaml", False),
        ("2024/**/a.deck.yaml", "2024/a.deck.yaml", True),
        ("2024/**/a.deck.yaml", "2024/x/y/a.deck.yaml", True),
        ("**/sealed/*", "league/2024/sealed/a.deck.yaml", True),
        ("league/**", "league/2024/a.deck.yaml", True),
        ("league/**", "leagues/a.deck.yaml", False),
        ("league/**", "league", False),
        ("league/**/**/*", "league/a.deck.yaml", True),
        ("league/**/**/*", "league", False),
        ("/a**b", "a/x/y/b", True),
        ("/a***b", "a/x/y/b", True),
        ("/a****/b", "ax/b", True),
        ("/**/*/b", "x/b", True),
        ("/**/*/b", "b", False),
        ("/*", "x/b", True),
        # Nothing else has a meaning of its own.
        ("a+b.deck.yaml", "a+b.deck.yaml", True),
        ("a.deck", "axdeck", False),
        ("(x", "(x/a.deck.yaml", True),
        ("[x", "[x", True),
        ("été", "été/a.deck.yaml", True),
    ],
)
def test_a_pattern_fits(pattern: str, path: str, fits: bool) -> None:
    assert Pattern(pattern).fits(path) is fits


@pytest.mark.parametrize("pattern", ["[z-a]", "[a--b]", "[!z-a]", "x" * (MAX_LENGTH + 1)])
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"backwards|characters"):
        Pattern(pattern)


@pytest.mark.parametrize(
    "pattern", ["*a*a*a*a*ab", "/**/a/**/a/**/a/**/b", "**a**a**a**ab", "?*?*?*?*b", "[ab]*[ab]*c"]
)
def test_a_pattern_reads_a_path_once(pattern: str) -> None:
    """What is done for a path of one character more is the same, however long the path already is."""

    def steps(count: int) -> int:
        return steps_of(lambda: Pattern(pattern).fits("a/" * count + "ab" * count + "c"))

    assert steps(200) - steps(100) == steps(300) - steps(200)


def test_folders_on_the_way_can_be_left_aside() -> None:
    pattern = Pattern("drafts")
    assert not pattern.fits("drafts/a.deck.yaml", below="drafts")
    assert pattern.fits("drafts/old/drafts/a.deck.yaml", below="drafts")
