"""The registry of codes: every rule and problem by its public code, for `explain`, `rules`, reports and suggestions."""

from __future__ import annotations

import os
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset

_READ: dict[str, list[Mapping[str, Any]]] = {}
_HEADS: set[str] = set()  # how the entries of the general rules begin
_HEAD = "- code: "  # how the entry of a rule begins


_GENERAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "general.yaml")


def general_rules() -> list[Mapping[str, Any]]:
    """Return the rules that hold for every game: the codes of decklists, catalogs and the other files that are read."""
    return _read(_GENERAL)


def is_general(code: str) -> bool:
    """Whether a code (or a family of codes) is one of the general rules; needs no YAML parser.

    Settings name such codes, and a check that reads them is to start as fast as any.
    """
    if not _HEADS:
        with open(_GENERAL, encoding="utf-8") as file:
            # All at once: another thread asks meanwhile.
            _HEADS.update([line.rstrip("\n") for line in file if line.startswith(_HEAD)])
    return f"{_HEAD}{code}" in _HEADS or any(head.startswith(f"{_HEAD}{code}/") for head in _HEADS)


def further_rules(game: str) -> list[Mapping[str, Any]]:
    """Return the rules of a game beyond the check of one deck: those of its catalogs, and of decks that meet.

    Their codes are reported by code of the game; `codes.yaml` in the game's folder says what they mean.

    Raises:
        UnreadableFileError, FaultyFileError: that of a game from outside the package cannot be read.
    """
    from deckcheck.catalog.discovery import data_folder

    folder = data_folder(game)
    path = os.path.join(folder, "codes.yaml") if folder is not None else ""
    return _read(path) if os.path.isfile(path) else []


def _read(path: str) -> list[Mapping[str, Any]]:
    if path not in _READ:
        from deckcheck.engine.data.own_files import read_own

        _READ[path] = read_own(path)["rules"]
    return _READ[path]


def rules(rulesets: Iterable[Ruleset] = ()) -> dict[str, Mapping[str, Any]]:
    """Return code -> rule, of the general rules, all games that can be read, and these rulesets."""
    from deckcheck.construction.known import rulesets as known
    from deckcheck.failure import Failure

    found = {rule["code"]: rule for rule in general_rules()}
    for ruleset in (*known(), *rulesets):
        found.update({rule["code"]: rule for rule in ruleset.all_rules()})
        with suppress(Failure):  # reported where the rules of this game are asked for
            found.update({rule["code"]: rule for rule in further_rules(ruleset.game)})
    return found


def suggest_code(code: str, rulesets: Iterable[Ruleset] = ()) -> list[str] | None:
    """Return None for a code that exists (or a family of codes, such as `virevolt`), otherwise the nearest codes."""
    return unknown_codes([code], rulesets).get(code)


def unknown_codes(codes: Iterable[str], rulesets: Iterable[Ruleset] = ()) -> dict[str, list[str]]:
    """Return the codes that do not exist, each with the nearest that do, which of many only the first get."""
    missing = [code for code in dict.fromkeys(codes) if not (_is_builtin(code) or is_general(code))]
    if not missing:
        return {}
    from deckcheck.catalog.names import nearest
    from deckcheck.decklist.limits import MAX_SUGGESTED

    known = rules(rulesets)
    families = {name.partition("/")[0] for name in known}
    missing = [code for code in missing if code not in known and code not in families]
    right = [*known, *sorted(families)]
    return {code: nearest(code, right) if at < MAX_SUGGESTED else [] for at, code in enumerate(missing)}


def _is_builtin(code: str) -> bool:
    """Whether a code is a rule of a built-in game, or such a game; reads that game's rules alone."""
    from deckcheck.construction.builtin import builtin_ruleset

    ruleset = builtin_ruleset(code.partition("/")[0])
    return ruleset is not None and ("/" not in code or any(rule["code"] == code for rule in ruleset.all_rules()))
