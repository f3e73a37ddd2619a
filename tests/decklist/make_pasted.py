"""The corpus of pasted lists: `python -m tests.decklist.make_pasted` writes those that a program can make.

Each is a part of a sample deck in one of the shapes in which forums, chats, mails, pages and spreadsheets have lists.
The list is in `pasted/SHAPE/NAME.txt`, what it means beside it in `NAME.deck.yaml`. Lists made by hand, and those
that are to be refused (`NAME.refused`: the line, the column and the code of the first violation), are beside them.
"""

from __future__ import annotations

import html
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import yaml

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
CORPUS = Path(__file__).parent / "pasted"
A_SHAPE = 8  # lists


class Part(NamedTuple):
    """A section: its id, its title as lists write it, and its cards, (name, count) each."""

    id: str
    title: str
    cards: list[tuple[str, int]]


class Shown(NamedTuple):
    """What a shape makes of a deck: the text, and the fields of the deck that it shows."""

    text: str
    fields: Mapping[str, str] = MappingProxyType({})


Lines = Callable[[str, int], str]


def flat(form: Lines) -> Callable[[Sequence[Part]], Shown]:
    """Return the shape of a list without headings, a card a line."""
    return lambda parts: Shown("".join(form(name, count) + "\n" for part in parts for name, count in part.cards))


def headed(heading: Callable[[str, int], str], form: Lines, gap: str = "\n") -> Callable[[Sequence[Part]], Shown]:
    """Return the shape of a list in which each section has its title and amount."""

    def shape(parts: Sequence[Part]) -> Shown:
        return Shown(
            gap.join(
                heading(part.title, sum(count for _, count in part.cards))
                + "\n"
                + "".join(form(name, count) + "\n" for name, count in part.cards)
                for part in parts
            )
        )

    return shape


def table(
    sign: str, header: str, row: Callable[[str, int, str], Sequence[object]]
) -> Callable[[Sequence[Part]], Shown]:
    """Return the shape of a table under a header."""

    def shape(parts: Sequence[Part]) -> Shown:
        rows = [
            sign.join(f'"{cell}"' if sign in str(cell) else str(cell) for cell in row(name, count, part.title))
            for part in parts
            for name, count in part.cards
        ]
        return Shown("\n".join([header, *rows, ""]))

    return shape


def two(name: str, count: int) -> str:
    """Return the usual line."""
    return f"{count} {name}"


def mail(parts: Sequence[Part]) -> Shown:
    lines = [two(name, count) for part in parts for name, count in part.cards]
    return Shown(
        "\n".join([*(f"> > {line}" for line in lines[:3]), *(f"> {line}" for line in lines[3:])]) + "\n\n-- \nZoé\n"
    )


def fenced(parts: Sequence[Part]) -> Shown:
    return Shown("```text\n" + flat(two)(parts).text + "```\n")


def titled(parts: Sequence[Part]) -> Shown:
    text = flat(two)(parts).text
    return Shown(f"Deck: Night Shift\nDate: 2026-03-01\n\n{text}", {"name": "Night Shift", "notes": "Date: 2026-03-01"})


def chat(parts: Sequence[Part]) -> Shown:
    return Shown(", ".join(f"{count}x {name}" for part in parts for name, count in part.cards) + "\n")


def cells(parts: Sequence[Part]) -> Shown:
    return Shown("".join(f"{count}\n{name}\n" for part in parts for name, count in part.cards))


def page(parts: Sequence[Part]) -> Shown:
    lists = [
        f"<h2>{part.title}</h2>\n<ul>"
        + "".join(f"<li>{count}&times; <b>{html.escape(name)}</b></li>" for name, count in part.cards)
        + "</ul>\n"
        for part in parts
    ]
    return Shown("".join(lists).replace("&times;", "x"))


def page_table(parts: Sequence[Part]) -> Shown:
    rows = "".join(
        f"  <tr>\n    <td>{count}</td>\n    <td><a href='#'>{html.escape(name)}</a></td>\n  </tr>\n"
        for part in parts
        for name, count in part.cards
    )
    return Shown(f"<table>\n  <tr><th>Qty</th><th>Card</th></tr>\n{rows}</table>\n")


def numbered(parts: Sequence[Part]) -> Shown:
    cards = [card for part in parts for card in part.cards]
    return Shown("".join(f"{at}. {name} x{count}\n" for at, (name, count) in enumerate(cards, 1)))


