"""The static site: the same pages, with this package inside the browser instead of the server.

A worker runs Python by Pyodide, of one version, whose files are known by their hashes wherever they come from. Beside
them it fetches one archive: this package without its command line, and the libraries that it needs in plain Python.
What takes long to read in a browser (rulebooks, rulings) is put in ready-made.
"""

from __future__ import annotations

import ast
import gzip
import json
import lzma
import os
import shutil
import tokenize
from base64 import b64encode
from hashlib import sha256, sha384
from importlib.util import find_spec
from io import BytesIO
from tempfile import TemporaryDirectory, mkdtemp
from typing import NamedTuple

import deckcheck
from deckcheck.catalog.discovery import games
from deckcheck.catalog.prepare import write_all
from deckcheck.failure import Failure
from deckcheck.messages import LANGUAGES, translator_of
from deckcheck.messages.compile import without_context
from deckcheck.messages.translation import HELP, binary, binary_name
from deckcheck.shipped import sample_decks, schemas
from deckcheck.web import unpacking
from deckcheck.web.files import FOLDER, WORKERS, pages, policy
from deckcheck.web.indexes import clauses_of, index_of
from deckcheck.web.reaching import reached, statements
from deckcheck.web.rules import rules_alone
from deckcheck.web.startup import beginning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PYODIDE = "314.0.7"
#: Where its files are fetched from unless the site has them itself, and what they must be.
PUBLIC = f"https://cdn.jsdelivr.net/npm/pyodide@{PYODIDE}/"
RUNTIME = {
    "pyodide.mjs": "sha384-Lp79fMwxa4n2BLtugpUAoQMlbxIdg8iCUiP1r3h7nJLkQjwlXT1JzZTeHVL+f4Dg",
    "pyodide.asm.mjs": "sha384-/2281iaC0Iimw0B3Kagy1DBfZcJG3W4KYW+EmOqhsdY3fR9BJ88FE2Zt6y0KQKpa",
    "pyodide.asm.wasm": "sha384-y++qrQ72KPA1fTjLIuGMP+jppgGxjbLCgfdb0zMrnNnQVhxRUXTOTF6rTxNzllSu",
    "python_stdlib.zip": "sha384-xW3A5jmenkrPXbsgrIaB1FCJh9OuLT7FRMagsJMgtlhVc19k/mSy3+7nMaF/d767",
}
PUBLIC_BYTES = 6_312_000  # of these, as they are packed on the way
# What Pyodide asks of a lock file where no package of its own is loaded.
LOCK = {
    "info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"},
    "packages": {},
}
MARK = "site.json"  # by which a folder is known as a site of ours
_LIBRARIES = ("yaml", "jsonschema", "jsonschema_specifications", "referencing", "attr", "attrs")
# What the page would reach by an import that it never carries out, and what is put in prepared.
_LEFT_OUT = (
    "cli/",
    "prepared/",
    "web/prepared/",
    "_shipped/",
)
_LEFT_OUT_FILES = (
    *(
        "web/call_worker.py",
        "web/export.py",
        "web/plain_rpds.py",
        "web/reaching.py",
        "web/server.py",
        "web/unpacking.py",
    ),
    *("web/shared/following.py", "web/shared/rates.py", "web/shared/store.py", "web/shared/tables.py"),
    *("web/shared/event.py", "web/shared/event_decks.py"),
)
# What the page calls, and modules that are loaded by name.
_ENTRIES = ("web/", "games/", "messages/", "decklist/formats/", "report/json_report.py")
_ENDINGS = (".py", ".yaml", ".typed")


class Site(NamedTuple):
    """What was written: how many files, and how many bytes a first visit fetches in all, as web servers pack them."""

    files: int
    size: int


