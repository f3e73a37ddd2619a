"""Custom rulesets: a whole game that no module knows, house formats, and every mistake reported at its place.

`games/regatta` is the game; each of its decks says in its head which codes it reports: `# expect: CODE[=SEVERITY] ...`,
or `nothing`, and `# as-of: DATE`. Dropping in a deck adds a test. `games/houses` extends each of the built-in games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.card import Card
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.check import Checker
from deckcheck.construction.examples import changed
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, translator_of
from deckcheck.workspace.load import load_rulesets
from tests.support.strategies import LEGAL, as_json, sample

GAMES = Path(__file__).parent / "games"
REGATTA = GAMES / "regatta" / "ruleset.yaml"
DECKS = sorted((GAMES / "regatta" / "decks").glob("*.deck.yaml"))


@cache
def settings(path: Path) -> Settings:
    made = Settings(advice=True, as_of="2024-01-01")
    load_rulesets(made, [str(path)])
    return made


def reported(report: DeckReport) -> list[str]:
    return sorted(f"{part.code}={part.severity}" for part in report.violations)


class TestRegatta:
    """A sixth game, without a line of code."""

    @pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name.removesuffix(".deck.yaml"))
    def test_a_deck_reports_what_its_head_says(self, path: Path) -> None:
        head = path.read_text(encoding="utf-8")
        expected = re.findall(r"^# expect: (.*)$", head, re.MULTILINE)[0].split()
        dates = re.findall(r"^# as-of: (.*)$", head, re.MULTILINE)
        given = settings(REGATTA)
        asked = Settings(
            advice=True, as_of=dates[0] if dates else given.as_of, rulesets=given.rulesets, catalogs=given.catalogs
        )
        wanted = sorted(code if "=" in code else f"{code}=error" for code in expected if code != "nothing")
        assert reported(Checker(asked).check_file(str(path))) == wanted

    def test_every_rule_is_kept_by_one_deck_and_broken_by_another(self) -> None:
        ruleset = settings(REGATTA).rulesets["regatta"]
        heads = [path.read_text(encoding="utf-8").split("\ngame:")[0] for path in DECKS]
        for rule in ruleset.all_rules():
            assert any(rule["code"] in head for head in heads), rule["code"]
        assert sum("expect: nothing" in head for head in heads) > 3

    def test_a_section_that_is_left_out_has_its_default_contents(self) -> None:
        report = Checker(settings(REGATTA)).check_file(str(GAMES / "regatta" / "decks" / "legal.deck.yaml"))
        assert report.deck is not None
        assert report.deck.defaults == ("course",)
        assert [(entry.name, entry.count, entry.line) for entry in report.deck.section("course")] == [
            ("Red Buoy", 2, 0),
            ("White Buoy", 1, 0),
        ]

    def test_messages_carry_the_figures_and_the_values(self) -> None:
        def messages(name: str) -> list[str]:
            report = Checker(settings(REGATTA)).check_file(str(GAMES / "regatta" / "decks" / f"{name}.deck.yaml"))
            return [part.message for part in report.violations]

        assert "2 in the crew; exactly 8 needed" in messages("no-flagship")
        assert messages("rank-gap") == ["Boatswain without rank 2"]
        assert messages("ports") == ["no freight for the South Quay"]
        assert messages("copies")[0].startswith("3 copies of Deckhand; at most 2 are allowed")

    def test_the_command_line_takes_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        deck = str(GAMES / "regatta" / "decks" / "feud.deck.yaml")
        assert main(["check", "--ruleset", str(REGATTA), deck]) == 1
        answer = capsys.readouterr()
        assert "error regatta/feud" in answer.out
        assert answer.err == ""
        assert main(["check", deck]) == 1
        assert "decklist/unknown-game" in capsys.readouterr().out


HOUSES = sorted((GAMES / "houses").glob("*.yaml"))


def house(game: str, change: Mapping[str, object], *, as_of: str = "2026-01-01", sample_name: str = "") -> list[str]:
    name = sample_name or next(name for name in LEGAL if name.split("/")[1] == game)
    given = settings(GAMES / "houses" / f"{game}.yaml")
    checker = Checker(Settings(as_of=as_of, rulesets=given.rulesets, catalogs=given.catalogs))
    return reported(checker.check_bytes(as_json(changed(sample(name), change)), "a.deck.json"))


class TestHouses:
    """A house format for each of the built-in games."""

    def test_there_is_one_for_each(self) -> None:
        assert [path.stem for path in HOUSES] == games()

    @pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
    def test_the_games_own_formats_stay_what_they_are(self, path: Path) -> None:
        ruleset = settings(path).rulesets[path.stem]
        for name in LEGAL:
            if name.split("/")[1] == path.stem:
                # The cube of the X-Files admits few of the cards.
                form = sample(name).get("format") or {"xfiles": "standard"}.get(path.stem, ruleset.formats[-1])
                if path.stem != "slasherz":
                    assert house(path.stem, {"format": form}, sample_name=name) == [], name

    def test_other_sizes_and_fewer_copies(self) -> None:
        base = "legal/virevolt/red-rush.deck.yaml"
        assert house("virevolt", {"format": "standard"}, sample_name=base) == []
        # The first format of the file is the default: 20 cards, one copy of each.
        found = house("virevolt", {"format": "blitz"}, sample_name=base)
        assert "virevolt/deck-size=error" in found
        assert found.count("virevolt/copy-limit=error") > 3
        assert house("virevolt", {}, sample_name=base) != []
        deck = {"main": [*(f"R{number:02}" for number in range(1, 11)), *["Red Crystal"] * 10]}
        assert house("virevolt", {"format": "blitz", "deck": deck}, sample_name=base) == []

    def test_a_severity_that_the_house_changes(self) -> None:
        deck = {"main": {"Red Crystal": 20}}
        replaced = {"deck": {"main": [*["Red Crystal"] * 20]}, "format": "blitz"}
        assert house("virevolt", replaced) == ["virevolt/no-hero=error"]
        assert deck["main"]["Red Crystal"] == 20

    @pytest.mark.parametrize(
        ("as_of", "banned"),
        [("2026-02-28", False), ("2026-03-01", True), ("2026-05-31", True), ("2026-06-01", False)],
    )
    def test_a_list_of_banned_cards_has_its_days(self, as_of: str, banned: bool) -> None:
        deck = {"main": ["Cinder Imp", *["Red Crystal"] * 19]}
        found = house("virevolt", {"format": "blitz", "deck": deck}, as_of=as_of)
        assert found == (["house/restricted=error"] if banned else [])

    def test_today_is_the_day_unless_it_is_given(self, monkeypatch: pytest.MonkeyPatch) -> None:
        given = settings(GAMES / "houses" / "virevolt.yaml")
        deck = as_json({"game": "virevolt", "deck": {"main": ["Cinder Imp", *["Red Crystal"] * 19]}})
        for day, legal in (("2026-04-01", False), ("2026-07-01", True)):
            monkeypatch.setattr("time.strftime", lambda form, day=day: day)
            assert Checker(Settings(rulesets=given.rulesets)).check_bytes(deck, "a.deck.json").legal is legal

    def test_a_rule_of_one_format_and_a_rule_that_it_drops(self) -> None:
        found = house("buffy", {"format": "marathon"}, sample_name="legal/buffy/slayers-vigil.deck.yaml")
        assert "house/no-episodes=error" in found
        assert "buffy/deck-size=error" in found
        plain = house("buffy", {"format": "constructed"}, sample_name="legal/buffy/slayers-vigil.deck.yaml")
        assert plain == []

    def test_one_of_each(self) -> None:
        found = house("xfiles", {"format": "highlander"})
        assert set(found) == {"house/one-of-each=error"}

    def test_a_rule_without_a_format_holds_in_all_of_them(self) -> None:
        places = {"deck": {"main": {card.name: 0 for card in _places()}}}
        assert "house/places=warning" in house("slasherz", places)

    def test_other_starters(self) -> None:
        assert house("terrors", {"format": "friday", "deck": {"starters": {"Cultist": 6, "Fanatic": 0}}}) == []
        found = house("terrors", {"format": "friday", "deck": {"starters": {"Cultist": 5, "Fanatic": 2}}})
        assert found == ["house/few-starters=error"]


class TestSources:
    """A limit of the house is found in its ruleset, not in the rulebook of the game."""

    RULES = """\
