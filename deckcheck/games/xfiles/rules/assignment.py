"""Case Assignment: Sites are placed and directed, cards laid under them (XF-121 to XF-132, XF-243, XF-244)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, begin_phase, change, emit, move
from deckcheck.engine.flow.piles import first_copies
from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import Grant, Phase, Suit, Window, Zone
from deckcheck.games.xfiles.rules import bluffs, checks, payment, pools, powers, reasons
from deckcheck.games.xfiles.rules.cards import at_hand, hand_to_spare, is_granted
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.playing import TOO_DEAR
from deckcheck.games.xfiles.rules.window import ask_act, beside_acts, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.xfiles.state import XFilesState


def sites_of(state: XFilesState, player: int) -> list[int]:
    """Return the Sites that a player has placed in the Field."""
    kind = state.match.book.kind
    return [card for card in state.pile(Zone.FIELD, player) if kind[state.definition[card]] == Suit.SITE]


class Assignment(Frame):
    """Case Assignment."""

    site = number("the Site that is placed", Kind.CARD)
    rival = number("the player at whom it is directed", Kind.PLAYER)
    seat = number("how many opponents have laid cards under Sites, or would not")
    laid = number("whether any card was laid", Kind.FLAG)


def begin(state: XFilesState, frame: Assignment) -> None:
    """Begin the phase."""
    begin_phase(state, Phase.ASSIGNMENT, PHASE_BEGUN)


def window(state: XFilesState, frame: Assignment) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(state, Window.CASE_ASSIGNMENT, state.active, others=True)


def placements(state: XFilesState) -> list[int]:
    """Return the Sites that may be placed, each with the opponents it may be directed at (XF-121, XF-124, XF-129)."""
    player, book = state.active, state.match.book
    opponents = _opponents(state)
    found: list[int] = []
    for card in first_copies(state, at_hand(state, player)):
        number = state.definition[card]
        if book.kind[number] != Suit.SITE or number in book.unplayable:
            continue
        if _is_twin(state, number):
            continue
        ways = [option(Act.PUT, other, card) for other in opponents if _affords(state, card, other)]
        if not ways and payment.may_be_unpaid(state):
            ways = [Act.PLAY_UNPAID | card]
        found += ways
    return sorted(found)


def _opponents(state: XFilesState) -> list[int]:
    return [other for other in range(state.match.players) if other != state.active and state.alive[other]]


def _is_twin(state: XFilesState, number: int) -> bool:
    """Whether a Site of this name is in the Field, or was used this turn (XF-129, XF-D13)."""
    identity = state.match.book.identity
    file = state.pile(Zone.XFILE, state.active)
    if file and is_granted(state, Grant.TWINS, file[0]):
        there = [card for card in sites_of(state, state.active) if identity[state.definition[card]] == identity[number]]
        return len(there) > 1 or (not there and _placed_before(state, number))
    old_ones = [] if state.match.options["twin_sites"] else sites_of(state, state.active)
    return _placed_before(state, number) or any(
        identity[state.definition[card]] == identity[number] for card in old_ones
    )


def attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, of placing a Site of the hand."""
    if state.match.book.kind[state.definition[card]] != Suit.SITE or card not in at_hand(state, state.active):
        return []
    ways = [option(Act.PUT, other, card) for other in _opponents(state)]
    return [*ways, Act.PLAY_UNPAID | card] if payment.may_be_unpaid(state) else ways


def forbids(state: XFilesState, choice: int) -> Reason | None:
    """Return what forbids one of `attempts` (XF-121, XF-124, XF-129)."""
    verb, target, card = split_option(choice)
    if _is_twin(state, state.definition[card]):
        return reasons.PLACED
    if verb == Act.PLAY_UNPAID:
        return reasons.PAYABLE if any(_affords(state, card, other) for other in _opponents(state)) else None
    return None if _affords(state, card, target) else TOO_DEAR


def _affords(state: XFilesState, card: int, target: int) -> bool:
    """Whether the investigating player can pay a Site directed at a player, and what it costs more then."""
    player = state.active
    dedicated = sum(state.tokens[other] for other in pools.dedicated(state, player, card))
    return state.rp[player] >= max(0, pools.price(state, player, card) - dedicated) + powers.site_tax(state, target)


def _placed_before(state: XFilesState, number: int) -> bool:
    """Whether a Site of this name was already used this turn (XF-129)."""
    return bool(state.placed[state.active] >> state.match.book.identity[number] & 1)


def ask_site(state: XFilesState, frame: Assignment) -> None:
    """Ask for the next Site, or a card to play (XF-048)."""
    ask_act(state, Decision.PLACE, placements(state), Window.CASE_ASSIGNMENT)


