"""The log of a game of the X-Files CCG in sentences."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.actions import FIELD, parts
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

_TEXTS = {
    v.TURN_BEGUN: "Turn {value}: {player}.",
    v.DREW: "{player} draws {card}.",
    v.DISCARDED: "{player} discards {card}.",
    v.SHUFFLED: "{player} shuffles.",
    v.MOVED: "{card} is moved.",
    v.ELIMINATED: "{player} is out of the game.",
    n.CARD_PLAYED: "{player} plays {card} for {value}.",
    n.UNPAID: "{player} cannot pay {card}, which is discarded.",
    n.DEDICATED: "{card} pays {value} RP.",
    n.USED: "{player} uses {card}.",
    n.NEGATED: "{card} is negated.",
    n.SOLD: "{player} sells {card} for {value} CP.",
    n.BOUGHT: "{player} buys {value} {value:card|cards}.",
    n.PRODUCED: "{player} produces {value} RP.",
    n.HEALED: "{card} heals {value} damage.",
    n.EQUIPPED: "{other} carries {card}.",
    n.LAID: "{player} lays {card} under {other}.",
    n.SENT: "{card} is sent to {other}.",
    n.TAKEN: "{player} takes {card} into hand.",
    n.PUT_BACK: "{card} goes back into the Bureau deck.",
    n.SET_ASIDE: "{card} is out of play for a time.",
    n.HELPED: "{card} has helped for this turn and is discarded.",
    n.TEAMED: "{card} changes its Team.",
    n.CHECK_PASSED: "{player} passes the skill check.",
    n.CHECK_FAILED: "{player} fails the skill check.",
    n.BLUFF_SHOWN: "{card} lay under {other}.",
    n.COMBAT_BEGUN: "{card} attacks.",
    n.ASSIGNED: "{value} damage is assigned to {card}.",
    n.DAMAGED: "{card} takes {value} damage.",
    n.HOSPITALISED: "{card} is out.",
    n.KILLED: "{card} is defeated.",
    n.COMBAT_ENDED: "The combat is over.",
    n.GUESSED_WRONG: "{player} has named the wrong identity.",
    n.ABDUCTED: "{card} is taken out of play.",
    n.RETURNED: "{card} returns.",
    n.SITE_OVER: "{card} is discarded.",
    n.REMOVED_FROM_GAME: "{card} leaves the game.",
    n.IDENTIFIED: "{player} has identified {card}.",
    n.LEFT_OUT: "{card} is left out of the visit.",
}
_SECTIONS = {
    n.BUREAU: "{card} goes to the Bureau.",
    n.FIELD: "{card} goes to the Field.",
    n.HOSPITAL: "{card} goes to the Hospital.",
}
_POOLS = {
    (n.RP_CHANGED, True): "{player} gains {value} RP.",
    (n.RP_CHANGED, False): "{player} spends {value} RP.",
    (n.CP_CHANGED, True): "{player} gains {value} CP.",
    (n.CP_CHANGED, False): "{player} spends {value} CP.",
}


def line(state: XFilesState, entry: tuple[int, ...], reader: int) -> str:
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
    if kind in (n.ASKED, n.ANSWERED, n.GUESSED):
        return _question(state, entry, reader)
    if kind == n.CHECK_OPENED:
        skill, level, have = parts(value)
        phrase = "{player} needs {skill} {level} and has {have}."
        return say(phrase, player=who, skill=say(n.SKILLS[skill >> 2 * FIELD]), level=level, have=have)
    if kind == n.ROUND_BEGUN:
        return say("Long range round.") if value == n.LRC else say("Close range round.")
    if kind in (n.RP_CHANGED, n.CP_CHANGED):
        return say(_POOLS[kind, value > 0], player=who, value=abs(value))
    if kind == v.REVEALED:
        if value == state.match.everyone:
            return say("{player} reveals {card}.", player=who, card=spoken(cards[face]))
        known = reader == player or reader < 0
        return say("{player} looks at {card}.", player=who, card=spoken(cards[face]) if known else say("a card"))
    if kind == n.SHOWN_FILE:
        return say("{player} shows {value}.", player=who, value=say(n.VALUES[value]))
    if kind == n.POWER_USED:
        return say("{player} uses the power of {value}.", player=who, value=say(n.VALUES[value]))
    if kind == n.PLACED:
        phrase = "{player} places {card} against {other}."
        return say(phrase, player=who, card=spoken(cards[face]), other=state.match.names[value])
    if kind == n.HOSPITALISED and state.match.book.kind[face] == n.AGENT:
        return say("{card} is taken to the Hospital.", card=spoken(cards[face]))
    if kind == n.STAYS:
        phrase = "{card} stays with {other}." if other >= 0 else "{card} stays in play."
    else:
        phrase = _SECTIONS.get(value, "") if kind == n.DEPLOYED else _TEXTS.get(kind, "")
    if not phrase:
        return ""
    name = spoken(cards[face]) if card >= 0 and (reader < 0 or seen >> reader & 1) else say("a card")
    return say(
        phrase,
        player=who,
        card=name,
        value=value,
        other=spoken(cards[other_face]) if other >= 0 and other_face >= 0 else "",
    )


def _question(state: XFilesState, entry: tuple[int, ...], reader: int) -> str:
    """Return a question, an answer or a guess; with three players and more answers are for two alone (XF-251)."""
    kind, player, _, _, value, *_ = entry
    say = state.match.say
    who = state.match.names[player]
    told, about, named = parts(value)
    other = state.match.names[about]
    if kind == n.ASKED:
        return say(
            "{player} asks {other} whether the {characteristic} is {value}.",
            player=who,
            other=other,
            characteristic=say(n.CHARACTERISTICS[named // n.VALUES_EACH]),
            value=say(n.VALUES[named]),
        )
    hears = state.match.players == 2 or reader in (-1, player, about)
    if kind == n.ANSWERED:
        if not hears:
            return say("{other} answers in secret.", other=other)
        return (
            say("{other} answers yes.", other=other) if told == Told.TRUE else say("{other} answers no.", other=other)
        )
    if not hears:
        return say("{player} names an identity to {other} in secret.", player=who, other=other)
    card = state.match.spoken(state.match.book.cards[state.match.book.files[named]])
    return say("{player} names {card} to {other}.", player=who, card=card, other=other)
