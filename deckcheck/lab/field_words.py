"""What is known of a field, in words: the report of `deckcheck lab field`."""

from __future__ import annotations

from deckcheck.lab.field import IN_MIXTURE
from deckcheck.lab.matches import OPEN
from deckcheck.lab.report import Bars, Heat, Intervals, Report, Section, Table
from deckcheck.lab.words import NONE, between, course_sections, decimal, percent, provisos, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Voice


def field_report(data: Mapping[str, Any], voice: Voice) -> Report:
    """Return the report on a field.

    Args:
        data: what `field_data` returned.
        voice: the language.
    """
    decks = data["decks"]
    title = voice.text("lab-field-title", decks=len(decks), game=data["game"], n=data["games"], seed=data["seed"])
    lines = provisos(data, voice)
    if not data["games"]:
        return Report(title, lines, [])
    whole = decks[0]["strength"] is not None
    if whole:
        order = sorted(range(len(decks)), key=lambda at: (-decks[at]["strength"]["elo"], -decks[at]["share"], at))
    else:
        order = sorted(range(len(decks)), key=lambda at: (-(decks[at]["share"] or 0.0), at))
        lines = [*lines, voice.text("lab-field-not-whole")]
    ranked = [decks[at] for at in order]
    if whole:
        lines += [*_best(ranked, voice), _mixed(ranked, voice), *_losing(ranked, voice)]
    apart = len(decks) * (len(decks) - 1) // 2 - len(data["pairings"])
    if apart:
        lines.append(voice.text("lab-field-apart", n=apart))
    lines.append(_decided(data["pairings"], voice))
    sections = [_matrix(data, ranked, voice)]
    if whole:
        sections += [_mixture(ranked, voice), _strengths(ranked, voice)]
    sections += [pairings_section(data["pairings"], voice), start_section(data, ranked, voice)]
    return Report(title, lines, [*sections, *course_sections(data, voice)])


def _best(ranked: Sequence[Mapping[str, Any]], voice: Voice) -> list[str]:
    strength = ranked[0]["strength"]
    values = {"share": percent(strength["share"], voice), "interval": between(strength["interval"], voice)}
    return [voice.text("lab-field-best", deck=ranked[0]["name"], **values)]


def _mixed(ranked: Sequence[Mapping[str, Any]], voice: Voice) -> str:
    inside = sorted(
        (deck for deck in ranked if deck["mixture"]["weight"] > IN_MIXTURE), key=lambda deck: -deck["mixture"]["weight"]
    )
    if len(inside) == 1:
        return voice.text("lab-field-one", deck=inside[0]["name"])
    parts = [f"{deck['name']} {percent(deck['mixture']['weight'], voice)}" for deck in inside]
    return voice.text("lab-field-mixture", parts=parts)


def _losing(ranked: Sequence[Mapping[str, Any]], voice: Voice) -> list[str]:
    """Return which decks lose to the best mixture for certain, as far as that is known."""
    losing = sorted(
        (deck for deck in ranked if deck["mixture"]["against_interval"][1] < 0.5),
        key=lambda deck: deck["mixture"]["against"],
    )
    if not losing:
        return [voice.text("lab-field-none-lose")]
    parts = [f"{deck['name']} {percent(deck['mixture']['against'], voice)}" for deck in losing]
    return [voice.text("lab-field-lose", n=len(parts), parts=parts)]


def _decided(pairings: Sequence[Mapping[str, Any]], voice: Voice) -> str:
    differing = sum(pairing["verdict"] in ("ahead", "behind") for pairing in pairings)
    open_ones = sum(pairing["verdict"] == OPEN for pairing in pairings)
    even = len(pairings) - differing - open_ones
    return voice.text("lab-field-decided", n=differing, all=len(pairings), even=even, open=open_ones)


