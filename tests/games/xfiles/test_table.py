"""What people and bots are shown at a table of the X-Files CCG: the notebook, the log, cards that cannot be paid."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.random import RandomAgent
from deckcheck.agents.view import View
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.game import Game
from deckcheck.engine.rulings import matching
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.table.face import join_facts
from deckcheck.games.xfiles.face.view import player_facts
from deckcheck.games.xfiles.names import CHARACTERISTICS, Zone
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.state import XFilesState

TEAM = ["Agent Fox Mulder", "Agent Karen Kosseff, Counselor"]
VISIT = ("done", f"send {' + '.join(TEAM)} to Aubrey, MO", "done")
B = {"bureau": "Agent Nancy Spiller", "hand": 0, "xfile": "The Cigarette-Smoking Man"}


def played(given: dict[str, Any], *actions: str) -> Game:
    """Return a game that begins with this table, after these actions."""
    game = Table(RULES, (), 1, {}, ()).set_up(given, ())
    for action in actions:
        option = matching(game, action)
        assert option is not None, action
        game.apply(option)
    return game


def visited(*actions: str, **more: Any) -> Game:
    """Return a game in which A's Team has passed the check of a Site, after these actions."""
    a = {"field": [*TEAM, "Aubrey, MO"], "hand": 0, "xfile": "The Swarm"}
    return played({"phase": "investigation", "A": a, "B": B, **more}, *VISIT, *actions)


def state_of(game: Game) -> XFilesState:
    """Return the state of a game of X-Files as what it is."""
    state = game.state
    assert isinstance(state, XFilesState)
    return state


@pytest.mark.parametrize("bot", [RandomAgent, GreedyAgent])
def test_bots_throw_no_card_away_that_they_cannot_pay(bot: Any) -> None:
    """XF-044."""
    a = {"field": ["Agent Fox Mulder", "Aubrey, MO"], "hand": "Dr. Sheila Braun", "rp": 1}
    game = played({"phase": "investigation", "A": a, "B": B}, "send Agent Fox Mulder to Aubrey, MO", "done")
    assert list(game.labels().values()) == ["pass", "play Dr. Sheila Braun, which cannot be paid"]
    assert {game.describe(bot(seed).decide(View(game, 0))) for seed in range(8)} == {"pass"}


def test_the_notebook_names_what_is_ruled_out_and_what_is_known() -> None:
    """XF-018."""
    game = visited("ask whether the motive is survival")
    seat = {**RULES.player_view(state_of(game), 0), **RULES.private_view(state_of(game), 0)}
    assert join_facts(player_facts(seat)).endswith("32 X-Files possible for B, ruled out: survival")
    game = visited("ask whether the motive is ideology")
    seat = {**RULES.player_view(state_of(game), 0), **RULES.private_view(state_of(game), 0)}
    assert join_facts(player_facts(seat)).endswith(
        "9 X-Files possible for B, known: ideology, ruled out: violence, manipulation"
    )


def test_a_player_sees_how_much_others_have_found_out() -> None:
    """XF-018."""
    assert RULES.private_view(state_of(visited()), 1)["found_out"] == {}
    game = visited("ask whether the motive is survival")
    assert RULES.private_view(state_of(game), 1)["found_out"] == {"A": 32}
    seat = {**RULES.player_view(state_of(game), 1), **RULES.private_view(state_of(game), 1)}
    assert join_facts(player_facts(seat)).endswith("A is down to 32 X-Files")


def test_in_french_it_cannot_be_misread_whose_x_file_is_one_of_how_many() -> None:
    """XF-018."""
    page = {"possible": ["The Swarm"] * 40, **dict.fromkeys(CHARACTERISTICS, ())}
    seat = {"rp": 0, "cp": 0, "notebook": {"Émile": page}}
    french = phrase_translator(RULES.folder, "fr")
    reported = [join_facts(player_facts({**seat, "found_out": {"Émile": number}}, french)) for number in (1, 2)]
    assert reported[0].endswith(
        "dossier X-file d’Émile\u00a0: 40 possibles, Émile en est à 1 seul dossier X-file possible"
    )
    assert reported[1].endswith("Émile en est à 2 dossiers X-file possibles")


def test_the_log_tells_the_level_that_is_needed_however_high() -> None:
    """XF-163."""
    a = {"field": [*TEAM, {"card": "Aubrey, MO", "level": 70}], "hand": 0, "xfile": "The Swarm"}
    game = played({"phase": "investigation", "A": a, "B": B}, *VISIT)
    [line] = [line for line in game.log(0) if " needs " in line]
    assert line.endswith(" 74 and has 6.")


def test_the_log_calls_a_card_as_it_was_before_it_was_shuffled_away() -> None:
    """XF-073; the Witness goes into the deck, which is shuffled before anything else happens."""
    deck = ["Aubrey, MO", "Dr. Berube", "Hard Evidence", "Clone", "Shotgun", "Dodge"]
    a = {"field": ["Agent Fox Mulder", "Aubrey, MO"], "hand": "Dr. Sheila Braun", "rp": 2, "deck": deck}
    given = {"phase": "investigation", "A": a, "B": {**B, "hand": "Clone", "cp": 2}}
    game = played(given, "send Agent Fox Mulder to Aubrey, MO", "done", "play Dr. Sheila Braun", "play Clone")
    while not any("shuffles" in line for line in game.log(-1)):
        game.apply(game.legal_actions()[0])
    reported = game.log(-1)
    assert reported[reported.index("A shuffles.") - 1] == "Dr. Sheila Braun goes back into the Bureau deck."
    assert "B aims Clone at Dr. Sheila Braun." in reported


