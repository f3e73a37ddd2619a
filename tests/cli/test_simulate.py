"""`deckcheck simulate`: equal results for any number of processes, and every wrong command line reported."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from tests.support.system import needs_shell

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "sample_decks" / "legal" / "virevolt"
RED, BLUE = str(DECKS / "red-rush.deck.yaml"), str(DECKS / "reed-and-tide.deck.yaml")
ILLEGAL = str(ROOT / "sample_decks" / "illegal" / "virevolt" / "copy-limit.deck.yaml")
BUFFY = str(ROOT / "sample_decks" / "legal" / "buffy" / "the-harvest.deck.yaml")

Capture = pytest.CaptureFixture[str]


def simulated(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(["simulate", *arguments, "--bots", "random", "-q"]) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("jobs", ["2", "0"])
def test_any_number_of_processes_gives_the_same_report(capsys: Capture, jobs: str) -> None:
    games = [RED, BLUE, "-n", "60", "--seed", "3", "--output-format", "json"]
    alone = simulated(capsys, *games, "--jobs", "1")
    assert simulated(capsys, *games, "--jobs", jobs) == alone
    assert json.loads(alone)["games"] == 60


def test_other_seeds_give_other_games(capsys: Capture) -> None:
    games = [RED, BLUE, "-n", "10", "--output-format", "json"]
    assert simulated(capsys, *games, "--seed", "1") != simulated(capsys, *games, "--seed", "2")


def test_json_says_what_the_contract_promises(capsys: Capture) -> None:
    data = json.loads(simulated(capsys, RED, BLUE, "-n", "20", "--output-format", "json"))
    assert data["games"] == data["wanted"] == 20
    assert sum(seat["wins"] for seat in data["seats"]) + data["draws"] == 20
    assert {"mean", "median"} <= set(data["turns"])
    assert {"total", "mean"} <= set(data["decisions"])
    assert all(len(deck["interval"]) == 2 for deck in data["decks"])
    assert [deck["path"] for deck in data["decks"]] == [RED, BLUE]


def test_a_folder_is_a_round_robin(capsys: Capture) -> None:
    text = simulated(capsys, str(DECKS), "-n", "28")
    assert "28 games of virevolt between 8 decks" in text
    assert "Games won by the row against the column" in text


def test_the_name_of_a_game_means_its_sample_decks(capsys: Capture) -> None:
    assert simulated(capsys, "virevolt", "-n", "9") == simulated(capsys, str(DECKS), "-n", "9")


def test_a_deck_may_meet_itself(capsys: Capture) -> None:
    text = simulated(capsys, RED, RED, "-n", "4")
    assert "Red Rush (2)" in text


def test_tables_of_three(capsys: Capture) -> None:
    data = json.loads(
        simulated(capsys, RED, BLUE, ILLEGAL, "--allow-illegal", "--players", "3", "-n", "6", "--output-format", "json")
    )
    assert len(data["seats"]) == 3
    assert [deck["games"] for deck in data["decks"]] == [6, 6, 6]
    assert [deck["starting"]["games"] for deck in data["decks"]] == [2, 2, 2]


def test_a_table_of_three_tells_how_those_fare_who_do_not_start(capsys: Capture) -> None:
    three = [RED, BLUE, ILLEGAL, "--allow-illegal", "--players", "3", "-n", "3"]
    for games, lang, head in (
        (three, "en", "following"),
        (three, "fr", "ensuite"),
        ([RED, BLUE, "-n", "2"], "en", "second"),
    ):
        lines = simulated(capsys, *games, "--lang", lang).splitlines()
        (heading,) = (line for line in lines if line.endswith(f" {head}"))
        rows = lines[lines.index(heading) + 1 :][: len([game for game in games if game.endswith("yaml")])]
        assert {len(line) for line in rows} == {len(heading)}
        assert len(heading) <= 80


def test_options_reach_the_game(capsys: Capture) -> None:
    data = json.loads(simulated(capsys, RED, BLUE, "-n", "5", "--option", "turn_cap=1", "--output-format", "json"))
    assert data["options"] == {"turn_cap": 1}
    assert data["turns"]["longest"] == 1


def test_each_deck_may_have_a_bot_of_its_own(capsys: Capture) -> None:
    assert main(["simulate", RED, BLUE, "-n", "2", "--bots", "random,greedy", "--output-format", "json", "-q"]) == 0
    assert [deck["bot"] for deck in json.loads(capsys.readouterr().out)["decks"]] == ["random", "greedy"]


def test_csv_for_decks_and_cards(capsys: Capture) -> None:
    decks = list(csv.DictReader(io.StringIO(simulated(capsys, RED, BLUE, "-n", "4", "--output-format", "csv"))))
    cards = list(
        csv.DictReader(io.StringIO(simulated(capsys, RED, BLUE, "-n", "4", "--output-format", "csv", "--cards")))
    )
    assert [row["games"] for row in decks] == ["4", "4"]
    assert {row["deck"] for row in cards} == {row["deck"] for row in decks}


def test_text_with_cards(capsys: Capture) -> None:
    assert re.search(r"^Ember Squire +4 ", simulated(capsys, RED, BLUE, "-n", "4", "--cards"), re.MULTILINE)


@pytest.mark.parametrize(
    ("players", "reported"),
    [
        ("2", ""),
        ("3", "3 decks sit at a table and 2 are named, so Red Rush sits there more than once\n"),
        ("5", "5 decks sit at a table and 2 are named, so Red Rush and Reed and Tide sit there more than once\n"),
    ],
)
def test_a_deck_that_sits_at_a_table_more_than_once_is_reported(capsys: Capture, players: str, reported: str) -> None:
    assert main(["simulate", RED, BLUE, "--players", players, "-n", "1", "--bots", "random", "-q"]) == 0
    assert capsys.readouterr().err == (reported and f"deckcheck: {reported}")


def test_the_report_goes_to_a_file_that_is_not_overwritten_unasked(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    games = [RED, BLUE, "-n", "2", "--output-format", "json", "-o", str(path)]
    assert simulated(capsys, *games) == ""
    assert json.loads(path.read_text(encoding="utf-8"))["games"] == 2
    simulated(capsys, *games, status=2)
    simulated(capsys, *games, "--force")


@pytest.mark.parametrize(
    ("arguments", "status", "reported"),
    [
        ([RED], 2, "at least two decks"),
        (["no-such.deck.yaml", RED], 2, "no-such.deck.yaml: there is no such file or folder"),
        ([RED, ILLEGAL], 1, "virevolt/copy-limit"),
        ([RED, ILLEGAL], 1, "give --allow-illegal"),
        ([RED, BUFFY], 2, "different games: virevolt, buffy"),
        ([RED, BLUE, "--bots", "greedi"], 2, "did you mean greedy?"),
        ([RED, BLUE, "--bots", "human"], 2, "there is no player called human"),
        ([RED, BLUE, "--bots", "greedy,greedy,greedy"], 2, "3 players named for 2 decks"),
        ([RED, BLUE, "--option", "turn_cap"], 2, "write an option as name=value"),
        ([RED, BLUE, "--option", "turncap=3"], 2, "did you mean 'turn_cap'?"),
        ([RED, BLUE, "--option", "turn_cap=x"], 2, "a whole number from 1 to 10000"),
        ([RED, BLUE, "--players", "7"], 2, "2 to 6 players, not for 7"),
        ([RED, BLUE, "--output-format", "xml"], 2, "there is no report format xml"),
        ([RED, BLUE, "-n", "0"], 2, "0"),
        ([RED, BLUE, "--games", "1k"], 2, "1k is not a whole number"),
        ([RED, BLUE, "--games", "-5"], 2, "-5 is out of range; it takes 1 to 100000000"),
        ([RED, BLUE, "--games", "no-folder"], 2, "no-folder is not a folder"),
        ([RED, BLUE, "--catalog", "no.yaml"], 2, "no.yaml"),
        (["no-such-folder"], 2, "no-such-folder: there is no such file or folder"),
        ([RED, BLUE, "--resume", "no.jsonl", "-o", "./no.jsonl"], 2, "two reports would go to no.jsonl"),
        ([RED, BLUE, "--resume", RED], 2, "does not hold finished games"),
        ([RED, BLUE, "--resume", "/no/where/x"], 2, "cannot be written"),
        ([str(ROOT / "tests" / "cli"), RED], 2, "at least two decks"),
        ([str(ROOT / "tests" / "cli")], 2, "no decklists found"),
    ],
)
def test_what_cannot_be_simulated_is_reported(
    capsys: Capture, arguments: list[str], status: int, reported: str
) -> None:
    assert main(["simulate", "-n", "2", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert reported in captured.err


def test_an_unknown_card_cannot_be_played_even_so(capsys: Capture, tmp_path: Path) -> None:
    deck = tmp_path / "x.deck.yaml"
    deck.write_text("game: virevolt\ndeck: {main: {Ember Squir: 2, Red Crystal: 28}}\n", encoding="utf-8")
    assert main(["simulate", RED, str(deck), "--allow-illegal"]) == 1
    assert "did you mean Ember Squire?" in capsys.readouterr().err


def test_a_card_without_play_data_is_named(capsys: Capture, tmp_path: Path) -> None:
    deck = tmp_path / "x.deck.yaml"
    deck.write_text(
        "game: virevolt\ncards: {New One: {type: hero, color: red}}\ndeck: {main: {New One: 2, Red Crystal: 28}}\n",
        encoding="utf-8",
    )
    assert main(["simulate", RED, str(deck)]) == 2
    assert "'New One'" in capsys.readouterr().err


def test_finished_games_are_kept_and_not_played_again(capsys: Capture, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    games = [RED, BLUE, "--seed", "5", "--output-format", "json"]
    simulated(capsys, *games, "-n", "11", "--resume", kept)
    size = os.path.getsize(kept)
    more = simulated(capsys, *games, "-n", "25", "--resume", kept)
    assert os.path.getsize(kept) > size
    assert more == simulated(capsys, *games, "-n", "25")
    size = os.path.getsize(kept)
    assert simulated(capsys, *games, "-n", "25", "--resume", kept) == more
    assert os.path.getsize(kept) == size


def test_another_simulation_does_not_go_on_there(capsys: Capture, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    simulated(capsys, RED, BLUE, "-n", "2", "--resume", kept)
    assert main(["simulate", RED, BLUE, "-n", "4", "--bots", "random", "--seed", "9", "--resume", kept]) == 2
    assert "these differ: seed" in capsys.readouterr().err


# Sends an interrupt to itself and all its workers, as a terminal does, when games are kept for the third time.
INTERRUPTED = """
import os, signal
from deckcheck.__main__ import program
from deckcheck.simulation.store import Store
add, kept = Store.add, []
def adding(*given):
    add(*given)
    kept.append(given)
    if len(kept) == 3:
        os.killpg(0, signal.SIGINT)
