"""The actions of the Action phase: what is legal, and carrying it out (TL-024 to TL-057, TL-099 to TL-109, TL-120)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change
from deckcheck.engine.flow.procedures import procedure, push
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.frames import Frame
from deckcheck.games.terrors.decisions import Act
from deckcheck.games.terrors.events import Event
from deckcheck.games.terrors.names import CONVERSIONS, CardType, Deed, Token, Zone
from deckcheck.games.terrors.rules import hordes, reasons
from deckcheck.games.terrors.rules.buying import PURCHASE, TRIM, buy, is_refused, top_acolyte
from deckcheck.games.terrors.rules.health import attack, maximum, overlord, regain
from deckcheck.games.terrors.rules.supply import arrive, gain, record, reserve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.terrors.state import TerrorsState

# Those that are offered by the dozen: a name of the module is found faster than one of a class.
PASS, PLAY_CARD, BUY, ATTACK = Act.PASS, Act.PLAY_CARD, Act.BUY, Act.ATTACK
USE_RELIC, USE_HAUNT, REGENERATE = Act.USE_RELIC, Act.USE_HAUNT, Act.REGENERATE
# From one amount to the next.
_NEXT = 1 << FIELD


def legal_acts(state: TerrorsState, player: int) -> list[int]:
    """Return the options of the Action phase in rising order; of equal cards in hand only the first is offered.

    A player may pass with at most one card in hand (TL-108). Spending Regeneration and using an open conversion are
    beside the eight actions (TL-D27, TL-D28).
    """
    match, definition = state.match, state.definition
    book = match.book
    own = state.piles_of(player)
    hand = own[Zone.HAND]
    options = [PASS] if len(hand) < 2 else []
    seen: list[int] = []
    for card in sorted(hand):
        number = definition[card]
        if number not in seen:
            seen.append(number)
            options.append(PLAY_CARD | card << FIELD)
    coins = state.coin[player]
    if coins or book.gratis:
        cost = book.cost
        options += [
            BUY | card << FIELD
            for card in sorted(state.zones[match.first_places[Zone.STREET]])
            if cost[definition[card]] <= coins and unbuyable(state, player, card) is None
        ]
    if coins >= match.options["acolyte_cost"] and top_acolyte(state) >= 0:
        options.append(Act.BUY_ACOLYTE)
    power = state.power[player]
    if power:
        least = power if match.options["attack_with_all"] else 1
        options += range(ATTACK | least << FIELD, ATTACK | power + 1 << FIELD, _NEXT)
    play = own[Zone.PLAY]
    if len(play) > 1 and (joined := hordes.options(state, player)):
        options += sorted(joined)
    relics = own[Zone.RELICS]
    if relics:
        options += [USE_RELIC | card << FIELD for card in sorted(relics) if unusable(state, player, card) is None]
    if unusable(state, player, own[Zone.OVERLORD][0]) is None:
        options.append(Act.USE_OVERLORD)
    haunted = state.haunt
    for card in sorted(play) if len(play) > 1 else play:
        if haunted[card] and unhaunted(state, card) is None:
            options.append(USE_HAUNT | card << FIELD)
    if state.regeneration[player] or state.conversions[player]:
        options += _exchanges(state, player)
    return options


def _exchanges(state: TerrorsState, player: int) -> list[int]:
    """Return the options of spending Regeneration and of using an open conversion (TL-D27, TL-D28)."""
    options: list[int] = []
    if state.regeneration[player]:
        missing = maximum(state, player) - state.health[player]
        most = min(state.regeneration[player], -(-missing // state.match.options["regeneration_rate"]))
        options += range(REGENERATE | _NEXT, REGENERATE | most + 1 << FIELD, _NEXT)
    if state.conversions[player]:
        for position, (resource, _) in enumerate(CONVERSIONS):
            if state.conversions[player] >> position & 1:
                held = reserve(state, resource)[player]
                options += [option(Act.CONVERT, position, amount) for amount in range(1, held + 1)]
    return options


def has_acts(state: TerrorsState, player: int) -> bool:
    """Whether there certainly are two things to do; there may be where it is not so.

    Something there always is: to play a card of the hand, or to pass with none. So what Power or Coins allow comes
    beside it, or another card of the hand, or to pass with the last.
    """
    hand = state.pile(Zone.HAND, player)
    definition = state.definition
    return (
        state.power[player] > 0
        or len(hand) == 1
        or (len(hand) > 1 and definition[hand[0]] != definition[hand[-1]])
        or (state.coin[player] >= state.match.options["acolyte_cost"] and top_acolyte(state) >= 0)
    )


# Each of these returns the first reason that forbids something, or None where nothing does.


def unbuyable(state: TerrorsState, player: int, card: int) -> Reason | None:
    """Return what forbids buying a card of the Street (TL-038, TL-062, TL-121, TL-D34)."""
    price = state.match.book.cost[state.definition[card]]
    if price < 0:
        return reasons.NOT_FOR_SALE
    if price > state.coin[player]:
        return reasons.TOO_DEAR
    return reasons.NO_ROOM if is_refused(state, player, card) else None


def unusable(state: TerrorsState, player: int, card: int) -> Reason | None:
    """Return what forbids activating a Relic or an Overlord: used, unpayable, to no end (TL-099, TL-101, TL-D35)."""
    book, number = state.match.book, state.definition[card]
    ability = book.ability[number]
    if ability is None:
        return reasons.NOTHING_TO_USE
    if state.used[card] >= ability.uses and (ability.has_limit or not _serves_again(state, card)):
        return reasons.RELIC_USED if book.kind[number] == CardType.RELIC else reasons.OVERLORD_USED
    if ability.cost is not None and not ability.cost.payable(state, player):
        return reasons.COST
    return None if ability.needs is None or ability.needs(state, Frame(player, card)) else reasons.TO_NO_END


def _serves_again(state: TerrorsState, card: int) -> bool:
    """Whether an Overlord's ability may be used more than once a turn without saying so (TL-D36)."""
    uses: int = state.match.options["overlord_uses"]
    return state.match.book.kind[state.definition[card]] == CardType.OVERLORD and state.used[card] < uses


