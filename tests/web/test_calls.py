"""The calls behind the pages: plain data in and out, what is wrong in a sentence, no hand that is not seen."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

from deckcheck.__main__ import main
from deckcheck.catalog.discovery import games
from deckcheck.engine.records import FORMAT
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import sample_decks, schemas
from deckcheck.web.calls import MODULES, NAMES, calls_in, carried_out
from deckcheck.web.lab import Lab
from deckcheck.web.schema import web_schema
from deckcheck.web.sessions import Sessions

SAMPLES = Path(sample_decks())
EVERY = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*.yaml"))
RED = {"text": (SAMPLES / "legal/virevolt/red-rush.deck.yaml").read_text(encoding="utf-8"), "path": "red.deck.yaml"}
BLUE = {
    "text": (SAMPLES / "legal/virevolt/bibliotheque-gelee.deck.yaml").read_text(encoding="utf-8"),
    "path": "blue.deck.yaml",
}
PUBLISHED = json.loads((Path(schemas()) / "web.schema.json").read_text(encoding="utf-8"))
TABLE = json.loads((Path(schemas()) / "table.schema.json").read_text(encoding="utf-8"))
REGISTRY: Registry[Any] = Registry().with_resources(
    [("web.schema.json", Resource.from_contents(PUBLISHED)), ("table.schema.json", Resource.from_contents(TABLE))]
)


class Page:
    """A page that asks, and holds the answers to the published schema."""

    def __init__(self, language: str = "en") -> None:
        self.sessions = Sessions()
        self.language = language

    def ask(self, name: str, /, **given: Any) -> dict[str, Any]:
        answer = json.loads(json.dumps(carried_out(self.sessions, name, {"language": self.language, **given})))
        assert set(answer) == {"result"}, answer
        schema = {"$ref": f"web.schema.json#/$defs/{name}/properties/returns"}
        jsonschema.Draft202012Validator(schema, registry=REGISTRY).validate(answer["result"])
        result: dict[str, Any] = answer["result"]
        return result

    def refused(self, name: str, /, **given: Any) -> str:
        answer = carried_out(self.sessions, name, {"language": self.language, **given})
        assert set(answer) == {"error"}, answer
        return str(answer["error"]["message"])

    def game(self, *seats: str, **given: Any) -> dict[str, Any]:
        return self.ask("new_game", decks=[RED, BLUE], seats=list(seats), seed=7, players=["Ann", "Bob"], **given)

    def choose(self, reported: dict[str, Any], at: int = 0) -> dict[str, Any]:
        actions = reported["choices"]["choices"]
        return self.ask(
            "choose", table=reported["table"], action=actions[at % len(actions)]["action"], made=reported["made"]
        )


def test_the_schema_is_what_the_calls_declare() -> None:
    """`python -m deckcheck.web.schema > schemas/web.schema.json` writes it."""
    assert web_schema() == PUBLISHED
    jsonschema.Draft202012Validator.check_schema(PUBLISHED)


def test_every_call_is_at_home_where_it_is_looked_for() -> None:
    assert {name: home for home in MODULES for name in calls_in(home)} == NAMES


@pytest.mark.parametrize("name", EVERY)
def test_a_list_is_checked_byte_for_byte_as_on_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = SAMPLES / name
    for language in ("en", "fr"):
        main(["--lang", language, "check", str(path), "--output-format", "json", "--no-config"])
        text = path.read_text(encoding="utf-8")
        assert Page(language).ask("check", text=text, path=str(path))["json"] == capsys.readouterr().out


def test_a_list_of_another_program_is_checked_with_the_game_it_does_not_say() -> None:
    reported = Page().ask("check", text="2 Ember Squire\n28 Red Crystal\n", game="virevolt", path="list.txt")
    assert json.loads(reported["json"])["decks"][0]["legal"] is True


@pytest.mark.parametrize(
    ("game", "typed", "section", "first"),
    [
        ("virevolt", "embr sq", "main", {"name": "Ember Squire", "yaml": "Ember Squire", "type": "Hero"}),
        ("xfiles", "agent fox", "", {"name": "Agent Fox Mulder", "yaml": "Agent Fox Mulder", "type": "Agent"}),
        ("buffy", "angel", "essence", {"name": "Angel (Class of '99)", "yaml": "Angel (Class of '99)"}),
    ],
)
def test_a_name_that_is_typed_is_completed_as_a_list_may_write_it(
    game: str, typed: str, section: str, first: dict[str, str]
) -> None:
    found = Page().ask("names", game=game, query=typed, section=section)["cards"]
    assert found[0] == {**found[0], **first}
    assert len({one["name"] for one in found}) == len(found) <= 8


@pytest.mark.parametrize("game", ["buffy", "slasherz", "terrors", "virevolt", "xfiles"])
def test_what_completes_a_name_means_one_card(game: str) -> None:
    """Written into a list, no name that is offered is unknown or ambiguous."""
    page = Page("fr")
    about = page.ask("game", game=game)
    for section in about["sections"]:
        for typed in "aelm":
            for one in page.ask("names", game=game, query=typed, section=section["key"], limit=5)["cards"]:
                text = f"game: {game}\ndeck:\n  {section['key']}:\n    {one['yaml']}: 1\n"
                codes = {
                    each["code"] for each in json.loads(page.ask("check", text=text)["json"])["decks"][0]["violations"]
                }
                assert not codes & {"decklist/unknown-card", "decklist/ambiguous-card", "decklist/syntax"}, one


def test_a_card_that_is_written_twice_is_one_row_of_the_deck() -> None:
    text = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    ember squire: 1\n"
    deck = Page().ask("deck", text=text)
    assert [(one["name"], one["count"]) for one in deck["sections"][0]["cards"]] == [("Ember Squire", 2)]


def test_a_list_opens_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("game: virevolt\nset: x\ncards:\n- {name: Secret, type: hero, color: red}\n", encoding="utf-8")
    for catalog in ("secret.yaml", str(secret), "/etc/passwd"):
        text = f"game: virevolt\ncatalogs: [{catalog}]\ndeck: {{main: {{Secret: 2, Red Crystal: 28}}}}\n"
        deck = json.loads(Page().ask("check", text=text, path=str(tmp_path / "a.deck.yaml"))["json"])["decks"][0]
        assert [part["code"] for part in deck["violations"]] == ["catalog/path"]
        assert "opens no other files" in deck["violations"][0]["message"]


def test_what_has_one_answer_is_mended_and_what_has_not_is_asked() -> None:
    page, text = Page(), "game: virevolt\ndeck:\n  main:\n    ember squire: 2\n    Red Cristal: 28\n"
    reported = page.ask("fix", text=text)
    assert "Ember Squire: 2" in reported["text"]
    [question] = reported["questions"]
    assert question["line"] == 5
    chosen = {"section": question["section"], "written": question["written"], "name": question["names"][0]}
    assert "Red Crystal: 28" in page.ask("fix", text=text, chosen=[chosen])["text"]


def test_a_line_with_two_readings_is_asked_about() -> None:
    page, text = Page(), "2 scorch\n1 Wildfire 2\n27 Red Crystal\n"
    reported = page.ask("fix", text=text, path="a.txt", game="virevolt")
    [question] = reported["questions"]
    assert question == {"line": 2, "column": 1, "names": ["1 Wildfire", "2 Wildfire"]}
    answered = page.ask("fix", text=text, path="a.txt", game="virevolt", lines=[{"line": 2, "writing": "1 Wildfire"}])
    assert answered["text"] == "2 Scorch\n1 Wildfire\n27 Red Crystal\n"
    assert answered["changes"] == ["1 line rewritten", "1 name corrected"]
    refused = page.ask("fix", text=text, path="a.txt", game="virevolt", lines=[{"line": 9, "writing": "1 Wildfire"}])
    assert "1 Wildfire could not be replaced" in refused["note"]


def test_cards_are_added_and_taken_out() -> None:
    page, text = Page(), "game: virevolt\nname: Mine\ncards:\n  Zed: {type: hero, color: red}\ndeck: {}\n"
    for by in (2, 1, -1):
        text = page.ask("change", text=text, section="main", card="R01", by=by)["text"]
    assert "Ember Squire: 2" in text
    assert "Zed" in text
    deck = page.ask("deck", text=text)
    assert [(one["id"], one["count"]) for one in deck["sections"][0]["cards"]] == [("R01", 2)]
    assert "Ember" not in page.ask("change", text=text, section="main", card="R01", by=-2)["text"]
    assert "mian" in page.refused("change", text=text, section="mian", card="R01", by=1)
    loose = page.ask("change", text="2 Ember Squire\n", game="virevolt", section="main", card="R01", by=1)["text"]
    assert "Ember Squire: 3" in loose


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_answers_every_page(game: str, language: str) -> None:
    page = Page(language)
    head = next(one for one in page.ask("start")["games"] if one["key"] == game)
    about = page.ask("game", game=game)
    assert about["playable"]
    deck = page.ask("sample", game=game, name=head["samples"][-1]["key"])
    for name in ("deck", "stats", "odds", "fix", "sheet"):
        page.ask(name, **deck)
    page.ask("hand", **deck, seed=3)
    assert page.ask("convert", **deck, to="text")["text"]
    found = page.ask("cards", game=game, limit=5)
    assert len(found["cards"]) == 5 < found["total"]
    card = page.ask("card", game=game, id=found["cards"][0]["id"])
    assert card["sections"]
    rules = page.ask("rules", game=game)
    assert len(rules["rules"]) > 50
    ids = [rules["rules"][0]["id"], rules["decisions"][0]["id"], rules["codes"][0]["code"]]
    assert {one["id"] for one in page.ask("explain", ids=ids, game=game)["found"]} == set(ids)
    last = rules["decisions"][-1]
    answers = page.ask("answers", game=game, question=last["question"][:200])["found"]
    assert {"kind": "decisions", "id": last["id"]} in answers[:3]
    assert page.ask("answers", game=game, question="???")["found"] == []


def test_a_game_goes_as_it_goes_at_the_terminal() -> None:
    page = Page()
    reported = page.game("human", "greedy")
    while not reported["over"]:
        reported = page.choose(reported, reported["made"])
    saved = page.ask("save", table=reported["table"])
    assert json.loads(saved["text"])["final"] == reported["fingerprint"]
    again = page.ask("load", **saved)
    assert (again["fingerprint"], again["outcome"]) == (reported["fingerprint"], reported["outcome"])


def test_a_saved_game_is_verified_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    reported = page.choose(page.game("human", "random"))
    path = tmp_path / "game.json"
    path.write_text(page.ask("save", table=reported["table"])["text"], encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 0
    capsys.readouterr()
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == FORMAT


def test_a_page_never_shows_what_its_viewer_may_not_see() -> None:
    """Not in any answer while the game runs: no card of the other hand, no order of a pile, no other side."""
    page = Page()
    reported = page.game("human", "greedy")
    table = page.sessions.find(reported["table"], _table())
    while not reported["over"]:
        state = table.session.game.state
        seen = [card for region in reported["view"]["regions"] for card in region["cards"]]
        seen += [card for card in seen for card in card["attached"]]
        # Whatever has a face and a number is known to the viewer; an unseen hand shows no card.
        assert all(state.known[card["number"]] & 1 for card in seen if card["id"] and card["number"] is not None)
        hand = next(region for region in reported["view"]["regions"] if region["key"] == "1/hand")
        held = state.zones[state.match.rules.HAND * 2 + 1]
        assert len([card for card in hand["cards"] if card["id"]]) == sum(state.known[card] & 1 for card in held)
        assert "seed" not in reported
        assert reported["fingerprint"] is None
        assert "at this page" in page.refused("replay", table=reported["table"], at=0, seat=1)
        reported = page.choose(reported, 1)
    assert page.ask("replay", table=reported["table"], at=3, seat=1)["seat"] == 1


def _table() -> type:
    from deckcheck.web.game_session import GameSession

    return GameSession


def test_the_screen_is_handed_over_before_the_next_player_is_shown_anything() -> None:
    page = Page()
    reported = page.game("human", "human")
    reported = page.ask("look", table=reported["table"], ready=True)
    for at in range(40):
        before = reported["viewer"]
        reported = page.choose(reported, at)
        if reported["viewer"] != before:
            break
    assert reported["next"] in ("Ann", "Bob")
    assert reported["view"] is reported["choices"] is None
    assert reported["news"] == []
    for name in ("log", "undo", "hint", "preview", "why_not"):
        more = {"preview": {"action": 0}, "why_not": {"card": 0}}.get(name, {})
        assert "next player" in page.refused(name, table=reported["table"], **more)
    assert page.ask("look", table=reported["table"])["view"] is None
    shown = page.ask("look", table=reported["table"], ready=True)
    assert shown["view"]["player"] == reported["viewer"]


def test_choices_are_taken_back_explained_and_looked_ahead_of() -> None:
    page = Page("fr")
    reported = page.game("human", "greedy")
    action = reported["choices"]["choices"][0]["action"]
    page.ask("preview", table=reported["table"], action=action)
    page.ask("hint", table=reported["table"])
    hand = next(region for region in reported["view"]["regions"] if region["key"] == "0/hand")
    answers = [page.ask("why_not", table=reported["table"], card=card["number"]) for card in hand["cards"]]
    assert all(one["can"] or (one["text"] and one["rules"]) for one in answers)
    after = page.choose(reported)
    assert page.ask("undo", table=reported["table"])["view"] == reported["view"]
    assert after["made"] > reported["made"]
    assert page.refused("undo", table=reported["table"])
    assert page.ask("log", table=reported["table"])["log"]


def test_two_pages_do_not_play_over_each_other() -> None:
    page = Page()
    reported = page.game("human", "greedy")
    page.choose(reported)
    action = reported["choices"]["choices"][0]["action"]
    assert "elsewhere" in page.refused("choose", table=reported["table"], action=action, made=reported["made"])


def sample(game: str, name: str) -> dict[str, str]:
    text = (SAMPLES / "legal" / game / f"{name}.deck.yaml").read_text(encoding="utf-8")
    return {"text": text, "path": f"{name}.deck.yaml"}


def test_bots_think_in_portions_and_come_to_what_they_come_to_at_once() -> None:
    """A page is shown who is still thinking, and nobody can choose for a bot meanwhile."""
    page = Page()
    whole = page.game("human", "fair")
    reported = page.game("human", "fair", milliseconds=1)
    waits = 0
    for at in range(60):
        while reported["thinking"]:
            waits += 1
            assert reported["thinking"] == "Bob"
            assert (reported["view"]["player"], reported["choices"]) == (0, None)
            refusal = page.refused("choose", table=reported["table"], action=0, made=reported["made"])
            assert "Nobody" in refusal
            reported = page.ask("look", table=reported["table"], milliseconds=1)
        assert (reported["view"], reported["choices"], reported["made"]) == (
            whole["view"],
            whole["choices"],
            whole["made"],
        )
        if whole["over"]:
            break
        whole = page.choose(whole, at)
        actions = reported["choices"]["choices"]
        action = actions[at % len(actions)]["action"]
        reported = page.ask("choose", table=reported["table"], action=action, made=reported["made"], milliseconds=1)
    assert waits > 0


@pytest.mark.parametrize(("game", "names"), [("buffy", 3), ("xfiles", 4)])
def test_more_than_two_play_where_the_game_has_them(game: str, names: int) -> None:
    page = Page()
    about = page.ask("game", game=game)
    assert about["players"][0] <= names <= about["players"][1]
    decks = [page.ask("sample", game=game, name=one["key"]) for one in about["samples"] if one["format"] != "sealed"]
    called = ["Ann", "Bob", "Chloe", "Dan"][:names]
    reported = page.ask("new_game", decks=decks[:names], seats=["human"] * names, players=called, seed=1)
    assert reported["players"] == called
    reported = page.ask("look", table=reported["table"], ready=True)
    assert [seat["name"] for seat in reported["view"]["seats"]] == called


def test_options_are_chosen_in_words_and_kept_with_the_game() -> None:
    page = Page("fr")
    about = page.ask("game", game="virevolt")
    assert about["levels"] == ["easy", "fair", "hard", "master"]
    number = next(one for one in about["options"] if one["values"] is None)
    switch = next(one for one in about["options"] if one["default"] in (True, False))
    value = str(number["least"] if number["default"] != number["least"] else number["most"])
    chosen = [
        {"name": number["name"], "value": value},
        {"name": switch["name"], "value": str(not switch["default"]).lower()},
    ]
    reported = page.game("human", "fair", options=chosen)
    record = json.loads(page.ask("save", table=reported["table"])["text"])
    assert record["options"] == {number["name"]: int(value), switch["name"]: not switch["default"]}
    chosen[0]["value"] = "many"
    refusal = page.refused("new_game", decks=[RED, BLUE], seats=["human", "fair"], options=chosen)
    assert number["name"] in refusal


def test_a_market_is_shared_by_all() -> None:
    page = Page()
    assert page.ask("game", game="virevolt")["market"] is None
    about = page.ask("game", game="terrors")
    holders = [one["key"] for one in about["samples"] if about["market"] in one["sections"]]
    decks = [sample("terrors", "crane-night-surgery"), sample("terrors", "fleet-tide-of-rats")]
    given = {"decks": decks, "seats": ["human", "human"], "seed": 4}
    market = sample("terrors", holders[-1])
    own, shared = (
        json.loads(page.ask("save", table=page.ask("new_game", **given, **more)["table"])["text"])["decks"]
        for more in ({}, {"market": market})
    )
    assert own[0]["market"] != shared[0]["market"]
    alone = {"decks": [market, decks[1]], "seats": ["human", "human"], "seed": 4}
    record = page.ask("save", table=page.ask("new_game", **alone)["table"])["text"]
    assert shared[0]["market"] == json.loads(record)["decks"][0]["market"]
    assert "no market" in page.refused("new_game", **given, market=decks[0])
    broken = {"text": "game: terrors\ndeck: {market: {Nobody: 3}}\n", "path": "m.yaml"}
    assert "m.yaml" in page.refused("new_game", **given, market=broken)


def test_a_list_that_is_judged_strictly_is_played_as_it_is_judged() -> None:
    page = Page()
    doubtful = {**RED, "text": f"# deckcheck: file-ignore[virevolt/no-hero]\n{RED['text']}"}
    for strict in (False, True):
        reported = page.ask("check", **doubtful, strict=strict)
        assert json.loads(reported["json"])["decks"][0]["legal"] is not strict
    given = {"seats": ["human", "fair"], "seed": 4}
    page.ask("new_game", decks=[doubtful, BLUE], **given)
    strictly = {**doubtful, "strict": True}
    assert "Red Rush" in page.refused("new_game", decks=[strictly, BLUE], **given)
    page.ask("new_game", decks=[strictly, BLUE], allow_illegal=True, **given)


def test_two_players_of_one_name_are_distinguished() -> None:
    refusal = Page().refused("new_game", decks=[RED, BLUE], seats=["human", "fair"], players=["Ann", " Ann "])
    assert "Ann" in refusal


def test_a_card_is_reported_clause_by_clause_with_the_rulings_that_show_it() -> None:
    page = Page("fr")
    reported = page.ask("card", game="xfiles", id="XF96-0093v1")
    assert reported["test_play"] == "yes"
    first = reported["clauses"][0]
    assert first["number"] == 1
    assert first["words"].startswith("Payez 1, 3, 5 ou 9 PC")
    assert not first["left"]
    shown = first["rulings"][0]
    assert shown in reported["rulings"]
    assert page.ask("ruling", game="xfiles", number=shown["number"])["name"] == shown["name"]


def test_a_card_says_how_far_it_is_played() -> None:
    page = Page()
    book = rules_of("xfiles").book()
    for number, kind in ((next(iter(book.unplayable)), "no"), (next(iter(book.left_to_players)), "partly")):
        reported = page.ask("card", game="xfiles", id=book.cards[number].id)
        assert reported["test_play"] == kind
        assert reported["shortfall"]


@pytest.mark.parametrize("game", games())
def test_rulings_open_as_tables(game: str) -> None:
    page = Page()
    rules = page.ask("rules", game=game)
    every = [ruling["number"] for rule in rules["rules"] for ruling in rule["rulings"]]
    numbers = every[:: len(every) // 12]
    opened = [carried_out(page.sessions, "ruling", {"game": game, "number": number}) for number in numbers]
    shown = [answer["result"] for answer in opened if "result" in answer]
    assert shown
    assert all("no table" in answer["error"]["message"] for answer in opened if "error" in answer)
    assert shown[0]["source"].startswith("- name:")


def test_a_call_waits_for_one_choice_at_most_and_the_next_one_goes_on_with_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots that think for long need minutes for a game, and nobody else is answered meanwhile."""
    seconds = count(0, 10)
    monkeypatch.setattr("deckcheck.web.lab.monotonic", lambda: float(next(seconds)))
    page = Page()
    reported = page.ask("simulate", decks=[RED, BLUE], games=2, bot="greedy", seed=5)
    seen = [(reported["played"], reported["under_way"])]
    while reported["played"] < 2:
        reported = page.ask("simulate_part", table=reported["table"], milliseconds=1)
        seen.append((reported["played"], reported["under_way"]))
    first = [made for played, made in seen if played == 0]
    assert first == list(range(len(first)))
    assert seen[-1] == (2, 0)
    plan = page.sessions.find(reported["table"], Lab).plan
    tally = plan.tally()
    for number in range(2):
        plan.play(number, tally)
    assert page.sessions.find(reported["table"], Lab).tally.to_data() == tally.to_data()


def test_a_simulation_grows_part_by_part_and_comes_to_what_the_command_comes_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = Page()
    reported = page.ask("simulate", decks=[RED, BLUE], games=6, bot="random", seed=3)
    while reported["played"] < 6:
        reported = page.ask("simulate_part", table=reported["table"], milliseconds=1)
    for deck in (RED, BLUE):
        (tmp_path / deck["path"]).write_text(deck["text"], encoding="utf-8")
    paths = [str(tmp_path / deck["path"]) for deck in (RED, BLUE)]
    asked = ["-n", "6", "--seed", "3", "--bots", "random", "--jobs", "1", "--quiet", "--output-format", "json"]
    main(["simulate", *paths, *asked])
    command = json.loads(capsys.readouterr().out)
    assert command["pairings"] == reported["figures"]["pairings"]
    assert command["turns"] == reported["figures"]["turns"]
