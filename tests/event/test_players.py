"""The list of an event's players: a name per line or a table, and whose lists are whose."""

from __future__ import annotations

import pytest

from deckcheck.construction.check import Checker
from deckcheck.decklist.problem import Problem
from deckcheck.event.players import Player, attendance, entrants, read_players
from deckcheck.event.table import Event, Row

GOOD = "game: virevolt\n{player}deck:\n  main: {{Ember Squire: 2, Cinder Imp: 2, Red Crystal: 26}}\n"


def row(path: str, player: str = "", sender: str = "") -> Row:
    text = GOOD.format(player=f"player: {player}\n" if player else "")
    return Row(path, Checker().check_bytes(text.encode(), path), sender=sender)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Ann\nBo\n", [Player("Ann"), Player("Bo")]),
        ("# who comes\n\n  Ann  Example \r\n", [Player("Ann Example")]),
        ("Ann,ann@example.org,fr\nBo", [Player("Ann", "ann@example.org", "fr"), Player("Bo")]),
        ("Ann;French\nBo;;", [Player("Ann", "", "fr"), Player("Bo")]),
        ("Ann <ann@example.org>", [Player("Ann", "ann@example.org")]),
        ("courriel\tnom\nann@example.org\tAnn", [Player("Ann", "ann@example.org")]),
        ('name,mail,table\n"Example, Ann",ann@example.org,7', [Player("Example, Ann", "ann@example.org")]),
    ],
)
def test_a_list_of_players(text: str, players: list[Player]) -> None:
    assert read_players(text) == players


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "players-none", 1),
        ("# nobody\n", "players-none", 1),
        ("Ann\nBo\nANN\n", "players-twice", 3),
        ("Ann,klingon\n", "players-cell", 1),
        ("name;mail\nAnn;ann at example\n", "players-mail", 2),
        ("name;mail\n;ann@example.org\n", "players-nameless", 2),
        ("A" * 1001, "players-long", 1),
        ("\n".join(f"P{number}" for number in range(10_001)), "players-many", 10_001),
    ],
)
def test_what_is_wrong_is_at_its_line(text: str, message: str, line: int) -> None:
    with pytest.raises(Problem) as caught:
        read_players(text)
    assert (caught.value.message, caught.value.line) == (message, line)


def test_a_list_is_a_players_by_name_in_any_spelling_or_by_address() -> None:
    event = Event(
        [row("a.yaml", "ZOE"), row("b.eml", "The Boss", "Bo@example.org"), row("c.yaml"), row("d.yaml", "Di")]
    )
    players = [Player("Zoé"), Player("Bo", "bo@example.org"), Player("Cy")]
    found = [(one.player.name, [own.path for own in one.rows]) for one in entrants(event, players)]
    assert found == [("Bo", ["b.eml"]), ("Cy", []), ("Di", ["d.yaml"]), ("Zoé", ["a.yaml"]), ("", ["c.yaml"])]
    attended = attendance(event, players)
    assert [player.name for player in attended.missing] == ["Cy"]
    assert [own.path for own in attended.others] == ["d.yaml", "c.yaml"]
