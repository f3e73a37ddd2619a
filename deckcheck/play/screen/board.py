"""The table at full screen, whoever plays or looks on: panes, the cursor, the card under it, and what opens above."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.theme import Theme
from textual.widgets import Static

from deckcheck.engine.table.cards import face_data
from deckcheck.messages import printable
from deckcheck.play.cards import find_cards
from deckcheck.play.screen.closeup import Closeup
from deckcheck.play.screen.dialogs import Finder, Reader
from deckcheck.play.screen.layout import LEFT, RIGHT, columns_of, laid_out, with_room
from deckcheck.play.screen.palettes import PALETTES
from deckcheck.play.screen.pane import Pane
from deckcheck.play.screen.panes import PaneRenderer, log_lines
from deckcheck.text_table import padded, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator
    from deckcheck.play.screen.lines import CellId, Line
    from deckcheck.play.screen.scene import ViewModel

_MOST_FOUND = 60  # cards that a search lists
_LOG_LINES = 200  # lines of the log that its pane holds


def escaped(words: str) -> str:
    """Return words in which a head finds no marks of its own."""
    return words.replace("[", "\\[")


def _theme(name: str) -> Theme:
    palette = PALETTES[name]
    return Theme(
        name=f"deckcheck-{name}",
        primary=palette.accent,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.ground,
        panel=palette.panel,
        dark=palette.is_dark,
        variables={
            "deck-line": palette.line,
            "scrollbar": palette.line,
            "scrollbar-background": palette.ground,
            "scrollbar-corner-color": palette.ground,
        },
    )


class Board(App[int]):
    """A table with its panes.

    Attributes:
        translator: the language.
        scene: what is seen now.
        news: what has happened lately, each with whether the player has not read it yet.
        crash: the mistake that has closed the table, or None.
    """

    CSS_PATH = "board.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("enter,space", "pick", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("l", "log", show=False),
        Binding("slash", "find", show=False),
        Binding("t", "next_theme", show=False),
        Binding("f1", "help", show=False),
        Binding("q", "leave", show=False),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    def __init__(self, translator: Translator, look: str, scene: ViewModel) -> None:
        super().__init__()
        self.crash: Exception | None = None
        self.translator = translator
        self.look = look
        for name in PALETTES:
            self.register_theme(_theme(name))
        self.theme = f"deckcheck-{look}"
        self.scene = scene
        self.news: list[tuple[str, bool]] = []
        self._panes = {name: Pane(name, PALETTES[look]) for name in (*LEFT, *RIGHT)}
        self._pointed: CellId | None = None
        self._last_left = "hand"

    def _handle_exception(self, error: Exception) -> None:
        """Close the table on a mistake, and keep that for whoever opened it: Textual would show its traceback."""
        self.crash = self.crash or getattr(error, "error", None) or error
        if self.is_headless:
            super()._handle_exception(error)  # so that a test sees it
            return
        self._return_code = 1
        self._close_messages_no_wait()

    # What a table is of -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is shown."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str, str]]:
        """Return the keys that the bar names: the key, its action, the id of its message."""
        raise NotImplementedError

    def head(self) -> tuple[str, str]:
        """Return what is above the table, to the left and to the right."""
        raise NotImplementedError

    def choice_lines(self, columns: int) -> list[Line]:
        """Return the lines of the pane of choices."""
        raise NotImplementedError

    def choice_title(self) -> str:
        """Return the head of the pane of choices."""
        raise NotImplementedError

    def choice_closeup(self, closeup: Closeup, spot: CellId) -> list[Line]:
        """Return what is shown of a line of the pane of choices."""
        raise NotImplementedError

    def renderer(self, brevity: int) -> PaneRenderer:
        """Return what writes the panes of the scene, so briefly."""
        raise NotImplementedError

    def picked(self, spot: CellId) -> None:
        """Do what choosing a thing means."""
        raise NotImplementedError

    def log_texts(self) -> list[str]:
        """Return the whole log."""
        raise NotImplementedError

    def help_texts(self) -> list[str]:
        """Return how the table is used."""
        raise NotImplementedError

    # Drawing ----------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield Static(id="head", markup=False)
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield from (self._panes[name] for name in LEFT)
            with Vertical(id="right"):
                yield from (self._panes[name] for name in RIGHT)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Set what stays as it is."""
        self._panes["card"].can_focus = False
        self._panes["card"].head(self.translator.text("screen-card"))
        self._panes["log"].head(self.translator.text("screen-log"))
        self._panes["choices"].focus()

    def on_resize(self) -> None:
        """Share the screen again, once Textual, which hears of it after this, has taken the new size over."""
        self.call_later(self.draw)

    def draw(self, cursor: CellId | None = None) -> None:
        """Draw the scene.

        Args:
            cursor: where the cursor of the choices is to be.
        """
        if not self.is_running:
            return
        columns, rows = self.size.width, self.size.height - 2
        text = columns_of(columns)[0] - 2
        log = [line for entry in self._log_lines(text) for line in entry]
        lines_at = cache(lambda brevity: self._left_lines(text, brevity))
        choices = self.choice_lines(columns_of(columns)[1] - 3)
        layout = laid_out(
            columns, rows, lambda brevity: {name: len(lines) for name, lines in lines_at(brevity).items()}, len(choices)
        )
        lines = {**lines_at(layout.brevity), "log": log}
        with self.batch_update():
            self.query_one("#left").styles.width = layout.left
            self.query_one("#right").styles.width = layout.right
            for name, pane in self._panes.items():
                pane.styles.height = layout.rows[name]
                pane.display = layout.rows[name] > 0
                if name in LEFT:
                    pane.show(lines.get(name, []))
            self._heads(layout.brevity, text)
            self._panes["choices"].show(choices, cursor)
            self._report()
            self._bar()
        self.call_after_refresh(self._settle)

    def _left_lines(self, columns: int, brevity: int) -> dict[str, list[Line]]:
        renderer = self.renderer(brevity)
        return {
            "others": renderer.others(columns),
            "shared": renderer.shared(columns),
            "mine": renderer.mine(columns),
            "hand": renderer.hand(columns),
        }

    def _log_lines(self, columns: int) -> list[list[Line]]:
        found = []
        for words, is_new in self.news[-_LOG_LINES:]:
            lines = log_lines([words], columns)
            style = "" if is_new else "dim"
            found.append([[part._replace(style=style) for part in line] for line in lines])
        return found

    def _heads(self, brevity: int, columns: int) -> None:
        renderer = self.renderer(brevity)
        *others, mine = self.scene.seats()
        opponent = renderer.name(others[0], columns) if len(others) == 1 else self.translator.text("screen-others")
        self._panes["others"].head(escaped(opponent))
        self._panes["shared"].head(self.translator.text("screen-table"))
        self._panes["mine"].head(escaped(renderer.name(mine, columns)))
        self._panes["hand"].head(self.translator.text("screen-hand"))
        self.head_choices()

    def head_choices(self) -> None:
        """Write the head of the pane of choices."""
        self._panes["choices"].head(escaped(self.choice_title()))

    def _settle(self) -> None:
        """See to what needs the panes to have their new sizes."""
        self._panes["log"].scroll_end(animate=False)
        for name, pane in self._panes.items():
            if name != "log":
                pane.scroll_to_cursor()

    def _bar(self) -> None:
        left, right = (printable(words) for words in self.head())
        room = self.size.width - 2 - width(right) - 2
        self.query_one("#head", Static).update(f" {padded(left, max(room, 1))}  {right}")
        named = [(key, action, self.translator.text(message)) for key, action, message in self.keys()]
        named, gap = with_room(named, self.size.width)
        words = [f"[@click=app.{action}][b]{key}[/b] {words}[/]" for key, action, words in named]
        self.query_one("#keys", Static).update(" " + (" " * gap).join(words))

    # The thing under the cursor ---------------------------------------------------------------------------------------

    @property
    def pane(self) -> Pane:
        """The pane in use."""
        return self.focused if isinstance(self.focused, Pane) else self._panes["choices"]

    def looked_at(self) -> CellId | None:
        """Return what is shown in full: what is under the mouse, else under the cursor."""
        return self._pointed if self._pointed is not None else self.pane.cursor

    def _report(self) -> None:
        spot, pane = self.looked_at(), self._panes["card"]
        closeup = Closeup(self.scene, self.translator, columns_of(self.size.width)[1] - 3)
        lines: list[Line] = []
        if spot is not None:
            lines = closeup.of(spot) or self.choice_closeup(closeup, spot)
        pane.show(lines)
        pane.scroll_home(animate=False)

    def on_pane_moved(self, message: Pane.Moved) -> None:
        """Describe what the cursor is on now."""
        if message.pane.id in LEFT:
            self._last_left = str(message.pane.id)
        self._pointed = None
        self._report()

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """Describe what is under the mouse."""
        if message.spot != self._pointed:
            self._pointed = message.spot
            self._report()

    def on_pane_picked(self, message: Pane.Picked) -> None:
        """Do what was clicked."""
        self.picked(message.spot)

    def on_pane_left(self, message: Pane.Left) -> None:
        """Go on in the pane beside the one whose edge was reached."""
        column = LEFT if message.pane.id in LEFT else ("choices",)
        if message.side:
            if message.side > 0 and column is LEFT:
                self._panes["choices"].focus()
            elif message.side < 0 and column is not LEFT:
                self._use(self._last_left)
            return
        there = [name for name in column if self._panes[name].display and (self._panes[name].spots or name == "log")]
        at = there.index(str(message.pane.id)) + message.rows if message.pane.id in there else 0
        if 0 <= at < len(there):
            self._panes[there[at]].enter(message.rows)
            self._use(there[at])

    def go_left_to(self, spots: set[CellId]) -> None:
        """Let the way to the left lead to one of some things, the first that is there."""
        for name in LEFT:
            found = next((spot for spot in self._panes[name].spots if spot in spots), None)
            if found is not None:
                self._panes[name].cursor = found
                self._last_left = name
                return

    def _use(self, name: str) -> None:
        pane = self._panes[name]
        if pane.display:
            pane.focus()
        else:
            self._panes["mine"].focus()

    # Keys -------------------------------------------------------------------------------------------------------------

    def action_go(self, rows: int, side: int) -> None:
        """Move the cursor."""
        self.pane.go(rows, side)

    def action_page(self, pages: int) -> None:
        """Scroll the pane in use by a page."""
        self.pane.scroll_relative(y=pages * max(self.pane.size.height - 1, 1), animate=False)

    def action_pick(self) -> None:
        """Choose what is under the cursor."""
        if self.pane.cursor is not None:
            self.picked(self.pane.cursor)

    def action_log(self) -> None:
        """Show the whole log."""
        texts = [printable(text) for text in self.log_texts()] or [self.translator.text("play-log-empty")]
        self.read(self.translator.text("screen-log"), texts, end=True)

    def action_help(self) -> None:
        """Show how the table is used."""
        self.read(self.translator.text("screen-help-title"), self.help_texts())

    def action_find(self) -> None:
        """Look for a card."""
        self.push_screen(
            Finder(
                self.translator.text("screen-find"),
                self.translator.text("screen-find-hint"),
                PALETTES[self.look],
                self._found,
                self._face,
            )
        )

    def _found(self, words: str) -> list[tuple[str, str]]:
        cards = find_cards(self.game.state.match.book.cards, words)
        return [(card.id, card.name_in(self.translator.language)) for card in cards[:_MOST_FOUND]]

    def _face(self, card: str, columns: int) -> list[Line]:
        match = self.game.state.match
        face = face_data(match.book.cards[match.book.numbers[card]], match.translate)
        return Closeup(self.scene, self.translator, columns).face(face)

    def action_next_theme(self) -> None:
        """Draw in the next colours."""
        names = list(PALETTES)
        self.look = names[(names.index(self.look) + 1) % len(names)]
        self.theme = f"deckcheck-{self.look}"
        for pane in self._panes.values():
            pane.paint(PALETTES[self.look])
        self.notify(self.translator.text("screen-theme", name=self.look), markup=False)

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave the table at once."""
        self.exit(130)

    def read(self, title: str, texts: Sequence[str], *, end: bool = False) -> None:
        """Open a text above the table.

        Args:
            title: what it is about.
            texts: its paragraphs; those that begin with spaces are indented.
            end: whether its end is seen first.
        """
        title = printable(title)
        self.push_screen(
            Reader(
                title[:1].upper() + title[1:], texts, self.translator.text("screen-close"), PALETTES[self.look], end=end
            )
        )
