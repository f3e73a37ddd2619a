"""What a change has moved, in words: the report of `deckcheck lab compare`."""

from __future__ import annotations

from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.registry import rules_of
from deckcheck.lab.report import Heat, Intervals, Report, Section, Table
from deckcheck.lab.words import decimal, percent, points, points_between, provisos, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator

# The scale of changes reaches at least so far to both sides, so that a small change does not look like a large one.
_REACH = 0.1
_MOVED = ("up", "down")


def compare_report(data: Mapping[str, Any], translator: Translator) -> Report:
    """Return the report on a change.

    Args:
        data: what `compare_data` returned, or what the command says where nothing is played.
        translator: the language.
    """
    old, new = (side["name"] for side in data["sides"])
    title = translator.text(
        "lab-compare-title", old=old, new=new, game=data["game"], n=data["games"], seed=data["seed"]
    )
    if data["alike"]:
        return Report(title, [translator.text("lab-compare-alike")], [])
    lines = provisos(data, translator)
    if not data["games"]:
        return Report(title, lines, [])
    lines += _answer(data, translator)
    return Report(
        title,
        lines,
        [_matrix(data, translator), _decks(data, translator), _pairings(data, translator), _games(data, translator)],
    )


def _answer(data: Mapping[str, Any], translator: Translator) -> list[str]:
    pairings = data["pairings"]
    moved = sorted((one for one in pairings if one["verdict"] in _MOVED), key=lambda one: -abs(one["change"]))
    undecided = sum(one["verdict"] == "open" for one in pairings)
    parts = [_moved(one, translator) for one in moved]
    if data["fail_if"] is None:
        sentence = translator.text("lab-compare-moved", n=len(parts), all=len(pairings), parts=parts)
        lines = [sentence if parts else translator.text("lab-compare-none", all=len(pairings))]
        rest = "lab-compare-open"
    else:
        most = decimal(100 * data["fail_if"], translator, 0)
        sentence = translator.text("lab-compare-beyond", n=len(parts), all=len(pairings), most=most, parts=parts)
        lines = [sentence if parts else translator.text("lab-compare-within", all=len(pairings), most=most)]
        rest = "lab-compare-beyond-open"
    if undecided:
        lines.append(translator.text(rest, n=undecided))
    return lines


def _moved(pairing: Mapping[str, Any], translator: Translator) -> str:
    first, second = pairing["decks"]
    change = pairing["change"]
    if change < 0:
        first, second, change = second, first, -change
    return translator.text("lab-compare-part", first=first, second=second, change=points(change, translator))


def _matrix(data: Mapping[str, Any], translator: Translator) -> Section:
    names = [deck["name"] for deck in data["decks"]]
    rates = {}
    marked = set()
    for pairing in data["pairings"]:
        first, second = (names.index(name) for name in pairing["decks"])
        if pairing["change"] is None:
            continue
        for row, column, change in ((first, second, pairing["change"]), (second, first, -pairing["change"])):
            rates[row, column] = change, f"{100 * change:+.0f}".replace("-", "−") if round(100 * change) else "0"
            if pairing["verdict"] in _MOVED:
                marked.add((row, column))
    reach = max([_REACH, *(abs(change) for change, _ in rates.values())])
    values, cells, table = square(names, rates, marked)
    return Section(
        translator.text("lab-title-changes"),
        [translator.text("lab-changes")],
        Heat(
            translator.text("lab-changes-picture"),
            names,
            names,
            values,
            cells,
            frozenset(marked),
            -reach,
            0.0,
            reach,
            translator.text("lab-scale-gain"),
        ),
        table,
    )


def _decks(data: Mapping[str, Any], translator: Translator) -> Section:
    known = sorted((deck for deck in data["decks"] if deck["change"] is not None), key=lambda deck: -deck["change"])
    heads = ("deck", "old", "new", "change", "interval")
    rows = [
        (
            deck["name"],
            percent(deck["old"], translator),
            percent(deck["new"], translator),
            points(deck["change"], translator),
            points_between(deck["interval"], translator),
        )
        for deck in known
    ]
    return Section(
        translator.text("lab-title-deck-changes"),
        [],
        Intervals.of(
            translator.text("lab-deck-changes-picture"),
            ((deck["name"], deck["change"], deck["interval"]) for deck in known),
            frozenset(at for at, deck in enumerate(known) if not deck["interval"][0] <= 0 <= deck["interval"][1]),
            0.0,
            translator.text("lab-scale-points"),
        ),
        Table([translator.text(f"lab-head-{head}") for head in heads], rows),
        [translator.text("lab-deck-changes-how")],
    )


def _pairings(data: Mapping[str, Any], translator: Translator) -> Section:
    rows = [
        (
            pairing["decks"][0],
            pairing["decks"][1],
            str(pairing["pairs"]),
            percent(pairing["old"]["share"], translator),
            percent(pairing["new"]["share"], translator),
            points(pairing["change"], translator),
            points_between(pairing["any_time"], translator),
            _verdict(pairing, data["fail_if"], translator),
        )
        for pairing in sorted(data["pairings"], key=lambda one: (-abs(one["change"] or 0.0), one["decks"]))
    ]
    heads = ("deck", "opponent", "pairs", "old", "new", "change", "any-time", "verdict")
    how = ["lab-compare-how", "lab-compare-tests" if data["fail_if"] is None else "lab-compare-alarm"]
    values = {} if data["fail_if"] is None else {"most": decimal(100 * data["fail_if"], translator, 0)}
    return Section(
        translator.text("lab-title-pairings"),
        table=Table([translator.text(f"lab-head-{head}") for head in heads], rows, frozenset({1, 7})),
        small=[translator.text(name, **values) for name in how],
    )


def _verdict(pairing: Mapping[str, Any], fail_if: float | None, translator: Translator) -> str:
    if fail_if is None:
        return translator.text(f"lab-change-{pairing['verdict']}")
    verdict = "beyond" if pairing["verdict"] in _MOVED else "within" if pairing["verdict"] == "same" else "open"
    return translator.text(f"lab-change-{verdict}")


def _games(data: Mapping[str, Any], translator: Translator) -> Section:
    """Return the section about the games as such, before and after."""
    before, after = data["course"]
    translate = phrase_translator(rules_of(data["game"]).folder, translator.language)
    pairs = max(data["games"] // 2, 1)
    rows = [
        (translator.text("lab-row-turns"), decimal(before["turns"], translator), decimal(after["turns"], translator)),
        (translator.text("lab-row-start"), *(percent(side["start"]["share"], translator) for side in (before, after))),
        *(
            (
                translator.text("lab-row-ending", name=translate(reason)),
                *(percent(side["endings"].get(reason, 0) / pairs, translator) for side in (before, after)),
            )
            for reason in sorted({*before["endings"], *after["endings"]}, key=lambda reason: _often(data, reason))
        ),
    ]
    return Section(
        translator.text("lab-title-games"),
        table=Table(["", translator.text("lab-head-old"), translator.text("lab-head-new")], rows),
    )


def _often(data: Mapping[str, Any], reason: str) -> tuple[int, str]:
    sides: Sequence[Mapping[str, Any]] = data["course"]
    return -sum(side["endings"].get(reason, 0) for side in sides), reason
