"""`deckcheck lab cards`: what each card of a deck is worth, and which are out of line."""

from __future__ import annotations

from deckcheck.cli.experiments import Experiment
from deckcheck.cli.lab import Answer
from deckcheck.failure import Failure
from deckcheck.lab.card_answers import cards_data, cards_report
from deckcheck.lab.cards import GAMES, CardPolicy
from deckcheck.lab.peers import blank_of, slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(args, context)
    experiment = Experiment(context, args, args.decks, args.against)
    rules = experiment.rules
    games, margin = args.games or GAMES, args.margin / 100
    job = experiment.pairs("cards", [blank_of(rules)], {"games": games, "margin": margin})
    book = rules.book(job.extra)
    slots = [slot for at in experiment.looked_at for slot in slots_of(at, job.contenders[at].cards, rules, book)]
    policy = CardPolicy(slots, experiment.tables, games, margin)
    if games < policy.least:
        raise Failure("lab-cards-few", games=games, n=len(slots), wanted=policy.least)
    played = experiment.play(job, policy, games)
    tally = played.run.tally
    data = cards_data(job, policy, tally, played.left, book, experiment.language)
    answer.show(data, cards_report(data, context.translator))
    return answer.end(played.players, played.run, played.left, games=(played.fresh, tally.games))
