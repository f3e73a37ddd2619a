"""Fights: who may attack whom, the five stages, stunt doubles, and the result (BF-199 to BF-233, BF-295, BF-297)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import change, emit
from deckcheck.engine.modifiers import measure
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import conflict
from deckcheck.games.buffy.rules.board import characters, fatigue, is_granted, is_main, talent
from deckcheck.games.buffy.rules.destiny import gain, lose
from deckcheck.games.buffy.rules.leaving import remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState


def may_start(s: BuffyState, card: int) -> bool:
    """Whether a character may start a fight: refreshed, and nothing forbids it (BF-200)."""
    return not s.fatigued[card] and not is_granted(s, n.CANNOT_START, card)


def options(s: BuffyState, player: int) -> list[int]:
    """Return the fights that a player may start, with any opposing character at the same place (BF-199, BF-201)."""
    if s.bans[player] & n.NO_CONFLICT:
        return []
    found = []
    for card in characters(s, player):
        if not s.fatigued[card]:
            enemies = targets(s, player, card)
            if enemies and may_start(s, card):
                found += [n.option(n.FIGHT, card, other) for other in enemies]
    return found


def targets(s: BuffyState, player: int, card: int) -> list[int]:
    """Return the characters that one may attack."""
    here = s.space[card]
    tired = s.match.options["fatigued_targets"]
    return [
        other
        for enemy in range(s.match.players)
        if enemy != player
        for other in characters(s, enemy)
        if s.space[other] == here
        and (tired or not s.fatigued[other])
        and not is_granted(s, n.CANNOT_BE_ATTACKED, other)
    ]


def begin(s: BuffyState, player: int, card: int, other: int) -> None:
    """Start a fight; what was under way goes on after it (BF-294)."""
    push(s, n.FIGHTING, player, card, other)


def open_fight(s: BuffyState, f: Frame) -> None:
    """Choose stage: the two characters are named, and their players alone take part (BF-203, BF-283).

    A fight that an effect has granted lapses if one of them is gone by then (BF-D69).
    """
    players = s.match.players
    if any(s.place[card] // players != n.CHARACTERS for card in (f.card, f.target)):
        skip_to_end(s, f)
        return
    conflict.begin(s, f.player, s.controller[f.target], n.FIGHT_CHOOSE)
    change(s, s.now, n.FIGHTER, f.card)
    change(s, s.now, n.ATTACKED, f.target)
    change(s, s.role, f.card, n.ATTACKER)
    change(s, s.role, f.target, n.DEFENDER)
    emit(s, n.FIGHT_BEGUN, f.player, f.card, f.target)


def watch(s: BuffyState, f: Frame) -> None:
    """Let both players take watches in the stage."""
    if not (conflict.is_short(s) and s.stage < n.FIGHT_RESOLVE):
        conflict.take_watches(s)


def draw_stage(s: BuffyState, f: Frame) -> None:
    """Draw stage: both draw, the attacker first (BF-209, BF-210)."""
    if conflict.is_short(s):
        return
    conflict.begin_stage(s, n.FIGHT_DRAW)
    for player, card, other in ((s.attacker, s.fighter, s.attacked), (s.defender, s.attacked, s.fighter)):
        draw(s, player, measure(s, n.FIGHT_DRAWS, card, s.match.options["fight_draw"], other), 0)


def battle_stage(s: BuffyState, f: Frame) -> None:
    """Battle stage: talent stacks are built (BF-211)."""
    if not conflict.is_short(s):
        conflict.begin_stage(s, n.FIGHT_BATTLE)


def resolve_stage(s: BuffyState, f: Frame) -> None:
    """Resolve stage: first the watches before the result (BF-218, BF-295, BF-D71)."""
    conflict.begin_stage(s, n.FIGHT_RESOLVE)
    conflict.uncover(s)


# Stunt doubles (BF-204 to BF-208) ----------------------------------------------------------------------------------


def double_options(s: BuffyState, player: int) -> list[int]:
    """Return the characters that may undertake the fight in place of the attacked one."""
    options = s.match.options
    if player != s.defender or s.now[n.HAS_DOUBLED] >= options["doubles"] or conflict.is_short(s):
        return []
    if (s.bans[player] | s.now[n.PHASE_BANS]) & n.NO_DOUBLES or is_granted(s, n.CANNOT_BE_DOUBLED, s.attacked):
        return []
    here = s.space[s.attacked]
    return [
        n.option(n.DOUBLE, card)
        for card in characters(s, player)
        if s.space[card] == here
        and card != s.attacked
        and not s.role[card]
        and (not s.fatigued[card] or options["tired_doubles"] or is_granted(s, n.DOUBLES_FATIGUED, card))
        and not is_granted(s, n.CANNOT_DOUBLE, card)
    ]


def double(s: BuffyState, card: int) -> None:
    """Let a character fight in place of the attacked one, who is out of the fight (BF-204, BF-208)."""
    replaced = s.attacked
    change(s, s.now, n.HAS_DOUBLED, s.now[n.HAS_DOUBLED] + 1)
    take_place(s, card)
    emit(s, n.DOUBLED, s.defender, card, replaced)
    if not is_granted(s, n.DOUBLES_FREELY, card):
        fatigue(s, card)


def take_place(s: BuffyState, card: int) -> None:
    """Put another character of the defender into the fight for the attacked one."""
    if s.role[s.attacked] == n.DEFENDER:
        change(s, s.role, s.attacked, 0)
    change(s, s.role, card, n.DEFENDER)
    change(s, s.now, n.ATTACKED, card)


# The result (BF-216 to BF-222, BF-225 to BF-230) -------------------------------------------------------------------


def set_resolving(s: BuffyState, number: int, *, for_good: bool = False) -> None:
    """Make another talent the resolving one, unless it cannot be changed (BF-216, BF-217)."""
    fixed = any(s.role[card] and is_granted(s, n.FIXED_TALENT, card) for card in (s.fighter, s.attacked))
    if not s.now[n.FIXED] and not fixed:
        change(s, s.now, n.RESOLVING, number)
        if for_good:
            change(s, s.now, n.FIXED, 1)


def total(s: BuffyState, role: int) -> int:
    """Return what a side compares: the fighter's resolving talent and the boosts of that talent (BF-218, BF-219)."""
    card, other, player = s.fighter, s.attacked, s.attacker
    if role == n.DEFENDER:
        card, other, player = s.attacked, s.fighter, s.defender
    return talent(s, card, s.resolving, other) + conflict.stack_total(s, player, s.resolving)


