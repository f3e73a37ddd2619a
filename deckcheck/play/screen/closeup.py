"""What is under the cursor, in full: a card with its text and its marks, a pile, a player, or what a choice does."""

from __future__ import annotations

from deckcheck.play.screen.lines import Line, Run, run, wrapped
from deckcheck.play.screen.scene import CARD, REGION, SEAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.scene import ViewModel


class Closeup:
    """The lines that describe one thing.

    Args:
        scene: the table.
        translator: the language.
        columns: the columns that there are.
    """

    def __init__(self, scene: ViewModel, translator: Translator, columns: int) -> None:
        self.scene = scene
        self.translator = translator
        self.columns = columns

    def of(self, spot: CellId) -> list[Line]:
        """Return what is shown of a thing on the table; nothing for what is none."""
        kind, key = spot
        if kind == CARD and spot in self.scene.pieces:
            piece = self.scene.pieces[spot]
            lines = self.card(piece.card, piece.name)
            return lines + [line for other in piece.card["attached"] for line in [[], *self.card(other)]]
        if kind == REGION:
            region = self.scene.region(str(key))
            return self._region(region) if region is not None else []
        return self._seat(int(key)) if kind == SEAT else []

    def card(self, card: Mapping[str, Any], name: str | None = None) -> list[Line]:
        """Return a card of the table: its face, then what is so of it now."""
        face = self.scene.face(card["id"])
        if face is None:
            lines = self._text(name or card["name"], "title")
            return lines + self._text(self.translator.text("play-hidden"), "dim") + self._text(card["note"])
        lines = self.face(face, card["style"])
        if card["note"]:
            lines += [[], *self._text(self.translator.text("screen-now", facts=card["note"]), "figure")]
        return lines

    def face(self, face: Mapping[str, Any], style: str = "") -> list[Line]:
        """Return the face of a card: names, type and figures, text."""
        lines = self._text(face["name"], style or "title")
        if face["other"] != face["name"]:
            lines += self._text(face["other"], "dim")
        invented = set(face["invented"])
        facts = [
            self.translator.text("card-invented", fact=fact) if fact in invented else fact for fact in face["facts"]
        ]
        lines += self._text(", ".join([face["type"], *facts]), "note")
        if not face["official"]:
            lines += self._text(self.translator.text("screen-unofficial"), "dim")
        for text in face["text"]:
            lines += self._text(text)
        return lines

    def choice(self, choice: Mapping[str, Any], changes: Sequence[str] = ()) -> list[Line]:
        """Return what a choice does, what asks for it, what would follow at once, and the card that it uses."""
        lines = self._text(choice["text"], "title") + self._text(self.scene.asking, "note")
        parts = [(choice["cost"], "screen-cost"), (", ".join(choice["figures"]), "screen-figures")]
        for words, message in parts:
            if words and words not in choice["text"]:
                lines += self._text(self.translator.text(message, words=words), "figure")
        names = [target["name"] for target in choice["targets"] if target["name"] not in choice["text"]]
        if names:
            lines += self._text(self.translator.text("screen-target", names=names), "note")
        if choice["loses"] and choice["loses"] not in choice["text"]:
            lines += self._text(choice["loses"], "warning")
        if choice["effect"] and choice["effect"] not in choice["text"]:
            lines += self._text(choice["effect"])
        if changes:
            lines += [[], *self._text(self.translator.text("screen-then"), "dim")]
            lines += [line for change in changes for line in self._text(change, "note")]
        card = choice["card"]
        face = self.scene.face(card["id"]) if card is not None else None
        return lines + ([[], *self.face(face)] if face is not None else [])

    def _region(self, region: Mapping[str, Any]) -> list[Line]:
        lines = [[run(f"{region['name']} ", "title"), Run(str(region["count"]), "figure")]]
        if region["count"] and not region["cards"]:
            lines += self._text(self.translator.text("play-hidden"), "dim")
        if region["top"]:
            top = region["cards"][-1]
            lines += [[run(f"{self.translator.text('play-top')} ", "dim"), run(top["name"], top["style"])]]
        counts: dict[tuple[str, str], int] = {}
        for card in reversed(region["cards"]):
            key = (card["name"], card["style"])
            counts[key] = counts.get(key, 0) + 1
        for (name, style), count in counts.items():
            lines += self._text(f"{name} ×{count}" if count > 1 else name, style)
        return lines

    def _seat(self, seat: int) -> list[Line]:
        row = self.scene.seat(seat)
        lines = self._text(row["name"], "title")
        for fact in row["facts"]:
            lines += self._text(fact["text"])
        return lines

    def _text(self, words: str, style: str = "") -> list[Line]:
        return wrapped(words, self.columns, style)
