"""One deck against many: what is known of it after some games, as plain data and in words."""

from __future__ import annotations

from deckcheck.lab.answers import head
from deckcheck.lab.field import course_data, mean_share, pairings_data
from deckcheck.lab.matches import AHEAD, BEHIND, OPEN
from deckcheck.lab.report import Intervals, Report, Section, Table
from deckcheck.lab.sequential import LEVEL
from deckcheck.lab.words import between, course_sections, decimal, percent, provisos

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.lab.matches import Finding
    from deckcheck.lab.tallies import LabTally
    from deckcheck.messages import Translator
    from deckcheck.simulation.plan import SimulationPlan


def gauntlet_data(
    plan: SimulationPlan, tally: LabTally, findings: Sequence[Finding], wanted: int, left: int
) -> dict[str, Any]:
    """Return everything that is known of a gauntlet; see `field_data`. The plan's first deck runs it."""
    pairings = pairings_data(plan, tally, findings)
    deck = plan.contenders[0]
    return {
        **head(plan, "gauntlet", tally.units, wanted, left, LEVEL),
        "deck": {"name": deck.name, "path": deck.path, "hash": deck.hash, "bot": deck.bot},
        "mean": mean_share(pairings),
        "pairings": sorted(pairings, key=lambda one: (one["share"] is None, one["share"], one["decks"])),
        **course_data(plan, tally),
    }


def gauntlet_report(data: Mapping[str, Any], translator: Translator) -> Report:
    """Return the report on a gauntlet."""
    pairings = data["pairings"]
    title = translator.text(
        "lab-gauntlet-title",
        deck=data["deck"]["name"],
        n=len(pairings),
        game=data["game"],
        games=data["games"],
        seed=data["seed"],
    )
    lines = provisos(data, translator)
    if not data["games"]:
        return Report(title, lines, [])
    mean = data["mean"]
    lines.append(
        translator.text(
            "lab-gauntlet-mean",
            share=percent(mean["share"], translator),
            interval=between(mean["interval"], translator),
        )
    )
    bad, good = (_named(pairings, verdict, translator) for verdict in (BEHIND, AHEAD))
    lines.append(
        translator.text("lab-gauntlet-bad", n=len(bad), parts=bad) if bad else translator.text("lab-gauntlet-no-bad")
    )
    if good:
        lines.append(translator.text("lab-gauntlet-good", n=len(good), parts=good[::-1]))
    undecided = sum(pairing["verdict"] == OPEN for pairing in pairings)
    if undecided:
        lines.append(translator.text("lab-gauntlet-open", n=undecided))
    start = data["start"]
    started = translator.text(
        "lab-start", share=percent(start["share"], translator), interval=between(start["interval"], translator)
    )
    return Report(
        title,
        lines,
        [
            _opponents([pairing for pairing in pairings if pairing["games"]], translator),
            Section(translator.text("lab-title-start"), [started]),
            *course_sections(data, translator),
        ],
    )


def _named(pairings: Sequence[Mapping[str, Any]], verdict: str, translator: Translator) -> list[str]:
    return [
        f"{pairing['decks'][1]} {percent(pairing['share'], translator)}"
        for pairing in pairings
        if pairing["verdict"] == verdict
    ]


def _opponents(pairings: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
    heads = ("opponent", "games", "won", "interval", "any-time", "turns", "verdict")
    rows = [
        (
            pairing["decks"][1],
            str(pairing["games"]),
            percent(pairing["share"], translator),
            between(pairing["interval"], translator),
            between(pairing["any_time"], translator),
            decimal(pairing["turns"], translator),
            translator.text(f"lab-verdict-{pairing['verdict']}"),
        )
        for pairing in pairings
    ]
    certain = frozenset(at for at, pairing in enumerate(pairings) if pairing["verdict"] in (AHEAD, BEHIND))
    return Section(
        translator.text("lab-title-gauntlet"),
        chart=Intervals.of(
            translator.text("lab-gauntlet-picture"),
            ((pairing["decks"][1], pairing["share"], pairing["interval"]) for pairing in pairings),
            certain,
            0.5,
            translator.text("lab-head-won"),
        ),
        table=Table([translator.text(f"lab-head-{head}") for head in heads], rows, frozenset({6})),
        small=[translator.text("lab-pairings-how"), translator.text("lab-tests-how")],
    )