def export(folder: str, *, pyodide: str | None = None, force: bool = False) -> Site:
    """Write the static site into a folder that is not there yet, or is empty.

    Args:
        folder: the folder.
        pyodide: the folder of the npm package `pyodide`, to put its files into the site.
        force: whether a site that the folder holds may be replaced.

    Raises:
        Failure: the folder holds something else, cannot be written, or the other folder is not the right Pyodide.
    """
    runtime = _runtime(pyodide)
    _check_folder(folder, force=force)
    package = archive()
    hashed = sha256(package).hexdigest()[:16]
    files: dict[str, bytes] = {f"deckcheck-{hashed}.xz": package}
    for name, page in pages().items():
        files[name] = page.data
    for name in WORKERS:
        with open(os.path.join(FOLDER, name), "rb") as file:
            files[name] = file.read()
    for language in LANGUAGES:
        files[f"start.{language}.json"] = _json(beginning(translator_of(language)))
    base = "runtime/" if pyodide is not None else PUBLIC
    files |= {f"runtime/{name}.gz": gzip.compress(data, 9, mtime=0) for name, data in runtime.items()}
    site = {
        "version": deckcheck.__version__,
        "pyodide": PYODIDE,
        "base": base,
        "packed": pyodide is not None,
        "runtime": RUNTIME,
        "lock": LOCK,
        "package": f"deckcheck-{hashed}.xz",
        "integrity": _integrity(package),
        "unpack": _read(unpacking.__file__).decode(),
    }
    build = sha256(b"".join(name.encode() + sha256(data).digest() for name, data in sorted(files.items()))).hexdigest()
    files["site.js"] = f"export const SITE = {json.dumps(site)};\n".encode()
    files = {**_moved(files, f"v-{build[:12]}", base if pyodide is None else ""), MARK: json.dumps(site).encode()}
    files["service.js"] = _service(files, build[:12])
    write_site(folder, files)
    packed = 0 if runtime else PUBLIC_BYTES
    for name, data in files.items():
        packed += len(data) if name.endswith((".gz", ".xz")) else len(gzip.compress(data, 9))
    return Site(len(files), packed)


def _moved(files: dict[str, bytes], below: str, runtime: str) -> dict[str, bytes]:
    """Return the files where they are in the site: all that may change below a folder that is named after the build.

    So a page of an earlier visit never meets a file of a later one; the first page leads to the newest build.
    """
    outside = ("index.html", "service.js", "manifest.webmanifest")
    found = {f"{below}/{name}": data for name, data in files.items() if name not in outside}
    found["service.js"] = files["service.js"]
    found["manifest.webmanifest"] = files["manifest.webmanifest"].replace(b'"icon.svg"', f'"{below}/icon.svg"'.encode())
    html = files["index.html"].decode()
    header = policy(runtime=runtime.rstrip("/") and "https://cdn.jsdelivr.net", static=True)
    html = html.replace(
        '<meta name="deckcheck-engine" content="server">',
        f'<meta http-equiv="Content-Security-Policy" content="{header}">\n'
        f'<meta name="deckcheck-engine" content="{below}/worker.js">',
    )
    for kind in ("href", "src"):
        for name in files:
            if name not in outside:
                html = html.replace(f'{kind}="{name}"', f'{kind}="{below}/{name}"')
    found["index.html"] = html.encode()
    return found


def _service(files: dict[str, bytes], build: str) -> bytes:
    names = ["./", *(name for name in sorted(files) if name not in ("service.js", MARK) and "runtime/" not in name)]
    return (
        files["service.js"]
        .replace(b'"BUILD"', json.dumps(build).encode())
        .replace(b'["FILES"]', json.dumps(names).encode())
    )


def archive() -> bytes:
    """Return the package and what it needs as one archive (see `unpacking`), the same for the same sources."""
    found = dict(_package())
    for library in _LIBRARIES:
        found.update(_library(library))
    # Files of a kind beside each other pack better.
    names = sorted(found, key=lambda name: (name.rpartition(".")[2], name))
    whole = unpacking.packed((name, found[name]) for name in names)
    # Texts pack best where all bits of the byte before count, and places are not aligned.
    best: dict[str, int] = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    return lzma.compress(whole, check=lzma.CHECK_CRC32, filters=[best])


def _package() -> Iterator[tuple[str, bytes]]:
    """Yield what the page needs of the package: modules that it can reach, data, and what is prepared from data."""
    root = os.path.dirname(os.path.abspath(deckcheck.__file__))
    modules: dict[str, bytes] = {}
    for name in _files(root):
        if name.startswith(_LEFT_OUT) or name in _LEFT_OUT_FILES or not name.endswith(_ENDINGS):
            continue
        if name.endswith(".py"):
            modules[name] = without_comments(without_docstrings(_read(os.path.join(root, name))))
        elif "/cards/" not in name:  # the cards are put in prepared
            yield f"deckcheck/{name}", _read(os.path.join(root, name))
    for name in reached(modules, _ENTRIES):
        yield f"deckcheck/{name}", modules[name]
    for name in _files(os.path.join(sample_decks(), "legal")):
        yield f"deckcheck/_shipped/sample_decks/legal/{name}", _read(os.path.join(sample_decks(), "legal", name))
    yield "deckcheck/_shipped/schemas/record.schema.json", _read(os.path.join(schemas(), "record.schema.json"))
    yield "rpds/__init__.py", _read(os.path.join(root, "web", "plain_rpds.py"))
    with TemporaryDirectory() as folder:
        for path in write_all(folder):
            yield f"deckcheck/prepared/{os.path.basename(path)}", _read(path)
    for language in LANGUAGES:
        catalog = binary(language)
        if catalog is not None:
            # No page shows the help of a command line.
            yield f"deckcheck/prepared/{binary_name(language)}", without_context(catalog, HELP)
    for game in games():
        yield f"deckcheck/web/prepared/rulings.{game}.json", _json(index_of(game))
        yield f"deckcheck/web/prepared/clauses.{game}.json", _json(clauses_of(game))
        for language in LANGUAGES:
            yield (
                f"deckcheck/web/prepared/rules.{game}.{language}.json",
                _json(rules_alone(game, translator_of(language))),
            )


