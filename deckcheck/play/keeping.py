"""Keeping a game that is played: where it is saved, whether it is, and what becomes of one that is cut short."""

from __future__ import annotations

from deckcheck.messages import Message
from deckcheck.play.cut_short import under_a_new_name
from deckcheck.play.record import save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.play.session import Session


class AutoSave:
    """Where a session is saved.

    Args:
        session: the game and who plays it.
        path: where the game is saved when it is left; None: only when asked to.
        force: whether a file that was there before may be overwritten.
        saved: whether the game is in that file as it is; then that one may.
        asked: whether somebody has named the file to save to. One that a game only came from stays as it is where
            nobody at the table chooses anything: what bots alone have played on is not a reason to lose what it holds.
    """

    def __init__(
        self, session: Session, path: str | None, *, force: bool = False, saved: bool = False, asked: bool = True
    ) -> None:
        self.session = session
        self.path = path
        self.force = force
        self._asked = asked
        self._written = {path} if saved and path is not None else set()
        self._saved = self._moment() if saved else None

    @property
    def is_saved(self) -> bool:
        """Whether the game is in a file as it is."""
        return self._saved == self._moment()

    def _moment(self) -> tuple[list[int], list[Any] | None]:
        game = self.session.game
        return game.history[:], list(game.ending) if game.ending is not None else None

    @property
    def loses(self) -> bool:
        """Whether leaving now would lose a game under way."""
        return self.path is None and not self.is_saved and not self.session.game.is_over

    def save(self, path: str) -> tuple[bool, Message]:
        """Save the game to a file; return whether it was, and what there is to say."""
        translator = self.session.translator
        try:
            actions = save(self.session, path, overwrite=self.force or path in self._written)
        except FileExistsError:
            return False, Message("play-save-exists", path=path)
        except OSError as error:
            return False, Message("play-save-failed", path=path, detail=translator.reason(error))
        return True, self._kept(path, actions)

    def _kept(self, path: str, actions: tuple[list[int], list[Any] | None]) -> Message:
        self._written.add(path)
        self._saved = actions
        return Message("play-saved-over" if self.session.game.is_over else "play-saved", path=path)

    def close(self, *, is_cut_short: bool) -> tuple[bool, Message] | None:
        """Save a game that is left, where it was to be saved; one that is cut short elsewhere as well.

        Args:
            is_cut_short: whether nobody could be asked: an interrupt, a terminal that went away. A game for which no
                file was named is then saved under a new name where one is, else among temporary files.

        Returns: whether it was saved, and what there is to say; None where there is nothing to save.
        """
        if self.is_saved or (self.path is None and not (is_cut_short and self.session.game.history)):
            return None
        if self.path is not None and not self._asked and not self.session.has_chosen:
            return True, Message("play-stays", path=self.path)
        return self._rescued() if self.path is None else self.save(self.path)

    def _rescued(self) -> tuple[bool, Message]:
        path, found = under_a_new_name(
            "left-game", ".json", lambda path: save(self.session, path, overwrite=path in self._written)
        )
        if path is None:
            return False, Message("play-save-failed", path=".", detail=self.session.translator.reason(found))
        return True, self._kept(path, found)
