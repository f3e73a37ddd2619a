"""Random lists: names and counts in the shapes of lines and tables that people use, amid what they write as well."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.settings import Settings, catalog_of, ruleset_of

GAMES = ("buffy", "xfiles", "virevolt", "slasherz", "terrors")


class Made(NamedTuple):
    """A list and what it means: the text, the game, card id -> copies, and the shapes that it is made of."""

    text: str
    game: str
    cards: dict[str, int]
    shape: str
    noise: tuple[str, ...]


WIDE = {ord(digit): 0xFF10 + int(digit) for digit in "0123456789"}
WORDS = {1: "one", 2: "deux", 3: "trois", 4: "four"}
Shape = Callable[[str, int, int, random.Random], str]

LINES: dict[str, Shape] = {
    "two": lambda name, n, at, luck: f"{n} {name}",
    "two-x": lambda name, n, at, luck: f"{n}x {name}",
    "x-two": lambda name, n, at, luck: f"x{n} {name}",
    "times": lambda name, n, at, luck: f"{n} × {name}",
    "glued": lambda name, n, at, luck: f"{n}x{name}",
    "brackets-front": lambda name, n, at, luck: f"({n}) {name}",
    "squares-front": lambda name, n, at, luck: f"[{n}x] {name}",
    "dash-front": lambda name, n, at, luck: f"{n} - {name}",
    "colon-front": lambda name, n, at, luck: f"{n}: {name}",
    "behind-x": lambda name, n, at, luck: f"{name} x{n}",
    "behind-x-apart": lambda name, n, at, luck: f"{name} x {n}",
    "behind-two-x": lambda name, n, at, luck: f"{name} {n}x",
    "behind-brackets": lambda name, n, at, luck: f"{name} ({n})",
    "behind-squares": lambda name, n, at, luck: f"{name} [{n}]",
    "behind-brackets-x": lambda name, n, at, luck: f"{name} (x{n})",
    "behind-colon": lambda name, n, at, luck: f"{name}: {n}",
    "behind-dash": lambda name, n, at, luck: f"{name} - {n}",
    "behind-equals": lambda name, n, at, luck: f"{name} = {n}",
    "behind-bare": lambda name, n, at, luck: f"{name} {n}",
    "behind-dots": lambda name, n, at, luck: f"{name} ..... {n}",
    "behind-ex": lambda name, n, at, luck: f"{name} ({n} ex.)",
    "behind-copies": lambda name, n, at, luck: f"{name}, {n} {'copy' if n == 1 else 'copies'}",
    "copies-of": lambda name, n, at, luck: f"{n} {'copy' if n == 1 else 'copies'} of {name}",
    "exemplaires": lambda name, n, at, luck: f"{n} exemplaire{'s' * (n > 1)} de {name}",
    "quantity": lambda name, n, at, luck: f"{name} (qty {n})",
    "numbered": lambda name, n, at, luck: f"{at}. {name} x{n}",
    "numbered-brackets": lambda name, n, at, luck: f"{at}) {n} {name}",
    "bold-count": lambda name, n, at, luck: f"**{n}x** {name}",
    "bold-name": lambda name, n, at, luck: f"{n} **{name}**",
    "quoted-name": lambda name, n, at, luck: f"{n} “{name}”",
    "linked": lambda name, n, at, luck: f"{n} [{name}](https://example.org/{at})",
    "doubled": lambda name, n, at, luck: f"{n} [[{name}]]",
    "set-number": lambda name, n, at, luck: f"{n} {name} (VVB) {luck.randint(1, 99)}",
    "set-front": lambda name, n, at, luck: f"{n} [VVB:{luck.randint(1, 99)}] {name}",
    "price": lambda name, n, at, luck: f"{n} {name} - {luck.randint(0, 9)},{luck.randint(10, 99)} €",
    "dollars": lambda name, n, at, luck: f"{n}x {name} ${luck.randint(0, 9)}.{luck.randint(10, 99)}",
    "bare-each": lambda name, n, at, luck: "\n".join([name] * n),
    "cells": lambda name, n, at, luck: f"{n}\n{name}",
    "tab": lambda name, n, at, luck: f"{n}\t{name}",
    "tab-behind": lambda name, n, at, luck: f"{name}\t{n}",
    "semicolon": lambda name, n, at, luck: f"{n};{name}",
    "semicolon-behind": lambda name, n, at, luck: f"{name};{n}",
    "forge": lambda name, n, at, luck: f"{n} {name}|M{luck.randint(1, 21)}|{luck.randint(1, 9)}",
    "lettered": lambda name, n, at, luck: f"{chr(97 + at % 23)}. {n} {name}",
    "picture": lambda name, n, at, luck: f"{luck.choice('🔥⭐🐉💎')} {n}x {name}",
    "wide": lambda name, n, at, luck: f"{str(n).translate(WIDE)} {name}",
    # What may be refused, but never read otherwise.
    "bare-numbered": lambda name, n, at, luck: f"{at}. {name}" if n == 1 else f"{at}. {n} {name}",
    "running": lambda name, n, at, luck: f"{at}\t{name}\t{n}",
    "words": lambda name, n, at, luck: f"{name} ({WORDS.get(n, n)})",
}


def _table(sign: str, head: str, row: Callable[[str, int, int, random.Random], list[str]]) -> Callable[..., str]:
    def write(cards: list[tuple[str, int]], luck: random.Random) -> str:
        lines = [head]
        for at, (name, n) in enumerate(cards, 1):
            cells = [f'"{cell}"' if sign == "," and "," in cell else cell for cell in row(name, n, at, luck)]
            lines.append((f"| {' | '.join(cells)} |") if sign == "|" else sign.join(cells))
            if luck.random() < 0.08:
                lines.append(sign * (len(cells) - 1) if sign != "|" else "")
        if luck.random() < 0.3:
            cells = [""] * len(head.strip("| ").split(sign))
            cells[0] = "Total"
            cells[-1] = str(sum(n for _, n in cards))
            lines.append((f"| {' | '.join(cells)} |") if sign == "|" else sign.join(cells))
        if sign == "," and luck.random() < 0.3:
            lines.insert(0, "sep=,")
        return "\n".join(lines)

    return write


def _price(luck: random.Random) -> str:
    return f"{luck.randint(0, 9)},{luck.randint(10, 99)}"


TABLES: dict[str, Callable[..., str]] = {
    "table-tabs": _table("\t", "Card\tSet\tQuantity", lambda name, n, at, luck: [name, "Base", str(n)]),
    "table-running": _table("\t", "No.\tCard\tQty", lambda name, n, at, luck: [str(at), name, str(n)]),
    "table-collector": _table(
        ",", "Count,Name,Number", lambda name, n, at, luck: [str(n), name, str(luck.randint(1, 200))]
    ),
    "table-commas": _table(",", "Qty,Card", lambda name, n, at, luck: [str(n), name]),
    "table-prices": _table(";", "Qty;Card;Price", lambda name, n, at, luck: [str(n), name, _price(luck)]),
    "table-strokes": _table("|", "| Qty | Card |\n| --- | --- |", lambda name, n, at, luck: [str(n), name]),
    "table-hash": _table(";", "#;Carte;Nombre", lambda name, n, at, luck: [str(at), name, str(n)]),
    "table-two-numbers": _table(
        "\t", "Name\tCost\tLevel\tCount", lambda name, n, at, luck: [name, str(luck.randint(0, 9)), "1", str(n)]
    ),
}
LEAVE = ("Thanks!", "Cheers,", "Merci !", "Cordialement,")
PHONES = ("Sent from my iPhone", "Envoyé de mon iPhone", "Sent from my phone")
PEOPLE = ("Bob", "Zoé", "Ann-Marie", "Jean Dupont", "Kim")


def _stamp(luck: random.Random) -> str:
    return f"{luck.randint(1, 28):02}/{luck.randint(1, 12):02}/2026, {luck.randint(10, 23)}:{luck.randint(10, 59)}"


# What is written around a list: the whole text -> the whole text.
def _above(words: Callable[[random.Random], str]) -> Callable[[str, random.Random], str]:
    return lambda text, luck: f"{words(luck)}\n{text}"


def _below(words: Callable[[random.Random], str]) -> Callable[[str, random.Random], str]:
    return lambda text, luck: f"{text}\n{words(luck)}"


def _each(change: Callable[[str, random.Random], str], share: float) -> Callable[[str, random.Random], str]:
    def noise(text: str, luck: random.Random) -> str:
        lines = text.split("\n")
        return "\n".join(change(line, luck) if line.strip() and luck.random() < share else line for line in lines)

    return noise


NOISE: dict[str, Callable[[str, random.Random], str]] = {
    "hello": _above(lambda luck: luck.choice(["Hi,", "Hi all,", "Hello Bob,", "Bonjour,", "Salut à tous,"]) + "\n"),
    "intro": _above(
        lambda luck: luck.choice(["Here is my list:", "Voici ma liste :", "My deck:", "here's my decklist"])
    ),
    "title": _above(lambda luck: "Zzyzx Quorl Vrumm\n"),
    "named": _above(lambda luck: f"Name: Quorl {luck.randint(1, 9)}\nPlayer: Zoé"),
    "bye": _below(lambda luck: f"\n{luck.choice(LEAVE)}\n{luck.choice(PEOPLE)}"),
    "no-side": _below(lambda luck: luck.choice(["Sideboard: none", "Réserve : aucune", "No sideboard"])),
    "phone": _below(lambda luck: f"\n{luck.choice(PHONES)}"),
    "signature": _below(lambda luck: f"-- \n{luck.choice(PEOPLE)}\n12 rue Zzyzx"),
    "link": _below(lambda luck: "https://example.org/deck/12"),
    "comment": _below(lambda luck: "// quorl 3 vrumm"),
    "hash": _above(lambda luck: "# quorl vrumm"),
    "rule": _below(lambda luck: "----------"),
    "quote": lambda text, luck: "\n".join(f"> {line}" for line in text.split("\n")),
    "reply": lambda text, luck: (
        "On Mon, 3 Nov 2025 at 10:14, Ann <ann@example.org> wrote:\n"
        + "\n".join(f"> {line}" for line in text.split("\n"))
    ),
    "bullets": lambda text, luck: "\n".join(f"- {line}" if line.strip() else line for line in text.split("\n")),
    "dots": lambda text, luck: "\n".join(f"• {line}" if line.strip() else line for line in text.split("\n")),
    "blank": lambda text, luck: "\n".join(line + "\n" * (luck.random() < 0.15) for line in text.split("\n")),
    "bold-tag": _each(lambda line, luck: f"<b>{line}</b>", 0.2),
    "image": _each(lambda line, luck: f'{line} <img src="a.png">', 0.2),
    "fence": lambda text, luck: f"```\n{text}\n```",
    "windows": lambda text, luck: text.replace("\n", "\r\n"),
    "spaces": _each(lambda line, luck: f"  {line}  ", 0.5),
    "zero-width": _each(lambda line, luck: f"\u200b{line}\u200e", 0.3),
    "remark": _each(lambda line, luck: f"{line} # quorl vrumm", 0.2),
    "slashes": _each(lambda line, luck: f"{line} // quorl 2 vrumm", 0.2),
    "wide-remark": _each(lambda line, luck: f"{line}     # quorl {luck.randint(1, 9)}", 0.2),
    "wide-slashes": _each(lambda line, luck: f"{line}\t // quorl", 0.2),
    "was": _each(lambda line, luck: f"{line} (was {luck.randint(1, 9)})", 0.1),
    "ticks": _each(lambda line, luck: f"{line} ✅", 0.3),
    "must-see": _each(lambda line, luck: f"{line} [quorl vrumm]", 0.2),
    "stamp": lambda text, luck: f"[{_stamp(luck)}] Ann: {text}",
    "stamps": lambda text, luck: "\n".join(
        f"{_stamp(luck)} - Ann: {line}" for line in text.split("\n") if line.strip()
    ),
    "posted": _above(lambda luck: "Ann — Today at 10:14"),
    "date": _above(lambda luck: "12/04/2026\n"),
    "mail-head": _above(lambda luck: "From: Ann <ann@example.org>\nTo: Bob\nSubject: quorl vrumm\n"),
    "stuff": _above(lambda luck: "Quorl vrumm stuff:"),
}


def _pools() -> dict[str, tuple[Catalog, list[tuple[str, str]]]]:
    pools = {}
    for game in GAMES:
        settings = Settings(game=game)
        catalog = catalog_of(settings, game)
        ruleset = ruleset_of(settings, game)
        assert ruleset is not None
        names = []
        for card in catalog:
            if not any(section.accepts(card) for section in ruleset.sections.values()):
                continue
            names += [
                (name, card.identity)
                for name in dict.fromkeys((card.name_in("en"), card.name_in("fr")))
                if len({one.identity for one in catalog.named(name)}) == 1
            ]
        pools[game] = (catalog, names)
    return pools


_POOLS: dict[str, tuple[Catalog, list[tuple[str, str]]]] = {}


def make(luck: random.Random) -> Made:
    """Return a random list."""
    if not _POOLS:
        _POOLS.update(_pools())
    game = luck.choice(GAMES)
    _, names = _POOLS[game]
    some = luck.sample(names, luck.randint(2, 14))
    chosen = [(name, identity, luck.choice((1, 1, 2, 2, 2, 3, 4, 7, 12))) for name, identity in some]
    cards: dict[str, int] = {}
    for _, identity, n in chosen:
        cards[identity] = cards.get(identity, 0) + n
    if luck.random() < 0.2:
        shape = luck.choice(sorted(TABLES))
        text = TABLES[shape]([(name, n) for name, _, n in chosen], luck)
    else:
        shape = luck.choice(sorted(LINES))
        if luck.random() < 0.1:
            other = luck.choice(sorted(LINES))
            lines = [LINES[luck.choice((shape, other))](name, n, at, luck) for at, (name, _, n) in enumerate(chosen, 1)]
            shape = f"{shape}+{other}"
        else:
            lines = [LINES[shape](name, n, at, luck) for at, (name, _, n) in enumerate(chosen, 1)]
        text = "\n".join(lines)
    kinds = tuple(luck.sample(sorted(NOISE), luck.choice((0, 0, 1, 1, 2, 3))))
    for kind in kinds:
        text = NOISE[kind](text, luck)
    extra = luck.random()
    if extra < 0.04:
        name = luck.choice(names)[0]
        text += f"\n~~2 {name}~~"
        kinds += ("struck",)
    elif extra < 0.07:
        # Cards beside the deck: either they are not part of it, or the list is refused.
        name = luck.choice(names)[0]
        text += f"\n\n{luck.choice(('Maybeboard', '// Maybeboard', 'Considering:'))}\n1 {name}"
        kinds += ("maybe",)
    return Made(text + "\n", game, cards, shape, kinds)
