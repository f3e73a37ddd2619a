"""The prepared form of the built-in games: what the check needs of YAML sources, ready to be read in a millisecond.

It is written when the package is built. In a checkout it is written on first use, and again when a source has changed.
"""

from __future__ import annotations

import marshal
import os
from functools import partial

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.names import fold
from deckcheck.catalog.variants import extend_variants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = os.path.join(PACKAGE, "games")
PREPARED = os.path.join(PACKAGE, "prepared")
FORMAT = 4  # of the prepared files; a change makes old ones unreadable on purpose
_MARSHAL = 2  # a version that every supported Python reads, without references, so that equal data give equal bytes
_LOADED: dict[str, dict[str, Any]] = {}  # the catalog and the ruleset of a game are read at once
# The code that reads the sources.
_READERS = tuple(f"catalog/{name}.py" for name in ("prepare", "load", "complete", "validate", "variants"))
FULL_KEYS = ("text", "play")  # what the check never reads
BESIDE = "beside"  # of a ruleset: the further catalogs whose cards every deck may name


def games() -> list[str]:
    """Return the ids of the built-in games, in alphabetical order."""
    with os.scandir(GAMES) as found:
        return sorted(entry.name for entry in found if os.path.isfile(os.path.join(entry.path, "construction.yaml")))


def load(game: str) -> dict[str, Any] | None:
    """Return the prepared data of a built-in game, or None where there is no such game.

    Keys: `ruleset`, `rows`, `names`, `ids` (see `Catalog`), `beside`, `stamps`. Names and ids are also those of the
    further catalogs beside the game's own; `beside` says how many cards these have, which are behind `rows`.
    """
    if game in _LOADED:
        return _LOADED[game]
    if not game.isidentifier() or not os.path.isfile(os.path.join(GAMES, game, "construction.yaml")):
        return None
    path = os.path.join(PREPARED, f"{game}.marshal")
    data = _read(path)
    if data is None or not _fresh(data["stamps"]):
        data = prepare(game)
        _store(path, data)
    _LOADED[game] = data
    return data


def load_full(game: str) -> dict[str, dict[str, Any]]:
    """Return card id -> the facts that only play and display need (`text`, `play`) of a built-in game."""
    facts: dict[str, dict[str, Any]] = _loaded(f"{game}.full", prepare_full, game)["facts"]
    return facts


def load_further(game: str, name: str) -> list[Any]:
    """Return the rows of a further catalog of a built-in game (see `Catalog`).

    Raises:
        KeyError: the game has no such catalog.
    """
    rows: list[Any] = _loaded(f"{game}.{name}", prepare_further, game, name)["rows"]
    return rows


def load_further_full(game: str, name: str) -> dict[str, dict[str, Any]]:
    """Return of a further catalog what `load_full` returns of the game's own."""
    facts: dict[str, dict[str, Any]] = _loaded(f"{game}.{name}.full", prepare_full, game, name)["facts"]
    return facts


def _loaded(name: str, made: Callable[..., dict[str, Any]], *of: str) -> dict[str, Any]:
    """Return prepared data; the package may hold them without the sources, as the archive of the page does."""
    if not all(part.isidentifier() for part in name.split(".")):
        raise KeyError(name)
    path = os.path.join(PREPARED, f"{name}.marshal")
    data = _read(path)
    if data is None or not _fresh(data["stamps"]):
        data = made(*of)
        _store(path, data)
    return data


def _read(path: str) -> dict[str, Any] | None:
    try:
        with open(path, "rb") as file:
            data = marshal.loads(file.read())  # noqa: S302  the file is the package's own
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return data if isinstance(data, dict) and data.get("format") == FORMAT else None


def _fresh(stamps: list[tuple[str, int, int]]) -> bool:
    """Whether no source has changed; a built package carries no stamps and is always fresh."""
    for name, size, time in stamps:
        try:
            status = os.stat(os.path.join(GAMES, name))
        except OSError:
            return False
        if status.st_mtime_ns != time or (size >= 0 and status.st_size != size):
            return False
    return True


def _store(path: str, data: dict[str, Any]) -> None:
    """Write a prepared file; where the package cannot be written to, it is prepared again the next time."""
    from deckcheck.files import write_atomically

    try:
        os.makedirs(PREPARED, exist_ok=True)
        write_atomically(path, marshal.dumps(data, _MARSHAL))
    except OSError:
        return


