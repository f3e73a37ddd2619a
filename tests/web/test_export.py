"""The static site as files: the same bytes for the same sources, nothing of a server in it, nothing overwritten."""

from __future__ import annotations

import json
import lzma
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typing_extensions

from deckcheck.failure import Failure
from deckcheck.web import export as exporting
from deckcheck.web.export import PUBLIC, RUNTIME, archive, export, without_comments, without_docstrings, write_site
from deckcheck.web.unpacking import unpack
from tests.web import exported


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported.site(tmp_path_factory)


def test_the_first_page_leads_to_one_build_and_lets_in_nothing_else(site: Path) -> None:
    html = (site / "index.html").read_text(encoding="utf-8")
    [build] = [path.name for path in site.iterdir() if path.name.startswith("v-")]
    assert html.count(build) >= 6
    assert "script-src 'self' 'wasm-unsafe-eval';" in html
    assert "unsafe-inline" not in html
    reported = json.loads((site / "site.json").read_text(encoding="utf-8"))
    assert (reported["base"], set(reported["runtime"])) == (PUBLIC, set(RUNTIME))
    assert all(part.startswith("sha384-") for part in reported["runtime"].values())
    service = (site / "service.js").read_text(encoding="utf-8")
    kept = json.loads(service.partition("FILES = ")[2].partition(";")[0])
    assert f"{build}/app.js" in kept
    assert all(name == "./" or (site / name).is_file() for name in kept)


def test_only_what_modules_say_to_readers_is_left_out() -> None:
    source = '"""Of a module.\n\nMore.\n"""\n\nclass One:\n    """Of a class."""\n\n    name = "é"; """kept"""\n\n'
    source += 'def two() -> str:\n    """Of a function (é)."""  # a comment\n    return """kept\n    as well"""\n'
    lean = without_docstrings(source.encode()).decode()
    assert lean == (
        '""\n\nclass One:\n    ""\n\n    name = "é"; """kept"""\n\n'
        'def two() -> str:\n    ""  # a comment\n    return """kept\n    as well"""\n'
    )


def test_the_package_in_the_site_checks_without_what_is_compiled(site: Path, tmp_path: Path) -> None:
    """The archive by itself, with no library of this machine: as a browser has it."""
    unpack(exported.archive_of(site), str(tmp_path))
    names = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")]
    assert [name for name in names if name.endswith((".so", ".pyc")) or "/cli/" in name or "/server" in name] == []
    # The browser's Python is a newer one, which needs no such help with types.
    shutil.copy(typing_extensions.__file__, tmp_path)
    record = {"format": 2, "actions": []}
    program = f"""
import sys
sys.path[:] = [{str(tmp_path)!r}] + [path for path in sys.path if "site-packages" not in path and path]
from deckcheck.web.calls import carried_out
from deckcheck.web.sessions import Sessions
import json, yaml, rpds
assert not yaml.__with_libyaml__
sessions = Sessions()
deck = carried_out(sessions, "sample", {{"game": "virevolt", "name": "red-rush"}})["result"]
assert json.loads(carried_out(sessions, "check", deck)["result"]["json"])["decks"][0]["legal"]
told = carried_out(sessions, "new_game", {{"decks": [deck, deck], "seats": ["human", "greedy"], "seed": 3}})["result"]
saved = carried_out(sessions, "save", {{"table": told["table"]}})["result"]
assert carried_out(sessions, "load", saved)["result"]["view"] == told["view"]
print(carried_out(sessions, "load", {{"text": {json.dumps(json.dumps(record))}}})["error"]["message"])
print(len(carried_out(sessions, "rules", {{"game": "buffy"}})["result"]["rules"]))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    refusal, rules = done.stdout.splitlines()
    assert "players" in refusal or "/" in refusal
    assert int(rules) > 200


def test_equal_sources_make_equal_archives(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is packed is the same; that packing the same gives the same is the library's business."""
    before = lzma.decompress(exported.archive_of(site))
    monkeypatch.setattr(lzma, "compress", lambda whole, **_: whole)
    assert archive() == before


def test_what_is_there_is_not_overwritten(site: Path, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="--force"):
        export(str(site))
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Failure, match="not a deckcheck site"):
        export(str(tmp_path), force=True)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("step", ["open", "rename"])
def test_a_site_that_cannot_be_written_leaves_the_one_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*given: str) -> None:
        if step == "open" or Path(given[0]).name == "new":
            raise OSError(28, "No space left on device")
        rename(*given)

    rename = os.rename
    folder = tmp_path / "site"
    write_site(str(folder), {"index.html": b"old", "a/b.js": b"old"})
    with monkeypatch.context() as broken:
        broken.setattr(exporting if step == "open" else os, step, full, raising=False)
        with pytest.raises(Failure, match="No space left"):
            write_site(str(folder), {"index.html": b"new"})
    assert os.listdir(tmp_path) == ["site"]
    assert sorted(path.read_bytes() for path in folder.rglob("*.*")) == [b"old", b"old"]
    write_site(str(folder), {"index.html": b"new"})
    assert os.listdir(tmp_path) == ["site"]
    assert [path.read_bytes() for path in folder.rglob("*.*")] == [b"new"]


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    for name in RUNTIME:
        (tmp_path / name).write_bytes(b"another")
    with pytest.raises(Failure, match="Pyodide"):
        export(str(tmp_path / "site"), pyodide=str(tmp_path))


def test_comments_are_left_out_and_every_line_stays() -> None:
    source = 'x = "# é"  # é\n# alone\ny = """\n# kept\n"""\n'.encode()
    assert without_comments(source).decode() == 'x = "# é"\n\ny = """\n# kept\n"""\n'
