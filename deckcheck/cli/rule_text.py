"""A construction rule as data, and texts in lines for a terminal."""

from __future__ import annotations

from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.context import Context
    from deckcheck.construction.rule_facts import RuleChange, RuleFacts

#: The columns that a text takes at most.
WIDTH = 100


def facts_lines(context: Context, facts: RuleFacts, formats: Sequence[str], *, own: bool) -> list[str]:
    """Return what formats make of a rule where its text alone does not show it.

    Args:
        context: what is spoken.
        facts: what they make of it.
        formats: all formats that are spoken of.
        own: whether the rules are somebody's own, or one of several formats is asked for, so that the numbers in the
            text of a rule may be others.
    """
    lines = [_changed(context, name, change) for name, change in facts.changes.items()]
    changed = {number for change in facts.changes.values() for number in change.numbers}
    if len(facts.formats) < len(formats):
        held = context.text("rules-in", formats=list(facts.formats))
        lines.append(held if facts.formats else context.text("rules-nowhere"))
    if len(set(facts.severities.values())) > 1:
        lines.append(", ".join(_severities(context, facts)))
    for name, values in facts.numbers.items():
        if len(set(values.values())) > 1:
            parts = [context.text("rules-number-in", n=value, format=form) for form, value in values.items()]
            lines.append(context.text("card-fact", key=name, value=", ".join(parts)))
        elif values and own and name not in changed:
            lines.append(context.text("card-fact", key=name, value=str(next(iter(values.values())))))
    if facts.since or facts.until:
        message = "rules-dates" if facts.since and facts.until else "rules-from" if facts.since else "rules-until"
        day = context.translator.day
        lines.append(context.text(message, since=day(facts.since or ""), until=day(facts.until or "")))
    if facts.cards:
        lines.append(context.text("rules-cards", cards=list(facts.cards)))
    return [wrapped(line) for line in lines]


def _changed(context: Context, name: str, change: RuleChange) -> str:
    """Return what a house format has changed of a rule, with its file as the source."""
    parts = [
        context.text("rules-instead", name=number, value=value, before=before)
        for number, (value, before) in change.numbers.items()
    ]
    if change.severity is not None:
        value, before = (context.text(f"severity-{severity}") for severity in change.severity)
        parts.append(context.text("rules-severity-instead", value=value, before=before))
    return context.text("rules-changed", format=name, source=change.source, changes=parts)


def source_words(context: Context, source: str, facts: RuleFacts) -> str:
    """Return the source of a rule: the house's first, where all formats that are spoken of have changed it."""
    if not facts.changes or len(facts.changes) < len(facts.formats):
        return source
    house = next(iter(facts.changes.values())).source
    return context.text("clauses", first=context.translator.localized(house), then=source)


def _severities(context: Context, facts: RuleFacts) -> list[str]:
    severities = {name: context.text(f"severity-{severity}") for name, severity in facts.severities.items()}
    return [context.text("rules-severity", format=name, severity=severity) for name, severity in severities.items()]


def columns() -> int:
    """Return how many columns a text takes: what the terminal has, if it is not wider than is easy to read."""
    import sys
    from shutil import get_terminal_size

    return min(WIDTH, get_terminal_size().columns) if sys.stdout.isatty() else WIDTH


def wrapped(words: str, indent: str = "  ", width: int = 0, *, hanging: str | None = None) -> str:
    """Return a text in lines for a terminal; `hanging` begins the further lines where they do not begin as the first.

    No line ends at a hyphen, which French words (celui-ci) and codes have, nor at a space that does not break.
    """
    import re
    from textwrap import fill

    plain = " ".join(re.findall(r"[^ \t\r\n]+", words))
    further = indent if hanging is None else hanging
    return fill(
        printable(plain), width or columns(), initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )
