"""What needs the consent of all at a shared table: proposals, who has a say, and what follows when all agree.

Each function returns the steps that the wish of a seat comes to, as `table.SharedTable.decide` does.
"""

from __future__ import annotations

from deckcheck.failure import Failure
from deckcheck.web.shared.bots import PLAYS_ON
from deckcheck.web.shared.matches import is_decided
from deckcheck.web.shared.seats import BACK, DRAW, PAUSE, REMATCH, STAND_IN, Proposal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    Step: TypeAlias = dict[str, Any]


def propose(table: Any, seat: int, given: Mapping[str, Any]) -> list[Step]:
    """Propose something, or agree to what is proposed already."""
    kind, absent = given["value"], -1
    if kind.startswith(f"{STAND_IN}-"):
        kind, absent = STAND_IN, next((at for at in given["away"] if kind == f"{STAND_IN}-{at}"), -1)
        if absent < 0:
            raise Failure("web-table-not-away")
    elif kind not in (DRAW, BACK, REMATCH, PAUSE):
        raise Failure("web-argument-values", name="value", known=[DRAW, BACK, REMATCH, PAUSE, f"{STAND_IN}-0"])
    if table.head.best_of and (kind == STAND_IN or (kind == REMATCH and is_decided(table.won(), table.head))):
        raise Failure("web-table-organised" if kind == STAND_IN else "web-table-decided")
    if kind == PAUSE and not table.clocks.is_used:
        raise Failure("web-table-no-clock")
    if table.session is None or table.is_playing == (kind == REMATCH):
        raise Failure("web-table-not-playing" if kind != REMATCH else "web-table-playing")
    if table.proposal is not None:
        if (table.proposal.kind, table.proposal.absent) == (kind, absent):
            return agree(table, seat, given)
        raise Failure("web-table-open")
    to = 0
    if kind == BACK:
        last = table.last_choice(seat)
        if last is None:
            raise Failure("play-nothing-to-undo")
        to = last
    if kind == DRAW and table.session.against_draw():
        raise Failure("web-table-bot-against")
    step: Step = {"kind": "propose", "seat": seat, "what": kind, "to": to, "absent": absent}
    return [step, *_agreed(table, Proposal(kind, (seat,), to, absent))]


def agree(table: Any, seat: int, _given: Mapping[str, Any]) -> list[Step]:
    """Agree to what is proposed."""
    proposal = _proposed(table)
    if seat in proposal.agreed:
        return []
    agreed = proposal._replace(agreed=(*proposal.agreed, seat))
    return [{"kind": "agree", "seat": seat}, *_agreed(table, agreed)]


def _agreed(table: Any, proposal: Proposal) -> list[Step]:
    """Return what follows from a proposal, where all people want it who have a say."""
    people = [at for at, one in enumerate(table.seats) if not one.player and at != proposal.absent]
    if not {*people} <= {*proposal.agreed}:
        return []
    if proposal.kind == REMATCH:
        return [table.rematch()]
    if proposal.kind == STAND_IN:
        return [{"kind": STAND_IN, "seat": proposal.absent, "bot": PLAYS_ON}]
    return [{"kind": proposal.kind, "seat": proposal.agreed[-1], "to": proposal.to}]


def decline(table: Any, seat: int, _given: Mapping[str, Any]) -> list[Step]:
    """Want nothing of what is proposed."""
    _proposed(table)
    return [{"kind": "decline", "seat": seat}]


def resume(table: Any, seat: int, _given: Mapping[str, Any]) -> list[Step]:
    """Let the clocks go on after a pause; one is enough."""
    return [{"kind": "resume", "seat": seat}] if table.clocks.is_paused else []


def _proposed(table: Any) -> Proposal:
    found: Proposal | None = table.proposal
    if found is None:
        raise Failure("web-table-no-proposal")
    return found
