"""How decks are checked: the settings, and the rules and the cards in force under them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from deckcheck.arguments import is_date, require_flag, require_text, require_type, unfit
from deckcheck.catalog import builtin, builtin_with, further_cards
from deckcheck.catalog.catalog import Catalog
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.ruleset import Ruleset
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.construction.pool import Pool
    from deckcheck.construction.ruleset import GameFormat
    from deckcheck.decklist.deck import Deck


class DayError(Failure, ValueError):
    """What is to be the day of a check is none."""


class Settings:
    """How decks are checked. Equal to settings that say the same, with the same rulesets and catalogs.

    Attributes:
        game, format: what a list is taken to name, whatever it says (None: what it says).
        default_game, default_format: what a list is taken to name where it says nothing.
        rulesets: game -> ruleset, instead of the built-in one.
        catalogs: game -> its cards with those of the user's catalogs, instead of the built-in ones.
        strict: whether warnings are errors.
        advice: whether rules that only advise are judged.
        as_of: the day whose lists are in force, `YYYY-MM-DD`.
        deck_cards: whether a deck may define cards of its own.
        folders: game -> the folder in which a configuration has it; its rules and cards are read when a list names it.
        suppress: whether comments in a decklist may hide violations (see `suppressions`).
        pool: the cards that the player opened, which a deck may not go beyond, or None.
        chosen: section -> the cards that it begins with, for lists that do not say it (see `id_decks`).

    Raises:
        TypeError: an argument is of another kind.
        DayError: `as_of` is not a day (a `ValueError`).
    """

    __slots__ = (
        "advice",
        "as_of",
        "catalogs",
        "chosen",
        "deck_cards",
        "default_format",
        "default_game",
        "folders",
        "format",
        "game",
        "pool",
        "rulesets",
        "strict",
        "suppress",
    )

    def __init__(
        self,
        *,
        game: str | None = None,
        format: str | None = None,  # noqa: A002
        rulesets: Mapping[str, Ruleset] | None = None,
        catalogs: Mapping[str, Catalog] | None = None,
        strict: bool = False,
        advice: bool = False,
        as_of: str | None = None,
        deck_cards: bool = True,
        default_game: str | None = None,
        default_format: str | None = None,
        suppress: bool = True,
        pool: Pool | None = None,
        folders: Mapping[str, str] | None = None,
        chosen: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        for name, text in (
            *(("game", game), ("format", format), ("default_game", default_game), ("default_format", default_format)),
            ("as_of", as_of),
        ):
            if text is not None:
                require_text(name, text)
        switches = (("strict", strict), ("advice", advice), ("deck_cards", deck_cards), ("suppress", suppress))
        for name, switch in switches:
            require_flag(name, switch)
        _check_parts("rulesets", rulesets, Ruleset)
        _check_parts("catalogs", catalogs, Catalog)
        _check_parts("folders", folders, str)
        _check_parts("chosen", chosen, (list, tuple))
        if pool is not None:
            from deckcheck.construction.pool import Pool

            require_type("pool", pool, Pool, "argument-pool")
        if as_of is not None and not is_date(as_of):
            raise DayError("bad-date", value=as_of)
        self.game = game
        self.format = format
        self.default_game = default_game
        self.default_format = default_format
        self.suppress = suppress
        self.pool = pool
        self.folders = folders or {}
        self.chosen = dict(chosen or {})
        self.rulesets = dict(rulesets or {})
        self.catalogs = dict(catalogs or {})
        self.strict = strict
        self.advice = advice
        self.as_of = as_of
        self.deck_cards = deck_cards

    def __repr__(self) -> str:
        usual = Settings()
        changed = {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) != getattr(usual, name)}
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settings):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # the pool is given later

    def replace(self, **changes: Any) -> Settings:
        """Return these settings with some of them changed."""
        return Settings(**{**{name: getattr(self, name) for name in self.__slots__}, **changes})


def _check_parts(name: str, parts: Any, kind: type | tuple[type, ...]) -> None:
    """See that an argument is what each game has of a kind, or None."""
    if parts is not None and not (
        isinstance(parts, Mapping)
        and all(isinstance(game, str) and isinstance(part, kind) for game, part in parts.items())
    ):
        raise unfit(name, parts, f"argument-{name}")


def ruleset_of(settings: Settings, game: str) -> Ruleset | None:
    """Return the ruleset in force for a game; None where there is no such game.

    Raises:
        UnreadableFileError, FaultyFileError: a game from outside the package cannot be read, or is written wrongly.
    """
    found = settings.rulesets.get(game) or builtin_ruleset(game)
    if found is None:
        from deckcheck.construction.known import configured, known_ruleset

        folder = settings.folders.get(game)
        if folder is None:
            return known_ruleset(game)
        found, catalog = configured(game, folder)
        if found is not None:
            settings.rulesets[game] = found
            settings.catalogs.setdefault(game, catalog)
    return found


def own_ruleset_of(settings: Settings, game: str) -> Ruleset | None:
    """Return the ruleset that comes with a game, which none of the user's replaces; None where there is no such game.

    Raises:
        UnreadableFileError, FaultyFileError: see `ruleset_of`.
    """
    from deckcheck.construction.known import known_ruleset, ruleset_in

    folder = settings.folders.get(game)
    return known_ruleset(game) if folder is None else ruleset_in(game, folder)


def own_rulesets_of(settings: Settings) -> Iterator[Ruleset]:
    """Yield the user's rulesets, those of games that a configuration names among them; broken ones are left out."""
    for game in settings.folders:
        try:
            ruleset_of(settings, game)
        except Failure:  # reported where this game is asked for
            continue
    yield from list(settings.rulesets.values())


