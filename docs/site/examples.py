"""The examples of a page: its files are written, its commands run, its Python carried out, in the order of the page.

What a page may show:

- `yaml`, `toml`, `json`, `python`, `text` or `csv` whose first line is a comment with a file's name: that file is
  written (of `text` and `csv` without that line);
- `console`: lines that begin with `$ ` are commands, and what follows is what they print, on both streams. `deckcheck`,
  `python FILE`, `cat FILE` and `echo $?` are known, and `< FILE`. A line `...` represents any lines;
- `pycon`: a session of Python, as in doctests; `python` without a name: a program; both share the names of the page.

Other kinds (`sh`, `text`, blocks in other languages) are shown and not carried out.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from docs.site.pages import DOCS, LANGUAGES

ROOT = DOCS.parent
# Kinds whose first line may name the file that they show.
FILES = ("yaml", "toml", "json", "python", "text", "csv")
_BLOCK = re.compile(r"^(?P<indent> *)```(?P<kind>\w+)[^\n]*\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_LEFT_OUT = re.compile(r"^\.\.\.\n", re.MULTILINE)
_NAMED = re.compile(r"(?:#|//) ([\w./-]+\.\w+)\n")


class Block(NamedTuple):
    """A block of code on a page: its kind, its text, and where that text is on the page."""

    kind: str
    body: str
    start: int
    end: int
    indent: str

    @property
    def file(self) -> str | None:
        """The name of the file that the block shows, if it shows one."""
        named = _NAMED.match(self.body) if self.kind in FILES else None
        return named.group(1) if named else None


class Wrong(NamedTuple):
    """An example that does not do what its page shows."""

    command: str
    expected: str
    found: str


def blocks(text: str) -> list[Block]:
    """Return the blocks of code of a page, in order."""
    found = []
    for match in _BLOCK.finditer(text):
        indent = match["indent"]
        body = re.sub(f"^{indent}", "", match["body"], flags=re.MULTILINE)
        found.append(Block(match["kind"], body, match.start("body"), match.end("body"), indent))
    return found


def sessions(body: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with what it prints."""
    found = []
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        found.append((command, output))
    return found


def with_examples() -> dict[Path, str]:
    """Return the pages that show examples, each with its language: both READMEs and all pages written by hand."""
    found = {path: "fr" if path.name.endswith(".fr.md") else "en" for path in sorted(ROOT.glob("README*.md"))}
    return found | {path: language for language in LANGUAGES for path in sorted((DOCS / language).rglob("*.md"))}


class Example:
    """A page that is tried out in a folder of its own.

    Attributes:
        folder: an empty folder; the sample decks are put beside the files of the page.
        language: in which deckcheck answers.
        wrong: what did not come out as the page shows it.
        renewed: the text of the page with what came out.
    """

    def __init__(self, text: str, folder: Path, language: str) -> None:
        self.text = text
        self.folder = folder
        self.language = language
        self.wrong: list[Wrong] = []
        self.status = 0
        self.names: dict[str, object] = {"__name__": "__main__"}
        if not (folder / "sample_decks").exists():
            (folder / "sample_decks").symlink_to(ROOT / "sample_decks")

    def try_out(self) -> str:
        """Try all examples; return the page as it would have to be."""
        pieces, done = [], 0
        for block in blocks(self.text):
            renewed = self._block(block)
            pieces += [self.text[done : block.start], re.sub(r"^(?=.)", block.indent, renewed, flags=re.MULTILINE)]
            done = block.end
        return "".join([*pieces, self.text[done:]])

    def _block(self, block: Block) -> str:
        if block.file:
            self.write(block)
        elif block.kind == "console":
            return "".join(self._command(command, expected) for command, expected in sessions(block.body))
        elif block.kind == "pycon":
            self._session(block.body)
        elif block.kind == "python":
            with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block.body, "example", "exec"), self.names)  # noqa: S102 - the pages are our own
        return block.body

    def write(self, block: Block) -> None:
        """Write the file that a block shows."""
        path = self.folder / (block.file or "")
        path.parent.mkdir(parents=True, exist_ok=True)
        # Where a comment would be a line like any other, it only names the file.
        body = block.body.partition("\n")[2] if block.kind in {"text", "csv"} else block.body
        path.write_text(body, encoding="utf-8")

    def _command(self, command: str, expected: str) -> str:
        found = self.run(command)
        if not _fits(found, expected):
            self.wrong.append(Wrong(command, expected, found))
            if _LEFT_OUT.search(expected) is None:  # what is left out of an output is for people to choose
                return f"$ {command}\n{found}"
        return f"$ {command}\n{expected}"

    def run(self, command: str, *, colours: bool = False) -> str:
        """Return what a command prints, as a reader with or without colours in a terminal of 100 columns sees it."""
        words = shlex.split(command)
        given = None
        if "<" in words:
            where = words.index("<")
            given = (self.folder / words[where + 1]).read_text(encoding="utf-8")
            del words[where : where + 2]
        if words == ["echo", "$?"]:
            return f"{self.status}\n"
        if words[0] == "cat":
            return "".join((self.folder / name).read_text(encoding="utf-8") for name in words[1:])
        programs = {"deckcheck": ["-m", "deckcheck"], "python": []}
        if words[0] not in programs:
            raise ValueError(f"no example can run this command: {command}")
        hidden = {"FORCE_COLOR", "NO_COLOR", "CI", "GITHUB_ACTIONS", "GITLAB_CI", "DECKCHECK_GAMES", "PYTHONPATH"}
        environment = {key: value for key, value in os.environ.items() if key not in hidden}
        environment |= {
            "FORCE_COLOR" if colours else "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "100",
            "DECKCHECK_LANG": self.language,
        }
        environment |= {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        self.status, output = self.carried_out([*programs[words[0]], *words[1:]], environment, given)
        return output

    def carried_out(self, arguments: list[str], environment: dict[str, str], given: str | None) -> tuple[int, str]:
        """Run a command in a process of its own.

        Args:
            arguments: those with which Python runs it.
            environment: all of its environment.
            given: what it reads from standard input, if anything.

        Returns:
            its exit status, and what it prints on both streams.
        """
        done = subprocess.run(  # noqa: S603 - the pages are our own
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        return done.returncode, done.stdout

    def _session(self, body: str) -> None:
        test = doctest.DocTestParser().get_doctest(body, self.names, "example", None, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        output = io.StringIO()
        with contextlib.chdir(self.folder):
            runner.run(test, out=output.write, clear_globs=False)
        self.names |= test.globs
        if output.getvalue():
            self.wrong.append(Wrong("python", body, output.getvalue()))


def _fits(found: str, expected: str) -> bool:
    """Whether an output is the one that a page shows, whose lines `...` represent any lines."""
    parts = [re.escape(part) for part in _LEFT_OUT.split(expected)]
    end = r"(?s:.*)" if len(parts) > 1 and not parts[-1] else ""
    return re.fullmatch(r"(?:.*\n)*?".join(parts) + end, found) is not None


def main(arguments: list[str]) -> int:
    """Try the examples of the named pages, or of all; with `--write`, put what came out into the pages."""
    write = "--write" in arguments
    chosen = [Path(name).resolve() for name in arguments if name != "--write"]
    status = 0
    for path, language in with_examples().items():
        if chosen and path not in chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            example = Example(path.read_text(encoding="utf-8"), Path(folder), language)
            renewed = example.try_out()
        for wrong in example.wrong:
            status = 1
            print(f"{path.relative_to(ROOT)}: $ {wrong.command}\n{wrong.found}")
        if write:
            path.write_text(renewed, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
