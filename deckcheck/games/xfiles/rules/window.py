"""The window in which all are asked: what each may play and use there, and how it begins (XF-048, XF-D53, XF-D63)."""

from __future__ import annotations

from deckcheck.engine.actions import FIELD, parts
from deckcheck.engine.atoms import change
from deckcheck.engine.procedures import ask, innermost, jump, leave, procedure
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Act, Window
from deckcheck.games.xfiles.rules import payment, pools, power_use
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import Combat, Round, begin_effect, open_window, trial
from deckcheck.games.xfiles.rules.playing import least_x, may_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


# What of the options of a phase is a play, as in a window.
PLAYS = (Act.PLAY_CARD, Act.USE, Act.USE_POWER, Act.SHOW_TRAIT, Act.PLAY_UNPAID)


def legal_plays(state: XFilesState, player: int, windows: int, answered: int = -1) -> list[int]:
    """Return the options of a player in windows of these kinds, rising; `answered` is the unresolved card or -1."""
    book = state.match.book
    table = book.windows
    definition = state.definition
    options: list[int] = []
    unpaid: list[int] = []
    seen: list[int] = []
    for card in state.zones[n.HAND * state.match.players + player]:
        number = definition[card]
        if table[number] & windows and number not in seen:
            seen.append(number)
            if may_play(state, player, card, answered):
                if pools.can_pay(state, player, card, least_x(state, number)):
                    options.append(card)
                elif payment.may_be_unpaid(state):
                    unpaid.append(Act.PLAY_UNPAID | card)
    options.sort()
    options += _ability_options(state, player, windows, answered)
    if state.match.options["x_file_powers"]:
        options += power_use.offers(state, player, windows, answered)
    return options + sorted(unpaid)


def _ability_options(state: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the abilities of a player's cards in play that may be used now (XF-050, XF-100, XF-D63)."""
    survey = state.survey or state.look_over()
    if not survey.timings & windows:
        return []
    uses = state.match.book.ability_windows[player == state.active]
    definition, place, players = state.definition, state.place, state.match.players
    found: list[int] = []
    for card in survey.actors:
        if uses[definition[card]] & windows and place[card] % players == player and not state.hired[card]:
            if state.damage[card] and zone_of(state, card) == n.HOSPITAL:
                continue
            found += _abilities_of(state, player, card, windows, answered)
    return sorted(found) if found else found


def _abilities_of(state: XFilesState, player: int, card: int, windows: int, answered: int) -> list[int]:
    """Return the abilities of one card that may be used now: in the turns of the side that it helps (XF-D63)."""
    number = state.definition[card]
    own_side = (player == state.active) != (state.match.book.pool[number] == n.CP)
    found: list[int] = []
    probe = None
    for position, ability in enumerate(state.match.book.abilities[number]):
        if not ability.windows & windows or not (own_side or ability.windows & Window.THEIRS):
            continue
        if ability.once and state.used[card] >> position & 1:
            continue
        probe = probe or trial(player, card, answered)
        for condition in ability.possible:
            if not condition(state, probe):
                break
        else:
            found.append(Act.USE | position << FIELD | card)
    return found


def begin_play(state: XFilesState, player: int, option: int, answered: int) -> None:
    """Begin what a player has chosen in a window: a card from hand, or an ability of a card in play."""
    verb, position, card = parts(option)
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
        begin_effect(state, ability.program, player, card, answered)
        return
    begin_effect(state, book.program[number], player, card, answered)


def ask_act(state: XFilesState, kind: int, acts: list[int], windows: int) -> None:
    """Ask the investigating player for the next act of a phase, or for a card to play before it (XF-048, XF-D63)."""
    ask(state, state.active, kind, sorted([DONE, *acts, *legal_plays(state, state.active, windows)]))


def take_act(state: XFilesState, windows: int) -> bool:
    """Begin what was chosen if it is a card to play, and let the others play after it; return whether it is one."""
    if state.choice == DONE or parts(state.choice)[0] not in PLAYS:
        return False
    option = state.choice
    open_window(state, windows, state.active, others=True)
    begin_play(state, state.active, option, -1)
    return True


def ask_play(state: XFilesState, frame: Round) -> None:
    """Ask the next player who can play anything; without one the window closes."""
    card = frame.card
    players = state.match.players
    if (card >= 0 and state.place[card] // players != n.PLAYED) or state.reason:
        leave(frame)
        return
    first = frame.player
    if card >= 0:
        combat = innermost(state, Combat)
        first = state.active if combat is None else state.controller[combat.card]
    for seat in range(frame.seat, frame.seats):
        player = (first + seat) % players
        if (card >= 0 and player == frame.player) or not state.alive[player]:
            continue
        options = legal_plays(state, player, frame.windows, card)
        if options:
            frame.seat, frame.asked = seat, player
            low = [option for option in options if option < DONE]
            ask(state, player, n.PLAY if card < 0 else n.RESPOND, [*low, DONE, *options[len(low) :]])
            return
    leave(frame)


def take_play(state: XFilesState, frame: Round) -> None:
    """Go on to the next player after a pass; a play begins at once, and afterwards all are asked anew."""
    jump(frame, ask_play)
    if state.choice == DONE:
        frame.seat += 1
        return
    frame.seat = 0
    begin_play(state, frame.asked, state.choice, frame.card)


PRIORITY = procedure("window of plays", ask_play, take_play, frame=Round)
