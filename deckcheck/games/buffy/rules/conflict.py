"""What fights and challenges share: stages, talent stacks, how they end (BF-196, BF-211 to BF-215, BF-231)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, emit, end_modifiers, move, reveal
from deckcheck.engine.flow.modifiers import grantees, measure, modified
from deckcheck.engine.flow.procedures import ask, push
from deckcheck.engine.state.actions import FIELD
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, CardType, Grant, Moment, Result, Role, Stat, Talent, Until, Zone
from deckcheck.games.buffy.rules import leaving, reasons
from deckcheck.games.buffy.rules.board import characters, is_granted
from deckcheck.games.buffy.rules.entering import fits_essence
from deckcheck.games.buffy.rules.playing import performers
from deckcheck.games.buffy.rules.requirements import meets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.state.frames import Frame
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


def begin(state: BuffyState, attacker: int, defender: int, first_stage: int) -> None:
    """Begin a fight or challenge between two players."""
    for player, earned in enumerate(state.earned):
        if earned:
            change(state, state.earned, player, 0)
    assign(state, attacker=attacker, defender=defender, result=Result.UNDECIDED, resolving=Talent.BUTT_KICKING)
    begin_stage(state, first_stage)


def begin_stage(state: BuffyState, stage: int) -> None:
    """Begin a stage, in which the two players take watches (BF-011)."""
    assign(state, stage=stage, last_action=-1, action_before=-1)
    if state.phase_bans & Ban.WATCHES:
        assign(state, phase_bans=state.phase_bans & ~Ban.WATCHES)
    emit(state, Event.STAGE_BEGUN, state.attacker, -1, -1, 1 << stage)


def take_watches(state: BuffyState) -> None:
    """Let the two players take watches until both pass in a row, the attacker first (BF-D12)."""
    push(
        state,
        state.match.book.named["watches"],
        state.defender if state.match.options["first_watch"] == "defender" else state.attacker,
    )


def _stage(state: BuffyState, of_fight: int) -> int:
    """Return a stage of a fight, or the same one of a challenge if that is what is under way."""
    return (
        of_fight if state.stage < Moment.CHALLENGE_CHOOSE else of_fight + Moment.CHALLENGE_CHOOSE - Moment.FIGHT_CHOOSE
    )


def watch(state: BuffyState, frame: Frame) -> None:
    """Let the two players take watches in the stage; one that lacks a side has none before its result."""
    if not (is_short(state) and state.stage < _stage(state, Moment.FIGHT_RESOLVE)):
        take_watches(state)


def battle_stage(state: BuffyState, frame: Frame) -> None:
    """Battle stage: talent stacks are built on both sides (BF-211, BF-247, BF-248)."""
    if not is_short(state):
        begin_stage(state, _stage(state, Moment.FIGHT_BATTLE))


def resolve_stage(state: BuffyState, frame: Frame) -> None:
    """Resolve stage: first the watches before the result (BF-218, BF-295, BF-296, BF-D71)."""
    begin_stage(state, _stage(state, Moment.FIGHT_RESOLVE))
    uncover(state)


def result_round(state: BuffyState, frame: Frame) -> None:
    """Then watches for what needs the result (BF-295, BF-296, BF-D65)."""
    begin_stage(state, _stage(state, Moment.FIGHT_RESULT))


def discard_stage(state: BuffyState, frame: Frame) -> None:
    """Discard stage (BF-223, BF-263)."""
    begin_stage(state, _stage(state, Moment.FIGHT_DISCARD))


def drawable(state: BuffyState, player: int, number: int) -> int:
    """Return how many cards a player draws in the draw stage of the usual number: an effect may set a bound."""
    return min(number, measure(state, Stat.MOST_DRAWN, -2 - player, number)) if number else 0


def kept(state: BuffyState, player: int) -> int:
    """Return how many cards a player may keep in the discard stage (BF-231, BF-263)."""
    return measure(state, Stat.KEPT, -2 - player, state.match.options["conflict_discard_to"])


def side(state: BuffyState, role: int) -> list[int]:
    """Return the characters that take part for the attacker or for the defender."""
    player = state.attacker if role == Role.ATTACKER else state.defender
    return [card for card in characters(state, player) if state.role[card] == role] if player >= 0 else []


def named(state: BuffyState, player: int) -> list[int]:
    """Return the characters of a player that have been named for a challenge."""
    return [card for card in characters(state, player) if state.role[card]]


def is_short(state: BuffyState) -> bool:
    """Whether it ends early: a side has no character left in it (BF-226, BF-259)."""
    role = state.role
    if state.challenge >= 0:
        mine = state.pile(Zone.CHARACTERS, state.attacker)
        for card in mine:  # noqa: SIM110  a generator costs more than the tests
            if role[card] == Role.ATTACKER:
                return False
        return True
    return role[state.fighter] != Role.ATTACKER or role[state.attacked] != Role.DEFENDER


# Talent stacks (BF-129, BF-145, BF-161, BF-170 to BF-174, BF-212 to BF-215, BF-249) --------------------------------


def stackable(state: BuffyState, player: int, hand: list[int]) -> list[int]:
    """Return the cards that a player may set aside whatever they require and for whomever they are (BF-148, BF-171).

    A table may ask for either.
    """
    options = state.match.options
    if options["foreign_in_stacks"] and not options["stack_requirements"]:
        return hand
    return [card for card in hand if unstackable(state, player, card) is None]


def unstackable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what a table asks of a card that is set aside, and that is not met."""
    options = state.match.options
    if not options["foreign_in_stacks"] and not fits_essence(state, player, card):
        return reasons.ESSENCE
    number = state.definition[card]
    if not options["stack_requirements"] or state.match.book.kind[number] != CardType.ACTION:
        return None
    met = any(meets(state, who, number) for who in performers(state, player))
    return None if met else reasons.STACK_REQUIREMENT


