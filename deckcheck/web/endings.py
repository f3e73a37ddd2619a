"""The calls by which players end a game between two choices: give up, agree on a draw."""

from __future__ import annotations

from deckcheck.play.questions import refused_draw
from deckcheck.web.game_session import TABLE_SCHEMA, open_table
from deckcheck.web.schema_types import STRING, STRINGS, Call, flag, maybe, number, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions


def _concede(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table = open_table(sessions, given["table"])
    table.require_made(given["made"])
    table.session.speak(translator)
    table.session.concede(table.seat)
    return table.to_dict(given["table"], translator)


def _offer_draw(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the bots first, then for the word of the other people, who are at the same screen."""
    table = open_table(sessions, given["table"])
    table.require_made(given["made"])
    session, seat = table.session, table.seat
    session.speak(translator)
    refused = refused_draw(session)
    asked = [session.game.players[one] for one in session.humans if one != seat]
    if not refused and (given["agreed"] or not asked):
        session.agree_draw()
        asked = []
    return {**table.to_dict(given["table"], translator), "refused": refused or None, "asked": [] if refused else asked}


_ASKED = {"table": text(60), "made": number(0, 1 << 30)}

CALLS = (
    Call(
        "concede",
        (
            "Let the viewer give up, whom the other player beats; `made` as for `choose`."
            " / Fait abandonner qui regarde : l’autre gagne ; `made` comme pour `choose`."
        ),
        _ASKED,
        TABLE_SCHEMA,
        _concede,
    ),
    Call(
        "offer_draw",
        (
            "Offer a draw for the viewer: bots answer; `agreed` says that the other people here agree."
            " / Propose la nulle : les robots répondent ; `agreed` dit que les autres personnes ici l’acceptent."
        ),
        {**_ASKED, "agreed": flag()},
        {**TABLE_SCHEMA, "refused": maybe(STRING), "asked": STRINGS},
        _offer_draw,
    ),
)
