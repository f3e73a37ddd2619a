"""The log of a game of Terrors of London in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.terrors import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

_RESOURCES = tuple(name.capitalize() for name in n.RESOURCES)

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


def line(s: TerrorsState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    names = s.match.names
    cards = s.match.book.cards
    spoken = s.match.spoken
    spoken = s.match.spoken
    who = names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return f"{who}: {n.PHASES[value.bit_length() - 1]} phase."
    if kind == v.GAME_OVER:
        return f"{who} wins: {s.reason}." if player >= 0 else f"A draw: {s.reason}."
    if kind == n.GAINED:
        return f"{who} {'gains' if value > 0 else 'loses'} {abs(value)} {_RESOURCES[other]}."
    if kind == n.OPENED:
        return f"{who} may turn resources into others."
    if kind == v.REVEALED:
        if value == s.match.everyone:
            return f"{who} reveals {spoken(cards[face])}."
        return f"{who} looks at {spoken(cards[face]) if reader == player or reader < 0 else 'a card'}."
    if kind in (n.LOST_HEALTH, n.REGAINED, n.UNIFIED):
        card = -1
    text = _TEXTS.get(kind, "")
    name = "a card"
    if card >= 0 and (reader < 0 or seen >> reader & 1):
        name = spoken(cards[face])
    return text.format(
        player=who, card=name, value=value, other=spoken(cards[other_face]) if other >= 0 and other_face >= 0 else ""
    )
