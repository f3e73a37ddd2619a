"""Those whom a Team fights: one Adversary, those that fight beside it, Agents that attack (XF-045, XF-181)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import attach, change, emit, move
from deckcheck.engine.state.vocabulary import DISCARDED
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, Fighting, Mark, Suit, Zone
from deckcheck.games.xfiles.rules.agents import fall, full_health, health, hospitalise, settle_team
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import trial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.rules.frames import Combat
    from deckcheck.games.xfiles.state import XFilesState

# What an Agent that attacks is called while it does.
_ADVERSARY = KEYWORDS["adversary"]


def foes_of(state: XFilesState, frame: Combat) -> list[int]:
    """Return those whom the Team fights in a combat: first the one that leads, then those attached to it."""
    lead = frame.card
    host = state.host
    players = state.match.players
    found = [lead] if zone_of(state, lead) == Zone.PLAYED else []
    for player in range(players):
        found += [card for card in state.pile(Zone.PLAYED, player) if host[card] == lead]
    return found


def is_called_off(state: XFilesState, frame: Combat) -> bool:
    """Whether the one who leads a combat fights only while something holds that does not hold any more (XF-045)."""
    holds = state.match.book.fought_while[state.definition[frame.card]]
    return holds is not None and not holds(state, trial(state.controller[frame.card], frame.card))


def opponent(frame: Combat, foe: int) -> int:
    """Return the one Agent who alone fights a foe beside others, or -1."""
    return next((agent for one, agent in frame.duels if one == foe), -1)


def may_strike(frame: Combat, fighter: int, foe: int) -> bool:
    """Whether one of the Team and a foe may strike each other: some foes fight one Agent alone."""
    return not frame.duels or opponent(frame, foe) in (-1, fighter)


def as_one(state: XFilesState, card: int) -> list[int]:
    """Return a card and all that count as one card with it for other cards: Adversaries played at once."""
    if not state.marks[card] & Mark.AS_ONE:
        return [card]
    players = state.match.players
    lying = (other for player in range(players) for other in state.pile(Zone.PLAYED, player))
    return [other for other in lying if state.marks[other] & Mark.AS_ONE]


def gathered(state: XFilesState, player: int) -> list[int]:
    """Return the Adversaries of a player that wait to fight side by side."""
    return [card for card in state.pile(Zone.PLAYED, player) if state.marks[card] & Mark.GATHERED]


def join_foes(state: XFilesState, lead: int, card: int) -> None:
    """Let a card on the table fight beside the one that leads."""
    attach(state, card, lead)


def ways_of(state: XFilesState, frame: Combat, foe: int) -> int:
    """Return how a foe fights, as bits: what its card always says, and for the leading one what it said this time.

    Without a long range round the combat has none for those who fight beside it either.
    """
    ways: int = state.match.book.fights[state.definition[foe]]
    return ways | (frame.ways if foe == frame.card else frame.ways & Fighting.SKIPS_LRC)


def take_out(state: XFilesState, frame: Combat, gone: list[int]) -> None:
    """Take foes out of the combat, killed if they are at 0 HEALTH; while others remain one of those leads."""
    there = foes_of(state, frame)
    standing = [card for card in there if card not in gone]
    if standing and frame.card in gone:
        attach(state, standing[0], -1)
        for other in there:
            if other not in (frame.card, standing[0]):
                attach(state, other, standing[0])
        frame.ways = 0
        gone, frame.card = [frame.card, *(card for card in gone if card != frame.card)], standing[0]
    for card in gone:
        if zone_of(state, card) == Zone.PLAYED:
            count_killed(state, frame, card)
            fall(state, card)


def count_killed(state: XFilesState, frame: Combat, foe: int) -> None:
    """Count a foe that is on the table at 0 HEALTH as killed (XF-198)."""
    if zone_of(state, foe) == Zone.PLAYED and not health(state, foe) and full_health(state, foe):
        change(state, state.killed, frame.player, state.killed[frame.player] + 1)
        emit(state, Event.KILLED, frame.player, foe, frame.site)


def dismiss(state: XFilesState, foe: int) -> None:
    """Let a foe leave the table when the combat is over: an Adversary is discarded, an Agent goes back (XF-207).

    Into the Field: those of its Team who are elsewhere are its Team no longer (XF-117).
    """
    if zone_of(state, foe) != Zone.PLAYED:
        return
    owner = state.owner[foe]
    if state.match.book.kind[state.definition[foe]] == Suit.AGENT:
        change(state, state.gained, foe, state.gained[foe] & ~_ADVERSARY)
        if health(state, foe):
            move(state, foe, state.match.place(Zone.FIELD, owner), Event.RETURNED, owner)
            settle_team(state, foe, Zone.FIELD)
        else:
            hospitalise(state, foe)
        return
    move(state, foe, state.match.place(Zone.DISCARD, owner), DISCARDED, owner)


def become_adversary(state: XFilesState, agent: int, player: int) -> None:
    """Let an Agent take the place of an Adversary: it belongs to who plays it and counts as one for the combat."""
    move(state, agent, state.match.place(Zone.PLAYED, player))
    change(state, state.gained, agent, state.gained[agent] | _ADVERSARY)
