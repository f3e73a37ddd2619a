"""Check decklists of five card games, and test-play the decks.

    >>> import deckcheck
    >>> report = deckcheck.check("my.deck.yaml")  # doctest: +SKIP
    >>> report.legal  # doctest: +SKIP
    True

Everything here is imported when it is first used, so that `import deckcheck` costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.api import check, check_text, load_deck, load_text, new_game
    from deckcheck.construction.settings import Settings
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.decklist.source import UnreadableFileError
    from deckcheck.engine.data.options import GameError
    from deckcheck.engine.game import Game
    from deckcheck.engine.state.outcome import Decision, IllegalActionError, Outcome
    from deckcheck.failure import Failure
    from deckcheck.workspace.decks import DeckError
    from deckcheck.workspace.workspace import Workspace

__all__ = [
    "Decision",
    "Deck",
    "DeckError",
    "DeckReport",
    "Entry",
    "Failure",
    "Game",
    "GameError",
    "IllegalActionError",
    "Outcome",
    "Settings",
    "UnreadableFileError",
    "Violation",
    "Workspace",
    "__version__",
    "check",
    "check_text",
    "load_deck",
    "load_text",
    "new_game",
]

_HOMES = {
    "check": "deckcheck.api",
    "check_text": "deckcheck.api",
    "load_deck": "deckcheck.api",
    "load_text": "deckcheck.api",
    "DeckError": "deckcheck.workspace.decks",
    "new_game": "deckcheck.api",
    "Game": "deckcheck.engine.game",
    "Decision": "deckcheck.engine.state.outcome",
    "Outcome": "deckcheck.engine.state.outcome",
    "IllegalActionError": "deckcheck.engine.state.outcome",
    "GameError": "deckcheck.engine.data.options",
    "Settings": "deckcheck.construction.settings",
    "DeckReport": "deckcheck.construction.violation",
    "Violation": "deckcheck.construction.violation",
    "Deck": "deckcheck.decklist.deck",
    "Entry": "deckcheck.decklist.deck",
    "UnreadableFileError": "deckcheck.decklist.source",
    "Failure": "deckcheck.failure",
    "Workspace": "deckcheck.workspace.workspace",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
