"""Using the optional powers of X-Files: when, on what, and what the others may say to it (XF-262 to XF-281)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.flow.atoms import add_modifier, change, emit, move, remember, reveal
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import ask, innermost, jump, leave, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import ADD, CHOOSE_CARD, CHOOSE_PLAYER, DISCARDED, GRANT, NO, REVEALED, YES
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.events import Event, Reworded
from deckcheck.games.xfiles.names import KEYWORDS, WORDS, Grant, Mark, Pool, Stat, Suit, Until, Window, Zone
from deckcheck.games.xfiles.rules import agents, checks, deck, playing, pools, powers
from deckcheck.games.xfiles.rules.activators import activators_hold
from deckcheck.games.xfiles.rules.bluffs import laid_by
from deckcheck.games.xfiles.rules.briefing import Briefing
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.damage import ask_victim, damage_at_once
from deckcheck.games.xfiles.rules.frames import Check, Combat, begin_effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# In which windows a power may be used; those that are not named work by themselves.
WINDOWS = {
    powers.CONTROL: Window.HEALING,
    powers.SUBTERFUGE: Window.HEALING,
    powers.SURVIVAL: Window.HEALING,
    powers.KNOWLEDGE: Window.BRIEFING,
    powers.IDEOLOGY: Window.CHECK | Window.INVESTIGATION,
    powers.ABDUCTION: Window.CHECK | Window.INVESTIGATION,
    powers.IMBALANCE: Window.CHECK,
    powers.THREATS: Window.CHECK | Window.ANSWER,
    powers.VIOLENCE: Window.CHECK,
    powers.POSSESSION: Window.COMBAT,
}
# What an Adversary played again costs less (XF-270); what one Agent loses in a check (XF-280).
AGAIN_LESS = 2
WEAKER = 2


def offers(state: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the powers that a player may use now, and the characteristics that may be shown for theirs (XF-263)."""
    found: list[int] = []
    for value in powers.traits(state, player):
        if value not in WINDOWS:
            if not powers.is_announced(state, player, value) and _would_help(state, player, value, windows, answered):
                found.append(Act.SHOW_TRAIT | value)
        elif (
            WINDOWS[value] & windows
            and powers.is_available(state, player, value)
            and _usable_on(state, player, value, answered)
        ):
            found.append((Act.USE_POWER if powers.is_known(state, player, value) else Act.SHOW_TRAIT) | value)
    return sorted(found)


def _usable_on(state: XFilesState, player: int, value: int, answered: int) -> list[int]:
    """Return what a power may be used on: in the own turn only IDEOLOGY, to undo what it did (XF-264, XF-D48)."""
    if player == state.active:
        return _cards_with_changed_keywords(state) if value == powers.IDEOLOGY else []
    return targets_of(state, player, value, answered)


def _would_help(state: XFilesState, player: int, value: int, windows: int, answered: int) -> bool:
    """Whether a power that works by itself would change anything now, were its characteristic known to all (XF-263)."""
    if player == state.active:
        return False
    if value == powers.EVIDENCE:
        return bool(windows & Window.CASE_ASSIGNMENT)
    if value == powers.INSANITY:
        return bool(windows & Window.INVESTIGATION) or bool(
            windows & Window.CHECK and innermost(state, Check) is not None
        )
    if value == powers.SECURITY and windows & Window.INVESTIGATION and laid_by(state, player):
        return True
    return any(_helped(state, player, value, card, windows, answered) for card in state.pile(Zone.HAND, player))


