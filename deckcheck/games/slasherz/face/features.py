"""What a player would name of a table of Slasherz, in numbers: what the chance to win is read from."""

from __future__ import annotations

from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.games.slasherz.names import CardType, Phase, Stat, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.slasherz.state import SlasherzState

#: What one player has; of a hand only the number of cards counts, for the other player's is hidden.
OF_A_SIDE = (
    *("hp of the Survivor", "last hp", "Victims", "hp of the Victims", "exposed Survivor", "rescue counters"),
    *("Characters", "Tokens", "Score", "best Score", "CDB", "best CDB", "Characters that cannot attack"),
    *("Objects", "Places", "cards in hand", "empty hand", "last cards"),
    *("placement to come", "attacks to come", "CDB to come"),
)
LAST_CARDS = 6
# A Score is shown in thousands.
THOUSAND = 1000.0


def of_a_side(state: SlasherzState, player: int) -> list[float]:
    """Return what one player has, in the order of `OF_A_SIDE`."""
    piles, book = state.piles_of(player), state.match.book
    hp = state.hp[piles[Zone.SURVIVOR][0]]
    victims = piles[Zone.VICTIMS]
    stats = modified(state)
    scores, wounds, idle, tokens, fresh, coming = [0.0], [0], 0, 0, 0, 0
    attacking = state.active == player and state.phase <= Phase.COMBAT
    for card in piles[Zone.CHARACTERS]:
        number = state.definition[card]
        tokens += book.kind[number] == CardType.TOKEN
        score, cdb = book.score[number], book.cdb[number]
        if stats & Stat.SCORE:
            score = measure(state, Stat.SCORE, card, score)
        if stats & Stat.CDB:
            cdb = measure(state, Stat.CDB, card, cdb)
        scores.append(score / THOUSAND)
        wounds.append(cdb)
        if stats & Stat.CANNOT_ATTACK and measure(state, Stat.CANNOT_ATTACK, card, 0):
            idle += 1
        elif attacking and not state.attacks[card]:
            fresh += 1
            coming += cdb
    hand = len(piles[Zone.HAND])
    return [
        hp,
        10.0 / max(hp, 1),
        len(victims),
        sum([state.hp[victim] for victim in victims]),
        not victims,
        min(state.rescues[player], 6),
        len(scores) - 1,
        tokens,
        sum(scores),
        max(scores),
        sum(wounds),
        max(wounds),
        idle,
        len(piles[Zone.OBJECTS]),
        len(piles[Zone.PLACES]),
        min(hand, 10),
        not hand,
        max(LAST_CARDS - len(piles[Zone.DECK]), 0),
        state.active == player and not state.placed[player] and state.phase <= Phase.PREPARATION,
        fresh,
        coming,
    ]
