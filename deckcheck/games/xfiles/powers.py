"""The optional powers of X-Files, one for each characteristic's value (XF-261 to XF-281, XF-D48)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, change, emit, move, remember, reveal
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import ADD, CHOOSE_CARD, DISCARDED, GRANT, NO, REVEALED, YES, YES_NO
from deckcheck.games.xfiles import agents, checks, notebook, pools
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.activators import hold
from deckcheck.games.xfiles.frames import check_frame, combat_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

(CONTROL, KNOWLEDGE, IDEOLOGY, SECURITY, SURVIVAL) = (
    n.VALUES.index(name) for name in ("control", "knowledge", "ideology", "security", "survival")
)
(VIOLENCE, MANIPULATION, SUBTERFUGE, POSSESSION, THREATS) = (
    n.VALUES.index(name) for name in ("violence", "manipulation", "subterfuge", "possession", "threats")
)
(DEATH, INSANITY, IMBALANCE, ABDUCTION, EVIDENCE) = (
    n.VALUES.index(name)
    for name in ("death", "insanity", "physiological-imbalance", "abduction", "manipulation-of-evidence")
)
# How often a power may be used in a game; the others are bounded by the turn, or not at all.
TOKENS = {POSSESSION: 2, THREATS: 3, VIOLENCE: 2, KNOWLEDGE: 2, ABDUCTION: 2, IMBALANCE: 3}
ONCE_A_TURN = (SUBTERFUGE, CONTROL, IDEOLOGY, SURVIVAL, IMBALANCE)
# In which windows a power may be used; those that are not named work by themselves.
WINDOWS = {
    CONTROL: n.W_HEALING,
    SUBTERFUGE: n.W_HEALING,
    SURVIVAL: n.W_HEALING,
    KNOWLEDGE: n.W_BRIEFING,
    IDEOLOGY: n.W_CHECK | n.W_INVESTIGATION,
    ABDUCTION: n.W_CHECK | n.W_INVESTIGATION,
    IMBALANCE: n.W_CHECK,
    THREATS: n.W_CHECK | n.W_ANSWER,
    VIOLENCE: n.W_CHECK,
    POSSESSION: n.W_COMBAT,
}
# What an Adversary played again costs less (XF-270); what one Agent loses in a check (XF-280).
AGAIN_LESS = 2
WEAKER = 2
_COUNT_BITS = 4


# Who has which power ------------------------------------------------------------------------------------------------


def traits(s: XFilesState, player: int) -> tuple[int, ...]:
    """Return the values of a player's X-File."""
    cards = s.zones[n.XFILE * s.match.players + player]
    return tuple(s.match.book.traits[s.definition[cards[0]]]) if cards else ()


def has(s: XFilesState, player: int, value: int) -> bool:
    """Whether a player may use a power: opponents know the value, and the turn is another's (XF-261, XF-264)."""
    if not s.match.options["x_file_powers"] or player == s.active:
        return False
    return bool(s.shown[player] >> value & 1) and value in traits(s, player)


def used(s: XFilesState, player: int, value: int) -> int:
    """Return how often a player has used a power in this game."""
    return s.powers[player] >> value * _COUNT_BITS & (1 << _COUNT_BITS) - 1


def ready(s: XFilesState, player: int, value: int) -> bool:
    """Whether a power is left to use, now and in this game."""
    if value in ONCE_A_TURN and s.power_turn[player] >> value & 1:
        return False
    return used(s, player, value) < TOKENS.get(value, 1 << _COUNT_BITS)


def spend(s: XFilesState, player: int, value: int) -> None:
    """Note that a power was used, and tell which (XF-262)."""
    if value in TOKENS:
        change(s, s.powers, player, s.powers[player] + (1 << value * _COUNT_BITS))
    change(s, s.power_turn, player, s.power_turn[player] | 1 << value)
    emit(s, n.POWER_USED, player, -1, -1, value)


