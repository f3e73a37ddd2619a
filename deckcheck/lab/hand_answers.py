"""What is known of opening hands, kept or changed: as plain data and in words."""

from __future__ import annotations

from deckcheck.lab.card_answers import estimated, head_of_pairs
from deckcheck.lab.hands import ALL, advice
from deckcheck.lab.report import Intervals, Report, Section, Table
from deckcheck.lab.words import percent, points, points_between, provisos

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.lab.hands import Advice, Hands, HandTally
    from deckcheck.messages import Translator

KEEP, CHANGE = "keep", "change"


def hands_data(job: Hands, tally: HandTally, left: int) -> dict[str, Any]:
    """Return everything that is known of the hands."""
    return {
        **head_of_pairs(job, tally.games, "hands", job.settings["games"], left),
        "hands": sum(count for count, _ in tally.hands.values()),
        "deals": tally.deals,
        "mistakes": tally.mistakes,
        "advice": [_advised(one) for one in advice(tally)],
    }


def _advised(one: Advice) -> dict[str, Any]:
    verdict = None if not one.certain else CHANGE if one.gain.value > 0 else KEEP
    return {
        "hand": dict(one.hand),
        "rare": one.is_rest,
        "way": "redraw" if one.way == ALL else one.way,
        "hands": one.times,
        "kept": round(one.kept, 6),
        "gain": estimated(one.gain),
        "verdict": verdict,
    }


def hands_report(data: Mapping[str, Any], kinds: Mapping[str, str], translator: Translator) -> Report:
    """Return the report on hands.

    Args:
        data: what `hands_data` returned.
        kinds: how card types are called.
        translator: who says it.
    """
    title = translator.text(
        "lab-hands-title",
        deck=data["decks"][0]["name"],
        game=data["game"],
        n=data["hands"],
        games=data["games"],
        seed=data["seed"],
    )
    lines = provisos(data, translator)
    if not data["advice"]:
        return Report(title, lines, [])
    ways = list(dict.fromkeys(one["way"] for one in data["advice"]))
    sections = [_way(data, way, kinds, translator) for way in ways]
    how = [translator.text("lab-hands-how")]
    return Report(title, lines, [*sections[:-1], sections[-1]._replace(small=how)])


def _way(data: Mapping[str, Any], way: str, kinds: Mapping[str, str], translator: Translator) -> Section:
    rows = [one for one in data["advice"] if one["way"] == way]
    whole = rows[0]
    sentence = (
        translator.text("lab-hands-redraw")
        if way == "redraw"
        else translator.text("lab-hands-put-back", kind=_kind(way, kinds))
    )
    labels = [_label(one, whole, kinds, translator) for one in rows]
    line = translator.text(
        "lab-hands-whole",
        gain=points(whole["gain"]["value"], translator),
        interval=points_between(whole["gain"]["interval"], translator),
        kept=percent(whole["kept"], translator),
        n=whole["hands"],
    )
    verdicts = {KEEP: "lab-verdict-keep", CHANGE: "lab-verdict-change", None: "lab-verdict-open"}
    return Section(
        sentence,
        [line],
        Intervals.of(
            translator.text("lab-hands-picture", way=sentence),
            ((label, one["gain"]["value"], one["gain"]["interval"]) for label, one in zip(labels, rows, strict=True)),
            frozenset(at for at, one in enumerate(rows) if one["verdict"]),
            0.0,
            translator.text("lab-scale-gain"),
        ),
        Table(
            [
                translator.text(f"lab-head-{name}")
                for name in ("hand", "hands", "kept", "gained", "interval", "verdict")
            ],
            [
                (
                    label,
                    str(one["hands"]),
                    percent(one["kept"], translator),
                    points(one["gain"]["value"], translator),
                    points_between(one["gain"]["interval"], translator),
                    translator.text(verdicts[one["verdict"]]),
                )
                for label, one in zip(labels, rows, strict=True)
            ],
            frozenset({5}),
        ),
    )


def _label(one: Mapping[str, Any], whole: Mapping[str, Any], kinds: Mapping[str, str], translator: Translator) -> str:
    if one is whole:
        return translator.text("lab-hands-all")
    if one["rare"]:
        return translator.text("lab-hands-rare")
    return ", ".join(f"{count} × {_kind(kind, kinds)}" for kind, count in one["hand"].items())


def _kind(kind: str, kinds: Mapping[str, str]) -> str:
    """Return how a kind of cards is called: its type, and the level behind it."""
    name, blank, level = kind.partition(" ")
    return f"{kinds.get(name, name)}{blank}{level}"


def unasked(rule: str, text: str, job: Hands, translator: Translator) -> Report:
    """Return the report on a game in which nobody is asked about an opening hand."""
    title = translator.text("lab-hands-title", deck=job.contenders[0].name, game=job.game, n=0, games=0, seed=job.seed)
    lines: Sequence[str] = [translator.text("lab-hands-unasked", rule=rule, text=text)]
    return Report(title, lines, [])
