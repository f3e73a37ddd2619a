"""The optional powers of X-Files: who has which, and those that work by themselves (XF-261 to XF-279, XF-D48)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, VALUES, VALUES_EACH, Pool, Suit, Zone
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import Combat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

(CONTROL, KNOWLEDGE, IDEOLOGY, SECURITY, SURVIVAL) = (
    VALUES.index(name) for name in ("control", "knowledge", "ideology", "security", "survival")
)
(VIOLENCE, MANIPULATION, SUBTERFUGE, POSSESSION, THREATS) = (
    VALUES.index(name) for name in ("violence", "manipulation", "subterfuge", "possession", "threats")
)
(DEATH, INSANITY, IMBALANCE, ABDUCTION, EVIDENCE) = (
    VALUES.index(name)
    for name in ("death", "insanity", "physiological-imbalance", "abduction", "manipulation-of-evidence")
)
# How often a power may be used in a game; the others are bounded by the turn, or not at all.
TOKENS = {POSSESSION: 2, THREATS: 3, VIOLENCE: 2, KNOWLEDGE: 2, ABDUCTION: 2, IMBALANCE: 3}
ONCE_A_TURN = (SUBTERFUGE, CONTROL, IDEOLOGY, SURVIVAL, IMBALANCE)


# Who has which power ------------------------------------------------------------------------------------------------


def traits(state: XFilesState, player: int) -> tuple[int, ...]:
    """Return the values of a player's X-File."""
    cards = state.pile(Zone.XFILE, player)
    return tuple(state.match.book.traits[state.definition[cards[0]]]) if cards else ()


def is_announced(state: XFilesState, player: int, value: int) -> bool:
    """Whether all know a value of a player's X-File: it was shown, or the only opponent has found it out (XF-262)."""
    if state.shown[player] >> value & 1:
        return True
    return state.match.players == 2 and notebook.knows(state, 1 - player, player, value)


def is_known(state: XFilesState, player: int, value: int) -> bool:
    """Whether any opponent knows a value of a player's X-File, be it in secret (XF-251, XF-261)."""
    others = (other for other in range(state.match.players) if other != player and state.alive[other])
    return is_announced(state, player, value) or any(notebook.knows(state, other, player, value) for other in others)


def announce_value(state: XFilesState, player: int, value: int) -> None:
    """Let all opponents know a value of a player's X-File (XF-262, XF-263)."""
    for other in range(state.match.players):
        if other != player:
            notebook.learn(state, other, player, state.match.book.bearers[value])
    if not state.shown[player] >> value & 1:
        change(state, state.shown, player, state.shown[player] | 1 << value)


def has_power(state: XFilesState, player: int, value: int) -> bool:
    """Whether a power works for a player: all know the value, and the turn is another's (XF-261, XF-262, XF-264)."""
    if not state.match.options["x_file_powers"] or player == state.active:
        return False
    return value in traits(state, player) and is_announced(state, player, value)


def times_used(state: XFilesState, player: int, value: int) -> int:
    """Return how often a player has used a power in this game."""
    return state.powers[player * len(VALUES) + value]


def is_available(state: XFilesState, player: int, value: int) -> bool:
    """Whether a power is left to use, now and in this game."""
    if value in ONCE_A_TURN and state.power_turn[player] >> value & 1:
        return False
    return value not in TOKENS or times_used(state, player, value) < TOKENS[value]


def use_up(state: XFilesState, player: int, value: int) -> None:
    """Note that a power is used, and say which characteristic gives it: from now on all know that one (XF-262)."""
    if value in TOKENS:
        change(state, state.powers, player * len(VALUES) + value, times_used(state, player, value) + 1)
    change(state, state.power_turn, player, state.power_turn[player] | 1 << value)
    announce_value(state, player, value)
    emit(state, Event.POWER_USED, player, -1, -1, value)


def tokens_left(state: XFilesState, player: int) -> dict[str, int]:
    """Return the tokens that are left of those powers that all know a player to have."""
    values = [value for value in traits(state, player) if value in TOKENS and is_announced(state, player, value)]
    return {VALUES[value]: TOKENS[value] - times_used(state, player, value) for value in values}


# Powers that work by themselves -------------------------------------------------------------------------------------


def discount(state: XFilesState, player: int, card: int) -> int:
    """Return how much less a card costs by powers: Events, Bluffs, one Combat card (XF-266, XF-274, XF-277)."""
    book = state.match.book
    number = state.definition[card]
    kind = book.kind[number]
    if book.pool[number] == Pool.CP and kind == Suit.EVENT and has_power(state, player, MANIPULATION):
        return 1
    if book.keywords[number] & KEYWORDS["bluff"] and has_power(state, player, SECURITY):
        return 1
    if kind == Suit.COMBAT and _combat_card_is_free(state, player):
        return int(max(book.cost[number], 0))
    return 0


def _combat_card_is_free(state: XFilesState, player: int) -> bool:
    """Whether a player's next Combat card of this combat is free (XF-277)."""
    combat = innermost(state, Combat)
    if combat is None or state.controller[combat.card] != player or not has_power(state, player, DEATH):
        return False
    return not combat.freed


def note_discount(state: XFilesState, player: int, card: int) -> None:
    """Note that the one free Combat card of a combat was played."""
    combat = innermost(state, Combat)
    if (
        combat is not None
        and state.match.book.kind[state.definition[card]] == Suit.COMBAT
        and _combat_card_is_free(state, player)
    ):
        combat.freed = 1


def site_tax(state: XFilesState, target: int) -> int:
    """Return how much more a Site costs that is directed at a player (XF-264, XF-279)."""
    return int(has_power(state, target, EVIDENCE))


def fits_any_site(state: XFilesState, player: int, card: int) -> bool:
    """Whether an Adversary may be played on any Site, as it is of the X-File's affiliation (XF-265)."""
    words = keywords_of(state, card)
    return any(words & affiliation(value) and has_power(state, player, value) for value in traits(state, player))


def affiliation(value: int) -> int:
    """Return the keyword, as a bit, that cards of this affiliation bear; 0 for the other characteristics."""
    return KEYWORDS.get(VALUES[value], 0) if value < VALUES_EACH else 0
