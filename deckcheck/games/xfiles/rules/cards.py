"""A card as it is now: where it is, which keywords it bears, what is granted to it (XF-014, XF-069)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, control, emit, move
from deckcheck.engine.flow.modifiers import granted, statics
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import DISCARDED
from deckcheck.games.xfiles.events import Event, Reworded
from deckcheck.games.xfiles.names import AFFLICTIONS, WORDS, Grant, Mark, Stat, Suit, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def zone_of(state: XFilesState, card: int) -> int:
    """Return the zone in which a card is."""
    return state.place[card] // state.match.players


def holder_of(state: XFilesState, card: int) -> int:
    """Return the player who has a card: it is in the hand, or is that player's own."""
    zone, player = divmod(state.place[card], state.match.players)
    return player if zone == Zone.HAND else state.owner[card]


def area_of(state: XFilesState, card: int) -> int:
    """Return the player in whose area a card is: an Agent on loan is in the area of who has borrowed it."""
    return state.place[card] % state.match.players


def keywords_of(state: XFilesState, card: int) -> int:
    """Return the keywords of a card as they are now (XF-069)."""
    match = state.match
    words: int = (match.book.keywords[state.definition[card]] & ~state.lost[card]) | state.gained[card]
    return _with_lent(state, card, words) if match.stats & Stat.KEYWORDS else words


def exchange_keyword(state: XFilesState, player: int, card: int, old: int, new: int) -> None:
    """Let a card bear a keyword instead of another one; nothing happens if that is the same (XF-069)."""
    if card < 0 or new == old or not keywords_of(state, card) & old:
        return
    change(state, state.lost, card, (state.lost[card] | old) & ~new)
    change(state, state.gained, card, (state.gained[card] & ~old) | new)
    emit(
        state,
        Event.REWORDED,
        player,
        card,
        -1,
        option(Reworded.INSTEAD, old.bit_length() - 1, new.bit_length() - 1),
    )


_HALF = len(WORDS)


def lent_words(new: int, old: int) -> int:
    """Return keywords that a card lends, and those instead of which it lends them, as one number."""
    return old << _HALF | new


def _with_lent(state: XFilesState, card: int, words: int) -> int:
    """Return the keywords of a card with those that other cards in play lend it now, and without what these replace."""
    for _, static, probe in statics(state, Stat.KEYWORDS, card, -1):
        old, new = divmod(static.amount(state, probe), 1 << _HALF)
        if new & AFFLICTIONS:
            new &= ~spared(state, card, probe.card)
        if not old or words & old:
            words = (words & ~old) | (new & ~state.lost[card])
    return words


def spared(state: XFilesState, card: int, by: int) -> int:
    """Return the keywords that another card cannot lend to an Agent, or leave on it."""
    if not state.match.stats & Grant.UNAFFLICTED:
        return 0
    words = 0
    for _, static, probe in statics(state, Grant.UNAFFLICTED, card, by):
        words |= static.amount(state, probe)
    return words


def hand_to_spare(state: XFilesState, player: int) -> list[int]:
    """Return the cards of a player's hand but those that are only there to be played this turn."""
    return [card for card in state.pile(Zone.HAND, player) if to_spare(state, card)]


def at_hand(state: XFilesState, player: int) -> list[int]:
    """Return the cards that a player may play: those of the hand, and what a card in play holds ready face down."""
    zones, first = state.zones, state.match.first_places
    hand, under = zones[first[Zone.HAND] + player], zones[first[Zone.UNDER] + player]
    if not under:
        return hand
    holds, definition, host = state.match.book.holds_ready, state.definition, state.host
    return [*hand, *(card for card in under if holds[definition[host[card]]])]


def to_spare(state: XFilesState, card: int) -> bool:
    """Whether a card of a hand may be spent or set aside: no other card is with it, for which it waits to be played.

    What may be played this turn or else is discarded is not a card of the hand for anything but that (XF-045).
    """
    return card not in state.host


def under_sites(state: XFilesState, player: int) -> list[int]:
    """Return the cards of a player that are face down under Sites, and not under another card of the player's."""
    kind, definition, host = state.match.book.kind, state.definition, state.host
    cards = state.pile(Zone.UNDER, player)
    return [card for card in cards if kind[definition[host[card]]] == Suit.SITE]


def discard_played(state: XFilesState, card: int) -> None:
    """Discard a card that still is on the table."""
    if state.place[card] // state.match.players == Zone.PLAYED:
        move(state, card, state.match.place(Zone.DISCARD, state.owner[card]), DISCARDED, state.owner[card])


def is_granted(state: XFilesState, what: int, card: int, other: int = -1) -> bool:
    """Whether something is granted to a card now, against the other one too; cheap where nothing grants it."""
    return bool((state.timed | state.match.stats) & what) and granted(state, what, card, other)


def is_on_loan(state: XFilesState, agent: int) -> bool:
    """Whether an Agent is in the Team of another player than its own."""
    return bool(state.marks[agent] & Mark.BORROWED) and area_of(state, agent) != state.owner[agent]


def end_loan(state: XFilesState, agent: int) -> None:
    """Let an Agent on loan be its owner's alone again, wherever it goes."""
    control(state, agent, state.owner[agent])
    change(state, state.marks, agent, state.marks[agent] & ~Mark.BORROWED)
    change(state, state.team, agent, 0)
    change(state, state.mates, agent, 0)
    change(state, state.site, agent, NOTHING)