def unhaunted(state: TerrorsState, card: int) -> Reason | None:
    """Return what forbids the Haunt action with a Monster (TL-102 to TL-104)."""
    if state.haunt[card] != Token.DISMISSED:
        return reasons.NOT_DISMISSED if state.haunt[card] else reasons.NO_TOKEN
    if state.since[card] >= state.turn:
        return reasons.NEW
    return reasons.HAUNTED if state.used[card] else None


def attempted_acts(state: TerrorsState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would use a card in the Action phase."""
    place = state.place[card]
    if place == state.match.place(Zone.HAND, player):
        return [Act.PLAY_CARD | card << FIELD]
    if place == state.match.place(Zone.STREET, 0):
        return [Act.BUY | card << FIELD]
    if place == state.match.place(Zone.RELICS, player):
        return [Act.USE_RELIC | card << FIELD]
    if place == state.match.place(Zone.OVERLORD, player):
        return [Act.USE_OVERLORD]
    if place == state.match.place(Zone.PLAY, player):
        joined = [choice for choice in hordes.options(state, player) if card in split_option(choice)[1:]]
        return [*joined, Act.USE_HAUNT | card << FIELD]
    return []


def forbids_act(state: TerrorsState, player: int, choice: int) -> Reason | None:
    """Return the first reason that forbids one of `attempted_acts`; playing a card is always allowed (TL-D14)."""
    verb, card, _ = split_option(choice)
    if verb == Act.BUY:
        return unbuyable(state, player, card)
    if verb in (Act.USE_RELIC, Act.USE_OVERLORD):
        return unusable(state, player, card if verb == Act.USE_RELIC else overlord(state, player))
    return unhaunted(state, card) if verb == Act.USE_HAUNT else None


def gate_open(state: TerrorsState, player: int) -> bool:
    """Whether a player has a Monster of the own Overlord's faction in the play area (TL-051, TL-052, TL-129)."""
    book = state.match.book
    faction = book.faction[state.definition[overlord(state, player)]]
    definition = state.definition
    for card in state.pile(Zone.PLAY, player):
        number = definition[card]
        if book.faction[number] & faction and book.kind[number] >= CardType.MONSTER:
            return True
    return False


def carry_out(state: TerrorsState, player: int, chosen: int) -> None:
    """Begin an action other than passing."""
    verb, first, second = split_option(chosen)
    _CARRY_OUT[verb](state, player, first, second)


def play_card(state: TerrorsState, player: int, card: int, _: int) -> None:
    """Play a card: a Relic to the Relic Zone, anything else to the play area with its abilities (TL-027 to TL-032)."""
    book, number = state.match.book, state.definition[card]
    kind = book.kind[number]
    if kind == CardType.RELIC:
        push(state, LAY_RELIC, player, card)
        push(state, TRIM, player, card)
        return
    is_open = kind != CardType.INFLUENCE or gate_open(state, player)
    arrive(state, player, card, Zone.PLAY, Event.PLAYED)
    push(state, RESOLVED, player, card)
    push(state, (book.program if is_open else book.unique)[number], player, card)


def lay_relic(state: TerrorsState, frame: Frame) -> None:
    """Put a Relic from hand into the Relic Zone; nothing on it is activated (TL-054, TL-055)."""
    arrive(state, frame.player, frame.card, Zone.RELICS, Event.PLAYED)


def announce(state: TerrorsState, frame: Frame) -> None:
    """Say that a card was played and has wholly resolved: Triggered abilities wait for this (TL-048)."""
    book = state.match.book
    number = state.definition[frame.card]
    faction = book.faction[number]
    kind = Deed.FACTIONLESS
    if book.kind[number] == CardType.INFLUENCE:
        kind = Deed.INFLUENCE
    elif book.kind[number] == CardType.RELIC:
        kind = Deed.RELIC
    elif faction:
        kind = Deed.FACTION + faction.bit_length() - 1
    record(state, Event.RESOLVED, frame.player, frame.card, kind)


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
    change(state, state.used, card, state.used[card] + 1, Event.RELIC_USED, player)
    push(state, state.match.book.ability[state.definition[card]].program, player, card)


def _use_overlord(state: TerrorsState, player: int, _: int, __: int) -> None:
    card = overlord(state, player)
    change(state, state.used, card, state.used[card] + 1, Event.OVERLORD_USED, player)
    push(state, state.match.book.ability[state.definition[card]].program, player, card)


def _use_haunt(state: TerrorsState, player: int, card: int, _: int) -> None:
    """Activate all Resource, Keyword and Unique abilities of a haunted Monster (TL-105)."""
    change(state, state.used, card, 1, Event.HAUNT_ACTION, player)
    push(state, state.match.book.program[state.definition[card]], player, card)


def _regenerate(state: TerrorsState, player: int, amount: int, _: int) -> None:
    """Spend Regeneration, each for 1 Health or what the table has settled (TL-040, TL-D28)."""
    change(state, state.regeneration, player, state.regeneration[player] - amount)
    regain(state, player, amount * state.match.options["regeneration_rate"])


def _convert(state: TerrorsState, player: int, position: int, amount: int) -> None:
    """Use an open conversion (TL-120)."""
    one, other = CONVERSIONS[position]
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
