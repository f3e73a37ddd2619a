"""Reading a catalog file of a user: its cards, and everything that is wrong with it at its place."""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.catalog.catalog import resolve
from deckcheck.catalog.complete import COMPLETING, ERRATA, completed_cards
from deckcheck.catalog.names import fold, nearest
from deckcheck.catalog.validate import card_data, check_card, is_boolean, is_text
from deckcheck.catalog.variants import ADDS, extend_variants
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.nodes import Sequence as SequenceNode
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, is_json, read_bytes, read_tree
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.decklist.nodes import Node

FIELDS = ("game", "set", "official", "cards", *COMPLETING)
SCHEMA = "catalog/schema"
_NAMELESS = "?"  # how messages call a card without a name and an id
# What may differ between the printings of one card.
_OF_PRINTINGS = frozenset(
    ("aliases", "derived", "invented", "names", "number", "official", "play", "rarity", "set", "text", "uncertain")
) | {"variant_of", ADDS}


def read_catalog_tree(path: str) -> MappingNode:
    """Return the tree of a catalog file.

    Raises:
        UnreadableFileError: the file cannot be opened.
        Problem: it is not YAML or JSON, too large, or no mapping.
    """
    text = decode(read_bytes(path, MAX_CATALOG_BYTES))
    tree = read_tree(text, json=is_json(path), max_entries=MAX_CATALOG_ENTRIES)
    if not isinstance(tree, MappingNode):
        raise Problem(SCHEMA, "catalog-mapping", tree.line if tree else 1, tree.column if tree else 1)
    return tree


def read_catalog(
    path: str, label: str, known: Catalog, spec: Mapping[str, Any], *, trusted: bool
) -> tuple[list[Card], list[Problem]]:
    """Return the cards of a catalog file and its problems; a card with a problem is left out.

    Args:
        path: the file.
        label: how messages name the file.
        known: the cards that are known already, which no card may redefine.
        spec: the ruleset data of the game (its `types` and `attributes`).
        trusted: whether its cards may modify rules.
    """
    try:
        tree = read_catalog_tree(path)
    except Problem as problem:
        problem.code = SCHEMA if problem.code.startswith("decklist") else problem.code
        return [], [problem]
    return catalog_cards(tree, label, known, spec, trusted=trusted)


def catalog_cards(
    tree: MappingNode, label: str, known: Catalog, spec: Mapping[str, Any], *, trusted: bool, linked: bool = True
) -> tuple[list[Card], list[Problem]]:
    """Return the cards of a catalog's tree and its problems; see `read_catalog`.

    Without `linked`, what `variant_of` names and what `completes` completes may be in another file, and is left to
    the caller.
    """
    problems: list[Problem] = []
    fields: dict[str, Node] = {}
    lines: dict[str, int] = {}
    for key, value in tree.items:
        if key.text not in FIELDS:
            problems.append(
                Problem(
                    SCHEMA,
                    "catalog-field",
                    key.line,
                    key.column,
                    field=key.text,
                    suggestions=nearest(key.text, FIELDS, 1),
                )
            )
        elif key.text in fields:
            problems.append(Problem(SCHEMA, "duplicate-key", key.line, key.column, key=key.text, first=lines[key.text]))
        else:
            fields[key.text] = value
            lines[key.text] = key.line
    problems.extend(
        Problem(SCHEMA, "catalog-missing", 1, 1, field=field)
        for field in ("game", "cards")
        if field not in fields and not (field == "cards" and not fields.keys().isdisjoint(COMPLETING))
    )
    problems.extend(_field_problems(fields))
    game = fields.get("game")
    if isinstance(game, Scalar) and game.text != spec["game"]:
        problems.append(Problem(SCHEMA, "catalog-game", game.line, game.column, found=game.text, game=spec["game"]))
        return [], problems
    defaults: dict[str, Any] = {}
    for field in ("set", "official"):
        node = fields.get(field)
        if isinstance(node, Scalar):
            defaults[field] = node.text if field == "set" else node.text == "true"
    entries = _entries(fields.get("cards"), problems)
    cards = define_cards(entries, label, known, spec, SCHEMA, problems, defaults=defaults, trusted=trusted)
    if linked:
        cards = linked_cards(cards, known, SCHEMA, problems, trusted=trusted, left_out=left_out(tree, cards))
        cards += completions(tree, label, known, spec, problems, trusted=trusted)
    return cards, problems


