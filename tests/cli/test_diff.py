"""`deckcheck diff`, `check --pool` and `check --all-formats` as their users type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.shipped import sample_decks

RED = f"{sample_decks()}/legal/virevolt/red-rush.deck.yaml"
SEALED = f"{sample_decks()}/legal/buffy/battle-of-the-bands.deck.yaml"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


A = "game: virevolt\nname: One\ndeck:\n  main: {Ember Squire: 2, Pit Champion: 1, Red Crystal: 9, Nobody: 1}\n"
B = "Game: virevolt\n1 Ember Squire\n2 Cinder Imp\n9 Crystal Rouge\n1 Nobody\n"


class TestDiff:
    def test_cards_in_and_out_across_formats(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, err = run(capsys, "diff", write("a.deck.yaml", A), write("b.txt", B))
        assert status == 1
        assert out.splitlines()[0].startswith("--- a.deck.yaml (")
        assert out.splitlines()[2:] == ["main:", "   -1 Ember Squire (2 → 1)", "   -1 Pit Champion", "   +2 Cinder Imp"]
        assert "2 in, 2 out" in err

    def test_equal_decks_in_other_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("a.deck.yaml", "game: virevolt\nname: X\ndeck: {main: [Ember Squire, Ember Squire]}\n")
        write("b.deck.json", '{"game": "virevolt", "name": "Y", "deck": {"main": {"Écuyer de braise": 2}}}')
        status, out, _ = run(capsys, "diff", "a.deck.yaml", "b.deck.json")
        assert (status, out) == (0, "a.deck.yaml and b.deck.json are the same deck\n")

    def test_sections_count_and_so_does_the_format(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("a.deck.yaml", "game: xfiles\ndeck: {team: [Agent Fox Mulder], bureau: []}\n")
        write("b.deck.yaml", "game: xfiles\ndeck: {team: [], bureau: [Agent Fox Mulder]}\n")
        assert run(capsys, "diff", "a.deck.yaml", "b.deck.yaml")[1].splitlines()[2:] == [
            "team:",
            "   -1 Agent Fox Mulder",
            "bureau:",
            "   +1 Agent Fox Mulder",
        ]
        write("c.deck.yaml", "game: buffy\nformat: sealed\ndeck: {}\n")
        write("d.deck.yaml", "game: buffy\ndeck: {}\n")
        status, out, _ = run(capsys, "diff", "c.deck.yaml", "d.deck.yaml")
        assert status == 1
        assert "format: sealed → constructed" in out

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("a.deck.yaml", A)
        write("b.txt", B)
        status, out, _ = run(capsys, "diff", "a.deck.yaml", "b.txt", "--output-format", "json")
        data = json.loads(out)
        assert (status, data["equal"], data["before"]["game"]) == (1, False, "virevolt")
        assert data["changes"][1] == {"section": "main", "card": "Pit Champion", "id": "R10", "before": 1, "after": 0}

    def test_own_cards_are_equal_only_if_they_are_defined_alike(self, capsys: pytest.CaptureFixture[str]) -> None:
        head = "game: virevolt\ncards: {Ash: {type: hero, color: %s}}\ndeck: {main: {Ash: 1}}\n"
        write("a.deck.yaml", head % "red")
        write("b.deck.yaml", head % "red")
        write("c.deck.yaml", head % "blue")
        assert run(capsys, "diff", "a.deck.yaml", "b.deck.yaml")[0] == 0
        assert run(capsys, "diff", "a.deck.yaml", "c.deck.yaml")[0] == 1

    @pytest.mark.parametrize(
        "arguments", [["a.deck.yaml", "nowhere"], ["bad.txt", "a.deck.yaml"], ["twice.deck.yaml", "a.deck.yaml"]]
    )
    def test_what_cannot_be_compared(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        write("a.deck.yaml", A)
        write("bad.txt", "2 Ember Squire\n")
        write("twice.deck.yaml", A.replace("Nobody: 1", "Nobody: 1, ember squire: 1"))
        status, out, err = run(capsys, "diff", *arguments)
        assert (status, out) == (2, "")
        assert err


class TestPool:
    def test_copies_beyond_the_pool_are_violations_at_their_places(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("pool.txt", "Rares:\n1 Écuyer de braise\n\nCommons:\n20 Red Crystal\n9 Crystal Rouge\n")
        write("a.deck.yaml", "game: virevolt\ndeck:\n  main:\n    Ember Squire: 2\n    Red Crystal: 28\n")
        status, out, _ = run(capsys, "check", "a.deck.yaml", "--pool", "pool.txt")
        assert status == 1
        assert out.startswith(
            "a.deck.yaml:4:5: error decklist/not-in-pool 2 copies of Ember Squire; the pool holds 1\n"
        )
        assert out.count("error") == 1
        write("pool.txt", "Jeu : Virevolt\n2 Ember Squire\n28 Red Crystal\n")
        assert run(capsys, "check", "a.deck.yaml", "--pool", "pool.txt")[0] == 0

    def test_a_pool_is_a_list_in_any_format_and_its_sections_do_not_matter(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(capsys, "convert", SEALED, "pool.cod")[0] == 0
        assert run(capsys, "check", SEALED, "--pool", "pool.cod")[0] == 0
        write("pool.deck.yaml", "game: virevolt\ndeck:\n  rares: {Ember Squire: 1}\n  commons: {Red Crystal: 30}\n")
        write("a.deck.yaml", "game: virevolt\ndeck: {main: {Ember Squire: 1, Red Crystal: 29}}\n")
        assert run(capsys, "check", "a.deck.yaml", "--pool", "pool.deck.yaml")[0] == 0

    def test_what_a_section_holds_by_default_is_not_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        cards = "deck:\n  overlord: Fenris\n  influences: [Howl over the Thames, Broken Chain]\n"
        write("a.deck.yaml", f"game: terrors\n{cards}")
        write("pool.deck.yaml", f"game: terrors\n{cards}")
        assert run(capsys, "check", "a.deck.yaml", "--pool", "pool.deck.yaml")[0] == 0

    def test_a_pool_of_another_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, _ = run(capsys, "check", RED, "--pool", SEALED)
        assert status == 1
        assert "the pool holds cards of buffy, the deck is one of virevolt" in out

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("game: virevolt\ndeck: {main: {Ember Squier: 2}}\n", "did you mean Ember Squire?"),
            ("game: buffy\ndeck: {pool: [Angel]}\n", "decklist/ambiguous-card"),
            ("game: virevolt\ndeck: {main: {Ember Squire: 0}}\n", "decklist/schema"),
            ("game: [\n", "decklist/syntax"),
        ],
    )
    def test_a_pool_that_is_not_understood(self, text: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
        write("pool.deck.yaml", text)
        status, out, err = run(capsys, "check", RED, "--pool", "pool.deck.yaml")
        assert (status, out) == (2, "")
        assert words in err
        assert run(capsys, "check", RED, "--pool", "nowhere")[0] == 2


HOUSE = "extends: virevolt\ngame: virevolt\nformats:\n  duel: {extends: standard, numbers: {deck-size: 20}}\n"


class TestAllFormats:
    def test_every_format_of_the_game_has_its_verdict(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, _ = run(capsys, "check", "--all-formats", SEALED)
        assert status == 0
        assert out.splitlines()[1:] == [
            "  buffy constructed: illegal (1 error: buffy/deck-size)",
            "  buffy sealed: legal",
        ]

    def test_rulesets_of_ones_own_count_beside_the_built_in_ones(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("house.yaml", HOUSE)
        write("other.yaml", HOUSE.replace("duel", "triple").replace("20", "30"))
        arguments = ["check", "--all-formats", "--ruleset", "house.yaml", "--ruleset", "other.yaml", RED]
        status, out, _ = run(capsys, *arguments)
        assert status == 0
        assert out.splitlines()[1:] == [
            "  virevolt standard: legal",
            "  virevolt duel (house.yaml): illegal (1 error: virevolt/deck-size)",
            "  virevolt triple (other.yaml): legal",
        ]

    def test_a_deck_that_is_legal_nowhere(self, capsys: pytest.CaptureFixture[str]) -> None:
        write("a.deck.yaml", A)
        write("b.deck.yaml", "game: virevolte\ndeck: {}\n")
        status, out, _ = run(capsys, "check", "--all-formats", "--output-format", "json", "a.deck.yaml", "b.deck.yaml")
        data = json.loads(out)["decks"]
        assert status == 1
        assert [form["legal"] for form in data[0]["formats"]] == [False]
        assert (data[1]["formats"], data[1]["violations"][0]["code"]) == ([], "decklist/unknown-game")

    def test_other_reports_are_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, _, err = run(capsys, "check", "--all-formats", "--output-format", "sarif", RED)
        assert status == 2
        assert "text or json" in err
        assert run(capsys, "check", "--all-formats", "nowhere")[0] == 2
