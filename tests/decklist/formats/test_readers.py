"""The readers of other programs' files: every line understood, or an error at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.formats import FOREIGN, WRITTEN, by_ending, detect, ending_of, module_of
from deckcheck.decklist.formats.exchange import Heading, Line
from deckcheck.decklist.hash import hash_of
from deckcheck.decklist.problem import Problem
from deckcheck.messages import ENGLISH
from tests.support.lists import read

COD = """<?xml version="1.0"?>
<cockatrice_deck version="1"><deckname>Demo</deckname><comments/>
<zone name="main"><card number="2" name="Silver Stake"/><card number="1" name="Night Watch"/></zone>
<zone name="side"><card number="1" name="Old Library"/></zone></cockatrice_deck>
"""
TEXT = "2 Silver Stake\n1 Night Watch\nSB: 1 Old Library\n"
O8D = """<deck game="0fbd2ca4-ae6a-4bd4-8d2c-bd2ca40fae6a"><section name="Main" shared="False">
<card qty="2" id="11111111-1111-1111-1111-111111111111">Silver Stake</card>
<card qty="1" id="22222222-2222-2222-2222-222222222222">Night Watch</card></section>
<section name="Side" shared="False">
<card qty="1" id="33333333-3333-3333-3333-333333333333">Old Library</card></section>
<section name="Global" shared="True" />
<notes><![CDATA[x]]></notes></deck>
"""
DEK = """<deck version="0.8"><meta><game>demo</game></meta><superzone name="Deck">
<card><name id="001">Silver Stake</name><set>First</set></card>
<card><name id="001">Silver Stake</name><set>First</set></card>
<card><name id="002">Night Watch</name><set>First</set></card></superzone>
<superzone name="Sideboard"><card><name id="003">Old Library</name><set/></card></superzone></deck>
"""
LACKEY = "2\tSilver Stake\n1\tNight Watch\nSideboard:\n1\tOld Library\n"
TTS = """{"ObjectStates": [{"Name": "DeckCustom", "Nickname": "Main", "DeckIDs": [100, 100, 101],
 "ContainedObjects": [{"Name": "Card", "CardID": 100, "Nickname": "Silver Stake"},
  {"Name": "Card", "CardID": 100, "Nickname": "Silver Stake"},
  {"Name": "Card", "CardID": 101, "Nickname": "Night Watch"}]},
 {"Name": "Card", "CardID": 102, "Nickname": "Old Library", "Description": "Side"}]}