def completions(
    tree: MappingNode, label: str, known: Catalog, spec: Mapping[str, Any], problems: list[Problem], *, trusted: bool
) -> list[Card]:
    """Return the known cards that a catalog's tree completes or corrects; see `complete.completed_cards`.

    Only a trusted catalog may, as the cards are others' as well, and errata are an official catalog's.
    """
    official = tree.get("official")
    printed = isinstance(official, Scalar) and official.text == "true"
    found: dict[str, Card] = {}
    for field in COMPLETING:
        node = tree.get(field)
        if node is None:
            continue
        message = "" if isinstance(node, MappingNode) else "completes-mapping"
        if field == ERRATA and not printed:
            message = "errata-unofficial"
        message = message if trusted else "completes-untrusted"
        if message or not isinstance(node, MappingNode):
            values = {"field": field} if message == "completes-mapping" else {}
            problems.append(Problem(SCHEMA, message, node.line, node.column, **values))
            continue
        base = known.extended(list(found.values()))
        for card in completed_cards(
            node.items, label, base, spec, SCHEMA, problems, official=printed, errata=field == ERRATA
        ):
            found[card.id] = card
    return list(found.values())


def _field_problems(fields: Mapping[str, Node]) -> Iterator[Problem]:
    """Yield what is wrong with the fields that hold for all cards of a catalog."""
    for field, wanted in (("game", "wanted-text"), ("set", "wanted-text"), ("official", "wanted-boolean")):
        node = fields.get(field)
        if node is not None and not (is_text(node) if wanted == "wanted-text" else is_boolean(node)):
            yield Problem(SCHEMA, "catalog-value", node.line, node.column, field=field, wanted=Message(wanted))


def _entries(cards: Node | None, problems: list[Problem]) -> list[tuple[Scalar | None, Node]]:
    """Return (name or None, attributes) of each card, from a list of cards or a mapping from name to card."""
    if isinstance(cards, MappingNode):
        return list(cards.items)
    if isinstance(cards, SequenceNode):
        return [(None, node) for node in cards.items]
    if cards is not None:
        problems.append(Problem(SCHEMA, "catalog-cards", cards.line, cards.column))
    return []


def define_cards(
    entries: Iterable[tuple[Scalar | None, Node]],
    label: str,
    known: Catalog,
    spec: Mapping[str, Any],
    code: str,
    problems: list[Problem],
    *,
    defaults: Mapping[str, Any],
    trusted: bool,
) -> list[Card]:
    """Return the cards that these entries define; what is wrong with an entry is added to `problems`.

    Names, aliases and ids may be new only: one that `known` holds is `catalog/redefined`, one that an earlier entry
    took is `catalog/duplicate`, unless the two cards carry ids of their own (then they are two cards of one name).
    """
    cards: list[Card] = []
    taken: dict[str, tuple[int, bool]] = {}
    for key, node in entries:
        name_node = key or (node.get("name") if isinstance(node, MappingNode) else None)
        name = name_node.text if isinstance(name_node, Scalar) else ""
        id_node = node.get("id") if isinstance(node, MappingNode) else None
        called = name if name.strip() else id_node.text if isinstance(id_node, Scalar) else _NAMELESS
        found = list(check_card(node, called, spec, code, trusted=trusted))
        if isinstance(node, MappingNode) and (
            name_node is None or (isinstance(name_node, Scalar) and not name.strip())
        ):
            # An empty name is none; that it is not text says the same.
            found = [part for part in found if part.message != "card-value" or part.values["attribute"] != "name"]
            found.insert(0, Problem(code, "card-no-name", node.line, node.column))
        if found or not isinstance(node, MappingNode):
            problems.extend(found)
            # Left out, and yet its name is taken: whoever fixes it must not hear of the next card only then.
            if name.strip():
                has_id = isinstance(node, MappingNode) and node.get("id") is not None
                taken.setdefault(fold(name), ((key or node).line, has_id))
            continue
        facts = card_data(node, spec)
        facts.pop("name", None)
        for field, value in defaults.items():
            facts.setdefault(field, value)
        own_id = "id" in facts
        card_id = facts.pop("id", name)
        place = key or node
        card = Card(card_id, name, facts.pop("type"), facts.get("variant_of", card_id), facts, f"{label}:{place.line}")
        clash = _clash(card, place, known, taken, spec.get("qualifiers", ()), own_id=own_id)
        if clash is not None:
            problems.append(clash)
            continue
        for word in (card_id, *card.all_names(), *card.printings()):
            taken.setdefault(fold(word), (place.line, own_id))
        cards.append(card)
    return cards


def left_out(tree: MappingNode, cards: list[Card]) -> set[str]:
    """Return the ids (folded) of a catalog's entries that are not valid cards; their errors have been reported."""
    found = [
        (entry.get("id") or name or entry.get("name")) if isinstance(entry, MappingNode) else name
        for name, entry in _entries(tree.get("cards"), [])
    ]
    return {fold(part.text) for part in found if isinstance(part, Scalar)} - {fold(card.id) for card in cards}


