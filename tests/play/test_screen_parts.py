"""What the full-screen table is made of: lines, the sharing of the screen, colours, choosing step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.engine.registry import playable_games
from deckcheck.messages import translator_of
from deckcheck.play.numbers import numbers_of
from deckcheck.play.screen.layout import DENSE, LEAST_COLUMNS, LEAST_ROWS, LEFT, SHORT, WHOLE, laid_out, with_room
from deckcheck.play.screen.lines import Run, flowed, label_column, places_of, run, wide, wrapped
from deckcheck.play.screen.marks import Marks, marks
from deckcheck.play.screen.palettes import PALETTES, usual
from deckcheck.play.screen.panes import PaneRenderer
from deckcheck.play.screen.picking import Picking
from deckcheck.play.screen.playing import KEYS as PLAYING
from deckcheck.play.screen.replaying import KEYS as REPLAYING
from deckcheck.play.screen.scene import ViewModel
from deckcheck.play.session import Session
from deckcheck.text_table import width
from tests.support.tables import begun, carried_on

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.mark.parametrize("columns", [12, 40, 200])
def test_no_line_is_wider_than_its_pane(columns: int) -> None:
    name = "A Name Of Words ÉÀ漢字"
    chips = [[Run("›", "usable", ("card", n)), Run(name * (n + 1), "", ("card", n))] for n in range(4)]
    lines = flowed(chips, columns, [run("label", "label")], min(8, columns - 1))
    assert all(wide(line) <= columns for line in lines)
    assert set(places_of(lines)) == {("card", n) for n in range(4)}
    assert all(wide(line) <= columns for line in wrapped("some words to be wrapped", columns))


def test_names_of_strangers_only_show() -> None:
    assert "\x1b" not in "".join(part.text for line in wrapped("\x1b[2J a name", 40) for part in line)


def test_labels_stand_in_a_column_unless_they_are_long() -> None:
    assert label_column(["hand", "X-File", "a label of very many columns"]) == len("X-File") + 2


@pytest.mark.parametrize("rows", [1, 6, LEAST_ROWS - 2, 22, 38, 100])
@pytest.mark.parametrize("columns", [20, LEAST_COLUMNS, 80, 120, 300])
def test_the_panes_share_the_screen(columns: int, rows: int) -> None:
    whole = {"others": 12, "shared": 4, "mine": 11, "hand": 5}
    dense = {"others": 9, "shared": 4, "mine": 8, "hand": 5}
    short = {"others": 6, "shared": 2, "mine": 6, "hand": 3}
    layout = laid_out(columns, rows, [whole, dense, short].__getitem__, 12)
    assert layout.left + layout.right == columns
    assert layout.rows["choices"] + layout.rows["card"] == rows
    if rows >= LEAST_ROWS - 2:
        assert sum(layout.rows[name] for name in LEFT) == rows
        assert all(layout.rows[name] >= 2 for name in LEFT)
    wanted = {WHOLE: 12 + 4 + 11 + 5 + 4 + len(LEFT), DENSE: 9 + 4 + 8 + 5 + 2 + len(LEFT)}
    assert layout.brevity == next((one for one, needed in wanted.items() if rows >= needed), SHORT)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG 2.1, relative luminance)."""

    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_every_colour_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    colors = {style: color.partition(" ")[0] for style, color in palette.styles.items()}
    for color in (*colors.values(), palette.text):
        assert contrast(color, palette.ground) >= 4.5
        assert contrast(color, palette.cursor) >= 3
    assert contrast(palette.text, palette.panel) >= 4.5
    assert contrast(palette.accent, palette.ground) >= 4.5


