"""Combat with an Adversary: one long range round, then close range rounds (XF-181 to XF-222, XF-D57, XF-D62)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import add_modifier, change, emit, end_modifiers, ripen_modifiers
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import innermost, jump, procedure, push
from deckcheck.engine.flow.turns import clear
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import CRC, LRC, Fighting, Grant, Mark, Pool, Suit, Until, Window, Zone
from deckcheck.games.xfiles.rules.adversaries import (
    count_killed,
    dismiss,
    foes_of,
    is_called_off,
    may_strike,
    opponent,
    take_out,
    ways_of,
)
from deckcheck.games.xfiles.rules.agents import fall, full_health, health, in_section
from deckcheck.games.xfiles.rules.cards import is_granted, zone_of
from deckcheck.games.xfiles.rules.checks import members
from deckcheck.games.xfiles.rules.combat_damage import aim, aimed_at, is_slain, reaching, strength, suffered, turn_aside
from deckcheck.games.xfiles.rules.combat_targets import may_split, open_to
from deckcheck.games.xfiles.rules.damage import ask_victim, mark_damage
from deckcheck.games.xfiles.rules.frames import Check, Combat, helps_team, open_window
from deckcheck.games.xfiles.rules.items import choosing_items
from deckcheck.games.xfiles.rules.pacts import keeping_apart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState


def start_combat(state: XFilesState, adversary: int, lone: int = -1) -> Combat | None:
    """Begin a combat between an Adversary and the Team whose check is under way (XF-162, XF-181, XF-188).

    `lone` is the one Agent that is attacked, or -1. Without anybody to fight there is none; nor is there one yet for an
    Adversary that waits for others to fight beside it, and will still fight that one Agent alone.
    """
    check = innermost(state, Check)
    if check is None:
        return None
    if state.marks[adversary] & Mark.GATHERED:
        change(state, state.strikes, adversary, lone)
        return None
    frame = push(state, COMBAT, check.player, adversary)
    frame.site, frame.lone = check.site, lone
    if state.marks[adversary] & Mark.AS_ONE:
        frame.duels = tuple((foe, state.strikes[foe]) for foe in foes_of(state, frame) if state.strikes[foe] >= 0)
    return frame


def fighters(state: XFilesState, frame: Combat) -> list[int]:
    """Return those of the Team who fight: the Agents at the Site, Witnesses with HEALTH (XF-188, XF-211, XF-D15)."""
    team = _comers(state, frame)
    if not (state.modifiers or state.match.stats & Grant.OUT):
        return team
    return [card for card in team if not granted(state, Grant.OUT, card)]


def _comers(state: XFilesState, frame: Combat) -> list[int]:
    """Return those of the Team whom the combat is about, who are out of it by now too."""
    check = innermost(state, Check)
    if check is None:
        return []
    team = members(state, check)
    alone = [frame.lone] if frame.lone >= 0 else []
    if frame.duels:
        alone = [opponent(frame, foe) for foe in foes_of(state, frame)]
        alone = [] if -1 in alone else alone
    if alone:
        team = [agent for agent in team if agent in alone]
    book = state.match.book
    players = state.match.players
    team += [
        card
        for player in range(players)
        for card in state.pile(Zone.PLAYED, player)
        if book.kind[state.definition[card]] == Suit.WITNESS
        and book.health[state.definition[card]]
        and (player == frame.player or book.pool[state.definition[card]] != Pool.CP)
        and state.host[card] < 0
    ]
    if not alone:
        team += [
            card
            for card in state.pile(Zone.ASSETS, frame.player)
            if book.fights_along[state.definition[card]] and state.host[card] in team
        ]
    return team


def side_in(state: XFilesState, played: Frame, *, own: bool) -> list[int]:
    """Return who fights on the side of a card's player in the combat under way, or on the other one."""
    frame = innermost(state, Combat)
    if frame is None:
        return []
    return fighters(state, frame) if helps_team(played, frame.player) == own else foes_of(state, frame)


