"""Fights: who may attack whom, the five stages, stunt doubles, and the result (BF-199 to BF-233, BF-295, BF-297)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, drop_modifiers, emit
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.flow.piles import draw
from deckcheck.engine.flow.procedures import ask, leave, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, Grant, Moment, Result, Role, Stat, Talent, Zone
from deckcheck.games.buffy.rules import board, conflict, draws, reasons
from deckcheck.games.buffy.rules.board import (
    are_adjacent,
    characters,
    costs_its_owner,
    fatigue,
    is_granted,
    relocate,
    talent,
)
from deckcheck.games.buffy.rules.destiny import gain, lose
from deckcheck.games.buffy.rules.leaving import remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState


class Fight(Frame):
    """A fight; its card is the attacking character."""

    attacked = number("the character that is attacked", Kind.CARD)
    falling = number("who was about to fall when it was decided, as bits of the roles")


def unready(state: BuffyState, card: int, other: int = -1) -> Reason | None:
    """Return what keeps a character from starting a fight: it is fatigued, or an effect forbids it (BF-200).

    An effect may let it attack a certain character (`other`) even so.
    """
    if state.fatigued[card] and not is_granted(state, Grant.STARTS_FATIGUED, card, other):
        return reasons.TIRED_FIGHTER
    return reasons.PEACEFUL if is_peaceful(state, card) else None


def is_peaceful(state: BuffyState, card: int) -> bool:
    """Whether an effect keeps a character, or its player, from starting any fight."""
    banned = state.bans[state.controller[card]] & Ban.CONFLICTS
    return bool(banned) or is_granted(state, Grant.CANNOT_START_FIGHTS, card)


def options(state: BuffyState, player: int) -> list[int]:
    """Return the fights that a player may start, with any opposing character at the same place (BF-199, BF-201)."""
    if state.bans[player] & Ban.CONFLICTS:
        return []
    found = []
    for card in characters(state, player):
        if not state.fatigued[card]:
            enemies = targets(state, player, card)
            if enemies and unready(state, card) is None:
                found += [option(Act.FIGHT, card, other) for other in enemies]
        elif modified(state) & Grant.STARTS_FATIGUED:
            found += [
                option(Act.FIGHT, card, other)
                for other in targets(state, player, card)
                if unready(state, card, other) is None
            ]
    return found


def forced(state: BuffyState, found: list[int]) -> list[int]:
    """Return those of the fights that a player may start which an effect forces on one of the characters."""
    if not modified(state) & Grant.MUST_FIGHT:
        return []
    return [choice for choice in found if is_granted(state, Grant.MUST_FIGHT, split_option(choice)[1])]


def late_options(state: BuffyState, player: int) -> list[int]:
    """Return the fights that an effect lets a player start in the end step."""
    if not modified(state) & Grant.FIGHTS_LATE:
        return []
    return [choice for choice in options(state, player) if is_late(state, *split_option(choice)[1:])]


def is_late(state: BuffyState, card: int, other: int) -> bool:
    """Whether an effect lets a character attack this one in the end step."""
    return is_granted(state, Grant.FIGHTS_LATE, card, other)


def forbids(state: BuffyState, player: int, card: int, other: int) -> Reason | None:
    """Return what forbids a player to start a fight of one character with another."""
    if state.bans[player] & Ban.CONFLICTS:
        return reasons.FORBIDDEN
    mine, theirs = unready(state, card, other), unattackable(state, card, other)
    return mine.of(card) if mine else theirs.of(other) if theirs else None


def targets(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters that one may attack."""
    here = state.space[card]
    tired = state.match.options["fatigued_targets"]
    stats = modified(state)
    return [
        other
        for enemy in range(state.match.players)
        if enemy != player
        for other in characters(state, enemy)
        # The same tests as in `unattackable`: this is asked too often to call it.
        if (state.space[other] == here or (stats & _AFAR and reaches(state, card, other)))
        and (tired or not state.fatigued[other])
        and not (stats & _GUARDED and is_guarded(state, card, other))
    ]


_AFAR = Grant.ATTACKS_AFAR | Grant.ATTACKS_GOING
_GUARDED = Grant.CANNOT_BE_ATTACKED | Grant.CANNOT_ATTACK


def reaches(state: BuffyState, card: int, other: int) -> bool:
    """Whether an effect lets a character attack this one on an adjacent space."""
    return are_adjacent(state, state.space[card], state.space[other]) and is_granted(state, _AFAR, card, other)


