"""A pane: lines in which a cursor goes from thing to thing, with the keys or the mouse."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from deckcheck.play.screen.lines import places_of
from deckcheck.text_table import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from deckcheck.play.screen.lines import CellId, Line
    from deckcheck.play.screen.palettes import Palette

_Place = tuple[int, int, int]


class Pane(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines of text with a cursor.

    Attributes:
        cursor: what is under the cursor; None where nothing in the pane can.
    """

    class Moved(Message):
        """The cursor is on another thing, or the pane is in use now."""

        def __init__(self, pane: Pane) -> None:
            self.pane = pane
            super().__init__()

    class Pointed(Message):
        """The mouse is above a thing, or above none any more."""

        def __init__(self, spot: CellId | None) -> None:
            self.spot = spot
            super().__init__()

    class Picked(Message):
        """A thing was chosen, with the keys or the mouse."""

        def __init__(self, pane: Pane, spot: CellId) -> None:
            self.pane = pane
            self.spot = spot
            super().__init__()

    class Left(Message):
        """The cursor goes beyond the edge of the pane: by rows (-1 up, 1 down) or to a side (-1 left, 1 right)."""

        def __init__(self, pane: Pane, rows: int, side: int) -> None:
            self.pane = pane
            self.rows = rows
            self.side = side
            super().__init__()

    def __init__(self, name: str, palette: Palette) -> None:
        super().__init__(id=name)
        self.palette = palette
        self.cursor: CellId | None = None
        self._lines: Sequence[Line] = ()
        self._places: dict[CellId, list[_Place]] = {}
        self._styles: dict[tuple[str, str], Style] = {}

    @property
    def spots(self) -> list[CellId]:
        """The things of the pane, in reading order."""
        return list(self._places)

    def show(self, lines: Sequence[Line], cursor: CellId | None = None) -> None:
        """Show other lines.

        Args:
            lines: the lines.
            cursor: where the cursor is to be; where it was if that is left out or is not there.
        """
        before = self._lines, self.cursor
        self._lines = lines
        self._places = places_of(lines)
        wanted = (cursor, self.cursor, next(iter(self._places), None))
        self.cursor = next((spot for spot in wanted if spot in self._places), None)
        self.virtual_size = Size(self.columns, len(lines))
        if (lines, self.cursor) != before:
            self.refresh()
        self.scroll_to_cursor()

    def head(self, words: str) -> None:
        """Write the head of the pane."""
        if self.border_title != words:
            self.border_title = words

    def paint(self, palette: Palette) -> None:
        """Draw in other colours."""
        self.palette = palette
        self._styles.clear()
        self.refresh()

    @property
    def columns(self) -> int:
        """The columns for text: one is kept for the bar that shows how far the pane goes on."""
        return max(self.size.width - 1, 1)

    def move_to(self, spot: CellId) -> None:
        """Place the cursor on a thing."""
        if spot in self._places and spot != self.cursor:
            self.cursor = spot
            self.refresh()
        self.scroll_to_cursor()
        self.post_message(self.Moved(self))

    def enter(self, rows: int) -> None:
        """Place the cursor where one comes in: on the first thing from above (1), on the last from below (-1)."""
        spots = self.spots
        if spots:
            self.cursor = spots[0 if rows > 0 else -1]
            self.refresh()
            self.scroll_to_cursor()

    def scroll_to_cursor(self) -> None:
        """Scroll so far that the thing under the cursor is seen."""
        if self.cursor is not None and self.size.height:
            rows = [row for row, _, _ in self._places[self.cursor]]
            region = Region(0, rows[0], 1, rows[-1] - rows[0] + 1)
            self.scroll_to_region(region, animate=False, x_axis=False, immediate=True, force=True)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Return a line as the terminal gets it."""
        number = y + self.scroll_offset.y
        ground = self._style("", "")
        if number >= len(self._lines):
            return Strip.blank(self.size.width, ground)
        segments = []
        for part in self._lines[number]:
            state = ""
            if part.spot is not None and part.spot == self.cursor:
                state = "cursor" if self.has_focus else ""
            segments.append(Segment(part.text, self._style(part.style, state)))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _style(self, name: str, state: str) -> Style:
        found = self._styles.get((name, state))
        if found is None:
            palette = self.palette
            color, _, bold = palette.styles.get(name, palette.text).partition(" ")
            ground = palette.cursor if state == "cursor" else palette.ground
            found = Style(color=color, bgcolor=ground, bold=bool(bold) or None, underline=state != "" or None)
            self._styles[name, state] = found
        return found

    # Keys -------------------------------------------------------------------------------------------------------------

    def go(self, rows: int, side: int) -> None:
        """Move the cursor to the next thing in a direction, or report that there is none.

        Args:
            rows: -1 for up, 1 for down, 0 for within the line.
            side: -1 for left, 1 for right, 0 for another line.
        """
        found = self._beside(side) if side else self._below(rows)
        if found is not None:
            self.move_to(found)
        elif rows and (self.max_scroll_y > 0) and 0 <= self.scroll_y + rows <= self.max_scroll_y:
            self.scroll_to(y=self.scroll_y + rows, animate=False)
        else:
            self.post_message(self.Left(self, rows, side))

    def _beside(self, side: int) -> CellId | None:
        if self.cursor is None:
            return None
        row, start, end = self._places[self.cursor][0 if side < 0 else -1]
        there = [
            (first - end if side > 0 else start - last, spot)
            for spot, places in self._places.items()
            for line, first, last in places
            if line == row and spot != self.cursor and (first >= end if side > 0 else last <= start)
        ]
        return min(there, key=lambda found: found[0])[1] if there else None

    def _below(self, rows: int) -> CellId | None:
        if self.cursor is None:
            return None
        places = self._places[self.cursor]
        row, start, _ = places[0 if rows < 0 else -1]
        there = [
            (abs(line - row), abs(first - start), spot)
            for spot, found in self._places.items()
            for line, first, _ in found[:1]
            if (line - row) * rows > 0 and spot != self.cursor
        ]
        return min(there, key=lambda found: found[:2])[2] if there else None

    def on_focus(self) -> None:
        """Show where the cursor is when the pane comes into use."""
        self.post_message(self.Moved(self))

    # The mouse --------------------------------------------------------------------------------------------------------

    def spot_at(self, x: int, y: int) -> CellId | None:
        """Return the thing at a place of the pane, as it is scrolled now."""
        number = y + self.scroll_offset.y
        if not 0 <= number < len(self._lines):
            return None
        at = 0
        for part in self._lines[number]:
            at += width(part.text)
            if x < at:
                return part.spot
        return None

    def _under(self, event: events.MouseEvent) -> CellId | None:
        # What an event shows counts from the pane's head on.
        offset = event.get_content_offset(self)
        return None if offset is None else self.spot_at(offset.x, offset.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report what is under the mouse."""
        self.post_message(self.Pointed(self._under(event)))

    def on_leave(self) -> None:
        """Report that the mouse has gone."""
        self.post_message(self.Pointed(None))

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        spot = self._under(event)
        if spot is not None:
            self.move_to(spot)
            self.post_message(self.Picked(self, spot))