def compare(s: BuffyState, f: Frame) -> None:
    """Find the winner, discard the loser, count the points (BF-218 to BF-230, BF-295)."""
    stays = s.role[s.fighter] == n.ATTACKER
    holds = s.role[s.attacked] == n.DEFENDER
    fallen: list[tuple[int, int]] = []
    if stays and holds:
        mine, theirs = total(s, n.ATTACKER), total(s, n.DEFENDER)
        tie = s.match.options["fight_tie"]
        result = n.ATTACKER_WON if mine > theirs else n.DEFENDER_WON if theirs > mine else n.BOTH_LOST
        if mine == theirs and tie == "defender wins":
            result = n.DEFENDER_WON
        if result != n.ATTACKER_WON and not (mine == theirs and tie == "nobody"):
            fallen.append((s.fighter, s.attacked))
        if result != n.DEFENDER_WON and not (mine == theirs and tie == "nobody"):
            fallen.append((s.attacked, s.fighter))
    else:
        deserted = n.DEFENDER_WON if s.match.options["deserted_fight"] == "defender" else n.BOTH_LOST
        result = n.ATTACKER_WON if stays else n.DEFENDER_WON if holds else deserted
    change(s, s.now, n.RESULT_NOW, result)
    # What the loser's defeat is worth is settled before it is discarded; it is counted after (BF-233, BF-295).
    worth = int(s.match.options["fight_win_points"])
    losses = []
    for card, other in fallen:
        if is_granted(s, n.NO_GAIN, card):
            worth = 0
        if is_granted(s, n.SURVIVES, card):
            continue
        if is_main(s, card) and not is_granted(s, n.NO_LOSS, card):
            losses.append(s.controller[card])
        whose = s.controller[card]
        remove(s, card, n.CRYPT if is_granted(s, n.TO_CRYPT, card) else n.DISCARD)
        emit(s, n.DEFEATED, whose, card, other)
    if result in (n.ATTACKER_WON, n.DEFENDER_WON):
        won = result == n.ATTACKER_WON
        winner, card, other = (s.attacker, s.fighter, s.attacked) if won else (s.defender, s.attacked, s.fighter)
        emit(s, n.FIGHT_WON, winner, card, other)
        # An effect may make the victory of this fighter worth more or less.
        gain(s, winner, measure(s, n.WORTH, card, worth, other))
    for player in losses:
        lose(s, player, s.match.options["main_loss"])


def result_round(s: BuffyState, f: Frame) -> None:
    """Then watches for what needs the result (BF-295, BF-D65)."""
    conflict.begin_stage(s, n.FIGHT_RESULT)


def discard_stage(s: BuffyState, f: Frame) -> None:
    """Discard stage: the attacking character fatigues if it is still in play (BF-223, BF-224, BF-D16)."""
    conflict.begin_stage(s, n.FIGHT_DISCARD)
    tired = s.match.options["fight_fatigue"]
    if tired != "nobody" and not s.now[n.PHASE_FLAGS] & n.STAYS_REFRESHED:
        _tire(s, s.fighter)
    if tired == "both":
        _tire(s, s.attacked)


def _tire(s: BuffyState, card: int) -> None:
    if s.place[card] // s.match.players == n.CHARACTERS and not is_granted(s, n.FREE_FIGHT, card):
        fatigue(s, card)


def close_fight(s: BuffyState, f: Frame) -> None:
    """End the fight; the step goes on, unless a fight was granted that comes before (BF-231, BF-D69)."""
    conflict.close(s)


def fight_again(s: BuffyState, f: Frame) -> None:
    """Ask about the fight that an effect has granted; without an opponent for it the grant lapses (BF-D69)."""
    card = s.now[n.AGAIN]
    if card < 0:
        return
    change(s, s.now, n.AGAIN, -1)
    player = s.controller[card]
    if s.place[card] // s.match.players == n.CHARACTERS and may_start(s, card) and targets(s, player, card):
        push(s, n.GRANTED_FIGHT, player, card)


def ask_target(s: BuffyState, f: Frame) -> None:
    """Ask whom the granted fight is against, if anybody."""
    ask(s, f.player, n.FIGHT_ON, [*sorted(targets(s, f.player, f.card)), DONE])


def start_again(s: BuffyState, f: Frame) -> None:
    """Start the granted fight."""
    if s.choice != DONE:
        begin(s, f.player, f.card, s.choice)


GRANTED_FIGHT = procedure("granted fight", ask_target, start_again)
FIGHTING = procedure(
    "fight",
    open_fight,
    watch,
    draw_stage,
    watch,
    battle_stage,
    watch,
    resolve_stage,
    watch,
    compare,
    result_round,
    watch,
    discard_stage,
    watch,
    close_fight,
    fight_again,
)
