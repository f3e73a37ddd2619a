"""Combat with an Adversary: one long range round, then close range rounds (XF-181 to XF-222, XF-D57, XF-D62)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, change, emit, end_modifiers, ripen_modifiers
from deckcheck.engine.columns import NOTHING
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import GRANT
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Chapter, Fighting, Grant, Mark, Until, Window
from deckcheck.games.xfiles.rules.agents import fall, full_health, health, mark_damage
from deckcheck.games.xfiles.rules.blows import dealt_to, is_slain, lowered, strength
from deckcheck.games.xfiles.rules.cards import is_granted, zone_of
from deckcheck.games.xfiles.rules.checks import members
from deckcheck.games.xfiles.rules.foes import clear_fallen, count_killed, dismiss, foes_of
from deckcheck.games.xfiles.rules.frames import check_frame, combat_frame, open_window, slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def start_combat(state: XFilesState, adversary: int, lone: int = -1) -> Frame | None:
    """Begin a combat between an Adversary and the Team whose check is under way (XF-162, XF-181, XF-188).

    `lone` is the one Agent that is attacked, or -1. Without anybody to fight there is none; nor is there one yet for an
    Adversary that waits for others to fight beside it.
    """
    check = check_frame(state)
    if check is None or state.marks[adversary] & Mark.GATHERED:
        return None
    frame = push(state, Chapter.COMBAT, check.player, adversary, check.target)
    frame.slots = [0, n.LRC, lone, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return frame


def fighters(state: XFilesState, frame: Frame) -> list[int]:
    """Return those of the Team who fight: the Agents at the Site, Witnesses with HEALTH (XF-188, XF-211, XF-D15)."""
    check = check_frame(state)
    if check is None:
        return []
    lone = slots_of(frame)[n.FIGHT_ALONE]
    team = members(state, check)
    if lone >= 0:
        team = [agent for agent in team if agent == lone]
    book = state.match.book
    players = state.match.players
    team += [
        card
        for card in state.zones[n.PLAYED * players + frame.player]
        if book.kind[state.definition[card]] == n.WITNESS
        and book.health[state.definition[card]]
        and state.host[card] < 0
    ]
    if not (state.modifiers or state.match.stats & Grant.OUT):
        return team
    return [card for card in team if not granted(state, Grant.OUT, card)]


# What cards do to a combat ------------------------------------------------------------------------------------------


def leave_combat(state: XFilesState, agent: int) -> None:
    """Take an Agent out of the combat by its own card; attacked alone it has got away (XF-202)."""
    frame = combat_frame(state)
    if frame is not None and slots_of(frame)[n.FIGHT_ALONE] == agent:
        slots_of(frame)[n.FIGHT_OVER] = 1
        return
    add_modifier(state, (Grant.OUT, GRANT, 1, agent, Until.COMBAT, -1, agent))


def end_combat(state: XFilesState) -> None:
    """End the combat after this step (XF-201)."""
    frame = combat_frame(state)
    if frame is not None:
        slots_of(frame)[n.FIGHT_OVER] = 1


def extra_round(state: XFilesState, kind: int) -> None:
    """Let one more round of LRC or CRC come next."""
    frame = combat_frame(state)
    if frame is not None:
        slots_of(frame)[n.FIGHT_MORE_LRC if kind == n.LRC else n.FIGHT_MORE_CRC] += 1


# The steps ----------------------------------------------------------------------------------------------------------


def open_combat(state: XFilesState, frame: Frame) -> None:
    """Begin: the investigation stops until the combat is over (XF-162)."""
    check = check_frame(state)
    if check is not None:
        slots_of(check)[n.CHECK_FOE] = frame.card
    emit(state, n.COMBAT_BEGUN, state.controller[frame.card], frame.card, frame.target)


def open_round(state: XFilesState, frame: Frame) -> None:
    """Begin a round: long range first, then close range, unless the card says otherwise (XF-185, XF-189, XF-203)."""
    slots = slots_of(frame)
    if is_over(state, frame):
        frame.pc = COMBAT.steps.index(close)
        return
    book = state.match.book
    slots[n.FIGHT_ROUND] += 1
    slots[n.FIGHT_SERVED] = slots[n.FIGHT_STIRRED] = slots[n.FIGHT_LEFT] = 0
    kind = n.CRC
    if slots[n.FIGHT_MORE_LRC]:
        slots[n.FIGHT_MORE_LRC] -= 1
        kind = n.LRC
    elif slots[n.FIGHT_MORE_CRC]:
        slots[n.FIGHT_MORE_CRC] -= 1
    elif slots[n.FIGHT_ROUND] == 1 and not all(
        book.fights[state.definition[foe]] & Fighting.SKIPS_LRC for foe in foes_of(state, frame)
    ):
        kind = n.LRC
    slots[n.FIGHT_KIND] = kind
    if state.modifiers:
        for player in range(state.match.players):
            ripen_modifiers(state, Until.NEXT_ROUND, player, Until.ROUND)
    for card in (*fighters(state, frame), *foes_of(state, frame)):
        clear_blows(state, card)
    emit(state, n.ROUND_BEGUN, state.controller[frame.card], frame.card, frame.target, kind)


def clear_blows(state: XFilesState, card: int) -> None:
    """Forget whom a fighter strikes, and what was assigned and done to it in the round."""
    if state.strikes[card] >= 0:
        change(state, state.strikes, card, NOTHING)
    for column in (state.hit, state.aimed, state.spread):
        if column[card]:
            change(state, column, card, 0)


def play_cards(state: XFilesState, frame: Frame) -> None:
    """Let all play Combat cards, the player of the Adversary first (XF-178, XF-191, XF-205, XF-215, XF-D47)."""
    first = state.controller[frame.card] if state.match.options["combat_first"] == "adversary" else state.active
    open_window(state, Window.COMBAT, first)


def play_last(state: XFilesState, frame: Frame) -> None:
    """Let the player of an Adversary that may wait play once more, when nobody else will."""
    if state.match.book.fights[state.definition[frame.card]] & Fighting.PLAYS_LAST:
        open_window(state, Window.COMBAT, state.controller[frame.card], alone=True)


def begin_assignment(state: XFilesState, frame: Frame) -> None:
    """Count what the Adversary's player has to assign (XF-195)."""
    slots = slots_of(frame)
    slots[n.FIGHT_LEFT] = 0
    if is_over(state, frame):
        frame.pc = COMBAT.steps.index(close)
        return
    slots[n.FIGHT_LEFT] = strength(state, frame, frame.card)
    slots[n.FIGHT_BLOWS] = 0


