"""A moment of a game as the screen shows it: what is seen, what may be done, and which thing on the table is which."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.table.drawn import heaps
from deckcheck.engine.table.view import HAND, OPEN, PILE
from deckcheck.play.screen.marks import Marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.play.screen.lines import CellId

CARD, REGION, SEAT, CHOICE, STEP = "card", "region", "seat", "choice", "step"


class Pieces(NamedTuple):
    """Cards of a region that are drawn as one.

    Attributes:
        card: the first of them, as a view shows it.
        numbers: the numbers of all of them that have one.
        amount: how many they are.
        spot: what they are called on the screen.
        name: what the choices call it, where that gives more than the view: *Victim 2* of a card that is face down.
    """

    card: Mapping[str, Any]
    numbers: tuple[int, ...]
    amount: int
    spot: CellId
    name: str


class ViewModel:
    """What a player sees, and may do.

    Attributes:
        views: a view of each seat whose own cards are shown, by seat.
        viewer: the seat at the bottom of the screen.
        choices: what may be done, as `Game.choices` shows it.
        asked: what is to be decided, in words.
        asking: what the card says whose effect asks, or an empty string.
        marks: what has changed since the player last chose.
    """

    def __init__(
        self,
        views: Mapping[int, Mapping[str, Any]],
        viewer: int,
        choices: Sequence[Mapping[str, Any]] = (),
        marks: Marks | None = None,
        asked: str = "",
        asking: str = "",
    ) -> None:
        self.views = views
        self.viewer = viewer
        self.seen = views[viewer]
        self.choices = choices
        self.asked = asked
        self.asking = asking
        self.marks = marks or Marks()
        self._involved = involved(choices)
        self._pieces = {
            region["key"]: list(self._of(region)) for seat in (None, *self.seats()) for region in self.regions(seat)
        }
        self.pieces = {one.spot: one for there in self._pieces.values() for one in there}

    def seats(self) -> list[int]:
        """Return the seats in the order of their turns from the one after the viewer's, who comes last."""
        players = len(self.seen["seats"])
        return [(self.viewer + 1 + step) % players for step in range(players)]

    def seat(self, number: int) -> Mapping[str, Any]:
        """Return what is shown of a player, by the view that knows most."""
        found: Mapping[str, Any] = self.views.get(number, self.seen)["seats"][number]
        return found

    def regions(self, seat: int | None) -> list[Mapping[str, Any]]:
        """Return the regions of a player, or those that belong to nobody alone."""
        view = self.seen if seat is None else self.views.get(seat, self.seen)
        return [region for region in view["regions"] if region["player"] == seat]

    def region(self, key: str) -> Mapping[str, Any] | None:
        """Return a region by its key."""
        found = (region for seat in (None, *self.seats()) for region in self.regions(seat) if region["key"] == key)
        return next(found, None)

    def face(self, card: str | None) -> Mapping[str, Any] | None:
        """Return the face of a card by its id, as far as anybody knows it here."""
        found = (view["cards"][card] for view in self.views.values() if card in view["cards"])
        return next(found, None)

    def of(self, region: Mapping[str, Any]) -> list[Pieces]:
        """Return the cards of a region, equal ones as one."""
        return self._pieces[region["key"]]

    def is_aside(self, region: Mapping[str, Any]) -> bool:
        """Return whether a region is shown by its count alone: a pile, and cards aside that nobody needs now."""
        if region["kind"] == PILE:
            return True
        if region["kind"] == HAND:
            return not region["cards"]
        return region["kind"] == OPEN and not any(
            number in self._involved for one in self.of(region) for number in one.numbers
        )

    def _of(self, region: Mapping[str, Any]) -> Iterator[Pieces]:
        for cards in heaps(region["cards"], self.marks.cards):
            numbers = tuple(card["number"] for card in cards if card["number"] is not None)
            apart = [number for number in numbers if number in self._involved]
            for part in [cards] if len(apart) < 2 else [[card] for card in cards]:
                yield self._piece(region, part, list(region["cards"]).index(part[0]))

    def _piece(self, region: Mapping[str, Any], cards: Sequence[Mapping[str, Any]], position: int) -> Pieces:
        numbers = tuple(card["number"] for card in cards if card["number"] is not None)
        known = next((number for number in numbers if number in self._involved), numbers[0] if numbers else None)
        name = cards[0]["name"]
        if cards[0]["id"] is None:
            name = self._involved.get(known, name) if known is not None else name
        spot = (CARD, f"{region['key']}#{position}" if known is None else known)
        return Pieces(cards[0], numbers, len(cards), spot, name)

    def spots_of(self, choice: Mapping[str, Any]) -> set[CellId]:
        """Return the things on the table that a choice is aimed at."""
        numbers, spots = set(), set()
        for target in choice["targets"]:
            if target["number"] is not None:
                numbers.add(target["number"])
            if target["region"] is not None:
                spots.add((REGION, target["region"]))
            if target["player"] is not None:
                spots.add((SEAT, target["player"]))
        return spots | self.spots_with(numbers)

    def spots_with(self, numbers: Iterable[int]) -> set[CellId]:
        """Return the things on the table that hold any of some cards, those among them to which these are attached."""
        wanted = set(numbers)
        return {
            spot
            for spot, one in self.pieces.items()
            if wanted.intersection(one.numbers) or wanted & {other["number"] for other in one.card["attached"]}
        }


def involved(choices: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """Return the numbers of the cards that choices use or are aimed at, with what they call them."""
    found: dict[int, str] = {}
    for choice in choices:
        for card in (choice["card"], *choice["targets"]):
            if card is not None and card["number"] is not None:
                found.setdefault(card["number"], card["name"])
    return found