def pay_site(state: XFilesState, frame: Assignment) -> None:
    """Pay for the Site, now (XF-122)."""
    if state.choice == DONE:
        jump(frame, ask_lay)
        return
    if take_act(state, Window.CASE_ASSIGNMENT):
        jump(frame, ask_site)
        return
    _, target, card = split_option(state.choice)
    frame.site, frame.rival = card, target
    payment.charge(state, state.active, card, more=powers.site_tax(state, target))


def place_site(state: XFilesState, frame: Assignment) -> None:
    """Place the Site that was paid, directed at a player (XF-121, XF-124, XF-130, XF-244)."""
    jump(frame, window)
    player, card, target = state.active, frame.site, frame.rival
    paid = pools.price(state, player, card)
    change(state, state.placed, player, state.placed[player] | 1 << state.match.book.identity[state.definition[card]])
    move(state, card, state.match.place(Zone.FIELD, player), Event.PLACED, player, -1, target)
    if state.host[card] >= 0:
        attach(state, card, -1)  # the card under which it was
    emit(state, Event.BROUGHT, player, card, -1, paid)
    change(state, state.directed, card, target)
    if state.match.options["skill_announced"] == "assignment":
        jump(frame, ask_skill)


def ask_skill(state: XFilesState, frame: Assignment) -> None:
    """Ask which skill a Site just placed will be investigated with, where the table wants it now (XF-127, XF-D61)."""
    checks.ask_announcement(state, state.active, checks.announcements(state, frame.site))


def take_skill(state: XFilesState, frame: Assignment) -> None:
    """Note the skill, which cannot be changed (XF-128)."""
    jump(frame, window)
    change(state, state.announced, frame.site, state.choice)


def open_to(state: XFilesState, player: int) -> list[int]:
    """Return the Sites under which an opponent may place cards (XF-125, XF-D22, XF-D40)."""
    sites = sites_of(state, state.active)
    if state.match.options["bluffs_by"] == "directed":
        sites = [site for site in sites if state.directed[site] == player]
    if not state.match.options["bluffs_on_old_sites"]:
        sites = [site for site in sites if _placed_before(state, state.definition[site])]
    return sites


def lay_attempts(state: XFilesState, card: int) -> list[int]:
    """Return the options, offered or not, of laying a card of the hand under a Site."""
    if state.place[card] != state.match.place(Zone.HAND, state.decider):
        return []
    return [option(Act.UNDER_SITE, site, card) for site in sites_of(state, state.active)]


def forbids_laying(state: XFilesState, choice: int) -> Reason | None:
    """Return what forbids one of `lay_attempts` (XF-045, XF-125, XF-D22, XF-D40)."""
    _, site, card = split_option(choice)
    if card not in hand_to_spare(state, state.decider):
        return reasons.LENT
    return None if site in open_to(state, state.decider) else reasons.PAST_SITE


def ask_lay(state: XFilesState, frame: Assignment) -> None:
    """Ask the opponents in turn which cards they place under Sites (XF-125, XF-132, XF-147, XF-D22, XF-D40)."""
    while frame.seat < state.match.players - 1:
        player = (state.active + 1 + frame.seat) % state.match.players
        cards = hand_to_spare(state, player)
        sites = open_to(state, player)
        if state.alive[player] and cards and sites:
            options = []
            for card in first_copies(state, cards):
                options += [option(Act.UNDER_SITE, site, card) for site in sites]
            ask(state, player, Decision.LAY, [DONE, *sorted(options)])
            return
        frame.seat += 1
    jump(frame, close)


def lay(state: XFilesState, frame: Assignment) -> None:
    """Place the card, or go on to the next opponent (XF-138, XF-139, XF-140)."""
    jump(frame, ask_lay)
    if state.choice == DONE:
        frame.seat += 1
        return
    _, site, card = split_option(state.choice)
    frame.laid = 1
    bluffs.lay(state, (state.active + 1 + frame.seat) % state.match.players, card, site)


def close(state: XFilesState, frame: Assignment) -> None:
    """Let all players play cards before the phase ends, the investigating one only if any card was placed (XF-D63)."""
    open_window(state, Window.CASE_ASSIGNMENT, state.active, others=not frame.laid)


ASSIGNMENT = procedure(
    "case-assignment",
    begin,
    window,
    ask_site,
    pay_site,
    place_site,
    ask_skill,
    take_skill,
    ask_lay,
    lay,
    close,
    frame=Assignment,
)


USES = {
    Decision.PLACE: beside_acts(Window.CASE_ASSIGNMENT, attempts, forbids),
    Decision.LAY: Uses(
        lambda state, player, card: lay_attempts(state, card),
        lambda state, player, choice: forbids_laying(state, choice),
    ),
}
