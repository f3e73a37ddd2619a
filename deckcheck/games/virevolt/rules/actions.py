"""What a player may do in the main and secondary phases, and doing it (VV-018 to VV-034, VV-063, VV-068, VV-071)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit, move
from deckcheck.engine.flow.modifiers import statics
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import ADD, SET
from deckcheck.games.virevolt.decisions import Act
from deckcheck.games.virevolt.events import Event
from deckcheck.games.virevolt.names import CardType, Stat, Zone
from deckcheck.games.virevolt.rules import reasons
from deckcheck.games.virevolt.rules.crystals import Cost, can_pay, demand, lay_crystal, ready_crystals, reduced
from deckcheck.games.virevolt.rules.heroes import ROTATION, SACRIFICE, SECONDARY_LIMIT, enter_play, may_rotate
from deckcheck.games.virevolt.rules.victory import act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.statics import Static
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.virevolt.rules.crystals import Ready
    from deckcheck.games.virevolt.rules.effects import Casting, Power
    from deckcheck.games.virevolt.state import VirevoltState
# Those that are asked for at every decision: a name of the module is found faster than one of a class.
PASS, PLAY_HERO, PLAY_CRYSTAL, CAST = Act.PASS, Act.PLAY_HERO, Act.PLAY_CRYSTAL, Act.CAST
SET_TRAP, USE_POWER, ROTATE = Act.SET_TRAP, Act.USE_POWER, Act.ROTATE
# How a card is put into play, by card type in the order of `names`; Spells are cast.
PLAYING = (Act.PLAY_HERO, Act.CAST, Act.SET_TRAP, Act.PLAY_CRYSTAL)


def legal_acts(state: VirevoltState, player: int) -> list[int]:
    """Return the options of the phase in rising order.

    A rotation may be free (VV-029, VV-047), so the number of actions in a turn has a cap, far above what a turn needs.
    """
    match = state.match
    if state.acts[player] >= match.options["act_cap"]:
        return [PASS]
    book = match.book
    crystals = ready_crystals(state, player)
    piles = state.piles_of(player)
    main, secondary = piles[Zone.MAIN], piles[Zone.SECONDARY]
    barred = (_WITHOUT_ROOM if main and len(secondary) >= SECONDARY_LIMIT else _WITH_ROOM)[state.crystal_played[player]]
    options = hand_acts(state, player, piles[Zone.HAND], crystals, barred)
    if main:
        definition = state.definition
        total = crystals[5]
        if secondary and may_rotate(state, player) and can_pay(crystals, rotation_cost(state, main[0])):
            options += [ROTATE | card << FIELD for card in secondary]
        for card in main + secondary:
            number = definition[card]
            cost = book.sacrifice[number]
            if cost[5] <= total and can_pay(crystals, cost):
                options.append(Act.SACRIFICE | card << FIELD)
            for power in book.powers[number]:
                if unusable(state, player, card, power, crystals) is None:
                    options.append(option(USE_POWER, card, power.number))
    options.sort()
    return options


def has_acts(state: VirevoltState, player: int) -> bool:
    """Whether a card in hand certainly allows more than to pass; there may be more to do where it is not so."""
    if state.acts[player] >= state.match.options["act_cap"]:
        return False
    barred = unplayable(state, player)
    kinds, definition = state.match.book.kind, state.definition
    for card in state.pile(Zone.HAND, player):
        kind = kinds[definition[card]]
        if kind != CardType.SPELL and barred[kind] is None:
            return True
    return False


def hand_acts(
    state: VirevoltState, player: int, hand: list[int], crystals: Ready, barred: tuple[Reason | None, ...]
) -> list[int]:
    """Return passing and the options of cards in hand of no barred type; of equal cards only the first is offered."""
    book = state.match.book
    kinds = book.kind
    castings = book.castings
    definition = state.definition
    total = crystals[5]
    options = [PASS]
    seen: list[int] = []
    for card in hand:
        number = definition[card]
        if number in seen:
            continue
        seen.append(number)
        kind = kinds[number]
        if kind == CardType.SPELL:
            for needed, cost, possible, bits in castings[number]:
                # Most Spells that cannot be cast cost too much.
                if (
                    needed <= total
                    and can_pay(crystals, cost)
                    and (possible is None or possible(state, Frame(player, card)))
                ):
                    options.append(bits | card << FIELD)
        elif barred[kind] is None:
            options.append(PLAYING[kind] | card << FIELD)
    return options


# Each of these returns the first reason that forbids something, or None where nothing does. `legal_acts` asks the same
# without a call for each card; `tests/games/conformance/test_refusals.py` holds both to each other.


def unplayable(state: VirevoltState, player: int) -> tuple[Reason | None, ...]:
    """Return by card type what keeps cards in hand (VV-019, VV-020, VV-025); Spells are asked for their effects."""
    full = len(state.pile(Zone.SECONDARY, player)) >= SECONDARY_LIMIT and state.pile(Zone.MAIN, player)
    return (_WITHOUT_ROOM if full else _WITH_ROOM)[state.crystal_played[player]]


# By whether the Crystal of the turn is played: what keeps Heroes, Spells, Traps and Crystals.
_WITH_ROOM = (None, None, None, None), (None, None, None, reasons.CRYSTAL_PLAYED)
_WITHOUT_ROOM = tuple((reasons.NO_ROOM, *others) for _, *others in _WITH_ROOM)


def uncastable(state: VirevoltState, player: int, card: int, casting: Casting, crystals: Ready) -> Reason | None:
    """Return what forbids an effect of a Spell (VV-023, VV-045)."""
    _, cost, possible, _ = casting
    if not can_pay(crystals, cost):
        return reasons.UNPAYABLE
    if possible is not None and not possible(state, Frame(player, card)):
        return reasons.NO_TARGET
    return None


def unrotatable(state: VirevoltState, player: int, main: int, crystals: Ready) -> Reason | None:
    """Return what forbids all rotations (VV-015, VV-027, VV-088)."""
    if not may_rotate(state, player):
        return reasons.STUNNED
    return None if can_pay(crystals, rotation_cost(state, main)) else reasons.ROTATION_UNPAYABLE


def unusable(state: VirevoltState, player: int, card: int, power: Power, crystals: Ready) -> Reason | None:
    """Return what forbids a power that prints a cost (VV-063)."""
    if state.used[card] >> power.number & 1:
        return reasons.POWER_USED
    if not can_pay(crystals, power.effect.cost):
        return reasons.POWER_UNPAYABLE
    return None if power.effect.is_possible(state, Frame(player, card)) else reasons.NO_TARGET


def attempted_acts(state: VirevoltState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would use a card in the main or secondary phase.

    Effects that can be paid come first: what else keeps them shows more than what others cost.
    """
    place = state.place[card]
    book = state.match.book
    number = state.definition[card]
    if place == state.match.place(Zone.HAND, player):
        if book.kind[number] == CardType.SPELL:
            crystals = ready_crystals(state, player)
            castings = sorted(book.castings[number], key=lambda casting: not can_pay(crystals, casting.cost))
            return [casting.bits | card << FIELD for casting in castings]
        return [PLAYING[book.kind[number]] | card << FIELD]
    if place in (state.match.place(Zone.MAIN, player), state.match.place(Zone.SECONDARY, player)):
        uses = [option(Act.USE_POWER, card, power.number) for power in book.powers[number]]
        return [*uses, option(Act.ROTATE, card), option(Act.SACRIFICE, card)]
    return []


