"""`deckcheck stats`: what a deck is made of, as tables, JSON, a picture or a web page."""

from __future__ import annotations

from deckcheck.cli.one_deck import read_deck
from deckcheck.cli.output import STDOUT, Output, refuse_overwriting_inputs, require_distinct_outputs
from deckcheck.failure import OK, Failure
from deckcheck.files import same_file
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.odds.data import statistics_data
from deckcheck.odds.figures import percent
from deckcheck.odds.statistics import notes, statistics
from deckcheck.text_table import padded, table, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.decklist.deck import Deck
    from deckcheck.odds.statistics import Statistic

_BAR = 24  # columns of the longest bar


def run(args: Arguments, context: Context) -> int:
    """Carry out the command; the tables go to standard output, the charts to their files."""
    args.require_report_format()
    svg, html = args.svg, args.html
    if svg is not None and html is not None and same_file(svg, html):
        raise Failure("stats-same-output", path=svg)
    require_distinct_outputs(STDOUT, svg, html)
    refuse_overwriting_inputs([svg, html], [args.deck])
    deck, ruleset = read_deck(context, args, args.deck)
    counted = statistics(deck, ruleset, context.translator)
    files = [
        (name, Output(path, force=args.force, kind=name))
        for name, path in (("svg", svg), ("html", html))
        if path is not None
    ]
    for name, output in files:
        from deckcheck.odds.charts import page, picture

        output.write(
            picture(counted, context.translator)
            if name == "svg"
            else page(deck, counted, _head(context, deck), context.translator)
        )
        output.close()
        context.add("stats-written", path=output.path)
    if args.output_format == "json":
        print(json_text(statistics_data(deck, counted), indent=1))
    else:
        _print_text(context, deck, counted)
    return OK


def _head(context: Context, deck: Deck) -> str:
    different = len({entry.card.identity if entry.card else entry.reference for entry in deck.entries})
    name = deck.name or context.text("stats-nameless")
    return context.text("stats-head", name=name, game=deck.game, format=deck.format, n=deck.size, different=different)


def _print_text(context: Context, deck: Deck, counted: Sequence[Statistic]) -> None:
    print(_head(context, deck))
    for part in counted:
        print()
        print(printable(part.title))
        most = max((line.amount for line in part.lines), default=0)
        limited = any(line.limit is not None for line in part.lines)
        heads = ["", context.text("stats-copies" if part.kind != "sums" else "stats-total")]
        shares = part.kind != "sums"
        heads += [context.text("stats-share")] if shares else []
        heads += [context.text("stats-limit")] if limited else []
        rows = []
        for line in part.lines:
            row = [printable(line.label), str(line.amount)]
            row += [percent(part.share(line), 1, translator=context.translator)] if shares else []
            row += [str(line.limit) if line.limit is not None else ""] if limited else []
            rows.append(row)
        lines = table(heads, rows)
        widest = max(width(line) for line in lines)
        if rows:
            print(f"  {lines[0]}")
        for words, line in zip(lines[1:], part.lines, strict=True):
            bar = "#" * -(-line.amount * _BAR // most) if most > 0 else ""
            print(f"  {padded(words, widest)}  {bar}".rstrip())
        for note in notes(part, context.translator):
            print(f"  {note}")
