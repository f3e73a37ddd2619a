"""Atoms: what those change and emit that the first game does not need, and that games carry out every one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from typing import Any

import pytest

from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import Ruling, run_ruling
from deckcheck.engine.state.state import State
from deckcheck.engine.state.vocabulary import ADD, MOVED, SET
from tests.support.playouts import begin, most_players, play_on
from tests.support.rulings import rulings_of


@pytest.fixture
def s(begun: Callable[..., Game]) -> State:
    state = begun(1).state.copy()
    state.keep_log()
    return state


def test_control_passes_without_changing_the_owner_and_copies_keep_theirs(s: State) -> None:
    twin = s.copy()
    atoms.control(s, 3, 1)
    assert (s.controller[3], s.owner[3], twin.controller[3]) == (1, 0, 0)


def test_a_card_is_attached_to_another_and_let_go(s: State) -> None:
    twin = s.copy()
    atoms.attach(s, 3, 5, MOVED, 0)
    assert (s.host[3], twin.host[3]) == (5, -1)
    assert s.events == [(MOVED, 0, 3, 5, 0)]
    atoms.attach(s, 3, -1)
    assert s.host[3] == -1


def test_hidden_choices_are_revealed_together_in_order(s: State) -> None:
    atoms.commit(s, 1, 40)
    twin = s.copy()
    atoms.commit(s, 0, 7)
    assert twin.commits == ((1, 40),)
    assert atoms.reveal_commits(s) == ((1, 40), (0, 7))
    assert s.commits == ()


def test_last_values_are_remembered_until_they_are_forgotten(s: State) -> None:
    atoms.remember(s, 4, (6, 2))
    twin = s.copy()
    atoms.remember(s, 5, (1, 1))
    assert (s.memory, twin.memory) == ({4: (6, 2), 5: (1, 1)}, {4: (6, 2)})
    atoms.forget_all(s)
    assert s.memory == {}


def test_modifiers_end_at_their_moment_and_ripen_for_a_later_one(s: State) -> None:
    atoms.add_modifier(s, (1, 1, 2, 3, 10, 0, -1))
    atoms.add_modifier(s, (1, 1, 2, 4, 10, 1, -1))
    atoms.end_modifiers(s, 10, 0)
    assert [modifier[3] for modifier in s.modifiers] == [4]
    atoms.ripen_modifiers(s, 10, 1, 11)
    assert [modifier[4] for modifier in s.modifiers] == [11]
    atoms.drop_modifiers(s, 4)
    assert s.modifiers == ()


def test_a_figure_is_set_then_added_to_and_never_below_its_floor(s: State) -> None:
    stat = 1 << 60
    for operation, amount in ((ADD, -3), (SET, 5), (ADD, 1)):
        atoms.add_modifier(s, (stat, operation, amount, 3, 10, 0, -1))
    assert measure(s, stat, 3, 9) == 3
    atoms.add_modifier(s, (stat, ADD, -8, 3, 10, 0, -1))
    assert measure(s, stat, 3, 9) == 0
    assert measure(s, stat, 3, 9, floor=2) == 2
    assert measure(s, stat, 4, 9) == 9


def test_single_numbers_are_written_by_their_names_and_copies_keep_theirs(s: State) -> None:
    copy = s.copy()
    atoms.assign(s, turn=s.turn + 3, phase=s.phase + 1)
    assert (s.turn, s.phase) == (copy.turn + 3, copy.phase + 1)
    with pytest.raises(AttributeError):
        atoms.assign(s, no_such_column=1)


def test_a_shuffle_moves_faces_not_backs_and_forgets_what_was_known(s: State) -> None:
    place = s.match.place(s.match.rules.DECK, 0)
    cards = list(s.zones[place])
    faces = sorted(s.definition[card] for card in cards)
    atoms.reveal(s, cards[0], s.match.everyone)
    before = s.definition
    atoms.shuffle(s, place)
    assert s.zones[place] == cards
    assert sorted(s.definition[card] for card in cards) == faces
    assert s.definition is not before
    assert s.known[cards[0]] == 0


def test_whoever_cannot_follow_a_card_loses_track_of_it(s: State) -> None:
    hand = s.match.place(s.match.rules.HAND, 0)
    deck = s.match.place(s.match.rules.DECK, 0)
    # Not every game deals a hand before its first decision.
    draw(s, 0, max(0, 2 - len(s.zones[hand])))
    first, second = s.zones[hand][:2]
    atoms.reveal(s, first, s.match.everyone)
    atoms.move(s, second, deck)
    # The other player saw one card go, not which: the one shown before may be gone now.
    assert not s.known[first] >> 1 & 1
    assert s.known[first] & 1


@pytest.mark.slow
def test_every_atom_is_carried_out_in_some_game(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = {name for name, value in vars(atoms).items() if is_atom(value) and not name.startswith("_")}
    assert len(idle) > 20

    def noting(atom: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*values: Any, **keys: Any) -> Any:
            idle.discard(atom.__name__)
            return atom(*values, **keys)

        return noted

    for game in playable_games():
        rules_of(game)
    for module in [module for name, module in sys.modules.items() if name.startswith("deckcheck.")]:
        for name, value in list(vars(module).items()):
            if is_atom(value):
                monkeypatch.setattr(module, name, noting(value))
    for _ in games_and_rulings():
        if not idle:
            break
    assert not idle


def is_atom(value: object) -> bool:
    return callable(value) and getattr(value, "__module__", "") == atoms.__name__


def games_and_rulings() -> Iterator[None]:
    """Play a game of every kind, then carry out their rulings: the first of every file, the second, and so on.

    The rulings of a file are about like things, so that many do what those before them have done.
    """
    for game in playable_games():
        play_on(begin(game, 1, most_players(game)), 1)
        yield
    files: dict[str, list[Ruling]] = {}
    for ruling in chain.from_iterable(map(rulings_of, playable_games())):
        files.setdefault(ruling.path, []).append(ruling)
    for found in zip_longest(*files.values()):
        for ruling in filter(None, found):
            run_ruling(ruling)
            yield