def forbids_aside(state: BuffyState, player: int, card: int, number: int) -> Reason | None:
    """Return what forbids a player to set a card aside for a talent (BF-211, BF-249)."""
    if player not in (state.attacker, state.defender):
        return reasons.BYSTANDER
    if state.phase_bans & Ban.STACKING or is_granted(state, Grant.CANNOT_STACK, card):
        return reasons.FORBIDDEN
    if state.challenge >= 0 and number not in listed(state, state.challenge):
        return reasons.NOT_LISTED
    return unstackable(state, player, card)


def stack_options(state: BuffyState, hand: Sequence[int]) -> list[int]:
    """Return the options of setting a card aside; in a challenge only for talents that it lists (BF-249)."""
    if state.phase_bans & Ban.STACKING:
        return []
    icons = state.match.book.icons
    definition = state.definition
    talents = listed(state, state.challenge) if state.challenge >= 0 else range(4)
    found = []
    stats = modified(state)
    if stats & Grant.CANNOT_STACK:
        kept = grantees(state, Grant.CANNOT_STACK, hand)
        hand = [card for card in hand if card not in kept]
    if stats & Grant.STACKS:
        bare = [card for card in hand if not icons[definition[card]]]
        found = [
            Act.ASIDE | card << FIELD | number for card in grantees(state, Grant.STACKS, bare) for number in talents
        ]
    return found + [
        Act.ASIDE | card << FIELD | number  # `option`, written out: nothing is offered as often as this
        for card in hand
        for number in icons[definition[card]]
        if number in talents
    ]


def may_stack(state: BuffyState, player: int) -> bool:
    """Whether a player certainly has a card to set aside; False proves nothing where effects or tables bind it."""
    options = state.match.options
    if (
        state.phase_bans & Ban.STACKING
        or modified(state) & Grant.CANNOT_STACK
        or options["stack_requirements"]
        or not options["foreign_in_stacks"]
    ):
        return False
    icons, definition = state.match.book.icons, state.definition
    talents = listed(state, state.challenge) if state.challenge >= 0 else range(4)
    for card in state.pile(Zone.HAND, player):
        for number in icons[definition[card]]:
            if number in talents:
                return True
    return False


def ask_talent(state: BuffyState, player: int, found: list[int]) -> None:
    """Ask a player for one of these talents (BF-181); where there is none, -1 is chosen."""
    state.choice = -1
    if found:
        ask(state, player, Decision.TALENT, found)


def tell_talent(state: BuffyState, player: int, card: int, number: int) -> None:
    """Report which talent a player has chosen for what a card does (BF-181)."""
    emit(state, Event.TALENT_CHOSEN, player, card, -1, number)


