"""Running ruling files with everything that a ruling may ask for, the check of a deck included."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.engine.rulings import load_rulings, run_ruling
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rulings import RulingResult
    from deckcheck.engine.rulings.runner import Services
    from deckcheck.messages import Voice


def run_file(
    path: str, cards: Mapping[str, Sequence[Card]] | None = None, voice: Voice = ENGLISH
) -> list[RulingResult]:
    """Run the rulings of one file, in its order.

    Args:
        path: the file.
        cards: game -> its cards from outside the built-in catalog.
        voice: the language of the results.

    Raises:
        RulingFileError: when the file cannot be read as rulings; it names the place.
    """
    rulings = load_rulings(path)
    known = cards or {}
    return [run_ruling(ruling, services(ruling.game), known.get(ruling.game, ()), voice) for ruling in rulings]


def services(game: str) -> Services:
    """Return the steps beyond the engine's own that a ruling of a game may take."""
    return {"check": lambda deck, cards: checked(game, deck, cards)}


def checked(game: str, deck: Any, cards: Sequence[Card] = ()) -> dict[str, Any]:
    """Return what the check says of a deck: the codes of `errors` and `warnings`, and how many `cards` it has.

    Codes stand each once, in alphabetical order.

    Args:
        game: the game that the deck is for, where it does not say so itself.
        deck: a decklist's tree, or only what stands under its `deck`.
        cards: cards beside the built-in ones.
    """
    import json

    tree = deck if isinstance(deck, dict) and "deck" in deck else {"deck": deck}
    data = json.dumps({"game": game, **tree}, ensure_ascii=False, default=str).encode()
    settings = Settings(catalogs={game: builtin(game).extended(cards)} if cards else None)
    report = Checker(settings).check_bytes(data, "", json=True)
    found = {ERROR: set[str](), WARNING: set[str]()}
    for violation in report.violations:
        found.setdefault(violation.severity, set()).add(violation.code)
    entries = report.deck.entries if report.deck else ()
    count = sum(entry.count for entry in entries)
    return {"errors": sorted(found[ERROR]), "warnings": sorted(found[WARNING]), "cards": count}


def broken_rules(game: str, deck: Any) -> list[str]:
    """Return the codes of the errors of a deck, each once, in alphabetical order; none when it is legal."""
    errors: list[str] = checked(game, deck)["errors"]
    return errors
