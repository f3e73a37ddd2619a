"""Which rules stand behind the choices of Buffy."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.games.buffy.names import Act, Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.rules import Behind

_VERBS = {
    Act.PASS: ("BF-005", "BF-006", "BF-008"),
    Act.PLACE_CHALLENGE: ("BF-041", "BF-042", "BF-047", "BF-048", "BF-049"),
    Act.BURY_CHALLENGE: ("BF-043",),
    Act.PLAY: ("BF-052", "BF-149", "BF-163", "BF-165", "BF-166"),
    Act.USE_POWER: ("BF-017", "BF-018", "BF-183"),
    Act.REFILL: ("BF-056", "BF-057", "BF-288"),
    Act.REFRESH_ALL: ("BF-065", "BF-068", "BF-289"),
    Act.MOVE: ("BF-072", "BF-073", "BF-075", "BF-077"),
    Act.ENTER: ("BF-084", "BF-085", "BF-086", "BF-092", "BF-098"),
    Act.ASCEND_TO: ("BF-103", "BF-104", "BF-106", "BF-107"),
    Act.ATTACH: ("BF-119", "BF-122", "BF-130", "BF-131"),
    Act.UPGRADE: ("BF-135", "BF-136", "BF-137"),
    Act.SWAP: ("BF-138", "BF-139", "BF-141", "BF-142"),
    Act.RESURRECT: ("BF-113", "BF-114"),
    Act.FIGHT: ("BF-199", "BF-200", "BF-201"),
    Act.FACE: ("BF-234", "BF-235", "BF-236", "BF-239"),
    Act.ASIDE: ("BF-129", "BF-170", "BF-212", "BF-249"),
    Act.DOUBLE: ("BF-204", "BF-205", "BF-207"),
    Act.TRIM: ("BF-231", "BF-263"),
}
#: Kind of decision -> the rules behind its options; for the acts of a turn, behind each verb.
BEHIND: Mapping[int, Behind] = {
    Decision.WATCH: _VERBS,
    Decision.STAGE: _VERBS,
    Decision.MAIN_CHARACTER: ("BF-024", "BF-025"),
    Decision.START_SPACE: ("BF-028",),
    Decision.DAYTIME: ("BF-029",),
    Decision.LAY_LOCATION: ("BF-030", "BF-031", "BF-033", "BF-035"),
    Decision.KEEP: ("BF-056", "BF-057", "BF-059"),
    Decision.JOIN: ("BF-234", "BF-235", "BF-236"),
    Decision.NAME_DEFENDER: ("BF-285",),
    Decision.DISCARD_DOWN: ("BF-231", "BF-263"),
    Decision.SURPLUS_ITEM: ("BF-135", "BF-136", "BF-144"),
    Decision.GRANTED_FIGHT: ("BF-294",),
    Decision.SPACE: ("BF-079", "BF-085"),
    Decision.TALENT: ("BF-181",),
    Decision.TRAIT: ("BF-178",),
    v.ORDER: ("BF-010",),
}
