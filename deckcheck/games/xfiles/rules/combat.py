"""Combat with an Adversary: one long range round, then close range rounds (XF-181 to XF-222, XF-D57, XF-D62)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, change, emit, end_modifiers, ripen_modifiers
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import GRANT
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import fall, full_health, health, hurt
from deckcheck.games.xfiles.rules.blows import dealt_to, holds, is_slain, lowered, strength
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.checks import members
from deckcheck.games.xfiles.rules.foes import clear_fallen, count_killed, dismiss, foes
from deckcheck.games.xfiles.rules.frames import check_frame, combat_frame, open_window, slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


def start(s: XFilesState, adversary: int, lone: int = -1) -> Frame | None:
    """Begin a combat between an Adversary and the Team whose check is under way (XF-162, XF-181, XF-188).

    `lone` is the one Agent that is attacked, or -1. Without anybody to fight there is none; nor is there one yet for an
    Adversary that waits for others to fight beside it.
    """
    check = check_frame(s)
    if check is None or s.marks[adversary] & n.GATHERED:
        return None
    frame = push(s, n.C_COMBAT, check.player, adversary, check.target)
    frame.slots = [0, n.LRC, lone, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return frame


def fighters(s: XFilesState, f: Frame) -> list[int]:
    """Return those of the Team who fight: the Agents at the Site, Witnesses with HEALTH (XF-188, XF-211, XF-D15)."""
    check = check_frame(s)
    if check is None:
        return []
    lone = slots_of(f)[n.FIGHT_ALONE]
    team = members(s, check)
    if lone >= 0:
        team = [agent for agent in team if agent == lone]
    book = s.match.book
    players = s.match.players
    team += [
        card
        for card in s.zones[n.PLAYED * players + f.player]
        if book.kind[s.definition[card]] == n.WITNESS and book.health[s.definition[card]] and s.host[card] < 0
    ]
    if not (s.modifiers or s.match.stats & n.G_OUT):
        return team
    return [card for card in team if not granted(s, n.G_OUT, card)]


# What cards do to a combat ------------------------------------------------------------------------------------------


def leave(s: XFilesState, agent: int) -> None:
    """Take an Agent out of the combat by its own card; attacked alone it has got away (XF-202)."""
    frame = combat_frame(s)
    if frame is not None and slots_of(frame)[n.FIGHT_ALONE] == agent:
        slots_of(frame)[n.FIGHT_OVER] = 1
        return
    add_modifier(s, (n.G_OUT, GRANT, 1, agent, n.UNTIL_COMBAT, -1, agent))


def end(s: XFilesState) -> None:
    """End the combat after this step (XF-201)."""
    frame = combat_frame(s)
    if frame is not None:
        slots_of(frame)[n.FIGHT_OVER] = 1


def extra_round(s: XFilesState, kind: int) -> None:
    """Let one more round of LRC or CRC come next."""
    frame = combat_frame(s)
    if frame is not None:
        slots_of(frame)[n.FIGHT_MORE_LRC if kind == n.LRC else n.FIGHT_MORE_CRC] += 1


# The steps ----------------------------------------------------------------------------------------------------------


def open_combat(s: XFilesState, f: Frame) -> None:
    """Begin: the investigation stops until the combat is over (XF-162)."""
    check = check_frame(s)
    if check is not None:
        slots_of(check)[n.CHECK_FOE] = f.card
    emit(s, n.COMBAT_BEGUN, s.controller[f.card], f.card, f.target)


def open_round(s: XFilesState, f: Frame) -> None:
    """Begin a round: long range first, then close range, unless the card says otherwise (XF-185, XF-189, XF-203)."""
    slots = slots_of(f)
    if is_over(s, f):
        f.pc = COMBAT.steps.index(close)
        return
    book = s.match.book
    slots[n.FIGHT_ROUND] += 1
    slots[n.FIGHT_SERVED] = slots[n.FIGHT_STIRRED] = slots[n.FIGHT_LEFT] = 0
    kind = n.CRC
    if slots[n.FIGHT_MORE_LRC]:
        slots[n.FIGHT_MORE_LRC] -= 1
        kind = n.LRC
    elif slots[n.FIGHT_MORE_CRC]:
        slots[n.FIGHT_MORE_CRC] -= 1
    elif slots[n.FIGHT_ROUND] == 1 and not all(book.fights[s.definition[foe]] & n.SKIPS_LRC for foe in foes(s, f)):
        kind = n.LRC
    slots[n.FIGHT_KIND] = kind
    if s.modifiers:
        for player in range(s.match.players):
            ripen_modifiers(s, n.UNTIL_NEXT_ROUND, player, n.UNTIL_ROUND)
    for card in (*fighters(s, f), *foes(s, f)):
        for column in (s.hit, s.aimed, s.directed):
            if column[card]:
                change(s, column, card, 0)
    emit(s, n.ROUND_BEGUN, s.controller[f.card], f.card, f.target, kind)


def play_cards(s: XFilesState, f: Frame) -> None:
    """Let all play Combat cards, the player of the Adversary first (XF-178, XF-191, XF-205, XF-215, XF-D47)."""
    first = s.controller[f.card] if s.match.options["combat_first"] == "adversary" else s.active
    open_window(s, n.W_COMBAT, first)


def play_last(s: XFilesState, f: Frame) -> None:
    """Let the player of an Adversary that may wait play once more, when nobody else will."""
    if s.match.book.fights[s.definition[f.card]] & n.PLAYS_LAST:
        open_window(s, n.W_COMBAT, s.controller[f.card], alone=True)


def begin_assignment(s: XFilesState, f: Frame) -> None:
    """Count what the Adversary's player has to assign (XF-195)."""
    slots = slots_of(f)
    slots[n.FIGHT_LEFT] = 0
    if is_over(s, f):
        f.pc = COMBAT.steps.index(close)
        return
    slots[n.FIGHT_LEFT] = strength(s, f, f.card)
    slots[n.FIGHT_BLOWS] = 0


