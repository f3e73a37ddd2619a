"""The nine sets of the X-Files' community: further cards that only some formats know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.catalog import Card, builtin, builtin_with, further_cards, prepare
from deckcheck.construction.card_legality import is_legal
from deckcheck.construction.check import Checker
from deckcheck.construction.further import further_of
from deckcheck.construction.settings import Settings, catalog_of, known_catalog_of, ruleset_of
from deckcheck.engine.registry import rules_of
from deckcheck.games.xfiles.book import XFilesReader
from deckcheck.shipped import sample_decks
from deckcheck.simulation.pairing import begin, extra_cards
from deckcheck.workspace.workspace import Workspace

BESIDE = ("community",)
DECKS = Path(sample_decks(), "formats", "xfiles")


def deck(text: str) -> list[tuple[str, str]]:
    report = Checker(Settings()).check_bytes(text.encode(), "a.deck.yaml")
    return [(part.code, part.cards[0] if part.cards else "") for part in report.violations]


def listed(*names: str, form: str = "community") -> str:
    return f"game: xfiles\nformat: {form}\ndeck:\n  bureau: {{{', '.join(f'{name}: 1' for name in names)}}}\n"


def unknown(text: str) -> list[tuple[str, str]]:
    return [part for part in deck(text) if part[0].startswith("decklist/")]


class TestCards:
    def test_all_cards_of_the_nine_sets(self) -> None:
        fresh = further_cards("xfiles", BESIDE)
        assert len(builtin_with("xfiles", BESIDE)) == len(builtin("xfiles")) + len(fresh)
        assert len(fresh) == 1_010
        assert len({card.facts["set"] for card in fresh}) == 9
        assert sum(card.type == "xfile" for card in fresh) == 41

    def test_xfiles_with_the_same_characteristics_are_one(self) -> None:
        book = rules_of("xfiles").book(
            [card for card in builtin_with("xfiles", BESIDE, full=True) if card.type == "xfile"]
        )
        assert (len(book.files), len(book.file_index)) == (79, 82)
        twin, original = book.numbers["XF26-0023xC1"], book.numbers[builtin("xfiles").named("The Host")[0].id]
        assert book.file_index[twin] == book.file_index[original]
        assert book.cards[book.files[book.file_index[twin]]].name == "The Host"

    def test_a_card_that_a_set_prints_again_is_the_printed_card_and_played_as_it(self) -> None:
        whole = builtin_with("xfiles", BESIDE, full=True)
        again = whole.by_id("XF08-0337v1")
        assert again is not None
        assert again.identity == "XF97-0394x1"
        assert again.facts["play"] == builtin("xfiles", full=True).by_id("XF97-0394x1").facts["play"]  # type: ignore[union-attr]

    def test_what_can_be_played(self) -> None:
        cards = further_cards("xfiles", BESIDE, full=True)
        book = rules_of("xfiles").book(cards)
        assert sum(not book.shortfall(book.numbers[card.id]) for card in cards) >= 924
        assert [card.id for card in cards if book.numbers[card.id] in book.compile_errors] == []

    def test_a_keyword_that_is_not_known_is_an_error_of_play(self) -> None:
        reader = XFilesReader(
            Card("E1", "E", "event", "E1", {"cost": 1, "pool": "RP", "keywords": ["event", "sinister"]})
        )
        assert any("sinister" in str(error) for error in reader.errors)


class TestFormats:
    def test_a_printed_deck_reads_nothing_of_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(*_: str) -> None:
            raise AssertionError

        monkeypatch.setattr(prepare, "load_further", refused)
        for name in ("basement-office", "trust-no-one"):
            path = Path(sample_decks(), "legal", "xfiles", f"{name}.deck.yaml")
            assert Checker(Settings()).check_file(str(path)).legal

    def test_only_formats_that_name_the_catalog_know_its_cards(self) -> None:
        assert unknown(listed("Unnatural Illusion")) == []
        assert unknown(listed("XF08-0183v1")) == []
        assert unknown(listed("Unnatural Illusion", form="standard"))[0][0] == "decklist/unknown-card"
        assert unknown(listed("XF08-0183v1", form="fcu-cube"))[0][0] == "decklist/unknown-card"

    @pytest.mark.parametrize("name", ["Kill Switch", "Langly", "Agent Rice"])
    def test_a_name_that_two_cards_have_needs_more(self, name: str) -> None:
        assert unknown(listed(name)) == [("decklist/ambiguous-card", name)]

    @pytest.mark.parametrize("name", ["Kill Switch (event)", "Agent Rice (Resist or Serve)", "XF23-0185x4"])
    def test_the_type_the_set_or_the_id_is_more(self, name: str) -> None:
        assert unknown(listed(f'"{name}"')) == []

    def test_a_name_stays_what_it_was_in_the_default_format(self) -> None:
        assert unknown(listed("Langly", form="standard")) == []

    def test_the_ids_of_a_deck_choose_the_format(self) -> None:
        def form(*ids: str, **settings: str) -> str | None:
            text = json.dumps({"cards": dict.fromkeys(ids, 1)})
            checker = Checker(Settings(format=settings.get("format"), default_format=settings.get("default")))
            found = checker.check_bytes(text.encode(), "a.json").deck
            return found.format if found is not None else None

        assert form("XF96-0001v1") == "standard"
        assert form("XF96-0001v1", "XF08-0183v1") == "community"
        assert form("XF96-0001v1", "XF00-0001") == "standard"
        assert form("XF08-0183v1", format="standard") == "standard"
        assert form("XF08-0183v1", default="fcu-cube") == "fcu-cube"

    def test_limits_of_cards(self) -> None:
        assert ("xfiles/one-per-deck", "Unlikely Ally") not in deck(listed("XF08-0077v1"))
        found = deck(listed("XF08-0077v1").replace(": 1}", ": 2}"))
        assert [code for code, _ in found if code == "xfiles/one-per-deck"] == ["xfiles/one-per-deck"]

    def test_where_a_card_is_legal(self) -> None:
        ruleset = ruleset_of(Settings(), "xfiles")
        assert ruleset is not None
        card = known_catalog_of("xfiles").by_id("XF08-0183v1")
        assert card is not None
        assert [name for name in ruleset.formats if is_legal(card, ruleset.format(name))] == ["community"]

    def test_a_search_finds_them_where_no_printed_card_fits(self) -> None:
        found = Workspace(configuration=False).search("xfiles", "XF08-0183v1")
        assert [card.name for card in found] == ["Unnatural Illusion"]
        assert len(list(known_catalog_of("xfiles"))) == len(builtin("xfiles"))
        assert known_catalog_of("virevolt") is not None

    def test_beside_catalogs_of_a_users_own(self) -> None:
        own = builtin("xfiles").extended([Card("Z1", "Zed", "event", "Z1", {}, "a.yaml:1")])
        whole = catalog_of(Settings(catalogs={"xfiles": own}), "xfiles", BESIDE)
        assert whole.by_id("Z1") is not None
        assert whole.by_id("XF08-0183v1") is not None

    def test_a_users_card_takes_no_id_of_a_known_printing(self, tmp_path: Path) -> None:
        path = tmp_path / "own.yaml"
        path.write_text(
            "game: xfiles\ncards:\n- {id: A1, name: Ay, type: event, reprints: [XF97-0001v2]}\n", encoding="utf-8"
        )
        text = f"game: xfiles\ncatalogs: [{path.name}]\ndeck: {{}}\n"
        report = Checker(Settings()).check_bytes(text.encode(), str(tmp_path / "a.deck.yaml"))
        assert "catalog/redefined" in [part.code for part in report.violations]
        twice = (
            "- {id: A1, name: Ay, type: event, reprints: [B1]}\n- {id: A2, name: Bee, type: event, reprints: [B1]}\n"
        )
        path.write_text(f"game: xfiles\ncards:\n{twice}", encoding="utf-8")
        report = Checker(Settings()).check_bytes(text.encode(), str(tmp_path / "a.deck.yaml"))
        assert "catalog/duplicate" in [part.code for part in report.violations]


class TestPlay:
    @pytest.mark.parametrize("path", sorted(DECKS.iterdir()), ids=lambda path: path.name)
    def test_the_sample_decks_are_legal(self, path: Path) -> None:
        report = Checker(Settings()).check_file(str(path))
        assert [part.code for part in report.violations] == []

    def test_a_game_knows_all_xfiles_of_the_format_and_no_other_card_of_it(self) -> None:
        decks = [
            Workspace(configuration=False).load_deck(DECKS / name)
            for name in ("black-oil.deck.yaml", "doggett-and-reyes.deck.yaml")
        ]
        extra = extra_cards(decks)
        assert sum(card.type == "xfile" for card in extra) == 41
        held = {entry.card.id for one in decks for entry in one.entries if entry.card is not None}
        assert {card.id for card in extra if card.type != "xfile"} <= held
        game = begin(decks, seed=3)
        assert len(game.state.match.book.files) == 79

    def test_a_deck_with_such_cards_brings_them_whatever_its_format(self) -> None:
        report = Checker(Settings(format="community")).check_bytes(listed("XF08-0183v1").encode(), "a.deck.yaml")
        assert report.deck is not None
        report.deck.format = "standard"
        assert list(further_of(report.deck)) == ["XF08-0183v1"]
        printed = Checker(Settings()).check_file(
            str(Path(sample_decks(), "legal", "xfiles", "basement-office.deck.yaml"))
        )
        assert printed.deck is not None
        assert further_of(printed.deck) == {}
        printed.deck.game = "nothing"
        assert further_of(printed.deck) == {}