def may_split(state: XFilesState, frame: Frame, foe: int) -> bool:
    """Whether an Adversary's damage may be split in this round (XF-194)."""
    bit = Fighting.SPLITS_LRC if slots_of(frame)[n.FIGHT_KIND] == n.LRC else Fighting.SPLITS_CRC
    return bool(state.match.book.fights[state.definition[foe]] & bit) or is_granted(state, Grant.SPLITS, foe)


# The damage of some Adversaries may be split among so many.
PAIR = 2


def targets(state: XFilesState, frame: Frame) -> list[int]:
    """Return those to whom the Adversary's player may assign damage."""
    team = [card for card in own_strikers(state, frame) if health(state, card)]
    if state.match.book.fights[state.definition[frame.card]] & Fighting.SPLITS_AMONG_TWO:
        hit = [card for card in team if state.aimed[card]]
        team = team if len(hit) < PAIR else hit
    decoys = [card for card in team if is_granted(state, Grant.DECOY, card)]
    exposed = [card for card in team if not is_granted(state, Grant.UNTOUCHABLE | Grant.SPARED, card)]
    return sorted(decoys or exposed or team)


def strikers(state: XFilesState, frame: Frame) -> list[int]:
    """Return those whose damage the Team takes: its foes, then its own Agents that are possessed."""
    possessed = [card for card in fighters(state, frame) if is_granted(state, Grant.POSSESSED, card)]
    return [*foes_of(state, frame), *possessed]


