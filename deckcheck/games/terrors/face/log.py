"""The log of a game of Terrors of London in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

_GAINS = ("{player} gains {value} Coin.", "{player} gains {value} Power.", "{player} gains {value} Regeneration.")
_LOSES = ("{player} loses {value} Coin.", "{player} loses {value} Power.", "{player} loses {value} Regeneration.")
_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{player} discards {card}.",
    v.SHUFFLED: "{player} shuffles.",
    v.MOVED: "{card} is moved.",
    n.PLAYED: "{player} plays {card}.",
    n.BOUGHT: "{player} buys {card}.",
    n.CLAIMED: "{player} puts {card} on top of the draw pile.",
    n.ATTACKED: "{player} attacks with {value}.",
    n.LOST_HEALTH: "{player} loses {value} Health.",
    n.REGAINED: "{player} regains {value} Health.",
    n.CURSED: "{player} has cursed.",
    n.DESTROYED: "{player} destroys {card}.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.COMMANDED: "{player} takes {card} by COMMAND.",
    n.UNIFIED: "{player} takes a Unify token.",
    n.HAUNTED: "{card} gets a Haunt token.",
    n.HORDE_FORMED: "{player} forms a Horde: {card} and {other}.",
    n.HORDE_EXTENDED: "{player} extends a Horde: {card} and {other}.",
    n.HORDE_ABILITY: "{player} activates a Horde ability of {card}.",
    n.RELIC_USED: "{player} uses {card}.",
    n.OVERLORD_USED: "{player} uses {card}.",
    n.HAUNT_ACTION: "{player} activates {card} by the Haunt action.",
    n.PASSED: "{player} passes.",
    n.REMOVED_RELIC: "{card} leaves the game for another Relic.",
    n.REFILLED: "{card} comes to the Street.",
}


def line(state: TerrorsState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    cards = state.match.book.cards
    say, spoken = state.match.say, state.match.spoken
    who = state.match.names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return say("{player}: {phase} phase.", player=who, phase=say(n.PHASES[value.bit_length() - 1]))
    if kind == v.GAME_OVER:
        phrase = "{player} wins: {reason}." if player >= 0 else "A draw: {reason}."
        return say(phrase, player=who, reason=say(state.reason))
    if kind == n.GAINED:
        return say((_GAINS if value > 0 else _LOSES)[other], player=who, value=abs(value))
    if kind == n.OPENED:
        return say("{player} may turn resources into others.", player=who)
    if kind == v.REVEALED:
        if value == state.match.everyone:
            return say("{player} reveals {card}.", player=who, card=spoken(cards[face]))
        known = reader == player or reader < 0
        return say("{player} looks at {card}.", player=who, card=spoken(cards[face]) if known else say("a card"))
    if kind not in _TEXTS:
        return ""
    if kind in (n.LOST_HEALTH, n.REGAINED, n.UNIFIED):
        card = -1
    return say(
        _TEXTS[kind],
        player=who,
        card=spoken(cards[face]) if card >= 0 and (reader < 0 or seen >> reader & 1) else say("a card"),
        value=value,
        other=spoken(cards[other_face]) if other >= 0 and other_face >= 0 else "",
    )
