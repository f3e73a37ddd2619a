"""The Python interface: what a program calls instead of the command line."""

from __future__ import annotations

from deckcheck.arguments import path_of, require_text, require_type, unfit
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.decklist.source import TEXT
from deckcheck.workspace.decks import deck_of
from deckcheck.workspace.workspace import text_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.deck import Deck
    from deckcheck.engine.game import Game


def check(path: str | os.PathLike[str], settings: Settings | None = None) -> DeckReport:
    """Check one decklist file and return its report.

    Args:
        path: the file.
        settings: how to check; the defaults of `deckcheck check` where it is left out.

    Raises:
        UnreadableFileError: the file cannot be opened, or the files of its game are broken (an `OSError`).
        TypeError: an argument is of another kind.
    """
    return _checker(settings).check_file(path_of(path))


def check_text(text: str, settings: Settings | None = None, path: str = TEXT) -> DeckReport:
    """Check the text of a decklist, as if it was in a file; no configuration is read.

    Args:
        text: YAML, JSON, or a list as other programs write it (then with `Settings(game=...)`).
        settings: how to check; the defaults of `deckcheck check` where it is left out.
        path: how reports name it; its ending gives the format, and its catalogs are looked for beside it.

    Raises:
        UnreadableFileError: the files of its game are broken (an `OSError`).
        TypeError: an argument is of another kind, such as bytes.
    """
    return text_report(_checker(settings), text, path)


def _checker(settings: Settings | None) -> Checker:
    if settings is not None:
        require_type("settings", settings, Settings, "argument-settings")
    return Checker(settings)


def load_text(text: str, settings: Settings | None = None, path: str = TEXT) -> Deck:
    """Return the deck that a text holds, as `load_deck` does of a file; see `check_text`.

    Raises:
        DeckError: the text is not a deck, or names a card that is unknown or ambiguous (a `ValueError`).
    """
    return deck_of(check_text(text, settings, path))


def load_deck(path: str | os.PathLike[str], settings: Settings | None = None) -> Deck:
    """Read a decklist and look its cards up; whether the deck is legal does not matter.

    Raises:
        UnreadableFileError: the file cannot be opened (an `OSError`).
        DeckError: the file is not a deck, or names a card that is unknown or ambiguous (a `ValueError`).
    """
    return deck_of(check(path, settings))


def new_game(
    game: str,
    decks: Sequence[Deck | Mapping[str, Sequence[tuple[str, int]]]],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    players: Sequence[str] | None = None,
) -> Game:
    """Begin a game; its first decision is open, or it is over.

    Args:
        game: the game's id.
        decks: a deck for each player, from `load_deck` or as section -> (card id, copies); legal or not.
        seed: any whole number; identical decks, options, seeds and actions give equal games.
        options: what the table settles otherwise than usual, see `deckcheck rules GAME --options`.
        players: the players' names (`A`, `B`, ... where they are left out).

    Raises:
        GameError: the decks cannot play each other: a deck of another game, decks that may not meet, a number of
            players that the game does not know, an unknown option or card (a `ValueError`).
        TypeError: an argument is of another kind, such as one deck instead of a list, or a seed that is not a number.
    """
    from deckcheck.decklist.deck import Deck
    from deckcheck.engine.data.options import GameError
    from deckcheck.engine.deal import is_rows
    from deckcheck.engine.game import new_game as begin_cards
    from deckcheck.engine.registry import rules_of
    from deckcheck.messages import Message
    from deckcheck.simulation.pairing import begin

    require_text("game", game)
    rules = rules_of(game)
    if not isinstance(decks, (list, tuple)):
        raise unfit("decks", decks, "argument-decks")
    for deck in decks:
        if not isinstance(deck, Deck) and not is_rows(deck):
            raise GameError(Message("game-no-deck", deck=repr(deck)))
    loaded = [deck for deck in decks if isinstance(deck, Deck)]
    if not loaded:
        return begin_cards(rules, [deck for deck in decks if not isinstance(deck, Deck)], seed, options, players)
    if len(loaded) != len(decks):
        raise GameError(Message("game-decks"))
    others = [deck.game for deck in loaded if deck.game != game]
    if others:
        raise GameError(Message("game-deck-of", found=others[0], game=game))
    return begin(loaded, seed, options, players)
