"""Opening the table, and what is said once it is closed."""

from __future__ import annotations

from deckcheck.play.film import Film
from deckcheck.play.screen.playing import INTERRUPTED, PlayTable
from deckcheck.play.screen.replaying import ReplayTable
from deckcheck.play.session import speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.game import Game
    from deckcheck.messages import Message, Voice
    from deckcheck.play.keeping import Keeper
    from deckcheck.play.session import Session

OK, UNSAVED = 0, 2


def play(session: Session, keeper: Keeper, look: str) -> tuple[int, Message | None]:
    """Play a session at full screen; return the exit status, and what there is to say of the game's file.

    Args:
        session: the game and who plays it.
        keeper: where it is saved.
        look: the name of a palette.
    """
    table = PlayTable(session, keeper, look)
    is_whole = False
    try:
        status = table.run()
        is_whole = status == OK
    finally:
        kept = table.kept or keeper.close(is_cut_short=not is_whole)
    if kept is None:
        return (OK if is_whole else INTERRUPTED), None
    return (UNSAVED if not kept[0] else OK if is_whole else INTERRUPTED), kept[1]


def replay(game: Game, voice: Voice, look: str) -> int:
    """Show a recorded game at full screen; return the exit status.

    Args:
        game: the game, played to its end.
        voice: the language.
        look: the name of a palette.
    """
    speak(game, voice)
    status = ReplayTable(Film(game, voice), voice, look).run()
    return INTERRUPTED if status is None else status