Store.add = adding
program()
"""


@needs_shell
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_with_what_is_finished_and_goes_on_later(tmp_path: Path, jobs: str) -> None:
    kept = str(tmp_path / "kept.jsonl")
    arguments = ["simulate", RED, BLUE, "-n", "100000", "--bots", "random", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, *arguments, "--output-format", "json", "--resume", kept],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        encoding="utf-8",
    )
    out, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err
    data = json.loads(out)
    assert 0 < data["games"] < data["wanted"] == 100_000
    assert f"stopped; {data['games']} of 100000 games are finished" in err
    done = [json.loads(line)["games"] for line in Path(kept).read_text(encoding="utf-8").splitlines()[1:]]
    assert sum(stop - start for start, stop in done) == data["games"]


CREWS = """
from concurrent.futures import ThreadPoolExecutor
from deckcheck.simulation import Workers

def threads():
    return Workers(ThreadPoolExecutor(2), 2)

def number():
    return 7

def broken():
    raise ValueError("no machine is free")

def leaves():
    raise SystemExit(3)

def empty():
    return Workers(ThreadPoolExecutor(2), 0)

def nobody():
    return Workers(5, 2)

def closed():
    with ThreadPoolExecutor(2) as pool:
        return Workers(pool, 2)
"""


def test_what_a_function_of_ones_own_returns_plays_the_same(capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "crews.py"
    own.write_text(CREWS, encoding="utf-8")
    games = [RED, BLUE, "-n", "12", "--bots", "random", "--output-format", "json"]
    assert simulated(capsys, *games, "--cluster", f"{own}:threads") == simulated(capsys, *games)


@pytest.mark.parametrize(
    ("where", "reported"),
    [
        ("{own}:number", "returns int; it is to return a deckcheck.simulation.Workers"),
        ("{own}:broken", "cannot be run (ValueError: no machine is free)"),
        ("{own}:leaves", "cannot be run (SystemExit: 3)"),
        ("{own}:empty", "cannot be run (ArgumentError: `size` is a whole number (int), 1 or more, not 0)"),
        ("{own}:nobody", "`executor` is an executor (concurrent.futures.Executor), not 5"),
        ("{own}:none", "is not an address (tcp://HOST:8786), nor a function of a file"),
        ("{own}.py:none", "is not an address (tcp://HOST:8786), nor a function of a file"),
        ("8786", "is not an address (tcp://HOST:8786), nor a function of a file"),
    ],
)
def test_a_place_where_nobody_plays_is_reported(capsys: Capture, tmp_path: Path, where: str, reported: str) -> None:
    own = tmp_path / "crews.py"
    own.write_text(CREWS, encoding="utf-8")
    assert main(["simulate", RED, BLUE, "-n", "2", "--cluster", where.format(own=own)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert reported in captured.err


def test_an_executor_that_is_closed_is_reported(capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "crews.py"
    own.write_text(CREWS, encoding="utf-8")
    assert main(["simulate", RED, BLUE, "-n", "2", "--cluster", f"{own}:closed"]) == 2
    assert "the executor takes no games (cannot schedule new futures after shutdown)" in capsys.readouterr().err


TERRORS = ROOT / "sample_decks" / "legal" / "terrors"


def same_overlord() -> list[str]:
    """Two legal Terrors decks of one Overlord, and one of another."""
    by_overlord: dict[str, list[str]] = {}
    for path in sorted(TERRORS.glob("*.deck.yaml")):
        by_overlord.setdefault(path.name.partition("-")[0], []).append(str(path))
    twins, other = [paths for paths in by_overlord.values() if len(paths) > 1][:2]
    return [*twins[:2], other[0]]


def test_decks_that_may_not_meet_are_refused_with_the_rule(capsys: Capture) -> None:
    assert main(["simulate", *same_overlord()[:2], "-n", "2", "--bots", "random"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "error terrors/match-overlord-taken " in captured.err


def test_a_game_for_two_says_that_it_is_one(capsys: Capture) -> None:
    twin, _, other = same_overlord()
    assert main(["simulate", twin, other, "-n", "2", "--players", "3"]) == 2
    assert "terrors is a game for 2 players, not for 3" in capsys.readouterr().err


def test_pairings_that_may_not_meet_are_left_out_of_a_round_robin(capsys: Capture) -> None:
    assert main(["simulate", *same_overlord(), "-n", "4", "--bots", "random", "--output-format", "json"]) == 0
    captured = capsys.readouterr()
    assert [pairing["games"] for pairing in json.loads(captured.out)["pairings"]] == [2, 2]
    assert "1 of 3 pairings may not meet and is left out" in captured.err


def test_decks_that_may_not_meet_are_not_played_by_people_either(capsys: Capture) -> None:
    assert main(["play", *same_overlord()[:2]]) == 1
    assert "terrors/match-overlord-taken" in capsys.readouterr().err


def test_people_read_a_report_in_french_and_programs_the_same_in_every_language(capsys: Capture) -> None:
    games = [str(DECKS), "-n", "60"]
    reported = simulated(capsys, *games, "--cards", "--lang", "fr")
    assert "Fins : aucun Héros" in reported.replace("\xa0", " ")
    assert "Écuyer de braise" in reported
    assert "Ember Squire" not in reported
    as_data = [simulated(capsys, *games, "--output-format", "json", "--lang", language) for language in ("en", "fr")]
    assert as_data[0] == as_data[1]


@pytest.mark.parametrize("command", [["simulate"], ["lab", "field"]])
def test_a_folder_is_played_without_what_its_configuration_excludes(
    capsys: Capture, tmp_path: Path, command: list[str]
) -> None:
    deck = Path(RED).read_text(encoding="utf-8")
    for name in ("a", "b", "old"):
        (tmp_path / f"{name}.deck.yaml").write_text(deck.replace("game:", f"player: {name}\ngame:"), encoding="utf-8")
    (tmp_path / "deckcheck.toml").write_text('exclude = ["old.deck.yaml"]\n', encoding="utf-8")
    words = [*command, str(tmp_path), "--games", "2", "--seed", "1", "--output-format", "json"]
    assert main(words) == 0
    assert "old.deck.yaml" not in capsys.readouterr().out
    (tmp_path / "deckcheck.toml").write_text('exclude = ["*.deck.yaml"]\n', encoding="utf-8")
    assert main(words) == 2
    assert "a configuration excludes 3 files" in capsys.readouterr().err
