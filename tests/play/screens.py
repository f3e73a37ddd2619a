"""Pictures of the full-screen table of each game: `python -m tests.play.screens --write` makes them again.

They show each game, and a replay, at a moment that asks for much room: at 80 columns and 24 rows, and at 120 and 40,
dark and light, in English and in French; and all that opens above the table, small and dark in English, large and light
in French. They are SVG as Textual exports it, without the fonts that it would fetch from elsewhere.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.files import write_atomically
from deckcheck.messages import translator_of
from deckcheck.play.keeping import AutoSave
from deckcheck.play.screen.board import Board
from deckcheck.play.screen.playing import PlayTable
from deckcheck.play.screen.replaying import ReplayTable
from deckcheck.play.session import Session, speak
from deckcheck.play.timeline import Timeline
from tests.support.tables import begun, carried_on

HERE = Path(__file__).parent / "pictures"
DOCS = Path(__file__).parents[2] / "docs" / "pictures"
#: What the games showed when the pictures were drawn: a card that does something else now makes no picture wrong.
VALUES = HERE / "values.json"
SIZES = {"small": (80, 24), "large": (120, 40)}
LOOKS = ("dark", "light")
LANGUAGES = ("en", "fr")
# How what opens above the table is shown: its look, its size and its language.
WINDOWS = (("dark", "small", "en"), ("light", "large", "fr"))


class Moment(NamedTuple):
    """A moment of a game: after this many choices made by chance, and then some keys.

    Attributes:
        game: the game.
        seed: the seed of its shuffles.
        choices: how many choices have been made.
        keys: the keys that are pressed then.
        kinds: who sits at the table.
        notes: what is shown when the table opens.
    """

    game: str
    seed: int
    choices: int
    keys: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("human", "random")
    notes: tuple[str, ...] = ()


MOMENTS = (
    Moment("buffy", 3, 44, ("1", "enter")),
    Moment("slasherz", 3, 45),
    Moment("terrors", 3, 60),
    Moment("virevolt", 3, 50),
    Moment("xfiles", 3, 45, ("left",)),
)
#: What opens above the table, and the table where there is something else to be seen: the name of its picture.
OPENED = {
    "rule": Moment("virevolt", 3, 50, ("1", "question_mark")),
    "why-not": Moment("virevolt", 3, 50, ("left", "right", "w")),
    "hint": Moment("virevolt", 3, 50, ("h",)),
    "log": Moment("virevolt", 3, 50, ("l",)),
    "find": Moment("virevolt", 3, 50, ("slash", *"gro", "down")),
    "help": Moment("virevolt", 3, 50, ("f1",)),
    "save": Moment("virevolt", 3, 50, ("s",)),
    "inspect": Moment("slasherz", 3, 45, ("left", "up", "up")),
    "curtain": Moment("slasherz", 3, 45, ("0", "enter"), ("human", "human")),
    "notes": Moment(
        "terrors", 3, 6, notes=("test-play leaves out Bell of Saint Olave: held and discarded, but not played",)
    ),
    "over": Moment("virevolt", 3, 10_000),
}
OF_DOCS = Moment("virevolt", 3, 44)


def table_at(moment: Moment, look: str, language: str) -> PlayTable:
    """Return the table of a moment, with a person in the first seat and a bot in the other."""
    session = Session(begun(moment.game, moment.seed), moment.kinds, translator_of(language))
    carried_on(session, moment.choices, 0)
    return PlayTable(session, AutoSave(session, None), look, moment.notes)


def replay_at(moment: Moment, look: str, language: str) -> ReplayTable:
    """Return the table of a recorded game at a moment."""
    session = table_at(moment._replace(choices=moment.choices * 2), look, language).session
    speak(session.game, translator_of(language))
    return ReplayTable(Timeline(session.game, translator_of(language)), translator_of(language), look, moment.choices)


async def _shot(table: Board, size: tuple[int, int], keys: tuple[str, ...]) -> str:
    async with table.run_test(size=size, notifications=True) as pilot:
        await rested(table, pilot)
        for key in keys:
            await pilot.press(key)
            await rested(table, pilot)
        return table.export_screenshot(title="deckcheck")


async def rested(table: Board, pilot: Any) -> None:
    """Wait until nothing is left to be done: bots have chosen, and the screen is drawn."""
    await pilot.pause()
    while getattr(table, "is_busy", False):
        await pilot.pause(0.005)
    await pilot.pause()


def picture(table: Board, size: tuple[int, int], keys: tuple[str, ...] = ()) -> str:
    """Return a table as an SVG picture."""
    drawn = asyncio.run(_shot(table, size, keys))
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"terminal-\d+", "terminal", drawn)
    return "\n".join(line.rstrip() for line in drawn.splitlines() if line.strip()) + "\n"


#: What makes a table, of a moment, a look and a language.
Maker = Callable[[Moment, str, str], Board]


class Picture(NamedTuple):
    """A picture of a table.

    Attributes:
        path: its file.
        make: what makes the table again, of a moment, a look and a language.
        moment: the moment that is shown; its keys are pressed before it is drawn.
        look: the name of a palette.
        language: the language.
        size: columns and rows.
    """

    path: Path
    make: Maker
    moment: Moment
    look: str
    language: str
    size: tuple[int, int]

    def draw(self) -> str:
        """Return it as the table is drawn now."""
        return picture(self.make(self.moment, self.look, self.language), self.size, self.moment.keys)

    def values(self) -> str:
        """Return a digest of what the table shows: while it is the same, so is the picture."""
        return _digest(self.make, self.moment, self.language)


@cache
def _digest(make: Maker, moment: Moment, language: str) -> str:
    game = make(moment, LOOKS[0], language).game
    seat = game.decision.player if game.decision is not None else 0
    offered = game.choices(seat, language)
    reported = [
        [game.view(player, language) for player in range(len(game.players))],
        offered,
        [game.preview(choice["action"], language) for choice in offered["choices"]],
        game.log(-1),
    ]
    return hashlib.sha256(json.dumps(reported, sort_keys=True).encode()).hexdigest()[:16]


def pictures() -> list[Picture]:
    """Return all pictures."""
    replayed = MOMENTS[0]._replace(keys=())
    shown: dict[str, tuple[Maker, Moment]] = {moment.game: (table_at, moment) for moment in MOMENTS}
    shown["replay"] = (replay_at, replayed)
    opened: dict[str, tuple[Maker, Moment]] = {name: (table_at, moment) for name, moment in OPENED.items()}
    opened["jump"] = (replay_at, replayed._replace(keys=("g",)))
    ways = [(look, size, language) for look in LOOKS for size in SIZES for language in LANGUAGES]
    found = [
        Picture(HERE / f"{name}-{size}-{look}-{language}.svg", make, moment, look, language, SIZES[size])
        for things, there in ((shown, ways), (opened, WINDOWS))
        for name, (make, moment) in things.items()
        for look, size, language in there
    ]
    docs = [Picture(DOCS / f"play.{one}.svg", table_at, OF_DOCS, "dark", one, (100, 30)) for one in LANGUAGES]
    return found + docs


def main() -> int:
    """Write the pictures, or report which differ from the table as drawn now; return the exit status."""
    differing = 0
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    for one in [one for one in pictures() if not names or one.path.stem in names]:
        drawn = one.draw()
        if "--write" in sys.argv[1:]:
            write_atomically(str(one.path), drawn.encode(), overwrite=True)
        elif not one.path.is_file() or one.path.read_text(encoding="utf-8") != drawn:
            print(f"{one.path.name} is drawn otherwise now")
            differing += 1
    if "--write" in sys.argv[1:]:
        values = {one.path.stem: one.values() for one in pictures()}
        write_atomically(str(VALUES), (json.dumps(values, indent=1) + "\n").encode(), overwrite=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
