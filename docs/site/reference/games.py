"""The pages of a game: how its decks are built, its rules of play with the rulings that show them, its effects."""

from __future__ import annotations

from functools import cache

from deckcheck.construction.registry import further_rules
from deckcheck.engine.card_reference import reference
from deckcheck.engine.data.options import written
from deckcheck.engine.registry import book_folder, rules_of
from deckcheck.engine.rulings.rulebook import Rulebook, read_rulebook
from docs.site.reference.codes import reported, sourced
from docs.site.reference.markdown import anchor_of, code, heading, plain, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.engine.data.options import Option
    from deckcheck.messages import Translator


@cache
def _book(folder: str) -> Rulebook:
    return read_rulebook(folder)  # with all its rulings, which takes seconds


def construction(ruleset: Ruleset, translator: Translator) -> str:
    """Return the page of a game's decks: formats, sections, and the rules of construction."""
    say, game = tongue(translator), ruleset.game
    data = ruleset.data
    title = translator.localized(data["title"])
    edition = translator.localized(data.get("edition"))
    parts = [say(f"# {plain(title)}: decks\n", f"# {plain(title)}\xa0: les decks\n"), f"{plain(edition)}\n"]
    links = [
        (f"{game}-play.md", say("rules of play", "règles de jeu")),
        (f"{game}-effects.md", say("words of its effects", "mots de ses effets")),
    ]
    parts.append(
        say("See also: ", "Voir aussi\xa0: ") + ", ".join(f"[{words}]({page})" for page, words in links) + "\n"
    )
    parts.append(heading(2, say("Formats", "Formats"), "formats"))
    rows = []
    for name, form in data["formats"].items():
        numbers = {**data["formats"].get(form.get("extends"), {}).get("numbers", {}), **form.get("numbers", {})}
        rows.append(
            [
                code(name),
                plain(translator.localized(form["title"])),
                ", ".join(f"{key} {value}" for key, value in numbers.items()),
            ]
        )
    parts.append(table([say("format", "format"), say("called", "nom"), say("numbers", "nombres")], rows))
    parts.append(heading(2, say("Sections of a list", "Sections d’une liste"), "sections"))
    rows = [
        [code(name), plain(translator.localized(section.title)), ", ".join(_taken(data["sections"][name]["takes"]))]
        for name, section in ruleset.sections.items()
    ]
    head = [say("section", "section"), say("called", "nom"), say("types of cards", "types de carte")]
    parts.append(table(head, rows))
    parts.append(heading(2, say("Rules of construction", "Règles de construction"), "construction"))
    parts += reported([*ruleset.all_rules(), *further_rules(game)], translator)
    return "\n".join(parts)


def _taken(takes: list[Any]) -> list[str]:
    """Return the types of cards that a section takes, each once."""
    named = [part.get("type", part) if isinstance(part, dict) else part for part in takes]
    several = [name for part in named for name in (part if isinstance(part, list) else [part])]
    return list(dict.fromkeys(code(name) for name in several if isinstance(name, str)))


def play(game: str, translator: Translator) -> str:
    """Return the page of a game's numbered rules of play, of its decisions, and of its options."""
    say, folder = tongue(translator), book_folder(game)
    assert folder is not None  # a game that can be played has its book  # noqa: S101
    book = _book(folder)
    title = plain(translator.localized(book.title))
    parts = [
        say(f"# {title}: rules of play\n", f"# {title}\xa0: règles de jeu\n"),
        f"{plain(translator.localized(book.edition))}\n",
        say(
            "In our own words; the printed book has the last word. Under each rule stand the rulings that show it: scenarios\n"
            f"that the engine plays, in [deckcheck/games/{game}/rulings]({_source(game)}).\n",
            "Dans nos propres mots\xa0; le livret imprimé a le dernier mot. Sous chaque règle figurent les arbitrages qui la\n"
            f"montrent\xa0: des situations que le moteur joue, dans [deckcheck/games/{game}/rulings]({_source(game)}).\n",
        ),
    ]
    area = ""
    for rule in book.rules:
        if rule.area != area:
            area = rule.area
            named = translator.localized(book.areas.get(area, {"en": area}))
            parts.append(heading(2, plain(named), anchor_of(area)))
        parts.append(heading(3, rule.id, rule.id.lower()))
        parts.append(f"{plain(translator.localized(rule.text))}\n")
        parts.append(sourced(book.source(rule, translator), translator))
        parts.append("".join(f"- {plain(translator.localized(ruling.names))}\n" for ruling in rule.rulings))
    parts.append(
        heading(2, say("Questions that the book leaves open", "Questions que le livret laisse ouvertes"), "settled")
    )
    for entry in book.decisions:
        parts.append(heading(3, entry.id, entry.id.lower()))
        parts.append(f"{plain(translator.localized(entry.question))}\n")
        parts.append(f"**{plain(translator.localized(entry.answer))}**\n")
        if entry.option:
            link = f"[{code(entry.option)}](#option-{anchor_of(entry.option)})"
            parts.append(say(f"Another answer: option {link}\n", f"Répondre autrement\xa0: option {link}\n"))
    return "\n".join([*parts, *_options(game, translator)])


def _source(game: str) -> str:
    return f"https://github.com/deckcheck/deckcheck/tree/main/deckcheck/games/{game}/rulings"


def _options(game: str, translator: Translator) -> list[str]:
    say = tongue(translator)
    parts = [
        heading(2, say("Options of a table", "Options d’une table"), "options"),
        say(
            "What a table may settle otherwise: `--option NAME=VALUE` for `play`, `simulate` and rulings.\n",
            "Ce qu’une table peut régler autrement\xa0: `--option NOM=VALEUR` pour `play`, `simulate` et les arbitrages.\n",
        ),
    ]
    for option in rules_of(game).options.values():
        parts.append(heading(3, code(option.name), f"option-{anchor_of(option.name)}"))
        parts.append(f"{plain(translator.localized(option.text))}\n")
        usual = code(written(option.default))
        parts.append(
            say(
                f"Values: {_values(option, translator)}. Usual: {usual}.\n",
                f"Valeurs\xa0: {_values(option, translator)}. Par défaut\xa0: {usual}.\n",
            )
        )
        named = [part for part in (option.decision, *option.rules) if part]
        if named:
            parts.append(say("By ", "Par ") + ", ".join(f"[{name}](#{name.lower()})" for name in named) + "\n")
    return parts


def _values(option: Option, translator: Translator) -> str:
    if option.values:
        return ", ".join(code(written(value)) for value in option.values)
    return tongue(translator)(f"{option.least} to {option.most}", f"de {option.least} à {option.most}")


def effects(game: str, translator: Translator) -> str:
    """Return the page of the words that the effects of a game's cards are written in."""
    return reference(rules_of(game), translator)
