"""The state of a Virevolt game: what is on Heroes and Crystals, and what each player has done this turn."""

from __future__ import annotations

from deckcheck.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self


class VirevoltState(State):
    """Virevolt's columns beside those of every game.

    Attributes:
        damage: Hero -> hp lost (VV-059).
        states: Hero -> its lasting states, as bits; states that are granted for a time are modifiers.
        killer: Hero at 0 hp -> who and what brought it there (see `heroes.blame`).
        dying: Hero -> whether its death is waiting for answers.
        banned: Hero -> whether Freeze was noted for this turn (VV-014).
        spent: Crystal -> whether it lies in landscape (VV-042).
        used: card -> its powers used this turn, as bits.
        tokens, tokens_now: player -> victory tokens, and those taken this turn.
        crystal_played, attacked: active player -> whether the one of the turn is used up (VV-025, VV-048).
        no_rotation: active player -> whether Stun was noted for this turn (VV-015).
        begun: player -> whether their first turn has begun (VV-005).
        acted: player -> the order in which they first acted in this exchange, or 0 (VV-098).
        acts: active player -> how many actions they have taken in the phases of this turn.
    """

    __slots__ = (
        "acted",
        "acts",
        "attacked",
        "banned",
        "begun",
        "crystal_played",
        "damage",
        "dying",
        "killer",
        "no_rotation",
        "spent",
        "states",
        "tokens",
        "tokens_now",
        "used",
    )

    CARD_COLUMNS = ("damage", "states", "killer", "dying", "banned", "spent", "used")
    PLAYER_COLUMNS = ("tokens", "tokens_now", "crystal_played", "attacked", "no_rotation", "begun", "acted", "acts")

    damage: list[int]
    states: list[int]
    killer: list[int]
    dying: list[int]
    banned: list[int]
    spent: list[int]
    used: list[int]
    tokens: list[int]
    tokens_now: list[int]
    crystal_played: list[int]
    attacked: list[int]
    no_rotation: list[int]
    begun: list[int]
    acted: list[int]
    acts: list[int]

    def copy(self) -> Self:
        """Return a state that goes its own way from here."""
        new = super().copy()
        new.damage = self.damage.copy()
        new.states = self.states.copy()
        new.killer = self.killer.copy()
        new.dying = self.dying.copy()
        new.banned = self.banned.copy()
        new.spent = self.spent.copy()
        new.used = self.used.copy()
        new.tokens = self.tokens.copy()
        new.tokens_now = self.tokens_now.copy()
        new.crystal_played = self.crystal_played.copy()
        new.attacked = self.attacked.copy()
        new.no_rotation = self.no_rotation.copy()
        new.begun = self.begun.copy()
        new.acted = self.acted.copy()
        new.acts = self.acts.copy()
        return new
