"""What the commands of `deckcheck lab` share: how many games they play, and how they answer and end."""

from __future__ import annotations

from time import monotonic

from deckcheck.agents import bot_of
from deckcheck.cli.opponents import report_left_out
from deckcheck.cli.output import STDOUT, Output, refuse_overwriting_inputs, require_distinct_outputs
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import INTERRUPTED, Failure
from deckcheck.json_text import json_text
from deckcheck.lab.libraries import require_libraries
from deckcheck.lab.matches import MatchesJob, play_on
from deckcheck.lab.page import page
from deckcheck.lab.pictures import kind_of, picture
from deckcheck.lab.tallies import SPAN
from deckcheck.lab.text import as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.cli.opponents import Opponents
    from deckcheck.lab.matches import Finding
    from deckcheck.lab.report import Report
    from deckcheck.lab.tallies import LabTally
    from deckcheck.messages import Translator
    from deckcheck.simulation.plan import SimulationPlan

# How many games a match-up is played at most by default; how many it takes at least, one on each seat.
_USUAL, _LEAST = 200, 2


class Answer:
    """Where the answer of a command goes. What cannot be written is said before anything is played.

    Raises:
        Failure: a library is missing, a file cannot be written or exists, or two of them are one.
    """

    def __init__(self, args: Arguments, context: Context) -> None:
        args.require_report_format()
        args.require_files("resume")
        require_distinct_outputs(args.output or STDOUT, args.html, args.plot, args.resume)
        given = [getattr(args, name, None) or () for name in ("deck", "decks", "against", "field", "old", "new")]
        read = [path for paths in given for path in ([paths] if isinstance(paths, str) else paths)]
        refuse_overwriting_inputs([args.output, args.html, args.plot], read)
        self._translator = context.translator
        self._json = args.json or args.output_format == "json"
        self._kind = None if args.plot is None else kind_of(args.plot)
        require_libraries(pictures=args.html is not None or args.plot is not None)
        self._output = Output(args.output, force=args.force)
        self._page = None if args.html is None else Output(args.html, force=args.force, kind="html")
        self._picture = None if args.plot is None else Output(args.plot, force=args.force)
        self._asked, self._context = args, context
        self._begun = monotonic()

    def show(self, data: Mapping[str, Any], report: Report) -> None:
        """Write the answer, wherever it was asked for.

        Args:
            data: the answer as plain data, in no language; what JSON shows.
            report: the same in the language of the run.

        Raises:
            Failure: a file cannot be written.
        """
        self._output.write(json_text(data, indent=1) + "\n" if self._json else as_text(report))
        self._output.close()
        if self._page is not None:
            self._page.write(page(report, self._translator))
            self._page.close()
        if self._picture is None or self._kind is None:
            return
        if next(report.charts(), None) is None:
            self._context.note("lab-no-picture", path=self._picture.path)
            return
        self._picture.write_bytes(picture(report, self._kind, self._translator))
        self._picture.close()

    def end(
        self, players: Players, run: Run[Any], left: int, unit: int = 1, games: tuple[int, int] | None = None
    ) -> int:
        """Say how long it took, or that it was stopped, and return the exit status.

        Args:
            players: who has played.
            run: what was played.
            left: how many units at most were still to come.
            unit: how many games a unit has.
            games: how many games were played now and how many there are in all, where units differ in that.
        """
        fresh, done = games or (run.fresh * unit, run.tally.units * unit)
        context, args = self._context, self._asked
        if not args.quiet and fresh:
            seconds = self._translator.decimal(f"{monotonic() - self._begun:.1f}")
            context.note("lab-time", n=fresh, seconds=seconds)
        if not players.stopped():
            return run.status
        context.note("lab-stopped", n=done, left=left * unit)
        context.note("simulate-go-on" if args.resume is not None else "simulate-keep", path=args.resume)
        return INTERRUPTED


def answer_matches(
    args: Arguments,
    context: Context,
    answer: Answer,
    opponents: Opponents,
    plan: SimulationPlan,
    data_of: Callable[[SimulationPlan, LabTally, Sequence[Finding], int, int], dict[str, Any]],
    report_of: Callable[[dict[str, Any], Translator], Report],
) -> int:
    """Play the match-ups of a plan until they are decided, answer, and return the exit status.

    Args:
        args: what was asked on the command line.
        context: where things are reported, and in which language.
        answer: where the answer goes.
        opponents: the decks that meet, and those that are left out.
        plan: the match-ups.
        data_of: makes the answer of the plan, what was counted, what the tests say of each match-up, how many games
            were to be played at most, and how many of these are left.
        report_of: says it.
    """
    pairings = len(plan.pairings)
    most = most_games(args, pairings)
    report_left_out(context, opponents)
    note_clock(context, plan)
    with Players(context, args) as players, Run(players, MatchesJob(plan), args.resume) as played:
        findings = play_on(played.play, lambda: played.tally, pairings, most)
    left = games_left(played, [finding.at for finding in findings], most)
    data = data_of(plan, played.tally, findings, pairings * most, left)
    answer.show(data, report_of(data, context.translator))
    return answer.end(players, played, left)


def most_games(args: Arguments, pairings: int, unit: int = 1) -> int:
    """Return how many units each of some match-ups is played at most: an even number, so that decks start in turn.

    Args:
        args: the option `games`, of all match-ups together.
        pairings: how many there are.
        unit: how many games a unit has.

    Raises:
        Failure: that is none, or more than can be numbered.
    """
    if args.games is None:
        return _USUAL
    most: int = args.games // (pairings * unit) // 2 * 2
    if most < _LEAST:
        least = _LEAST * unit
        raise Failure("lab-few-games", games=args.games, n=pairings, least=least, wanted=least * pairings)
    if most > SPAN:
        raise Failure("lab-many-games", most=SPAN, wanted=SPAN * pairings * unit)
    return most


def games_left(run: Run[LabTally], decided: Sequence[int], most: int) -> int:
    """Return how many units at most are still to come of match-ups decided behind this many units; 0 is not decided."""
    return sum(max(most - run.tally.total(pairing)[0], 0) for pairing, at in enumerate(decided) if not at)


def note_clock(context: Context, plan: SimulationPlan) -> None:
    """Say that games do not come out alike again, where a bot searches by the clock."""
    if not all(bot_of(contender.bot).is_reproducible for contender in plan.contenders):
        context.note("simulate-by-the-clock")
