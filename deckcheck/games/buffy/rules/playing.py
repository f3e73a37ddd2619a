"""Events, actions and effects of cards in play: when they may be used, and using them (BF-013 to BF-018, BF-163)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, move
from deckcheck.engine.modifiers import modified
from deckcheck.engine.procedures import procedure, push
from deckcheck.engine.state import Frame
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import characters, is_granted, meets
from deckcheck.games.buffy.rules.entering import fits_essence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Event
    from deckcheck.games.buffy.state import BuffyState

# Zones whose cards may have effects to use, with the controller's own; locations serve whoever is there (BF-179).
_POWERED = (n.ESSENCES, n.EPISODES, n.CHALLENGES, n.CHARACTERS, n.ATTACHED)


def performers(s: BuffyState, player: int) -> list[int]:
    """Return the characters of whom one must meet the requirement of an action (BF-165, BF-166).

    Any of the player's outside fights and challenges and for the defender of a challenge, else those who take part.
    """
    mine = characters(s, player)
    if not s.stage or (s.challenge >= 0 and player == s.defender):
        return mine
    return [card for card in mine if s.role[card]]


def may_play(s: BuffyState, player: int, card: int) -> list[int]:
    """Return the options of playing an event or action from hand now: one, or one for each character that it is for."""
    book = s.match.book
    number = s.definition[card]
    if not book.moments[number] >> s.moment & 1:
        return []
    play = book.play[number]
    if play is None or not fits_essence(s, player, card):
        return []
    if book.kind[number] == n.EVENT:
        if was_played(s, number) or not (play.possible is None or play.possible(s, Frame(player, card))):
            return []
        return [n.option(n.PLAY, card)]
    if s.bans[player] & n.NO_ACTIONS or (s.stage and s.now[n.PHASE_BANS] & n.NO_ACTIONS):
        return []
    if book.user[number]:
        return [
            n.option(n.PLAY, card, who + 1)
            for who in sorted(performers(s, player))
            if meets(s, who, number) and (play.possible is None or play.possible(s, Frame(player, card, who)))
        ]
    if (any(book.needs[number]) or book.needs_traits[number]) and not any(
        meets(s, who, number) for who in performers(s, player)
    ):
        return []
    return [n.option(n.PLAY, card)] if play.possible is None or play.possible(s, Frame(player, card)) else []


def was_played(s: BuffyState, number: int) -> bool:
    """Whether an event of this name has been played in this game, by anybody (BF-053)."""
    players = s.match.players
    name = s.match.book.cards[number].name
    cards = s.match.book.cards
    return any(
        s.mark[card] and cards[s.definition[card]].name == name
        for zone in (n.CRYPT, n.EPISODES)  # one that lasts lies with the episodes
        for player in range(players)
        for card in s.zones[zone * players + player]
    )


def play(s: BuffyState, player: int, card: int, who: int) -> None:
    """Play an event or action: it lies openly in its pile while its effect is carried out (BF-054, BF-168)."""
    players = s.match.players
    number = s.definition[card]
    program = s.match.book.play[number].program
    if s.match.book.kind[number] == n.EVENT:
        move(s, card, n.CRYPT * players + s.owner[card], n.EVENT_PLAYED, player)
        change(s, s.mark, card, 1)
    else:
        move(s, card, n.DISCARD * players + s.owner[card], n.ACTION_PLAYED, player)
        if s.match.book.to_crypt[number] or s.match.options["spent_actions"] == "crypt":
            push(s, n.AFTER_PLAY, player, card)
    push(s, program, player, card, who)


def to_crypt(s: BuffyState, f: Frame) -> None:
    """Send an action that says so to the crypt after its effect, unless it lies elsewhere by then (BF-169)."""
    players = s.match.players
    if s.place[f.card] == n.DISCARD * players + s.owner[f.card]:
        move(s, f.card, n.CRYPT * players + s.owner[f.card], n.CRYPTED, f.player)


AFTER_PLAY = procedure("after an action", to_crypt)


# Effects of cards in play (BF-017, BF-018, BF-179, BF-183) ---------------------------------------------------------


def power_options(s: BuffyState, player: int, now: int) -> list[int]:
    """Return the effects of cards in play that a player may use now, at the moment of this bit."""
    cards = _powered(s, player, now)
    if not cards:
        return []
    found: list[int] = []
    probe = Frame(player)
    ignoring = modified(s) & n.IGNORED
    for card in cards:
        if s.match.book.kind[s.definition[card]] == n.LOCATION:
            here = s.space[card]
            if not any(s.space[one] == here for one in characters(s, player)):
                continue
        if not (ignoring and is_granted(s, n.IGNORED, card)):
            probe.card = card
            found += _usable(s, probe, now)
    return found


def _powered(s: BuffyState, player: int, now: int) -> list[int]:
    """Return the cards in play that have effects for a player at a moment."""
    noted = (s.survey or s.look_over()).noted
    cards: list[int] | None = noted.get((player, now))
    if cards is None:
        usable, definition = s.match.book.power_moments, s.definition
        if player not in noted:
            players = s.match.players
            places = [zone * players + player for zone in _POWERED]
            places += range(n.LOCATIONS * players, (n.LOCATIONS + 1) * players)
            noted[player] = [card for place in places for card in s.zones[place] if usable[definition[card]]]
        cards = noted[player, now] = [card for card in noted[player] if usable[definition[card]] & now]
    return cards


def _usable(s: BuffyState, probe: Frame, now: int) -> list[int]:
    found = []
    card = probe.card
    once = s.match.options["effects_once"]
    waits = probe.player != s.active and s.match.options["unnamed_moments"] == "active"
    for number, power in enumerate(s.match.book.powers[s.definition[card]]):
        if waits and power.moments & n.ANY_STEP == n.ANY_STEP:
            continue
        if not power.moments & now or ((power.per_turn or once) and s.acts[card] >> n.FIRST_USED + number & 1):
            continue
        if power.possible is None or power.possible(s, probe):
            found.append(n.option(n.USE_POWER, card, number))
    return found


def use_power(s: BuffyState, player: int, card: int, number: int) -> None:
    """Use an effect of a card in play."""
    power = s.match.book.powers[s.definition[card]][number]
    change(s, s.acts, card, s.acts[card] | 1 << n.FIRST_USED + number, n.POWER_USED, player)
    push(s, power.program, player, card)


def is_used(s: BuffyState, card: int, number: int) -> bool:
    """Whether a card's effect was used this turn."""
    return bool(s.acts[card] >> n.FIRST_USED + number & 1)


def react(s: BuffyState, card: int, number: int, event: Event) -> None:
    """Let an effect act by itself that an event has set off."""
    if s.match.in_play[s.place[card]]:
        change(s, s.acts, card, s.acts[card] | 1 << n.FIRST_USED + number)
    push(s, s.match.book.reactions[s.definition[card]][number], s.controller[card], card, event=event)
