"""The state of a Virevolt game: what is on Heroes and Crystals, and what each player has done this turn."""

from __future__ import annotations

from deckcheck.engine.state.columns import Kind, cached, per_card, per_player
from deckcheck.engine.state.state import State


class VirevoltState(State):
    """Virevolt's columns beside those of every game."""

    damage = per_card("Hero: hp lost (VV-059)")
    states = per_card("Hero: its lasting states; those that are granted for a time are modifiers", Kind.BITS)
    killer = per_card("Hero at 0 hp: the player who brought it there", Kind.PLAYER)
    killed_by = per_card("Hero at 0 hp: the card that brought it there", Kind.CARD)
    cause = per_card("Hero at 0 hp: what brought it there (see `names.CAUSES`)")
    dying = per_card("Hero: whether its death is waiting for answers", Kind.FLAG)
    banned = per_card("Hero: whether Freeze was noted for this turn (VV-014)", Kind.FLAG)
    spent = per_card("Crystal: whether it lies in landscape (VV-042)", Kind.FLAG)
    used = per_card("its powers used this turn", Kind.BITS)
    tokens = per_player("victory tokens")
    tokens_now = per_player("victory tokens taken this turn")
    crystal_played = per_player("active player: whether the Crystal of the turn is played (VV-025)", Kind.FLAG)
    attacked = per_player("active player: whether the attack of the turn is made (VV-048)", Kind.FLAG)
    no_rotation = per_player("active player: whether Stun was noted for this turn (VV-015)", Kind.FLAG)
    begun = per_player("whether their first turn has begun (VV-005)", Kind.FLAG)
    acted = per_player("the order in which they first acted in this exchange, or 0 (VV-098)")
    acts = per_player("active player: how many actions they have taken in the phases of this turn")
    upright = cached("ready Crystals, in the one number in which they are counted (see `crystals.ready_crystals`)")
