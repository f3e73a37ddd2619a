"""Whether the game of a record still is the same game under these rules and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.arguments import require_type
from deckcheck.engine.data.options import GameError
from deckcheck.engine.endings import end_as_recorded
from deckcheck.engine.game import FINGERPRINT_EVERY, Game
from deckcheck.engine.records import catalog_digest
from deckcheck.engine.state.columns import NOBODY, is_whole
from deckcheck.engine.state.outcome import IllegalActionError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rules import GameRules


class Divergence(NamedTuple):
    """Where a replay leaves its record: after how many actions, and what was expected and found there."""

    actions: int
    expected: str
    found: str


def verify(record: Mapping[str, Any], rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Divergence | None:
    """Play a record again and return where it diverges from its fingerprints, or None.

    Raises:
        GameError: when this is not a record.
        ArgumentError: when it is not a mapping, or another argument is of another kind.
    """
    require_type("record", record, Mapping, "argument-record")
    game = Game.from_record({**record, "actions": [], "ending": None}, rules, extra)
    if not isinstance(record.get("actions"), list):
        raise GameError(Message("record-actions"))
    if record.get("cards") != catalog_digest(game.state.match):
        return Divergence(0, f"cards {record.get('cards')}", f"cards {catalog_digest(game.state.match)}")
    prints = record.get("fingerprints", ())
    if not isinstance(prints, (list, tuple)):
        raise GameError(Message("record-none", error="TypeError", place="fingerprints"))
    prints = list(prints)
    for number, action in enumerate(record["actions"], 1):
        try:
            game.apply(action if is_whole(action) else NOBODY)
        except IllegalActionError:
            return Divergence(number, f"action {action}", "not legal")
        if number % FINGERPRINT_EVERY == 0 and prints:
            expected = prints.pop(0)
            if expected != game.fingerprint():
                return Divergence(number, expected, game.fingerprint())
    try:
        end_as_recorded(game, record)
    except GameError:
        return Divergence(len(game.history), f"ending {record.get('ending')}", "not possible")
    if record.get("final") and record["final"] != game.fingerprint():
        return Divergence(len(game.history), record["final"], game.fingerprint())
    return None