def _helped(state: XFilesState, player: int, value: int, card: int, windows: int, answered: int) -> bool:
    """Whether a card of the hand that could be played now would gain by a power that works by itself."""
    book = state.match.book
    number = state.definition[card]
    kind = book.kind[number]
    if not book.windows[number] & windows:
        return False
    if powers.affiliation(value):
        of_it = kind == Suit.ADVERSARY and bool(keywords_of(state, card) & powers.affiliation(value))
        return of_it and not activators_hold(state, player, card)
    combat = innermost(state, Combat)
    gains = {
        powers.MANIPULATION: kind == Suit.EVENT and book.pool[number] == Pool.CP,
        powers.SECURITY: bool(book.keywords[number] & KEYWORDS["bluff"]),
        powers.DEATH: kind == Suit.COMBAT and combat is not None and state.controller[combat.card] == player,
    }
    return (
        gains.get(value, False)
        and bool(book.cost[number])
        and playing.unplayable(state, player, card, answered) is None
    )


def use_power(state: XFilesState, player: int, option: int, answered: int) -> None:
    """Use a power, or show a characteristic to all opponents first (XF-262, XF-263)."""
    verb, _, value = split_option(option)
    if verb == Act.SHOW_TRAIT:
        powers.announce_value(state, player, value)
        emit(state, Event.SHOWN_FILE, player, -1, -1, value)
    else:
        push(state, USE_POWER, player, answered).power = value


# What a power is used on --------------------------------------------------------------------------------------------


def targets_of(state: XFilesState, player: int, value: int, answered: int) -> list[int]:
    """Return what a power may be used on now: cards, or players."""
    enemy = state.active
    if value == powers.CONTROL:
        return [enemy] if state.rp[enemy] else []
    if value == powers.SUBTERFUGE:
        return sorted(state.pile(Zone.HAND, enemy))
    if value == powers.KNOWLEDGE:
        briefing = innermost(state, Briefing)
        over = briefing is not None and briefing.pc[0] is None
        return [other for other in opponents(state, player) if over and state.pile(Zone.HAND, other)]
    if value == powers.SURVIVAL:
        return [agent for agent in sorted(agents.agents_of(state, enemy)) if not _struck_before(state, agent)]
    if value == powers.ABDUCTION:
        there = [agent for other in opponents(state, player) for agent in agents.agents_of(state, other)]
        return sorted(agent for agent in there if not state.hired[agent])
    if value == powers.THREATS:
        return _witnesses(state, player)
    if value == powers.IDEOLOGY:
        return _cards_with_keywords(state)
    check, combat = innermost(state, Check), innermost(state, Combat)
    if value == powers.IMBALANCE and check is not None and checks.is_announced(check):
        return sorted(checks.members(state, check))
    if value == powers.VIOLENCE and check is not None:
        return _adversaries_to_replay(state, player)
    if (
        value == powers.POSSESSION
        and check is not None
        and combat is not None
        and state.controller[combat.card] == player
    ):
        team = sorted(checks.members(state, check))
        return [
            agent for agent in team if state.marks[agent] & Mark.HURT and not granted(state, Grant.POSSESSED, agent)
        ]
    return []


def opponents(state: XFilesState, player: int) -> list[int]:
    """Return all other players who are in the game."""
    return [other for other in range(state.match.players) if other != player and state.alive[other]]


def _struck_before(state: XFilesState, agent: int) -> bool:
    """Whether an Agent was hurt by SURVIVAL in its player's turn before this one (XF-275)."""
    return 0 < state.struck[agent] >= state.turn - state.match.players


def _witnesses(state: XFilesState, player: int) -> list[int]:
    """Return the Witnesses that opponents of a player have on the table."""
    kind = state.match.book.kind
    table = [card for other in opponents(state, player) for card in state.pile(Zone.PLAYED, other)]
    return sorted(card for card in table if kind[state.definition[card]] == Suit.WITNESS)


def _cards_with_keywords(state: XFilesState) -> list[int]:
    """Return the cards whose keywords matter now: the Site under investigation and what is on the table."""
    check = innermost(state, Check)
    cards = [check.site] if check is not None and check.site >= 0 else []
    for player in range(state.match.players):
        cards += state.pile(Zone.PLAYED, player)
    return sorted(card for card in cards if keywords_of(state, card))


