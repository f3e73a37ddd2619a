"""Messages as values, put into words by whoever shows them, and the translators that do."""

from __future__ import annotations

import errno
import pickle
import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest

from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.phrases import PhraseTranslator
from deckcheck.messages import (
    ENGLISH,
    LANGUAGES,
    Clauses,
    Joined,
    Message,
    MessageError,
    all_messages,
    os_reason,
    translator,
    translator_of,
)

FRENCH = translator_of("fr")


def test_there_is_one_translator_of_each_language() -> None:
    assert translator_of("en") is ENGLISH
    assert translator_of("fr") is translator_of("fr")
    assert [translator_of(language).language for language in LANGUAGES] == list(LANGUAGES)
    assert translator_of("xx") is ENGLISH


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translator_is_itself_in_another_process(language: str) -> None:
    assert pickle.loads(pickle.dumps(translator_of(language))) is translator_of(language)  # noqa: S301  made a moment before


def test_a_message_is_a_value() -> None:
    one, same, other = Message("limit-lines", limit=3), Message("limit-lines", limit=3), Message("limit-lines", limit=4)
    assert one == same != other
    assert hash(one) == hash(same)
    assert one != "limit-lines"
    assert Joined("a") != Clauses("a")
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  made a moment before
    assert repr(one) == "Message('limit-lines', limit=3)"


def test_a_message_within_a_message_is_said_in_its_language() -> None:
    reported = Message("yaml-syntax", detail=Message("yaml-open"))
    assert reported.render(ENGLISH) == "not valid YAML: a quote or a bracket is not closed"
    assert FRENCH.template("yaml-open") in reported.render(FRENCH)
    assert ENGLISH.template("yaml-open") not in reported.render(FRENCH)


def test_messages_in_a_row() -> None:
    parts = (Message("label-fix"), {"en": "one", "fr": "un"}, "two")
    assert Joined(*parts).render(ENGLISH) == "fix:onetwo"
    assert Clauses(*parts).render(ENGLISH) == "fix:; one; two"
    assert Clauses(*parts).render(FRENCH).endswith("\u00a0; un\u00a0; two")


def test_an_error_is_english_to_python_and_anything_to_a_translator() -> None:
    error = MessageError(Message("limit-lines", limit=3), "!")
    assert str(error) == "more than 3 lines!"
    assert error.render(FRENCH) == FRENCH.text("limit-lines", limit=3) + "!"
    assert isinstance(GameError("plain words"), ValueError)
    assert str(GameError("plain words")) == "plain words"


def test_what_the_system_says_is_a_message_where_it_is_common() -> None:
    common = OSError(errno.ENOSPC, "No space left on device")
    assert os_reason(common) == Message("system-enospc")
    assert FRENCH.reason(common) != ENGLISH.reason(common)
    assert os_reason(OSError(errno.EXDEV, "Cross-device link")) == "Cross-device link"
    assert ENGLISH.reason(OSError("no number")) == "no number"


def test_figures_and_signs() -> None:
    assert (ENGLISH.decimal("1.5"), FRENCH.decimal("1.5")) == ("1.5", "1,5")
    assert ENGLISH.fill("{value:+d} {value:token|tokens}", {"value": 1}) == "+1 token"
    # French counts what is less than two as one, below nothing as well.
    assert FRENCH.fill("{value:+d} {value:jeton|jetons}", {"value": -1}) == "−1 jeton"
    assert FRENCH.fill("{value:+d} {value:jeton|jetons}", {"value": -2}) == "−2 jetons"


def test_braces_that_ask_for_no_value_stand_for_themselves() -> None:
    form = "written {red: 1} or {}, not {value}"
    assert ENGLISH.fill(form, {"value": "x"}) == "written {red: 1} or {}, not x"
    assert PhraseTranslator()(form, value="x") == "written {red: 1} or {}, not x"


def test_a_phrase_of_a_game_is_filled_as_a_message_is() -> None:
    french = PhraseTranslator("fr", {"{n} {n:card|cards} of {name}": "{n} {n:carte|cartes} {name:de}"})
    assert french("{n} {n:card|cards} of {name}", n=0, name="Écuyer") == "0 carte d’Écuyer"
    assert PhraseTranslator()("{n} {n:card|cards} of {name}", n=0, name="Écuyer") == "0 cards of Écuyer"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Le Maître", "du Maître"),
        ("Les Trois", "des Trois"),
        ("La Juge", "de La Juge"),
        ("L’Annonciateur", "de L’Annonciateur"),
        ("Lestat", "de Lestat"),
        ("Le", "de Le"),
        ("Angel", "d’Angel"),
        (["Le Maître", "Oz"], "du Maître et Oz"),
    ],
)
def test_the_article_of_a_name_is_contracted_with_de(name: Any, expected: str) -> None:
    assert translator_of("fr").fill("{name:de}", {"name": name}) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [("a/b.txt", "a/b.txt"), ("my decks/b.txt", "'my decks/b.txt'"), ("l'un.txt", "'l'\"'\"'un.txt'")],
)
def test_a_path_in_a_command_is_quoted_as_a_shell_takes_it(path: str, expected: str) -> None:
    assert ENGLISH.fill("deckcheck check {path:sh}", {"path": path}) == f"deckcheck check {expected}"
    assert shlex.split(expected) == [path]


def test_every_command_with_a_path_can_be_pasted() -> None:
    paths = re.compile(r"deckcheck (?:--games \S+ )?[a-z]+(?: --\w+ \S+)* [^;\n]*\{(?:path|deck|folder|home)\}")
    options = re.compile(r"--[a-z-]+ \{(?:path|folder)\}")
    assert [words for words in all_messages().values() if paths.search(words) or options.search(words)] == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Le Maître", "au Maître"),
        ("Les Trois", "aux Trois"),
        ("La Juge", "à La Juge"),
        ("Lestat", "à Lestat"),
        ("Angel", "à Angel"),
        (["Le Maître", "Oz"], "au Maître et Oz"),
    ],
)
def test_the_article_of_a_name_is_contracted_with_a(name: Any, expected: str) -> None:
    assert translator_of("fr").fill("{name:à}", {"name": name}) == expected


@pytest.mark.parametrize("who", ["player", "opponent", "who"])
def test_the_name_of_a_person_has_no_article(who: str) -> None:
    values = {who: "Le Goff"}
    assert translator_of("fr").fill(f"{{{who}:de}}, {{{who}:à}}", values) == "de Le Goff, à Le Goff"
    assert translator_of("fr").fill(f"{{{who}:de}}", {who: "Ann"}) == "d’Ann"


def test_threads_may_speak_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one thread is still reading the catalogs, another finds the messages nonetheless."""
    others: list[str] = []

    def slowly(name: str) -> Any:
        if not others:
            others.append("")
            with ThreadPoolExecutor(1) as pool:
                others.append(pool.submit(translator.english_of, "label-fix").result())
        return import_module(name)

    monkeypatch.setattr(translator, "_loaded", {})
    monkeypatch.setattr(translator, "_read", set())
    monkeypatch.setattr(translator, "import_module", slowly)
    assert translator.english_of("label-fix") == others[1] == ENGLISH.template("label-fix")