# What cards do to a combat ------------------------------------------------------------------------------------------


def leave_combat(state: XFilesState, agent: int) -> None:
    """Take an Agent out of the combat by its own card; attacked alone it has got away (XF-202)."""
    frame = innermost(state, Combat)
    if frame is not None and frame.lone == agent:
        frame.over = 1
        return
    add_modifier(state, (Grant.OUT, GRANT, 1, agent, Until.COMBAT, -1, agent))


def stand_in(state: XFilesState, frame: Combat) -> int:
    """Return the one of the Team who takes all damage of the combat, or -1."""
    if not (state.modifiers or state.match.stats & Grant.DECOY):
        return -1
    return next((card for card in fighters(state, frame) if granted(state, Grant.DECOY, card)), -1)


def turn_blows(state: XFilesState, foes: list[int], target: int) -> None:
    """Let those of the Team who strike one of these foes strike another one."""
    frame = innermost(state, Combat)
    for fighter in own_strikers(state, frame) if frame is not None else ():
        if state.strikes[fighter] in foes:
            change(state, state.strikes, fighter, target)


def extra_round(state: XFilesState, kind: int) -> None:
    """Let one more round of LRC or CRC come next."""
    frame = innermost(state, Combat)
    if frame is None:
        return
    if kind == LRC:
        frame.more_lrc += 1
    else:
        frame.more_crc += 1


# The steps ----------------------------------------------------------------------------------------------------------


def open_combat(state: XFilesState, frame: Combat) -> None:
    """Begin: the investigation stops until the combat is over (XF-162)."""
    check = innermost(state, Check)
    if check is not None:
        check.foe = frame.card
    emit(state, Event.COMBAT_BEGUN, state.controller[frame.card], frame.card, frame.site)


def open_round(state: XFilesState, frame: Combat) -> None:
    """Begin a round: long range first, then close range, unless the card says otherwise (XF-185, XF-189, XF-203)."""
    if is_over(state, frame, fought=True):
        jump(frame, close)
        return
    frame.round += 1
    frame.served = frame.stirred = frame.left = 0
    frame.items = frame.blows = frame.users = frame.beyond = ()
    frame.kind = CRC
    if frame.more_lrc:
        frame.more_lrc -= 1
        frame.kind = LRC
    elif frame.more_crc:
        frame.more_crc -= 1
    elif _all_fight(state, frame, Fighting.LRC_ALONE) or (
        frame.round == 1 and not _all_fight(state, frame, Fighting.SKIPS_LRC)
    ):
        frame.kind = LRC
    if state.modifiers:
        for player in range(state.match.players):
            ripen_modifiers(state, Until.NEXT_ROUND, player, Until.ROUND)
    for card in (*fighters(state, frame), *foes_of(state, frame)):
        clear_blows(state, card)
    emit(state, Event.ROUND_BEGUN, state.controller[frame.card], frame.card, frame.site, frame.kind)


def _all_fight(state: XFilesState, frame: Combat, way: int) -> bool:
    """Whether all foes fight in a way."""
    return all(ways_of(state, frame, foe) & way for foe in foes_of(state, frame))


def clear_blows(state: XFilesState, card: int) -> None:
    """Forget whom a fighter strikes, and what was assigned and done to it in the round."""
    clear(state, (state.strikes,), (card,), NOTHING)
    clear(state, (state.hit, state.spread), (card,))


def play_cards(state: XFilesState, frame: Combat) -> None:
    """Let all play Combat cards, the player of the Adversary first (XF-178, XF-191, XF-205, XF-215, XF-D47)."""
    first = state.controller[frame.card] if state.match.options["combat_first"] == "adversary" else state.active
    open_window(state, Window.COMBAT, first)


