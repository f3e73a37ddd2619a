"""Decks of ids with their numbers, as the site of the X-Files' community keeps them: read, asked about, written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deckcheck.catalog import Card, Catalog, builtin
from deckcheck.construction.check import Checker
from deckcheck.construction.convert import Incoming, converted, incoming, losses
from deckcheck.construction.fix import fix_deck, open_questions
from deckcheck.construction.pool_reader import read_pool
from deckcheck.construction.settings import Settings
from deckcheck.construction.teams import MAX_STEPS, full_teams
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.compare import changes
from deckcheck.decklist.formats import detect
from deckcheck.decklist.formats.codes import Codes
from deckcheck.decklist.formats.deck_ids import NoIdsError, is_deck_of_ids, with_answers
from deckcheck.messages import ENGLISH

MULDER, SCULLY, WEISS, LAMANA, KOSSEFF = (f"XF96-0{number}v1" for number in ("163", "172", "181", "182", "183"))
NEMHAUSER, KRESKI, HENDERSON = "XF97-0398x1", "XF97-0399x1", "PR96-0006-DUE"
TOOMS, COLE = "XF96-0136v1", "XF96-0120v1"
ALL_FIT = [HENDERSON, MULDER, SCULLY, LAMANA]  # Cost 20
DEAR = [MULDER, SCULLY, WEISS, LAMANA, KOSSEFF]


def others(count: int = 60) -> dict[str, int]:
    """Return as many cards that are neither Agents nor X-Files."""
    cards = [card.id for card in builtin("xfiles") if card.type not in ("agent", "xfile") and card.id[:4] == "XF96"]
    return dict.fromkeys(cards[:count], 1)


def deck(agents: list[str], size: int = 60, xfiles: tuple[str, ...] = (TOOMS,), **more: Any) -> dict[str, Any]:
    cards = {**dict.fromkeys([*xfiles, *agents], 1), **others(size)}
    return {"name": "A deck", "cards": {**cards, **more.pop("cards", {})}, **more}


def agent(cost: Any) -> Catalog:
    """Return the cards with one more Agent, XF99-1."""
    return builtin("xfiles").extended([Card("XF99-1", "Agent X", "agent", "XF99-1", {"cost": cost})])


def check(data: Any, **settings: Any) -> DeckReport:
    text = data if isinstance(data, str) else json.dumps(data, indent=1)
    return Checker(Settings(**settings)).check_bytes(text.encode(), "a.json")


def notes(report: DeckReport) -> list[str]:
    return [ENGLISH.text(note.message, **note.values) for note in report.notes]


def held(report: DeckReport, section: str) -> dict[str, int]:
    assert report.deck is not None
    return {entry.reference: entry.count for entry in report.deck.section(section) if entry.reference}


def asked(report: DeckReport) -> list[str]:
    return [str(part.template) for part in report.violations if part.code == "decklist/undecided"]


def faults(report: DeckReport) -> list[tuple[str, str]]:
    return [(part.code, str(part.template)) for part in report.violations if part.code.startswith("decklist/")]


class TestRecognised:
    @pytest.mark.parametrize("key", ["cards", "card_ids"])
    @pytest.mark.parametrize("path", ["a.json", "<stdin>"])
    def test_an_object_of_ids_with_numbers(self, key: str, path: str) -> None:
        assert detect(path, json.dumps({"id": "6c", key: {TOOMS: 1}})) == "xfccg"

    @pytest.mark.parametrize(
        "data",
        [
            {"deck": {"main": {"cards": 1}}},
            {"game": "xfiles", "deck": {}, "cards": {"XF-1": {"type": "event"}}},
            {"game": "xfiles", "cards": {"XF-1": {"type": "event"}}},
            {"game": "xfiles", "cards": {}},
            {"cards": {"Deep Throat": 2}},
            {"cards": [TOOMS]},
            {"card_ids": 3},
            ["cards"],
        ],
    )
    def test_what_is_something_else(self, data: Any) -> None:
        assert not is_deck_of_ids(json.dumps(data))

    def test_what_is_not_json_is_left_to_the_reader_that_says_why(self) -> None:
        assert not is_deck_of_ids('{"cards": {"XF96-0001v1": 1}')
        assert faults(check('{"cards": {"XF96-0001v1": 1}'))[0] == ("decklist/syntax", "json-comma")

    def test_an_empty_deck_and_the_key_that_holds_something(self) -> None:
        assert is_deck_of_ids('{"name": "New", "cards": {}}')
        assert held(check({**deck(ALL_FIT), "card_ids": {}}), "xfile") == {TOOMS: 1}
        assert check({"title": "New", "cards": {}}).deck is not None

    def test_the_format_that_is_named_wants_such_an_object(self) -> None:
        for text in ("[]", "{}", '{"cards": []}'):
            report = Checker().check_bytes(text.encode(), "a.json", file_format="xfccg")
            assert faults(report) == [("decklist/schema", "ids-cards")]

    def test_a_game_whose_decks_are_not_kept_so(self) -> None:
        assert ("decklist/schema", "ids-no-game") in faults(check(deck(ALL_FIT), game="buffy"))
        assert faults(check({"cards": {"ABC-1": 1}})) == [("decklist/schema", "foreign-game")]
        assert faults(check(deck(ALL_FIT), format="nope"))[0][0] == "decklist/unknown-format"
        assert check(deck(ALL_FIT), default_game="buffy").legal


class TestCards:
    def test_case_and_blanks_do_not_matter_and_copies_add_up(self) -> None:
        first, second, *_ = others()
        report = check(deck(ALL_FIT, cards={f" {first.lower()} ": 1, second: 0, "PR23-0005-CRE": 4}))
        assert held(report, "bureau")[first] == 2
        assert second not in held(report, "bureau")
        assert notes(report) == ["PR23-0005-CRE: a list of credits, left out", "Team: all Agents fit"]

    @pytest.mark.parametrize("number", [True, "2", 1.5, -1, [], {"a": 1}, 1e300])
    def test_what_is_no_number_of_copies_is_an_error(self, number: Any) -> None:
        report = check(deck(ALL_FIT, cards={WEISS: number}))
        assert faults(report) == [("decklist/schema", "shape-count")]
        assert not report.legal

    def test_too_many_copies(self) -> None:
        report = check(deck(ALL_FIT, cards={WEISS: 10_000}))
        assert [code for code, _ in faults(report)] == ["decklist/limits"]

    def test_null_is_passed_over(self) -> None:
        assert check(deck(ALL_FIT, cards={WEISS: None})).legal

    def test_an_id_twice(self) -> None:
        text = json.dumps(deck(ALL_FIT)).replace(f'"{TOOMS}": 1', f'"{TOOMS}": 1, "{TOOMS}": 1')
        assert faults(check(text)) == [("decklist/duplicate-key", "duplicate-key")]

    def test_an_unknown_id_is_an_error_and_counts_for_the_rest(self) -> None:
        report = check(deck(ALL_FIT, 59, cards={"XF96-9999v1": 1}))
        assert faults(report) == [("decklist/unknown-card", "unknown-card")]
        assert notes(report) == ["Team: all Agents fit"]

    def test_a_second_printing_is_the_card_and_stays_as_written(self) -> None:
        report = check(deck([HENDERSON, "XF97-0169v2", SCULLY, LAMANA]))
        assert "XF97-0169v2" in held(report, "team")
        assert notes(report)[0] == "XF97-0169v2: a printing of Agent Fox Mulder (XF96-0169v1)"

    def test_a_name_instead_of_an_id_is_understood_as_in_every_list(self) -> None:
        report = check(deck([HENDERSON, MULDER, SCULLY], cards={"Agent Jerry Lamana": 1}))
        assert len(held(report, "team")) == 4


class TestTheOneCard:
    def test_one_is_taken_once_whatever_its_number_or_printing(self) -> None:
        report = check(deck(ALL_FIT, cards={TOOMS: 2, "XF97-0136v2": 1}))
        assert held(report, "xfile") == {TOOMS: 1}
        assert "Eugene Victor Tooms: one is taken for the section X-File; 2 more are left out" in notes(report)

    def test_none_is_asked_for_and_can_be_named(self) -> None:
        assert asked(check(deck(ALL_FIT, xfiles=()))) == ["ids-one-none"]
        assert check(deck(ALL_FIT, xfiles=()), chosen={"xfile": ["Eve"]}).legal

    def test_several_are_asked_about_and_the_file_may_decide(self) -> None:
        report = check(deck(ALL_FIT, xfiles=(COLE, TOOMS)))
        assert asked(report) == ["ids-one-several"]
        assert held(report, "xfile") == {}
        decided = check(deck(ALL_FIT, xfiles=(COLE, TOOMS), deckcheck={"xfile": TOOMS}))
        assert held(decided, "xfile") == {TOOMS: 1}
        assert held(check(deck(ALL_FIT, xfiles=(COLE, TOOMS)), chosen={"xfile": ["eve"]}), "xfile") == {"eve": 1}

    def test_who_is_no_xfile_is_an_error(self) -> None:
        assert asked(check(deck(ALL_FIT), chosen={"xfile": ["Shotgun"]})) == ["ids-one-unknown"]


class TestTheTeam:
    def test_all_fit(self) -> None:
        report = check(deck(ALL_FIT))
        assert report.legal
        assert list(held(report, "team")) == ALL_FIT

    def test_the_deck_needs_agents(self) -> None:
        report = check(deck([HENDERSON, LAMANA, KOSSEFF, NEMHAUSER, KRESKI], 58))
        assert asked(report) == ["ids-team-open"]
        (question,) = open_questions(report)
        assert len(question[1]) == 10
        assert question[1][0] == "9: Agent Henderson, Agent Jerry Lamana, Agent Karen Kosseff, Counselor"
        assert "xfiles/deck-size" not in [part.code for part in report.violations]

    def test_a_list_that_is_too_small_sets_no_bound(self) -> None:
        assert notes(check(deck(ALL_FIT, 20)))[-1] == "Team: all Agents fit"

    def test_the_only_full_team(self) -> None:
        report = check(deck([HENDERSON, LAMANA, KOSSEFF, KRESKI], 59))
        assert asked(report) == ["ids-team-open"]
        only = check(deck([HENDERSON, LAMANA, KOSSEFF, "XF99-1"]), catalogs={"xfiles": agent(15)})
        assert notes(only) == ["Team: the only one that nobody else could join"]

    def test_no_team_is_possible(self) -> None:
        report = check(deck([MULDER, SCULLY]))
        assert notes(report)[-1] == "Team: all Agents, since no legal Team is possible"
        assert "xfiles/team-size" in [part.code for part in report.violations]

    def test_printings_of_a_person_are_one_person(self) -> None:
        report = check(deck([*ALL_FIT, "XF96-0169v1"]))
        assert len(held(report, "team")) == 4
        assert held(report, "bureau")["XF96-0169v1"] == 1

    def test_the_list_says_it(self) -> None:
        report = check(deck(DEAR, deckcheck={"team": [MULDER, WEISS, LAMANA, KOSSEFF], "xfile": None}))
        assert notes(report) == ["Team: as the list says"]
        assert SCULLY in held(report, "bureau")

    def test_whoever_asks_says_it_first_and_by_name(self) -> None:
        choices = {"team": [MULDER, WEISS, LAMANA]}
        report = check(deck(DEAR, deckcheck=choices), chosen={"team": ["Agent Dana Scully", LAMANA, KOSSEFF]})
        assert list(held(report, "team")) == [SCULLY, LAMANA, KOSSEFF]

    def test_the_printing_that_is_named_begins(self) -> None:
        report = check(deck([*DEAR, "XF96-0169v1"]), chosen={"team": ["XF96-0169v1", WEISS, LAMANA]})
        assert next(iter(held(report, "team"))) == "XF96-0169v1"

    def test_strangers(self) -> None:
        stranger = check(deck(ALL_FIT), chosen={"team": ["Agent Weiss"]})
        assert asked(stranger) == ["ids-team-stranger"]
        assert asked(check(deck(ALL_FIT), chosen={"team": ["Nobody"]})) == ["ids-team-stranger"]
        passed = check(deck(ALL_FIT, deckcheck={"team": [WEISS]}))
        assert passed.legal
        assert notes(passed)[0].startswith("`deckcheck` names XF96-0181v1")

    @pytest.mark.parametrize("choices", [3, {"team": MULDER}, {"team": [3]}, {"xfile": 3}, {"deck": []}])
    def test_what_the_key_may_not_say(self, choices: Any) -> None:
        assert faults(check(deck(ALL_FIT, deckcheck=choices))) == [("decklist/schema", "ids-written")]

    def test_a_cost_that_is_no_number_counts_nothing(self) -> None:
        report = check(deck([*ALL_FIT, "XF99-1"]), catalogs={"xfiles": agent("X")})
        assert len(held(report, "team")) == 5

    def test_many_agents_are_searched_for_a_bounded_time(self) -> None:
        agents = [card.id for card in builtin("xfiles") if card.type == "agent"][:70]
        report = check(deck(agents))
        assert asked(report) in (["ids-team-many"], ["ids-team-more"])
        assert len(open_questions(report)[0][1]) == 12


class TestFullTeams:
    def test_nobody_else_could_join(self) -> None:
        assert full_teams([7, 7, 4, 4, 2], 3, 20, 5) == ([(0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4), (1, 2, 3, 4)], True)

    def test_the_bound(self) -> None:
        assert full_teams([1, 1, 1, 1], 3, 20, 3) == ([(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)], True)

    @pytest.mark.parametrize(("costs", "most"), [([9, 9, 9], 3), ([1, 1], 2), ([1, 1, 1], 2)])
    def test_none(self, costs: list[int], most: int) -> None:
        assert full_teams(costs, 3, 20, most) == ([], True)

    def test_the_search_ends(self) -> None:
        teams, is_whole = full_teams([2] * 60, 3, 20, 60)
        assert not is_whole
        assert 1 < len(teams) < MAX_STEPS

    def test_the_only_one(self) -> None:
        assert full_teams([5, 5, 5, 19], 3, 20, 4) == ([(0, 1, 2)], True)


def read(data: Any, **settings: Any) -> Incoming:
    return incoming(json.dumps(data).encode(), "a.json", Settings(**settings))


def write(source: Incoming, form: str = "xfccg", *, plain: bool = False) -> str:
    return converted(source, "out.json", form, Settings(), Codes(), "en", plain=plain)


def lost(source: Incoming, text: str) -> list[str]:
    return [str(note) for note in losses(source, text, "out.json", "xfccg", Settings(), Codes()) if note.is_loss]


class TestWritten:
    @pytest.mark.parametrize("agents", [ALL_FIT, [HENDERSON, "XF97-0169v2", SCULLY, LAMANA], [*ALL_FIT, "XF96-0169v1"]])
    def test_there_and_back_is_the_same_deck_with_the_same_ids(self, agents: list[str]) -> None:
        data = deck(agents)
        source = read(data)
        text = write(source)
        back = incoming(text.encode(), "out.json", Settings())
        assert source.deck is not None
        assert back.deck is not None
        assert changes(source.deck, back.deck) == []
        assert json.loads(text)["cards"] == dict(sorted(data["cards"].items()))
        assert lost(source, text) == []

    def test_a_deck_of_our_own_by_name(self) -> None:
        own = {"game": "xfiles", "deck": {"xfile": "Eve", "team": ["Agent Weiss"], "bureau": {"XF97-0355v2": 2}}}
        text = write(read(own))
        assert json.loads(text) == {
            "name": "Untitled",
            "cards": {"XF96-0154v1": 1, "XF96-0181v1": 1, "XF97-0355v2": 2},
            "deckcheck": {"team": ["XF96-0181v1"], "xfile": "XF96-0154v1"},
        }
        assert list(json.loads(text)["cards"]) == sorted(json.loads(text)["cards"])

    def test_what_is_lost_is_reported(self) -> None:
        own = {
            "game": "xfiles",
            "player": "Ann",
            "cards": {"Mine": {"type": "event"}},
            "deck": {"team": ["Agent Weiss"], "bureau": ["Mine", "Nobody"]},
        }
        source = read(own)
        text = write(source)
        assert json.loads(text)["deckcheck"] == {"team": ["XF96-0181v1"]}
        reported = "\n".join(lost(source, text))
        for words in ("the player", "cards that a deck defines itself (Mine)", "the list has no card"):
            assert words in reported

    def test_plain_leaves_out_what_the_site_does_not_know(self) -> None:
        source = read(deck(DEAR), chosen={"team": [MULDER, WEISS, LAMANA]})
        text = write(source, plain=True)
        assert "deckcheck" not in json.loads(text)
        assert any("starting Team" in words for words in lost(source, text))

    def test_another_game(self) -> None:
        source = read({"game": "virevolt", "deck": {"main": {"Red Crystal": 30}}})
        with pytest.raises(NoIdsError):
            write(source)


class TestAnswered:
    def test_an_answer_is_written_into_the_list(self) -> None:
        report = check(deck(DEAR, xfiles=(COLE, TOOMS)))
        (_, teams), (_, xfiles) = open_questions(report)
        assert xfiles == ["Augustus Cole, A.K.A. The Preacher", "Eugene Victor Tooms"]
        result = fix_deck(report, Checker(), {("team", "Starting Team"): teams[1]})
        assert result is not None
        again = check(result.text)
        assert asked(again) == ["ids-one-several"]
        result = fix_deck(again, Checker(), {("xfile", "X-File"): xfiles[1]})
        assert result is not None
        assert json.loads(result.text)["deckcheck"] == {"team": [MULDER, SCULLY, WEISS], "xfile": TOOMS}
        assert check(result.text).legal

    def test_no_answer_changes_nothing(self) -> None:
        report = check(deck(DEAR))
        assert fix_deck(report, Checker()) is None
        assert fix_deck(report, Checker(), {("team", "Starting Team"): "20: Nobody"}) is None

    def test_what_stands_behind_stays(self) -> None:
        assert with_answers('{"cards": {}}\n', {"xfile": "a"}) == '{"cards": {},\n "deckcheck": {"xfile": "a"}\n}\n'


def test_a_pool_of_ids_needs_no_answers() -> None:
    pool, problems = read_pool(json.dumps(deck(DEAR, xfiles=(COLE, TOOMS))).encode(), "a.json", Settings())
    assert problems == []
    assert pool is not None
    assert sum(pool.counts.values()) == 67


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("XF23-0185x5", ["XF23-0185x4"]),
        ("xf08-0097v", ["XF08-0097v1"]),
        ("XF08-0097v11", ["XF08-0097v1"]),
        ("XF08-0097", []),
        ("XF99", []),
    ],
)
def test_an_id_one_character_off_is_suggested(written: str, meant: list[str]) -> None:
    text = f"game: xfiles\nformat: community\ndeck:\n  bureau:\n    {written}: 1\n"
    report = Checker().check_bytes(text.encode(), "a.deck.yaml")
    [unknown] = [violation for violation in report.violations if violation.code == "decklist/unknown-card"]
    assert list(unknown.values.get("suggestions", ())) == meant