def ask_target(state: XFilesState, frame: Frame) -> None:
    """Ask the player of the Adversary who takes its damage (XF-194, XF-195)."""
    slots = slots_of(frame)
    hitting = strikers(state, frame)
    while slots[n.FIGHT_LEFT] <= 0 and slots[n.FIGHT_BLOWS] + 1 < len(hitting):
        slots[n.FIGHT_BLOWS] += 1
        slots[n.FIGHT_LEFT] = strength(state, frame, hitting[slots[n.FIGHT_BLOWS]])
    options = targets(state, frame) if slots[n.FIGHT_LEFT] > 0 else []
    if not options:
        slots[n.FIGHT_LEFT] = 0
        frame.pc = COMBAT.steps.index(ask_foe)
        return
    ask(state, state.controller[frame.card], n.TARGET, options)


def take_target(state: XFilesState, frame: Frame) -> None:
    """Assign all of the damage to the one chosen, or a point of damage that may be split."""
    slots = slots_of(frame)
    striker = strikers(state, frame)[slots[n.FIGHT_BLOWS]]
    amount = 1 if striker in foes_of(state, frame) and may_split(state, frame, striker) else slots[n.FIGHT_LEFT]
    slots[n.FIGHT_LEFT] -= amount
    target = state.choice
    change(
        state,
        state.aimed,
        target,
        state.aimed[target] + amount,
        n.ASSIGNED,
        state.controller[frame.card],
        frame.card,
        amount,
    )
    frame.pc = COMBAT.steps.index(ask_target)


def own_strikers(state: XFilesState, frame: Frame) -> list[int]:
    """Return those of the Team who strike its foes."""
    return [fighter for fighter in fighters(state, frame) if not is_granted(state, Grant.POSSESSED, fighter)]


def strikers_without_foe(state: XFilesState, frame: Frame) -> list[int]:
    """Return those of the Team who strike one of several foes, and have not been told which."""
    return [
        fighter
        for fighter in own_strikers(state, frame)
        if state.strikes[fighter] < 0 and not state.spread[fighter] and strength(state, frame, fighter)
    ]


def ask_foe(state: XFilesState, frame: Frame) -> None:
    """Ask the Team's player, where it fights several foes, whom the next of the Team strikes (XF-194)."""
    there = foes_of(state, frame)
    if len(there) > 1 and strikers_without_foe(state, frame):
        ask(state, frame.player, n.TARGET, sorted(there))
        return
    frame.pc = COMBAT.steps.index(react_to_assignment)


def take_foe(state: XFilesState, frame: Frame) -> None:
    """Note whom the fighter strikes; damage that may be split is aimed point by point."""
    frame.pc = COMBAT.steps.index(ask_foe)
    fighter = strikers_without_foe(state, frame)[0]
    if not is_granted(state, Grant.SPLITS, fighter):
        change(state, state.strikes, fighter, state.choice)
        return
    slots = slots_of(frame)
    slots[n.FIGHT_LEFT] = (slots[n.FIGHT_LEFT] or strength(state, frame, fighter)) - 1
    change(state, state.aimed, state.choice, state.aimed[state.choice] + 1)
    if not slots[n.FIGHT_LEFT]:
        change(state, state.spread, fighter, 1)


def react_to_assignment(state: XFilesState, frame: Frame) -> None:
    """Let cards that act on assigned damage be played (XF-D57)."""
    open_window(state, Window.ASSIGNED, state.controller[frame.card])


def apply_damage(state: XFilesState, frame: Frame) -> None:
    """Apply all damage of the round at once, after what lowers it (XF-187, XF-213, XF-D57)."""
    slots = slots_of(frame)
    if is_over(state, frame):
        frame.pc = COMBAT.steps.index(close)
        return
    there = foes_of(state, frame)
    team = fighters(state, frame)
    own = own_strikers(state, frame)
    taken = [(card, lowered(state, card, state.aimed[card])) for card in team if state.aimed[card]]
    if slots[n.FIGHT_KIND] == n.CRC and len(there) == 1 and is_slain(state, frame, own):
        fall(state, frame.card)
        return
    # Whoever is hit first, and falls by it, deals no blow.
    if any(is_granted(state, Grant.FIRST, foe) for foe in there):
        fallen = {card for card, amount in taken if amount >= health(state, card)}
        own = [fighter for fighter in own if fighter not in fallen]
    margin = 0
    plain = any(is_granted(state, Grant.PLAIN, card) for card in team)
    for foe in there:
        blows = [
            (fighter, strength(state, frame, fighter))
            for fighter in own
            if state.strikes[fighter] in (NOTHING, foe) and not state.spread[fighter]
        ]
        dealt = dealt_to(state, frame, foe, [blow for _, blow in blows], plain=plain)
        margin += dealt
        if dealt and mark_damage(state, foe, dealt, blows[0][0] if len(blows) == 1 else -1):
            slots[n.FIGHT_STIRRED] = 1
    for card, amount in taken:
        change(state, state.hit, card, amount)
        margin -= amount
        if amount and mark_damage(state, card, amount, frame.card):
            slots[n.FIGHT_STIRRED] = 1
    slots[n.FIGHT_MARGIN] = margin


