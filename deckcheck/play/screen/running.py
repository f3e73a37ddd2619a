"""Opening the table, and what is said once it is closed."""

from __future__ import annotations

import gc
from contextlib import contextmanager

from deckcheck.failure import FAILED, INTERRUPTED, OK
from deckcheck.play.cut_short import failure_message
from deckcheck.play.screen.playing import PlayTable
from deckcheck.play.screen.replaying import ReplayTable
from deckcheck.play.session import speak
from deckcheck.play.timeline import Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.engine.game import Game
    from deckcheck.messages import Message, MessageError, Translator
    from deckcheck.play.keeping import AutoSave
    from deckcheck.play.screen.board import Board
    from deckcheck.play.session import Session


def play(
    session: Session, autosave: AutoSave, look: str, notes: Sequence[str] = ()
) -> tuple[int, list[Message | MessageError]]:
    """Play a session at full screen; return the exit status, and what there is to say of the game's file.

    Args:
        session: the game and who plays it.
        autosave: where it is saved.
        look: the name of a palette.
        notes: what is to be known of the decks, in sentences.
    """
    table = PlayTable(session, autosave, look, notes)
    status, crash = _run(table)
    kept = table.kept or autosave.close(is_cut_short=status != OK)
    messages: list[Message | MessageError] = [] if kept is None else [kept[1]]
    if crash is not None:
        return FAILED, [failure_message(crash), *messages]
    return (status if kept is None or kept[0] else FAILED), messages


def replay(game: Game, translator: Translator, look: str) -> tuple[int, list[Message | MessageError]]:
    """Show a recorded game at full screen; return the exit status, and what there is to say.

    Args:
        game: the game, played to its end.
        translator: the language.
        look: the name of a palette.
    """
    speak(game, translator)
    status, crash = _run(ReplayTable(Timeline(game, translator), translator, look))
    return (status, []) if crash is None else (FAILED, [failure_message(crash)])


def _run(table: Board) -> tuple[int, Exception | None]:
    """Show a table until it is left; return the exit status, and the mistake that has closed it, if one has."""
    try:
        with kept_in_memory():
            status = table.run()
    except Exception as error:  # noqa: BLE001  whatever it is, the game is to be saved
        return FAILED, error
    return INTERRUPTED if status is None else status, table.crash


@contextmanager
def kept_in_memory() -> Iterator[None]:
    """Spare what has been read so far the search for what could be let go: it stays, and no key waits for that."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
