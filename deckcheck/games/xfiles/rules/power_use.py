"""Using the optional powers of X-Files: when, on what, and what the others may say to it (XF-262 to XF-281)."""
# ruff: noqa: ARG001  every step has the same signature

from __future__ import annotations

from deckcheck.engine.atoms import add_modifier, change, emit, move, remember, reveal
from deckcheck.engine.modifiers import granted
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.state import Frame
from deckcheck.engine.vocabulary import ADD, CHOOSE_CARD, CHOOSE_PLAYER, DISCARDED, GRANT, NO, REVEALED, YES
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import agents, checks, deck, playing, pools
from deckcheck.games.xfiles.rules import powers as p
from deckcheck.games.xfiles.rules.activators import hold
from deckcheck.games.xfiles.rules.bluffs import laid_by
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import check_frame, combat_frame, slots_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

# In which windows a power may be used; those that are not named work by themselves.
WINDOWS = {
    p.CONTROL: n.W_HEALING,
    p.SUBTERFUGE: n.W_HEALING,
    p.SURVIVAL: n.W_HEALING,
    p.KNOWLEDGE: n.W_BRIEFING,
    p.IDEOLOGY: n.W_CHECK | n.W_INVESTIGATION,
    p.ABDUCTION: n.W_CHECK | n.W_INVESTIGATION,
    p.IMBALANCE: n.W_CHECK,
    p.THREATS: n.W_CHECK | n.W_ANSWER,
    p.VIOLENCE: n.W_CHECK,
    p.POSSESSION: n.W_COMBAT,
}
# What an Adversary played again costs less (XF-270); what one Agent loses in a check (XF-280).
AGAIN_LESS = 2
WEAKER = 2


def offers(s: XFilesState, player: int, windows: int, answered: int) -> list[int]:
    """Return the powers that a player may use now, and the characteristics that may be shown for theirs (XF-263)."""
    found: list[int] = []
    for value in p.traits(s, player):
        if value not in WINDOWS:
            if not p.is_announced(s, player, value) and _would_help(s, player, value, windows, answered):
                found.append(n.option(n.SHOW_TRAIT, value))
        elif WINDOWS[value] & windows and p.is_left(s, player, value) and _usable_on(s, player, value, answered):
            found.append(n.option(n.USE_POWER if p.is_known(s, player, value) else n.SHOW_TRAIT, value))
    return sorted(found)


def _usable_on(s: XFilesState, player: int, value: int, answered: int) -> list[int]:
    """Return what a power may be used on: in the own turn only IDEOLOGY, to undo what it did (XF-264, XF-D48)."""
    if player == s.active:
        return _changed(s) if value == p.IDEOLOGY else []
    return choices(s, player, value, answered)


def _would_help(s: XFilesState, player: int, value: int, windows: int, answered: int) -> bool:
    """Whether a power that works by itself would change anything now, were its characteristic known to all (XF-263)."""
    if player == s.active:
        return False
    if value == p.EVIDENCE:
        return bool(windows & n.W_ASSIGNMENT)
    if value == p.INSANITY:
        return bool(windows & n.W_INVESTIGATION) or bool(windows & n.W_CHECK and check_frame(s) is not None)
    if value == p.SECURITY and windows & n.W_INVESTIGATION and laid_by(s, player):
        return True
    return any(
        _helped(s, player, value, card, windows, answered) for card in s.zones[n.HAND * s.match.players + player]
    )


def _helped(s: XFilesState, player: int, value: int, card: int, windows: int, answered: int) -> bool:
    """Whether a card of the hand that could be played now would gain by a power that works by itself."""
    book = s.match.book
    number = s.definition[card]
    kind = book.kind[number]
    if not book.windows[number] & windows:
        return False
    if p.affiliation(value):
        of_it = kind == n.ADVERSARY and bool(keywords_of(s, card) & p.affiliation(value))
        return of_it and not hold(s, player, card)
    combat = combat_frame(s)
    gains = {
        p.MANIPULATION: kind == n.EVENT and book.pool[number] == n.CP,
        p.SECURITY: bool(book.keywords[number] & n.KEYWORDS["bluff"]),
        p.DEATH: kind == n.COMBAT and combat is not None and s.controller[combat.card] == player,
    }
    return gains.get(value, False) and bool(book.cost[number]) and playing.fits(s, player, card, answered)


