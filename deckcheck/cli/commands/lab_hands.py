"""`deckcheck lab hands`: opening hands, kept or changed, by games played on from there."""

from __future__ import annotations

from deckcheck.cli.experiments import Experiment
from deckcheck.cli.lab import Answer
from deckcheck.cli.runs import Players, Run
from deckcheck.engine.rulings.rulebook import load_rulebook
from deckcheck.failure import OK
from deckcheck.lab.hand_answers import hands_data, hands_report, unasked
from deckcheck.lab.hands import GAMES
from deckcheck.lab.pairs import Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    answer = Answer(args, context)
    experiment = Experiment(context, args, [args.deck], args.against, alone=False)
    ruleset = args.workspace().ruleset(experiment.rules.game)
    games = args.games or GAMES
    job = experiment.hands(games)
    tables = tuple(experiment.tables)
    each = job.games_each(tables[0]) if experiment.rules.KEEPING else 0.0
    if not each:
        answer.show(
            hands_data(job, job.tally(), 0), unasked(*_rule(context, experiment, ruleset), job, context.translator)
        )
        return OK
    rounds = max(round(games / (each * len(tables) * len(tables[0]))), 1)
    units = range(rounds * len(tables) * len(tables[0]))
    job.stages = (Stage(units, (), tables, each),)
    with Players(context, args) as players, Run(players, job, args.resume) as played:
        before = played.tally.games
        played.play([units])
    tally = played.tally
    left = round((len(units) - tally.units) * each)
    kinds = {name: context.translator.localized(data["title"]) for name, data in ruleset.data["types"].items()}
    data = hands_data(job, tally, left)
    answer.show(data, hands_report(data, kinds, context.translator))
    return answer.end(players, played, left, games=(tally.games - before, tally.games))


def _rule(context: Context, experiment: Experiment, ruleset: Ruleset) -> tuple[str, str]:
    """Return the rule by which opening hands are dealt, and what it says."""
    sources = ruleset.data.get("hands", {}).get("sources") or [""]
    rules = {rule.id: rule for rule in load_rulebook(experiment.rules).rules}
    found = rules.get(sources[0])
    return sources[0], context.translator.localized(found.text) if found is not None else ""
