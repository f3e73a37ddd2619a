"""Lines under headings become the sections of a game: by heading, by zone, by the type of each card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.assign_sections import MAX_GUESSED
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.convert import incoming
from deckcheck.construction.headings import Headings
from deckcheck.construction.settings import Settings, catalog_of
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.limits import MAX_ENTRIES, MAX_LINES, MAX_LISTED, MAX_SUGGESTED
from deckcheck.workspace.load import load_rulesets
from tests.support.growth import growth

Cards = list[tuple[str, str, int]]


def check(text: str, game: str | None = "buffy", path: str = "a.txt") -> DeckReport:
    return Checker(Settings(game=game)).check_bytes(text.encode(), path)


def cards(report: DeckReport) -> Cards:
    assert report.deck is not None
    return [(entry.section, entry.reference, entry.count) for entry in report.deck.entries]


def reported(report: DeckReport) -> list[tuple[str, int]]:
    """Return the violations of reading: code and line."""
    return [(part.code, part.line) for part in report.violations if part.code.startswith("decklist/")]


class TestGameAndFormat:
    @pytest.mark.parametrize(
        ("head", "game", "form"),
        [
            ("Game: Buffy contre les vampires JCC\nFormat: Scellé ou amical", "buffy", "sealed"),
            ("game: BUFFY\nformat: Sealed", "buffy", "sealed"),
            ("Jeu : Virevolt", "virevolt", "standard"),
        ],
    )
    def test_by_title_in_either_language(self, head: str, game: str, form: str) -> None:
        report = check(f"{head}\n1 Nobody\n", None)
        assert report.deck is not None
        assert (report.deck.game, report.deck.format) == (game, form)

    def test_a_game_that_nobody_knows(self) -> None:
        assert reported(check("Game: chess\n1 King\n", None)) == [("decklist/unknown-game", 1)]

    def test_a_format_that_the_game_has_not(self) -> None:
        assert reported(check("Format: blitz\n1 Oz\n")) == [("decklist/unknown-format", 1)]


class TestTitle:
    def test_the_first_line_is_the_name_and_the_rest_notes(self) -> None:
        deck = check("Fire and ash\nby Ada\n\n2 Ember Squire\n", "virevolt").deck
        assert deck is not None
        assert (deck.name, deck.notes) == ("Fire and ash", "by Ada")

    def test_beside_a_name_every_line_is_a_note(self) -> None:
        deck = check("Name: Ash\nNotes: none\nFire and ash\nby Ada\n\n2 Ember Squire\n", "virevolt").deck
        assert deck is not None
        assert (deck.name, deck.notes) == ("Ash", "none\nFire and ash\nby Ada")

    def test_a_name_alone_has_no_notes(self) -> None:
        deck = check("Fire and ash\n\n2 Ember Squire\n", "virevolt").deck
        assert deck is not None
        assert (deck.name, deck.notes) == ("Fire and ash", None)

    @pytest.mark.parametrize("first", ["Ember Squire", "Heroes", "Main", "Main: Ember Squire"])
    def test_a_paragraph_that_means_something_is_no_title(self, first: str) -> None:
        deck = check(f"{first}\n\n2 Red Crystal\n", "virevolt").deck
        assert deck is not None
        assert deck.name is None


class TestHeadings:
    def test_a_side_board_where_there_is_none_is_reported_once(self) -> None:
        report = check("Side:\n1 Ember Squire\nSideboard:\n1 Scorch\n", "virevolt")
        assert reported(report) == [("decklist/schema", 1)]
        assert cards(report) == []

    def test_what_stands_in_a_side_board_where_there_is_none_is_no_part_of_the_deck(self) -> None:
        report = check("2 Ember Squire\n28 Red Crystal\n\nSideboard\n3 Scorch\n", "virevolt")
        assert [violation.message for violation in report.violations] == ["virevolt has no side board"]

    def test_a_wrong_count_there_leaves_no_doubt_about_the_deck(self) -> None:
        report = check("2 Ember Squire\n27 Red Crystal\n\nSideboard\n0 Scorch\n", "virevolt")
        codes = [violation.code for violation in report.violations]
        assert codes == ["virevolt/deck-size", "decklist/schema", "decklist/schema"]

    def test_a_count_that_cannot_be_read_is_the_only_mistake(self) -> None:
        for line in ("0 Ember Squire", "2/3 Ember Squire", "1.5 Ember Squire"):
            report = check(f"{line}\n28 Red Crystal\n", "virevolt")
            assert [violation.code for violation in report.violations] == ["decklist/schema"]

    @pytest.mark.parametrize(
        ("line", "read"),
        [
            ("2 Ember Squire\t3 Scorch", [("main", "Ember Squire", 2), ("main", "Scorch", 3)]),
            ("2 Ember Squire - 3 Scorch", [("main", "Ember Squire", 2), ("main", "Scorch", 3)]),
            ("Ember Squire;2;R01", [("main", "Ember Squire", 2)]),
            ("Ember Squire\t2\tfoil", [("main", "Ember Squire", 2)]),
            ("2 Ember Squire\tR01\tred", [("main", "Ember Squire", 2)]),
            ("2 Ember Squire - my favourite", [("main", "Ember Squire", 2)]),
            ("▪️ 2 Ember Squire", [("main", "Ember Squire", 2)]),
        ],
    )
    def test_a_line_loses_no_card(self, line: str, read: list[tuple[str, str, int]]) -> None:
        assert cards(check(f"{line}\n1 Red Crystal\n", "virevolt")) == [*read, ("main", "Red Crystal", 1)]

    @pytest.mark.parametrize(
        "line", ["2 Ember Squire, Scorch", "2 Ember Squire [2 Scorch]", "2 Ember Squire [2 Scorchh]"]
    )
    def test_a_card_behind_another_one_is_reported_where_it_is_not_read(self, line: str) -> None:
        assert ("decklist/unknown-card", 1) in reported(check(f"{line}\n28 Red Crystal\n", "virevolt"))

    def test_a_misspelt_name_is_not_taken_for_a_shorter_one(self) -> None:
        report = check("2 Dana Scully, Abductedd\n", "xfiles")
        unknown = next(one for one in report.violations if one.code == "decklist/unknown-card")
        assert "Dana Scully, Abducted" in unknown.message

    def test_a_table_may_have_several_columns_of_cards(self) -> None:
        report = check("Qty\tCard\tQty\tCard\n2\tEmber Squire\t3\tScorch\n", "virevolt")
        assert cards(report) == [("main", "Ember Squire", 2), ("main", "Scorch", 3)]

    @pytest.mark.parametrize("amount", ["20", "(20)", "[3]:", "20 cards"])
    def test_an_amount_alone_is_no_heading(self, amount: str) -> None:
        ruleset = builtin_ruleset("virevolt")
        assert ruleset is not None
        assert Headings(ruleset).find(f"Main {amount}") == ("section", "main")
        assert Headings(ruleset).find(amount) is None

    def test_what_is_remembered_of_headings_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("deckcheck.construction.headings._REMEMBERED", 2)
        ruleset = builtin_ruleset("virevolt")
        assert ruleset is not None
        headings = Headings(ruleset)
        for words in ("Main", "Stuff", "Other", "Main"):
            assert (headings.find(words) is not None) == (words == "Main")

    def test_a_gap_means_nothing_where_there_is_no_side_board(self) -> None:
        report = Checker(Settings(game="virevolt")).check_bytes(
            b"1 Scorch\n\n1 R01\n", "a", file_format="cockatrice-text"
        )
        assert reported(report) == []
        assert cards(report) == [("main", "Scorch", 1), ("main", "R01", 1)]

    def test_tokens_are_no_part_of_a_deck_and_are_reported(self) -> None:
        source = incoming(b"Tokens:\n3 Wolf\nMain:\n1 Ember Squire\n", "a.txt", Settings(game="virevolt"))
        assert cards(source.report) == [("main", "Ember Squire", 1)]
        assert [(note.message, note.values["line"]) for note in source.notes] == [("dropped-tokens", 2)]
        assert source.notes[0].is_loss

    def test_what_looks_like_a_comment_is_one_unless_it_names_a_type(self) -> None:
        source = incoming(b"1 Scorch\n# Heroes\n1 R01\n# played twice\n", "a.txt", Settings(game="virevolt"))
        assert [(note.message, note.values["line"]) for note in source.notes] == [("dropped-comment", 4)]
        assert not source.notes[0].is_loss

    def test_a_section_on_one_line_holds_cards_between_semicolons(self) -> None:
        report = check("Essence: Oz;\nResources: 2 Xander Harris; ; 1 Cross\n")
        assert cards(report) == [("essence", "Oz", 1), ("resources", "Xander Harris", 2), ("resources", "Cross", 1)]

    def test_a_type_in_a_heading_of_its_own_groups_cards_and_names_no_section(self) -> None:
        report = check("Heroes\n1 Xander Harris\nLocations (1)\n1 Boiler Room\n")
        assert cards(report) == [("resources", "Xander Harris", 1), ("locations", "Boiler Room", 1)]

    def test_a_line_that_is_neither_card_nor_heading_is_an_unknown_card(self) -> None:
        assert reported(check("1 Oz\nZzyzx Quorl\n")) == [("decklist/unknown-card", 2)]

    def test_a_firm_heading_that_nobody_knows_is_reported(self) -> None:
        report = check('<deck><section name="Quux"><card qty="1" id="x">Oz</card></section></deck>', path="a.o8d")
        assert reported(report) == [("decklist/schema", 1)]
        assert cards(report) == [("essence", "Oz", 1)]

    def test_a_colon_behind_words_that_nobody_knows(self) -> None:
        assert reported(check("Quux:\n1 Cross\n")) == []
        assert reported(check("Resourses:\n1 Cross\n")) == [("decklist/schema", 1)]
        assert reported(check("Quux: Cross\n1 Cross\n")) == [("decklist/unknown-card", 1)]

    def test_a_pile_under_a_name_of_its_own_is_sorted_by_type(self) -> None:
        piles = [
            {"Name": "Deck", "Nickname": "Essence", "ContainedObjects": [{"Nickname": "Oz"}]},
            {"Name": "Deck", "Nickname": "My cards", "ContainedObjects": [{"Nickname": "Boiler Room"}]},
        ]
        report = check(json.dumps({"ObjectStates": piles}), path="a.json")
        assert cards(report) == [("essence", "Oz", 1), ("locations", "Boiler Room", 1)]
        assert reported(report) == []


class TestNumbersAlone:
    @pytest.mark.parametrize("number", ["2", "3x", "x3"])
    @pytest.mark.parametrize("below", ["29 Red Crystal", "Red Crystal (29)", "29 Red Crystal, 1 Scorch", "**Main**"])
    def test_a_number_above_what_is_counted_otherwise_is_reported(self, number: str, below: str) -> None:
        assert reported(check(f"Ember Squire\n{number}\n{below}\n", "virevolt")) == [("decklist/schema", 2)]

    @pytest.mark.parametrize("below", ["-----", "Qty,Card\n1,Scorch"])
    def test_a_number_counts_nothing_further_down(self, below: str) -> None:
        report = check(f"2\n{below}\nRed Crystal\n", "virevolt")
        assert reported(report) == [("decklist/schema", 1)]
        assert cards(report)[-1] == ("main", "Red Crystal", 1)

    @pytest.mark.parametrize("below", ["Ember Squire", "2 Ember Squire", "02 Ember Squire"])
    def test_a_number_that_agrees_with_the_line_below_counts(self, below: str) -> None:
        report = check(f"2\n{below}\n", "virevolt")
        assert (reported(report), cards(report)) == ([], [("main", "Ember Squire", 2)])

    def test_a_number_above_a_name_with_one_of_its_own_counts(self) -> None:
        assert cards(check("2\n1630 Revello Drive\n"))[0][2] == 2

    def test_a_number_above_words_of_leave_is_not_lost(self) -> None:
        assert reported(check("2 Cross\n5\nthanks!\n")) == [("decklist/schema", 2)]


class TestCardsSetAsHeadings:
    @pytest.mark.parametrize(
        "line",
        [
            *("** 3 Scorch", "*** 3x Scorch", "**3 Scorch** - great", "__3 Scorch", "[3 Scorch]", "== 3 Scorch =="),
            *("**Scorch** x3", "**Scorch**: 3", "**Scorch** (3)"),
        ],
    )
    @pytest.mark.parametrize("text", ["{}\n27 Red Crystal\n", "27 Red Crystal\n{}\n"])
    def test_a_line_that_counts_a_card_is_no_title(self, text: str, line: str) -> None:
        report = check(text.format(line), "virevolt")
        assert reported(report) == []
        assert sorted(cards(report)) == [("main", "Red Crystal", 27), ("main", "Scorch", 3)]
        assert report.deck is not None
        assert report.deck.name is None

    @pytest.mark.parametrize("line", ["** 3 Scorchh", "[3 Scorchh]", "**3 Scorchh** - great"])
    def test_nor_is_a_misspelt_one(self, line: str) -> None:
        assert [at for _, at in reported(check(f"{line}\n27 Red Crystal\n", "virevolt"))] == [1]

    def test_bullets_of_a_list_in_a_list(self) -> None:
        report = check("* Heroes\n** Ember Squire\n** 27 Red Crystal\n", "virevolt")
        assert (reported(report), cards(report)) == ([], [("main", "Ember Squire", 1), ("main", "Red Crystal", 27)])

    @pytest.mark.parametrize(
        ("line", "name"),
        [("[2024 Nationals]", "2024 Nationals"), ("== 2 be or not ==", "2 be or not")],
    )
    def test_what_counts_no_card_of_the_game_is_the_title_still(self, line: str, name: str) -> None:
        deck = check(f"{line}\n27 Red Crystal\n", "virevolt").deck
        assert deck is not None
        assert deck.name == name

    @pytest.mark.parametrize("line", ["** Main **", "**Main** (20)", "[20 Heroes]", "** Main"])
    def test_a_heading_stays_one(self, line: str) -> None:
        report = check(f"{line}\n27 Red Crystal\n", "virevolt")
        assert (reported(report), cards(report)) == ([], [("main", "Red Crystal", 27)])


class TestQuotes:
    @pytest.mark.parametrize(
        "line", ['2 "Cross"', "2x “Cross”", "2 « Cross »", "“Cross” x2", "'Cross' (2)", "“Cross”\n1 Cross"]
    )
    def test_a_name_in_quotation_marks_is_the_card(self, line: str) -> None:
        report = check(f"{line}\n")
        assert (reported(report), cards(report)) == ([], [("resources", "Cross", 2)])

    def test_a_card_behind_one_in_quotation_marks_is_not_lost(self) -> None:
        assert cards(check("2 “Cross”, 3 “Oz (C79)”\n")) == [("resources", "Cross", 2), ("resources", "Oz (C79)", 3)]
        assert reported(check("2 “Cross” “Oz”\n")) == [("decklist/unknown-card", 1)]

    def test_a_name_that_is_written_with_them_stays_as_it_is(self) -> None:
        report = check('1 "Bad Girls" Part 1\n')
        assert (reported(report), cards(report)[0][1]) == ([], '"Bad Girls" Part 1')


class TestAround:
    @pytest.mark.parametrize(
        "words", ["merci !", "thanks!", "Good luck, and have fun :)", "bonne chance à tous\ncordialement", "Cheers"]
    )
    def test_words_of_leave_below_a_list_are_notes(self, words: str) -> None:
        report = check(f"Notes: mine\n2 Cross\n\n{words}\n")
        assert (reported(report), cards(report)) == ([], [("resources", "Cross", 2)])
        assert report.deck is not None
        assert report.deck.notes == f"mine\n{words}"

    @pytest.mark.parametrize("words", ["thanks\n1 Stakee", "Bob", "thanks to Oz", "merci Crosss", "4 thanks"])
    def test_what_is_more_than_that_is_an_unknown_card(self, words: str) -> None:
        assert "decklist/unknown-card" in {code for code, _ in reported(check(f"2 Cross\n\n{words}\n"))}

    @pytest.mark.parametrize("name", ["thanks\nBob", "Cheers,\n\nZoé", "Cordialement\nJean Dupont"])
    def test_a_name_below_words_of_leave_is_a_signature(self, name: str) -> None:
        report = check(f"2 Cross\n\n{name}\n")
        assert (reported(report), cards(report)) == ([], [("resources", "Cross", 2)])

    def test_a_card_below_words_of_leave_is_not_lost(self) -> None:
        assert reported(check("2 Cross\n\nthanks\nOz (C79)\n")) == []
        assert reported(check("2 Cross\n-- \nOz\nhttps://example.org\n")) == [("decklist/schema", 3)]

    @pytest.mark.parametrize("signature", ["Zoé\n12 rue de la Paix", "Zoé\n\n3", ""])
    def test_the_signature_of_a_mail_is_left_out_and_reported(self, signature: str) -> None:
        source = incoming(f"2 Cross\n-- \n{signature}\n".encode(), "a.txt", Settings(game="buffy"))
        assert (reported(source.report), cards(source.report)) == ([], [("resources", "Cross", 2)])
        assert [(note.message, note.values["line"]) for note in source.notes] == [("dropped-signature", 2)]

    def test_what_counts_cards_below_such_a_line_is_a_part_of_the_list(self) -> None:
        text = "https://example.org/1\n1 Cross\n-- \nhttps://example.org/2\n2 Oz (C79)\n// mine\n5\n"
        source = incoming(text.encode(), "a.txt", Settings(game="buffy"))
        assert cards(source.report) == [("resources", "Cross", 1), ("resources", "Oz (C79)", 2)]
        assert reported(source.report) == []
        assert [(note.message, note.values["line"]) for note in source.notes] == [
            ("dropped-signature", 3),
            ("dropped-comment", 6),
        ]
        assert cards(check("-- \nName: Ash\n2 Oz (C79)\n")) == [("resources", "Oz (C79)", 2)]

    def test_a_card_that_is_called_like_words_of_leave_is_a_card(self) -> None:
        every = [card for card in catalog_of(Settings(), "buffy").cards if card.name == "Cross"]
        named = [*every, *(Card(name, name, "item", name, {}) for name in ("Cheers", "Good Luck Charm"))]
        checker = Checker(Settings(game="buffy", catalogs={"buffy": Catalog.of("buffy", named)}))
        assert cards(checker.check_bytes(b"1 Cross\nCheers\n", "a.txt"))[-1] == ("resources", "Cheers", 1)
        assert reported(checker.check_bytes(b"1 Cross\nGood luck\n", "a.txt")) == [("decklist/schema", 2)]

    @pytest.mark.parametrize(
        "heading", ["Terrain", "Terrain (2)", "Terrain - 2", "Terrain:", "## Terrain", "**Terrain**"]
    )
    def test_a_heading_that_nobody_knows_is_kept_and_its_cards_go_by_type(self, heading: str) -> None:
        report = check(f"Essence\n1 Angel (C241a)\n\n{heading}\n1 Cross\n2 The Bronze\n")
        assert reported(report) == []
        assert cards(report) == [
            ("essence", "Angel (C241a)", 1),
            ("resources", "Cross", 1),
            ("locations", "The Bronze", 2),
        ]

    def test_without_a_gap_or_a_mark_it_is_an_unknown_card(self) -> None:
        assert reported(check("1 Cross\nTerrain\n2 The Bronze\n")) == [("decklist/unknown-card", 2)]

    def test_where_counts_stand_behind_an_unknown_card_is_no_heading(self) -> None:
        assert reported(check("Cross (2)\nTerrain (2)\nThe Bronze (1)\n")) == [("decklist/unknown-card", 2)]

    @pytest.mark.parametrize("line", ["Crosss", "Crosss (2)", "Zzyzx: Cross", "**Crosss**", "Zzyzx: 2 Quorl"])
    def test_a_misspelt_card_is_no_heading(self, line: str) -> None:
        assert [at for _, at in reported(check(f"1 Stake\n\n{line}\n1 The Bronze\n"))].count(3) == 1

    def test_of_many_headings_that_nobody_knows_some_are_looked_at(self) -> None:
        report = check("1 Cross\n" + "\nTerrain\n1 Cross\n" * 60)
        assert reported(report) == []


class TestTables:
    @pytest.mark.parametrize("path", ["a.docx", "a.txt", "a.deck.yaml", "<stdin>"])
    @pytest.mark.parametrize(
        "data", [b"PK\x03\x04\x80", b"%PDF-1.7\n", b"\xd0\xcf\x11\xe0", b"{\\rtf1\\ansi{\n2 Cross"]
    )
    def test_a_document_of_an_office_program_is_reported_as_one(self, path: str, data: bytes) -> None:
        report = Checker(Settings(game="buffy")).check_bytes(data, path)
        assert [part.message for part in report.violations] == [
            "a document of Word, Excel or their kin, a PDF or RTF is not read; save it as text (.txt)"
        ]

    def test_cells_above_a_table_are_fields(self) -> None:
        deck = check("Player\tZoé\nName\tAsh\nDate\t2026\n2\tCross\n").deck
        assert deck is not None
        assert (deck.player, deck.name, deck.notes) == ("Zoé", "Ash", "Date\t2026")

    def test_a_link_above_a_list_may_stand_between_angle_brackets(self) -> None:
        deck = check("<https://forum.example/t/12>\n2 Cross\n").deck
        assert deck is not None
        assert deck.notes == "<https://forum.example/t/12>"

    @pytest.mark.parametrize("text", ["Card,Count\nCross,2\n", '"Card","Count"\n"Cross","2"\n', "2;Cross\n"])
    def test_a_table_is_read_whatever_its_ending(self, text: str) -> None:
        for path in ("list.CSV", "list.txt"):
            assert cards(check(text, path=path)) == [("resources", "Cross", 2)]

    @pytest.mark.parametrize("name", ["list.csv", "list.md", "list"])
    @pytest.mark.parametrize(
        "text", ["game: buffy\ndeck:\n  resources: {Cross: 2}\n", "{game: buffy, deck: {resources: {Cross: 2}}}"]
    )
    def test_a_decklist_is_one_whatever_its_name(self, name: str, text: str) -> None:
        assert cards(check(text, path=name)) == [("resources", "Cross", 2)]

    @pytest.mark.parametrize("path", ["LIST.MD", "a.b\\list.list"])
    def test_a_list_in_a_file_of_another_kind_is_reported_the_ending_that_it_needs(self, path: str) -> None:
        report = check("# Deck\n\n- 2 Cross\n- 1 Oz\n", path=path)
        assert [part.message for part in report.violations] == [
            (
                "no list is read from files of this kind; give its file a name that ends in .txt, "
                "and each line is read as a count and a card"
            )
        ]

    @pytest.mark.parametrize("path", ["a.yaml", "folder.d/a", "a.md"])
    def test_an_empty_file_is_reported_as_what_it_lacks(self, path: str) -> None:
        assert "the file is empty" in check("\n", path=path).violations[0].message


class TestSections:
    def test_a_card_of_the_other_zone_goes_home_and_is_reported(self) -> None:
        report = check("Main:\n1 Boiler Room\nSide:\n1 Xander Harris\n")
        assert reported(report) == [("decklist/wrong-section", 2), ("decklist/wrong-section", 4)]
        assert cards(report) == [("locations", "Boiler Room", 1), ("resources", "Xander Harris", 1)]

    @pytest.mark.parametrize("heading", ["", "Main:\n", "Side:\n"])
    def test_a_card_that_no_section_takes_is_reported_where_it_stands(self, heading: str) -> None:
        report = check(f"{heading}1 Empty Mask\n", "slasherz")
        assert reported(report) == [("decklist/wrong-section", 1 + heading.count("\n"))]
        assert len(cards(report)) == 1

    def test_a_name_of_several_cards_goes_to_the_first_section_that_has_one(self) -> None:
        report = check("1 Angel\n")
        assert cards(report) == [("resources", "Angel", 1)]
        assert reported(report) == [("decklist/ambiguous-card", 1)]

    def test_an_unknown_card_goes_with_its_nearest_name(self) -> None:
        report = check("1 Boiler Rom\n1 Zzyzx\n1 Xander Haris\n")
        assert cards(report)[0] == ("locations", "Boiler Rom", 1)
        assert cards(report)[-1] == ("resources", "Xander Haris", 1)

    def test_of_many_unknown_cards_only_some_are_looked_for(self) -> None:
        """A look through the catalog takes time; beyond the limit a card stays with the one before."""
        lines = [f"1 Zzyzx {'abcdefghijklmnopqrstuvwxyz'[number]}" for number in range(MAX_GUESSED)]
        report = check("\n".join(["1 Xander Harris", *lines, "1 Boiler Rom"]))
        assert ("resources", "Boiler Rom", 1) in cards(report)

    def test_the_set_or_the_number_behind_a_name_settles_it(self) -> None:
        report = check("1 Angel (P146)\n1 Spike (Pergamum Prophecy) 12\n")
        assert report.deck is not None
        assert [entry.card.id for entry in report.deck.entries if entry.card] == ["P146", "P199"]

    def test_a_game_whose_cards_are_all_kept_aside(self, tmp_path: Path) -> None:
        """A zone for which a game has no section is not a zone: cards and unknown names find a place all the same."""
        rules = tmp_path / "rules.yaml"
        rules.write_text(
            """