"""
PLAIN = "Main:\n2x Silver Stake\nNight Watch\n\nSide:\n1 Old Library\n"
SAMPLES = {
    "cockatrice": COD,
    "cockatrice-text": TEXT,
    "octgn": O8D,
    "lackey": DEK,
    "lackey-text": LACKEY,
    "tabletop": TTS,
    "text": PLAIN,
    "xmage": "2 [A:1] Silver Stake\n1 [A:2] Night Watch\nSB: 1 [A:3] Old Library\n",
    "forge": "[metadata]\nName=Demo\n[Main]\n2 Silver Stake|A|1\n1 Night Watch|A\n[Sideboard]\n1 Old Library\n",
    "workstation": (
        "// Deck file for Magic Workstation\n2 [A] Silver Stake (1)\n1 [A] Night Watch\nSB: 1 [A] Old Library (1)\n"
    ),
}


def zones(text: str, form: str) -> dict[str, list[tuple[str, int]]]:
    """Return zone -> (name, copies), as the file itself groups them."""
    found: dict[str, list[tuple[str, int]]] = {}
    zone = "main"
    for item in read(form, text).items:
        if isinstance(item, Heading) or item.name.endswith(":"):
            words = item.text if isinstance(item, Heading) else item.name
            zone = "side" if words.lower().startswith("side") else "main"
        else:
            found.setdefault(item.under or zone, []).append((item.name, int(item.count or 1)))
    return found


@pytest.mark.parametrize("form", SAMPLES)
def test_the_sample_is_read_in_every_format_and_has_one_hash(form: str) -> None:
    found = zones(SAMPLES[form], form)
    assert hash_of(found["main"], found["side"]) == "1dcs2rhm"


def test_the_hash_of_other_programs_decks() -> None:
    assert hash_of([]) == "r8sq7riu"
    found = zones("1 Mountain\n2 Island\nSB: 3 Forest\n", "cockatrice-text")
    assert hash_of(found["main"], found["side"]) == "5cac19qm"


@pytest.mark.parametrize("form", SAMPLES)
def test_a_format_is_recognised_by_its_content(form: str) -> None:
    assert detect("<stdin>", SAMPLES[form]) == form


@pytest.mark.parametrize(
    ("front", "form"),
    [
        ("", "cockatrice"),
        ("<?xml version='1.0'?>\n<!-- <deck> --><?a?>", "cockatrice"),
        ("<!---->", "cockatrice"),
        ("<!-- <deck>", "octgn"),
        ("<? <deck>", "octgn"),
        ("<?" * 50_000, "cockatrice"),
        ("<!--" * 50_000, "cockatrice"),
        ("<" * 50_000, "cockatrice"),
        ("<1>", "cockatrice"),
    ],
)
def test_the_root_of_xml_stands_behind_comments_and_instructions(front: str, form: str) -> None:
    assert detect("<stdin>", f"{front}<cockatrice_deck>") == form


@pytest.mark.parametrize(
    "text", ["<https://forum.example/t/12>\n2 Oz\n", "<Zoé>\n2 Oz\n", "{2} Oz\n", "My deck\n\n2\tOz\n1\tCross\n"]
)
def test_a_list_that_people_write_begins_as_they_like(text: str) -> None:
    assert detect("a.txt", text) == "text"


@pytest.mark.parametrize("text", ["<", "<1>", "<?", "<!-- <deck> -->", "<<<"])
def test_what_has_no_root_is_in_no_format_of_xml(text: str) -> None:
    assert detect("<stdin>", text) is None


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("a.cod", "cockatrice"),
        ("A.COD", "cockatrice"),
        ("a.o8d", "octgn"),
        ("a.dek", "lackey"),
        ("a.txt", "text"),
        ("a.deck.yaml", "yaml"),
        ("a.yml", "yaml"),
        ("a.json", "json"),
        ("a.dck", "xmage"),
        ("a.mwDeck", "workstation"),
        ("a.dec", "workstation"),
        ("a.eml", "mail"),
        ("a.csv", "text"),
        ("a.html", "text"),
        ("a.pdf", None),
    ],
)
def test_a_format_is_named_by_the_ending(path: str, form: str | None) -> None:
    assert by_ending(path) == form


def test_a_decklist_of_our_own_stays_one_whatever_its_name() -> None:
    text = "game: virevolt\ndeck:\n  main: {Red Crystal: 30}\n"
    for path in ("deck.txt", "<stdin>", "deck", "a.deck.yaml"):
        assert detect(path, text) is None
    assert detect("a.json", '{"game": "virevolt"}') is None
    assert detect("a.json", TTS) == "tabletop"


def check(text: str, game: str = "buffy", form: str | None = None, path: str = "deck.txt") -> DeckReport:
    return Checker(Settings(game=game)).check_bytes(text.encode(), path, file_format=form)


def cards(report: DeckReport) -> dict[str, list[tuple[str, int]]]:
    assert report.deck is not None
    found: dict[str, list[tuple[str, int]]] = {}
    for entry in report.deck.entries:
        found.setdefault(entry.section, []).append((entry.reference, entry.count))
    return found


def shape(report: DeckReport) -> list[tuple[str, int, int]]:
    """Return the violations of reading: code and place."""
    return [(part.code, part.line, part.column) for part in report.violations if part.code.startswith("decklist/")]


class TestXml:
    @pytest.mark.parametrize(
        "text",
        [
            '<!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><cockatrice_deck>&b;</cockatrice_deck>',
            '<!DOCTYPE deck SYSTEM "http://127.0.0.1:9/x.dtd"><cockatrice_deck/>',
            '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><cockatrice_deck>&x;</cockatrice_deck>',
        ],
    )
    def test_document_types_and_entities_are_refused(self, text: str) -> None:
        with pytest.raises(Problem) as caught:
            module_of("cockatrice").read(text, {})
        assert (caught.value.code, caught.value.message) == ("decklist/syntax", "xml-doctype")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "xml-syntax"),
            ("<cockatrice_deck>", "xml-syntax"),
            ("<cockatrice_deck>&nbsp;</cockatrice_deck>", "xml-syntax"),
            ("<html/>", "xml-root"),
            ("<Deck/>", "xml-root"),
            ("<cockatrice_deck>" + "<a>" * 40 + "</a>" * 40 + "</cockatrice_deck>", "limit-depth"),
            ("<cockatrice_deck>" + "<a/>" * 50_000 + "</cockatrice_deck>", "limit-entries"),
        ],
        ids=["empty", "open", "entity", "root", "another root", "deep", "many"],
    )
    def test_what_is_no_deck_is_an_error(self, text: str, message: str) -> None:
        with pytest.raises(Problem) as caught:
            module_of("cockatrice").read(text, {})
        assert caught.value.message == message
        assert caught.value.line >= 1

    def test_another_root_is_reported_as_it_is(self) -> None:
        with pytest.raises(Problem) as caught:
            module_of("lackey").read("<html/>", {})
        assert caught.value.message == "xml-root"

    @pytest.mark.parametrize("path", ["a.dek", "a.txt"])
    def test_a_file_of_magic_online_is_reported_as_one(self, path: str) -> None:
        text = '<?xml version="1.0"?>\n<Deck><Cards CatID="1" Quantity="4" Name="Oz"/></Deck>'
        form = detect(path, text)
        assert form is not None
        with pytest.raises(Problem) as caught:
            module_of(form).read(text, {})
        assert (caught.value.message, caught.value.line) == ("magic-online", 2)

    def test_places_count_characters(self) -> None:
        text = '<cockatrice_deck><deckname>É𝄞</deckname>\n  <zone name="main">é<b/></zone></cockatrice_deck>'
        imported = module_of("cockatrice").read(text, {})
        assert [(part.line, part.column) for part in imported.problems] == [(2, 22)]

    def test_a_declared_encoding_has_no_say(self) -> None:
        text = '<?xml version="1.0" encoding="ISO-8859-1"?><cockatrice_deck><deckname>Été</deckname></cockatrice_deck>'
        assert module_of("cockatrice").read(text, {}).texts == {"name": "Été"}


class TestCockatrice:
    def test_tokens_and_pictures_are_not_cards_and_are_reported(self) -> None:
        text = COD.replace("<comments/>", "<comments/><bannerCard>Oz</bannerCard>").replace(
            "</cockatrice_deck>", '<zone name="tokens"><card number="3" name="Wolf"/></zone></cockatrice_deck>'
        )
        imported = module_of("cockatrice").read(text, {})
        assert [part.message for part in imported.dropped] == ["dropped-element", "dropped-tokens"]
        assert "Wolf" not in [item.name for item in imported.items if isinstance(item, Line)]

    def test_the_set_decides_between_cards_of_one_name(self) -> None:
        text = """<cockatrice_deck><zone name="main">
        <card number="1" name="Angel" setShortName="Pergamum Prophecy" collectorNumber="P146"/>
        </zone></cockatrice_deck>"""
        report = check(text, path="a.cod")
        assert report.deck is not None
        assert [entry.card.id for entry in report.deck.entries if entry.card] == ["P146"]

    @pytest.mark.parametrize("count", ["0", "-1", "1.5", "two", "", "1e1"])
    def test_a_count_is_a_whole_number_from_one_up(self, count: str) -> None:
        text = (
            f'<cockatrice_deck><zone name="main"><card number="{count}" name="Xander Harris"/></zone></cockatrice_deck>'
        )
        assert shape(check(text, path="a.cod")) == [("decklist/schema", 1, 36)]

    def test_each_card_of_the_side_board_finds_its_section(self) -> None:
        text = "1 Xander Harris\nSB: 1 Oz (The Wish)\nSB: 2 One Man Army\nSB: 1 Boiler Room\n"
        report = check(text.replace("Oz (The Wish)", "Oz"))
        assert cards(report) == {
            "resources": [("Xander Harris", 1)],
            "essence": [("Oz", 1)],
            "challenges": [("One Man Army", 2)],
            "locations": [("Boiler Room", 1)],
        }

    def test_a_card_of_the_wrong_zone_is_one_mistake_and_counts_where_it_belongs(self) -> None:
        report = check("1 Xander Harris\n1 Boiler Room\nSB: 1 Oz\n")
        assert shape(report) == [("decklist/wrong-section", 2, 1)]
        assert cards(report)["locations"] == [("Boiler Room", 1)]

    @pytest.mark.parametrize(
        ("text", "side"),
        [
            ("2 A\n1 B\n\n1 C\n", ["C"]),
            ("2 A\n\n1 B\n\n1 C\n", []),
            ("2 A\n1 B\nSideboard\n1 C\n", ["C"]),
            ("2 A\nSB: 1 B\n\n1 C\n", ["B"]),
            ("2 A\n1 B\n\n", []),
        ],
    )
    def test_where_the_side_board_starts(self, text: str, side: list[str]) -> None:
        assert [name for name, _ in zones(text, "cockatrice-text").get("side", [])] == side

    def test_the_preface_holds_name_and_comments(self) -> None:
        imported = module_of("cockatrice-text").read("// My deck\n// played twice\n\n// 2 Maindeck\n2 A\n", {})
        assert imported.texts == {"name": "My deck", "notes": "played twice"}

    def test_a_line_that_is_no_card_is_an_error(self) -> None:
        report = check("2 Cross\n-2 Stake\n", form="cockatrice-text")
        assert ("decklist/schema", 2, 1) in shape(report)


class TestOctgn:
    def test_a_guid_that_is_known_decides(self) -> None:
        names = {"11111111-1111-1111-1111-111111111111": "Golden Stake"}
        imported = module_of("octgn").read(O8D, names)
        assert [item.name for item in imported.items if isinstance(item, Line)] == [
            "Golden Stake",
            "Night Watch",
            "Old Library",
        ]

    def test_a_card_without_a_name_is_an_error(self) -> None:
        imported = module_of("octgn").read(O8D.replace("Night Watch", ""), {})
        assert [(part.message, part.line) for part in imported.problems] == [("octgn-unnamed", 3)]

    def test_the_command_that_takes_a_mapping_file_is_named(self) -> None:
        for message in ("octgn-unnamed", "tabletop-unnamed"):
            assert "`deckcheck convert`" in ENGLISH.template(message)


class TestTabletop:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("{", "json-end"),
            ("[]", "tabletop-objects"),
            ('{"ObjectStates": 3}', "tabletop-objects"),
        ],
    )
    def test_what_is_no_save_is_an_error(self, text: str, message: str) -> None:
        with pytest.raises(Problem) as caught:
            module_of("tabletop").read(text, {})
        assert caught.value.message == message

    def test_what_is_not_understood_is_reported(self) -> None:
        text = """{"ObjectStates": [{"Name": "DeckCustom", "DeckIDs": [100]}, {"Name": "Die_6"}, 3,
 {"Name": "Bag", "ContainedObjects": [{"Name": "Card", "CardID": 101}, {"Name": "Card", "CardID": 102}]}]}"""
        imported = module_of("tabletop").read(text, {"102": "Oz"})
        assert [part.message for part in imported.problems] == ["tabletop-empty", "tabletop-object", "tabletop-unnamed"]
        assert [part.message for part in imported.dropped] == ["dropped-object"]
        assert [item.name for item in imported.items if isinstance(item, Line)] == ["Oz"]


class TestPlainText:
    def test_sections_under_headings_in_both_languages(self) -> None:
        for essence, resources in (
            ("Essence", "Ressources"),
            ("ESSENCE (1)", "Resource deck: 3"),
            ("essence", "## Resources"),
        ):
            report = check(f"{essence}:\n1 Oz\n\n{resources}\n2x Xander Harris\n1 × Angel (level 2)\n")
            assert cards(report) == {
                "essence": [("Oz", 1)],
                "resources": [("Xander Harris", 2), ("Angel (level 2)", 1)],
            }

    def test_a_section_on_one_line(self) -> None:
        assert cards(check("Essence: Oz\n2 Xander Harris\n"))["essence"][0] == ("Oz", 1)

    def test_cards_without_headings_go_where_their_types_belong(self) -> None:
        assert cards(check("2 Xander Harris\n1 Boiler Room\n1 One Man Army\nVamp Willow / Vamp Xander\n")) == {
            "resources": [("Xander Harris", 2)],
            "locations": [("Boiler Room", 1)],
            "challenges": [("One Man Army", 1)],
            "essence": [("Vamp Willow / Vamp Xander", 1)],
        }

    def test_a_title_and_notes_may_stand_in_front(self) -> None:
        report = check("Red rush\nby Camille\n\nHeroes (2)\n2 Ember Squire\n// a comment\n", "virevolt")
        assert report.deck is not None
        assert (report.deck.name, report.deck.notes) == ("Red rush", "by Camille")
        assert shape(report) == []

    def test_a_mail_that_was_answered_and_a_list_with_bullets(self) -> None:
        report = check("> Main:\n> - 2 Ember Squire\n> * 1 Pit Champion\r\n> ----\n", "virevolt")
        assert cards(report) == {"main": [("Ember Squire", 2), ("Pit Champion", 1)]}

    def test_places_are_those_of_the_file(self) -> None:
        report = check("Main:\n  2 Ember Squire\n\t> 3 Nobody At All\n", "virevolt")
        assert ("decklist/unknown-card", 3, 4) in shape(report)

    def test_duplicate_lines_add_up_at_the_first_place(self) -> None:
        report = check("2 Ember Squire\n1 Red Crystal\n1 ember squire\n", "virevolt")
        assert cards(report)["main"][0] == ("Ember Squire", 3)
        assert [part.line for part in report.violations if part.code == "virevolt/copy-limit"] == [1]

    @pytest.mark.parametrize("line", ["0 Ember Squire", "-1 Ember Squire", "1.5 Ember Squire", "1/2 Ember Squire"])
    def test_a_count_is_a_whole_number_from_one_up(self, line: str) -> None:
        assert shape(check(f"Main:\n{line}\n", "virevolt")) == [("decklist/schema", 2, 1)]

    def test_a_count_beyond_the_limit(self) -> None:
        assert shape(check("600 Red Crystal\n600 Red Crystal\n", "virevolt")) == [("decklist/limits", 1, 1)]

    def test_a_heading_that_is_none(self) -> None:
        assert shape(check("Ressorts:\n1 Xander Harris\n")) == [("decklist/schema", 1, 1)]
        assert shape(check("Side:\n1 Ember Squire\n", "virevolt")) == [("decklist/schema", 1, 1)]

    def test_a_set_code_is_only_taken_off_where_it_stands_in_parentheses(self) -> None:
        report = check("2 Ember Squire (DCS) 12\n1 Pit Champion *F*\n1 Siege Brute DCS\n", "virevolt")
        assert cards(report)["main"][:2] == [("Ember Squire", 2), ("Pit Champion", 1)]
        assert [part.line for part in report.violations if part.code == "decklist/unknown-card"] == [3]

    def test_a_name_with_a_number_in_front(self) -> None:
        report = check("1630 Revello Drive\n")
        assert cards(report) == {"locations": [("1630 Revello Drive", 1)]}

    def test_a_file_must_say_its_game(self) -> None:
        report = Checker().check_bytes(b"2 Ember Squire\n", "a.txt")
        assert report.deck is None
        assert [part.code for part in report.violations] == ["decklist/schema"]
        report = Checker().check_bytes(b"Jeu : Virevolt\nNom : Braise\n2 Ember Squire\n", "a.txt")
        assert report.deck is not None
        assert (report.deck.game, report.deck.name) == ("virevolt", "Braise")

    def test_an_unknown_card_counts_beside_its_neighbours(self) -> None:
        report = check("// 2 Maindeck\n1 Xander Harris\nSB: 1 Oz\nSB: 2 One Man Army\nSB: 1 Zzyzx Quorl\n")
        assert ("Zzyzx Quorl", 1) in cards(report)["challenges"]

    def test_an_empty_file_is_no_deck(self) -> None:
        for text in ("", "\n \n"):
            report = check(text)
            assert report.deck is None
            assert shape(report) == [("decklist/schema", 1, 1)]

    def test_bytes_that_are_no_text(self) -> None:
        report = Checker(Settings(game="virevolt")).check_bytes(b"2 \xc9cuyer\n", "a.txt")
        assert [part.code for part in report.violations] == ["decklist/encoding"]


PIECES = st.sampled_from(
    [
        *(
            "\n",
            "\n\n",
            "\t",
            " ",
            ":",
            "//",
            "#",
            "-",
            "> ",
            "(",
            ")",
            "[",
            "*F*",
            "SB:",
            "SB: ",
            "x",
            "×",
            "\r",
            "\x85",
            "\0",
        ),
        *(
            "0",
            "1",
            "2 ",
            "3x ",
            "999999999999999999999",
            "-1 ",
            "1.5 ",
            "Oz",
            "Angel",
            "Angel (level 2)",
            "Ember Squire",
        ),
        *("Main", "Side:", "Essence: Oz", "Game: buffy", "Notes:", "<a>", "</a>", "<card", '"', "{", "}", "null", "é"),
        *("<cockatrice_deck>", "</cockatrice_deck>", '<zone name="main">', "</zone>", '<card number="1" name="Oz"/>'),
        *('{"ObjectStates": [', '{"Name": "Card", "Nickname": "Oz"}', "]}", ",", "<deck>", "</deck>", "<superzone/>"),
    ]
)


@pytest.mark.parametrize("form", FOREIGN)
@given(text=st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=60))
def test_whatever_a_file_holds_the_answer_is_a_report(form: str, text: str) -> None:
    report = Checker(Settings(game="buffy")).check_bytes(text.encode("utf-8", "replace"), "a", file_format=form)
    assert report.deck is not None or report.violations
    for violation in report.violations:
        assert violation.message
        assert 0 <= violation.line <= len(text.splitlines()) + 1


@pytest.mark.parametrize("form", ["text", "cockatrice-text", "lackey-text"])
def test_a_text_of_too_many_lines_is_refused(form: str) -> None:
    text = "".join(f"1\tNobody {number}\n" for number in range(6_000))
    report = Checker(Settings(game="buffy")).check_bytes(text.encode(), "a", file_format=form)
    assert "decklist/limits" in {part.code for part in report.violations}


class TestLackeyText:
    def test_a_line_that_is_neither_card_nor_heading(self) -> None:
        text = b"1\tEmber Squire\nwhatever\n"
        report = Checker(Settings(game="virevolt")).check_bytes(text, "a.txt", file_format="lackey-text")
        assert shape(report) == [("decklist/unknown-card", 2, 1)]


def test_a_file_of_each_format_has_an_ending() -> None:
    endings = {form: ending_of(form) for form in WRITTEN}
    assert (endings["yaml"], endings["json"], endings["tabletop"]) == (".deck.yaml", ".deck.json", ".json")
    reported = {form: ending for form, ending in endings.items() if ending not in {".json", ".txt"}}
    assert {form: by_ending(f"a{ending}") for form, ending in reported.items()} == {form: form for form in reported}
    assert set(reported) == {"yaml", "json", "octgn", "cockatrice", "lackey"}


def test_a_list_whose_first_line_is_a_tag_is_pasted_text() -> None:
    text = b"<b>Ember Squire: 2</b>\nRed Crystal: 28\n"
    report = Checker(Settings(game="virevolt")).check_bytes(text, "a.txt")
    assert report.deck is not None
    assert report.deck.size == 30


@pytest.mark.parametrize("form", ["text", "lackey-text", "cockatrice-text"])
def test_numbers_that_may_count_the_lines_are_refused(form: str) -> None:
    text = "".join(f"{at}\t{name}\n" for at, name in enumerate(["Scorch", "Wildfire", "Cinder Imp", "Sabotage"], 1))
    text += "5\tRed Crystal\n"
    report = Checker(Settings(game="virevolt")).check_bytes(text.encode(), "a.txt", file_format=form)
    assert any("the numbers 1 to 5" in part.message for part in report.violations)
    assert report.reading is not None


def test_a_comment_that_heads_the_side_board_is_no_name_of_the_deck() -> None:
    report = Checker(Settings(game="buffy")).check_bytes(
        b"// Fire\n// Sideboard\n\n1 Oz\n", "a.txt", file_format="cockatrice-text"
    )
    assert report.reading is not None
    assert [(line.kind, line.what) for line in report.reading.lines] == [
        ("field", "name"),
        ("heading", "Sideboard"),
        ("blank", ""),
        ("card", ""),
    ]


def test_a_field_with_a_marker_holds_no_card() -> None:
    text = b"Notes: // 2 Scorch\n2 Wildfire\n"
    report = Checker(Settings(game="virevolt")).check_bytes(text, "a.txt")
    assert report.deck is not None
    assert report.deck.notes == "2 Scorch"
    assert report.deck.size == 2
