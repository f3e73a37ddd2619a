"""A recorded game at full screen: forwards and backwards, choice by choice, turn by turn, or to any turn."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from deckcheck.engine.table.drawn import outcome_text, turn_text
from deckcheck.messages import printable
from deckcheck.play.screen.board import Board
from deckcheck.play.screen.dialogs import Asker
from deckcheck.play.screen.lines import Line, Run, wrapped
from deckcheck.play.screen.marks import marks
from deckcheck.play.screen.panes import PaneRenderer
from deckcheck.play.screen.scene import STEP, ViewModel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator
    from deckcheck.play.screen.closeup import Closeup
    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.pane import Pane
    from deckcheck.play.timeline import Timeline

#: The keys that the bar names: the key, its action, the id of its message.
KEYS = (
    ("n", "forward", "screen-key-on"),
    ("b", "back_one", "screen-key-back"),
    ("g", "jump", "screen-key-jump"),
    ("f", "flip", "screen-key-flip"),
    ("l", "log", "screen-key-log"),
    ("/", "find", "screen-key-find"),
    ("F1", "help", "screen-key-help"),
    ("q", "leave", "screen-key-leave"),
)


class ReplayTable(Board):
    """A recorded game at full screen; every side is shown as its own player sees it.

    Args:
        timeline: the game.
        translator: the language, which the game's labels speak already.
        look: the name of a palette.
        at: how many choices have been made in the moment that is shown first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "forward", show=False),
        Binding("b", "back_one", show=False),
        Binding("N", "turn(1)", show=False),
        Binding("B", "turn(-1)", show=False),
        Binding("home", "to(0)", show=False),
        Binding("end", "to_end", show=False),
        Binding("g", "jump", show=False),
        Binding("f", "flip", show=False),
    ]

    def __init__(self, timeline: Timeline, translator: Translator, look: str, at: int = 0) -> None:
        self.timeline = timeline
        self._at = at
        self._seat = 0
        self._moment = timeline.at(at)
        self._earlier: ViewModel | None = None
        self._lines: dict[int, list[Line]] = {}
        super().__init__(translator, look, self._taken())
        self._read()

    @property
    def at(self) -> int:
        """How many choices have been made in the moment that is shown."""
        return self._at

    def on_mount(self) -> None:
        """Show the first moment."""
        super().on_mount()
        self.draw((STEP, self._at))

    def _taken(self) -> ViewModel:
        language = self._moment.state.match.translate.language or "en"
        views = {seat: self._moment.view(seat, language) for seat in range(len(self._moment.players))}
        before = self._earlier.views[self._seat] if self._earlier is not None else None
        return ViewModel(views, self._seat, (), marks(before, views[self._seat]))

    def _read(self) -> None:
        lines = self._moment.log(-1)
        old = len(self.timeline.at(self._at - 1).log(-1)) if self._at else 0
        self.news = [(line, number >= old) for number, line in enumerate(lines)]

    def go_to(self, at: int) -> None:
        """Show the game after this many choices, or the nearest moment that there is."""
        at = min(max(at, 0), len(self.timeline.steps))
        if at == self._at:
            return
        self._earlier = self.scene
        self._at = at
        self._moment = self.timeline.at(at)
        self.scene = self._taken()
        self._read()
        self.draw((STEP, at))

    # Drawing ----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at the moment that is shown."""
        return self._moment

    def keys(self) -> Sequence[tuple[str, str, str]]:
        """Return the keys that the bar names."""
        return KEYS

    def head(self) -> tuple[str, str]:
        """Return the turn and the phase; and how far the game has gone."""
        right = self.translator.text("screen-replay-head", at=self._at, all=len(self.timeline.steps))
        if self._moment.is_over:
            return outcome_text(self._moment, self.translator), right
        return turn_text(self.game, self.scene.seen, self.translator), right

    def renderer(self, brevity: int) -> PaneRenderer:
        """Return what writes the panes."""
        return PaneRenderer(self.scene, self.translator, brevity=brevity, is_yours=False)

    def choice_title(self) -> str:
        """Return the head of the list of choices."""
        return self.translator.text("screen-moves")

    def choice_lines(self, columns: int) -> list[Line]:
        """Return the choices of the whole game."""
        if columns not in self._lines:
            begin = [Run(self.translator.text("screen-replay-begin"), "dim", (STEP, 0))]
            lines: list[Line] = [begin]
            names = self._moment.players
            for number, step in enumerate(self.timeline.steps, 1):
                words = self.translator.text(
                    "screen-replay-step", number=number, player=names[step.player], label=step.label
                )
                lines += wrapped(words, columns, "", (STEP, number), indent=2)
            self._lines = {columns: lines}
        return self._lines[columns]

    def choice_closeup(self, closeup: Closeup, spot: CellId) -> list[Line]:
        """Return a choice of the game in full."""
        kind, number = spot
        if kind != STEP or not 0 < int(number) <= len(self.timeline.steps):
            return []
        step = self.timeline.steps[int(number) - 1]
        player = self._moment.players[step.player]
        return [*wrapped(player, closeup.columns, "title"), *wrapped(step.label, closeup.columns)]

    def picked(self, spot: CellId) -> None:
        """Go to the moment after a choice."""
        if spot[0] == STEP:
            self.go_to(int(spot[1]))

    def on_pane_moved(self, message: Pane.Moved) -> None:
        """Follow the cursor in the list of choices."""
        super().on_pane_moved(message)
        cursor = message.pane.cursor
        if cursor is not None and cursor[0] == STEP:
            self.go_to(int(cursor[1]))

    def log_texts(self) -> list[str]:
        """Return the log until the moment that is shown."""
        return [line for line, _ in self.news]

    def help_texts(self) -> list[str]:
        """Return how a replay is used."""
        return self.translator.text("screen-help-replay").split("\n")

    # Keys -------------------------------------------------------------------------------------------------------------

    def action_forward(self) -> None:
        """Go on by a choice."""
        self.go_to(self._at + 1)

    def action_back_one(self) -> None:
        """Go back by a choice."""
        self.go_to(self._at - 1)

    def action_turn(self, turns: int) -> None:
        """Go to the beginning of the next turn, or of this one, or of the one before."""
        turn = self._moment.state.turn
        start = self.timeline.turn(turn)
        if turns < 0 and start < self._at:
            self.go_to(start)
        else:
            self.go_to(self.timeline.turn(max(turn + turns, 0)))

    def action_to(self, choices: int) -> None:
        """Go to a moment."""
        self.go_to(choices)

    def action_to_end(self) -> None:
        """Go to the end."""
        self.go_to(len(self.timeline.steps))

    def action_flip(self) -> None:
        """Turn the table round, so that the next player sits at the bottom."""
        self._seat = (self._seat + 1) % len(self._moment.players)
        self._earlier = None
        self.scene = self._taken()
        self.draw()

    def action_jump(self) -> None:
        """Ask for a turn, and go to it."""
        question = self.translator.text("screen-jump", most=self.timeline.last_turn)
        self.push_screen(Asker(question, hint=self.translator.text("screen-jump-hint")), self._jump)

    def _jump(self, words: str | None) -> None:
        if not words:
            return
        if words.isascii() and words.isdigit() and int(words[:6]) <= self.timeline.last_turn:
            self.go_to(self.timeline.turn(int(words[:6])))
        else:
            message = self.translator.text("screen-no-turn", words=words, most=self.timeline.last_turn)
            self.notify(printable(message), severity="error", markup=False)
