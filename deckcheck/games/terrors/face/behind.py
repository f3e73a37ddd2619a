"""Which rules stand behind the choices of Terrors of London."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.rules import Behind

_VERBS = {
    n.Act.PASS: ("TL-107", "TL-108", "TL-109"),
    n.Act.PLAY_CARD: ("TL-027", "TL-028", "TL-029", "TL-031", "TL-032"),
    n.Act.BUY: ("TL-058", "TL-059", "TL-062", "TL-063", "TL-069"),
    n.Act.BUY_ACOLYTE: ("TL-065", "TL-066", "TL-067"),
    n.Act.ATTACK: ("TL-071", "TL-072", "TL-073", "TL-075"),
    n.Act.FORM: ("TL-079", "TL-083", "TL-086", "TL-087"),
    n.Act.EXTEND: ("TL-089", "TL-090", "TL-091"),
    n.Act.USE_RELIC: ("TL-099", "TL-100"),
    n.Act.USE_OVERLORD: ("TL-101",),
    n.Act.USE_HAUNT: ("TL-102", "TL-103", "TL-104", "TL-105"),
    n.Act.REGENERATE: ("TL-040", "TL-041"),
    n.Act.CONVERT: ("TL-120",),
}
#: Kind of decision -> the rules behind its options; for the acts of a turn, behind each verb.
BEHIND: Mapping[int, Behind] = {
    n.ACT: _VERBS,
    n.CURSE: ("TL-154", "TL-155"),
    n.TRIM: ("TL-056", "TL-057"),
    n.CLAIM: ("TL-064", "TL-150"),
    n.FURY: ("TL-163",),
    n.MIX: ("TL-038", "TL-062"),
    n.HORDE_CHOICE: ("TL-087", "TL-090", "TL-091", "TL-092"),
    v.ORDER: ("TL-049",),
    v.CHOOSE_CARD: ("TL-148",),
    v.CHOOSE_PLAYER: ("TL-148",),
    v.YES_NO: ("TL-148",),
}
