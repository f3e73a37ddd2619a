"""The cards that a deck defines itself: on the spot, or in catalogs that are in its own repository."""

from __future__ import annotations

import os

from deckcheck.catalog.load import define_cards, linked_cards, read_catalog
from deckcheck.catalog.names import fold
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import STDIN, UnreadableFileError
from deckcheck.messages import Message
from deckcheck.repository import outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.build import ParsedDecklist
    from deckcheck.decklist.nodes import Scalar

    Excuse: TypeAlias = Callable[[str], bool]

MAX_CATALOGS = 16  # of one deck


def own_cards(
    listing: ParsedDecklist, path: str, known: Catalog, ruleset: Ruleset, problems: list[Problem], *, allowed: bool
) -> tuple[list[Card], Excuse | None]:
    """Return the cards that a deck adds to those that are known; what is wrong with them is added to `problems`.

    The second value shows which references a faulty definition may have been meant for, so that one cause is reported
    once: with a faulty catalog any name, otherwise the names defined on the spot; None where nothing is faulty.

    Such cards never redefine a known one and never modify rules. Where they are not `allowed`, their use is refused,
    but they are read all the same, so that the rest of the deck is judged as its player meant it.
    """
    cards: list[Card] = []
    spec = ruleset.data
    start = len(problems)
    for node in listing.catalogs[:MAX_CATALOGS]:
        cards.extend(_from_catalog(node, path, known.extended(cards), ruleset, problems))
    problems.extend(
        Problem("decklist/limits", "limit-entries", node.line, node.column, limit=MAX_CATALOGS)
        for node in listing.catalogs[MAX_CATALOGS:]
    )
    excuse: Excuse | None = _any_name if len(problems) > start else None
    before = known.extended(cards)
    inline = define_cards(
        listing.cards, path, before, spec, "decklist/schema", problems, defaults={"official": False}, trusted=False
    )
    cards.extend(linked_cards(inline, before, "decklist/schema", problems, trusted=False))
    if excuse is None and len(problems) > start:
        names = {fold(key.text) for key, _ in listing.cards}
        excuse = lambda name: fold(name) in names  # noqa: E731  the other excuse has a name since it needs none
    if cards and not allowed:
        line, column = _first_place(listing)
        refused = [card.name for card in cards]
        problems.append(Problem("decklist/deck-cards", "deck-cards-refused", line, column, cards=refused))
    return cards, excuse


def _any_name(name: str) -> bool:  # noqa: ARG001
    return True


def _first_place(listing: ParsedDecklist) -> tuple[int, int]:
    node = listing.catalogs[0] if listing.catalogs else listing.cards[0][0]
    return node.line, node.column


def _from_catalog(
    node: Scalar, deck_path: str, known: Catalog, ruleset: Ruleset, problems: list[Problem]
) -> list[Card]:
    try:
        path = catalog_path(node.text, deck_path)
        cards, found = read_catalog(path, node.text, known, ruleset.data, trusted=False)
    except Problem as problem:
        problem.line, problem.column = node.line, node.column
        problems.append(problem)
        return []
    except UnreadableFileError as error:
        # As it is written in the deck: reports name no folders of the machine.
        message = Message(error.sentence.id, **{**error.sentence.values, "path": node.text})
        problems.append(
            Problem(
                "catalog/path",
                "catalog-unreadable",
                node.line,
                node.column,
                detail=message,
            )
        )
        return []
    problems.extend(_in_catalog(part, node) for part in found)
    return cards


def _in_catalog(problem: Problem, node: Scalar) -> Problem:
    """Return a catalog's problem as one of the deck that names it, at the entry there; it has its own place."""
    return Problem(
        problem.code,
        "catalog-in",
        node.line,
        node.column,
        path=node.text,
        # `line` and `column` are the problem's own parameters, hence the other names here.
        at_line=problem.line,
        at_column=problem.column,
        detail=Message(problem.message, **problem.values),
        suggestions=problem.values.get("suggestions", []),
    )


def catalog_path(reference: str, deck_path: str) -> str:
    """Return the file that a deck's `catalogs:` entry means.

    Raises:
        Problem: `catalog/path`; the entry is absolute or leaves the deck's repository (the nearest folder above with a
            `.git`, otherwise the deck's own folder), be it through a symbolic link.
    """
    if os.path.isabs(reference) or "\0" in reference or "\\" in reference or reference[1:2] == ":":
        raise Problem("catalog/path", "catalog-absolute", path=reference, fix="fix-catalog-path")
    folder = os.path.dirname(os.path.realpath(deck_path)) if deck_path != STDIN else os.path.realpath(".")
    if outside(folder, [reference]):
        raise Problem("catalog/path", "catalog-outside", path=reference, fix="fix-catalog-path")
    return os.path.realpath(os.path.join(folder, reference))
