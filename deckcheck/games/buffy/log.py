"""The log of a game of Buffy in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.board import space_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{player} discards {card}.",
    v.SHUFFLED: "{player} shuffles.",
    v.MOVED: "{card} is moved.",
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
    n.REFRESHED_CARD: "{card} refreshes.",
    n.RELOCATED: "{card} goes to {space}.",
    n.ENTERED: "{player} brings {card} into play.",
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
    n.LEFT_PLAY: "{card} leaves play.",
    n.CRYPTED: "{card} goes to the crypt.",
    n.PARK_HELD: "{player} holds the Park: {value}.",
}
# Kinds whose value is a space.
_AT_SPACE = n.CHALLENGE_PLACED | n.LOCATION_PLACED | n.RELOCATED


def line(s: BuffyState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    names = s.match.names
    who = names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return f"{n.STEPS[value.bit_length() - 1].capitalize()} step."
    if kind == n.STAGE_BEGUN:
        phase, _, stage = n.MOMENTS[value.bit_length() - 1].partition("/")
        return "" if stage == "result" else f"{phase.capitalize()}: {stage}."
    if kind == v.GAME_OVER:
        return f"{who} wins: {s.reason}." if player >= 0 else f"A draw: {s.reason}."
    if kind == n.DAY_CHANGED:
        return "It is night." if value else "It is day."
    if kind == v.SHUFFLED | n.RECYCLED:
        return f"{who} recycles the discard pile."
    if kind == v.REVEALED:
        if value == s.match.everyone:
            return f"{who} reveals {_name(s, face)}."
        return f"{who} looks at {_name(s, face) if reader == player or reader < 0 else 'a card'}."
    known = card >= 0 and (reader < 0 or seen >> reader & 1)
    name = _name(s, face) if known else "a card"
    if kind == n.SET_ASIDE:
        return f"{who} sets {name} aside for {n.TALENT_NAMES[value]}."
    return _TEXTS.get(kind, "").format(
        player=who,
        card=name,
        value=value,
        other=_name(s, other_face) if other >= 0 else "",
        space=space_name(s, value) if kind & _AT_SPACE else "",
    )


def _name(s: BuffyState, face: int) -> str:
    card = s.match.book.cards[face]
    level = s.match.book.level[face]
    return f"{s.match.spoken(card)} {level}" if level > 1 else s.match.spoken(card)
