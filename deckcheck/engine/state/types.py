"""The types of what the parts of a game hold of each other, so that lower modules need not import higher ones.

`Match` holds the rules of a game, columns are restored for a match, and chance moves on the counter of a state: each
knows of the other what is declared here, and no more.
"""
# ruff: noqa: D102  the hooks are documented in `GameRules`

from __future__ import annotations

from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, ClassVar, TypeAlias

    from deckcheck.catalog.card import Card

    # kind, player, card, other card, value: what happened, in numbers
    EventRow: TypeAlias = tuple[int, int, int, int, int]
    # stat, operation, amount, card, until, player whose moment ends it, source
    TimedModifier: TypeAlias = tuple[int, int, int, int, int, int, int]
    # section -> (card id, count), for each player
    DeckCards: TypeAlias = Mapping[str, Sequence[tuple[str, int]]]


class HasStream(Protocol):
    """What draws by lot: a state.

    Attributes:
        rng: the counter of the chance stream.
    """

    rng: int


class HasPlaces(Protocol):
    """What columns are begun and restored for: a match.

    Attributes:
        players: how many there are.
        visible: place -> the players who see the faces there, as bits.
        book: the compiled cards.
    """

    @property
    def players(self) -> int: ...

    @property
    def visible(self) -> Sequence[int]: ...

    @property
    def book(self) -> Any: ...


class Rules(Protocol):
    """What the engine asks of the rules of a game: `GameRules`, as far as states and matches know them."""

    game: str
    state: Any
    folder: str
    zones: tuple[Any, ...]
    phases: tuple[str, ...]
    kinds: Any
    sections: ClassVar[Mapping[str, int]]
    decisions: ClassVar[Mapping[int, str]]
    language: Any
    shapes: ClassVar[Mapping[str, str]]
    phrase_gaps: Any
    log: Any

    @property
    def options(self) -> Mapping[str, Any]: ...

    players: tuple[int, int]
    acts: ClassVar[Mapping[int, Any]]
    refusals: ClassVar[Mapping[int, Any]]
    DECK: int
    HAND: int
    DISCARD: int
    SUBSCRIBED: int
    MODIFIED: int
    CONSEQUENCES: int
    URGENT: int
    SILENCE: int
    PARTING: int
    PLAYED: int
    NOTES: bool
    GUARDED: tuple[int, ...]
    SECRET: frozenset[str]
    OF_CARDS: frozenset[int]
    PAUSES: frozenset[int]
    INNER: frozenset[int]
    SUGGESTED: frozenset[int]
    REPEATED: frozenset[int]
    MINOR: frozenset[int]
    KEEPING: frozenset[int]
    WASTEFUL: frozenset[int]
    FIRST_PASSES: frozenset[int]
    LAST_PASSES: frozenset[int]
    gaps: ClassVar[Mapping[str, Callable[[Any, int], Any]]]
    FIELDS_OF_CARDS: frozenset[str]
    OF_A_SIDE: tuple[str, ...]
    PILES: ClassVar[Mapping[str, tuple[int, ...]]]
    qualifiers: tuple[str, ...]
    HORIZON: int

    single: tuple[str, ...]
    ruling_zones: ClassVar[Mapping[str, int]]

    def __hash__(self) -> int: ...

    def book(self, extra: Sequence[Card] = ()) -> Any: ...

    def check_card(self, card: Card) -> list[Any]: ...

    def settle(self, state: Any) -> None: ...

    def set_up(self, state: Any) -> None: ...

    def leave_play(self, state: Any, card: int) -> None: ...

    def refill(self, state: Any, player: int) -> bool: ...

    def consequences(self, state: Any, events: list[EventRow]) -> None: ...

    def urgent(self, state: Any) -> None: ...

    def answers(self, state: Any, player: int, batch: tuple[EventRow, ...]) -> list[int]: ...

    def answer(self, state: Any, player: int, option: int, batch: tuple[EventRow, ...]) -> None: ...

    def trigger(self, state: Any, player: int, card: int, number: int, event: EventRow) -> None: ...

    def speaker(self, state: Any, card: int) -> int: ...

    def precedence(
        self, state: Any, player: int, card: int, position: int, batch: tuple[EventRow, ...]
    ) -> tuple[int, ...]: ...

    def is_used(self, state: Any, card: int, number: int) -> bool: ...

    def attempts(self, state: Any, card: int) -> list[int]: ...

    def forbids(self, state: Any, option: int) -> Any: ...

    def unattempted(self, state: Any, card: int) -> Any: ...

    def rules_behind(self, state: Any, option: int) -> tuple[str, ...]: ...

    def may_lie(self, match: Any, definition: int, place: int) -> bool: ...

    def conceivable(self, state: Any, player: int, cards: list[int], stream: Any) -> list[int]: ...

    def redraw_secrets(self, state: Any, player: int, stream: Any) -> None: ...

    def label(self, state: Any, option: int) -> str: ...

    def card_name(self, state: Any, card: int) -> str: ...

    def card_label(self, state: Any, card: int, player: int) -> str: ...

    def card_view(self, state: Any, card: int) -> dict[str, Any]: ...

    def player_view(self, state: Any, player: int) -> dict[str, Any]: ...

    def table_view(self, state: Any) -> dict[str, Any]: ...

    def private_view(self, state: Any, player: int) -> dict[str, Any]: ...

    def passed(self, state: Any) -> list[int]: ...

    def event_text(self, state: Any, entry: tuple[int, ...], player: int) -> str: ...

    def common_text(self, state: Any, entry: tuple[int, ...]) -> str: ...

    def value(self, state: Any, player: int) -> float: ...

    def of_a_side(self, state: Any, player: int) -> list[float]: ...

    def chance(self, state: Any, player: int) -> float: ...

    def estimate(self, state: Any, option: int, player: int) -> float | None: ...

    def suggestion(self, state: Any) -> int: ...

    def is_waste(self, state: Any, option: int) -> bool: ...

    def sensible(self, state: Any) -> list[int]: ...

    def passing(self, state: Any) -> int | None: ...
