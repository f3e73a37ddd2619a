"""Tables fit the window: what a player needs is in view, places are a map, nothing scrolls by itself, hints stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.catalog.discovery import games
from tests.web.browser import begin, choose_game, go, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A laptop, a tablet held upright, a large screen.
SIZES = ((1366, 768), (768, 1024), (1920, 1080))
BOXES = """selector => [...document.querySelectorAll(selector)].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
})"""
CHOOSE = """at => {
    window.before = document.querySelector("section.choices");
    const choices = [...document.querySelectorAll("section.choices .choice")];
    choices[at % choices.length].click();
}"""


def boxes(opened: Page, selector: str) -> list[list[int]]:
    found: list[list[int]] = opened.evaluate(BOXES, selector)
    return found


def play(opened: Page, game: str, moves: int) -> None:
    """Begin a game against a bot, and choose so often."""
    go(opened, "play")
    if opened.input_value(".set-up > .bar-top select >> nth=0") != game:
        choose_game(opened, game)
    begin(opened)
    for at in range(moves):
        opened.evaluate(CHOOSE, at)
        opened.wait_for_function(
            "() => !window.before.isConnected && document.querySelector('section.choices .choice')"
        )


@pytest.mark.parametrize("game", games())
def test_own_side_hand_and_choices_are_in_view(chrome: Browser, address: str, game: str) -> None:
    with page(chrome, address, language="fr") as opened:
        play(opened, game, 14)
        for width, height in SIZES:
            opened.set_viewport_size({"width": width, "height": height})
            assert opened.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
                height,
                width,
            ]
            for selector in (".half.mine", ".half.mine .hand", "section.choices", "section.choices .choice"):
                [left, top, right, bottom] = boxes(opened, selector)[0]
                assert (left >= 0, top >= 0, right <= width, bottom <= height) == (True,) * 4, (selector, width)
        opened.set_viewport_size({"width": 390, "height": 844})
        assert opened.evaluate("document.documentElement.scrollWidth") == 390


def test_cards_are_added_on_a_phone(chrome: Browser, address: str) -> None:
    """However long the facts of a card are, its button is in view."""
    with page(chrome, address, language="fr", width=390) as opened:
        go(opened, "build")
        opened.wait_for_selector(".card-row .round")
        assert all(right <= 390 for _, _, right, _ in boxes(opened, ".card-row .round"))


def test_the_spaces_of_buffy_are_the_map_that_they_are(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.set_viewport_size({"width": 1366, "height": 768})
        play(opened, "buffy", 14)
        places = opened.evaluate(BOXES, ".map .cell")
        names = opened.locator(".map .cell h3").all_text_contents()
        at = dict(zip(names, places, strict=True))
        rows, columns = sorted({box[1] for box in places}), sorted({box[0] for box in places})
        drawn = {(rows.index(box[1]), columns.index(box[0])): name for name, box in at.items()}
        map_of = [["Bob 2", "Bob 3", "Bob 4"], ["Bob 1", "Park", "Ann 1"], ["Ann 4", "Ann 3", "Ann 2"]]
        assert drawn == {(row, column): map_of[row][column] for row in range(3) for column in range(3)}
        # The own places are in view, and what is beside the play folds.
        [far] = boxes(opened, ".far")
        assert all(at[f"Ann {number}"][3] <= far[3] for number in range(1, 5))
        assert opened.locator(".theirs .regions").count() == 0
        crypt = opened.locator(".theirs .pile-button:has-text('crypt')")
        crypt.click()
        assert opened.locator("dialog .card").count() == int(str(crypt.locator(".pile-count").text_content()))
        opened.keyboard.press("Escape")
        assert "~ " in str(opened.text_content(".where"))
        assert "not printed on any card" in str(opened.text_content(".where"))


def test_nothing_scrolls_by_itself(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.set_viewport_size({"width": 1000, "height": 600})
        play(opened, "buffy", 14)
        opened.evaluate("document.querySelector('.far').scrollTop = 40")
        before = opened.evaluate("document.querySelector('.far').scrollTop")
        assert before > 0
        opened.click("[data-key=hint]")
        opened.wait_for_selector(".hint")
        assert opened.evaluate("document.querySelector('.far').scrollTop") == before
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_selector("section.choices .choice:focus")
        assert opened.evaluate("document.querySelector('.far').scrollTop") == before
        assert opened.evaluate("window.scrollY") == 0


def test_a_hint_stays_with_its_choice_until_it_is_dismissed(chrome: Browser, address: str) -> None:
    with page(chrome, address, language="fr") as opened:
        play(opened, "virevolt", 3)
        opened.click("[data-key=hint]")
        opened.wait_for_selector(".hint")
        choice = str(opened.text_content("li:has(> .hint) .choice-text"))
        words = str(opened.text_content(".hint"))
        assert choice in words
        assert "pourquoi\xa0: " in words
        opened.click("h1")
        opened.keyboard.press("Tab")
        opened.wait_for_timeout(200)
        assert opened.text_content(".hint") == words
        assert opened.locator(".said.shown").count() == 0
        opened.click(".hint .close")
        opened.wait_for_selector(".hint", state="detached")
        assert opened.evaluate("document.activeElement.classList.contains('choice')")
        opened.click("[data-key=hint]")
        opened.wait_for_selector(".hint")
        opened.click("section.choices .choice >> nth=0")
        opened.wait_for_selector(".hint", state="detached")


def test_what_is_drawn_in_a_row_is_one_line(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        play(opened, "xfiles", 1)
        opened.click("[data-key=log]")
        opened.wait_for_selector("dialog .log li")
        lines = opened.locator("dialog .log li").all_text_contents()
        assert "Bob draws 7 cards." in lines
        assert sum(line.startswith("Ann draws 7 cards: ") for line in lines) == 1
