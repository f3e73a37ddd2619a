"""`deckcheck lab tune`: legal swaps that make a deck better, proven against decks that were not used to find them."""

from __future__ import annotations

from deckcheck.cli.experiments import Experiment
from deckcheck.cli.lab import Answer
from deckcheck.cli.output import Output
from deckcheck.construction.settings import format_of
from deckcheck.failure import Failure
from deckcheck.lab.peers import blank_of, slots_of
from deckcheck.lab.rewritten import diff_of, rewritten
from deckcheck.lab.swaps import Swaps
from deckcheck.lab.tune import GAMES, TunePolicy, parted
from deckcheck.lab.tune_answers import tune_data, tune_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    args.require_files("to")
    answer = Answer(args, context)
    target = None if args.to is None else Output(args.to, force=args.force)
    experiment = Experiment(context, args, [args.deck], args.against, alone=False)
    rules = experiment.rules
    report, checker = args.workspace().one(args.deck)
    deck = report.deck
    tables, proof = parted(experiment.tables)
    if not proof or deck is None:
        raise Failure("lab-tune-decks", deck=args.deck)
    games, least = args.games or GAMES, args.least / 100
    job = experiment.pairs("tune", [blank_of(rules)], {"games": games, "least": least})
    book = rules.book(job.extra)
    game_format = format_of(deck, checker.settings, advice=False)
    swaps = Swaps(deck, game_format, book, strict=checker.settings.strict)
    slots = slots_of(0, job.contenders[0].cards, rules, book)
    policy = TunePolicy(slots, swaps, tables, proof, games, least)
    if games < policy.fewest:
        raise Failure("lab-cards-few", games=games, n=len(slots), wanted=policy.fewest)
    played = experiment.play(job, policy, games)
    tally = played.run.tally
    proposal = policy.proposal(job.stages, tally)
    written, diff = None, ""
    if proposal.changes:
        written = rewritten(report, swaps.after(proposal.changes), proposal.changes, checker, args.to)
        diff = diff_of(report.text or "", written.text, args.deck, args.to or args.deck)
    data = tune_data(job, policy, tally, played.left, book, experiment.language, proposal, written, diff)
    answer.show(data, tune_report(data, context.translator))
    if target is not None and written is not None:
        target.write(written.text)
        target.close()
        context.note("lab-tune-written", path=args.to)
    return answer.end(played.players, played.run, played.left, games=(played.fresh, tally.games))