def further(game: str) -> list[str]:
    """Return the names of the further catalogs that come with a built-in game: the folders in its folder of cards."""
    folder = os.path.join(GAMES, game, "cards")
    if not game.isidentifier() or not os.path.isdir(folder):
        return []
    with os.scandir(folder) as found:
        return sorted(entry.name for entry in found if entry.is_dir() and entry.name.isidentifier())


def sources(game: str, name: str = "") -> list[str]:
    """Return the YAML sources of a game's own catalog or a further one, relative to the folder of the games."""
    folder = os.path.join(GAMES, game, "cards", name)
    if not os.path.isdir(folder):
        return []
    inner = f"{game}/cards/{name}/" if name else f"{game}/cards/"
    return [f"{inner}{file}" for file in sorted(os.listdir(folder)) if file.endswith(".yaml")]


def _stamps(game: str, further_ones: Sequence[str] = ()) -> list[tuple[str, int, int]]:
    names = [f"{game}/construction.yaml", *sources(game)]
    # The code that reads the sources is a source as well.
    names += [f"../{name}" for name in _READERS]
    for further_one in further_ones:
        names += sources(game, further_one)
    stamps = [(name, *_stamp(name)) for name in names]
    folders = [f"{game}/cards", *(f"{game}/cards/{further_one}" for further_one in further_ones)]
    # A folder changes its time when a file is added or taken away; its size means nothing.
    found = [folder for folder in folders if os.path.isdir(os.path.join(GAMES, folder))]
    return stamps + [(folder, -1, os.stat(os.path.join(GAMES, folder)).st_mtime_ns) for folder in found]


def _stamp(name: str) -> tuple[int, int]:
    status = os.stat(os.path.join(GAMES, name))
    return status.st_size, status.st_mtime_ns


def packaged_data(name: str) -> Any:
    """Return the plain data of one YAML source of the package."""
    from deckcheck.decklist.limits import MAX_CATALOG_ENTRIES
    from deckcheck.decklist.nodes import to_data
    from deckcheck.decklist.source import decode, read_bytes, read_tree

    data = read_bytes(os.path.join(GAMES, name), 1 << 26)
    tree = read_tree(decode(data), json=False, max_entries=MAX_CATALOG_ENTRIES)
    return None if tree is None else to_data(tree)


def source_cards(game: str, name: str = "") -> tuple[dict[str, Any], list[Card]]:
    """Return the ruleset data and all cards of a built-in game's own catalog or a further one, from its sources.

    Raises:
        Problem: a source does not meet the rules for catalogs.
    """
    from deckcheck.catalog.load import catalog_cards, read_catalog_tree

    ruleset = packaged_data(f"{game}/construction.yaml")
    known = Catalog.of(game, [])
    cards: list[Card] = []
    for source in sources(game, name):
        tree = read_catalog_tree(os.path.join(GAMES, source))
        # Names may be shared between the files of one game (reprints, versions of a card).
        found, problems = catalog_cards(tree, source, known, ruleset, trusted=True, linked=False)
        if problems:
            raise problems[0]
        cards.extend(found)
    for card, key in extend_variants(cards, partial(_own_card, game, name)):
        raise ValueError(f"{card.id}: 'adds' has no entry {key} to extend")
    return ruleset, cards


def _own_card(game: str, name: str, card: str) -> Card | None:
    """Return a card of a game's own catalog, of which a card of a further catalog is a variant."""
    return next((one for one in source_cards(game)[1] if one.id == card), None) if name else None


def prepare(game: str) -> dict[str, Any]:
    """Return what `load` returns, from the sources."""
    # Stamps come before what they are of: what changes meanwhile is then read again the next time.
    names = packaged_data(f"{game}/construction.yaml").get(BESIDE, [])
    stamps = _stamps(game, names)
    ruleset, cards = source_cards(game)
    rows = _rows(cards, [], ruleset)
    beside = [row for name in names for row in prepare_further(game, name)["rows"]]
    catalog = Catalog.of(game, [Card(*row) for row in (*rows, *beside)])
    if len({fold(row[0]) for row in (*rows, *beside)}) < len(rows) + len(beside):
        raise ValueError(f"{game}: a card of {', '.join(names)} has the id of another card")
    return {
        "format": FORMAT,
        "stamps": stamps,
        "ruleset": ruleset,
        "rows": rows,
        "names": catalog.names,
        "ids": catalog.ids,
        "beside": len(beside),
    }


