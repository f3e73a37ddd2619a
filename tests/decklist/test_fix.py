"""Fixing decklists: safe fixes, and nothing else."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction import fix as fix_module
from deckcheck.construction.check import Checker
from deckcheck.construction.fix import (
    LongListError,
    UnsafeFixError,
    UnseenEndError,
    fix_deck,
    open_questions,
    summary,
)
from deckcheck.construction.settings import Settings
from deckcheck.construction.speller import Speller, letters
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.fix_types import FixedText
from deckcheck.decklist.hash import deck_hash
from deckcheck.decklist.limits import MAX_LINES
from deckcheck.shipped import sample_decks

SAMPLES = sorted(Path(sample_decks()).glob("*/*/*.deck.yaml"))


def fix(text: str, path: str = "a.deck.yaml", checker: Checker | None = None) -> str:
    """Return a list fixed, or as it is where nothing is to fix."""
    checker = checker or Checker()
    report = checker.check_bytes(text.encode(), path)
    result = fix_deck(report, checker)
    return text if result is None else result.text


def listed(text: str) -> str:
    return textwrap.dedent(text).lstrip("\n")


def main(*lines: str) -> str:
    return "game: virevolt\ndeck:\n  main:\n" + "".join(f"    {line}\n" for line in lines)


def test_a_list_of_endless_lines_is_not_mended() -> None:
    written = main("ember squire: 2")
    lines = written.count("\n")
    assert "Ember Squire" in fix(written + "\n" * (MAX_LINES - lines))
    with pytest.raises(LongListError):
        fix(written + "\n" * (MAX_LINES - lines + 1))


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u2029"])
def test_a_list_that_no_editor_shows_as_yaml_reads_it_is_left_alone(char: str) -> None:
    written = f'notes: "a\r\nb{char} c"\n' + main("ember squire: 2")
    with pytest.raises(UnseenEndError) as reported:
        fix(written)
    assert (reported.value.place, reported.value.char) == ((2, 2), f"U+{ord(char):04X}")
    report = Checker().check_bytes(written.encode(), "my.deck.yaml")
    assert open_questions(report) == []


def test_the_line_ends_of_old_macintoshes_are_kept() -> None:
    assert fix(main("ember squire: 2").replace("\n", "\r")) == main("Ember Squire: 2").replace("\n", "\r")


class TestNames:
    @pytest.mark.parametrize(
        ("written", "right"),
        [
            ("ember squire", "Ember Squire"),
            ("EMBER  SQUIRE", "Ember Squire"),
            ("écuyer de BRAISE", "Écuyer de braise"),
            ("Ecuyer de braise", "Écuyer de braise"),
            ("ember-squire", "Ember Squire"),
            ("Embersquire", "Ember Squire"),
            ("r01", "R01"),
        ],
    )
    def test_respelt_in_its_own_language(self, written: str, right: str) -> None:
        assert fix(main(f"{written}: 2")) == main(f"{right}: 2")

    @pytest.mark.parametrize(
        "written", ["Ember Squier", "Ember", "Ember Squires", "Nothing", "Écuyer de braise", "R01"]
    )
    def test_left_alone(self, written: str) -> None:
        """A misspelt name is not a spelling variant, and a right one needs no fixing."""
        assert fix(main(f"{written}: 2")) == main(f"{written}: 2")

    def test_a_name_of_several_cards_keeps_what_tells_them_apart(self) -> None:
        text = listed("""
            game: buffy
            deck:
              resources:
                angel  (LEVEL 1,  pergamum prophecy): 2
                Angel: 1
            """)
        assert "Angel (LEVEL 1, pergamum prophecy): 2\n    Angel: 1\n" in fix(text)

    def test_letters_that_two_cards_share_decide_nothing(self) -> None:
        text = listed("""
            game: virevolt
            cards:
              Fire-Ball: {type: spell, color: red}
              Fire Ball: {type: spell, color: red}
            deck:
              main:
                Fireball: 2
            """)
        assert fix(text) == text

    def test_a_card_of_another_section_is_not_meant(self) -> None:
        text = "game: slasherz\ndeck:\n  survivor: night-jogger\n"
        assert fix(text) == text

    @pytest.mark.parametrize(
        ("written", "right"),
        [("'EMBER squire'", "'Ember Squire'"), ('"EMBER squire"', '"Ember Squire"'), ("EMBER squire", "Ember Squire")],
    )
    def test_quotes_stay(self, written: str, right: str) -> None:
        assert fix(main(f"{written}: 2")) == main(f"{right}: 2")

    def test_quotes_come_where_a_name_needs_them(self) -> None:
        text = "game: virevolt\ncards:\n  'Oh: #1': {type: spell, color: red}\ndeck:\n  main:\n    OH  1: 2\n"
        assert fix(text).endswith("    'Oh: #1': 2\n")
        flow = "game: virevolt\ncards:\n  'A, B': {type: spell, color: red}\ndeck:\n  main: {a b: 2}\n"
        assert fix(flow).endswith("  main: {a b: 2}\n")  # two letters are too few to be sure
        flow = flow.replace("A, B", "Ash, Bone").replace("a b", "ash bone")
        assert fix(flow).endswith("  main: {'Ash, Bone': 2}\n")

    def test_lists_and_single_cards(self) -> None:
        text = "game: slasherz\ndeck:\n  survivor: deputy cole\n  victims: [night jogger, 'RADIO host']\n"
        assert fix(text) == "game: slasherz\ndeck:\n  survivor: Deputy Cole\n  victims: [Night Jogger, 'Radio Host']\n"

    def test_sections_by_their_titles(self) -> None:
        text = "game: buffy\ndeck:\n  Resource deck:\n    Cross: 2\n  ESSENCE: Oz (essence)\n"
        assert fix(text) == "game: buffy\ndeck:\n  essence: Oz (essence)\n  resources:\n    Cross: 2\n"

    def test_qualifiers_that_are_another_cards_name_stay(self) -> None:
        """With a space in front of its parenthesis the reference would be the deck's own card."""
        own = "game: buffy\ncards:\n  Ash: {type: item}\n  Ash (item): {type: skill}\ndeck:\n  resources:\n"
        assert fix(f"{own}    ash(item): 1\n") == f"{own}    ash(item): 1\n"
        own = own.replace("  Ash (item): {type: skill}\n", "")
        assert fix(f"{own}    ash(item): 1\n") == f"{own}    Ash (item): 1\n"

    def test_a_section_is_not_renamed_to_one_that_is_there(self) -> None:
        text = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n  Main:\n    Scorch: 1\n"
        assert fix(text) == text


