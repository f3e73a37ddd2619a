"""How a reference finds its card."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog import Catalog, builtin
from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import distinct, resolve, split_reference, ways_to_write
from deckcheck.catalog.prepare import games


def card(card_id: str, name: str, kind: str = "hero", identity: str = "", **facts: Any) -> Card:
    return Card(card_id, name, kind, identity or card_id, facts)


A1 = card("A1", "Angel", level=1, set="First")
A2 = card("A2", "Angel", level=2, set="First")
A3 = card("A3", "Angel", level=2, set="Second, revised")
A4 = card("A4", "Angel", kind="essence", set="First")
FOIL = card("A1f", "Angel", identity="A1", level=1, set="Foil")
DAWN = card("D1", "Dawn", names={"en": "Dawn", "fr": "L’Aube"}, aliases=["The Key"])
PART = card("Z1", "Zeppo (Part 1)")
CATALOG = Catalog.of("x", [A1, A2, A3, A4, FOIL, DAWN, PART])


def found(reference: str, fits: Any = None) -> Any:
    return resolve(CATALOG, reference, ["level"], fits)


class TestPrintings:
    ONE = card("P1", "Pendant", reprints=["P1 foil", "Q7"])
    TWO = card("Q7", "Quill", reprints="Q9")
    CATALOG = Catalog.of("x", [ONE, TWO])

    @pytest.mark.parametrize("reference", ["P1 foil", "p1 FOIL", "Pendant (P1 foil)"])
    def test_an_id_of_a_printing_means_its_card(self, reference: str) -> None:
        assert resolve(self.CATALOG, reference).card is self.ONE

    def test_the_own_id_of_a_card_comes_first_and_a_text_is_no_list_of_printings(self) -> None:
        assert self.CATALOG.by_id("Q7") is self.TWO
        assert self.CATALOG.by_id("Q9") is None
        assert resolve(self.CATALOG, "Quill (Q9)").card is None

    def test_a_further_card_may_have_the_id_of_a_printing_but_takes_no_known_id(self) -> None:
        foil = card("P1 foil", "Pendant", identity="P1")
        thief = card("T1", "Thief", reprints=["P1", "T2"])
        more = self.CATALOG.extended([foil, thief])
        assert more.by_id("P1") is self.ONE
        assert more.by_id("P1 foil") is foil
        assert more.by_id("T2") is thief
        assert len(more) == 4


class TestResolve:
    @pytest.mark.parametrize(
        "reference", ["Dawn", "DAWN", "l'aube", "The  Key", "D1", "d1", "Dawn (D1)", "Dawn (hero)"]
    )
    def test_a_name_an_alias_or_an_id(self, reference: str) -> None:
        assert found(reference).card is DAWN

    @pytest.mark.parametrize(
        ("reference", "expected"),
        [
            ("Angel (level 1)", A1),
            ("Angel (1)", A1),
            ("angel ( LEVEL 1 )", A1),
            ("Angel (level 2, First)", A2),
            ("Angel (First, level 2)", A2),
            ("Angel (A3)", A3),
            ("Angel (essence)", A4),
            ("A1f", FOIL),
            ("Zeppo (Part 1)", PART),
            ("Zeppo (Part 1) (Z1)", PART),
        ],
    )
    def test_qualifiers_tell_cards_of_one_name_apart(self, reference: str, expected: Card) -> None:
        assert found(reference).card is expected

    def test_several_cards_of_one_name_are_ambiguous_and_printings_are_not(self) -> None:
        assert found("Angel").candidates == (A1, A2, A3, A4)
        assert found("Angel (level 2)").candidates == (A2, A3)

    def test_the_section_narrows_first(self) -> None:
        assert found("Angel", lambda one: one.type == "essence").card is A4

    def test_a_card_that_fits_nowhere_here_is_elsewhere(self) -> None:
        assert found("Dawn", lambda one: one.type == "essence").elsewhere == (DAWN,)

    def test_qualifiers_that_fit_no_card_of_the_name(self) -> None:
        answer = found("Angel (level 3)")
        assert answer.card is None
        assert answer.qualified == (A1, A2, A3, A4, FOIL)

    @pytest.mark.parametrize("reference", ["", " ", "Nobody", "Nobody (level 1)", "(level 1)", "Angel (", "Angel )"])
    def test_nobody(self, reference: str) -> None:
        answer = found(reference)
        assert answer.card is None
        assert not answer.candidates
        assert not answer.elsewhere


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("Angel", ("Angel", [])),
        ("Angel (level 1, First)", ("Angel", ["level 1", "First"])),
        ("A (b) (c)", ("A (b)", ["c"])),
        ("Angel ()", ("Angel", [])),
        ("Angel (,)", ("Angel", [])),
        ("(x)", ("(x)", [])),
        (" Angel ( x ) ", ("Angel", ["x"])),
    ],
)
def test_splitting_a_reference(reference: str, expected: tuple[str, list[str]]) -> None:
    assert split_reference(reference) == expected


class TestWaysToWrite:
    def test_the_shortest_that_serves(self) -> None:
        assert ways_to_write([A1, A2, A3, A4], ["level"]) == [
            "Angel (level 1)",
            "Angel (level 2, First)",
            "Angel (A3)",
            "Angel (essence)",
        ]

    def test_many_cards_go_by_their_ids(self) -> None:
        many = [card(f"i{number}", "Twin", level=number) for number in range(41)]
        assert ways_to_write(many, ["level"])[7] == "Twin (i7)"

    @pytest.mark.parametrize("game", games())
    def test_each_way_leads_to_its_card_in_the_real_catalogs(self, game: str) -> None:
        catalog = builtin(game)
        for name in dict.fromkeys(one.name for one in catalog):
            cards = distinct(catalog.named(name))
            if len(cards) > 1:
                for one, way in zip(cards, ways_to_write(cards, ["level"]), strict=True):
                    assert resolve(catalog, way, ["level"]).card is one

    @pytest.mark.parametrize("game", games())
    def test_each_way_is_narrower_than_what_was_written(self, game: str) -> None:
        catalog = builtin(game)
        for name in dict.fromkeys(one.name for one in catalog):
            for one in distinct(catalog.named(name)):
                for word in (f"level {one.facts.get('level')}", one.type, str(one.facts.get("set"))):
                    found = resolve(catalog, f"{name} ({word})", ["level"])
                    ways = ways_to_write(found.candidates, ["level"], found.namesakes)
                    for candidate, way in zip(found.candidates, ways, strict=True):
                        assert resolve(catalog, way, ["level"]).card is candidate


class TestCatalog:
    def test_positions_names_and_ids(self) -> None:
        assert len(CATALOG) == 7
        assert list(CATALOG) == list(CATALOG.cards)
        assert CATALOG.by_id("a2") is A2
        assert CATALOG.by_id("none") is None
        assert CATALOG.named("THE KEY") == [DAWN]
        assert CATALOG.all_names() == ["Angel", "Dawn", "L’Aube", "The Key", "Zeppo (Part 1)"]

    def test_extending_leaves_the_catalog_as_it_was(self) -> None:
        more = card("A5", "Angel")
        extended = CATALOG.extended([more])
        assert CATALOG.extended([]) is CATALOG
        assert extended.named("Angel") == [A1, A2, A3, A4, FOIL, more]
        assert extended.by_id("A5") is more
        assert len(CATALOG) == 7
        assert CATALOG.by_id("A5") is None

    def test_there_is_no_other_game(self) -> None:
        with pytest.raises(KeyError):
            builtin("chess")

    @pytest.mark.parametrize("game", games())
    def test_a_full_catalog_holds_the_same_cards_and_more_facts(self, game: str) -> None:
        lean, full = builtin(game), builtin(game, full=True)
        assert builtin(game, full=True) is full
        assert [one.id for one in lean] == [one.id for one in full]
        for some, all_facts in zip(lean, full, strict=True):
            assert not {"text", "play"} & set(some.facts)
            assert dict(some.facts).items() <= dict(all_facts.facts).items()


class TestPublishedSlasherz:
    """The published set of Slasherz, and the cards of the sample set, which every deck may name beside it."""

    def test_the_sample_set_is_known_but_not_listed(self) -> None:
        catalog = builtin("slasherz")
        assert len(catalog) == 700
        assert {card.facts["set"] for card in catalog} == {"M1"}
        assert {card.facts["set"] for card in catalog.unlisted()} == {"deckcheck-sample"}
        assert len(catalog.every_card()) == 700 + len(catalog.unlisted()) == 783
        assert catalog.by_id("C01") is catalog.named("Lake Drifter")[0]

    def test_extending_keeps_them_apart(self) -> None:
        known = builtin("slasherz").by_id("C01")
        assert known is not None
        completed = Card(known.id, known.name, known.type, known.identity, {**known.facts, "cdb": 1})
        extended = builtin("slasherz").extended([card("own", "Own"), completed])
        assert len(extended) == len(builtin("slasherz")) + 1
        assert extended.by_id("C01") is completed
        assert extended.by_id("C02") is not None
        assert completed in extended.unlisted()

    @pytest.mark.parametrize(
        ("reference", "wanted"),
        [
            ("M1-143 Chauve-souris carnivore", "M1-143"),
            ("m1-143-d chauve-souris carnivore - brillante", "M1-143-D"),
            ("Zol \u2013 Le vampire ancestral", "M1-062"),
            ("M1-062 Zol \u2014 Le vampire ancestral", "M1-062"),
            ("Tueur a l'imperm\u00e9able", "M1-169"),
            ("Tueur \u00e0 l\u2019imperm\u00e9able", "M1-169"),
            ("\u00c9chapp\u00e9 en hauteur", "M1-301"),
            ("\u00cele d\u00e9serte", "M1-272"),
            ("Gerant de m\u00f4tel fou", "M1-102"),
            ("M1-144 Chauve-souris carnivore", None),
            ("M1-143 ", "M1-143"),
            ("M1-999 Chauve-souris carnivore", None),
        ],
    )
    def test_ways_to_name_them(self, reference: str, wanted: str | None) -> None:
        found = resolve(builtin("slasherz"), reference).card
        assert (found and found.id) == wanted

    def test_a_foil_twin_is_its_card(self) -> None:
        for one in builtin("slasherz"):
            assert one.identity == one.id.removesuffix("-D")
            assert one.facts["dimension"] in {"desert", "enfer", "espace", "nature", "urbain", "autre", "mixte"}


class TestCard:
    def test_attributes_by_name(self) -> None:
        assert [A1.get(key) for key in ("id", "name", "type", "level", "none")] == ["A1", "Angel", "hero", 1, None]
        assert repr(A1) == "Card('A1', 'Angel', 'hero')"

    def test_names_by_language(self) -> None:
        assert DAWN.all_names() == ["Dawn", "Dawn", "L’Aube", "The Key"]
        assert (DAWN.name_in("fr"), DAWN.name_in("de"), A1.name_in("fr")) == ("L’Aube", "Dawn", "Angel")


@given(st.text(max_size=30))
def test_no_reference_breaks_the_look_up(reference: str) -> None:
    answer = resolve(builtin("buffy"), reference, ["level"])
    assert sum(map(bool, (answer.card, answer.candidates, answer.elsewhere))) <= 1


def test_threads_may_look_names_up_at_once() -> None:
    """While one is still gathering the names with accents, another finds its name nonetheless."""
    others: list[tuple[int, ...]] = []

    class Names(dict[str, tuple[int, ...]]):
        def __iter__(self) -> Any:
            for number, name in enumerate(super().__iter__()):
                if number == 1 and not others:
                    others.append(())
                    others[0] = catalog.without_accents("cafe")
                yield name

    catalog = Catalog("x", [], Names({"élan": (0,), "café": (1,)}), {})
    assert catalog.without_accents("elan") == (0,)
    assert others == [(1,)]
