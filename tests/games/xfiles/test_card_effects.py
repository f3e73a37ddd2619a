"""The effects of X-Files cards: every word that one uses is shown by a ruling, and secrets are kept or revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import yaml

from deckcheck.catalog import further_cards
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError, Term
from deckcheck.engine.flow import atoms
from deckcheck.engine.game import Game
from deckcheck.engine.rulings import load_rulings
from deckcheck.engine.rulings.runner import Runner
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.frames import Frame
from deckcheck.games.xfiles.names import VALUES, Suit, Zone
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.state import XFilesState
from deckcheck.games.xfiles.vocabulary.lasting import gathered
from deckcheck.games.xfiles.vocabulary.shapes import FIGHTS

BOOK = RULES.book()
RULINGS = Path(RULES.folder) / "rulings"
LANGUAGE = RULES.language


# Rulings ----------------------------------------------------------------------------------------------------------


@cache
def shown_words() -> frozenset[str]:
    """Return every key of the play data of cards that rulings on cards name."""
    reported = "".join(path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("cards-*.yaml")))
    named = [
        keys
        for card, keys in zip(BOOK.cards, BOOK.play_keys, strict=True)
        if card.name in reported or card.id in reported
    ]
    return frozenset().union(*named)


@cache
def used_words() -> frozenset[str]:
    return frozenset().union(*BOOK.play_keys)


@pytest.mark.parametrize(
    "table",
    [LANGUAGE.operations, LANGUAGE.conditions, LANGUAGE.amounts, LANGUAGE.filters, LANGUAGE.events],
    ids=["operations", "conditions", "amounts", "filters", "events"],
)
def test_every_kind_of_effect_that_a_card_uses_is_shown_by_a_ruling(table: dict[str, Term]) -> None:
    assert [word for word in table if word in used_words() - shown_words()] == []


def test_every_key_of_a_card_is_shown_by_a_ruling() -> None:
    keys = {param.name for shape in LANGUAGE.shapes.values() for param in shape.params}
    assert sorted(keys & (used_words() - shown_words())) == []


@pytest.mark.parametrize("keys", [("what", "grant", "or"), ("stat",), ("until",), ("fights",)], ids=str)
def test_every_grant_value_duration_and_way_of_fighting_is_shown_by_a_ruling(keys: tuple[str, ...]) -> None:
    reported = "".join(path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("cards-*.yaml")))
    used: set[object] = set()
    shown: set[object] = set()
    for card in BOOK.cards:
        words = {
            word
            for key in keys
            for value in _values(card.facts.get("play"), key)
            for word in _listed(value)
            if isinstance(word, str)
        }
        used |= words
        if card.name in reported or card.id in reported:
            shown |= words
    assert used - shown == set()


def _values(tree: object, key: str) -> Iterator[object]:
    if isinstance(tree, dict):
        if key in tree:
            yield tree[key]
        for value in tree.values():
            yield from _values(value, key)
    elif isinstance(tree, list):
        for value in tree:
            yield from _values(value, key)


def test_every_way_of_fighting_is_some_adversary_s() -> None:
    cards = [*BOOK.cards, *further_cards("xfiles", ("community",), full=True)]
    fought = {word for card in cards for word in _listed((card.facts.get("play") or {}).get("fights"))}
    assert fought == set(FIGHTS)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def test_rulings_on_cards_cite_the_rule_that_cards_prevail() -> None:
    for path in RULINGS.glob("cards-*.yaml"):
        for ruling in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["rulings"]:
            assert "shows" not in ruling or "XF-045" in ruling["rules"], ruling["name"]


# Whom cards are aimed at --------------------------------------------------------------------------------------------


def test_whoever_conspires_chooses_no_agent_but_one_that_may_be_aimed_at() -> None:
    """An Agent may be sheltered from Conspiracy cards (Sharon Skinner), so every choice among Agents has to ask."""
    choices = [
        (card.name, choice)
        for card in BOOK.cards
        if card.facts.get("pool") in ("CP", "*P")
        for choice in _among_which(card.facts.get("play"))
        if _may_be_an_opposing_agent(choice)
    ]
    assert choices
    assert [name for name, choice in choices if "aimed_at" not in choice] == []


def _among_which(play: Any) -> Iterator[dict[str, Any]]:
    """Yield the filters of all that a program lets somebody choose."""
    return (one["from"] for one in _values(play, "choose") if isinstance(one, dict) and isinstance(one["from"], dict))


def _may_be_an_opposing_agent(among: dict[str, Any]) -> bool:
    return (
        among.get("of") != "you"
        and bool({"sections", "bureau", "field", "hospital"} & set(_listed(among.get("zone"))))
        and among.get("suit", "agent") == "agent"
        and "agent" not in _listed(among.get("none"))
    )


# Who learns what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Reporters At The Crime Scene", "Hidden Transmitter", "Access Personnel Files"])
def test_an_answer_that_a_card_lets_hear_stands_in_the_notebook(card: str) -> None:
    [game] = played_rulings("cards-premiere-events", lambda table: table.get("C", {}).get("hand") == card)
    state = game.state
    assert isinstance(state, XFilesState)
    knowledge = BOOK.bearers[VALUES.index("knowledge")]
    assert [notebook.possible(state, player, 1) for player in (0, 2)] == [knowledge, knowledge]
    assert notebook.possible(state, 2, 0) == BOOK.all_files


def test_who_is_noted_in_secret_is_anybody_to_the_other_player() -> None:
    [game] = played_rulings("cards-101361-adversaries", lambda table: table["B"].get("hand") == "The List", 2)
    [card] = game.state.zones[Zone.ASSETS * 2]

    def noted(world: Game) -> int:
        state = world.state
        assert isinstance(state, XFilesState)
        return state.noted[card]

    assert len({noted(game.determinize(0, seed)) for seed in range(20)}) == 2
    assert {noted(game.determinize(1, seed)) for seed in range(5)} == {noted(game)}


def test_other_agents_are_not_those_that_a_card_has_noted() -> None:
    """Whatever their numbers come to together: the first and the last of four are not the two between them."""
    [game] = played_rulings("cards-premiere-agents", lambda table: table["A"].get("hand") == "Improved Channels", 0)
    state = game.state
    assert isinstance(state, XFilesState)
    state.definition = [BOOK.kind.index(Suit.AGENT)] * len(state.definition)
    sets = []
    for bureau in ([3, 0], [0, 3], [1, 2]):
        state.zones[Zone.BUREAU * 2] = bureau
        sets.append(gathered(state, 0, 5, LANGUAGE.words["noted"]["bureau"]))
    assert sets == [(0, 3), (0, 3), (1, 2)]


def played_rulings(name: str, fits: Callable[[Any], bool], steps: int = 99) -> list[Game]:
    """Return the games of the rulings of a file whose table fits, played through their first steps."""
    games = []
    for ruling in load_rulings(str(RULINGS / f"{name}.yaml")):
        if fits(ruling.data["given"]):
            data = {key: value for key, value in ruling.data.items() if key != "expect"}
            runner = Runner(ruling._replace(data={**data, "do": data["do"][:steps]}), {}, ())
            runner.play()
            assert runner.game is not None
            games.append(runner.game)
    return games


# What cards remember ------------------------------------------------------------------------------------------------


def test_a_name_that_was_noted_is_remembered_when_its_card_is_shuffled_away() -> None:
    """XF-D75: whichever copy comes back; a card of another owner or name never counts."""
    names = ["Injured Relative", "Car Troubles"]
    given = {"A": {"bureau": {"card": "Albert Hosteen", "tokens": 1}, "hand": names}, "B": {"hand": names * 2}}
    state: Any = Table(RULES, [], 3, {}, ()).set_up(given, ()).state
    [hosteen] = state.zones[Zone.BUREAU * 2]
    frame = Frame(0, hosteen)
    note, is_noted = (Builder(LANGUAGE), Builder(LANGUAGE))
    [step] = note.block([{"note_name": {"zone": "hand", "of": "enemy", "named": "Injured Relative"}}], ())
    fits = is_noted.parse("filter", {"noted_by_name": True}, ()).fits
    step(state, frame)

    def noted() -> list[tuple[str, int]]:
        cards = range(len(state.owner))
        return sorted(
            (BOOK.cards[state.definition[card]].name, state.owner[card]) for card in cards if fits(state, frame, card)
        )

    assert noted() == [("Injured Relative", 1)] * 2
    for card in state.zones[Zone.HAND * 2 + 1][:]:
        atoms.move(state, card, Zone.DECK * 2 + 1)
    for _ in range(5):
        atoms.shuffle(state, Zone.DECK * 2 + 1)
        assert noted() == [("Injured Relative", 1)] * 2


def test_no_two_names_are_noted_alike() -> None:
    names = {card.name for card in BOOK.cards}
    assert len({crc32(name.encode()) for name in names}) == len(names)


def test_a_card_that_may_be_shuffled_is_not_noted_by_its_number() -> None:
    builder = Builder(LANGUAGE)
    with pytest.raises(EffectError, match=r"'note_card' concerns cards in these zones: .*; not in: hand"):
        builder.block([{"note_card": {"zone": "hand", "of": "enemy"}}], ())
