"""The mails to players: everything that is wrong with a list and its fix, in the player's language and one's words."""

from __future__ import annotations

import email
import email.policy
import re

import pytest

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.event.players import Entrant, Player
from deckcheck.event.replies import TEXTS, Replies, usual_texts
from deckcheck.event.table import Row
from deckcheck.event.template import read_template, template_text
from deckcheck.messages import ENGLISH, LANGUAGES, placeholders, translator_of

GOOD = "game: virevolt\nname: Embers\ndeck:\n  main: {Ember Squire: 2, Cinder Imp: 2, Red Crystal: 26}\n"
BAD = "game: virevolt\ndeck:\n  main:\n    Ember Squires: 3\n    Cinder Imp: 5\n    Red Crystal: 19\n"


def row(text: str, path: str = "lists/a.deck.yaml") -> Row:
    return Row(path, Checker().check_bytes(text.encode(), path))


def replies(texts: dict[str, dict[str, str]] | None = None, **more: str) -> Replies:
    return Replies(lambda one: builtin_ruleset(one.deck.game) if one.deck else None, texts or {}, ENGLISH, **more)


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_violation_is_in_it_with_its_place_fix_and_rule(language: str) -> None:
    wrong = row(BAD)
    translator = translator_of(language)
    assert wrong.report is not None
    assert len(wrong.report.violations) > 2
    text = plain(replies().reply(Entrant(Player("Ann", "", language), (wrong,))).text)
    for violation in wrong.report.violations:
        assert plain(violation.render(translator)) in text
        assert plain(violation.fix_in(translator) or "") in text
        assert violation.code in text
        assert re.search(rf"[Ll](ine|igne) {violation.line} \(", text)


def test_a_legal_list_has_its_hash_and_asks_for_nothing() -> None:
    reply = replies(title="Spring Cup", day="2026-04-17").reply(Entrant(Player("Ann"), (row(GOOD),)))
    assert reply.subject == "Spring Cup: your deck list is legal"
    assert "Your list “Embers” is legal (Virevolt, Standard): 30 cards, hash" in plain(reply.text)
    assert "answer this mail" not in reply.text


@pytest.mark.parametrize(
    ("language", "day"), [("en", "corrected, by 17 April 2026."), ("fr", "corrigée, avant le 17 avril 2026 inclus.")]
)
def test_until_when_a_list_is_sent_again_is_a_date_of_the_language(language: str, day: str) -> None:
    text = replies(day="2026-04-17").reply(Entrant(Player("Ann", "", language), (row(BAD),))).text
    assert day in plain(text.replace("\xa0", " "))


def test_who_sent_two_lists_and_who_none() -> None:
    two = replies().reply(Entrant(Player("Ann"), (row(GOOD, "a.yaml"), row(BAD, "b.yaml"))))
    assert two.subject == "Deck check: you sent 2 deck lists"
    assert "We have 2 lists from you: a.yaml and b.yaml." in two.text
    assert "5 copies of Cinder Imp" in two.text
    none = replies().reply(Entrant(Player("Bo"), ()))
    assert "We have no deck list from you yet." in none.text
    assert none.file == "bo"


def test_what_is_no_list_says_why() -> None:
    reply = replies().reply(Entrant(Player("Ann"), (row("game: [\n"),)))
    assert reply.subject == "Deck check: your deck list could not be read"
    assert "decklist/syntax" in reply.text


def test_the_mail_is_a_draft_to_the_address_and_no_name_can_add_a_header() -> None:
    reply = replies().reply(Entrant(Player('Zoé\r\nBcc: "x"', "zoe@example.org"), (row(GOOD),)))
    data = reply.message()
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert data.startswith(b"X-Generator: deckcheck event\n")
    assert (mail["X-Unsent"], mail["Bcc"]) == ("1", None)
    assert "zoe@example.org" in mail["To"]
    assert "is legal" in mail.get_content()


def test_no_two_mails_have_one_file_and_its_name_is_plain() -> None:
    entrants = [Entrant(Player(name), ()) for name in ("Ann/../B", "ann b", "Zoé", "…")]
    entrants.append(Entrant(Player(""), (row(GOOD, "lists/x.deck.yaml"),)))
    assert [one.file for one in replies().all(entrants)] == ["ann-b", "ann-b-2", "zoe", "list", "x"]


def test_a_template_has_all_texts_and_reads_as_it_was_written() -> None:
    texts, problems = read_template(template_text(ENGLISH))
    assert problems == []
    assert texts == usual_texts()
    for by_key in usual_texts().values():
        assert all(placeholders(words) <= {*TEXTS[key]} for key, words in by_key.items())


def test_a_template_changes_some_texts() -> None:
    texts, problems = read_template("en:\n  bye: |\n    Until {event},\n    Olga\n")
    assert problems == []
    assert replies(texts, title="the Cup").reply(Entrant(Player("Ann"), ())).text.endswith("\n\nUntil the Cup,\nOlga\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("de: {bye: Tschüss}\n", ("template-key", 1)),
        ("en:\n  goodbye: Bye\n", ("template-key", 2)),
        ("en: Bye\n", ("template-mapping", 1)),
        ("en:\n  bye: [Bye]\n", ("template-text", 2)),
        ("en:\n  bye: Bye {player}\n", ("template-value", 2)),
        ("en:\n  missing: No list, {player}\n", ("template-no-value", 2)),
        ("en:\n  bye: Bye\n  bye: Bye\n", ("duplicate-key", 3)),
    ],
)
def test_what_is_wrong_with_a_template_is_at_its_place(text: str, found: tuple[str, int]) -> None:
    (problem,) = read_template(text)[1]
    assert (problem.message, problem.line) == found