def listed(state: BuffyState, challenge: int) -> list[int]:
    """Return the talents that a challenge lists and that no effect ignores."""
    goals = goals_of(state, challenge)
    ignored = state.ignored_talents
    return [number for number in range(4) if goals[number] >= 0 and not ignored >> number & 1]


def goals_of(state: BuffyState, challenge: int) -> tuple[int, ...]:
    """Return the printed goals of a challenge, -1 for a talent that it does not list; an effect may have moved them on.

    From Butt-Kicking to Weirdness, from there to Smarts, to Charm, and back to Butt-Kicking.
    """
    goals: tuple[int, ...] = state.match.book.goals[state.definition[challenge]]
    turn = state.rotated[challenge] % 4
    return goals[-turn:] + goals[:-turn] if turn else goals


def set_aside(state: BuffyState, player: int, card: int, number: int, boost: int = 0) -> None:
    """Put a card face up into the talent stack named; it has no effect but its boost (BF-213, BF-299).

    A table may let stacks be secret until the resolve stage: then only the talent is shown.
    """
    covered = state.match.options["secret_stacks"]
    printed = state.match.book.boosts[state.definition[card]][number]
    # A card without icons that an effect lets be set aside adds 1.
    amount = boost or (0 if covered and printed else printed or 1)
    move(
        state,
        card,
        state.match.place(Zone.COVERED if covered else Zone.STACK, player),
        Event.SET_ASIDE,
        player,
        -1,
        number,
    )
    change(state, state.stacked_for, card, number)
    change(state, state.boost, card, amount)


def stack_total(state: BuffyState, player: int, number: int) -> int:
    """Return the boosts in a player's stack for a talent (BF-214, BF-219)."""
    total = 0
    changed = state.match.stats & Stat.BOOST
    for card in state.pile(Zone.STACK, player):
        if state.stacked_for[card] == number:
            total += measure(state, Stat.BOOST, card, state.boost[card]) if changed else state.boost[card]
    if state.match.options["secret_stacks"]:
        boosts = state.match.book.boosts
        for card in state.pile(Zone.COVERED, player):
            if state.stacked_for[card] == number:
                # What a covered card adds follows from its face, which only its player knows.
                total += state.boost[card] or boosts[state.definition[card]][number]
    return total


def uncover(state: BuffyState) -> None:
    """Turn secret stacks face up as the resolve stage begins."""
    for player in (state.attacker, state.defender):
        for card in state.pile(Zone.COVERED, player)[:]:
            amount = state.boost[card] or state.match.book.boosts[state.definition[card]][state.stacked_for[card]]
            reveal(state, card, state.match.everyone)
            move(state, card, state.match.place(Zone.STACK, player))
            change(state, state.boost, card, amount)


def unstack(state: BuffyState, card: int) -> None:
    """Discard a card out of a talent stack; one that has put itself there may be for the crypt (BF-169)."""
    gone = is_granted(state, Grant.GOES_TO_CRYPT, card)
    zone, kind = (Zone.CRYPT, Event.CRYPTED) if gone else (Zone.DISCARD, Event.LEFT_PLAY)
    move(state, card, state.match.place(zone, state.owner[card]), kind, state.owner[card])


def close(state: BuffyState) -> None:
    """End a fight or challenge: stacks to the discard piles, its effects over, nobody in it (BF-231, BF-263)."""
    players = state.match.players
    for player in (state.attacker, state.defender):
        for card in state.pile(Zone.STACK, player) + state.pile(Zone.COVERED, player):
            unstack(state, card)
    for player in range(players):
        for card in characters(state, player):
            if state.role[card]:
                change(state, state.role, card, 0)
    end_modifiers(state, Until.PHASE)
    leaving.expire_all(state, Until.PHASE)
    assign(state, attacker=-1, defender=-1, fighter=-1, attacked=-1, scene=0, challenge=-1)
    assign(state, stage=0, resolving=0, resolved_before=0, result=Result.UNDECIDED, doubles=0, phase_bans=0)
    assign(state, stays_refreshed=0, broken_off=0, ignored_talents=0)
    assign(state, fighter_was=0, attacked_was=0, face_again=0, last_action=-1, action_before=-1)
