"""The search of a game's cards with all that can be asked of them: attributes, legality in a format, playability."""

from __future__ import annotations

from deckcheck.catalog.search import CardSearch, Filter
from deckcheck.construction.card_legality import is_legal
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.registry import book_folder, is_playable, rules_of
from deckcheck.messages import LANGUAGES, translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.catalog.catalog import Catalog
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.engine.effects.book import CompiledCards

# What every catalog may have, which messages translate; the words of a game are its own.
COLUMNS = ("id", "name", "type", "text", "set", "number", "rarity", "legal", "playable")
_YES, _NO = "yes", "no"


def search_of(catalog: Catalog, ruleset: Ruleset, as_of: str = "") -> CardSearch:
    """Return the search of a game's cards.

    Beside the attributes it knows `legal`, whose values are the formats of the game: whether a format leaves the card a
    place, whatever else a deck holds; and for a game that can be played `playable` (yes, no): whether test-play can
    carry out what the card says.

    Args:
        catalog: the cards, with what only play needs.
        ruleset: the rules of the game.
        as_of: the day whose lists are in force, `YYYY-MM-DD`.
    """
    folder = book_folder(catalog.game)
    says = {language: _Words(folder, language) for language in LANGUAGES if language != "en"}
    tests = {"legal": Filter(ruleset.formats, lambda card, name: is_legal(card, ruleset.format(name, as_of)))}
    if is_playable(catalog.game):
        tests["playable"] = Filter((_YES, _NO), _Playable(catalog))
    titles = {kind: spec["title"].values() for kind, spec in ruleset.data["types"].items() if "title" in spec}
    # Games may have a word of their own for it (LVL): the common one means it as well.
    titles["level"] = [translator_of(language).text("card-level") for language in LANGUAGES]
    return CardSearch(catalog, says, tests, titles)


def book_of(catalog: Catalog) -> CompiledCards:
    """Return the cards of a game's catalog as test-play reads them, those of the user's own catalogs among them."""
    rules = rules_of(catalog.game)
    book: CompiledCards = rules.book([card for card in catalog.cards if card.origin])
    return book


class _Words:
    """How a language calls attributes and their values: the words of every catalog, then those of the game."""

    def __init__(self, folder: str | None, language: str) -> None:
        translator = translator_of(language)
        self._own = {name: translator.text(f"card-column-{name}") for name in COLUMNS}
        self._own |= {_YES: translator.text("card-yes"), _NO: translator.text("card-no")}
        self._translate = ENGLISH if folder is None else phrase_translator(folder, language)

    def __call__(self, word: str) -> str:
        return self._own.get(word) or self._translate(word)


class _Playable:
    """Whether test-play can carry out a card; the book of the catalog is made when the first card is asked for."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._known: dict[str, bool] | None = None

    def __call__(self, card: Card, value: str) -> bool:
        if self._known is None:
            book = book_of(self.catalog)
            cannot = {**book.compile_errors, **book.unplayable}
            self._known = {one.id: number not in cannot for number, one in enumerate(book.cards)}
        return card.id in self._known and self._known[card.id] is (value == _YES)
