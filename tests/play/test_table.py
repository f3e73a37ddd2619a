"""The table as it is drawn: what a player may see is there, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.data.phrases import ENGLISH
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.engine.table.face import facts, game_face, join_facts
from deckcheck.messages import translator_of
from deckcheck.play.session import Session
from deckcheck.text_table import width

Make = Callable[..., Session]


def later(session: Make, actions: int = 60, seed: int = 5) -> Session:
    game = session("human", "human", seed=seed)
    bots = session("random", "random", seed=seed)
    bots.advance()
    for action in bots.game.history[:actions]:
        game.choose(action)
    return game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_it_keeps_to_the_columns_of_the_terminal(session: Make, seed: int, columns: int) -> None:
    game = later(session, 20 * seed, seed).game
    rows = [line for line in draw(game, 0, TextRenderer(columns)) if line.startswith("  ")]
    # A single name that is longer than the terminal is not cut: its end would be missed.
    assert all(width(line) <= max(columns, 80) for line in rows)


def test_semicolons_part_names_that_hold_commas() -> None:
    names = ["Aubrey, MO", "Squeeze", "Agent (health 4, active)"]
    assert TextRenderer().wrapped([(name, name) for name in names], "hand", 6) == [
        "hand  Aubrey, MO; Squeeze; Agent (health 4, active)"
    ]
    assert TextRenderer().wrapped([(name, name) for name in names[1:]], "hand", 6) == [
        "hand  Squeeze, Agent (health 4, active)"
    ]


def test_a_zone_that_is_seldom_used_is_drawn_only_while_something_lies_there(
    session: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    seldom = game_face(rules_of("virevolt"))._replace(seldom=frozenset({"Crystals"}))
    monkeypatch.setattr("deckcheck.engine.table.view.game_face", lambda _: seldom)
    drawn = ["  Crystals" in "\n".join(draw(later(session, actions).game, 0, TextRenderer())) for actions in (0, 60)]
    assert drawn == [False, True]


def test_french_sets_a_space_that_does_not_break_before_the_semicolon() -> None:
    french = TextRenderer(40, translator=translator_of("fr"))
    lines = french.wrapped([(name, name) for name in ["Aubrey, MO", "Marion, VA", "Chinatown"]], "main", 6)
    assert lines == ["main  Aubrey, MO\u00a0; Marion, VA\u00a0;", "      Chinatown"]


def test_a_space_of_buffy_says_whose_a_card_is_that_is_not_its_owners() -> None:
    """Whose characters and challenges are where decides who may fight, who defends and who holds the Park."""
    cards = {"characters": [{"card": "Luke", "at": "park"}, {"card": "Claw", "at": "A1"}]}
    theirs = {**cards, "challenges": {"card": "Feeding Time", "at": "A1"}}
    table = Table(rules_of("buffy"), (), 1, {}, ()).set_up({"phase": "end", "A": cards, "B": theirs}, ())
    for viewer in (0, 1, None):
        drawn = "\n".join(draw(table, viewer, TextRenderer(200)))
        assert re.search(r"Park  +Luke \([AB], .+\), Luke \([AB], ", drawn)
        assert "×2" not in drawn
        assert re.search(r"A 1 +Feeding Time \(B, [^)]+\), Claw \((B, )?~.+\), Claw \((B, )?~", drawn)
        assert drawn.count("Claw (B, ") == 1
        assert "Claw (A, " not in drawn


def test_names_are_wrapped_under_each_other() -> None:
    lines = TextRenderer(40).wrapped([(f"Card {n}", f"Card {n}") for n in range(9)], "  hand", 10)
    assert len(lines) > 1
    assert lines[0].startswith("  hand    Card 0,")
    assert all(line.startswith(" " * 10 + "Card") for line in lines[1:])
    assert all(width(line) <= 40 for line in lines)


def test_a_player_sees_the_own_hand_and_only_the_number_of_the_others(session: Make) -> None:
    game = later(session, 4).game
    s = game.state
    for viewer in (0, 1):
        text = "\n".join(draw(game, viewer, TextRenderer()))
        own, other = text.rindex(game.players[viewer]), text.index(game.players[1 - viewer])
        assert other < own
        for card in s.zones[game.rules.HAND * 2 + viewer]:
            assert game.rules.card_name(s, card) in text[own:]
        assert "  hand  " not in text[other:own]
        assert f"hand {len(s.zones[game.rules.HAND * 2 + 1 - viewer])}" in text[other:own]


def test_what_is_face_down_is_said_to_be(session: Make) -> None:
    game = session("human", "human").game
    while not game.is_over:
        traps = [action for action, label in game.labels().items() if label.startswith("set ")]
        if traps:
            setter = game.decision.player  # type: ignore[union-attr]
            name = game.describe(traps[0]).removeprefix("set ")
            game.apply(traps[0])
            other = "\n".join(draw(game, 1 - setter, TextRenderer()))
            mine = "\n".join(draw(game, setter, TextRenderer()))
            assert "face down" in other
            assert "face down" not in mine
            assert name in mine
            return
        game.apply(game.legal_actions()[0])
    pytest.fail("no Trap was ever offered")


def test_a_replay_shows_every_hand(session: Make) -> None:
    game = later(session, 4).game
    assert sum(line.startswith("  hand  ") for line in draw(game, None, TextRenderer())) == 2


def test_the_end_is_reported(session: Make) -> None:
    game = session("random", "random")
    game.advance()
    assert draw(game.game, None, TextRenderer())[0].startswith("The game is over: ")


def test_colours_only_where_there_are_any(session: Make) -> None:
    game = later(session).game
    assert "\x1b" not in "\n".join(draw(game, 0, TextRenderer()))
    assert "\x1b[31m" in "\n".join(draw(game, 0, TextRenderer(color=True)))


def test_french_names(session: Make) -> None:
    game = later(session).game
    english = "\n".join(draw(game, 0, TextRenderer()))
    french = "\n".join(draw(game, 0, TextRenderer(translator=translator_of("fr"))))
    assert "Crystal" in english
    assert "Crystal Rouge" in french
    assert "Red Crystal" not in french


def test_a_name_cannot_write_to_the_terminal(session: Make) -> None:
    game = later(session, 4).game
    card = game.state.zones[game.rules.HAND * 2][0]
    number = game.state.definition[card]
    real = game.state.match.book.cards
    evil = Card(real[number].id, "\x1b[2Jgone", "hero", real[number].id, real[number].facts | {"names": {}})
    game.state.match.book.cards = (*real[:number], evil, *real[number + 1 :])
    try:
        assert "\x1b" not in "\n".join(draw(game, 0, TextRenderer()))
    finally:
        game.state.match.book.cards = real


class TestVirevolt:
    """What is behind names and choices in Virevolt."""

    face = game_face(rules_of("virevolt"))

    def test_a_hero_shows_its_hp_out_of_those_printed_and_its_states(self) -> None:
        row = {"card": "R01", "hp": 2, "damage": 2, "states": ["poison", "stun"], "banned": True, "used": 0}
        assert join_facts(self.face.card_facts(row, ENGLISH)) == "2/4 hp, poison, stun, may not attack"

    def test_a_crystal_shows_whether_it_is_spent(self) -> None:
        assert join_facts(self.face.card_facts({"card": "CR-R", "spent": True}, ENGLISH)) == "spent"
        assert join_facts(self.face.card_facts({"card": "CR-R", "spent": False}, ENGLISH)) == ""

    def test_tokens_are_counted_at_a_glance(self) -> None:
        assert join_facts(self.face.player_facts({"tokens": 2}, ENGLISH)) == "tokens 2/5 ●●○○○"

    def test_every_choice_of_a_game_has_its_rules(self, session: Make) -> None:
        from deckcheck.engine.rulings.rulebook import load_rulebook

        game = session("random", "random").game
        known = {rule.id for rule in load_rulebook(game.rules).rules}
        kinds = set()
        for _ in range(200):
            if game.is_over:
                break
            for action in game.legal_actions():
                behind = game.rules.rules_behind(game.state, action)
                assert set(behind) <= known
                if game.decision.kind in ("act", "attack", "redraw", "answer"):  # type: ignore[union-attr]
                    kinds.add(game.decision.kind)  # type: ignore[union-attr]
                    assert behind
            game.apply(game.legal_actions()[-1])
        assert "act" in kinds


def test_a_game_without_a_view_is_drawn_from_its_facts() -> None:
    class Plain(GameRules):
        """A game that says nothing of its table."""

        game = "plain"

    face = game_face(Plain())
    row = {"card": "X", "number": 3, "damage": 2, "spent": True, "states": ["wet"], "left": 0}
    assert join_facts(face.card_facts(row, ENGLISH)) == "damage 2, spent, wet"
    seat = {"name": "Ann", "zones": {}, "alive": True, "life_total": 7}
    assert join_facts(face.player_facts(seat, ENGLISH)) == "life total 7"
    assert face.card_style(Card("X", "X", "hero", "X", {})) == ""
    assert face.make_regions is None
    assert face.choice_info(None, 0) is None  # type: ignore[arg-type]
    assert list(face.table_facts({}, ENGLISH)) == []
    assert list(face.under_way({}, ENGLISH)) == []
    assert facts({}) == []