def may_split(s: XFilesState, f: Frame, foe: int) -> bool:
    """Whether an Adversary's damage may be split in this round (XF-194)."""
    bit = n.SPLITS_LRC if slots_of(f)[n.FIGHT_KIND] == n.LRC else n.SPLITS_CRC
    return bool(s.match.book.fights[s.definition[foe]] & bit) or holds(s, n.G_SPLITS, foe)


# The damage of some Adversaries may be split among so many.
PAIR = 2


def targets(s: XFilesState, f: Frame) -> list[int]:
    """Return those to whom the Adversary's player may assign damage."""
    team = [card for card in fighters(s, f) if health(s, card) and not holds(s, n.G_POSSESSED, card)]
    if s.match.book.fights[s.definition[f.card]] & n.SPLITS_AMONG_TWO:
        hit = [card for card in team if s.aimed[card]]
        team = team if len(hit) < PAIR else hit
    decoys = [card for card in team if holds(s, n.G_DECOY, card)]
    exposed = [card for card in team if not holds(s, n.G_UNTOUCHABLE | n.G_SPARED, card)]
    return sorted(decoys or exposed or team)


def strikers(s: XFilesState, f: Frame) -> list[int]:
    """Return those whose damage the Team takes: its foes, then its own Agents that are possessed."""
    return [*foes(s, f), *(card for card in fighters(s, f) if holds(s, n.G_POSSESSED, card))]


