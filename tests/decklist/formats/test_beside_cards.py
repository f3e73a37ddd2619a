"""What other programs’ files hold beside cards: kept where a decklist has room, reported where not, or an error."""

from __future__ import annotations

import pytest

from deckcheck.decklist.formats.exchange import Heading
from tests.support.lists import read


def cod(inside: str) -> str:
    return f"<cockatrice_deck>{inside}</cockatrice_deck>"


def deck(inside: str) -> str:
    return f"<deck>{inside}</deck>"


CARD = "<card><name>Ash</name></card>"


@pytest.mark.parametrize(
    ("form", "text", "names"),
    [
        ("cockatrice", cod("<tags><tag/></tags><lastLoadedTimestamp>Sat</lastLoadedTimestamp><sideboard_plan/>"), 2),
        ("lackey", deck("<meta><game>x</game><author>Ada</author><empty/></meta><extra>1</extra><none> </none>"), 2),
        ("octgn", deck("<sleeve>http://example.org/s.png</sleeve><more><part/></more><none/>"), 2),
    ],
)
def test_unknown_elements_are_reported_unless_they_are_empty(form: str, text: str, names: int) -> None:
    imported = read(form, text)
    assert [part.message for part in imported.dropped] == ["dropped-element"] * names
    assert imported.problems == []


def test_the_texts_of_a_file_are_kept() -> None:
    assert read("lackey", deck("<meta><game> virevolt </game></meta>")).texts == {"game": "virevolt"}
    assert read("octgn", deck("<notes><![CDATA[a & b]]></notes>")).texts == {"notes": "a & b"}
    assert read("cockatrice", cod("<deckname>D</deckname><comments>c</comments><format>f</format>")).texts == {
        "name": "D",
        "notes": "c",
        "format": "f",
    }


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("cockatrice", cod('<zone name="main"><kard name="Ash"/><card/><card name=" "/><card name="Ash"/></zone>')),
        ("octgn", deck('<section name="Main"><kard>x</kard><card id="1"/><card/><card qty="1">Ash</card></section>')),
        ("lackey", deck(f'<superzone name="Deck"><kard/><card/><card><name> </name></card>{CARD}</superzone>')),
    ],
)
def test_what_is_no_card_is_an_error_and_the_next_card_is_read(form: str, text: str) -> None:
    imported = read(form, text)
    assert len(imported.problems) == 3
    assert {problem.code for problem in imported.problems} == {"decklist/schema"}
    assert repr(imported.items[1]).startswith("Line('Ash', '1', 1, ")


def test_empty_sections_of_octgn_are_nobodys() -> None:
    assert read("octgn", deck('<section name="Main"/><section name="Runes" shared="False"></section>')).items == []


class TestCockatriceText:
    def test_comments_between_cards_are_reported_and_counts_passed_over(self) -> None:
        imported = read(
            "cockatrice-text", "// 2 Maindeck\n2 Ash\n// why not\n# 3 of them\n// 1 Sideboard\nSB: 1 Bone\n"
        )
        assert [(part.message, part.line) for part in imported.dropped] == [
            ("dropped-comment", 3),
            ("dropped-comment", 4),
        ]
        assert [repr(item) for item in imported.items if not isinstance(item, Heading)] == [
            "Line('Ash', '2', 2, 1)",
            "Line('Bone', '1', 6, 5)",
        ]

    def test_a_mark_without_a_card_is_none(self) -> None:
        imported = read("cockatrice-text", "2 Ash\nSB:\nSB: 1 Bone\n1 Cinder\n")
        assert [
            (repr(item), getattr(item, "under", None)) for item in imported.items if not isinstance(item, Heading)
        ] == [
            ("Line('Ash', '2', 1, 1)", None),
            ("Line('Bone', '1', 3, 5)", "side"),
            ("Line('Cinder', '1', 4, 1)", None),
        ]


def test_blank_lines_in_lackeys_texts_are_nothing() -> None:
    imported = read("lackey-text", "1\tAsh\n\n   \n2\tBone\n")
    assert [repr(item) for item in imported.items[1:]] == ["Line('Ash', '1', 1, 1)", "Line('Bone', '2', 4, 1)"]


class TestPlainText:
    def test_a_first_paragraph_without_counts_may_be_a_title(self) -> None:
        imported = read("text", "\n\nFire and ash\nby Ada\n\n2 Ash\n")
        assert imported.texts == {"name": "Fire and ash", "notes": "by Ada"}
        assert [repr(item) for item in imported.items] == ["Line('Ash', '2', 6, 1)"]

    def test_marks_of_a_side_board_hold_for_their_line(self) -> None:
        imported = read("text", "2 Ash\nSB: 1 Bone\nSB:\n1 Cinder\n")
        assert [
            (repr(item), getattr(item, "under", None)) for item in imported.items if not isinstance(item, Heading)
        ] == [
            ("Line('Ash', '2', 1, 1)", None),
            ("Line('Bone', '1', 2, 5)", "side"),
            ("Line('Cinder', '1', 4, 1)", None),
        ]

    def test_fields_of_the_deck(self) -> None:
        imported = read("text", "Name:\nJoueuse: Ada\nNotes:\nNotes: second\nGame : x\n2 Ash\nName: Bone\n")
        assert imported.texts == {"player": "Ada", "notes": "\nsecond", "game": "x", "name": "Bone"}
        assert imported.places == {"player": (2, 1), "notes": (3, 1), "game": (5, 1), "name": (7, 1)}
        assert [repr(item) for item in imported.items] == ["Line('Ash', '2', 6, 1)"]


class TestTabletop:
    def test_bags_are_opened_and_cards_may_lie_singly(self) -> None:
        imported = read(
            "tabletop",
            '{"SaveName": "D", "Note": 3, "ObjectStates": [{"Name": "Bag"}, {"Name": "Bag", "ContainedObjects": ['
            '{"Name": "CardCustom", "Nickname": "Ash", "Description": "Side"}]},'
            '{"Name": "Deck", "Nickname": "Main", "ContainedObjects": [{"Nickname": "Bone"}, 3]}]}',
        )
        assert imported.texts == {"name": "D"}
        assert [part.message for part in imported.dropped] == ["dropped-object"]
        assert [part.message for part in imported.problems] == ["tabletop-unnamed"]
        assert [item.text if isinstance(item, Heading) else item.name for item in imported.items] == [
            *("Side", "Ash", "Main", "Bone")
        ]
