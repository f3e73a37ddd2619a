"""`deckcheck hand`, `odds` and `stats`, as a player types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks

LEGAL = Path(sample_decks()) / "legal"
RUSH = str(LEGAL / "virevolt/red-rush.deck.yaml")
MEUTE = str(LEGAL / "slasherz/la-meute.deck.yaml")
FENRIS = str(LEGAL / "terrors/fenris-chains-on-the-thames.deck.yaml")
SLAYER = str(LEGAL / "buffy/slayers-vigil.deck.yaml")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


class TestHand:
    def test_a_seed_repeats_its_hand(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = printed(capsys, "hand", RUSH, "--seed", "7")
        assert first == printed(capsys, "hand", RUSH, "--seed", "7")
        assert "hand 1 (seed 7)" in first

    def test_a_hand_without_a_seed_names_the_one_it_was_dealt_from(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = re.search(r"\(seed (\d+)\)", words := printed(capsys, "hand", RUSH))
        assert found
        assert printed(capsys, "hand", RUSH, "--seed", found.group(1)) == words

    def test_each_hand_of_several_has_a_seed_of_its_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        both = json.loads(printed(capsys, "hand", RUSH, "--seed", "7", "--count", "2", "--output-format", "json"))
        second = json.loads(printed(capsys, "hand", RUSH, "--seed", "8", "--output-format", "json"))
        assert both["hands"][1] == second["hands"][0]

    def test_the_rules_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert printed(capsys, "hand", MEUTE, "--seed", "1").endswith("by SZ-008, SZ-009, SZ-010 and SZ-013\n")

    def test_a_refilled_hand_says_how_draws_are_counted(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "the hand is refilled each turn" in printed(capsys, "hand", SLAYER, "--seed", "1", "--turns", "2")
        assert "the hand is refilled each turn" not in printed(capsys, "hand", SLAYER, "--seed", "1")

    def test_going_second(self, capsys: pytest.CaptureFixture[str]) -> None:
        """TL-015."""
        sizes = [
            len(json.loads(printed(capsys, "hand", FENRIS, "--output-format", "json", *flags))["hands"][0]["cards"])
            for flags in ([], ["--second"])
        ]
        assert sizes == [4, 5]

    def test_putting_back(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = printed(capsys, "hand", MEUTE, "--seed", "3", "--put-back", "crane volant", "--put-back", "Gnome radin")
        assert "put back and redrawn: Crâne volant and Gnome radin" in words

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ([RUSH, "--put-back", "Scorch", "--seed", "1"], "lets nobody put cards"),
            ([MEUTE, *["--put-back", "Crâne volant"] * 4, "--seed", "3"], "at most 3 cards"),
            ([MEUTE, "--put-back", "Crâne volant"], "--seed"),
            ([MEUTE, "--put-back", "Enfant sauvage - Brillante", "--seed", "3"], "not in the hand"),
            ([SLAYER, "--aside", "Cross"], "of this deck these can: Buffy Summers"),
            ([RUSH, "--aside", "Scorch"], "no card of this deck does"),
            (["nowhere.deck.yaml"], "no such file"),
            ([str(LEGAL)], "name one of them"),
            ([str(Path(__file__).parent)], "holds no file named *.deck.yaml"),
            ([RUSH, "--output-format", "xml"], "xml"),
            ([RUSH, "--count", "0"], "count"),
        ],
    )
    def test_what_cannot_be_carried_out(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
    ) -> None:
        assert main(["hand", *arguments]) == 2
        assert words in capsys.readouterr().err

    def test_a_file_that_is_no_deck_says_why(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_text("game: virevolt\ndeck: [", encoding="utf-8")
        assert main(["hand", str(path)]) == 2
        assert "decklist/syntax" in capsys.readouterr().err

    def test_an_unknown_card_is_dealt_and_reported(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_text("game: virevolt\ndeck: {main: {Nope: 30}}\n", encoding="utf-8")
        assert main(["hand", str(path), "--seed", "1"]) == 0
        out, err = capsys.readouterr()
        assert out.count("  Nope\n") == 5
        assert "decklist/unknown-card" in err

    def test_a_ruleset_that_says_nothing_of_hands(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ruleset = tmp_path / "game.yaml"
        ruleset.write_text(
            "game: chess\ntypes: {piece: {}}\nsections: {board: {takes: [{type: piece}]}}\nformats: {standard: {}}\n"
            "rules: []\n",
            encoding="utf-8",
        )
        path = tmp_path / "a.deck.yaml"
        path.write_text("game: chess\ncards: {Rook: {type: piece}}\ndeck: {board: {Rook: 3}}\n", encoding="utf-8")
        assert main(["hand", str(path), "--ruleset", str(ruleset)]) == 2
        assert "it needs `hands`" in capsys.readouterr().err
        with ruleset.open("a", encoding="utf-8") as file:
            file.write("hands: {pile: {section: board}, size: 2}\n")
        assert main(["hand", str(path), "--ruleset", str(ruleset)]) == 0
        assert capsys.readouterr().out.count("Rook") == 2


class TestOdds:
    def test_one_card(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = printed(capsys, "odds", RUSH, "--card", "scorch", "--turn", "1").splitlines()
        assert lines[0] == "at least 1 of Scorch: 2 of the 30 cards of the draw pile"
        assert lines[1] == "by VV-002, VV-003, VV-007 and VV-008"
        assert re.split(r"  +", lines[3]) == ["opening hand", "5", "29.36%", "31.03%"]
        assert lines[-1].startswith("1 ")

    def test_every_type(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = printed(capsys, "odds", RUSH, "--turn", "2")
        assert [line.split()[0] for line in words.splitlines()[4:]] == ["Hero", "Spell", "Trap", "Crystal"]

    def test_json_is_exact(self, capsys: pytest.CaptureFixture[str]) -> None:
        data = json.loads(printed(capsys, "odds", RUSH, "--card", "Scorch", "--output-format", "json", "--turn", "0"))
        (line,) = data["answers"][0]["turns"]
        assert line["chances"]["either-plain"]["exact"] == "9/29"
        assert line["seen"] == {"first": 5, "second": 5}

    def test_conditions(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = printed(capsys, "odds", RUSH, "--type", "crystal", "--where", "color=RED")
        assert "8 of the 30 cards" in words

    @pytest.mark.parametrize(
        ("condition", "hits"),
        [("couleur=rouge", 27), ("COLOR=Red", 27), ("color = ROUGE", 27), ("hp=99", 0), ("costs.red=2", 6)],
    )
    def test_conditions_take_the_words_that_the_search_of_cards_takes(
        self, capsys: pytest.CaptureFixture[str], condition: str, hits: int
    ) -> None:
        assert f": {hits} of the 30 cards" in printed(capsys, "odds", RUSH, "--where", condition)

    def test_a_name_that_several_cards_bear_means_all_of_them(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = printed(capsys, "odds", SLAYER, "--card", "Buffy Summers")
        assert ": 5 of the 59 cards" in words
        reported = words.partition(": ")[0]
        assert reported.startswith("at least 1 of Buffy Summers (")
        assert reported.count("Buffy Summers (") == 4
        assert "2 of the 59 cards" in printed(
            capsys, "odds", SLAYER, "--card", "Buffy Summers (level 2, Pergamum Prophecy)"
        )

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--card", "Scorhc"], "did you mean Scorch?"),
            (["--card", "Wildfire"], "no card Wildfire in the draw pile"),
            (["--type", "heroe"], "did you mean hero?"),
            (["--where", "colour=red"], "did you mean color?"),
            (["--where", "red"], "ATTRIBUTE=VALUE"),
            (["--where", "color=purple"], "color has no value purple; the values are: neutral, red, blue, green"),
            (["--where", "color=gren"], "did you mean green?"),
            (["--where", "hp=five"], "hp has no value five"),
            (["--where", "set=Nowhere"], "Nowhere"),
            (["--where", "legal=standard"], "no attribute legal"),
            (["--at-least", "0"], "at-least"),
            (["--turn", "-1"], "turn"),
        ],
    )
    def test_what_cannot_be_carried_out(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
    ) -> None:
        assert main(["odds", RUSH, *arguments]) == 2
        assert words in capsys.readouterr().err


class TestStats:
    def test_tables(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = printed(capsys, "stats", RUSH)
        assert words.startswith("Red Rush (virevolt standard): 30 cards, 13 different\n")
        assert re.search(r"Crystal +11 +36.7% +#{24}\n", words)

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        data = json.loads(printed(capsys, "stats", MEUTE, "--output-format", "json"))
        types = next(part for part in data["statistics"] if part["key"] == "types")
        characters = next(line for line in types["lines"] if line["value"] == "character")
        amount = sum(line["amount"] for line in types["lines"])
        assert characters == {
            "value": "character",
            "label": "Character",
            "amount": characters["amount"],
            "share": characters["amount"] / amount,
            "limit": 5,
        }
        deck = deckcheck.load_deck(MEUTE)
        counts = [entry.count for entry in deck.entries if entry.card is not None and entry.card.type == "character"]
        assert characters["amount"] == sum(counts)

    def test_charts(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        svg, html = tmp_path / "a.svg", tmp_path / "a.html"
        assert main(["stats", RUSH, "--svg", str(svg), "--html", str(html)]) == 0
        assert svg.read_text(encoding="utf-8").startswith("<svg ")
        assert html.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
        assert main(["stats", RUSH, "--svg", str(svg)]) == 2
        assert "--force" in capsys.readouterr().err

    def test_one_file_for_both(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = str(tmp_path / "a")
        assert main(["stats", RUSH, "--svg", path, "--html", path]) == 2
        assert "asked for twice" in capsys.readouterr().err

    def test_an_empty_deck(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "a.deck.yaml"
        path.write_text("game: virevolt\ndeck: {}\n", encoding="utf-8")
        assert printed(capsys, "stats", str(path)) == "the deck (virevolt standard): 0 cards, 0 different\n"
        assert main(["hand", str(path)]) == 2
        assert "no cards to draw" in capsys.readouterr().err
