"""What cards require of a character alone: talents and traits (BF-016, BF-020), and what lets it do without."""

from __future__ import annotations

from deckcheck.engine.flow.modifiers import measure, modified, statics
from deckcheck.games.buffy.names import TALENT_STATS, CardType, Grant, Stat, Talent, Until
from deckcheck.games.buffy.rules.board import (
    LOWEST,
    at_least_zero,
    attached,
    fatigue_penalty,
    is_granted,
    talent,
    traits,
    worn_bonus,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState


def required_talent(state: BuffyState, card: int, number: int) -> int:
    """Return the talent that counts for requirements: card and attached cards, less fatigue (BF-020, BF-D63)."""
    printed: int = state.match.book.talents[state.definition[card]][number]
    stat = TALENT_STATS[number]
    carried = state.carried_stats()
    if (
        number == Talent.BUTT_KICKING
        and carried & Grant.POWERLESS
        and any(state.host[holder] == card for holder, _, _ in statics(state, Grant.POWERLESS, card, -1))
    ):
        return 0
    for kind, operation, amount, subject, until, _, _ in state.modifiers if state.timed & stat else ():
        if kind & stat and subject == card and until == Until.GIVEN and not operation:
            printed = amount
    masks, definition = state.match.book.static_masks, state.definition
    if carried & stat and any(masks[definition[other]] & stat for other in attached(state, card)):
        host = state.host
        printed += sum(
            static.amount(state, probe)
            for holder, static, probe in statics(state, stat, card, -1)
            if host[holder] == card
        )
    return at_least_zero(state, printed + worn_bonus(state, card, number) - fatigue_penalty(state, card))


_WAIVERS = (
    Grant.NEEDS_NO_BUTT_KICKING,
    Grant.NEEDS_NO_WEIRDNESS,
    Grant.NEEDS_NO_SMARTS,
    Grant.NEEDS_NO_CHARM,
)
_ANY_WAIVER = sum(_WAIVERS) | Grant.BRAWN_FOR_WITS


def waived(state: BuffyState, card: int, number: int, wanted: int, used: int) -> bool:
    """Whether an effect lets a character do without a required talent of a card, or for an action use Butt-Kicking."""
    if is_granted(state, _WAIVERS[number], card, used):
        return True
    return (
        number in (Talent.SMARTS, Talent.CHARM)
        and state.match.book.kind[state.definition[used]] == CardType.ACTION
        and is_granted(state, Grant.BRAWN_FOR_WITS, card, used)
        and required_talent(state, card, Talent.BUTT_KICKING) >= wanted
    )


def meets(state: BuffyState, card: int, definition: int, used: int = -1) -> bool:
    """Whether one character alone has the talents and traits that a card requires (BF-016, BF-020).

    `used` is the card itself, for effects that let the character do without some talents for certain cards.
    """
    book = state.match.book
    needs = book.needs[definition]
    if any(needs):
        lower = measure(state, Stat.REQUIREMENT, card, 0, -1, LOWEST) if modified(state) & Stat.REQUIREMENT else 0
        value = talent if state.match.options["requirement_bonuses"] else required_talent
        for number in range(4):
            if (
                needs[number]
                and value(state, card, number) < needs[number] + lower
                and not (modified(state) & _ANY_WAIVER and waived(state, card, number, needs[number] + lower, used))
            ):
                return False
    wanted = book.needs_traits[definition]
    if wanted:
        borne = traits(state, card)
        return all(borne & trait for trait in wanted)
    return True
