"""Of what a format can hold, there and back gives the same deck; what it cannot hold is reported."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.catalog import builtin, further_cards
from deckcheck.catalog.catalog import resolve, ways_to_write
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.convert import NAMES, Incoming, converted, incoming, losses
from deckcheck.construction.settings import Settings, catalog_of
from deckcheck.decklist.compare import changes
from deckcheck.decklist.formats import OWN, detect
from deckcheck.decklist.formats import WRITTEN as ALL_WRITTEN
from deckcheck.decklist.formats.codes import Codes, Sheet
from deckcheck.decklist.source import read_bytes
from deckcheck.decklist.write import to_yaml
from deckcheck.shipped import sample_decks
from tests.support.strategies import LEGAL

# The texts of a deck that each format holds, beside its sections.
HOLDS = {
    "yaml": {"name", "player", "notes", "format"},
    "json": {"name", "player", "notes", "format"},
    "cockatrice": {"name", "notes", "format"},
    "cockatrice-text": {"name", "notes"},
    "octgn": {"notes"},
    "lackey": set(),
    "lackey-text": set(),
    "tabletop": {"name", "notes"},
    "text": {"name", "player", "notes", "format"},
}
# In these a section is known by its cards, not by a heading of its own.
ZONES_ONLY = ("cockatrice", "cockatrice-text", "lackey-text", "tabletop")
LINE = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
# What a line of text in another program cannot be distinguished from its own signs is not drawn: comment marks.
WORDS = st.lists(LINE, min_size=1, max_size=4).map(" ".join)


XANDER = {"resources": [("Xander Harris", 1)]}


@cache
def codes(game: str) -> Codes:
    """Return ids and pictures for every card of a game."""
    made = Codes()
    made.octgn_game = "0fbd2ca4-ae6a-4bd4-8d2c-bd2ca40fae6a"
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    further = {card.id: card for name in ruleset.formats for card in further_cards(game, ruleset.beside(name))}
    for number, card in enumerate((*builtin(game), *further.values())):
        made.octgn[card.id] = f"00000000-0000-0000-0000-{number:012x}"
        made.tabletop[card.id] = 100 * (1 + number // 69) + number % 69
        made.sheets[1 + number // 69] = Sheet("https://example.org/f.png", "https://example.org/b.png", 10, 7)
    return made


@cache
def references(game: str, section: str, form: str) -> list[str]:
    """Return a reference to each card that a section takes: its name, or what makes it unambiguous in a format."""
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    accepts = ruleset.sections[section].accepts
    known = catalog_of(Settings(), game, ruleset.beside(form))
    found: list[str] = []
    for card in builtin(game):
        if accepts(card):
            for name in card.all_names():
                meant = resolve(known, name, ruleset.qualifiers, accepts)
                found += [name] if meant.card else ways_to_write(meant.candidates, ruleset.qualifiers)
            found.append(card.id)
    return found


@cache
def listed(game: str, section: str, form: str) -> st.SearchStrategy[list[tuple[str, int]]]:
    cards = st.dictionaries(
        st.sampled_from(references(game, section, form)), st.integers(1, 12), min_size=1, max_size=6
    )
    return cards.map(lambda drawn: list(drawn.items()))


# Decks of ids are of one game alone, and have tests of their own (`tests.construction.test_id_decks`).
OF_GAMES = tuple(form for form in ALL_WRITTEN if form != "xfccg")
_FOREIGN = sorted(set(OF_GAMES) - set(OWN))
GAMES = st.sampled_from(games())
NOTES = st.lists(WORDS, min_size=1, max_size=3).map("\n".join)


@st.composite
def decks(draw: st.DrawFn) -> dict[str, Any]:
    game = draw(GAMES)
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    form = draw(st.sampled_from(ruleset.formats))
    deck: dict[str, Any] = {}
    for section in ruleset.sections:
        if not deck or draw(st.integers(0, 4)):
            deck[section] = draw(listed(game, section, form))
    data = {"game": game, "format": form, "deck": deck}
    for field in ("name", "player"):
        if draw(st.booleans()):
            data[field] = draw(WORDS)
    if draw(st.booleans()):
        data["notes"] = draw(NOTES)
    return data


def read(data: dict[str, Any]) -> Incoming:
    source = incoming(to_yaml(data).encode(), "a.deck.yaml", Settings())
    assert source.deck is not None
    return source


def there_and_back(source: Incoming, form: str, names: str = "written") -> tuple[Incoming, str, list[str]]:
    """Convert a deck and back; return what came back, the text between, and the messages of what was lost."""
    deck = source.report.deck
    assert deck is not None
    known = codes(deck.game)
    text = converted(source, f"out.{form}", form, Settings(), known, names)
    lost = [note.message for note in losses(source, text, f"out.{form}", form, Settings(), known)]
    settings = Settings(game=deck.game, format=deck.format if "format" not in HOLDS[form] else None)
    return incoming(text.encode(), f"out.{form}", settings, file_format=form, codes=known), text, lost


@pytest.mark.parametrize("form", OF_GAMES)
@given(data=decks())
@example(
    data={"game": "buffy", "format": "sealed", "name": "Deck of Cards", "notes": "Sideboard:\n2 Oz", "deck": XANDER}
)
def test_there_and_back_is_the_same_deck_with_the_texts_that_the_format_holds(form: str, data: dict[str, Any]) -> None:
    source = read(data)
    back, text, lost = there_and_back(source, form)
    a, b = source.deck, back.deck
    assert a is not None
    assert b is not None, text
    assert changes(a, b) == []
    assert b.size == a.size
    reported = {"loss-text", "loss-format"} if HOLDS[form] != HOLDS["yaml"] else set()
    assert set(lost) <= reported
    for field in ("name", "player", "notes", "format"):
        same = getattr(a, field) == getattr(b, field)
        assert same or field not in HOLDS[form], (field, text)
        assert same or lost


@pytest.mark.parametrize("form", OF_GAMES)
@pytest.mark.parametrize("path", LEGAL)
def test_every_sample_deck_goes_there_and_back(path: str, form: str) -> None:
    file = f"{sample_decks()}/{path}"
    source = incoming(read_bytes(file), file, Settings())
    back, text, _ = there_and_back(source, form)
    assert source.deck is not None
    assert back.deck is not None, text
    assert changes(source.deck, back.deck) == []
    assert back.report.legal


@pytest.mark.parametrize("names", NAMES)
@given(data=decks())
def test_names_may_change_the_cards_never(names: str, data: dict[str, Any]) -> None:
    source = read(data)
    back, text, _ = there_and_back(source, "text", names)
    assert source.deck is not None
    assert back.deck is not None, text
    assert changes(source.deck, back.deck) == []


# Names that look like something else to a reader of text.
NASTY = (
    "Deck of Cards",
    "Sideboarding Made Easy",
    "Main Street",
    "Tyrannax Rex",
    "Dragon (SET) 12",
    "Dragon (LST-12)",
    "Foil *F*",
    "1630 Nowhere Drive",
    "2Shy",
    "x Marks the Spot",
    "X-Files",
    "× Factor",
    "SB: Undercover",
    "// Split // Card",
    "Fire // Ice",
    "Name: Nobody",
    "- Dash",
    "# Hash",
    "> Quote",
    "[Bracket]",
    "**Stars**",
    '"The Zeppo" Part 1',
    "“The Zeppo” Part 1",
    "L’Écuyer d’Été",
    "Oh Fff…",
    "A & B < C > D",
    "]]>",
    "3 Kings",
    "3x Kings",
    "Resources",
    "Essence: Oz",
    "a\tb",
    "🂡 Ace",
)


@pytest.mark.parametrize("form", [form for form in OF_GAMES if form not in ("octgn", "tabletop")])
@pytest.mark.parametrize("name", NASTY)
def test_a_name_that_looks_like_something_else_stays_a_name(name: str, form: str) -> None:
    source = read({"game": "buffy", "deck": {"resources": [("Xander Harris", 1), (name, 2), ("Spike (level 1)", 1)]}})
    back, text, lost = there_and_back(source, form)
    assert source.deck is not None
    assert back.deck is not None, text
    assert changes(source.deck, back.deck) == [], text
    assert lost == []


@given(st.sampled_from(_FOREIGN), st.lists(st.tuples(WORDS, st.integers(1, 3)), min_size=1, max_size=3))
def test_unknown_cards_are_kept_or_reported(form: str, cards: list[tuple[str, int]]) -> None:
    if form in ("octgn", "tabletop"):
        return
    source = read({"game": "virevolt", "deck": {"main": list(dict(cards).items())}})
    if source.deck is None:
        return
    back, text, lost = there_and_back(source, form)
    assert lost or (back.deck is not None and changes(source.deck, back.deck) == []), text


@pytest.mark.parametrize("form", ZONES_ONLY)
def test_a_card_in_a_wrong_section_is_reported_where_sections_follow_from_cards(form: str) -> None:
    deck = {"survivor": [("Baby-sitter", 1)], "victims": [("Jeune fille maladroite", 1)], "main": [("Crâne volant", 3)]}
    _, _, lost = there_and_back(read({"game": "slasherz", "deck": deck}), form)
    assert ("loss-section" in lost) == (form not in {"tabletop", "lackey-text"})


def test_an_empty_section_that_has_defaults_is_reported_where_it_cannot_be_written() -> None:
    data = {"game": "terrors", "deck": {"overlord": [("Fenris", 1)], "starters": []}}
    for form in ("cockatrice", "cockatrice-text", "lackey-text"):
        assert "loss-section" in there_and_back(read(data), form)[2]
    for form in ("yaml", "json", "text", "lackey"):
        assert there_and_back(read(data), form)[2] == []


def test_starting_cards_taken_by_default_are_written_out_for_other_programs() -> None:
    data = {"game": "terrors", "deck": {"overlord": [("Fenris", 1)]}}
    _, text, _ = there_and_back(read(data), "text")
    assert "5 Cultist\n3 Fanatic\n" in text
    assert "Cultist" not in there_and_back(read(data), "yaml")[1]


@pytest.mark.parametrize("form", _FOREIGN)
def test_a_written_file_is_recognised_by_what_it_holds(form: str) -> None:
    data = {"game": "xfiles", "deck": {"xfile": [("Duane Barry", 1)], "bureau": [("X-Files Research", 2)]}}
    text = there_and_back(read(data), form)[1]
    assert detect("<stdin>", text) == form