def forbids_act(state: VirevoltState, player: int, choice: int) -> Reason | None:
    """Return the first reason that forbids one of `attempted_acts`."""
    if state.acts[player] >= state.match.options["act_cap"]:
        return reasons.ENOUGH_ACTS
    verb, card, number = split_option(choice)
    book = state.match.book
    definition = state.definition[card]
    crystals = ready_crystals(state, player)
    main = state.pile(Zone.MAIN, player)
    if verb == Act.CAST:
        return uncastable(state, player, card, book.castings[definition][number], crystals)
    if verb == Act.USE_POWER:
        [power] = [power for power in book.powers[definition] if power.number == number]
        return unusable(state, player, card, power, crystals)
    if verb == Act.ROTATE:
        if card in main:
            return reasons.IS_MAIN
        return unrotatable(state, player, main[0], crystals) if main else reasons.NO_MAIN
    if verb == Act.SACRIFICE:
        return None if main and can_pay(crystals, book.sacrifice[definition]) else reasons.SACRIFICE_UNPAYABLE
    kind: int = book.kind[definition]
    return unplayable(state, player)[kind]


def rotation_cost(state: VirevoltState, card: int) -> Cost:
    """Return what rotating a main Hero costs now (VV-027): what is printed, unless a power sets or lowers it."""
    cost: Cost = state.match.book.rotation[state.definition[card]]
    if not cost.total or not state.match.stats & Stat.ROTATION_COST:
        return cost
    found = statics(state, Stat.ROTATION_COST, card, -1)
    for _, static, probe in found:
        if static.operation == SET:
            cost = Cost(neutral=static.amount(state, probe), total=static.amount(state, probe))
    for stat, operation, number, subject, *_ in state.modifiers:
        if stat & Stat.ROTATION_COST and subject == card and operation == SET:
            cost = Cost(neutral=number, total=number)
    return lowered(state, card, cost, found)


