"""What a player may ask at the full-screen table: the rules behind a choice, why a card cannot be used, a hint."""

from __future__ import annotations

from deckcheck.play.questions import advice, advice_lines, rules_behind, use_lines
from deckcheck.play.screen.board import Board
from deckcheck.play.screen.picking import Picking
from deckcheck.play.screen.scene import CHOICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.agents.hints import Advice
    from deckcheck.play.screen.picking import ChoiceLine
    from deckcheck.play.session import Session


class AskingTable(Board):
    """A table of a game that goes on, at which its player may ask.

    Attributes:
        session: the game and who plays it.
        is_busy: whether a bot decides, or a hint is thought over: nothing can be chosen meanwhile.
        picking: what is still open of the choices.
    """

    session: Session
    is_busy: bool
    picking: Picking
    _entries: list[ChoiceLine]
    _viewer: int
    _leaving: bool

    def action_rule(self) -> None:
        """Show the rules behind the choice under the cursor, or behind what can be done with the card there."""
        if self.is_busy:
            return
        spot = self.looked_at()
        choices: Sequence[int] = ()
        if spot is not None:
            is_choice = spot[0] == CHOICE and int(spot[1]) < len(self._entries)
            choices = self._entries[int(spot[1])].choices if is_choice else self.picking.at(spot)
        if not choices:
            self.action_why_not()
            return
        actions = [self.scene.choices[position]["action"] for position in choices]
        texts = [line for action in actions for line in rules_behind(self.session, action)]
        self.read(self.translator.text("screen-key-rule"), texts)

    def action_why_not(self) -> None:
        """Show why the card under the cursor cannot be used now, or how it can be."""
        spot = self.looked_at()
        if self.is_busy or spot is None:
            return
        piece = self.scene.pieces.get(spot)
        if piece is None or not piece.numbers:
            self.notify(self.translator.text("screen-why-card"), markup=False)
            return
        self.read(piece.name, use_lines(self.session, self._viewer, piece.numbers))

    def action_hint(self) -> None:
        """Show the best choices as a search sees them."""
        if not self.is_busy and not self.game.is_over:
            self.is_busy = True
            self.notify(self.translator.text("screen-hinting"), markup=False)
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        found = advice(self.session)
        if not self._leaving:
            self.call_from_thread(self._advise, found)

    def _advise(self, found: Sequence[Advice]) -> None:
        self.is_busy = False
        self.clear_notifications()
        choices = self.scene.choices
        entries = Picking(self.scene).entries()
        numbers = {choices[position]["action"]: entry.number for entry in entries for position in entry.choices}
        self.read(self.translator.text("screen-key-hint"), advice_lines(self.session, found, numbers))