def _matrix(data: Mapping[str, Any], ranked: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    names = [deck["name"] for deck in ranked]
    place = {name: at for at, name in enumerate(names)}
    rates = {}
    marked = set()
    for pairing in data["pairings"]:
        if pairing["share"] is None:
            continue
        first, second = (place[name] for name in pairing["decks"])
        for row, column, share in ((first, second, pairing["share"]), (second, first, 1 - pairing["share"])):
            rates[row, column] = share, f"{100 * share:.0f}"
            if pairing["verdict"] in ("ahead", "behind"):
                marked.add((row, column))
    values, cells, table = square(names, rates, marked)
    return Section(
        voice.text("lab-title-matrix"),
        [voice.text("lab-matrix")],
        Heat(
            voice.text("lab-matrix-picture"),
            names,
            names,
            values,
            cells,
            frozenset(marked),
            scale=voice.text("lab-scale-row"),
        ),
        table,
        [voice.text("lab-matrix-how")],
    )


def _mixture(ranked: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    order = sorted(ranked, key=lambda deck: (-deck["mixture"]["weight"], -deck["mixture"]["mean"]))
    heads = ("deck", "weight", "weight-interval", "present", "against", "interval", "alpha-rank")
    rows = [
        (
            deck["name"],
            percent(mixture["weight"], voice),
            between(mixture["interval"], voice),
            percent(mixture["present"], voice),
            percent(mixture["against"], voice),
            between(mixture["against_interval"], voice),
            percent(mixture["alpha_rank_mean"], voice),
        )
        for deck in order
        for mixture in (deck["mixture"],)
    ]
    caption = voice.text("lab-mixture-picture")
    return Section(
        voice.text("lab-title-mixture"),
        [_mixed(ranked, voice)],
        Bars(
            caption,
            [deck["name"] for deck in order],
            [deck["mixture"]["weight"] for deck in order],
            [percent(deck["mixture"]["weight"], voice) for deck in order],
            percent=True,
        ),
        Table([voice.text(f"lab-head-{head}") for head in heads], rows),
        [voice.text("lab-mixture-how"), voice.text("lab-alpha-rank-how")],
    )


def _strengths(ranked: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    heads = ("deck", "against-average", "interval", "elo", "won", "games")
    rows = [
        (
            deck["name"],
            percent(deck["strength"]["share"], voice),
            between(deck["strength"]["interval"], voice),
            f"{deck['strength']['elo']:+d}".replace("-", "−"),
            percent(deck["share"], voice),
            str(deck["games"]),
        )
        for deck in ranked
    ]
    return Section(
        voice.text("lab-title-strength"),
        [voice.text("lab-strength")],
        Intervals.of(
            voice.text("lab-strength-picture"),
            ((deck["name"], deck["strength"]["share"], deck["strength"]["interval"]) for deck in ranked),
            middle=0.5,
            scale=voice.text("lab-head-against-average"),
        ),
        Table([voice.text(f"lab-head-{head}") for head in heads], rows),
        [voice.text("lab-strength-how")],
    )


def pairings_section(pairings: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    """Return the section that reports each match-up, the most lopsided first, from the side of the better deck."""
    rows = []
    for pairing in sorted(pairings, key=lambda one: (-abs((one["share"] or 0.5) - 0.5), one["decks"])):
        first, second = pairing["decks"]
        share, wilson, any_time = pairing["share"], pairing["interval"], pairing["any_time"]
        if share is not None and share < 0.5:
            first, second, share = second, first, 1 - share
            wilson, any_time = ([1 - edge for edge in reversed(one)] for one in (wilson, any_time))
        verdict = "ahead" if pairing["verdict"] == "behind" else pairing["verdict"]
        rows.append(
            (
                first,
                second,
                str(pairing["games"]),
                percent(share, voice),
                between(wilson, voice),
                between(any_time, voice),
                voice.text(f"lab-verdict-{verdict}"),
            )
        )
    heads = ("better", "worse", "games", "won", "interval", "any-time", "verdict")
    return Section(
        voice.text("lab-title-pairings"),
        table=Table([voice.text(f"lab-head-{head}") for head in heads], rows, frozenset({1, 6})),
        small=[voice.text("lab-pairings-how"), voice.text("lab-tests-how")],
    )


def start_section(data: Mapping[str, Any], ranked: Sequence[Mapping[str, Any]], voice: Voice) -> Section:
    """Return the section about who starts."""
    start = data["start"]
    line = voice.text("lab-start", share=percent(start["share"], voice), interval=between(start["interval"], voice))
    firsts = [deck["starting"]["first"] for deck in ranked]
    rows = [
        (
            deck["name"],
            percent(first["share"], voice),
            between(first["interval"], voice),
            percent(second["share"], voice),
            between(second["interval"], voice),
            _gain(first["share"], second["share"], voice),
        )
        for deck in ranked
        for first, second in ((deck["starting"]["first"], deck["starting"]["second"]),)
    ]
    heads = ("deck", "first", "interval", "second", "interval", "gain")
    chart = None
    if all(first["share"] is not None for first in firsts):
        chart = Intervals.of(
            voice.text("lab-start-picture"),
            ((deck["name"], first["share"], first["interval"]) for deck, first in zip(ranked, firsts, strict=True)),
            middle=0.5,
            scale=voice.text("lab-head-first"),
        )
    return Section(
        voice.text("lab-title-start"), [line], chart, Table([voice.text(f"lab-head-{head}") for head in heads], rows)
    )


def _gain(first: float | None, second: float | None, voice: Voice) -> str:
    if first is None or second is None:
        return NONE
    written = decimal(100 * (first - second), voice, 0)
    return f"+{written}" if first > second else written
