"""Pages made from the package: commands, settings, files, codes, games and the Python interface, in each language."""

from __future__ import annotations

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.engine.registry import playable_games
from deckcheck.messages import translator_of
from docs.site.pages import DOCS
from docs.site.reference import codes, commands, files, formats, games, python
from docs.site.reference.sources import GUIDES, on_site

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def pages(language: str) -> dict[str, str]:
    """Return the pages of one language as Markdown, by their names."""
    return dict(_pages(language))


def _pages(language: str) -> Iterator[tuple[str, str]]:
    translator = translator_of(language)
    for name, home in GUIDES.items():
        yield name, _guide(name, home, language)
    yield "reference/commands", commands.page(translator)
    yield "reference/settings", files.settings(translator)
    for kind in files.KINDS:
        yield f"reference/{kind}", files.page(kind, translator)
    yield "reference/formats", formats.page(translator)
    yield "reference/codes", codes.general(translator)
    yield "reference/python", python.page(translator)
    for game in playable_games():
        ruleset = builtin_ruleset(game)
        assert ruleset is not None  # every game that can be played has rules of construction  # noqa: S101
        yield f"games/{game}", games.construction(ruleset, translator)
        yield f"games/{game}-play", games.play(game, translator)
        yield f"games/{game}-effects", games.effects(game, translator)


def _guide(name: str, home: str, language: str) -> str:
    """Return a guide as a page; one that is there in English alone says so at once."""
    title, _, rest = on_site((DOCS.parent / home).read_text(encoding="utf-8"), home, name).partition("\n")
    note = "\n*Cette page n’existe qu’en anglais pour le moment.*\n" if language == "fr" else ""
    return f"{title}\n{note}{rest}"
