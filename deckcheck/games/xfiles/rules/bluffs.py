"""Cards face down under Sites, and what becomes of them at a visit (XF-131 to XF-148, XF-D21 to XF-D23, XF-D55)."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, change, move
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import DISCARDED, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import pools
from deckcheck.games.xfiles.rules.activators import hold
from deckcheck.games.xfiles.rules.playing import has_served, least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


# The value of the frame once all cards under the Site lie open.
ALL = 1


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


def reveal_early(s: XFilesState, f: Frame) -> None:
    """Turn those Bluffs up first that act before all others."""
    early = [card for card in under(s, f.target) if s.match.book.acts_early[s.definition[card]]]
    if early:
        reveal(s, f.target, early)
    else:
        f.pc = BLUFFS.steps.index(reveal_all)


def reveal_all(s: XFilesState, f: Frame) -> None:
    """Turn the cards under the Site up (XF-141)."""
    f.value = ALL
    f.pc = BLUFFS.steps.index(ask_bluff)
    reveal(s, f.target, under(s, f.target))


def reveal(s: XFilesState, site: int, cards: list[int]) -> None:
    """Turn cards under a Site up; those that cannot be used like Bluffs are discarded (XF-142)."""
    players = s.match.players
    book = s.match.book
    for card in cards:
        order = s.timer[card]
        owner = s.owner[card]
        ambush = bool(s.match.stats & n.G_AMBUSH) and granted(s, n.G_AMBUSH, card)
        move(s, card, n.PLAYED * players + owner, n.BLUFF_SHOWN, owner, site)
        attach(s, card, -1)
        if ambush or book.keywords[s.definition[card]] & n.KEYWORDS["bluff"]:
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
        f.pc = len(BLUFFS.steps) if f.value == ALL else BLUFFS.steps.index(reveal_all)
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


BLUFFS = procedure("bluffs", reveal_early, ask_bluff, take_bluff, reveal_all)
