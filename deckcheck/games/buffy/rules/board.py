"""The board and the characters on it: spaces, talents, traits, sides, moving about, turning cards."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, emit
from deckcheck.engine.flow.modifiers import grants, measure, modified, statics
from deckcheck.engine.state.frames import Frame
from deckcheck.engine.state.vocabulary import ADD, GRANT
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import (
    AGAINST,
    FIRST_TRAIT_STAT,
    OWN_SPACES,
    PARK,
    STANDS_IN,
    TALENT_STATS,
    Alignment,
    CardType,
    Grant,
    Moment,
    OncePerTurn,
    Stat,
    Talent,
    Zone,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

# The stats from this bit on each represent a trait.
FIRST_TRAIT = 1 << FIRST_TRAIT_STAT
# Talents may fall below 0 (BF-185); no effect takes one lower than this.
LOWEST = -999


# Spaces (BF-035 to BF-037, BF-282) ---------------------------------------------------------------------------------


def spaces(state: BuffyState) -> range:
    """Return all spaces: the Park, then the ring."""
    return range(OWN_SPACES * state.match.players + 1)


def own_spaces(player: int) -> range:
    """Return the four spaces of a player."""
    return range(OWN_SPACES * player + 1, OWN_SPACES * player + OWN_SPACES + 1)


def owner_of(space: int) -> int:
    """Return the player whose space it is; -1 for the Park."""
    return (space - 1) // OWN_SPACES


def are_adjacent(state: BuffyState, one: int, other: int) -> bool:
    """Whether two spaces touch: neighbours in the ring, and the Park with all others."""
    if one == other:
        return False
    if not (one and other):
        return True
    return abs(one - other) in (1, OWN_SPACES * state.match.players - 1)


def neighbours(state: BuffyState, space: int) -> list[int]:
    """Return the spaces that touch one."""
    size = OWN_SPACES * state.match.players
    if not space:
        return list(range(1, size + 1))
    return [PARK, (space - 2) % size + 1, space % size + 1]


def location_at(state: BuffyState, space: int) -> int:
    """Return the location card of a space, or -1 (the Park has none)."""
    return laid(state).get(space, -1)


def laid(state: BuffyState) -> dict[int, int]:
    """Return the location cards by their spaces. A location stays where it was placed."""
    cache = (state.in_play_index or state.build_index()).cache
    found: dict[int, int] | None = cache.get("laid")
    if found is None:
        piles = state.piles(Zone.LOCATIONS)
        found = cache["laid"] = {state.space[card]: card for cards in piles for card in cards}
    return found


def type_at(state: BuffyState, space: int) -> int:
    """Return the type of a space as bits; 0 for a space without a location card (BF-036)."""
    card = location_at(state, space)
    if card < 0:
        return 0
    printed: int = state.match.book.location_type[state.definition[card]]
    return printed


def characters(state: BuffyState, player: int) -> list[int]:
    """Return the characters that a player controls, in the order in which they came."""
    return state.zones[state.match.first_places[Zone.CHARACTERS] + player]


def attached(state: BuffyState, character: int) -> list[int]:
    """Return the cards attached to a character; its lower levels are not among them (BF-D64)."""
    host = state.host
    return [card for pile in state.piles(Zone.ATTACHED) for card in pile if host[card] == character]


def levels_under(state: BuffyState, character: int) -> list[int]:
    """Return the level cards under a character, whoever owns them: one that was taken over may rise (BF-112)."""
    host = state.host
    return [card for pile in state.piles(Zone.LEVELS) for card in pile if host[card] == character]


# Who a character is (BF-095 to BF-101, BF-178, BF-182) -------------------------------------------------------------


def main_character(state: BuffyState, player: int) -> int:
    """Return the number of the character that a player's essence represents."""
    essences = state.zones[state.match.first_places[Zone.ESSENCES] + player]
    number: int = state.match.book.character[state.definition[essences[0]]] if essences else -1
    return number


def is_main(state: BuffyState, card: int) -> bool:
    """Whether a card is of its controller's main character (BF-095)."""
    match, definition = state.match, state.definition
    character = match.book.character
    number = character[definition[card]]
    if number < 0:
        return False
    # As `main_character`: hardly anything is asked as often.
    essences = state.zones[match.first_places[Zone.ESSENCES] + state.controller[card]]
    return bool(essences and number == character[definition[essences[0]]])


