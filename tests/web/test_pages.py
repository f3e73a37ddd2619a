"""The pages in a real browser, with the local server: every page, both languages, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web import browser as browsers
from tests.web.browser import begin, go, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

WRONG = "game: virevolt\nname: Mine\ndeck:\n  main:\n    ember squire: 4\n    Red Cristal: 26\n"
NAMES = ("check", "build", "play", "rules", "lab")


def titles(opened: Page) -> list[str]:
    return [str(link.text_content()) for link in opened.query_selector_all("nav a")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_opens_in_both_languages(chrome: Browser, address: str, language: str) -> None:
    with page(chrome, address, language=language) as opened:
        assert opened.get_attribute("html", "lang") == language
        for name, title in zip(NAMES, titles(opened), strict=True):
            go(opened, name)
            assert opened.text_content("h1") == title
        before = titles(opened)
        opened.click("#tools button")
        opened.wait_for_function("before => document.querySelector('nav a').textContent !== before", arg=before[0])
        assert titles(opened) != before


def shown(opened: Page) -> Iterator[str]:
    """Go through every page, a list with mistakes in Check and a game begun in Play."""
    opened.fill("#list", WRONG)
    opened.wait_for_selector(".fix")
    for name in NAMES:
        go(opened, name)
        yield name
    go(opened, "play")
    opened.click(".options summary")
    yield "options"
    opened.click(".options summary")
    begin(opened)
    yield "table"
    opened.click(".felt .card-face >> nth=0")
    opened.wait_for_selector("dialog[open]")
    yield "card"
    opened.keyboard.press("Escape")
    opened.evaluate("location.hash = '#/rules/xfiles/cards/XF96-0093v1'")
    opened.wait_for_selector(".card-page .clauses li")
    yield "page of a card"


@pytest.mark.parametrize("width", [360, 1440])
def test_no_page_is_wider_than_its_screen(chrome: Browser, address: str, width: int) -> None:
    with page(chrome, address, width=width, language="fr") as opened:
        wide = {name: opened.evaluate("document.documentElement.scrollWidth - innerWidth") for name in shown(opened)}
        assert {name: more for name, more in wide.items() if more > 0} == {}


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1440, False)], ids=["phone in the dark", "screen"])
def test_axe_finds_nothing_wrong(chrome: Browser, address: str, width: int, dark: bool) -> None:
    """By the rules of WCAG 2.2, levels A and AA."""
    browsers.module("axe-core")
    with page(chrome, address, width=width, dark=dark) as opened:
        found = {name: browsers.violations(opened) for name in shown(opened)}
        assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_list_is_checked_while_it_is_typed_and_fixed(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".verdict.illegal")
        opened.wait_for_selector(".fix button")
        assert opened.locator(".violation").count() == 2
        opened.click(".violation:has-text('copy-limit') .quiet")
        assert opened.evaluate("document.activeElement.selectionStart") == WRONG.index("ember")
        opened.click(".answers button >> nth=0")
        opened.wait_for_function("() => !document.querySelector('#list').value.includes('Cristal')")
        opened.fill("#list", opened.input_value("#list").replace(": 4", ": 2").replace(": 26", ": 28"))
        opened.wait_for_selector(".verdict.legal")


def test_a_verdict_comes_within_a_tenth_of_a_second_of_work(chrome: Browser, address: str) -> None:
    """What a check costs at the server, without what else a machine does meanwhile: the median of twenty."""
    with page(chrome, address) as opened:
        times = opened.evaluate(
            """async text => {
                const times = [];
                for (let at = 0; at < 20; at += 1) {
                    const begun = performance.now();
                    await fetch("call/check", {method: "POST", headers: {"content-type": "application/json"},
                        body: JSON.stringify({text})});
                    times.push(performance.now() - begun);
                }
                return times.sort((one, other) => one - other);
            }""",
            WRONG,
        )
        assert times[0] < 100


def test_a_link_carries_the_deck_and_no_server_sees_it(chrome: Browser, address: str) -> None:
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        asked: list[str] = []
        opened.on("request", lambda request: asked.append(request.url))
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".verdict.illegal")
        opened.click("button:has-text('Copy a link')")
        opened.wait_for_selector(".said.shown")
        link = str(opened.evaluate("navigator.clipboard.readText()"))
        assert "#/check/" in link
        opened.evaluate("localStorage.clear()")
        opened.goto("about:blank")
        opened.goto(link)
        opened.wait_for_selector(".verdict.illegal")
        assert opened.input_value("#list") == WRONG
        assert not any(link.partition("#/check/")[2][:20] in url for url in asked)


DOWNLOADS = {"": ".deck.yaml", "json": ".deck.json", "cockatrice": ".cod", "lackey": ".dek", "text": ".txt"}


def test_a_list_is_downloaded_in_the_formats_that_need_no_mapping(chrome: Browser, address: str) -> None:
    with page(chrome, address, accept_downloads=True) as opened:
        opened.select_option("[aria-label='Sample decks']", "buffy/slayers-vigil")
        opened.wait_for_selector(".verdict.legal")
        offered = opened.eval_on_selector_all(".out option", "all => all.map(one => one.value)")
        assert DOWNLOADS.keys() <= set(offered)
        assert not {"octgn", "tabletop"} & set(offered)
        text = opened.input_value("#list")
        for form, ending in DOWNLOADS.items():
            opened.select_option(".out select", form)
            with opened.expect_download() as reported:
                opened.click("button:has-text('Download')")
            assert reported.value.suggested_filename == f"slayers-vigil{ending}"
            words = reported.value.path().read_text(encoding="utf-8")
            assert "Hair Flip" in words
            assert form or words == text
        # What is lost on the way is said in sentences.
        opened.select_option(".out select", "lackey")
        opened.click("button:has-text('Download')")
        opened.wait_for_function("() => /cannot hold the notes of the deck\\.$/.test(said.textContent)")


def test_a_pasted_list_of_another_program_is_asked_for_its_game(chrome: Browser, address: str) -> None:
    """What is pasted over a list that was opened from a file is no longer that file."""
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.select_option("[aria-label='Sample decks']", "buffy/slayers-vigil")
        opened.wait_for_selector(".verdict.legal")
        opened.evaluate("navigator.clipboard.writeText('2 Ember Squire\\n28 Red Crystal\\n')")
        opened.focus("#list")
        opened.keyboard.press("Control+a")
        opened.keyboard.press("Control+v")
        opened.click(".fix button:has-text('Virevolt')")
        opened.wait_for_selector(".verdict.legal")
        assert "30 cards" in str(opened.text_content(".verdict"))
        assert opened.locator(".fix").count() == 0


def test_what_is_begun_next_is_of_the_game_of_the_list(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        for game in ("xfiles", "terrors"):
            opened.fill("#list", f"game: {game}\ndeck: {{}}\n")
            kept = "game => localStorage.getItem('deckcheck.game') === JSON.stringify(game)"
            opened.wait_for_function(kept, arg=game)
            opened.click("nav a[href='#/play']")
            opened.wait_for_selector(".set-up .seat")
            assert opened.input_value(".set-up select >> nth=0") == game
            opened.click("nav a[href='#/check']")


def test_a_game_that_is_gone_is_not_begun_with(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        for name in ("play", "rules", "lab"):
            opened.evaluate("localStorage.setItem('deckcheck.game', JSON.stringify('a game that is gone'))")
            opened.goto(f"{address}#/{name}")
            opened.reload()
            choice = opened.locator("main select").first
            choice.wait_for()
            first = choice.locator("option").first.get_attribute("value")
            assert choice.input_value() == first
        opened.goto(f"{address}#/build")
        opened.reload()
        opened.wait_for_selector(".verdict.small-verdict")
        opened.click("nav a[href='#/check']")
        assert opened.input_value("#list").startswith(f"game: {first}\n")


def test_game_format_and_day_are_chosen(chrome: Browser, address: str) -> None:
    with page(chrome, address, width=360) as opened:
        opened.fill("#list", "game: buffy\ndeck:\n  essence: Buffy (Pergamum Prophecy)\n")
        opened.wait_for_selector(".verdict.illegal")
        codes = opened.text_content(".findings")
        opened.click(".settings summary")
        opened.select_option(".settings select >> nth=1", "sealed")
        opened.wait_for_function("before => document.querySelector('.findings').textContent !== before", arg=codes)
        assert "Sealed" in str(opened.text_content(".verdict"))
        opened.fill(".settings input[type=date]", "2003-01-01")
        opened.reload()
        opened.wait_for_selector(".verdict.illegal")
        assert opened.input_value(".settings input[type=date]") == "2003-01-01"
        assert opened.input_value(".settings select >> nth=1") == "sealed"


def test_the_registration_sheet_is_printed_in_its_own_style(chrome: Browser, address: str, tmp_path: Path) -> None:
    """One page of paper, whatever the width of the screen, without a colour of the pages, also in the dark."""
    with page(chrome, address, width=360, dark=True) as opened:
        opened.select_option("[aria-label='Sample decks']", "buffy/slayers-vigil")
        opened.wait_for_selector(".verdict.legal")
        opened.evaluate("() => { window.print = () => { window.printed = true; }; }")
        opened.click("button:has-text('Print the sheet')")
        opened.wait_for_function("() => window.printed")
        style = opened.evaluate(
            """() => {
                const root = document.querySelector(".to-print").shadowRoot;
                const of = (name) => getComputedStyle(root.querySelector(name));
                return [of(".verdict").borderLeftWidth, of(".cards").borderTopWidth, of("h1").color];
            }"""
        )
        assert style == ["0px", "0px", "rgb(26, 26, 26)"]
        paper = opened.pdf(path=tmp_path / "sheet.pdf")
        assert paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") == 1 or b"/Count 1" in paper
        opened.evaluate("dispatchEvent(new Event('afterprint'))")
        assert opened.locator(".to-print").count() == 0


def test_names_are_text_everywhere(chrome: Browser, address: str) -> None:
    name = '<img src=x onerror="document.title=1">'
    text = f"game: virevolt\nname: {json.dumps(name)}\ndeck:\n  main:\n    {json.dumps(name)}: 30\n"
    with page(chrome, address) as opened:
        opened.fill("#list", text)
        opened.wait_for_selector(".violation")
        go(opened, "build")
        opened.wait_for_selector(".deck-section li")
        assert opened.locator("img:not(.mark img)").count() == 0
        assert name in str(opened.text_content(".sections"))


def test_a_deck_is_built_by_clicks(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", "game: virevolt\ndeck: {}\n")
        go(opened, "build")
        opened.click(".attributes summary")
        opened.click(".attributes button:has-text('color')")
        opened.keyboard.type("red")
        opened.wait_for_function("() => document.querySelector('.cards-part [role=status]').textContent === '21 found'")
        opened.fill(".cards-part input[type=search]", "ember squire")
        opened.wait_for_function("() => document.querySelectorAll('.card-row').length < 4")
        for count in (1, 2):
            opened.click(".card-row .round >> nth=0")
            opened.wait_for_function(
                f"() => document.querySelector('.deck-section .number')?.textContent === '{count}'"
            )
        opened.wait_for_selector(".findings .violation")
        opened.click(".chart button")
        opened.wait_for_selector(".hand-list li")
        opened.click(".deck-section .round >> nth=0")
        opened.wait_for_function("() => document.querySelector('.deck-section .number').textContent === '1'")
        go(opened, "check")
        assert "Ember Squire" in opened.input_value("#list")


def test_an_answer_that_comes_too_late_draws_nothing(chrome: Browser, address: str) -> None:
    """Cards that were asked for first and are found last are those of a search that is over."""
    with page(chrome, address) as opened:
        go(opened, "build")
        held: list[Route] = []

        def answer(route: Route) -> None:
            if "slow" in (route.request.post_data or ""):
                held.append(route)
            else:
                route.continue_()

        opened.route("**/call/cards", answer)
        field = "input[type=search]"
        opened.fill(field, "slow")
        opened.wait_for_timeout(400)
        assert len(held) == 1
        opened.fill(field, "Xander Harris")
        opened.wait_for_function("() => document.querySelector('.card-row strong').textContent.startsWith('Xander')")
        before = opened.text_content("ul.cards")
        with opened.expect_response("**/call/cards"):
            held[0].continue_()
        opened.wait_for_timeout(100)
        assert opened.text_content("ul.cards") == before


def test_a_simulation_grows_and_stops(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "lab")
        opened.select_option("main select >> nth=0", "virevolt")
        opened.click("button:has-text('One more deck')")
        assert opened.locator(".chosen select").count() == 3
        opened.click("button:has-text('One deck less')")
        assert opened.locator("button:has-text('One deck less')").count() == 0
        opened.click(".tools-row .main")
        opened.wait_for_selector(".matrix")
        opened.click(".tools-row .main")
        opened.wait_for_function("() => document.querySelector('.tools-row .main').textContent === 'Run'")
        assert opened.locator(".matrix tbody tr").count() == 2


def test_bots_that_think_for_long_are_seen_to_play_and_can_be_stopped(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "lab")
        opened.select_option("main select >> nth=0", "buffy")
        opened.select_option("main select >> nth=1", "master")
        under_way = opened.locator("main p:has-text('Game 1 is being played')")
        assert under_way.count() == 0
        opened.click(".tools-row .main")
        under_way.wait_for()
        opened.click(".tools-row .main")
        opened.wait_for_function("() => document.querySelector('.tools-row .main').textContent === 'Run'")
        assert under_way.is_hidden()


def test_a_deck_is_built_by_keyboard(chrome: Browser, address: str) -> None:
    """The button pressed keeps the focus when the list is redrawn: the same key adds one more, or takes one out."""
    with page(chrome, address) as opened:
        opened.fill("#list", "game: virevolt\ndeck: {}\n")
        go(opened, "build")
        opened.focus(".cards-part input[type=search]")
        opened.keyboard.type("ember squire")
        opened.wait_for_function("() => document.querySelectorAll('.card-row').length < 4")
        opened.focus(".card-row .round >> nth=0")
        number = "count => document.querySelector('.deck-section .number')?.textContent === count"
        held = "count => document.activeElement.closest('.card-row')?.querySelector('.held').textContent === count"
        for count in (1, 2):
            opened.keyboard.press("Enter")
            opened.wait_for_function(number, arg=str(count))
            opened.wait_for_function(held, arg=f"×{count}")
        opened.focus(".deck-section .round >> nth=0")
        opened.keyboard.press("Enter")
        opened.wait_for_function(number, arg="1")
        assert str(opened.evaluate("document.activeElement.dataset.key")).startswith("-")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_account_of_a_pasted_list_is_beside_it(chrome: Browser, address: str, language: str) -> None:
    with page(chrome, address, language=language) as opened:
        opened.fill("#list", "Game: virevolt\nHi Bob,\n// mine\n2 Scorch\n27 Red Crystal x1\n")
        opened.wait_for_selector(".account")
        assert opened.query_selector_all(".account[open]") == []
        opened.click(".account summary")
        rows = [
            [cell.inner_text().strip() for cell in row.query_selector_all("td")]
            for row in opened.query_selector_all(".account tr")
        ]
        kinds = {
            "en": ["field", "note", "comment", "card", "unreadable"],
            "fr": ["champ", "note", "commentaire", "carte", "illisible"],
        }[language]
        words = ["Game: virevolt", "Hi Bob,", "// mine", "2 Scorch", "27 Red Crystal x1"]
        assert rows == [list(row) for row in zip("12345", kinds, words, strict=True)]
        opened.click(".account tr:nth-child(4) button")
        assert opened.evaluate("document.activeElement.id") == "list"
        # It stays open while the list changes, and a list of YAML has none.
        opened.fill("#list", "Game: virevolt\n2 Scorch\n")
        opened.wait_for_selector(".account[open] tr:nth-child(2)")
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".account", state="detached")


def offered(opened: Page) -> list[str]:
    opened.wait_for_selector("#completions:not([hidden])")
    return [row.inner_text().split("\n")[0] for row in opened.query_selector_all("#completions li")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_misspelt_name_completes_while_it_is_typed(chrome: Browser, address: str, language: str) -> None:
    with page(chrome, address, language=language) as opened:
        opened.fill("#list", "game: virevolt\ndeck:\n  main:\n    Scorch: 2\n")
        opened.focus("#list")
        opened.keyboard.press("Control+End")
        opened.keyboard.type("    embr sqi")
        assert offered(opened) == ["Ember Squire"]
        opened.keyboard.press("Tab")
        opened.keyboard.type("2\n    Red Cry")
        assert opened.input_value("#list").endswith("    Ember Squire: 2\n    Red Cry")
        assert offered(opened)[0] == "Red Crystal"
        opened.keyboard.press("ArrowDown")
        assert opened.get_attribute("#list", "aria-activedescendant") == "completion-0"
        opened.keyboard.press("Enter")
        opened.wait_for_selector("#completions", state="hidden")
        opened.keyboard.type("26")
        assert opened.input_value("#list").endswith("    Red Crystal: 26")
        opened.wait_for_selector(".verdict.legal")


def test_names_complete_by_touch_and_escape_leaves_what_is_typed(chrome: Browser, address: str) -> None:
    with page(chrome, address, width=390, has_touch=True) as opened:
        opened.fill("#list", "Game: virevolt\n")
        opened.focus("#list")
        opened.keyboard.press("Control+End")
        opened.keyboard.type("2x pit cham")
        assert offered(opened) == ["Pit Champion"]
        opened.keyboard.press("Escape")
        opened.wait_for_selector("#completions", state="hidden")
        assert opened.input_value("#list") == "Game: virevolt\n2x pit cham"
        opened.keyboard.type("p")
        assert offered(opened) == ["Pit Champion"]
        opened.tap("#completions li")
        assert opened.input_value("#list") == "Game: virevolt\n2x Pit Champion"
        assert opened.evaluate("document.activeElement.id") == "list"
        # A line that is not a card offers nothing that only resembles it.
        opened.keyboard.type("\nPit Champoin is good")
        opened.wait_for_timeout(400)
        assert not opened.is_visible("#completions")


def test_what_is_wrong_with_a_deck_is_fixed_where_it_is_built(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".verdict.illegal")
        go(opened, "build")
        opened.click(".findings .answers button:text-is('Red Crystal')")
        opened.wait_for_function("() => document.querySelectorAll('.findings .violation').length === 1")
        for _ in range(2):
            before = opened.text_content(".deck-section .number")
            opened.click(".deck-section .round >> nth=0")
            opened.wait_for_function(
                "count => document.querySelector('.deck-section .number').textContent !== count", arg=before
            )
        opened.fill(".cards-part input[type=search]", "torch maruder")
        opened.click(".meant button:text-is('Torch Marauder')")
        opened.wait_for_selector(".card-row")
        assert opened.query_selector(".card-name strong") is not None
        assert opened.text_content(".card-name strong") == "Torch Marauder"
        for _ in range(2):
            opened.click(".card-row .round")
        opened.wait_for_selector(".verdict.legal")
        opened.evaluate("window.print = () => { window.printed = true }")
        opened.click(".tools-row button:text-is('Print the sheet')")
        opened.wait_for_function("() => window.printed")
        opened.evaluate("dispatchEvent(new Event('afterprint'))")
        opened.evaluate(
            "navigator.clipboard.writeText = (words) => { window.copied = words; return Promise.resolve() }"
        )
        opened.click(".tools-row button:text-is('Copy a link')")
        opened.wait_for_function("() => window.copied?.includes('#/check/')")
        opened.click(".tools-row button:text-is('Undo')")
        opened.wait_for_selector(".verdict.illegal")
