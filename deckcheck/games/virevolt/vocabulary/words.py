"""The words that cards of Virevolt may use: zones, states, values, and the events that set effects off."""

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Role
from deckcheck.engine.state.vocabulary import DISCARDED, DREW, GONE, PHASE_BEGUN, PHASE_ENDED
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import CAUSES, COLORS, PHASES, STATES, STATS, TYPES, UNTIL, HeroState, Zone

WORDS = Language(__file__)
WORDS.zones = {
    "deck": (Zone.DECK,),
    "hand": (Zone.HAND,),
    "discard": (Zone.DISCARD,),
    "main": (Zone.MAIN,),
    "secondary": (Zone.SECONDARY,),
    "heroes": (Zone.MAIN, Zone.SECONDARY),
    "crystals": (Zone.CRYSTALS,),
    "traps": (Zone.TRAPS,),
}
WORDS.words.update(
    {
        "color": COLORS,
        "type": TYPES,
        "state": {**STATES, "harmful": HeroState.HARMFUL},
        "stat": STATS,
        "until": UNTIL,
        "cause": CAUSES,
        "phase": {name: 1 << number for number, name in enumerate(PHASES)},
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
    "enters_play",
    Event.ENTERED,
    "a Hero enters play",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
WORDS.event(
    "becomes_main",
    Event.BECAME_MAIN,
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
WORDS.event("sets_trap", Event.TRAP_SET, "a Trap is set", player=_WHO)
WORDS.event(
    "plays_crystal",
    Event.CRYSTAL_PLAYED,
    "a Crystal is put into play",
    player=_WHO,
    crystal=Role("card", "the Crystal"),
)
WORDS.event(
    "rotates",
    Event.ROTATED,
    "a player rotates",
    player=_WHO,
    hero=Role("card", "the new main Hero"),
    old=Role("other", "the Hero that was main"),
)
WORDS.event("sacrifices", Event.SACRIFICED, "a Hero is sacrificed", player=_WHO, hero=Role("card", "the Hero"))
WORDS.event(
    "casts",
    Event.SPELL_CAST,
    "a Spell is cast: paid, without effect yet",
    player=_WHO,
    spell=Role("card", "the Spell"),
    target=Role("other", "the card that it names first"),
)
WORDS.event(
    "attacks",
    Event.ATTACK_DECLARED,
    "an attack is declared: paid, without effect yet",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
WORDS.event(
    "has_attacked",
    Event.ATTACKED,
    "an attack is over",
    player=_WHO,
    attacker=Role("card", "the attacking Hero"),
    defender=Role("other", "the attacked Hero"),
)
WORDS.event(
    "takes_damage",
    Event.DAMAGED,
    "damage is dealt to a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    source=Role("other", "the card that deals it"),
    amount=Role("value", "how much"),
)
WORDS.event(
    "loses_hp",
    Event.HP_LOST,
    "a Hero loses hp by a state",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
)
WORDS.event(
    "state_put",
    Event.STATE_PUT,
    "a state is put on a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
WORDS.event(
    "state_removed",
    Event.STATE_REMOVED,
    "a state is taken off a Hero",
    player=_WHO,
    hero=Role("card", "the Hero"),
    state=Role("value", "the state", "state"),
)
WORDS.event(
    "about_to_die",
    Event.ABOUT_TO_DIE,
    "a Hero is at 0 hp and still in play",
    player=Role("player", "its player"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that brought it there"),
    cause=Role("value", "what brought it there", "cause"),
)
WORDS.event(
    "dies",
    Event.HERO_DIED,
    "a Hero has died",
    player=Role("player", "who gains the token"),
    hero=Role("card", "the Hero"),
    killer=Role("other", "the card that killed it"),
    cause=Role("value", "what it died of", "cause"),
)
WORDS.event(
    "takes_token",
    Event.TOKEN_ABOUT,
    "a player is about to take a victory token",
    player=_WHO,
    count=Role("value", "its number among the tokens of the turn"),
)
WORDS.event(
    "activates",
    Event.TRAP_ACTIVATED,
    "a Trap is activated: paid, without effect yet",
    player=_WHO,
    trap=Role("card", "the Trap"),
)
