"""The calls of the organiser of an event at shared tables; each with the organiser's token, and for nobody else."""

from __future__ import annotations

from deckcheck.csv_text import SEPARATORS
from deckcheck.failure import Failure
from deckcheck.web.schema_types import MOST_DECKS, STRING, Call, many, number, text
from deckcheck.web.shared.event_seen import EVENT_SCHEMA, event_seen, results_csv
from deckcheck.web.shared.matches import DRAW, LOSS, REASONS, WIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions
    from deckcheck.web.shared.event import Event

MOST_ROUND = 1000


def _event(sessions: Sessions, given: Mapping[str, Any]) -> Event:
    """Return the event whose organiser asks.

    Raises:
        NoSeatError: it is somebody else.
        Failure: this server has no event.
    """
    event: Event | None = sessions.tables.event if sessions.tables is not None else None
    if event is None:
        raise Failure("web-event-off")
    event.enter(given["token"])
    return event


def _look(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return event_seen(_event(sessions, given), translator, given["round"])


def _read(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    event = _event(sessions, given)
    event.ask()
    return event_seen(event, translator, given["round"])


def _result(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    event = _event(sessions, given)
    event.enter_result(given["id"], given["results"], given["reason"])
    return event_seen(event, translator, given["round"])


def _free(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    event = _event(sessions, given)
    event.free(given["id"], given["seat"])
    return event_seen(event, translator, given["round"])


def _csv(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {"text": results_csv(_event(sessions, given), given["separator"]), "path": "results.csv"}


_TOKEN = {"token": text(80)}
_ROUND = {"round": number(1, MOST_ROUND, default=None)}

CALLS = (
    Call(
        "table_event",
        (
            "Return what the organiser may see of an event, with the tables of one round, by default the last."
            " / Donne ce que l’organisateur peut voir d’un événement, avec les tables d’une ronde, sinon la dernière."
        ),
        {**_TOKEN, **_ROUND},
        EVENT_SCHEMA,
        _look,
    ),
    Call(
        "table_event_read",
        (
            "Have the file of the event read again; `reads` counts on when that is done."
            " / Fait relire le fichier de l’événement ; `reads` augmente quand c’est fait."
        ),
        {**_TOKEN, **_ROUND},
        EVENT_SCHEMA,
        _read,
    ),
    Call(
        "table_event_result",
        (
            "Enter the result of a table by hand, for each seat; no results take back what was entered."
            " / Saisit à la main le résultat d’une table, pour chaque siège ; sans résultat, la saisie est retirée."
        ),
        {
            **_TOKEN,
            **_ROUND,
            "id": text(40),
            "results": many(text(10, enum=[WIN, LOSS, DRAW]), MOST_DECKS, default=[]),
            "reason": text(20, enum=list(REASONS), default=REASONS[-1]),
        },
        EVENT_SCHEMA,
        _result,
    ),
    Call(
        "table_event_free",
        (
            "Give a seat a new link before the game begins; the old one, and who sat there, lead nowhere any more."
            " / Donne un nouveau lien à un siège avant la partie ; l’ancien ne mène plus à rien, ni qui y était assis."
        ),
        {**_TOKEN, **_ROUND, "id": text(40), "seat": number(0, MOST_DECKS)},
        EVENT_SCHEMA,
        _free,
    ),
    Call(
        "table_event_csv",
        (
            "Return the results of the event as CSV, a row per player and round."
            " / Donne les résultats de l’événement en CSV, une ligne par joueur et par ronde."
        ),
        {**_TOKEN, "separator": text(10, enum=list(SEPARATORS), default="comma")},
        {"text": STRING, "path": STRING},
        _csv,
    ),
)