def react_to_damage(state: XFilesState, frame: Frame) -> None:
    """Let cards that act on damage, or heal, be played (XF-213, XF-214, XF-D57)."""
    open_window(state, Window.DAMAGED, state.controller[frame.card])


def clear_round(state: XFilesState, frame: Frame) -> None:
    """Take fighters at 0 HEALTH out, then go on with the next round (XF-186, XF-196, XF-198, XF-221, XF-D16)."""
    for card in fighters(state, frame):
        if not health(state, card):
            fall(state, card, frame.card)
    clear_fallen(state, frame)
    end_modifiers(state, Until.ROUND)
    frame.pc = COMBAT.steps.index(open_round)


def is_over(state: XFilesState, frame: Frame) -> bool:
    """Whether the combat is over: the Adversary or the whole Team is out, or nothing can happen (XF-201, XF-D62)."""
    slots = slots_of(frame)
    if slots[n.FIGHT_OVER] or zone_of(state, frame.card) != n.PLAYED or not fighters(state, frame):
        return True
    fights = state.match.book.fights[state.definition[frame.card]]
    if not health(state, frame.card) and full_health(state, frame.card):
        return not (fights & Fighting.OUTLASTS_LRC and slots[n.FIGHT_KIND] == n.LRC)
    if fights & Fighting.ONE_OF_EACH and slots[n.FIGHT_ROUND] > 1 and slots[n.FIGHT_LEFT] <= 0:
        return not slots[n.FIGHT_MORE_LRC] and not slots[n.FIGHT_MORE_CRC] and _round_done(state, frame)
    if slots[n.FIGHT_LAST] and slots[n.FIGHT_ROUND] >= slots[n.FIGHT_LAST] and _round_done(state, frame):
        return True
    return slots[n.FIGHT_ROUND] > 1 and not slots[n.FIGHT_STIRRED] and _round_done(state, frame)


def _round_done(state: XFilesState, frame: Frame) -> bool:
    """Whether the round under way has been fought to its end."""
    return frame.pc == COMBAT.steps.index(open_round) + 1


def close(state: XFilesState, frame: Frame) -> None:
    """End the combat: the Adversary is discarded, whatever the outcome (XF-198, XF-207)."""
    for foe in foes_of(state, frame):
        count_killed(state, frame, foe)


def clear_away(state: XFilesState, frame: Frame) -> None:
    """Discard the Adversary, and let the modifiers of the combat end."""
    end_modifiers(state, Until.ROUND)
    end_modifiers(state, Until.NEXT_ROUND)
    end_modifiers(state, Until.COMBAT)
    for player in range(state.match.players):
        for card in state.zones[n.FIELD * state.match.players + player]:
            if state.match.book.kind[state.definition[card]] != n.AGENT:
                continue
            clear_blows(state, card)
            if state.marks[card] & Mark.HURT:
                change(state, state.marks, card, state.marks[card] & ~Mark.HURT)
    for foe in reversed(foes_of(state, frame)):
        dismiss(state, foe)
    emit(state, n.COMBAT_ENDED, frame.player, frame.card, frame.target)
    skip_to_end(state, frame)


COMBAT = procedure(
    "combat",
    open_combat,
    open_round,
    play_cards,
    play_last,
    begin_assignment,
    ask_target,
    take_target,
    ask_foe,
    take_foe,
    react_to_assignment,
    apply_damage,
    react_to_damage,
    clear_round,
    close,
    clear_away,
    slots=13,
)
