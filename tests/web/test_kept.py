"""What people made at the pages is not lost: lists come back by Undo, and a game outlives its server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.browser import PATIENCE, go, page, server
from tests.web.test_play import under_way

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

PASTED = "> 2x ember squire\n* Pit Duelist (2)\n26 Red Crystal\n"


def listed(opened: Page, text: str) -> None:
    opened.wait_for_function("text => document.querySelector('#list').value === text", arg=text)


def choose_sample(opened: Page, place: str) -> None:
    opened.select_option(f"{place} select[aria-label='Sample decks']", index=1)


def test_what_was_typed_is_asked_about_and_undo_brings_it_back(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        undo = opened.locator("button:text-is('Undo')")
        assert not undo.is_visible()
        opened.fill("#list", PASTED)
        choose_sample(opened, "main.check")
        opened.click("dialog button:text-is('Keep it')")
        assert opened.input_value("#list") == PASTED
        choose_sample(opened, "main.check")
        opened.click("dialog button:text-is('Replace it')")
        opened.wait_for_function("() => document.querySelector('#list').value.includes('game:')")
        undo.click()
        listed(opened, PASTED)
        assert not undo.is_visible()
        # A sample that was not changed is nobody's work.
        opened.fill("#list", "")
        choose_sample(opened, "main.check")
        opened.wait_for_function("() => document.querySelector('#list').value.includes('game:')")
        choose_sample(opened, "main.check")
        assert opened.locator("dialog").count() == 0


def test_a_new_deck_asks_and_each_card_can_be_undone(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", "game: virevolt\ndeck:\n  main:\n    Red Crystal: 26\n")
        opened.wait_for_selector(".verdict.illegal")
        go(opened, "build")
        opened.select_option("select[aria-label='New deck']", "virevolt")
        opened.click("dialog button:text-is('Keep it')")
        opened.click(".card-row .round >> nth=0")
        opened.wait_for_function("() => document.querySelectorAll('.deck-section li').length === 2")
        opened.click("button:text-is('Undo')")
        opened.wait_for_function("() => document.querySelectorAll('.deck-section li').length === 1")
        opened.select_option("select[aria-label='New deck']", "virevolt")
        opened.click("dialog button:text-is('Replace it')")
        opened.wait_for_function("() => document.querySelectorAll('.deck-section li').length === 0")
        opened.click("button:text-is('Undo')")
        opened.wait_for_function("() => document.querySelectorAll('.deck-section li').length === 1")


def test_a_link_asks_before_it_replaces_what_was_typed(chrome: Browser, address: str) -> None:
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.fill("#list", "game: virevolt\ndeck: {}\n")
        opened.wait_for_selector(".verdict.illegal")
        opened.click("button:has-text('Copy a link')")
        opened.wait_for_selector(".said.shown")
        link = str(opened.evaluate("navigator.clipboard.readText()"))
        opened.fill("#list", PASTED)
        opened.evaluate("link => { location.href = link; }", link)
        opened.click("dialog button:text-is('Keep it')")
        listed(opened, PASTED)
        opened.evaluate("link => { location.href = link; }", link)
        opened.click("dialog button:text-is('Replace it')")
        listed(opened, "game: virevolt\ndeck: {}\n")


def test_a_pasted_list_is_fixed_in_its_own_text_and_that_can_be_undone(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", PASTED)
        opened.click("button:has-text('Virevolt')")
        opened.click(".fix button.main")
        fixed = PASTED.replace("ember squire", "Ember Squire")
        listed(opened, fixed)
        opened.click(".answers button:has-text('Pit Duellist')")
        listed(opened, fixed.replace("Duelist", "Duellist"))
        opened.click("button:text-is('Undo')")
        listed(opened, fixed)
        opened.click("button:text-is('Undo')")
        listed(opened, PASTED)


def test_what_cannot_be_fixed_says_so(chrome: Browser, address: str, tmp_path: Path) -> None:
    mail = tmp_path / "a.eml"
    mail.write_text("From: Ann <a@example.org>\n\n2 Embr Squire\n28 Red Crystal\n")
    with page(chrome, address) as opened:
        with opened.expect_file_chooser() as chooser:
            opened.click("button:has-text('Open a file')")
        chooser.value.set_files(mail)
        opened.click("button:has-text('Virevolt')")
        opened.wait_for_selector(".fix:has-text('a list in a mail is not changed')")


def test_a_game_outlives_its_server(chrome: Browser) -> None:
    with server() as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        context = chrome.new_context(locale="en-GB", reduced_motion="reduce")
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        opened.goto(address)
        opened.wait_for_selector("html[data-ready]", state="attached")
        before = under_way(opened)
        opened.wait_for_function("() => localStorage.getItem('deckcheck.record')?.includes('made')")
    with server(port):
        # Whoever goes on playing is asked; whoever opens the page finds the game there.
        opened.click("section.choices .choice >> nth=0")
        opened.click("dialog.closed-game button.main")
        opened.wait_for_function("text => document.querySelector('.felt').textContent === text", arg=before)
    with server(port):
        opened.reload()
        opened.click(".kept-game button.main")
        opened.wait_for_function("text => document.querySelector('.felt')?.textContent === text", arg=before)
    with server(port):
        opened.reload()
        # Another game asks before it takes the place of this one.
        opened.click(".set-up .main")
        opened.click("dialog button:has-text('Give it up')")
        opened.wait_for_selector("section.choices .choice")
        go(opened, "check")
        opened.evaluate("localStorage.removeItem('deckcheck.table'); sessionStorage.clear()")
        context.close()
