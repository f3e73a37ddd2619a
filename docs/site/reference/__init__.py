"""Pages made from the package: commands, settings, files, codes, games and the Python interface, in each language."""

from __future__ import annotations

import posixpath
import re

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.engine.registry import playable_games
from deckcheck.messages import voice_of
from docs.site.pages import DOCS
from docs.site.reference import codes, commands, files, formats, games, python

_SOURCE = "https://github.com/deckcheck/deckcheck/blob/main/"
_LINK = re.compile(r"\]\((?!https?://|#)([^)\s#]+)(#[^)\s]*)?\)")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


# Guides that lie beside the code they tell of, and are on the site as well.
GUIDES = {"game": "deckcheck/games/README.md", "bots": "deckcheck/agents/README.md"}


def pages(language: str) -> dict[str, str]:
    """Return the pages of one language as Markdown, by their names."""
    return dict(_pages(language))


def _pages(language: str) -> Iterator[tuple[str, str]]:
    voice = voice_of(language)
    for name, home in GUIDES.items():
        yield name, _guide(home, language)
    yield "reference/commands", commands.page(voice)
    yield "reference/settings", files.settings(voice)
    for kind in files.KINDS:
        yield f"reference/{kind}", files.page(kind, voice)
    yield "reference/formats", formats.page(voice)
    yield "reference/codes", codes.general(voice)
    yield "reference/python", python.page(voice)
    for game in playable_games():
        ruleset = builtin_ruleset(game)
        assert ruleset is not None  # every game that can be played has rules of construction  # noqa: S101
        yield f"games/{game}", games.construction(ruleset, voice)
        yield f"games/{game}-play", games.play(game, voice)
        yield f"games/{game}-effects", games.effects(game, voice)


def _guide(home: str, language: str) -> str:
    """Return a guide as a page; one that is there in English alone says so at once."""
    title, _, rest = (DOCS.parent / home).read_text(encoding="utf-8").partition("\n")
    note = "\n*Cette page n’existe qu’en anglais pour le moment.*\n" if language == "fr" else ""
    return f"{title}\n{note}{_LINK.sub(lambda found: _moved(found, home), rest)}"


def _moved(found: re.Match[str], home: str) -> str:
    """Return a link of a guide as it is on the site: to a page, or to a file of the repository."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(home), found.group(1)))
    pages_of = "docs/en/"
    return f"]({target.removeprefix(pages_of) if target.startswith(pages_of) else f'{_SOURCE}{target}'}{found.group(2) or ''})"
