"""What a program does with the public names: copies, pickles, prints and words, in one session."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import deckcheck
from deckcheck.agents import View, make
from deckcheck.agents.hints import hints
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.pool import Pool
from deckcheck.engine.registry import playable_games
from deckcheck.engine.text.choice_labels import find_choice
from deckcheck.engine.verify import verify
from deckcheck.envs import env
from deckcheck.messages import translator_of
from tests.support.playouts import begin, play

ROOT = Path(__file__).parents[2]
RED = ROOT / "sample_decks/legal/virevolt/red-rush.deck.yaml"
LARGE = ROOT / "sample_decks/illegal/virevolt/deck-size.deck.yaml"


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301  our own


TWINS: list[Callable[[Any], Any]] = [pickled, copy.deepcopy, copy.copy]


def ruleset() -> Any:
    return builtin_ruleset("virevolt")


def game_of_red(actions: int = 0) -> deckcheck.Game:
    deck = deckcheck.load_deck(RED)
    game = deckcheck.new_game("virevolt", [deck, deck], seed=7, players=["Ann", "Bob"])
    for _ in range(actions):
        game.apply(game.legal_actions()[0])
    return game


def over() -> deckcheck.Game:
    game = game_of_red()
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    return game


def values() -> dict[str, Any]:
    """Return an object of every public class, and of those that these lead to."""
    report, game = deckcheck.check(LARGE), game_of_red(5)
    deck = deckcheck.load_deck(RED)
    return {
        "Decision": game.decision,
        "Deck": deck,
        "DeckReport": report,
        "Entry": deck.entries[0],
        "Game": game,
        "Outcome": over().outcome,
        "Settings": deckcheck.Settings(game="virevolt", strict=True),
        "Violation": report.violations[0],
        "Workspace": deckcheck.Workspace(game="virevolt", configuration=False),
        "card": deck.entries[0].card,
        "catalog": deck.catalog,
        "match": game.state.match,
        "pool": Pool("virevolt", {"N01": 2}, "pool.yaml"),
        "rules": game.rules,
        "ruleset": ruleset(),
        "state": game.state,
    }


ERRORS: dict[str, Callable[[], Any]] = {
    "DeckError": lambda: deckcheck.load_text("game: virevolt\ndeck: {main: {Ember Squier: 2}}\n"),
    "Failure": lambda: deckcheck.Workspace(configuration=False).ruleset("virevlt"),
    "GameError": lambda: deckcheck.new_game("virevolt", []),
    "IllegalActionError": lambda: game_of_red().apply(-5),
    "UnreadableFileError": lambda: deckcheck.check("nowhere.deck.yaml"),
}


def raised(name: str) -> Any:
    with pytest.raises(getattr(deckcheck, name)) as caught:
        ERRORS[name]()
    return caught.value


def test_every_public_class_is_tried_here() -> None:
    classes = {name for name in deckcheck.__all__ if isinstance(getattr(deckcheck, name), type)}
    assert classes == {name for name in values() if name[0].isupper()} | set(ERRORS)


class TestReprs:
    @pytest.mark.parametrize("name", values())
    def test_an_object_tells_what_it_is_in_a_line(self, name: str) -> None:
        words = repr(values()[name])
        assert " object at 0x" not in words
        assert "\n" not in words
        assert len(words) < 200

    @pytest.mark.parametrize("name", ERRORS)
    def test_an_error_tells_its_message(self, name: str) -> None:
        error = raised(name)
        assert type(error).__name__ in repr(error)
        assert str(error)

    def test_settings_show_what_is_not_usual(self) -> None:
        assert repr(deckcheck.Settings(strict=True)) == "Settings(strict=True)"
        assert repr(deckcheck.Workspace(select=["virevolt"])) == "Workspace(select=['virevolt'])"

    def test_a_game_tells_who_decides_and_who_has_won(self) -> None:
        assert repr(game_of_red()) == "<Game of virevolt: turn 1, Bob decides act; after action 0>"
        assert " won, " in repr(over())


class TestPrinting:
    def test_a_printed_game_is_its_table(self) -> None:
        game = game_of_red(5)
        drawn = str(game).splitlines()
        assert any(line.startswith("Ann   tokens") for line in drawn)
        assert any(line.startswith("Bob   tokens") for line in drawn)
        assert drawn[0].startswith("Turn ")
        assert str(game) == f"{game}" == str(pickled(game))

    @pytest.mark.parametrize("game_id", playable_games())
    def test_every_game_is_printed_from_its_first_decision_to_its_end(self, game_id: str) -> None:
        game = begin(game_id, 3)
        for number, _ in enumerate(play(game, 3, 200)):
            if number % 40 == 0:
                assert all(name in str(game) for name in game.players)
        assert str(game)


RECORD = "`record` is what Game.record() returned, not 5"
LIST = "is a list with a deck for every player, from load_deck or load_text, or as section -> [(card id, copies)], not"


def begun(**given: Any) -> deckcheck.Game:
    deck = deckcheck.load_deck(RED)
    return deckcheck.new_game(**{"game": "virevolt", "decks": [deck, deck], **given})


def of_another_library(number: int) -> Any:
    """Return a whole number that is no `int`."""

    class Whole:
        def __index__(self) -> int:
            return number

    return Whole()


class TestArguments:
    """What is of another kind than a function takes is reported as such, not from deep within."""

    @pytest.mark.parametrize(
        ("call", "reported"),
        [
            (lambda: deckcheck.check_text(5), "`text` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.check_text(b"x"), "`text` is text (str), not b'x'"),  # type: ignore[arg-type]
            (lambda: deckcheck.load_text(None), "`text` is text (str), not None"),  # type: ignore[arg-type]
            (lambda: deckcheck.check(5), "`path` is the path of a file (str or os.PathLike), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.load_deck(None), "`path` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.check(RED, {}), "`settings` is deckcheck.Settings(...) or None, not {}"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(game=5), "`game` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(rulesets=1), "`rulesets` is a dict of game -> Ruleset"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(rulesets={"chess": 1}), "`rulesets` is a dict of game -> Ruleset"),  # type: ignore[dict-item]
            (lambda: deckcheck.Settings(catalogs="x"), "`catalogs` is a dict of game -> Catalog"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(folders="x"), "`folders` is a dict of game -> folder, not 'x'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(pool="x"), "`pool` is a Pool, not 'x'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(advice=[]), "`advice` is True or False, not []"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(strict="no"), "`strict` is True or False, not 'no'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(deck_cards="no"), "`deck_cards` is True or False, not 'no'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Settings(suppress=None), "`suppress` is True or False, not None"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace(strict="no"), "`strict` is True or False, not 'no'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace(configuration="no"), "`configuration` is True or False, not 'no'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().settings(None), "`path` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().one(None), "`path` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().plan(1), "`paths` is a list of texts (str), not 1"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().check_all(None), "`paths` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().check_all(b"x"), "`paths` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace(as_of=5), "`as_of` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace(select="virevolt"), "`select` is a list of texts (str), not 'virevolt'"),
            (lambda: deckcheck.Workspace(rulesets=[5]), "`rulesets` is a list of texts (str), not [5]"),  # type: ignore[list-item]
            (lambda: deckcheck.Workspace().check_text(5), "`text` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().check(5), "`path` is the path of a file"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().catalog(5), "`game` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.Workspace().search("virevolt", 5), "`query` is a list of texts (str), not 5"),  # type: ignore[arg-type]
            (lambda: begun(game=5), "`game` is text (str), not 5"),
            (lambda: begun(seed="a"), "`seed` is a whole number (int), not 'a'"),
            (lambda: begun(seed=1.5), "`seed` is a whole number (int), not 1.5"),
            (lambda: begun(seed=True), "`seed` is a whole number (int), not True"),
            (lambda: begun(players="AB"), "`players` is a list of texts (str), not 'AB'"),
            (lambda: begun(players=[1, 2]), "`players` is a list of texts (str), not [1, 2]"),
            (lambda: begun(decks=5), f"`decks` {LIST} 5"),
            (lambda: begun(decks=deckcheck.load_deck(RED)), f"`decks` {LIST} Deck("),
            (lambda: begun(decks={"main": []}), f"`decks` {LIST} {{'main': []}}"),
            (lambda: begun().determinize(0, "a"), "`seed` is a whole number (int), not 'a'"),  # type: ignore[arg-type]
            (lambda: deckcheck.Game.from_json(5), "`text` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: deckcheck.Game.from_record(5), RECORD),  # type: ignore[arg-type]
            (lambda: verify(None), RECORD.replace("5", "None")),  # type: ignore[arg-type]
            (lambda: make(None), "`name` is text (str), not None"),  # type: ignore[arg-type]
            (lambda: make(5), "`name` is text (str), not 5"),  # type: ignore[arg-type]
            (lambda: make("random", "x"), "`seed` is a whole number (int), not 'x'"),  # type: ignore[arg-type]
            (lambda: hints(begun(), iterations="x"), "`iterations` is a whole number (int), not 'x'"),  # type: ignore[arg-type]
            (lambda: hints(begun(), seconds="x"), "`seconds` is a number (int or float), not 'x'"),  # type: ignore[arg-type]
            (lambda: hints(begun(), seed=1.5), "`seed` is a whole number (int), not 1.5"),  # type: ignore[arg-type]
            (lambda: env(None, "decks"), "`game` is text (str), not None"),  # type: ignore[arg-type]
            (lambda: begun().why_illegal("x"), "`action` is a whole number (int), not 'x'"),  # type: ignore[arg-type]
        ],
    )
    def test_another_kind_is_reported(self, call: Callable[[], Any], reported: str) -> None:
        with pytest.raises(TypeError) as found:
            call()
        assert str(found.value).startswith(reported)
        assert str(pickled(found.value)) == str(found.value)
        assert "doit être" in found.value.render(translator_of("fr"))  # type: ignore[attr-defined]

    @pytest.mark.parametrize(
        ("call", "reported"),
        [
            (lambda game: game.at(1), "1 is not a valid number of actions; 0 have been taken so far"),
            (lambda game: game.at("a"), "'a' is not a valid number of actions"),
            (lambda game: game.log(2), "there is no player 2"),
            (lambda game: game.describe([]), "action [] is not offered now"),
            (lambda game: game.describe(float(game.legal_actions()[0])), "action "),
            (lambda game: game.action_key(float(game.legal_actions()[0])), "action "),
            (lambda game: game.preview(float(game.legal_actions()[0])), "action "),
            (lambda game: View(game, 9), "there is no player 9"),
            (lambda game: View(game, True), "there is no player True"),
            (lambda game: game.log(False), "there is no player False"),
            (lambda game: game.why_not(0, "x"), "there is no card x"),
            (lambda game: begun(options={1: 2}), "unknown option '1'"),
            (lambda game: begun(decks=[{"main": 5}, {}]), "{'main': 5} is not a deck; give what load_deck"),
            (
                lambda game: begun(decks=[{"main": [("R01", "x")]}] * 2),
                "a deck holds 0 to 10000 copies of 'R01'",
            ),
            (lambda game: begun(decks=["a.deck.yaml"] * 2), "'a.deck.yaml' is not a deck"),
        ],
    )
    def test_what_a_game_does_not_have_is_reported(self, call: Callable[[deckcheck.Game], Any], reported: str) -> None:
        with pytest.raises(deckcheck.GameError) as found:
            call(begun())
        assert str(found.value).startswith(reported)

    def test_true_and_false_are_no_actions(self) -> None:
        """They are equal to 1 and 0, which may be offered."""
        game = begun()
        while 0 not in game.legal_actions():
            game.apply(game.legal_actions()[0])
        for ask in (game.describe, game.action_key, game.preview):
            with pytest.raises(deckcheck.GameError, match="action False is not offered"):
                ask(False)

    def test_a_number_of_another_library_is_taken_wherever_one_is_asked(self) -> None:
        game = begun()
        first, one = game.legal_actions()[0], of_another_library(1)
        action = of_another_library(first)
        assert game.describe(action) == game.describe(first)
        assert game.preview(action) == game.preview(first)
        assert [type(part) for part in game.action_key(action)] == [int] * len(game.action_key(first))
        assert game.why_illegal(action) is None
        for ask in (game.observation, game.encode, game.view, game.choices, game.log):
            assert ask(one) == ask(1)
        assert type(game.observation(one)["player"]) is int
        assert game.determinize(one, of_another_library(2)) == game.determinize(1, 2)
        card = next(card for card, known in enumerate(game.state.known) if known & 1)
        assert game.why_not(of_another_library(0), of_another_library(card)) == game.why_not(0, card)
        assert type(View(game, one).player) is int
        game.apply(action)
        assert game.at(one) == game

    @pytest.mark.parametrize("day", ["01/03/2026", "2026-3-1", "2026-02-30", "2024-W01-1", ""])
    def test_a_text_that_is_no_day_is_refused(self, day: str) -> None:
        """Compared letter by letter, it would mean a day that nobody meant."""
        with pytest.raises(deckcheck.Failure, match="is not a date; write YYYY-MM-DD") as found:
            deckcheck.Settings(as_of=day)
        assert isinstance(found.value, ValueError)
        assert type(pickled(found.value)) is type(found.value)
        with pytest.raises(deckcheck.Failure, match="is not a date; write YYYY-MM-DD"):
            deckcheck.Workspace(as_of=day, configuration=False).check(RED)

    def test_what_counts_as_a_number_or_a_path_is_taken(self, tmp_path: Path) -> None:
        class Three:
            def __index__(self) -> int:
                return 3

        assert begun(seed=Three()) == begun(seed=3)
        (tmp_path / "house.yaml").write_text("game: virevolt\nextends: virevolt\n", encoding="utf-8")
        assert deckcheck.Workspace(rulesets=[tmp_path / "house.yaml"], configuration=False).check(RED).legal

    def test_what_each_game_has_may_stand_in_any_mapping(self) -> None:
        given = MappingProxyType({"virevolt": ruleset()})
        settings = deckcheck.Settings(rulesets=given, folders=MappingProxyType({}))
        assert settings == deckcheck.Settings(rulesets=dict(given))

    def test_a_text_that_is_no_json_is_reported_in_both_languages(self) -> None:
        for text, english, french in (
            ("{x", "a JSON key in double quotes was expected, not x: line 1, column 2", "ligne 1, colonne 2"),
            ("", "the JSON text ends too early: line 1, column 1", "ligne 1, colonne 1"),
            ('{"a": 1', "a comma or a closing bracket is missing: line 1, column 8", "ligne 1, colonne 8"),
            ("[1,\n2 3]", "a comma or a closing bracket is missing: line 2, column 3", "ligne 2, colonne 3"),
        ):
            with pytest.raises(deckcheck.GameError) as found:
                deckcheck.Game.from_json(text)
            assert str(found.value) == f"this is not JSON: {english}"
            output = found.value.render(translator_of("fr")).replace("\xa0", " ")
            assert output.startswith("ce n’est pas du JSON : ")
            assert output.endswith(french)


class TestTwins:
    @pytest.mark.parametrize("twin", TWINS)
    @pytest.mark.parametrize("name", values())
    def test_an_object_is_pickled_and_copied(self, name: str, twin: Callable[[Any], Any]) -> None:
        value = values()[name]
        assert repr(twin(value)) == repr(value)

    @pytest.mark.parametrize("twin", TWINS)
    def test_decks_reports_and_games_equal_their_copies(self, twin: Callable[[Any], Any]) -> None:
        samples = sorted((ROOT / "sample_decks").rglob("*.deck.yaml"))
        assert len(samples) > 50
        for path in samples:
            report = deckcheck.check(path)
            again = twin(report)
            assert (again, again.deck, again.violations) == (report, report.deck, report.violations)
            if report.deck is not None:
                assert (hash(again), hash(again.deck)) == (hash(report), hash(report.deck))
                assert again.deck.entries == report.deck.entries
        for game in (game_of_red(), game_of_red(8), over()):
            assert twin(game) == game
        settings = deckcheck.Settings(game="virevolt", as_of="2026-01-01", pool=None)
        assert twin(settings) == settings != deckcheck.Settings(game="virevolt")
        assert settings != settings.game
        with pytest.raises(TypeError):
            hash(settings)

    def test_what_says_something_else_is_not_equal(self) -> None:
        text = RED.read_text(encoding="utf-8")
        report = deckcheck.check_text(text)
        others = [deckcheck.check_text(part) for part in (text + "# x\n", text.replace(": 2", ": 1", 1))]
        assert all(report != other for other in others)
        assert (others[0].deck == report.deck, others[1].deck == report.deck) == (True, False)
        assert report != report.deck
        assert report.deck != report
        game = game_of_red(8)
        assert game != game_of_red(7)
        assert game == game_of_red(8)
        assert game != game.state
        drawn = game.determinize(0, 5)
        assert drawn != game
        with pytest.raises(TypeError):
            hash(game)

    def test_a_deck_is_never_changed_by_what_is_done_with_it(self) -> None:
        """Nothing refuses an assignment, so nothing of ours may make one."""
        deck, again = deckcheck.load_deck(RED), deckcheck.load_deck(RED)
        other = deck.with_section("main", deck.entries[:1])
        deck.contents()["main"].clear()
        game = deckcheck.new_game("virevolt", [deck, deck], seed=1)
        for _ in play(game, 1, 20):
            pass
        assert (deck, hash(deck)) == (again, hash(again))
        assert other != deck

    @pytest.mark.parametrize("name", ERRORS)
    def test_so_is_an_error_with_what_it_says(self, name: str) -> None:
        error = raised(name)
        again = pickled(error)
        assert (type(again), str(again)) == (type(error), str(error))
        assert again.__dict__.keys() == error.__dict__.keys()

    def test_a_report_says_the_same_again(self) -> None:
        report = deckcheck.check(LARGE)
        again = pickled(report)
        assert [part.message for part in again.violations] == [part.message for part in report.violations]
        assert (again.hash, again.legal, again.text) == (report.hash, report.legal, report.text)

    def test_a_workspace_checks_as_before(self) -> None:
        workspace = deckcheck.Workspace(strict=True, configuration=False)
        workspace.check(RED)
        for again in (pickled(workspace), copy.deepcopy(workspace)):
            assert again.check(RED).legal

    @pytest.mark.parametrize("game_id", playable_games())
    def test_a_game_goes_on_alike_and_alone_wherever_it_stands(self, game_id: str) -> None:
        game = begin(game_id, 11)
        for number, _ in enumerate(play(game, 11, 60)):
            if number % 20 == 10:
                for twin in TWINS:
                    self.check_twins(game, twin(game))

    @staticmethod
    def check_twins(game: deckcheck.Game, again: deckcheck.Game) -> None:
        assert again.state is not game.state
        assert again.fingerprint() == game.fingerprint()
        assert (again.history, again.players, again.labels()) == (game.history, game.players, game.labels())
        before, chance = game.fingerprint(), random.Random(3)  # noqa: S311  luck of a game
        own = game.copy()
        for _ in range(10):
            if not own.is_over:
                action = chance.choice(own.legal_actions())
                own.apply(action)
                again.apply(action)
        assert again.fingerprint() == own.fingerprint()
        assert game.fingerprint() == before
        again.undo()
        assert again.record()["actions"] == own.history[:-1]

    def test_what_was_logged_stays_logged(self) -> None:
        game = game_of_red()
        game.watch()
        game.do("pass")
        for again in (pickled(game), copy.deepcopy(game)):
            before = game.log(0)
            again.apply(again.legal_actions()[0])
            assert again.log(0)[: len(before)] == before
            assert game.log(0) == before

    def test_another_process_goes_on_with_a_game(self, tmp_path: Path) -> None:
        game = game_of_red(8)
        (tmp_path / "game.pickle").write_bytes(pickle.dumps(game))
        code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).fingerprint())"
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "game.pickle")],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.stdout.strip(), done.stderr) == (game.fingerprint(), "")

    def test_cards_of_a_decks_own_go_along(self) -> None:
        text = RED.read_text(encoding="utf-8").replace(
            "deck:", "cards: {Cinder Twin: {type: crystal, color: red, play: {gives: {red: 1}}}}\ndeck:", 1
        )
        deck = deckcheck.load_text(text)
        again = pickled(deck)
        assert [card.name for card in again.own_cards] == ["Cinder Twin"]


class TestTexts:
    def test_a_text_is_checked_as_a_file_is(self) -> None:
        of_text, read = deckcheck.check_text(LARGE.read_text(encoding="utf-8")), deckcheck.check(LARGE)
        assert [repr(part) for part in of_text.violations] == [repr(part) for part in read.violations]
        assert of_text.path == "<text>"

    @pytest.mark.parametrize(
        "text",
        [
            "{game: virevolt, deck: {main: {Scorch: 2}}}",
            '{"game": "virevolt", "deck": {"main": {"Scorch": 2}}}',
            "game: virevolt\ndeck:\n  main:\n    Scorch: 2\n",
            "2x Scorch\n",
        ],
    )
    def test_a_deck_is_read_in_whatever_it_is_written(self, text: str) -> None:
        deck = deckcheck.load_text(text, deckcheck.Settings(game="virevolt"))
        assert [(entry.count, entry.name) for entry in deck.entries] == [(2, "Scorch")]
        assert deckcheck.Workspace(game="virevolt", configuration=False).load_text(text).size == 2

    def test_a_text_that_is_no_deck_says_why(self) -> None:
        with pytest.raises(deckcheck.DeckError, match="unknown-card"):
            deckcheck.load_text("{game: virevolt, deck: {main: {Scorhc: 2}}}")


class TestPlayers:
    @pytest.mark.parametrize("player", [2, 5, -1, "0", True, None])
    def test_a_player_who_is_not_there_sees_nothing(self, player: Any) -> None:
        game = game_of_red()
        for ask in (
            game.observation,
            lambda player: game.possible_state(player, 1),
            lambda player: game.determinize(player, 1),
            lambda player: game.why_not(player, 0),
        ):
            with pytest.raises(deckcheck.GameError, match=r"there is no player .* the players of this game are 0 to 1"):
                ask(player)

    def test_decks_that_begin_no_game_together_are_refused_in_either_language(self) -> None:
        deck = deckcheck.load_deck(RED)
        with pytest.raises(deckcheck.GameError, match=r"^this is a deck of virevolt, not of buffy$") as caught:
            deckcheck.new_game("buffy", [deck, deck])
        assert caught.value.render(translator_of("fr")) == "ce deck est un deck de virevolt, non de buffy"
        with pytest.raises(deckcheck.GameError, match=r"^give either a Deck for every player, or a mapping"):
            deckcheck.new_game("virevolt", [deck, {}])

    def test_returns_add_up_by_who_won(self) -> None:
        outcome = over().outcome
        assert outcome is not None
        assert [value for seat, value in enumerate(outcome.returns) if seat in outcome.winners] == [1.0]
        assert sorted(outcome.returns) == [-1.0, 1.0]

    def test_a_draw_is_worth_nothing_to_anybody(self) -> None:
        deck = deckcheck.load_deck(RED)
        game = deckcheck.new_game("virevolt", [deck, deck], options={"turn_cap": 1})
        while not game.is_over:
            game.apply(game.legal_actions()[0])
        assert game.outcome == ((), "turn cap", (0.0, 0.0))


LABELS = {
    1: "pass",
    2: "play Pit Champion",
    3: "attack 1 (1 red)",
    4: "attack 2 (2 red)",
    5: "Cinder Imp (A)",
    6: "Cinder Imp (B)",
    7: "set Backdraft #1",
    8: "set Backdraft #2",
}


class TestWords:
    @pytest.mark.parametrize(
        ("words", "action"),
        [
            ("attack 1", 3),
            ("ATTACK 1 (1 RED)", 3),
            ("  pass ", 1),
            ("champion", 2),
            ("Cinder Imp (B)", 6),
            ("set Backdraft #2", 8),
        ],
    )
    def test_words_mean_one_choice(self, words: str, action: int) -> None:
        assert find_choice(LABELS, words) == action

    @pytest.mark.parametrize(
        ("words", "listed"),
        [
            ("attack", ["attack 1 (1 red)", "attack 2 (2 red)"]),
            ("cinder imp", ["Cinder Imp (A)", "Cinder Imp (B)"]),
            ("set Backdraft", ["set Backdraft #1", "set Backdraft #2"]),
        ],
    )
    def test_words_that_mean_several_take_none(self, words: str, listed: list[str]) -> None:
        with pytest.raises(deckcheck.GameError, match="may mean several choices") as caught:
            find_choice(LABELS, words)
        assert all(label in str(caught.value) for label in listed)
        assert "pass" not in str(caught.value)

    def test_unknown_words_are_answered_with_the_closest_choices(self) -> None:
        with pytest.raises(deckcheck.GameError, match="none of the choices now") as caught:
            find_choice(LABELS, "atack 1")
        assert "attack 1 (1 red)" in str(caught.value)
        assert "Backdraft" not in str(caught.value)

    @pytest.mark.parametrize("words", ["", "zzzz"])
    def test_words_like_none_are_answered_with_all(self, words: str) -> None:
        with pytest.raises(deckcheck.GameError, match="none of the choices now") as caught:
            find_choice(LABELS, words)
        assert all(label in str(caught.value) for label in LABELS.values())

    def test_of_many_choices_some_are_named(self) -> None:
        with pytest.raises(deckcheck.GameError, match="choice 11; and 28 others") as caught:
            find_choice({number: f"choice {number}" for number in range(40)}, "zzzz")
        assert len(str(caught.value)) < 300

    def test_a_game_takes_the_action_and_tells_which(self) -> None:
        game = game_of_red()
        assert game.do("pass") == game.history[0]
        before = game.fingerprint()
        with pytest.raises(deckcheck.GameError, match="none of the choices"):
            game.do("dance")
        action: Any = game.legal_actions()[0]
        with pytest.raises(deckcheck.GameError, match=r"do takes the words of a choice, not .*; apply takes"):
            game.do(action)
        assert game.fingerprint() == before

    def test_a_game_that_is_over_takes_none(self) -> None:
        with pytest.raises(deckcheck.IllegalActionError, match="the game is over"):
            over().do("pass")

    def test_a_number_is_that_of_a_choice_as_test_play_counts_them(self) -> None:
        game = begun(seed=1)
        while len(game.legal_actions()) < 3:
            game.apply(game.legal_actions()[0])
        third = game.legal_actions()[2]
        assert game.do(" 3 ") == third
        for words in ("0", "99", "-1", "03"):
            with pytest.raises(deckcheck.GameError):
                game.do(words)
        # A choice that is so worded goes before the number of another.
        assert find_choice({5: "3", 6: "2", 7: "1"}, "1") == 7
        assert find_choice({5: "3", 6: "3 (all)", 7: "draw 1"}, "2") == 6