game: virevolt
extends: virevolt
rules:
- code: house/wide
  text: {en: Wide}
  source: our league
  compare: {count: {section: main}, at_most: {number: deck-size}}
formats:
  pauper:
    title: {en: Pauper, fr: Indigent}
    extends: standard
    numbers: {copies: 1}
    rules:
    - {code: house/few, text: {en: Few}, exclude: {cards: {card: Wildfire}}}
  duel: {extends: pauper, numbers: {deck-size: 30, mauve-crystals: 2}}
  own: {numbers: {deck-size: 30, copies: 2, mauve-crystals: 1}}
"""

    def sources(self, path: Path, form: str) -> dict[str, object]:
        rules = settings(path).rulesets["virevolt"].format(form).rules
        return {rule.code: rule.data.get("source") for rule in rules}

    def test_what_the_house_changes_is_found_in_its_file(self, tmp_path: Path) -> None:
        path = tmp_path / "house.yaml"
        path.write_text(self.RULES, encoding="utf-8")
        plain, pauper, duel, own = (self.sources(path, form) for form in ("standard", "pauper", "duel", "own"))
        assert pauper["virevolt/copy-limit"] == {"en": "house.yaml, Pauper", "fr": "house.yaml, Indigent"}
        assert pauper["virevolt/deck-size"] == plain["virevolt/deck-size"] == duel["virevolt/deck-size"]
        assert pauper["house/few"] == {"en": "house.yaml, Pauper", "fr": "house.yaml, Indigent"}
        assert duel["virevolt/copy-limit"] == {"en": "house.yaml, duel"}
        assert own["virevolt/deck-size"] == {"en": "house.yaml, own"}
        assert {table["house/wide"] for table in (plain, pauper, duel, own)} == {"our league"}
        assert "house.yaml" not in str(plain)

    def test_a_house_of_a_house_keeps_the_sources(self, tmp_path: Path) -> None:
        from deckcheck.construction.load import load_ruleset

        first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
        first.write_text(self.RULES, encoding="utf-8")
        second.write_text(
            "game: virevolt\nextends: virevolt\nformats:\n  deep: {extends: pauper, numbers: {deck-size: 20}}\n",
            encoding="utf-8",
        )
        base, _ = load_ruleset(str(first))
        ruleset, found = load_ruleset(str(second), lambda game: base)
        assert ruleset is not None, found
        given = {rule.code: rule.data.get("source") for rule in ruleset.format("deep").rules}
        assert given["virevolt/copy-limit"] == {"en": "first.yaml, Pauper", "fr": "first.yaml, Indigent"}
        assert given["virevolt/deck-size"] == {"en": "second.yaml, deep"}


def _places() -> list[Card]:
    from deckcheck.catalog import builtin

    return [card for card in builtin("slasherz") if card.type == "place"]


def test_what_a_deck_of_ids_and_a_further_catalog_name(tmp_path: Path) -> None:
    ids = "one: xfile, team: tea, rest: bureau, least: team-minimum, limit: nothing, cost: cots, size: deck-size"
    source = (
        f"game: xfiles\nextends: xfiles\nid_deck: {{prefixes: [XF], {ids}}}\nformats:\n  mine: {{beside: [fans]}}\n"
    )
    messages = {problem.message for problem in problems(source, tmp_path)}
    assert messages >= {"ruleset-section", "ruleset-number", "ruleset-attribute", "ruleset-beside"}
    own = "game: xfiles\nextends: xfiles\nformats:\n  mine: {extends: standard, beside: [community]}\n"
    assert problems(own, tmp_path) == []


def problems(source: str, tmp_path: Path, name: str = "mine.yaml") -> list[Problem]:
    path = tmp_path / name
    path.write_text(source, encoding="utf-8")
    ruleset, found = load_ruleset(str(path))
    assert (ruleset is None) == bool(found)
    return found


MISTAKES = [
    # what is replaced, by what, the message, the suggestion
    ("sections:\n", "section:\n", "schema-key", "sections"),
    ("takes: [{type: ship}]", "take: [{type: ship}]", "schema-key", "takes"),
    ("severity: warning", "severity: warn", "schema-value", "warning"),
    ("kind: texts}", "kind: text-list}", "schema-value", None),
    ("compare: {count: {section: flagship}, exactly: 1}", "comparison: {}", "schema-key", "compare"),
    ('  text: {en: "One flagship.", fr: "Un navire amiral."}\n', "", "schema-missing", None),
    ("exactly: 1}", "exactly: one}", None, None),
    ("from: '2025-03-01'", "from: 2025-13-01", "schema-like", None),
    ("code: regatta/tides", "code: Regatta/tides", "schema-like", None),
    ("section: crew, type: tide}, times", "section: crews, type: tide}, times", "ruleset-section", "crew"),
    ("section: crew, type: sailor, rank", "section: crew, type: sailer, rank", "ruleset-type", "sailor"),
    ("{guild: free}, {guild", "{gild: free}, {guild", "ruleset-attribute", "guild"),
    ("exactly: {number: crew}", "exactly: {number: crews}", "ruleset-number", "crew"),
    ("{reference: flagship.guild}", "{reference: flagships.guild}", "ruleset-reference", "flagship"),
    ("{reference: flagship, guild: heron}", "{reference: flagships, guild: heron}", "ruleset-reference", "flagship"),
    ("extends: open", "extends: opens", "ruleset-format", "open"),
    ("disable: [regatta/feud]", "disable: [regatta/feuds]", "ruleset-code", "regatta/feud"),
    ("severity: {regatta/ports: error}", "severity: {regatta/port: error}", "ruleset-code", "regatta/ports"),
    ("listed: hold", "listed: holds", "ruleset-section", "hold"),
    ("type: tide}, times", "type: tide, age: 3}, times", "ruleset-attribute", None),
    ("code: regatta/tides", "code: regatta/flagship", "ruleset-code-taken", None),
    ("{found} in the crew;", "{fond} in the crew;", "ruleset-value", "found"),
    ("{found} dans l’équipage\u00a0;", "{nombre} dans l’équipage ;", "ruleset-value", None),
    ("until: '2025-08-31'\n", "until: '2025-08-31'\n  formats: [cups]\n", "ruleset-format", "cup"),
    ("takes: [{type: freight}]", "takes: [{type: fright}]", "ruleset-type", "freight"),
    ("    extends: open", "    extends: cup", "ruleset-loop", None),
    ("edition: '1'", "edition: '1'\nedition: '2'", "duplicate-key", None),
    ("[{section: crew, role: salter}, {", "[{section: deck, role: salter}, {", "ruleset-section", None),
    ("needs: {section: crew, type: sailor}", "needs: {section: crew, type: salior}", "ruleset-type", "sailor"),
    ("references: {flagship: flagship}", "references: {flagship: flagships}", "ruleset-section", "flagship"),
    ("pile: {section: crew}", "pile: {section: crow}", "ruleset-section", "crew"),
    ("redraw_without: {type: sailor}", "redraw_without: {type: salior}", "ruleset-type", "sailor"),
    (
        "of: {section: crew, type: sailor}, shares",
        "of: {section: crew, type: sailer}, shares",
        "ruleset-type",
        "sailor",
    ),
    ("qualifiers: [rank]", "qualifiers: [ranks]", "ruleset-attribute", "rank"),
    ("requires: [weight]", "requires: [wight]", "ruleset-attribute", "weight"),
    ("types: [ship]", "types: [shop]", "ruleset-type", "ship"),
    ("sum: weight", "sum: wieght", "ruleset-attribute", "weight"),
    ("sum: [skills, {", "sum: [skils, {", "ruleset-attribute", "skills"),
    ("item: needs", "item: nedes", "ruleset-attribute", "needs"),
    ("key: [role, rank]", "key: [roles, rank]", "ruleset-attribute", "role"),
    ("equal: [role]", "equal: [rolle]", "ruleset-attribute", "role"),
    ("every_lower: rank", "every_lower: ranks", "ruleset-attribute", "rank"),
    ("attribute: ports", "attribute: port", "ruleset-attribute", "ports"),
    ("{attribute: limit_per_deck,", "{attribute: limit_per_decks,", "ruleset-attribute", "limit_per_deck"),
]


@pytest.mark.parametrize(
    ("old", "new", "message", "suggestion"),
    MISTAKES,
    ids=[f"{old.strip()} -> {new.strip()}" for old, new, _, _ in MISTAKES],
)
def test_every_mistake_is_reported_at_its_place(
    old: str, new: str, message: str | None, suggestion: str | None, tmp_path: Path
) -> None:
    source = REGATTA.read_text(encoding="utf-8")
    assert old in source
    found = problems(source.replace(old, new, 1), tmp_path)
    assert found
    line = source[: source.index(old)].count("\n") + 1
    reported_here = [part for part in found if message is None or part.message == message]
    assert reported_here, found
    for part in found:
        assert part.code == "ruleset/schema"
        assert part.line >= 1
        assert part.column >= 1
        assert "{" not in ENGLISH.text(part.message, **part.values).replace("{}", "")
    if message != "schema-missing":
        assert min(abs(part.line - line) for part in reported_here) <= 2, reported_here
    if suggestion is not None:
        assert suggestion in reported_here[0].values["suggestions"]  # type: ignore[operator]


EXAMPLE = "{code: a/b, text: {en: x}, compare: {count: {}, exactly: 1}, examples: {fail: {deck: [x]}}}"
ADDED_TYPE = """\
game: virevolt
extends: virevolt
types: {ally: {}}
attributes: {rotation: {kind: mapping, types: [hero]}}
"""


def test_a_type_that_a_ruleset_adds_may_have_what_the_types_of_the_game_have(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(ADDED_TYPE, encoding="utf-8")
    built = builtin_ruleset("virevolt")
    assert built is not None
    ruleset, found = load_ruleset(str(path), lambda game: built)
    assert (found, ruleset is not None) == ([], True)
    attributes = ruleset.data["attributes"]  # type: ignore[union-attr]
    assert attributes["hp"]["types"] == [*built.data["attributes"]["hp"]["types"], "ally"] == ["hero", "ally"]
    assert attributes["rotation"]["types"] == ["hero"]  # the ruleset says itself who has it
    assert "types" not in attributes["color"]


CHAIN = "".join(f"  f{number}: {{extends: f{number + 1}}}\n" for number in range(2_000))
TAKEN = "    - {code: virevolt/deck-size, text: {en: x}, copies: {of: {}, at_most: 1}}\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "ruleset-mapping"),
        ("- a\n", "ruleset-mapping"),
        ("game: virevolt\ndeck: {main: {Scorch: 1}}\n", "is-a-deck"),
        ("game: [x\n", "yaml-syntax"),
        ("game: virevolt\nextends: virevolte\n", "ruleset-extends"),
        ("game: mine\n", "schema-missing"),
        ("extends: virevolt\n", "schema-missing"),
        ("game: virevolt\nextends: virevolt\nrules: [{code: a/b, text: {en: x}}]\n", "schema-one-of"),
        ("game: virevolt\nextends: virevolt\nformats: {a: {extends: b}, b: {extends: a}}\n", "ruleset-loop"),
        (
            "game: virevolt\nextends: virevolt\nrules: [{code: virevolt/deck-size, text: {en: x}, cover: {}}]\n",
            "schema-missing",
        ),
        ("game: virevolt\nextends: virevolt\nrules: []\nrules: [{code: a/b}, {code: c/d}]\n", "duplicate-key"),
        ("game: virevolt\nextends: virevolt\nformats: {}\nformats: [{}, {a: {}}]\n", "duplicate-key"),
        (f"game: virevolt\nextends: virevolt\nrules: [{EXAMPLE}]\n", "schema-other"),
        (f"game: virevolt\nextends: virevolt\nformats:\n{CHAIN}", "limit-entries"),
        ("game: virevolt\nextends: virevolt\nrules:\n" + "- {}\n" * 5_000, "limit-entries"),
        ("game: virevolt\nextends: virevolt\nrules:\n" + TAKEN, "ruleset-code-taken"),
        ("game: virevolt\nextends: virevolt\nformats:\n  a:\n    rules:\n" + TAKEN, "ruleset-code-taken"),
    ],
)
def test_what_is_no_ruleset(source: str, message: str, tmp_path: Path) -> None:
    found = problems(source, tmp_path)
    assert message in [part.message for part in found], found
    assert {part.code for part in found} == {"ruleset/schema"}


def test_a_ruleset_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError):
        load_ruleset(str(tmp_path / "none.yaml"))


def test_a_ruleset_in_json(tmp_path: Path) -> None:
    assert problems('{"game": "virevolt", "extends": "virevolt"}', tmp_path, "mine.json") == []


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8")
    broken = source.replace("section: hold", "section: holds").replace("type: sailor", "type: salior")
    found = problems(broken, tmp_path)
    assert len(found) > 8
    assert {part.message for part in found} == {"ruleset-section", "ruleset-type"}


def test_what_a_schema_cannot_say_is_reported_beside_what_breaks_it(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8")
    broken = source.replace("severity: warning", "severity: warn").replace("type: sailor", "type: salior")
    found = problems(broken, tmp_path)
    assert {part.message for part in found} == {"schema-value", "ruleset-type"}
    assert [part.line for part in found] == sorted(part.line for part in found)


def test_what_stands_in_a_part_that_breaks_the_schema_is_not_missed_elsewhere(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8")
    broken = source.replace("severity: warning", "severty: warning").replace("type: sailor", "type: salior")
    assert {part.message for part in problems(broken, tmp_path)} == {"schema-key", "ruleset-type"}
    for old, new in (
        ("extends: open", "extend: open"),
        ("    numbers: ", "    numbrs: "),
        ("  hold:", "  hold: 5\n  holds:"),
    ):
        assert old in source
        found = problems(source.replace(old, new), tmp_path)
        assert {part.message for part in found} <= {"schema-key", "schema-other"}, new


def test_cards_that_a_rule_names_must_exist(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8").replace("card: [Storm Charm]", "card: [Storm Charms]")
    (tmp_path / "cards.yaml").write_bytes((REGATTA.parent / "cards.yaml").read_bytes())
    path = tmp_path / "mine.yaml"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(Failure) as found:
        load_rulesets(Settings(), [str(path)])
    line = source[: source.index("Storm Charms")].count("\n") + 1
    assert f"mine.yaml:{line}:" in str(found.value)
    assert "there is no card Storm Charms in the catalogs in use; did you mean Storm Charm?" in str(found.value)


HOUSE = """game: virevolt
extends: virevolt
edition: house
rules:
- code: house/imps
  text: {en: No imps.}
  exclude: {cards: {card: [Cinder Imp, Cinder Imps]}}
  examples: {fail: {deck: {main: {Cinder Impp: 1}}}}
