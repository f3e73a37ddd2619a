"""What a game shows to whoever looks: the table, the choices, what would follow, and why something cannot be done."""

from __future__ import annotations

from deckcheck.engine.knowledge.observation import require_player
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.text.refusals import why_illegal, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.state import State
    from deckcheck.engine.text.refusals import Refusal


class Shown:
    """The part of a game's interface that shows people what they see and may do.

    Attributes:
        state: the state of the game.
    """

    state: State

    def log(self, player: int) -> list[str]:
        """Return what has happened in lines that a player may read; empty unless the game is watched.

        Args:
            player: the player; -1 for whoever sees everything.

        Raises:
            GameError: when there is no such player.
        """
        state = self.state
        if isinstance(player, bool) or player != NOBODY:
            player = require_player(state, player)
        lines = (state.match.rules.event_text(state, entry, player) for entry in state.log or ())
        return [line for line in lines if line]

    def view(self, player: int, language: str | None = None) -> dict[str, Any]:
        """Return the table as a player sees it, laid out as people lay it out (see `table.view.view`)."""
        from deckcheck.engine.table.view import view

        return view(self.state, require_player(self.state, player), language)

    def common_view(self, language: str | None = None) -> dict[str, Any]:
        """Return the table as somebody sees it who plays no seat: what all players know (see `table.view`)."""
        from deckcheck.engine.table.view import common_view

        return common_view(self.state, language)

    def choices(self, player: int, language: str | None = None) -> dict[str, Any]:
        """Return what a player may do now: words, cards, costs, targets, rules (see `table.choices.choices`)."""
        from deckcheck.engine.table.choices import choices

        return choices(self.state, require_player(self.state, player), language)

    def preview(self, action: int, language: str | None = None) -> dict[str, Any]:
        """Return what a legal action would change at once, where that is certain (see `table.preview.preview`).

        Raises:
            IllegalActionError: when the action is not among `legal_actions()`.
        """
        from deckcheck.engine.table.preview import preview

        return preview(self.state, action, language)

    def why_not(self, player: int, card: int) -> Refusal | None:
        """Return why a player cannot use a card now, with the ids of the rules; None for a card that can be used.

        Args:
            player: who would use it.
            card: the number of a card whose face the player sees.

        Raises:
            GameError: when there is no such card, the player does not see it, or the game does not say why not.
        """
        return why_not(self.state, require_player(self.state, player), card)

    def why_illegal(self, action: int) -> Refusal | None:
        """Return why an action is not among `legal_actions()`, with the ids of the rules; None for one that is.

        Raises:
            ArgumentError: when the action is not a whole number.
            GameError: when the game does not say why not.
        """
        return why_illegal(self.state, action)
