"""The actions of the Action phase: what is legal, and carrying it out (TL-024 to TL-057, TL-099 to TL-109, TL-120)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.state import Frame
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.rules import hordes
from deckcheck.games.terrors.rules.buying import buy, is_refused, top_acolyte
from deckcheck.games.terrors.rules.health import attack, maximum, overlord, regain
from deckcheck.games.terrors.rules.supply import counted, gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.state import TerrorsState

_PLAY, _BUY, _ATTACK, _RELIC, _HAUNT, _REGENERATE = (
    verb << 24 for verb in (n.PLAY_CARD, n.BUY, n.ATTACK, n.USE_RELIC, n.USE_HAUNT, n.REGENERATE)
)


def legal_acts(s: TerrorsState, player: int) -> list[int]:
    """Return the options of the Action phase in rising order; of equal cards in hand only the first is offered.

    A player may pass with at most one card in hand (TL-108). Spending Regeneration and using an open conversion stand
    beside the eight actions (TL-D27, TL-D28).
    """
    players = s.match.players
    definition = s.definition
    zones = s.zones
    hand = zones[n.HAND * players + player]
    options = [n.PASS] if len(hand) < 2 else []
    if hand:
        seen: dict[int, int] = {}
        for card in sorted(hand):
            seen.setdefault(definition[card], card)
        options += [_PLAY | card << 12 for card in sorted(seen.values())]
    coins = s.coin[player]
    if coins or s.match.book.gratis:
        cost = s.match.book.cost
        street = sorted(zones[n.STREET * players])
        if not s.match.options["buy_fourth_relic"]:
            street = [card for card in street if not is_refused(s, player, card)]
        options += [_BUY | card << 12 for card in street if 0 <= cost[definition[card]] <= coins]
        if coins >= s.match.options["acolyte_cost"] and top_acolyte(s) >= 0:
            options.append(n.option(n.BUY_ACOLYTE))
    power = s.power[player]
    if power:
        least = power if s.match.options["attack_with_all"] else 1
        options += range(_ATTACK + least, _ATTACK + power + 1)
    play = zones[n.PLAY * players + player]
    if len(play) > 1:
        options += sorted(hordes.options(s, player))
    relics = zones[n.RELICS * players + player]
    if relics:
        options += [_RELIC | card << 12 for card in sorted(relics) if may_activate(s, player, card)]
    if may_activate(s, player, overlord(s, player)):
        options.append(n.option(n.USE_OVERLORD))
    haunted = s.haunt
    options += [_HAUNT | card << 12 for card in sorted(play) if haunted[card] and may_haunt(s, card)]
    if s.regeneration[player]:
        missing = maximum(s, player) - s.health[player]
        most = min(s.regeneration[player], -(-missing // s.match.options["regeneration_rate"]))
        options += range(_REGENERATE + 1, _REGENERATE + most + 1)
    if s.convert[player]:
        for way in range(9):
            if s.convert[player] >> way & 1:
                held = (s.coin, s.power, s.regeneration)[way // 3][player]
                options += [n.option(n.CONVERT, way, amount) for amount in range(1, held + 1)]
    return options


def may_activate(s: TerrorsState, player: int, card: int) -> bool:
    """Whether a Relic or an Overlord can be activated: unused, affordable, and to some end (TL-099, TL-101, TL-D35)."""
    ability = s.match.book.ability[s.definition[card]]
    if ability is None or (s.used[card] >= ability.uses and (ability.told or not _serves_again(s, card))):
        return False
    if ability.cost is not None and not ability.cost.payable(s, player):
        return False
    return ability.needs is None or ability.needs(s, Frame(player, card))


def _serves_again(s: TerrorsState, card: int) -> bool:
    """Whether an Overlord's ability may be used more than once a turn without saying so (TL-D36)."""
    uses: int = s.match.options["overlord_uses"]
    return s.match.book.kind[s.definition[card]] == n.OVERLORD_CARD and s.used[card] < uses


def may_haunt(s: TerrorsState, card: int) -> bool:
    """Whether the Haunt action can activate a Monster (TL-102 to TL-104)."""
    return s.haunt[card] == n.DISMISSED and s.since[card] < s.turn and not s.used[card]


def gate_open(s: TerrorsState, player: int) -> bool:
    """Whether a player has a Monster of the own Overlord's faction in the play area (TL-051, TL-052, TL-129)."""
    book = s.match.book
    faction = book.faction[s.definition[overlord(s, player)]]
    definition = s.definition
    for card in s.zones[n.PLAY * s.match.players + player]:
        number = definition[card]
        if book.faction[number] & faction and book.kind[number] >= n.MONSTER:
            return True
    return False