- {code: house/two, text: {en: x}, exclude: {cards: {any: [{card: Ember Squir}, {name: x}]}}}
"""


IMPS, SQUIRE = "7:40 there is no card Cinder Imps", "9:67 there is no card Ember Squir"


@pytest.mark.parametrize(
    ("mistake", "expected"),
    [
        ("", [IMPS, SQUIRE]),
        ("colour: red\n", [IMPS, SQUIRE, "10:1 colour is not a key"]),
        # The catalogs of its own may have the cards.
        ("catalogs: none.yaml\n", ["10:11 catalogs:"]),
        ("catalogs: [none.yaml]\n", ["10:11 none.yaml: there is no such file"]),
        ("rules: []\n", [IMPS, SQUIRE, "10:1 "]),
    ],
)
def test_every_card_that_is_not_there_is_reported_beside_what_else_is_wrong(
    mistake: str, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE + mistake, encoding="utf-8")
    with pytest.raises(Failure) as found:
        load_rulesets(Settings(), ["house.yaml"])
    reported_here = [
        line.removeprefix("house.yaml:").replace(": error ruleset/schema", "") for line in str(found.value).splitlines()
    ]
    assert [line[: len(start)] for line, start in zip(reported_here, expected, strict=False)] == expected
    assert len(reported_here) == len(expected)


def test_a_format_has_every_number_that_its_rules_read(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8").replace("    extends: open\n", "")
    found = problems(source, tmp_path)
    assert [(part.message, part.values["format"], part.values["name"]) for part in found] == [
        ("ruleset-number-missing", "cup", "tides"),
        ("ruleset-number-missing", "cup", "copies"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message", "suggestions"),
    [
        ("{copies: 1}", "{copys: 1}", "ruleset-number-unread", ["copies"]),
        ("{card: Wildfire}", "{color: rouge}", "ruleset-attribute-value", []),
        ("{card: Wildfire}", "{type: hero, not: {color: [red, bleu]}}", "ruleset-attribute-value", ["blue"]),
        ("{card: Wildfire}", "{hp: five}", "ruleset-attribute-integer", None),
        ("until: 2026-05-01", "until: 2025-12-31", "ruleset-days", None),
        (
            "exclude: {cards",
            "cover: {attribute: color, values: [red, {value: gren, title: {en: x}}], of",
            "ruleset-attribute-value",
            ["green"],
        ),
        ("exclude: {cards", "cover: {attribute: type, values: [heros], of", "ruleset-type", ["hero"]),
    ],
)
def test_a_word_that_would_judge_nothing_is_reported(
    old: str, new: str, message: str, suggestions: list[str] | None, tmp_path: Path
) -> None:
    source = """game: virevolt