def play_last(state: XFilesState, frame: Combat) -> None:
    """Let the player of an Adversary that may wait play once more, when nobody else will."""
    fights = state.match.book.fights
    if any(fights[state.definition[foe]] & Fighting.PLAYS_LAST for foe in foes_of(state, frame)):
        open_window(state, Window.COMBAT, state.controller[frame.card], alone=True)


def begin_assignment(state: XFilesState, frame: Combat) -> None:
    """Begin to assign damage: the Team's player first, that of the Adversary last (XF-D57)."""
    frame.left = frame.striker = 0
    if is_over(state, frame):
        jump(frame, close)


def strikers(state: XFilesState, frame: Combat) -> list[int]:
    """Return those whose damage the Team takes: its foes, then its own Agents that are possessed."""
    possessed = [card for card in fighters(state, frame) if is_granted(state, Grant.POSSESSED, card)]
    return [*foes_of(state, frame), *possessed]


def ask_target(state: XFilesState, frame: Combat) -> None:
    """Ask the player of the Adversary who takes its damage (XF-194, XF-195)."""
    hitting = strikers(state, frame)
    options = open_to(state, frame, own_strikers(state, frame), hitting[frame.striker]) if frame.left > 0 else []
    while not options and frame.striker + 1 < len(hitting):
        frame.striker += 1
        frame.left = strength(state, frame, hitting[frame.striker])
        options = open_to(state, frame, own_strikers(state, frame), hitting[frame.striker]) if frame.left > 0 else []
    if not options:
        frame.left = 0
        jump(frame, react_to_assignment)
        return
    ask_victim(state, state.controller[frame.card], options)


def take_target(state: XFilesState, frame: Combat) -> None:
    """Assign all of the damage to the one chosen, or a point of damage that may be split."""
    striker = strikers(state, frame)[frame.striker]
    amount = 1 if striker in foes_of(state, frame) and may_split(state, frame, striker) else frame.left
    frame.left -= amount
    aim(frame, striker, state.choice, amount)
    emit(state, Event.ASSIGNED, state.controller[frame.card], state.choice, striker, amount)
    jump(frame, ask_target)


def own_strikers(state: XFilesState, frame: Combat) -> list[int]:
    """Return those of the Team who strike its foes."""
    return [fighter for fighter in fighters(state, frame) if not is_granted(state, Grant.POSSESSED, fighter)]


def strikers_without_foe(state: XFilesState, frame: Combat) -> list[int]:
    """Return those of the Team who strike one of several foes, and have not been assigned one."""
    there = foes_of(state, frame)
    return [
        fighter
        for fighter in own_strikers(state, frame)
        if state.strikes[fighter] < 0
        and not state.spread[fighter]
        and any(strength(state, frame, fighter, foe) for foe in there if may_strike(frame, fighter, foe))
    ]


def ask_foe(state: XFilesState, frame: Combat) -> None:
    """Ask the Team's player, where it fights several foes, whom the next of the Team strikes (XF-194)."""
    there = foes_of(state, frame)
    waiting = strikers_without_foe(state, frame) if len(there) > 1 else []
    if waiting:
        ask_victim(state, frame.player, sorted(foe for foe in there if may_strike(frame, waiting[0], foe)))
        return
    jump(frame, count_damage)


def take_foe(state: XFilesState, frame: Combat) -> None:
    """Note whom the fighter strikes; damage that may be split is aimed point by point."""
    jump(frame, ask_foe)
    fighter = strikers_without_foe(state, frame)[0]
    if not is_granted(state, Grant.SPLITS, fighter):
        change(state, state.strikes, fighter, state.choice)
        return
    frame.left = (frame.left or strength(state, frame, fighter)) - 1
    aim(frame, fighter, state.choice, 1)
    if not frame.left:
        change(state, state.spread, fighter, 1)


