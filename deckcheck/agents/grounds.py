"""Why a choice is advised, in one sentence, from figures that the table shows: what it changes, costs and risks."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator

# How many changes are named, those of figures first: cards that only change their places say less.
MOST = 3
_PLACES = ("place", "come", "gone")


class Grounds(NamedTuple):
    """What the table shows of a choice.

    Attributes:
        changes: what it certainly changes at once (see `Game.preview`), one change of a thing: its name, then what was
            before and what is after, in words.
        answered: whether it does so only if nobody answers.
        cost: what it costs; empty where that is nothing.
        loses: what it gives away; empty where that is nothing.
    """

    changes: tuple[tuple[str, str, str], ...] = ()
    answered: bool = False
    cost: str = ""
    loses: str = ""


def grounds_of(game: Game, action: int, choice: Mapping[str, Any]) -> Grounds:
    """Return what the table shows of a choice of the player who decides.

    Args:
        game: the game; it is not changed.
        action: the choice.
        choice: the same as `Game.choices` describes it.
    """
    seen = game.preview(action)
    found = sorted(seen["changes"], key=lambda one: one["key"] in _PLACES)
    things: dict[tuple[str, int], tuple[str, str, str]] = {}
    for one in found:
        if one["before"] or one["after"]:
            things.setdefault((one["what"], one["number"]), (one["name"], one["before"], one["after"]))
    changes = tuple(things.values())[:MOST]
    return Grounds(changes, bool(seen["unless_answered"] and changes), choice["cost"], choice["loses"])


def reason(grounds: Grounds, chance: float, other: tuple[str, float] | None, translator: Translator) -> str:
    """Return in a sentence why a choice is advised.

    Args:
        grounds: what the table shows of it.
        chance: its chance to win, from 0 to 1.
        other: the next best choice in words, with its chance, or None.
        translator: the language, which is that of the words.
    """
    parts = []
    if grounds.changes:
        changes = [
            translator.text("hint-change", name=name, before=before or "–", after=after or "–")
            for name, before, after in grounds.changes
        ]
        parts.append(translator.text("hint-changes-unless" if grounds.answered else "hint-changes", changes=changes))
    if grounds.cost:
        parts.append(translator.text("hint-costs", cost=grounds.cost))
    if grounds.loses:
        parts.append(translator.text("hint-loses", loses=grounds.loses))
    rate = percent(chance, translator)
    if other is None:
        parts.append(translator.text("hint-wins", rate=rate))
    else:
        words, other_rate = other[0].removesuffix("."), percent(other[1], translator)
        message = "hint-wins-alike" if rate == other_rate else "hint-wins-against"
        parts.append(translator.text(message, rate=rate, other=words, other_rate=other_rate))
    return translator.text("hint-why", parts=translator.clauses(parts))


def percent(share: float, translator: Translator) -> str:
    """Return a share of 1 as the language writes a percentage."""
    return translator.text("percent", value=translator.decimal(f"{100 * share:.0f}"))
