"""Pairs of games: all chance the same, one card another; what was never seen is not played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.outcome import Outcome
from deckcheck.lab import pairs
from deckcheck.lab.cards import BLANK
from deckcheck.lab.pairs import Arm, Change, Figures, Pairs, PairTally, Stage, changed, scored
from deckcheck.lab.peers import blank_of
from deckcheck.simulation.run import run_job
from deckcheck.simulation.workers import Processes
from tests.lab.conftest import DECKS

UNITS = 24
SCORCH = Change("main", "R11", BLANK, 2)
SAME = Change("main", "R11", "R11", 2)
TABLES = ((0, 1),)


def staged(job: Pairs, *changes: Change, tables: tuple[tuple[int, ...], ...] = TABLES) -> Pairs:
    arms = tuple(Arm(0, (change,)) for change in changes)
    job.stages = (Stage(range(UNITS), arms, tables),)
    return job


def counted(job: Pairs, jobs: int = 1, units: tuple[range, ...] = (range(UNITS),)) -> PairTally:
    total = job.tally()
    with Processes(jobs) as workers:
        run_job(job, units, lambda _, tally: total.merge(tally), workers)
    return total


def test_a_card_in_its_own_place_changes_nothing(job: Pairs) -> None:
    tally = counted(staged(job, SAME))
    figures = tally.figures(0, 0)
    assert (figures.pairs, figures.total, figures.squares) == (UNITS, 0, 0)
    assert 0 < figures.seen < UNITS
    assert tally.games == UNITS + figures.seen


def test_a_game_in_which_no_copy_came_up_would_be_the_same(job: Pairs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that decide at random cannot know what is in a draw pile: the other game is the same to its end."""
    alone = counted(staged(job, SCORCH))
    monkeypatch.setattr(pairs._Pair, "shows", lambda *_: True)
    figures, every = alone.figures(0, 0), counted(job).figures(0, 0)
    assert every.seen == UNITS > figures.seen
    assert (every.total, every.squares) == (figures.total, figures.squares)
    assert figures.seen >= alone.drawn[0, "R11"][0] > 0


def test_blanks_lie_where_the_cards_lay(job: Pairs) -> None:
    deck = job.contenders[0].cards
    rules = rules_of("virevolt")
    games = [
        new_game(rules, [cards, job.contenders[1].cards], 9, None, None, job.extra)
        for cards in (deck, changed(deck, [SCORCH]))
    ]
    piles = [[_name(game, card) for card in game.state.zones[0]] for game in games]
    assert BLANK in piles[1]
    assert piles[1] == [BLANK if card == "R11" else card for card in piles[0]]


def _name(game: Game, card: int) -> str:
    return str(game.state.match.book.cards[game.state.definition[card]].id)


def test_two_processes_count_the_same_in_any_parts(job: Pairs) -> None:
    staged(job, SCORCH, Change("main", "R06", "N09", 1))
    alone = counted(job)
    assert counted(job, 2, (range(17, UNITS), range(17))).to_data() == alone.to_data()


def test_a_tally_comes_back_from_its_data(job: Pairs) -> None:
    tally = counted(staged(job, SCORCH))
    assert job.tally_from(tally.to_data()).to_data() == tally.to_data()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", -1),
        ("games", 1.5),
        ("mistakes", 2),
        ("arms", [[0, 0, 2, 0, 0, 0]]),
        ("arms", [[0, 0, 1, 1, 0, 5]]),
        ("arms", [[0, 0, 1, 1, 3, 2]]),
        ("arms", [[0, 0, 1, 1, True, 2]]),
        ("decks", [[0, 0, 1, 3]]),
        ("drawn", [[0, "R11", 2, 0]]),
    ],
)
def test_figures_that_no_run_counts_are_refused(job: Pairs, key: str, value: Any) -> None:
    data = {"units": 1, "games": 1, "mistakes": 0, "arms": [], "decks": [], "drawn": [], key: value}
    with pytest.raises(ValueError, match=r"[0-9]"):
        job.tally_from(data)


def test_the_deck_sits_on_each_seat_in_turn(job: Pairs, monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[tuple[int, list[str]]] = []

    class Noted(pairs._Pair):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            seats.append((self._seat, [contender.name for contender in self._sitting]))

    monkeypatch.setattr(pairs, "_Pair", Noted)
    staged(job, SAME)
    for number in range(4):
        job.play(number, job.tally())
    assert seats == [(0, ["Red Rush", "The Long Caravan"]), (1, ["The Long Caravan", "Red Rush"])] * 2


def test_draws_and_shared_wins_count_half() -> None:
    outcomes = [None, Outcome((), "", ()), Outcome((0,), "", ()), Outcome((1,), "", ()), Outcome((0, 1), "", ())]
    assert [scored(outcome, 0) for outcome in outcomes] == [1, 1, 2, 0, 1]


def test_some_copies_are_changed_and_the_others_stay_behind_them() -> None:
    deck = {"main": [("a", 3), ("b", 2)], "side": [("a", 1)]}
    assert changed(deck, [Change("main", "a", "c", 2)]) == {"main": (("c", 2), ("a", 1), ("b", 2)), "side": (("a", 1),)}
    assert changed(deck, [Change("main", "b", "c", 9)])["main"] == (("a", 3), ("c", 2))


def test_a_description_tells_what_games_depend_on_but_no_stage(job: Pairs) -> None:
    before = job.describe()
    assert staged(job, SCORCH).describe() == before
    assert before["decks"][0]["bot"] == "random"


@pytest.mark.parametrize("game", ["buffy", "slasherz", "terrors", "virevolt", "xfiles"])
def test_a_blank_is_held_and_never_of_any_use(game: str) -> None:
    """Random games with a deck half of blanks: no choice plays one, but where every card of a hand must be played."""
    rules = rules_of(game)
    blank = blank_of(rules)
    book = rules.book([blank])
    assert book.numbers[BLANK] not in book.compile_errors
    folder = DECKS.parent / game
    deck = _first(folder)
    section = next(name for name, zone in rules.sections.items() if zone == rules.DECK and deck.get(name))
    rows = [(BLANK if at % 2 else card, count) for at, (card, count) in enumerate(deck[section])]
    table = new_game(rules, [{**deck, section: rows}, deck], 3, None, None, [blank])
    stream = Stream(1)
    held = 0
    while table.legal_actions() and len(table.history) < 400:
        if rules.HAND and table.decision is not None and table.decision.player == 0:
            hand = table.observation(0)["players"][0]["zones"].get("hand", {"cards": []})["cards"]
            held += any(card["card"] == BLANK for card in hand)
        labels = table.labels()
        if game != "terrors":
            used = [label for label in labels.values() if "Blank" in label and _is_use(label)]
            assert not used
        actions = table.legal_actions()
        table.apply(actions[stream.below(len(actions))])
    assert held


def _first(folder: Path) -> Any:
    return deckcheck.load_deck(min(folder.iterdir())).contents()


def _is_use(label: str) -> bool:
    return label.startswith(("play", "cast", "activate", "use"))


def test_figures_add_up() -> None:
    figures = Figures(2, 1, -1, 1)
    figures.merge(Figures(3, 2, 2, 2))
    assert figures.row() == [5, 3, 1, 3]
