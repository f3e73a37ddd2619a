"""Kinds of event: each is declared once, with the sentences that describe it and what it means to the engine.

A game derives from `Events` and declares its kinds in the order of their numbers:

    class Event(Events):
        DISCARDED = event("{card} is discarded.")
        SOLD = event("{player} sells {card} for {value} CP.")
        PAID = event(gains="{player} gains {value} CP.", spends="{player} spends {value} CP.")
        KILLED = event("{card} is defeated.", urgent=True)

`Event.SOLD` is then a bit, as `emit` takes it. A kind with one sentence uses it alone; of several the game's log
chooses one by its form (`LogEntry.sentence`). Kinds that all games share keep their numbers where a game declares them
again, to name them otherwise or to give them a role.

A sentence may name `{player}`, `{card}` (as far as the reader sees it), `{other}` (the other card), `{value}`, and
whatever the log hands to it.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.state import vocabulary
from deckcheck.engine.state.vocabulary import GAME_EVENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

#: What a kind of event may be beside what is shown of it; `GameRules` says what each of them means.
ROLES = ("played", "consequential", "urgent", "parting", "subscribed", "passing")

_MASKS = {
    "PLAYED": "played",
    "CONSEQUENCES": "consequential",
    "URGENT": "urgent",
    "PARTING": "parting",
    "SUBSCRIBED": "subscribed",
}


class EventKind(NamedTuple):
    """A kind of event.

    Attributes:
        sentences: form -> what the log says; the only sentence of one that needs no choice has the form "".
        roles: those of `ROLES` that it has.
    """

    sentences: Mapping[str, str] = {}
    roles: frozenset[str] = frozenset()


def event(
    says: str = "",
    *,
    played: bool = False,
    consequential: bool = False,
    urgent: bool = False,
    parting: bool = False,
    subscribed: bool = False,
    passing: bool = False,
    **sentences: str,
) -> int:
    """Declare a kind of event; the class makes a bit of it.

    The log says of it `says` where one sentence serves, otherwise the sentence of a form; without any it needs no line.
    What the roles mean says `GameRules` (`PLAYED`, `CONSEQUENCES`, `URGENT`, `PARTING`, `SUBSCRIBED`); by a `passing`
    one a player passes where all are asked in turn.
    """
    given = (played, consequential, urgent, parting, subscribed, passing)
    roles = frozenset(role for role, has in zip(ROLES, given, strict=True) if has)
    return EventKind({"": says, **sentences} if says else sentences, roles)  # type: ignore[return-value]


class Events:
    """The kinds of event of a game; derive from it and declare each with `event`.

    Attributes:
        declared: bit -> the kind, those that all games share first.
    """

    TURN_BEGUN, PHASE_BEGUN, PHASE_ENDED = vocabulary.TURN_BEGUN, vocabulary.PHASE_BEGUN, vocabulary.PHASE_ENDED
    DREW, DISCARDED = vocabulary.DREW, vocabulary.DISCARDED
    SHUFFLED, REVEALED, FLIPPED, MOVED, ELIMINATED = (
        vocabulary.SHUFFLED,
        vocabulary.REVEALED,
        vocabulary.FLIPPED,
        vocabulary.MOVED,
        vocabulary.ELIMINATED,
    )
    GAME_OVER, AIMED, GONE, ACTED = vocabulary.GAME_OVER, vocabulary.AIMED, vocabulary.GONE, vocabulary.ACTED
    declared: ClassVar[dict[int, EventKind]] = {
        vocabulary.TURN_BEGUN: EventKind({"": "Turn {value}: {player}."}),
        vocabulary.PHASE_BEGUN: EventKind({"": "{player}: {phase} phase."}),
        vocabulary.PHASE_ENDED: EventKind(),
        vocabulary.DREW: EventKind(
            {
                "": "{player} draws {card}.",
                "several": "{player} draws {number} {number:card|cards}.",
                "seen": "{player} draws {number} {number:card|cards}: {cards}.",
            }
        ),
        vocabulary.DISCARDED: EventKind({"": "{player} discards {card}."}),
        vocabulary.SHUFFLED: EventKind({"": "{player} shuffles."}),
        vocabulary.REVEALED: EventKind({"reveals": "{player} reveals {card}.", "looks": "{player} looks at {card}."}),
        vocabulary.FLIPPED: EventKind({"": "{player} flips a coin: {side}."}),
        vocabulary.MOVED: EventKind(
            {"shared": "{card} goes to the {zone}.", "owned": "{card} goes to {opponent}’s {zone}."}
        ),
        vocabulary.ELIMINATED: EventKind(
            {"": "{player} is out of the game.", "reason": "{player} is out of the game: {reason}."}
        ),
        # How a game ends for a reason that is not the winner's: no hp, no card to draw.
        vocabulary.GAME_OVER: EventKind(
            {
                "wins": "{player} wins: {reason}.",
                "lost": "{player} wins, {losers} {losers:loses|lose}: {reason}.",
                "draw": "A draw: {reason}.",
            }
        ),
        vocabulary.AIMED: EventKind(
            {"card": "{player} aims {other} at {card}.", "player": "{player} aims {other} at {opponent}."}
        ),
        vocabulary.GONE: EventKind(),
        vocabulary.ACTED: EventKind({"": "{card} acts."}),
    }

    def __init_subclass__(cls) -> None:
        """Number the kinds in the order in which they are declared; those that all games share keep their numbers."""
        cls.declared = {**Events.declared}
        number = GAME_EVENTS
        for name, kind in [(name, kind) for name, kind in vars(cls).items() if isinstance(kind, EventKind)]:
            shared = getattr(Events, name, None)
            if shared is None:
                setattr(cls, name, number)
                cls.declared[number] = kind
                number <<= 1
            else:
                setattr(cls, name, shared)
                sentences = kind.sentences or Events.declared[shared].sentences
                cls.declared[shared] = kind._replace(sentences=sentences)

    @classmethod
    def kind(cls, bits: int) -> EventKind:
        """Return a kind of event; of several in one event the kind that is the game's own."""
        return cls.declared.get(bits) or cls.declared[1 << bits.bit_length() - 1]

    @classmethod
    def sentences(cls) -> tuple[str, ...]:
        """Return all that the log may say."""
        return tuple(dict.fromkeys(says for kind in cls.declared.values() for says in kind.sentences.values()))

    @classmethod
    def role_masks(cls) -> dict[str, int]:
        """Return what follows for the attributes of `GameRules` that hold events, where any has such a role."""
        found = {name: cls.having(role) for name, role in _MASKS.items()}
        return {name: mask for name, mask in found.items() if mask}

    @classmethod
    def having(cls, role: str) -> int:
        """Return the kinds that have one of `ROLES`, as bits."""
        return sum(bit for bit, kind in cls.declared.items() if role in kind.roles)