def begin(s: XFilesState, player: int, option: int, answered: int) -> None:
    """Use a power, or show a characteristic to all opponents first (XF-262, XF-263)."""
    verb, value, _ = n.option_parts(option)
    if verb == n.SHOW_TRAIT:
        p.announce(s, player, value)
        emit(s, n.SHOWN_FILE, player, -1, -1, value)
    else:
        push(s, n.C_POWER, player, answered, -1, value)


# What a power is used on --------------------------------------------------------------------------------------------


def choices(s: XFilesState, player: int, value: int, answered: int) -> list[int]:
    """Return what a power may be used on now: cards, or players."""
    enemy = s.active
    players = s.match.players
    if value == p.CONTROL:
        return [enemy] if s.rp[enemy] else []
    if value == p.SUBTERFUGE:
        return sorted(s.zones[n.HAND * players + enemy])
    if value == p.KNOWLEDGE:
        over = any(
            frame.procedure == n.C_BRIEFING and frame.pc == len(s.match.steps[n.C_BRIEFING]) for frame in s.stack
        )
        return [other for other in opponents(s, player) if over and s.zones[n.HAND * players + other]]
    if value == p.SURVIVAL:
        return [agent for agent in sorted(agents.agents_of(s, enemy)) if not _struck_before(s, agent)]
    if value == p.ABDUCTION:
        there = [agent for other in opponents(s, player) for agent in agents.agents_of(s, other)]
        return sorted(agent for agent in there if not s.hired[agent])
    if value == p.THREATS:
        return _witnesses(s, player)
    if value == p.IDEOLOGY:
        return _worded(s)
    check, combat = check_frame(s), combat_frame(s)
    if value == p.IMBALANCE and check is not None:
        return sorted(checks.members(s, check))
    if value == p.VIOLENCE and check is not None:
        return _again(s, player)
    if value == p.POSSESSION and check is not None and combat is not None and s.controller[combat.card] == player:
        team = sorted(checks.members(s, check))
        return [agent for agent in team if s.marks[agent] & n.HURT_MARK and not granted(s, n.G_POSSESSED, agent)]
    return []


def opponents(s: XFilesState, player: int) -> list[int]:
    """Return all other players who are in the game."""
    return [other for other in range(s.match.players) if other != player and s.alive[other]]


def _struck_before(s: XFilesState, agent: int) -> bool:
    """Whether an Agent was hurt by SURVIVAL in its player's turn before this one (XF-275)."""
    return bool(s.memory.get(agent, (-s.match.players,))[0] >= s.turn - s.match.players)


def _witnesses(s: XFilesState, player: int) -> list[int]:
    """Return the Witnesses that opponents of a player have on the table."""
    kind = s.match.book.kind
    table = [card for other in opponents(s, player) for card in s.zones[n.PLAYED * s.match.players + other]]
    return sorted(card for card in table if kind[s.definition[card]] == n.WITNESS)


def _worded(s: XFilesState) -> list[int]:
    """Return the cards whose keywords matter now: the Site under investigation and what lies on the table."""
    check = check_frame(s)
    cards = [check.target] if check is not None and check.target >= 0 else []
    for player in range(s.match.players):
        cards += s.zones[n.PLAYED * s.match.players + player]
    return sorted(card for card in cards if keywords_of(s, card))


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


def tell(s: XFilesState, f: Frame) -> None:
    """Announce the characteristic that gives the power (XF-262)."""
    p.spend(s, f.player, f.value)


def ask_cancel(s: XFilesState, f: Frame) -> None:
    """Ask all others with the same power in turn whether one uses it to undo this one (XF-281)."""
    assert f.slots is not None  # noqa: S101  the procedure has slots
    s.choice = NO
    players = s.match.players
    for position in range(max(f.slots[1], 1), players):
        other = (f.player + position) % players
        if other != s.active and f.value in p.traits(s, other) and p.is_left(s, other, f.value):
            f.slots[1], f.target = position, other
            ask(s, other, n.CANCEL, [NO, YES])
            return


