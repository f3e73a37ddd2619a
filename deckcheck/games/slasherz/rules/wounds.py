"""Hp of Survivors and Victims: losing, gaining, draining, dying, and Victims turned face up (SZ-043 to SZ-051)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, emit, move, reveal
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.flow.procedures import ask, innermost, leave, procedure, push
from deckcheck.engine.state.frames import Frame, Kind, number, numbers
from deckcheck.games.slasherz.decisions import Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import Cause, Stat, Zone
from deckcheck.games.slasherz.rules.field import survivor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.slasherz.state import SlasherzState


# What changes losses and gains of hp; a drain is a cost, and stays as it is (SZ-091).
_OF_LOSSES = Stat.HP_LOSSES | Stat.LOSSES_IN_ATTACK | Stat.LOSSES_BY_EFFECT | Stat.NO_LOSSES | Stat.NO_LOSSES_IN_ATTACK
_OF_GAINS = Stat.HP_GAINS | Stat.NO_GAINS


class Attack(Frame):
    """An attack under way: its card attacks."""

    attacked = number("the Character, Victim or Survivor that is attacked", Kind.CARD)
    wounds_victim = number("whether it deals its wound counters to a Victim", Kind.FLAG)
    losses = numbers("what each player's Survivor loses in the end")


def has_hp(state: SlasherzState, card: int) -> bool:
    """Whether a card is a Survivor or a living Victim on the table."""
    return card >= 0 and state.place[card] >> 1 in (Zone.SURVIVOR, Zone.VICTIMS)


def lose_hp(state: SlasherzState, card: int, amount: int, player: int, source: int, cause: int = Cause.EFFECT) -> int:
    """Let a Survivor or Victim lose hp by an attack or effect of a player; return how many (SZ-043, SZ-054)."""
    if amount > 0 and state.match.stats & _OF_LOSSES:
        amount = changed_loss(state, card, amount, source, cause)
    if amount > 0 and has_hp(state, card):
        change(state, state.hp, card, state.hp[card] - amount, Event.HP_LOST, player, source, amount)
        if cause == Cause.EFFECT:
            emit(state, Event.HURT, player, card, source, amount)
        return amount
    return 0


class Losing(Frame):
    """Hp that an effect is about to take: its card is that of the effect, its player the one whose effect it is."""

    threatened = numbers("the Survivors and Victims")
    amount = number("how many hp each of them loses")
    turned = number("by how much this has become a gain, as a factor; 0 while it is a loss")


def lose_all(state: SlasherzState, cards: list[int], amount: int, player: int, source: int) -> None:
    """Let Survivors and Victims lose hp by an effect, once it has been answered where players may answer that."""
    if amount > 0 and state.answering & Event.HP_AT_STAKE:
        frame = push(state, LOSING, player, source)
        frame.threatened, frame.amount = tuple(cards), amount
        return
    for card in cards:
        lose_hp(state, card, amount, player, source)


def announce_loss(state: SlasherzState, frame: Losing) -> None:
    """Say what is about to be lost, so that it can be answered."""
    for card in frame.threatened:
        if has_hp(state, card):
            emit(state, Event.HP_AT_STAKE, frame.player, card, frame.card, frame.amount)


def carry_out_loss(state: SlasherzState, frame: Losing) -> None:
    """Take the hp, or give them where the loss has become a gain."""
    for card in frame.threatened:
        if frame.turned:
            gain_hp(state, card, frame.amount * frame.turned, frame.player)
        else:
            lose_hp(state, card, frame.amount, frame.player, frame.card)


LOSING = procedure("loss of hp", announce_loss, carry_out_loss, frame=Losing)


def changed_loss(state: SlasherzState, card: int, amount: int, source: int, cause: int) -> int:
    """Return what a loss of hp is once effects have changed it; what keeps hp from being lost prevails."""
    in_attack = cause == Cause.ATTACK
    stats = modified(state)
    if stats & Stat.NO_LOSSES and measure(state, Stat.NO_LOSSES, card, 0, source):
        return 0
    if in_attack and stats & Stat.NO_LOSSES_IN_ATTACK and measure(state, Stat.NO_LOSSES_IN_ATTACK, card, 0, source):
        return 0
    for stat in (Stat.HP_LOSSES, Stat.LOSSES_IN_ATTACK if in_attack else Stat.LOSSES_BY_EFFECT):
        if stats & stat:
            amount = measure(state, stat, card, amount, source)
    return amount


def gain_hp(state: SlasherzState, card: int, amount: int, player: int) -> None:
    """Let a Survivor or Victim gain hp; gains have no cap unless the table says so (SZ-D24)."""
    if amount > 0 and state.match.stats & _OF_GAINS:
        amount = 0 if measure(state, Stat.NO_GAINS, card, 0) else measure(state, Stat.HP_GAINS, card, amount)
    if state.match.options["capped_gains"]:
        amount = min(amount, lost_hp(state, card))
    if amount > 0 and has_hp(state, card):
        change(state, state.hp, card, state.hp[card] + amount, Event.HP_GAINED, player, -1, amount)


def regain_hp(state: SlasherzState, card: int, amount: int, player: int) -> None:
    """Let a Survivor or Victim regain lost hp, up to the hp it started with (SZ-D24)."""
    gain_hp(state, card, min(amount, lost_hp(state, card)), player)


def lost_hp(state: SlasherzState, card: int) -> int:
    """Return how many of the hp that it started with a Survivor or Victim lacks; below 0 when it has more."""
    start: int = state.match.book.hp[state.definition[card]]
    return start - state.hp[card]


def can_drain(state: SlasherzState, cards: Sequence[int], amount: int) -> bool:
    """Whether each of these can pay a drain in full; exactly 0 may be left unless the table forbids it (SZ-D17)."""
    needed = amount if state.match.options["drain_to_zero"] else amount + 1
    return bool(cards) and all(state.hp[card] >= needed for card in cards)


def drain(state: SlasherzState, cards: Sequence[int], amount: int, player: int) -> None:
    """Drain hp from a player's own Survivor or Victims (SZ-091); nobody kills a Victim that dies of it (SZ-D16)."""
    if amount <= 0:
        return
    for card in cards:
        change(state, state.hp, card, state.hp[card] - amount, Event.HP_LOST, player, -1, amount)
        emit(state, Event.DRAINED, player, card, -1, amount)


