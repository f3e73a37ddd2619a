"""Which rules stand behind the choices of the X-Files CCG."""

from __future__ import annotations

from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Act, Announce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.state.actions import Verbs

#: Verb -> the rules behind it, where several verbs are offered.
VERBS = {
    Act.EQUIP: ("XF-063", "XF-102", "XF-107", "XF-109"),
    Act.HAND_OVER: ("XF-104", "XF-105", "XF-106"),
    Act.MOVE: ("XF-111", "XF-112", "XF-117"),
    Act.HIRE: ("XF-051", "XF-052", "XF-053", "XF-056"),
    Act.JOIN: ("XF-114", "XF-118", "XF-119"),
    Act.PUT: ("XF-121", "XF-122", "XF-124", "XF-129"),
    Act.UNDER_SITE: ("XF-132", "XF-138", "XF-139"),
    Act.PLAY_UNPAID: ("XF-044",),
    Act.HELP: ("XF-249", "XF-250"),
    Act.GO: ("XF-113", "XF-149", "XF-151", "XF-156"),
}
#: Playing cards in the second step of a skill check.
IN_CHECK = ("XF-042", "XF-064", "XF-166", "XF-167", "XF-170")
#: The acts of a phase, among which cards may be played.
ACTS = (n.REQUISITION_ACT, n.DEPLOY, n.PLACE, n.SEND)
#: Kind of decision -> the rules behind its options.
BEHIND = {
    n.PLAY: ("XF-042", "XF-043", "XF-048", "XF-064"),
    n.RESPOND: ("XF-073", "XF-169"),
    n.FREE_CARD: ("XF-074", "XF-075"),
    n.PRODUCE: ("XF-076", "XF-077", "XF-078"),
    n.PURSE: ("XF-308",),
    n.BUY: ("XF-039", "XF-040", "XF-080", "XF-088"),
    n.SELL: ("XF-082", "XF-083", "XF-084", "XF-085"),
    n.REQUISITION_ACT: ("XF-102",),
    n.DEPLOY: ("XF-111",),
    n.FORM_TEAM: ("XF-114", "XF-120"),
    n.PLACE: ("XF-121", "XF-123"),
    n.LAY: ("XF-132", "XF-139"),
    n.SEND: ("XF-149", "XF-150"),
    n.NEXT_SITE: ("XF-154",),
    n.ANNOUNCE: ("XF-127", "XF-128"),
    n.BLUFF_USE: ("XF-133", "XF-143", "XF-148"),
    n.TARGET: ("XF-194", "XF-195"),
    n.QUESTION: ("XF-223", "XF-224"),
    n.GUESS: ("XF-227", "XF-229", "XF-230"),
    n.PENALTY: ("XF-230", "XF-231", "XF-232"),
    n.DISCARD_CARD: ("XF-239", "XF-240"),
    n.NAME_X: ("XF-087",),
    n.MODE: ("XF-046",),
    n.POWER: ("XF-272",),
    n.CANCEL: ("XF-281",),
    n.ITEM: ("XF-108", "XF-D57"),
}
#: Kind of decision -> the verbs that its options are.
VERBS_OF: Mapping[int, type[Verbs]] = {
    **dict.fromkeys((n.PLAY, n.RESPOND, n.REQUISITION_ACT, n.DEPLOY, n.FORM_TEAM, n.PLACE, n.LAY, n.SEND), Act),
    n.ANNOUNCE: Announce,
}