class TestMerging:
    def test_the_sum_stands_where_the_first_stood(self) -> None:
        assert fix(main("Ember Squire: 1", "Scorch: 2", "ember squire: 1")) == main("Ember Squire: 2", "Scorch: 2")

    def test_two_languages_are_one_card(self) -> None:
        assert fix(main("Écuyer de braise: 1", "Ember Squire: 1")) == main("Écuyer de braise: 2")

    def test_comments_stay(self) -> None:
        text = main("Ember Squire: 1  # signed", "# borrowed", "Ember Squire: 1  # from Ada", "Scorch: 2")
        assert fix(text) == main("Ember Squire: 2  # signed", "# borrowed", "# from Ada", "Scorch: 2")

    def test_in_brackets(self) -> None:
        text = "game: virevolt\ndeck:\n  main: {Ember Squire: 1, Scorch: 2, ember squire: 1}\n"
        assert fix(text) == "game: virevolt\ndeck:\n  main: {Ember Squire: 2, Scorch: 2}\n"

    @pytest.mark.parametrize("count", ["x", "0", "-1", "", "[1]", "1000"])
    def test_counts_that_cannot_be_added_stay(self, count: str) -> None:
        text = main("Ember Squire: 1", f"Ember Squire: {count}".rstrip())
        assert fix(text) == text

    def test_a_comment_that_suppresses_keeps_its_line(self) -> None:
        text = main("Ember Squire: 2", "Ember Squire: 1  # deckcheck: ignore[virevolt/copy-limit]")
        assert fix(text) == text

    def test_a_printing_that_is_named_is_not_merged_with_the_card(self) -> None:
        text = "game: buffy\ndeck:\n  resources:\n    Book Learning: 1\n    P120: 1\n"
        assert fix(text) == text

    def test_unknown_cards_are_merged_by_their_name(self) -> None:
        assert fix(main("Nothing: 1", "NOTHING: 1")) == main("Nothing: 2")


