"""What a game can say: the names of its choices and the lines of its log, with what may stand in their gaps.

A game declares both once, beside the code that says them (`face/phrases.py`); what a ruling or a person writes is read
against them, so that words which no game can offer are told from words which it does not offer now.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.state import vocabulary as v

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Phrases(NamedTuple):
    """The phrases of a game.

    Attributes:
        choices: kind of decision -> what its options may be called. A phrase may end in brackets that explain it, and
            which may be left out. Kinds that are not named here call an option by a card.
        events: what its log may say beside the sentences of its tables.
        gaps: gap -> what may stand in it: phrases and words, which may have gaps of their own. What all games fill
            alike needs no entry: `{card}` and `{other}` take a card, with whose it is; `{name}` a bare card name,
            `{file}` one that need not be at the table; `{player}` a player, `{number}` a whole number, `{text}` what
            a card calls a way of playing it, `{zone}` and `{phase}` theirs, `{reason}` any words.
        short: gap -> what stands in it may be written shorter: the short phrase, and that which it means.
        lost_by: the reasons for an end that tell of those who lose, not of the winner.
    """

    choices: Mapping[int, Sequence[str]] = {}
    events: Sequence[str] = ()
    gaps: Mapping[str, Sequence[str]] = {}
    short: Mapping[str, Mapping[str, str]] = {}
    lost_by: Sequence[str] = ()


#: The decisions that all games share.
CHOICES: Mapping[int, Sequence[str]] = {
    v.CHOOSE_CARD: ("{card}", "none"),
    v.CHOOSE_PLAYER: ("{player}",),
    v.YES_NO: ("yes", "no"),
    v.ANSWER: ("{card}", "pass"),
    v.ORDER: ("{card}",),
}
#: What may stand in a gap, unless a game says otherwise.
GAPS: Mapping[str, Sequence[str]] = {
    "card": (
        "{name}",
        "{name} ({player})",
        "hidden card {number} ({zone})",
        "hidden card {number} ({zone}) ({player})",
    ),
    "other": ("{card}",),
    "value": ("{number}",),
    "level": ("{number}",),
    "have": ("{number}",),
    "side": ("heads", "tails"),
}
#: What may stand in a gap of the log in another way.
EVENT_GAPS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("card", "other"), ("{name}", "{name} ({player})", "{unseen}")),
    "opponent": ("{player}",),
    "losers": ("{player}", *(", ".join(["{player}"] * first) + " and {player}" for first in range(1, 6))),
}