def carry_out(s: TerrorsState, player: int, chosen: int) -> None:
    """Begin an action other than passing."""
    verb, first, second = n.option_parts(chosen)
    _CARRY_OUT[verb](s, player, first, second)


def play_card(s: TerrorsState, player: int, card: int, _: int) -> None:
    """Play a card: a Relic to the Relic Zone, anything else to the play area with its abilities (TL-027 to TL-032)."""
    if s.match.book.kind[s.definition[card]] == n.RELIC:
        push(s, s.match.book.lay_relic, player, card)
        push(s, s.match.book.trim, player, card)
        return
    is_open = s.match.book.kind[s.definition[card]] != n.INFLUENCE or gate_open(s, player)
    move(s, card, n.PLAY * s.match.players + player, n.PLAYED, player)
    change(s, s.since, card, s.turn)
    push(s, s.match.book.resolved, player, card)
    push(s, (s.match.book.program if is_open else s.match.book.unique)[s.definition[card]], player, card)


def lay_relic(s: TerrorsState, f: Frame) -> None:
    """Put a Relic from hand into the Relic Zone; nothing on it is activated (TL-054, TL-055)."""
    move(s, f.card, n.RELICS * s.match.players + f.player, n.PLAYED, f.player)
    change(s, s.since, f.card, s.turn)


def announce(s: TerrorsState, f: Frame) -> None:
    """Say that a card was played and has wholly resolved: Triggered abilities wait for this (TL-048)."""
    book = s.match.book
    number = s.definition[f.card]
    faction = book.faction[number]
    kind = n.BY_FACTIONLESS
    if book.kind[number] == n.INFLUENCE:
        kind = n.BY_INFLUENCE
    elif book.kind[number] == n.RELIC:
        kind = n.BY_RELIC
    elif faction:
        kind = n.BY_FACTION + faction.bit_length() - 1
    emit(s, n.RESOLVED, f.player, f.card, -1, counted(s, f.player, kind))


LAY_RELIC = procedure("Relic from hand", lay_relic, announce)
RESOLVED = procedure("card resolved", announce)


def _buy(s: TerrorsState, player: int, card: int, _: int) -> None:
    buy(s, player, card)


def _buy_acolyte(s: TerrorsState, player: int, _: int, __: int) -> None:
    change(s, s.coin, player, s.coin[player] - s.match.options["acolyte_cost"])
    push(s, s.match.book.purchase, player, top_acolyte(s))


def _attack(s: TerrorsState, player: int, _: int, amount: int) -> None:
    attack(s, player, amount)


def _form(s: TerrorsState, player: int, left: int, right: int) -> None:
    hordes.join(s, player, left, right, (left, right))


def _extend(s: TerrorsState, player: int, end: int, card: int) -> None:
    if end & 1 == n.LEFT:
        hordes.join(s, player, card, end >> 1, (card,))
    else:
        hordes.join(s, player, end >> 1, card, (card,))


def _use_relic(s: TerrorsState, player: int, card: int, _: int) -> None:
    change(s, s.used, card, s.used[card] + 1, n.RELIC_USED, player)
    push(s, s.match.book.ability[s.definition[card]].program, player, card)


def _use_overlord(s: TerrorsState, player: int, _: int, __: int) -> None:
    card = overlord(s, player)
    change(s, s.used, card, s.used[card] + 1, n.OVERLORD_USED, player)
    push(s, s.match.book.ability[s.definition[card]].program, player, card)


def _use_haunt(s: TerrorsState, player: int, card: int, _: int) -> None:
    """Activate all Resource, Keyword and Unique abilities of a haunted Monster (TL-105)."""
    change(s, s.used, card, 1, n.HAUNT_ACTION, player)
    push(s, s.match.book.program[s.definition[card]], player, card)


def _regenerate(s: TerrorsState, player: int, _: int, amount: int) -> None:
    """Spend Regeneration, each for 1 Health or what the table has settled (TL-040, TL-D28)."""
    change(s, s.regeneration, player, s.regeneration[player] - amount)
    regain(s, player, amount * s.match.options["regeneration_rate"])


def _convert(s: TerrorsState, player: int, way: int, amount: int) -> None:
    """Use an open conversion (TL-120)."""
    gain(s, player, way // 3, -amount)
    gain(s, player, way % 3, amount)


_CARRY_OUT = {
    n.PLAY_CARD: play_card,
    n.BUY: _buy,
    n.BUY_ACOLYTE: _buy_acolyte,
    n.ATTACK: _attack,
    n.FORM: _form,
    n.EXTEND: _extend,
    n.USE_RELIC: _use_relic,
    n.USE_OVERLORD: _use_overlord,
    n.USE_HAUNT: _use_haunt,
    n.REGENERATE: _regenerate,
    n.CONVERT: _convert,
}
