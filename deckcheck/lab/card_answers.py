"""What is known of the cards of decks after some games: as plain data and in words."""

from __future__ import annotations

from deckcheck.lab.answers import head
from deckcheck.lab.estimates import RATE
from deckcheck.lab.report import Intervals, Report, Section, Table
from deckcheck.lab.words import percent, points, points_between, provisos

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.effects.book import CompiledCards
    from deckcheck.lab.cards import CardPolicy, Finding
    from deckcheck.lab.estimates import Estimate
    from deckcheck.lab.pairs import Pairs, PairTally
    from deckcheck.messages import Translator

OUT_OF_LINE, IDLE = "out-of-line", "idle"
# Of how many cards a chart shows what they are worth: the first of them.
_BARS = 40


def head_of_pairs(job: Pairs, games: int, kind: str, wanted: int, left: int) -> dict[str, Any]:
    """Return what every answer about pairs says first; see `head`."""
    decks = [{"name": deck.name, "path": deck.path, "hash": deck.hash, "bot": deck.bot} for deck in job.contenders]
    return {**head(job, kind, games, wanted, left, RATE), "decks": decks}


def estimated(estimate: Estimate) -> dict[str, Any]:
    """Return an estimate as plain data."""
    return {
        "value": round(estimate.value, 6),
        "interval": [round(estimate.low, 6), round(estimate.high, 6)],
        "pairs": estimate.pairs,
    }


def cards_data(
    job: Pairs, policy: CardPolicy, tally: PairTally, left: int, book: CompiledCards, language: str
) -> dict[str, Any]:
    """Return everything that is known of the cards, those that are worth most first.

    Args:
        job: the experiment with its stages.
        policy: how its games were spent.
        tally: what came of them.
        left: about how many games were still to come.
        book: the compiled cards.
        language: that of their names; empty for those that catalogs print first.
    """
    findings = policy.findings(job.stages, tally)
    cards = [_card(finding, book, language) for finding in findings]
    cards.sort(key=lambda card: (-card["in_hand"]["value"], card["deck"], card["id"]))
    return {
        **head_of_pairs(job, tally.games, "cards", policy.games, left),
        "mistakes": tally.mistakes,
        "margin": policy.margin,
        "looked_at": sorted({slot.deck for slot in policy.slots}),
        "cards": cards,
    }


def bound(share: float, translator: Translator) -> str:
    """Return a bound that somebody has set, in points."""
    return translator.decimal(f"{100 * share:g}")


def named(book: CompiledCards, card: str, language: str) -> str:
    """Return the name of a card."""
    found = book.cards[book.numbers[card]]
    return found.name_in(language) if language else found.name


def _card(finding: Finding, book: CompiledCards, language: str) -> dict[str, Any]:
    slot = finding.slot
    return {
        "deck": slot.deck,
        "section": slot.section,
        "id": slot.card,
        "name": named(book, slot.card, language),
        "copies": slot.copies,
        "blanks": slot.taken,
        "shown": round(finding.shown, 6),
        "worth": estimated(finding.worth),
        "in_hand": estimated(finding.held),
        "proven": finding.proven,
        "win_rate_when_drawn": None if finding.drawn is None else round(finding.drawn, 6),
        "peer": None if finding.peer is None else {"id": finding.peer, "name": named(book, finding.peer, language)},
        "lead": None if finding.lead is None else estimated(finding.lead),
        "tested": finding.tested,
        "verdict": OUT_OF_LINE if finding.out_of_line else IDLE if finding.idle else None,
    }


def cards_report(data: Mapping[str, Any], translator: Translator) -> Report:
    """Return the report on the cards of decks."""
    looked_at = data["looked_at"]
    decks = [data["decks"][at]["name"] for at in looked_at]
    title = translator.text(
        "lab-cards-title", decks=decks, n=len(decks), game=data["game"], games=data["games"], seed=data["seed"]
    )
    lines = provisos(data, translator)
    cards = data["cards"]
    if not any(card["worth"]["pairs"] for card in cards):
        return Report(title, lines, [])
    several = len(decks) > 1
    margin = bound(data["margin"], translator)
    strong = [card for card in cards if card["verdict"] == OUT_OF_LINE]
    idle = [card for card in cards if card["verdict"] == IDLE]
    names = [_shown(card, data, several=several) for card in strong]
    lines.append(
        translator.text("lab-cards-strong", n=len(strong), cards=names, margin=margin)
        if strong
        else translator.text("lab-cards-none-strong", margin=margin)
    )
    if idle:
        names = [_shown(card, data, several=several) for card in idle]
        lines.append(translator.text("lab-cards-idle", n=len(idle), cards=names, margin=margin))
    sections = [_worth(cards, data, translator, several=several)]
    tried = [card for card in cards if card["lead"] is not None]
    if tried:
        sections.append(_peers(tried, data, translator, several=several))
    return Report(title, lines, sections)


def _shown(card: Mapping[str, Any], data: Mapping[str, Any], *, several: bool) -> str:
    """Return the name of a card, and that of its deck where there are several."""
    return f"{card['name']} ({data['decks'][card['deck']]['name']})" if several else str(card["name"])


def _worth(
    cards: Sequence[Mapping[str, Any]], data: Mapping[str, Any], translator: Translator, *, several: bool
) -> Section:
    shown = cards[:_BARS]
    caption = translator.text("lab-worth-picture")
    heads = ["card", "copies", "shown", "worth", "interval", "in-hand", "interval", "when-drawn"]
    return Section(
        translator.text("lab-title-worth"),
        [translator.text("lab-worth")],
        Intervals.of(
            caption,
            (
                (_shown(card, data, several=several), card["in_hand"]["value"], card["in_hand"]["interval"])
                for card in shown
            ),
            frozenset(at for at, card in enumerate(shown) if card["verdict"] == OUT_OF_LINE),
            0.0,
            translator.text("lab-scale-points"),
        ),
        Table(
            [translator.text(f"lab-head-{name}") for name in heads],
            [
                (
                    _shown(card, data, several=several),
                    str(card["copies"]),
                    percent(card["shown"], translator),
                    points(card["worth"]["value"], translator) + ("*" if card["proven"] else " "),
                    points_between(card["worth"]["interval"], translator),
                    points(card["in_hand"]["value"], translator),
                    points_between(card["in_hand"]["interval"], translator),
                    percent(card["win_rate_when_drawn"], translator),
                )
                for card in cards
            ],
        ),
        [translator.text("lab-worth-how"), translator.text("lab-when-drawn-how")],
    )


def _peers(
    cards: Sequence[Mapping[str, Any]], data: Mapping[str, Any], translator: Translator, *, several: bool
) -> Section:
    verdicts = {OUT_OF_LINE: "lab-verdict-out-of-line", None: "lab-verdict-in-line", IDLE: "lab-verdict-in-line"}
    ranked = sorted(cards, key=lambda card: (-card["tested"], -card["lead"]["value"]))
    heads = ["card", "best-peer", "lead", "interval", "verdict"]
    return Section(
        translator.text("lab-title-peers"),
        [translator.text("lab-peers")],
        None,
        Table(
            [translator.text(f"lab-head-{name}") for name in heads],
            [
                (
                    _shown(card, data, several=several),
                    card["peer"]["name"],
                    points(card["lead"]["value"], translator),
                    points_between(card["lead"]["interval"], translator),
                    translator.text(verdicts[card["verdict"]] if card["tested"] else "lab-verdict-let-go"),
                )
                for card in ranked
            ],
            frozenset({1, 4}),
        ),
        [translator.text("lab-peers-how", margin=bound(data["margin"], translator))],
    )
