"""What is on a proxy: all words of every card, in letters that can be read."""

from __future__ import annotations

import pytest

from deckcheck.catalog.card import Card
from deckcheck.catalog.prepare import games
from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.registry import book_folder
from deckcheck.engine.table.cards import face_of
from deckcheck.messages import LANGUAGES, translator_of
from deckcheck.proxies import layout
from deckcheck.proxies.layout import Proxy, proxy


def made(card: Card, game: str, language: str) -> Proxy:
    folder = book_folder(game)
    assert folder is not None
    translator = translator_of(language)
    return proxy(face_of(card, phrase_translator(folder, language)), translator)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_card_has_all_its_words(game: str, language: str) -> None:
    for card in full_catalog_of(game).cards:
        one = made(card, game, language)
        assert not one.cut, card.id
        words = " ".join(block.words for block in one.blocks)
        text = translator_of(language).localized(card.facts["text"]) if card.facts.get("text") else ""
        assert all(line in words for line in text.split("\n")), card.id
        assert card.name_in(language) in words
        assert one.scale * layout.SIZES["text"] > 6, card.id  # points: no smaller than a footnote


def test_what_is_invented_and_what_is_not_official_is_marked() -> None:
    card = Card("X1", "Ruse", "hero", "X1", {"hp": 3, "level": 2, "invented": ["hp"], "official": False})
    one = made(card, "virevolt", "en")
    facts = [block.words for block in one.blocks if block.role == "fact"]
    assert facts == ["hp 3\u00a0†", "level 2"]
    assert one.foot == ("not an official card · † invented, not printed", "X1 · test-play proxy")


def test_more_words_than_a_card_holds_end_in_dots() -> None:
    card = Card("X1", "Ruse", "hero", "X1", {"text": {"en": "word " * 2000}})
    one = made(card, "virevolt", "en")
    assert one.cut
    assert one.blocks[-1].words.endswith("word…")
    assert layout.lines(one.blocks[-1].words, layout.SIZES["text"] * one.scale, layout.WIDTH - 6) < 40


def test_lines_break_at_spaces_and_within_a_word_only_where_it_must() -> None:
    assert layout.lines("a few words", 9, 57) == 1
    assert layout.lines("a few words " * 5, 9, 57) == 2
    assert layout.lines("w" * 100, 9, 57) > 2
    assert layout.lines("", 9, 57) == 1


@pytest.mark.parametrize("paper", layout.PAPERS)
def test_marks_stand_beside_the_cards_on_the_paper(paper: str) -> None:
    wide, high = layout.PAPERS[paper]
    left, top = layout.corner(paper)
    right, bottom = left + 3 * layout.WIDTH, top + 3 * layout.HEIGHT
    found = list(layout.marks(paper))
    assert len(found) == 16
    for x, y, to_x, to_y in found:
        assert 0 <= min(x, to_x) <= max(x, to_x) <= wide
        assert 0 <= min(y, to_y) <= max(y, to_y) <= high
        assert to_x <= left or x >= right or to_y <= top or y >= bottom


def test_a_page_holds_nine() -> None:
    one = Proxy((), ("", ""), 1.0, cut=False, name="Ruse")
    assert [len(page) for page in layout.pages([one] * 19)] == [9, 9, 1]
    assert list(layout.pages([])) == []
