"""`deckcheck cards GAME [QUERY]`: the cards that a query fits, one in full, several as lines, columns, CSV or JSON."""

from __future__ import annotations

import sys

from deckcheck.catalog.names import nearest
from deckcheck.catalog.search import ATTRIBUTE, EXACT, TYPE, WORDS, card_data, value_of
from deckcheck.cli.ban_text import when
from deckcheck.cli.output import Output, separator
from deckcheck.construction.ban_list import legal_periods
from deckcheck.construction.card_legality import is_legal
from deckcheck.construction.settings import day_of
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.registry import book_folder, is_playable
from deckcheck.engine.table.cards import words_of
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.play.cards import card_lines
from deckcheck.text_table import GAP, padded
from deckcheck.text_table import width as width_of
from deckcheck.workspace.card_search import COLUMNS, book_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.search import CardSearch, Found
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.workspace.workspace import Workspace

_INVENTED = "\u2020"  # behind a value that no card prints
_WIDEST = 50  # columns that a cell of a table takes
_PRINTED = ("set", "number", "rarity", "reprints")  # where a card is found, beside what it says
_LAST = ("text",)  # the attributes that a table for spreadsheets ends with


def show_cards(context: Context, args: Arguments) -> int:
    """Print the cards of a game that a query fits; status 1 where it fits none.

    One card is shown in full, and so is the only one whose name or id is the query, above the others.
    """
    args.require_report_format("text", "json", "csv")
    parted = separator(args)
    workspace = args.lookup(context)
    search = workspace.searcher(args.game)
    columns = [search.key(name) for part in args.columns for name in part.split(",") if name.strip()]
    tests = [name for name in columns if name in search.tests]
    if tests:
        raise Failure("search-order", name=tests[0])
    found = search.find(_terms(args.query), sort=args.sort or "")
    output = Output(args.output, force=args.force)
    cards = [part.card for part in found]
    translate = _phrase_translator(context, args.game)
    if args.output_format == "json":
        output.write(json_text({"cards": [card_data(card, columns) for card in cards]}, indent=1) + "\n")
    elif args.output_format == "csv":
        output.write_csv(_csv(context, cards, columns or _used(search, cards), parted))
    elif not found:
        _tell_none(context, " ".join(args.query), search)
    elif columns:
        output.write(_table(context, cards, columns, translate))
    else:
        output.write(_lines(context, workspace, args.game, found, translate))
    output.close()
    if found and args.output_format == "text" and (columns or len(found) > 1):
        if any(_is_invented(card, key) for card in cards for key in columns):
            context.add("cards-invented")
        context.add("cards-found", n=len(found))
        _tell_places(context, found)
    return OK if found else NO


def _tell_places(context: Context, found: Sequence[Found]) -> None:
    """Report how many cards have the words in their name, and how many elsewhere, where that differs."""
    places = {rank: sum(part.rank == rank for part in found) for rank in (TYPE, ATTRIBUTE, WORDS)}
    parts = {"name": len(found) - sum(places.values()), "type": places[TYPE], "attribute": places[ATTRIBUTE]}
    parts["text"] = places[WORDS]
    named = [context.text(f"cards-by-{place}", n=n) for place, n in parts.items() if n]
    if len(named) > 1:
        context.add("cards-by", parts=named)


def _terms(query: Sequence[str]) -> list[str]:
    """Return the terms of a command line; what was in quotes there and holds no filter is several words."""
    return [term.strip() for term in query if term.strip()]


def _tell_none(context: Context, query: str, search: CardSearch) -> None:
    suggestions = nearest(query, search.catalog.all_names())
    words = context.text("no-cards", query=query)
    if suggestions:
        words = context.text("clauses", first=words, then=context.text("fix-did-you-mean", suggestions=suggestions))
    print(words, file=sys.stderr)


def _lines(
    context: Context, workspace: Workspace, game: str, found: Sequence[Found], translate: PhraseTranslator
) -> str:
    exact = [part for part in found if part.rank == EXACT]
    shown = found if len(found) == 1 else exact if len(exact) == 1 else []
    lines = [line for part in shown for line in card_view(context, workspace, game, part.card)]
    others = [part for part in found if part not in shown]
    if shown and others:
        lines.append("")
    lines += [_line(part.card, translate) for part in others]
    return "".join(f"{line}\n" for line in lines)


def _line(card: Card, translate: PhraseTranslator) -> str:
    facts = [translate(card.type)]
    if "level" in card.facts:
        facts.append(f"{translate('level')} {card.facts['level']}")
    facts += [str(card.facts[key]) for key in ("set",) if card.facts.get(key)]
    return f"{printable(card.id):<14} {printable(_name(card, translate))} ({printable(', '.join(facts))})"


