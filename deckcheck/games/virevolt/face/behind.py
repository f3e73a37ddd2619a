"""Which rules stand behind the choices of Virevolt."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.games.virevolt import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.rules import Behind

_VERBS = {
    n.Act.PASS: ("VV-006", "VV-018"),
    n.Act.PLAY_HERO: ("VV-019", "VV-020", "VV-021", "VV-022"),
    n.Act.PLAY_CRYSTAL: ("VV-025", "VV-026"),
    n.Act.SET_TRAP: ("VV-024", "VV-071", "VV-072", "VV-073"),
    n.Act.CAST: ("VV-023", "VV-068", "VV-069", "VV-070"),
    n.Act.ROTATE: ("VV-027", "VV-028", "VV-029", "VV-088"),
    n.Act.SACRIFICE: ("VV-030", "VV-031", "VV-032", "VV-033"),
    n.Act.USE_POWER: ("VV-063",),
}
# What an effect asks for as it is carried out.
_OF_EFFECTS = ("VV-069", "VV-111")
#: Kind of decision -> the rules behind its options; for the acts of a turn, behind each verb.
BEHIND: Mapping[int, Behind] = {
    n.ACT: _VERBS,
    n.ATTACK: {n.Attack.ATTACK: ("VV-048", "VV-049", "VV-050", "VV-052", "VV-057"), n.Attack.PASS: ("VV-051",)},
    n.REDRAW: ("VV-003",),
    n.NEW_MAIN: ("VV-034",),
    n.PAY: ("VV-036", "VV-037", "VV-039", "VV-045"),
    n.LIFT_STATE: ("VV-083",),
    n.HAND_LIMIT: ("VV-085",),
    n.CHOOSE_STATE: ("VV-095",),
    n.TAKE_TOKEN: ("VV-053",),
    v.CHOOSE_CARD: _OF_EFFECTS,
    v.CHOOSE_PLAYER: _OF_EFFECTS,
    v.YES_NO: _OF_EFFECTS,
    v.ORDER: ("VV-063",),
    v.ANSWER: ("VV-075", "VV-076", "VV-077", "VV-078", "VV-079"),
}
