"""How hard a fighter strikes, and how much of it reaches whom (XF-187 to XF-199, XF-213)."""

from __future__ import annotations

from deckcheck.engine.atoms import change
from deckcheck.engine.modifiers import measure
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Fighting, Grant, Stat
from deckcheck.games.xfiles.rules.agents import skill_of, skill_served
from deckcheck.games.xfiles.rules.cards import is_granted, keywords_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.rules.frames import Combat
    from deckcheck.games.xfiles.state import XFilesState

# Those whom a card may let Agents damage like any other, and those whom one takes out at a blow.
_STRANGE = n.KEYWORDS["occult"] | n.KEYWORDS["creature"]
_ALIEN = n.KEYWORDS["alien"]


def strength(state: XFilesState, frame: Combat, fighter: int) -> int:
    """Return the damage that a fighter deals in this round (XF-190, XF-199, XF-204)."""
    if is_granted(state, Grant.HARMLESS, fighter):
        return 0
    skill = frame.kind if fighter == frame.card else skill_served(state, frame)
    value = skill_of(state, fighter, skill)
    if skill != frame.kind:
        value = max(1, value)
    return value * 2 if is_granted(state, Grant.TWICE, fighter) else value


def dealt_to(state: XFilesState, frame: Combat, foe: int, blows: list[int], *, plain: bool) -> int:
    """Return the damage that a foe takes from these blows, and from what cards have aimed at it (XF-199, XF-213).

    `plain` blows damage OCCULT CREATUREs like anybody else.
    """
    book = state.match.book
    fights = book.fights[state.definition[foe]]
    proof = (fights | book.fights[state.definition[frame.card]]) & Fighting.LRC_PROOF
    if plain and keywords_of(state, foe) & _STRANGE == _STRANGE:
        fights = proof = 0
    ranged = frame.kind == n.LRC
    if is_granted(state, Grant.UNTOUCHABLE, foe) or fights & Fighting.IMMUNE or (proof and ranged):
        return 0
    change(state, state.hit, foe, max(blows, default=0))
    guard = measure(state, Stat.GUARD, foe, 0)
    dealt = state.aimed[foe] + sum(max(0, blow - guard) for blow in blows)
    dealt = max(0, dealt - measure(state, Stat.SHIELD, foe, 0))
    return -(-dealt // 2) if fights & Fighting.HALVES_LRC and ranged else dealt


def is_slain(state: XFilesState, frame: Combat, own: list[int]) -> bool:
    """Whether an ALIEN Adversary is taken out, before it deals damage, by the blow of somebody armed for that."""
    if not keywords_of(state, frame.card) & _ALIEN or is_granted(state, Grant.UNTOUCHABLE, frame.card):
        return False
    guard = measure(state, Stat.GUARD, frame.card, 0)
    return any(strength(state, frame, fighter) > guard for fighter in own if is_granted(state, Grant.SLAYS, fighter))


def lowered(state: XFilesState, card: int, amount: int) -> int:
    """Return the damage of one source that reaches a fighter; whoever is spared takes half, rounded up."""
    if is_granted(state, Grant.UNTOUCHABLE, card):
        return 0
    if is_granted(state, Grant.SPARED, card):
        amount = -(-amount // 2)
    amount -= measure(state, Stat.GUARD, card, 0) + measure(state, Stat.SHIELD, card, 0)
    return max(0, amount)
