"""The calls about a game under way: begin it, look, choose, take back, ask why, save, load, go through it again.

A page is shown what its viewer may see, and nothing else: the person who decides, or who decided last. Where several
people play at one screen, a table whose viewer changes shows nothing until the next one says to be there (`look`).
"""

from __future__ import annotations

import secrets

from deckcheck.engine.game import new_game
from deckcheck.engine.rulings.runner import Runner
from deckcheck.failure import Failure
from deckcheck.play.questions import FEW_ITERATIONS, advice, advice_reason, undo, why_not
from deckcheck.play.record import KINDS, loaded, resumed, written
from deckcheck.play.rulings import services
from deckcheck.play.sentences import whole_log
from deckcheck.play.session import HUMAN, Session
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.game_session import MOST_PATIENCE, REPLAY_SCHEMA, TABLE_SCHEMA, GameSession, open_table, replayed
from deckcheck.web.indexes import index_of, ruling_of
from deckcheck.web.pairing import Pairing
from deckcheck.web.schema_types import (
    BOOLEAN,
    INTEGER,
    JUDGED,
    MOST_DECKS,
    MOST_RECORD,
    NUMBER,
    OPTIONS,
    STRING,
    STRINGS,
    Call,
    fields,
    flag,
    many,
    number,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.rulings import Ruling
    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions

SEEDS = 1 << 32


def _begin(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    pairing = Pairing(given["decks"], translator, allow_illegal=given["allow_illegal"], market=given["market"])
    kinds = given["seats"]
    if len(kinds) != len(pairing.decks):
        raise Failure("play-bots", n=len(kinds), decks=len(pairing.decks))
    names = [" ".join(name.split()) for name in given["players"]] or pairing.names
    for name in names:
        if names.count(name) > 1:
            raise Failure("play-names-twice", name=name)
    seed = secrets.randbelow(SEEDS) if given["seed"] is None else given["seed"]
    options = pairing.options({part["name"]: part["value"] for part in given["options"]})
    game = new_game(pairing.rules, pairing.cards, seed, options, names, pairing.extra)
    return _opened(sessions, translator, Session(game, kinds, translator), given["milliseconds"])


def _opened(sessions: Sessions, translator: Translator, session: Session, milliseconds: int) -> dict[str, Any]:
    table = GameSession(session, milliseconds)
    return table.to_dict(sessions.add(table), translator)


def _look(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table: GameSession = sessions.find(given["table"], GameSession)
    table.is_closed = table.is_closed and not given["ready"]
    table.advance(given["milliseconds"])
    return table.to_dict(given["table"], translator)


def _choose(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table = open_table(sessions, given["table"])
    table.require_made(given["made"])
    if table.thinking is not None:
        raise Failure("web-no-viewer")
    table.session.choose(given["action"])
    table.advance(given["milliseconds"])
    return table.to_dict(given["table"], translator)


def _undo(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table = open_table(sessions, given["table"])
    table.session.speak(translator)
    is_undone, words = undo(table.session)
    if not is_undone:
        raise Failure("play-nothing-to-undo")
    table.advance()
    return {**table.to_dict(given["table"], translator), "undone": words}


def _why_not(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table = open_table(sessions, given["table"])
    table.session.speak(translator)
    answer = why_not(table.session, table.seat, [given["card"]])
    return {"can": answer.can, "text": answer.text, "rules": list(answer.rules)}


def _preview(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    game = _deciding(sessions, given["table"]).game
    return {"preview": game.preview(given["action"], translator.language)}


def _deciding(sessions: Sessions, name: str) -> Session:
    """Return the session of a table whose viewer must decide.

    Raises:
        Failure: nobody there must.
    """
    table = open_table(sessions, name)
    if table.session.decider is None or table.session.decider != table.viewer:
        raise Failure("web-no-viewer")
    return table.session


def _hint(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    session = _deciding(sessions, given["table"])
    session.speak(translator)
    found = advice(session, FEW_ITERATIONS)
    best = found[0]
    return {"action": best.action, "text": best.text, "chance": best.chance, "why": advice_reason(session, found)}


def _log(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    table = open_table(sessions, given["table"])
    table.session.speak(translator)
    game = table.session.game
    return {"log": whole_log(game, -1 if game.is_over or table.viewer is None else table.viewer)}


def _save(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    table: GameSession = sessions.find(given["table"], GameSession)
    game = table.session.game
    return {"text": written(table.session), "path": f"{game.rules.game}-{len(game.history)}.game.json"}


def _load(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    path = given["path"]
    saved = loaded(given["text"].encode(), path)
    for kind in saved.kinds:
        if kind not in KINDS:
            raise Failure("play-bot", name=kind, known=list(KINDS))
    return _opened(sessions, translator, resumed(path, saved, translator), given["milliseconds"])


def _replay(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table after this many choices: while the game runs, only in the eyes of its viewer."""
    table = open_table(sessions, given["table"])
    game = table.session.game
    seat = given["seat"] if given["seat"] is not None else table.viewer if table.viewer is not None else 0
    if seat >= len(game.players) or (seat != table.viewer and not table.may_see_all):
        raise Failure("web-no-viewer")
    return replayed(game, given["at"], seat, translator)


def _close(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    sessions.close(given["table"])
    return {}


def _ruling(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    """Open the table that a ruling gives, everybody played by hand."""
    ruleset_of_game(given["game"])  # else nobody knows whether it is a game at all
    ruling = ruling_of(given["game"], given["number"])
    if ruling is None:
        raise Failure("web-no-ruling", game=given["game"], n=len(index_of(given["game"])["rulings"]))
    if "given" not in ruling.data:
        raise Failure("web-ruling-no-table")
    bare = {key: value for key, value in ruling.data.items() if key not in ("do", "expect", "seeds")}
    runner = Runner(ruling._replace(data=bare), services(ruling.game), ())
    runner.play()
    game = runner.game
    if game is None:
        raise Failure("web-ruling-no-table")
    opened = _opened(sessions, translator, Session(game, [HUMAN] * len(game.players), translator), MOST_PATIENCE)
    return {
        **opened,
        "name": translator.localized(ruling.names),
        "rules": list(ruling.rules),
        "source": _source(ruling),
    }


def _source(ruling: Ruling) -> str:
    """Return a ruling as its file writes it."""
    with open(ruling.path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    first = ruling.source.place(ruling.at)[0]
    last = first
    while last < len(lines) and not lines[last].startswith("- "):
        last += 1
    return "\n".join(lines[first - 1 : last]).rstrip()


_TABLE = {"table": text(60)}
_PATIENCE = {"milliseconds": number(1, MOST_PATIENCE, default=MOST_PATIENCE)}

CALLS = (
    Call(
        "new_game",
        (
            "Begin a game; a seat is `human`, or the name of a bot."
            " / Commence une partie ; un siège est `human` ou le nom d’un robot."
        ),
        {
            "decks": many(fields(JUDGED), MOST_DECKS),
            "seats": many(text(20, enum=list(KINDS)), MOST_DECKS),
            "players": many(text(80), MOST_DECKS, default=[]),
            "seed": number(0, (1 << 53) - 1, default=None),
            "options": OPTIONS,
            "market": fields(JUDGED, default=None),
            "allow_illegal": flag(),
            **_PATIENCE,
        },
        TABLE_SCHEMA,
        _begin,
    ),
    Call(
        "look",
        (
            "Return the table as it stands; `ready` says that the player who is to decide is there."
            " / Donne la table telle qu’elle est ; `ready` dit que la personne qui doit décider est là."
        ),
        {**_TABLE, "ready": flag(), **_PATIENCE},
        TABLE_SCHEMA,
        _look,
    ),
    Call(
        "choose",
        (
            "Make a choice and let bots go on; `made` is how many choices the page knows to have been made."
            " / Fait un choix ; `made` est le nombre de choix que la page connaît."
        ),
        {**_TABLE, "action": number(-(1 << 53), 1 << 53), "made": number(0, 1 << 30), **_PATIENCE},
        TABLE_SCHEMA,
        _choose,
    ),
    Call(
        "undo",
        "Take back a person's last choice and what bots did since. / Reprend le dernier choix.",
        _TABLE,
        {**TABLE_SCHEMA, "undone": STRING},
        _undo,
    ),
    Call(
        "why_not",
        (
            "Return why the viewer cannot use a card now, with the rules."
            " / Dit pourquoi qui regarde ne peut pas se servir d’une carte maintenant, avec les règles."
        ),
        {**_TABLE, "card": number(0, 1 << 20)},
        {"can": BOOLEAN, "text": STRING, "rules": STRINGS},
        _why_not,
    ),
    Call(
        "preview",
        (
            "Return what a choice would change at once, where that is certain."
            " / Dit ce qu’un choix changerait aussitôt, quand c’est certain."
        ),
        {**_TABLE, "action": number(-(1 << 53), 1 << 53)},
        {"preview": {"$ref": "table.schema.json#/$defs/preview"}},
        _preview,
    ),
    Call(
        "hint",
        (
            "Return the viewer's best choice by a search, from what the viewer sees, its chance to win, and why."
            " / Donne le meilleur choix d’une recherche, d’après ce qui se voit, ses chances de victoire, et pourquoi."
        ),
        _TABLE,
        {"action": INTEGER, "text": STRING, "chance": NUMBER, "why": STRING},
        _hint,
    ),
    Call(
        "log",
        "Return what has happened, as the viewer may know it. / Dit ce qui s’est passé, pour qui regarde.",
        _TABLE,
        {"log": STRINGS},
        _log,
    ),
    Call(
        "save",
        (
            "Return the game as the file that `deckcheck play` writes."
            " / Donne la partie comme le fichier qu’écrit `deckcheck play`."
        ),
        _TABLE,
        {"text": STRING, "path": STRING},
        _save,
    ),
    Call(
        "load",
        (
            "Open a saved game, of the terminal's or of a page's."
            " / Ouvre une partie enregistrée, au terminal ou sur une page."
        ),
        {"text": text(MOST_RECORD), "path": text(400, default="<text>"), **_PATIENCE},
        TABLE_SCHEMA,
        _load,
    ),
    Call(
        "replay",
        (
            "Return a table after so many choices; once the game is over, in the eyes of any seat."
            " / Donne une table après tant de choix ; la partie finie, vue de tout siège."
        ),
        {**_TABLE, "at": number(0, 1 << 30), "seat": number(0, MOST_DECKS, default=None)},
        REPLAY_SCHEMA,
        _replay,
    ),
    Call("close", "Put a game or a simulation away. / Referme une partie ou une simulation.", _TABLE, {}, _close),
    Call(
        "ruling",
        (
            "Open the table of a ruling, everybody played by hand."
            " / Ouvre la table d’un arbitrage, où tout se joue à la main."
        ),
        {"game": text(80), "number": number(0, 1 << 30)},
        {**TABLE_SCHEMA, "name": STRING, "rules": STRINGS, "source": STRING},
        _ruling,
    ),
)
