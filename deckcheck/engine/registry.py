"""Finding a game's rules and words by its id: a game registers itself by having a `play` module with `RULES`."""

from __future__ import annotations

import os

from deckcheck.catalog.discovery import configured_folder, game_dir, game_dirs, part
from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.failure import Failure
from deckcheck.files import display_path
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.rules import GameRules
    from deckcheck.messages import Translator


def playable_games() -> tuple[str, ...]:
    """Return the ids of the games that can be played: the built-in ones in alphabetical order, then the others."""
    return tuple(home.game for home in game_dirs() if os.path.exists(os.path.join(home.folder, "play.py")))


def is_playable(game: str) -> bool:
    """Whether a game can be played: its rules of play are there, and its code may be run."""
    home = game_dir(game)
    return home is not None and os.path.exists(os.path.join(home.folder, "play.py"))


def book_folder(game: str) -> str | None:
    """Return the folder of a game whose rules of play are written down, whether it can be played or not; else None."""
    home = game_dir(game)
    return home.folder if home is not None and os.path.exists(os.path.join(home.folder, "rulebook.yaml")) else None


def phrase_translator_of(game: str, translator: Translator) -> PhraseTranslator:
    """Return how a game speaks the language of a translator; one without a book has no words of its own."""
    folder = book_folder(game)
    return ENGLISH if folder is None else phrase_translator(folder, translator.language)


def rules_of(game: str) -> GameRules:
    """Return the rules of a game.

    Raises:
        GameError: for a game that cannot be played.
        Failure: the code of a game from outside the package cannot be run; the message says where.
    """
    home = game_dir(game) if isinstance(game, str) else None
    module = part(game, "play") if home is not None else None
    if home is None or module is None:
        folder = configured_folder(game) if home is None and isinstance(game, str) else None
        if folder is not None:
            raise GameError(Message("game-only-configured", game=game, folder=display_path(os.path.dirname(folder))))
        raise GameError(Message("game-not-playable", game=game, known=", ".join(playable_games())))
    rules: GameRules | None = getattr(module, "RULES", None)
    if rules is None or rules.game != game:
        found = "RULES" if rules is None else f"RULES.game = {rules.game!r}"
        raise Failure("game-no-rules", path=display_path(os.path.join(home.folder, "play.py")), game=game, found=found)
    return rules