class TestOrder:
    def test_fields_and_sections_move_with_their_comments(self) -> None:
        text = listed("""
            # my list

            deck:
              # the rest
              main:
                # small ones
                Fog Shape: 3

              # the hunted
              survivor: Deputy Cole

            # which game
            game: slasherz
            # the end
            """)
        assert fix(text) == listed("""
            # my list

            # which game
            game: slasherz

            deck:
              # the hunted
              survivor: Deputy Cole

              # the rest
              main:
                # small ones
                Fog Shape: 3
            # the end
            """)

    def test_unknown_sections_go_last(self) -> None:
        text = "game: slasherz\ndeck:\n  extra:\n    Fog Shape: 1\n  victims: Night Jogger\n  survivor: Deputy Cole\n"
        assert fix(text) == (
            "game: slasherz\ndeck:\n  survivor: Deputy Cole\n  victims: Night Jogger\n  extra:\n    Fog Shape: 1\n"
        )

    def test_a_text_that_ends_in_blank_lines_is_not_moved(self) -> None:
        text = "notes: |+\n  first\n\ngame: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n"
        assert fix(text) == text

    def test_sections_in_brackets_stay(self) -> None:
        text = "game: slasherz\ndeck: {victims: Night Jogger, survivor: Deputy Cole}\n"
        assert fix(text) == text


class TestLayout:
    def test_white_space(self) -> None:
        text = "\n\ngame: virevolt   \n\n\n\ndeck:\t\n  main:\n    Ember Squire: 2 # two  \n\n\n"
        assert fix(text) == "game: virevolt\n\ndeck:\n  main:\n    Ember Squire: 2 # two\n"

    def test_notes_keep_theirs(self) -> None:
        notes = "notes: |\n  first  \n\n\n  second\n"
        text = f"game: virevolt  \n{notes}deck:\n  main:\n    Ember Squire: 2\n"
        assert fix(text) == f"game: virevolt\n{notes}deck:\n  main:\n    Ember Squire: 2\n"

    @pytest.mark.parametrize("end", ["  last\n\n\n", "  last"])
    def test_notes_that_end_a_list_keep_their_last_lines_as_well(self, end: str) -> None:
        text = f"game: virevolt  \ndeck:\n  main:\n    ember squire: 2\nnotes: |+\n{end}"
        assert fix(text) == text.replace("ember squire", "Ember Squire")

    def test_the_last_line_ends(self) -> None:
        assert fix(main("Ember Squire: 2").rstrip()) == main("Ember Squire: 2")

    def test_the_files_own_line_ends_stay(self) -> None:
        text = main("ember squire: 2").replace("\n", "\r\n")
        assert fix(text) == main("Ember Squire: 2").replace("\n", "\r\n")


def section(words: str) -> str:
    return f"game: virevolt\ndeck:\n  main: {words}\n"


