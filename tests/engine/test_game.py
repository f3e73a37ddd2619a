"""The interface of a game: decisions, actions, undo, logs, saved texts and records, and their refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from deckcheck.arguments import ArgumentError
from deckcheck.engine.data.options import GameError
from deckcheck.engine.deal import begin
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.records import digest
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.outcome import IllegalActionError
from deckcheck.engine.state.serial import fingerprint
from deckcheck.engine.state.state import State
from deckcheck.engine.verify import verify
from deckcheck.messages import translator_of
from tests.support.playouts import play, play_on

Begin = Callable[..., Game]


def test_a_game_that_is_over_says_so(begun: Begin) -> None:
    game = begun(2)
    assert game.outcome is None
    play_on(game, 2)
    assert game.is_over
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.outcome is not None
    assert game.outcome.reason
    with pytest.raises(IllegalActionError, match="the game is over"):
        game.apply(0)


class Number:
    """A whole number that is not an int, as those of numpy are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self.number == other

    def __hash__(self) -> int:
        return hash(self.number)


def test_an_action_is_kept_as_a_plain_number(begun: Begin) -> None:
    game, other = begun(3), begun(3)
    action = game.legal_actions()[0]
    game.apply(Number(action))  # type: ignore[arg-type]
    other.apply(action)
    assert game == other
    assert Game.from_json(game.to_json()) == other


@pytest.mark.parametrize("action", [0.0, False, "0", None])
def test_what_is_no_number_is_no_action(begun: Begin, action: object) -> None:
    game = begun(3)
    with pytest.raises(ArgumentError, match="`action` is a whole number"):
        game.apply(action)  # type: ignore[arg-type]
    assert game == begun(3)


def test_nobody_sees_with_the_eyes_of_a_player_who_is_not_there(begun: Begin) -> None:
    game = begun(3)
    for player in (-1, 9, "x"):
        with pytest.raises(GameError, match="there is no player"):
            game.encode(player)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match="action 1000000000 is not offered now"):
        game.action_key(10**9)
    with pytest.raises(IllegalActionError, match="action 1000000000 is not offered now"):
        game.preview(10**9)


def test_nothing_can_be_undone_before_the_first_action(begun: Begin) -> None:
    with pytest.raises(GameError, match="nothing to undo"):
        begun(1).undo()


def test_what_a_game_refuses_is_said_in_french_as_well(begun: Begin) -> None:
    game, over, french = begun(1), begun(2), translator_of("fr")
    play_on(over, 2)
    unoffered = "l’action {} n’est pas proposée maintenant\xa0; legal_actions() donne celles qui le sont"
    refused: list[tuple[Callable[[], object], str]] = [
        (game.undo, "il n’y a rien à annuler\xa0: aucune action n’a encore été faite"),
        (lambda: game.apply(-5), unoffered.format(-5)),
        (lambda: game.describe(-6), unoffered.format(-6)),
        (lambda: over.apply(0), "la partie est finie"),
    ]
    for ask, sentence in refused:
        with pytest.raises(GameError) as caught:
            ask()
        assert caught.value.render(french) == sentence


def test_a_log_changes_nothing_in_the_game(begun: Begin) -> None:
    watched, plain = begun(4), begun(4)
    watched.watch()
    play_on(watched, 4)
    play_on(plain, 4)
    assert watched.history == plain.history
    assert watched.state.columns() == plain.state.columns()
    assert watched.log(0)
    assert not plain.log(0)


def test_a_log_can_be_begun_later_and_kept_through_undo(begun: Begin) -> None:
    early, late = begun(5), begun(5)
    early.watch()
    for _ in play(early, 5, 12):
        pass
    for _ in play(late, 5, 12):
        pass
    late.watch()
    assert late.log(0) == early.log(0)
    late.undo()
    before = begun(5)
    before.watch()
    for action in late.history:
        before.apply(action)
    assert before.log(0)
    assert late.log(0) == before.log(0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "expected a JSON object"),
        ("{}", "format None cannot be read"),
        ('{"format": 2}', "not a record of a game"),
        (
            '{"format": 2, "game": "chess", "decks": [], "seed": 1, "options": {}, "players": []}',
            "'chess' cannot be played",
        ),
    ],
)
def test_a_text_that_is_no_saved_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        Game.from_json(text)


