"""The random bot: every action that is of any use, with the same chance."""

from __future__ import annotations

from deckcheck.engine.state.chance import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.agents.view import View


class RandomAgent:
    """Takes any action but those that only throw something away, from a stream of its own."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream(seed)

    def decide(self, view: View) -> int:
        """Return one of the actions."""
        actions = view.sensible
        return actions[self._stream.below(len(actions))]
