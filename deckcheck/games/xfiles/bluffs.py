"""Cards face down under Sites, and what becomes of them at a visit (XF-131 to XF-148, XF-D21 to XF-D23, XF-D55)."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, change, move
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DISCARDED, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles import pools
from deckcheck.games.xfiles.activators import hold
from deckcheck.games.xfiles.playing import has_served, least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def under(s: XFilesState, site: int) -> list[int]:
    """Return the cards under a Site, those laid first first."""
    found = [
        card
        for player in range(s.match.players)
        for card in s.zones[n.UNDER * s.match.players + player]
        if s.host[card] == site
    ]
    return sorted(found, key=lambda card: s.timer[card])


def laid_by(s: XFilesState, player: int) -> list[int]:
    """Return the Bluffs of a player that lie under Sites."""
    bluff = n.KEYWORDS["bluff"]
    keywords = s.match.book.keywords
    return [card for card in s.zones[n.UNDER * s.match.players + player] if keywords[s.definition[card]] & bluff]


def lay(s: XFilesState, player: int, card: int, site: int) -> None:
    """Lay a card face down under a Site; nothing is paid for it now (XF-132, XF-134, XF-138, XF-139)."""
    after = 1 + max((s.timer[other] for other in under(s, site)), default=0)
    move(s, card, n.UNDER * s.match.players + player, n.LAID, player, site)
    attach(s, card, site)
    change(s, s.timer, card, after)


def reveal_all(s: XFilesState, f: Frame) -> None:
    """Turn the cards under the Site up; those that are no Bluffs are discarded (XF-141, XF-142)."""
    players = s.match.players
    book = s.match.book
    for card in under(s, f.target):
        order = s.timer[card]
        owner = s.owner[card]
        move(s, card, n.PLAYED * players + owner, n.BLUFF_SHOWN, owner, f.target)
        attach(s, card, -1)
        if book.keywords[s.definition[card]] & n.KEYWORDS["bluff"]:
            change(s, s.marks, card, s.marks[card] | n.FROM_SITE)
            change(s, s.timer, card, order)
        else:
            move(s, card, n.DISCARD * players + owner, DISCARDED, owner)


def waiting(s: XFilesState) -> list[int]:
    """Return the revealed Bluffs that nobody has used yet, the one laid last first or as the table has it (XF-D21)."""
    sign = -1 if s.match.options["bluff_order"] == "last" else 1
    found = [
        card
        for player in range(s.match.players)
        for card in s.zones[n.PLAYED * s.match.players + player]
        if s.marks[card] & n.FROM_SITE and s.timer[card]
    ]
    return sorted(found, key=lambda card: sign * s.timer[card])


def usable(s: XFilesState, card: int) -> bool:
    """Whether a revealed Bluff can be used: effect, Activators and price (XF-133, XF-144)."""
    book = s.match.book
    number = s.definition[card]
    player = s.owner[card]
    if number in book.unplayable or book.program[number] < 0 or has_served(s, player, number):
        return False
    if not hold(s, player, card) or not pools.can_pay(s, player, card, least_x(s, number)):
        return False
    probe = Frame(0, player, card)
    return all(condition(s, probe) for condition in book.possible[number])


def ask_bluff(s: XFilesState, f: Frame) -> None:
    """Ask the owner of the first Bluff which of the own Bluffs is used next (XF-143, XF-148, XF-D21)."""
    cards = waiting(s)
    if not cards:
        skip_to_end(s, f)
        return
    owner = s.owner[cards[0]]
    f.card = owner
    options = sorted(card for card in cards if s.owner[card] == owner and usable(s, card))
    ask(s, owner, n.BLUFF_USE, [*options, DONE])


def take_bluff(s: XFilesState, f: Frame) -> None:
    """Use the chosen Bluff; whoever stops discards the other own ones (XF-143, XF-144, XF-146)."""
    f.pc = BLUFFS.steps.index(ask_bluff)
    if s.choice == DONE:
        for card in waiting(s):
            if s.owner[card] == f.card:
                move(s, card, n.DISCARD * s.match.players + f.card, DISCARDED, f.card)
        return
    card = s.choice
    change(s, s.timer, card, 0)
    push(s, s.match.book.program[s.definition[card]], s.owner[card], card)


BLUFFS = procedure("bluffs", reveal_all, ask_bluff, take_bluff)