def ask_target(s: XFilesState, f: Frame) -> None:
    """Ask the player of the Adversary who takes its damage (XF-194, XF-195)."""
    slots = slots_of(f)
    hitting = strikers(s, f)
    while slots[n.FIGHT_LEFT] <= 0 and slots[n.FIGHT_BLOWS] + 1 < len(hitting):
        slots[n.FIGHT_BLOWS] += 1
        slots[n.FIGHT_LEFT] = strength(s, f, hitting[slots[n.FIGHT_BLOWS]])
    options = targets(s, f) if slots[n.FIGHT_LEFT] > 0 else []
    if not options:
        slots[n.FIGHT_LEFT] = 0
        f.pc = COMBAT.steps.index(ask_foe)
        return
    ask(s, s.controller[f.card], n.TARGET, options)


def take_target(s: XFilesState, f: Frame) -> None:
    """Assign all of the damage to the one chosen, or a point of damage that may be split."""
    slots = slots_of(f)
    striker = strikers(s, f)[slots[n.FIGHT_BLOWS]]
    amount = 1 if striker in foes(s, f) and may_split(s, f, striker) else slots[n.FIGHT_LEFT]
    slots[n.FIGHT_LEFT] -= amount
    target = s.choice
    change(s, s.aimed, target, s.aimed[target] + amount, n.ASSIGNED, s.controller[f.card], f.card, amount)
    f.pc = COMBAT.steps.index(ask_target)


def own_blows(s: XFilesState, f: Frame) -> list[int]:
    """Return those of the Team who strike its foes."""
    return [fighter for fighter in fighters(s, f) if not holds(s, n.G_POSSESSED, fighter)]


def undecided(s: XFilesState, f: Frame) -> list[int]:
    """Return those of the Team who strike one of several foes, and have not been told which."""
    return [fighter for fighter in own_blows(s, f) if not s.directed[fighter] and strength(s, f, fighter)]


def ask_foe(s: XFilesState, f: Frame) -> None:
    """Ask the Team's player, where it fights several foes, whom the next of the Team strikes (XF-194)."""
    there = foes(s, f)
    if len(there) > 1 and undecided(s, f):
        ask(s, f.player, n.TARGET, sorted(there))
        return
    f.pc = COMBAT.steps.index(react)


def take_foe(s: XFilesState, f: Frame) -> None:
    """Note whom the fighter strikes; damage that may be split is aimed point by point."""
    f.pc = COMBAT.steps.index(ask_foe)
    fighter = undecided(s, f)[0]
    if not holds(s, n.G_SPLITS, fighter):
        change(s, s.directed, fighter, s.choice + 1)
        return
    slots = slots_of(f)
    slots[n.FIGHT_LEFT] = (slots[n.FIGHT_LEFT] or strength(s, f, fighter)) - 1
    change(s, s.aimed, s.choice, s.aimed[s.choice] + 1)
    if not slots[n.FIGHT_LEFT]:
        change(s, s.directed, fighter, SPREAD)


# The foe of a fighter whose damage was aimed point by point.
SPREAD = -1


def react(s: XFilesState, f: Frame) -> None:
    """Let cards that act on assigned damage be played (XF-D57)."""
    open_window(s, n.W_ASSIGN, s.controller[f.card])


def apply(s: XFilesState, f: Frame) -> None:
    """Apply all damage of the round at once, after what lowers it (XF-187, XF-213, XF-D57)."""
    slots = slots_of(f)
    if is_over(s, f):
        f.pc = COMBAT.steps.index(close)
        return
    there = foes(s, f)
    team = fighters(s, f)
    own = own_blows(s, f)
    taken = [(card, lowered(s, card, s.aimed[card])) for card in team if s.aimed[card]]
    if slots[n.FIGHT_KIND] == n.CRC and len(there) == 1 and is_slain(s, f, own):
        fall(s, f.card)
        return
    # Whoever is hit first, and falls by it, deals no blow.
    if any(holds(s, n.G_FIRST, foe) for foe in there):
        fallen = {card for card, amount in taken if amount >= health(s, card)}
        own = [fighter for fighter in own if fighter not in fallen]
    margin = 0
    plain = any(holds(s, n.G_PLAIN, card) for card in team)
    for foe in there:
        blows = [(fighter, strength(s, f, fighter)) for fighter in own if s.directed[fighter] in (0, foe + 1)]
        dealt = dealt_to(s, f, foe, [blow for _, blow in blows], plain=plain)
        margin += dealt
        if dealt and hurt(s, foe, dealt, blows[0][0] if len(blows) == 1 else -1):
            slots[n.FIGHT_STIRRED] = 1
    for card, amount in taken:
        change(s, s.hit, card, amount)
        margin -= amount
        if amount and hurt(s, card, amount, f.card):
            slots[n.FIGHT_STIRRED] = 1
    slots[n.FIGHT_MARGIN] = margin