def is_guarded(state: BuffyState, card: int, other: int) -> bool:
    """Whether an effect keeps a character from being attacked, by anybody or by this one."""
    return is_granted(state, Grant.CANNOT_BE_ATTACKED, other) or is_granted(state, Grant.CANNOT_ATTACK, card, other)


def unattackable(state: BuffyState, card: int, other: int) -> Reason | None:
    """Return what keeps a character from attacking one of another player."""
    if state.space[other] != state.space[card] and not reaches(state, card, other):
        return reasons.NO_FOE
    if state.fatigued[other] and not state.match.options["fatigued_targets"]:
        return reasons.TIRED_FOE
    return reasons.PROTECTED if is_guarded(state, card, other) else None


def could_attack(state: BuffyState, card: int, other: int) -> bool:
    """Whether a character might start a fight with this one, were it refreshed."""
    return unattackable(state, card, other) is None and not is_peaceful(state, card)


def may_attack(state: BuffyState, card: int, other: int) -> bool:
    """Whether a character may start a fight with this one as it is, refreshed or not."""
    return unready(state, card, other) is None and unattackable(state, card, other) is None


def begin(state: BuffyState, player: int, card: int, other: int) -> None:
    """Start a fight; what was under way goes on after it (BF-294)."""
    push(state, FIGHTING, player, card).attacked = other