def take_cancel(s: XFilesState, f: Frame) -> None:
    """Let the power be undone, which uses up the other one too; or ask the next player."""
    assert f.slots is not None  # noqa: S101
    if f.target < 0:
        return
    if s.choice == YES:
        p.spend(s, f.target, f.value)
        skip_to_end(s, f)
        return
    f.target = -1
    f.slots[1] += 1
    f.pc = USE_POWER.steps.index(ask_cancel)


def ask_use(s: XFilesState, f: Frame) -> None:
    """Ask what the power is used on; what the opponent discards is the opponent's choice (XF-268)."""
    options = _usable_on(s, f.player, f.value, f.card)
    if not options:
        skip_to_end(s, f)
    elif f.value in (p.CONTROL, p.KNOWLEDGE):
        ask(s, f.player, CHOOSE_PLAYER, options)
    else:
        ask(s, s.active if f.value == p.SUBTERFUGE else f.player, CHOOSE_CARD, options)


def take_use(s: XFilesState, f: Frame) -> None:
    """Note what was chosen."""
    f.target = s.choice


def ask_word(s: XFilesState, f: Frame) -> None:
    """Ask which keyword is changed (XF-272)."""
    s.choice = -1
    if f.value == p.IDEOLOGY and f.player != s.active:
        words = keywords_of(s, f.target)
        ask(s, f.player, n.POWER, [bit for bit in range(len(n.WORDS)) if words >> bit & 1])


def ask_other_word(s: XFilesState, f: Frame) -> None:
    """Ask to which keyword it is changed."""
    assert f.slots is not None  # noqa: S101
    if f.value == p.IDEOLOGY and f.player != s.active:
        f.slots[0] = s.choice
        words = keywords_of(s, f.target)
        ask(s, f.player, n.POWER, [bit for bit in range(len(n.WORDS)) if not words >> bit & 1])


def work(s: XFilesState, f: Frame) -> None:
    """Let the power work (XF-265 to XF-280)."""
    target, value = f.target, f.value
    if value == p.CONTROL:
        pools.gain(s, target, n.RP, -1)
    elif value == p.KNOWLEDGE:
        for card in s.zones[n.HAND * s.match.players + target]:
            reveal(s, card, 1 << f.player, REVEALED, f.player)
    elif value == p.SUBTERFUGE:
        move(s, target, n.DISCARD * s.match.players + s.owner[target], DISCARDED, s.owner[target])
    elif value == p.SURVIVAL:
        remember(s, target, (s.turn,))
        agents.damage(s, target, 1)
    elif value == p.ABDUCTION:
        deck.abduct(s, target)
    elif value == p.THREATS:
        playing.negate(s, target)
    elif value == p.POSSESSION:
        add_modifier(s, (n.G_POSSESSED, GRANT, 1, target, n.UNTIL_COMBAT, f.player, target))
    elif value == p.IMBALANCE:
        check = check_frame(s)
        skill = slots_of(check)[n.CHECK_SKILL] if check is not None else 0
        add_modifier(s, (1 << skill, ADD, -WEAKER, target, n.UNTIL_CHECK, f.player, target))
    elif value == p.VIOLENCE:
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


USE_POWER = procedure(
    "power", tell, ask_cancel, take_cancel, ask_use, take_use, ask_word, ask_other_word, work, slots=2
)


# The power of INSANITY (XF-278) -------------------------------------------------------------------------------------


def torment(s: XFilesState, f: Frame) -> None:
    """Ask the Team's player which Agent suffers for the Witness just played, once for every opponent with the power."""
    check = check_frame(s)
    s.choice = -1
    if check is None or f.player != s.active:
        return
    team = sorted(agent for agent in checks.members(s, check) if agents.health(s, agent))
    while team and f.value < s.match.players:
        f.value += 1
        if p.has(s, (s.active + f.value) % s.match.players, p.INSANITY):
            ask(s, s.active, n.TARGET, team)
            return


def suffer(s: XFilesState, f: Frame) -> None:
    """Damage the Agent that was chosen."""
    if s.choice >= 0:
        f.pc = 0
        agents.damage(s, s.choice, 1)


TORMENT = procedure("torment", torment, suffer)
