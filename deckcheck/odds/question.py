"""A question about draws (this many of these cards by that turn) and its exact answer."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.construction.selection import leaves
from deckcheck.odds.chances import Groups, at_least, with_put_back, with_redraws
from deckcheck.odds.rules import FIRST, SECOND, is_keeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from deckcheck.decklist.deck import Entry
    from deckcheck.odds.rules import HandRules, Pile


class Question:
    """Which cards count as hits: any of these cards or types that has all of these attributes.

    Attributes:
        label: what people call them.
        cards: entries of the pile, or none for any card.
        types: card types, or none for any type.
        where: (attribute, folded value) that a hit has.
    """

    __slots__ = ("cards", "label", "types", "where")

    def __init__(
        self,
        label: str,
        *,
        cards: Sequence[Entry] = (),
        types: Sequence[str] = (),
        where: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.label = label
        self.cards = frozenset(cards)
        self.types = frozenset(types)
        self.where = tuple(where)

    def is_hit(self, entry: Entry) -> bool:
        """Whether a card of the pile is asked for."""
        card = entry.card
        named = entry in self.cards or (card is not None and card.type in self.types)
        if (self.cards or self.types) and not named:
            return False
        if not self.where:
            return True
        return card is not None and all(
            value in {fold(str(leaf)) for leaf in leaves(card, name)} for name, value in self.where
        )


class Line:
    """The chances in one turn: cards seen by who goes first and second, and the chance of each column."""

    __slots__ = ("chances", "seen", "turn")

    def __init__(self, turn: int, seen: tuple[int, int], chances: Mapping[str, Fraction]) -> None:
        self.turn = turn
        self.seen = seen
        self.chances = chances


class Answer:
    """The exact answer.

    Attributes:
        hits: how many cards of the pile are asked for.
        columns: the names of what `lines` hold, the likeliest use first: `SEAT` or `SEAT-HOW`, where the seat is
            `first`, `second` or `either` and how is `redraw`, `put-back` or `plain`.
        lines: a line a turn; turn 0 is the opening hand.
    """

    __slots__ = ("columns", "hits", "lines")

    def __init__(self, hits: int, columns: Sequence[str], lines: Sequence[Line]) -> None:
        self.hits = hits
        self.columns = tuple(columns)
        self.lines = tuple(lines)


def groups_of(question: Question, pile: Pile, rules: HandRules) -> Groups:
    """Count a pile by whether its cards are hits and whether they keep the opening hand from being drawn again."""
    counts = {(hit, keeps): 0 for hit in (True, False) for keeps in (True, False)}
    for entry in pile.cards:
        counts[question.is_hit(entry), is_keeper(rules, entry)] += 1
    return Groups(counts[True, True], counts[True, False], counts[False, True], counts[False, False])


def answer(
    question: Question,
    pile: Pile,
    rules: HandRules,
    *,
    at_least: int = 1,
    turn: int = 5,
    draws: int | None = None,
    extra: int = 0,
) -> Answer:
    """Return the chances of having seen at least this many hits, turn by turn.

    Args:
        question: what counts as a hit.
        pile: the draw pile.
        rules: how the game deals and draws.
        at_least: how many hits.
        turn: the last turn to answer for.
        draws: cards drawn each turn, instead of the game's own number.
        extra: cards seen besides, from the first turn on.
    """
    groups = groups_of(question, pile, rules)
    seats = _seats(rules, turn, draws)
    ways = _ways(rules, groups)
    columns = [f"{seat}-{way}" if len(ways) > 1 else seat for way in ways for seat in seats]
    lines = []
    for at in range(turn + 1):
        seen = {seat: rules.seen(at, seat, draws) + (extra if at else 0) for seat in (FIRST, SECOND)}
        chances = {}
        for column in columns:
            seat, _, way = column.partition("-")
            whose = FIRST if seat == "either" else seat
            opening = rules.opening[whose]
            chances[column] = _chance(way or ways[0], at_least, groups, opening, seen[whose] - opening, rules)
        lines.append(Line(at, (min(seen[FIRST], len(pile)), min(seen[SECOND], len(pile))), chances))
    return Answer(groups.all_hits, columns, lines)


def _seats(rules: HandRules, turn: int, draws: int | None) -> list[str]:
    """Return the seats that differ: both, or `either` where going first changes nothing."""
    same = all(rules.seen(at, FIRST, draws) == rules.seen(at, SECOND, draws) for at in range(turn + 1))
    return ["either"] if same else [FIRST, SECOND]


def _ways(rules: HandRules, groups: Groups) -> list[str]:
    """Return how the opening hand may come about, the game's redraw first."""
    if rules.redraw is not None and groups.both + groups.keeps:
        return ["redraw", "plain"]
    return ["put-back", "plain"] if rules.put_back else ["plain"]


def _chance(way: str, wanted: int, groups: Groups, opening: int, later: int, rules: HandRules) -> Fraction:
    if way == "redraw":
        return with_redraws(wanted, groups, opening=opening, later=later)
    if way == "put-back":
        return with_put_back(wanted, groups, opening=opening, later=later, most=rules.put_back)
    return at_least(wanted, cards=groups.cards, hits=groups.all_hits, drawn=opening + later)
