"""Which rules stand behind the choices of Slasherz."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.games.slasherz import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.rules import Behind

_VERBS = {
    n.Act.PASS: ("SZ-012",),
    n.Act.PLACE_CHARACTER: ("SZ-017", "SZ-018", "SZ-022", "SZ-087"),
    n.Act.PLACE_BY_DRAIN: ("SZ-022", "SZ-091"),
    n.Act.EQUIP: ("SZ-020", "SZ-037", "SZ-062"),
    n.Act.PUT_PLACE: ("SZ-021", "SZ-066"),
    n.Act.REPLACE_PLACE: ("SZ-015", "SZ-023"),
    n.Act.DISCARD_PLACE: ("SZ-015", "SZ-023"),
    n.Act.DISCARD_VICTIM: ("SZ-016", "SZ-040"),
    n.Act.USE: ("SZ-019", "SZ-035"),
}
# What an effect asks for as it is carried out.
_OF_EFFECTS = ("SZ-028", "SZ-085")
#: Kind of decision -> the rules behind its options; for the acts of a turn, behind each verb.
BEHIND: Mapping[int, Behind] = {
    n.ACT: _VERBS,
    n.MULLIGAN: ("SZ-009", "SZ-010"),
    n.ATTACKER: ("SZ-024", "SZ-033", "SZ-034"),
    n.TARGET: ("SZ-025", "SZ-026", "SZ-050"),
    n.ACTIVATE: ("SZ-027", "SZ-028"),
    n.RESCUE: ("SZ-043", "SZ-044", "SZ-045"),
    n.SACRIFICE: ("SZ-086", "SZ-087", "SZ-088", "SZ-089"),
    n.TURN_UP: ("SZ-047", "SZ-048", "SZ-100"),
    n.TRIM: ("SZ-062", "SZ-063"),
    n.MODE: _OF_EFFECTS,
    n.DESTROY_ORDER: ("SZ-072",),
    v.CHOOSE_CARD: _OF_EFFECTS,
    v.CHOOSE_PLAYER: _OF_EFFECTS,
    v.YES_NO: _OF_EFFECTS,
    v.ANSWER: ("SZ-027", "SZ-028"),
}