def catalog_of(settings: Settings, game: str, beside: tuple[str, ...] = ()) -> Catalog:
    """Return the catalog in force for a game, with the cards of further catalogs (`Ruleset.beside`)."""
    found = settings.catalogs.get(game)
    if beside and builtin_ruleset(game) is not None:
        return builtin_with(game, beside) if found is None else _extended(found, game, beside)
    if found is not None:
        return found
    return builtin(game) if _has_cards(game) else Catalog.of(game, [])


@lru_cache(maxsize=8)
def _extended(catalog: Catalog, game: str, beside: tuple[str, ...]) -> Catalog:
    return catalog.extended(further_cards(game, beside))


def full_catalog_of(game: str) -> Catalog:
    """Return the catalog that comes with a game with all that play needs, or an empty one."""
    return builtin(game, full=True) if _has_cards(game) else Catalog.of(game, [])


def known_catalog_of(game: str) -> Catalog:
    """Return the full catalog that comes with a game, with the unlisted cards that only some of its formats know."""
    ruleset = builtin_ruleset(game)
    names = [name for form in ruleset.formats for name in ruleset.beside(form)] if ruleset is not None else []
    beside = tuple(dict.fromkeys(names))
    if not beside:
        return full_catalog_of(game)
    own, found = builtin(game, full=True), builtin_with(game, beside, full=True)
    cards = found.every_card()
    return Catalog(game, cards, found.names, found.ids, range(len(own.every_card()), len(cards)))


def _has_cards(game: str) -> bool:
    """Whether a catalog comes with a game, be it built in or from outside the package."""
    if builtin_ruleset(game) is not None:
        return True
    from deckcheck.catalog.discovery import game_dir

    return game_dir(game) is not None


def format_of(deck: Deck, settings: Settings, *, advice: bool) -> GameFormat:
    """Return the rules that the settings judge a deck by, with those that only advise or without."""
    ruleset = ruleset_of(settings, deck.game)
    if ruleset is None:
        raise KeyError(deck.game)
    return ruleset.format(deck.format, day_of(settings, ruleset), advice=advice)


def day_of(settings: Settings, ruleset: Ruleset) -> str:
    """Return the day whose lists are in force: the one that is asked for, or today where the ruleset has dated lists.

    Nothing else depends on the clock.
    """
    if settings.as_of or not ruleset.dated:
        return settings.as_of or ""
    from time import strftime

    return strftime("%Y-%m-%d")
