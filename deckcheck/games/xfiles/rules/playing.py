"""Playing cards: who may play what when, paying, answers, negating (XF-042 to XF-049, XF-073, XF-D53)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, emit, move
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DISCARDED, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import payment, pools
from deckcheck.games.xfiles.rules.activators import frame_of, helps, hold
from deckcheck.games.xfiles.rules.foes import dismiss
from deckcheck.games.xfiles.rules.frames import check_frame, check_place, combat_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# The most that is offered where a player names X.
MOST_X = 12
# What of the options of a phase is a play, as in a window.
PLAYS = (n.PLAY_CARD, n.USE, n.USE_POWER, n.SHOW_TRAIT, n.PLAY_UNPAID)
# Suits that are never played from hand in a window: they have phases of their own.
_HOUSED = (n.SITE, n.EQUIPMENT, n.AGENT, n.XFILE_CARD)


# What may be played ------------------------------------------------------------------------------------------------


def plays(s: XFilesState, player: int, windows: int, answered: int = -1) -> list[int]:
    """Return the options of a player in windows of these kinds, rising; `answered` is the unresolved card or -1."""
    book = s.match.book
    table = book.windows
    definition = s.definition
    options: list[int] = []
    unpaid: list[int] = []
    seen: list[int] = []
    for card in s.zones[n.HAND * s.match.players + player]:
        number = definition[card]
        if table[number] & windows and number not in seen:
            seen.append(number)
            if fits(s, player, card, answered):
                if pools.can_pay(s, player, card, least_x(s, number)):
                    options.append(card)
                elif payment.may_be_unpaid(s):
                    unpaid.append(n.option(n.PLAY_UNPAID, card))
    options.sort()
    if book.has_abilities:
        options += _uses(s, player, windows, answered)
    if s.match.options["x_file_powers"]:
        from deckcheck.games.xfiles.rules.power_use import offers

        options += offers(s, player, windows, answered)
    return options + sorted(unpaid)


def _uses(s: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the abilities of a player's cards in play that may be used now (XF-050, XF-100, XF-D63)."""
    book = s.match.book
    uses = book.uses
    definition = s.definition
    players = s.match.players
    found: list[int] = []
    for zone in (n.BUREAU, n.FIELD, n.HOSPITAL, n.GEAR, n.ASSETS, n.PLAYED):
        for card in s.zones[zone * players + player]:
            if uses[definition[card]] & windows and not s.hired[card] and not (zone == n.HOSPITAL and s.damage[card]):
                found += _uses_of(s, player, card, windows, answered)
    return sorted(found)


def _uses_of(s: XFilesState, player: int, card: int, windows: int, answered: int) -> list[int]:
    """Return the abilities of one card that may be used now: in the turns of the side that it helps (XF-D63)."""
    number = s.definition[card]
    own_side = (player == s.active) != (s.match.book.pool[number] == n.CP)
    found: list[int] = []
    for position, ability in enumerate(s.match.book.abilities[number]):
        if not ability.windows & windows or not (own_side or ability.windows & n.W_THEIRS):
            continue
        if ability.once and s.used[card] >> position & 1:
            continue
        probe = Frame(0, player, card, answered)
        if all(condition(s, probe) for condition in ability.possible):
            found.append(n.option(n.USE, card, position))
    return found


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


def begin(s: XFilesState, player: int, option: int, answered: int) -> None:
    """Begin what a player has chosen in a window: a card from hand, or an ability of a card in play."""
    verb, card, position = n.option_parts(option)
    if verb in (n.USE_POWER, n.SHOW_TRAIT):
        from deckcheck.games.xfiles.rules.power_use import begin as begin_power

        begin_power(s, player, option, answered)
        return
    if verb == n.PLAY_UNPAID:
        payment.discard_unpaid(s, player, card)
        return
    number = s.definition[card]
    book = s.match.book
    if verb == n.USE:
        ability = book.abilities[number][position]
        if ability.once:
            change(s, s.used, card, s.used[card] | 1 << position)
        push(s, ability.program, player, card, answered)
        return
    push(s, book.program[number], player, card, answered)


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
        from deckcheck.games.xfiles.rules.powers import note_discount

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


def discard_played(s: XFilesState, card: int) -> None:
    """Discard a card that still lies on the table."""
    if s.place[card] // s.match.players == n.PLAYED:
        move(s, card, n.DISCARD * s.match.players + s.owner[card], DISCARDED, s.owner[card])


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


# The window in which all are asked (XF-D53, XF-D63) -----------------------------------------------------------------


def open_window(
    s: XFilesState, windows: int, first: int, card: int = -1, *, alone: bool = False, others: bool = False
) -> None:
    """Let all players in turn play or pass, from `first` on, until all pass in a row.

    For answers to a card, `first` is the player who played it: that one is not asked, the others are from the
    investigating player on (in combat from the player of the Adversary on). In a window for one `alone` nobody else is
    asked; in one for the `others` the first one only after somebody has played.
    """
    frame = push(s, n.C_PRIORITY, first, card, -1, windows)
    if windows & n.W_FREE and s.match.options["outside_checks"] == "active":
        alone = True
    frame.slots = [int(others), 1 if alone else s.match.players]


def ask_act(s: XFilesState, kind: int, acts: list[int], windows: int) -> None:
    """Ask the investigating player for the next act of a phase, or for a card to play before it (XF-048, XF-D63)."""
    ask(s, s.active, kind, sorted([DONE, *acts, *plays(s, s.active, windows)]))


def take_act(s: XFilesState, windows: int) -> bool:
    """Begin what was chosen if it is a card to play, and let the others play after it; return whether it is one."""
    if s.choice == DONE or n.option_parts(s.choice)[0] not in PLAYS:
        return False
    option = s.choice
    open_window(s, windows, s.active, others=True)
    begin(s, s.active, option, -1)
    return True


def ask_play(s: XFilesState, f: Frame) -> None:
    """Ask the next player who can play anything; without one the window closes."""
    card = f.card
    players = s.match.players
    if (card >= 0 and s.place[card] // players != n.PLAYED) or s.reason:
        skip_to_end(s, f)
        return
    first = f.player
    if card >= 0:
        combat = combat_frame(s)
        first = s.active if combat is None else s.controller[combat.card]
    slots = f.slots
    assert slots is not None  # noqa: S101  the procedure has a slot
    for position in range(slots[0], slots[1]):
        player = (first + position) % players
        if (card >= 0 and player == f.player) or not s.alive[player]:
            continue
        options = plays(s, player, f.value, card)
        if options:
            slots[0] = position
            f.target = player
            low = [option for option in options if option < DONE]
            ask(s, player, n.PLAY if card < 0 else n.RESPOND, [*low, DONE, *options[len(low) :]])
            return
    skip_to_end(s, f)


def take_play(s: XFilesState, f: Frame) -> None:
    """Go on to the next player after a pass; a play begins at once, and afterwards all are asked anew."""
    slots = f.slots
    assert slots is not None  # noqa: S101
    f.pc = 0
    if s.choice == DONE:
        slots[0] += 1
        return
    slots[0] = 0
    begin(s, f.target, s.choice, f.card)


PRIORITY = procedure("window of plays", ask_play, take_play, slots=2)


def fight(s: XFilesState, f: Frame) -> None:
    """Begin the combat with the Adversary (XF-181)."""
    from deckcheck.games.xfiles.rules.combat import start

    start(s, f.card)


PLAIN_PLAY = procedure("adversary", pay, lay_down, announce, fight, finish)
