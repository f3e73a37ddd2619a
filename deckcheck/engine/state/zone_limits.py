"""What the rules allow to be at the table of a ruling, and what a player brings to a game at most."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Room(NamedTuple):
    """What may be in a zone at the table of a ruling, or what a figure may come to, as the rules allow it.

    Attributes:
        rule: the id of the rule that says so.
        types: the card types; any when left out.
        least, most: how many cards, or the smallest and the largest number.
    """

    rule: str
    types: tuple[str, ...] = ()
    least: int = 0
    most: int = 500


class Limit(NamedTuple):
    """How many cards a player brings to a game at most, of all that are meant together or of those that are alike.

    Attributes:
        rule: the id of the rule, or the code of construction, that says so.
        types: the card types that are meant.
        most: how many.
        alike: the facts, `name` and `id` among them, in which cards are counted together; none: all are.
        own: the fact by which a card states another number.
        where: facts that those which are meant have.
        shared: whether the cards of all players are counted together, and those that belong to nobody.
    """

    rule: str
    types: tuple[str, ...]
    most: int
    alike: tuple[str, ...] = ()
    own: str = ""
    where: tuple[tuple[str, Any], ...] = ()
    shared: bool = False
