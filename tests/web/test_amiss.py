"""The pages where something goes amiss: nothing untrue stays, nothing is lost, and what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.browser import go, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WRONG = "game: virevolt\nname: Mine\ndeck:\n  main:\n    ember squire: 4\n    Red Cristal: 26\n"
HEROLESS = "game: virevolt\nname: x\ndeck: {main: {Red Crystal: 30}}\n"
LONG = "W" * 80


def away(opened: Page, *calls: str) -> None:
    """Let the server answer these calls no more."""
    answer = {"error": {"message": "The server is away.", "kind": "Away"}}
    for name in calls:
        opened.route(f"**/call/{name}", lambda route: route.fulfill(json=answer))


def give(opened: Page, button: str, path: Path) -> None:
    """Open a file by a button."""
    with opened.expect_file_chooser() as chooser:
        opened.click(f"button:has-text('{button}')")
    chooser.value.set_files(path)


def text(opened: Page) -> str:
    opened.wait_for_selector(".said.shown")
    return str(opened.text_content("#said"))


def test_build_says_nothing_of_the_deck_before_beside_a_list_that_cannot_be_read(
    chrome: Browser, address: str, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("deck: [\n", encoding="utf-8")
    with page(chrome, address) as opened:
        go(opened, "build")
        opened.select_option("[aria-label='Sample decks']", "virevolt/red-rush")
        opened.wait_for_selector(".legal")
        opened.wait_for_selector(".figures .chart")
        give(opened, "Open a file…", broken)
        opened.wait_for_selector(".sections .warn")
        assert opened.locator(".legal, .illegal, .figures .chart").count() == 0
        assert opened.text_content(".verdict") == "Cannot be checked"


def test_check_says_nothing_of_the_list_before_where_it_cannot_be_checked(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".violation")
        away(opened, "check")
        opened.fill("#list", WRONG + "# more\n")
        opened.wait_for_selector(".stamp.bad")
        assert opened.locator(".violation, .illegal, .numbers .error").count() == 0
        assert "The server is away." in str(opened.text_content(".verdict"))


def test_a_list_that_is_too_long_is_reported_as_the_command_line_tells_it(chrome: Browser, address: str) -> None:
    with page(chrome, address, language="fr") as opened:
        opened.evaluate(
            """() => {
                const list = document.querySelector("#list");
                list.value = "# " + "x".repeat(1 << 20);
                list.dispatchEvent(new Event("input"));
            }"""
        )
        opened.wait_for_selector(".violation")
        assert "dépasse 1048576 octets" in str(opened.text_content(".violation"))


def test_what_check_judged_by_holds_everywhere(chrome: Browser, address: str) -> None:
    """Warnings that count are on the sheet, in Build and in the link."""
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.fill("#list", HEROLESS)
        opened.wait_for_selector(".verdict.legal")
        opened.check(".settings input[type=checkbox]")
        opened.wait_for_selector(".verdict.illegal")
        opened.evaluate("() => { window.print = () => { window.printed = true; }; }")
        opened.click("button:has-text('Print the sheet')")
        opened.wait_for_function("() => window.printed")
        sheet = "document.querySelector('.to-print').shadowRoot"
        assert opened.evaluate(f"{sheet}.querySelector('.verdict').className") == "verdict illegal"
        opened.evaluate("dispatchEvent(new Event('afterprint'))")
        opened.click("button:has-text('Copy a link')")
        assert "copied" in text(opened)
        link = str(opened.evaluate("navigator.clipboard.readText()"))
        go(opened, "build")
        opened.wait_for_selector(".small-verdict.illegal")
        opened.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        opened.goto("about:blank")
        opened.goto(link)
        opened.wait_for_selector(".verdict.illegal")
        assert opened.is_checked(".settings input[type=checkbox]")


@pytest.mark.parametrize(("encoding", "words"), [("utf-16", "is UTF-16"), ("latin-1", "is not UTF-8")])
def test_a_file_that_the_command_line_refuses_is_refused(
    chrome: Browser, address: str, tmp_path: Path, encoding: str, words: str
) -> None:
    path = tmp_path / "list.yaml"
    path.write_text(HEROLESS.replace("name: x", "name: Été"), encoding=encoding)
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".verdict.illegal")
        give(opened, "Open a file…", path)
        assert f"list.yaml {words}; save it as UTF-8." in text(opened)
        assert opened.input_value("#list") == WRONG


def test_marks_of_direction_are_spelt_out(chrome: Browser, address: str, tmp_path: Path) -> None:
    with page(chrome, address) as opened:
        decks: list[Any] = [{"game": "virevolt", "name": name} for name in ("red-rush", "hired-swords")]
        record = opened.evaluate(
            """async decks => {
                const lists = await Promise.all(decks.map(one => deckcheck.call("sample", one)));
                const given = {decks: lists, seats: ["human", "greedy"], players: ["Ann", "Bob"], seed: 7};
                const {table} = await deckcheck.call("new_game", given);
                return (await deckcheck.call("save", {table})).text;
            }""",
            decks,
        )
        path = tmp_path / "game.json"
        path.write_text(record.replace("Ann", "Ann\\u202eann"), encoding="utf-8")
        go(opened, "play")
        give(opened, "Load…", path)
        opened.wait_for_selector(".felt .half")
        shown = str(opened.evaluate("document.documentElement.outerHTML"))
        assert "Ann\\u202eann" in shown
        assert "\u202e" not in shown


def test_what_goes_wrong_is_said_and_goes_with_the_next_act(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".answers button")
        away(opened, "explain", "fix", "sample", "start")
        for act in (
            lambda: opened.click(".violation .head .code >> nth=0"),
            lambda: opened.click(".answers button >> nth=0"),
            lambda: opened.select_option("[aria-label='Sample decks']", "virevolt/red-rush"),
            lambda: opened.click("#tools button"),
        ):
            act()
            assert "The server is away." in text(opened)
            opened.keyboard.press("Shift")
            assert opened.locator(".said.shown").count() == 0


def test_a_page_that_cannot_be_shown_says_why(chrome: Browser, address: str) -> None:
    with page(chrome, address, language="fr") as opened:
        away(opened, "game")
        opened.click("nav a[href='#/lab']")
        opened.wait_for_selector("main.lab [role=alert]")
        assert opened.text_content("main h1") == "Labo"
        opened.unroute("**/call/game")
        opened.click("nav a[href='#/check']")
        opened.wait_for_selector("#list")
        go(opened, "lab")


def test_two_tabs_keep_a_list_each(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.fill("#list", WRONG)
        opened.wait_for_selector(".verdict.illegal")
        other = opened.context.new_page()
        other.goto(address)
        other.wait_for_selector(".verdict.illegal")
        assert other.input_value("#list") == WRONG
        other.fill("#list", HEROLESS)
        other.wait_for_selector(".verdict.legal")
        opened.reload()
        opened.wait_for_selector(".verdict.illegal")
        assert opened.input_value("#list") == WRONG
        other.reload()
        other.wait_for_selector(".verdict.legal")
        other.close()


def test_a_link_is_only_copied_where_it_carries_the_list(chrome: Browser, address: str) -> None:
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.click("button:has-text('Copy a link')")
        assert "no list yet" in text(opened)
        opened.evaluate("deckcheck.call('start').then(() => 0)")
        opened.evaluate(
            """() => {
                const list = document.querySelector("#list");
                list.value = "# " + "x".repeat(1 << 20);
                list.dispatchEvent(new Event("input"));
            }"""
        )
        opened.click("button:has-text('Copy a link')")
        opened.wait_for_function("() => said.textContent.includes('too long for a link')")


def test_another_list_that_is_pasted_is_of_its_own_game(chrome: Browser, address: str) -> None:
    with page(chrome, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.fill("#list", "1 Nobody\n")
        opened.click(".fix button:has-text('Slasherz')")
        opened.wait_for_function("() => document.querySelector('.verdict').textContent.includes('Slasherz')")
        opened.evaluate("words => navigator.clipboard.writeText(words)", HEROLESS)
        opened.focus("#list")
        opened.keyboard.press("Control+a")
        opened.keyboard.press("Control+v")
        opened.wait_for_selector(".verdict.legal")
        assert "Virevolt" in str(opened.text_content(".verdict"))
        assert opened.input_value(".settings select >> nth=0") == ""


def test_a_simulation_stands_beside_the_decks_that_it_is_of(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        go(opened, "lab")
        opened.fill("main input[type=number]", "90000")
        opened.click(".tools-row .main")
        opened.wait_for_selector(".matrix")
        assert opened.is_disabled("main select >> nth=0")
        assert opened.is_disabled(".chosen select >> nth=0")
        opened.click(".tools-row .main")
        opened.wait_for_selector("main select:enabled >> nth=0")
        opened.select_option("main select >> nth=0", "terrors")
        assert opened.locator(".matrix").count() == 0
        assert opened.evaluate("document.querySelector('progress').value") == 0


def test_long_names_break_no_page(chrome: Browser, address: str) -> None:
    with page(chrome, address, width=390, language="fr") as opened:
        opened.fill("#list", f"game: virevolt\nname: {LONG}\ndeck:\n  main:\n    {LONG}: 30\n")
        opened.wait_for_selector(".violation")
        opened.click(".settings summary")
        box = opened.locator("label.check input").bounding_box()
        assert box is not None
        assert box["width"] == box["height"] > 0
        parts = ".findings .violation, .deck-section li, .seat-head h2, .choices h2, h1, .sections h2"
        wide = f"[...document.querySelectorAll('{parts}')].filter(one => one.scrollWidth > one.clientWidth + 1).length"
        for tab in ("deck", "cards"):
            opened.click("nav a[href='#/build']")
            opened.wait_for_selector(".findings .violation", state="attached")
            opened.click(f".tabs [data-tab={tab}]")
            assert opened.evaluate(wide) == 0
            assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        go(opened, "play")
        opened.fill(".seat >> nth=0 >> input", LONG)
        opened.click(".set-up .main")
        opened.wait_for_selector("section.choices .choice")
        assert opened.evaluate(wide) == 0
        assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        opened.click("section.choices .choice >> nth=0")
        opened.click("[data-key=replay]")
        opened.wait_for_selector(".replay:visible")
        assert opened.evaluate("(one => one.scrollWidth - one.clientWidth)(document.querySelector('.replay'))") <= 0


def test_the_keyboard_keeps_its_place_when_pages_change(chrome: Browser, address: str) -> None:
    with page(chrome, address) as opened:
        opened.focus("nav a[href='#/build']")
        opened.keyboard.press("Enter")
        opened.wait_for_selector(".card-row")
        assert opened.evaluate("document.activeElement.getAttribute('href')") == "#/build"
        opened.focus("a.button[href='#/check']")
        opened.keyboard.press("Enter")
        opened.wait_for_selector("#list")
        opened.wait_for_function("() => document.activeElement.id === 'main'")
        opened.focus("#tools button")
        opened.keyboard.press("Enter")
        opened.wait_for_function("() => document.querySelector('#tools button').textContent === 'English'")
        assert opened.evaluate("document.activeElement.textContent") == "English"
