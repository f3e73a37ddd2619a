"""What is known of the swaps that make a deck better: as plain data and in words."""

from __future__ import annotations

from deckcheck.lab.card_answers import bound, estimated, head_of_pairs, named
from deckcheck.lab.report import Intervals, Report, Section, Table
from deckcheck.lab.words import points, points_between, provisos

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.effects.book import CompiledCards
    from deckcheck.lab.pairs import Change, Pairs, PairTally
    from deckcheck.lab.rewritten import Rewritten
    from deckcheck.lab.tune import Proposal, Proven, TunePolicy
    from deckcheck.messages import Translator


def tune_data(
    job: Pairs,
    policy: TunePolicy,
    tally: PairTally,
    left: int,
    book: CompiledCards,
    language: str,
    proposal: Proposal,
    written: Rewritten | None,
    diff: str,
) -> dict[str, Any]:
    """Return everything that is known of the swaps.

    Args:
        job: the experiment with its stages.
        policy: how its games were spent.
        tally: what came of them.
        left: about how many games were still to come.
        book: the compiled cards.
        language: that of their names; empty for those that catalogs print first.
        proposal: what is proposed.
        written: the list with it, where anything is proposed.
        diff: what differs between the two lists.
    """
    decks = [contender.name for contender in job.contenders]
    return {
        **head_of_pairs(job, tally.games, "tune", policy.games, left),
        "mistakes": tally.mistakes,
        "least": policy.least,
        "found_against": [decks[table[1]] for table in policy.tables],
        "proven_against": [decks[table[1]] for table in policy.proof],
        "tried": [_tried(one, book, language) for one in proposal.tried],
        "proposed": [_change(change, book, language) for change in proposal.changes],
        "gain": None if proposal.gain is None else estimated(proposal.gain),
        "list": None if written is None else written.text,
        "comments_kept": None if written is None else written.kept,
        "diff": diff,
    }


def _change(change: Change, book: CompiledCards, language: str) -> dict[str, Any]:
    return {
        "section": change.section,
        "copies": change.copies,
        "out": {"id": change.out, "name": named(book, change.out, language)},
        "into": {"id": change.into, "name": named(book, change.into, language)},
    }


def _tried(one: Proven, book: CompiledCards, language: str) -> dict[str, Any]:
    return {
        **_change(one.change, book, language),
        "worth_of_out": estimated(one.worth),
        "searched": estimated(one.searched),
        "gain": estimated(one.gain),
        "proven": one.holds,
    }


def tune_report(data: Mapping[str, Any], translator: Translator) -> Report:
    """Return the report on swaps."""
    deck = data["decks"][0]["name"]
    title = translator.text("lab-tune-title", deck=deck, game=data["game"], games=data["games"], seed=data["seed"])
    lines = provisos(data, translator)
    least = bound(data["least"], translator)
    proposed = data["proposed"]
    reasons = {(one["section"], one["out"]["id"], one["into"]["id"]): one for one in data["tried"]}
    if proposed:
        gain = data["gain"]
        lines.append(
            translator.text(
                "lab-tune-gain",
                n=len(proposed),
                gain=points(gain["value"], translator),
                interval=points_between(gain["interval"], translator),
                decks=data["proven_against"],
            )
        )
        lines += [
            _reason(reasons[change["section"], change["out"]["id"], change["into"]["id"]], translator)
            for change in proposed
        ]
        if not data["comments_kept"]:
            lines.append(translator.text("lab-tune-rewritten"))
    elif not data["left"]:
        lines.append(translator.text("lab-tune-nothing", least=least))
    sections = []
    if data["tried"]:
        sections.append(_proof(data["tried"], data, translator))
    if data["diff"]:
        sections.append(Section(translator.text("lab-title-diff"), block=data["diff"]))
    return Report(title, lines, sections)


def _reason(one: Mapping[str, Any], translator: Translator) -> str:
    return translator.text(
        "lab-tune-reason",
        copies=one["copies"],
        into=one["into"]["name"],
        out=one["out"]["name"],
        gain=points(one["gain"]["value"], translator),
        interval=points_between(one["gain"]["interval"], translator),
        worth=points(one["worth_of_out"]["value"], translator),
    )


def _proof(tried: Sequence[Mapping[str, Any]], data: Mapping[str, Any], translator: Translator) -> Section:
    labels = [
        translator.text("lab-tune-swap", copies=one["copies"], into=one["into"]["name"], out=one["out"]["name"])
        for one in tried
    ]
    caption = translator.text("lab-proof-picture")
    heads = ["swap", "searched", "gained", "interval", "verdict"]
    return Section(
        translator.text("lab-title-proof"),
        [translator.text("lab-proof", decks=data["proven_against"])],
        Intervals.of(
            caption,
            ((label, one["gain"]["value"], one["gain"]["interval"]) for label, one in zip(labels, tried, strict=True)),
            frozenset(at for at, one in enumerate(tried) if one["proven"]),
            0.0,
            translator.text("lab-scale-gain"),
        ),
        Table(
            [translator.text(f"lab-head-{name}") for name in heads],
            [
                (
                    label,
                    points(one["searched"]["value"], translator),
                    points(one["gain"]["value"], translator),
                    points_between(one["gain"]["interval"], translator),
                    translator.text("lab-verdict-proven" if one["proven"] else "lab-verdict-unproven"),
                )
                for label, one in zip(labels, tried, strict=True)
            ],
            frozenset({4}),
        ),
        [translator.text("lab-proof-how", least=bound(data["least"], translator), decks=data["found_against"])],
    )
