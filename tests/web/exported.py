"""Static sites for tests: their archive follows from the sources alone, and takes longest, so that a run packs one."""

from __future__ import annotations

import lzma
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from deckcheck.web import export as exporting
from deckcheck.web import unpacking
from tests.support.made_once import made_once

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMIT = 8_400_000  # bytes that a first visit fetches


def site(factory: pytest.TempPathFactory, pyodide: Path | None = None) -> Path:
    """Return a site of this run, with the files of Pyodide or without; nobody may change it."""

    def pack(folder: Path) -> None:
        folder.mkdir()
        (folder / "archive").write_bytes(exporting.archive())

    def make(folder: Path) -> None:
        archive = made_once(factory, "archive", pack) / "archive"
        with packed_as(archive.read_bytes()):
            assert exporting.export(str(folder), pyodide=str(pyodide) if pyodide else None).size < LIMIT

    return made_once(factory, "site" if pyodide else "site without Pyodide", make)


@contextmanager
def packed_as(archive: bytes) -> Iterator[None]:
    """Export with an archive that is there already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exporting, "archive", lambda: archive)
        yield


def archive_of(folder: Path) -> bytes:
    """Return the archive in a site."""
    [path] = folder.glob("v-*/deckcheck-*.xz")
    return path.read_bytes()


def later(archive: bytes, before: str, after: str) -> bytes:
    """Return the archive of the same package in a later version."""
    files = {name: bytes(data) for name, data in unpacking.unpacked(lzma.decompress(archive))}
    renamed = files["deckcheck/__init__.py"].replace(before.encode(), after.encode())
    assert renamed != files["deckcheck/__init__.py"]
    return lzma.compress(unpacking.packed((files | {"deckcheck/__init__.py": renamed}).items()), preset=0)