def card_view(context: Context, workspace: Workspace, game: str, card: Card) -> list[str]:
    """Return a card as `play` shows it, with where it is printed, where it is legal, and what keeps it from play."""
    translate = _phrase_translator(context, game)
    lines = card_lines(card, translate)
    printed = [
        context.text("card-fact", key=_heading(context, key, translate), value=words_of(card.facts[key], translate))
        for key in _PRINTED
        if card.facts.get(key)
    ]
    if card.facts.get("official") is False:
        printed.append(context.text("card-homemade"))
    if printed:
        lines.append(f"  {', '.join(printed)}")
    if card.facts.get("aliases"):
        lines.append(f"  {context.text('card-aliases', names=list(card.facts['aliases']))}")
    if card.facts.get("uncertain"):
        lines.append(f"  {context.text('card-uncertain', reason=card.facts['uncertain'])}")
    ruleset = workspace.ruleset(game)
    day = day_of(workspace.settings(), ruleset)
    legal = [name for name in ruleset.formats if is_legal(card, ruleset.format(name, day))]
    lines.append(
        f"  {context.text('card-legal', formats=legal)}" if legal else f"  {context.text('card-legal-nowhere')}"
    )
    for name in ruleset.formats if ruleset.dated else ():
        found = legal_periods(ruleset, name, card)
        if found is not None:
            lines.append(
                f"  {context.text('card-legal-when', format=name, periods=[when(context, one) for one in found])}"
            )
    return [*lines, *_played(context, workspace, game, card)]


def _played(context: Context, workspace: Workspace, game: str, card: Card) -> list[str]:
    """Return whether test-play carries a card out: wholly, but for a clause, or not, and why."""
    book = book_of(workspace.full_catalog(game)) if is_playable(game) else None
    if book is None or card.id not in book.numbers:
        return []
    number = book.numbers[card.id]
    reason = book.shortfall(number)
    if reason:
        return [f"  {context.text('card-unplayable', reason=reason)}"]
    if number in book.left_to_players:
        return [f"  {context.text('card-partly', reason=book.left_to_players[number])}"]
    return [f"  {context.text('card-playable')}"]


def _used(search: CardSearch, cards: Sequence[Card]) -> list[str]:
    """Return the attributes that some of these cards have, in the order of the catalog, what is long last."""
    names = [name for name in search.attributes() if any(card.get(name) is not None for card in cards)]
    return [*(name for name in names if name not in _LAST), *(name for name in names if name in _LAST)]


def _csv(context: Context, cards: Sequence[Card], columns: Sequence[str], parted: str) -> str:
    """Return the cards for a spreadsheet: attributes as filters name them, names and texts in the reader's language."""
    from deckcheck.csv_text import csv_text

    rows = [[_plain(value_of(card, key, context.translator.language)) for key in columns] for card in cards]
    return csv_text([list(columns), *rows], parted)


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool, int)):
        # A text of several lines is one in a cell: what ends a line would be spelt out, as all that acts is.
        return str(value).lower() if isinstance(value, bool) else _one_line(value) if isinstance(value, str) else value
    return words_of(value)


def _one_line(text: str) -> str:
    return " ".join(line for part in text.split("\n") if (line := part.strip(" ")))


def _table(context: Context, cards: Sequence[Card], columns: Sequence[str], translate: PhraseTranslator) -> str:
    """Return the cards in columns, headings and values in the reader's language."""
    cells = [[_heading(context, key, translate) for key in columns]]
    cells += [[_cell(context, card, key, translate) for key in columns] for card in cards]
    widths = [min(_WIDEST, max(width_of(row[at]) for row in cells)) for at in range(len(columns))]
    lines = [GAP.join(padded(cell, widths[at]) for at, cell in enumerate(row)).rstrip() for row in cells]
    return "".join(f"{line}\n" for line in lines)


def _heading(context: Context, key: str, translate: PhraseTranslator) -> str:
    return context.text(f"card-column-{key}") if key in COLUMNS else translate(key.replace("_", " ").replace(".", " "))


def _cell(context: Context, card: Card, key: str, translate: PhraseTranslator) -> str:
    value = value_of(card, key, context.translator.language)
    if value is None:
        return ""
    if isinstance(value, bool):
        return context.text("card-yes" if value else "card-no")
    words = value if key in ("id", "name", "text") else words_of(value, translate)
    mark = f" {_INVENTED}" if _is_invented(card, key) else ""
    return printable(" ".join(str(words).split())) + mark


def _is_invented(card: Card, key: str) -> bool:
    """Whether no card prints an attribute, or the one that a key with a dot (`talents.smarts`) is a part of."""
    return key.partition(".")[0] in card.facts.get("invented", ()) and value_of(card, key, "") is not None


def _name(card: Card, translate: PhraseTranslator) -> str:
    return card.name_in(translate.language) if translate.language else card.name


def _phrase_translator(context: Context, game: str) -> PhraseTranslator:
    """Return how a game speaks the language in force; one of the user's own has its own words alone."""
    folder = book_folder(game)
    return ENGLISH if folder is None else phrase_translator(folder, context.translator.language)
