"""The kinds of event of Slasherz: what the log says of each, and what it means to the engine."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.events import Events, event


@constants
class Event(Events):
    """Its kinds of event."""

    DISCARDED = event("{card} is discarded.", urgent=True, parting=True)
    MOVED = event(
        shared="{card} goes to the {zone}.", owned="{card} goes to {opponent}’s {zone}.", urgent=True, parting=True
    )
    GONE = event(parting=True)

    ENTERED = event(
        conjured="{player} conjures {card}.",
        put="{player} puts {card} onto the field.",
        played=True,
        urgent=True,
    )
    EQUIPPED = event("{player} equips {card} to {other}.", played=True)
    PLACE_PUT = event("{player} puts down {card}.", played=True)
    PLACE_REPLACED = event("{player} puts {card} in the place of {other}.", played=True, urgent=True)
    EVENT_DONE = event()
    EVENT_ACTIVATED = event("{player} activates {card}.", played=True)
    ABILITY_USED = event("{player} uses {card}.")
    ATTACK_LAUNCHED = event("{card} attacks {other}.")
    REDIRECTED = event("{card} attacks {other} instead.")
    ATTACK_OVER = event()
    RESCUED = event("{player} rescues {card}.")
    COUNTERS = event("{player}: {value:+d} rescue {value:counter|counters}.")
    HIT = event()
    HURT = event()
    HP_LOST = event("{card} loses {value} hp.", consequential=True)
    HP_GAINED = event("{card} gains {value} hp.")
    DRAINED = event()
    VICTIM_DIED = event("{card} dies.")
    TURNED_UP = event("{player} turns {card} face up.")
    DESTROYED = event(
        "{card} is destroyed.",
        under_deck="{card} is destroyed and goes under {opponent}’s deck.",
        subscribed=True,
        urgent=True,
        parting=True,
    )
    FORGOTTEN_CARD = event("{card} is forgotten.")
    BURIED = event("{player} buries {card}.")
    EXHUMED = event("{player} exhumes {card}.")
    TO_HAND = event()
    RETURNED = event("{card} returns to hand.", urgent=True, parting=True)
    CONTROLLED = event("{player} controls {card}.", urgent=True)
    MARKED = event()
    CANCELLED = event("{card} is cancelled.", attack="The attack of {card} is cancelled.")
    STARTS = event("{player} starts.")
    SACRIFICED = event("{player} sacrifices {card}.")
    WAY_CHOSEN = event("{player} chooses: {text}.")
    HP_AT_STAKE = event()
    CARD_AT_STAKE = event()
    PUT_BACK = event("{player} puts back {value} {value:card|cards}.")