def count_damage(state: XFilesState, frame: Combat) -> None:
    """Count what the Adversary's player has to assign (XF-195), and what those deal who strike their own."""
    for fighter in own_strikers(state, frame):
        if state.spread[fighter] and state.strikes[fighter] >= 0:
            amount = strength(state, frame, fighter, frame.card)
            if amount > 0:
                aim(frame, fighter, state.strikes[fighter], amount)
    frame.left = strength(state, frame, frame.card)


def react_to_assignment(state: XFilesState, frame: Combat) -> None:
    """Let cards that act on assigned damage be played (XF-D57)."""
    open_window(state, Window.ASSIGNMENT, state.controller[frame.card])


def apply_damage(state: XFilesState, frame: Combat) -> None:
    """Apply all damage of the round at once, after what lowers it (XF-187, XF-213, XF-D57)."""
    if is_over(state, frame):
        jump(frame, close)
        return
    taker = stand_in(state, frame)
    if taker >= 0:
        turn_aside(frame, fighters(state, frame), taker)
    own = own_strikers(state, frame)
    if frame.kind == CRC and not _slay(state, frame, own):
        return
    there = foes_of(state, frame)
    # Whoever is hit first, and falls by it, deals no blow.
    quick = [fighter for fighter in own if is_granted(state, Grant.FIRST, fighter)]
    felled = [foe for foe in there if quick and falls_to(state, frame, foe, quick)]
    frame.blows = tuple(row for row in frame.blows if row[0] not in felled)
    taken = {card: reaching(state, card, aimed_at(frame, card), dealt=True) for card in fighters(state, frame)}
    first = [foe for foe in there if is_granted(state, Grant.FIRST, foe)]
    if first:
        early = {card: sum(amount for source, amount in blows if source in first) for card, blows in taken.items()}
        own = [fighter for fighter in own if not 0 < health(state, fighter) <= early[fighter]]
    margin = 0
    dealt: list[tuple[int, int, int]] = []
    for foe in there:
        blows, amount = suffered(state, frame, foe, own, dealt=True)
        margin += amount
        change(state, state.hit, foe, min(amount, max((blow for _, blow in blows), default=0)))
        sources = [source for source, _ in blows]
        if amount and mark_damage(state, foe, amount, sources[0] if len(sources) == 1 else -1):
            frame.stirred = 1
        dealt += [(source, foe, blow) for source, blow in blows]
    beyond = []
    for card, blows in taken.items():
        change(state, state.hit, card, max((blow for _, blow in blows), default=0))
        stood = health(state, card)
        beyond += [(card, sum(blow for _, blow in blows) - stood)]
        for source, amount in blows:
            margin -= amount
            by = source if source >= 0 else frame.card
            if mark_damage(state, card, amount, by):
                frame.stirred = 1
            elif stood:  # by what hits at the same moment it is damaged too
                emit(state, Event.DAMAGED, state.controller[card], card, by, amount)
        dealt += [(source, card, blow) for source, blow in blows]
    frame.margin, frame.blows = margin, tuple(dealt)
    frame.beyond = tuple((card, more) for card, more in beyond if more > 0)


def falls_to(state: XFilesState, frame: Combat, foe: int, strikers: list[int]) -> bool:
    """Whether the damage of some of the Team alone leaves a foe without HEALTH."""
    return 0 < health(state, foe) <= suffered(state, frame, foe, strikers)[1]


def _slay(state: XFilesState, frame: Combat, own: list[int]) -> bool:
    """Take out the foes that fall to a weapon before they deal damage; return whether any is left to fight."""
    if not (state.modifiers or state.match.stats & Grant.SLAYS):
        return True
    there = foes_of(state, frame)
    slain = [foe for foe in there if is_slain(state, foe, suffered(state, frame, foe, own)[0])]
    take_out(state, frame, slain)
    frame.blows = tuple(row for row in frame.blows if row[0] not in slain)
    return len(slain) < len(there)


def react_to_damage(state: XFilesState, frame: Combat) -> None:
    """Let cards that act on damage, or heal, be played (XF-213, XF-214, XF-D57)."""
    open_window(state, Window.DAMAGED, state.controller[frame.card])


