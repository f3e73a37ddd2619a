"""Events, actions and effects of cards in play: when they may be used, and using them (BF-013 to BF-018, BF-163)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import assign, change, end_modifiers, move
from deckcheck.engine.flow.modifiers import modified
from deckcheck.engine.flow.procedures import procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.text.refusals import Reason
from deckcheck.games.buffy.decisions import Act
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import ANY_STEP, MOMENTS, ONE_A_CARD, Ban, CardType, Grant, Moment, Until, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import characters, is_granted
from deckcheck.games.buffy.rules.entering import fits_essence
from deckcheck.games.buffy.rules.requirements import meets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.state.types import EventRow
    from deckcheck.games.buffy.state import BuffyState

# Zones whose cards may have effects to use, with the controller's own; locations serve whoever is there (BF-179).
_POWERED = (Zone.ESSENCES, Zone.EPISODES, Zone.CHALLENGES, Zone.CHARACTERS, Zone.ATTACHED)


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
    if unplayable(state, player, card) is not None:
        return []
    probe = Played(player, card)
    found = []
    for choice in attempts(state, player, card):
        probe.user = split_option(choice)[2] - 1
        if unsuited(state, probe) is None:
            found.append(choice)
    return found


def attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, of playing an event or action from hand."""
    if state.match.book.user[state.definition[card]]:
        return [option(Act.PLAY, card, who + 1) for who in sorted(performers(state, player))]
    return [option(Act.PLAY, card)]


def forbids(state: BuffyState, player: int, card: int, who: int) -> Reason | None:
    """Return what forbids a player to play an event or action, for this character or -1."""
    probe = Played(player, card)
    probe.user = who
    return unplayable(state, player, card) or unsuited(state, probe)


