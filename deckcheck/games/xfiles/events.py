"""The kinds of event of the X-Files CCG: what the log says of each, and what it means to the engine."""

from __future__ import annotations

from deckcheck.engine.state.actions import Verbs, verb
from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.events import Events, event


@constants
class Event(Events):
    """Its kinds of event."""

    MOVED = event(urgent=True)
    GONE = event(parting=True)

    CARD_PLAYED = event("{player} plays {card} for {value}.", played=True)
    USED = event("{player} uses {card}.")
    NEGATED = event("{card} is negated.")
    SOLD = event("{player} sells {card} for {value} CP.")
    BOUGHT = event("{player} buys {value} {value:card|cards}.")
    PRODUCED = event("{player} produces {value} RP.")
    HEALED = event("{card} heals {value} damage.")
    EQUIPPED = event("{other} carries {card}.")
    DEPLOYED = event(
        to_bureau="{card} goes to the Bureau.",
        to_field="{card} goes to the Field.",
        to_hospital="{card} goes to the Hospital.",
    )
    PLACED = event("{player} places {card} against {opponent}.")
    LAID = event("{player} lays {card} under {other}.")
    SENT = event("{card} is sent to {other}.")
    CHECK_OPENED = event("{player} needs {skill} {level} and has {have}.")
    CHECK_PASSED = event("{player} passes the skill check.")
    CHECK_FAILED = event("{player} fails the skill check.")
    BLUFF_SHOWN = event("{card} lay under {other}.")
    COMBAT_BEGUN = event("{card} attacks.")
    ROUND_BEGUN = event(long="Long range round.", close="Close range round.")
    ASSIGNED = event("{value} damage is assigned to {card}.")
    DAMAGED = event("{card} takes {value} damage.")
    HOSPITALISED = event(foe="{card} is out.", agent="{card} is taken to the Hospital.")
    KILLED = event("{card} is defeated.")
    COMBAT_ENDED = event("The combat is over.")
    ASKED = event("{player} asks {opponent} whether the {characteristic} is {trait}.")
    ANSWERED = event(
        unheard="{opponent} answers in secret.", yes="{opponent} answers yes.", no="{opponent} answers no."
    )
    GUESSED = event(
        unheard="{player} names an identity to {opponent} in secret.", open="{player} names {file} to {opponent}."
    )
    GUESSED_WRONG = event("{player} has named the wrong identity.")
    ABDUCTED = event("{card} is taken out of play.", parting=True)
    RETURNED = event("{card} returns.")
    SITE_OVER = event(discarded="{card} is discarded.")
    TEAMED = event(joins="{card} joins the Team with {other}.", alone="{card} forms a Team of its own.")
    RP_CHANGED = event(
        gains="{player} gains {value} RP ({other}).",
        spends="{player} spends {value} RP ({other}).",
        loses="{player} loses {value} RP ({other}).",
        loses_at_once="{player} loses {value} RP.",
    )
    CP_CHANGED = event(
        gains="{player} gains {value} CP ({other}).",
        spends="{player} spends {value} CP ({other}).",
        loses="{player} loses {value} CP ({other}).",
    )
    REMOVED_FROM_GAME = event("{card} leaves the game.", urgent=True)
    LEFT_OUT = event("{card} is left out of the visit.")
    TOKENS = event()
    POWER_USED = event("{player} uses the power of {trait}.")
    SHOWN_FILE = event("{player} shows {trait}.")
    IDENTIFIED = event("{player} has identified {card}.")
    UNPAID = event("{player} cannot pay {card}, which is discarded.")
    STAYS = event(on="{card} stays with {other}.", free="{card} stays in play.")
    TAKEN = event("{player} takes {card} into hand.")
    PUT_BACK = event("{card} goes back into the Bureau deck.")
    SET_ASIDE = event("{card} is kept out of play.")
    HELPED = event("{card} has helped for this turn and is discarded.")
    DEDICATED = event("{card} pays {value} RP ({other}).")
    PLAYS_OVER = event()
    INCOME_OVER = event()
    ENLISTED = event("{card} joins the Bureau.")
    TRAINED = event(skill="{card} has 1 more {skill} for good.", other="{card} has {learnt} for good.")
    REWORDED = event(
        beside="{card} bears {keyword}.",
        instead="{card} bears {keyword} instead of {lost}.",
        no_more="{card} does not bear {lost} any more.",
    )
    WEAKENED = event("{card} has 2 less {skill} in this check.")
    REQUIRED = event("{player} needs {skill} {level} and has {have}.")
    BROUGHT = event()
    SET_UP_OVER = event()


@constants
class Reworded(Verbs):
    """How an event records keywords that were changed: a new one instead of an old one, one more, one less."""

    INSTEAD = verb("old", "new")
    BESIDE = verb("", "new")
    NO_MORE = verb("old")


@constants
class Verdict(Verbs):
    """How an event records a question or guess: about whose X-File, the value or X-File, and whether that is true."""

    OPEN = verb("player", "named")
    FALSE = verb("player", "named")
    TRUE = verb("player", "named")

    # In the field of the player, the bits above this one name who learns an answer beside the two concerned.
    LISTENERS = 4