def costs_its_owner(state: BuffyState, card: int) -> bool:
    """Whether a card is of its owner's main character, whoever controls it (BF-222)."""
    number = state.match.book.character[state.definition[card]]
    return bool(number >= 0 and number == main_character(state, state.owner[card]))


def main_in_play(state: BuffyState, player: int) -> int:
    """Return a player's main character in play, or -1."""
    wanted = main_character(state, player)
    character = state.match.book.character
    for card in characters(state, player):
        if character[state.definition[card]] == wanted:
            return card
    return -1


# What changes as what a character counts.
KINDS = Grant.AS_HERO | Grant.AS_VILLAIN | Grant.AS_HELPER
_AS_MAIN = {CardType.COMPANION: CardType.HERO, CardType.MINION: CardType.VILLAIN}
_AS_LEADER = {Grant.AS_HERO: CardType.HERO, Grant.AS_VILLAIN: CardType.VILLAIN}
_AS_HELPER = {CardType.HERO: CardType.COMPANION, CardType.VILLAIN: CardType.MINION}


def kind_changes(state: BuffyState, card: int) -> int:
    """Return the cards that change what a character counts as now, as bits: what comes after them holds over them."""
    return sum(1 << holder for holder in {holder for holder, _, _ in statics(state, KINDS, card, -1)})


def _changed(state: BuffyState, card: int, kind: int) -> int:
    """Return what effects make of a character that counts as this without them: the latest change holds.

    What was granted for a time comes after the cards that had changed the character then (see `kind_changes`), and
    before all others. Of these the attached ones come last, and last of all the one attached last, or the location to
    which the character has come since.
    """
    if not is_granted(state, KINDS, card):
        return kind
    held = {holder: static.stat for holder, static, _ in statics(state, KINDS, card, -1)}
    changes: list[int] = []
    for stat, operation, before, subject, _, _, _ in state.modifiers:
        if subject == card and operation == GRANT and stat & KINDS:
            earlier = [holder for holder in held if before >> holder & 1]
            changes += [*(held.pop(holder) for holder in earlier), stat]
    latest = state.recast[card]
    changes += [held[holder] for holder in sorted(held, key=lambda one: (one == latest, state.host[one] == card))]
    for stat in changes:
        kind = _AS_HELPER.get(kind, kind) if stat == Grant.AS_HELPER else _AS_LEADER[stat]
    return kind


def kind_of(state: BuffyState, card: int) -> int:
    """Return what a character counts as: what an effect makes of it, else what is printed.

    A companion or minion that is the main character counts as a hero or villain (BF-096).
    """
    kind: int = state.match.book.kind[state.definition[card]]
    if kind in _AS_MAIN and is_main(state, card):
        kind = _AS_MAIN[kind]
    return _changed(state, card, kind)


def side_of(state: BuffyState, card: int) -> int:
    """Return a character's side: heroes and companions are good, villains and minions evil (BF-182)."""
    # Whether it is the main character does not change its side.
    kind = _changed(state, card, state.match.book.kind[state.definition[card]])
    return Alignment.GOOD if kind in (CardType.HERO, CardType.COMPANION) else Alignment.EVIL


def printed_traits(state: BuffyState, card: int) -> int:
    """Return the traits that a card prints, as bits, without Human where an effect takes that from it."""
    found: int = state.match.book.traits[state.definition[card]]
    if state.match.stats & Grant.NOT_HUMAN and is_granted(state, Grant.NOT_HUMAN, card):
        found &= ~state.match.book.human
    return found


def traits(state: BuffyState, card: int) -> int:
    """Return the traits of a character as bits, printed or given (BF-178)."""
    found = printed_traits(state, card)
    if state.timed >= FIRST_TRAIT:
        for kind, operation, _, subject, _, _, _ in state.modifiers:
            if subject == card and operation == GRANT and kind >= FIRST_TRAIT:
                found |= kind >> FIRST_TRAIT_STAT
    carried = state.carried_stats() & -FIRST_TRAIT
    if carried:
        for _, static, _ in statics(state, carried, card, -1):
            found |= static.stat >> FIRST_TRAIT_STAT
    return found


