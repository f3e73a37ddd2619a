"""What fills the gaps in the phrases of a game: those of its choices, and the lines of its log.

Both are declared with its kinds of decision and of event (`decisions`, `events`). What a ruling or a person writes is
read against them, so that words which no game can offer are distinguished from words which it does not offer now.
"""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class PhraseGaps(NamedTuple):
    """What fills the gaps in the phrases of a game.

    A phrase of a choice may end in brackets that explain it, and which may be left out.

    Attributes:
        fillings: gap -> what may be in it: phrases and words, which may have gaps of their own. What all games fill
            alike needs no entry: `{card}` and `{other}` take a card, with whose it is; `{name}` a bare card name,
            `{file}` one that need not be at the table; `{player}` a player, `{number}` a whole number, `{text}` what
            a card calls a way of playing it, `{zone}` and `{phase}` theirs, `{reason}` any words.
        short: gap -> what is in it may be written shorter: the short phrase, and that which it means.
        lost_by: the reasons for an end that name those who lose, not of the winner.
    """

    fillings: Mapping[str, Sequence[str]] = {}
    short: Mapping[str, Mapping[str, str]] = {}
    lost_by: Sequence[str] = ()


#: What may be in a gap, unless a game says otherwise.
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
#: What may be in a gap of the log in another way.
EVENT_GAPS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("card", "other"), ("{name}", "{name} ({player})", "{unseen}")),
    "opponent": ("{player}",),
    "losers": ("{player}", *(", ".join(["{player}"] * first) + " and {player}" for first in range(1, 6))),
}
