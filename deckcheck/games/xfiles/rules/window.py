"""The window in which all are asked: what each may play and use there, and how it begins (XF-048, XF-D53, XF-D63)."""

from __future__ import annotations

from bisect import insort

from deckcheck.engine.flow.atoms import change
from deckcheck.engine.flow.procedures import UNREAD, ask, asking, innermost, jump, leave, procedure
from deckcheck.engine.state.actions import FIELD, option, split_option
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.text.refusals import Reason, Uses
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.names import PHASES, Phase, Pool, Window, Zone
from deckcheck.games.xfiles.rules import payment, pools, power_use, powers, reasons
from deckcheck.games.xfiles.rules.cards import at_hand, zone_of
from deckcheck.games.xfiles.rules.frames import Check, Combat, Play, Round, begin_effect, open_window, trial
from deckcheck.games.xfiles.rules.playing import (
    TOO_DEAR,
    chosen_side,
    has_twin,
    least_x,
    may_choose_side,
    note_served,
    unplayable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.games.xfiles.state import XFilesState


# What of the options of a phase is a play, as in a window.
PLAYS = (Act.PLAY_CARD, Act.USE, Act.USE_POWER, Act.SHOW_TRAIT, Act.PLAY_UNPAID, Act.HELP)


def legal_plays(state: XFilesState, player: int, windows: int, answered: int = -1) -> list[int]:
    """Return the options of a player in windows of these kinds, rising; `answered` is the unresolved card or -1."""
    table, definition = state.match.book.windows, state.definition
    # Mostly there is nothing: this is asked too often to do more than look.
    fit = [card for card in at_hand(state, player) if table[definition[card]] & windows]
    options, otherwise = _hand_options(state, player, fit, answered) if fit else (fit, fit)
    options = options + _ability_options(state, player, windows, answered)
    if state.match.options["x_file_powers"]:
        options += power_use.offers(state, player, windows, answered)
    return options + otherwise if otherwise else options


def _hand_options(state: XFilesState, player: int, fit: list[int], answered: int) -> tuple[list[int], list[int]]:
    """Return the options of playing these cards from hand, of equal ones the first; apart what is played otherwise."""
    paid: list[int] = []
    unpaid: list[int] = []
    helping: list[int] = []
    players = state.match.players
    seen: list[int] = []
    for card in fit:
        number = state.definition[card]
        if number not in seen:
            seen.append(number)
            if unplayable(state, player, card, answered) is None:
                if pools.can_pay(state, player, card, least_x(state, player, card)):
                    paid.append(card)
                elif payment.may_be_unpaid(state):
                    unpaid.append(Act.PLAY_UNPAID | card)
            if players > 2 and may_choose_side(state, player, card) and _can_help(state, player, card, answered):
                helping.append(Act.HELP | card)
    return sorted(paid), [*sorted(unpaid), *sorted(helping)]


def _can_help(state: XFilesState, player: int, card: int, answered: int) -> bool:
    """Whether a player may play and can pay a card for the Team of the player whose turn it is (XF-250)."""
    x = least_x(state, player, card)
    return unplayable(state, player, card, answered, helping=True) is None and pools.can_pay(
        state, player, card, x, Pool.RP
    )


def _ability_options(state: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the abilities of a player's cards in play that may be used now (XF-050, XF-100, XF-D63)."""
    in_play_index = state.in_play_index or state.build_index()
    if not in_play_index.timings & windows:
        return []
    uses = state.match.book.ability_windows[player == state.active]
    definition, place, players, damage = state.definition, state.place, state.match.players, state.damage
    found: list[int] = []
    probe = None
    for card in in_play_index.actors:
        if uses[definition[card]] & windows and place[card] % players == player and not state.hired[card]:
            if damage[card] and _rests(state, card):
                continue
            probe = probe or trial(player, card, answered)
            probe.card = card
            usable = _abilities_of(state, probe, windows)
            if usable and not has_twin(state, player, card):
                found += usable
    return sorted(found) if found else found


def _abilities_of(state: XFilesState, probe: Play, windows: int) -> list[int]:
    """Return the abilities of a card that may be used now: in the turns of the side that it helps (XF-D63)."""
    card = probe.card
    number = state.definition[card]
    own_side = (probe.player == state.active) != (state.match.book.pool[number] == Pool.CP)
    found: list[int] = []
    for position, ability in enumerate(state.match.book.abilities[number]):
        # The same tests as in `unusable`: this is asked too often to call it.
        if not ability.windows & windows or not (own_side or ability.windows & Window.THEIRS):
            continue
        if ability.once and state.used[card] >> position & 1:
            continue
        for condition in ability.possible:
            if not condition(state, probe):
                break
        else:
            found.append(Act.USE | position << FIELD | card)
    return found


def _rests(state: XFilesState, card: int) -> bool:
    """Whether an Agent is hurt and in the Hospital, where its game effect rests (XF-100)."""
    return bool(state.damage[card]) and zone_of(state, card) == Zone.HOSPITAL


def unusable(state: XFilesState, probe: Play, position: int, windows: int) -> Reason | None:
    """Return what forbids the player of a frame to use an ability of its card in windows of these kinds (XF-D63)."""
    card = probe.card
    number = state.definition[card]
    ability = state.match.book.abilities[number][position]
    if not ability.windows & windows:
        return OTHER_MOMENT
    own_side = (probe.player == state.active) != (state.match.book.pool[number] == Pool.CP)
    if not (own_side or ability.windows & Window.THEIRS):
        return reasons.OTHER_SIDE
    if ability.once and state.used[card] >> position & 1:
        return reasons.USED
    if has_twin(state, probe.player, card):
        return reasons.TWIN
    for condition in ability.possible:
        if not condition(state, probe):
            return reasons.NOTHING_TO_DO
    return None


# How a card would be used in a window, and what forbids it ----------------------------------------------------------


def attempts(state: XFilesState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, by which a player would use a card in a window."""
    number = state.definition[card]
    place, players = state.place[card], state.match.players
    if card in at_hand(state, player):
        found = [card, Act.PLAY_UNPAID | card] if payment.may_be_unpaid(state) else [card]
        return [*found, Act.HELP | card] if players > 2 and may_choose_side(state, player, card) else found
    if place == state.match.place(Zone.XFILE, player) and state.match.options["x_file_powers"]:
        return [verb | value for value in powers.traits(state, player) for verb in (Act.USE_POWER, Act.SHOW_TRAIT)]
    if place in state.match.listening and place % players == player:
        return [option(Act.USE, position, card) for position in range(len(state.match.book.abilities[number]))]
    return []


def forbids(state: XFilesState, player: int, choice: int, windows: int, answered: int = -1) -> Reason | None:
    """Return the first reason that forbids one of `attempts` in windows of these kinds."""
    verb, position, card = split_option(choice)
    if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
        return None if choice in power_use.offers(state, player, windows, answered) else reasons.POWER
    number = state.definition[card]
    if verb == Act.USE:
        if state.hired[card]:
            return reasons.HELPER
        return (
            reasons.HURT if _rests(state, card) else unusable(state, trial(player, card, answered), position, windows)
        )
    if verb == Act.HELP:
        return _forbids_help(state, player, card, windows, answered)
    reason = unplayable(state, player, card, answered)
    if reason is None and not state.match.book.windows[number] & windows:
        reason = OTHER_MOMENT
    if reason is None and pools.can_pay(state, player, card, least_x(state, player, card)) != (verb == Act.PLAY_CARD):
        reason = TOO_DEAR if verb == Act.PLAY_CARD else reasons.PAYABLE
    return reason


def _forbids_help(state: XFilesState, player: int, card: int, windows: int, answered: int) -> Reason | None:
    """Return the first reason that forbids to play a card for the investigating Team (XF-250)."""
    reason = unplayable(state, player, card, answered, helping=True)
    if reason is None and not state.match.book.windows[state.definition[card]] & windows:
        reason = OTHER_MOMENT
    if reason is None and not pools.can_pay(state, player, card, least_x(state, player, card), Pool.RP):
        reason = TOO_DEAR
    return reason


def _moments_of(state: XFilesState, card: int) -> dict[str, str]:
    """Return the moments that a card is for, in words."""
    number = state.definition[card]
    windows = state.match.book.windows[number]
    if state.match.in_play[state.place[card]]:
        windows = 0
        for ability in state.match.book.abilities[number]:
            windows |= ability.windows
    return {"moments": ", ".join(state.match.translate(words) for bit, words in _MOMENTS.items() if windows & bit)}


_MOMENTS = {
    **{1 << phase: PHASES[phase] for phase in range(Phase.BRIEFING, Phase.DEBRIEFING)},
    Window.CHECK: "in a skill check",
    Window.ANSWER: "in answer to a card",
    Window.COMBAT: "in a round of combat",
    Window.ASSIGNMENT: "once damage is assigned",
    Window.DAMAGED: "once damage is dealt",
    Window.WRONG_GUESS: "after a wrong name",
    Window.FAILED: "after a failed check",
    Window.PASSED: "after a success at a Site",
    Window.ASKED: "once a question is put",
    Window.ANSWERED: "once a question is answered",
    Window.FETCHED: "once a card is fetched from a deck",
    Window.BOUGHT: "once cards are paid for",
}
OTHER_MOMENT = Reason(
    "{card} is for other moments than this: {moments}", *("XF-048", "XF-D53", "XF-D63"), values=_moments_of
)


def begin_play(state: XFilesState, player: int, option: int, answered: int) -> None:
    """Begin what a player has chosen in a window: a card from hand, or an ability of a card in play."""
    verb, position, card = split_option(option)
    if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
        power_use.use_power(state, player, option, answered)
        return
    if verb == Act.PLAY_UNPAID:
        payment.discard_unpaid(state, player, card)
        return
    number = state.definition[card]
    book = state.match.book
    if verb == Act.USE:
        ability = book.abilities[number][position]
        if ability.once:
            change(state, state.used, card, state.used[card] | 1 << position)
        note_served(state, player, card)
        begin_effect(state, ability.program, player, card, answered)
        return
    side = chosen_side(state, player, card, helping=verb == Act.HELP)
    begin_effect(state, book.program[number], player, card, answered, side)


def ask_act(state: XFilesState, kind: int, acts: list[int], windows: int) -> None:
    """Ask the investigating player for the next act of a phase, or for a card to play before it (XF-048, XF-D63)."""
    if acts and state.lookahead:
        ask(state, state.active, kind, UNREAD)
    else:
        ask(state, state.active, kind, sorted([DONE, *acts, *legal_plays(state, state.active, windows)]))


def take_act(state: XFilesState, windows: int) -> bool:
    """Begin what was chosen if it is a card to play, and let the others play after it; return whether it is one."""
    if state.choice == DONE or split_option(state.choice)[0] not in PLAYS:
        return False
    option = state.choice
    open_window(state, windows, state.active, others=True)
    begin_play(state, state.active, option, -1)
    return True


def ask_play(state: XFilesState, frame: Round) -> None:
    """Ask the next player who can play anything; without one the window closes."""
    card = frame.card
    players = state.match.players
    if card >= 0 and state.place[card] // players != Zone.PLAYED:
        leave(frame)
        return
    first = asked_first(state, frame)
    for seat in range(frame.seat, frame.seats):
        player = (first + seat) % players
        if (card >= 0 and player == frame.player) or not state.alive[player]:
            continue
        options = legal_plays(state, player, frame.windows, card)
        if options:
            frame.seat, frame.asked = seat, player
            insort(options, DONE)
            ask(state, player, Decision.PLAY if card < 0 else Decision.RESPOND, options)
            return
    leave(frame)


# Playing cards in the second step of a skill check.
_IN_CHECK = ("XF-042", "XF-064", "XF-166", "XF-167", "XF-170")


def rules_behind_play(state: XFilesState, option: int) -> tuple[str, ...]:
    """Return the ids of the rules behind a play that has none of its own, or behind passing."""
    if state.kind == Decision.PLAY and innermost(state, Check) is not None:
        return _IN_CHECK
    is_window = option == DONE or state.kind == Decision.RESPOND
    return Decision.declared[state.kind if is_window else Decision.PLAY].rules


def asked_first(state: XFilesState, frame: Round) -> int:
    """Return whom a round asks first."""
    if frame.card < 0:
        return frame.player
    combat = innermost(state, Combat)
    return state.active if combat is None else state.controller[combat.card]


def take_play(state: XFilesState, frame: Round) -> None:
    """Go on to the next player after a pass; a play begins at once, and afterwards all are asked again."""
    jump(frame, ask_play)
    if state.choice == DONE:
        frame.seat += 1
        return
    frame.seat = 0
    begin_play(state, frame.asked, state.choice, frame.card)


PRIORITY = procedure("window of plays", ask_play, take_play, frame=Round)


def _forbids_now(state: XFilesState, player: int, choice: int) -> Reason | None:
    frame = asking(state, Round)
    return forbids(state, player, choice, frame.windows, frame.card)


USES = dict.fromkeys((Decision.PLAY, Decision.RESPOND), Uses(attempts, _forbids_now))


def beside_acts(
    windows: int,
    of_phase: Callable[[XFilesState, int], list[int]],
    why: Callable[[XFilesState, int], Reason | None],
) -> Uses:
    """Return how cards are used at the acts of a phase, beside which those of its windows are played."""

    def attempt(state: XFilesState, player: int, card: int) -> list[int]:
        acts = of_phase(state, card)
        return [*acts, *(one for one in attempts(state, player, card) if one not in acts)]

    def forbid(state: XFilesState, player: int, choice: int) -> Reason | None:
        if choice in of_phase(state, split_option(choice)[2]):
            return why(state, choice)
        return forbids(state, player, choice, windows)

    return Uses(attempt, forbid)
