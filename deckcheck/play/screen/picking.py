"""Choosing in steps: a card, then what to do with it, then what it is aimed at."""

from __future__ import annotations

from os.path import commonprefix
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.play.screen.lines import Spot
    from deckcheck.play.screen.scene import Scene


class Entry(NamedTuple):
    """A line of the choices: one choice, or several that differ only in what they are aimed at.

    Attributes:
        number: what a player types for it.
        words: what is read.
        group: where a player looks for it: the key of a group of choices.
        choices: the positions of the choices that it stands for.
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

    def __init__(self, scene: Scene) -> None:
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

    def at(self, spot: Spot) -> tuple[int, ...]:
        """Return the open choices that a thing on the table stands for: those that use it, else those aimed at it."""
        using = self._using(spot)
        return using if using and len(using) < len(self.open) else self._aimed(spot) or using

    def _using(self, spot: Spot) -> tuple[int, ...]:
        piece = self.scene.pieces.get(spot)
        if piece is None:
            return ()
        numbers = {*piece.numbers, *(other["number"] for other in piece.card["attached"])}
        return tuple(
            position
            for position in self.open
            if (card := self.scene.choices[position]["card"]) is not None and card["number"] in numbers
        )

    def _aimed(self, spot: Spot) -> tuple[int, ...]:
        choices = self.scene.choices
        return tuple(position for position in self.open if spot in self.scene.spots_of(choices[position]))

    def usable(self) -> set[Spot]:
        """Return the things on the table with which something can be done at this step."""
        numbers = {
            card["number"]
            for position in self.open
            if (card := self.scene.choices[position]["card"]) is not None and card["number"] is not None
        }
        return self.scene.spots_with(numbers)

    def targets(self) -> set[Spot]:
        """Return the things on the table among which one is to be picked, once a card has been."""
        if not self.steps:
            return set()
        found = [self.scene.spots_of(self.scene.choices[position]) for position in self.open]
        # What all of them are aimed at is nothing to be picked.
        return set().union(*found) - set.intersection(*found) if len(found) > 1 else set().union(*found)

    def entries(self) -> list[Entry]:
        """Return the choices that are left as they are listed: pass first, then group by group."""
        bundles = self._bundles()
        choices = self.scene.choices
        order = list(dict.fromkeys(choices[bundle[0]]["group"] for bundle in bundles))
        bundles.sort(key=lambda bundle: order.index(choices[bundle[0]]["group"]))
        passing = [bundle for bundle in bundles if _is_pass(choices[bundle[0]])]
        others = [bundle for bundle in bundles if bundle not in passing]
        keys = [choices[bundle[0]]["key"] for bundle in bundles]
        amounts = len(keys) > 1 and all(key.isdigit() for key in keys) and not any(len(one) > 1 for one in bundles)
        found = []
        for bundle in [*passing, *others]:
            first = choices[bundle[0]]
            if amounts or bundle in passing:
                number = first["key"]
            else:
                number = str(others.index(bundle) + 1)
            found.append(Entry(number, self._words(bundle), first["group"], bundle))
        return found

    def _bundles(self) -> list[tuple[int, ...]]:
        """Return the open choices, together those that differ only in what they are aimed at; apart when none else are."""
        found: dict[tuple[Any, ...], list[int]] = {}
        for position in self.open:
            choice = self.scene.choices[position]
            card = choice["card"]
            alone = card is None or card["number"] is None or not choice["targets"]
            key = (position,) if alone else (card["number"], choice["act"], choice["group"], choice["effect"])
            found.setdefault(key, []).append(position)
        if len(found) == 1:
            return [(position,) for position in self.open]
        return [tuple(bundle) for bundle in found.values()]

    def _words(self, bundle: Sequence[int]) -> str:
        texts = [str(self.scene.choices[position]["text"]) for position in bundle]
        if len(texts) == 1:
            return texts[0]
        shared = commonprefix(texts)
        words = shared[: shared.rindex(" ")] if " " in shared else str(self.scene.choices[bundle[0]]["card"]["name"])
        return f"{words} … ({len(bundle)})"


def _is_pass(choice: Mapping[str, Any]) -> bool:
    return bool(choice["key"] == "0")
