"""Hp of Survivors and Victims: losing, gaining, draining, dying, and Victims turned face up (SZ-043 to SZ-051)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move, reveal
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.games.slasherz import names as n
from deckcheck.games.slasherz.rules.field import survivor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state import Event, Frame
    from deckcheck.games.slasherz.state import SlasherzState


def has_hp(s: SlasherzState, card: int) -> bool:
    """Whether a card is a Survivor or a living Victim on the table."""
    return card >= 0 and s.place[card] >> 1 in (n.SURVIVOR, n.VICTIMS)


def lose_hp(s: SlasherzState, card: int, amount: int, player: int, source: int) -> None:
    """Let a Survivor or Victim lose hp by an attack or effect of a player (SZ-043, SZ-054)."""
    if amount > 0 and has_hp(s, card):
        change(s, s.hp, card, s.hp[card] - amount, n.HP_LOST, player, source, amount)


def gain_hp(s: SlasherzState, card: int, amount: int, player: int) -> None:
    """Let a Survivor or Victim gain hp; gains have no cap unless the table says so (SZ-D24)."""
    if s.match.options["capped_gains"]:
        amount = min(amount, lost_hp(s, card))
    if amount > 0 and has_hp(s, card):
        change(s, s.hp, card, s.hp[card] + amount, n.HP_GAINED, player, -1, amount)


def regain_hp(s: SlasherzState, card: int, amount: int, player: int) -> None:
    """Let a Survivor or Victim regain lost hp, up to the hp it started with (SZ-D24)."""
    gain_hp(s, card, min(amount, lost_hp(s, card)), player)


def lost_hp(s: SlasherzState, card: int) -> int:
    """Return how many of the hp that it started with a Survivor or Victim lacks; below 0 when it has more."""
    start: int = s.match.book.hp[s.definition[card]]
    return start - s.hp[card]


def can_drain(s: SlasherzState, cards: Sequence[int], amount: int) -> bool:
    """Whether each of these can pay a drain in full; exactly 0 may be left unless the table forbids it (SZ-D17)."""
    needed = amount if s.match.options["drain_to_zero"] else amount + 1
    return bool(cards) and all(s.hp[card] >= needed for card in cards)


def drain(s: SlasherzState, cards: Sequence[int], amount: int, player: int) -> None:
    """Drain hp from a player's own Survivor or Victims (SZ-091); nobody kills a Victim that dies of it (SZ-D16)."""
    for card in cards:
        change(s, s.hp, card, s.hp[card] - amount, n.HP_LOST, player, -1, amount)
        emit(s, n.DRAINED, player, card, -1, amount)


def gain_counters(s: SlasherzState, player: int, amount: int) -> None:
    """Give a player's Survivor rescue counters, or take them when they are spent (SZ-045, SZ-099, SZ-D23)."""
    change(s, s.rescues, player, s.rescues[player] + amount)
    emit(s, n.COUNTERS, player, survivor(s, player), -1, amount)


# Death of Victims ---------------------------------------------------------------------------------------------------


def find_dead(s: SlasherzState, events: list[Event]) -> None:
    """Let Victims at 0 hp die, and whoever killed one turn up a Victim of their own (SZ-046, SZ-047, SZ-D15, SZ-D16).

    A dead Victim goes face up to its owner's discard pile (SZ-D41); what hp it was below 0 is lost (SZ-D18). A table
    may settle each of these otherwise.
    """
    options = s.match.options
    for kind, player, card, source, _ in events[:]:
        if kind != n.HP_LOST or s.place[card] >> 1 != n.VICTIMS or s.hp[card] > 0:
            continue
        owner = s.owner[card]
        excess = -s.hp[card]
        to = n.DISCARD if options["dead_victims"] == "discard" else n.OUT
        move(s, card, to * 2 + owner, n.VICTIM_DIED, owner, source)
        if options["excess_damage"] == "survivor":
            lose_hp(s, survivor(s, owner), excess, player, source)
        if player == owner and options["own_kill"] == "nothing":
            continue
        if options["victim_flip"] == "any" or _by_attack(s, source):
            push(s, s.match.book.turning, 1 - owner)


def _by_attack(s: SlasherzState, source: int) -> bool:
    """Whether the attack under way, and no effect, has dealt the hp loss of this source."""
    attack = s.match.book.attack
    return any(f.procedure.number == attack and f.card == source and f.value for f in s.stack)


def ask_turn(s: SlasherzState, f: Frame) -> None:
    """Ask which living face-down Victim is turned face up (SZ-047); with none, nothing happens (SZ-D14)."""
    everyone = s.match.everyone
    hidden = sorted(card for card in s.zones[n.VICTIMS * 2 + f.player] if s.known[card] != everyone)
    if not hidden:
        skip_to_end(s, f)
        return
    ask(s, f.player, n.TURN_UP, hidden)


def turn_up(s: SlasherzState, f: Frame) -> None:
    """Turn the Victim face up; its effect is activated at once (SZ-048, SZ-100)."""
    card = s.choice
    reveal(s, card, s.match.everyone, n.TURNED_UP, f.player)
    effect = s.match.book.turned[s.definition[card]]
    if effect >= 0:
        push(s, effect, f.player, card)


TURNING = procedure("a Victim is turned face up", ask_turn, turn_up)
