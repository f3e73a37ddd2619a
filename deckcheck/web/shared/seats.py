"""What a shared table agrees on, what a seat has, and what waits for the consent of others: plain values."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The seat of those who only watch.
WATCHER = -1
#: What needs the consent of all.
DRAW, BACK, REMATCH, PAUSE, STAND_IN = "draw", "back", "rematch", "pause", "standin"


class Head(NamedTuple):
    """What was agreed on when a table was opened.

    Attributes:
        game, format: what is played.
        players: how many seats there are.
        options: options of the game, as `Pairing.options` takes them.
        is_public: whether anybody may take a free seat or watch.
        open_lists: whether all see all lists once the game begins.
        clock: one of `clocks.CLOCKS`.
        seconds: how long a decision, or all of a player's decisions of a game, may take.
        delay_choices, delay_seconds: how many choices, and seconds, later watchers see the game.
        increment: how many seconds each choice adds to the time for a game.
        best_of: how many games a match has at most, at a table of an event; 0 at every other table.
    """

    game: str
    format: str
    players: int
    options: dict[str, Any]
    is_public: bool
    open_lists: bool
    clock: str = "none"
    seconds: int = 0
    increment: int = 0
    delay_choices: int = 0
    delay_seconds: int = 0
    best_of: int = 0


class Seat(NamedTuple):
    """A seat: who sits there, the deck and whether it is ready.

    Attributes:
        name: a label; empty where nobody has sat down.
        deck: the list as `LIST` in `web.schema_types` has it, or None.
        legal: whether that deck is.
        allows: whether this seat consents to illegal decks.
        ready: whether the seat waits for nothing but the others.
        bot: the bot that sits there; empty where a person does.
        stand_in: the bot that plays for a person who has left, until that one returns.
        label: the player to whom an organiser has given the seat; whoever sits down there bears this name.
        registered: whether the organiser has set the deck.
    """

    name: str = ""
    deck: dict[str, Any] | None = None
    legal: bool = False
    allows: bool = False
    ready: bool = False
    bot: str = ""
    stand_in: str = ""
    label: str = ""
    registered: bool = False

    @property
    def left(self) -> Seat:
        """The seat once its player has left it: what an organiser has set stays."""
        kept = Seat(label=self.label)
        return kept._replace(deck=self.deck, legal=self.legal, registered=True) if self.registered else kept

    @property
    def player(self) -> str:
        """The bot that decides for this seat; empty where a person does."""
        return self.bot or self.stand_in


class Proposal(NamedTuple):
    """What some seats want and all must: a draw, to take back, another game, a pause, a bot for who has left.

    Attributes:
        kind: `DRAW`, `BACK`, `REMATCH`, `PAUSE` or `STAND_IN`.
        agreed: the seats that want it, the one who proposed it first.
        to: after how many choices the game would go on, where something is taken back.
        absent: the seat for which a bot would play.
    """

    kind: str
    agreed: tuple[int, ...]
    to: int = 0
    absent: int = -1
