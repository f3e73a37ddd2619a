"""The log of a Virevolt game in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.games.virevolt import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{card} is discarded.",
    v.SHUFFLED: "{player} shuffles.",
    v.REVEALED: "{card} is shown.",
    v.MOVED: "{card} is moved.",
    v.ELIMINATED: "{player} is out of the game.",
    n.ENTERED: "{player} puts {card} into play.",
    n.BECAME_MAIN: "{card} is {player}’s main Hero.",
    n.TRAP_SET: "{player} sets {card}.",
    n.CRYSTAL_PLAYED: "{player} puts {card} into play.",
    n.ROTATED: "{player} rotates: {card} for {other}.",
    n.SACRIFICED: "{player} sacrifices {card}.",
    n.SPELL_CAST: "{player} casts {card}.",
    n.DAMAGED: "{card} takes {value} damage.",
    n.HP_LOST: "{card} loses {value} hp.",
    n.STATE_PUT: "{card}: {state}.",
    n.STATE_REMOVED: "{card}: no longer {state}.",
    n.HEALED: "{card} regains {value} hp.",
    n.ABOUT_TO_DIE: "{card} is about to die.",
    n.HERO_DIED: "{card} dies.",
    n.TOKEN_TAKEN: "{player} has {value} victory tokens.",
    n.TRAP_ACTIVATED: "{player} activates {card}.",
    n.CANCELLED: "{card} is cancelled.",
}


def line(state: VirevoltState, entry: tuple[int, ...], reader: int) -> str:
    """Return an entry of the log as a player may read it, or as all would with -1; some entries need no line."""
    kind, player, card, other, value, face, other_face, seen, _ = entry
    names = state.match.names
    cards = state.match.book.cards
    say, spoken = state.match.say, state.match.spoken
    who = names[player] if player >= 0 else ""
    if kind == v.PHASE_BEGUN:
        return say("{player}: {phase} phase.", player=who, phase=say(n.PHASES[value.bit_length() - 1]))
    if kind == v.FLIPPED:
        return say("{player} flips a coin: {side}.", player=who, side=say("tails") if value else say("heads"))
    if kind == n.ATTACK_DECLARED:
        target = spoken(cards[other_face]) if other >= 0 else names[value]
        return say("{card} attacks {target}.", card=spoken(cards[face]), target=target)
    if kind == v.GAME_OVER:
        phrase = "{player} wins: {reason}." if player >= 0 else "A draw: {reason}."
        return say(phrase, player=who, reason=say(state.reason))
    if kind not in _TEXTS:
        return ""
    return say(
        _TEXTS[kind],
        player=who,
        card=spoken(cards[face]) if card >= 0 and (reader < 0 or seen >> reader & 1) else say("a card"),
        value=value,
        state=say(next((name for name, bit in n.STATES.items() if bit == value), "")),
        other=spoken(cards[other_face]) if other >= 0 else "",
    )