class TestCounts:
    @pytest.mark.parametrize(
        ("written", "right"),
        [
            ('Ember Squire: "2"', "Ember Squire: 2"),
            ("Ember Squire: '2' # mine", "Ember Squire: 2 # mine"),
            ("Ember Squire: x2", "Ember Squire: 2"),
            ("Ember Squire: 2x", "Ember Squire: 2"),
            ("ember squire: ×2", "Ember Squire: 2"),
            ("2x Ember Squire: 1", "Ember Squire: 2"),
            ("2x Ember Squire: 2", "Ember Squire: 2"),
            ("Ember Squire x2: x2", "Ember Squire: 2"),
        ],
    )
    def test_beside_a_name(self, written: str, right: str) -> None:
        assert fix(main(written)) == main(right)

    @pytest.mark.parametrize(
        "written",
        [
            "2x Ember Squire: 3",
            "2x Ember Squire: many",
            "2x Nothing: 1",
            "Ember Squire: x0",
            "Ember Squire: x2000",
            "Ember Squire: two",
            "Ember Squire: [2]",
            "Ember Squire: |\n      2",
            "? |\n      2x Ember Squire\n    : 1",
        ],
    )
    def test_what_no_single_count_is_meant_by_stays(self, written: str) -> None:
        assert fix(main(written)) == main(written)

    def test_a_list_becomes_a_mapping_with_its_comments(self) -> None:
        text = main(
            "- 3x Ember Squire # mine",
            "# borrowed",
            '-   "Cinder Imp x2"',
            "- Scorch",
            "- Red Crystal: 4",
            "- scorch",
        )
        assert fix(text) == main(
            "  Ember Squire: 3 # mine", "# borrowed", '  "Cinder Imp": 2', "  Scorch: 2", "  Red Crystal: 4"
        )

    def test_a_list_at_the_column_of_its_section(self) -> None:
        text = "game: virevolt\ndeck:\n  main:\n  - 3x Ember Squire\n  - x2 Scorch\n"
        assert fix(text) == main("Ember Squire: 3", "Scorch: 2")

    def test_a_list_that_holds_each_card_once_stays_one(self) -> None:
        assert fix(main("- Ember Squire", "- Scorch")) == main("- Ember Squire", "- Scorch")

    def test_in_brackets(self) -> None:
        text = section("[3x Ember Squire, Scorch, 'Cinder Imp x2', Red Crystal: x4]")
        assert fix(text) == section("{Ember Squire: 3, Scorch: 1, 'Cinder Imp': 2, Red Crystal: 4}")

    def test_a_section_of_one_card(self) -> None:
        assert fix(section("3x Ember Squire")) == section("{Ember Squire: 3}")
        assert fix(section('"3x Ember Squire"')) == section('{"Ember Squire": 3}')
        assert fix(section("Ember Squire")) == section("Ember Squire")

    def test_a_name_with_a_number_keeps_it(self) -> None:
        text = "game: buffy\ndeck:\n  resources:\n  - 1630 Revello Drive\n"
        assert fix(text) == text

    @pytest.mark.parametrize(
        "items",
        [
            ("- 3x Ember Squire", "- 2x Nothing"),
            ("- 3x Ember Squire", "- Nothing"),
            ("- 3x Ember Squire", "- [Scorch]"),
            ("- 3x Ember Squire", "- {Scorch: 2}"),
            ("- 3x Ember Squire", "- Scorch: 2", "  Cinder Imp: 2"),
            ("- 3x Ember Squire", "- Scorch: many"),
            ("- 3x Ember Squire", "- Scorch: [2]"),
            ("- 3x Ember Squire", "- Scorch: {a: 2}"),
            ("- 3x Ember Squire", '- ""'),
            ("- 3x Ember Squire", "-", "  Scorch"),
            ("- 3x Ember Squire", "- |", "  Scorch"),
        ],
    )
    def test_a_list_of_which_an_item_is_not_understood_stays(self, items: tuple[str, ...]) -> None:
        assert fix(main(*items)) == main(*items)

    def test_a_section_that_the_game_does_not_have_stays(self) -> None:
        text = "game: virevolt\ndeck:\n  nowhere:\n  - 3x Ember Squire\n"
        assert fix(text) == text

    def test_a_card_of_another_section_has_its_count_all_the_same(self) -> None:
        text = "game: buffy\ndeck:\n  resources:\n  - 2x Stake\n  - Buffy Summers\n"
        assert fix(text) == text  # of another section, or the name of several: nothing says that they are cards here

    @pytest.mark.parametrize(
        ("cards", "right"),
        [
            ('["3x Ember Squire", "Ember Squire", {"Scorch": "x2"}]', '{"Ember Squire": 4, "Scorch": 2}'),
            ('{"Ember Squire": "2", "2x Scorch": 1}', '{"Ember Squire": 2, "Scorch": 2}'),
            ('"3x ember squire"', '{"Ember Squire": 3}'),
            ('["3x Ember Squire", 4]', '["3x Ember Squire", 4]'),
            ('["3x Ember Squire", {}]', '["3x Ember Squire", {}]'),
            ('["3x Ember Squire", {"Scorch": []}]', '["3x Ember Squire", {"Scorch": []}]'),
            ('{"2x Ember Squire": null}', '{"2x Ember Squire": null}'),
            ("null", "null"),
        ],
    )
    def test_in_json(self, cards: str, right: str) -> None:
        found = json.loads(fix(f'{{"game": "virevolt", "deck": {{"main": {cards}}}}}', "a.deck.json"))
        assert found["deck"]["main"] == json.loads(right)

    def test_it_is_reported(self) -> None:
        checker = Checker()
        report = checker.check_bytes(main("- 3x Ember Squire", "- Scorch").encode(), "a.deck.yaml")
        result = fix_deck(report, checker)
        assert result is not None
        assert summary(result.changes) == [("count", 1)]

    def test_the_check_says_what_to_write(self) -> None:
        report = Checker().check_bytes(main("Ember Squire: x2", "Scorch: two").encode(), "a.deck.yaml")
        fixes = {part.line: part.fix for part in report.violations if part.code == "decklist/schema"}
        assert fixes == {4: "write `2`", 5: None}


