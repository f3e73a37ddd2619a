"""Giving up and agreeing on a draw at the page: the calls, their records, and the dialogues in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.__main__ import main
from deckcheck.engine.registry import playable_games
from deckcheck.play.session import Session
from tests.web.browser import begin, choose_game, go, page
from tests.web.test_calls import Page, sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def ask(asking: Page, name: str, reported: dict[str, Any], **more: Any) -> dict[str, Any]:
    return asking.ask(name, table=reported["table"], made=reported["made"], **more)


def test_whoever_gives_up_loses_and_the_record_keeps_it(tmp_path: Path) -> None:
    asking = Page()
    reported = asking.choose(asking.game("human", "greedy"))
    over = ask(asking, "concede", reported)
    assert (over["over"], over["choices"], over["made"]) == (True, None, reported["made"])
    assert over["outcome"] == "The game is over: Bob wins, Ann loses (conceded)."
    assert over["news"][-1] == "Bob wins, Ann loses: conceded."
    assert "over" in asking.refused("concede", table=reported["table"], made=reported["made"])
    last = asking.ask("replay", table=reported["table"], at=reported["made"])
    assert last["outcome"] == over["outcome"]
    assert asking.ask("replay", table=reported["table"], at=reported["made"] - 1)["outcome"] is None
    saved = asking.ask("save", table=reported["table"])
    path = tmp_path / saved["path"]
    path.write_text(saved["text"], encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 0
    again = asking.ask("load", text=saved["text"], path=saved["path"])
    assert (again["outcome"], again["fingerprint"]) == (over["outcome"], over["fingerprint"])
    back = asking.ask("undo", table=reported["table"])
    assert back["undone"] == "Taken back: conceded."
    assert back["choices"] == reported["choices"]


@pytest.mark.parametrize(("against", "is_over"), [([], True), ([1], False)])
def test_bots_answer_an_offered_draw(monkeypatch: pytest.MonkeyPatch, against: list[int], is_over: bool) -> None:
    monkeypatch.setattr(Session, "against_draw", lambda _: against)
    asking = Page("fr")
    reported = asking.game("human", "greedy")
    answer = ask(asking, "offer_draw", reported)
    assert (answer["over"], answer["asked"]) == (is_over, [])
    assert answer["refused"] == (None if is_over else "Bob n’accepte pas la nulle")
    assert bool(answer["choices"]) is not is_over


def test_the_others_at_one_screen_are_asked_before_a_draw() -> None:
    asking = Page()
    reported = asking.game("human", "human")
    reported = asking.ask("look", table=reported["table"], ready=True)
    answer = ask(asking, "offer_draw", reported)
    other = next(name for at, name in enumerate(reported["players"]) if at != reported["viewer"])
    assert (answer["over"], answer["asked"], answer["refused"]) == (False, [other], None)
    assert ask(asking, "offer_draw", reported, agreed=True)["outcome"] == "The game is over: a draw (draw agreed)."


def test_who_does_not_know_the_game_as_it_is_ends_nothing() -> None:
    asking = Page()
    reported = asking.game("human", "greedy")
    now = asking.choose(reported)
    for name in ("concede", "offer_draw"):
        assert "elsewhere" in asking.refused(name, table=reported["table"], made=reported["made"])
    watched = asking.game("greedy", "greedy", milliseconds=1)
    for name in ("concede", "offer_draw"):
        assert "obody at this page" in asking.refused(name, table=watched["table"], made=watched["made"])
    assert not asking.ask("look", table=now["table"])["over"]


def test_of_three_nobody_gives_up() -> None:
    asking = Page()
    decks = [sample("buffy", name) for name in ("the-harvest", "mauvais-garcons", "slayers-vigil")]
    reported = asking.ask("new_game", decks=decks, seats=["human", "greedy", "greedy"], seed=3)
    assert "more than two players" in asking.refused("concede", table=reported["table"], made=reported["made"])


@pytest.mark.parametrize("game", playable_games())
def test_a_game_is_given_up_by_clicks_and_gone_on_with(chrome: Browser, address: str, game: str) -> None:
    with page(chrome, address, language="fr") as opened:
        go(opened, "play")
        if opened.input_value(".set-up > .bar-top select >> nth=0") != game:
            choose_game(opened, game)
        begin(opened)
        opened.click("[data-key=concede]")
        opened.click("dialog button:has-text('Continuer à jouer')")
        opened.wait_for_selector("dialog", state="detached")
        assert opened.locator(".outcome").count() == 0
        before = opened.text_content("section.choices")
        opened.click("[data-key=concede]")
        opened.click("dialog .main")
        opened.wait_for_selector(".outcome")
        assert str(opened.text_content(".outcome")).endswith("(abandon).")
        assert opened.locator("[data-key=concede], [data-key=offer-draw]").count() == 0
        opened.reload()
        opened.wait_for_selector(".outcome")
        opened.click("[data-key=undo]")
        opened.wait_for_selector("section.choices .choice")
        assert opened.text_content("section.choices") == before


def test_a_draw_is_agreed_on_at_one_screen(chrome: Browser, address: str) -> None:
    with page(chrome, address, accept_downloads=True) as opened:
        go(opened, "play")
        choose_game(opened, "virevolt")
        opened.select_option(".seat >> nth=1 >> select >> nth=0", "human")
        begin(opened)
        opened.click("[data-key=offer-draw]")
        opened.click("dialog button:has-text('Play on')")
        opened.wait_for_selector(".said.shown")
        assert str(opened.text_content("#said")).endswith("does not agree to a draw.")
        opened.click("[data-key=offer-draw]")
        opened.click("dialog .main")
        opened.wait_for_selector(".outcome")
        assert opened.text_content(".outcome") == "The game is over: a draw (draw agreed)."
        with opened.expect_download() as saved:
            opened.click("[data-key=save-game]")
        record = json.loads(saved.value.path().read_text(encoding="utf-8"))
        assert record["ending"] == ["draw agreed", -1]
