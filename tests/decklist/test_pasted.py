"""Lists as people paste them: each file of the corpus is read as what it means, or refused at its place.

A list to drop in: `pasted/SHAPE/NAME.txt`, and beside it `NAME.deck.yaml`, the decklist that it means, or
`NAME.refused`, a line `LINE:COLUMN CODE` for the first violation of the list itself. `make_pasted` writes those that a
program can make.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from deckcheck.construction.convert import Incoming, incoming
from deckcheck.construction.settings import Settings
from tests.decklist.make_pasted import A_SHAPE, CORPUS, SHAPES

LISTS = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.glob("*/*.txt"))


def game_of(path: Path) -> str:
    """Return the game of a list: its meaning names it, or its folder (`refused/virevolt-x.txt`)."""
    meaning = path.with_suffix(".deck.yaml")
    if meaning.exists():
        return str(yaml.safe_load(meaning.read_text(encoding="utf-8"))["game"])
    return path.name.partition("-")[0]


def read(path: Path, game: str) -> Incoming:
    return incoming(path.read_bytes(), path.name, Settings(game=game))


def held(source: Incoming) -> tuple[dict[str, dict[str, int]], dict[str, str | None]]:
    """Return section -> card's id -> copies, and the texts of a deck."""
    deck = source.report.deck
    assert deck is not None, [str(part) for part in source.report.violations]
    cards: dict[str, dict[str, int]] = {}
    for entry in deck.entries:
        if entry.line:  # a section taken by default has no place
            section = cards.setdefault(entry.section, {})
            key = entry.card.id if entry.card is not None else entry.reference
            section[key] = section.get(key, 0) + entry.count
    return cards, {field: getattr(deck, field) for field in ("name", "player", "notes")}


def test_there_are_enough() -> None:
    assert len(LISTS) >= 200
    assert {path.partition("/")[0] for path in LISTS} >= set(SHAPES)
    assert all(sum(path.startswith(f"{shape}/") for path in LISTS) >= A_SHAPE for shape in SHAPES)


@pytest.mark.parametrize("name", LISTS)
def test_list(name: str) -> None:
    path = CORPUS / name
    game = game_of(path)
    source = read(path, game)
    refused = path.with_suffix(".refused")
    if refused.exists():
        first = next(part for part in source.report.violations if part.code.startswith("decklist/"))
        assert f"{first.line}:{first.column} {first.code}" == refused.read_text(encoding="utf-8").strip()
        return
    assert source.obstacles == []
    assert held(source) == held(read(path.with_suffix(".deck.yaml"), game))
