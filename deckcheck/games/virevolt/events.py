"""The kinds of event of Virevolt: what the log says of each, and what it means to the engine."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.events import Events, event


@constants
class Event(Events):
    """Its kinds of event."""

    DISCARDED = event("{card} is discarded.", urgent=True)
    MOVED = event(urgent=True)

    ENTERED = event("{player} puts {card} into play.", played=True)
    BECAME_MAIN = event("{card} is {player}’s main Hero.")
    TRAP_SET = event("{player} sets {card}.", played=True)
    CRYSTAL_PLAYED = event("{player} puts {card} into play.", played=True)
    ROTATED = event("{player} rotates: {card} for {other}.")
    SACRIFICED = event("{player} sacrifices {card}.", urgent=True)
    SPELL_CAST = event("{player} casts {card}.", played=True)
    ATTACK_DECLARED = event("{card} attacks {target}.")
    ATTACKED = event()
    DAMAGED = event("{card} takes {value} damage.", consequential=True)
    HP_LOST = event("{card} loses 1 hp ({state}).", consequential=True)
    STATE_PUT = event("{card}: {state}.")
    STATE_REMOVED = event("{card}: no longer {state}.")
    HEALED = event("{card} regains {value} hp.")
    ABOUT_TO_DIE = event("{card} is about to die.")
    HERO_DIED = event("{card} dies.", urgent=True)
    TOKEN_ABOUT = event()
    TOKEN_TAKEN = event("{player} has {value} victory {value:token|tokens}.")
    TRAP_ACTIVATED = event("{player} activates {card}.")
    LEFT_PLAY = event()
    CANCELLED = event("{card} is cancelled.")
    POWER_USED = event("{player} uses {card}.")
    SAVED = event("{card} stays in play with 1 hp.")
    ROTATION_UNDONE = event("The rotation is undone: {card} is {player}’s main Hero again.")
    STATE_ENDED = event("{card}: no longer {state}.")
