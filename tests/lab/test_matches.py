"""Match-ups: which games are played, what is counted, when they are decided, and that nobody's speed matters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.engine.game import Game
from deckcheck.lab import matches as m
from deckcheck.lab.sequential import looks
from deckcheck.lab.tallies import LOOKS, SPAN, LabTally, numbers_of
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.values import Contender

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


@pytest.fixture(scope="module")
def plan() -> SimulationPlan:
    decks = [deckcheck.load_deck(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan", "reed-and-tide")]
    contenders = tuple(Contender(deck.name or "", "", "", deck.contents(), "random") for deck in decks)
    return SimulationPlan("virevolt", contenders, seed=11)


def made_of(*results: tuple[int, int]) -> LabTally:
    """Return a tally in which each match-up has played this many games, of which its first deck won this many."""
    tally = LabTally(m.CHANGES + 1, m.COUNTS)
    for pairing, (games, wins) in enumerate(results):
        for game in range(games):
            # Wins are spread evenly, so that each look sees about the same share.
            won = (game + 1) * wins // games - game * wins // games
            tally.add(numbers_of(pairing, range(game, game + 1)).start, {m.WINS: won}, ())
    return tally


def test_decks_start_in_turn_and_every_game_has_a_chance_of_its_own(plan: SimulationPlan) -> None:
    seats = [m.seating_of(plan, number) for number in (0, 1, SPAN, 2 * SPAN + 3)]
    assert [seat.contenders for seat in seats] == [(0, 1), (1, 0), (0, 2), (2, 1)]
    assert [seat.pairing for seat in seats] == [0, 0, 1, 2]
    assert len({seat.stream.bits() for seat in seats}) == 4
    assert m.seating_of(plan, 5).stream.bits() == m.seating_of(plan, 5).stream.bits()


def test_what_is_counted_adds_up_in_any_order_and_passes_through_a_file(plan: SimulationPlan) -> None:
    job = m.MatchesJob(plan)
    numbers = [*range(6), *range(SPAN, SPAN + 4)]
    whole, parts = job.tally(), [job.tally() for _ in range(3)]
    for number in numbers:
        job.play(number, whole)
    for at, number in enumerate(reversed(numbers)):
        job.play(number, parts[at % 3])
    joined = job.tally()
    for part in parts:
        joined.merge(part)
    assert joined.to_data() == whole.to_data()
    assert job.tally_from(whole.to_data()).to_data() == whole.to_data()
    row = whole.total(0)
    assert (whole.units, row[m.GAMES], row[m.BEGAN], whole.total(2)[m.GAMES]) == (10, 6, 3, 0)
    assert sum(whole.counts["endings"].values()) == sum(whole.counts["turns"].values()) == 10
    assert row[m.TURNS] > 6


@pytest.mark.parametrize(
    "change",
    [
        {"rows": [[0, 0, 5, 6, 0, 0, 0, 0, 0, 0]]},
        {"rows": [[0, 0, 5, 3, 3, 0, 0, 0, 0, 0]]},
        {"rows": [[0, 0, 5, 1, 0, 6, 0, 0, 0, 0]]},
        {"rows": [[0, 0, 5, 1, 0, 2, 3, 0, 0, 0]]},
        {"rows": [[0, 0, 5, 1, 0, 2, 1, 6, 0, 0]]},
        {"rows": [[3, 0, 5, 1, 0, 2, 1, 1, 0, 0]]},
        {"rows": [[0, -1, 5, 1, 0, 2, 1, 1, 0, 0]]},
        {"rows": [[0, 0, 5, 1, 0, 2, 1, 1, 0, 0], [0, 0, 5, 1, 0, 2, 1, 1, 0, 0]]},
        {"rows": [[0, 0, 5, True, 0, 2, 1, 1, 0, 0]]},
        {"rows": [[0, 0, 5, 1]]},
        {"counts": {"turns": [[3, -1]], "endings": [], "changes": []}},
        {"counts": {"turns": [[3.5, 1]], "endings": [], "changes": []}},
        {"counts": {"turns": [["3", 5]], "endings": [], "changes": []}},
        {"counts": {"turns": [], "endings": [[3, 5]], "changes": []}},
        {"counts": {"turns": []}},
    ],
)
def test_a_file_that_no_games_can_have_made_is_refused(plan: SimulationPlan, change: dict[str, Any]) -> None:
    good = {"rows": [[0, 0, 5, 1, 0, 2, 1, 1, 0, 0]], "counts": {"turns": [[3, 5]], "endings": [], "changes": []}}
    job = m.MatchesJob(plan)
    assert job.tally_from(good).units == 5
    with pytest.raises((KeyError, TypeError, ValueError)):
        job.tally_from({**good, **change})


def test_games_are_counted_at_their_look() -> None:
    tally = made_of((50, 25))
    assert {look: row[0] for (_, look), row in tally.rows.items()} == {0: 20, 1: 20, 2: 10}
    assert [row[0] for row in tally.looked(0, looks(60))] == [20, 40]
    assert [row[0] for row in tally.looked(0, looks(50))] == [20, 40, 50]
    assert [row[0] for row in tally.looked(0, looks(30))] == [20, 40]
    assert tally.total(0)[0] == 50
    assert LOOKS.of(SPAN - 1) == len(list(LOOKS)) - 1


def test_all_match_ups_play_look_by_look() -> None:
    findings, wanted, ahead = m.course(made_of(), 2, 60)
    assert [finding.verdict for finding in findings] == [m.OPEN, m.OPEN]
    assert (wanted, ahead) == ([range(20), range(SPAN, SPAN + 20)], 80)
    # As long as one of them lacks games of a look, it is that look's games that are asked for.
    _, wanted, _ = m.course(made_of((40, 20), (20, 10)), 2, 60)
    assert wanted == [range(20, 40), range(SPAN + 20, SPAN + 40)]


def test_a_match_up_that_is_decided_plays_no_more() -> None:
    findings, wanted, ahead = m.course(made_of((20, 19), (20, 10), (20, 0)), 3, 60)
    assert [(finding.verdict, finding.at) for finding in findings] == [(m.AHEAD, 20), (m.OPEN, 0), (m.BEHIND, 20)]
    assert (wanted, ahead) == ([range(SPAN + 20, SPAN + 40)], 20)


def test_one_among_many_must_be_clearer() -> None:
    alone = m.course(made_of((40, 30)), 1, 40)[0]
    among = m.course(made_of((40, 30), *[(40, 20)] * 9), 10, 40)[0]
    assert alone[0].capital == among[0].capital
    assert (alone[0].verdict, among[0].verdict) == (m.AHEAD, m.OPEN)


def test_evidence_once_seen_stays() -> None:
    tally = made_of((20, 16))
    before = m.course(tally, 1, 40)[0][0].capital
    for game in range(20, 40):
        tally.add(game, {m.WINS: 0}, ())
    assert m.course(tally, 1, 40)[0][0].capital == before > 0


def test_a_match_up_that_is_as_good_as_even_ends_as_well() -> None:
    found = m.course(made_of((4000, 2000)), 1, 4000)[0][0]
    assert found.verdict == m.EVEN
    assert 100 < found.at < 4000
    assert m.course(made_of((200, 100)), 1, 200)[0][0].verdict == m.OPEN


def test_playing_on_stops_when_all_is_decided_or_asked_to_stop() -> None:
    tally = made_of()
    asked = []

    def play(units: list[range], ahead: int) -> bool:
        asked.append((sum(map(len, units)), ahead))
        for part in units:
            for number in part:
                tally.add(number, {m.WINS: int(number < SPAN)}, ())
        return len(asked) < 5

    findings = m.play_on(play, lambda: tally, 2, 100)
    assert [finding.verdict for finding in findings] == [m.AHEAD, m.BEHIND]
    assert asked == [(40, 160)]
    tally = made_of()
    asked.clear()
    assert m.play_on(lambda units, ahead: False, lambda: tally, 2, 100)[0].at == 0


class State:
    def __init__(self, turn: int, value: float) -> None:
        self.turn = turn
        self.value = value


class Rules:
    @staticmethod
    def value(state: State, player: int) -> float:
        return state.value if player == 0 else 1 - state.value


class Seen:
    rules = Rules

    def __init__(self, turn: int, value: float) -> None:
        self.state = State(turn, value)


def changes_of(*values: float, winner: int) -> int:
    lead = m.Lead()
    for turn, value in enumerate(values):
        seen: Any = Seen(turn, value)
        lead.look(seen)
        # Within a turn nobody looks.
        within: Any = Seen(turn, 1 - value)
        lead.look(within)
    lead.note(winner)
    return lead.changes


def test_the_lead_is_judged_at_the_start_of_each_turn_and_in_the_end() -> None:
    assert changes_of(0.6, 0.7, 0.9, winner=0) == 0
    assert changes_of(0.6, 0.4, 0.7, winner=0) == 2
    assert changes_of(0.6, 0.7, winner=1) == 1
    # An even table is nobody's lead, and takes none away.
    assert changes_of(0.5, 0.501, 0.6, 0.5, 0.7, winner=0) == 0


def test_a_games_lead_is_looked_at_while_it_is_played(plan: SimulationPlan) -> None:
    from deckcheck.simulation.playing import play

    turns = []
    lead = m.Lead()

    def look(game: Game) -> None:
        turns.append(game.state.turn)
        lead.look(game)

    played = play(plan, 3, m.seating_of(plan, 3), look)
    assert len(turns) == played.decisions
    assert turns == sorted(turns)
    assert 0 <= lead.changes <= played.turns