extends: virevolt
formats:
  pauper:
    extends: standard
    numbers: {copies: 1}
    rules:
    - code: house/banned
      text: {en: Wildfire is banned.}
      from: 2026-01-01
      until: 2026-05-01
      exclude: {cards: {card: Wildfire}}
"""
    assert problems(source, tmp_path) == []
    assert old in source
    found = problems(source.replace(old, new), tmp_path)
    assert [(part.code, part.message, part.values.get("suggestions")) for part in found] == [
        ("ruleset/schema", message, suggestions)
    ]


@pytest.mark.parametrize(
    "cards", ["{color: RED}", "{hp: 3}", "{hp: [3, 4]}", "{costs.red: 1}", "{traits: any}", "{color: {present: true}}"]
)
def test_a_value_that_a_card_can_have_is_none(cards: str, tmp_path: Path) -> None:
    rule = f"{{code: house/banned, text: {{en: No.}}, source: us, exclude: {{cards: {cards}}}}}"
    assert (
        problems(
            f"game: virevolt\nextends: virevolt\nformats: {{x: {{extends: standard}}}}\nrules: [{rule}]\n", tmp_path
        )
        == []
    )


def test_what_is_missing_is_reported_as_several_and_where(tmp_path: Path) -> None:
    (found,) = problems("game: mine\nformats: {a: {}}\nrules: []\n", tmp_path)
    assert found.render(ENGLISH) == "sections and types are missing in the file"
    assert found.render(translator_of("fr")) == "il manque sections et types dans le fichier"


@pytest.mark.parametrize("game", games())
def test_one_copy_is_no_copies(game: str) -> None:
    base = builtin_ruleset(game)
    assert base is not None
    for rule in base.all_rules():
        for language, several in (("en", "copies of"), ("fr", "exemplaires")):
            words = rule.get("message", {}).get(language, "") if "copies" in rule else ""
            assert f"{{found}} {several}" not in words


def test_the_default_contents_of_a_section_must_exist(tmp_path: Path) -> None:
    source = REGATTA.read_text(encoding="utf-8").replace("{Red Buoy: 2, White", "{Red Boy: 2, White")
    (tmp_path / "cards.yaml").write_bytes((REGATTA.parent / "cards.yaml").read_bytes())
    (tmp_path / "mine.yaml").write_text(source, encoding="utf-8")
    with pytest.raises(Failure, match="there is no card Red Boy"):
        load_rulesets(Settings(), [str(tmp_path / "mine.yaml")])


@pytest.mark.parametrize(
    "catalog",
    ["cards: [x", "game: regatta\ncards: [{name: A, type: shop}]\n", "game: regattas\ncards: []\n", None],
)
def test_a_catalog_that_a_ruleset_names_must_be_good(catalog: str | None, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(REGATTA.read_bytes())
    if catalog is not None:
        (tmp_path / "cards.yaml").write_text(catalog, encoding="utf-8")
    with pytest.raises(Failure, match=r"cards\.yaml"):
        load_rulesets(Settings(), [str(path)])
