"""The colours of the table: dark and light, and one of each in colours that people with colour blindness distinguish.

Symbols and words repeat what the colours show. Every colour of text stands out from the ground by a contrast
of 4.5 to 1 at least (WCAG 2.1, AA); those of the safe palettes are near the eight of Okabe and Ito (2008).
"""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Palette(NamedTuple):
    """The colours of one look.

    Attributes:
        is_dark: whether light text is on a dark ground.
        ground: the ground of the table.
        panel: the ground of heads, the bar of keys and dialogs.
        text: what is read.
        accent: what the eye is led to: the pane in use, titles.
        line: lines between panes.
        cursor: the ground of what is under the cursor.
        styles: the name of a style -> its colour, and whether it is bold, as `#rrggbb` or `#rrggbb bold`.
    """

    is_dark: bool
    ground: str
    panel: str
    text: str
    accent: str
    line: str
    cursor: str
    styles: Mapping[str, str]


_DARK = {
    "red": "#ff8a80",
    "green": "#8fd694",
    "yellow": "#f2d06b",
    "blue": "#8ab8ff",
    "mauve": "#d9a3f0",
    "cyan": "#7fd8d8",
}
_SAFE_DARK = {
    "red": "#f08a4b",
    "green": "#35c39a",
    "yellow": "#f0e442",
    "blue": "#56b4e9",
    "mauve": "#e39bc4",
    "cyan": "#b5dff5",
}
_LIGHT = {
    "red": "#a31515",
    "green": "#1a6b1a",
    "yellow": "#7a5800",
    "blue": "#1a4fb0",
    "mauve": "#7b2a9a",
    "cyan": "#00626b",
}
_SAFE_LIGHT = {
    "red": "#a64400",
    "green": "#006b4f",
    "yellow": "#6b5d00",
    "blue": "#00568f",
    "mauve": "#8f3f70",
    "cyan": "#1b5a78",
}


def _dark(colors: Mapping[str, str]) -> Palette:
    styles = {
        **colors,
        "dim": "#9aa3b2",
        "label": "#9aa3b2",
        "note": "#b7bfcc",
        "name": "#f2f4f8",
        "bold": "#ffffff bold",
        "title": f"{colors['yellow']} bold",
        "figure": "#f2f4f8 bold",
        "group": "#9aa3b2 bold",
        "usable": f"{colors['green']} bold",
        "target": f"{colors['yellow']} bold",
        "changed": f"{colors['cyan']} bold",
        "warning": f"{colors['red']} bold",
    }
    return Palette(True, "#14171d", "#1f2530", "#e2e6ee", colors["yellow"], "#3c4657", "#3a5170", styles)


def _light(colors: Mapping[str, str]) -> Palette:
    styles = {
        **colors,
        "dim": "#5b6472",
        "label": "#5b6472",
        "note": "#444c58",
        "name": "#14171d",
        "bold": "#000000 bold",
        "title": f"{colors['blue']} bold",
        "figure": "#14171d bold",
        "group": "#5b6472 bold",
        "usable": f"{colors['green']} bold",
        "target": f"{colors['red']} bold",
        "changed": f"{colors['mauve']} bold",
        "warning": f"{colors['red']} bold",
    }
    return Palette(False, "#fbfbf8", "#e9ecf1", "#1c2129", colors["blue"], "#aab2bf", "#c9dcf7", styles)


PALETTES: dict[str, Palette] = {
    "dark": _dark(_DARK),
    "light": _light(_LIGHT),
    "safe-dark": _dark(_SAFE_DARK),
    "safe-light": _light(_SAFE_LIGHT),
}


def usual(background: str) -> str:
    """Return the palette for the background that a terminal reports in `COLORFGBG` (`15;0`), else the dark one."""
    ground = background.rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"