def clear_round(state: XFilesState, frame: Combat) -> None:
    """Take fighters at 0 HEALTH out, then go on with the next round (XF-186, XF-196, XF-198, XF-221, XF-D16).

    Foes that are done leave it while others remain, for each fights as its own card says.
    """
    gone = [(card, state.place[card]) for card in _comers(state, frame) if not health(state, card)]
    for card, place in gone:
        if state.place[card] == place:  # what fell with the Agent that it was attached to has left already
            fall(state, card, next((source for source, _ in aimed_at(frame, card) if source >= 0), frame.card))
    there = foes_of(state, frame)
    done = [foe for foe in there if is_done(state, frame, foe, fought=True)]
    if len(done) < len(there):
        take_out(state, frame, done)
    end_modifiers(state, Until.ROUND)
    jump(frame, open_round)


def is_done(state: XFilesState, frame: Combat, foe: int, *, fought: bool) -> bool:
    """Whether a foe fights no further round: held, at 0 HEALTH, its one opponent out, or its rounds `fought`."""
    if is_granted(state, Grant.OUT, foe):
        return True
    if frame.duels and opponent(frame, foe) not in (-1, *fighters(state, frame)):
        return True
    fights = ways_of(state, frame, foe)
    if not health(state, foe) and full_health(state, foe):
        # Who outlasts the long range round fights the close range round after it to its end.
        return not fights & Fighting.OUTLASTS_LRC or (fought and frame.kind == CRC)
    more = frame.more_lrc or frame.more_crc
    return bool(fights & Fighting.ONE_OF_EACH) and fought and frame.round > 1 and not more


def is_over(state: XFilesState, frame: Combat, *, fought: bool = False) -> bool:
    """Whether the combat is over: the foes or the whole Team are out, or nothing can happen (XF-201, XF-D62).

    The number of rounds, and that nothing has happened, end it only when the round under way was `fought` to its end.
    """
    gone = frame.over or zone_of(state, frame.card) != Zone.PLAYED
    if gone or not fighters(state, frame) or is_called_off(state, frame):
        return True
    if all(is_done(state, frame, foe, fought=fought) for foe in foes_of(state, frame)):
        return True
    last = frame.round and (frame.kind == CRC or _all_fight(state, frame, Fighting.LRC_ALONE))
    return fought and (0 < frame.rounds <= frame.round or bool(last and not frame.stirred))


def close(state: XFilesState, frame: Combat) -> None:
    """End the combat: the Adversary is discarded, whatever the outcome (XF-198, XF-207)."""
    for foe in foes_of(state, frame):
        count_killed(state, frame, foe)


def clear_away(state: XFilesState, frame: Combat) -> None:
    """Discard the Adversary, and let the modifiers of the combat end."""
    end_modifiers(state, Until.ROUND)
    end_modifiers(state, Until.NEXT_ROUND)
    end_modifiers(state, Until.COMBAT)
    for player in range(state.match.players):
        for card in (*in_section(state, player, Zone.BUREAU), *in_section(state, player, Zone.FIELD)):
            clear_blows(state, card)
            if state.marks[card] & Mark.HURT:
                change(state, state.marks, card, state.marks[card] & ~Mark.HURT)
    for foe in reversed(foes_of(state, frame)):
        dismiss(state, foe)
    emit(state, Event.COMBAT_ENDED, frame.player, frame.card, frame.site)


COMBAT = procedure(
    "combat",
    open_combat,
    *keeping_apart(fighters),
    open_round,
    *choosing_items(lambda state, frame: [*fighters(state, frame), *foes_of(state, frame)]),
    play_cards,
    play_last,
    begin_assignment,
    ask_foe,
    take_foe,
    count_damage,
    ask_target,
    take_target,
    react_to_assignment,
    apply_damage,
    react_to_damage,
    clear_round,
    close,
    clear_away,
    frame=Combat,
)
