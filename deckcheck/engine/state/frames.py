"""Procedures, and frames: the notebooks in which a procedure under way keeps where it is and what it must remember."""

from __future__ import annotations

from copy import copy
from typing import Any, Generic, TypeVar

from deckcheck.engine.state.column_types import Few, Rows, whole_numbers
from deckcheck.engine.state.columns import Column, Kind, Number, Record, declare, is_whole, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self, TypeAlias

    from deckcheck.engine.state.types import EventRow, HasPlaces

    # A step takes the state (of its own game's class) and the frame of its procedure.
    Step: TypeAlias = Callable[[Any, Any], object]
    # A place in a procedure: the step there and the point behind it (None for both at the end), where a step is gone on
    # with from here, and how many steps are before.
    Point: TypeAlias = tuple[Step | None, "Point | None", dict[Step, "Point"], int]

FrameT = TypeVar("FrameT", bound="Frame")


#: Every part of an event, as bits.
WHOLE_EVENT = -1


class ProcedureOf(Generic[FrameT]):
    """A chapter of a rulebook, or the effect of a card: a name, and the steps that carry it out, in order.

    Attributes:
        frame: the class of its frames.
        slots: how many choices its frames hold by position.
        reads_event: the parts of the event that has set it off for which it may ask, as bits.
        points: a point for each step, and one behind the last; each leads to the next, so that the loop which carries
            procedures out looks nothing up.
    """

    __slots__ = ("frame", "name", "points", "reads_event", "slots", "steps")

    def __init__(
        self, name: str, steps: tuple[Step, ...], frame: type[FrameT], slots: int = 0, *, reads_event: int = WHOLE_EVENT
    ) -> None:
        self.name = name
        self.steps = steps
        self.frame = frame
        self.slots = slots
        self.reads_event = reads_event
        self.points = linked(steps, steps)

    def named(self, name: str) -> ProcedureOf[FrameT]:
        """Return the same procedure under another name."""
        same = copy(self)
        same.name = name
        return same

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"


def linked(steps: Sequence[Step], names: Sequence[Step]) -> tuple[Point, ...]:
    """Return the points of a procedure of these steps, which know each other by these names: themselves as a rule."""
    found = [dict[Any, Any]() for _ in range(len(steps) + 1)]
    point: Point = (None, None, found[-1], len(steps))
    points = [point]
    for place in range(len(steps) - 1, -1, -1):
        point = (steps[place], point, found[place], place)
        points.append(point)
    points.reverse()
    for jumps, places in zip(found, _jumps(tuple(names)), strict=True):
        jumps.update({step: points[place] for step, place in places.items()})
    return tuple(points)


def _jumps(steps: tuple[Step, ...]) -> tuple[dict[Step, int], ...]:
    """Return where each step is found from each position: the last one before it, or else the first one behind."""
    first = {step: place for place, step in reversed([*enumerate(steps)])}
    found = [first]
    for place, step in enumerate(steps):
        before = found[-1]
        found.append(before if before[step] == place else {**before, step: place})
    return tuple(found)


#: A procedure whose frames are of any class.
Procedure = ProcedureOf[Any]


class _OfProcedure(Column):
    """The procedure of a frame; in data, its name."""

    def begin(self) -> str:
        return "procedure"

    def plain(self, value: Procedure, match: HasPlaces) -> str:  # noqa: ARG002
        return value.name

    def restored(self, data: Any, match: HasPlaces, cards: int) -> Procedure:  # noqa: ARG002
        procedure: Procedure = match.book.named[data]
        return procedure

    def frozen(self, value: Procedure) -> str:
        return value.name


class _Next(Column):
    """The point of a frame's procedure that comes next; in data, its place (see `Frame.restored`)."""

    def begin(self) -> str:
        return "procedure and procedure.points[0]"

    def plain(self, value: Point, match: HasPlaces) -> int:  # noqa: ARG002
        return value[3]

    def frozen(self, value: Point) -> int:
        return value[3]


