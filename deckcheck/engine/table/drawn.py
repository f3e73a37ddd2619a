"""Drawing the table as a player sees it, from nothing but the player's observation."""
# ruff: noqa: D102  what `Shown` asks for is documented in `Game`

from __future__ import annotations

import re
from typing import Protocol

from deckcheck.engine.data.phrases import phase_words, phrase_translator
from deckcheck.engine.state.outcome import losers_of
from deckcheck.engine.table.view import PILE, PLACE, ROW
from deckcheck.messages import ENGLISH, printable
from deckcheck.text_table import width as width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.state.outcome import Outcome
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules
    from deckcheck.messages import Translator

STYLES = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "mauve": "35",
    "cyan": "36",
    "dim": "2",
    "bold": "1",
}
_GAP = "   "  # between the parts of a title
_COLOR = re.compile("\x1b\\[[0-9;]*m")
_PARENTHESES = re.compile(r"\([^()]*\)")
_LEAST = 40  # columns below which nothing is wrapped any narrower


class Shown(Protocol):
    """What is drawn: a game, as far as people look at it."""

    @property
    def rules(self) -> Rules: ...

    @property
    def players(self) -> Sequence[str]: ...

    @property
    def state(self) -> State: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, player: int, language: str | None = None) -> dict[str, Any]: ...


class TextRenderer:
    """How a table is drawn: the columns of the terminal, whether it has colours, and the language."""

    def __init__(self, columns: int = 80, *, color: bool = False, translator: Translator = ENGLISH) -> None:
        self.columns = max(columns, _LEAST)
        self.color = color
        self.translator = translator

    def paint(self, style: str, words: str) -> str:
        """Return words in a style (see `STYLES`), where the terminal has colours."""
        return f"\x1b[{STYLES[style]}m{words}\x1b[0m" if self.color and style else words

    def rule(self) -> str:
        """Return a line across the screen."""
        return self.paint("dim", "─" * min(self.columns, 100))

    def wrapped(self, parts: Sequence[tuple[str, str]], label: str, wide: int) -> list[str]:
        """Return a label and parts with commas between them, in as many lines as they need.

        Semicolons separate them where a part has a comma of its own that no parentheses enclose (*Marion, VA*).

        Args:
            parts: the parts as they are written, and with the terminal's colours.
            label: what is before the first of them.
            wide: the columns of the label.
        """
        indent = " " * wide
        lines = []
        line, used = f"{label:<{wide}}", wide
        mark = (
            self.translator.clauses(["", ""]).rstrip(" ")
            if any("," in _PARENTHESES.sub("", plain) for plain, _ in parts)
            else ","
        )
        for plain, painted, end in self._pieces(parts, mark, self.columns - wide):
            needed = width_of(plain) + len(end)
            gap = 0 if used == wide else 1
            if used + gap + needed > self.columns and used > wide:
                lines.append(line.rstrip())
                line, used, gap = indent, wide, 0
            line += " " * gap + painted + end
            used += gap + needed
        return [*lines, line.rstrip()]

    @staticmethod
    def _pieces(parts: Sequence[tuple[str, str]], mark: str, room: int) -> Iterator[tuple[str, str, str]]:
        """Return the parts with what is behind each, word by word where a part is longer than a line."""
        for number, (plain, painted) in enumerate(parts):
            end = mark if number < len(parts) - 1 else ""
            if width_of(plain) + len(end) <= room:
                yield plain, painted, end
                continue
            words = list(zip(plain.split(" "), painted.split(" "), strict=True))
            for position, (word, shown) in enumerate(words):
                yield word, shown, end if position == len(words) - 1 else ""


def draw(game: Shown, viewer: int | None, renderer: TextRenderer, *, is_open: bool = False) -> list[str]:
    """Return the lines of the table: the others in the order of their turns, then the viewer's own side.

    Args:
        game: the game.
        viewer: the player who looks; None shows each side as its own player sees it, in the order of the seats.
        renderer: how to draw.
        is_open: whether each side is shown as its own player sees it all the same.
    """
    players = len(game.players)
    language = renderer.translator.language
    is_open = is_open or viewer is None
    seen = [game.view(seat, language) for seat in (range(players) if is_open else [viewer or 0])]
    lines = [_headline(game, seen[0], renderer), *_notes(seen[0], renderer)]
    shared = [region for region in seen[0]["regions"] if region["player"] is None]
    if shared:
        piles, rows = _regions(shared, renderer)
        lines += [renderer.rule(), *_titles([renderer.translator.text("play-shared"), *piles], renderer), *rows]
    first = 0 if viewer is None else viewer + 1
    for step in range(players):
        seat = (first + step) % players
        lines += [renderer.rule(), *_side(seen[seat if is_open else 0], seat, viewer, renderer)]
    return [*lines, renderer.rule()]


def _headline(game: Shown, seen: Mapping[str, Any], renderer: TextRenderer) -> str:
    return (
        turn_text(game, seen, renderer.translator)
        if seen["outcome"] is None
        else outcome_text(game, renderer.translator)
    )