def unplayable(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what forbids a player to play an event or action at a moment of its own, whomever it is for."""
    book = state.match.book
    number = state.definition[card]
    if play_of(book, number) is None:
        return reasons.NOTHING_TO_DO
    if not fits_essence(state, player, card):
        return reasons.ESSENCE
    if book.kind[number] == CardType.EVENT:
        return reasons.PLAYED if was_played(state, number) else None
    banned = state.bans[player] & Ban.ACTIONS or (state.stage and state.phase_bans & Ban.ACTIONS)
    return reasons.FORBIDDEN if banned else None


def unsuited(state: BuffyState, probe: Played) -> Reason | None:
    """Return what an event or action lacks, for its character if it is for one (BF-013 to BF-016, BF-165 to BF-167)."""
    book = state.match.book
    number = state.definition[probe.card]
    if probe.user >= 0:
        met = meets(state, probe.user, number, probe.card)
    else:
        asks = any(book.needs[number]) or book.needs_traits[number]
        met = (
            not asks
            or book.kind[number] == CardType.EVENT
            or any(meets(state, who, number, probe.card) for who in performers(state, probe.player))
        )
    if not met:
        return reasons.REQUIREMENT
    play = play_of(book, number)
    return None if play.possible is None or play.possible(state, probe) else reasons.NOTHING_TO_DO


def play_of(book: Any, number: int) -> Any:
    """Return what is carried out when a card is played from hand: of a character, what discarding it does."""
    return book.held[number] or book.play[number]


def was_played(state: BuffyState, number: int) -> bool:
    """Whether an event of this name has been played in this game, by anybody (BF-053)."""
    players = state.match.players
    name = state.match.book.cards[number].name
    cards = state.match.book.cards
    return any(
        state.played[card] and cards[state.definition[card]].name == name
        for zone in (Zone.CRYPT, Zone.EPISODES)  # one that lasts is with the episodes
        for player in range(players)
        for card in state.pile(zone, player)
    )


def play(state: BuffyState, player: int, card: int, who: int) -> None:
    """Play an event or action: it is openly in its pile while its effect is carried out (BF-054, BF-168)."""
    number = state.definition[card]
    program = play_of(state.match.book, number).program
    if state.match.book.kind[number] == CardType.ACTION:
        assign(state, last_action=card, action_before=state.last_action)
        end_modifiers(state, Until.ACTION, player)
    if state.match.book.kind[number] == CardType.EVENT:
        move(state, card, state.match.place(Zone.CRYPT, state.owner[card]), Event.EVENT_PLAYED, player)
        change(state, state.played, card, 1)
    else:
        move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), Event.ACTION_PLAYED, player)
        if state.match.book.to_crypt[number] or state.match.options["spent_actions"] == "crypt":
            push(state, AFTER_PLAY, player, card)
    frame = push(state, program, player, card)
    if isinstance(frame, Played):
        frame.user = who


def to_crypt(state: BuffyState, frame: Frame) -> None:
    """Send an action that says so to the crypt after its effect, unless it is elsewhere by then (BF-169)."""
    if state.place[frame.card] == state.match.place(Zone.DISCARD, state.owner[frame.card]):
        move(state, frame.card, state.match.place(Zone.CRYPT, state.owner[frame.card]), Event.CRYPTED, frame.player)


AFTER_PLAY = procedure("after an action", to_crypt)


# Effects of cards in play (BF-017, BF-018, BF-179, BF-183) ---------------------------------------------------------


def power_options(state: BuffyState, player: int, now: int, *, whole: bool = False) -> list[int]:
    """Return the effects of cards in play that a player may use now, at the moment of this bit.

    At a glance those of one card will do, if not all are wanted.
    """
    # What `_powered` has noted is looked up here: mostly there is nothing.
    cards = (state.in_play_index or state.build_index()).cache.get((player, now))
    if cards is None:
        cards = _powered(state, player, now)
    if not cards:
        return []
    found: list[int] = []
    probe = Frame(player)
    for card in cards:
        if forbids_powers_of(state, player, card) is None:
            probe.card = card
            found += _usable(state, probe, now)
            if found and state.lookahead and not whole:
                break
    return found


def owes(state: BuffyState, player: int) -> bool:
    """Whether a player must use an effect before passing in the prologue: it says what happens, and no "may"."""
    if not state.match.book.duties:
        return False
    now = 1 << Moment.PROLOGUE
    probe = Frame(player)
    for card in _powered(state, player, now):
        probe.card = card
        for position, power in enumerate(state.match.book.powers[state.definition[card]]):
            if (
                power.must
                and forbids_powers_of(state, player, card) is None
                and unusable(state, probe, position, now) is None
            ):
                return True
    return False


def forbids_powers_of(state: BuffyState, player: int, card: int) -> Reason | None:
    """Return what keeps all effects of a card in play from a player: nobody is there, or it is silenced (BF-179)."""
    number = state.definition[card]
    if state.match.book.kind[number] == CardType.LOCATION:
        here = state.space[card]
        remote = state.match.book.remote[number] and state.owner[card] == player
        if not remote and here not in [state.space[one] for one in characters(state, player)]:
            return reasons.ABSENT
    silenced = modified(state) & Grant.IGNORED and is_granted(state, Grant.IGNORED, card)
    return reasons.IGNORED if silenced else None


def power_attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, of using the effects of a card in play."""
    zone = state.place[card] // state.match.players
    mine = zone in _POWERED and state.place[card] % state.match.players == player
    anyones = zone in (Zone.CHARACTERS, Zone.ATTACHED) and state.match.book.shared[state.definition[card]]
    if not mine and zone != Zone.LOCATIONS and not anyones:
        return []
    return [
        option(Act.USE_POWER, card, position)
        for position in range(len(state.match.book.powers[state.definition[card]]))
    ]


def forbids_power(state: BuffyState, player: int, card: int, position: int, now: int) -> Reason | None:
    """Return what forbids a player to use an effect of a card in play at the moment of this bit."""
    return forbids_powers_of(state, player, card) or unusable(state, Frame(player, card), position, now)


def _powered(state: BuffyState, player: int, now: int) -> list[int]:
    """Note the cards in play that have effects for a player at a moment, and return them."""
    cache = (state.in_play_index or state.build_index()).cache
    usable, definition = state.match.book.power_moments, state.definition
    if player not in cache:
        own = state.piles_of(player)
        piles = [own[zone] for zone in _POWERED] + state.piles(Zone.LOCATIONS)
        shared = state.match.book.shared
        cache[player] = [card for pile in piles for card in pile if usable[definition[card]]]
        cache[player] += [
            card
            for zone in (Zone.CHARACTERS, Zone.ATTACHED)
            for other, pile in enumerate(state.piles(zone))
            if other != player
            for card in pile
            if shared[definition[card]]
        ]
    cards = cache[player, now] = [card for card in cache[player] if usable[definition[card]] & now]
    return cards


def _usable(state: BuffyState, probe: Frame, now: int) -> list[int]:
    return [
        option(Act.USE_POWER, probe.card, position)
        for position in range(len(state.match.book.powers[state.definition[probe.card]]))
        if unusable(state, probe, position, now) is None
    ]


def unusable(state: BuffyState, probe: Frame, position: int, now: int) -> Reason | None:
    """Return what forbids the player of a frame to use an effect of its card at the moment of this bit."""
    power = state.match.book.powers[state.definition[probe.card]][position]
    options = state.match.options
    if not power.moments & now:
        return OTHER_MOMENT
    if (not power.anyone and _is_foreign(state, probe)) or (power.owner and state.owner[probe.card] != probe.player):
        return reasons.NOT_YOURS
    unnamed = power.moments & ANY_STEP == ANY_STEP
    if unnamed and probe.player != state.active and options["unnamed_moments"] == "active":
        return reasons.UNNAMED
    once = power.per_turn or options["effects_once"]
    if not once and state.match.stats & Grant.WORKS_FREELY:
        once = is_granted(state, Grant.WORKS_FREELY, probe.card)
    if once and state.used[probe.card] & _use(state, probe.player, probe.card, position):
        return reasons.USED
    return None if power.possible is None or power.possible(state, probe) else reasons.NOTHING_TO_DO


def _is_foreign(state: BuffyState, probe: Frame) -> bool:
    """Whether a card is in front of another player: its effects are that player's, unless anybody may use them."""
    zone, player = divmod(state.place[probe.card], state.match.players)
    return player != probe.player and zone != Zone.LOCATIONS


def _moments_of(state: BuffyState, card: int) -> dict[str, str]:
    """Return the steps and stages that a card is for, in words."""
    book = state.match.book
    number = state.definition[card]
    if state.match.in_play[state.place[card]]:
        moments = 0
        for power in book.powers[number]:
            moments |= power.moments
    else:
        moments = book.playable_at[number]
    translate = state.match.translate
    named = [
        " / ".join(translate(word) for word in name.split("/"))
        for moment, name in enumerate(MOMENTS)
        if moments >> moment & 1
    ]
    return {"moments": ", ".join(named)}


OTHER_MOMENT = Reason("{card} is for other moments than this: {moments}", *("BF-017", "BF-163"), values=_moments_of)


def use_power(state: BuffyState, player: int, card: int, number: int) -> None:
    """Use an effect of a card in play."""
    power = state.match.book.powers[state.definition[card]][number]
    change(state, state.used, card, state.used[card] | _use(state, player, card, number), Event.POWER_USED, player)
    push(state, power.program, player, card)


def _use(state: BuffyState, player: int, card: int, number: int) -> int:
    """Return the bit of an effect in what a card has used: each player uses a location once a turn (BF-179)."""
    if state.match.book.kind[state.definition[card]] == CardType.LOCATION:
        number += ONE_A_CARD * player
    return 1 << number


def is_used(state: BuffyState, card: int, number: int) -> bool:
    """Whether a card's effect was used this turn."""
    return bool(state.used[card] >> number & 1)


def react(state: BuffyState, player: int, card: int, number: int, event: EventRow) -> None:
    """Let an effect act by itself that an event has set off."""
    if state.match.in_play[state.place[card]]:
        change(state, state.used, card, state.used[card] | 1 << number)
    push(state, state.match.book.reactions[state.definition[card]][number], player, card, event=event)
