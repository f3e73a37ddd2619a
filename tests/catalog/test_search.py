"""The search of a catalog: what words and filters find, in either language, and in which order."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck import Workspace
from deckcheck.catalog import Catalog
from deckcheck.catalog.card import Card
from deckcheck.catalog.search import (
    ATTRIBUTE,
    EXACT,
    NAME,
    PRINTED,
    TYPE,
    WORDS,
    CardSearch,
    Filter,
    card_data,
    plain,
    terms,
    value_of,
)
from deckcheck.failure import Failure

FRENCH = {"red": "rouge", "color": "couleur", "hero": "Héros", "spell": "Incantation", "night only": "la nuit"}
CARDS = [
    Card(
        "E1",
        "Ember",
        "hero",
        "E1",
        {"color": "red", "hp": 4, "set": "One", "text": {"en": "Draw a card.", "fr": "P."}},
    ),
    Card("E2", "Ember Squire", "hero", "E2", {"color": "red", "hp": 2, "names": {"fr": "Écuyer de braise"}}),
    Card("S1", "Scorch", "spell", "S1", {"costs": [{"red": 1, "neutral": 1}, {"red": 3}], "traits": ["Fire Magic"]}),
    Card("S2", "Cœur", "spell", "S2", {"cost": "X", "unique": True, "text": {"en": "Remember an Ember.", "fr": "É"}}),
    Card("S3", "Drake: The End", "spell", "S3", {"cost": 5, "talents": {"smarts": 2, "charm": 1}, "aliases": ["Wyrm"]}),
]


def search() -> CardSearch:
    tests = {
        "legal": Filter(["open"], lambda card, _: card.id != "S1"),
        "any": Filter([], lambda card, value: card.id == value),
    }
    return CardSearch(Catalog.of("x", CARDS), {"fr": lambda word: FRENCH.get(word, word)}, tests)


def ids(query: str | list[str], sort: str = "") -> list[str]:
    return [found.card.id for found in search().find(query, sort=sort)]


class TestWords:
    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("", ["E1", "E2", "S1", "S2", "S3"]),
            ("ember", ["E1", "E2", "S2"]),  # a whole name, a part of one, a word of the text
            ("EMBER squire", ["E2"]),
            ("ecuyer", ["E2"]),
            ("coeur", ["S2"]),
            ("mber", ["E1", "E2"]),  # a part of a name may begin anywhere, a word of a text does not
            ("e1", ["E1"]),
            ("wyrm", ["S3"]),
            ("rouge", ["E1", "E2", "S1"]),
            ("heros", ["E1", "E2"]),
            ("hero rouge card", ["E1"]),
            ("magic", ["S1"]),
            ("agic", []),
            ("nothing", []),
            ("drake: the end", ["S3"]),
        ],
    )
    def test_what_they_find_the_best_first(self, query: str, found: list[str]) -> None:
        assert ids(query) == found

    def test_how_a_card_fits(self) -> None:
        ranks = {found.card.id: found.rank for found in search().find("ember")}
        assert ranks == {"E1": EXACT, "E2": NAME, "S2": WORDS}
        assert [found.rank for found in search().find("rouge")] == [ATTRIBUTE] * 3
        assert [found.rank for found in search().find("spell")] == [TYPE] * 3
        assert repr(search().find("e1")[0]) == "Found(Card('E1', 'Ember', 'hero'), 0)"

    def test_the_name_of_a_set_counts_where_nothing_else_fits(self) -> None:
        cards = [
            Card("A1", "Darla", "hero", "A1", {"set": "Angel's Curse", "text": {"en": "Beside Angel: +1."}}),
            Card("A2", "Angel", "hero", "A2", {"set": "Angel's Curse"}),
            Card("A3", "Oz", "hero", "A3", {"set": "Angel's Curse"}),
        ]
        found = CardSearch(Catalog.of("x", cards), {})
        assert [(one.card.id, one.rank) for one in found.find("angel")] == [("A2", EXACT), ("A1", WORDS)]
        assert [one.rank for one in found.find("curse")] == [PRINTED] * 3


class TestFilters:
    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("color=red", ["E1", "E2"]),
            ("couleur=ROUGE", ["E1", "E2"]),
            ("color!=red", ["S1", "S2", "S3"]),
            ("color:re", ["E1", "E2"]),
            ("color=re", []),
            ("type=hero,spell", ["E1", "E2", "S1", "S2", "S3"]),
            ("trait:fire", ["S1"]),
            ("traits=fire", []),
            ('traits="Fire Magic"', ["S1"]),
            ("hp>=4", ["E1"]),
            ("hp<4", ["E2"]),
            ("hp>2", ["E1"]),
            ("hp<=2", ["E2"]),
            ("hp=4", ["E1"]),
            ("costs<=2", ["S1"]),  # of several costs one is enough; a cost in colours is their sum
            ("cost>=5", ["S3"]),
            ("cost=x", ["S2"]),
            ("costs=3", ["S1"]),
            ("talents.smarts>=2", ["S3"]),
            ("talents.smarts>2", []),
            ("talents:charm", ["S3"]),
            ("unique=yes", ["S2"]),
            ("unique:oui", ["S2"]),
            ("name:squire", ["E2"]),
            ("name:ecuyer", ["E2"]),
            ("id=e1", ["E1"]),
            ('text:"draw a"', ["E1"]),
            ("set=one hero", ["E1"]),
            ("legal:open hp>0", ["E1", "E2"]),
            ("legal!=open", ["S1"]),
            ("any=S2", ["S2"]),
            ("color=red hp=2 squire", ["E2"]),
            ('"squire hp=2"', ["E2"]),  # as a shell hands over what is quoted as a whole
            ('"squire hp=4"', []),
            ("color:", []),  # a filter without a value is a word
        ],
    )
    def test_what_they_find(self, query: str, found: list[str]) -> None:
        assert ids(query) == found

    @pytest.mark.parametrize(
        ("query", "reported"),
        [
            ("colr=red", "have no attribute colr; they have: id, name, type, text"),
            ('"squire hpp=2"', "have no attribute squire hpp"),
            ("hp>=many", "hp cannot be compared with many"),
            ("legal:close", "legal has no value close; the values are: open"),
            ("legal<open", "legal cannot be compared with open"),
            ("x " * 101, "too long"),
            ("x" * 10_001, "too long"),
        ],
    )
    def test_what_cannot_be_asked(self, query: str, reported: str) -> None:
        with pytest.raises(Failure, match=reported):
            ids(query)

    def test_near_attributes_are_named(self) -> None:
        with pytest.raises(Failure) as caught:
            ids("colour=red")
        assert "did you mean color?" in str(caught.value)

    def test_terms_may_come_one_by_one(self) -> None:
        assert ids(["traits=Fire Magic", "scorch"]) == ["S1"]
        assert terms('a "b c" d="e f"  ') == ["a", "b c", "d=e f"]


class TestOrder:
    @pytest.mark.parametrize(
        ("sort", "found"),
        [
            ("name", ["S2", "S3", "E1", "E2", "S1"]),
            ("-name", ["S1", "E2", "E1", "S3", "S2"]),
            ("hp", ["E2", "E1", "S1", "S2", "S3"]),
            ("-hp", ["E1", "E2", "S1", "S2", "S3"]),
            ("type, hp", ["E2", "E1", "S1", "S2", "S3"]),
            ("type,-hp", ["E1", "E2", "S1", "S2", "S3"]),
            ("cost", ["S3", "S2", "E1", "E2", "S1"]),  # numbers before words
        ],
    )
    def test_by_attributes(self, sort: str, found: list[str]) -> None:
        assert ids("", sort) == found

    @pytest.mark.parametrize(
        ("sort", "reported"), [("wight", "no attribute wight"), ("legal", "legal is a filter only")]
    )
    def test_what_nothing_can_be_sorted_by(self, sort: str, reported: str) -> None:
        with pytest.raises(Failure, match=reported):
            ids("", sort)


class TestData:
    def test_a_card_as_plain_data(self) -> None:
        assert card_data(CARDS[0])["hp"] == 4
        assert card_data(CARDS[0], ["name", "cost"]) == {"name": "Ember", "cost": None}

    def test_a_value_in_a_language(self) -> None:
        assert value_of(CARDS[1], "name", "fr") == "Écuyer de braise"
        assert value_of(CARDS[0], "text", "fr") == "P."
        assert value_of(CARDS[4], "talents.smarts", "en") == 2
        assert value_of(CARDS[4], "hp", "en") is None


class TestWorkspace:
    @pytest.mark.parametrize(
        ("game", "query"),
        [
            ("buffy", "trait:Vampire level>=3 legal:constructed"),
            ("xfiles", "type=agent cost>=7"),
            ("virevolt", "couleur=rouge cost<=2"),
            ("slasherz", "type=victim legal:standard"),
            ("terrors", "faction:undead cost<=3"),
        ],
    )
    def test_every_game_is_searched(self, game: str, query: str) -> None:
        workspace = Workspace(configuration=False)
        found = workspace.search(game, query)
        assert 0 < len(found) < len(workspace.catalog(game))

    def test_what_cannot_be_played_is_found(self) -> None:
        workspace = Workspace(configuration=False)
        every, can, cannot = (workspace.search("buffy", query) for query in ("", "playable:yes", "playable:no"))
        assert can
        assert len(can) + len(cannot) == len(every)

    def test_what_a_house_format_bans_is_not_legal_there(self, tmp_path: Path) -> None:
        house = tmp_path / "house.yaml"
        house.write_text(
            "game: virevolt\nextends: virevolt\nformats:\n  quick:\n    extends: standard\n    rules:\n"
            "    - {code: house/ban, text: {en: No Scorch.}, exclude: {cards: {card: Scorch}}}\n"
        )
        workspace = Workspace(configuration=False, rulesets=[str(house)])
        assert [card.name for card in workspace.search("virevolt", "scorch legal!=quick")] == ["Scorch"]
        assert [card.name for card in workspace.search("virevolt", "legal!=quick")] == ["Scorch"]
        assert workspace.search("virevolt", "legal!=standard") == []


@given(st.text(max_size=40))
def test_any_query_is_answered_or_refused(query: str) -> None:
    with suppress(Failure):
        search().find(query)


def test_words_are_compared_without_what_is_hard_to_type() -> None:
    assert plain("Œil D’Épée") == "oeil d'epee"
