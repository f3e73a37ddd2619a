"""Whether the lab finds what it is to find: planted cards, and swaps for decks that were weakened.

    python -m tests.benchmarks.lab planted --runs 20        # 20 planted cards and 20 harmless copies
    python -m tests.benchmarks.lab planted --runs 2 --games 8000
    python -m tests.benchmarks.lab planted --first 10 --runs 10   # those behind the first ten
    python -m tests.benchmarks.lab weakened virevolt        # what is proposed for weakened decks, measured again
    python -m tests.benchmarks.lab weaken                   # makes the weakened decks again

A planted card is a copy of a card of a sample deck at half its cost, or with its strongest number doubled; the copy
takes the place of the card, which the catalog keeps. The harmless control is an exact copy. Changed are cards of which
it was seen before, with other seeds, that the change gains much in the games in which they come up, and that they then
do better than any other card in their place: of a card that decides no games even then, or that another card of the
deck equals, nobody can say that it is out of line.
"""

from __future__ import annotations

import argparse
from copy import deepcopy
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import deckcheck
from deckcheck.catalog.card import Card
from deckcheck.construction.settings import format_of
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.lab.cards import GAMES, MARGIN, CardPolicy
from deckcheck.lab.estimates import Estimate, estimate
from deckcheck.lab.pairs import Arm, Change, Figures, Pairs, PairTally, Stage, changed
from deckcheck.lab.peers import blank_of, slots_of
from deckcheck.lab.rewritten import rewritten
from deckcheck.lab.stages import conduct
from deckcheck.lab.swaps import Swaps
from deckcheck.lab.tune import GAMES as TUNE_GAMES
from deckcheck.lab.tune import TunePolicy, parted
from deckcheck.simulation.run import run_job
from deckcheck.simulation.values import Contender
from deckcheck.simulation.workers import Processes
from deckcheck.workspace.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
WEAKENED = Path(__file__).parent / "weakened"
# Deck, card, what is done to it.
PLANTS = (
    ("red-rush", "R06", "half"),
    ("hired-swords", "N03", "double"),
    ("red-rush", "R04", "double"),
    ("venin-patient", "G10", "half"),
    ("hired-swords", "N01", "double"),
    ("hired-swords", "N07", "double"),
)
# What a swap must gain for certain, in shares of all games.
LEAST = 0.03
# What share of a deck is swapped to weaken it.
PART = 0.2
# How many pairs of games measure a proposal again at most, and after how many it is looked at each time.
AGAIN, LOOK = 1500, 300
# Of what is printed, these numbers make a card strong.
STRONG = ("damage", "amount", "draw", "hit")


