"""Statistics, chances and hands as plain data, the same for the command line and for pages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from typing import Any

    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.odds.hands import Hand
    from deckcheck.odds.question import Answer, Question
    from deckcheck.odds.rules import Pile
    from deckcheck.odds.statistics import Statistic


def statistics_data(deck: Deck, counted: Sequence[Statistic]) -> dict[str, Any]:
    """Return the statistics of a deck."""
    return {
        "game": deck.game,
        "format": deck.format,
        "name": deck.name,
        "cards": deck.size,
        "statistics": [
            {
                "key": part.key,
                "title": part.title,
                "kind": part.kind,
                "cards": part.cards,
                "lines": [
                    {
                        "value": line.value,
                        "label": line.label,
                        "amount": line.amount,
                        "share": None if part.kind == "sums" else float(part.share(line)),
                        "limit": line.limit,
                    }
                    for line in part.lines
                ],
                "mean": float(part.mean) if part.mean is not None else None,
                "left_out": part.left_out,
                "notes": list(part.notes),
            }
            for part in counted
        ],
    }


def hands_data(deck: Deck, hands: Sequence[Hand], pile: Pile, seat: str) -> dict[str, Any]:
    """Return opening hands that were dealt from a deck's pile to a seat."""
    return {
        "game": deck.game,
        "format": deck.format,
        "seat": seat,
        "pile": len(pile),
        "aside": _entry_data(pile.aside) if pile.aside is not None else None,
        "hands": [
            {
                "seed": hand.seed,
                "redrawn": [[_entry_data(entry) for entry in cards] for cards in hand.redrawn],
                "put_back": [_entry_data(entry) for entry in hand.put_back],
                "cards": [_entry_data(entry) for entry in hand.cards],
                "draws": [[_entry_data(entry) for entry in cards] for cards in hand.draws],
            }
            for hand in hands
        ],
    }


def _entry_data(entry: Entry) -> dict[str, Any]:
    card = entry.card
    return {"id": card.id if card else None, "name": entry.name, "type": card.type if card else None}


def chances_data(deck: Deck, pile: Pile, answers: Sequence[tuple[Question, Answer]], at_least: int) -> dict[str, Any]:
    """Return the chances of having drawn cards, exact and as a figure."""
    return {
        "game": deck.game,
        "format": deck.format,
        "pile": len(pile),
        "at_least": at_least,
        "answers": [
            {
                "of": question.label,
                "copies": found.hits,
                "turns": [
                    {
                        "turn": line.turn,
                        "seen": {"first": line.seen[0], "second": line.seen[1]},
                        "chances": {column: _chance(line.chances[column]) for column in found.columns},
                    }
                    for line in found.lines
                ],
            }
            for question, found in answers
        ],
    }


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"exact": f"{chance.numerator}/{chance.denominator}", "value": float(chance)}
