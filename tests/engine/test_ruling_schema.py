"""The JSON Schema of rulings takes what the runner takes: blanks anywhere, and slips nowhere."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.source import read_source
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import RulingFileError, load_rulings, run_ruling
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.runner import Runner
from deckcheck.messages import Message, MessageError
from deckcheck.play.rulings import services
from deckcheck.shipped import schemas

GAMES = ("buffy", "slasherz", "terrors", "virevolt", "xfiles")
VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(Path(schemas(), "ruling.schema.json").read_text(encoding="utf-8"))
)
# What the runner refuses and no schema knows: which cards, spaces, words and places a table has, and what the rules
# forbid of it; who plays at a table of others than A to D.
BEYOND = {
    "choice-none",
    "ruling-card-key",
    "ruling-deck-breaks",
    "ruling-game",
    "ruling-is-number",  # within a value of several
    "ruling-key",
    "ruling-kind",
    "ruling-many-cards",
    "ruling-never-offered",
    "ruling-never-logged",
    "ruling-no-card",
    "ruling-nowhere",
    "ruling-nowhere-to-see",
    "ruling-same-name",
    "ruling-sight",
    "ruling-several",
    "ruling-step",
    "ruling-turn",
    "ruling-turn-of",
    "ruling-unplayable",
    "ruling-unsayable",
    "ruling-unsayable-part",
    "ruling-until",
    "ruling-until-affair",
    "ruling-value-key",
    "ruling-zone-size",
    "ruling-zone-type",
    "ruling-zone-unnamed",
}
WRONG: tuple[Any, ...] = (True, None, "zzz", [], {}, [[]], {"zzz": 1}, -1, 7, [1], ["zzz"])


def outcome(data: Any) -> tuple[str, str]:
    """Return whether a ruling file holds, does not hold, or is written wrongly; then also by which message."""
    try:
        for ruling in load_rulings("test.yaml", yaml.safe_dump(data, allow_unicode=True, sort_keys=False)):
            Runner(ruling, services(ruling.game), ()).play()
    except UnmetError:
        return "fails", ""
    except (TableError, RulingFileError, GameError) as error:
        return "broken", _id(error)
    return "holds", ""


def _id(error: MessageError) -> str:
    return next(part.id for part in error.parts if isinstance(part, Message))


@cache
def asked(game: str) -> list[Any]:
    """Return the rulings of a game on questions of players, each as a file of its own; those of no cases."""
    found = []
    for name in ("asked-at-tables", "asked-by-players"):
        path = Path(rules_of(game).folder, "rulings", f"{name}.yaml")
        data = read_source(path.read_text(encoding="utf-8")).data
        shared = {key: value for key, value in data.items() if key != "rulings"}
        found += [{**shared, "rulings": [ruling]} for ruling in data["rulings"] if "cases" not in ruling]
    return found


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value of a tree."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inside:
        yield (*path, step)
        yield from places(value, (*path, step))


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        data = data[step]
    return data


def renamed(mapping: dict[Any, Any], old: Any, new: Any) -> None:
    pairs = [(new if key == old else key, value) for key, value in mapping.items()]
    mapping.clear()
    mapping.update(pairs)


# Blanks -------------------------------------------------------------------------------------------------------------

RICH = """\
game: slasherz
rulings:
- name: x
  rules: [SZ-077]
  seed: 3
  options: {own_kill: flip}
  given:
    turn: A
    phase: combat
    impossible: false
    A:
      hp: 40
      characters: [{card: Moth Child, owner: B}]
      objects: {card: Handcuffs, 'on': Moth Child}
      deck: [top: Power Cut, Ash Runner]
    B:
      characters: Hollow Scarecrow
      victims: [{card: Night Jogger, hp: 3}, Line Cook, Bookworm, Theatre Usher]
      discard: {Power Cut: 2}
  do:
  - A: [attack with Moth Child, attack Hollow Scarecrow]
  - refused: {A: attack with Moth Child}
  - until: A retreat
  - expect: {decision: {player: A, kind: act}, legal: {A: [pass]}, not asked: B, over: false}
  expect:
    A: {hp: 38, discard: {has: Handcuffs, lacks: Moth Child}, deck: {top: Ash Runner}}
    B: {victims: {has: {card: Night Jogger, hp: 3}}}
    events: {ever: Moth Child attacks Hollow Scarecrow., never: [B draws a card.]}
    turn: A
