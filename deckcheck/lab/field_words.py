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

    from deckcheck.messages import Translator


def field_report(data: Mapping[str, Any], translator: Translator) -> Report:
    """Return the report on a field.

    Args:
        data: what `field_data` returned.
        translator: the language.
    """
    decks = data["decks"]
    title = translator.text("lab-field-title", decks=len(decks), game=data["game"], n=data["games"], seed=data["seed"])
    lines = provisos(data, translator)
    if not data["games"]:
        return Report(title, lines, [])
    whole = decks[0]["strength"] is not None
    if whole:
        order = sorted(range(len(decks)), key=lambda at: (-decks[at]["strength"]["elo"], -decks[at]["share"], at))
    else:
        order = sorted(range(len(decks)), key=lambda at: (-(decks[at]["share"] or 0.0), at))
        lines = [*lines, translator.text("lab-field-not-whole")]
    ranked = [decks[at] for at in order]
    if whole:
        lines += [*_best(ranked, translator), _mixed(ranked, translator), *_losing(ranked, translator)]
    apart = len(decks) * (len(decks) - 1) // 2 - len(data["pairings"])
    if apart:
        lines.append(translator.text("lab-field-apart", n=apart))
    lines.append(_decided(data["pairings"], translator))
    sections = [_matrix(data, ranked, translator)]
    if whole:
        sections += [_mixture(ranked, translator), _strengths(ranked, translator)]
    sections += [pairings_section(data["pairings"], translator), start_section(data, ranked, translator)]
    return Report(title, lines, [*sections, *course_sections(data, translator)])


