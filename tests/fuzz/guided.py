"""Tries files of one kind with changes that lead to code not run before, as atheris (libFuzzer for Python) finds them.

    pip install atheris
    python -m tests.fuzz.guided KIND [-max_total_time=600] [FOLDER]

The samples of the kind are where it starts; files that reach something new are kept in FOLDER, if one is named. The
first failure ends it. `-artifact_prefix=/tmp/` says where libFuzzer writes the file that failed, as `crash-...`; once
the fault is fixed, it belongs in `tests/fuzz/cases/KIND`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

try:
    atheris: Any = import_module("atheris")
except ImportError:
    sys.exit("atheris is not installed: pip install atheris (there are builds for Linux and macOS)")

with atheris.instrument_imports(include=["deckcheck"]):
    from tests.fuzz.kinds import KINDS
    from tests.fuzz.watch import tried, workshop


def main(words: list[str]) -> None:
    """Let libFuzzer go on until it finds a failure, or its own arguments end it."""
    if len(words) < 2 or words[1] not in KINDS:
        sys.exit(f"name one of {', '.join(KINDS)}")
    kind = KINDS[words[1]]
    commands = kind.commands or ((),)
    # Folders are meant as they are named here, before another becomes the current one.
    rest = [word if word.startswith("-") else str(Path(word).resolve()) for word in words[2:]]

    def one(data: bytes) -> None:
        # The file alone says which command reads it, so that a file that failed does so again.
        number = crc32(data)
        failure = tried(kind, data, commands[number % len(commands)], "fr" if number >> 16 & 1 else "en")
        if failure is not None:
            raise AssertionError(f"{failure.sort}: {failure.detail}")

    with TemporaryDirectory() as folder, TemporaryDirectory() as seeds, workshop(Path(folder)):
        for number, sample in enumerate(kind.samples()):
            (Path(seeds) / str(number)).write_bytes(sample)
        atheris.Setup([words[0], *rest, seeds], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