def open_fight(state: BuffyState, frame: Fight) -> None:
    """Choose stage: the two characters are named, and their players alone take part (BF-203, BF-283).

    A fight that an effect has granted lapses if one of them is gone by then (BF-D69).
    """
    players = state.match.players
    if any(state.place[card] // players != Zone.CHARACTERS for card in (frame.card, frame.attacked)):
        leave(frame)
        return
    if state.space[frame.card] != state.space[frame.attacked] and is_granted(
        state, Grant.ATTACKS_GOING, frame.card, frame.attacked
    ):
        relocate(state, frame.card, state.space[frame.attacked])
    drop_modifiers(state, frame.card, Grant.MUST_FIGHT)
    conflict.begin(state, frame.player, state.controller[frame.attacked], Moment.FIGHT_CHOOSE)
    assign(state, fighter=frame.card, attacked=frame.attacked, scene=state.space[frame.attacked])
    change(state, state.role, frame.card, Role.ATTACKER)
    change(state, state.role, frame.attacked, Role.DEFENDER)
    emit(state, Event.FIGHT_BEGUN, frame.player, frame.card, frame.attacked)


def draw_stage(state: BuffyState, frame: Frame) -> None:
    """Draw stage: both draw, the attacker first (BF-209, BF-210)."""
    if conflict.is_short(state):
        return
    conflict.begin_stage(state, Moment.FIGHT_DRAW)
    for player, card, other in (
        (state.attacker, state.fighter, state.attacked),
        (state.defender, state.attacked, state.fighter),
    ):
        drawn = measure(state, Stat.FIGHT_DRAWS, card, state.match.options["fight_draw"], other)
        draw(state, player, conflict.drawable(state, player, drawn), 0)
        draws.report(state, Stat.FIGHT_DRAWS, player, (card, other), [(other, card)])


# Stunt doubles (BF-204 to BF-208) ----------------------------------------------------------------------------------


def double_options(state: BuffyState, player: int) -> list[int]:
    """Return the characters that may undertake the fight in place of the attacked one."""
    if undoubled(state, player) is not None:
        return []
    return [option(Act.DOUBLE, card) for card in characters(state, player) if no_double(state, card) is None]


def undoubled(state: BuffyState, player: int) -> Reason | None:
    """Return what forbids a player to send any stunt double (BF-204, BF-206, BF-207)."""
    if player != state.defender or conflict.is_short(state):
        return reasons.NOT_DEFENDING
    if state.doubles >= state.match.options["doubles"]:
        return reasons.DOUBLED
    banned = (state.bans[player] | state.phase_bans) & Ban.DOUBLING
    return reasons.FORBIDDEN if banned or is_granted(state, Grant.CANNOT_BE_DOUBLED, state.attacked) else None


def no_double(state: BuffyState, card: int) -> Reason | None:
    """Return what keeps a character from undertaking the fight of the attacked one (BF-187, BF-205)."""
    rested = not state.fatigued[card] or state.match.options["tired_doubles"]
    if (
        state.space[card] == state.space[state.attacked]
        and card != state.attacked
        and not state.role[card]
        and (rested or is_granted(state, Grant.DOUBLES_FATIGUED, card, state.attacked))
        and not is_granted(state, Grant.CANNOT_DOUBLE, card)
    ):
        return None
    return reasons.NO_DOUBLE


def double(state: BuffyState, card: int) -> None:
    """Let a character double for the attacked one, which fatigues it (BF-205)."""
    replaced = state.attacked
    take_place(state, card, state.fatigued[card])
    if not is_granted(state, Grant.DOUBLES_FREELY, card, replaced):
        fatigue(state, card)


# What is shown of a double that a card sends, instead of whether it was fatigued.
SENT = 2


def take_place(state: BuffyState, card: int, manner: int = SENT) -> None:
    """Let a character fight in place of the attacked one, who is out of the fight (BF-204, BF-207, BF-208)."""
    replaced = state.attacked
    assign(state, attacked=card, doubles=state.doubles + 1)
    if state.role[replaced] == Role.DEFENDER:
        change(state, state.role, replaced, 0)
    change(state, state.role, card, Role.DEFENDER)
    emit(state, Event.DOUBLED, state.defender, card, replaced, manner)


# The result (BF-216 to BF-222, BF-225 to BF-230) -------------------------------------------------------------------


def set_resolving(state: BuffyState, number: int, player: int = -1, source: int = -1) -> None:
    """Make another talent the resolving one by a card, unless it cannot be changed (BF-216, BF-217)."""
    fixed = any(
        state.role[card] and is_granted(state, Grant.KEEPS_TALENT, card, source)
        for card in (state.fighter, state.attacked)
    )
    if not fixed and state.resolving != number:
        assign(state, resolving=number, resolved_before=state.resolving)
        emit(state, Event.TALENT_CHANGED, player, source, -1, number)


def total(state: BuffyState, role: int) -> int:
    """Return what a side compares: the fighter's resolving talent and the boosts of that talent (BF-218, BF-219)."""
    card, other, player = state.fighter, state.attacked, state.attacker
    if role == Role.DEFENDER:
        card, other, player = state.attacked, state.fighter, state.defender
    if state.resolving == Talent.BUTT_KICKING and is_granted(state, Grant.POWERLESS, card):
        return 0
    return talent(state, card, state.resolving, other) + conflict.stack_total(state, player, state.resolving)


def compare(state: BuffyState, frame: Fight) -> None:
    """Find the winner, and say who is about to fall: an effect may still keep a loser (BF-218 to BF-221, BF-295)."""
    stays = state.role[state.fighter] == Role.ATTACKER
    holds = state.role[state.attacked] == Role.DEFENDER
    if stays and holds:
        mine, theirs = total(state, Role.ATTACKER), total(state, Role.DEFENDER)
        result = Result.ATTACKER_WON if mine > theirs else Result.DEFENDER_WON if theirs > mine else Result.BOTH_LOST
        if mine == theirs and state.match.options["fight_tie"] == "defender wins":
            result = Result.DEFENDER_WON
    else:
        deserted = Result.DEFENDER_WON if state.match.options["deserted_fight"] == "defender" else Result.BOTH_LOST
        result = Result.ATTACKER_WON if stays else Result.DEFENDER_WON if holds else deserted
    # What both count as now is what effects find that ask whom somebody has fought, even when they are gone.
    assign(
        state,
        result=result,
        fighter_was=_described(state, state.fighter),
        attacked_was=_described(state, state.attacked),
    )
    if stays and holds and not (result == Result.BOTH_LOST and state.match.options["fight_tie"] == "nobody"):
        falling = {Result.ATTACKER_WON: Role.DEFENDER, Result.DEFENDER_WON: Role.ATTACKER}
        frame.falling = falling.get(result, Role.ATTACKER | Role.DEFENDER)
    for card, other in _losers(state, frame):
        emit(state, Event.FALLING, state.controller[card], card, other if result != Result.BOTH_LOST else -1)


def _described(state: BuffyState, card: int) -> int:
    return board.kind_and_traits(state, card) if state.place[card] // state.match.players == Zone.CHARACTERS else 0


def _losers(state: BuffyState, frame: Fight) -> list[tuple[int, int]]:
    """Return the defeated characters that are still in the fight, each with the other one (BF-220, BF-221, BF-225).

    One that leaves it before it is discarded takes nothing from the defeat of the other.
    """
    pair = ((state.fighter, state.attacked, Role.ATTACKER), (state.attacked, state.fighter, Role.DEFENDER))
    return [(card, other) for card, other, role in pair if frame.falling & role and state.role[card] == role]


def settle_result(state: BuffyState, frame: Fight) -> None:
    """Discard the losers, then count the points (BF-219 to BF-230, BF-233, BF-295)."""
    worth = int(state.match.options["fight_win_points"])
    fallen = _losers(state, frame)
    won = state.result == Result.ATTACKER_WON
    winner, victor, beaten = (
        (state.attacker, state.fighter, state.attacked) if won else (state.defender, state.attacked, state.fighter)
    )
    # What the victory is worth is settled before the loser is discarded; an effect may make it more or less.
    worth = measure(state, Stat.WORTH, victor, worth, beaten)
    if any(is_granted(state, Grant.YIELDS_NO_POINT, card) for card, _ in fallen):
        worth = 0
    losses = []
    if state.result in (Result.ATTACKER_WON, Result.DEFENDER_WON):
        emit(state, Event.FIGHT_WON, winner, victor, beaten)
    for card, other in fallen:
        if is_granted(state, Grant.SURVIVES, card, other):
            continue
        if costs_its_owner(state, card) and not is_granted(state, Grant.COSTS_NO_POINT, card):
            losses.append(state.owner[card])
        emit(state, Event.DEFEATED, state.controller[card], card, other)
        remove(state, card, Zone.CRYPT if is_granted(state, Grant.GOES_TO_CRYPT, card, other) else Zone.DISCARD)
    if state.result in (Result.ATTACKER_WON, Result.DEFENDER_WON):
        board.note_victory(state, winner, state.scene)
        gain(state, winner, worth)
    for player in losses:
        lose(state, player, state.match.options["main_loss"])


def discard_stage(state: BuffyState, frame: Frame) -> None:
    """Discard stage: the attacking character fatigues if it is still in play (BF-223, BF-224, BF-D16)."""
    conflict.discard_stage(state, frame)
    tired = state.match.options["fight_fatigue"]
    if tired != "nobody" and not state.stays_refreshed:
        _tire(state, state.fighter, state.attacked)
    if tired == "both":
        _tire(state, state.attacked, state.fighter)


def _tire(state: BuffyState, card: int, other: int) -> None:
    """Fatigue one of the two if it is still in play, unless an effect spares it, or spares it such an opponent."""
    if state.place[card] // state.match.players == Zone.CHARACTERS and not is_granted(
        state, Grant.FIGHTS_FREELY, card, other
    ):
        fatigue(state, card)