def copies_of(state: BuffyState, card: int, trait: int) -> int:
    """Return how often a character has a trait: by its card, and by each effect that gives it."""
    stat = trait << FIRST_TRAIT_STAT
    printed = int(bool(printed_traits(state, card) & trait))
    given = sum(
        1
        for kind, operation, _, subject, _, _, _ in state.modifiers
        if kind & stat and subject == card and operation == GRANT
    )
    return printed + given + len(statics(state, stat, card, -1))


def kind_and_traits(state: BuffyState, card: int) -> int:
    """Return what a character counts as and its traits, as one number that is not 0: kind + 1, traits from bit 3 on."""
    return kind_of(state, card) + 1 | traits(state, card) << 3


def last_seen(state: BuffyState, card: int) -> int:
    """Return what one of the two of the fight under way counted as when it was decided, once it has left; else 0."""
    if card < 0 or state.place[card] // state.match.players == Zone.CHARACTERS:
        return 0
    return state.fighter_was if card == state.fighter else state.attacked_was if card == state.attacked else 0


def has_trait(state: BuffyState, card: int, trait: int) -> bool:
    """Whether a character bears one of these traits."""
    return bool(printed_traits(state, card) & trait) or is_granted(state, trait << FIRST_TRAIT_STAT, card)


def is_granted(state: BuffyState, stat: int, card: int, other: int = -1) -> bool:
    """Whether something grants this to a card, against another one if given (cheap where nothing in the game does)."""
    # As in `granted`: hardly anything is asked as often.
    if state.timed & stat:
        who = state.match.book.character[state.definition[other]] if other >= 0 else None
        for kind, operation, whom, subject, _, _, _ in state.modifiers:
            if kind & stat and subject == card and (operation == GRANT or (operation == AGAINST and whom == who)):
                return True
    return bool((state.in_play_index or state.build_index()).stats & stat and grants(state, stat, card, other))


# Talents (BF-020, BF-185, BF-293) ----------------------------------------------------------------------------------


def talent(state: BuffyState, card: int, number: int, other: int = -1) -> int:
    """Return a character's talent as it is now; `other` is its opponent or the challenge that it faces.

    The number on the highest level card, bonuses of attached cards, other bonuses in force, 1 less if fatigued. Where
    an effect lets another talent count in its place, that one counts as it is now.
    """
    if state.timed & TALENT_STATS[number]:
        number = standing_in(state, card, number)
    printed: int = state.match.book.talents[state.definition[card]][number]
    stat = TALENT_STATS[number]
    if modified(state) & (stat | Grant.POWERLESS):
        if number == Talent.BUTT_KICKING and is_granted(state, Grant.POWERLESS, card):
            return 0
        printed = measure(state, stat, card, printed, other, LOWEST)
    return at_least_zero(state, printed + worn_bonus(state, card, number, other) - fatigue_penalty(state, card))


def standing_in(state: BuffyState, card: int, number: int) -> int:
    """Return the talent that counts instead of one: of several such effects the latest holds, as in BF-216.

    The substitute counts as printed, even if another talent replaces it in turn.
    """
    stat = TALENT_STATS[number]
    for kind, operation, other, subject, _, _, _ in reversed(state.modifiers):
        if operation == STANDS_IN and kind == stat and subject == card:
            return other
    return number


def foe_of(state: BuffyState, card: int) -> int:
    """Return whom or what a character is against now: the other one of its fight, the challenge; else -1."""
    if not state.role[card]:
        return -1
    if state.challenge >= 0:
        return state.challenge
    return state.attacked if card == state.fighter else state.fighter


def at_least_zero(state: BuffyState, value: int) -> int:
    """Return a talent as it is, even below 0, unless a table ends it there (BF-185, BF-293)."""
    return 0 if value < 0 and not state.match.options["negative_talents"] else value


_SIZED = Stat.BONUS | Grant.GIVES_NO_BONUS


