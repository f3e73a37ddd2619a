"""Whose cards the effects of the X-Files CCG mean by `you` and `enemy` in a combat and a check (XF-249, XF-250)."""

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder, Filter
from deckcheck.engine.effects.language import Language, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import Pool, Suit
from deckcheck.games.xfiles.rules import combat
from deckcheck.games.xfiles.rules.frames import Check, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

OWNERSHIP = Language(__file__)

_shared = SHARED.types["filter"]
# The zones in which a side's cards are: whoever helps it means these, and not the own ones.
_COMMON = ({"field"}, {"played"}, {"equipment"})
_ZONES = frozenset().union(*_COMMON)


def _filter(builder: Builder, value: Any, path: Path) -> Filter:
    """Compile a filter; `you` and `enemy` are the sides of a combat, or of a check for a player who helps one."""
    if isinstance(value, dict) and value.get("fights") is True and "zone" in value:
        zones = value["zone"] if isinstance(value["zone"], list) else [value["zone"]]
        if "field" in zones and "lasting" not in zones:
            # Those who fight along are on an Agent of the Team, and count as Agents in combat (XF-211); a Team that a
            # card lays open may be in the Bureau.
            value = {**value, "zone": [*zones, "lasting", *({"bureau"} - set(zones))]}
        if value.get("suit") == "agent":
            anybody = _filter(builder, {key: value[key] for key in value if key != "suit"}, path)
            return anybody if builder.errors else _of_fighting_agents(anybody)
    if isinstance(value, dict) and value.get("of") == "active" and value.get("at_check") is True:
        usual = _shared.parse(builder, value, path)
        return usual if builder.errors else _of_checkers(usual, _shared.parse(builder, {**value, "of": "any"}, path))
    if not isinstance(value, dict) or value.get("of") not in ("you", "enemy"):
        return _shared.parse(builder, value, path)  # type: ignore[no-any-return]
    own = value["of"] == "you"
    if value.get("fights") is True and "zone" in value:
        inner = _shared.parse(builder, {key: value[key] for key in value if key not in ("of", "fights")}, path)
        return _of_fighters(inner, own=own)
    found: Filter = _shared.parse(builder, value, path)
    zones = value.get("zone", [])
    if builder.errors or not _ZONES.issuperset(zones if isinstance(zones, list) else [zones]) or not zones:
        return found
    return _of_helpers(found, _shared.parse(builder, {**value, "of": "any"}, path), own=own)


def _of_checkers(usual: Filter, anybody: Filter) -> Filter:
    """Return the filter that means the Agents of a check, where it is one of a player whose turn it is not."""

    def meant(state: XFilesState) -> Filter:
        check = innermost(state, Check)
        return usual if check is None or check.player == state.active else anybody

    return Filter(
        lambda state, frame: meant(state).cards(state, frame),
        lambda state, frame, card: meant(state).fits(state, frame, card),
        lambda state, frame: meant(state).exists(state, frame),
    )


def _of_fighting_agents(anybody: Filter) -> Filter:
    """Return the filter of those among fighters who are Agents, or Witnesses and as such treated as Agents (XF-211)."""

    def is_one(state: XFilesState, card: int) -> bool:
        return state.match.book.kind[state.definition[card]] in (Suit.AGENT, Suit.WITNESS)

    def gather(state: XFilesState, frame: Frame) -> list[int]:
        return [card for card in anybody.cards(state, frame) if is_one(state, card)]

    def fits(state: XFilesState, frame: Frame, card: int) -> bool:
        return is_one(state, card) and anybody.fits(state, frame, card)

    return Filter(gather, fits, lambda state, frame: bool(gather(state, frame)))


def _of_fighters(inner: Filter, *, own: bool) -> Filter:
    """Return the filter of those who fight on one side."""

    def gather(state: XFilesState, frame: Frame) -> list[int]:
        return [card for card in combat.side_in(state, frame, own=own) if inner.fits(state, frame, card)]

    def fits(state: XFilesState, frame: Frame, card: int) -> bool:
        return inner.fits(state, frame, card) and card in combat.side_in(state, frame, own=own)

    return Filter(gather, fits, lambda state, frame: bool(gather(state, frame)))


def _of_helpers(usual: Filter, anybody: Filter, *, own: bool) -> Filter:
    """Return the filter that means, where a player helps the investigating Team, that Team's cards by `you`."""

    def is_meant(state: XFilesState, frame: Frame, card: int, investigator: int) -> bool:
        lies_with = state.place[card] % state.match.players
        return lies_with == investigator if own else lies_with not in (investigator, frame.player)

    def helped(state: XFilesState, frame: Frame) -> int:
        """Return the player whose Team the frame's player helps, or -1."""
        if side_of(frame) != Pool.RP:
            return -1
        check = innermost(state, Check)
        return check.player if check is not None else -1

    def gather(state: XFilesState, frame: Frame) -> list[int]:
        investigator = helped(state, frame)
        if investigator < 0:
            return usual.cards(state, frame)
        return [card for card in anybody.cards(state, frame) if is_meant(state, frame, card, investigator)]

    def fits(state: XFilesState, frame: Frame, card: int) -> bool:
        investigator = helped(state, frame)
        if investigator < 0:
            return usual.fits(state, frame, card)
        return anybody.fits(state, frame, card) and is_meant(state, frame, card, investigator)

    def exists(state: XFilesState, frame: Frame) -> bool:
        return usual.exists(state, frame) if helped(state, frame) < 0 else bool(gather(state, frame))

    return Filter(gather, fits, exists)


OWNERSHIP.types["filter"] = Type(_filter, _shared.schema, _shared.text)