def test_a_saved_game_with_its_state_cut_out_is_refused(begun: Begin) -> None:
    data = json.loads(begun(1).to_json())
    del data["state"]["zones"]
    with pytest.raises(GameError, match="damaged, or changed by hand"):
        Game.from_json(json.dumps(data))
    # Whoever repairs the digest as well still gets no traceback.
    del data["digest"]
    with pytest.raises(GameError, match="not a saved game"):
        Game.from_json(json.dumps({**data, "digest": digest(data)}))


def test_a_record_that_was_changed_diverges(begun: Begin) -> None:
    game = begun(7)
    for _ in play(game, 7, 45):
        pass
    record = game.record()
    assert verify(record) is None
    assert verify({**record, "cards": "0" * 16}) is not None
    found = verify({**record, "fingerprints": ["0" * 16, *record["fingerprints"][1:]]})
    assert found is not None
    assert found.actions == 20
    broken = verify({**record, "actions": [*record["actions"][:10], -1]})
    assert broken is not None
    assert (broken.actions, broken.found) == (11, "not legal")
    with pytest.raises(GameError, match="action 11 of the record is not legal"):
        Game.from_record({**record, "actions": [*record["actions"][:10], -1]})


def test_a_record_is_of_the_moment_when_it_is_asked_for(begun: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of a table on a screen decide in a thread of their own while somebody saves the game."""
    game = begun(7)
    for _ in play(game, 7, 45):
        pass
    record = game.record()

    def goes_on(state: State) -> str:
        game.apply(game.legal_actions()[0])
        return fingerprint(state)

    monkeypatch.setattr("deckcheck.engine.game.fingerprint", goes_on)
    assert game.record() == record
    assert len(game.history) > 45


def test_the_same_decks_written_otherwise_give_the_same_game(begun: Begin) -> None:
    game = begun(9)
    match = game.state.match
    rows = [{section: [list(row) for row in cards] for section, cards in deck.items()} for deck in match.decks]
    again = new_game(game.rules, rows, match.seed, match.options, match.names)  # type: ignore[arg-type]
    assert again.fingerprint() == game.fingerprint()
    other = new_game(game.rules, match.decks, match.seed + 1, match.options, match.names)
    assert other.state.match.seed == match.seed + 1
    assert game.state.match.seed == match.seed


@pytest.mark.parametrize("count", [True, 14.0, "14", -1])
def test_what_is_no_number_of_cards_is_refused_however_often_the_deck_was_played(count: Any) -> None:
    def deck(copies: Any) -> Any:
        return {"main": [("CR-N", copies), ("N01", 1)]}

    rules = rules_of("virevolt")
    new_game(rules, [deck(1), deck(1)])
    new_game(rules, [deck(14), deck(14)])
    with pytest.raises(GameError, match="copies of 'CR-N'"):
        new_game(rules, [deck(count), deck(count)])


def test_a_player_without_a_name_is_none() -> None:
    deck = {"main": [("CR-N", 14)]}
    with pytest.raises(GameError, match="needs a player's name of its own"):
        new_game(rules_of("virevolt"), [deck, deck], names=["", "y"])


def test_rows_that_are_lists_begin_from_the_same_table_which_their_owner_cannot_change(begun: Begin) -> None:
    game = begun(5)
    match = game.state.match
    listed: Any = [{name: [list(row) for row in rows] for name, rows in deck.items()} for deck in match.decks]
    beginnings = [begin(game.rules, decks, 5, {}, ["x", "y"], ()) for decks in (listed, match.decks)]
    assert beginnings[0].table is beginnings[1].table
    before = json.dumps(beginnings[0].match.decks)
    for deck in listed:
        for rows in deck.values():
            rows[0][1] += 1
        deck.clear()
    assert json.dumps(beginnings[0].match.decks) == before
    changed = begin(game.rules, match.decks, 5, {}, ["x", "y"], ())
    assert changed.table is beginnings[0].table


def test_games_of_every_seed_begin_from_one_table(begun: Begin) -> None:
    game = begun(5)
    match = game.state.match
    one, other = (
        begin(game.rules, match.decks, seed, match.options, match.names, ()) for seed in (match.seed, match.seed + 1)
    )
    assert one.table is other.table
    before = one.table.columns()
    # Set-up waits on the table; what it draws by lot belongs to each game.
    assert one.table.stack
    assert one.table.rng == other.table.rng
    assert one.rng != other.rng
    assert one.state().columns() == {**before, "rng": one.rng}
    begun(6)
    assert one.table.columns() == before