game: aside
title: {en: Aside, fr: À part}
edition: '1'
types: {boat: {title: {en: Boat, fr: Bateau}}, oar: {title: {en: Oar, fr: Rame}}}
sections: {fleet: {title: {en: Fleet, fr: Flotte}, zone: side, takes: [{type: boat}]}}
formats: {open: {title: {en: Open, fr: Libre}}}
catalogs: [cards.yaml]
rules: []
""",
            encoding="utf-8",
        )
        (tmp_path / "cards.yaml").write_text(
            "game: aside\ncards: [{name: Heron, type: boat}, {name: Long Oar, type: oar}]\n", encoding="utf-8"
        )
        settings = Settings(game="aside")
        load_rulesets(settings, [str(rules)])
        report = Checker(settings).check_bytes(b"Main:\n1 Heron\n1 Long Oar\n1 Nobody At All\n", "a.txt")
        assert {section for section, _, _ in cards(report)} == {"fleet"}
        assert reported(report) == [("decklist/wrong-section", 3), ("decklist/unknown-card", 4)]


class TestEffort:
    """A stranger's list is read in time that grows with its length, and not beyond what a list can hold."""

    @pytest.mark.parametrize(
        "unit",
        [
            "nobody\n",
            "1 nobody\n",
            "1 Ember Squire\n",
            "Main\n",
            "## Main (20 cards) ##\n",
            "# nobody\n",
            "**" + " " * 40 + "**3 nobody** [",
            "[nobody]\n",
            "[3 nobody]\n",
            "nobody:\n",
            "Notes: nobody\n",
            "SB: 1 nobody\n1 nobody\n",
            "Crystals\n",
            "Main: nobody; ",
            "Main: ",
            "1 nobody (A) 1 *F*\n",
            "// nobody\n\n",
        ],
    )
    def test_the_work_grows_with_the_list(self, unit: str) -> None:
        checker = Checker(Settings(game="virevolt"))
        assert growth(lambda count: checker.check_bytes((unit * count).encode(), "a.txt"), 200) < 4.4

    @pytest.mark.parametrize("path", ["a.txt", "<stdin>"])
    @pytest.mark.parametrize("unit", ["\n", "nobody\n", "SB: nobody\n", "1\tnobody\n", "\x1c", "\u2028"])
    def test_a_list_of_too_many_lines(self, path: str, unit: str) -> None:
        report = check("1 nobody\n" + unit * MAX_LINES + "1 nobody", path=path)
        assert reported(report) == [("decklist/limits", MAX_LINES + 1)]
        assert report.deck is None

    def test_as_many_lines_as_a_list_may_have(self) -> None:
        assert reported(check("\n" * (MAX_LINES - 1) + "1 Oz")) == []

    def test_too_many_cards_behind_one_colon(self) -> None:
        found = check("Deck: " + "Oz;" * (MAX_LISTED + 1)).violations
        assert f"more than {MAX_LISTED} entries" in [part.message for part in found]

    def test_headings_behind_headings_end_somewhere(self) -> None:
        assert cards(check("Deck: Main: Essence: Oz")) == [("essence", "Oz", 1)]
        report = check("Deck: " * 100_000 + "Oz")
        assert len(cards(report)) == 1

    def test_headings_that_nobody_knows_get_few_suggestions(self) -> None:
        found = check("[resourses]\n" * (MAX_SUGGESTED + 5)).violations
        assert [part.fix for part in found].count("did you mean resources?") == MAX_SUGGESTED

    def test_too_many_mistakes(self) -> None:
        text = f"<cockatrice_deck><zone name='main'>{'<x/>' * 9_000}</zone></cockatrice_deck>"
        report = check(text, path="a.cod")
        assert len(reported(report)) <= MAX_ENTRIES + 10
        assert ("decklist/limits", 1) in reported(report)