class TestJson:
    def test_written_anew_with_its_indent(self) -> None:
        text = '{\n "deck": {"main": {"ember squire": 1, "Ember Squire": 1}},\n "game": "virevolt"\n}'
        assert fix(text, "a.deck.json") == (
            '{\n "game": "virevolt",\n "deck": {\n  "main": {\n   "Ember Squire": 2\n  }\n }\n}\n'
        )

    def test_from_standard_input_the_first_sign_tells(self) -> None:
        assert fix('{"game": "virevolt", "deck": {"main": "r01"}}', "<stdin>").count('"R01"') == 1
        assert fix(main("r01: 1"), "<stdin>") == main("R01: 1")

    def test_left_as_it_is_where_nothing_is_wrong(self) -> None:
        text = '{"game": "virevolt", "deck": {"main": {"Ember Squire": 2}}}\n'
        assert fix(text, "a.deck.json") == text

    def test_keys_that_are_there_twice_are_for_a_person(self) -> None:
        text = '{"game": "virevolt", "deck": {"main": {"ember squire": 1}, "main": {"Scorch": 2}}}\n'
        assert fix(text, "a.deck.json") == text


class TestSafety:
    @pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
    def test_samples_stay_the_same_deck(self, path: Path) -> None:
        checker = Checker()
        before = checker.check_file(str(path))
        text = fix(path.read_text(encoding="utf-8"), str(path), checker)
        after = checker.check_bytes(text.encode(), str(path))
        if before.deck is None:
            assert text == path.read_text(encoding="utf-8")
            return
        assert after.deck is not None
        assert [part.code for part in after.violations] == [part.code for part in before.violations]
        assert deck_hash(after.deck) == deck_hash(before.deck)

    @pytest.mark.parametrize(
        "text",
        [
            *("", "[", "deck: 3\n", "game: virevolt\ndeck: [a]\n", "game: nope\ndeck: {}\n", "a\x85b: c\n", "- x\n"),
            *("game: virevolt\n\n\ndeck:\n", "game: virevolt\nnotes: a\u2028b\ndeck: {main: {r01: 1}}\n"),
        ],
    )
    def test_what_is_no_decklist_stays(self, text: str) -> None:
        assert fix(text) == text

    def test_a_wrong_answer_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The proof does not trust what it proves."""
        text = main("Ember Squire: 2", "Scorch: 1")
        swapped = main("Ember Squire: 1", "Scorch: 2")
        monkeypatch.setattr(fix_module, "fix_text", lambda *_, **__: FixedText(swapped, {"name": 1}))
        with pytest.raises(UnsafeFixError):
            fix(text)

    def test_a_speller_that_errs_is_found_out_by_the_hash(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two looks that have nothing in common: the speller's at the text, the check's at the deck."""
        monkeypatch.setattr(Speller, "identity", lambda *_: "one and the same")
        monkeypatch.setattr(fix_module, "fix_text", lambda *_, **__: FixedText(main("Scorch: 2"), {"name": 1}))
        with pytest.raises(UnsafeFixError):
            fix(main("Ember Squire: 2"))

    @pytest.mark.parametrize(
        "changed",
        [
            "game: virevolt\nname: Other\ndeck: {main: {Ember Squire: 2}}\n",
            "game: virevolt\ncards: {X: {type: spell, color: red}}\ndeck: {main: {Ember Squire: 2}}\n",
            "game: virevolt\ndeck: {main: {Ember Squire: 2, Ember Squire: 0}}\n",
            "deck: {main: {Ember Squire: 2}}\n",
            "game: virevolt\ndeck: {main: [Ember Squire]}\n",
            "game: virevolt\ndeck: {main: ",
        ],
    )
    def test_nothing_else_may_change(self, changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fix_module, "fix_text", lambda *_, **__: FixedText(changed, {"name": 1}))
        with pytest.raises(UnsafeFixError):
            fix("game: virevolt\ndeck: {main: {Ember Squire: 2}}\n")


def shaken(name: str, draw: st.DrawFn) -> str:
    """Return a name in another case, with other spaces and quotes."""
    cases: list[Callable[[str], str]] = [str.upper, str.lower, str.title, str]
    name = draw(st.sampled_from(cases))(name)
    name = name.replace(" ", draw(st.sampled_from([" ", "  "])))
    return name.replace("'", draw(st.sampled_from(["'", "’"])))


