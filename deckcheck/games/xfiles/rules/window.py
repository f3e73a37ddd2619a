"""The window in which all are asked: what each may play and use there, and how it begins (XF-048, XF-D53, XF-D63)."""

from __future__ import annotations

from deckcheck.engine.atoms import change
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import payment, pools, power_use
from deckcheck.games.xfiles.rules.frames import combat_frame, open_window
from deckcheck.games.xfiles.rules.playing import fits, least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


# What of the options of a phase is a play, as in a window.
PLAYS = (n.PLAY_CARD, n.USE, n.USE_POWER, n.SHOW_TRAIT, n.PLAY_UNPAID)


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
        options += power_use.offers(s, player, windows, answered)
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


def begin(s: XFilesState, player: int, option: int, answered: int) -> None:
    """Begin what a player has chosen in a window: a card from hand, or an ability of a card in play."""
    verb, card, position = n.option_parts(option)
    if verb in (n.USE_POWER, n.SHOW_TRAIT):
        power_use.begin(s, player, option, answered)
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
