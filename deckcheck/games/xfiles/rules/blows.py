"""How hard a fighter strikes, and how much of it reaches whom (XF-187 to XF-199, XF-213)."""

from __future__ import annotations

from deckcheck.engine.atoms import change
from deckcheck.engine.modifiers import granted, measure
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import skill_of
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# Those whom a card may let Agents damage like any other, and those whom one takes out at a blow.
_STRANGE = n.KEYWORDS["occult"] | n.KEYWORDS["creature"]
_ALIEN = n.KEYWORDS["alien"]


def holds(s: XFilesState, bit: int, card: int) -> bool:
    """Whether something is granted to a fighter; cheap where nothing grants it."""
    return bool(s.modifiers or s.match.stats & bit) and granted(s, bit, card)


def strength(s: XFilesState, f: Frame, fighter: int) -> int:
    """Return the damage that a fighter deals in this round (XF-190, XF-199, XF-204)."""
    if holds(s, n.G_HARMLESS, fighter):
        return 0
    kind = slots_of(f)[n.FIGHT_KIND]
    if fighter != f.card and kind == n.CRC and s.match.book.fights[s.definition[f.card]] & n.BY_COMPUTER:
        value = max(1, skill_of(s, fighter, n.SKILL["computer"]))
    else:
        value = skill_of(s, fighter, kind)
    return value * 2 if holds(s, n.G_TWICE, fighter) else value


def dealt_to(s: XFilesState, f: Frame, foe: int, blows: list[int], *, plain: bool) -> int:
    """Return the damage that a foe takes from these blows, and from what cards have aimed at it (XF-199, XF-213).

    `plain` blows damage OCCULT CREATUREs like anybody else.
    """
    book = s.match.book
    fights = book.fights[s.definition[foe]]
    proof = (fights | book.fights[s.definition[f.card]]) & n.LRC_PROOF
    if plain and keywords_of(s, foe) & _STRANGE == _STRANGE:
        fights = proof = 0
    ranged = slots_of(f)[n.FIGHT_KIND] == n.LRC
    if holds(s, n.G_UNTOUCHABLE, foe) or fights & n.IMMUNE or (proof and ranged):
        return 0
    change(s, s.hit, foe, max(blows, default=0))
    guard = measure(s, n.S_GUARD, foe, 0)
    dealt = s.aimed[foe] + sum(max(0, blow - guard) for blow in blows)
    dealt = max(0, dealt - measure(s, n.S_SHIELD, foe, 0))
    return -(-dealt // 2) if fights & n.HALVES_LRC and ranged else dealt


def is_slain(s: XFilesState, f: Frame, own: list[int]) -> bool:
    """Whether an ALIEN Adversary is taken out, before it deals damage, by the blow of somebody armed for that."""
    if not keywords_of(s, f.card) & _ALIEN or holds(s, n.G_UNTOUCHABLE, f.card):
        return False
    guard = measure(s, n.S_GUARD, f.card, 0)
    return any(strength(s, f, fighter) > guard for fighter in own if holds(s, n.G_SLAYS, fighter))


def lowered(s: XFilesState, card: int, amount: int) -> int:
    """Return the damage of one source that reaches a fighter; whoever is spared takes half, rounded up."""
    if holds(s, n.G_UNTOUCHABLE, card):
        return 0
    if holds(s, n.G_SPARED, card):
        amount = -(-amount // 2)
    amount -= measure(s, n.S_GUARD, card, 0) + measure(s, n.S_SHIELD, card, 0)
    return max(0, amount)
