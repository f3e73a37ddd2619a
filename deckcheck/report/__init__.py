"""The report formats: what a run found, as text for people and in the formats of other programs. Pure functions."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.report.base import Reporter
    from deckcheck.report.contents import Style

# format -> the module of this package and the class in it that writes it
FORMATS: dict[str, tuple[str, str]] = {
    "text": ("text", "TextReporter"),
    "json": ("json_report", "JsonReporter"),
    "github": ("github", "GitHubReporter"),
    "gitlab": ("gitlab", "GitLabReporter"),
    "sarif": ("sarif", "SarifReporter"),
    "junit": ("junit", "JUnitReporter"),
    "markdown": ("markdown", "MarkdownReporter"),
}


def reporter(name: str, style: Style) -> Reporter:
    """Return the reporter of a format."""
    module, kind = FORMATS[name]
    made: Reporter = getattr(import_module(f"deckcheck.report.{module}"), kind)(style)
    return made
