"""Mutations: of bytes and lines whatever the file, and of the tree of a file that holds one."""

from __future__ import annotations

import json
import pickle
import re
from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

Path = tuple[str | int, ...]

#: What has broken readers of text before: numbers at borders, controls, marks of direction, commands of CI, brackets.
WORDS = (
    "",
    "0",
    "-1",
    "1e999",
    "99999999999999999999999",
    "9" * 5000,
    "0x" + "f" * 400,
    "1:2:3:4",
    "null",
    "~",
    "true",
    "NaN",
    ".inf",
    "2026-02-30",
    "x" * 3000,
    "\x00",
    "\x1b[31m",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\ud7ff",
    "::error::x",
    "##[group]y",
    "=1+1",
    "<b>&amp;",
    "]]>",
    "{{",
    "[" * 70,
    "{" * 1200,
    "- " * 80,
    "a: " * 80,
    "a." * 600,
    "&a [*a]",
    "!!bool x",
    "!!python/object:os.system x",
    "|\n  ",
    "? ",
    "'",
    '"',
    "../../../../etc/passwd",
    "/dev/zero",
    " " * 400,
    "\t" * 400,
    "\r",
    "é̀",
    "İ",
    "🂡",
)
#: What may be instead of a part of a tree.
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    10**50,
    -(10**50),
    0.5,
    1e300,
    "",
    "x",
    "1",
    "x" * 3000,
    [],
    {},
    [[]],
    [None],
    {"en": "x"},
    {"fr": None},
    {"": ""},
    {"x": {"x": {"x": {}}}},
    ["x"] * 300,
    "::warning::x\n\x1b[0m\u202e",
)


def nodes(tree: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every part of a tree."""
    yield path
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, part in parts:
        yield from nodes(part, (*path, key))


def at(tree: Any, path: Path) -> Any:
    """Return the part of a tree at a path."""
    for key in path:
        tree = tree[key]
    return tree


def _copied(tree: Any) -> Any:
    """Return a copy of a tree, five times as fast as `copy.deepcopy`."""
    return pickle.loads(pickle.dumps(tree, -1))  # noqa: S301  our own


def changed(tree: Any, random: Random) -> Any:
    """Return a tree with one to four of its parts changed."""
    tree = _copied(tree)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        paths = list(nodes(tree))
        path = random.choice(paths)
        if not path:
            if random.random() < 0.05:
                return random.choice(VALUES)
            continue
        parent, key = at(tree, path[:-1]), path[-1]
        _TREE_CHANGES[random.randrange(len(_TREE_CHANGES))](tree, parent, key, random, paths)
    return tree


def _replace(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    parent[key] = _copied(random.choice(VALUES))


def _reword(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    value = parent[key]
    if isinstance(value, bool) or value is None:
        parent[key] = not value
    elif isinstance(value, int):
        parent[key] = random.choice((value + 1, value - 1, -value, value * 1000, str(value), float(value)))
    else:
        parent[key] = f"{value if isinstance(value, str) else ''}{random.choice(WORDS)}"


def _delete(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    del parent[key]


def _graft(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    parent[key] = _copied(at(tree, random.choice(paths)))


def _rename(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    if isinstance(parent, dict):
        others = [str(path[-1]) for path in paths if path]
        parent[random.choice((*WORDS, *others))] = parent.pop(key)


def _repeat(tree: Any, parent: Any, key: Any, random: Random, paths: Sequence[Path]) -> None:
    if isinstance(parent, list):
        parent[key:key] = [_copied(parent[key]) for _ in range(random.choice((1, 2, 50)))]
    else:
        parent[key] = [parent[key]]


_TREE_CHANGES: tuple[Callable[[Any, Any, Any, Random, Sequence[Path]], None], ...] = (
    _replace,
    _reword,
    _delete,
    _graft,
    _rename,
    _repeat,
)


def mangled(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Return a file with one to eight of its bytes, words or lines changed."""
    for _ in range(random.choice((1, 1, 2, 4, 8))):
        data = _BYTE_CHANGES[random.randrange(len(_BYTE_CHANGES))](data, others, random)
    return data


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((1, 1, 2, 8, 64)))


def _flip(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    start, _ = _span(data, random)
    return data[:start] + bytes([random.randrange(256)]) + data[start + 1 :]


def _cut(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _end_early(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _insert(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    start, end = _span(data, random)
    word = random.choice(WORDS).encode()
    return data[:start] + word + data[random.choice((start, end)) :]


def _say_again(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:end] + data[start:end] * random.choice((1, 3, 200)) + data[end:]


def _lines(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    lines = data.split(b"\n")
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    change = random.randrange(5)
    if change == 0:
        lines[first], lines[second] = lines[second], lines[first]
    elif change == 1:
        lines.insert(second, lines[first])
    elif change == 2:
        del lines[first]
    elif change == 3:
        lines[first] = random.choice((b" ", b"    ", b"\t", b"- ", b"# ", b"> ")) + lines[first]
    else:
        return random.choice((b"\r\n", b"\r", b"\n\n")).join(lines)
    return b"\n".join(lines)


def _splice(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(others)
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


def _recode(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    try:
        return data.decode("utf-8").encode(random.choice(("utf-16", "utf-8-sig", "latin-1", "utf-32")), "replace")
    except UnicodeDecodeError:
        return data


_BYTE_CHANGES: tuple[Callable[[bytes, Sequence[bytes], Random], bytes], ...] = (
    _flip,
    _cut,
    _cut,
    _end_early,
    _insert,
    _insert,
    _insert,
    _say_again,
    _lines,
    _lines,
    _lines,
    _splice,
    _recode,
)


#: Words that YAML reads as themselves; what else there is is in quotes, as in JSON.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z _/-]*[A-Za-z]", re.ASCII)
#: What a text in quotes may hold in JSON and not in YAML.
_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
#: Longer keys need a question mark before them.
_SIMPLE_KEY = 1000
_MEANING = {"true", "false", "null", "yes", "no", "on", "off"}


def in_json(tree: Any) -> bytes:
    """Return a tree as JSON; what JSON has no way to say (an odd key) is said as Python would."""
    return json.dumps(tree, ensure_ascii=False, default=str, skipkeys=True).encode("utf-8", "replace")


def in_yaml(tree: Any) -> bytes:
    """Return a tree as YAML in blocks: written by hand, since PyYAML takes longer than what is tried."""
    lines: list[str] = []
    _block(tree, "", "", lines)
    return "\n".join((*lines, "")).encode("utf-8", "replace")


def _block(tree: Any, lead: str, indent: str, lines: list[str]) -> None:
    """Write a part of a tree: its first line behind `lead`, the others behind `indent`."""
    if isinstance(tree, dict) and tree:
        for key, part in tree.items():
            name, nested = _word(key), isinstance(part, dict | list) and part
            if len(name) > _SIMPLE_KEY:
                lines.append(f"{lead}? {name}")
                name = indent
            else:
                name = f"{lead}{name}"
            if nested:
                lines.append(f"{name}:")
                _block(part, f"{indent}  ", f"{indent}  ", lines)
            else:
                lines.append(f"{name}: {_word(part)}")
            lead = indent
    elif isinstance(tree, list) and tree:
        for part in tree:
            _block(part, f"{lead}- ", f"{indent}  ", lines)
            lead = indent
    else:
        lines.append(f"{lead}{_word(tree)}")


def _word(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _MEANING:
        return value
    if isinstance(value, float) and not isfinite(value):
        return ".inf" if value > 0 else "-.inf" if value < 0 else ".nan"
    word = json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, float):
        return word if "." in word else word.replace("e", ".0e")
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", word)
