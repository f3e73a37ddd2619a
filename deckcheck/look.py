"""The one look of charts and of pages with charts: colours in light and dark that the colour-blind distinguish."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """The colours of a chart.

    Attributes:
        paper: behind everything; `page` is behind the papers.
        ink, faint, rule: text, text that matters less, and lines.
        hue: bars and points; `accent` those that count.
        bad, even, good: the ends and the middle of a scale, orange to blue, by lightness as well as by hue.
    """

    paper: str
    page: str
    ink: str
    faint: str
    rule: str
    hue: str
    accent: str
    bad: str
    even: str
    good: str


LIGHT = Look(
    "#ffffff", "#f3f3f0", "#222222", "#5c5c5c", "#cfcfca", "#3f5f7f", "#b35a00", "#c96a10", "#f4f3ef", "#2f6aa8"
)
DARK = Look(
    "#1b1d21", "#121316", "#ececea", "#a9abb0", "#44474e", "#8fb4d9", "#f2a65a", "#e08a35", "#2b2e34", "#5b9bd8"
)
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"


def variables(look: Look) -> str:
    """Return the colours as variables of a style sheet."""
    return " ".join(f"--{name}: {value};" for name, value in look._asdict().items())