def _notes(seen: Mapping[str, Any], renderer: TextRenderer) -> list[str]:
    """Return what is shown of the whole table, and what is under way with its running figures."""
    notes = [printable(fact["text"]) for fact in seen["facts"]]
    lines = renderer.wrapped([(note, note) for note in notes], "", 0) if notes else []
    for going in seen["under_way"]:
        parts = [going["title"], going["stage"], *(fact["text"] for fact in going["facts"])]
        for side in going["sides"]:
            found = [str(side["total"])] if side["total"] is not None else []
            found += [part["text"] for part in side["parts"]]
            if found:
                parts.append(renderer.translator.text("play-side", name=side["name"], figures=", ".join(found)))
        if going["passed"]:
            names = [seen["seats"][seat]["name"] for seat in going["passed"]]
            parts.append(renderer.translator.text("play-passed", players=names, n=len(names)))
        words = [printable(part) for part in (*parts, going["standing"]) if part]
        lines += renderer.wrapped([(word, word) for word in words], "", 0)
    return lines


def turn_text(game: Shown, seen: Mapping[str, Any], translator: Translator) -> str:
    """Return the turn, whose it is, and the phase."""
    if not seen["turn"]:
        return translator.text("play-before", phase=seen["phase"]["name"])
    phase = phase_words(phrase_translator(game.rules.folder, translator.language), seen["phase"]["key"])
    return translator.text("play-turn", turn=seen["turn"], player=seen["seats"][seen["active"]]["name"], phase=phase)


def outcome_text(game: Shown, translator: Translator) -> str:
    """Return who has won and why."""
    outcome = game.outcome
    if outcome is None:
        return translator.text("play-running")
    reason = phrase_translator(game.rules.folder, translator.language)(outcome.reason)
    if not outcome.winners:
        return translator.text("play-draw", reason=reason)
    winners = [printable(game.players[player]) for player in outcome.winners]
    losers = [printable(name) for name in losers_of(game.state)]
    if losers:
        return translator.text("play-lost", players=winners, n=len(winners), losers=losers, reason=reason)
    return translator.text("play-won", players=winners, n=len(winners), reason=reason)


def _side(seen: Mapping[str, Any], seat: int, viewer: int | None, renderer: TextRenderer) -> list[str]:
    row = seen["seats"][seat]
    name = renderer.paint("bold", printable(row["name"]))
    if seat == viewer:
        name += f" ({renderer.translator.text('play-you')})"
    if not row["alive"]:
        name += f" ({renderer.translator.text('play-out')})"
    piles, rows = _regions([region for region in seen["regions"] if region["player"] == seat], renderer)
    note = ", ".join(fact["text"] for fact in row["facts"])
    return [*_titles([name, printable(note), *piles], renderer), *rows]


def _regions(regions: Sequence[Mapping[str, Any]], renderer: TextRenderer) -> tuple[list[str], list[str]]:
    """Return the piles in a few words each, and the lines of the regions whose cards are shown."""
    piles: list[str] = []
    rows: list[tuple[str, list[tuple[str, str]]]] = []
    beside: list[tuple[str, list[tuple[str, str]]]] = []
    for region in regions:
        name = printable(region["name"])
        cards = [_card(heap[0], len(heap), renderer) for heap in heaps(region["cards"])]
        if region["kind"] in (ROW, PLACE):
            rows.append((name, cards or [("–", "–")]))
        elif region["kind"] == PILE:
            if region["count"]:
                top = f" ({renderer.translator.text('play-top')} {cards[-1][1]})" if region["top"] else ""
                piles.append(f"{name} {region['count']}{top}")
        else:
            piles.append(f"{name} {region['count']}")
            if cards:
                beside.append((name, cards))
    wide = 4 + max((width_of(name) for name, _ in rows + beside), default=0)
    lines = [renderer.wrapped(cards, f"  {name}", wide) for name, cards in rows + beside]
    return piles, [line for part in lines for line in part]


def _titles(parts: Sequence[str], renderer: TextRenderer) -> list[str]:
    """Return the parts of a title in as few lines as they need, the further ones indented."""
    words = [part for part in parts if part]
    lines = [words[0]]
    for part in words[1:]:
        if width_of(_bare(lines[-1])) + len(_GAP) + width_of(_bare(part)) > renderer.columns:
            lines += renderer.wrapped([(_bare(part), part)], "", 2)
        else:
            lines[-1] += _GAP + part
    return lines


def _bare(words: str) -> str:
    """Return words without the terminal's colours."""
    return _COLOR.sub("", words)


def heaps(cards: Sequence[Mapping[str, Any]], marked: Container[int] = ()) -> Iterator[list[Mapping[str, Any]]]:
    """Return the cards of a region, equal ones together.

    Those that are hidden keep their order, since they are identified by their places: only neighbours are on one heap.

    Args:
        cards: the cards as they are.
        marked: the numbers of cards that are equal to no others.
    """
    found: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    last: tuple[Any, ...] = ()
    for position, card in enumerate(cards):
        worn = tuple((other["name"], other["note"]) for other in card["attached"])
        kept = card["number"] in marked
        key: tuple[Any, ...] = (card["id"], card["name"], card["player"], card["note"], worn, kept)
        if card["id"] is None:
            key = last if key == last[:-1] else (*key, position)
        last = key
        found.setdefault(key, []).append(card)
    yield from found.values()


def _card(card: Mapping[str, Any], count: int, renderer: TextRenderer) -> tuple[str, str]:
    """Return a card as it is written on the table, plain and painted."""
    name = printable(card["name"]) if card["id"] is not None else renderer.translator.text("play-hidden")
    worn = [f"{other['name']} ({other['note']})" if other["note"] else other["name"] for other in card["attached"]]
    notes = [card["note"], f"+ {', '.join(worn)}" if worn else ""]
    note = printable(", ".join(part for part in notes if part))
    rest = (f" ({note})" if note else "") + (f" ×{count}" if count > 1 else "")
    return name + rest, renderer.paint("dim" if card["id"] is None else card["style"], name) + rest
