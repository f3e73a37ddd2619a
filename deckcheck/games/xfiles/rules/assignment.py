"""Case Assignment: Sites are placed and directed, cards laid under them (XF-121 to XF-132, XF-243, XF-244)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import begin_phase, change, move
from deckcheck.engine.procedures import ask, procedure
from deckcheck.engine.vocabulary import DONE, PHASE_BEGUN
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import bluffs, checks, payment, pools, powers
from deckcheck.games.xfiles.rules.frames import open_window
from deckcheck.games.xfiles.rules.window import ask_act, take_act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def sites_of(s: XFilesState, player: int) -> list[int]:
    """Return the Sites that a player has placed in the Field."""
    kind = s.match.book.kind
    return [card for card in s.zones[n.FIELD * s.match.players + player] if kind[s.definition[card]] == n.SITE]


def begin(s: XFilesState, f: Frame) -> None:
    """Begin the phase."""
    begin_phase(s, n.ASSIGNMENT, PHASE_BEGUN)
    f.value = 0


def window(s: XFilesState, f: Frame) -> None:
    """Let the others play cards before the first act and after each one (XF-048, XF-D63)."""
    open_window(s, n.W_ASSIGNMENT, s.active, others=True)


def placements(s: XFilesState) -> list[int]:
    """Return the Sites that may be placed, each with the opponents it may be directed at (XF-121, XF-124, XF-129)."""
    player, book = s.active, s.match.book
    opponents = [other for other in range(s.match.players) if other != player and s.alive[other]]
    old_ones = [] if s.match.options["twin_sites"] else sites_of(s, player)
    placed = {book.identity[s.definition[card]] for card in old_ones}
    found: list[int] = []
    seen: set[int] = set()
    for card in sorted(s.zones[n.HAND * s.match.players + player]):
        number = s.definition[card]
        if book.kind[number] != n.SITE or number in seen or number in book.unplayable:
            continue
        seen.add(number)
        if book.identity[number] in placed or _placed_before(s, number):
            continue
        ways = [n.option(n.PUT, card, other) for other in opponents if _affords(s, card, other)]
        if not ways and payment.may_be_unpaid(s):
            ways = [n.option(n.PLAY_UNPAID, card)]
        found += ways
    return sorted(found)


def _affords(s: XFilesState, card: int, target: int) -> bool:
    """Whether the investigating player can pay a Site directed at a player, and what it costs more then."""
    player = s.active
    dedicated = sum(s.tokens[other] for other in pools.dedicated(s, player, card))
    return s.rp[player] >= max(0, pools.price(s, player, card) - dedicated) + powers.site_tax(s, target)


def _placed_before(s: XFilesState, number: int) -> bool:
    """Whether a Site of this name was already used this turn (XF-129)."""
    return bool(s.placed[s.active] >> s.match.book.identity[number] & 1)


def ask_site(s: XFilesState, f: Frame) -> None:
    """Ask for the next Site, or a card to play (XF-048)."""
    ask_act(s, n.PLACE, placements(s), n.W_ASSIGNMENT)


def pay_site(s: XFilesState, f: Frame) -> None:
    """Pay for the Site, now (XF-122)."""
    if s.choice == DONE:
        f.pc = ASSIGNMENT.steps.index(ask_lay)
        return
    if take_act(s, n.W_ASSIGNMENT):
        f.pc = ASSIGNMENT.steps.index(ask_site)
        return
    _, card, target = n.option_parts(s.choice)
    f.card, f.target = card, target
    payment.begin(s, s.active, card, more=powers.site_tax(s, target))


def place_site(s: XFilesState, f: Frame) -> None:
    """Place the Site that was paid, directed at a player (XF-121, XF-124, XF-130, XF-244)."""
    f.pc = ASSIGNMENT.steps.index(window)
    player, card, target = s.active, f.card, f.target
    change(s, s.placed, player, s.placed[player] | 1 << s.match.book.identity[s.definition[card]])
    move(s, card, n.FIELD * s.match.players + player, n.PLACED, player, -1, target)
    change(s, s.directed, card, target + 1)
    if s.match.options["skill_announced"] == "assignment":
        f.pc = ASSIGNMENT.steps.index(ask_skill)


def ask_skill(s: XFilesState, f: Frame) -> None:
    """Ask which skill a Site just placed will be investigated with, where the table wants it now (XF-127, XF-D61)."""
    f.target = f.card
    ask(s, s.active, n.ANNOUNCE, checks.announcements(s, f.card))


def take_skill(s: XFilesState, f: Frame) -> None:
    """Note the skill, which cannot be changed (XF-128)."""
    f.pc = ASSIGNMENT.steps.index(window)
    change(s, s.announced, f.card, s.choice + 1)


def open_to(s: XFilesState, player: int) -> list[int]:
    """Return the Sites under which an opponent may lay cards (XF-125, XF-D22, XF-D40)."""
    sites = sites_of(s, s.active)
    if s.match.options["bluffs_by"] == "directed":
        sites = [site for site in sites if s.directed[site] == player + 1]
    if not s.match.options["bluffs_on_old_sites"]:
        sites = [site for site in sites if _placed_before(s, s.definition[site])]
    return sites


def ask_lay(s: XFilesState, f: Frame) -> None:
    """Ask the opponents in turn which cards they lay under Sites (XF-125, XF-132, XF-147, XF-D22, XF-D40)."""
    while f.value < s.match.players - 1:
        player = (s.active + 1 + f.value) % s.match.players
        cards = s.zones[n.HAND * s.match.players + player]
        sites = open_to(s, player)
        if s.alive[player] and cards and sites:
            f.target = player
            seen: set[int] = set()
            options: list[int] = []
            for card in sorted(cards):
                if s.definition[card] not in seen:
                    seen.add(s.definition[card])
                    options += [n.option(n.UNDER_SITE, card, site) for site in sites]
            ask(s, player, n.LAY, [DONE, *sorted(options)])
            return
        f.value += 1
    f.pc = ASSIGNMENT.steps.index(close)


def lay(s: XFilesState, f: Frame) -> None:
    """Lay the card, or go on to the next opponent (XF-138, XF-139, XF-140)."""
    f.pc = ASSIGNMENT.steps.index(ask_lay)
    if s.choice == DONE:
        f.value += 1
        return
    _, card, site = n.option_parts(s.choice)
    f.slots = [1]
    bluffs.lay(s, f.target, card, site)


def close(s: XFilesState, f: Frame) -> None:
    """Let all players play cards before the phase ends, the investigating one only if any card was laid (XF-D63)."""
    open_window(s, n.W_ASSIGNMENT, s.active, others=f.slots != [1])


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
    slots=1,
)