def close_fight(state: BuffyState, frame: Frame) -> None:
    """End the fight; the step goes on, unless a fight was granted that comes before (BF-231, BF-D69)."""
    emit(state, Event.FIGHT_OVER, state.attacker, state.fighter, state.attacked)
    conflict.close(state)


def fight_again(state: BuffyState, frame: Frame) -> None:
    """Ask about the fight that an effect has granted; without an opponent for it the grant lapses (BF-D69)."""
    card = state.next_fighter
    if card < 0:
        return
    assign(state, next_fighter=-1)
    player = state.controller[card]
    if state.place[card] // state.match.players == Zone.CHARACTERS and granted_targets(state, player, card):
        push(state, GRANTED_FIGHT, player, card)


def granted_targets(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters with whom one may start the fight that an effect grants it (BF-199 to BF-201)."""
    return [other for other in targets(state, player, card) if unready(state, card, other) is None]


def ask_target(state: BuffyState, frame: Frame) -> None:
    """Ask whom the granted fight is against, if anybody."""
    ask(state, frame.player, Decision.GRANTED_FIGHT, [*sorted(granted_targets(state, frame.player, frame.card)), DONE])


def start_again(state: BuffyState, frame: Frame) -> None:
    """Start the granted fight."""
    if state.choice != DONE:
        begin(state, frame.player, frame.card, state.choice)


GRANTED_FIGHT = procedure("granted fight", ask_target, start_again)
FIGHTING = procedure(
    "fight",
    open_fight,
    conflict.watch,
    draw_stage,
    conflict.watch,
    conflict.battle_stage,
    conflict.watch,
    conflict.resolve_stage,
    conflict.watch,
    compare,
    settle_result,
    conflict.result_round,
    conflict.watch,
    discard_stage,
    conflict.watch,
    close_fight,
    fight_again,
    frame=Fight,
)
