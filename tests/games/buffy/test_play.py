"""Games of Buffy with any playable cards, and the ring of spaces that they are played on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.game import new_game
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.chance import Stream
from deckcheck.games.buffy.names import PARK, CardType
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.rules import board
from tests.games.buffy.particulars import check_table
from tests.support.laws import hides_what_a_player_cannot_know
from tests.support.playouts import begin, decks_of, play

BOOK = RULES.book()


def any_deck(stream: Stream) -> dict[str, list[tuple[str, int]]]:
    """Return a deck of an essence with all cards of its character, and of playable cards drawn by lot."""
    playable = [number for number in range(len(BOOK.cards)) if number not in BOOK.compile_errors]

    def lots(count: int, *kinds: int) -> list[int]:
        return stream.shuffled([number for number in playable if BOOK.kind[number] in kinds])[:count]

    def entries(numbers: Iterable[int]) -> list[tuple[str, int]]:
        return [(BOOK.cards[number].id, 1) for number in dict.fromkeys(numbers)]

    characters = [number for number in playable if BOOK.kind[number] <= CardType.MINION]
    beginners = {BOOK.character[number] for number in characters if BOOK.level[number] == 1}
    essence = next(number for number in lots(len(playable), CardType.ESSENCE) if BOOK.character[number] in beginners)
    own = [number for number in characters if BOOK.character[number] == BOOK.character[essence]]
    episodes = lots(len(playable), CardType.EPISODE)
    others = lots(
        50,
        CardType.HERO,
        CardType.VILLAIN,
        CardType.COMPANION,
        CardType.MINION,
        CardType.SKILL,
        CardType.ITEM,
        CardType.ACTION,
        CardType.EVENT,
    )
    return {
        "essence": entries([essence]),
        "resources": entries([*own, *others, *(number for number in episodes if BOOK.part[number] == 1)]),
        "challenges": entries(lots(7, CardType.CHALLENGE)),
        "locations": entries(lots(6, CardType.LOCATION)),
        "episodes": entries(number for number in episodes if BOOK.part[number] == 2),
    }


@pytest.mark.parametrize(("seed", "secret_stacks"), [(0, False), (1, False), (2, False), (3, False), (4, True)])
def test_games_of_any_playable_cards_end_and_nothing_hidden_shows(seed: int, secret_stacks: bool) -> None:
    stream = Stream(seed)
    options = {"turn_cap": 8, "secret_stacks": secret_stacks}
    game = new_game(RULES, [any_deck(stream), any_deck(stream)], seed, options)
    for number in play(game, seed):
        if number % 40 == 0:
            check_table(game)
            hides_what_a_player_cannot_know(game, [number])
    assert game.is_over


def test_one_player_alone_is_no_game() -> None:
    with pytest.raises(GameError):
        new_game(RULES, decks_of("buffy")[:1], 1)


def test_the_ring_closes_and_the_park_touches_all() -> None:
    s: Any = begin("buffy", 1, 3).state
    for space in board.spaces(s):
        near = board.neighbours(s, space)
        assert sorted(near) == [other for other in board.spaces(s) if board.are_adjacent(s, space, other)]
        assert len(near) == (12 if space == PARK else 3)


def kept_back(night: bool, **facts: Any) -> list[str]:
    """Return why a character with these facts does not move, in English and French; nothing where it does."""
    talents = {"butt_kicking": 1, "smarts": 1, "charm": 1}
    card = Card("X1", "Statue", "villain", "X1", {"character": "Statue", "level": 1, "talents": talents, **facts})
    given = {"phase": "movement", "table": {"night": night}, "A": {"characters": "Statue"}}
    game = Table(RULES, (card,), 1, {}, ()).set_up(given, ())
    refusal = game.why_not(0, game.state.definition.index(game.state.match.book.numbers["X1"]))
    return [refusal.sentence(phrase_translator(RULES.folder, language)) for language in ("en", "fr")] if refusal else []


def test_bf_078_a_vampire_that_stays_by_day_is_said_to_stay_for_that() -> None:
    assert kept_back(False, traits=["Vampire"], play={}) == [
        "Statue is a vampire, and vampires do not move by day",
        "Statue est un vampire, et les vampires ne se déplacent pas de jour",
    ]
    assert kept_back(True, traits=["Vampire"], play={}) == []
    assert kept_back(False, traits=["Human"], play={}) == []
    # Who has no move for another reason is shown that.
    held = {"statics": [{"stat": "moves", "set": 0}]}
    assert kept_back(False, traits=["Human"], play=held)[0] == "Statue has no move left this turn"
