"""What a player would name of a table of Virevolt, in numbers: what the chance to win is read from."""

from __future__ import annotations

from deckcheck.games.virevolt.face.evaluation import LAST_CARDS, blow
from deckcheck.games.virevolt.names import HeroState, Phase, Zone
from deckcheck.games.virevolt.rules.crystals import can_pay, ready_crystals
from deckcheck.games.virevolt.rules.heroes import all_states, hp, main_hero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

#: What one player has; of a hand only the number of cards counts, for the other player's is hidden.
OF_A_SIDE = (
    *("tokens", "no main Hero", "secondary Heroes", "hp of the main Hero", "hp of the secondary Heroes"),
    *("poisoned or burning", "frozen", "stunned", "protected", "blow", "blow on the turn", "main Hero falls to a blow"),
    *("Crystals", "few Crystals", "Crystals ready", "Traps", "Trap armed", "cards in hand", "empty hand", "last cards"),
    *("attack to come", "Crystal to come"),
)
#: Below this many Crystals the game has not begun.
FEW_CRYSTALS = 3


def of_a_side(state: VirevoltState, player: int) -> list[float]:
    """Return what one player has, in the order of `OF_A_SIDE`."""
    players = state.match.players
    other = next(seat for seat in range(players) if seat != player)
    main = main_hero(state, player)
    others = state.pile(Zone.SECONDARY, player)
    poisoned = frozen = stunned = shielded = 0
    left = hp(state, main) if main >= 0 else 0
    for hero in (main, *others) if main >= 0 else others:
        states = all_states(state, hero)
        if states:
            poisoned += bool(states & (HeroState.POISON | HeroState.BURN))
            frozen += bool(states & HeroState.FREEZE)
            stunned += bool(states & HeroState.STUN)
            shielded += bool(states & (HeroState.IMMUNITY | HeroState.INVINCIBILITY))
    own, theirs = blow(state, player), blow(state, other)
    crystals = state.pile(Zone.CRYSTALS, player)
    traps = state.pile(Zone.TRAPS, player)
    hand = len(state.pile(Zone.HAND, player))
    armed = False
    if traps:
        held = ready_crystals(state, player)
        effects = state.match.book.traps
        armed = any(can_pay(held, effects[state.definition[card]].cost) for card in traps)
    active = state.active == player
    return [
        state.tokens[player],
        main < 0 and state.begun[player],
        len(others),
        left,
        sum([hp(state, hero) for hero in others]),
        poisoned,
        frozen,
        stunned,
        shielded,
        own,
        own if active else 0,
        main >= 0 and theirs >= left,
        len(crystals),
        max(FEW_CRYSTALS - len(crystals), 0),
        len(crystals) - sum([state.spent[card] for card in crystals]),
        len(traps),
        armed,
        hand,
        not hand,
        max(LAST_CARDS - len(state.pile(Zone.DECK, player)), 0),
        active and not state.attacked[player] and state.phase <= Phase.COMBAT,
        active and not state.crystal_played[player],
    ]
