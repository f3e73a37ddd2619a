"""Results that are kept: how many mutants of a game rulings notice, and which they do not, by sort of mistake.

`kept/GAME.yaml` is written from the lines of a run by `python -m tests.mutation --keep FILE`; the table in
`docs/*/mutation.md` is made of these files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

KEPT = Path(__file__).parent / "kept"
SORTS = ("rules", "steps", "cards")
_LISTED = {"games": "seen by golden games alone", "unseen": "seen by nothing"}


def summary(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is kept of the lines of a run: counts by sort, and the mutants that no ruling notices, in words."""
    found: dict[str, Any] = {}
    for sort in SORTS:
        own = [entry for entry in entries if entry["sort"] == sort and entry["fate"] != "unmade"]
        words = {fate: sorted(map(_told, (e for e in own if e["fate"] == fate))) for fate in ("games", "unseen")}
        killed = sum(entry["fate"] == "killed" for entry in own)
        found[sort] = {
            "killed": killed,
            "seen by golden games alone": words["games"],
            "seen by nothing": words["unseen"],
        }
    return found


def _told(entry: dict[str, Any]) -> str:
    return "{name}, {function}: {before} -> {after}".format(**entry)


def kept() -> dict[str, dict[str, Any]]:
    """Return game -> what is kept of it."""
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(KEPT.glob("*.yaml"))}


def keep(game: str, entries: list[dict[str, Any]]) -> None:
    """Write what is kept of a game's run."""
    KEPT.mkdir(exist_ok=True)
    text = yaml.safe_dump(summary(entries), allow_unicode=True, sort_keys=False, width=10_000)
    (KEPT / f"{game}.yaml").write_text(text, encoding="utf-8")


def rows() -> list[str]:
    """Return the rows of the table: game, sort, mutants, killed, seen by games alone, share, seen by nothing."""
    found = []
    for game, sorts in kept().items():
        for sort, counts in sorts.items():
            killed = counts["killed"]
            games, unseen = (len(counts[words]) for words in _LISTED.values())
            if killed + games + unseen:
                share = f"{killed / (killed + games or 1):.1%}"
                figures = (killed + games + unseen, killed, games, share, unseen)
                found.append(f"| {game} | {sort} | {' | '.join(map(str, figures))} |")
    return found
