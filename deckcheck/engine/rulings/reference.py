"""All that a ruling of a game may say, generated from the code: zones, keys, phases, choices, lines of the log."""

from __future__ import annotations

import yaml

from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.knowledge.observation import table_seen
from deckcheck.engine.rulings.grammar import Grammar
from deckcheck.engine.rulings.names import CardNames
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, columns_of
from deckcheck.engine.rulings.table import SHARED_SIDE, Table
from deckcheck.engine.rulings.until import affairs
from deckcheck.engine.state.columns import Kind
from deckcheck.engine.state.match import PUBLIC
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.zone_limits import Limit
    from deckcheck.messages import Translator


# What is written where a key is not a number, by the kind of its column.
_BY_KIND: Mapping[int, Sequence[str]] = {
    Kind.FLAG: ("true", "false"),
    Kind.PLAYER: ("{player}", "nobody"),
    Kind.CARD: ("{card}", "nothing"),
}


def ruling_reference(rules: GameRules, translator: Translator = ENGLISH) -> str:
    """Return the reference of a game's rulings as Markdown."""
    table = Table(rules, (), 1, {}, ())
    state = table.seen(sample_side(rules))
    lines = [f"# {translator.text('ruling-ref-title', game=rules.game)}", "", translator.text("ruling-ref-origin")]
    lines += [
        *_table(rules, translator),
        *_moments(rules, translator),
        *_zones(rules, translator),
        *_limits(rules, translator),
    ]
    lines += _keys(rules, state, translator)
    grammar = Grammar(rules, CardNames(rules, rules.book()), ("A", "B"))
    lines += _choices(rules, grammar, translator)
    lines += _events(grammar, translator)
    return "\n".join(lines) + "\n"


def sample_side(rules: GameRules) -> dict[str, str]:
    """Return a side with a card in every zone that takes certain types: what is seen on it are the keys of cards."""
    book = rules.book()
    found = {}
    for key, room in rules.given_rooms.items():
        zone = rules.zones[rules.ruling_zones[key]]
        fitting = (
            card.id
            for number, card in enumerate(book.cards)
            if card.type in room.types and number not in book.compile_errors
        )
        first = next(fitting, None)
        if first is not None and zone.visibility == PUBLIC and not zone.shared:
            found[key] = first
    return found


def _table(rules: GameRules, translator: Translator) -> Iterator[str]:
    least, most = rules.players
    yield from ("", f"## {translator.text('ruling-ref-table')}", "")
    yield translator.text("ruling-ref-players", least=least, most=most, phase=rules.usual_phase)
    yield ""
    yield translator.text("ruling-ref-filler", card=_filler(rules))
    yield ""
    for key, value in (*rules.given_defaults.items(), *rules.given_shared.items()):
        yield f"- `{key}`: `{_written(value)}`"


def _filler(rules: GameRules) -> str:
    """Return the name of the card that represents any card."""
    book = rules.book()
    name: str = book.cards[CardNames(rules, book).the(rules.filler, ())].name
    return name


def _written(value: Any) -> str:
    """Return a value as a ruling writes it, on one line."""
    written: str = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000)
    return written.removesuffix("...\n").strip()


def _moments(rules: GameRules, translator: Translator) -> Iterator[str]:
    translate = phrase_translator(rules.folder, translator.language)
    yield from ("", f"## {translator.text('ruling-ref-phases')}", "")
    for name in (*rules.phases, *rules.stages):
        word = translate(name)
        yield f"- `{name}`" + (f" ({word})" if word != name else "")
    yield ""
    over = ", ".join(f"`{name}`" for name in affairs(rules))
    yield translator.text("ruling-ref-until", example=f"A {rules.phases[-1]}", affairs=over)


def _zones(rules: GameRules, translator: Translator) -> Iterator[str]:
    translate = phrase_translator(rules.folder, translator.language)
    yield from ("", f"## {translator.text('ruling-ref-zones')}", "")
    yield from _table_of(
        [translator.text(f"ruling-ref-{head}") for head in ("key", "holds", "count", "rule")],
        (
            [
                f"`{key}` ({translate(rules.zones[zone].name)}){_whose(rules, zone, translator)}",
                *_room(rules, key, translator),
            ]
            for key, zone in rules.ruling_zones.items()
        ),
    )


