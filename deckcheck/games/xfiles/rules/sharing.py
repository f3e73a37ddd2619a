"""Damage that a player divides among fighters, point by point (XF-045)."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.frames import Frame, number, rows
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles.rules.agents import skill_of
from deckcheck.games.xfiles.rules.damage import damage_at_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


class Sharing(Frame):
    """Damage that its player divides; its card deals it."""

    left = number("how many points nobody has been given yet")
    less = number("the skill by which each takes less, or -1", start=-1)
    shares = rows("the fighters who may be given some, each with how much")


def ask_share(state: XFilesState, frame: Sharing) -> None:
    """Ask who takes the next point."""
    state.choice = DONE
    if frame.left > 0 and frame.shares:
        ask(state, frame.player, CHOOSE_CARD, sorted(card for card, _ in frame.shares))


def take_share(state: XFilesState, frame: Sharing) -> None:
    """Note it."""
    if state.choice != DONE:
        frame.left -= 1
        frame.shares = tuple((card, much + (card == state.choice)) for card, much in frame.shares)
        jump(frame, ask_share)


def deal(state: XFilesState, frame: Sharing) -> None:
    """Deal all of it, less what a skill of each takes off."""
    for card, much in frame.shares:
        amount = much - (skill_of(state, card, frame.less) if much and frame.less >= 0 else 0)
        if amount > 0:
            damage_at_once(state, card, amount, frame.card)


SHARING = procedure("sharing", ask_share, take_share, deal, frame=Sharing)
