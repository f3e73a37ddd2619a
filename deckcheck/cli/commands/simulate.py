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

    from deckcheck.cli.asked import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.simulation.tally import SimulationTally


def run(asked: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    asked.require_report_format("text", "json", "csv")
    separator(asked)
    asked.require_files("resume")
    require_distinct_outputs(asked.output, asked.resume)
    output = Output(asked.output, force=asked.force)
    files = deck_files(context, asked, asked.decks)
    refuse_overwriting_inputs([asked.output], files)
    if len(files) < 2:
        raise Failure("simulate-decks")
    opponents = read_opponents(context, asked, files)
    plan = make_plan(context, opponents, asked, asked.players)
    report_left_out(context, opponents)
    # Programs find a card by one name in every language, people by that of their own.
    translated = context.voice.language != "en" and asked.output_format != "json"
    cards = opponents.rules.book(plan.extra).cards
    names = {card.id: card.name_in(context.voice.language) if translated else card.name for card in cards}
    with Players(context, asked) as players, Run(players, plan, asked.resume) as run:
        begun = monotonic()
        run.play([range(asked.games)])
    data = reports.data(plan, run.tally, names, wanted=max(asked.games, run.tally.games))
    _write(context, output, data, asked)
    output.close()
    if not asked.quiet and run.fresh:
        seconds = reports.decimal(monotonic() - begun, context.voice)
        context.note("simulate-time", n=run.fresh, seconds=seconds)
    if players.stopped():
        _tell_stopped(context, run.tally, asked)
        return INTERRUPTED
    return run.status


def _write(context: Context, output: Output, data: dict[str, Any], asked: Arguments) -> None:
    if asked.output_format == "json":
        output.write(json_text(data, indent=1) + "\n")
    elif asked.output_format == "csv":
        output.write_csv(reports.as_csv(data, cards=asked.cards, separator=separator(asked)))
    else:
        output.write(reports.as_text(data, context.voice, cards=asked.cards))


def _tell_stopped(context: Context, tally: SimulationTally, asked: Arguments) -> None:
    context.note("simulate-stopped", n=tally.games, wanted=asked.games)
    context.note("simulate-go-on" if asked.resume is not None else "simulate-keep", path=asked.resume)
