"""The log of a Slasherz game in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.slasherz import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState

_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{card} is discarded.",
    v.SHUFFLED: "{player} shuffles.",
    v.REVEALED: "{card} is shown.",
    v.MOVED: "{card} is moved.",
    n.STARTS: "{player} starts.",
    n.ENTERED: "{player} puts {card} onto the field.",
    n.EQUIPPED: "{player} equips {card} to {other}.",
    n.PLACE_PUT: "{player} puts down {card}.",
    n.PLACE_REPLACED: "{player} puts {card} in the place of {other}.",
    n.EVENT_ACTIVATED: "{player} activates {card}.",
    n.ABILITY_USED: "{player} uses {card}.",
    n.RESCUED: "{player} rescues {card}.",
    n.COUNTERS: "{player}: {value:+d} rescue counters.",
    n.HP_LOST: "{card} loses {value} hp.",
    n.HP_GAINED: "{card} gains {value} hp.",
    n.VICTIM_DIED: "{card} dies.",
    n.TURNED_UP: "{player} turns {card} face up.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.DESTROYED: "{card} is destroyed.",
    n.FORGOTTEN_CARD: "{card} is forgotten.",
    n.BURIED: "{player} buries {card}.",
    n.EXHUMED: "{player} exhumes {card}.",
    n.RETURNED: "{card} returns to hand.",
    n.CONTROLLED: "{player} controls {card}.",
    n.CANCELLED: "{card} is cancelled.",
}


def line(s: SlasherzState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    cards = s.match.book.cards
    say, spoken = s.match.say, s.match.spoken
    who = s.match.names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return say("{player}: {phase} phase.", player=who, phase=say(n.PHASES[value.bit_length() - 1]))
    if kind == v.GAME_OVER:
        phrase = "{player} wins: {reason}." if player >= 0 else "A draw: {reason}."
        return say(phrase, player=who, reason=say(s.reason))
    if card >= 0 and (reader < 0 or seen >> reader & 1):
        name = spoken(cards[face])
    else:
        name = say("a Victim") if card >= 0 and s.match.book.kind[face] == n.VICTIM else say("a card")
    if kind == n.ENTERED and value:
        return say("{player} conjures {card}.", player=who, card=name)
    if kind == n.ATTACK_LAUNCHED:
        known = other >= 0 and (reader < 0 or s.known[other] >> reader & 1)
        return say("{card} attacks {other}.", card=name, other=spoken(cards[other_face]) if known else say("a Victim"))
    if kind not in _TEXTS:
        return ""
    return say(_TEXTS[kind], player=who, card=name, value=value, other=spoken(cards[other_face]) if other >= 0 else "")