def lowered(state: VirevoltState, card: int, cost: Cost, found: list[tuple[int, Static, Frame]]) -> Cost:
    """Return the cost of rotating a card after all that lowers or raises its neutral part, carried or for a time."""
    more = sum(static.amount(state, probe) for _, static, probe in found if static.operation == ADD)
    for stat, operation, number, subject, *_ in state.modifiers:
        if stat & Stat.ROTATION_COST and subject == card and operation == ADD:
            more += number
    neutral = max(cost.neutral + more, 0)
    return cost if neutral == cost.neutral else reduced(cost, neutral)


def use_up_discount(state: VirevoltState, card: int) -> None:
    """Use up a power that sets the cost of one rotation a turn, if this one would have cost something without it."""
    if state.match.stats & Stat.ROTATION_COST:
        found = statics(state, Stat.ROTATION_COST, card, -1)
        if lowered(state, card, state.match.book.rotation[state.definition[card]], found).total:
            for holder, static, _ in found:
                if static.once >= 0 and static.operation == SET:
                    change(state, state.used, holder, state.used[holder] | 1 << static.once)
                    return


def carry_out(state: VirevoltState, player: int, choice: int) -> None:
    """Carry out an action of the phase."""
    verb, card, number = split_option(choice)
    book = state.match.book
    if not state.acted[player]:
        act(state, player)
    change(state, state.acts, player, state.acts[player] + 1)
    if verb == PLAY_HERO:
        enter_play(state, card, player)
    elif verb == PLAY_CRYSTAL:
        change(state, state.crystal_played, player, 1)
        lay_crystal(state, card, player)
    elif verb == SET_TRAP:
        move(state, card, state.match.place(Zone.TRAPS, player), Event.TRAP_SET, player)
    elif verb == CAST:
        move(state, card, state.match.place(Zone.RESOLVING, player))
        push(state, book.effects[state.definition[card]][number].program, player, card).effect = number
    elif verb == USE_POWER:
        change(state, state.used, card, state.used[card] | 1 << number)
        power = next(power for power in book.powers[state.definition[card]] if power.number == number)
        emit(state, Event.POWER_USED, player, card)
        push(state, power.effect.program, player, card)
    elif verb == ROTATE:
        main = state.pile(Zone.MAIN, player)[0]
        push(state, ROTATION, player, card)
        cost = rotation_cost(state, main)
        use_up_discount(state, main)
        demand(state, player, cost)
    else:
        push(state, SACRIFICE, player, card)
        demand(state, player, book.sacrifice[state.definition[card]])
