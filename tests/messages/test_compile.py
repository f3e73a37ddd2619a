"""The compiler of gettext catalogs: what Babel compiles from the same text, and errors with their lines."""

from __future__ import annotations

import io
import os
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest

from deckcheck.messages import extract, translation
from deckcheck.messages.compile import CatalogError, compile_catalog, compile_file, without_context

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def texts(data: bytes) -> Any:
    found = GNUTranslations(io.BytesIO(data))._catalog  # type: ignore[attr-defined]
    found.pop("", None)
    return found


def test_the_catalog_of_the_program_is_compiled_as_babel_does() -> None:
    from babel.messages.mofile import write_mo

    for language in translation.languages():
        buffer = io.BytesIO()
        write_mo(buffer, extract.read(language))
        compiled = texts(compile_file(translation.source(language)))
        assert len(compiled) > 1000
        assert compiled == texts(buffer.getvalue())


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('msgid "a"\nmsgstr "b"\n', {"a": "b"}),
        ('# a comment\n#: file.py:3\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"', {"c\4a": "b"}),
        ('msgid ""\n"one "\n"two\\n"\nmsgstr ""\n"un "\n"\\"deux\\"\\n"\n', {"one two\n": 'un "deux"\n'}),
        ('msgid "a"\nmsgstr ""\n', {}),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n', {"c": "d"}),
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "é\\t\\\\"\n', {"a": "b", "c": "é\t\\"}),
        ('#~ msgid "old"\n#~ msgstr "vieux"\n', {}),
    ],
)
def test_entries(entry: str, expected: dict[str, str]) -> None:
    assert texts(compile_catalog(HEADER + entry)) == expected
    assert texts(compile_catalog((HEADER + entry).replace("\n", "\r\n"))) == expected


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('msgid "a"\nmsgstr "b\n', "line 2"),
        ('msgid "a"\nmsgstr "b" "c"\n', "line 2"),
        ('msgid "a"\nmsgstr "\\q"\n', r"line 2: the escape \\q"),
        ('"a"\n', "line 1"),
        ('msgid "a"\nmsgid "b"\n', "line 2: 'msgid'"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', "line 2: 'msgid_plural'"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "there twice"),
        ('msgid "a"\n', "no msgstr"),
    ],
)
def test_what_is_not_of_the_format_is_an_error_with_its_line(source: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        compile_catalog(source)


def test_the_texts_of_a_context_can_be_left_out() -> None:
    entries = 'msgctxt "help"\nmsgid "a"\nmsgstr "un"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "deux"\n\n'
    source = f'{HEADER}{entries}msgid "help"\nmsgstr "aide"\n'
    assert texts(without_context(compile_catalog(source), "help")) == {"a\4b": "deux", "help": "aide"}
    assert without_context(compile_catalog(source), "other") == compile_catalog(source)


def test_a_catalog_that_has_changed_is_compiled_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout is never asked to run a tool; an older text has the same right as a newer one."""
    sources, compiled = tmp_path / "locale", tmp_path / "prepared"
    monkeypatch.setattr(translation, "SOURCES", str(sources))
    monkeypatch.setattr(translation, "COMPILED", str(compiled))
    assert translation.binary("fr") is None
    po = sources / "fr" / "LC_MESSAGES" / "deckcheck.po"
    po.parent.mkdir(parents=True)
    for text, time in (("un", 2_000_000_000), ("deux", 3_000_000_000), ("trois", 1_000_000_000)):
        po.write_text(f'{HEADER}msgid "a"\nmsgstr "{text}"\n', encoding="utf-8")
        os.utime(po, ns=(time, time))
        data = translation.binary("fr")
        assert data is not None
        assert texts(data) == {"a": text}
        mo = compiled / "fr" / "LC_MESSAGES" / "deckcheck.mo"
        assert mo.read_bytes() == data
        mo.write_bytes(b"kept")
        os.utime(mo, ns=(time, time))
        assert translation.binary("fr") == b"kept"
    po.unlink()
    assert translation.binary("fr") == b"kept"


def test_a_checkout_that_cannot_be_written_to_speaks_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(translation, "COMPILED", str(tmp_path / "file" / "prepared"))
    data = translation.binary("fr")
    assert data is not None
    assert texts(data)


def test_a_build_gets_every_language(tmp_path: Path) -> None:
    paths = translation.write_all_catalogs(str(tmp_path))
    assert [Path(path).relative_to(tmp_path).as_posix() for path in paths] == ["locale/fr/LC_MESSAGES/deckcheck.mo"]


def test_the_repository_holds_the_sources_of_translations_alone() -> None:
    assert {path.suffix for path in Path(translation.SOURCES).rglob("*") if path.is_file()} == {".po"}