def _best(ranked: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    strength = ranked[0]["strength"]
    values = {"share": percent(strength["share"], translator), "interval": between(strength["interval"], translator)}
    return [translator.text("lab-field-best", deck=ranked[0]["name"], **values)]


def _mixed(ranked: Sequence[Mapping[str, Any]], translator: Translator) -> str:
    inside = sorted(
        (deck for deck in ranked if deck["mixture"]["weight"] > IN_MIXTURE), key=lambda deck: -deck["mixture"]["weight"]
    )
    if len(inside) == 1:
        return translator.text("lab-field-one", deck=inside[0]["name"])
    parts = [f"{deck['name']} {percent(deck['mixture']['weight'], translator)}" for deck in inside]
    return translator.text("lab-field-mixture", parts=parts)


def _losing(ranked: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    """Return which decks lose to the best mixture for certain, as far as that is known."""
    losing = sorted(
        (deck for deck in ranked if deck["mixture"]["against_interval"][1] < 0.5),
        key=lambda deck: deck["mixture"]["against"],
    )
    if not losing:
        return [translator.text("lab-field-none-lose")]
    parts = [f"{deck['name']} {percent(deck['mixture']['against'], translator)}" for deck in losing]
    return [translator.text("lab-field-lose", n=len(parts), parts=parts)]


def _decided(pairings: Sequence[Mapping[str, Any]], translator: Translator) -> str:
    differing = sum(pairing["verdict"] in ("ahead", "behind") for pairing in pairings)
    open_ones = sum(pairing["verdict"] == OPEN for pairing in pairings)
    even = len(pairings) - differing - open_ones
    return translator.text("lab-field-decided", n=differing, all=len(pairings), even=even, open=open_ones)


def _matrix(data: Mapping[str, Any], ranked: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
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
        translator.text("lab-title-matrix"),
        [translator.text("lab-matrix")],
        Heat(
            translator.text("lab-matrix-picture"),
            names,
            names,
            values,
            cells,
            frozenset(marked),
            scale=translator.text("lab-scale-row"),
        ),
        table,
        [translator.text("lab-matrix-how")],
    )


def _mixture(ranked: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
    order = sorted(ranked, key=lambda deck: (-deck["mixture"]["weight"], -deck["mixture"]["mean"]))
    heads = ("deck", "weight", "weight-interval", "present", "against", "interval", "alpha-rank")
    rows = [
        (
            deck["name"],
            percent(mixture["weight"], translator),
            between(mixture["interval"], translator),
            percent(mixture["present"], translator),
            percent(mixture["against"], translator),
            between(mixture["against_interval"], translator),
            percent(mixture["alpha_rank_mean"], translator),
        )
        for deck in order
        for mixture in (deck["mixture"],)
    ]
    caption = translator.text("lab-mixture-picture")
    return Section(
        translator.text("lab-title-mixture"),
        [_mixed(ranked, translator)],
        Bars(
            caption,
            [deck["name"] for deck in order],
            [deck["mixture"]["weight"] for deck in order],
            [percent(deck["mixture"]["weight"], translator) for deck in order],
            percent=True,
        ),
        Table([translator.text(f"lab-head-{head}") for head in heads], rows),
        [translator.text("lab-mixture-how"), translator.text("lab-alpha-rank-how")],
    )


def _strengths(ranked: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
    heads = ("deck", "against-average", "interval", "elo", "won", "games")
    rows = [
        (
            deck["name"],
            percent(deck["strength"]["share"], translator),
            between(deck["strength"]["interval"], translator),
            f"{deck['strength']['elo']:+d}".replace("-", "−"),
            percent(deck["share"], translator),
            str(deck["games"]),
        )
        for deck in ranked
    ]
    return Section(
        translator.text("lab-title-strength"),
        [translator.text("lab-strength")],
        Intervals.of(
            translator.text("lab-strength-picture"),
            ((deck["name"], deck["strength"]["share"], deck["strength"]["interval"]) for deck in ranked),
            middle=0.5,
            scale=translator.text("lab-head-against-average"),
        ),
        Table([translator.text(f"lab-head-{head}") for head in heads], rows),
        [translator.text("lab-strength-how")],
    )


def pairings_section(pairings: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
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
                percent(share, translator),
                between(wilson, translator),
                between(any_time, translator),
                translator.text(f"lab-verdict-{verdict}"),
            )
        )
    heads = ("better", "worse", "games", "won", "interval", "any-time", "verdict")
    return Section(
        translator.text("lab-title-pairings"),
        table=Table([translator.text(f"lab-head-{head}") for head in heads], rows, frozenset({1, 6})),
        small=[translator.text("lab-pairings-how"), translator.text("lab-tests-how")],
    )


def start_section(data: Mapping[str, Any], ranked: Sequence[Mapping[str, Any]], translator: Translator) -> Section:
    """Return the section about who starts."""
    start = data["start"]
    line = translator.text(
        "lab-start", share=percent(start["share"], translator), interval=between(start["interval"], translator)
    )
    firsts = [deck["starting"]["first"] for deck in ranked]
    rows = [
        (
            deck["name"],
            percent(first["share"], translator),
            between(first["interval"], translator),
            percent(second["share"], translator),
            between(second["interval"], translator),
            _gain(first["share"], second["share"], translator),
        )
        for deck in ranked
        for first, second in ((deck["starting"]["first"], deck["starting"]["second"]),)
    ]
    heads = ("deck", "first", "interval", "second", "interval", "gain")
    chart = None
    if all(first["share"] is not None for first in firsts):
        chart = Intervals.of(
            translator.text("lab-start-picture"),
            ((deck["name"], first["share"], first["interval"]) for deck, first in zip(ranked, firsts, strict=True)),
            middle=0.5,
            scale=translator.text("lab-head-first"),
        )
    return Section(
        translator.text("lab-title-start"),
        [line],
        chart,
        Table([translator.text(f"lab-head-{head}") for head in heads], rows),
    )


def _gain(first: float | None, second: float | None, translator: Translator) -> str:
    if first is None or second is None:
        return NONE
    written = decimal(100 * (first - second), translator, 0)
    return f"+{written}" if first > second else written