@st.composite
def shaken_decks(draw: st.DrawFn) -> tuple[str, str, dict[str, int]]:
    """Return (game, a list in YAML whose names are written anyhow, the counts by card as the catalog writes them)."""
    path = draw(st.sampled_from([path for path in SAMPLES if "legal" in path.parts and "illegal" not in path.parts]))
    report = Checker().check_file(str(path))
    assert report.deck is not None
    lines = [f"game: {report.deck.game}", "deck:"]
    counts: dict[str, int] = {}
    sections = draw(st.permutations(list(dict.fromkeys(entry.section for entry in report.deck.entries if entry.line))))
    for section in sections:
        lines.append(f"  {section}:")
        entries = draw(st.lists(st.sampled_from(report.deck.section(section)), min_size=1, max_size=5))
        for entry in entries:
            count = draw(st.integers(1, 3))
            name = shaken(entry.reference, draw).replace('"', '\\"')
            comment = draw(st.sampled_from(["", "  # note", "   "]))
            lines.append(f'    "{name}": {count}{comment}')
            counts[entry.card.identity if entry.card else ""] = (
                counts.get(entry.card.identity if entry.card else "", 0) + count
            )
    return report.deck.game, "\n".join(lines) + "\n", counts


class TestProperties:
    @given(shaken_decks())
    def test_the_cards_stay_and_the_second_time_nothing_is_left_to_mend(
        self, drawn: tuple[str, str, dict[str, int]]
    ) -> None:
        _, text, counts = drawn
        once = fix(text)
        assert fix(once) == once
        assert once.count("# note") == text.count("# note")
        report = Checker().check_bytes(once.encode(), "a.deck.yaml")
        assert report.deck is not None
        found: dict[str, int] = {}
        for entry in report.deck.entries:
            if entry.line and entry.card is not None:
                found[entry.card.identity] = found.get(entry.card.identity, 0) + entry.count
        assert found == counts
        assert not [part for part in report.violations if part.code.startswith("decklist/")]

    @given(st.text(max_size=60))
    def test_any_text_is_mended_or_left(self, text: str) -> None:
        text = f"game: virevolt\ndeck:\n  main:\n    {text}: 1\n".replace("\0", "")
        try:
            text.encode()
        except UnicodeEncodeError:
            return
        once = fix(text)
        assert fix(once) == once


def test_what_was_mended_is_reported_in_one_order() -> None:
    assert summary({"order": 1, "name": 2, "merged": 0}) == [("name", 2), ("order", 1)]


class TestLetters:
    @pytest.mark.parametrize(
        ("left", "right"),
        [("Hangman’s Rope", "hangmans rope"), ("Œil de bœuf", "oeil-de-boeuf"), ("Straße", "STRASSE"), ("Nº 1", "no1")],
    )
    def test_equal(self, left: str, right: str) -> None:
        assert letters(left) == letters(right)

    def test_numbers_and_letters_tell_names_apart(self) -> None:
        assert letters("Part 1") != letters("Part 2")

    def test_every_catalog_finds_its_own_names(self) -> None:
        """A name that is right is never corrected, in any game."""
        from deckcheck.catalog import builtin
        from deckcheck.catalog.prepare import games
        from deckcheck.construction.builtin import builtin_ruleset

        for game in games():
            ruleset = builtin_ruleset(game)
            assert ruleset is not None
            speller = Speller(ruleset, builtin(game))
            for section in ruleset.sections:
                for name in builtin(game).all_names():
                    assert speller.name(section, name) is None, (game, section, name)


class TestQuestions:
    def report(self, text: str, path: str = "a.deck.yaml") -> DeckReport:
        return Checker(Settings(game="virevolt")).check_bytes(text.encode(), path)

    def test_what_only_a_person_can_say(self) -> None:
        report = self.report(main("Pit Duelist: 2", "Ember Squire: 2", "Nothing At All Here: 1"))
        ((violation, names),) = open_questions(report)
        assert (violation.line, names[0]) == (4, "Pit Duellist")

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            ("game: [", "a.deck.yaml"),
            (main("Pit Duelist: 2") + "\n" * MAX_LINES, "a.deck.yaml"),
        ],
    )
    def test_nothing_of_what_no_mender_changes(self, text: str, path: str) -> None:
        assert open_questions(self.report(text, path)) == []

    def test_a_choice_is_written_and_nothing_else(self) -> None:
        checker = Checker()
        report = checker.check_bytes(main("Pit Duelist: 1 # mine", "Pit Duellist: 1").encode(), "a.deck.yaml")
        result = fix_deck(report, checker, {("main", "Pit Duelist"): "Pit Duellist"})
        assert result is not None
        assert result.text == main("Pit Duellist: 2 # mine")