def halved(card: Card) -> Card:
    """Return a copy at half its cost, rounded down: what its attacks, powers and effects cost."""

    def at(node: Any) -> Any:
        if isinstance(node, dict):
            return {
                key: {color: n // 2 for color, n in value.items() if n // 2} if key == "cost" else at(value)
                for key, value in node.items()
            }
        return [at(part) for part in node] if isinstance(node, list) else node

    # Listed costs would have to be halved as well.
    kept = {key: value for key, value in card.facts.items() if key != "costs"}
    return _copy(card, {**kept, "play": at(card.facts["play"])})


def doubled(card: Card) -> Card:
    """Return a copy whose strongest number is doubled."""
    facts = deepcopy(dict(card.facts))
    found: list[tuple[int, dict[str, Any], str]] = []

    def look(node: Any) -> None:
        if isinstance(node, dict):
            found.extend((value, node, key) for key, value in node.items() if key in STRONG and isinstance(value, int))
            for value in node.values():
                look(value)
        elif isinstance(node, list):
            for value in node:
                look(value)

    look(facts["play"])
    value, node, key = max(found, key=lambda one: one[0])
    node[key] = 2 * value
    return _copy(card, facts)


def _copy(card: Card, facts: Any) -> Card:
    return Card("PLANT", f"{card.name} (planted)", card.type, "PLANT", facts, "planted")


def samples(game: str) -> dict[str, deckcheck.Deck]:
    """Return the sample decks of a game that can meet, by the names of their files."""
    decks = {path.name.partition(".")[0]: deckcheck.load_deck(path) for path in sorted((SAMPLES / game).iterdir())}
    forms = [deck.format for deck in decks.values()]
    form = max(forms, key=forms.count)
    return {name: deck for name, deck in decks.items() if deck.format == form}


def played(job: Pairs, policy: Any, games: int, jobs: int) -> PairTally:
    """Play an experiment to its end."""
    tally = job.tally()
    with Processes(jobs) as workers:

        def play(units: Any, _: int) -> bool:
            run_job(job, units, lambda _, part: tally.merge(part), workers)
            return True

        conduct(job, policy, tally, play, games)
    return tally


def measured(job: Pairs, arm: Arm, tables: Sequence[tuple[int, ...]], jobs: int) -> Estimate:
    """Play a deck with and without some swaps until their gain is the least that they must gain, for certain.

    To stop at a look asks for more than what is asked at the end, where a gain of that much may be a matter of luck.
    """
    figures, tallies = Figures(), job.tally()
    all_seats = len(tables) * len(tables[0])
    part = -(-LOOK // all_seats) * all_seats
    with Processes(jobs) as workers:
        for first in range(0, AGAIN, part):
            job.stages += (Stage(range(first, first + part), (arm,), tuple(tables)),)
            run_job(job, [job.stages[-1].units], lambda _, tally: tallies.merge(tally), workers)
            figures.merge(tallies.figures(len(job.stages) - 1, 0))
            if estimate(figures).low > LEAST:
                break
    return estimate(figures)


def accused(deck: str, card: str, how: str, seed: int, games: int, jobs: int) -> tuple[bool, list[str], float]:
    """Plant a card; return whether it is out of line, the other cards that are, and the seconds that it took."""
    rules = rules_of("virevolt")
    book = rules.book()
    own = book.cards[book.numbers[card]]
    plant = halved(own) if how == "half" else doubled(own) if how == "double" else _copy(own, own.facts)
    decks = {name: found.contents() for name, found in samples("virevolt").items()}
    first = changed(decks.pop(deck), [Change("main", card, plant.id, 99)])
    contenders = tuple(Contender("", "", "", cards, "greedy") for cards in (first, *decks.values()))
    extra = (blank_of(rules), plant)
    job = Pairs("cards", "virevolt", contenders, seed=seed, extra=extra)
    slots = slots_of(0, first, rules, rules.book(extra))
    policy = CardPolicy(slots, [(0, at) for at in range(1, len(contenders))], games, MARGIN)
    begun = monotonic()
    tally = played(job, policy, games, jobs)
    found = [finding.slot.card for finding in policy.findings(job.stages, tally) if finding.out_of_line]
    return "PLANT" in found, [name for name in found if name != "PLANT"], monotonic() - begun


def planted(runs: range, games: int, jobs: int) -> None:
    """Plant cards, and as many harmless copies; print who is accused."""
    counts = {"planted": 0, "control": 0}
    for run in runs:
        deck, card, how = PLANTS[run % len(PLANTS)]
        for kind, done in (("planted", how), ("control", "copy")):
            found, others, seconds = accused(deck, card, done, 1000 + run, games, jobs)
            counts[kind] += found
            verdict = "out of line" if found else "in line"
            also = f"; also out of line: {', '.join(others)}" if others else ""
            print(f"{run:3} {deck} {card} {done:6} {verdict}{also} ({seconds:.0f} s)", flush=True)
    print(f"planted: {counts['planted']} of {len(runs)} found; control: {counts['control']} of {len(runs)} accused")


def weaken() -> None:
    """Write three weakened decks of each game: sample decks in which some cards are what suits them least."""
    for game in playable_games():
        folder = WEAKENED / game
        folder.mkdir(parents=True, exist_ok=True)
        for name in list(samples(game))[:3]:
            report, checker = Workspace(configuration=False).one(str(_path(game, name)))
            assert report.deck is not None
            rules = rules_of(game)
            swaps = Swaps(report.deck, format_of(report.deck, checker.settings, advice=False), rules.book())
            slots = slots_of(0, report.deck.contents(), rules, rules.book())
            stream = Stream(len(name))
            changes: list[Change] = []
            size = sum(slot.copies for slot in slots)
            for at in stream.shuffled(list(range(len(slots)))):
                slot = slots[at]
                if (
                    sum(change.copies for change in changes) >= PART * size
                    or rules.book().cards[rules.book().numbers[slot.card]].type == "crystal"
                ):
                    continue
                taken = {change.into for change in changes}
                for card in reversed(swaps.into(slot.section)):
                    change = None if card in taken else swaps.change(slot.section, slot.card, card)
                    if change is not None and swaps.allows([*changes, change]):
                        changes.append(change)
                        break
            text = rewritten(report, swaps.after(changes), changes, checker).text
            (folder / f"{name}.deck.yaml").write_text(text, encoding="utf-8")
            print(game, name, *(f"{change.copies} {change.out} -> {change.into}" for change in changes))


def _path(game: str, name: str) -> Path:
    return next(path for path in (SAMPLES / game).iterdir() if path.name.partition(".")[0] == name)


def weakened(game: str, games: int, jobs: int, seed: int, only: str | None) -> None:
    """Tune weakened decks, and measure every swap that is proposed again, with seeds of its own."""
    rules = rules_of(game)
    others = samples(game)
    for path in sorted((WEAKENED / game).iterdir()):
        name = path.name.partition(".")[0]
        if only and only != name:
            continue
        report, checker = Workspace(configuration=False).one(str(path))
        deck = report.deck
        assert deck is not None
        assert report.legal
        decks = [deck.contents(), *(found.contents() for other, found in others.items() if other != name)]
        contenders = tuple(Contender("", "", "", cards, "greedy") for cards in decks)
        extra = (blank_of(rules),)
        swaps = Swaps(deck, format_of(deck, checker.settings, advice=False), rules.book(extra))
        tables, proof = parted([(0, at) for at in range(1, len(decks))])
        slots = slots_of(0, decks[0], rules, rules.book(extra))
        policy = TunePolicy(slots, swaps, tables, proof, games, LEAST)
        job = Pairs("tune", game, contenders, seed=seed, extra=extra)
        begun = monotonic()
        tally = played(job, policy, games, jobs)
        proposal = policy.proposal(job.stages, tally)
        print(
            f"{game} {name}: {tally.games} games, {monotonic() - begun:.0f} s; {len(proposal.changes)} swaps",
            flush=True,
        )
        for change in proposal.changes:
            legal = swaps.allows([change])
            effect = next(one.gain for one in proposal.tried if one.change == change)
            again = Pairs("tune", game, contenders, seed=seed + 10**6, extra=extra)
            gain = measured(again, Arm(0, (change,)), proof, jobs)
            good = "good" if gain.value >= LEAST and gain.low > 0 and legal else "NOT GOOD"
            print(
                f"  {change.copies} {change.out} -> {change.into}: proven {100 * effect.value:+.1f} "
                f"({100 * effect.low:+.1f} to {100 * effect.high:+.1f}); measured again {100 * gain.value:+.1f} "
                f"({100 * gain.low:+.1f} to {100 * gain.high:+.1f}, {gain.pairs} pairs); legal: {legal}; {good}",
                flush=True,
            )


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["planted", "weakened", "weaken"])
    parser.add_argument("game", nargs="?", default="virevolt")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--games", type=int)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck")
    asked = parser.parse_args()
    if asked.what == "planted":
        planted(range(asked.first, asked.first + asked.runs), asked.games or GAMES, asked.jobs)
    elif asked.what == "weaken":
        weaken()
    else:
        weakened(asked.game, asked.games or TUNE_GAMES, asked.jobs, asked.seed, asked.deck)


if __name__ == "__main__":
    main()
