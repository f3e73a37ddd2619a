"""Names of chosen cards end with a shuffle of their pile: a shuffle gives the numbers of cards other faces."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from deckcheck.messages import ENGLISH

Program = list[Any]

FROM_DECK = {"choose": {"from": {"zone": "deck", "of": "you"}}}
TAKE = {"move": {"cards": "target", "to": "hand"}}
SHUFFLE = {"shuffle": "you"}
HEROES = {"exists": {"zone": "heroes", "of": "you"}}


def faults(do: Program, game: str = "virevolt") -> list[tuple[str, str]]:
    """Return what is wrong with a program of a card: the last keys of its place, and the message."""
    play: object = {"effects": [{"cost": {"red": 1}, "do": do}]}
    kind, facts = "spell", {"color": "red"}
    if game == "buffy":
        kind, facts, play = "action", {"when": "Movement"}, {"do": do}
    card = Card("test/card", "Test", kind, "test/card", {**facts, "play": play})
    found = rules_of(game).check_card(card)
    return [(".".join(map(str, error.path[error.path.index("do") + 1 :])), error.render(ENGLISH)) for error in found]


def lost(place: str, word: str, name: str = "target") -> list[tuple[str, str]]:
    return [(place, f"'{name}' is a card of a pile that '{word}' has shuffled since; use the name before that")]


@pytest.mark.parametrize(
    "do",
    [
        [FROM_DECK, TAKE, SHUFFLE],
        [FROM_DECK, TAKE, SHUFFLE, {"reveal": "target"}],
        [FROM_DECK, SHUFFLE, FROM_DECK, TAKE],
        [{"choose": {"from": {"zone": "hand", "of": "you"}}}, SHUFFLE, TAKE],
        [FROM_DECK, {"if": {"condition": HEROES, "then": [TAKE, SHUFFLE], "else": [TAKE]}}],
    ],
    ids=["taken before", "shown in hand", "chosen again", "of the hand", "taken either way"],
)
def test_a_name_that_is_used_before_its_pile_is_shuffled_is_right(do: Program) -> None:
    assert faults(do) == []


def test_a_name_is_refused_once_its_pile_was_shuffled() -> None:
    assert faults([FROM_DECK, SHUFFLE, TAKE]) == lost("2.move.cards", "shuffle")


def test_looking_at_a_card_does_not_take_it_out_of_the_pile() -> None:
    assert faults([FROM_DECK, {"look": "target"}, SHUFFLE, TAKE]) == lost("3.move.cards", "shuffle")


def test_a_card_that_was_put_into_the_pile_is_lost_there() -> None:
    into = {"move": {"cards": "target", "to": "deck"}}
    chosen = {"choose": {"from": {"zone": "hand", "of": "you"}}}
    assert faults([chosen, into, SHUFFLE, {"reveal": "target"}]) == lost("3.reveal", "shuffle")


def test_what_one_branch_shuffles_is_lost_behind_it_and_not_in_the_other() -> None:
    either = {"if": {"condition": HEROES, "then": [SHUFFLE], "else": [{"reveal": "target"}]}}
    assert faults([FROM_DECK, either]) == []
    assert faults([FROM_DECK, either, TAKE]) == lost("2.move.cards", "shuffle")


def test_a_branch_loses_what_was_shuffled_before_it() -> None:
    branch = {"if": {"condition": HEROES, "then": [TAKE]}}
    assert faults([FROM_DECK, SHUFFLE, branch]) == lost("2.if.then.0.move.cards", "shuffle")


BURIED = {"choose": {"from": {"zone": "challenge_deck", "of": "you"}, "as": "buried"}}


@pytest.mark.parametrize(
    ("do", "found"),
    [
        ([BURIED, {"shuffle_challenges": "you"}, {"take": "buried"}], lost("2.take", "shuffle_challenges", "buried")),
        ([BURIED, {"shuffle_challenges": {"player": "you", "without": "buried"}}, {"take": "buried"}], []),
        (
            [
                {"choose": {"from": {"zone": "discard", "of": "you"}}},
                {"return_to_deck": "target"},
                {"mark": {"cards": "target", "until": "turn"}},
            ],
            lost("2.mark.cards", "return_to_deck"),
        ),
    ],
    ids=["challenges", "spared", "returned"],
)
def test_every_word_that_shuffles_loses_names(do: Program, found: list[tuple[str, str]]) -> None:
    assert faults(do, "buffy") == found


def test_a_mark_stays_with_no_card_of_a_pile_that_is_shuffled() -> None:
    [(place, message)] = faults(
        [{"mark": {"cards": {"zone": "challenge_deck", "of": "you"}, "until": "turn"}}], "buffy"
    )
    assert place == "0.mark.cards"
    assert message.startswith("'mark' concerns cards in these zones: ")
    assert message.endswith("; not in: challenge_deck")
