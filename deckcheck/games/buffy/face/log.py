"""The log of a game of Buffy in sentences."""

from __future__ import annotations

from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.face.labels import face_name, space_name

_TEXTS = {
    n.PASSED: "{player} passes.",
    n.POINTS_GAINED: "{player} gains {value} destiny.",
    n.POINTS_LOST: "{player} loses {value} destiny.",
    n.LOCATION_LEFT: "{player} puts {card} into the crypt.",
    n.CHALLENGE_BURIED: "{player} puts {card} under the challenge deck.",
    n.EVENT_PLAYED: "{player} plays {card}.",
    n.ACTION_PLAYED: "{player} plays {card}.",
    n.EPISODE_PLAYED: "{player} plays {card}.",
    n.RESULT_PLAYED: "{player} plays {card}.",
    n.EPISODE_ENDED: "{card} goes to the crypt.",
    n.POWER_USED: "{player} uses {card}.",
    n.ACCEPTED: "{player} uses {card}.",
    n.FATIGUED: "{card} fatigues.",
    n.REFRESHED: "{card} refreshes.",
    n.FATIGUE_IGNORED: "{card} stays upright all the same.",
    n.ASCENDED: "{player} lets {other} ascend to {card}.",
    n.LEVEL_CHANGED: "{other} is {card} again.",
    n.ATTACHED_TO: "{card} is attached to {other}.",
    n.SWAPPED: "{card} passes on from {other}.",
    n.FIGHT_BEGUN: "{card} attacks {other}.",
    n.DOUBLED: "{card} doubles for {other}.",
    n.LEFT_PHASE: "{card} is out of it.",
    n.FIGHT_WON: "{card} wins the fight.",
    n.DEFEATED: "{card} is defeated.",
    n.TAKES_PART: "{card} takes part.",
    n.JOINED: "{card} joins.",
    n.CHALLENGE_WON: "{player} defeats {card}.",
    n.CHALLENGE_LOST: "{player} does not defeat {card}.",
    n.LEFT_PLAY: "{card} goes to the discard pile.",
    n.CRYPTED: "{card} goes to the crypt.",
    n.TAKEN: "{player} takes {card} over.",
    n.LASTS: "What {card} says lasts.",
    n.PARK_HELD: "{player} holds the Park (turns in a row: {value}).",
}
_AT_SPACE = {
    n.CHALLENGE_PLACED: "{player} places {card} at {space}.",
    n.LOCATION_PLACED: "{player} lays {card} at {space}.",
    n.RELOCATED: "{card} goes to {space}.",
    n.ENTERED: "{player} brings {card} into play at {space}.",
}


def _at_space(entry: LogEntry) -> str:
    if entry.kind == n.ENTERED and entry.value < n.PARK:
        return entry.say("{player} begins with {card}.")
    return entry.say(_AT_SPACE[entry.kind], space=space_name(entry.state, entry.value))


def _step(entry: LogEntry) -> str:
    return entry.say("{step} step.", step=_headed(entry.state.match.say(n.STEPS[entry.value.bit_length() - 1])))


def _stage(entry: LogEntry) -> str:
    say = entry.state.match.say
    phase, _, stage = n.MOMENTS[entry.value.bit_length() - 1].partition("/")
    return "" if stage == "result" else say("{phase}: {stage}.", phase=_headed(say(phase)), stage=say(stage))


def _day(entry: LogEntry) -> str:
    return entry.say("It is night.") if entry.value else entry.say("It is day.")


def _recycled(entry: LogEntry) -> str:
    return entry.say("{player} recycles the discard pile.")


def _set_aside(entry: LogEntry) -> str:
    return entry.say("{player} sets {card} aside for {talent}.", talent=_talent(entry))


def _faced(entry: LogEntry) -> str:
    """Tell who faces a challenge, and who defends it where that could be several."""
    names = entry.state.match.names
    if len(names) == 2:
        return entry.say("{player} faces {card}.")
    return entry.say("{player} faces {card}, {opponent} defends it.", opponent=names[entry.value])


def _talent(entry: LogEntry) -> str:
    words: str = entry.state.match.say(n.TALENT_NAMES[entry.value])
    return words


def _resolving(entry: LogEntry) -> str:
    phrase = "{card}: {talent} decides the fight." if entry.card >= 0 else "{talent} decides the fight."
    return entry.say(phrase, talent=_talent(entry))


def _chosen_talent(entry: LogEntry) -> str:
    return entry.say("{player} chooses {talent} for {card}.", talent=_talent(entry))


def _chosen_trait(entry: LogEntry) -> str:
    return entry.say("{player} chooses {trait} for {card}.", trait=n.TRAITS[entry.value])


def _headed(words: str) -> str:
    return words[:1].upper() + words[1:]


LOG = Log(
    _TEXTS,
    {
        **dict.fromkeys(_AT_SPACE, _at_space),
        v.PHASE_BEGUN: _step,
        v.SHUFFLED | n.RECYCLED: _recycled,
        n.STAGE_BEGUN: _stage,
        n.DAY_CHANGED: _day,
        n.SET_ASIDE: _set_aside,
        n.CHALLENGE_BEGUN: _faced,
        n.TALENT_CHANGED: _resolving,
        n.TALENT_CHOSEN: _chosen_talent,
        n.TRAIT_CHOSEN: _chosen_trait,
    },
    name=face_name,
    passes=n.PASSED,
    whose="{player}’s {card}",
)
