"""What a program hands to a public name and is of another kind is refused in a sentence, before anything is done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deckcheck
from deckcheck import agents, simulation
from deckcheck.agents.analysis import moments
from deckcheck.agents.hints import hints
from deckcheck.agents.table import play_to_end
from deckcheck.arguments import ArgumentError
from deckcheck.engine import game as engine
from deckcheck.engine.knowledge.keys import action_key
from deckcheck.engine.numbering import Numbering, numbering_of
from deckcheck.engine.registry import rules_of
from deckcheck.engine.verify import verify
from deckcheck.messages import MessageError, translator_of

if TYPE_CHECKING:
    from collections.abc import Callable

DECK = deckcheck.load_deck(Path(__file__).parent.parent / "sample_decks" / "legal" / "virevolt" / "red-rush.deck.yaml")
RULES = rules_of("virevolt")
ROWS = [DECK.contents(), DECK.contents()]
BOTS = [agents.make("greedy", 1), agents.make("greedy", 2)]
CONTENDERS = (simulation.Contender("a", "a", "h", DECK.contents(), "random"),) * 2


def begun() -> deckcheck.Game:
    return deckcheck.new_game("virevolt", [DECK, DECK], seed=7)


def plan(**given: Any) -> simulation.SimulationPlan:
    return simulation.SimulationPlan(**{"game": "virevolt", "contenders": CONTENDERS, **given})


def run(**given: Any) -> None:
    with simulation.Processes(1) as workers:
        asked: dict[str, Any] = {
            "job": plan(),
            "units": [],
            "report": print,
            "workers": workers,
            "stopped": bool,
        }
        simulation.run_job(**{**asked, **given})


# What it is called, what is given, and of which words the refusal is.
ARGUMENTS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "finish game": (lambda value: agents.finish(value, BOTS), "`game` is a Game"),
    "finish agents": (lambda value: agents.finish(begun(), value), "`agents` is a list with an agent for every player"),
    "finish agent": (lambda value: agents.finish(begun(), [value, value]), "each with a method decide(view)"),
    "play_to_end agents": (lambda value: play_to_end(begun(), value), "`agents` is a list with an agent"),
    "View game": (lambda value: agents.View(value, 0), "`game` is a Game"),
    "make name": (agents.make, "`name` is text"),
    "Bot.agent seed": (lambda value: agents.bot_of("random").agent(value), "`seed` is a whole number"),
    "hints game": (hints, "`game` is a Game"),
    "moments game": (moments, "`game` is a Game"),
    "moments iterations": (lambda value: moments(begun(), value), "`iterations` is a whole number"),
    "moments seconds": (lambda value: moments(begun(), 2, value), "`seconds` is a number"),
    "moments seed": (lambda value: moments(begun(), 2, 0.0, value), "`seed` is a whole number"),
    "moments clock": (lambda value: moments(begun(), 2, 0.0, 0, value), "`clock` is a function"),
    "Game.watch": (lambda value: begun().watch(value), "`kinds` is a whole number"),
    "new_game rules": (lambda value: engine.new_game(value, ROWS), "`rules` is the rules of a game"),
    "new_game decks": (lambda value: engine.new_game(RULES, value), "`decks` is a list with a deck for every player"),
    "new_game counted": (lambda value: engine.new_game(RULES, ROWS, counted=value), "`counted` is a whole number"),
    "action_key state": (lambda value: action_key(value, 0), "`state` is the state of a Game"),
    "numbering_of state": (numbering_of, "`state` is the state of a Game"),
    "Numbering rules": (lambda value: Numbering(value, ROWS), "`rules` is the rules of a game"),
    "Numbering decks": (lambda value: Numbering(RULES, value), "`decks` is a list with a deck"),
    "Numbering players": (lambda value: Numbering(RULES, ROWS, value), "`players` is a whole number (int), 1 or more"),
    "Plan game": (lambda value: plan(game=value), "`game` is text"),
    "Plan contenders": (lambda value: plan(contenders=value), "`contenders` is a list of Contender, at least one"),
    "Plan seed": (lambda value: plan(seed=value), "`seed` is a whole number"),
    "Plan players": (lambda value: plan(players=value), "`players` is a whole number (int), 1 or more"),
    "Plan cards": (lambda value: plan(cards=value), "`cards` is text"),
    "Plan barred": (lambda value: plan(barred=value), "`barred` is a list of tables"),
    "Plan.seating": (lambda value: plan().seating(value), "`number` is a whole number"),
    "Processes": (simulation.Processes, "`jobs` is a whole number (int), 0 or more"),
    "Cluster": (simulation.Cluster, "`address` is text"),
    "run_job job": (lambda value: run(job=value), "`job` is a Job"),
    "run_job units": (lambda value: run(units=value), "`units` is a list of ranges"),
    "run_job report": (lambda value: run(report=value), "`report` is a function"),
    "run_job workers": (lambda value: run(workers=value), "`workers` is Workers"),
    "run_job stopped": (lambda value: run(stopped=value), "`stopped` is a function"),
    "Deck.with_section name": (lambda value: DECK.with_section(value, []), "`name` is text"),
    "Deck.with_section entries": (lambda value: DECK.with_section("main", value), "`entries` is a list of entries"),
    "search sort": (
        lambda value: deckcheck.Workspace(configuration=False).search("virevolt", sort=value),
        "`sort` is text",
    ),
}
# What may be left out: nothing is not refused.
OPTIONAL: dict[str, tuple[Callable[[Any], Any], str]] = {
    "finish limit": (lambda value: agents.finish(begun(), BOTS, value), "`limit` is a number"),
    "new_game extra": (lambda value: engine.new_game(RULES, ROWS, extra=value), "`extra` is a list of cards"),
    "Numbering extra": (lambda value: Numbering(RULES, ROWS, 2, value), "`extra` is a list of cards"),
    "Plan options": (lambda value: plan(options=value), "`options` is a dict of option -> value, or None"),
    "Plan extra": (lambda value: plan(extra=value), "`extra` is a list of cards"),
    "from_record rules": (lambda value: deckcheck.Game.from_record(begun().record(), value), "`rules` is the rules"),
    "from_json rules": (lambda value: deckcheck.Game.from_json(begun().to_json(), value), "`rules` is the rules"),
    "from_record extra": (lambda value: deckcheck.Game.from_record(begun().record(), None, value), "`extra` is a list"),
    "from_json extra": (lambda value: deckcheck.Game.from_json(begun().to_json(), None, value), "`extra` is a list"),
    "verify rules": (lambda value: verify(begun().record(), value), "`rules` is the rules of a game"),
    "verify extra": (lambda value: verify(begun().record(), None, value), "`extra` is a list of cards"),
}

EVERY = {**ARGUMENTS, **OPTIONAL}


@pytest.mark.parametrize(("call", "words"), ARGUMENTS.values(), ids=ARGUMENTS)
def test_nothing_is_refused_where_something_is_needed(call: Callable[[Any], Any], words: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        call(None)
    assert words in str(caught.value)
    assert str(caught.value).endswith(", not None")
    assert caught.value.render(translator_of("fr")).startswith(str(caught.value).partition(" ")[0])


@pytest.mark.parametrize(("call", "words"), EVERY.values(), ids=EVERY)
@pytest.mark.parametrize(
    "value", [object(), {1: 2}, b"x", [None], [[]], ["x"], (), "", 1.5], ids=lambda value: type(value).__name__
)
def test_what_is_of_another_kind_ends_in_no_error_from_deep_within(
    call: Callable[[Any], Any], words: str, value: Any
) -> None:
    try:
        call(value)
    except (MessageError, deckcheck.Failure) as error:
        assert words in str(error) or not isinstance(error, ArgumentError)  # noqa: PT017


@pytest.mark.parametrize("limit", [0, -1, float("nan"), "10"])
def test_a_limit_that_nobody_could_keep_is_no_limit(limit: Any) -> None:
    game = begun()
    with pytest.raises(ArgumentError, match="`limit` is a number"):
        agents.finish(game, BOTS, limit)
    assert not game.history


def test_a_limit_beyond_all_alarms_is_none() -> None:
    long, without = (
        agents.finish(begun(), [agents.make("random", 1), agents.make("random", 2)], limit) for limit in (1e30, None)
    )
    assert long == without


def test_a_class_is_no_agent() -> None:
    with pytest.raises(ArgumentError, match="each with a method decide"):
        agents.finish(begun(), [type(BOTS[0])] * 2)  # type: ignore[list-item]
