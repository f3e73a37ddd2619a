"""Cards face down under Sites, and what becomes of them at a visit (XF-131 to XF-148, XF-D21 to XF-D23, XF-D55)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, move, reveal
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import ask, jump, leave, procedure
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DISCARDED, DONE, REVEALED
from deckcheck.engine.text.refusals import Uses
from deckcheck.games.xfiles.decisions import Decision
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, Grant, Mark, Zone
from deckcheck.games.xfiles.rules import pools, reasons
from deckcheck.games.xfiles.rules.activators import activators_hold
from deckcheck.games.xfiles.rules.cards import is_granted, under_sites
from deckcheck.games.xfiles.rules.frames import begin_effect, trial
from deckcheck.games.xfiles.rules.playing import is_twin, least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def lying_under(state: XFilesState, site: int) -> list[int]:
    """Return the cards that are face down under a Site, player by player."""
    return [card for pile in state.piles(Zone.UNDER) for card in pile if state.host[card] == site]


def cards_under(state: XFilesState, site: int) -> list[int]:
    """Return the cards under a Site, those laid first first."""
    return sorted(lying_under(state, site), key=lambda card: state.laid[card])


def laid_by(state: XFilesState, player: int) -> list[int]:
    """Return the Bluffs of a player that are under Sites."""
    bluff = KEYWORDS["bluff"]
    keywords = state.match.book.keywords
    return [card for card in under_sites(state, player) if keywords[state.definition[card]] & bluff]


def lay(state: XFilesState, player: int, card: int, site: int) -> None:
    """Place a card face down under a Site; nothing is paid for it now (XF-132, XF-134, XF-138, XF-139)."""
    after = 1 + max((state.laid[other] for other in cards_under(state, site)), default=0)
    move(state, card, state.match.place(Zone.UNDER, player), Event.LAID, player, site)
    attach(state, card, site)
    change(state, state.laid, card, after)
    if is_granted(state, Grant.OPEN, site):
        reveal(state, card, state.match.everyone, REVEALED, player)


class Bluffs(Frame):
    """The cards under a Site that is visited."""

    site = number("the Site", Kind.CARD)
    owner = number("whose Bluffs are used", Kind.PLAYER)
    all_open = number("whether all of the cards lie open", Kind.FLAG)


def turn_up_early(state: XFilesState, frame: Bluffs) -> None:
    """Turn those Bluffs up first that act before all others."""
    early = [card for card in cards_under(state, frame.site) if state.match.book.acts_early[state.definition[card]]]
    if early:
        turn_up(state, frame.site, early)
    else:
        jump(frame, turn_up_all)


def turn_up_all(state: XFilesState, frame: Bluffs) -> None:
    """Turn the cards under the Site up (XF-141)."""
    frame.all_open = 1
    jump(frame, ask_bluff)
    turn_up(state, frame.site, cards_under(state, frame.site))


def turn_up(state: XFilesState, site: int, cards: list[int]) -> None:
    """Turn cards under a Site up; those that cannot be used like Bluffs are discarded (XF-142)."""
    book = state.match.book
    for card in cards:
        order = state.laid[card]
        owner = state.owner[card]
        ambush = bool(state.match.stats & Grant.AMBUSH) and granted(state, Grant.AMBUSH, card)
        move(state, card, state.match.place(Zone.PLAYED, owner), Event.BLUFF_SHOWN, owner, site)
        attach(state, card, -1)
        if ambush or book.keywords[state.definition[card]] & KEYWORDS["bluff"]:
            change(state, state.marks, card, state.marks[card] | Mark.FROM_SITE)
            change(state, state.laid, card, order)
        else:
            move(state, card, state.match.place(Zone.DISCARD, owner), DISCARDED, owner)


def unused_bluffs(state: XFilesState) -> list[int]:
    """Return the revealed Bluffs that nobody has used yet, the one laid last first or as the table has it (XF-D21)."""
    sign = -1 if state.match.options["bluff_order"] == "last" else 1
    found = [
        card
        for player in range(state.match.players)
        for card in state.pile(Zone.PLAYED, player)
        if state.marks[card] & Mark.FROM_SITE and state.laid[card]
    ]
    return sorted(found, key=lambda card: sign * state.laid[card])


def is_usable(state: XFilesState, card: int) -> bool:
    """Whether a revealed Bluff can be used: effect, Activators and price (XF-133, XF-144)."""
    book = state.match.book
    number = state.definition[card]
    player = state.owner[card]
    if number in book.unplayable or book.program[number] is None or is_twin(state, player, number):
        return False
    if not activators_hold(state, player, card) or not pools.can_pay(state, player, card, least_x(state, player, card)):
        return False
    probe = trial(player, card)
    return all(condition(state, probe) for condition in book.possible[number])


def ask_bluff(state: XFilesState, frame: Bluffs) -> None:
    """Ask the owner of the first Bluff which of the own Bluffs is used next (XF-143, XF-148, XF-D21)."""
    cards = unused_bluffs(state)
    if not cards:
        if frame.all_open:
            leave(frame)
        else:
            jump(frame, turn_up_all)
        return
    owner = frame.owner = state.owner[cards[0]]
    options = sorted(card for card in cards if state.owner[card] == owner and is_usable(state, card))
    ask(state, owner, Decision.BLUFF_USE, [*options, DONE])


def take_bluff(state: XFilesState, frame: Bluffs) -> None:
    """Use the chosen Bluff; whoever stops discards the other own ones (XF-143, XF-144, XF-146)."""
    jump(frame, ask_bluff)
    if state.choice == DONE:
        for card in unused_bluffs(state):
            if state.owner[card] == frame.owner:
                move(state, card, state.match.place(Zone.DISCARD, frame.owner), DISCARDED, frame.owner)
        return
    card = state.choice
    change(state, state.laid, card, 0)
    begin_effect(state, state.match.book.program[state.definition[card]], state.owner[card], card)


BLUFFS = procedure("bluffs", turn_up_early, ask_bluff, take_bluff, turn_up_all, frame=Bluffs)


def _attempts(state: XFilesState, player: int, card: int) -> list[int]:
    return [card] if card in unused_bluffs(state) and state.owner[card] == player else []


USES = {
    Decision.BLUFF_USE: Uses(
        _attempts, lambda state, player, card: None if is_usable(state, card) else reasons.UNUSABLE
    )
}
