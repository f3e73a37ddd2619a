"""How the archive of a static site is unpacked: the worker runs this file before there is a package, so it needs none.

An archive is a line of JSON that names each file and its length, then the files; a site has it as xz. A quarter of what
`tarfile` takes, in a browser, where every start writes the files again. What a browser has unpacked and compiled is
`packed` again, and kept there for the next start.
"""

import json
import lzma
import os
import sys
from collections.abc import Iterable


def unpack(archive: bytes, folder: str) -> None:
    """Write the files of an archive that is xz below a folder."""
    write(lzma.decompress(archive), folder)


def write(archive: bytes, folder: str) -> None:
    """Write the files of an archive below a folder, where Python is to keep what it compiles of them."""
    sys.dont_write_bytecode = False
    made = set()
    for name, data in unpacked(archive):
        path = os.path.join(folder, name)
        above = os.path.dirname(path)
        if above not in made:
            os.makedirs(above, exist_ok=True)
            made.add(above)
        with open(path, "wb") as file:
            file.write(data)
        os.utime(path, (0, 0))  # what is compiled is known to be of this file by its time


def unpacked(archive: bytes) -> Iterable[tuple[str, memoryview]]:
    """Yield the files of an archive with their names."""
    data = memoryview(archive)
    at = bytes(data[: 1 << 20]).index(b"\n") + 1
    for name, size in json.loads(bytes(data[:at])):
        yield name, data[at : at + size]
        at += size


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return the archive of some files, by their names below the folder that they will be written to."""
    found = list(files)
    head = json.dumps([(name, len(data)) for name, data in found], separators=(",", ":")).encode()
    return b"\n".join([head, b"".join(data for _, data in found)])


def compiled(folder: str) -> int:
    """Return how many modules below a folder are compiled."""
    return sum(name.endswith(".pyc") for _, _, names in os.walk(folder) for name in names)


def files_of(folder: str) -> Iterable[tuple[str, bytes]]:
    """Yield the files below a folder."""
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                yield os.path.relpath(path, folder), file.read()