def mend(s: XFilesState, f: Frame) -> None:
    """Let cards that act on damage, or heal, be played (XF-213, XF-214, XF-D57)."""
    open_window(s, n.W_DAMAGED, s.controller[f.card])


def clear_round(s: XFilesState, f: Frame) -> None:
    """Take fighters at 0 HEALTH out, then go on with the next round (XF-186, XF-196, XF-198, XF-221, XF-D16)."""
    for card in fighters(s, f):
        if not health(s, card):
            fall(s, card, f.card)
    clear_fallen(s, f)
    end_modifiers(s, n.UNTIL_ROUND)
    f.pc = COMBAT.steps.index(open_round)


def is_over(s: XFilesState, f: Frame) -> bool:
    """Whether the combat is over: the Adversary or the whole Team is out, or nothing can happen (XF-201, XF-D62)."""
    slots = slots_of(f)
    if slots[n.FIGHT_OVER] or zone_of(s, f.card) != n.PLAYED or not fighters(s, f):
        return True
    fights = s.match.book.fights[s.definition[f.card]]
    if not health(s, f.card) and full_health(s, f.card):
        return not (fights & n.OUTLASTS_LRC and slots[n.FIGHT_KIND] == n.LRC)
    if fights & n.ONE_OF_EACH and slots[n.FIGHT_ROUND] > 1 and slots[n.FIGHT_LEFT] <= 0:
        return not slots[n.FIGHT_MORE_LRC] and not slots[n.FIGHT_MORE_CRC] and _round_done(s, f)
    if slots[n.FIGHT_LAST] and slots[n.FIGHT_ROUND] >= slots[n.FIGHT_LAST] and _round_done(s, f):
        return True
    return slots[n.FIGHT_ROUND] > 1 and not slots[n.FIGHT_STIRRED] and _round_done(s, f)


def _round_done(s: XFilesState, f: Frame) -> bool:
    """Whether the round under way has been fought to its end."""
    return f.pc == COMBAT.steps.index(open_round) + 1


def close(s: XFilesState, f: Frame) -> None:
    """End the combat: the Adversary is discarded, whatever the outcome (XF-198, XF-207)."""
    for foe in foes(s, f):
        count_killed(s, f, foe)


def bury(s: XFilesState, f: Frame) -> None:
    """Discard the Adversary, and let the modifiers of the combat end."""
    end_modifiers(s, n.UNTIL_ROUND)
    end_modifiers(s, n.UNTIL_NEXT_ROUND)
    end_modifiers(s, n.UNTIL_COMBAT)
    for player in range(s.match.players):
        for card in s.zones[n.FIELD * s.match.players + player]:
            if s.match.book.kind[s.definition[card]] != n.AGENT:
                continue
            for column in (s.hit, s.aimed, s.directed):
                if column[card]:
                    change(s, column, card, 0)
            if s.marks[card] & n.HURT_MARK:
                change(s, s.marks, card, s.marks[card] & ~n.HURT_MARK)
    for foe in reversed(foes(s, f)):
        dismiss(s, foe)
    emit(s, n.COMBAT_ENDED, f.player, f.card, f.target)
    skip_to_end(s, f)


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
    react,
    apply,
    mend,
    clear_round,
    close,
    bury,
    slots=13,
)
