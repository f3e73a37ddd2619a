"""The effects of X-Files cards: every word that one uses is shown by a ruling, and nearly all of them are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.engine.chance import Stream
from deckcheck.engine.effects.language import Entry
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.rulings import _Runner, load_rulings
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles import notebook
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.shapes import FIGHTS
from deckcheck.games.xfiles.state import XFilesState

BOOK = RULES.book()
RULINGS = Path(RULES.folder) / "rulings"
LANGUAGE = RULES.language

# How many cards of a suit lie in a random deck.
MIXTURE = {
    n.SITE: 14,
    n.EVENT: 18,
    n.WITNESS: 8,
    n.BLUFF: 8,
    n.ADVERSARY: 10,
    n.COMBAT: 10,
    n.EQUIPMENT: 6,
    n.AGENT: 1,
}
TEAM_COST = 20


# Rulings ----------------------------------------------------------------------------------------------------------


@cache
def shown_words() -> frozenset[str]:
    """Return every key of the play data of cards that rulings on cards name."""
    told = "".join(path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("cards-*.yaml")))
    named = [words for card, words in zip(BOOK.cards, BOOK.words, strict=True) if card.name in told or card.id in told]
    return frozenset().union(*named)


@cache
def used_words() -> frozenset[str]:
    return frozenset().union(*BOOK.words)


@pytest.mark.parametrize(
    "table",
    [LANGUAGE.operations, LANGUAGE.conditions, LANGUAGE.amounts, LANGUAGE.filters, LANGUAGE.events],
    ids=["operations", "conditions", "amounts", "filters", "events"],
)
def test_every_kind_of_effect_that_a_card_uses_is_shown_by_a_ruling(table: dict[str, Entry]) -> None:
    assert [word for word in table if word in used_words() - shown_words()] == []


def test_every_key_of_a_card_is_shown_by_a_ruling() -> None:
    keys = {param.name for shape in LANGUAGE.shapes.values() for param in shape.params}
    assert sorted(keys & (used_words() - shown_words())) == []


@pytest.mark.parametrize("keys", [("what", "grant", "or"), ("stat",), ("until",), ("fights",)], ids=str)
def test_every_grant_value_duration_and_way_of_fighting_is_shown_by_a_ruling(keys: tuple[str, ...]) -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("cards-*.yaml")))
    used: set[object] = set()
    shown: set[object] = set()
    for card in BOOK.cards:
        words = {
            word
            for key in keys
            for value in _values(card.facts.get("play"), key)
            for word in _listed(value)
            if isinstance(word, str)
        }
        used |= words
        if card.name in told or card.id in told:
            shown |= words
    assert used - shown == set()


def _values(tree: object, key: str) -> Iterator[object]:
    if isinstance(tree, dict):
        if key in tree:
            yield tree[key]
        for value in tree.values():
            yield from _values(value, key)
    elif isinstance(tree, list):
        for value in tree:
            yield from _values(value, key)


def test_every_word_of_the_game_s_own_is_used_by_a_card() -> None:
    from deckcheck.engine.effects.shared import SHARED

    own = {
        *(LANGUAGE.operations.keys() - SHARED.operations.keys()),
        *(LANGUAGE.conditions.keys() - SHARED.conditions.keys()),
        *(LANGUAGE.amounts.keys() - SHARED.amounts.keys()),
        *(LANGUAGE.filters.keys() - SHARED.filters.keys() - {"negatable"}),
        *LANGUAGE.events,
    }
    assert sorted(own - used_words()) == []


def test_every_way_of_fighting_is_some_adversary_s() -> None:
    fought = {word for card in BOOK.cards for word in _listed((card.facts.get("play") or {}).get("fights"))}
    assert fought == set(FIGHTS)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def test_rulings_on_cards_cite_the_rule_that_cards_prevail() -> None:
    for path in RULINGS.glob("cards-*.yaml"):
        for ruling in yaml.safe_load(path.read_text(encoding="utf-8"))["rulings"]:
            assert len(ruling["rules"]) >= 2, ruling["name"]


# Who learns what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Reporters At The Crime Scene", "Hidden Transmitter", "Access Personnel Files"])
def test_an_answer_that_a_card_lets_hear_stands_in_the_notebook(card: str) -> None:
    [game] = played_rulings("cards-hidden", lambda table: table.get("C", {}).get("hand") == card)
    state = game.state
    assert isinstance(state, XFilesState)
    knowledge = BOOK.bearers[n.VALUES.index("knowledge")]
    assert [notebook.possible(state, player, 1) for player in (0, 2)] == [knowledge, knowledge]
    assert notebook.possible(state, 2, 0) == BOOK.all_files


def test_who_is_noted_in_secret_is_anybody_to_the_other_player() -> None:
    [game] = played_rulings("cards-hidden", lambda table: table["B"]["hand"] == "The List", 2)
    [card] = game.state.zones[n.ASSETS * 2]
    noted = {game.determinize(0, seed).state.boost[card] for seed in range(20)}
    assert len(noted) == 2
    assert {game.determinize(1, seed).state.boost[card] for seed in range(5)} == {game.state.boost[card]}


def played_rulings(name: str, fits: Callable[[Any], bool], steps: int = 99) -> list[Game]:
    """Return the games of the rulings of a file whose table fits, played through their first steps."""
    games = []
    for ruling in load_rulings(str(RULINGS / f"{name}.yaml")):
        if fits(ruling.data["given"]):
            runner = _Runner(
                ruling._replace(data={**ruling.data, "do": ruling.data["do"][:steps], "expect": {}}), {}, ()
            )
            runner.play()
            assert runner.game is not None
            games.append(runner.game)
    return games


# Random games -----------------------------------------------------------------------------------------------------


def random_deck(stream: Stream) -> dict[str, list[tuple[str, int]]]:
    """Return a deck of cards that can be played, drawn by lot: a legal Team, an X-File, cards of every suit."""
    of = {
        suit: [number for number in range(len(BOOK.cards)) if BOOK.kind[number] == suit and _can_be_played(number)]
        for suit in n.TYPES.values()
    }
    team: list[int] = []
    for agent in _drawn(stream, of[n.AGENT], len(of[n.AGENT])):
        names = {BOOK.identity[other] for other in team}
        if sum(BOOK.cost[a] for a in (*team, agent)) <= TEAM_COST and BOOK.identity[agent] not in names:
            team.append(agent)
    bureau = [number for suit, count in MIXTURE.items() for number in _drawn(stream, of[suit], count)]
    sections = {"xfile": _drawn(stream, of[n.XFILE_CARD], 1), "team": team, "bureau": bureau}
    return {section: [(BOOK.cards[number].id, 1) for number in numbers] for section, numbers in sections.items()}


def _can_be_played(number: int) -> bool:
    return number not in BOOK.unplayable and number not in BOOK.lacking


def _drawn(stream: Stream, numbers: list[int], count: int) -> list[int]:
    left = list(numbers)
    return [left.pop(stream.below(len(left))) for _ in range(count)]


def chosen(game: Game, stream: Stream) -> int:
    """Return a choice that seldom passes, and sends Agents to the Field and to Sites."""
    options = game.state.options
    acts = [option for option in options if option != DONE]
    if game.state.kind == n.DEPLOY:
        acts = [option for option in acts if n.option_parts(option)[::2] != (n.MOVE, n.HOSPITAL)]
        acts = [option for option in acts if n.option_parts(option)[::2] != (n.MOVE, n.BUREAU)]
        return acts[stream.below(len(acts))] if acts and stream.below(12) else DONE
    if game.state.kind == n.FORM_TEAM and stream.below(8):
        return DONE
    if not acts or (game.state.kind not in (n.SEND, n.PLACE) and not stream.below(8)):
        return options[stream.below(len(options))]
    return acts[stream.below(len(acts))]


def enrich(game: Game) -> None:
    """Fill all pools, so that nobody is too poor for the cards of the hand."""
    state = game.state
    assert isinstance(state, XFilesState)
    for player in range(state.match.players):
        state.rp[player] = state.cp[player] = 40


def test_nearly_all_cards_that_can_be_played_are_played_in_random_games() -> None:
    played: set[int] = set()
    for seed in range(160):
        stream = Stream(seed)
        options = {"killer_cards": seed % 3 == 0, "turn_cap": 40}
        game = new_game(RULES, [random_deck(stream), random_deck(stream)], seed, options)
        game.state.keep_log(n.CARD_PLAYED | n.USED | n.EQUIPPED)
        for number in range(20_000):
            if game.is_over:
                break
            if number % 100 == 0:
                enrich(game)
            game.apply(chosen(game, stream))
        assert game.is_over
        played |= {entry[5] for entry in game.state.log or ()}
    playable = {number for number, program in enumerate(BOOK.program) if program >= 0 and _can_be_played(number)}
    never = sorted(BOOK.cards[number].name for number in playable - played)
    assert len(never) <= len(playable) // 10, never
