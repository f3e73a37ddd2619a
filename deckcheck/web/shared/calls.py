"""The calls about shared tables: open one, come, sit down, bring a deck, play, watch; each with the token of a seat."""

from __future__ import annotations

import re

from deckcheck.engine.data.options import read_options
from deckcheck.engine.registry import rules_of
from deckcheck.failure import Failure
from deckcheck.play.questions import why_not
from deckcheck.play.record import written
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.game_session import REPLAY_SCHEMA, replayed
from deckcheck.web.schema_types import (
    BOOLEAN,
    GAME,
    INTEGER,
    MOST_DECKS,
    OBJECTS,
    OPTIONS,
    STRING,
    STRINGS,
    Call,
    answer,
    flag,
    maybe,
    number,
    text,
)
from deckcheck.web.shared.bots import SEATED
from deckcheck.web.shared.clocks import CLOCKS, NO_CLOCK
from deckcheck.web.shared.seats import WATCHER, Head
from deckcheck.web.shared.seen import SEEN_SCHEMA, log_seen, seen, session_of
from deckcheck.web.shared.table import WISHES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions
    from deckcheck.web.shared.tables import Place, Tables

MOST_LIST = 1 << 16  # characters of a list that is brought to a table
MOST_SECONDS = 7 * 86400  # of a clock
_DELAYS = ("delay_choices", "delay_seconds")
_OWN = re.compile(r"([a-z0-9]{1,8}\.)?[A-Za-z0-9_-]{32,64}")


def _tables(sessions: Sessions) -> Tables:
    """Return the shared tables of this server.

    Raises:
        Failure: it has none.
    """
    tables: Tables | None = sessions.tables
    if tables is None:
        raise Failure("web-tables-off")
    return tables


