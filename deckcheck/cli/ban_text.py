"""Which cards are banned or limited when, in lines for a terminal."""

from __future__ import annotations

from deckcheck.cli.rule_text import wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.catalog import Catalog
    from deckcheck.cli.context import Context
    from deckcheck.construction.ban_list import Bans, Period


def ban_lines(context: Context, name: str, found: Sequence[Bans], catalog: Catalog) -> Iterator[str]:
    """Yield the ban list of a format with its dates, a line per period; nothing where no date matters."""

    def called(written: str) -> str:
        card = catalog.by_id(written) or next(iter(catalog.named(written)), None)
        return card.name_in(context.translator.language) if card is not None else written

    if found:
        yield "\n" + context.text("bans-head", format=name)
    for bans in found:
        parts = [("bans-banned", bans.banned), ("bans-limited", bans.limited)]
        words = [context.text(message, cards=[*map(called, cards)]) for message, cards in parts if cards]
        what = "; ".join(words) or context.text("bans-nothing")
        yield wrapped(context.text("card-fact", key=when(context, bans.period), value=what), hanging="    ")


def when(context: Context, period: Period) -> str:
    """Return a period in words: from when until when."""
    message = "period-dates" if period.since and period.until else "period-from" if period.since else "period-until"
    day = context.translator.day
    return context.text(message, since=day(period.since or ""), until=day(period.until or ""))