def _whose(rules: GameRules, zone: int, translator: Translator) -> str:
    """Return where a zone is written that belongs to all."""
    return f", {translator.text('ruling-ref-under', side=SHARED_SIDE)}" if rules.zones[zone].shared else ""


def _room(rules: GameRules, key: str, translator: Translator) -> list[str]:
    room = rules.given_rooms.get(key)
    if room is None:
        return [translator.text("ruling-ref-anything"), "", ""]
    types = ", ".join(f"`{kind}`" for kind in room.types) or translator.text("ruling-ref-anything")
    return [types, f"{room.least}-{room.most}" if (room.least, room.most) != (0, 500) else "", room.rule]


def _limits(rules: GameRules, translator: Translator) -> Iterator[str]:
    if not rules.given_limits:
        return
    yield from ("", f"## {translator.text('ruling-ref-limits')}", "")
    yield from (translator.text("ruling-ref-limits-how", card=_filler(rules)), "")
    yield from _table_of(
        [translator.text(f"ruling-ref-{head}") for head in ("meant", "most", "alike", "rule")],
        (_limit(limit, translator) for limit in rules.given_limits),
    )


def _limit(limit: Limit, translator: Translator) -> list[str]:
    meant = ", ".join(f"`{kind}`" for kind in limit.types)
    if limit.where:
        facts = ", ".join(f"`{key}: {_written(value)}`" for key, value in limit.where)
        meant += f" {translator.text('ruling-ref-with', facts=facts)}"
    most = translator.text("ruling-ref-own", most=limit.most, fact=limit.own) if limit.own else str(limit.most)
    if limit.alike:
        together = translator.text("ruling-ref-same", facts=", ".join(f"`{fact}`" for fact in limit.alike))
    else:
        together = translator.text("ruling-ref-all-players" if limit.shared else "ruling-ref-all")
    return [meant, most, together, f"`{limit.rule}`"]


def _keys(rules: GameRules, state: State, translator: Translator) -> Iterator[str]:
    cards: dict[str, None] = {}
    for card in range(len(state.owner)):
        cards.update(dict.fromkeys(rules.card_view(state, card)))
    cards.update(dict.fromkeys(rules.seen_words))
    player = {**rules.player_view(state, 0), "alive": True}
    for head, seen, size, words in (
        ("side", player, PLAYER, rules.given_of_player),
        ("shared", table_seen(state), TABLE, rules.given_of_table),
        ("card", cards, CARD, rules.given_words),
    ):
        columns = columns_of(rules, size)
        yield from ("", f"## {translator.text(f'ruling-ref-{head}')}", "")
        if seen:
            yield translator.text("ruling-ref-expected", keys=", ".join(f"`{key}`" for key in seen))
            yield ""
        given = ", ".join(_figure(rules, key, columns.get(key, Kind.NUMBER)) for key in sorted({*columns, *words}))
        yield translator.text("ruling-ref-given", keys=given or "–")


def _figure(rules: GameRules, key: str, kind: int) -> str:
    """Return a key, with the numbers that it may have and the rule that says so, or what it is instead of a number."""
    room = rules.given_figures.get(key)
    values = rules.given_values.get(key, _BY_KIND.get(kind, ()))
    if room is not None:
        return f"`{key}` ({room.least}-{room.most}, {room.rule})"
    return f"`{key}` ({', '.join(f'`{value}`' for value in values)})" if values else f"`{key}`"


def _choices(rules: GameRules, grammar: Grammar, translator: Translator) -> Iterator[str]:
    translate = phrase_translator(rules.folder, translator.language)
    yield from ("", f"## {translator.text('ruling-ref-choices')}")
    for kind, name in rules.decisions.items():
        word = translate(name)
        yield from ("", f"### `{name}`" + (f" ({word})" if word != name else ""), "")
        yield from (f"- `{phrase}`" for phrase in grammar.choices[kind])
    yield from ("", translator.text("ruling-ref-gaps"), "")
    for gap, usual in grammar.gaps.items():
        fillings = (*usual, *grammar.rules.phrase_gaps.short.get(gap, ()))
        yield f"- `{{{gap}}}`: {', '.join(f'`{filling}`' for filling in fillings)}"


def _events(grammar: Grammar, translator: Translator) -> Iterator[str]:
    yield from ("", f"## {translator.text('ruling-ref-events')}", "")
    yield from (f"- `{line}`" for line in sorted(grammar.events))


def _table_of(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
