"""The actions of the Action phase: what is legal, and carrying it out (TL-024 to TL-057, TL-099 to TL-109, TL-120)."""

from __future__ import annotations

from deckcheck.engine.actions import FIELD, option, parts
from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.state import Frame
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.names import Act
from deckcheck.games.terrors.rules import hordes
from deckcheck.games.terrors.rules.buying import PURCHASE, TRIM, buy, is_refused, top_acolyte
from deckcheck.games.terrors.rules.health import attack, maximum, overlord, regain
from deckcheck.games.terrors.rules.supply import counted, gain, reserve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState


def legal_acts(state: TerrorsState, player: int) -> list[int]:
    """Return the options of the Action phase in rising order; of equal cards in hand only the first is offered.

    A player may pass with at most one card in hand (TL-108). Spending Regeneration and using an open conversion stand
    beside the eight actions (TL-D27, TL-D28).
    """
    players = state.match.players
    definition = state.definition
    zones = state.zones
    hand = zones[n.HAND * players + player]
    options = [Act.PASS] if len(hand) < 2 else []
    if hand:
        seen: dict[int, int] = {}
        for card in sorted(hand):
            seen.setdefault(definition[card], card)
        options += [Act.PLAY_CARD | card << FIELD for card in sorted(seen.values())]
    coins = state.coin[player]
    if coins or state.match.book.gratis:
        cost = state.match.book.cost
        street = sorted(zones[n.STREET * players])
        if not state.match.options["buy_fourth_relic"]:
            street = [card for card in street if not is_refused(state, player, card)]
        options += [Act.BUY | card << FIELD for card in street if 0 <= cost[definition[card]] <= coins]
        if coins >= state.match.options["acolyte_cost"] and top_acolyte(state) >= 0:
            options.append(Act.BUY_ACOLYTE)
    power = state.power[player]
    if power:
        least = power if state.match.options["attack_with_all"] else 1
        options += [Act.ATTACK | amount << FIELD for amount in range(least, power + 1)]
    play = zones[n.PLAY * players + player]
    if len(play) > 1:
        options += sorted(hordes.options(state, player))
    relics = zones[n.RELICS * players + player]
    if relics:
        options += [Act.USE_RELIC | card << FIELD for card in sorted(relics) if may_activate(state, player, card)]
    if may_activate(state, player, overlord(state, player)):
        options.append(Act.USE_OVERLORD)
    haunted = state.haunt
    options += [Act.USE_HAUNT | card << FIELD for card in sorted(play) if haunted[card] and may_haunt(state, card)]
    if state.regeneration[player]:
        missing = maximum(state, player) - state.health[player]
        most = min(state.regeneration[player], -(-missing // state.match.options["regeneration_rate"]))
        options += [Act.REGENERATE | amount << FIELD for amount in range(1, most + 1)]
    if state.conversions[player]:
        for position, (resource, _) in enumerate(n.CONVERSIONS):
            if state.conversions[player] >> position & 1:
                held = reserve(state, resource)[player]
                options += [option(Act.CONVERT, position, amount) for amount in range(1, held + 1)]
    return options


def may_activate(state: TerrorsState, player: int, card: int) -> bool:
    """Whether a Relic or an Overlord can be activated: unused, affordable, and to some end (TL-099, TL-101, TL-D35)."""
    ability = state.match.book.ability[state.definition[card]]
    if ability is None or (state.used[card] >= ability.uses and (ability.told or not _serves_again(state, card))):
        return False
    if ability.cost is not None and not ability.cost.payable(state, player):
        return False
    return ability.needs is None or ability.needs(state, Frame(player, card))


def _serves_again(state: TerrorsState, card: int) -> bool:
    """Whether an Overlord's ability may be used more than once a turn without saying so (TL-D36)."""
    uses: int = state.match.options["overlord_uses"]
    return state.match.book.kind[state.definition[card]] == n.OVERLORD_CARD and state.used[card] < uses


def may_haunt(state: TerrorsState, card: int) -> bool:
    """Whether the Haunt action can activate a Monster (TL-102 to TL-104)."""
    return state.haunt[card] == n.DISMISSED and state.since[card] < state.turn and not state.used[card]


def gate_open(state: TerrorsState, player: int) -> bool:
    """Whether a player has a Monster of the own Overlord's faction in the play area (TL-051, TL-052, TL-129)."""
    book = state.match.book
    faction = book.faction[state.definition[overlord(state, player)]]
    definition = state.definition
    for card in state.zones[n.PLAY * state.match.players + player]:
        number = definition[card]
        if book.faction[number] & faction and book.kind[number] >= n.MONSTER:
            return True
    return False


def carry_out(state: TerrorsState, player: int, chosen: int) -> None:
    """Begin an action other than passing."""
    verb, first, second = parts(chosen)
    _CARRY_OUT[verb](state, player, first, second)


def play_card(state: TerrorsState, player: int, card: int, _: int) -> None:
    """Play a card: a Relic to the Relic Zone, anything else to the play area with its abilities (TL-027 to TL-032)."""
    if state.match.book.kind[state.definition[card]] == n.RELIC:
        push(state, LAY_RELIC, player, card)
        push(state, TRIM, player, card)
        return
    is_open = state.match.book.kind[state.definition[card]] != n.INFLUENCE or gate_open(state, player)
    move(state, card, n.PLAY * state.match.players + player, n.PLAYED, player)
    change(state, state.since, card, state.turn)
    push(state, RESOLVED, player, card)
    push(
        state, (state.match.book.program if is_open else state.match.book.unique)[state.definition[card]], player, card
    )


def lay_relic(state: TerrorsState, frame: Frame) -> None:
    """Put a Relic from hand into the Relic Zone; nothing on it is activated (TL-054, TL-055)."""
    move(state, frame.card, n.RELICS * state.match.players + frame.player, n.PLAYED, frame.player)
    change(state, state.since, frame.card, state.turn)


def announce(state: TerrorsState, frame: Frame) -> None:
    """Say that a card was played and has wholly resolved: Triggered abilities wait for this (TL-048)."""
    book = state.match.book
    number = state.definition[frame.card]
    faction = book.faction[number]
    kind = n.Deed.FACTIONLESS
    if book.kind[number] == n.INFLUENCE:
        kind = n.Deed.INFLUENCE
    elif book.kind[number] == n.RELIC:
        kind = n.Deed.RELIC
    elif faction:
        kind = n.Deed.FACTION + faction.bit_length() - 1
    emit(state, n.RESOLVED, frame.player, frame.card, -1, counted(state, frame.player, kind))


LAY_RELIC = procedure("Relic from hand", lay_relic, announce)
RESOLVED = procedure("card resolved", announce)


def _buy(state: TerrorsState, player: int, card: int, _: int) -> None:
    buy(state, player, card)


def _buy_acolyte(state: TerrorsState, player: int, _: int, __: int) -> None:
    change(state, state.coin, player, state.coin[player] - state.match.options["acolyte_cost"])
    push(state, PURCHASE, player, top_acolyte(state))


def _attack(state: TerrorsState, player: int, amount: int, _: int) -> None:
    attack(state, player, amount)


def _form(state: TerrorsState, player: int, left: int, right: int) -> None:
    hordes.join(state, player, left, right, (left, right))


def _extend(state: TerrorsState, player: int, end: int, card: int) -> None:
    if hordes.opens_left(state, end):
        hordes.join(state, player, card, end, (card,))
    else:
        hordes.join(state, player, end, card, (card,))


def _use_relic(state: TerrorsState, player: int, card: int, _: int) -> None:
    change(state, state.used, card, state.used[card] + 1, n.RELIC_USED, player)
    push(state, state.match.book.ability[state.definition[card]].program, player, card)


def _use_overlord(state: TerrorsState, player: int, _: int, __: int) -> None:
    card = overlord(state, player)
    change(state, state.used, card, state.used[card] + 1, n.OVERLORD_USED, player)
    push(state, state.match.book.ability[state.definition[card]].program, player, card)


def _use_haunt(state: TerrorsState, player: int, card: int, _: int) -> None:
    """Activate all Resource, Keyword and Unique abilities of a haunted Monster (TL-105)."""
    change(state, state.used, card, 1, n.HAUNT_ACTION, player)
    push(state, state.match.book.program[state.definition[card]], player, card)


def _regenerate(state: TerrorsState, player: int, amount: int, _: int) -> None:
    """Spend Regeneration, each for 1 Health or what the table has settled (TL-040, TL-D28)."""
    change(state, state.regeneration, player, state.regeneration[player] - amount)
    regain(state, player, amount * state.match.options["regeneration_rate"])


def _convert(state: TerrorsState, player: int, position: int, amount: int) -> None:
    """Use an open conversion (TL-120)."""
    one, other = n.CONVERSIONS[position]
    gain(state, player, one, -amount)
    gain(state, player, other, amount)


_CARRY_OUT = {
    Act.PLAY_CARD: play_card,
    Act.BUY: _buy,
    Act.BUY_ACOLYTE: _buy_acolyte,
    Act.ATTACK: _attack,
    Act.FORM: _form,
    Act.EXTEND: _extend,
    Act.USE_RELIC: _use_relic,
    Act.USE_OVERLORD: _use_overlord,
    Act.USE_HAUNT: _use_haunt,
    Act.REGENERATE: _regenerate,
    Act.CONVERT: _convert,
}