def offers(s: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the powers that a player may use now, and the characteristics that may be shown for theirs (XF-263)."""
    found: list[int] = []
    for value in traits(s, player):
        if not WINDOWS.get(value, 0) & windows or not ready(s, player, value):
            continue
        if player == s.active:
            if value == IDEOLOGY and s.shown[player] >> value & 1 and _changed(s):
                found.append(n.option(n.USE_POWER, value))
            continue
        if choices(s, player, value, answered):
            found.append(n.option(n.USE_POWER if s.shown[player] >> value & 1 else n.SHOW_TRAIT, value))
    return sorted(found)


def begin(s: XFilesState, player: int, option: int, answered: int) -> None:
    """Use a power, or show a characteristic to all opponents first (XF-262, XF-263)."""
    verb, value, _ = n.option_parts(option)
    if verb == n.SHOW_TRAIT:
        for other in range(s.match.players):
            if other != player:
                notebook.learn(s, other, player, s.match.book.bearers[value])
        notebook.show(s, player, value)
        emit(s, n.SHOWN_FILE, player, -1, -1, value)
        return
    push(s, n.C_POWER, player, answered, -1, value)


# What a power is used on --------------------------------------------------------------------------------------------


def choices(s: XFilesState, player: int, value: int, answered: int) -> list[int]:
    """Return what a power may be used on now: cards, or the player it is used against."""
    enemy = s.active
    players = s.match.players
    if value == CONTROL:
        return [enemy] if s.rp[enemy] else []
    if value == SUBTERFUGE:
        return sorted(s.zones[n.HAND * players + enemy])
    if value == KNOWLEDGE:
        over = any(
            frame.procedure == n.C_BRIEFING and frame.pc == len(s.match.steps[n.C_BRIEFING]) for frame in s.stack
        )
        return [enemy] if over and s.zones[n.HAND * players + enemy] else []
    if value == SURVIVAL:
        last = [
            agent for agent in agents.agents_of(s, enemy) if s.memory.get(agent, (-players,))[0] >= s.turn - players
        ]
        return sorted(set(agents.agents_of(s, enemy)) - set(last))
    if value == ABDUCTION:
        return sorted(agent for agent in agents.agents_of(s, enemy) if not s.hired[agent])
    if value == THREATS:
        return _witnesses(s, enemy)
    if value == IDEOLOGY:
        return _worded(s)
    check, combat = check_frame(s), combat_frame(s)
    if value == IMBALANCE and check is not None:
        return sorted(checks.members(s, check))
    if value == VIOLENCE and check is not None:
        return _again(s, player)
    if value == POSSESSION and combat is not None and s.controller[combat.card] == player:
        hurt = [agent for agent in checks.members(s, check) if s.damage[agent]] if check is not None else []
        return sorted(agent for agent in hurt if not granted(s, n.G_POSSESSED, agent))
    return []


def _witnesses(s: XFilesState, enemy: int) -> list[int]:
    kind = s.match.book.kind
    return sorted(card for card in s.zones[n.PLAYED * s.match.players + enemy] if kind[s.definition[card]] == n.WITNESS)


def _worded(s: XFilesState) -> list[int]:
    """Return the cards whose keywords matter now: the Site under investigation and what lies on the table."""
    check = check_frame(s)
    cards = [check.target] if check is not None and check.target >= 0 else []
    for player in range(s.match.players):
        cards += s.zones[n.PLAYED * s.match.players + player]
    return sorted(card for card in cards if pools.keywords(s, card))


def _changed(s: XFilesState) -> list[int]:
    """Return the cards whose keywords a power has changed."""
    return [card for card in _worded(s) if s.gained[card] or s.lost[card]]


def _again(s: XFilesState, player: int) -> list[int]:
    """Return the Adversaries of a discard pile that might be played now for 2 CP less (XF-270)."""
    book = s.match.book
    found = []
    for card in s.zones[n.DISCARD * s.match.players + player]:
        number = s.definition[card]
        if book.kind[number] != n.ADVERSARY or number in book.unplayable or not hold(s, player, card):
            continue
        if pools.price(s, player, card) - AGAIN_LESS <= s.cp[player]:
            probe = Frame(0, player, card)
            if all(condition(s, probe) for condition in book.possible[number]):
                found.append(card)
    return sorted(found)


# Using one ----------------------------------------------------------------------------------------------------------


def ask_cancel(s: XFilesState, f: Frame) -> None:
    """Ask another player with the same power whether both cancel each other out (XF-281)."""
    s.choice = NO
    for other in range(s.match.players):
        if other != f.player and has(s, other, f.value) and ready(s, other, f.value):
            f.target = other
            ask(s, other, YES_NO, [NO, YES])
            return


def take_cancel(s: XFilesState, f: Frame) -> None:
    """Announce the power (XF-262); cancelled it is used up on both sides."""
    spend(s, f.player, f.value)
    if s.choice == YES:
        spend(s, f.target, f.value)
        skip_to_end(s, f)


def ask_use(s: XFilesState, f: Frame) -> None:
    """Ask what the power is used on; what the opponent discards is the opponent's choice (XF-268)."""
    options = _changed(s) if f.player == s.active else choices(s, f.player, f.value, f.card)
    if f.value in (CONTROL, KNOWLEDGE):
        s.choice = s.active
        return
    if not options:
        skip_to_end(s, f)
        return
    ask(s, s.active if f.value == SUBTERFUGE else f.player, CHOOSE_CARD, options)


def take_use(s: XFilesState, f: Frame) -> None:
    """Note what was chosen."""
    f.target = s.choice


def ask_word(s: XFilesState, f: Frame) -> None:
    """Ask which keyword is changed (XF-272)."""
    s.choice = -1
    if f.value == IDEOLOGY and f.player != s.active:
        words = pools.keywords(s, f.target)
        ask(s, f.player, n.POWER, [bit for bit in range(len(n.WORDS)) if words >> bit & 1])


def ask_other_word(s: XFilesState, f: Frame) -> None:
    """Ask to which keyword it is changed."""
    if f.value == IDEOLOGY and f.player != s.active:
        f.slots = [s.choice]
        words = pools.keywords(s, f.target)
        ask(s, f.player, n.POWER, [bit for bit in range(len(n.WORDS)) if not words >> bit & 1])


def work(s: XFilesState, f: Frame) -> None:
    """Let the power work (XF-265 to XF-280)."""
    target, value = f.target, f.value
    if value == CONTROL:
        pools.gain(s, target, n.RP, -1)
    elif value == KNOWLEDGE:
        for card in s.zones[n.HAND * s.match.players + target]:
            reveal(s, card, 1 << f.player, REVEALED, f.player)
    elif value == SUBTERFUGE:
        move(s, target, n.DISCARD * s.match.players + s.owner[target], DISCARDED, s.owner[target])
    elif value == SURVIVAL:
        remember(s, target, (s.turn,))
        agents.damage(s, target, 1)
    elif value == ABDUCTION:
        agents.abduct(s, target)
    elif value == THREATS:
        from deckcheck.games.xfiles.playing import negate

        negate(s, target)
    elif value == POSSESSION:
        add_modifier(s, (n.G_POSSESSED, GRANT, 1, target, n.UNTIL_COMBAT, f.player, target))
    elif value == IMBALANCE:
        check = check_frame(s)
        skill = checks.slots_of(check)[n.CHECK_SKILL] if check is not None else 0
        add_modifier(s, (1 << skill, ADD, -WEAKER, target, n.UNTIL_CHECK, f.player, target))
    elif value == VIOLENCE:
        add_modifier(s, (n.S_COST, ADD, -AGAIN_LESS, target, n.UNTIL_CHECK, f.player, target))
        push(s, s.match.book.program[s.definition[target]], f.player, target)
    else:
        _change_word(s, f)


def _change_word(s: XFilesState, f: Frame) -> None:
    """Change one keyword of a card, or give it its own words back (XF-272, XF-D48)."""
    card = f.target
    if f.player == s.active:
        change(s, s.gained, card, 0)
        change(s, s.lost, card, 0)
        return
    old, new = (f.slots or [0])[0], s.choice
    change(s, s.lost, card, (s.lost[card] | 1 << old) & ~(1 << new))
    change(s, s.gained, card, (s.gained[card] | 1 << new) & ~(1 << old))


USE_POWER = procedure("power", ask_cancel, take_cancel, ask_use, take_use, ask_word, ask_other_word, work, slots=1)


# Powers that work by themselves -------------------------------------------------------------------------------------


def discount(s: XFilesState, player: int, card: int) -> int:
    """Return how much less a card costs by powers: Events, Bluffs, one Combat card (XF-266, XF-274, XF-277)."""
    book = s.match.book
    number = s.definition[card]
    kind = book.kind[number]
    if book.pool[number] == n.CP and kind == n.EVENT and has(s, player, MANIPULATION):
        return 1
    if book.keywords[number] & n.KEYWORDS["bluff"] and has(s, player, SECURITY):
        return 1
    if kind == n.COMBAT and _kills(s, player):
        return int(max(book.cost[number], 0))
    return 0


def _kills(s: XFilesState, player: int) -> bool:
    """Whether a player's next Combat card of this combat is free (XF-277)."""
    combat = combat_frame(s)
    if combat is None or s.controller[combat.card] != player or not has(s, player, DEATH):
        return False
    return not checks.slots_of(combat)[n.FIGHT_FREE]


def note_discount(s: XFilesState, player: int, card: int) -> None:
    """Note that the one free Combat card of a combat was played."""
    combat = combat_frame(s)
    if combat is not None and s.match.book.kind[s.definition[card]] == n.COMBAT and _kills(s, player):
        checks.slots_of(combat)[n.FIGHT_FREE] = 1


def site_tax(s: XFilesState, target: int) -> int:
    """Return how much more a Site costs that is directed at a player (XF-279)."""
    return int(has(s, target, EVIDENCE))


def any_site(s: XFilesState, player: int, card: int) -> bool:
    """Whether an Adversary may be played on any Site, as it is of the X-File's affiliation (XF-265)."""
    words = pools.keywords(s, card)
    return any(
        words & n.KEYWORDS.get(n.VALUES[value], 0) and has(s, player, value)
        for value in traits(s, player)
        if value < n.VALUES_EACH
    )


def torment(s: XFilesState, f: Frame) -> None:
    """Ask who suffers for the Witness that a Team has called: an Agent of the tormentor's choice (XF-278)."""
    check = check_frame(s)
    s.choice = -1
    if check is None or f.player != s.active:
        return
    for other in range(s.match.players):
        team = sorted(checks.members(s, check))
        if has(s, other, INSANITY) and team:
            f.target = other
            ask(s, other, n.TARGET, team)
            return


def suffer(s: XFilesState, f: Frame) -> None:
    """Damage the Agent that was chosen."""
    if s.choice >= 0:
        agents.damage(s, s.choice, 1)


TORMENT = procedure("torment", torment, suffer)