class _Slots(Column):
    """What has been chosen so far, or None."""

    def begin(self) -> str:
        return "slots"

    def copy(self) -> str:
        return f"None if self.{self.name} is None else self.{self.name}[:]"

    def restored(self, data: Any, match: HasPlaces, cards: int) -> list[int] | None:  # noqa: ARG002
        return None if data is None else [*whole_numbers(data, self.name)]

    def frozen(self, value: list[int] | None) -> tuple[int, ...] | None:
        return None if value is None else tuple(value)


class _Event(Column):
    """An event, or None."""

    def begin(self) -> str:
        return "event"

    def plain(self, value: EventRow | None, match: HasPlaces) -> list[int] | None:  # noqa: ARG002
        return None if value is None else list(value)

    def restored(self, data: Any, match: HasPlaces, cards: int) -> EventRow | None:  # noqa: ARG002
        if data is None:
            return None
        kind, player, card, other, value = whole_numbers(data, self.name, 5)
        return kind, player, card, other, value


class _Batch(Rows):
    """Events."""

    def begin(self) -> str:
        return "batch"


class _Given(Number):
    """A number that the frame is begun with."""

    def begin(self) -> str:
        return self.name


class Frame(Record):
    """One procedure under way: which step comes next, for whom, about what. Numbers only.

    A procedure that must remember more declares a frame of its own, with a name for each thing:

        class Payment(Frame):
            due = numbers("what is still to be paid, by colour")
    """

    MAKER = "__init__(self, player=-1, card=-1, slots=None, event=None, batch=(), procedure=None)"

    procedure: Procedure = declare(_OfProcedure("what is carried out"))
    pc: Point = declare(_Next("the step that runs next"))
    player: int = declare(_Given('who carries it out ("you" in the text of a card)', Kind.PLAYER))
    card: int = declare(_Given("the card that it comes from, or -1", Kind.CARD))
    slots: list[int] | None = declare(_Slots("what has been chosen so far, by the named choices of an effect"))
    event: EventRow | None = declare(_Event("what set it off, or None"))
    batch: tuple[EventRow, ...] = declare(_Batch("the events of the moment that it answers (see `windows`)", 5))

    @classmethod
    def restored(cls, data: dict[str, Any], match: HasPlaces, cards: int) -> Self:
        """Return the frame that `plain` made these data of.

        Raises:
            KeyError, TypeError, ValueError: when they are not of such a frame.
        """
        frame = super().restored(data, match, cards)
        place, points = data["pc"], frame.procedure.points
        if not is_whole(place) or not 0 <= place < len(points):
            raise ValueError("stack: pc")
        frame.pc = points[place]
        return frame

    if TYPE_CHECKING:

        def __init__(
            self,
            player: int = -1,
            card: int = -1,
            slots: list[int] | None = None,
            event: EventRow | None = None,
            batch: tuple[EventRow, ...] = (),
            procedure: Procedure | None = None,
        ) -> None:
            """Give every column what it begins with."""

        def copy(self) -> Self:
            """Return a frame that shares nothing changeable with this one."""


if TYPE_CHECKING:

    class Probe(Frame):
        """What an effect is asked with."""

else:

    class Probe:
        """What an effect is asked with whether it applies: who asks and of which card, where nothing is under way.

        It takes the place of a frame and is made in a fifth of the time. Whoever makes one sets `player` and `card`.
        """

        __slots__ = ("card", "player")
        slots = None
        event = None
        batch = ()


def numbers(text: str) -> tuple[int, ...]:
    """Declare some numbers of a frame, none at first; they are never changed in place."""
    return declare(Few(text, "()"))  # type: ignore[no-any-return]


def rows(text: str) -> tuple[tuple[int, ...], ...]:
    """Declare some rows of numbers of a frame, none at first; they are never changed in place."""
    return declare(Rows(text))  # type: ignore[no-any-return]


__all__ = ["Frame", "Kind", "Probe", "Procedure", "ProcedureOf", "number", "numbers", "rows"]