def _open(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    tables = _tables(sessions)
    ruleset, rules = ruleset_of_game(given["game"]), rules_of(given["game"])
    game_format = given["format"] or ruleset.formats[0]
    if game_format not in ruleset.formats:
        raise Failure("web-argument-values", name="format", known=list(ruleset.formats))
    least, most = rules.players
    if not least <= given["players"] <= most:
        raise Failure("web-argument-range", name="players", least=str(least), most=str(most))
    wanted = {part["name"]: part["value"] for part in given["options"]}
    values = read_options(rules.options, wanted)
    options = {name: values[name] for name in wanted}
    agreed = {name: given[name] for name in ("game", "players", "is_public", "open_lists", *_DELAYS)}
    clock = {name: given[name] for name in ("clock", "seconds", "increment")} if given["clock"] != NO_CLOCK else {}
    opened = tables.open(Head(format=game_format, options=options, **agreed, **clock))
    return {"id": opened.name, "seats": list(opened.seats), "watch": opened.watch}


def _list(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {
        "tables": [
            {
                "id": one.name,
                "game": one.head.game,
                "format": one.head.format,
                "names": list(one.names),
                "open_lists": one.head.open_lists,
                "is_playing": one.is_playing,
            }
            for one in _tables(sessions).public()
        ]
    }


def _come(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return seen(_tables(sessions).come(given["id"], _own(given), given["name"]), translator, 0)


def _sit(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return seen(_tables(sessions).sit(given["token"], _own(given), given["name"]), translator, 0)


def _own(given: Mapping[str, Any]) -> str:
    own = str(given["own"])
    if _OWN.fullmatch(own) is None:
        raise Failure("web-table-own")
    return own


def _look(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return seen(_place(sessions, given), translator, given["since"])


def _place(sessions: Sessions, given: Mapping[str, Any]) -> Place:
    return _tables(sessions).place(given["token"])


def _where(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    place = _place(sessions, given)
    return {"id": place.name, "number": place.table.number}


def _bring(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck = {"text": given["text"], "path": given["path"]}
    return seen(_tables(sessions).do(given["token"], "bring", {"deck": deck}), translator, 0)


def _bot(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck = {"text": given["text"], "path": given["path"]}
    wanted = {"seat": given["seat"], "bot": given["bot"], "name": " ".join(given["name"].split()), "deck": deck}
    return seen(_tables(sessions).do(given["token"], "bot", wanted), translator, 0)


def _free(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    place, link = _tables(sessions).free(given["token"], given["seat"])
    is_gone = place.table.head.is_public and place.seat == given["seat"]
    return {"link": link, "table": None if is_gone else seen(place, translator, 0)}


def _do(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return seen(_tables(sessions).do(given["token"], given["wish"], given), translator, given["since"])


def _act(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return seen(_tables(sessions).do(given["token"], "act", given), translator, given["since"])


def _why_not(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    place = _place(sessions, given)
    session = session_of(place)
    if place.seat == WATCHER:
        raise Failure("web-table-watcher")
    session.speak(translator)
    found = why_not(session, place.table.side_of(place.seat), [given["card"]])
    return {"can": found.can, "text": found.text, "rules": list(found.rules)}


def _preview(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    place = _place(sessions, given)
    session = session_of(place)
    if place.seat == WATCHER or place.table.decider != place.seat:
        raise Failure("web-no-viewer")
    return {"preview": session.game.preview(given["action"], translator.language)}


def _log(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"log": log_seen(_place(sessions, given), translator)}


def _replay(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    place = _place(sessions, given)
    game = session_of(place).game
    own = place.table.side_of(place.seat) if place.seat != WATCHER else None
    seat = given["seat"] if given["seat"] is not None else own or 0
    if seat >= len(game.players) or (seat != own and not game.is_over):
        raise Failure("web-no-viewer")
    return replayed(game, given["at"], seat, translator)


def _record(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    tables = _tables(sessions)
    table = tables.record(given["token"], given["number"])
    if table.session is None:
        raise Failure("web-table-no-record")
    return {"text": written(table.session), "path": f"{table.head.game}-{given['number']}.game.json"}


_TOKEN = {"token": text(80)}
_SINCE = {"since": number(0, 1 << 30, default=0)}
#: The wishes that take no more than a word.
_WORDS = sorted({*WISHES} - {"act", "bot", "bring", "leave", "sit"})

CALLS = (
    Call(
        "table_open",
        (
            "Open a shared table; `seats` are the tokens to pass on, `watch` that of watchers."
            " / Ouvre une table partagée ; `seats` sont les jetons à transmettre, `watch` celui du public."
        ),
        {
            **GAME,
            "format": text(80, default=None),
            "players": number(2, MOST_DECKS, default=2),
            "options": OPTIONS,
            "is_public": flag(),
            "open_lists": flag(),
            "delay_choices": number(0, 1000, default=0),
            "delay_seconds": number(0, 86400, default=0),
            "clock": text(20, enum=list(CLOCKS), default=NO_CLOCK),
            "seconds": number(1, MOST_SECONDS, default=900),
            "increment": number(0, MOST_SECONDS, default=0),
        },
        {"id": STRING, "seats": STRINGS, "watch": STRING},
        _open,
    ),
    Call("table_list", "Return the public tables. / Donne les tables publiques.", {}, {"tables": OBJECTS}, _list),
    Call(
        "table_come",
        (
            "Come to a public table: to a free seat, or to watch without a name; `own` is the token from now on."
            " / Vient à une table publique : à un siège libre, ou sans nom pour regarder ; `own` sera le jeton."
        ),
        {"id": text(40), "own": text(80), "name": text(80, default="")},
        SEEN_SCHEMA,
        _come,
    ),
    Call(
        "table_sit",
        (
            "Sit down by the token of a link; `own`, 32 to 64 letters that nobody can guess, is the token from now on."
            " / S’assied par le jeton d’un lien ; `own`, 32 à 64 lettres imprévisibles, est le jeton désormais."
        ),
        {**_TOKEN, "own": text(80), "name": text(80)},
        SEEN_SCHEMA,
        _sit,
    ),
    Call(
        "table_look",
        "Return what a seat may see of its table. / Donne ce qu’un siège peut voir de sa table.",
        {**_TOKEN, **_SINCE},
        SEEN_SCHEMA,
        _look,
    ),
    Call(
        "table_place",
        (
            "Return the table of a token, and how many steps were taken there; `POST /follow` streams that number."
            " / Donne la table d’un jeton, et le nombre d’étapes ; `POST /follow` en suit le nombre."
        ),
        _TOKEN,
        {"id": STRING, "number": INTEGER},
        _where,
    ),
    Call(
        "table_bring",
        (
            "Bring a deck; it is checked for the format of the table."
            " / Apporte un deck, vérifié pour le format de la table."
        ),
        {**_TOKEN, "text": text(MOST_LIST), "path": text(400, default="<text>")},
        SEEN_SCHEMA,
        _bring,
    ),
    Call(
        "table_bot",
        (
            "Let a bot take a free seat with a legal deck before the game; an empty `bot` takes it away again."
            " / Donne un siège libre à un robot, avec un deck légal, avant la partie ; un `bot` vide le retire."
        ),
        {
            **_TOKEN,
            "seat": number(0, MOST_DECKS),
            "bot": text(20, enum=["", *SEATED]),
            "name": text(40, default=""),
            "text": text(MOST_LIST, default=""),
            "path": text(400, default="<text>"),
        },
        SEEN_SCHEMA,
        _bot,
    ),
    Call(
        "table_free",
        (
            "Free a seat before the game: one's own, or any by the token of the first; `link` is the seat's new token."
            " / Libère un siège avant la partie : le sien, ou tout autre par le jeton du premier ; `link` est son"
            " nouveau jeton."
        ),
        {**_TOKEN, "seat": number(0, MOST_DECKS)},
        {"link": maybe(STRING), "table": maybe(answer(**SEEN_SCHEMA))},
        _free,
    ),
    Call(
        "table_do",
        (
            "Allow illegal decks, be ready, concede, propose `draw`, `back`, `rematch`, `pause`, or `standin-1` (a bot"
            " for seat 1, which is away), agree, decline, resume clocks, say a phrase."
            " / Permet les decks illégaux, se dit prêt, abandonne, propose `draw`, `back`, `rematch`, `pause` ou"
            " `standin-1` (un robot pour le siège 1, absent), accepte, refuse, relance les pendules, dit une phrase."
        ),
        {**_TOKEN, "wish": text(20, enum=_WORDS), "value": text(40, default=""), **_SINCE},
        SEEN_SCHEMA,
        _do,
    ),
    Call(
        "table_act",
        (
            "Make a choice; `move` is the number of the move that was seen: a choice that is sent twice counts once."
            " / Fait un choix ; `move` est le numéro du coup vu : un choix envoyé deux fois ne compte qu’une fois."
        ),
        {**_TOKEN, "action": number(-(1 << 53), 1 << 53), "move": number(0, 1 << 30), **_SINCE},
        SEEN_SCHEMA,
        _act,
    ),
    Call(
        "table_why_not",
        "As `why_not`, at a shared table. / Comme `why_not`, à une table partagée.",
        {**_TOKEN, "card": number(0, 1 << 20)},
        {"can": BOOLEAN, "text": STRING, "rules": STRINGS},
        _why_not,
    ),
    Call(
        "table_preview",
        "As `preview`, at a shared table. / Comme `preview`, à une table partagée.",
        {**_TOKEN, "action": number(-(1 << 53), 1 << 53)},
        {"preview": {"$ref": "table.schema.json#/$defs/preview"}},
        _preview,
    ),
    Call(
        "table_log",
        "As `log`, at a shared table. / Comme `log`, à une table partagée.",
        _TOKEN,
        {"log": STRINGS},
        _log,
    ),
    Call(
        "table_replay",
        "As `replay`, at a shared table. / Comme `replay`, à une table partagée.",
        {**_TOKEN, "at": number(0, 1 << 30), "seat": number(0, MOST_DECKS, default=None)},
        REPLAY_SCHEMA,
        _replay,
    ),
    Call(
        "table_record",
        (
            "Return a game of the table that is over, by its number from 1, as `deckcheck play` writes it."
            " / Donne une partie finie de la table, par son numéro à partir de 1, comme l’écrit `deckcheck play`."
        ),
        {**_TOKEN, "number": number(1, 1 << 20)},
        {"text": STRING, "path": STRING},
        _record,
    ),
)
