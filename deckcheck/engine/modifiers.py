"""Continuous effects: a printed base, then what sets it, then what adds to it; nothing derived is stored."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.frames import Frame
from deckcheck.engine.vocabulary import ADD, GRANT, SET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.state import State


class Static(NamedTuple):
    """A modifier that a card carries while it is in play.

    Attributes:
        stat: the bit of what it modifies.
        operation: `SET`, `ADD` or `GRANT`.
        applies: whether it holds for this card at this moment.
        against: whether it holds against the other card; None when it always does.
        amount: by how much, or to what.
        once: whether it is used up for the turn when the value is paid (its number among the card's powers, or -1).
    """

    stat: int
    operation: int
    applies: Callable[[Any, Frame, int], bool]
    against: Callable[[Any, Frame, int], bool] | None
    amount: Callable[[Any, Frame], int]
    once: int = -1


def carriers(s: State, stats: int) -> Sequence[int]:
    """Return the cards in play that carry a modifier of one of these stats, whatever it applies to, place by place."""
    survey = s.survey or s.look_over()
    if not survey.stats & stats:
        return ()
    found = survey.carriers.get(stats)
    if found is None:
        masks = s.match.book.static_masks
        definition = s.definition
        found = survey.carriers[stats] = [card for card in survey.holders if masks[definition[card]] & stats]
    return found


def modified(s: State) -> int:
    """Return the stats that anything modifies now, carried by a card or for a time, as a mask."""
    stats = (s.survey or s.look_over()).stats
    for modifier in s.modifiers:
        stats |= modifier[0]
    return stats


def silencing(s: State) -> int:
    """Return the bit of the stat that silences a card (see `GameRules.SILENCE`) where something may grant it now."""
    silence = s.match.silence
    return silence if silence and (s.modifiers or (s.survey or s.look_over()).stats & silence) else 0


def statics(s: State, stat: int, card: int, other: int) -> list[tuple[int, Static, Frame]]:
    """Return the carried modifiers of a stat that hold for this card now, each with its carrier."""
    book = s.match.book
    found: list[tuple[int, Static, Frame]] = []
    silence = silencing(s) & ~stat
    for holder in carriers(s, stat):
        if not (silence and granted(s, silence, holder)):
            probe = Frame(s.controller[holder], holder)
            found.extend(
                (holder, static, probe)
                for static in book.statics[s.definition[holder]]
                if static.stat & stat and _holds(s, static, probe, card, other)
            )
    return found


def _holds(s: State, static: Static, probe: Frame, card: int, other: int) -> bool:
    """Whether a modifier holds now for a card, against another one or none (-1); `probe` speaks for its carrier."""
    _, _, applies, against, _, once = static
    return (
        applies(s, probe, card)
        and (against is None or (other >= 0 and against(s, probe, other)))
        and not (once >= 0 and s.match.rules.is_used(s, probe.card, once))
    )


def measure(s: State, stat: int, card: int, base: int, other: int = -1, floor: int = 0) -> int:
    """Return a value as it is now: the base, then `SET`, then `ADD`, in the order of play; never below a floor."""
    value = base
    added = 0
    if (s.survey or s.look_over()).stats & stat:
        # The same tests as in `_holds`: this is asked too often to call it.
        rules = s.match.rules
        book = s.match.book
        silence = silencing(s) & ~stat if s.match.silence else 0
        probe = Frame()
        for holder in carriers(s, stat):
            if silence and granted(s, silence, holder):
                continue
            probe.player = s.controller[holder]
            probe.card = holder
            for kind, operation, applies, against, amount, once in book.statics[s.definition[holder]]:
                if (
                    kind & stat
                    and applies(s, probe, card)
                    and (against is None or (other >= 0 and against(s, probe, other)))
                    and not (once >= 0 and rules.is_used(s, holder, once))
                ):
                    if operation == SET:
                        value = amount(s, probe)
                    elif operation == ADD:
                        added += amount(s, probe)
    for kind, operation, number, subject, _, _, _ in s.modifiers:
        if kind & stat and subject == card:
            if operation == SET:
                value = number
            elif operation == ADD:
                added += number
    value += added
    return value if value > floor else floor  # noqa: FURB136  a call costs more than all of this


def granted(s: State, stat: int, card: int) -> bool:
    """Whether something grants the card what the stat's bit stands for, carried by a card or for a time."""
    for kind, operation, _, subject, _, _, _ in s.modifiers:
        if kind & stat and subject == card and operation == GRANT:
            return True
    if not (s.survey or s.look_over()).stats & stat:
        return False
    book = s.match.book
    silence = silencing(s) & ~stat
    probe = Frame()
    for holder in carriers(s, stat):
        if not (silence and granted(s, silence, holder)):
            probe.player = s.controller[holder]
            probe.card = holder
            for static in book.statics[s.definition[holder]]:
                if static.stat & stat and static.operation == GRANT and _holds(s, static, probe, card, -1):
                    return True
    return False
