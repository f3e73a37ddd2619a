"""What a person types at the table, and what is answered."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deckcheck.failure import Failure
from deckcheck.messages import translator_of
from deckcheck.play.keeping import AutoSave
from deckcheck.play.loop import Loop
from deckcheck.play.record import load
from deckcheck.play.session import Session
from tests.play.conftest import Script

Make = Callable[..., Session]


def offered(session: Session) -> list[dict[str, Any]]:
    """Return the choices of whoever decides."""
    decision = session.game.decision
    assert decision is not None
    choices: list[dict[str, Any]] = session.game.choices(decision.player)["choices"]
    return choices


@pytest.fixture
def play(session: Make, script):  # type: ignore[no-untyped-def]
    def run(lines: Iterable[str], *kinds: str, seed: int = 5, path: str | None = None, interactive: bool = False):  # type: ignore[no-untyped-def]
        console = script(lines, interactive=interactive)
        game = session(*(kinds or ("human", "random")), seed=seed)
        status = Loop(game, console, AutoSave(game, path)).run()
        assert status == 0
        return console, game

    return run


def test_the_end_of_the_input_ends_the_game_cleanly(play) -> None:  # type: ignore[no-untyped-def]
    console, game = play([])
    assert "the input has ended after 0 choices" in console.text
    assert not game.game.is_over


def test_numbers_choose(play) -> None:  # type: ignore[no-untyped-def]
    _, game = play(["1", "1"])
    assert len(game.game.history) >= 2


def test_words_choose_as_they_stand_in_any_case_and_in_part(play, session: Make) -> None:  # type: ignore[no-untyped-def]
    game = session("human", "human").game
    first = game.labels()[game.legal_actions()[0]]
    for words in (first, first.upper(), f"  {first}  "):
        _, other = play([words], "human", "human")
        assert other.game.history == game.legal_actions()[:1]


def test_words_that_fit_several_choices_choose_none(play, session: Make) -> None:  # type: ignore[no-untyped-def]
    console, game = play(["e"], "human", "human")
    assert "e fits several choices: " in console.text
    assert game.game.history == []


def test_the_choices_that_fit_are_reported_in_the_words_in_which_they_are_offered(play, session: Make) -> None:  # type: ignore[no-untyped-def]
    game = session("human", "human")
    while sum("effect" in choice["label"] for choice in offered(game)) < 2:
        game.choose(game.game.legal_actions()[-1])
    console = Script(["cast"])
    Loop(game, console).run()
    [reported] = [line for line in console.said if line.startswith("cast fits several choices: ")]
    texts = [choice["text"] for choice in offered(game) if "cast" in choice["text"]]
    assert all(text in reported for text in texts)
    assert not re.search(r"effect \d", reported)


def test_a_key_chooses_the_same_at_any_decision(play, session: Make) -> None:  # type: ignore[no-untyped-def]
    chosen = offered(session("human", "human"))[-1]
    console, other = play([f"? {chosen['key']}", chosen["key"].upper()], "human", "human")
    assert f"key: {chosen['key']}, the same whenever" in console.text
    assert other.game.history == [chosen["action"]]


@pytest.mark.parametrize("line", ["0", "99", "-1", "1.5", "play Nobody", "²", "9" * 50, "\x1b[A"])
def test_what_is_no_choice_is_reported_and_asked_again(play, line: str) -> None:  # type: ignore[no-untyped-def]
    console, game = play([line], "human", "human")
    assert "is not a choice here; type one of the" in console.text
    assert "\x1b" not in console.text
    assert game.game.history == []


def test_an_empty_line_shows_the_choices_again(play) -> None:  # type: ignore[no-untyped-def]
    console, _ = play(["", ""])
    heads = [line for line in console.said if re.match(r"Ann, .*:$", line)]
    assert len(heads) == 3


@pytest.mark.parametrize("line", ["h", "hint", "conseil"])
def test_a_hint_names_choices_by_their_numbers(play, line: str) -> None:  # type: ignore[no-untyped-def]
    output = play([line])[0].text
    assert "The best choices, after " in output
    assert re.search(r"\n  [1-9]  .+: chance to win \d+% \(\d+ tr(y|ies)\)\n", output)


@pytest.mark.parametrize("line", ["?", "help", "HELP"])
def test_help(play, line: str) -> None:  # type: ignore[no-untyped-def]
    assert "take back your last choice" in play([line])[0].text


@pytest.mark.parametrize("line", ["? 1", "?1"])
def test_the_rule_behind_a_choice(play, line: str) -> None:  # type: ignore[no-untyped-def]
    assert re.search(r"^  VV-\d{3}  \w+", play([line])[0].text, re.MULTILINE)


@pytest.mark.parametrize("line", ["? 99", "? 0"])
def test_the_rule_behind_no_choice(play, line: str) -> None:  # type: ignore[no-untyped-def]
    assert "is none of the" in play([line])[0].text


def test_why_a_card_cannot_be_used(play, session: Make) -> None:  # type: ignore[no-untyped-def]
    """The first decision of these decks is whether to play: the Spells in hand have no Crystals to pay for them."""
    game = session("human", "random", seed=5).game
    state, names = game.state, game.rules.card_name
    hand = state.zones[state.match.place(game.rules.HAND, state.decider)]
    for card in hand:
        refusal = game.why_not(state.decider, card)
        reported = play([f"? {names(state, card)}"])[0].text
        if refusal is None:
            assert game.describe(next(o for o in state.options if o in game.rules.attempts(state, card))) in reported
        else:
            sentence = refusal.sentence(state.match.translate)
            assert f"{sentence[0].upper()}{sentence[1:]}.\n  {refusal.rules[0]}  " in reported


@pytest.mark.parametrize(("line", "answer"), [("? zzz", "no card that you see is called zzz"), ("?zzz", "called zzz")])
def test_why_a_card_that_nobody_sees_cannot_be_used(play, line: str, answer: str) -> None:  # type: ignore[no-untyped-def]
    assert answer in play([line])[0].text


def test_a_card_is_shown_by_a_part_of_its_name_in_either_language(play) -> None:  # type: ignore[no-untyped-def]
    console, _ = play(["c ember sq", "c écuyer", "c R01"])
    assert console.text.count("Ember Squire / Écuyer de braise (R01)") == 3
    assert "Attack (1 red): 2 damage." in console.text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c", "type c and the name of a card"),
        ("c zzz", "no card of this game is called zzz"),
        ("c crystal", "crystal fits several cards: "),
    ],
)
def test_a_card_that_is_not_meant_clearly(play, line: str, answer: str) -> None:  # type: ignore[no-untyped-def]
    assert answer in play([line])[0].text


@pytest.mark.parametrize(("undo", "log"), [("u", "l"), ("undo", "log"), ("Undo", "LOG"), ("annuler", "journal")])
def test_undo_and_the_log(play, undo: str, log: str) -> None:  # type: ignore[no-untyped-def]
    console, game = play([undo, "1", undo, log, f"{log} 1"], "human", "human")
    assert "there is nothing to take back" in console.text
    assert "Taken back: " in console.text
    assert game.game.history == []
    assert "Ann draws" in console.text


@pytest.mark.parametrize("word", ["c", "card", "carte"])
def test_a_card_is_asked_for_by_whole_words_of_both_languages(play, word: str) -> None:  # type: ignore[no-untyped-def]
    assert "Ember Squire / Écuyer de braise (R01)" in play([f"{word} R01"])[0].text


def test_the_log_holds_nothing_that_the_player_may_not_know(play) -> None:  # type: ignore[no-untyped-def]
    console, _ = play(["l"], "human", "random")
    lines = [line for line in console.said if line.strip().startswith("Bo draws")]
    assert lines
    assert all(re.fullmatch(r"Bo draws (a card|\d+ cards)\.", line.strip()) for line in lines)


def test_save_and_quit(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    console, game = play(["1", "save", f"s {path}", "q", "1"])
    assert "type s and the name of a file" in console.text
    assert f"saved to {path}" in console.text
    assert load(str(path)).record["actions"] == game.game.history


def test_quitting_saves_where_a_file_was_named(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    play(["1", "q"], path=str(path))
    assert load(str(path)).record["actions"]


def test_the_end_of_the_input_saves_as_well(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    play(["1"], path=str(path))
    assert load(str(path)).record["actions"]


def test_an_interrupt_saves_as_well(session: Make, script, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    console = script([])
    console.read = _interrupt
    game = session("human", "random")
    assert Loop(game, console, AutoSave(game, str(path))).run() == 130
    assert path.exists()


@pytest.mark.parametrize("error", [BrokenPipeError(), OSError(28, "No space left on device"), Failure("folder-empty")])
def test_output_that_takes_no_more_saves_as_well(  # type: ignore[no-untyped-def]
    session: Make, script, tmp_path: Path, error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"

    def lines() -> Iterator[str]:
        yield "1"
        yield "1"
        raise error

    game = session("human", "random")
    with pytest.raises(type(error)):
        Loop(game, script(lines()), AutoSave(game, str(path))).run()
    assert load(str(path)).record["actions"] == game.game.history
    assert capsys.readouterr().err.startswith(f"saved to {path};")


def test_output_that_takes_no_more_makes_no_file_for_nobody(session: Make, script, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    console = script(["1"])
    console.print = _broken
    game = session("human", "random")
    with pytest.raises(BrokenPipeError):
        Loop(game, console, AutoSave(game, None)).run()
    assert not list(tmp_path.iterdir())


def _broken(lines: object) -> None:
    raise BrokenPipeError


def _interrupt(prompt: str, changed: object = None) -> str:
    raise KeyboardInterrupt


def test_a_file_of_someone_elses_is_not_overwritten(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    console, _ = play([f"s {path}", f"s {tmp_path}/no/where.json"])
    assert f"{path} exists already" in console.text
    assert "cannot be written" in console.text
    assert path.read_text() == "mine"


def test_a_person_at_a_terminal_is_asked_before_a_game_is_lost(play) -> None:  # type: ignore[no-untyped-def]
    console, _ = play(["q", "q"], interactive=True)
    assert console.text.count("the game is not saved; q again quits") == 1


def test_hot_seat_hides_the_other_hand(play) -> None:  # type: ignore[no-untyped-def]
    console, game = play(["", "1", "", "1", "", "1", "", "1"], "human", "human", interactive=True)
    assert console.cleared >= 1
    s = game.game.state
    screens = console.text.split("CLEARED")
    for screen in screens[1:]:
        owner = re.search(r"It is for (\w+) to decide", screen)
        assert owner is not None
        hands = [line for line in screen.split("\n") if line.startswith("  hand  ")]
        assert len(hands) <= screen.count(f"{owner.group(1)} (you)")
    assert s is not None


def test_from_a_pipe_the_seats_change_without_a_question(play) -> None:  # type: ignore[no-untyped-def]
    console, _ = play(["1"] * 12, "human", "human")
    assert "--- Ann decides ---" in console.text
    assert console.cleared == 0


def test_a_whole_game_of_first_choices_comes_to_its_end(play) -> None:  # type: ignore[no-untyped-def]
    console, game = play(["1"] * 2_000, "human", "human")
    assert game.game.is_over
    assert "The game is over: " in console.text
    assert "The game is over; these still work: " in console.text


def test_the_end_of_a_game_can_be_taken_back(play) -> None:  # type: ignore[no-untyped-def]
    _, over = play(["1"] * 2_000, "human", "human")
    console, game = play(["1"] * len(over.game.history) + ["l", "c R01", "t", "? 1", "u"], "human", "human")
    assert not game.game.is_over
    assert game.game.history == over.game.history[:-1]
    assert "Taken back" in console.text


def test_bots_among_themselves_need_nobody(play) -> None:  # type: ignore[no-untyped-def]
    console, game = play([], "random", "random")
    assert game.game.is_over
    assert "The game is over: " in console.text


def test_the_help_names_every_whole_word_in_its_language(play, session: Make, script) -> None:  # type: ignore[no-untyped-def]
    words = {word for word in Loop(session("human", "random"), script([]))._commands() if len(word) > 1}
    reported = {}
    for language in ("en", "fr"):
        sentence = translator_of(language).text("play-help").rpartition("\n")[2]
        reported[language] = set(re.findall(r"[a-z]+", sentence.partition(":")[2]))
    assert words <= reported["en"] | reported["fr"]
    assert {"annuler", "quitter"} <= reported["fr"]
    console, game = play(["1", "annuler"], "human", "human")
    assert game.game.history == []
    assert "Taken back" in console.text


def test_enter_alone_takes_the_usual_answer_which_is_marked(session: Make, script) -> None:  # type: ignore[no-untyped-def]
    """VV-D10: whoever is asked which Crystal pays may leave it to the rule of thumb."""
    game = session("human", "human", seed=2).game
    for action in itertools.cycle((-1, 0)):
        if game.decision is not None and game.decision.kind == "pay":
            break
        game.apply(game.legal_actions()[action])
    usual = game.sensible_actions()
    assert len(usual) == 1
    for language, mark in (("en", "(Enter)"), ("fr", "(Entrée)")):
        table = Session(game.copy(), ["human", "human"], translator_of(language))
        console = script([""])
        Loop(table, console, AutoSave(table, None)).run()
        assert table.game.history == [*game.history, *usual]
        assert any(line.endswith(f"  {mark}") for line in console.said)
