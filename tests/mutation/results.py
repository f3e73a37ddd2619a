"""Results that are kept: how many mutants of a game rulings notice, and which they do not, by sort of mistake.

`kept/GAME.yaml` is written from the lines of a run by `python -m tests.mutation --keep FILE`, which puts the table of
all these files into the pages `docs/*/mutation.md` as well. Without files it does that alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

KEPT = Path(__file__).parent / "kept"
SORTS = ("rules", "steps", "cards")
GAMES = {
    "buffy": "Buffy",
    "slasherz": "Slasherz",
    "terrors": "Terrors of London",
    "virevolt": "Virevolt",
    "xfiles": "X-Files",
}
#: The key of the fates of another lot in a game's file.
AGAIN = "another lot"
_WORDS = {
    "en": {
        "head": (
            *("game", "mistakes in", "tried", "noticed by rulings", "by golden games alone", "share", "by nothing"),
            "share in another lot",
        ),
        "rules": "code of the rules",
        "steps": "steps of procedures",
        "cards": "card data",
    },
    "fr": {
        "head": (
            *("jeu", "erreurs dans", "essayées", "remarquées par des arbitrages", "par les seules parties", "part"),
            *("par rien", "part dans un autre tirage"),
        ),
        "rules": "code des règles",
        "steps": "étapes de procédures",
        "cards": "données des cartes",
    },
}
_LISTED = {"games": "seen by golden games alone", "unseen": "seen by nothing"}


def summary(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is kept of the lines of a run: counts by sort, and the mutants that no ruling notices, in words."""
    found: dict[str, Any] = {}
    for sort in SORTS:
        own = [entry for entry in entries if entry["sort"] == sort and entry["fate"] != "unmade"]
        words = {fate: sorted(map(_reported, (e for e in own if e["fate"] == fate))) for fate in ("games", "unseen")}
        killed = sum(entry["fate"] == "killed" for entry in own)
        found[sort] = {
            "killed": killed,
            "seen by golden games alone": words["games"],
            "seen by nothing": words["unseen"],
        }
    return found


def _reported(entry: dict[str, Any]) -> str:
    return "{name}, {function}: {before} -> {after}".format(**entry)


def counts(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is kept of the lines of another lot: how many of each sort met which fate."""
    fates = ("killed", "games", "unseen")
    return {
        sort: {fate: sum((entry["sort"], entry["fate"]) == (sort, fate) for entry in entries) for fate in fates}
        for sort in SORTS
    }


def kept() -> dict[str, dict[str, Any]]:
    """Return game -> what is kept of it."""
    return {path.stem: yaml.load(path.read_text("utf-8"), yaml.CSafeLoader) for path in sorted(KEPT.glob("*.yaml"))}


def keep(game: str, entries: list[dict[str, Any]], again: list[dict[str, Any]]) -> None:
    """Write what is kept of a game's run, and of another lot; where there is none of either, what was kept stays."""
    KEPT.mkdir(exist_ok=True)
    found = {**kept().get(game, {}), **(summary(entries) if entries else {})}
    if again:
        found[AGAIN] = counts(again)
    text = yaml.safe_dump(found, allow_unicode=True, sort_keys=False, width=10_000)
    (KEPT / f"{game}.yaml").write_text(text, encoding="utf-8")


def table(language: str) -> list[str]:
    """Return the lines of the table of all that is kept, as the page of a language shows it."""
    words = _WORDS[language]
    found = [f"| {' | '.join(words['head'])} |", "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for game, name in GAMES.items():
        own = kept().get(game, {})
        for sort in SORTS:
            if sort not in own:
                continue
            killed = own[sort]["killed"]
            games, unseen = (len(own[sort][heading]) for heading in _LISTED.values())
            again = own.get(AGAIN, {}).get(sort, {"killed": 0, "games": 0})
            if killed + games + unseen:
                figures = [killed + games + unseen, killed, games, _share(killed, games, language), unseen]
                figures.append(_share(again["killed"], again["games"], language))
                found.append(f"| {name} | {words[sort]} | {' | '.join(map(str, figures))} |")
    return found


def _share(killed: int, games: int, language: str) -> str:
    """Return the share that rulings notice of the mutants that change behaviour; a dash where there are none."""
    if not killed + games:
        return "–"
    share = f"{killed / (killed + games):.1%}"
    return share if language == "en" else share.replace(".", ",").replace("%", "\u00a0%")


def write_pages() -> None:
    """Put the table into the page of each language, instead of the one that is there."""
    for language in _WORDS:
        path = page(language)
        lines = path.read_text("utf-8").split("\n")
        first = next(number for number, line in enumerate(lines) if line.startswith("|"))
        last = next(number for number, line in enumerate(lines[first:], first) if not line.startswith("|"))
        path.write_text("\n".join([*lines[:first], *table(language), *lines[last:]]), encoding="utf-8")


def page(language: str) -> Path:
    """Return the page that shows the table."""
    return Path(__file__).parents[2] / "docs" / language / "mutation.md"
