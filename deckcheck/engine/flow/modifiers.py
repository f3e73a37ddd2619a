"""Continuous effects: a printed base, then what sets it, then what adds to it; nothing derived is stored."""

from __future__ import annotations

from deckcheck.engine.state.frames import Probe
from deckcheck.engine.state.vocabulary import ADD, GRANT, SET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.statics import Static


def modifiers_by_stat(state: State, stats: int) -> Sequence[tuple[int, tuple[Static, ...]]]:
    """Return the cards in play that carry modifiers of one of these stats, each with these, place by place."""
    in_play_index = state.in_play_index or state.build_index()
    if not in_play_index.stats & stats:
        return ()
    found = in_play_index.modifiers_by_stat.get(stats)
    if found is None:
        carries, definition = state.match.book.statics_of(stats), state.acting()
        rows = [(card, carries[definition[card]]) for card in in_play_index.holders]
        found = in_play_index.modifiers_by_stat[stats] = [row for row in rows if row[1]]
    return found


def modified(state: State) -> int:
    """Return the stats that anything modifies now, carried by a card or for a time, as a mask."""
    return (state.in_play_index or state.build_index()).stats | state.timed


def silencing(state: State) -> int:
    """Return the bit of the stat that silences a card (see `GameRules.SILENCE`) where something may grant it now."""
    silence = state.match.silence
    if silence and ((state.in_play_index or state.build_index()).stats | state.timed) & silence:
        return silence
    return 0


def in_force(state: State, stat: int) -> list[tuple[int, Static, Frame]]:
    """Return the modifiers of a stat whose carriers are not silent, each with its carrier and who speaks for it."""
    found: list[tuple[int, Static, Frame]] = []
    silence = silencing(state) & ~stat
    for holder, own in modifiers_by_stat(state, stat):
        if not (silence and granted(state, silence, holder)):
            probe = Probe()
            probe.player, probe.card = state.controller[holder], holder
            found += [(holder, static, probe) for static in own]
    return found


def statics(state: State, stat: int, card: int, other: int) -> list[tuple[int, Static, Frame]]:
    """Return the carried modifiers of a stat that hold for this card now, as `in_force` does."""
    return [row for row in in_force(state, stat) if _holds(state, row[1], row[2], card, other)]


def is_meant(state: State, stat: int, card: int) -> bool:
    """Whether a modifier of a stat is for this card, carried or for a time, be it against certain others only."""
    if state.timed & stat:
        for kind, _, _, subject, _, _, _ in state.modifiers:
            if kind & stat and subject == card:
                return True
    return any(
        static.applies(state, probe, card)
        for holder, static, probe in in_force(state, stat)
        if holder == card or not static.own
    )


def _holds(state: State, static: Static, probe: Frame, card: int, other: int) -> bool:
    """Whether a modifier holds now for a card, against another one or none (-1); `probe` speaks for its carrier."""
    _, _, applies, against, _, once, own = static
    return (
        (not own or probe.card == card)
        and applies(state, probe, card)
        and (against is None or (other >= 0 and against(state, probe, other)))
        and not (once >= 0 and state.match.rules.is_used(state, probe.card, once))
    )


def measure(state: State, stat: int, card: int, base: int, other: int = -1, floor: int = 0) -> int:
    """Return a value as it is now: the base, then `SET`, then `ADD`, in the order of play; never below a floor."""
    value = base
    added = 0
    in_play_index = state.in_play_index or state.build_index()
    if in_play_index.stats & stat:
        # The same tests as in `_holds`: this is asked too often to call it. Whether the carrier is silent comes last.
        match = state.match
        hushed = match.silence & ~stat
        probe: Frame | None = None
        for holder, own in in_play_index.modifiers_by_stat.get(stat) or modifiers_by_stat(state, stat):
            for _, operation, applies, against, amount, once, only in own:
                if only and holder != card:
                    continue
                probe = probe or Probe()
                probe.player = state.controller[holder]
                probe.card = holder
                if (
                    applies(state, probe, card)
                    and (against is None or (other >= 0 and against(state, probe, other)))
                    and not (once >= 0 and match.rules.is_used(state, holder, once))
                    and not (hushed and (silence := silencing(state)) and granted(state, silence, holder))
                ):
                    if operation == SET:
                        value = amount(state, probe)
                    elif operation == ADD:
                        added += amount(state, probe)
    if state.timed & stat:
        for kind, operation, number, subject, _, _, _ in state.modifiers:
            if kind & stat and subject == card:
                if operation == SET:
                    value = number
                elif operation == ADD:
                    added += number
    value += added
    return value if value > floor else floor  # noqa: FURB136  a call costs more than all of this


def granted(state: State, stat: int, card: int, other: int = -1) -> bool:
    """Whether something grants the card what the stat's bit represents, carried by a card or for a time.

    What is granted against certain cards only holds when one of them is the other card.
    """
    if state.timed & stat:
        for kind, operation, _, subject, _, _, _ in state.modifiers:
            if kind & stat and subject == card and operation == GRANT:
                return True
    in_play_index = state.in_play_index or state.build_index()
    return bool(in_play_index.stats & stat and grants(state, stat, card, other))


def grantees(state: State, stat: int, cards: Sequence[int]) -> list[int]:
    """Return those of some cards which something grants what the stat's bit represents (see `granted`)."""
    given = {subject for kind, operation, _, subject, _, _, _ in state.modifiers if kind & stat and operation == GRANT}
    carried = [(static, probe) for _, static, probe in in_force(state, stat) if static.operation == GRANT]
    return [
        card
        for card in cards
        if card in given or any(_holds(state, static, probe, card, -1) for static, probe in carried)
    ]


def grants(state: State, stats: int, card: int, other: int = -1) -> int:
    """Return those of these stats whose bits cards in play grant the card now (see `granted`)."""
    found = 0
    if not (state.in_play_index or state.build_index()).stats & stats:
        return found
    silence = silencing(state) & ~stats
    probe = Probe()
    for holder, own in modifiers_by_stat(state, stats):
        if not (silence and granted(state, silence, holder)):
            probe.player = state.controller[holder]
            probe.card = holder
            for static in own:
                if static.operation == GRANT and not found & static.stat and _holds(state, static, probe, card, other):
                    found |= static.stat
                    if not stats & ~found:
                        return stats
    return found & stats
