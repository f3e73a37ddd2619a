"""The kinds of event of Buffy: what the log says of each, and what it means to the engine."""

from __future__ import annotations

from deckcheck.engine.state.constants import constants
from deckcheck.engine.text.events import Events, event


@constants
class Event(Events):
    """Its kinds of event."""

    PHASE_BEGUN = event("{step} step.")

    STAGE_BEGUN = event("{phase}: {stage}.")
    PASSED = event("{player} passes.", passing=True)
    POINTS_GAINED = event("{player} gains {value} destiny.")
    POINTS_LOST = event("{player} loses {value} destiny.")
    CHALLENGE_PLACED = event("{player} places {card} at {space}.", played=True)
    CHALLENGE_BURIED = event("{player} puts {card} under the challenge deck.")
    EVENT_PLAYED = event("{player} plays {card}.", played=True)
    ACTION_PLAYED = event("{player} plays {card}.", played=True)
    EPISODE_PLAYED = event("{player} plays {card}.", played=True)
    RESULT_PLAYED = event("{player} plays {card}.")
    EPISODE_ENDED = event("{card} goes to the crypt.")
    POWER_USED = event("{player} uses {card}.")
    FATIGUED = event("{card} fatigues.")
    REFRESHED = event("{card} refreshes.")
    RELOCATED = event("{card} goes to {space}.")
    ENTERED = event(
        "{player} brings {card} into play at {space}.", at_start="{player} begins with {card}.", played=True
    )
    ASCENDED = event("{player} lets {other} ascend to {card}.", played=True)
    ATTACHED_TO = event("{card} is attached to {other}.", played=True)
    SWAPPED = event("{card} passes on from {other}.")
    FIGHT_BEGUN = event("{card} attacks {other}.")
    DOUBLED = event("{card} doubles for {other}.")
    SET_ASIDE = event("{player} sets {card} aside for {talent}.")
    LEFT_PHASE = event("{card} is out of it.")
    FIGHT_WON = event("{card} wins the fight.")
    DEFEATED = event("{card} is defeated.")
    CHALLENGE_BEGUN = event("{player} faces {card}.", among_several="{player} faces {card}, {opponent} defends it.")
    JOINED = event("{card} joins.")
    CHALLENGE_WON = event("{player} defeats {card}.")
    CHALLENGE_LOST = event("{player} does not defeat {card}.")
    LEFT_PLAY = event("{card} goes to the discard pile.", parting=True)
    CRYPTED = event("{card} goes to the crypt.", parting=True)
    DAY_CHANGED = event(night="It is night.", day="It is day.")
    PARK_HELD = event("{player} holds the Park (turns in a row: {value}).")
    RECYCLED = event("{player} recycles the discard pile.")
    LOCATION_PLACED = event("{player} lays {card} at {space}.")
    TAKEN = event("{player} takes {card} over.")
    LASTS = event("What {card} says lasts.")
    MOVED_ON = event()
    FALLING = event()
    FIGHT_OVER = event()
    STRIPPED = event()
    TALENT_CHANGED = event(by_card="{card}: {talent} decides the fight.", by_itself="{talent} decides the fight.")
    CARD_DREW = event()
    TURN_ENDING = event()
    STEP_ENDING = event()
    FATIGUE_IGNORED = event("{card} stays upright all the same.")
    TALENT_CHOSEN = event("{player} chooses {talent} for {card}.")
    TRAIT_CHOSEN = event("{player} chooses {trait} for {card}.")
    TAKES_PART = event("{card} takes part.")
    ACCEPTED = event("{player} uses {card}.")
    LEVEL_CHANGED = event("{other} is {card} again.")
    LOCATION_LEFT = event("{player} puts {card} into the crypt.")
