"""The procedures under way, one on top of the other, and what those remember that others ask about."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import push
from deckcheck.engine.state.frames import Frame, Kind, number, rows
from deckcheck.games.xfiles.names import LRC, Pool, Window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.games.xfiles.state import XFilesState


class Check(Frame):
    """A skill check: that of a visit, or one that a card forces."""

    site = number("the Site where it is made", Kind.CARD)
    forced = number("whether a card forces it", Kind.FLAG)
    skill = number("the skill that it asks for; -1 until that is announced", start=-1)
    way = number("of a Site that asks for all its prerequisites, which of them it asks for now")
    needed = number("the level that is needed, apart from what cards have changed at the Site")
    team = number("of a forced check away from Sites, the number of the Team")
    added = rows(
        "what cards have added beside Witnesses there: the card, how much, the Agent of the check or the card in play "
        "without which it does not count (or -1), and for which skills alone, as bits (0: for all)"
    )
    raised = rows("cards in play that make the level higher for as long as they are there, each with how much")
    fails = number("whether it is bound to fail", Kind.FLAG)
    served = number("names of cards that were played or used in it (XF-179, XF-D54)", Kind.BITS)
    users = rows("these cards")
    only = number("the one value that may be asked about after it, or -1 (XF-D49)", start=-1)
    foe = number("the last Adversary that was fought in it", Kind.CARD)
    repelled = number("the last Adversary that was negated in it", Kind.CARD)
    items = rows("Agents who had to choose the item that they use, and these items (XF-108)")
    parted = rows("Agents who do not serve beside others of the Team")
    recast = rows("Witnesses that add to another skill than printed: the card, the old skill, the new one")
    lingering = rows("Agents of the Team who are in the Hospital by now, and serve in it all the same")


class Combat(Frame):
    """A combat; its card is the Adversary that leads."""

    site = number("the Site where it is fought", Kind.CARD)
    round = number("the number of the round, from 1")
    kind = number("LRC or CRC", start=LRC)
    lone = number("the one Agent that is attacked, or -1 for the whole Team", Kind.CARD)
    duels = rows("of several foes those that one Agent alone fights, each with that Agent")
    served = number("names of cards that were played or used in this round (XF-179, XF-D54)", Kind.BITS)
    users = rows("these cards")
    stirred = number("whether anything has happened in this round (XF-D62)", Kind.FLAG)
    more_lrc = number("extra long range rounds to come")
    more_crc = number("extra close range rounds to come")
    over = number("whether it ends after this step (XF-201)", Kind.FLAG)
    left = number("points of damage still to be assigned")
    freed = number("whether the one free Combat card was played (XF-277)", Kind.FLAG)
    striker = number("whose damage is assigned: the place among those that strike the Team")
    blows = rows("damage of this round, once it is applied what was dealt: by whom (-1: no fighter), to whom, how much")
    rounds = number("how many rounds there are at the most, 0 for any number")
    ways = number("how the leading foe fights beside what its card always says, as bits", Kind.BITS)
    margin = number("by how much the Team has dealt more damage than it has taken in this round")
    items = rows("fighters who had to choose the item that they use in this round, and these items (XF-108)")
    parted = rows("Agents who do not serve beside others of the Team")
    beyond = rows("fighters of the Team that were dealt more damage this round than they had left, each with how much")


class Visit(Frame):
    """The visit of a Site, its card."""

    rival = number("the player at whom the Site is directed", Kind.PLAYER)
    allowed = number("the characteristics that it allows to ask about", Kind.BITS)
    only = number("the one value that may be asked about, or -1 (XF-D49)", start=-1)
    spent = number("the RP that its player has paid while it lasted")
    topic = number("the characteristic that was asked about, or -1", start=-1)
    attended = number("whether somebody in the Hospital by now has served in its check", Kind.FLAG)


class Play(Frame):
    """What a card does when it is played, used or set off by an event."""

    answered = number("the unresolved card that it answers", Kind.CARD)
    x = number("the X that was named for its cost (XF-D56), or follows from its effect")
    side = number(
        "whom a player helps who neither investigates nor is directed: by the pool that pays (XF-250)", start=-1
    )


class Round(Frame):
    """A window in which all are asked in turn what they play; its card is the unresolved one that waits, or -1."""

    windows = number("what kinds of window it is", Kind.BITS)
    seat = number("how many seats from the first player's on have passed, or are not asked")
    seats = number("how many seats are asked at all")
    asked = number("whom it asks", Kind.PLAYER)


def begin_effect(
    state: XFilesState, program: Procedure | None, player: int, card: int, answered: int = -1, side: int = -1
) -> None:
    """Begin what a card does; `answered` is the unresolved card that it answers, or -1, `side` whom it helps."""
    assert program is not None  # noqa: S101  whoever begins it has looked
    frame = push(state, program, player, card)
    frame.answered, frame.side = answered, side


def answered_by(frame: Frame) -> int:
    """Return the unresolved card that what goes on answers, or -1."""
    return frame.answered if isinstance(frame, Play) else -1


def x_of(frame: Frame) -> int:
    """Return the X of what goes on; 0 for what a card does while it is in play."""
    return frame.x if isinstance(frame, Play) else 0


def side_of(frame: Frame) -> int:
    """Return whom what goes on helps, by the pool that pays, or -1 where its player has a side anyway (XF-250)."""
    return frame.side if isinstance(frame, Play) else -1


def helps_team(frame: Frame, investigator: int) -> bool:
    """Whether what goes on is done for the investigating Team, by its player or by one who helps it (XF-249)."""
    side = side_of(frame)
    return frame.player == investigator if side < 0 else side == Pool.RP


def trial(player: int, card: int, answered: int = -1, side: int = -1) -> Play:
    """Return a frame by which conditions determine whether a player could play or use a card."""
    frame = Play(player, card)
    frame.answered, frame.side = answered, side
    return frame


def program_frame(state: XFilesState, card: int) -> Frame | None:
    """Return the frame of a played card's program, while it is unresolved or being resolved."""
    program = state.match.book.program[state.definition[card]]
    for frame in reversed(state.stack):
        if frame.card == card and frame.procedure is program:
            return frame
    return None


def check_or_combat(state: XFilesState) -> Check | Combat | None:
    """Return the innermost of all checks and combats under way, or None."""
    for frame in reversed(state.stack):
        if type(frame) is Check or type(frame) is Combat:
            return frame
    return None


def in_combat(state: XFilesState) -> bool:
    """Whether the innermost of all checks and combats under way is a combat."""
    return type(check_or_combat(state)) is Combat


def open_window(
    state: XFilesState, windows: int, first: int, card: int = -1, *, alone: bool = False, others: bool = False
) -> None:
    """Let all players in turn play or pass, from `first` on, until all pass in a row.

    For answers to a card, `first` is the player who played it: that one is not asked, the others are from the
    investigating player on (in combat from the player of the Adversary on). In a window for one `alone` nobody else is
    asked; in one for the `others` the first one only after somebody has played.
    """
    if windows & Window.OUTSIDE and state.match.options["outside_checks"] == "active":
        alone = True
    frame = push(state, state.match.book.named["window of plays"], first, card)
    frame.windows, frame.seat, frame.seats = windows, int(others), 1 if alone else state.match.players
