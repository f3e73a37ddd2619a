"""Playing cards: who may play what when, paying, answers, negating (XF-042 to XF-049, XF-073, XF-D53)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DISCARDED
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import payment, pools
from deckcheck.games.xfiles.rules.activators import frame_of, helps, hold
from deckcheck.games.xfiles.rules.combat import start as start_combat
from deckcheck.games.xfiles.rules.foes import dismiss
from deckcheck.games.xfiles.rules.frames import check_frame, check_place, combat_frame, open_window
from deckcheck.games.xfiles.rules.powers import note_discount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# The most that is offered where a player names X.
MOST_X = 12
# Suits that are never played from hand in a window: they have phases of their own.
_HOUSED = (n.SITE, n.EQUIPMENT, n.AGENT, n.XFILE_CARD)


# What may be played ------------------------------------------------------------------------------------------------


def may_side(s: XFilesState, player: int, card: int) -> bool:
    """Whether a player's side plays cards of this pool now (XF-036, XF-247 to XF-249)."""
    kind = s.match.book.pool[s.definition[card]]
    if player == s.active:
        return bool(kind != n.CP)
    return bool(kind != n.RP) or helps(s, player)


def can_play(s: XFilesState, player: int, card: int, answered: int = -1) -> bool:
    """Whether a player may play a card from hand now and can pay it (XF-042)."""
    return fits(s, player, card, answered) and pools.can_pay(s, player, card, least_x(s, s.definition[card]))


def fits(s: XFilesState, player: int, card: int, answered: int = -1) -> bool:
    """Whether a card from hand may be played now, its price apart: side, Activators, twins, effect (XF-036, XF-064)."""
    book = s.match.book
    number = s.definition[card]
    if number in book.unplayable or book.program[number] < 0 or book.kind[number] in _HOUSED:
        return False
    if not may_side(s, player, card) or not hold(s, player, card, answered):
        return False
    if has_served(s, player, number) or _forbidden(s, book.kind[number]):
        return False
    if not _in_season(s, number):
        return False
    probe = Frame(0, player, card, answered)
    return all(condition(s, probe) for condition in book.possible[number])


def _in_season(s: XFilesState, number: int) -> bool:
    """Whether the table plays with such cards, and in this phase: KILLER and TRAINING ones (XF-110, XF-259)."""
    words = s.match.book.keywords[number]
    if words & n.KEYWORDS["killer"] and not s.match.options["killer_cards"]:
        return False
    return not words & n.KEYWORDS["training"] or s.phase == n.REQUISITION


def _forbidden(s: XFilesState, kind: int) -> bool:
    """Whether something forbids cards of a suit at the Site of the check under way."""
    bits = {
        n.EVENT: n.G_NO_EVENTS,
        n.COMBAT: n.G_NO_COMBAT_CARDS,
        n.WITNESS: n.G_NO_WITNESSES,
        n.ADVERSARY: n.G_NO_ADVERSARIES,
    }
    bit = bits.get(kind, 0)
    if not bit or not (s.modifiers or s.match.stats & bit):
        return False
    check = check_frame(s)
    return check is not None and check.target >= 0 and granted(s, bit, check.target)


def least_x(s: XFilesState, number: int) -> int:
    """Return the least X that may be named for a card."""
    prices = s.match.book.prices[number]
    return min(prices) if prices else 0


# Twins (XF-179, XF-287, XF-D54) -------------------------------------------------------------------------------------


def _serving(s: XFilesState) -> tuple[Frame, int] | None:
    """Return the frame that counts the names played in the check or combat round under way, and its slot."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_COMBAT:
            return frame, n.FIGHT_SERVED
        if frame.procedure == n.C_CHECK:
            return frame, n.CHECK_SERVED
    return None


def _place_of(s: XFilesState, player: int, number: int) -> int:
    """Return the bit that stands for a name in a check: one for all players, or for each its own (XF-D54)."""
    identity: int = s.match.book.identity[number]
    if s.match.options["twins"] == "table":
        return identity
    return identity * s.match.players + player


def has_served(s: XFilesState, player: int, number: int) -> bool:
    """Whether a card of the same name was already played in this check or combat round."""
    serving = _serving(s)
    if serving is None or serving[0].slots is None:
        return False
    return bool(serving[0].slots[serving[1]] >> _place_of(s, player, number) & 1)


def serve(s: XFilesState, player: int, number: int) -> None:
    """Note that a card of this name was played in this check or combat round."""
    serving = _serving(s)
    if serving is not None and serving[0].slots is not None:
        serving[0].slots[serving[1]] |= 1 << _place_of(s, player, number)
        if serving[1] == n.FIGHT_SERVED:
            serving[0].slots[n.FIGHT_STIRRED] = 1


# The steps of a card's program --------------------------------------------------------------------------------------


def name_x(s: XFilesState, f: Frame) -> None:
    """Ask for the X of a card whose cost is in X (XF-D56); the next step is `take_x`."""
    number = s.definition[f.card]
    prices = s.match.book.prices[number] or tuple(range(MOST_X + 1))
    can = [x for x in prices if pools.can_pay(s, f.player, f.card, x)]
    ask(s, f.player, n.NAME_X, sorted(can) or [min(prices)])


def take_x(s: XFilesState, f: Frame) -> None:
    """Note the X that was named in the frame's value."""
    f.value = s.choice