def worn_bonus(state: BuffyState, card: int, number: int, foe: int = -1) -> int:
    """Return the constant bonuses of the cards attached to a character; ignored cards give none (BF-012).

    What those cards add or take beyond (see `varying_bonus`) counts elsewhere: where an effect makes their bonuses
    greater or nothing, the difference is in the sum.
    """
    book = state.match.book
    definition = state.definition
    total = 0
    sized = state.match.stats & _SIZED and modified(state) & _SIZED
    for other in attached(state, card):
        bonus = book.bonus[definition[other]][number]
        if sized and not is_granted(state, Grant.IGNORED, other):
            varying = varying_bonus(state, other, card, number, foe)
            if is_granted(state, Grant.GIVES_NO_BONUS, other):
                total -= varying
                continue
            if bonus + varying > 0:
                total += measure(state, Stat.BONUS, other, bonus + varying) - varying
                continue
        if bonus and not is_granted(state, Grant.IGNORED, other):
            total += bonus
    return total


def varying_bonus(state: BuffyState, card: int, bearer: int, number: int, foe: int = -1) -> int:
    """Return what the modifiers that an attached card carries add to a talent of its bearer now, against its foe."""
    stat = TALENT_STATS[number]
    probe = Frame(state.controller[card], card)
    return sum(
        static.amount(state, probe)
        for static in state.match.book.statics[state.definition[card]]
        if static.stat & stat
        and static.operation == ADD
        and (static.against is None or (foe >= 0 and static.against(state, probe, foe)))
        and static.applies(state, probe, bearer)
    )


def fatigue_penalty(state: BuffyState, card: int) -> int:
    """Return 1 for a fatigued character, whose talents all are lower by 1 (BF-185)."""
    if state.fatigued[card] and not is_granted(state, Grant.TIRELESS, card):
        return int(state.match.options["fatigue_penalty"])
    return 0


def level_of(state: BuffyState, card: int) -> int:
    """Return the level of a character, as an effect may count it."""
    printed: int = state.match.book.level[state.definition[card]]
    return measure(state, Stat.LEVEL, card, printed) if modified(state) & Stat.LEVEL else printed


# Turning cards (BF-184, BF-290) ------------------------------------------------------------------------------------


def fatigue(state: BuffyState, card: int) -> None:
    """Turn a card sideways; one that is fatigued stays so (BF-290)."""
    if not state.fatigued[card]:
        change(state, state.fatigued, card, 1, Event.FATIGUED, state.controller[card])


def refresh(state: BuffyState, card: int) -> None:
    """Turn a card upright; that a character did so in the refresh step is noted."""
    if state.fatigued[card]:
        player = state.controller[card]
        change(state, state.fatigued, card, 0, Event.REFRESHED, player)
        if state.phase == Moment.REFRESH and state.place[card] // state.match.players == Zone.CHARACTERS:
            change(state, state.done, player, state.done[player] | OncePerTurn.CHARACTER_REFRESHED)


def flip_day(state: BuffyState) -> None:
    """Turn day into night or night into day (BF-269)."""
    assign(state, night=int(not state.night))
    tell_day(state)


def tell_day(state: BuffyState) -> None:
    """Report whether it is day or night now."""
    emit(state, Event.DAY_CHANGED, state.active, -1, -1, state.night)


def note_victory(state: BuffyState, player: int, space: int) -> None:
    """Note where a player has won a fight or challenge this turn."""
    change(state, state.won_at, player, state.won_at[player] | 1 << space)


# Going elsewhere (BF-079 to BF-081, BF-226, BF-259) ----------------------------------------------------------------


def relocate(state: BuffyState, card: int, space: int) -> None:
    """Put a character on a space; this uses no move (BF-079). Whoever leaves the place leaves a fight or challenge."""
    origin = state.space[card]
    if origin == space:
        return
    change(state, state.space, card, space, Event.RELOCATED, state.controller[card], -1, space)
    if state.match.stats & KINDS:
        location = location_at(state, space)
        if location >= 0 and state.match.book.static_masks[state.definition[location]] & KINDS:
            change(state, state.recast, card, location)
    if state.role[card]:
        leave_phase(state, card)


def leave_phase(state: BuffyState, card: int) -> None:
    """Take a character out of the fight or challenge under way (BF-227, BF-259)."""
    if state.role[card]:
        change(state, state.role, card, 0)
        emit(state, Event.LEFT_PHASE, state.controller[card], card)