"""


def blanks() -> list[tuple[Any, ...]]:
    data = yaml.safe_load(RICH)
    # A ruling's own keys and its name are as they are, and so is what distinguishes one form from another.
    fixed = {"decks", "exactly"}
    return [path for path in places(data) if len(path) > 2 and path[2] != "name" and path[-1] not in fixed]


@pytest.mark.parametrize("path", blanks(), ids=lambda path: "/".join(map(str, path[2:])))
def test_a_blank_may_stand_for_any_value_and_any_key_inside(path: tuple[Any, ...]) -> None:
    data = yaml.safe_load(RICH)
    inside = parent(data, path)
    data["rulings"][0]["cases"] = [{"x": inside[path[-1]]}]
    inside[path[-1]] = "$x"
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []
    assert outcome(data) == ("holds", "")
    if isinstance(path[-1], str) and len(path) > 3:
        data = yaml.safe_load(RICH)
        renamed(parent(data, path), path[-1], "$x")
        data["rulings"][0]["cases"] = [{"x": path[-1]}]
        assert [error.message for error in VALIDATOR.iter_errors(data)] == []
        assert outcome(data) == ("holds", "")


# Slips --------------------------------------------------------------------------------------------------------------


def slip(data: Any, chance: random.Random) -> tuple[Any, str]:
    """Return a ruling file with one key misspelt, or one value of another kind, and what was done."""
    data = copy.deepcopy(data)
    paths = [path for path in places(data) if len(path) > 2 and not {"cards", "name", "lint"} & {*path}]
    path = chance.choice(paths)
    inside, last = parent(data, path), path[-1]
    if isinstance(last, str) and chance.random() < 0.4:
        renamed(inside, last, f"{last[:-1]}qx")
        return data, f"{path} misspelt"
    inside[last] = copy.deepcopy(chance.choice([wrong for wrong in WRONG if type(wrong) is not type(inside[last])]))
    return data, f"{path} = {inside[last]!r}"


def is_beyond(message: str) -> bool:
    """Whether a message reports what no schema knows, as all do that say what a table cannot be given."""
    return message in BEYOND or message.startswith("given-")


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_is_refused_by_the_schema_and_by_the_runner_or_by_neither(game: str) -> None:
    chance = random.Random(f"slips of {game}")  # noqa: S311  no secret
    differing = []
    for _ in range(100):
        data, what = slip(chance.choice(asked(game)), chance)
        is_valid = VALIDATOR.is_valid(data)
        came, message = outcome(data)
        if (came == "holds" and not is_valid) or (came == "broken" and is_valid and not is_beyond(message)):
            differing.append((what, came, message))
    assert differing == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 3", "seed: x"),
        ("seed: 3", "sed: 3"),
        ("seed: 3", "note: [a]"),
        ("rules: [SZ-077]", "rules: [SZ-977]"),
        ("own_kill: flip", "own_kill: perhaps"),
        ("turn: A\n    phase", "turn: C\n    phase"),
        ("impossible: false", "impossible: perhaps"),
        ("{Power Cut: 2}", "{Power Cut: [2]}"),
        ("{Power Cut: 2}", "{Power Cut: -2}"),
        ("'on': Moth Child", "'on': 3"),
        ("owner: B", "owner: 1"),
        ("- until: A retreat", "- untl: A retreat"),
        ("- until: A retreat", "- C: pass"),
        ("{A: attack with Moth Child}", "{C: attack with Moth Child}"),
        ("legal: {A: [pass]}", "legal: {}"),
        ("legal: {A: [pass]}", "legal: [null]"),
        ("decision: {player: A, kind: act}", "decision: {}"),
        ("    turn: A\n", "    turn: null\n"),
        ("B: {victims: {has", "B: {victims: {hass"),
        ("B: {victims: {has: {card: Night Jogger, hp: 3}}}", "B: {}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{has: []}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{has: 0}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{lacks: []}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{top: []}"),
        ("{has: {card: Night Jogger, hp: 3}}", "{has: {card: Night Jogger, hp: true}}"),
        ("{hp: 38,", "{hp: true,"),
        ("{hp: 38,", "{alive: 1,"),
        ("over: false}", "over: 0}"),
        ("{ever: Moth Child attacks Hollow Scarecrow., never: [B draws a card.]}", "{}"),
    ],
)
def test_what_says_nothing_or_something_of_another_kind_is_refused_by_both(old: str, new: str) -> None:
    assert old in RICH
    data = yaml.safe_load(RICH.replace(old, new))
    assert not VALIDATOR.is_valid(data)
    assert outcome(data)[0] == "broken"


def test_a_blank_for_a_key_is_filled_with_a_text() -> None:
    data = yaml.safe_load(RICH.replace("{Power Cut: 2}", "{$x: 2}"))
    data["rulings"][0]["cases"] = [{"x": {"en": {}}}]
    assert outcome(data) == ("broken", "ruling-blank-key")


@pytest.mark.parametrize(
    ("expect", "came"),
    [
        ("{legal: []}", "broken"),
        ("{legal: {A: []}, illegal: []}", "broken"),
        ("{events: {never: []}, not asked: []}", "broken"),
        ("{legal: [], illegal: rescue}", "broken"),  # at this decision nobody could be asked for a rescue
        ("{legal: [], over: false}", "holds"),
        ("{legal: [pass], illegal: []}", "holds"),
    ],
)
def test_a_list_of_a_case_may_be_empty_beside_something_else(expect: str, came: str) -> None:
    head = RICH[: RICH.rindex("  expect:")].replace("  - expect:", "  - until: A retreat\n  - expect:")
    assert outcome(yaml.safe_load(f"{head}  expect: {expect}\n"))[0] == came


# Clauses ------------------------------------------------------------------------------------------------------------

CLAUSES = yaml.safe_load((Path(__file__).parent / "ruling_clauses.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CLAUSES, ids=[f"{case['clause']}, {case['game']}" for case in CLAUSES])
def test_every_clause_of_a_ruling_can_hold_and_fail(case: dict[str, str]) -> None:
    body = "".join(f"  {line}\n" for line in case["ruling"].splitlines())
    [ruling] = load_rulings("test.yaml", f"game: {case['game']}\nrulings:\n- name: x\n{body}")
    result = run_ruling(ruling, services(ruling.game))
    assert ("broken" if result.broken else "holds" if result.passed else "fails") == case["comes"]
    if result.passed:
        assert [error.message for error in VALIDATOR.iter_errors(ruling.source.data)] == []