def _cards_with_changed_keywords(state: XFilesState) -> list[int]:
    """Return the cards of which a power has changed a keyword: not those that other cards have changed (XF-D48)."""
    changed = [card for card in _cards_with_keywords(state) if state.gained[card] or state.lost[card]]
    return [card for card in changed if state.memory.get(card)]


def _adversaries_to_replay(state: XFilesState, player: int) -> list[int]:
    """Return the Adversaries of a discard pile that might be played now for 2 CP less, like from hand (XF-270)."""
    kind = state.match.book.kind
    return sorted(
        card
        for card in state.pile(Zone.DISCARD, player)
        if kind[state.definition[card]] == Suit.ADVERSARY
        and pools.price(state, player, card) - AGAIN_LESS <= state.cp[player]
        and playing.unplayable(state, player, card) is None
    )


# Using one ----------------------------------------------------------------------------------------------------------


class UsePower(Frame):
    """The use of a power; its card is the one that is answered, or -1."""

    power = number("the value of the X-File that gives it")
    seat = number("the seat, from the player's own, of whoever may undo it next", start=1)
    rival = number("who is asked whether to undo it", Kind.PLAYER)
    chosen = number("the card, or the player, that it is used on", start=-1)
    word = number("the keyword that is changed, as the number of its bit", start=-1)


def tell_power(state: XFilesState, frame: UsePower) -> None:
    """Announce the characteristic that gives the power (XF-262)."""
    powers.use_up(state, frame.player, frame.power)


def ask_cancel(state: XFilesState, frame: UsePower) -> None:
    """Ask all others with the same power in turn whether one uses it to undo this one (XF-281)."""
    state.choice = NO
    players = state.match.players
    for seat in range(frame.seat, players):
        other = (frame.player + seat) % players
        if (
            other != state.active
            and frame.power in powers.traits(state, other)
            and powers.is_available(state, other, frame.power)
        ):
            frame.seat, frame.rival = seat, other
            ask(state, other, Decision.CANCEL, [NO, YES])
            return


def take_cancel(state: XFilesState, frame: UsePower) -> None:
    """Let the power be undone, which uses up the other one too; or ask the next player."""
    if frame.rival < 0:
        return
    if state.choice == YES:
        powers.use_up(state, frame.rival, frame.power)
        leave(frame)
        return
    frame.rival = -1
    frame.seat += 1
    jump(frame, ask_cancel)


def ask_use(state: XFilesState, frame: UsePower) -> None:
    """Ask what the power is used on; what the opponent discards is the opponent's choice (XF-268)."""
    options = _usable_on(state, frame.player, frame.power, frame.card)
    if not options:
        leave(frame)
    elif frame.power in (powers.CONTROL, powers.KNOWLEDGE):
        ask(state, frame.player, CHOOSE_PLAYER, options)
    else:
        ask(state, state.active if frame.power == powers.SUBTERFUGE else frame.player, CHOOSE_CARD, options)


def take_use(state: XFilesState, frame: UsePower) -> None:
    """Note what was chosen."""
    frame.chosen = state.choice


def ask_word(state: XFilesState, frame: UsePower) -> None:
    """Ask which keyword is changed (XF-272)."""
    state.choice = -1
    if frame.power == powers.IDEOLOGY and frame.player != state.active:
        words = keywords_of(state, frame.chosen)
        ask(state, frame.player, Decision.POWER, [bit for bit in range(len(WORDS)) if words >> bit & 1])


def ask_other_word(state: XFilesState, frame: UsePower) -> None:
    """Ask to which keyword it is changed."""
    if frame.power == powers.IDEOLOGY and frame.player != state.active:
        frame.word = state.choice
        words = keywords_of(state, frame.chosen)
        ask(state, frame.player, Decision.POWER, [bit for bit in range(len(WORDS)) if not words >> bit & 1])


