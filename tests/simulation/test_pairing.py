"""Decks that meet: only decks that can play each other begin a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.decklist.deck import Deck
from deckcheck.engine.data.options import GameError
from deckcheck.engine.registry import rules_of
from deckcheck.simulation.pairing import begin, conflicts, extra_cards, rules_for, seat_names

SAMPLES = Path(__file__).parents[2] / "sample_decks" / "legal"
OWN = """\
game: virevolt
cards:
  Braise-Mère:
    type: hero
    color: red
    hp: {hp}
    rotation: {{}}
    sacrifice: {{neutral: 1}}
    play: {{attacks: [{{cost: {{red: 1}}, damage: 3}}]}}
deck:
  main: {{Braise-Mère: 2, Red Crystal: 28}}
"""


def own_deck(folder: Path, hp: int) -> Deck:
    path = folder / f"{hp}.deck.yaml"
    path.write_text(OWN.format(hp=hp), encoding="utf-8")
    return deckcheck.load_deck(path)


def test_decks_of_one_game_begin_it(decks: list[Deck]) -> None:
    game = begin(decks[:2], seed=3, names=["Ann", "Bo"])
    assert (game.rules.game, game.players, game.is_over) == ("virevolt", ("Ann", "Bo"), False)


def test_decks_of_different_games_do_not_meet(decks: list[Deck]) -> None:
    other = deckcheck.load_deck(next((SAMPLES / "buffy").glob("*.deck.yaml")))
    with pytest.raises(GameError, match="different games: virevolt, buffy"):
        begin([decks[0], other])


def test_without_decks_nothing_begins() -> None:
    with pytest.raises(GameError, match="no deck to play with"):
        begin([])


def test_too_many_decks_do_not_meet(decks: list[Deck]) -> None:
    with pytest.raises(GameError, match="2 to 6 players, not 7"):
        begin([*decks, *decks, decks[0]])


def test_decks_may_bring_cards_of_their_own(tmp_path: Path, decks: list[Deck]) -> None:
    deck = own_deck(tmp_path, 6)
    assert [card.name for card in extra_cards([deck, decks[0], deck])] == ["Braise-Mère"]
    game = begin([deck, decks[0]], seed=1)
    again = deckcheck.Game.from_json(game.to_json())
    assert again.fingerprint() == game.fingerprint()


def test_one_name_for_two_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="'Braise-Mère' is defined in two ways"):
        begin([own_deck(tmp_path, 6), own_deck(tmp_path, 7)])


def test_a_rule_about_decks_that_meet_is_reported_by_its_code(
    decks: list[Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    def pairing_conflicts(self: Any, book: Any, contents: Any) -> list[tuple[str, dict[str, str]]]:
        return [("virevolt/twins", {"en": "two equal decks"})] if contents[0] == contents[1] else []

    rules = rules_of("virevolt")
    monkeypatch.setattr(type(rules), "pairing_conflicts", pairing_conflicts)
    assert [conflict.code for conflict in conflicts(rules, [decks[0], decks[0]])] == ["virevolt/twins"]
    with pytest.raises(GameError, match="virevolt/twins: two equal decks"):
        begin([decks[0], decks[0]])
    assert not begin(decks[:2]).is_over


def test_decks_of_different_formats_do_not_meet() -> None:
    constructed = deckcheck.load_deck(SAMPLES / "buffy" / "the-harvest.deck.yaml")
    sealed = next(
        deck
        for path in sorted((SAMPLES / "buffy").glob("*.yaml"))
        if (deck := deckcheck.load_deck(path)).format == "sealed"
    )
    with pytest.raises(GameError, match="different formats"):
        rules_for([constructed, sealed])


def test_decks_are_called_by_their_names_and_files(decks: list[Deck]) -> None:
    nameless = Deck("virevolt", "standard", (), {}, decks[0].catalog)
    paths = ["a.deck.yaml", "b.deck.yaml", "x/c.deck.yaml", "c.deck.yaml"]
    names = seat_names([decks[0], decks[0], nameless, nameless], paths)
    assert names == [decks[0].name, f"{decks[0].name} (2)", "c", "c (2)"]


class TestNewGame:
    """`deckcheck.new_game`, as the contract shows it."""

    def test_it_takes_loaded_decks(self, decks: list[Deck]) -> None:
        game = deckcheck.new_game("virevolt", decks[:2], seed=7, options={"first_turn_attack": True})
        while not game.is_over:
            game.apply(game.legal_actions()[0])
        assert game.outcome is not None

    def test_it_takes_cards_by_section(self) -> None:
        deck = {"main": [("CR-N", 20), ("N01", 10)]}
        assert not deckcheck.new_game("virevolt", [deck, deck], seed=7).is_over

    def test_equal_seeds_are_equal_games(self, decks: list[Deck]) -> None:
        one, other = (deckcheck.new_game("virevolt", decks[:2], seed=5) for _ in range(2))
        assert (
            one.fingerprint() == other.fingerprint() != deckcheck.new_game("virevolt", decks[:2], seed=6).fingerprint()
        )

    @pytest.mark.parametrize(
        ("game", "options", "wanted"),
        [
            ("virevolts", {}, "cannot be played"),
            ("virevolt", {"no": 1}, "unknown option"),
            ("virevolt", {"turn_cap": -1}, "turn_cap"),
        ],
    )
    def test_what_it_cannot_do_it_says(
        self, decks: list[Deck], game: str, options: dict[str, Any], wanted: str
    ) -> None:
        with pytest.raises(deckcheck.GameError, match=wanted):
            deckcheck.new_game(game, decks[:2], options=options)

    def test_decks_and_mappings_do_not_mix(self, decks: list[Deck]) -> None:
        with pytest.raises(deckcheck.GameError, match="either a Deck for every player"):
            deckcheck.new_game("virevolt", [decks[0], decks[1].contents()])

    def test_a_deck_of_another_game_is_refused(self) -> None:
        deck = deckcheck.load_deck(SAMPLES / "buffy" / "the-harvest.deck.yaml")
        with pytest.raises(deckcheck.GameError, match="a deck of buffy, not of virevolt"):
            deckcheck.new_game("virevolt", [deck, deck])
