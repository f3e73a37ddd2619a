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
    from deckcheck.messages import Voice
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


def gauntlet_report(data: Mapping[str, Any], voice: Voice) -> Report:
    """Return the report on a gauntlet."""
    pairings = data["pairings"]
    title = voice.text(
        "lab-gauntlet-title",
        deck=data["deck"]["name"],
        n=len(pairings),
        game=data["game"],
        games=data["games"],
        seed=data["seed"],
    )
    lines = provisos(data, voice)
    if not data["games"]:
        return Report(title, lines, [])
    mean = data["mean"]
    lines.append(
        voice.text("lab-gauntlet-mean", share=percent(mean["share"], voice), interval=between(mean["interval"], voice))
    )
    bad, good = (_named(pairings, verdict, voice) for verdict in (BEHIND, AHEAD))
    lines.append(voice.text("lab-gauntlet-bad", n=len(bad), parts=bad) if bad else voice.text("lab-gauntlet-no-bad"))
    if good:
        lines.append(voice.text("lab-gauntlet-good", n=len(good), parts=good[::-1]))
    undecided = sum(pairing["verdict"] == OPEN for pairing in pairings)
    if undecided:
        lines.append(voice.text("lab-gauntlet-open", n=undecided))
    start = data["start"]
    started = voice.text("lab-start", share=percent(start["share"], voice), interval=between(start["interval"], voice))
    return Report(
        title,
        lines,
        [
            _opponents([pairing for pairing in pairings if pairing["games"]], voice),
            Section(voice.text("lab-title-start"), [started]),
            *course_sections(data, voice),
        ],
    )


def _named(pairings: Sequence[Mapping[str, Any]], verdict: str, voice: Voice) -> list[str]:
    return [
        f"{pairing['decks'][1]} {percent(pairing['share'], voice)}"
        for pairing in pairings
        if pairing["verdict"] == verdict
    ]


def _opponents(pairings: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    heads = ("opponent", "games", "won", "interval", "any-time", "turns", "verdict")
    rows = [
        (
            pairing["decks"][1],
            str(pairing["games"]),
            percent(pairing["share"], voice),
            between(pairing["interval"], voice),
            between(pairing["any_time"], voice),
            decimal(pairing["turns"], voice),
            voice.text(f"lab-verdict-{pairing['verdict']}"),
        )
        for pairing in pairings
    ]
    certain = frozenset(at for at, pairing in enumerate(pairings) if pairing["verdict"] in (AHEAD, BEHIND))
    return Section(
        voice.text("lab-title-gauntlet"),
        chart=Intervals.of(
            voice.text("lab-gauntlet-picture"),
            ((pairing["decks"][1], pairing["share"], pairing["interval"]) for pairing in pairings),
            certain,
            0.5,
            voice.text("lab-head-won"),
        ),
        table=Table([voice.text(f"lab-head-{head}") for head in heads], rows, frozenset({6})),
        small=[voice.text("lab-pairings-how"), voice.text("lab-tests-how")],
    )