def prepare_further(game: str, name: str) -> dict[str, Any]:
    """Return what `load_further` keeps, from the sources; a card may be a printing of one of the game's own.

    Raises:
        KeyError: the game has no such catalog.
    """
    if name not in further(game):
        raise KeyError(name)
    stamps = _stamps(game, [name])
    ruleset, cards = source_cards(game, name)
    own = source_cards(game)[1] if any("variant_of" in card.facts for card in cards) else []
    return {"format": FORMAT, "stamps": stamps, "rows": _rows(cards, own, ruleset)}


def _rows(cards: list[Card], known: list[Card], ruleset: dict[str, Any]) -> list[Any]:
    identities = _identities([*known, *cards])
    return [(card.id, card.name, card.type, identities[card.id], _lean(card, ruleset)) for card in cards]


def _lean(card: Card, ruleset: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a card that the check may read: not what only play needs, numbers made up for it included."""
    attributes = ruleset.get("attributes", {})
    invented = card.facts.get("invented", ())
    played = {key for key in invented if attributes.get(key, {}).get("kind") == "mapping"}
    facts = {key: value for key, value in card.facts.items() if key not in FULL_KEYS and key not in played}
    if played.issuperset(invented):
        facts.pop("invented", None)
    return facts


def prepare_full(game: str, name: str = "") -> dict[str, Any]:
    """Return what `load_full` and `load_further_full` keep, from the sources; see `prepare_further`."""
    if name and name not in further(game):
        raise KeyError(name)
    stamps = _stamps(game, [name] if name else [])
    ruleset, cards = source_cards(game, name)
    complete = completed(game, ruleset, cards, name)
    if name:
        complete |= _as_originals(game, cards)
    facts = {
        card.id: {
            key: value
            for key, value in complete.get(card.id, card).facts.items()
            if key not in lean or lean[key] != value
        }
        for card, lean in ((card, _lean(card, ruleset)) for card in cards)
    }
    return {"format": FORMAT, "stamps": stamps, "facts": facts}


def _as_originals(game: str, cards: list[Card]) -> dict[str, Card]:
    """Return card id -> the card with text and play data of the game's own card that it is a printing of."""
    printings = [card for card in cards if "variant_of" in card.facts]
    own = {card.id: card for card in source_cards(game)[1]} if printings else {}
    found = {}
    for card in printings:
        original = own.get(card.facts["variant_of"])
        if original is not None:
            facts = {key: original.facts[key] for key in FULL_KEYS if key in original.facts}
            found[card.id] = Card(card.id, card.name, card.type, card.identity, {**facts, **card.facts}, card.origin)
    return found


def completed(game: str, ruleset: dict[str, Any], cards: list[Card], name: str = "") -> dict[str, Card]:
    """Return card id -> the card with all that the sources complete it by, file after file.

    Raises:
        Problem: a source completes what it may not.
    """
    from deckcheck.catalog.load import completions, read_catalog_tree

    known = Catalog.of(game, cards)
    found: dict[str, Card] = {}
    for source in sources(game, name):
        problems: list[Any] = []
        tree = read_catalog_tree(os.path.join(GAMES, source))
        for card in completions(tree, source, known.extended(list(found.values())), ruleset, problems, trusted=True):
            found[card.id] = card
        if problems:
            raise problems[0]
    return found


def _identities(cards: list[Card]) -> dict[str, str]:
    """Return card id -> the id of the card that it is a printing of, followed to the root."""
    parents = {card.id: card.facts.get("variant_of") for card in cards}
    roots: dict[str, str] = {}
    for card in cards:
        root = card.id
        seen = {root}
        while parents.get(root) is not None:
            root = str(parents[root])
            if root not in parents or root in seen:
                raise ValueError(f"{card.id}: variant_of leads nowhere ({root})")
            seen.add(root)
        roots[card.id] = root
    return roots


def write_all(folder: str) -> list[str]:
    """Write the prepared files of every game, without stamps, for a built package; return their paths."""
    from deckcheck.files import write_atomically

    os.makedirs(folder, exist_ok=True)
    written = []
    for game in games():
        made = [(game, prepare(game)), (f"{game}.full", prepare_full(game))]
        for name in further(game):
            made += [(f"{game}.{name}", prepare_further(game, name)), (f"{game}.{name}.full", prepare_full(game, name))]
        for name, data in made:
            path = os.path.join(folder, f"{name}.marshal")
            write_atomically(path, marshal.dumps({**data, "stamps": []}, _MARSHAL))
            written.append(path)
    return written
