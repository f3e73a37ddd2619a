"""What the effects of Virevolt's cards are compiled to, as the rules that carry them out know them."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.state.frames import Frame, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Condition, Heard
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.engine.state.statics import Static
    from deckcheck.games.virevolt.rules.crystals import Cost
    from deckcheck.games.virevolt.state import VirevoltState


class Effect(NamedTuple):
    """A compiled effect with a cost: a Spell's, an attack, a Trap's, or a power's.

    `is_possible` says whether each target can be chosen. The book gives the program its name when it takes it in.
    """

    cost: Cost
    targets: tuple[Condition, ...]
    program: Procedure

    def possible(self) -> Condition | None:
        """Return the test of `is_possible` in its shortest form: None where there is nothing to choose."""
        if len(self.targets) > 1:
            return self.is_possible
        return self.targets[0] if self.targets else None

    def is_possible(self, state: VirevoltState, frame: Frame) -> bool:
        """Whether every target of the effect can be chosen now."""
        for target in self.targets:  # noqa: SIM110  three times as fast as `all`, and asked at every decision
            if not target(state, frame):
                return False
        return True


class Cast(Frame):
    """A Spell that is cast."""

    effect = number("which of its effects it is, from 0")


class Power(NamedTuple):
    """A power with a cost, or one that an event sets off."""

    number: int
    effect: Effect
    trigger: Heard | None
    once: bool
    static: Static | None


class Casting(NamedTuple):
    """An effect of a Spell, as the list of legal actions asks for it.

    Attributes:
        total: how many Crystals it takes in all.
        cost: which ones.
        possible: whether its targets can be chosen; None without targets.
        bits: its option without the card.
    """

    total: int
    cost: Cost
    possible: Condition | None
    bits: int
