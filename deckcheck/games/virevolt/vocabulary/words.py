"""The words that cards of Virevolt may use: zones, states, values, and the events that set effects off."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Role
from deckcheck.engine.state.vocabulary import DISCARDED, DREW, GONE, PHASE_BEGUN, PHASE_ENDED
from deckcheck.games.virevolt import names as n

WORDS = Language(__file__)
WORDS.zones = {
    "deck": (n.DECK,),
    "hand": (n.HAND,),
    "discard": (n.DISCARD,),
    "main": (n.MAIN,),
    "secondary": (n.SECONDARY,),
    "heroes": (n.MAIN, n.SECONDARY),
    "crystals": (n.CRYSTALS,),
    "traps": (n.TRAPS,),
}
WORDS.words.update(
    {
        "color": n.COLORS,
        "type": n.TYPES,
        "state": {**n.STATES, "harmful": n.HARMFUL},
        "stat": n.STATS,
        "until": n.UNTIL,
        "cause": n.CAUSES,
        "phase": {name: 1 << number for number, name in enumerate(n.PHASES)},
        "by": {"effect": 1},
    }
)


_WHO = Role("player", "the player who does it")
_PHASE = Role("value", "the phase", "phase")
WORDS.event("phase_begins", PHASE_BEGUN, "a phase begins", player=Role("player", "whose turn it is"), phase=_PHASE)
WORDS.event("phase_ends", PHASE_ENDED, "a phase ends", player=Role("player", "whose turn it is"), phase=_PHASE)
WORDS.event(
    "draws",
    DREW,
    "a player draws a card",
    player=_WHO,
    card=Role("card", "the card"),
    by=Role("value", "`effect` when it is not the draw of the turn", "by"),
)
WORDS.event("discards", DISCARDED, "a card goes to the discard pile", player=_WHO, card=Role("card", "the card"))
WORDS.event(
    "enters_play", n.ENTERED, "a Hero enters play", player=Role("player", "its player"), hero=Role("card", "the Hero")
)
WORDS.event(
    "becomes_main",
    n.BECAME_MAIN,
    "a Hero becomes main",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
WORDS.event(
    "leaves",
    GONE,
    "a card leaves play, by whatever: a Hero by death or sacrifice, a Trap as it acts, any card by an effect",
    card=Role("card", "the card"),
)
WORDS.event("sets_trap", n.TRAP_SET, "a Trap is set", player=_WHO)
WORDS.event(
    "plays_crystal", n.CRYSTAL_PLAYED, "a Crystal is put into play", player=_WHO, crystal=Role("card", "the Crystal")
)
WORDS.event(
    "rotates",
    n.ROTATED,
    "a player rotates",
    player=_WHO,
    hero=Role("card", "the new main Hero"),
    old=Role("other", "the Hero that was main"),
)
WORDS.event("sacrifices", n.SACRIFICED, "a Hero is sacrificed", player=_WHO, hero=Role("card", "the Hero"))
WORDS.event(
    "casts",
    n.SPELL_CAST,
    "a Spell is cast: paid, without effect yet",
    player=_WHO,
    spell=Role("card", "the Spell"),
    target=Role("other", "the card that it names first"),
)
WORDS.event(
    "attacks",
    n.ATTACK_DECLARED,
    "an attack is declared: paid, without effect yet",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
WORDS.event(
    "has_attacked",
    n.ATTACKED,
    "an attack is over",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
WORDS.event(
    "takes_damage",
    n.DAMAGED,
    "damage is dealt to a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    source=Role("other", "the card that deals it"),
    amount=Role("value", "how much"),
)
WORDS.event(
    "loses_hp",
    n.HP_LOST,
    "a Hero loses hp by a state",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
WORDS.event(
    "state_put",
    n.STATE_PUT,
    "a state is put on a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
WORDS.event(
    "state_removed",
    n.STATE_REMOVED,
    "a state is taken off a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
WORDS.event(
    "about_to_die",
    n.ABOUT_TO_DIE,
    "a Hero is at 0 hp and still in play",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that brought it there"),
    cause=Role("value", "what brought it there", "cause"),
)
WORDS.event(
    "dies",
    n.HERO_DIED,
    "a Hero has died",
    player=Role("player", "who gains the token"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that killed it"),
    cause=Role("value", "what it died of", "cause"),
)
WORDS.event(
    "takes_token",
    n.TOKEN_ABOUT,
    "a player is about to take a victory token",
    player=_WHO,
    count=Role("value", "its number among the tokens of the turn"),
)
WORDS.event(
    "activates",
    n.TRAP_ACTIVATED,
    "a Trap is activated: paid, without effect yet",
    player=_WHO,
    trap=Role("card", "the Trap"),
)
