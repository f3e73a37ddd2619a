"""Conversions beside the happy way: lists that are not understood, names that mean several cards, what is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.convert import Incoming, converted, incoming, losses, moved, reads_back, reference
from deckcheck.construction.settings import Settings
from deckcheck.decklist.compare import changes
from deckcheck.decklist.deck import Deck
from deckcheck.decklist.formats.codes import Codes


def read(text: str, path: str = "a.deck.yaml", game: str | None = None) -> Incoming:
    return incoming(text.encode("utf-8", "surrogateescape"), path, Settings(game=game))


def deck(text: str) -> Deck:
    found = read(text).deck
    assert found is not None
    return found


def write(source: Incoming, form: str, names: str = "written", settings: Settings | None = None) -> str:
    return converted(source, f"out.{form}", form, settings or Settings(), Codes(), names)


def lost(source: Incoming, text: str, form: str) -> list[str]:
    return [str(note) for note in losses(source, text, f"out.{form}", form, Settings(), Codes())]


class TestNotUnderstood:
    @pytest.mark.parametrize(
        ("text", "path", "code"),
        [
            ("game: [", "a.deck.yaml", "decklist/syntax"),
            ("game: virevolt\udcc9", "a.deck.yaml", "decklist/encoding"),
            ("game: virevolte\ndeck: {}\n", "a.deck.yaml", "decklist/unknown-game"),
            ("2 Ember Squire\n", "a.txt", "decklist/schema"),
            ("<cockatrice_deck>", "a.cod", "decklist/syntax"),
            ("game: virevolt\ndeck: {main: {Ember Squire: 0}}\n", "a.deck.yaml", "decklist/schema"),
        ],
    )
    def test_what_is_wrong_keeps_a_list_from_being_a_deck(self, text: str, path: str, code: str) -> None:
        source = read(text, path)
        assert source.deck is None
        assert [part.code for part in source.obstacles] == [code]

    def test_it_can_neither_be_written_nor_lose_anything(self) -> None:
        source = read("game: [")
        with pytest.raises(ValueError, match="cannot be written"):
            write(source, "text")
        assert lost(source, "", "text") == []

    def test_names_that_mean_no_card_or_several_are_doubts(self) -> None:
        source = read("game: buffy\ndeck: {resources: [Cross, Nobody, Angel]}\n")
        assert source.obstacles == []
        assert [part.code for part in source.doubts] == ["decklist/unknown-card", "decklist/ambiguous-card"]

    @pytest.mark.parametrize(("count", "known"), [("2", True), ("many", False)])
    def test_a_list_that_cannot_be_read_to_the_end_has_no_hash(self, count: str, known: bool) -> None:
        report = read(f"game: virevolt\ndeck: {{main: {{Ember Squire: {count}}}}}\n").report
        assert (report.hash is not None) is known
        assert read("game: [").report.hash is None

    def test_a_text_that_cannot_be_read_back_is_a_loss(self) -> None:
        source = read("game: virevolt\ndeck: {}\n")
        text = write(source, "cockatrice-text")
        assert text == ""
        assert lost(source, text, "cockatrice-text") == ["out.cockatrice-text: the file is empty"]


class TestOwnFormats:
    def test_a_foreign_list_lists_what_it_listed(self) -> None:
        source = read("Game: virevolt\nName: Ash\nMain:\n2 Ember Squire\n1 ember squire\n", "a.txt")
        data = json.loads(write(source, "json"))
        assert data == {"game": "virevolt", "name": "Ash", "deck": {"main": {"Ember Squire": 3}}}

    def test_the_format_that_the_caller_names_is_written(self) -> None:
        settings = Settings(format="sealed")
        source = incoming(b"game: buffy\ndeck: {resources: [Cross]}\n", "a.deck.yaml", settings)
        assert json.loads(write(source, "json", settings=settings))["format"] == "sealed"

    def test_names_in_a_language_or_ids(self) -> None:
        source = read("game: virevolt\ndeck: {main: {Ember Squire: 1, écuyer de braise: 1, Nobody: 1}}\n")
        assert source.deck is not None
        for names, wanted in (("en", "Ember Squire"), ("fr", "Écuyer de braise"), ("id", "R01")):
            main = json.loads(write(source, "json", names))["deck"]["main"]
            assert main == {wanted: 2, "Nobody": 1}

    def test_cards_of_the_decks_own_keep_their_attributes_as_they_were_written(self) -> None:
        source = read(
            "game: virevolt\ncards:\n  Ash: {type: hero, color: red, set: 010, traits: [1e3]}\ndeck: {main: [Ash]}\n"
        )
        assert json.loads(write(source, "json"))["cards"] == {
            "Ash": {"type": "hero", "color": "red", "set": "010", "traits": ["1e3"]}
        }

    def test_catalogs_are_named_from_the_new_place(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "more.yaml").write_text("game: virevolt\ncards: [{name: Ash, type: hero, color: red}]\n")
        path = str(tmp_path / "a.deck.yaml")
        source = read("game: virevolt\ncatalogs: [more.yaml]\ndeck: {main: [Ash]}\n", path)
        assert source.deck is not None
        text = converted(source, str(tmp_path / "decks" / "b.deck.json"), "json", Settings(), Codes(), "written")
        assert json.loads(text)["catalogs"] == ["../more.yaml"]
        assert "that a deck defines itself (Ash)" in lost(source, write(source, "text"), "text")[0]

    @pytest.mark.parametrize(
        ("source", "target", "path"),
        [
            ("a.deck.yaml", "b.deck.yaml", "more.yaml"),
            ("<stdin>", "x/b.deck.yaml", "more.yaml"),
            ("x/a.deck.yaml", "<stdout>", "more.yaml"),
            ("a.deck.yaml", "x/b.deck.yaml", "../more.yaml"),
            ("x/a.deck.yaml", "b.deck.yaml", "x/more.yaml"),
        ],
    )
    def test_where_a_catalog_lies(self, source: str, target: str, path: str) -> None:
        assert moved("more.yaml", source, target) == path


class TestComments:
    def test_those_of_a_list_are_lost(self) -> None:
        source = read("game: virevolt # one\ndeck: {}\n")
        assert lost(source, write(source, "json"), "json") == ["the comments of a.deck.yaml are not kept"]

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            ('{"game": "virevolt", "name": "a # b", "deck": {}}', "a.deck.json"),
            ("Game: virevolt\nName: a # b\nMain:\n2 Ember Squire\n", "a.txt"),
            ("game: virevolt\nname: 'a # b'\ndeck: {}\n", "a.deck.yaml"),
        ],
    )
    def test_a_number_sign_in_other_lists_is_none(self, text: str, path: str) -> None:
        source = read(text, path)
        assert lost(source, write(source, "json"), "json") == []


class TestReferences:
    def names(self, text: str, names: str) -> list[str]:
        found = deck(text)
        ruleset = Checker(Settings()).ruleset_of(found.game)
        return [reference(entry, ruleset, found, names) for entry in found.entries]

    def test_a_name_of_several_cards_gets_what_tells_them_apart(self) -> None:
        found = self.names("game: buffy\ndeck: {resources: [P146, Cross]}\n", "en")
        assert found == ["Angel (level 2, Pergamum Prophecy)", "Cross"]

    def test_a_card_in_a_wrong_section_keeps_its_name(self) -> None:
        assert self.names("game: slasherz\ndeck: {survivor: night jogger}\n", "en") == ["Night Jogger"]

    def test_a_card_in_a_wrong_section_whose_name_another_bears_there_goes_by_its_id(self) -> None:
        assert self.names("game: buffy\ndeck: {essence: [P146]}\n", "en") == ["P146"]


def test_changes_say_what_differs() -> None:
    before = deck("game: virevolt\ndeck: {main: {Ember Squire: 2, Nobody: 1}}\n")
    after = deck("game: virevolt\ndeck: {main: {R01: 1, Scorch: 1, nobody: 1}}\n")
    assert changes(before, before) == []
    assert repr(changes(before, after)) == "[Change('main', 'Ember Squire', 2, 1), Change('main', 'Scorch', 0, 1)]"


@pytest.mark.parametrize(("color", "set_", "equal"), [("red", "A", True), ("blue", "A", False), ("red", "B", False)])
def test_a_card_that_both_decks_define_is_one_where_they_define_it_alike(color: str, set_: str, equal: bool) -> None:
    def own(color: str, set_: str) -> Deck:
        return deck(
            f"game: virevolt\ncards: {{Ash: {{type: hero, color: {color}, set: {set_}}}}}\ndeck: {{main: [Ash]}}\n"
        )

    assert (changes(own("red", "A"), own(color, set_)) == []) == equal


def test_a_check_reads_a_converted_text_by_its_name_or_does_not() -> None:
    settings = Settings()
    source = incoming(b"game: virevolt\ndeck: {main: {Ember Squire: 2}}\n", "a.deck.yaml", settings)
    text = "Game: virevolt\n\nDeck:\n2 Ember Squire\n"
    assert reads_back(source, text, "a.txt", "text", settings)
    assert not reads_back(source, text, "a.md", "text", settings)
    assert not reads_back(source, text, "a.deck.yaml", "text", settings)
    assert reads_back(source, "game: [", "a.deck.yaml", "yaml", settings)
    assert not reads_back(incoming(b"game: [", "a.deck.yaml", settings), text, "a.txt", "text", settings)


class TestKeptAsComments:
    LIST = (
        "Hi Bob,\n// for Saturday\nTotal: 30\n2 Scorch # main\n28 Red Crystal\n~~2 Wildfire~~\n"
        "Sent from my phone\n----\n"
    )
    KEPT = ("Hi Bob,", "for Saturday", "Total: 30", "~~2 Wildfire~~", "Sent from my phone")

    @pytest.mark.parametrize(("form", "mark"), [("yaml", "#"), ("text", "//"), ("cockatrice-text", "//")])
    def test_lines_that_are_no_cards(self, form: str, mark: str) -> None:
        source = read(self.LIST, "a.txt", game="virevolt")
        text = write(source, form)
        assert text.endswith("\n\n" + "".join(f"{mark} {words}\n" for words in self.KEPT))
        # The remark behind a card is lost, and reported.
        assert lost(source, text, form) == ["line 4: a comment is not kept"]

    def test_formats_without_comments_report_them(self) -> None:
        source = read(self.LIST, "a.txt", game="virevolt")
        assert lost(source, write(source, "json"), "json") == [
            "line 2: a comment is not kept",
            "line 3: a total is not kept",
            "line 4: a comment is not kept",
            "line 6: a line that is struck out is not kept",
        ]

    def test_a_comment_never_suppresses(self) -> None:
        source = read("// deckcheck: file-ignore[virevolt/deck-size]\n2 Scorch\n", "a.txt", game="virevolt")
        assert "ignore" not in write(source, "yaml")

    def test_a_comment_that_looks_like_a_heading_heads_nothing(self) -> None:
        source = read("# Sideboard, maybe\n2 Scorch\n", "a.txt", game="virevolt")
        back = read(write(source, "text"), "b.txt")
        assert back.deck is not None
        assert back.deck.size == 2

    def test_a_note_that_counts_a_card_comes_back(self) -> None:
        source = read('game: virevolt\nname: "Scorch 2"\nnotes: "2 Scorch\\n// all"\ndeck: {main: [Wildfire]}\n')
        text = write(source, "text")
        back = read(text, "b.txt")
        assert back.deck is not None, text
        assert (back.deck.name, back.deck.notes, back.deck.size) == ("Scorch 2", "2 Scorch\n// all", 1)
