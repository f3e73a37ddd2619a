"""What a page is shown where something is wrong: a sentence in its language, the same as the command line's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.web.calls import answered, carried_out
from deckcheck.web.indexes import rulings_of
from deckcheck.web.sessions import Sessions
from tests.web.test_calls import BLUE, RED, Page

WRONG: tuple[tuple[str, Any], ...] = (
    ("nothing", {}),
    ("../check", {}),
    ("check", []),
    ("check", None),
    ("check", {}),
    ("check", {"text": 3}),
    ("check", {"text": "x", "also": 1}),
    ("check", {"text": "x", "as_of": "yesterday"}),
    ("check", {"text": "x", "game": "x" * 81}),
    ("check", {"text": "x", "strict": 1}),
    ("check", {"text": "x" * (1 << 20) + "x"}),
    ("check", {"text": "x", "language": "de"}),
    ("deck", {"text": "\ud800"}),
    ("deck", {"text": ""}),
    ("cards", {"game": "nothing"}),
    ("cards", {"game": "virevolt", "limit": True}),
    ("cards", {"game": "virevolt", "limit": 10**30}),
    ("cards", {"game": "virevolt", "query": "cost<=x"}),
    ("card", {"game": "virevolt", "id": "nobody"}),
    ("sample", {"game": "virevolt", "name": "../../../etc/passwd"}),
    ("sample", {"game": "../virevolt", "name": "red-rush"}),
    ("rules", {"game": "__init__"}),
    ("choose", {"table": "nothing", "action": 0, "made": 0}),
    ("load", {"text": "{}"}),
    ("load", {"text": '{"format": 1, "actions": []}'}),
    ("load", {"text": "[" * 5000}),
    ("new_game", {"decks": [], "seats": ["human"]}),
    ("new_game", {"decks": [], "seats": [], "market": RED}),
    ("new_game", {"decks": [RED], "seats": ["human"]}),
    ("new_game", {"decks": [RED, BLUE], "seats": ["human"]}),
    ("new_game", {"decks": [RED, BLUE], "seats": ["human", "god"]}),
    ("new_game", {"decks": [RED, BLUE], "seats": ["human", "greedy"], "options": [{"name": "x", "value": "y"}]}),
    ("new_game", {"decks": [RED] * 10, "seats": []}),
    ("new_game", {"decks": [{"text": "x"}, BLUE], "seats": ["human", "human"]}),
    ("ruling", {"game": "virevolt", "number": 99_999}),
    ("simulate", {"decks": []}),
    ("simulate", {"decks": [RED]}),
    ("convert", {**RED, "to": "pdf"}),
    ("convert", {**RED, "to": "octgn"}),
)


@pytest.mark.parametrize(("name", "given"), WRONG, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_is_said_in_a_sentence(name: str, given: Any, language: str) -> None:
    asked = {"language": language, **given} if isinstance(given, dict) else given
    answer = carried_out(Sessions(), name, asked)
    if "result" in answer:
        assert (name, len(given.get("text", ""))) in (("convert", len(RED["text"])), ("check", (1 << 20) + 1))
        return
    message = answer["error"]["message"]
    assert len(message) > 10
    # Names stay as they are written.
    begins_with_name = message.split()[0] in str(given) or message.startswith("costs")
    assert message[0].isupper() or not message[0].isalpha() or begins_with_name
    json.dumps(message).encode()


@pytest.mark.parametrize("game", ["chess", "../virevolt", "virevolt.en/../chess"])
def test_every_call_says_alike_that_there_is_no_such_game(game: str) -> None:
    given: dict[str, dict[str, Any]] = {
        "ruling": {"number": 0},
        "cards": {},
        "card": {"id": "x"},
        "rules": {},
        "game": {},
    }
    reported = {Page().refused(name, game=game, **more) for name, more in given.items()}
    assert len(reported) == 1
    assert "There is no game" in reported.pop()


def test_what_strangers_call_a_game_is_not_kept() -> None:
    kept = rulings_of.cache_info().currsize
    for number in range(3):
        Page().refused("ruling", game=f"chess{number}", number=0)
    assert rulings_of.cache_info().currsize == kept


def test_wrong_arguments_are_reported_in_the_language_of_the_call() -> None:
    assert "doit aller de" in Page("fr").refused("new_game", decks=[], seats=[], seed=-5)
    assert "doit être" in Page("fr").refused("new_game", decks=[], seats=[], seed=1.5)
    assert "dépasse" in Page("fr").refused("load", text="x" * ((1 << 23) + 1))


def test_the_name_of_a_file_stays_as_it_is_written() -> None:
    assert Page().refused("load", text="{}", path="deck.json").startswith("deck.json")
    assert Page().refused("load", text="{}", path="x.json", also=1).startswith("There is no argument")


def test_a_list_that_is_too_long_is_reported_as_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = RED["text"] + "#" * (1 << 20)
    path = tmp_path / "long.deck.yaml"
    path.write_text(text, encoding="utf-8")
    main(["--lang", "fr", "check", str(path), "--output-format", "json", "--no-config"])
    assert Page("fr").ask("check", text=text[: (1 << 20) + 1], path=str(path))["json"] == capsys.readouterr().out


def test_a_sheet_is_judged_as_the_check_was() -> None:
    text = "game: virevolt\nname: x\ndeck: {main: {Red Crystal: 30}}\n"
    report = json.loads(Page().ask("check", text=text, strict=True)["json"])["decks"][0]
    assert report["legal"] is False
    for strict in (False, True):
        html = Page().ask("sheet", text=text, strict=strict)["html"]
        assert ('class="verdict illegal"' in html) is strict


def test_a_replay_names_the_choice_that_led_to_the_table_it_shows() -> None:
    page = Page()
    reported = page.game("human", "greedy")
    first = reported["choices"]["choices"][0]
    table = page.choose(reported)["table"]
    assert page.ask("replay", table=table, at=0)["label"] is None
    shown = page.ask("replay", table=table, at=reported["made"] + 1)
    assert (shown["player"], shown["label"]) == ("Ann", first["text"])


def test_a_body_that_is_no_json_is_reported() -> None:
    for body in ("", "{", "nan", "[" * 100_000, '{"text": 1' + "0" * 5000 + "}", b"\xff"):
        assert "error" in answered(Sessions(), "check", body)


def test_what_nobody_touches_is_put_away() -> None:
    time = [0.0]
    sessions = Sessions(most=2, idle=10, clock=lambda: time[0])
    one, two = sessions.add("a"), sessions.add("b")
    assert sessions.find(one, str) == "a"
    three = sessions.add("c")
    assert len(sessions) == 2
    with pytest.raises(Exception, match="no longer open"):
        sessions.find(two, str)
    time[0] = 11
    with pytest.raises(Exception, match="no longer open"):
        sessions.find(three, str)
    assert len(sessions) == 0
