"""The calls about one list beside its check: fix it, convert it, change it, its sheet, and what it holds."""

from __future__ import annotations

from deckcheck.catalog.names import fold, nearest
from deckcheck.construction.convert import converted, incoming, losses, outgoing, reference
from deckcheck.construction.fix import (
    LongListError,
    MailError,
    UnsafeFixError,
    UnseenEndError,
    fix_deck,
    open_questions,
    summary,
)
from deckcheck.construction.line_choices import line_questions, with_lines
from deckcheck.decklist.deck import FOUND, Deck, Entry
from deckcheck.decklist.formats import WRITTEN
from deckcheck.decklist.formats.codes import Codes
from deckcheck.decklist.limits import MAX_LINES
from deckcheck.decklist.source import is_json
from deckcheck.decklist.write import list_data, to_json, to_yaml
from deckcheck.engine.registry import phrase_translator_of
from deckcheck.engine.table.cards import face_data
from deckcheck.event.sheets import Sheets
from deckcheck.event.table import Event, Row
from deckcheck.failure import Failure
from deckcheck.web.checking import checker_of, deck_of, report_of
from deckcheck.web.schema_types import (
    INTEGER,
    JUDGED,
    LIST,
    OBJECTS,
    STRING,
    STRINGS,
    Call,
    fields,
    many,
    maybe,
    number,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions


def _fix(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    report, checker = report_of(given)
    before = report.text
    rewritten, report = with_lines(report, checker, {part["line"]: part["writing"] for part in given["lines"]})
    chosen = {(part["section"], part["written"]): part["name"] for part in given["chosen"]}
    note = ""
    result = None
    try:
        result = fix_deck(report, checker, chosen)
    except LongListError:
        pass
    except UnseenEndError as error:
        line, column = error.place
        note = translator.text("fix-unseen-end", path=report.path, line=line, column=column, char=error.char)
    except UnsafeFixError:
        note = translator.text("fix-unsafe", path=report.path)
    except MailError:
        note = translator.text("web-fix-mail")
    if result is not None and result.refused:
        note = translator.text("web-fix-refused", names=[written for _, written in result.refused])
    if rewritten.refused_lines:
        note = translator.text("web-fix-refused", names=[writing for _, writing in rewritten.refused_lines])
    after = result.text if result is not None else report.text
    changes = summary({**rewritten.changes, **(result.changes if result is not None else {})})
    return {
        "text": after if after != before else None,
        "changes": [translator.text(f"fix-{kind}", n=count) for kind, count in changes],
        "note": note,
        "questions": [
            {
                "section": violation.section,
                "written": violation.cards[0],
                "line": violation.line,
                "column": violation.column,
                "names": names,
            }
            for violation, names in open_questions(report)
        ]
        + [
            {"line": violation.line, "column": violation.column, "names": writings}
            for violation, writings in line_questions(report)
        ],
    }


def _convert(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    file_format = given["to"]
    path = given["path"]
    settings = checker_of(given).settings
    source = incoming(given["text"].encode(), path, settings)
    if source.deck is None:
        raise Failure("not-a-deck", path=path)
    if source.listing is not None and source.listing.catalogs:
        raise Failure("web-no-catalogs", path=source.listing.catalogs[0].text)
    codes = Codes()
    words = converted(source, path, file_format, settings, codes, given["names"])
    notes = losses(source, words, path, file_format, settings, codes)
    return {"text": words, "notes": [note.render(translator) for note in notes]}


def _change(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    """Add copies of a card to a section, or take some out; the list is rewritten."""
    section, card_id = given["section"], given["card"]
    checker = checker_of(given)
    source = incoming(given["text"].encode(), given["path"], checker.settings)
    deck = source.report.deck
    if deck is None or source.obstacles:
        raise Failure("not-a-deck", path=given["path"])
    ruleset = checker.ruleset_of(deck.game)
    if section not in ruleset.sections:
        raise Failure("web-no-section", nearest(section, ruleset.sections), name=section, game=deck.game)
    if source.listing is not None:
        data = list_data(source.listing, ruleset.data)
    else:
        out = outgoing(deck, ruleset)
        kept = [part for part in out.parts if part.name in deck.places]
        data = {**out.texts, "deck": {part.name: [(one.name, one.count) for one in part.cards] for part in kept}}
    held = list(data["deck"].get(section, ()))
    names = _written(deck, section, card_id)
    known = [at for at, (name, _count) in enumerate(held) if fold(name) in names]
    if known:
        held[known[0]] = (held[known[0]][0], held[known[0]][1] + given["by"])
    else:
        held.append((_reference(deck, ruleset, section, card_id), given["by"]))
    cards = {**data["deck"], section: [(name, count) for name, count in held if count > 0]}
    data["deck"] = {name: cards[name] for name in ruleset.sections if name in cards}
    json = source.listing is not None and is_json(given["path"], given["text"])
    return {"text": to_json(data) if json else to_yaml(data)}


def _written(deck: Deck, section: str, card_id: str) -> set[str]:
    """Return how a section writes a card, an unknown one by its name."""
    return {
        fold(entry.reference)
        for entry in deck.section(section)
        if (entry.card.id if entry.card else entry.reference) == card_id
    }


def _reference(deck: Deck, ruleset: Ruleset, section: str, card_id: str) -> str:
    card = deck.catalog.by_id(card_id)
    if card is None:
        raise Failure("no-cards", query=card_id)
    entry = Entry(section, card.id, 1, card, FOUND, 0, 0)
    return reference(entry, ruleset, deck, "en")


def _sheet(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    report, checker = report_of(given)
    row = Row(report.path, report)
    made = Sheets(
        lambda found: checker.ruleset_of(found.deck.game) if found.deck is not None else None,
        translator,
        title=given["title"],
        date=given["date"],
    )
    return {"html": made.document(Event([row]))}


def _deck(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck, ruleset = deck_of(given)
    translate = phrase_translator_of(deck.game, translator)
    faces: dict[str, Any] = {}
    sections = []
    for name, section in ruleset.sections.items():
        cards = []
        for entry in deck.section(name):
            if not entry.count:  # written twice; the first one counts
                continue
            if entry.card is not None:
                faces.setdefault(entry.card.id, face_data(entry.card, translate))
            cards.append(
                {
                    "id": entry.card.id if entry.card else None,
                    "name": entry.card.name_in(translator.language) if entry.card else entry.reference,
                    "reference": entry.reference,
                    "count": entry.count,
                    "line": entry.line,
                }
            )
        sections.append(
            {
                "key": name,
                "title": translator.localized(section.title),
                "count": sum(entry.count for entry in deck.section(name)),
                "default": name in deck.defaults,
                "cards": cards,
            }
        )
    return {
        "game": deck.game,
        "format": deck.format,
        "name": deck.name,
        "player": deck.player,
        "size": deck.size,
        "sections": sections,
        "cards": faces,
    }


_CHOSEN = fields({"section": text(80), "written": text(400), "name": text(1000)})
_WRITTEN = fields({"line": number(1, MAX_LINES), "writing": text(400)})

CALLS = (
    Call(
        "fix",
        (
            "Fix what has one safe answer; `questions` are names that only a person can decide, answered by `chosen`."
            " / Corrige ce qui n’a qu’une réponse sûre ; `questions` attend une réponse dans `chosen`."
        ),
        {**LIST, "chosen": many(_CHOSEN, 1000, default=[]), "lines": many(_WRITTEN, 1000, default=[])},
        {"text": maybe(STRING), "changes": STRINGS, "note": STRING, "questions": OBJECTS},
        _fix,
    ),
    Call(
        "convert",
        (
            "Write a list in another format; `notes` say what is lost on the way."
            " / Écrit une liste dans un autre format ; `notes` dit ce qui se perd en route."
        ),
        {
            **LIST,
            "to": text(40, enum=list(WRITTEN)),
            "names": text(10, enum=["written", "en", "fr", "id"], default="written"),
        },
        {"text": STRING, "notes": STRINGS},
        _convert,
    ),
    Call(
        "change",
        (
            "Add copies of a card to a section of a list, or take some out; the list loses its comments."
            " / Ajoute ou retire des exemplaires d’une carte ; la liste est réécrite, sans commentaires."
        ),
        {**LIST, "section": text(80), "card": text(400), "by": number(-1000, 1000)},
        {"text": STRING},
        _change,
    ),
    Call(
        "sheet",
        (
            "Return the registration sheet of a list as an HTML page."
            " / Donne la feuille d’inscription d’une liste, en page HTML."
        ),
        {**JUDGED, "title": text(200, default=None), "date": text(40, default=None)},
        {"html": STRING},
        _sheet,
    ),
    Call(
        "deck",
        (
            "Return what a list holds: its sections, their cards and how often, and the faces of the cards."
            " / Donne ce que contient une liste : ses sections, leurs cartes, et le texte des cartes."
        ),
        LIST,
        {
            "game": STRING,
            "format": STRING,
            "name": maybe(STRING),
            "player": maybe(STRING),
            "size": INTEGER,
            "sections": OBJECTS,
            "cards": {"type": "object"},
        },
        _deck,
    ),
)
