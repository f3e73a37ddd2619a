"""Playing cards: who may play what when, paying, answers, negating (XF-042 to XF-049, XF-073, XF-D53)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, control, emit, move
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import ask, beneath, break_off, innermost, leave, procedure, push
from deckcheck.engine.state.vocabulary import DISCARDED
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, WORDS, Grant, Mark, Phase, Pool, Suit, Window, Zone, bits_of
from deckcheck.games.xfiles.rules import payment, pools, reasons
from deckcheck.games.xfiles.rules.activators import MULTIPLAYER, activators_hold, may_help
from deckcheck.games.xfiles.rules.adversaries import as_one, dismiss
from deckcheck.games.xfiles.rules.agents import drop_exhausted, remove
from deckcheck.games.xfiles.rules.cards import is_granted
from deckcheck.games.xfiles.rules.checks import place_of
from deckcheck.games.xfiles.rules.combat import start_combat
from deckcheck.games.xfiles.rules.frames import (
    Check,
    Combat,
    Play,
    check_or_combat,
    open_window,
    program_frame,
    trial,
)
from deckcheck.games.xfiles.rules.powers import note_discount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

# The most that is offered where a player names X.
MOST_X = 12
# What a Site may forbid, by suit.
_FORBIDDING = {
    Suit.EVENT: Grant.NO_EVENTS,
    Suit.COMBAT: Grant.NO_COMBAT_CARDS,
    Suit.WITNESS: Grant.NO_WITNESSES,
    Suit.ADVERSARY: Grant.NO_ADVERSARIES,
}


# The Activators that say in whose turn a card is played.
_ACTIVE, _CONSPIRACY = KEYWORDS["active"], KEYWORDS["conspiracy"]


# What may be played ------------------------------------------------------------------------------------------------


def wrong_side(state: XFilesState, player: int, card: int) -> Reason | None:
    """Return what keeps a player's side from playing cards of this pool now (XF-036, XF-247 to XF-249).

    Where the Activator of a card names the other side than its pool does, it says when, and the pool says who pays.
    """
    book, number = state.match.book, state.definition[card]
    kind = book.pool[number]
    if player == state.active:
        return reasons.CONSPIRACY if kind == Pool.CP and _ACTIVE not in book.activators[number] else None
    if kind != Pool.RP or _CONSPIRACY in book.activators[number] or may_help(state, player):
        return None
    if book.of_asked[number]:
        return None
    return reasons.ACTIVE


def chosen_side(state: XFilesState, player: int, card: int, *, helping: bool = False) -> int:
    """Return whom a player who neither investigates nor is directed helps with a card, by the pool; -1 for others.

    RP help the Team, CP the conspiracy (XF-249), *P whom the player wants to help: the Team when `helping` (XF-250).
    Whose turn it is pays with RP, and helps in the check of another as well.
    """
    if state.match.players < MULTIPLAYER:
        return -1
    if player == state.active:
        check = innermost(state, Check)
        return Pool.RP if check is not None and check.player != player else -1
    if not may_help(state, player):
        return -1
    kind: int = state.match.book.pool[state.definition[card]]
    if kind == Pool.ANY:
        return Pool.RP if helping else Pool.CP
    return kind


def may_choose_side(state: XFilesState, player: int, card: int) -> bool:
    """Whether a player may play a card for the investigating Team as well as for the conspiracy (XF-250)."""
    book, number = state.match.book, state.definition[card]
    return book.pool[number] == Pool.ANY and book.bears_on_check[number] and may_help(state, player)


def can_play(state: XFilesState, player: int, card: int) -> bool:
    """Whether a player may play a card from hand now and can pay it (XF-042)."""
    return unplayable(state, player, card) is None and pools.can_pay(state, player, card, least_x(state, player, card))


def unplayable(
    state: XFilesState, player: int, card: int, answered: int = -1, *, helping: bool = False
) -> Reason | None:
    """Return what forbids to play a card from hand now, its price apart: side, Activators, twins, effect.

    See XF-036, XF-064; `answered` is the unresolved card that it would answer, or -1, `helping` whether a player whose
    turn it is not would play it for the investigating Team (XF-250).
    """
    book = state.match.book
    number = state.definition[card]
    kind = book.kind[number]
    if number in book.unplayable or book.program[number] is None or kind in reasons.HOUSED:
        return reasons.HOUSED.get(kind, NOT_CARRIED_OUT if number in book.unplayable else reasons.NOTHING_TO_DO)
    wrong = wrong_side(state, player, card)
    if wrong is not None:
        return wrong
    if not activators_hold(state, player, card, answered):
        return MISSING_WORDS
    if is_twin(state, player, number):
        return reasons.TWIN
    if is_granted(state, Grant.BARRED, card):
        return reasons.BARRED
    if _forbidden(state, player, kind):
        return reasons.FORBIDDEN
    banned = _banned(state, number)
    if banned is not None:
        return banned
    probe = trial(player, card, answered, chosen_side(state, player, card, helping=helping))
    for condition in book.possible[number]:
        if not condition(state, probe):
            return reasons.NOTHING_TO_DO
    return None


def _banned(state: XFilesState, number: int) -> Reason | None:
    """Return why the table does not play with such cards, or not in this phase (XF-110, XF-131, XF-259, XF-289)."""
    words = state.match.book.keywords[number]
    if words & KEYWORDS["killer"] and not state.match.options["killer_cards"]:
        return reasons.KILLER
    if state.match.book.kind[number] == Suit.BLUFF:
        check = innermost(state, Check)
        return None if state.phase == Phase.INVESTIGATION and (check is None or check.site >= 0) else reasons.OPEN_BLUFF
    return reasons.TRAINING if words & KEYWORDS["training"] and state.phase != Phase.REQUISITION else None


def _asked_words(state: XFilesState, card: int) -> dict[str, str]:
    """Return the Activators of a card, as they are printed."""
    words = [
        " / ".join(WORDS[bit].upper() for bit in bits_of(mask))
        for mask in state.match.book.activators[state.definition[card]]
    ]
    return {"words": ", ".join(words)}


def _why_unplayable(state: XFilesState, card: int) -> dict[str, str]:
    """Return why the effect of a card is left to the players, in the language of the table."""
    why = state.match.book.unplayable[state.definition[card]]
    return {"why": why.get(state.match.translate.language, why["en"])}


NOT_CARRIED_OUT = Reason("{card} is never played here: {why}", "XF-045", values=_why_unplayable)
MISSING_WORDS = Reason(
    "what {card} asks for is not all there: {words}", *("XF-058", "XF-064", "XF-D60"), values=_asked_words
)


def _price(state: XFilesState, card: int) -> dict[str, int | str]:
    """Return what a card costs the deciding player, and what that player has for it."""
    player = state.decider
    kind = pools.paying_pool(state, player, card)
    held = pools.points_in(state, player, kind)
    if kind == Pool.RP:
        held += sum(state.tokens[other] for other in pools.dedicated(state, player, card))
    price = pools.price(state, player, card, least_x(state, player, card))
    return {"price": price, "pool": "RP" if kind == Pool.RP else "CP", "held": held}


TOO_DEAR = Reason("{card} costs {price} {pool}, and you have {held}", *("XF-030", "XF-042"), values=_price)


def _forbidden(state: XFilesState, player: int, kind: int) -> bool:
    """Whether something forbids a player cards of a suit at the Site of the check under way.

    What forbids Adversaries forbids them to all; the rest is forbidden to the investigating player alone.
    """
    bit = _FORBIDDING.get(kind, 0)
    if not bit or not (state.modifiers or state.match.stats & bit):
        return False
    check = innermost(state, Check)
    if check is None or check.site < 0 or not (kind == Suit.ADVERSARY or player == check.player):
        return False
    return granted(state, bit, check.site)


def least_x(state: XFilesState, player: int, card: int) -> int:
    """Return the least X that a player may name for a card, or that its effect may come to now (XF-D56)."""
    book, number = state.match.book, state.definition[card]
    least = book.least[number]
    if least is not None:
        return int(least(state, trial(player, card)))
    prices = book.prices[number]
    return min(prices) if prices else 0


# Twins (XF-179, XF-287, XF-D54) -------------------------------------------------------------------------------------


def _name_bit(state: XFilesState, player: int, number: int) -> int:
    """Return the bit that represents a name in a check: one for all players, or for each its own (XF-D54)."""
    identity: int = state.match.book.identity[number]
    if state.match.options["twins"] == "table":
        return identity
    return identity * state.match.players + player


def is_twin(state: XFilesState, player: int, number: int) -> bool:
    """Whether a card of the same name was already played or used in this check or combat round."""
    serving = check_or_combat(state)
    return serving is not None and bool(serving.served >> _name_bit(state, player, number) & 1)


def note_served(state: XFilesState, player: int, card: int) -> None:
    """Note that a card serves in this check or combat round, where others of its name may not (XF-179).

    Agents may, whoever they belong to; Equipment of different Agents may in combat (XF-313), and so may what says so.
    """
    serving = check_or_combat(state)
    number = state.definition[card]
    kind = state.match.book.kind[number]
    if serving is None or kind == Suit.AGENT or state.match.book.many[number]:
        return
    if kind != Suit.EQUIPMENT or isinstance(serving, Check):
        serving.served |= 1 << _name_bit(state, player, number)
        serving.users = (*serving.users, (card,))


def has_twin(state: XFilesState, player: int, card: int) -> bool:
    """Whether another card of the name of one in play has served in this check or combat round (XF-179, XF-313)."""
    serving = check_or_combat(state)
    if serving is None or not serving.served:
        return False
    return is_twin(state, player, state.definition[card]) and (card,) not in serving.users


# The steps of a card's program --------------------------------------------------------------------------------------


def naming_x(most: Amount | None) -> Step:
    """Return the step that asks for the X of a card whose cost is in X (XF-D56); the next step is `take_x`.

    X is at most that amount, where the card says so: it pays for no more than there is.
    """

    def name_x(state: XFilesState, frame: Play) -> None:
        number = state.definition[frame.card]
        prices = state.match.book.prices[number] or tuple(range(MOST_X + 1))
        can = [x for x in prices if pools.can_pay(state, frame.player, frame.card, x, frame.side)]
        if most is not None:
            limit = most(state, frame)
            can = [x for x in can if x <= limit]
        ask_x(state, frame.player, sorted(can) or [min(prices)])

    return name_x


def ask_x(state: XFilesState, player: int, numbers: list[int]) -> None:
    """Ask a player which of some numbers X is (XF-087)."""
    ask(state, player, Decision.NAME_X, numbers)


def take_x(state: XFilesState, frame: Play) -> None:
    """Note the X that was named."""
    frame.x = state.choice


def pay_card(state: XFilesState, frame: Play) -> None:
    """Pay the card; what targets or X have made too dear is discarded without effect (XF-044, XF-D29)."""
    if pools.can_pay(state, frame.player, frame.card, frame.x, frame.side):
        payment.charge(state, frame.player, frame.card, frame.x, side=frame.side)
    else:
        leave(frame)
        payment.discard_unpaid(state, frame.player, frame.card)


def lay_down(state: XFilesState, frame: Play) -> None:
    """Place the card that was paid on the table; from now on it has been played (XF-042, XF-310).

    It is whoever played it who controls it, be it a card of another player (XF-045).
    """
    card, player = frame.card, frame.player
    players = state.match.players
    cost = pools.price(state, player, card, frame.x, frame.side)
    if state.match.options["x_file_powers"]:
        note_discount(state, player, card)
    number = state.definition[card]
    note_served(state, player, card)
    serving = check_or_combat(state)
    if isinstance(serving, Combat):
        serving.stirred = 1
    if state.controller[card] != player:
        control(state, card, player)
    if state.place[card] // players != Zone.PLAYED:
        if state.place[card] // players == Zone.UNDER:
            attach(state, card, -1)
        move(state, card, state.match.place(Zone.PLAYED, player))
    if state.match.book.kind[number] == Suit.WITNESS:
        check = innermost(state, Check)
        change(state, state.serves, card, place_of(state, check) if check is not None else -1)
        if state.match.options["x_file_powers"]:
            push(state, state.match.book.named["torment"], player, card)
    emit(state, Event.CARD_PLAYED, player, card, frame.answered, cost)


def let_answer(state: XFilesState, frame: Frame) -> None:
    """Let all others answer before the card takes effect (XF-169, XF-D46, XF-D55).

    One that waits for others to be played at once is answered with these.
    """
    if state.marks[frame.card] & Mark.GATHERED:
        return
    windows = Window.ANSWER
    if state.marks[frame.card] & Mark.FROM_SITE:
        if not state.match.options["answers_to_bluffs"]:
            return
    elif innermost(state, Combat) is not None:
        windows |= Window.COMBAT
    elif innermost(state, Check) is not None:
        windows |= Window.CHECK
    open_window(state, windows, frame.player, frame.card)


def tell_use(state: XFilesState, frame: Play) -> None:
    """Report that an ability of a card in play is used; it can be answered like a card."""
    emit(state, Event.USED, frame.player, frame.card, frame.answered)


def discard_done(state: XFilesState, frame: Frame) -> None:
    """Discard a card that has done its work; whom it has left without HEALTH goes (XF-047, XF-172, XF-196)."""
    _discard_done(state, frame)
    drop_exhausted(state)


def _discard_done(state: XFilesState, frame: Frame) -> None:
    """Discard a card that has done its work, unless it stays in play or went elsewhere (XF-288)."""
    card = frame.card
    if state.place[card] // state.match.players != Zone.PLAYED:
        return
    if state.host[card] >= 0 or state.marks[card] & Mark.GATHERED:
        return  # it fights beside another
    if state.match.book.kind[state.definition[card]] == Suit.WITNESS and state.serves[card] >= 0:
        return
    move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), DISCARDED, frame.player)


def cut_short(frame: Frame) -> None:
    """Leave out what an effect would still do; a card that was played is discarded none the less."""
    if frame.procedure.steps[-1] is discard_done:
        break_off(frame)
    else:
        leave(frame)


def is_safe_from(state: XFilesState, frame: Frame, card: int) -> bool:
    """Whether a card says of itself that the one which does something does not negate it."""
    kept_from = state.match.book.safe_from[state.definition[card]]
    return kept_from is not None and kept_from.fits(state, frame, frame.card)


def negate(state: XFilesState, card: int, by: int = -1) -> None:
    """Negate a card, and what counts as one card with it (XF-073)."""
    for one in as_one(state, card):
        _negate_one(state, one, by)


def _negate_one(state: XFilesState, card: int, by: int) -> None:
    """Negate a card: an unresolved one has no effect, one in play leaves; it is discarded (XF-073, XF-D18)."""
    if state.match.book.safe[state.definition[card]] or is_granted(state, Grant.SAFE, card, by):
        return
    frame = program_frame(state, card)
    if frame is not None:
        leave(frame)
    check = innermost(state, Check)
    if check is not None and state.match.book.kind[state.definition[card]] == Suit.ADVERSARY:
        check.repelled = card
    combat = innermost(state, Combat)
    if combat is not None and combat.card == card:
        combat.over = 1
    players = state.match.players
    if state.match.book.kind[state.definition[card]] == Suit.AGENT:
        # An Agent that attacks goes back, as it is printed, at the end of a combat that has begun, and what was to
        # follow does not.
        emit(state, Event.NEGATED, state.owner[card], card, by)
        change(state, state.gained, card, 0)
        change(state, state.lost, card, 0)
        if combat is not None and combat.card == card:
            cut_short(beneath(state, combat))
        else:
            dismiss(state, card)
        return
    if state.match.in_play[state.place[card]] and state.place[card] // players != Zone.XFILE:
        if state.match.book.goes_if_negated[state.definition[card]]:
            emit(state, Event.NEGATED, state.owner[card], card, by)
            for gone in (card, state.host[card]):
                if gone >= 0:
                    remove(state, gone)
            return
        move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), Event.NEGATED, state.owner[card], by)


# An Adversary that does nothing but fight ---------------------------------------------------------------------------


def start_fight(state: XFilesState, frame: Frame) -> None:
    """Begin the combat with the Adversary (XF-181)."""
    start_combat(state, frame.card)


PLAIN_PLAY = procedure("adversary", pay_card, lay_down, let_answer, start_fight, discard_done, frame=Play)