def gain_counters(state: SlasherzState, player: int, amount: int) -> None:
    """Give a player's Survivor rescue counters, or take them when they are spent (SZ-045, SZ-099, SZ-D23)."""
    change(state, state.rescues, player, state.rescues[player] + amount)
    emit(state, Event.COUNTERS, player, survivor(state, player), -1, amount)


# Death of Victims ---------------------------------------------------------------------------------------------------


def find_dead(state: SlasherzState, events: list[EventRow]) -> None:
    """Let Victims at 0 hp die, and whoever killed one turn up a Victim of their own (SZ-046, SZ-047, SZ-D15, SZ-D16).

    A dead Victim goes face up to its owner's discard pile (SZ-D41); what hp it was below 0 is lost (SZ-D18). A table
    may settle each of these otherwise.
    """
    options = state.match.options
    for kind, player, card, source, _ in events[:]:
        if kind != Event.HP_LOST or state.place[card] >> 1 != Zone.VICTIMS or state.hp[card] > 0:
            continue
        owner = state.owner[card]
        excess = -state.hp[card]
        to = Zone.DISCARD if options["dead_victims"] == "discard" else Zone.OUT
        move(state, card, state.match.place(to, owner), Event.VICTIM_DIED, owner, source)
        if options["excess_damage"] == "survivor":
            lose_hp(state, survivor(state, owner), excess, player, source)
        if player == owner and options["own_kill"] == "nothing":
            continue
        if options["victim_flip"] == "any" or _by_attack(state, source):
            push(state, TURNING, 1 - owner)


def _by_attack(state: SlasherzState, source: int) -> bool:
    """Whether the attack under way, and no effect, has dealt the hp loss of this source."""
    attack = innermost(state, Attack)
    return attack is not None and attack.card == source and bool(attack.wounds_victim)


class Turning(Frame):
    """A Victim is turned face up."""

    mute = number("whether its effect is not activated", Kind.FLAG)


def ask_turn(state: SlasherzState, frame: Turning) -> None:
    """Ask which living face-down Victim is turned face up (SZ-047); with none, nothing happens (SZ-D14)."""
    everyone = state.match.everyone
    hidden = sorted(card for card in state.pile(Zone.VICTIMS, frame.player) if state.known[card] != everyone)
    if not hidden:
        leave(frame)
        return
    ask(state, frame.player, Decision.TURN_UP, hidden)


def turn_up(state: SlasherzState, frame: Turning) -> None:
    """Turn the Victim face up; its effect is activated at once (SZ-048, SZ-100)."""
    card = state.choice
    reveal(state, card, state.match.everyone, Event.TURNED_UP, frame.player)
    effect = state.match.book.turned[state.definition[card]]
    if effect is not None and not frame.mute:
        push(state, effect, frame.player, card)


TURNING = procedure("a Victim is turned face up", ask_turn, turn_up, frame=Turning)
