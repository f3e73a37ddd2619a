"""What is in the panes of the table: the sides of the players, what they share, and the player's hand, in lines."""

from __future__ import annotations

from deckcheck.engine.table.view import HAND
from deckcheck.messages import printable
from deckcheck.play.screen.layout import SHORT, WHOLE
from deckcheck.play.screen.lines import Line, Run, flowed, label_column, run, wrapped
from deckcheck.play.screen.scene import REGION, SEAT
from deckcheck.text_table import padded, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.scene import Pieces, ViewModel

#: The signs before a thing, which repeat what the colours show: something can be done with it, it can be picked as
#: a target, it has been picked, it has changed since the player last chose.
USABLE, TARGET, CHANGED = "›", "»", "*"
# Columns of a card's facts and of its name where there is little room.
_SHORT, _SHORT_NAME = 14, 22


class PaneRenderer:
    """How the panes of a scene are written.

    Attributes:
        scene: the table.
        translator: the language.
        usable: the things with which something can be done.
        targets: the things among which one is to be picked.
        brevity: how much is shown: `WHOLE`, `DENSE` or `SHORT`.
        is_yours: whether the viewer is the person before the screen.
    """

    def __init__(
        self,
        scene: ViewModel,
        translator: Translator,
        usable: set[CellId] | None = None,
        targets: set[CellId] | None = None,
        *,
        brevity: int = WHOLE,
        is_yours: bool = True,
    ) -> None:
        self.scene = scene
        self.translator = translator
        self.usable = usable or set()
        self.targets = targets or set()
        self.is_dense = brevity != WHOLE
        self.is_short = brevity == SHORT
        self.is_yours = is_yours

    # The panes --------------------------------------------------------------------------------------------------------

    def others(self, columns: int) -> list[Line]:
        """Return the sides of all players but the viewer."""
        seats = self.scene.seats()[:-1]
        lines: list[Line] = []
        for seat in seats:
            if len(seats) > 1:
                lines.append([run(self.name(seat, columns), "title", (SEAT, seat))])
            lines += self._side(seat, columns)
        return lines

    def mine(self, columns: int) -> list[Line]:
        """Return the viewer's own side, without the hand."""
        return self._side(self.scene.viewer, columns)

    def hand(self, columns: int) -> list[Line]:
        """Return what the viewer holds."""
        regions = [one for one in self._shown(self.scene.viewer) if one["kind"] == HAND]
        if len(regions) > 1:
            return self._rows(regions, columns)
        return [line for region in regions for line in flowed(self._chips(region), columns)]

    def shared(self, columns: int) -> list[Line]:
        """Return what is shown of the whole table, what is under way, and the regions that belong to nobody alone."""
        lines = [] if self.is_short else self._facts(columns)
        for going in self.scene.seen["under_way"]:
            lines += self._going(going, columns)
        regions = self._shown(None)
        piles = self._piles(None)
        lines += flowed(piles, columns) if piles else []
        return [*lines, *self._rows(regions, columns)]

    def name(self, seat: int, columns: int) -> str:
        """Return what a player is called in the head of a side, with what is shown of the player as far as it fits."""
        row = self.scene.seat(seat)
        out = "" if row["alive"] else f" ({self.translator.text('play-out')})"
        you = f" ({self.translator.text('play-you')})" if seat == self.scene.viewer and self.is_yours else ""
        words = printable(f"{row['name']}{you}{out}")
        for fact in row["facts"] if self.is_dense else ():
            new = CHANGED * ((seat, fact["key"]) in self.scene.marks.facts)
            longer = f"{words} · {new}{printable(fact['text'])}"
            if width(longer) > columns:
                break
            words = longer
        return words

    # Parts of them ----------------------------------------------------------------------------------------------------

    def _facts(self, columns: int) -> list[Line]:
        facts = [[run(fact["text"], "dim")] for fact in self.scene.seen["facts"]]
        return flowed(facts, columns) if facts else []

    def _going(self, going: Mapping[str, Any], columns: int) -> list[Line]:
        """Return a fight or check under way: its title and stage, then the sides with their totals."""
        parts = [[run(going["title"], "title")]]
        parts += [[run(going["stage"], "dim")]] if going["stage"] else []
        parts += [[run(fact["text"])] for fact in going["facts"]]
        for side in going["sides"]:
            notes = [str(side["total"])] if side["total"] is not None else []
            notes += [part["text"] for part in side["parts"]]
            if notes:
                words = self.translator.text("play-side", name=side["name"], figures=", ".join(notes))
                parts.append([run(words, "figure")])
        parts += [[run(going["standing"], "title")]] if going["standing"] else []
        if going["passed"]:
            names = [self.scene.seat(seat)["name"] for seat in going["passed"]]
            parts.append([run(self.translator.text("play-passed", players=names, n=len(names)), "dim")])
        return flowed(parts, columns)

    def _shown(self, seat: int | None) -> list[Mapping[str, Any]]:
        """Return the regions of a player whose cards are shown; empty ones are left out where there is little room."""
        found = [one for one in self.scene.regions(seat) if not self.scene.is_aside(one)]
        is_needed = [bool(one["cards"]) or not self.is_dense or self._spot(one) in self.targets for one in found]
        return [one for one, needed in zip(found, is_needed, strict=True) if needed]

    def _side(self, seat: int, columns: int) -> list[Line]:
        spot = (SEAT, seat)
        head = []
        if spot in self.targets:
            head.append([Run(TARGET, "target", spot), run(self.scene.seat(seat)["name"], "", spot)])
        named = self.name(seat, columns)
        for fact in self.scene.seat(seat)["facts"]:
            if self.is_dense and printable(fact["text"]) in named:  # it had room in the head
                continue
            is_new = (seat, fact["key"]) in self.scene.marks.facts
            head.append([run(CHANGED * is_new + fact["text"], "changed" if is_new else "figure", spot)])
        head += self._piles(seat)
        lines = flowed(head, columns) if head else []
        regions = self._shown(seat)
        if seat == self.scene.viewer:
            regions = [one for one in regions if one["kind"] != HAND]
        return [*lines, *self._rows(regions, columns)]

    def _piles(self, seat: int | None) -> list[list[Run]]:
        """Return the piles of a player, each with how much is there and what is on top."""
        found = []
        for region in self.scene.regions(seat):
            is_seldom = not region["count"] and (region["kind"] != HAND or seat == self.scene.viewer)
            if not self.scene.is_aside(region) or is_seldom:
                continue
            spot, is_new = (REGION, region["key"]), region["key"] in self.scene.marks.regions
            chip = [
                run(f"{CHANGED if is_new else ''}{region['name']} ", "changed" if is_new else "dim", spot),
                Run(str(region["count"]), "figure", spot),
            ]
            if region["top"] and not self.is_short:
                chip += [
                    run(f" ({self.translator.text('play-top')} {region['cards'][-1]['name']})", "dim", spot),
                ]
            found.append(chip)
        return found

    def _rows(self, regions: Sequence[Mapping[str, Any]], columns: int) -> list[Line]:
        """Return regions with their cards: a line each at least, or all in one flow where there is little room."""
        wide = label_column([one["name"] for one in regions])
        lines: list[Line] = []
        flow: list[list[Run]] = []
        for region in regions:
            facts = [[run(fact["text"], "dim")] for fact in region["facts"]]
            chips = [*facts, *self._chips(region)] or [[Run("–", "dim")]]
            spot = self._spot(region)
            # Where all is in one flow, only a mark keeps a name of several words apart from the card behind it.
            name = self.translator.text("play-region", region=region["name"]) if self.is_dense else region["name"]
            label = [run(name, "label")]
            if spot in self.targets:
                label = [Run(TARGET, "target", spot), run(name, "", spot)]
            if self.is_dense:
                flow += [[*label, Run(" "), *chips[0]], *chips[1:]]
            else:
                lines += flowed(chips, columns, label, wide)
        return flowed(flow, columns) if flow else lines

    @staticmethod
    def _spot(region: Mapping[str, Any]) -> CellId:
        return (REGION, region["key"])

    def _chips(self, region: Mapping[str, Any]) -> list[list[Run]]:
        return [self._chip(one) for one in self.scene.of(region)]

    def _chip(self, one: Pieces) -> list[Run]:
        """Return cards as they are written on the table: signs, name, facts, what is attached, how many they are."""
        spot, card = one.spot, one.card
        numbers = {*one.numbers, *(other["number"] for other in card["attached"])}
        runs = []
        if numbers & self.scene.marks.cards:
            runs.append(Run(CHANGED, "changed", spot))
        if spot in self.targets:
            runs.append(Run(TARGET, "target", spot))
        elif spot in self.usable:
            runs.append(Run(USABLE, "usable", spot))
        name = padded(one.name, _SHORT_NAME).rstrip() if self.is_short else one.name
        runs.append(run(name, "dim" if card["id"] is None else card["style"] or "name", spot))
        note = self._note(card)
        if note:
            runs.append(run(f" ({note})", "note", spot))
        for other in card["attached"]:
            noted = "" if self.is_short else self._note(other)
            runs.append(run(f" + {other['name']}" + (f" ({noted})" if noted else ""), "note", spot))
        return [*runs, Run(f" ×{one.amount}", "figure", spot)] if one.amount > 1 else runs

    def _note(self, card: Mapping[str, Any]) -> str:
        """Return what is shown of a card: all of it, or the first of it where there is little room."""
        if not self.is_short:
            return str(card["note"])
        notes: list[str] = []
        for fact in card["facts"]:
            if len(", ".join([*notes, fact["text"]])) > _SHORT:
                return ", ".join([*notes, "…"]) if notes else ""
            notes.append(fact["text"])
        return ", ".join(notes)


def log_lines(entries: Sequence[str], columns: int) -> list[Line]:
    """Return what has happened, a line each, further ones of the same indented."""
    return [line for entry in entries for line in wrapped(entry, columns, indent=2)]
