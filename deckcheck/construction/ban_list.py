"""What was banned or limited in a format when: the dated rules of a ruleset, as periods."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from deckcheck.construction.card_legality import is_legal
from deckcheck.construction.rule_facts import RuleFacts, rule_facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import Ruleset

_FIRST, _LAST = "0001-01-01", "9999-12-31"


class Period(NamedTuple):
    """Days on which the same dated rules hold: the first and the last, None where there is none; and a day of them."""

    since: str | None
    until: str | None
    day: str


class Bans(NamedTuple):
    """A period of a format with the cards that are banned and those that are limited then."""

    period: Period
    banned: tuple[str, ...]
    limited: tuple[str, ...]


def periods(ruleset: Ruleset, name: str) -> list[Period]:
    """Return the periods between the days on which rules of a format begin or end; none where it has no dated rule."""
    starts: set[str] = set()
    for _, facts in _rules(ruleset, name):
        if facts.since and facts.since != _FIRST:
            starts.add(facts.since)
        if facts.until and facts.until != _LAST:
            starts.add(_moved(facts.until, 1))
    if not starts:
        return []
    days = sorted(starts)
    ends = [_moved(day, -1) for day in days]
    since: list[str | None] = [None, *days]
    until: list[str | None] = [*ends, None]
    return [Period(one, other, one or other or "") for one, other in zip(since, until, strict=True)]


def ban_list(ruleset: Ruleset, name: str) -> list[Bans]:
    """Return what is banned and limited in each period of a format, whether by a dated rule or by another."""
    rules = [(rule, facts) for rule, facts in _rules(ruleset, name) if facts.cards]
    found = []
    for period in periods(ruleset, name):
        banned: dict[str, None] = {}
        limited: dict[str, None] = {}
        for rule, facts in rules:
            if (facts.since or "") <= period.day <= (facts.until or _LAST):
                (banned if _bans(rule) else limited).update(dict.fromkeys(facts.cards))
        found.append(Bans(period, tuple(banned), tuple(card for card in limited if card not in banned)))
    return found


def bans_data(bans: Bans) -> dict[str, Any]:
    """Return what is banned and limited in a period as plain data."""
    period = bans.period
    return {"from": period.since, "until": period.until, "banned": list(bans.banned), "limited": list(bans.limited)}


def legal_periods(ruleset: Ruleset, name: str, card: Card) -> list[Period] | None:
    """Return when a card is legal in a format, where that depends on the day; None where it never changes."""
    found: list[Period] = []
    legal: list[bool] = []
    for period in periods(ruleset, name):
        legal.append(is_legal(card, ruleset.format(name, period.day)))
        if legal[-1] and len(legal) > 1 and legal[-2]:
            found[-1] = found[-1]._replace(until=period.until)
        elif legal[-1]:
            found.append(period)
    return None if len({*legal}) < 2 else found


def _rules(ruleset: Ruleset, name: str) -> list[tuple[Mapping[str, Any], RuleFacts]]:
    found = [(rule, rule_facts(ruleset, rule, (name,))) for rule in ruleset.all_rules()]
    return [(rule, facts) for rule, facts in found if facts.formats]


def _bans(rule: Mapping[str, Any]) -> bool:
    """Whether a rule keeps its cards out altogether."""
    copies = rule.get("copies", [])
    parts = copies if isinstance(copies, list) else [copies]
    return "exclude" in rule or any(part.get("at_most") == 0 for part in parts)


def _moved(day: str, days: int) -> str:
    """Return a day so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()
