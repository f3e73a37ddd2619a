"""The calls that pages begin with: the texts that they show, the games there are, sample decks. It loads little."""

from __future__ import annotations

import os
from functools import cache

import deckcheck
from deckcheck.catalog.discovery import games
from deckcheck.decklist.formats import MAPPED, WRITTEN
from deckcheck.decklist.lines import lines_of
from deckcheck.decklist.source import decode, read_bytes
from deckcheck.engine.registry import is_playable
from deckcheck.failure import Failure
from deckcheck.messages.web import MESSAGES
from deckcheck.shipped import legal_decks, sample_files
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.schema_types import BOOLEAN, GAME, OBJECT, OBJECTS, STRING, STRINGS, Call, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions

SHOWN = "web-ui-"  # what the ids of texts begin with that pages show
_ENDING = ".deck.yaml"


def _start(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {**beginning(translator), "tables": sessions.tables is not None}


def beginning(translator: Translator) -> dict[str, Any]:
    """Return what pages begin with; no shared tables are among it."""
    texts = {name.removeprefix(SHOWN): translator.template(name) for name in MESSAGES if name.startswith(SHOWN)}
    return {
        "version": deckcheck.__version__,
        "language": translator.language,
        "texts": texts,
        "games": [head_of(game, translator) for game in games()],
        "formats": [name for name in WRITTEN if name not in MAPPED],
        "tables": False,
    }


def head_of(game: str, translator: Translator) -> dict[str, Any]:
    """Return what every page knows of a game."""
    data = ruleset_of_game(game).data
    return {
        "key": game,
        "title": translator.localized(data.get("title", {"en": game})),
        "playable": is_playable(game),
        "formats": [
            {"key": name, "title": translator.localized(form.get("title", {"en": name}))}
            for name, form in data["formats"].items()
        ],
        "samples": [_sample_head(game, name) for name in _samples(game)],
    }


def _samples(game: str) -> list[str]:
    names = map(os.path.basename, sample_files(game))
    return [name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)]


def _sample_text(game: str, name: str) -> str:
    return decode(read_bytes(os.path.join(legal_decks(game), f"{name}{_ENDING}")))


@cache
def _sample_head(game: str, name: str) -> dict[str, Any]:
    """Return what a sample deck says of itself: name, format (the game's own where it says none), sections."""
    lines = lines_of(_sample_text(game, name))
    fields = dict(line.split(": ", 1) for line in lines if line[:1].isalpha() and ": " in line)
    below = lines[lines.index("deck:") + 1 :] if "deck:" in lines else []
    sections = [line.strip().partition(":")[0] for line in below if line[:2] == "  " and line[2:3].isalpha()]
    return {
        "key": name,
        "title": fields.get("name", name).strip("'\""),
        "format": fields.get("format", ""),
        "sections": sections,
    }


def _sample(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    game, name = given["game"], given["name"]
    ruleset_of_game(game)
    if name not in _samples(game):
        raise Failure("web-no-sample", name=name, known=_samples(game))
    return {"text": _sample_text(game, name), "path": f"{name}{_ENDING}"}


CALLS = (
    Call(
        "start",
        (
            "Return the texts of the pages, and the games with their formats and sample decks."
            " / Donne les textes des pages, et les jeux avec leurs formats et leurs decks d’exemple."
        ),
        {},
        {
            "version": STRING,
            "language": STRING,
            "texts": OBJECT,
            "games": OBJECTS,
            "formats": STRINGS,
            "tables": BOOLEAN,
        },
        _start,
    ),
    Call(
        "sample",
        ("Return a sample deck. / Donne un deck d’exemple."),
        {**GAME, "name": text(200)},
        {"text": STRING, "path": STRING},
        _sample,
    ),
)
