"""Messages, files and words: every message exists and is used, files stay small, the project speaks of itself alone."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckcheck
from deckcheck.messages import all_messages, placeholders

PACKAGE = Path(deckcheck.__path__[0])
ROOT = PACKAGE.parent
# The modules that hold the messages do not use them.
USING = {"__init__.py", "translator.py"}  # but for these
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent.name != "messages" or path.name in USING)
# Functions whose first argument is a message's id, and classes with the position of theirs.
TELLING = {"text": 0, "template": 0, "Message": 0, "Failure": 0, "UnreadableFileError": 0, "Problem": 1}
PRINTING = ("print", "add", "note")  # what the context of a command does with a message
LONG = 500  # lines of code: about 400 is where to ask; no file is cut for a number alone


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in SOURCES:
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def reported() -> Iterator[tuple[Path, int, str]]:
    """Yield (file, line, message id) of every message that code names outright."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            at = TELLING.get(_called(node.func))
            if at is not None and len(node.args) > at:
                argument = node.args[at]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield path, node.lineno, argument.value
            for keyword in node.keywords:
                if keyword.arg == "fix" and isinstance(keyword.value, ast.Constant) and keyword.value.value:
                    yield path, node.lineno, str(keyword.value.value)


def _called(function: ast.expr) -> str:
    """Return the name of a function, or of what a translator or the context of a command does."""
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute):
        owner = function.value
        name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
        if name in ("translator", "context"):
            return "text" if name == "context" and function.attr in PRINTING else function.attr
    return ""


def written() -> tuple[set[str], set[str]]:
    """Return the texts in the code, and patterns of what those represent in which a formatted part may be anything."""
    literal: set[str] = set()
    formed: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literal.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z_-]+"
                    for part in node.values
                ]
                if any(re.search(r"[a-z]{3}", part) for part in parts if part != r"[a-z_-]+"):
                    formed.add("".join(parts))
    return literal, formed


# How a script of the pages asks for a text: by its id behind this, whole or begun.
SHOWN = "web-ui-"
ASKED = re.compile(r"\bt\((?:\"([a-z-]+)\"|`([a-z-]+)\$\{|[^()\"`]*\? \"([a-z-]+)\" : \"([a-z-]+)\")")


def shown() -> tuple[set[str], set[str]]:
    """Return the ids of the messages that the scripts of the pages ask for, and what others of them begin with."""
    found = [match for path in (PACKAGE / "web" / "pages").glob("*.js") for match in ASKED.findall(path.read_text())]
    whole = {SHOWN + name for match in found for name in (match[0], match[2], match[3]) if name}
    return whole, {SHOWN + match[1] for match in found if match[1]}


def test_every_text_of_the_pages_exists() -> None:
    known = [name for name in all_messages() if name.startswith(SHOWN)]
    whole, begun = shown()
    assert len(whole) > 100
    assert whole - set(known) == set()
    assert [start for start in begun if not any(name.startswith(start) for name in known)] == []


def test_every_message_that_is_reported_exists() -> None:
    known = all_messages()
    found = list(reported())
    assert len(found) > 100
    assert [(path.name, line, name) for path, line, name in found if name not in known] == []


def test_every_message_is_used() -> None:
    literal, formed = written()
    whole, begun = shown()
    forms = [re.compile(form) for form in [*formed, *(f"{start}[a-z]+" for start in begun)]]
    # The names of pages and of severities come to the scripts as data.
    whole |= {f"{SHOWN}{name}" for name in ("check", "build", "play", "rules", "lab", "error", "warning", "advice")}
    unused = [
        name
        for name in all_messages()
        if name not in literal | whole and not any(form.fullmatch(name) for form in forms)
    ]
    assert unused == []


def test_every_message_is_well_formed() -> None:
    ill = []
    for name, words in all_messages().items():
        left = re.sub(r"\{\w+(?::sh|:[^{}|]*\|[^{}]*)?\}", "", words)
        # What is left in braces would reach the reader as it is; one brace is a character of YAML.
        if not words or re.search(r"\{\w*[:}]", left) or len(placeholders(words)) > words.count("{"):
            ill.append(name)
    assert ill == []


def test_every_module_says_what_it_is_for_and_stays_small() -> None:
    silent, long = [], []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(PACKAGE).as_posix()
        if not (ast.get_docstring(ast.parse(text)) or "").split("\n")[0].endswith((".", "?", ":")):
            silent.append(name)
        if len(text.splitlines()) > LONG:
            long.append(name)
    assert silent == [], "its first line says in a sentence what it is for"
    assert long == [], f"more than {LONG} lines"


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


# Put together here, so that this file does not hold them: what must not be anywhere, under what every text with it
# holds in small letters, which is sooner looked for.
FORBIDDEN = {
    "/wor" + "k/": "/wor" + "k/",
    "/ro" + "ot/": "/ro" + r"ot/(?!of)",
    "/ho" + "me/": "/ho" + r"me/\w",
    "share" + "d/": "shared/(?:rulebook|design|seeds|anchors)",
    "invento" + "r": r"\binvento" + r"r(?:y|ies)\b",
    "seed fil" + "e": r"\bseed fil" + "e",
    "to" + "do": r"\bTO" + r"DO\b",
    "fix" + "me": r"\bFIX" + r"ME\b",
    "x" + "xx": r"\bX" + r"XX\b",
    "language mode" + "l": r"\blanguage mode" + r"l\b",
    "anthropi" + "c": "(?i:anthropi" + "c)",
    "chatgp" + "t": "(?i:chatgp" + "t)",
    "opena" + "i": "(?i:opena" + "i)",
}


def forbidden(text: str) -> list[str]:
    small = text.lower()
    held = [pattern for sign, pattern in FORBIDDEN.items() if sign in small]
    return [match.group() for pattern in held for match in re.finditer(pattern, text)]


def test_the_project_speaks_of_itself_alone() -> None:
    """No path of somebody's machine, no note to oneself, no word about how the project was made."""
    found = []
    for path in tracked():
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            found += [f"{path.relative_to(ROOT)}: {reported}" for reported in forbidden(text)]
    assert found == []


@pytest.mark.parametrize("sign", FORBIDDEN)
def test_what_is_forbidden_is_found(sign: str) -> None:
    more = {"/ho" + "me/": "me", "share" + "d/": "seeds", "invento" + "r": "ies"}.get(sign, "")
    text = f"a {sign}{more} b"
    assert forbidden(text) or forbidden(text.upper())


def test_no_generated_file_is_tracked() -> None:
    assert [path for path in tracked() if path.suffix in (".pyc", ".marshal", ".egg-info")] == []
