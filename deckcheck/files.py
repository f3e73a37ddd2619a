"""Writing files: whole or not at all, and never over something that a user made unless asked to."""

from __future__ import annotations

import os


class FileExistsAlreadyError(FileExistsError):
    """A file that would be overwritten without having been asked to."""


def write_atomically(path: str, data: bytes, *, overwrite: bool = True) -> None:
    """Write a file under another name, then rename it, so that no reader ever sees half of it.

    Raises:
        FileExistsAlreadyError: the file exists and `overwrite` is not set.
        OSError: the folder cannot be written to.
    """
    if not overwrite and os.path.lexists(path):
        raise FileExistsAlreadyError(path)
    if os.path.lexists(path) and not os.path.isfile(path):
        # A device or a pipe (/dev/stdout) takes what it is given; there is nothing to replace.
        with open(path, "wb") as file:
            file.write(data)
        return
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, os.path.realpath(path) if os.path.islink(path) else path)
    except BaseException:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        raise
