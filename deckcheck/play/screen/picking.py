"""Choosing in steps: a card, then what to do with it, then what it is aimed at."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from deckcheck.play.numbers import DECLINE, numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.scene import ViewModel


class ChoiceLine(NamedTuple):
    """A line of the choices: one choice, or several that differ only in what they are aimed at.

    Attributes:
        number: what a player types for it.
        words: what is read.
        group: where a player looks for it: the key of a group of choices.
        choices: the positions of the choices that it represents.
    """

    number: str
    words: str
    group: str
    choices: tuple[int, ...]


class Picking:
    """What is still open of the choices of a decision, step by step.

    Attributes:
        scene: the table and all choices.
        steps: what has been picked so far, each with the choices that were left then.
    """

    def __init__(self, scene: ViewModel) -> None:
        self.scene = scene
        self.steps: list[tuple[str, tuple[int, ...]]] = []

    @property
    def open(self) -> tuple[int, ...]:
        """The positions of the choices that are left."""
        return self.steps[-1][1] if self.steps else tuple(range(len(self.scene.choices)))

    @property
    def title(self) -> str:
        """What was picked last, or an empty string."""
        return self.steps[-1][0] if self.steps else ""

    def pick(self, words: str, choices: Sequence[int]) -> None:
        """Leave only some choices open."""
        self.steps.append((words, tuple(choices)))

    def back(self) -> bool:
        """Take back the last step; return whether there was one."""
        if self.steps:
            self.steps.pop()
            return True
        return False

    def at(self, spot: CellId) -> tuple[int, ...]:
        """Return the open choices that a thing on the table represents: those that use it, else those aimed at it."""
        using = self._using(spot)
        return using if using and len(using) < len(self.open) else self._aimed(spot) or using

    def _using(self, spot: CellId) -> tuple[int, ...]:
        piece = self.scene.pieces.get(spot)
        if piece is None:
            return ()
        numbers = {*piece.numbers, *(other["number"] for other in piece.card["attached"])}
        return tuple(
            position
            for position in self.open
            if (card := self.scene.choices[position]["card"]) is not None and card["number"] in numbers
        )

    def _aimed(self, spot: CellId) -> tuple[int, ...]:
        choices = self.scene.choices
        return tuple(position for position in self.open if spot in self.scene.spots_of(choices[position]))

    def usable(self) -> set[CellId]:
        """Return the things on the table with which something can be done at this step."""
        numbers = {
            card["number"]
            for position in self.open
            if (card := self.scene.choices[position]["card"]) is not None and card["number"] is not None
        }
        return self.scene.spots_with(numbers)

    def targets(self) -> set[CellId]:
        """Return the things on the table among which one is to be picked, once a card has been."""
        if not self.steps:
            return set()
        found = [self.scene.spots_of(self.scene.choices[position]) for position in self.open]
        aimed = {spot for spots in found for spot in spots}
        # What all of several choices are aimed at is nothing to be picked.
        return {spot for spot in aimed if len(found) == 1 or not all(spot in spots for spots in found)}

    def entries(self) -> list[ChoiceLine]:
        """Return the choices that are left as they are listed: pass first, then group by group."""
        bundles = self._bundles()
        choices = self.scene.choices
        order = list(dict.fromkeys(choices[bundle[0]]["group"] for bundle in bundles))
        bundles.sort(key=lambda bundle: order.index(choices[bundle[0]]["group"]))
        passing = [bundle for bundle in bundles if choices[bundle[0]]["key"] == DECLINE]
        others = [bundle for bundle in bundles if bundle not in passing]
        listed = [*passing, *others]
        numbers = numbers_of([str(choices[bundle[0]]["key"]) if len(bundle) == 1 else "" for bundle in listed])
        return [
            ChoiceLine(number, self._words(bundle), choices[bundle[0]]["group"], bundle)
            for number, bundle in zip(numbers, listed, strict=True)
        ]

    def _bundles(self) -> list[tuple[int, ...]]:
        """Return the open choices, as one those that differ only in their aim; each alone when no others are."""
        found: dict[tuple[Any, ...], list[int]] = {}
        for position in self.open:
            choice = self.scene.choices[position]
            card = choice["card"]
            alone = card is None or card["number"] is None or not choice["targets"]
            key = (position,) if alone else (card["number"], choice["act"], choice["group"], choice["effect"])
            found.setdefault(key, []).append(position)
        if len(found) == 1:
            return [(position,) for position in self.open]
        return [part for bundle in found.values() for part in self._parted(bundle)]

    def _parted(self, bundle: Sequence[int]) -> list[tuple[int, ...]]:
        """Return choices as one, if they are aimed at as many different things; else each alone."""
        aims = {tuple(target["name"] for target in self.scene.choices[position]["targets"]) for position in bundle}
        return [tuple(bundle)] if len(aims) == len(bundle) else [(position,) for position in bundle]

    def _words(self, bundle: Sequence[int]) -> str:
        texts = [str(self.scene.choices[position]["text"]) for position in bundle]
        if len(texts) == 1:
            return texts[0]
        first, last = min(texts).split(" "), max(texts).split(" ")
        # What the first and the last of them in the alphabet share, all of them do.
        shared = list(takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False)))
        words = " ".join(word for word, _ in shared) or str(self.scene.choices[bundle[0]]["card"]["name"])
        return f"{words} … ({len(bundle)})"
