"""The log of a game of Buffy in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.face.labels import face_name, space_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{player} discards {card}.",
    v.SHUFFLED: "{player} shuffles.",
    v.MOVED: "{card} is moved.",
    v.REVEALED: "{player} looks at {card}.",
    n.PASSED: "{player} passes.",
    n.POINTS_GAINED: "{player} gains {value} destiny.",
    n.POINTS_LOST: "{player} loses {value} destiny.",
    n.CHALLENGE_PLACED: "{player} places {card} at {space}.",
    n.CHALLENGE_BURIED: "{player} puts {card} under the challenge deck.",
    n.LOCATION_PLACED: "{player} lays {card} at {space}.",
    n.EVENT_PLAYED: "{player} plays {card}.",
    n.ACTION_PLAYED: "{player} plays {card}.",
    n.EPISODE_PLAYED: "{player} plays {card}.",
    n.RESULT_PLAYED: "{player} plays {card}.",
    n.EPISODE_ENDED: "{card} goes to the crypt.",
    n.POWER_USED: "{player} uses {card}.",
    n.FATIGUED: "{card} fatigues.",
    n.REFRESHED: "{card} refreshes.",
    n.RELOCATED: "{card} goes to {space}.",
    n.ENTERED: "{player} brings {card} into play at {space}.",
    n.ASCENDED: "{player} lets {other} ascend to {card}.",
    n.ATTACHED_TO: "{card} is attached to {other}.",
    n.SWAPPED: "{card} passes on from {other}.",
    n.FIGHT_BEGUN: "{card} attacks {other}.",
    n.DOUBLED: "{card} doubles for {other}.",
    n.LEFT_PHASE: "{card} is out of it.",
    n.FIGHT_WON: "{card} wins the fight.",
    n.DEFEATED: "{card} is defeated.",
    n.CHALLENGE_BEGUN: "{player} faces {card}.",
    n.JOINED: "{card} joins.",
    n.CHALLENGE_WON: "{player} defeats {card}.",
    n.CHALLENGE_LOST: "{player} does not defeat {card}.",
    n.LEFT_PLAY: "{card} goes to the discard pile.",
    n.CRYPTED: "{card} goes to the crypt.",
    n.TAKEN: "{player} takes {card} over.",
    n.LASTS: "What {card} says lasts.",
    n.PARK_HELD: "{player} holds the Park (turns in a row: {value}).",
}
# Kinds whose value is a space.
_AT_SPACE = n.CHALLENGE_PLACED | n.LOCATION_PLACED | n.RELOCATED | n.ENTERED


def line(state: BuffyState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    say = state.match.say
    who = state.match.names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return say("{step} step.", step=_headed(say(n.STEPS[value.bit_length() - 1])))
    if kind == n.STAGE_BEGUN:
        phase, _, stage = n.MOMENTS[value.bit_length() - 1].partition("/")
        return "" if stage == "result" else say("{phase}: {stage}.", phase=_headed(say(phase)), stage=say(stage))
    if kind == v.GAME_OVER:
        if player >= 0:
            return say("{player} wins: {reason}.", player=who, reason=say(state.reason))
        return say("A draw: {reason}.", reason=say(state.reason))
    if kind == n.DAY_CHANGED:
        return say("It is night.") if value else say("It is day.")
    if kind == v.SHUFFLED | n.RECYCLED:
        return say("{player} recycles the discard pile.", player=who)
    known = card >= 0 and (reader < 0 or seen >> reader & 1)
    if kind == v.REVEALED:
        if value == state.match.everyone:
            return say("{player} reveals {card}.", player=who, card=face_name(state, face))
        known = reader in (player, -1)
    name = face_name(state, face) if known else say("a card")
    if kind == n.SET_ASIDE:
        return say("{player} sets {card} aside for {talent}.", player=who, card=name, talent=say(n.TALENT_NAMES[value]))
    text = _TEXTS.get(kind, "")
    if kind == n.ENTERED and value < n.PARK:
        text = "{player} begins with {card}."
    if not text:
        return ""
    return say(
        text,
        player=who,
        card=name,
        value=value,
        other=face_name(state, other_face) if other >= 0 else "",
        space=space_name(state, value) if kind & _AT_SPACE else "",
    )


def _headed(words: str) -> str:
    return words[:1].upper() + words[1:]