def test_what_a_card_adds_to_a_check_is_reported_with_its_name() -> None:
    """XF-D30."""
    camera = {"card": "Two Lux Video Camera", "on": "Agent Rich"}
    a = {"field": ["Agent Rich", "Cumberland Prison, VA"], "hand": 0, "equipment": camera}
    given = {"phase": "investigation", "A": a, "B": {**B, "hand": "Unexplainable Time Loss", "cp": 9}}
    game = played(given, "pass", "send Agent Rich to Cumberland Prison, VA", "done", "pass")
    check = RULES.table_view(state_of(game))["check"]
    assert check["parts"]["Two Lux Video Camera"] == 2
    assert sum(check["parts"].values()) == check["have"]


def test_who_listens_to_an_answer_is_shown_it() -> None:
    """XF-251; the Team fails SUBTERFUGE 4, and C listens, D does not."""
    c = {"bureau": "Agent Rich", "hand": "Hidden Transmitter", "cp": 4, "xfile": "The Swarm"}
    d = {"bureau": "Agent Weiss", "hand": 0, "xfile": "Eve"}
    game = visited("ask whether the motive is survival", C=c, D=d)
    while game.decision is not None and game.decision.player != 2:
        game.apply(game.legal_actions()[0])
    option = matching(game, "play Hidden Transmitter")
    assert option is not None
    game.apply(option)
    while not any("answers" in line for line in game.log(2)):
        game.apply(game.legal_actions()[0])
    assert "B answers no." in game.log(2)
    assert "B answers in secret." in game.log(3)


def test_with_three_players_the_third_hears_no_answer() -> None:
    """XF-251."""
    game = visited("ask whether the motive is survival", "name The Jersey Devil", C={**B, "xfile": "The Swarm"})
    lines = {reader: "\n".join(game.log(reader)) for reader in range(3)}
    for reader in (0, 1):
        assert "B answers no." in lines[reader]
        assert "A names The Jersey Devil to B." in lines[reader]
    assert "B answers in secret." in lines[2]
    assert "A names an identity to B in secret." in lines[2]
    assert "The Jersey Devil" not in lines[2]
    assert (
        RULES.private_view(state_of(game), 2)["notebook"]["B"] != RULES.private_view(state_of(game), 0)["notebook"]["B"]
    )


def test_a_card_that_has_its_health_from_a_card_is_drawn_hurt() -> None:
    """XF-045, XF-197; Charley Tskany has no HEALTH in print."""
    a = {"field": ["Agent Fox Mulder", "Chinatown, San Francisco, CA"], "hand": 0}
    a["lasting"] = {"card": "Charley Tskany", "on": "Agent Fox Mulder"}
    given = {"phase": "investigation", "A": a, "B": {**B, "hand": "Suppressed Fury", "cp": 5}}
    actions = (
        "send Agent Fox Mulder to Chinatown, San Francisco, CA",
        "done",
        "play Suppressed Fury",
        "damage Charley Tskany",
    )
    assert "damage 2, HEALTH 1" in str(played(given, *actions))


def test_what_falls_with_the_last_agent_of_its_team_is_reported_to_leave_once() -> None:
    """XF-196."""
    a = {"field": ["Agent Lucy Kazdin", "Arlington, VA"], "hand": 0}
    a["lasting"] = {"card": "Charley Tskany", "on": "Agent Lucy Kazdin"}
    given = {"phase": "investigation", "A": a, "B": {**B, "hand": "Slithers In The Night", "cp": 4}}
    visit = ("send Agent Lucy Kazdin to Arlington, VA", "done")
    game = played(given, *visit, "play Slithers In The Night", "damage Agent Lucy Kazdin")
    assert game.log(0).count("Charley Tskany leaves the game.") == 1


@pytest.mark.parametrize(
    ("language", "reported"), [("", "thrown across the table"), ("fr", "se lance à travers la table")]
)
def test_a_card_that_is_left_to_the_players_says_why(language: str, reported: str) -> None:
    """XF-045; not that anything is missing."""
    b = {**B, "hand": ["Alien Harvester", "Nasty Surprise"], "cp": 9}
    a = {"field": ["Agent Fox Mulder", "Coastal Northwest Oregon"], "hand": 0}
    visit = ("send Agent Fox Mulder to Coastal Northwest Oregon", "done")
    game = played({"phase": "investigation", "A": a, "B": b}, *visit)
    state = state_of(game)
    [card] = [card for card in state.zones[2 * Zone.HAND + 1] if RULES.card_name(state, card) == "Alien Harvester"]
    state.match.translate = phrase_translator(RULES.folder, language)
    refusal = game.why_not(1, card)
    assert refusal is not None
    assert reported in refusal.sentence(state.match.translate)