def apply_power(state: XFilesState, frame: UsePower) -> None:
    """Let the power work (XF-265 to XF-280)."""
    target, value = frame.chosen, frame.power
    if value == powers.CONTROL:
        pools.gain(state, target, Pool.RP, -1, lost=True)
    elif value == powers.KNOWLEDGE:
        for card in state.pile(Zone.HAND, target):
            reveal(state, card, 1 << frame.player, REVEALED, frame.player)
    elif value == powers.SUBTERFUGE:
        move(state, target, state.match.place(Zone.DISCARD, state.owner[target]), DISCARDED, state.owner[target])
    elif value == powers.SURVIVAL:
        change(state, state.struck, target, state.turn)
        damage_at_once(state, target, 1)
    elif value == powers.ABDUCTION:
        deck.abduct(state, target)
    elif value == powers.THREATS:
        playing.negate(state, target)
    elif value == powers.POSSESSION:
        add_modifier(state, (Grant.POSSESSED, GRANT, 1, target, Until.COMBAT, frame.player, target))
    elif value == powers.IMBALANCE:
        check = innermost(state, Check)
        skill = check.skill if check is not None else 0
        add_modifier(state, (1 << skill, ADD, -WEAKER, target, Until.CHECK, frame.player, target))
        emit(state, Event.WEAKENED, state.owner[target], target, -1, skill)
    elif value == powers.VIOLENCE:
        add_modifier(state, (Stat.COST, ADD, -AGAIN_LESS, target, Until.CHECK, frame.player, target))
        begin_effect(state, state.match.book.program[state.definition[target]], frame.player, target)
    else:
        _change_word(state, frame)


def _change_word(state: XFilesState, frame: UsePower) -> None:
    """Change one keyword of a card, or undo what a power has last changed of it (XF-272, XF-D48)."""
    card = frame.chosen
    gained, lost = state.gained[card], state.lost[card]
    uses = state.memory.get(card, ())
    if frame.player == state.active:
        old, new, was_gained, was_lost = uses[-4:]
        change(state, state.gained, card, gained & ~(1 << new) | was_gained << old)
        change(state, state.lost, card, lost & ~(1 << old) | was_lost << new)
        remember(state, card, uses[:-4])
        emit(state, Event.REWORDED, frame.player, card, -1, option(Reworded.INSTEAD, new, old))
        return
    old, new = frame.word, state.choice
    remember(state, card, (*uses, old, new, gained >> old & 1, lost >> new & 1))
    change(state, state.lost, card, (lost | 1 << old) & ~(1 << new))
    change(state, state.gained, card, (gained | 1 << new) & ~(1 << old))
    emit(state, Event.REWORDED, frame.player, card, -1, option(Reworded.INSTEAD, old, new))


USE_POWER = procedure(
    "power",
    *(tell_power, ask_cancel, take_cancel, ask_use, take_use, ask_word, ask_other_word, apply_power),
    frame=UsePower,
)


# The power of INSANITY (XF-278) -------------------------------------------------------------------------------------


class Torment(Frame):
    """What the power of INSANITY does."""

    seat = number("the seat, from the investigating player's, of the opponent whose power works now")


def torment(state: XFilesState, frame: Torment) -> None:
    """Ask the Team's player which Agent suffers for the Witness just played, once for every opponent with the power."""
    check = innermost(state, Check)
    state.choice = -1
    if check is None or frame.player != state.active:
        return
    team = sorted(agent for agent in checks.members(state, check) if agents.health(state, agent))
    while team and frame.seat < state.match.players:
        frame.seat += 1
        if powers.has_power(state, (state.active + frame.seat) % state.match.players, powers.INSANITY):
            ask_victim(state, state.active, team)
            return


def suffer(state: XFilesState, frame: Torment) -> None:
    """Damage the Agent that was chosen."""
    if state.choice >= 0:
        jump(frame, torment)
        damage_at_once(state, state.choice, 1)


TORMENT = procedure("torment", torment, suffer, frame=Torment)
