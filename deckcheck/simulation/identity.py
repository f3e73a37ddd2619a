"""What a machine plays with: who hands work to others sees that they play the same games."""

from __future__ import annotations

import json
import os
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import deckcheck
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.simulation.job import Job

_ENDINGS = (".py", ".yaml", ".json")
# What a build makes of the rest.
_MADE = {"prepared", "_shipped", "__pycache__"}
_LENGTH = 16  # hexadecimal digits


class Install(NamedTuple):
    """A deckcheck: its version, and a digest of its code and data."""

    version: str
    code: str


class Identity(NamedTuple):
    """What the results of a job depend on: the deckcheck, and a digest of each entry of the job's description."""

    install: Install
    described: dict[str, str]


def install() -> Install:
    """Return the deckcheck that is installed here."""
    return Install(deckcheck.__version__, code_digest(deckcheck.__path__[0]))


def __getattr__(name: str) -> Install:
    # `HERE`: those who know nothing of deckcheck but this name are asked for it.
    if name == "HERE":
        return install()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def identity(job: Job[Any]) -> Identity:
    """Return what the results of a job depend on here."""
    described = {key: _digest(json.dumps(value).encode()) for key, value in job.describe().items()}
    return Identity(install(), described)


def check_same(wanted: Identity, job: Job[Any], place: str) -> None:
    """See that a job gives the same results here as where it comes from.

    Args:
        wanted: what they depend on there.
        job: the job.
        place: what this place is called.

    Raises:
        Failure: it does not; the message says what differs.
    """
    here, there = wanted.install, install()
    if there.version != here.version:
        raise Failure("cluster-version", worker=place, there=there.version, here=here.version)
    if there.code != here.code:
        raise Failure("cluster-code", worker=place, version=there.version, there=there.code, here=here.code)
    try:
        found = identity(job).described
    except OSError as error:
        raise Failure("cluster-file", worker=place, path=error.filename) from error
    different = [key for key in wanted.described if found.get(key) != wanted.described[key]]
    if different:
        raise Failure("cluster-work", worker=place, keys=different)


@cache
def code_digest(folder: str) -> str:
    """Return a digest of the code and data in a folder, the same however they were installed."""
    digest = sha256()
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(set(folders) - _MADE)
        for name in sorted(files):
            if name.endswith(_ENDINGS):
                whole = os.path.join(path, name)
                with open(whole, "rb") as file:
                    text = file.read().replace(b"\r\n", b"\n")
                digest.update(f"{os.path.relpath(whole, folder).replace(os.sep, '/')} {len(text)}\n".encode())
                digest.update(text)
    return digest.hexdigest()[:_LENGTH]


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:_LENGTH]