class TestGroups:
    """Headings that name a type, and piles."""

    @pytest.mark.parametrize("above", ["Resources", "Main"])
    def test_a_type_stays_within_its_section(self, above: str) -> None:
        assert cards(check(f"{above}\nActions\n1 Cross\nSkills\n1 Oz (P1)\n"))[0][0] == "resources"

    def test_a_type_stays_within_the_side_board(self) -> None:
        found = check("Sideboard\nActions\n1 Cross\n").violations
        assert "decklist/wrong-section" in [part.code for part in found]

    @pytest.mark.parametrize(
        ("names", "wanted"),
        [
            (("Ann", "Bob"), ["a second deck begins here (Bob); give each deck a file of its own"]),
            (("Ann", "Ann"), []),
            (("", "Bob"), []),
            (("Actions", "Bob"), []),
            (("Sideboard", "Foo"), ["Foo is not a section of buffy"]),
        ],
    )
    def test_a_second_pile_is_a_second_deck(self, names: tuple[str, str], wanted: list[str]) -> None:
        piles = [
            {"Name": "DeckCustom", "Nickname": name, "ContainedObjects": [{"Name": "Card", "Nickname": "Cross"}]}
            for name in names
        ]
        report = check(json.dumps({"ObjectStates": piles}), path="a.json")
        found = [part.message for part in report.violations if part.code == "decklist/schema"]
        assert [message[: len(start)] for message, start in zip(found, wanted, strict=True)] == wanted