@pytest.mark.parametrize(
    ("reported", "look"), [("", "dark"), ("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("x", "dark")]
)
def test_the_ground_of_the_terminal_settles_the_palette(reported: str, look: str) -> None:
    assert usual(reported) == look


@pytest.mark.parametrize(
    ("keys", "numbers"),
    [
        (["0", "p1", "a2.3"], ["0", "1", "2"]),
        (["p1", "0"], ["1", "0"]),
        (["0", "1", "2"], ["0", "1", "2"]),
        (["2", "5"], ["2", "5"]),
        (["7"], ["1"]),
        ([], []),
    ],
)
def test_numbers_mean_what_they_look_like(keys: list[str], numbers: list[str]) -> None:
    assert numbers_of(keys) == numbers


@pytest.mark.parametrize("game", playable_games())
def test_every_choice_is_reached_step_by_step_and_from_its_card(game: str) -> None:
    session = Session(begun(game, 5, 3), ["human", "human"])
    while session.decider is not None:
        seat = session.decider
        seen = session.game.view(seat)
        scene = ViewModel({seat: seen}, seat, session.game.choices(seat)["choices"])
        reached: set[int] = set()
        picking = Picking(scene)
        entries = picking.entries()
        assert len({entry.number for entry in entries}) == len(entries)
        for entry in entries:
            picking.pick(entry.words, entry.choices)
            inner = picking.entries()
            reached |= {position for one in inner for position in one.choices}
            assert all(len(one.choices) == 1 for one in inner)
            assert picking.back()
        assert reached == set(range(len(scene.choices)))
        assert not picking.back()
        for spot in picking.usable():
            assert picking.at(spot), spot
        session.choose(session.game.legal_actions()[-1])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", playable_games())
def test_the_table_tells_every_region_and_no_hidden_card(game: str, language: str) -> None:
    session = carried_on(Session(begun(game, 4), ["human", "human"], translator_of(language)), 40)
    seen = session.game.view(0, language)
    scene = ViewModel({0: seen}, 0)
    renderer = PaneRenderer(scene, translator_of(language))
    lines = [*renderer.others(70), *renderer.shared(70), *renderer.mine(70), *renderer.hand(70)]
    assert all(wide(line) <= 70 for line in lines)
    there = " ".join("".join(part.text for part in line) for line in lines)
    for region in seen["regions"]:
        if region["count"]:
            assert region["name"].split()[0] in there or region["key"] == "0/hand"
    hidden = {card["name"] for card in session.game.view(1, language)["cards"].values()} - {
        card["name"] for card in seen["cards"].values()
    }
    assert hidden.isdisjoint(part.text for line in lines for part in line)


def test_marks_tell_what_has_come_and_what_has_changed() -> None:
    session = carried_on(Session(begun("virevolt", 4), ["human", "human"]), 12)
    before = session.game.view(0)
    assert marks(before, before) == Marks()
    assert marks(None, before) == Marks()
    carried_on(session, 6)
    found = marks(before, session.game.view(0))
    assert found.cards
    assert found.regions


def bar(keys: Sequence[tuple[str, str, str]], columns: int, language: str) -> tuple[list[str], int]:
    """Return the keys that the bar names at a width, and how wide it is."""
    translator = translator_of(language)
    named, gap = with_room([(key, action, translator.text(message)) for key, action, message in keys], columns)
    return [key for key, _, _ in named], 1 + width((" " * gap).join(f"{key} {words}" for key, _, words in named))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("keys", [PLAYING, REPLAYING], ids=["playing", "replaying"])
def test_a_usual_terminal_names_every_key(keys: Sequence[tuple[str, str, str]], language: str) -> None:
    named, columns = bar(keys, 80, language)
    assert named == [key for key, _, _ in keys]
    assert columns <= 80


@pytest.mark.parametrize("columns", [30, LEAST_COLUMNS, 79])
def test_a_narrow_one_names_those_that_have_room_and_the_last_two(columns: int) -> None:
    named, wide = bar(PLAYING, columns, "fr")
    assert wide <= columns
    assert named[-2:] == ["F1", "q"]
    assert len(named) < len(PLAYING)