def pay(s: XFilesState, f: Frame) -> None:
    """Pay the card; what targets or X have made too dear is discarded without effect (XF-044, XF-D29)."""
    if pools.can_pay(s, f.player, f.card, f.value):
        payment.begin(s, f.player, f.card, f.value)
    else:
        skip_to_end(s, f)
        payment.discard_unpaid(s, f.player, f.card)


def lay_down(s: XFilesState, f: Frame) -> None:
    """Lay the card that was paid on the table; from now on it has been played (XF-042, XF-310)."""
    card, player = f.card, f.player
    players = s.match.players
    cost = pools.price(s, player, card, f.value)
    if s.match.options["x_file_powers"]:
        note_discount(s, player, card)
    number = s.definition[card]
    serve(s, player, number)
    if s.place[card] // players != n.PLAYED:
        move(s, card, n.PLAYED * players + s.owner[card])
    if s.match.book.kind[number] == n.WITNESS:
        change(s, s.serves, card, check_place(s))
        if s.match.options["x_file_powers"]:
            push(s, n.C_TORMENT, player, card)
    emit(s, n.CARD_PLAYED, player, card, f.target, cost)


def announce(s: XFilesState, f: Frame) -> None:
    """Let all others answer before the card takes effect (XF-169, XF-D46, XF-D55)."""
    windows = n.W_ANSWER
    if s.marks[f.card] & n.FROM_SITE:
        if not s.match.options["answers_to_bluffs"]:
            return
    elif combat_frame(s) is not None:
        windows |= n.W_COMBAT
    elif check_frame(s) is not None:
        windows |= n.W_CHECK
    open_window(s, windows, f.player, f.card)


def announce_use(s: XFilesState, f: Frame) -> None:
    """Tell that an ability of a card in play is used; it can be answered like a card."""
    emit(s, n.USED, f.player, f.card, f.target)


def finish(s: XFilesState, f: Frame) -> None:
    """Discard a card that has done its work, unless it stays in play or went elsewhere (XF-047, XF-172, XF-288)."""
    card = f.card
    if s.place[card] // s.match.players != n.PLAYED:
        return
    if s.host[card] >= 0 or s.marks[card] & n.GATHERED:
        return  # it fights beside another
    if s.match.book.kind[s.definition[card]] == n.WITNESS and s.serves[card]:
        return
    move(s, card, n.DISCARD * s.match.players + s.owner[card], DISCARDED, f.player)


def cut_short(s: XFilesState, f: Frame) -> None:
    """Leave out what an effect would still do; a card that was played is discarded none the less."""
    steps = s.match.steps[f.procedure]
    f.pc = len(steps) - 1 if steps[-1] is finish else len(steps)


def negate(s: XFilesState, card: int, by: int = -1) -> None:
    """Negate a card: an unresolved one has no effect, one in play leaves; it is discarded (XF-073, XF-D18)."""
    if s.match.book.safe[s.definition[card]] or (s.modifiers and granted(s, n.G_SAFE, card)):
        return
    frame = frame_of(s, card)
    if frame is not None:
        skip_to_end(s, frame)
    combat = combat_frame(s)
    if combat is not None and combat.card == card and combat.slots is not None:
        combat.slots[n.FIGHT_OVER] = 1
    players = s.match.players
    if s.match.book.kind[s.definition[card]] == n.AGENT:
        # An Agent that attacks goes back, at the end of a combat that has begun, and what was to follow does not.
        emit(s, n.NEGATED, s.owner[card], card, by)
        if combat is not None and combat.card == card:
            cut_short(s, s.stack[s.stack.index(combat) - 1])
        else:
            dismiss(s, card)
        return
    if s.match.in_play[s.place[card]] and s.place[card] // players != n.XFILE:
        move(s, card, n.DISCARD * players + s.owner[card], n.NEGATED, s.owner[card], by)


# An Adversary that does nothing but fight ---------------------------------------------------------------------------


def fight(s: XFilesState, f: Frame) -> None:
    """Begin the combat with the Adversary (XF-181)."""
    start_combat(s, f.card)


PLAIN_PLAY = procedure("adversary", pay, lay_down, announce, fight, finish)
