"""How hard a fighter strikes, and how much of it reaches whom (XF-187 to XF-199, XF-213).

Each fighter is a source of its own (XF-193, XF-194): what a card says of one source, or of those of a kind, is looked
at blow by blow.
"""

from __future__ import annotations

from deckcheck.engine.flow.atoms import add_modifier, change
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.state.vocabulary import ADD
from deckcheck.games.xfiles.names import LRC, Fighting, Grant, Stat, Until
from deckcheck.games.xfiles.rules.adversaries import may_strike
from deckcheck.games.xfiles.rules.agents import skill_of, skills_against
from deckcheck.games.xfiles.rules.cards import is_granted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.rules.frames import Combat
    from deckcheck.games.xfiles.state import XFilesState


def strength(state: XFilesState, frame: Combat, fighter: int, foe: int = -1) -> int:
    """Return the damage that a fighter deals in this round (XF-190, XF-199, XF-204).

    One of the Team deals it to the foe, or when that is left out to the one that it strikes, else to the leading one;
    who strikes one of its own deals none to any foe.
    """
    if (
        (fighter,) in frame.parted
        or (foe < 0 and state.spread[fighter] and state.strikes[fighter] >= 0)
        or is_granted(state, Grant.HARMLESS, fighter)
    ):
        return 0
    skills: tuple[int, ...] = (frame.kind,)
    if fighter != frame.card and state.host[fighter] != frame.card:
        foe = foe if foe >= 0 else state.strikes[fighter]
        skills = skills_against(state, frame, foe if foe >= 0 else frame.card)
    value = sum(skill_of(state, fighter, skill) for skill in skills)
    if frame.kind not in skills:
        value = max(1, value)
    if state.modifiers:
        value += measure(state, Stat.BLOW, fighter, 0)
    return value * 2 if is_granted(state, Grant.TWICE, fighter) else value


# Who hits whom ------------------------------------------------------------------------------------------------------


def aim(frame: Combat, source: int, target: int, amount: int) -> None:
    """Let a source deal so much more damage to a fighter in this round; -1 is a source that is not a fighter."""
    dealt = {(one, other): much for one, other, much in frame.blows}
    dealt[source, target] = dealt.get((source, target), 0) + amount
    frame.blows = tuple((*pair, much) for pair, much in dealt.items())


def turn_aside(frame: Combat, side: list[int], target: int, sources: list[int] | None = None) -> None:
    """Let damage that is aimed at a side in this round hit one fighter of it, all of it or that of these sources."""
    turned = [row for row in frame.blows if row[1] in side and (sources is None or row[0] in sources)]
    frame.blows = tuple(row for row in frame.blows if row not in turned)
    for source, _, amount in turned:
        aim(frame, source, target, amount)


def aimed_at(frame: Combat, target: int) -> list[tuple[int, int]]:
    """Return the sources that deal damage to a fighter in this round, each with how much."""
    return [(source, amount) for source, other, amount in frame.blows if other == target]


def suffered(
    state: XFilesState, frame: Combat, foe: int, own: list[int], *, dealt: bool = False
) -> tuple[list[tuple[int, int]], int]:
    """Return the blows that reach a foe, of these of the Team and of what is aimed at it, and the damage in all.

    See XF-199 and XF-213. One of the Team may have what lets them damage the foe like anybody else. Once they are
    `dealt`, what shields the foe is worn.
    """
    book = state.match.book
    fights = book.fights[state.definition[foe]]
    proof = (fights | book.fights[state.definition[frame.card]]) & Fighting.LRC_PROOF
    if any(is_granted(state, Grant.PLAIN, fighter, foe) for fighter in own):
        fights = proof = 0
    ranged = frame.kind == LRC
    if fights & Fighting.IMMUNE or (proof and ranged):
        return [], 0
    struck = [
        (fighter, strength(state, frame, fighter, foe))
        for fighter in own
        if state.strikes[fighter] in (-1, foe) and not state.spread[fighter] and may_strike(frame, fighter, foe)
    ]
    blows = reaching(state, foe, [*struck, *aimed_at(frame, foe)], dealt=dealt)
    amount = sum(blow for _, blow in blows)
    halves = Fighting.HALVES_LRC if ranged else Fighting.HALVES_CRC
    return blows, -(-amount // 2) if fights & halves else amount


def is_slain(state: XFilesState, foe: int, blows: list[tuple[int, int]]) -> bool:
    """Whether an Adversary is taken out, before it deals damage, by the blow of somebody armed against it."""
    return any(source >= 0 and is_granted(state, Grant.SLAYS, source, foe) for source, _ in blows)


def reaching(
    state: XFilesState, card: int, blows: list[tuple[int, int]], *, dealt: bool = False
) -> list[tuple[int, int]]:
    """Return what of the blows that a fighter takes reaches it, source by source (XF-213).

    Whoever is spared takes half, rounded up. What lowers the damage of one source lowers that of the hardest blow, and
    what lowers all of them together begins with it; once they are `dealt`, it is worn.
    """
    if not blows or is_granted(state, Grant.UNTOUCHABLE, card):
        return []
    left = []
    for source, blow in blows:
        amount = -(-blow // 2) if is_granted(state, Grant.SPARED, card, source) else blow
        if source >= 0:
            amount -= measure(state, Stat.GUARD, card, 0, source)
        if amount > 0:
            left.append((source, amount))
    for less in _dodges(state, card):
        left = _take_off(left, less, 1)
    shield = measure(state, Stat.SHIELD, card, 0)
    if dealt:
        _wear(state, card, min(shield, sum(amount for _, amount in left)))
    return _take_off(left, shield, len(left)) if shield else left


def shielded(state: XFilesState, card: int, amount: int) -> int:
    """Return what reaches a fighter of damage that falls beside the blows: its shield takes as much as it still can."""
    taken = min(amount, measure(state, Stat.SHIELD, card, 0))
    _wear(state, card, taken)
    return amount - taken


def _wear(state: XFilesState, card: int, taken: int) -> None:
    """Let what shields a fighter take so much less for the rest of the round."""
    if taken:
        add_modifier(state, (Stat.SHIELD, ADD, -taken, card, Until.ROUND, -1, card))


def _dodges(state: XFilesState, card: int) -> list[int]:
    """Return by how much one source is lower for each of the cards that say so, the most first."""
    whole = measure(state, Stat.DODGE, card, 0)
    if not whole:
        return []
    each = [number for kind, _, number, subject, _, _, _ in state.modifiers if kind & Stat.DODGE and subject == card]
    return sorted([*each, whole - sum(each)], reverse=True)


def _take_off(blows: list[tuple[int, int]], less: int, most: int) -> list[tuple[int, int]]:
    """Take an amount off the hardest blows, of this many at most; a blow of which nothing is left is none."""
    for source, amount in sorted(blows, key=lambda blow: -blow[1])[:most]:
        taken = min(less, amount)
        less -= taken
        blows = [(one, much - taken if (one, much) == (source, amount) else much) for one, much in blows]
    return [blow for blow in blows if blow[1]]


def strike_own(state: XFilesState, fighter: int, victim: int) -> None:
    """Let one of the Team strike another of it in this round, and none of its foes."""
    change(state, state.strikes, fighter, victim)
    change(state, state.spread, fighter, 1)
