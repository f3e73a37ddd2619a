"""The rulesets of all games: the built-in ones, those of folders that are named, and those of a configuration."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

from deckcheck.construction import builtin, known
from deckcheck.construction.check import Checker
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.registry import further_rules, rules
from deckcheck.construction.settings import Settings, catalog_of, full_catalog_of, own_rulesets_of, ruleset_of
from deckcheck.decklist.problem import FaultyFileError
from deckcheck.messages import MessageError

RULES = """\
game: {game}
title: {{en: Tiny}}
types: {{chip: {{title: {{en: Chip}}}}}}
sections: {{main: {{title: {{en: Deck}}, takes: [{{type: chip}}]}}}}
formats: {{standard: {{title: {{en: Standard}}}}}}
rules:
- code: {game}/size
  text: {{en: At least one.}}
  source: here
  message: {{en: "{{found}} cards"}}
  compare: {{count: {{section: main}}, at_least: 1}}
"""
LIST = "game: tiny\ndeck: {main: {Penny: 2}}\n"


def make(folder: Path, game: str = "tiny", text: str = RULES) -> Path:
    (folder / game / "cards").mkdir(parents=True)
    (folder / game / "construction.yaml").write_text(text.format(game=game), encoding="utf-8")
    cards = f"game: {game}\ncards:\n- {{name: Penny, type: chip}}\n"
    (folder / game / "cards" / "all.yaml").write_text(cards, encoding="utf-8")
    return folder / game


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKCHECK_GAMES", str(tmp_path))
    return tmp_path


def test_a_game_of_a_named_folder_judges_decks(named: Path) -> None:
    make(named)
    report = Checker().check_bytes(LIST.encode(), "my.deck.yaml")
    assert report.legal
    assert catalog_of(Settings(), "tiny").all_names() == ["Penny"]
    assert len(full_catalog_of("tiny")) == 1
    assert "tiny/size" in rules()
    assert further_rules("tiny") == []
    assert [ruleset.game for ruleset in known.own_rulesets()] == ["tiny"]


def test_a_pasted_list_may_name_it(named: Path) -> None:
    make(named)
    report = Checker(Settings(game="tiny")).check_bytes(b"2 Penny\n", "my.txt")
    assert report.legal
    assert Checker(Settings(game="tinny")).check_bytes(b"2 Penny\n", "my.txt").deck is None


def test_a_house_format_may_extend_it(named: Path, tmp_path: Path) -> None:
    make(named)
    house = tmp_path / "house.yaml"
    house.write_text("game: tiny\nextends: tiny\nformats: {short: {title: {en: Short}}}\n", encoding="utf-8")
    ruleset, problems = load_ruleset(str(house), known.known_ruleset)
    assert problems == []
    assert ruleset is not None
    assert ruleset.formats == ("short", "standard")


def test_nothing_extends_itself(named: Path) -> None:
    make(named, "loop", "game: {game}\nextends: loop\nformats: {{a: {{title: {{en: A}}}}}}\n")
    with pytest.raises(FaultyFileError, match="loop"):
        known.known_ruleset("loop")


def test_the_folder_and_the_game_have_one_name(named: Path) -> None:
    make(named, "tiny").rename(named / "small")
    with pytest.raises(FaultyFileError, match="its folder is called small"):
        known.known_ruleset("small")


def test_a_broken_game_leaves_the_others_alone(named: Path) -> None:
    make(named, "tiny")
    make(named, "worse", "typse: {{}}\n")
    reported = {game: failure for game, _, failure in known.readable()}
    assert "worse/construction.yaml:1:1" in str(reported["worse"])
    assert reported["tiny"] is reported["virevolt"] is None
    assert "worse/size" not in rules()


def test_a_game_of_a_configuration_is_data_of_the_settings_alone(tmp_path: Path) -> None:
    settings = Settings(folders={"tiny": str(make(tmp_path))})
    assert Checker(settings).check_bytes(LIST.encode(), "my.deck.yaml").legal
    assert catalog_of(settings, "tiny").all_names() == ["Penny"]
    assert ruleset_of(Settings(), "tiny") is None
    assert Checker().check_bytes(LIST.encode(), "my.deck.yaml").deck is None


def test_a_game_that_is_nowhere_has_no_rules_and_no_cards() -> None:
    assert known.known_ruleset("nowhere") is None
    assert len(catalog_of(Settings(), "nowhere")) == 0


def test_no_rules_are_given_while_they_are_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(make(tmp_path))
    monkeypatch.setattr(known, "_loading", {(get_ident(), folder)})
    settings = Settings(folders={"tiny": folder})
    assert ruleset_of(settings, "tiny") is None
    assert settings.rulesets == {}


def test_threads_may_read_a_game_at_once(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that comes while another is still reading the rules finds them as well."""
    make(named)
    others: list[Any] = []

    def slowly(*given: Any) -> Any:
        if not others:
            others.append(None)
            with ThreadPoolExecutor(1) as pool:
                others.append(pool.submit(known.known_ruleset, "tiny").result())
        return load_ruleset(*given)

    monkeypatch.setattr(known, "load_ruleset", slowly)
    found = known.known_ruleset("tiny")
    assert found is not None
    assert found.game == others[1].game == "tiny"


@pytest.mark.parametrize(
    ("given", "reported"),
    [
        ({"as_of": "01/03/2026"}, "01/03/2026 is not a date; write YYYY-MM-DD"),
        ({"rulesets": {"tiny": 1}}, "`rulesets` is a dict of game -> Ruleset"),
    ],
)
def test_settings_are_seen_when_they_are_made(given: dict[str, Any], reported: str) -> None:
    with pytest.raises(MessageError, match=re.escape(reported)):
        Settings(**given)


def test_what_a_decklist_calls_its_game_is_not_kept() -> None:
    assert builtin.builtin_ruleset("virevolt") is builtin.builtin_ruleset("virevolt")
    kept = set(builtin._LOADED)
    assert Checker().check_bytes(b"{game: chess, deck: {main: {Pawn: 8}}}", "x.yaml").deck is None
    assert builtin.builtin_ruleset("chess") is None
    assert set(builtin._LOADED) == kept


def test_rulesets_of_configured_games_are_the_users_own_but_for_broken_ones(tmp_path: Path) -> None:
    settings = Settings()
    settings.folders = {"tiny": str(make(tmp_path)), "torn": str(make(tmp_path, "torn", "types: {{"))}
    assert [ruleset.game for ruleset in own_rulesets_of(settings)] == ["tiny"]
    with pytest.raises(FaultyFileError):
        ruleset_of(settings, "torn")
