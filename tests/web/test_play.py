"""The page Play in a real browser, with the local server: setting up, playing, taking back, saving, replaying."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.discovery import games
from tests.web.browser import begin, choose_game, go, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Clicks the choice that a rising number names until the game is over; each waits until the next ones are drawn.
PLAY = """
async most => {
    const pause = () => new Promise(done => setTimeout(done, 4));
    for (let at = 0; at < most; at += 1) {
        const buttons = [...document.querySelectorAll("section.choices .choice")];
        if (document.querySelector(".outcome")) return at;
        const before = buttons[0];
        buttons[at % buttons.length].click();
        for (let wait = 0; wait < 5000 && before.isConnected; wait += 1) await pause();
    }
    return most;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_by_clicks(chrome: Browser, address: str, game: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        choose_game(opened, game)
        opened.select_option(".seat >> nth=1 >> select >> nth=0", "fair")
        begin(opened)
        opened.click("section.choices .choice >> nth=0")
        assert opened.evaluate(PLAY, 1500) < 1500
        assert opened.text_content(".outcome")
        opened.click(".table-head button:has-text('Replay')")
        opened.wait_for_selector(".replay input")
        opened.click(".replay [aria-label='One choice on']")
        opened.wait_for_function("() => document.querySelector('.replay input').value === '1'")


def test_a_table_is_set_up_with_its_players_and_options(chrome: Browser, address: str) -> None:
    """Three players of Buffy, one of them a person, an option by its words, and what was chosen there next time."""
    with page(chrome, address) as opened:
        go(opened, "play")
        choose_game(opened, "buffy")
        opened.select_option("select.few", "3")
        assert opened.locator(".seat").count() == 3
        opened.fill(".seat >> nth=2 >> input", "Zoe")
        opened.select_option(".seat >> nth=2 >> select >> nth=0", "easy")
        opened.click(".options summary")
        opened.fill("#find-option", "equal totals")
        assert opened.locator(".option:visible").count() == 1
        opened.select_option("#o-fight_tie", "nobody")
        assert opened.text_content(".options summary .chip") == "1 changed"
        opened.click(".option:visible .code")
        opened.wait_for_selector("dialog[open] .rule")
        opened.keyboard.press("Escape")
        begin(opened)
        heads = [str(one.text_content()) for one in opened.query_selector_all(".seat-head h2")]
        assert [name for name in heads if name.startswith("Zoe")]
        assert len(heads) == 3
        saved = opened.evaluate("deckcheck.call('save', {table: JSON.parse(localStorage['deckcheck.table'])})")
        assert json.loads(saved["text"])["options"] == {"fight_tie": "nobody"}
        assert json.loads(saved["text"])["seats"] == ["human", "fair", "easy"]
        opened.click(".table-head button:has-text('Leave')")
        opened.wait_for_selector(".seat")
        assert opened.text_content(".options summary .chip") == "1 changed"


def test_the_deck_that_was_built_is_played(chrome: Browser, address: str) -> None:
    """Build leads to a table with this deck, whatever game was played before; that one can be gone on with."""
    with page(chrome, address) as opened:
        go(opened, "play")
        choose_game(opened, "terrors")
        begin(opened)
        go(opened, "build")
        opened.select_option("[aria-label='Sample decks']", "virevolt/red-rush")
        opened.wait_for_selector(".legal")
        opened.click("a.button:has-text('Play it')")
        opened.wait_for_selector(".seat select")
        assert opened.input_value(".set-up > .bar-top select >> nth=0") == "virevolt"
        assert opened.input_value(".seat >> nth=0 >> select >> nth=1") == "list"
        opened.click("button:has-text('Back to the game')")
        opened.wait_for_selector(".felt .half")


def test_a_card_has_a_page_with_its_clauses_and_rulings(chrome: Browser, address: str) -> None:
    with page(chrome, f"{address}#/rules/xfiles/cards/XF96-0093v1", language="fr") as opened:
        opened.wait_for_selector(".card-page .clauses li")
        assert opened.text_content(".card-page h2") == "Dr. Berube"
        assert opened.locator(".plays.yes").count() == 1
        opened.click(".card-page .clauses a >> nth=0")
        opened.wait_for_selector("dialog .source")
        opened.keyboard.press("Escape")
        opened.wait_for_selector(".felt .half")


def test_a_game_is_gone_on_with_where_the_page_was_closed(chrome: Browser, address: str) -> None:
    with page(chrome, address, language="fr") as opened:
        go(opened, "play")
        begin(opened)
        opened.evaluate("() => { window.before = document.querySelector('section.choices'); }")
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_function("() => !window.before.isConnected")
        table = opened.evaluate("localStorage.getItem('deckcheck.table')")
        before = opened.text_content(".felt")
        opened.reload()
        opened.wait_for_selector(".felt .half")
        assert opened.evaluate("localStorage.getItem('deckcheck.table')") == table
        assert opened.text_content(".felt") == before


def test_two_people_at_one_screen_pass_it_on(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        choose_game(opened, "virevolt")
        opened.select_option(".seat >> nth=1 >> select >> nth=0", "human")
        opened.click(".set-up .main")
        for _ in range(30):
            opened.wait_for_selector(".curtain, section.choices .choice")
            if opened.locator(".curtain").count():
                break
            opened.click("section.choices .choice >> nth=0")
            opened.wait_for_timeout(60)
        assert opened.locator(".felt .card").count() == 0
        opened.click(".curtain .main")
        opened.wait_for_selector("section.choices .choice")


def test_everything_can_be_done_by_keyboard(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.keyboard.press("Tab")
        assert opened.evaluate("document.activeElement.id") == "skip"
        opened.keyboard.press("Enter")
        assert opened.evaluate("document.activeElement.id") == "main"
        opened.focus("nav a[href='#/play']")
        opened.keyboard.press("Enter")
        opened.wait_for_selector(".seat select")
        opened.focus(".set-up .main")
        opened.keyboard.press("Enter")
        opened.wait_for_selector("section.choices .choice")
        opened.focus("section.choices .choice")
        for _ in range(3):
            opened.evaluate("() => { window.before = document.querySelector('section.choices'); }")
            opened.keyboard.press("Enter")
            opened.wait_for_function("() => !window.before.isConnected")
        opened.focus(".felt .card-face")
        opened.keyboard.press("Enter")
        opened.wait_for_selector("dialog[open]")
        opened.keyboard.press("Escape")
        opened.wait_for_selector("dialog", state="detached")


def test_a_hint_is_marked_and_a_game_gone_through_by_keyboard(chrome: Browser, address: str) -> None:
    with page(chrome, address, width=360) as opened:
        go(opened, "play")
        begin(opened)
        for _ in range(4):
            opened.evaluate("() => { window.before = document.querySelector('section.choices'); }")
            opened.click("section.choices .choice >> nth=0")
            opened.wait_for_function("() => !window.before.isConnected")
        opened.focus("[data-key=hint]")
        opened.keyboard.press("Enter")
        opened.wait_for_selector(".choice.hinted")
        assert opened.evaluate("document.activeElement.classList.contains('hinted')")
        opened.click(".fold")
        assert opened.locator("section.choices .choice:visible").count() == 0
        opened.click(".fold")
        opened.focus("[data-key=replay]")
        opened.keyboard.press("Enter")
        opened.wait_for_selector(".replay:visible")
        last = int(opened.input_value("[data-key=slider]"))
        for back in (1, 2):
            opened.keyboard.press("ArrowLeft")
            opened.wait_for_function("at => document.activeElement.value === at", arg=str(last - back))
            opened.wait_for_function(
                "words => document.querySelector('.replay [role=status]').textContent.startsWith(words)",
                arg=f"choice {last - back} of {last}",
            )
        opened.focus("[data-key=replay-end]")
        opened.keyboard.press("Enter")
        opened.wait_for_selector(".replay", state="hidden")
        assert opened.evaluate("document.activeElement.dataset.key") == "replay"
        opened.focus("[data-key=undo]")
        opened.keyboard.press("Enter")
        opened.wait_for_function("() => document.querySelector('.news')?.textContent.includes('Taken back')")
        assert opened.evaluate("document.activeElement.dataset.key") == "undo"


def test_a_saved_game_is_loaded_again(chrome: Browser, address: str, tmp_path: Path) -> None:
    """The file is the terminal's."""
    with page(chrome, address, accept_downloads=True) as opened:
        go(opened, "play")
        begin(opened)
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_selector("[data-key=replay]")
        before = opened.text_content(".felt")
        with opened.expect_download() as reported:
            opened.click("[data-key=save-game]")
        path = tmp_path / reported.value.suggested_filename
        reported.value.save_as(path)
        opened.click("[data-key=leave-game]")
        opened.wait_for_selector(".seat select")
        with opened.expect_file_chooser() as chooser:
            opened.click("button:has-text('Load…')")
        chooser.value.set_files(path)
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before
        assert loads_at_the_terminal(path)


def loads_at_the_terminal(path: Path) -> bool:
    return main(["replay", str(path), "--verify"]) == 0


def test_a_question_in_words_finds_what_answers_it(chrome: Browser, address: str) -> None:
    with page(chrome, f"{address}#/rules/xfiles") as opened:
        opened.wait_for_selector(".rule")
        opened.fill("main input[type=search]", "what about a hidden card under a site")
        opened.wait_for_function("() => document.querySelector('.rule')?.textContent.startsWith('XF-D58')")
        assert opened.locator(".rule").count() <= 8
        opened.fill("main input[type=search]", "bluff")
        opened.wait_for_function("() => document.querySelector('main [role=status]').textContent.includes('found')")


def test_a_ruling_opens_as_a_table(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "rules")
        opened.fill("main input[type=search]", "BF-070")
        opened.wait_for_function("() => document.querySelector('.rule').id === 'BF-070'")
        opened.click("#BF-070 summary")
        opened.click("#BF-070 details a >> nth=0")
        opened.wait_for_selector("dialog .source")
        opened.keyboard.press("Escape")
        opened.wait_for_selector(".felt .half")


def under_way(opened: Page) -> str:
    """Begin a game and choose once; return how its table looks then."""
    go(opened, "play")
    choose_game(opened, "virevolt")
    begin(opened)
    opened.evaluate("() => { window.before = document.querySelector('section.choices'); }")
    opened.click("section.choices .choice >> nth=0")
    opened.wait_for_function("() => !window.before.isConnected && document.querySelector('section.choices .choice')")
    return str(opened.text_content(".felt"))


def test_a_ruling_leaves_the_game_under_way_alone(chrome: Browser, address: str) -> None:
    """The ruling is at an address of its own; in another language it is the same table."""
    with page(chrome, address) as opened:
        before = under_way(opened)
        opened.evaluate("location.hash = '#/play/ruling/virevolt/3'")
        opened.wait_for_selector("dialog .source")
        opened.keyboard.press("Escape")
        assert opened.text_content(".felt") != before
        opened.click("#tools button")
        opened.wait_for_function("() => document.querySelector('#tools button').textContent === 'English'")
        opened.wait_for_selector(".felt .half")
        assert opened.locator("dialog").count() == 0
        opened.click("#tools button")
        opened.wait_for_function("() => document.querySelector('#tools button').textContent === 'Français'")
        opened.wait_for_selector(".felt .half")
        opened.click("[data-key=leave-game]")
        opened.wait_for_function("before => document.querySelector('.felt')?.textContent === before", arg=before)
        opened.reload()
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before


def test_a_game_that_is_left_can_be_gone_on_with_and_is_given_up_only_when_asked(chrome: Browser, address: str) -> None:
    with page(chrome, address, accept_downloads=True) as opened:
        before = under_way(opened)
        opened.click("[data-key=leave-game]")
        opened.wait_for_selector(".seat select")
        assert opened.evaluate("document.activeElement.id") == "main"
        opened.click("button:has-text('Back to the game')")
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before
        opened.click("[data-key=leave-game]")
        opened.click(".set-up .main")
        opened.wait_for_selector("dialog[open]")
        opened.keyboard.press("Escape")
        opened.wait_for_selector("dialog", state="detached")
        opened.reload()
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before
        opened.click("[data-key=leave-game]")
        table = opened.evaluate("localStorage['deckcheck.table']")
        opened.click(".set-up .main")
        with opened.expect_download():
            opened.click("dialog button:has-text('Save')")
        opened.wait_for_selector(".felt .half")
        assert opened.evaluate("localStorage['deckcheck.table']") != table


def test_a_second_click_of_a_choice_does_nothing(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        begin(opened)
        opened.evaluate("() => { const one = document.querySelector('.choices .choice'); one.click(); one.click(); }")
        opened.wait_for_selector("[data-key=undo]:enabled")
        opened.wait_for_selector("section.choices .choice")
        assert opened.locator(".said.shown").count() == 0
        opened.wait_for_function("() => document.activeElement.classList.contains('choice')")
        # What others did is there to be read aloud.
        assert opened.locator("[role=log] p").count() > 0


def test_begun_by_keyboard_a_game_goes_on_by_keyboard(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        opened.focus(".set-up .main")
        opened.keyboard.press("Enter")
        opened.wait_for_function("() => document.activeElement.classList.contains('choice')")


def test_what_would_change_is_reported_once(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        choose_game(opened, "virevolt")
        begin(opened)
        for card in opened.query_selector_all(".felt .can .card-face"):
            card.click()
            if opened.locator("dialog button:has-text('What would change?')").count():
                break
            opened.keyboard.press("Escape")
        for _ in range(2):
            with opened.expect_response("**/call/preview"):
                opened.click("dialog button:has-text('What would change?')")
            opened.wait_for_selector("dialog .plain:not(.choices)")
        opened.wait_for_timeout(100)
        assert opened.locator("dialog .plain:not(.choices)").count() == 1
        assert " : " not in str(opened.text_content("dialog .plain:not(.choices)"))


def test_a_game_that_cannot_be_asked_for_now_is_not_forgotten(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        before = under_way(opened)
        go(opened, "check")
        away = {"error": {"message": "The server is away.", "kind": "Away"}}
        opened.route("**/call/look", lambda route: route.fulfill(json=away))
        opened.click("nav a[href='#/play']")
        opened.wait_for_selector("main.play [role=alert]")
        opened.unroute("**/call/look")
        opened.reload()
        opened.wait_for_selector(".felt .half")
        assert opened.text_content(".felt") == before


@pytest.mark.parametrize("seed", ["-5", "1.5"])
def test_a_seed_that_is_none_is_reported_in_french(chrome: Browser, address: str, seed: str) -> None:
    with page(chrome, address, language="fr") as opened:
        go(opened, "play")
        opened.click(".further summary")
        opened.fill(".further input[type=number]", seed)
        opened.click(".set-up .main")
        opened.wait_for_selector(".said.shown .bad")
        assert str(opened.text_content("#said")).startswith("La graine est un nombre entier de 0 à")


def test_a_replay_tells_the_choice_that_was_made(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "play")
        begin(opened)
        first = str(opened.text_content("section.choices .choice-text >> nth=0"))
        opened.click("section.choices .choice >> nth=0")
        opened.click("[data-key=replay]")
        opened.wait_for_selector(".replay:visible")
        where = "words => document.querySelector('.replay [role=status]').textContent.startsWith(words)"
        for _ in range(40):
            if opened.input_value("[data-key=slider]") == "0":
                break
            before = opened.input_value("[data-key=slider]")
            opened.click("[data-key=back]")
            opened.wait_for_function("at => document.querySelector('[data-key=slider]').value !== at", arg=before)
        opened.wait_for_function(where, arg="before the first choice of")
        texts = []
        for at in range(1, int(str(opened.get_attribute("[data-key=slider]", "max"))) + 1):
            opened.click("[data-key=forth]")
            opened.wait_for_function(where, arg=f"choice {at} of")
            texts.append(str(opened.text_content(".replay [role=status]")))
        assert any(text.endswith(f": {first}") and " :" not in text for text in texts)
