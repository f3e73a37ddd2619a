"""Drawing the table as a player sees it, from nothing but the player's observation."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.engine.match import PUBLIC
from deckcheck.engine.speech import speech
from deckcheck.messages import ENGLISH, printable
from deckcheck.play.view import STYLES, GameView, view_of
from deckcheck.text_table import width as width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.engine.speech import Speech
    from deckcheck.messages import Voice

_GAP = "   "  # between the parts of a title
_COLOR = re.compile("\x1b\\[[0-9;]*m")
_PARENTHESES = re.compile(r"\([^()]*\)")
_LEAST = 40  # columns below which nothing is wrapped any narrower


class Painter:
    """How a table is drawn: the columns of the terminal, whether it has colours, and the language."""

    def __init__(self, columns: int = 80, *, color: bool = False, voice: Voice = ENGLISH) -> None:
        self.columns = max(columns, _LEAST)
        self.color = color
        self.voice = voice

    def paint(self, style: str, words: str) -> str:
        """Return words in a style (see `STYLES`), where the terminal has colours."""
        return f"\x1b[{STYLES[style]}m{words}\x1b[0m" if self.color and style else words

    def rule(self) -> str:
        """Return a line across the screen."""
        return self.paint("dim", "─" * min(self.columns, 100))

    def wrapped(self, parts: Sequence[tuple[str, str]], label: str, wide: int) -> list[str]:
        """Return a label and parts with commas between them, in as many lines as they need.

        Semicolons stand between them where a part has a comma of its own that no parentheses enclose (*Marion, VA*).

        Args:
            parts: the parts as they are written, and with the terminal's colours.
            label: what stands before the first of them.
            wide: the columns of the label.
        """
        indent = " " * wide
        lines = []
        line, used = f"{label:<{wide}}", wide
        mark = (
            self.voice.clauses(["", ""]).rstrip(" ")
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
        """Return the parts with what stands behind each, word by word where a part is longer than a line."""
        for number, (plain, painted) in enumerate(parts):
            end = mark if number < len(parts) - 1 else ""
            if width_of(plain) + len(end) <= room:
                yield plain, painted, end
                continue
            words = list(zip(plain.split(" "), painted.split(" "), strict=True))
            for position, (word, shown) in enumerate(words):
                yield word, shown, end if position == len(words) - 1 else ""


class _Look(NamedTuple):
    """What all parts of a drawing go by."""

    game: Game
    view: GameView
    painter: Painter
    say: Speech


def draw(game: Game, viewer: int | None, painter: Painter) -> list[str]:
    """Return the lines of the table: the others in the order of their turns, then the viewer's own side.

    Args:
        game: the game.
        viewer: the player who looks; None shows each side as its own player sees it.
        painter: how to draw.
    """
    look = _Look(game, view_of(game.rules.game), painter, speech(game.rules.folder, painter.voice.language))
    players = len(game.players)
    first = 0 if viewer is None else viewer + 1
    seen = [game.observation(seat if viewer is None else viewer) for seat in range(players)]
    notes = [printable(note) for note in look.view.table_notes(seen[0], look.say)]
    lines = [_headline(look, seen[0]), *(painter.wrapped([(note, note) for note in notes], "", 0) if notes else ())]
    lines += _shared(look, seen[0])
    for step in range(players):
        seat = (first + step) % players
        lines += [painter.rule(), *_side(look, seen[seat], seat, viewer)]
    return [*lines, painter.rule()]


def _headline(look: _Look, seen: Mapping[str, Any]) -> str:
    name = printable(look.game.players[seen["active"]])
    if seen["outcome"] is not None:
        return outcome_text(look.game, look.painter.voice)
    phase = look.say(seen["phase"])
    if not seen["turn"]:
        return look.painter.voice.text("play-before", phase=phase)
    return look.painter.voice.text("play-turn", turn=seen["turn"], player=name, phase=phase)


def outcome_text(game: Game, voice: Voice) -> str:
    """Return who has won and why."""
    outcome = game.outcome
    if outcome is None:
        return voice.text("play-running")
    reason = speech(game.rules.folder, voice.language)(outcome.reason)
    if not outcome.winners:
        return voice.text("play-draw", reason=reason)
    winners = [printable(game.players[player]) for player in outcome.winners]
    return voice.text("play-won", players=winners, n=len(winners), reason=reason)


def _side(look: _Look, seen: Mapping[str, Any], seat: int, viewer: int | None) -> list[str]:
    facts = seen["players"][seat]
    if seat == seen["player"]:
        facts = {**facts, **seen.get("private", {})}
    name = look.painter.paint("bold", printable(facts["name"]))
    if seat == viewer:
        name += f" ({look.painter.voice.text('play-you')})"
    if not facts["alive"]:
        name += f" ({look.painter.voice.text('play-out')})"
    piles, rows = _zones(look, facts["zones"], shared=False)
    return [*_titles([name, look.view.player_note(facts, look.say), *piles], look.painter), *rows]


def _shared(look: _Look, seen: Mapping[str, Any]) -> list[str]:
    """Return the zones that belong to all players, with the line above them; nothing in a game without any."""
    piles, rows = _zones(look, seen["players"][0]["zones"], shared=True)
    if not piles and not rows:
        return []
    return [look.painter.rule(), *_titles([look.painter.voice.text("play-shared"), *piles], look.painter), *rows]


def _zones(look: _Look, zones: Mapping[str, Any], *, shared: bool) -> tuple[list[str], list[str]]:
    """Return the piles in a few words each, and the lines of the zones whose cards are shown."""
    piles, inside, outside = [], [], []
    every = look.game.rules.zones
    for zone in every:
        content = zones.get(zone.name)
        if content is None or zone.shared != shared:
            continue
        if not content["count"] and zone.name in look.view.seldom:
            continue
        name = look.say(zone.name)
        cards = [_card(look, group) for group in _grouped(content["cards"], look)]
        if zone.in_play:
            inside.append((name, cards or [("–", "–")]))
        elif zone.ordered and not (shared and zone.visibility == PUBLIC):
            if content["count"]:
                piles.append(f"{name} {content['count']}{_top(look, cards, content)}")
        else:
            piles.append(f"{name} {content['count']}")
            if cards:
                outside.append((name, cards))
    wide = 4 + max((len(look.say(zone.name)) for zone in every if zone.in_play or not zone.ordered), default=0)
    rows = [look.painter.wrapped(cards, f"  {label}", wide) for label, cards in inside + outside]
    return piles, [line for lines in rows for line in lines]


def _top(look: _Look, cards: Sequence[tuple[str, str]], content: Mapping[str, Any]) -> str:
    """Return the card on top of a pile, where it is known."""
    on_top = content["cards"] and content["cards"][-1].get("from_top") == 0
    return f" ({look.painter.voice.text('play-top')} {cards[-1][1]})" if on_top and cards else ""


def _titles(parts: Sequence[str], painter: Painter) -> list[str]:
    """Return the parts of a title in as few lines as they need, the further ones indented."""
    words = [part for part in parts if part]
    lines = [words[0]]
    for part in words[1:]:
        if width_of(_bare(lines[-1])) + len(_GAP) + width_of(_bare(part)) > painter.columns:
            lines += painter.wrapped([(_bare(part), part)], "", 2)
        else:
            lines[-1] += _GAP + part
    return lines


def _bare(words: str) -> str:
    """Return words without the terminal's colours."""
    return _COLOR.sub("", words)


def _grouped(rows: Sequence[Mapping[str, Any]], look: _Look) -> list[tuple[Mapping[str, Any], int]]:
    """Return the cards of a zone, equal ones together, each with how many there are."""
    groups: dict[tuple[str | None, str], list[Any]] = {}
    for row in rows:
        groups.setdefault((row["card"], look.view.card_note(row, look.say)), [row, 0])[1] += 1
    return [(row, count) for row, count in groups.values()]


def _card(look: _Look, group: tuple[Mapping[str, Any], int]) -> tuple[str, str]:
    """Return a card as it is written on the table, plain and painted."""
    row, count = group
    book = look.game.state.match.book
    if row["card"] is None:
        name, style = look.painter.voice.text("play-hidden"), "dim"
    else:
        card = book.cards[book.numbers[row["card"]]]
        name, style = printable(card.name_in(look.painter.voice.language)), look.view.card_style(card)
    note = look.view.card_note(row, look.say)
    rest = (f" ({note})" if note else "") + (f" ×{count}" if count > 1 else "")
    return name + rest, look.painter.paint(style, name) + rest
