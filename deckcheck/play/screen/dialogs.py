"""What opens above the table: a text to read, a question, the search for a card, and the handover between players."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from deckcheck.play.screen.lines import Line, run, wrapped
from deckcheck.play.screen.pane import Pane

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.palettes import Palette

_CLOSE = [("escape,enter,q,space", "dismiss", "")]
_WIDEST = 96


class Reader(ModalScreen[None]):
    """A text to read; what it is about is in the head."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_CLOSE,
        ("up", "step(-1)", ""),
        ("down", "step(1)", ""),
        ("ctrl+c", "app.interrupt", ""),
    ]

    def __init__(self, title: str, texts: Sequence[str], hint: str, palette: Palette, *, end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._texts = texts
        self._hint = hint
        self._end = end
        self._pane = Pane("text", palette)

    def compose(self) -> ComposeResult:
        """Make the window: a pane with a head and a line that says how to close it."""
        with Vertical(id="window"):
            yield self._pane
            yield Static(self._hint, id="hint", markup=False)

    def on_mount(self) -> None:
        """Fit the window to the text."""
        self._pane.border_title = self._title.replace("[", "\\[")
        self._fit()

    def on_resize(self) -> None:
        """Fit the window to the terminal."""
        self._fit()

    def _fit(self) -> None:
        columns = min(self.app.size.width - 6, _WIDEST)
        lines: list[Line] = []
        for text in self._texts:
            indent = len(text) - len(text.lstrip(" "))
            lines += [[run(" " * indent), *line] for line in wrapped(text.strip(), columns - indent)] or [[]]
        window = self.query_one("#window")
        window.styles.width = columns + 5
        self._pane.styles.height = min(len(lines) + 1, max(self.app.size.height - 6, 3))
        self._pane.show(lines)
        if self._end:
            self.call_after_refresh(self._pane.scroll_end, animate=False)

    def action_step(self, rows: int) -> None:
        """Scroll by a line."""
        self._pane.scroll_to(y=self._pane.scroll_y + rows, animate=False)


class Asker(ModalScreen[str]):
    """A question that is answered by a line of text; an empty answer is none."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", ""), ("ctrl+c", "app.interrupt", "")]

    def __init__(self, question: str, answer: str = "", hint: str = "") -> None:
        super().__init__()
        self._question = question
        self._answer = answer
        self._hint = hint

    def compose(self) -> ComposeResult:
        """Make the window: the question, and a field."""
        with Vertical(id="window"):
            yield Static(self._question, id="question", markup=False)
            yield Input(self._answer, id="answer", max_length=1000, select_on_focus=False)
            yield Static(self._hint, id="hint", markup=False)

    def on_mount(self) -> None:
        """Let the field take the keys."""
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        """Fit the window to the terminal."""
        self.query_one("#window").styles.width = min(self.app.size.width - 4, _WIDEST)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer."""
        self.dismiss(event.value.strip())


class Finder(ModalScreen[None]):
    """The search for a card among those of a game.

    Args:
        question: what the field asks for.
        hint: how it is used.
        palette: the colours.
        find: words -> the ids and names of the cards that they mean.
        face: id, columns -> the lines of the card.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", ""),
        ("up", "step(-1)", ""),
        ("down", "step(1)", ""),
        ("ctrl+c", "app.interrupt", ""),
    ]

    def __init__(
        self,
        question: str,
        hint: str,
        palette: Palette,
        find: Callable[[str], Sequence[tuple[str, str]]],
        face: Callable[[str, int], Sequence[Line]],
    ) -> None:
        super().__init__()
        self._question = question
        self._hint = hint
        self._find = find
        self._face = face
        self._found = Pane("found", palette)
        self._shown = Pane("shown", palette)
        self._found.can_focus = self._shown.can_focus = False

    def compose(self) -> ComposeResult:
        """Make the window: the field, what was found, and the card under the cursor."""
        with Vertical(id="window"):
            yield Static(self._question, id="question", markup=False)
            yield Input(id="answer", max_length=200)
            yield self._found
            yield self._shown
            yield Static(self._hint, id="hint", markup=False)

    def on_mount(self) -> None:
        """Let the field take the keys."""
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        """Fit the window to the terminal."""
        self.query_one("#window").styles.width = min(self.app.size.width - 4, _WIDEST)
        rows = max(self.app.size.height - 9, 6)
        self._found.styles.height = rows // 2
        self._shown.styles.height = rows - rows // 2
        self._report()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for what was typed."""
        event.stop()
        found = self._find(event.value) if event.value.strip() else []
        self._found.show([[run(name, "name", ("id", card))] for card, name in found])
        self._report()

    def on_input_submitted(self) -> None:
        """Close the window."""
        self.dismiss(None)

    def on_pane_picked(self, message: Pane.Picked) -> None:
        """Show the card that was clicked."""
        message.stop()
        self._report()

    def on_pane_moved(self, message: Pane.Moved) -> None:
        """Show the card under the cursor."""
        message.stop()
        self._report()

    def on_pane_left(self, message: Pane.Left) -> None:
        """Stay in the list."""
        message.stop()

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """Leave the table as it is."""
        message.stop()

    def action_step(self, rows: int) -> None:
        """Move to another of the cards that were found."""
        self._found.go(rows, 0)

    def _report(self) -> None:
        spot: CellId | None = self._found.cursor
        columns = min(self.app.size.width - 4, _WIDEST) - 6
        self._shown.show(self._face(str(spot[1]), columns) if spot is not None else [])


class HandoverScreen(Screen[None]):
    """What hides the table while the keyboard goes from one player to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "dismiss", ""), ("ctrl+c", "app.interrupt", "")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        """Make what hides the table."""
        yield Static(self._words, id="curtain", markup=False)

    def on_click(self) -> None:
        """Show the table."""
        self.dismiss(None)
