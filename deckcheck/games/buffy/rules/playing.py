"""Events, actions and effects of cards in play: when they may be used, and using them (BF-013 to BF-018, BF-163)."""

from __future__ import annotations

from deckcheck.engine.actions import option
from deckcheck.engine.atoms import change, move
from deckcheck.engine.frames import Frame, Kind, number
from deckcheck.engine.modifiers import modified
from deckcheck.engine.procedures import procedure, push
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.names import Act, Ban, Grant
from deckcheck.games.buffy.rules.board import characters, is_granted, meets
from deckcheck.games.buffy.rules.entering import fits_essence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Event
    from deckcheck.games.buffy.state import BuffyState

# Zones whose cards may have effects to use, with the controller's own; locations serve whoever is there (BF-179).
_POWERED = (n.ESSENCES, n.EPISODES, n.CHALLENGES, n.CHARACTERS, n.ATTACHED)


class Played(Frame):
    """The effect of an event or action."""

    user = number("the character that an action is for, or -1", Kind.CARD)


def performers(state: BuffyState, player: int) -> list[int]:
    """Return the characters of whom one must meet the requirement of an action (BF-165, BF-166).

    Any of the player's outside fights and challenges and for the defender of a challenge, else those who take part.
    """
    mine = characters(state, player)
    if not state.stage or (state.challenge >= 0 and player == state.defender):
        return mine
    return [card for card in mine if state.role[card]]


def may_play(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options of playing an event or action from hand at a moment of its own.

    There is one, or one for each character that it is for.
    """
    book = state.match.book
    number = state.definition[card]
    play = book.play[number]
    if play is None or not fits_essence(state, player, card):
        return []
    probe = Played(player, card)
    if book.kind[number] == n.EVENT:
        if was_played(state, number) or not (play.possible is None or play.possible(state, probe)):
            return []
        return [option(Act.PLAY, card)]
    if state.bans[player] & Ban.ACTIONS or (state.stage and state.phase_bans & Ban.ACTIONS):
        return []
    if book.user[number]:
        found = []
        for who in sorted(performers(state, player)):
            probe.user = who
            if meets(state, who, number) and (play.possible is None or play.possible(state, probe)):
                found.append(option(Act.PLAY, card, who + 1))
        return found
    if (any(book.needs[number]) or book.needs_traits[number]) and not any(
        meets(state, who, number) for who in performers(state, player)
    ):
        return []
    return [option(Act.PLAY, card)] if play.possible is None or play.possible(state, probe) else []


def was_played(state: BuffyState, number: int) -> bool:
    """Whether an event of this name has been played in this game, by anybody (BF-053)."""
    players = state.match.players
    name = state.match.book.cards[number].name
    cards = state.match.book.cards
    return any(
        state.played[card] and cards[state.definition[card]].name == name
        for zone in (n.CRYPT, n.EPISODES)  # one that lasts lies with the episodes
        for player in range(players)
        for card in state.zones[zone * players + player]
    )


def play(state: BuffyState, player: int, card: int, who: int) -> None:
    """Play an event or action: it lies openly in its pile while its effect is carried out (BF-054, BF-168)."""
    players = state.match.players
    number = state.definition[card]
    program = state.match.book.play[number].program
    if state.match.book.kind[number] == n.EVENT:
        move(state, card, n.CRYPT * players + state.owner[card], n.EVENT_PLAYED, player)
        change(state, state.played, card, 1)
    else:
        move(state, card, n.DISCARD * players + state.owner[card], n.ACTION_PLAYED, player)
        if state.match.book.to_crypt[number] or state.match.options["spent_actions"] == "crypt":
            push(state, AFTER_PLAY, player, card)
    push(state, program, player, card).user = who


def to_crypt(state: BuffyState, frame: Frame) -> None:
    """Send an action that says so to the crypt after its effect, unless it lies elsewhere by then (BF-169)."""
    players = state.match.players
    if state.place[frame.card] == n.DISCARD * players + state.owner[frame.card]:
        move(state, frame.card, n.CRYPT * players + state.owner[frame.card], n.CRYPTED, frame.player)


AFTER_PLAY = procedure("after an action", to_crypt)


# Effects of cards in play (BF-017, BF-018, BF-179, BF-183) ---------------------------------------------------------


def power_options(state: BuffyState, player: int, now: int) -> list[int]:
    """Return the effects of cards in play that a player may use now, at the moment of this bit."""
    # What `_powered` has noted is looked up here: mostly there is nothing.
    cards = (state.survey or state.look_over()).noted.get((player, now))
    if cards is None:
        cards = _powered(state, player, now)
    if not cards:
        return []
    found: list[int] = []
    probe = Frame(player)
    ignoring = modified(state) & Grant.IGNORED
    for card in cards:
        if state.match.book.kind[state.definition[card]] == n.LOCATION:
            here = state.space[card]
            if here not in [state.space[one] for one in characters(state, player)]:
                continue
        if not (ignoring and is_granted(state, Grant.IGNORED, card)):
            probe.card = card
            found += _usable(state, probe, now)
    return found


def _powered(state: BuffyState, player: int, now: int) -> list[int]:
    """Note the cards in play that have effects for a player at a moment, and return them."""
    noted = (state.survey or state.look_over()).noted
    usable, definition = state.match.book.power_moments, state.definition
    if player not in noted:
        players = state.match.players
        places = [zone * players + player for zone in _POWERED]
        places += range(n.LOCATIONS * players, (n.LOCATIONS + 1) * players)
        noted[player] = [card for place in places for card in state.zones[place] if usable[definition[card]]]
    cards = noted[player, now] = [card for card in noted[player] if usable[definition[card]] & now]
    return cards


def _usable(state: BuffyState, probe: Frame, now: int) -> list[int]:
    found = []
    card = probe.card
    once = state.match.options["effects_once"]
    waits = probe.player != state.active and state.match.options["unnamed_moments"] == "active"
    for position, power in enumerate(state.match.book.powers[state.definition[card]]):
        if waits and power.moments & n.ANY_STEP == n.ANY_STEP:
            continue
        if not power.moments & now or ((power.per_turn or once) and state.used[card] >> position & 1):
            continue
        if power.possible is None or power.possible(state, probe):
            found.append(option(Act.USE_POWER, card, position))
    return found


def use_power(state: BuffyState, player: int, card: int, number: int) -> None:
    """Use an effect of a card in play."""
    power = state.match.book.powers[state.definition[card]][number]
    change(state, state.used, card, state.used[card] | 1 << number, n.POWER_USED, player)
    push(state, power.program, player, card)


def is_used(state: BuffyState, card: int, number: int) -> bool:
    """Whether a card's effect was used this turn."""
    return bool(state.used[card] >> number & 1)


def react(state: BuffyState, card: int, number: int, event: Event) -> None:
    """Let an effect act by itself that an event has set off."""
    if state.match.in_play[state.place[card]]:
        change(state, state.used, card, state.used[card] | 1 << number)
    push(state, state.match.book.reactions[state.definition[card]][number], state.controller[card], card, event=event)
