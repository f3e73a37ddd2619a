"""Files: how paths are shown, and writing them whole or not at all, never over what a user made unless asked to."""

from __future__ import annotations

import os
import sys
from itertools import count


class FileExistsAlreadyError(FileExistsError):
    """A file that would be overwritten without having been asked to."""


def display_path(path: str) -> str:
    """Return how a file (absolute) is named to the user: from the current folder where it is below it."""
    try:
        return path.removeprefix(os.getcwd().rstrip(os.sep) + os.sep)
    except FileNotFoundError:  # the current folder is gone
        return path


def same_file(first: str, second: str) -> bool:
    """Whether two paths lead to one file, or would if it were there, also where a file system ignores case."""
    try:
        return os.path.samefile(first, second)
    except (OSError, ValueError):  # one of them is not there, so the other could at most become it
        places = [os.path.normcase(os.path.realpath(path)) for path in (first, second)]
    if sys.platform == "darwin":
        places = [place.casefold() for place in places]
    return places[0] == places[1]


def write_atomically(path: str, data: bytes, *, overwrite: bool = True) -> None:
    """Write a file under another name, then rename it, so that no reader ever sees half of it.

    Raises:
        FileExistsAlreadyError: the file exists and `overwrite` is not set.
        OSError: the folder cannot be written to.
    """
    if not overwrite and os.path.lexists(path):
        raise FileExistsAlreadyError(path)
    target = os.path.realpath(path)
    if os.path.lexists(target) and not os.path.isfile(target):
        # A device or a pipe (/dev/stdout) takes what it is given; there is nothing to replace.
        with open(path, "wb") as file:
            file.write(data)
        return
    temporary, handle = _beside(target)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if overwrite or not _linked(temporary, target):
            os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _linked(temporary: str, target: str) -> bool:
    """Give a file the name that was free; return whether it has it, which takes links.

    Raises:
        FileExistsAlreadyError: somebody else has taken it meanwhile.
    """
    try:
        os.link(temporary, target)
    except (AttributeError, NotImplementedError, OSError):
        if os.path.lexists(target):
            raise FileExistsAlreadyError(target) from None
        return False
    os.unlink(temporary)
    return True


def _beside(target: str) -> tuple[str, int]:
    """Create a file beside another that is to take its place, and return its path and its descriptor.

    Whatever bears a name already, a file or a link that leads elsewhere, is somebody else's and stays as it is.
    """
    mode = os.stat(target).st_mode & 0o777 if os.path.exists(target) else None
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for number in count():
        path = f"{target}.{os.getpid()}{f'-{number}' if number else ''}.tmp"
        try:
            handle = os.open(path, flags, 0o666 if mode is None else mode)
        except FileExistsError:
            continue
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(handle, mode)  # all of it: what is asked for new files takes nothing from one that was there
        return path, handle
    raise AssertionError
