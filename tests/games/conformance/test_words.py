"""The words of choices: a player understands them without the rulebook, in both languages.

The gate looks at a few games of each; `python -m tests.support.words` looks at a hundred.
"""

from __future__ import annotations

import pytest

from tests.support.words import LANGUAGES, distinguished_by_number, stumbled, unclear

GAMES = 8


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_words_that_a_player_understands(game: str, language: str) -> None:
    assert stumbled(game, language, GAMES) == {}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, None),
        ({"text": "cast Mend effect 2 (1 green)"}, "effect 2"),
        ({"text": "cast Mend on Oak"}, "nothing of 1 green"),
        ({"text": "cast Mend (1 green)"}, "aimed at Oak (Bo)"),
        ({"figures": ["3 damage"]}, "nothing of 3 damage"),
        ({"group": "nowhere"}, "cast Mend on Oak"),
        ({"key": "c 1"}, "the key c 1"),
    ],
)
def test_what_a_player_would_stumble_over_is_found(change: dict[str, object], found: str | None) -> None:
    choice = {"text": "cast Mend on Oak (1 green)", "cost": "1 green", "loses": "", "figures": [], "group": "play"}
    aims = {"targets": [{"name": "Oak (Bo)"}], "card": {"name": "Mend"}, "key": "c-me"}
    reported = unclear({**choice, **aims, **change}, {"play"})
    assert reported == found if found is None else found in str(reported)


@pytest.mark.parametrize(
    ("ids", "found"), [(("C1", "C1"), None), (("C1", "C2"), "set Oak: ['C1', 'C2']"), ((None, "C1"), None)]
)
def test_cards_of_one_name_that_differ_are_distinguished_by_more_than_a_number(
    ids: tuple[str | None, ...], found: str | None
) -> None:
    choices = [{"text": f"set Oak #{number}", "card": {"id": card}} for number, card in enumerate(ids, 1)]
    assert distinguished_by_number([*choices, {"text": "pass", "card": None}]) == found
