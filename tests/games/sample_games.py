"""Games between the sample decks of a game, for tests of what only many games together show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import deckcheck
from deckcheck.construction.examples import sample_decks
from deckcheck.engine.chance import Stream
from deckcheck.engine.game import Game, new_game
from deckcheck.simulation.meeting import conflicts
from deckcheck.simulation.plan import Contender, Plan, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

    from deckcheck.engine.effects.language import Entry, Language
    from deckcheck.engine.match import DeckCards
    from deckcheck.engine.rules import GameRules


def greedy_plan(rules: GameRules, seed: int = 1) -> Plan:
    """Return a simulation of all sample decks against each other, played by the greedy bot, as the command makes it."""
    decks = [deckcheck.load_deck(path) for path in _paths(rules)]
    contenders = tuple(Contender(deck.name or "", "", "", deck.contents(), "greedy") for deck in decks)
    barred = [pair for pair in tables(len(decks), 2) if conflicts(rules, [decks[at] for at in pair])]
    return Plan(rules.game, contenders, seed=seed, barred=barred)


def random_games(rules: GameRules, most: int) -> Iterator[Game]:
    """Yield games between sample decks that may meet, each played at random to its end, with its whole log."""
    plan = greedy_plan(rules)
    for seed in range(most):
        decks: list[DeckCards] = [plan.contenders[at].cards for at in plan.seating(seed).contenders]
        game, stream = new_game(rules, decks, seed), Stream(seed)
        game.watch()
        while not game.is_over:
            actions = game.legal_actions()
            game.apply(actions[stream.below(len(actions))])
        yield game


def traced(monkeypatch: pytest.MonkeyPatch, rules: GameRules, language: Language) -> tuple[GameRules, set[str]]:
    """Return rules whose cards note each operation that they carry out, and the set that the names are noted in."""
    carried_out: set[str] = set()
    for name, entry in language.operations.items():
        monkeypatch.setitem(language.operations, name, _noting(entry, carried_out))
    return type(rules)(), carried_out


def _noting(entry: Entry, carried_out: set[str]) -> Entry:
    def noted(step: Callable[..., Any]) -> Callable[..., Any]:
        def run(*state: Any) -> Any:
            carried_out.add(entry.name)
            return step(*state)

        return run

    def build(*values: Any, **keys: Any) -> Any:
        operation = entry.build(*values, **keys)
        return [noted(step) for step in operation] if isinstance(operation, list) else noted(operation)

    return entry._replace(build=build)


def operations_of(play: Any, language: Language) -> set[str]:
    """Return the operations that play data are written with."""
    if isinstance(play, list):
        return {name for part in play for name in operations_of(part, language)}
    if not isinstance(play, dict):
        return set()
    own = {next(iter(play))} & language.operations.keys() if len(play) == 1 else set()
    return own | {name for part in play.values() for name in operations_of(part, language)}


def faces(game: Game, kinds: int) -> set[str]:
    """Return the ids of the cards that events of some kinds were about."""
    cards = game.state.match.book.cards
    return {cards[entry[5]].id for entry in game.state.log or () if entry[0] & kinds and entry[5] >= 0}


def _paths(rules: GameRules) -> list[str]:
    return sorted(map(str, Path(sample_decks(), "legal", rules.game).glob("*.deck.yaml")))