def without_docstrings(source: bytes) -> bytes:
    """Return a module without what it says of itself to readers, which no visitor of a page is."""
    lines = source.splitlines(keepends=True)
    strings = [
        node.body[0].value
        for node in statements(ast.parse(source))
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
        and isinstance(node.body[0].value.value, str)
    ]
    for text in sorted(strings, key=lambda node: -node.lineno):
        first, last = text.lineno - 1, (text.end_lineno or text.lineno) - 1
        lines[first : last + 1] = [lines[first][: text.col_offset] + b'""' + lines[last][text.end_col_offset :]]
    return b"".join(lines)


def without_comments(source: bytes) -> bytes:
    """Return a module without its comments; every line keeps its number."""
    lines = source.splitlines(keepends=True)
    for token in tokenize.tokenize(BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            # Columns are counted in characters, and what is kept of a line is not changed otherwise.
            lines[row - 1] = token.line[:column].rstrip().encode() + b"\n"
    return b"".join(lines)


def _library(name: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise Failure("extra-missing", feature="--export", library=name, extra="web")
    root = os.path.dirname(spec.origin)
    for path in _files(root):
        if path.endswith((".py", ".json")) or "/" not in path or path.startswith("schemas/"):
            folder = path.partition("/")[0]
            if path.endswith((".so", ".pyd", ".pyi", ".pyc")) or "test" in folder or folder == "benchmarks":
                continue
            yield f"{name}/{path}", _read(os.path.join(root, path))


def _files(root: str) -> Iterator[str]:
    """Yield the files below a folder with slashes, in a stable order."""
    for folder, below, names in os.walk(root):
        below[:] = sorted(name for name in below if name != "__pycache__")
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")


def _runtime(pyodide: str | None) -> dict[str, bytes]:
    """Return the files of Pyodide that a site is to have itself: none where they are fetched from elsewhere."""
    found = {}
    for name in RUNTIME if pyodide is not None else ():
        try:
            data = _read(os.path.join(pyodide or "", name))
        except OSError:
            data = b""
        if _integrity(data) != RUNTIME[name]:
            raise Failure("web-no-runtime", path=pyodide, version=PYODIDE, name=name)
        found[name] = data
    return found


def _check_folder(folder: str, *, force: bool) -> None:
    """See whether a site may be written to a folder.

    Raises:
        Failure: it may not.
    """
    if not os.path.lexists(folder) or (os.path.isdir(folder) and not os.listdir(folder)):
        return
    if not os.path.isfile(os.path.join(folder, MARK)):
        raise Failure("web-export-exists", path=folder)
    if not force:
        raise Failure("web-export-force", path=folder)


def write_site(folder: str, files: dict[str, bytes]) -> None:
    """Write the site beside its place, then move it there; the one that was there stays until it is."""
    target = os.path.realpath(folder)
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        beside = mkdtemp(prefix=f".{os.path.basename(target)}-", dir=os.path.dirname(target))
        try:
            new = os.path.join(beside, "new")
            os.mkdir(new)
            os.chmod(new, 0o755)  # noqa: S103  a site is there to be read
            for name, data in files.items():
                path = os.path.join(new, *name.split("/"))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(data)
            _put(new, target, os.path.join(beside, "old"))
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise Failure("output-failed", path=folder, detail=error.strerror or str(error)) from None


def _put(new: str, target: str, old: str) -> None:
    """Move a folder to its place, and the one that is there out of the way; where that fails, it is there again."""
    try:
        if os.path.isdir(target):
            os.rename(target, old)
        os.rename(new, target)
    except BaseException:
        if os.path.isdir(old) and not os.path.lexists(target):
            os.rename(old, target)
        raise


def _integrity(data: bytes) -> str:
    return f"sha384-{b64encode(sha384(data).digest()).decode()}"


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
