"""What a visitor of the static site does by clicks: edits a deck, finds a rule, plays a ruling, asks for a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.browser import begin, choose_game, go

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIST = "game: virevolt\nname: Mine\ndeck:\n  main:\n    Torch Maruder: 2\n    ember squire: 3\n    Red Crystal: 25\n"


def edit_a_deck(opened: Page) -> None:
    """Fix a name, take a copy out and add a card, until the deck is legal; take the last step back."""
    go(opened, "check")
    opened.fill("#list", LIST)
    opened.wait_for_selector(".verdict.illegal")
    go(opened, "build")
    opened.click(".findings .answers button:has-text('Torch Marauder')")
    opened.wait_for_function("() => !document.querySelector('.findings .answers')")
    opened.click(".deck-section button[aria-label^='Take out'][aria-label*='Ember Squire']")
    opened.wait_for_function("() => document.querySelector('.sections').textContent.includes('29 cards')")
    opened.fill(".cards-part input[type=search]", "scorhc")
    opened.click(".meant button:text-is('Scorch')")
    opened.click(".card-row:has-text('Scorch') .round")
    opened.wait_for_selector(".verdict.legal")
    assert opened.locator(".figures .chart").count() > 0
    opened.click(".tools-row button:text-is('Undo')")
    opened.wait_for_selector(".verdict.illegal")


def find_a_rule(opened: Page) -> None:
    """Ask in words, and open the ruling that shows the rule as a table."""
    opened.evaluate("location.hash = '#/rules/virevolt'")
    opened.wait_for_selector(".rule")
    opened.fill("main input[type=search]", "what if there is no card left to draw")
    opened.wait_for_function("() => document.querySelectorAll('.rule').length < 10")  # no more the whole book
    opened.click(".rule#VV-009 summary")
    opened.click(".rule#VV-009 a >> nth=0")
    opened.wait_for_selector("dialog .source")
    opened.keyboard.press("Escape")
    opened.wait_for_selector("dialog", state="detached")
    assert opened.locator(".felt").count() == 1


def play_to_an_end(opened: Page) -> None:
    """Ask for a hint with its reason, offer a draw, take back, and concede."""
    go(opened, "play")
    if opened.locator("[data-key=leave-game]").count():
        opened.click("[data-key=leave-game]")
        go(opened, "play")
    choose_game(opened, "virevolt")
    opened.select_option(".seat >> nth=1 >> select >> nth=0", "human")
    begin(opened)
    opened.click("[data-key=hint]")
    opened.wait_for_selector(".hint .small")
    assert str(opened.text_content(".hint .small")).startswith("why: ")
    for ending, words in (("offer-draw", "draw agreed"), ("concede", "conceded")):
        opened.click(f"[data-key={ending}]")
        opened.click("dialog .main")
        opened.wait_for_selector(".outcome")
        assert words in str(opened.text_content(".outcome"))
        opened.click("[data-key=undo]")
        opened.wait_for_selector("section.choices .choice")
    opened.click("[data-key=leave-game]")
