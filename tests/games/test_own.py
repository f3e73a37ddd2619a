"""Games from outside the package: where they are found, what of theirs is run, and what a broken one does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.engine.data.checks import own_file_failures
from deckcheck.workspace.new_game import files_of, write_game

ROOT = Path(__file__).parents[2]
DECK = "higher/decks/higher.deck.yaml"
Program = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with the guide's game and a second one."""
    write_game("higher", str(tmp_path))
    write_game("lower", str(tmp_path))
    return tmp_path


@pytest.fixture
def program(games: Path) -> Program:
    def run(*words: str, lang: str = "en", path: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        given = {key: value for key, value in os.environ.items() if key != "DECKCHECK_GAMES"}
        code = "from deckcheck.__main__ import program; program()"
        return subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=games,
            env={**given, "PYTHONPATH": f"{ROOT}{os.pathsep}{path}", "DECKCHECK_LANG": lang, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return run


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


class TestWhereGamesAreFound:
    def test_a_folder_that_is_not_named_is_not_looked_into(self, program: Program) -> None:
        done = program("check", DECK)
        assert done.returncode == 1
        assert "decklist/unknown-game" in done.stdout

    @pytest.mark.parametrize(
        "words",
        [
            ("--games", ".", "check", DECK),
            ("check", DECK, "--games=."),
            ("check", "--games", "higher", DECK),
        ],
    )
    def test_the_option_may_stand_anywhere_and_name_the_game_itself(
        self, program: Program, words: tuple[str, ...]
    ) -> None:
        done = program(*words)
        assert (done.returncode, done.stderr) == (0, "")

    def test_the_environment_names_several_folders(self, program: Program, games: Path) -> None:
        (games / "others").mkdir()
        (games / "lower").rename(games / "others" / "lower")
        done = program("games", "--output-format", "json", DECKCHECK_GAMES=os.pathsep.join(["higher", "others"]))
        reported = {entry["game"]: entry["folder"] for entry in json.loads(done.stdout)["games"]}
        assert (reported["higher"], reported["lower"]) == ("higher", os.path.join("others", "lower"))
        assert reported["virevolt"] is None

    def test_a_folder_of_the_environment_that_is_not_there_is_reported(self, program: Program) -> None:
        done = program("check", DECK, DECKCHECK_GAMES=os.pathsep.join(["nowhere", "higher"]))
        assert done.returncode == 0
        assert (
            done.stderr
            == "deckcheck: DECKCHECK_GAMES names nowhere, which is not a folder; no games are loaded from there\n"
        )
        assert "n’est pas un dossier" in program("games", lang="fr", DECKCHECK_GAMES="nowhere").stderr

    def test_installed_packages_are_asked_last(self, program: Program, games: Path) -> None:
        site = games / "site"
        (site / "my_package").mkdir(parents=True)
        (games / "lower").rename(site / "my_package" / "lower")
        (site / "my_package" / "__init__.py").write_text("raise RuntimeError('nobody asked')\n", encoding="utf-8")
        facts = site / "my_package-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: my-package\nVersion: 1.0\n", encoding="utf-8")
        (facts / "entry_points.txt").write_text("[deckcheck.games]\nlower = my_package.lower\n", encoding="utf-8")
        deck = str(site / "my_package/lower/decks/lower.deck.yaml")
        for words in (
            ("check", deck),
            ("simulate", deck, deck, "-n", "2", "--seed", "1"),
            ("rules", "lower", "--book"),
        ):
            done = program(*words, path=str(site))
            assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize(
        ("words", "reported"),
        [
            (("--games", "nowhere", "games"), "nowhere is not a folder"),
            (("--games", "higher/cards", "games"), "higher/cards holds no game"),
            (("games", "--games"), " is not a folder"),
        ],
    )
    def test_a_folder_without_games_is_reported(self, program: Program, words: tuple[str, ...], reported: str) -> None:
        done = program(*words)
        assert done.returncode == 2
        assert reported in done.stderr
        assert "Traceback" not in done.stderr

    def test_no_game_takes_the_place_of_a_built_in_one(self, program: Program, games: Path) -> None:
        (games / "lower").rename(games / "virevolt")
        done = program("--games", ".", "games")
        assert done.returncode == 2
        assert "there is a built-in game virevolt" in done.stderr

    def test_a_number_of_games_is_no_folder(self, program: Program) -> None:
        done = program("--games", ".", "simulate", DECK, DECK, "--games", "3", "--seed", "1", "--output-format", "json")
        assert json.loads(done.stdout)["games"] == 3

    def test_processes_that_work_for_us_know_the_game(self, program: Program) -> None:
        done = program("--games", ".", "simulate", DECK, DECK, "-n", "60", "--seed", "1", "--jobs", "2")
        assert done.returncode == 0, done.stderr


CONFIGURED = 'games = ["."]\n'
TRAP = 'open("ran", "w").close()\n'


class TestWhatIsRun:
    """A folder of decks may come from a stranger: its configuration makes games known, and runs nothing of theirs."""

    @pytest.fixture
    def trapped(self, games: Path) -> Path:
        (games / "deckcheck.toml").write_text(CONFIGURED, encoding="utf-8")
        for name in ("__init__.py", "play.py", "catalog_checks.py", "face/view.py", "face/__init__.py"):
            path = games / "higher" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + TRAP, encoding="utf-8")
        return games

    @pytest.mark.parametrize(
        "words",
        [
            ("check", DECK),
            ("check", "."),
            ("check", DECK, "--fix"),
            ("check", DECK, "--all-formats"),
            ("hash", DECK),
            ("cards", "higher", "One"),
            ("rules", "higher"),
            ("explain", "higher/deck-size"),
            ("hand", DECK, "--seed", "1"),
            ("cards", "--check", "higher/cards/numbers.yaml"),
            ("ruling", "higher/rulings"),
            ("play", DECK, DECK, "--seats", "random"),
            ("simulate", DECK, DECK, "-n", "1"),
            ("games",),
            ("schema", "effects"),
            ("schema", "effects", "higher"),
            ("schema", "decklist", "higher"),
            ("new", "higher"),
            ("rules", "higher", "--book"),
            ("rules", "higher", "--options"),
            ("cards", "higher", "--unplayable"),
        ],
    )
    def test_a_configuration_runs_nothing(self, trapped: Path, program: Program, words: tuple[str, ...]) -> None:
        done = program(*words)
        assert "Traceback" not in done.stderr
        assert not (trapped / "ran").exists()

    def test_games_lists_it_and_says_that_it_is_not_played(self, trapped: Path, program: Program) -> None:
        done = program("games", "--output-format", "json")
        reported = {entry["game"]: entry for entry in json.loads(done.stdout)["games"]}
        assert (reported["higher"]["folder"], reported["higher"]["playable"]) == ("higher", False)
        assert reported["virevolt"]["playable"]
        assert "in higher, which a configuration names" in program("games").stdout
        known = json.loads(program("--games", ".", "games", "--output-format", "json").stdout)["games"]
        assert [entry["playable"] for entry in known if entry["game"] == "higher"] == [True]
        assert not (trapped / "ran").exists()

    def test_decks_of_a_configured_game_are_checked(self, trapped: Path, program: Program) -> None:
        assert program("check", DECK).returncode == 0
        change(trapped / DECK, "One: 4", "One: 5")
        done = program("check", DECK)
        assert (done.returncode, "higher/deck-size" in done.stdout) == (1, True)

    @pytest.mark.parametrize("code", ["higher/deck-size", "higher"])
    def test_its_codes_can_be_named(self, trapped: Path, program: Program, code: str) -> None:
        change(trapped / DECK, "One: 4", "One: 5")
        done = program("check", DECK, "--select", code)
        assert (done.returncode, done.stderr, "higher/deck-size" in done.stdout) == (1, "", True)
        assert program("explain", code).returncode == 0
        (trapped / "deckcheck.toml").write_text(f'{CONFIGURED}ignore = ["{code}"]\n', encoding="utf-8")
        done = program("check", DECK)
        assert (done.returncode, done.stderr, "error higher/" in done.stdout) == (1, "", False)
        change(trapped / DECK, "game:", f"# deckcheck: file-ignore[{code}]\ngame:")
        (trapped / "deckcheck.toml").write_text(CONFIGURED, encoding="utf-8")
        assert "there is no code" not in program("check", DECK).stdout

    def test_a_report_for_scanners_has_the_texts_of_its_rules(self, trapped: Path, program: Program) -> None:
        change(trapped / DECK, "One: 4", "One: 5")
        for words in ((), ("--jobs", "2")):
            log = json.loads(program("check", DECK, "--output-format", "sarif", *words).stdout)
            (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
            assert rule["shortDescription"]["text"] == "A deck holds exactly 10 cards."

    def test_what_is_only_read_of_it_can_be_read(self, trapped: Path, program: Program) -> None:
        (trapped / "house.yaml").write_text(
            "game: higher\nextends: higher\nformats: {tiny: {title: {en: Tiny}, extends: standard}}\n", encoding="utf-8"
        )
        done = program("new", "higher", "new.deck.yaml")
        assert done.returncode == 0, done.stderr
        assert program("check", "new.deck.yaml", "--ruleset", "house.yaml").returncode == 0
        assert program("rules", "--check", "house.yaml").returncode == 0
        assert "higher standard: legal" in program("check", "new.deck.yaml", "--all-formats").stdout
        assert '"higher"' in program("schema", "decklist", "higher").stdout
        done = program("rules", "higher", "--book")
        assert done.returncode == 0
        assert "HI-001" in done.stdout

    @pytest.mark.parametrize(
        "words",
        [("rules", "higher", "--options"), ("schema", "effects", "higher"), ("cards", "higher", "--unplayable")],
    )
    def test_what_its_code_would_tell_says_what_to_name(
        self, trapped: Path, program: Program, words: tuple[str, ...]
    ) -> None:
        done = program(*words)
        assert done.returncode == 2
        assert "--games " in done.stderr

    def test_a_deck_to_start_from_lies_in_its_repository(self, trapped: Path, program: Program) -> None:
        (trapped.parent / "secret.yaml").write_text("deck:\n  main:\n    secret: 1\n", encoding="utf-8")
        change(trapped / "higher/construction.yaml", "decks/higher.deck.yaml", "../../secret.yaml")
        done = program("new", "higher")
        assert (done.returncode, "secret" in done.stdout) == (2, False)

    def test_who_would_play_it_is_shown_what_to_say(self, trapped: Path, program: Program) -> None:
        done = program("play", DECK, DECK, "--seats", "random")
        assert done.returncode == 2
        assert "--games ., or DECKCHECK_GAMES=." in done.stderr.replace(str(trapped), ".")

    def test_a_check_runs_nothing_of_a_named_game_either(self, trapped: Path, program: Program) -> None:
        assert program("--games", ".", "check", DECK).returncode == 0
        assert not (trapped / "ran").exists()
        assert program("--games", ".", "simulate", DECK, DECK, "-n", "1").returncode == 0
        assert (trapped / "ran").exists()


class TestWhatCannotBePlayed:
    def test_its_book_is_read_without_what_nobody_can_play(self, games: Path, program: Program) -> None:
        (games / "higher" / "play.py").unlink()
        done = program("--games", ".", "rules", "higher", "--book")
        assert (done.returncode, done.stderr, "HI-001" in done.stdout) == (0, "", True)
        done = program("--games", ".", "schema", "effects", "higher")
        assert (done.returncode, "Traceback" in done.stderr) == (2, False)

    def test_a_book_leaves_a_broken_ruling_to_whoever_plays_it(self, games: Path, program: Program) -> None:
        (games / "higher/rulings/broken.yaml").write_text("game: [", encoding="utf-8")
        done = program("--games", ".", "rules", "higher", "--book")
        assert (done.returncode, done.stderr, "HI-001" in done.stdout) == (0, "", True)


BROKEN = [
    ("construction.yaml", "types:", "typse:", "construction.yaml:4:1", "types"),
    ("construction.yaml", "title: {en: Higher, fr: Plus haut}", "title: {en: Higher", "construction.yaml:", "YAML"),
    ("construction.yaml", "game: higher", "game: highest", "construction.yaml:1:1", "folder is called higher"),
    ("cards/numbers.yaml", "rank: 2", "rnak: 2", "cards/numbers.yaml:5:", "rank"),
    ("cards/numbers.yaml", "id: H2", "id: H1", "cards/numbers.yaml:5:", "H1"),
]
TEXT = "text: {en: After how many turns the game is a draw."
FURTHER = (
    'rules:\n- {code: higher/draw, severity: error, text: {en: x}, why: {en: x}, source: x, examples: {pass: ""}}\n'
)
DATA = [
    ("options.yaml", "least: 1", "laest: 1", "options.yaml:4:3", "least"),
    ("options.yaml", "default: 200", "default: 20000", "options.yaml:3:12", "from 1 to 10000, not 20000"),
    ("options.yaml", "default: 200", "default: yes", "options.yaml:3:12", "from 1 to 10000, not 'yes'"),
    ("options.yaml", TEXT, f"rules: [HI-002]\n  {TEXT}", "options.yaml:6:11", "HI-001"),
    ("options.yaml", "- name: turn_cap", "- turn_cap", "options.yaml:3:3", "indented"),
    ("options.yaml", "options:", "option:", "options.yaml:1:1", "options"),
    ("phrases.yaml", '"rangée"', "5", "phrases.yaml:8:10", "expected text, found 5"),
    ("phrases.yaml", "fr:", "fe:", "phrases.yaml:1:1", "fr"),
    ("phrases.yaml", '"{player} pose', '"{joueur} pose', "phrases.yaml:3:28", "joueur"),
    ("phrases.yaml", '"rangée"', '"{rangée}"', "phrases.yaml:8:10", "`rangée` in braces"),
    ("vocabulary.yaml", "fr:", "fe:", "vocabulary.yaml:1:1", "fr"),
    ("vocabulary.yaml", '"ses opérations"', '["ses opérations"]', "vocabulary.yaml:3:21", "text"),
    ("rulebook.yaml", "source:", "sorce:", "rulebook.yaml:7:3", "source"),
    ("rulebook.yaml", "id: HI-001", "id: one", "rulebook.yaml:5:", "VV-001"),
    (
        "rulebook.yaml",
        "decisions: []",
        "- id: HI-001\n  area: turn\n  source: x\n  text: {en: x}\ndecisions: []",
        "rulebook.yaml:9:7",
        "line 5",
    ),
    ("rulebook.yaml", "decisions: []", "", "rulebook.yaml:1:1", "decisions"),
]
CODE = [
    ("play.py", "RULES = Higher()", "RULES = Hihger()", "play.py:{line}:", "Hihger"),
    ("play.py", "class Higher(GameRules):", "class Higher(GameRules)", "play.py:{line}:", "SyntaxError"),
    ("play.py", "RULES = Higher()", "RULE = Higher()", "play.py", "RULES = ..."),
    ("play.py", "import begin_phase,", "import begin_phrase,", "play.py:{line}:", "begin_phrase"),
    ("play.py", 'facts["rank"]', 'facts["rang"]', "play.py:{line}:", "rang"),
    ("options.yaml", "default: 200", "defalt: 200", "options.yaml:3:3", "default"),
    ("phrases.yaml", "fr:", "fr: [", "phrases.yaml:", "YAML"),
]


class TestBrokenGames:
    @pytest.mark.parametrize(("name", "old", "new", "place", "word"), BROKEN)
    def test_a_file_is_reported_with_its_line_and_the_others_stay(
        self, games: Path, program: Program, name: str, old: str, new: str, place: str, word: str
    ) -> None:
        change(games / "higher" / name, old, new)
        for words in (("games",), ("check", DECK)):
            done = program("--games", ".", *words)
            assert done.returncode == 2
            assert "Traceback" not in done.stderr
            assert f"higher/{place}" in done.stderr
            assert word in done.stderr
        assert "lower: Lower" in program("--games", ".", "games").stdout
        for words in (
            ("check", "lower/decks"),
            ("explain", "lower/deck-size"),
            ("explain", "virevolt/deck-size"),
            ("ruling", "lower/rulings"),
        ):
            assert program("--games", ".", *words).returncode == 0

    @pytest.mark.parametrize(("name", "old", "new", "place", "word"), DATA)
    def test_what_its_other_files_say_wrongly_is_reported_at_its_place(
        self, games: Path, name: str, old: str, new: str, place: str, word: str
    ) -> None:
        assert list(own_file_failures(str(games / "higher"))) == []
        change(games / "higher" / name, old, new)
        (fault,) = own_file_failures(str(games / "higher"))
        assert f"higher/{place}" in str(fault)
        assert word in str(fault)
        assert "game/schema" in str(fault)

    def test_decks_of_other_games_are_checked_all_the_same(self, games: Path, program: Program) -> None:
        for number in range(3):
            (games / f"{number}.deck.yaml").write_bytes((games / DECK).read_bytes())
        change(games / "higher/construction.yaml", "types:", "typse:")
        fault = "higher/construction.yaml:4:1"
        for words in (
            ("check", "."),
            ("hash", "."),
            ("event", "."),
            ("check", "--all-formats", "."),
            ("check", "--fix", "."),
        ):
            done = program("--games", ".", *words)
            assert done.returncode == 2
            assert "lower/decks/lower.deck.yaml" in done.stdout or words == ("check", ".") or "--fix" in words
            assert (
                f"deckcheck: error: 2.deck.yaml is not checked, since its game cannot be read: {fault}" in done.stderr
            )
        # What is wrong is reported once, however many decks wait for it.
        reported = program("--games", ".", "check", ".", "--output-format", "json")
        assert reported.stderr.count("typse") == 1
        data = json.loads(reported.stdout)
        assert data["summary"] == {
            "decks": 5,
            "legal": 1,
            "illegal": 4,
            "errors": 0,
            "warnings": 0,
            "unreadable": 4,
        }
        assert [deck["path"] for deck in data["decks"] if "error" not in deck] == ["lower/decks/lower.deck.yaml"]

    def test_a_format_for_any_game_is_looked_for_in_those_that_can_be_read(self, games: Path, program: Program) -> None:
        change(games / "higher/construction.yaml", "types:", "typse:")
        (games / "deckcheck.toml").write_text('format = "standard"\ngames = ["."]\n', encoding="utf-8")
        assert program("check", "lower").returncode == 0
        (games / "deckcheck.toml").write_text('game = "higher"\nformat = "no"\ngames = ["."]\n', encoding="utf-8")
        done = program("check", "0.deck.yaml", "lower")
        assert "typse" in program("check", DECK).stderr
        assert "unknown-format" not in done.stderr

    def test_ids_of_other_games_are_explained_all_the_same(self, games: Path, program: Program) -> None:
        change(games / "higher/rulebook.yaml", "source:", "sorce:")
        change(games / "higher/options.yaml", "least:", "laest:")
        for wanted in ("VV-024", "LO-001", "first_turn_attack", "VV-D01", "Ember Squire"):
            assert program("--games", ".", "explain", wanted).returncode == 0
        done = program("--games", ".", "explain", "HI-001")
        assert done.returncode == 2
        assert "higher/rulebook.yaml:7:3" in done.stderr

    def test_what_a_game_is_made_of_is_no_deck_that_was_passed_over(self, games: Path, program: Program) -> None:
        for words in (("check", "."), ("event", "."), ("--lang", "fr", "check", ".")):
            done = program("--games", ".", *words)
            assert (done.returncode, "passed over" in done.stderr, "laissé de côté" in done.stderr) == (0, False, False)
        (games / "higher" / "mine.yaml").write_bytes((games / DECK).read_bytes())
        assert "higher/mine.yaml: passed over" in program("--games", ".", "check", ".").stderr

    def test_everything_is_reported_at_once(self, games: Path, program: Program) -> None:
        change(games / "higher/options.yaml", "least: 1", "laest: 1")
        change(games / "higher/options.yaml", "default: 200", "default: 20000")
        change(games / "higher/phrases.yaml", '"rangée"', "5")
        change(games / "higher/phrases.yaml", '"{player} pose', '"{joueur} pose')
        (games / "higher/codes.yaml").write_text(FURTHER, encoding="utf-8")
        done = program("--games", ".", "games")
        assert done.returncode == 2
        reported = [line.partition(": ")[0] for line in done.stderr.splitlines()]
        assert reported == [
            *("higher/codes.yaml:2:90", "higher/options.yaml:3:12", "higher/options.yaml:4:3"),
            *("higher/phrases.yaml:3:28", "higher/phrases.yaml:8:10"),
        ]
        assert "higher: Higher" in done.stdout
        for words in (("rules", "lower"), ("explain", "higher/deck-size"), ("explain", "lower/deck-size")):
            assert program("--games", ".", *words).returncode == 0
        assert "codes.yaml:2:90" in program("--games", ".", "rules", "higher").stderr

    @pytest.mark.parametrize(("name", "old", "new", "place", "word"), CODE)
    def test_its_code_is_reported_where_it_fails(
        self, games: Path, program: Program, name: str, old: str, new: str, place: str, word: str
    ) -> None:
        change(games / "higher" / name, old, new)
        line = (games / "higher" / name).read_text(encoding="utf-8").split(new)[0].count("\n") + 1
        assert program("--games", ".", "check", DECK).returncode == 0
        lang = "fr" if name == "phrases.yaml" else "en"
        done = program("--games", ".", "play", DECK, DECK, "--seats", "random", "--seed", "1", lang=lang)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert f"higher/{place.format(line=line)}" in done.stderr
        assert word in done.stderr


def test_a_game_can_be_called_only_what_files_and_python_allow() -> None:
    from deckcheck.failure import Failure

    for name in ("virevolt", "class", "no", "Star", "my-game", "2x", "", "../up", "é", "_x"):
        with pytest.raises(Failure):
            files_of(name)
    assert set(files_of("a1")) == {path.replace("higher", "a1") for path in files_of("higher")}
