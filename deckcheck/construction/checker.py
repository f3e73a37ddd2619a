"""The checker: a deck against the rules of its format, every violation in one pass."""

from __future__ import annotations

from deckcheck.construction.tally import Tally
from deckcheck.construction.violation import ERROR, WARNING, Violation
from deckcheck.messages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.construction.constraint import Finding
    from deckcheck.construction.ruleset import GameFormat, Rule
    from deckcheck.decklist.deck import Deck, Entry


def judge(deck: Deck, rules: GameFormat, *, strict: bool = False) -> list[Violation]:
    """Return every violation of the format's construction rules, in the order of the file, then of the codes.

    Args:
        deck: the deck; its entries without a usable card count for the size of their sections only.
        rules: the format, with or without advice.
        strict: whether a warning is an error.
    """
    tally, modifying = _tally(deck, rules)
    violations: list[Violation] = []
    for rule in rules.rules:
        if rule.listed is not None and rule.listed not in deck.places:
            continue
        modifiers = rules.ruleset.modifiers(rule.code, modifying) if modifying else ()
        for constraint in rule.constraints:
            for finding in constraint.findings(tally, modifiers):
                violations.append(_violation(rule, finding, deck, rules, strict=strict))  # noqa: PERF401  two loops deep
    violations.sort(key=Violation.sort_key)
    return violations


def _tally(deck: Deck, rules: GameFormat) -> tuple[Tally, list[Card]]:
    """Return what the selections find, and the cards that modify rules."""
    hits: list[list[Entry]] = [[] for _ in rules.selections]
    references = _references(deck, rules)
    doubtful: list[Entry] = []
    modifying: list[Card] = []
    section = ""
    known: dict[Card, tuple[int, ...]] = {}
    # Entries that the same selections find go together, and reach each selection in one step.
    alike: dict[tuple[int, ...], list[Entry]] = {}
    for entry in deck.entries:
        card = entry.card
        if card is None or entry.status:
            doubtful.append(entry)
            indices = rules.bare_matches(entry.section)
        else:
            if entry.section != section:
                section = entry.section
                known = rules.matches(section, references)
            indices = known.get(card) or rules.learn(known, section, card, references)
            # A card that came with the deck cannot make the deck legal.
            if "modifies" in card.facts and card not in deck.own_cards:
                modifying.append(card)
        group = alike.get(indices)
        if group is None:
            alike[indices] = [entry]
        else:
            group.append(entry)
    for indices, group in alike.items():
        for index in indices:
            hits[index] += group
    sections = rules.ruleset.sections
    return Tally(deck, hits, doubtful, references, lambda section, card: sections[section].accepts(card)), modifying


def _references(deck: Deck, rules: GameFormat) -> dict[str, Card | None]:
    """Return the reference cards: for each the one card of its section, or None where there is not exactly one copy."""
    found: dict[str, Card | None] = {}
    for name, section in rules.ruleset.references.items():
        entries = [entry for entry in deck.entries if entry.section == section]
        single = len(entries) == 1 and entries[0].count == 1 and not entries[0].status
        found[name] = entries[0].card if single else None
    return found


def _violation(rule: Rule, finding: Finding, deck: Deck, rules: GameFormat, *, strict: bool) -> Violation:
    entries = finding.entries
    names = list(dict.fromkeys(entry.name for entry in entries))
    shown_names = list({tuple(map(entry.name_in, LANGUAGES)): _name(entry) for entry in entries}.values())
    section = entries[0].section if entries else finding.section
    line, column = _place(entries, section, deck)
    data = rule.data
    kind = next(key for key in ("compare", "copies", "partner", "exclude", "cover") if key in data)
    values = {
        "cards": shown_names,
        "card": shown_names[0] if shown_names else "",
        "found": finding.actual if finding.actual is not None else 0,
        "allowed": finding.bound[1] if finding.bound else 0,
        "bound": finding.bound,
        "section": rules.ruleset.sections[section].title if section in rules.ruleset.sections else {},
        "rule": data["text"],
        **finding.values,
    }
    if values.get("type"):
        values["type"] = rules.ruleset.data["types"].get(values["type"], {}).get("title", values["type"])
    severity = ERROR if strict and rule.severity == WARNING else rule.severity
    return Violation(
        rule.code,
        severity,
        data.get("message") or f"{kind}-default",
        values,
        line=line,
        column=column,
        section=section,
        cards=names,
        places=[(entry.line, entry.column) for entry in entries],
        bound=finding.bound,
        actual=finding.actual,
        source=data.get("source"),
        remedy=data.get("fix") or _default_fix(finding),
    )


def _name(entry: Entry) -> str | dict[str, str]:
    """Return the name of an entry's card by language, where its languages differ."""
    return entry.reference if entry.card is None else entry.card.name_by_language()


def _default_fix(finding: Finding) -> str | None:
    if finding.values.get("over"):
        return "fix-remove"
    if finding.values.get("short"):
        return "fix-add"
    return None


def _place(entries: Sequence[Entry], section: str | None, deck: Deck) -> tuple[int, int]:
    """Return where the list has to change: the first card concerned, otherwise its section, otherwise the deck."""
    for entry in entries:
        if entry.line:
            return entry.line, entry.column
    if section is not None and section in deck.places:
        return deck.places[section]
    return deck.places.get("", (0, 0))
