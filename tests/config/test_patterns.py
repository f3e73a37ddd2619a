"""Patterns of paths in configurations."""

from __future__ import annotations

import pytest

from deckcheck.config.patterns import Pattern


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        # Without a slash: a name, wherever it lies.
        ("drafts", "drafts/a.deck.yaml", True),
        ("drafts", "2024/drafts/deep/a.deck.yaml", True),
        ("drafts", "my-drafts/a.deck.yaml", False),
        ("*.old.deck.yaml", "2024/a.old.deck.yaml", True),
        ("*.old.deck.yaml", "2024/a.deck.yaml", False),
        ("a?.deck.yaml", "ab.deck.yaml", True),
        ("a?.deck.yaml", "a/.deck.yaml", False),
        ("[ab]*", "b.deck.yaml", True),
        ("[!ab]*", "b.deck.yaml", False),
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


def test_folders_on_the_way_can_be_left_aside() -> None:
    pattern = Pattern("drafts")
    assert not pattern.fits("drafts/a.deck.yaml", below="drafts")
    assert pattern.fits("drafts/old/drafts/a.deck.yaml", below="drafts")
