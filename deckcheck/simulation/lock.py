"""A lock on a file, so that one process at a time writes it; the system lets go of it when that process ends."""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import stat
import sys

# The lock is on a file beside the one that is meant, which says who holds it: the process and its machine.
ENDING = ".deckcheck-lock"
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
# No file system knows locks that fails otherwise; there is none to wait for.
_UNKNOWN = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
_MOST = 300
_BYTE = 1 << 30  # Windows lets nobody read what is locked, so the lock is far behind the text


class HeldError(Exception):
    """Another process holds the lock; `process` and `machine` say which, empty where that cannot be read."""

    def __init__(self, process: str, machine: str) -> None:
        super().__init__(process, machine)
        self.process = process
        self.machine = machine


class Lock:
    """The lock of a file; it belongs to this process, which takes it once, and to none that it starts."""

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path) + ENDING
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock.

        Raises:
            HeldError: another process holds it.
            OSError: the file beside cannot be written.
        """
        while self._handle is None:
            handle = os.open(self.path, _FLAGS, 0o666)
            try:
                if not stat.S_ISREG(os.fstat(handle).st_mode):
                    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), self.path)
                if not _locked(handle):
                    raise HeldError(*_holder(handle))
                # Whoever held it may have taken the file away after it was opened here.
                if _same(handle, self.path):
                    self._handle = handle
            finally:
                if self._handle is None:
                    os.close(handle)
        try:
            os.ftruncate(self._handle, 0)
            os.write(self._handle, f"{os.getpid()} {platform.node()}\n".encode("utf-8", "replace"))
        except BaseException:
            # A full disk, or an interrupt: nobody is to find a lock that nobody holds.
            self.release()
            raise

    def release(self) -> None:
        """Let go of the lock and take the file beside away."""
        if self._handle is None:
            return
        with contextlib.suppress(OSError):
            if sys.platform != "win32":
                os.unlink(self.path)
        os.close(self._handle)
        self._handle = None
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                os.unlink(self.path)


def _locked(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            return False
        if error.errno not in _UNKNOWN:
            raise
    return True


def _same(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def _holder(handle: int) -> tuple[str, str]:
    os.lseek(handle, 0, os.SEEK_SET)
    process, _, machine = os.read(handle, _MOST).decode("utf-8", "replace").partition("\n")[0].partition(" ")
    return (process, machine) if process.isascii() and process.isdigit() else ("", "")
