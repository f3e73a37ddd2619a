"""`deckcheck simulate`: many games between bots, and what came of them."""

from __future__ import annotations

from time import monotonic

from deckcheck.cli.opponents import read_opponents, report_left_out
from deckcheck.cli.output import Output, refuse_overwriting_inputs, require_distinct_outputs, separator
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import INTERRUPTED, Failure
from deckcheck.json_text import json_text
from deckcheck.simulation import report as reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.simulation.tally import SimulationTally


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    args.require_report_format("text", "json", "csv")
    separator(args)
    args.require_files("resume")
    require_distinct_outputs(args.output, args.resume)
    output = Output(args.output, force=args.force)
    files = deck_files(context, args, args.decks)
    refuse_overwriting_inputs([args.output], files)
    if len(files) < 2:
        raise Failure("simulate-decks")
    opponents = read_opponents(context, args, files)
    plan = make_plan(context, opponents, args, args.players)
    report_left_out(context, opponents)
    # Programs find a card by one name in every language, people by that of their own.
    translated = context.translator.language != "en" and args.output_format != "json"
    cards = opponents.rules.book(plan.extra).cards
    names = {card.id: card.name_in(context.translator.language) if translated else card.name for card in cards}
    with Players(context, args) as players, Run(players, plan, args.resume) as run:
        begun = monotonic()
        run.play([range(args.games)])
    data = reports.data(plan, run.tally, names, wanted=max(args.games, run.tally.games))
    _write(context, output, data, args)
    output.close()
    if not args.quiet and run.fresh:
        seconds = reports.decimal(monotonic() - begun, context.translator)
        context.note("simulate-time", n=run.fresh, seconds=seconds)
    if players.stopped():
        _tell_stopped(context, run.tally, args)
        return INTERRUPTED
    return run.status


def _write(context: Context, output: Output, data: dict[str, Any], args: Arguments) -> None:
    if args.output_format == "json":
        output.write(json_text(data, indent=1) + "\n")
    elif args.output_format == "csv":
        output.write_csv(reports.as_csv(data, cards=args.cards, separator=separator(args)))
    else:
        output.write(reports.as_text(data, context.translator, cards=args.cards))


def _tell_stopped(context: Context, tally: SimulationTally, args: Arguments) -> None:
    context.note("simulate-stopped", n=tally.games, wanted=args.games)
    context.note("simulate-go-on" if args.resume is not None else "simulate-keep", path=args.resume)
