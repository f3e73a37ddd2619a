"""The repository that a file belongs to: beyond it, nothing that a stranger's file names is read or written."""

from __future__ import annotations

import os
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def repository(folder: str) -> str:
    """Return the nearest folder that has a `.git`, from this one (absolute) upwards; itself where there is none."""
    here = folder
    while True:
        if os.path.exists(os.path.join(here, ".git")):
            return here
        above = os.path.dirname(here)
        if above == here:
            return folder
        here = above


def is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder or is in it; both are absolute and without links."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def is_remote(path: str) -> bool:
    """Whether a path names another machine as Windows writes it: two slashes or backslashes, then its name.

    To find out where such a path leads would already ask that machine, and send it the user's name.
    """
    return len(path) > 1 and path[0] in "\\/" and path[1] in "\\/"


def outside(folder: str, paths: Iterable[str]) -> list[str]:
    """Return which of some paths, as a file in a folder names them, lead out of that folder's repository."""
    folder = os.path.realpath(folder)
    root = repository(folder)
    # No file can be called so with a NUL, which is reported when it is opened.
    return [
        path
        for path in paths
        if is_remote(path) or ("\0" not in path and not is_within(os.path.realpath(os.path.join(folder, path)), root))
    ]


def leads_out(path: str, searched: str = "") -> bool:
    """Whether a path is a link to something outside the repository in which it is, and outside a searched folder."""
    if not os.path.islink(path):
        return False
    with suppress(OSError):
        if is_remote(os.readlink(path)):
            return True
    target = os.path.realpath(path)
    if searched and is_within(target, os.path.realpath(searched)):
        return False
    return not is_within(target, repository(os.path.realpath(os.path.dirname(path))))
