"""What a connection is sent of a shared table: what its own seat may see, or what everybody may; nothing else."""

from __future__ import annotations

from deckcheck.engine.table.drawn import outcome_text
from deckcheck.failure import Failure
from deckcheck.play.sentences import common_log, whole_log
from deckcheck.web.game_session import MOST_NEWS
from deckcheck.web.schema_types import BOOLEAN, INTEGER, OBJECT, OBJECTS, STRING, STRINGS, answer, maybe
from deckcheck.web.shared.seats import WATCHER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.play.session import Session
    from deckcheck.web.schema_types import Schema
    from deckcheck.web.shared.seats import Proposal
    from deckcheck.web.shared.table import SharedTable
    from deckcheck.web.shared.tables import Place


def seen(place: Place, translator: Translator, since: int) -> dict[str, Any]:
    """Return what a seat, or a watcher, may see of a table.

    Args:
        place: the table, and who looks.
        translator: in which language.
        since: the choice of the game from which on news are wanted, by its number.
    """
    table, seat = place.table, place.seat
    head, proposal = table.head, table.proposal
    return {
        "number": table.number,
        "move": table.move,
        "game": head.game,
        "format": head.format,
        "is_public": head.is_public,
        "open_lists": head.open_lists,
        "is_open": place.is_open,
        "delay_choices": head.delay_choices,
        "delay_seconds": head.delay_seconds,
        "games": table.games,
        "seat": seat if seat != WATCHER else None,
        "seats": [
            {
                "name": one.name,
                "label": one.label or None,
                "registered": one.registered,
                "has_deck": one.deck is not None,
                "legal": one.legal,
                "allows": one.allows,
                "ready": one.ready,
                "bot": one.bot or None,
                "stand_in": one.stand_in or None,
                "away": at in place.away,
                "list": one.deck["text"] if one.deck is not None and _shows_list(table, seat, at) else None,
            }
            for at, one in enumerate(table.seats)
        ],
        "proposal": _proposed(proposal) if proposal is not None else None,
        "clock": table.clocks.to_dict(place.now),
        "said": [{"seat": at, "phrase": phrase} for at, phrase in table.said],
        "play": _play(table, table.session, seat, translator, since) if table.session is not None else None,
    }


def _proposed(proposal: Proposal) -> dict[str, Any]:
    absent = {"absent": proposal.absent} if proposal.absent != WATCHER else {}
    return {"kind": proposal.kind, "agreed": list(proposal.agreed), **absent}


def _shows_list(table: SharedTable, seat: int, whose: int) -> bool:
    return seat == whose or (table.head.open_lists and table.session is not None)


def _play(table: SharedTable, session: Session, seat: int, translator: Translator, since: int) -> dict[str, Any]:
    session.speak(translator)
    game, decider = session.game, table.decider
    viewer = table.side_of(seat) if seat != WATCHER else None
    first = table.log_before(since)
    return {
        "players": list(game.players),
        "order": list(table.order),
        "viewer": viewer,
        "decider": session.decider,
        "view": game.view(viewer, translator.language) if viewer is not None else game.common_view(translator.language),
        "choices": game.choices(viewer, translator.language) if viewer is not None and decider == seat else None,
        "news": (whole_log(game, viewer, first) if viewer is not None else common_log(game, first))[-MOST_NEWS:],
        "made": len(game.history),
        "over": game.is_over,
        "outcome": outcome_text(game, translator) if game.is_over else None,
        "fingerprint": game.fingerprint() if game.is_over else None,
    }


def log_seen(place: Place, translator: Translator) -> list[str]:
    """Return what has happened in the game, as whoever looks may know it; once it is over, all of it."""
    session = session_of(place)
    session.speak(translator)
    game = session.game
    if game.is_over:
        return whole_log(game, -1)
    return common_log(game) if place.seat == WATCHER else whole_log(game, place.table.side_of(place.seat))


def session_of(place: Place) -> Session:
    """Return the game of a table.

    Raises:
        Failure: none has begun.
    """
    if place.table.session is None:
        raise Failure("web-table-not-playing")
    return place.table.session


#: What a connection is sent of a table.
SEEN_SCHEMA: Mapping[str, Schema] = {
    "number": INTEGER,
    "move": INTEGER,
    "game": STRING,
    "format": STRING,
    "is_public": BOOLEAN,
    "open_lists": BOOLEAN,
    "is_open": BOOLEAN,
    "delay_choices": INTEGER,
    "delay_seconds": INTEGER,
    "games": INTEGER,
    "seat": maybe(INTEGER),
    "seats": OBJECTS,
    "proposal": maybe(OBJECT),
    "clock": maybe(OBJECT),
    "said": OBJECTS,
    "play": maybe(
        answer(
            players=STRINGS,
            order={"type": "array", "items": INTEGER},
            viewer=maybe(INTEGER),
            decider=maybe(INTEGER),
            view={"$ref": "table.schema.json#/$defs/view"},
            choices=maybe({"$ref": "table.schema.json#/$defs/choices"}),
            news=STRINGS,
            made=INTEGER,
            over=BOOLEAN,
            outcome=maybe(STRING),
            fingerprint=maybe(STRING),
        )
    ),
}