def total(parts: Sequence[Part]) -> Shown:
    amount = sum(count for part in parts for _, count in part.cards)
    return Shown(f"{flat(two)(parts).text}Total: {amount}\n")


SHAPES: dict[str, Callable[[Sequence[Part]], Shown]] = {
    "behind-x": flat(lambda name, count: f"{name} x{count}"),
    "behind-brackets": flat(lambda name, count: f"{name} ({count})"),
    "behind-colon": flat(lambda name, count: f"{name}: {count}"),
    "behind-dash": flat(lambda name, count: f"{name} - {count}"),
    "front-x": flat(lambda name, count: f"x{count} {name}"),
    "bullets-dash": flat(lambda name, count: f"- {count}x {name}"),
    "bullets-star": flat(lambda name, count: f"* {count}× {name}"),
    "bullets-dot": flat(lambda name, count: f"• {count} {name}"),
    "bold-cards": flat(lambda name, count: f"**{count}x** {name}"),
    "remarks-brackets": flat(lambda name, count: f"{count} {name} [must see]"),
    "comments-hash": headed(lambda title, _: f"# my {title}!", lambda name, count: f"{count} {name} # good"),
    "comments-slashes": headed(lambda title, _: f"// {title}", lambda name, count: f"{count} {name} // good"),
    "headings-bbcode": headed(lambda title, _: f"[b]{title}[/b]", two),
    "headings-bold": headed(lambda title, amount: f"**{title}** ({amount})", two),
    "headings-hash": headed(lambda title, amount: f"## {title} ({amount})", two),
    "headings-capitals": headed(lambda title, amount: f"{title.upper()} - {amount}", two, gap=""),
    "mails": mail,
    "fences": fenced,
    "titles": titled,
    "totals": total,
    "chats": chat,
    "cells": cells,
    "numbered": numbered,
    "pages-lists": page,
    "pages-tables": page_table,
    "tables-tabs": table("\t", "Card\tSet\tQuantity", lambda name, count, _: (name, "Base", count)),
    "tables-commas": table(",", "Count,Name,Section", lambda name, count, title: (count, name, title)),
    "tables-strokes": table(" | ", "| Qty | Card |\n| --- | --- |", lambda name, count, _: (f"| {count}", f"{name} |")),
}


def parts_of(path: Path, luck: random.Random) -> tuple[str, list[Part]]:
    """Return the game of a sample deck and a part of its cards."""
    deck = yaml.safe_load(path.read_text(encoding="utf-8"))
    parts = []
    for section, cards in deck["deck"].items():
        listed = cards if isinstance(cards, dict) else dict.fromkeys([cards] if isinstance(cards, str) else cards, 1)
        chosen = sorted(luck.sample(sorted(listed), min(len(listed), luck.randint(2, 6))), key=list(listed).index)
        parts.append(Part(section, section.replace("_", " ").capitalize(), [(name, listed[name]) for name in chosen]))
    return deck["game"], parts


# Shapes that show which section a card belongs to; elsewhere what two sections may hold would be guessed.
TELLING = (
    "comments-slashes",
    "headings-bbcode",
    "headings-bold",
    "headings-hash",
    "headings-capitals",
    "pages-lists",
    "tables-commas",
)
GUESSED = {"xfiles": "team"}


def main() -> None:
    """Write the corpus."""
    luck = random.Random(26)  # noqa: S311  a choice that is to be made again
    decks = sorted(SAMPLES.glob("*/*.deck.yaml"))
    for shape, show in SHAPES.items():
        folder = CORPUS / shape
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(luck.sample(decks, A_SHAPE)):
            game, parts = parts_of(path, luck)
            if shape not in TELLING:
                parts = [part for part in parts if part.id != GUESSED.get(game)]
            shown = show(parts)
            name = path.name.removesuffix(".deck.yaml")
            (folder / f"{name}.txt").write_text(shown.text, encoding="utf-8")
            meaning = {"game": game, **shown.fields, "deck": {part.id: dict(part.cards) for part in parts}}
            (folder / f"{name}.deck.yaml").write_text(
                yaml.safe_dump(meaning, allow_unicode=True, sort_keys=False, width=1000), encoding="utf-8"
            )


if __name__ == "__main__":
    main()