def linked_cards(
    cards: list[Card],
    known: Catalog,
    code: str,
    problems: list[Problem],
    *,
    trusted: bool,
    left_out: Collection[str] = (),
) -> list[Card]:
    """Return the cards with their identities set; one whose `variant_of` leads nowhere is left out and reported.

    So is, unless the cards are `trusted`, a printing of a known card that claims to be another card than that one. Of
    what leads to a card that was itself `left_out` (ids, folded) nothing is reported.
    """
    lost = set(left_out)
    own = {fold(card.id): card for card in cards}
    roots: dict[str, Card | None] = {}
    linked = []
    for card in cards:
        if card.facts.get("variant_of") is None:
            linked.append(card)
            continue
        root = _root(card, own, roots, known)
        if root is not None:
            card.identity = root.identity
            linked.append(card)
        elif fold(card.facts["variant_of"]) in lost:
            lost.add(fold(card.id))
        else:
            line = int(card.origin.rsplit(":", 1)[1])
            problems.append(Problem(code, "card-variant", line, 1, card=card.name, id=card.facts["variant_of"]))
    for card, key in extend_variants(linked, known.by_id):
        line = int(card.origin.rsplit(":", 1)[1])
        problems.append(Problem(code, "card-adds-place", line, 1, card=card.name, key=key))
    return linked if trusted else [card for card in linked if not _contradicts(card, known, problems)]


def _contradicts(card: Card, known: Catalog, problems: list[Problem]) -> bool:
    """Whether a printing differs from the known card in more than what differs from printing to printing."""
    original = known.by_id(card.identity)
    if original is None:
        return False
    true = {key: value for key, value in original.facts.items() if key not in _OF_PRINTINGS}
    wrong = [key for key, value in card.facts.items() if key not in _OF_PRINTINGS and true.get(key) != value]
    if card.type != original.type:
        wrong.insert(0, "type")
    if wrong:
        line = int(card.origin.rsplit(":", 1)[1])
        problems.append(
            Problem(
                "catalog/redefined", "card-variant-differs", line, 1, card=card.name, id=original.id, attributes=wrong
            )
        )
        return True
    # What the printing does not say again holds for it as well, above all the limits.
    card.facts = {**true, **card.facts}
    return False


def _clash(
    card: Card,
    place: Any,
    known: Catalog,
    taken: Mapping[str, tuple[int, bool]],
    qualifiers: Sequence[str],
    *,
    own_id: bool,
) -> Problem | None:
    for printing in card.printings():
        folded = fold(printing)
        if folded in known.ids:
            other = known.card(known.ids[folded]).id
            return Problem(
                "catalog/redefined", "catalog-redefined", place.line, place.column, name=printing, known=other
            )
        if folded in taken:
            first = taken[folded][0]
            return Problem(
                "catalog/duplicate", "catalog-duplicate", place.line, place.column, name=printing, first=first
            )
    variant = card.facts.get("variant_of")
    for word in (card.id, *card.all_names()):
        folded = fold(word)
        others = _meant(word, folded, known, qualifiers)
        # A printing may bear the name of the card that it is a printing of.
        if any(variant is None or other.identity != variant for other in others):
            return Problem(
                "catalog/redefined", "catalog-redefined", place.line, place.column, name=word, known=others[0].id
            )
        earlier = taken.get(folded)
        if earlier is not None and (fold(word) == fold(card.id) or not (own_id and earlier[1])):
            return Problem(
                "catalog/duplicate", "catalog-duplicate", place.line, place.column, name=word, first=earlier[0]
            )
    return None


def _meant(word: str, folded: str, known: Catalog, qualifiers: Sequence[str]) -> list[Card]:
    """Return the known cards that a word means already: by a name, an id, or a name with what distinguishes cards."""
    positions = known.names.get(folded, ())
    if folded in known.ids:
        positions = (*positions, known.ids[folded])
    if positions or not folded.endswith(")"):
        return [known.card(position) for position in positions]
    found = resolve(known, word, qualifiers)
    return [found.card] if found.card is not None else list(found.candidates)


def _root(card: Card, own: Mapping[str, Card], roots: dict[str, Card | None], known: Catalog) -> Card | None:
    """Return the card that a variant, or a variant of a variant, is a variant of; None where that leads nowhere.

    `roots` remembers what has been found, so that a long chain is walked once.
    """
    passed: list[str] = []
    here: Card | None = card
    while here is not None and here.facts.get("variant_of") is not None:
        folded = fold(here.id)
        if folded not in own:
            break  # a known card, whose identity is its root already
        if folded in roots:
            here = roots[folded]
            break
        roots[folded] = None  # where the chain comes back to it
        passed.append(folded)
        target = here.facts["variant_of"]
        here = own.get(fold(target)) or known.by_id(target)
    roots.update(dict.fromkeys(passed, here))
    return here
