"""What comes about in games of Terrors of London, and what their bots do."""

from __future__ import annotations

from typing import Any

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.table.face import join_facts
from deckcheck.games.terrors.decisions import Act
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.face.view import player_facts
from deckcheck.games.terrors.names import CardType, Zone
from deckcheck.games.terrors.play import RULES
from deckcheck.games.terrors.rules.health import armour
from deckcheck.games.terrors.state import TerrorsState

BOOK = RULES.book()
OVERLORDS = [card for card in BOOK.cards if card.type == "overlord"]


def deck(overlord: int, pair: int) -> dict[str, list[tuple[str, int]]]:
    lord = OVERLORDS[overlord]
    own = [card.id for card in BOOK.cards if card.type == "influence" and card.facts["overlord"] == lord.name]
    return {"overlord": [(lord.id, 1)], "influences": [(card, 1) for card in own[2 * pair : 2 * pair + 2]]}


def begin(seed: int, **options: Any) -> Game:
    stream = Stream(seed)
    first = stream.below(8)
    second = (first + 1 + stream.below(7)) % 8
    return new_game(RULES, [deck(first, stream.below(2)), deck(second, stream.below(2))], seed, options)


def step(game: Game, stream: Stream) -> None:
    actions = game.legal_actions()
    game.apply(actions[stream.below(len(actions))])


def test_a_determinized_acolyte_pile_holds_acolytes() -> None:
    game = begin(3)
    for seed in range(5):
        s = game.determinize(0, seed).state
        assert {BOOK.kind[s.definition[card]] for card in s.zones[Zone.ACOLYTES * 2]} == {CardType.ACOLYTE}
        assert CardType.ACOLYTE not in {BOOK.kind[s.definition[card]] for card in s.zones[Zone.MARKET * 2]}


def test_every_keyword_and_action_occurs_in_random_games() -> None:
    wanted = {
        *(
            Event.PLAYED,
            Event.BOUGHT,
            Event.CLAIMED,
            Event.ATTACKED,
            Event.REGAINED,
            Event.CURSED,
            Event.DESTROYED,
            Event.SACRIFICED,
            Event.COMMANDED,
        ),
        *(
            Event.UNIFIED,
            Event.HAUNTED,
            Event.HORDE_FORMED,
            Event.HORDE_EXTENDED,
            Event.HORDE_ABILITY,
            Event.RELIC_USED,
            Event.OVERLORD_USED,
        ),
        *(
            Event.HAUNT_ACTION,
            Event.OPENED,
            Event.PASSED,
            Event.REMOVED_RELIC,
            Event.REFILLED,
            Event.LOST_HEALTH,
            Event.GAINED,
        ),
    }
    for seed in range(60):
        game, stream = begin(seed), Stream(seed)
        game.watch()
        while not game.is_over:
            step(game, stream)
        wanted -= {entry[0] for entry in game.state.log or ()}
        if not wanted:
            break
    assert not wanted


def test_bots_spend_power_that_they_cannot_keep() -> None:
    game = begin(2)
    bots = [GreedyAgent(1), GreedyAgent(2)]
    while not game.is_over and game.state.turn < 8:
        decision = game.decision
        assert decision is not None
        action = bots[decision.player].decide(View(game, decision.player))
        if decision.kind == "act" and action == Act.PASS:
            state = game.state
            assert isinstance(state, TerrorsState)
            enemy = 1 - decision.player
            assert state.power[decision.player] <= armour(state, enemy) - state.prevented[enemy]
        game.apply(action)


def test_resources_are_written_alike_beside_a_player_and_counted() -> None:
    kept = {"health": 44, "coin": 2, "power": 1, "regeneration": 0, "armour": 3, "unify": 1, "conversions": ()}
    assert join_facts(player_facts(kept)) == "Health 44, Coins 2, Power 1, Armour 3, Unify 1"
    reported = join_facts(player_facts({**kept, "coin": 1}, phrase_translator(RULES.folder, "fr")))
    assert reported.startswith("44 Santé, 1 Pièce, 1 Pouvoir, 3 Armure")
