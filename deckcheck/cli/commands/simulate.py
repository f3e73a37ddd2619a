"""`deckcheck simulate`: many games between bots, and what came of them."""

from __future__ import annotations

from time import monotonic

from deckcheck.cli.opponents import Opponents, given_bots, read_opponents, told_conflicts, told_left_out
from deckcheck.cli.output import Output, separator
from deckcheck.cli.runs import Players, Run
from deckcheck.decklist.hash import deck_hash
from deckcheck.engine.game import new_game
from deckcheck.engine.options import GameError
from deckcheck.engine.records import catalog_digest
from deckcheck.failure import INTERRUPTED, NO, Failure
from deckcheck.json_text import json_text
from deckcheck.simulation import report as reports
from deckcheck.simulation.plan import Contender, SimulationPlan, tables
from deckcheck.workspace.paths import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context
    from deckcheck.simulation.tally import SimulationTally


def run(asked: Asked, context: Context) -> int:
    """Carry out the command and return its exit status."""
    asked.see_report("text", "json", "csv")
    separator(asked)
    output = Output(asked.output, force=asked.force)
    opponents = read_opponents(context, asked, _files(context, asked.decks))
    plan = make_plan(context, opponents, asked)
    told_left_out(context, opponents)
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


def _files(context: Context, paths: list[str]) -> list[str]:
    """Return the decks that paths mean; a file that is named twice plays twice."""
    found: list[str] = []
    search = Search()
    for path in paths:
        found += [file for file, _ in search.find([path])]
    context.passed_over([part for part in search.passed if part.values["path"] not in found])
    if not found:
        raise Failure("nothing-found", paths=paths)
    if len(found) < 2:
        raise Failure("simulate-decks")
    return found


def make_plan(context: Context, opponents: Opponents, asked: Asked) -> SimulationPlan:
    """Return the simulation that the command line asks for.

    Raises:
        Failure: when it cannot be played (status 2).
    """
    rules = opponents.rules
    least, most = rules.players
    players = least if asked.players is None else asked.players
    if not least <= players <= most:
        message = "simulate-players-fixed" if least == most else "simulate-players"
        raise Failure(message, game=rules.game, least=least, most=most, n=players)
    bots = given_bots(asked.bots, len(opponents.decks))
    contenders = tuple(
        Contender(name, path, deck_hash(deck), deck.contents(), bot)
        for name, path, deck, bot in zip(opponents.names, opponents.paths, opponents.decks, bots, strict=True)
    )
    barred = _barred(context, opponents, players, allow_illegal=asked.allow_illegal)
    try:
        groups = [contenders[at : at + players] for at in range(0, len(contenders), players)]
        # One game with each deck shows whether all of them can be played, before any process is started.
        games = [
            new_game(
                rules,
                [deck.cards for deck in (*table, *contenders)[:players]],
                0,
                opponents.options,
                None,
                opponents.extra,
            )
            for table in groups
        ]
    except GameError as error:
        raise Failure("play-cannot", detail=error) from None
    digest = "-".join(catalog_digest(game.state.match) for game in games)
    return SimulationPlan(
        rules.game,
        contenders,
        seed=asked.seed,
        players=players,
        options=opponents.options,
        extra=opponents.extra,
        cards=digest,
        barred=barred,
    )


def _barred(context: Context, opponents: Opponents, players: int, *, allow_illegal: bool) -> list[tuple[int, ...]]:
    """Return the tables at which decks sit that may not meet; they are told, and left out.

    Raises:
        Failure: when no table is left (status 1).
    """
    all_tables = tables(len(opponents.decks), players)
    barred = [
        table
        for table in all_tables
        if told_conflicts(
            context, opponents.rules, [opponents.decks[at] for at in table], [opponents.paths[at] for at in table]
        )
    ]
    if allow_illegal or not barred:
        return []
    if len(barred) == len(all_tables):
        raise Failure("play-conflict", status=NO)
    context.note("simulate-barred", n=len(barred), all=len(all_tables))
    return barred


def _write(context: Context, output: Output, data: dict[str, Any], asked: Asked) -> None:
    if asked.output_format == "json":
        output.write(json_text(data, indent=1) + "\n")
    elif asked.output_format == "csv":
        output.write_csv(reports.as_csv(data, cards=asked.cards, separator=separator(asked)))
    else:
        output.write(reports.as_text(data, context.voice, cards=asked.cards))


def _tell_stopped(context: Context, tally: SimulationTally, asked: Asked) -> None:
    context.note("simulate-stopped", n=tally.games, wanted=asked.games)
    context.note("simulate-go-on" if asked.resume is not None else "simulate-keep", path=asked.resume)
