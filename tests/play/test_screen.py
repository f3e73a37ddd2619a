"""The table at full screen, played as a person plays it: with keys, with the mouse, and against what goes wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from deckcheck.engine.registry import playable_games
from deckcheck.engine.state.chance import Stream
from deckcheck.failure import Failure
from deckcheck.messages import translator_of
from deckcheck.play.keeping import AutoSave
from deckcheck.play.record import load
from deckcheck.play.screen.board import Board
from deckcheck.play.screen.dialogs import Asker, Finder, HandoverScreen, Reader
from deckcheck.play.screen.picking import Picking
from deckcheck.play.screen.playing import PlayTable
from deckcheck.play.screen.replaying import ReplayTable
from deckcheck.play.screen.scene import CARD, CHOICE, STEP, ViewModel
from deckcheck.play.session import Session
from deckcheck.play.timeline import Timeline
from tests.play.screens import VALUES, Picture, pictures, rested
from tests.support.tables import begun, carried_on, lively

SMALL, LARGE = (80, 24), (120, 40)
MOST_CHOICES = 300
TURNS = 2  # after which a game is a draw: a whole game, and a short one


def seated(game: str, seed: int = 3, *kinds: str, turns: int | None = None) -> Session:
    return Session(begun(game, seed, turns), kinds or ("human", "random"))


def table_of(session: Session, path: Path | None = None) -> PlayTable:
    return PlayTable(session, AutoSave(session, str(path) if path else None), "dark")


def at(table: Board, size: tuple[int, int], do: Callable[[Any], Awaitable[None]]) -> None:
    """Open a table, do something there, and close it."""

    async def run() -> None:
        async with table.run_test(size=size) as pilot:
            await rested(table, pilot)
            await do(pilot)

    asyncio.run(run())


async def press(table: Board, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await rested(table, pilot)


def words(table: Board, pane: str) -> str:
    """Return what is in a pane."""
    return "\n".join("".join(part.text for part in line) for line in table._panes[pane]._lines)


@pytest.mark.parametrize("picture", pictures(), ids=lambda picture: picture.path.stem)
def test_the_table_is_drawn_as_its_picture(picture: Picture) -> None:
    drawn = picture.draw()
    # Where the game itself has changed since, there is nothing to compare; it is drawn all the same.
    if picture.values() == json.loads(VALUES.read_text(encoding="utf-8"))[picture.path.stem]:
        assert picture.path.read_text(encoding="utf-8") == drawn, "see python -m tests.play.screens --write"
    assert "Ann" in drawn or "curtain" in picture.path.stem
    assert "Bo" in drawn


@pytest.mark.slow
@pytest.mark.parametrize("game", playable_games())
def test_a_whole_game_is_played_from_the_keyboard(game: str) -> None:
    session = seated(game, turns=TURNS)
    table, luck = table_of(session), Stream(11)

    async def play(pilot: Pilot[int]) -> None:
        for _ in range(MOST_CHOICES):
            if session.game.is_over:
                break
            before = len(session.game.history)
            # By number, then the target by number, until the choice is made.
            while len(session.game.history) == before:
                entries = table._entries
                entry = entries[luck.below(len(entries))]
                await press(table, pilot, *entry.number, "enter")
        assert session.game.is_over
        assert "The game is over" in str(table.query_one("#head").render())
        await press(table, pilot, "q")

    at(table, SMALL, play)
    assert table.return_value == 0
    assert not [line for line, _ in session.log(-1) if not line]


def test_a_whole_game_is_played_with_the_mouse() -> None:
    session = seated("virevolt", 5, turns=5)
    table, luck = table_of(session), Stream(5)

    async def play(pilot: Pilot[int]) -> None:
        clicked = {CARD: 0, CHOICE: 0}
        for _ in range(MOST_CHOICES):
            if session.game.is_over:
                break
            usable = [(pane, spot) for pane in ("mine", "hand") for spot in table._panes[pane].spots]
            usable = [(pane, spot) for pane, spot in usable if spot in table.picking.usable()]
            if usable and not table.picking.steps and luck.below(2):
                pane, spot = usable[luck.below(len(usable))]
            else:
                pane, spot = "choices", (CHOICE, luck.below(len(table._entries)))
            shown = table._panes[pane]
            shown.cursor = spot
            shown.scroll_to_cursor()
            await pilot.pause()
            row, start, _ = shown._places[spot][0]
            x, y = shown.content_region.x + start, shown.content_region.y + row - shown.scroll_offset.y
            await pilot.click(offset=(x, y))
            await rested(table, pilot)
            clicked[str(spot[0])] += 1
        assert session.game.is_over
        assert min(clicked.values()) > 3

    at(table, LARGE, play)


def bundled(session: Session) -> bool:
    """Return whether a card could be used on several targets, among other choices."""
    choices = session.game.choices(0)["choices"]
    scene = ViewModel({0: session.game.view(0)}, 0, choices)
    entries = Picking(scene).entries()
    shown = [entry for entry in entries if len(entry.choices) > 1]
    return any(len({spot for at in entry.choices for spot in scene.spots_of(choices[at])}) > 1 for entry in shown)


def test_a_card_then_what_to_do_with_it_then_the_target_on_the_table() -> None:
    session = carried_on(seated("buffy"), 10, 0)
    while not bundled(session):
        carried_on(session, 1, 0)
    table = table_of(session)

    async def choose(pilot: Pilot[int]) -> None:
        several = next(
            entry
            for entry in table._entries
            if len({spot for at in entry.choices for spot in table.scene.spots_of(table.scene.choices[at])}) > 1
            and len(entry.choices) > 1
        )
        name = table.scene.choices[several.choices[0]]["card"]["name"]
        spot = next(spot for spot, piece in table.scene.pieces.items() if piece.name == name and piece.card["id"])
        table.picked(spot)
        await rested(table, pilot)
        assert table.picking.steps
        await press(table, pilot, "escape")
        assert not table.picking.steps
        await press(table, pilot, *several.number, "enter")
        targets = table.picking.targets()
        assert len(targets) > 1
        assert "»" in words(table, "mine") + words(table, "shared") + words(table, "others")
        await press(table, pilot, "left")
        assert table.pane.cursor in targets
        wanted = next(
            table.scene.choices[position]["action"]
            for position in table.picking.open
            if table.pane.cursor in table.scene.spots_of(table.scene.choices[position])
        )
        before = len(session.game.history)
        await press(table, pilot, "enter")
        assert session.game.history[before] == wanted

    at(table, LARGE, choose)


def test_what_is_asked_is_reported() -> None:
    session = carried_on(seated("virevolt"), 40, 0)
    table = table_of(session)

    async def ask(pilot: Pilot[int]) -> None:
        async def reported(*keys: str) -> str:
            await press(table, pilot, *keys)
            screen = table.screen
            assert isinstance(screen, Reader), keys
            text = "\n".join(screen._texts)
            await press(table, pilot, "escape")
            return text

        assert "VV-" in await reported("question_mark")
        assert "%" in await reported("h")
        assert "›" in await reported("f1")
        assert "draws" in await reported("l")
        hand = table._panes["hand"]
        refused = next(spot for spot in hand.spots if spot not in table.picking.usable())
        hand.focus()
        hand.move_to(refused)
        await rested(table, pilot)
        assert "VV-" in await reported("w")
        assert "VV-" in await reported("enter")
        await press(table, pilot, "slash", *"crystal")
        assert isinstance(table.screen, Finder)
        assert len(table.screen._found.spots) > 1
        await press(table, pilot, "down", "escape")
        looks = {table.look}
        for _ in range(3):
            await press(table, pilot, "t")
            looks.add(table.look)
        assert len(looks) == 4

    at(table, SMALL, ask)


def test_the_cursor_stands_on_the_usual_answer_and_enter_gives_it() -> None:
    session, chance = seated("virevolt", 3, "human", "human"), Stream(1)
    game = session.game
    usual = game.sensible_actions()
    # A payment of which the usual Crystal is not the first one that is offered.
    while game.decision is None or game.decision.kind != "pay" or usual == game.legal_actions()[:1]:
        session.choose(lively(game, chance))
        usual = game.sensible_actions()
    table = table_of(session)

    async def pay(pilot: Pilot[int]) -> None:
        if isinstance(table.screen, HandoverScreen):
            await press(table, pilot, "enter")
        await press(table, pilot, "enter")

    at(table, LARGE, pay)
    assert game.history[-1:] == usual


def test_undo_and_marks() -> None:
    session = carried_on(seated("virevolt"), 40, 0)
    table = table_of(session)

    async def do(pilot: Pilot[int]) -> None:
        before = session.game.history[:]
        await press(table, pilot, "1", "enter")
        while table.picking.steps:
            await press(table, pilot, "enter")
        assert len(session.game.history) > len(before)
        assert "*" in "".join(words(table, pane) for pane in ("mine", "others", "hand"))
        await press(table, pilot, "u")
        assert session.game.history == before
        assert "*" not in "".join(words(table, pane) for pane in ("mine", "others", "hand"))

    at(table, LARGE, do)


def test_nothing_is_lost_at_resize_and_paste(tmp_path: Path) -> None:
    session = carried_on(seated("slasherz"), 30, 0)
    table = table_of(session, tmp_path / "game.json")

    async def disturb(pilot: Pilot[int]) -> None:
        from textual import events

        before = session.game.history[:]
        for size in ((20, 6), (60, 18), (200, 60), (1, 1), SMALL):
            await pilot.resize_terminal(*size)
            await rested(table, pilot)
        table.post_message(events.Paste("0\n1\nq\nu\n"))
        await rested(table, pilot)
        assert session.game.history == before
        assert table.is_running
        assert words(table, "mine")

    at(table, SMALL, disturb)


def test_the_table_fits_a_terminal_whose_size_has_changed() -> None:
    """At once, without a key: what is drawn is drawn for the size there is now, and the choices are on the screen."""
    table = table_of(carried_on(seated("virevolt"), 10, 0))

    async def resize(pilot: Pilot[int]) -> None:
        for columns, rows in ((70, 20), LARGE, (60, 18)):
            await pilot.resize_terminal(columns, rows)
            await rested(table, pilot)
            choices = table._panes["choices"].region
            assert (choices.right, table._panes["card"].region.bottom) == (columns, rows - 1)
            assert words(table, "choices")

    at(table, LARGE, resize)


def test_a_window_fits_a_terminal_whose_size_has_changed() -> None:
    table = table_of(carried_on(seated("virevolt"), 10, 0))

    async def resize(pilot: Pilot[int]) -> None:
        await press(table, pilot, "slash")
        assert isinstance(table.screen, Finder)
        await pilot.resize_terminal(60, 18)
        await rested(table, pilot)
        window = table.screen.query_one("#window").region
        assert (window.x >= 0, window.right <= 60, window.bottom <= 18) == (True, True, True)

    at(table, LARGE, resize)


def test_ctrl_c_saves_where_the_game_was_to_be_saved(tmp_path: Path) -> None:
    session = carried_on(seated("virevolt"), 20, 0)
    path = tmp_path / "game.json"
    table = table_of(session, path)
    at(table, SMALL, lambda pilot: press(table, pilot, "ctrl+c"))
    assert table.return_value == 130
    assert load(str(path)).record["actions"] == session.game.history


def test_ctrl_c_saves_under_a_new_name_where_none_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "left-game-1.json").write_text("mine")
    session = carried_on(seated("virevolt"), 20, 0)
    table = table_of(session)
    at(table, SMALL, lambda pilot: press(table, pilot, "slash", "ctrl+c"))
    assert (tmp_path / "left-game-1.json").read_text() == "mine"
    assert load(str(tmp_path / "left-game-2.json")).record["actions"] == session.game.history
    assert table.kept is not None
    assert table.kept[0]


def test_leaving_a_game_that_would_be_lost_needs_a_second_word(tmp_path: Path) -> None:
    session = carried_on(seated("virevolt"), 20, 0)
    table = table_of(session)

    async def leave(pilot: Pilot[int]) -> None:
        await press(table, pilot, "q")
        assert table.is_running
        assert table.return_value is None
        await press(table, pilot, "s")
        assert isinstance(table.screen, Asker)
        table.screen.query_one(Input).value = str(tmp_path / "game.json")
        await press(table, pilot, "enter")
        assert (tmp_path / "game.json").exists()
        await press(table, pilot, "q")

    at(table, SMALL, leave)
    assert table.return_value == 0


def test_a_curtain_hides_the_hand_of_the_other_player() -> None:
    session = seated("slasherz", 3, "human", "human")
    table = table_of(session)

    async def hand_over(pilot: Pilot[int]) -> None:
        seen = 0
        for _ in range(24):
            if isinstance(table.screen, HandoverScreen):
                seen += 1
                await press(table, pilot, "1", "u")
                assert isinstance(table.screen, HandoverScreen)
                await press(table, pilot, "enter")
                assert table.scene.viewer == session.decider
            await press(table, pilot, "enter")
        assert seen > 1

    at(table, SMALL, hand_over)


def test_a_replay_goes_forwards_and_backwards_and_to_a_turn() -> None:
    session = carried_on(seated("virevolt", 3, "human", "human"), 60)
    timeline = Timeline(session.game)
    table = ReplayTable(timeline, translator_of("en"), "light")

    async def look(pilot: Pilot[int]) -> None:
        fingerprints = [timeline.at(number).fingerprint() for number in range(len(timeline.steps) + 1)]
        await press(table, pilot, "n", "down", "n", "b")
        assert table.at == 2
        assert table.game.fingerprint() == fingerprints[2]
        await press(table, pilot, "end")
        assert table.at == len(timeline.steps)
        assert table.game.fingerprint() == session.game.fingerprint()
        await press(table, pilot, "g", "3", "enter")
        assert table.at == timeline.turn(3)
        assert timeline.steps[table.at].turn == 3
        assert timeline.steps[table.at - 1].turn == 2
        await press(table, pilot, "N")
        assert timeline.steps[table.at].turn == 4
        await press(table, pilot, "B", "B")
        assert timeline.turn(2) <= table.at < timeline.turn(4)
        at_turn = table.at
        await press(table, pilot, "g", "9", "9", "9", "enter")
        assert table.at == at_turn
        await press(table, pilot, "f")
        assert table.scene.viewer == 1
        table.picked((STEP, 7))
        assert table.at == 7
        await press(table, pilot, "f1", "escape", "l", "escape", "home", "q")

    at(table, LARGE, look)
    assert table.at == 0
    assert table.return_value == 0


def test_a_person_gives_up_by_a_key_pressed_twice_and_takes_it_back() -> None:
    session = seated("virevolt")
    table = table_of(session)

    async def play(pilot: Pilot[int]) -> None:
        await press(table, pilot, "x")
        assert not session.game.is_over
        await press(table, pilot, "x")
        assert session.game.is_over
        assert session.game.outcome is not None
        assert session.game.outcome.reason == "conceded"
        await press(table, pilot, "u")
        assert not session.game.is_over

    at(table, SMALL, play)


def test_a_draw_is_offered_by_a_key_pressed_twice() -> None:
    session = seated("virevolt", 3, "human", "human")
    table = table_of(session)

    async def play(pilot: Pilot[int]) -> None:
        await press(table, pilot, "equals_sign", "x", "equals_sign")
        assert not session.game.is_over
        await press(table, pilot, "equals_sign")
        assert session.game.outcome is not None
        assert session.game.outcome.winners == ()

    at(table, SMALL, play)


def test_a_watched_file_that_changes_is_read_between_two_choices(tmp_path: Path) -> None:
    """The table takes the cards over when somebody may decide, and not while something is open above it."""
    session = seated("virevolt", 3)
    read: list[int] = []

    def reread() -> tuple[()]:
        read.append(len(session.game.history))
        if len(read) == 2:
            raise Failure("play-cannot", detail="own.yaml:3:1: wrong")
        return ()

    # The table looks by itself as well, twice a second.
    changes: list[bool] = []
    session.reread = reread
    session.changed = lambda: bool(changes and changes.pop())
    table = table_of(session)

    async def do(pilot: Pilot[int]) -> None:
        before = session.game
        await press(table, pilot, "f1")
        changes.append(True)
        table.look_at_files()
        assert session.game is before
        await press(table, pilot, "escape")
        table.look_at_files()
        await rested(table, pilot)
        assert session.game is not before
        again = session.game
        changes.append(True)
        table.look_at_files()
        await rested(table, pilot)
        assert session.game is again
        assert any("own.yaml:3:1: wrong" in str(note.message) for note in table._notifications)
        session.changed = None

    at(table, SMALL, do)
