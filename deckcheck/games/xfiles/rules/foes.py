"""Those whom a Team fights: one Adversary, those that fight beside it, Agents that attack (XF-045, XF-181)."""

from __future__ import annotations

from deckcheck.engine.atoms import attach, change, emit, move
from deckcheck.engine.vocabulary import DISCARDED
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules.agents import fall, full_health, health, hospitalise
from deckcheck.games.xfiles.rules.cards import zone_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# What an Agent that attacks is called while it does.
_ADVERSARY = n.KEYWORDS["adversary"]


def foes(s: XFilesState, f: Frame) -> list[int]:
    """Return those whom the Team fights in a combat: first the one that leads, then those attached to it."""
    lead = f.card
    host = s.host
    players = s.match.players
    found = [lead] if zone_of(s, lead) == n.PLAYED else []
    for player in range(players):
        found += [card for card in s.zones[n.PLAYED * players + player] if host[card] == lead]
    return found


def join(s: XFilesState, lead: int, card: int) -> None:
    """Let a card on the table fight beside the one that leads."""
    attach(s, card, lead)


def clear_fallen(s: XFilesState, f: Frame) -> None:
    """Take foes at 0 HEALTH out while others still stand; one of those then leads."""
    there = foes(s, f)
    standing = [card for card in there if health(s, card)]
    if not standing or len(there) == len(standing):
        return
    if f.card not in standing:
        lead = standing[0]
        attach(s, lead, -1)
        for other in there:
            if other not in (f.card, lead):
                attach(s, other, lead)
        fallen, f.card = f.card, lead
        _kill(s, f, fallen)
    for card in there:
        if card not in standing and card != f.card and zone_of(s, card) == n.PLAYED:
            _kill(s, f, card)


def _kill(s: XFilesState, f: Frame, foe: int) -> None:
    """Count an Adversary that was killed, and take it out."""
    count_killed(s, f, foe)
    fall(s, foe)


def count_killed(s: XFilesState, f: Frame, foe: int) -> None:
    """Count a foe that lies on the table at 0 HEALTH as killed (XF-198)."""
    if zone_of(s, foe) == n.PLAYED and not health(s, foe) and full_health(s, foe):
        change(s, s.killed, f.player, s.killed[f.player] + 1)
        emit(s, n.KILLED, f.player, foe, f.target)


def dismiss(s: XFilesState, foe: int) -> None:
    """Let a foe leave the table when the combat is over: an Adversary is discarded, an Agent goes back (XF-207)."""
    if zone_of(s, foe) != n.PLAYED:
        return
    owner = s.owner[foe]
    if s.match.book.kind[s.definition[foe]] == n.AGENT:
        change(s, s.gained, foe, s.gained[foe] & ~_ADVERSARY)
        if health(s, foe):
            move(s, foe, n.FIELD * s.match.players + owner, n.RETURNED, owner)
        else:
            hospitalise(s, foe)
        return
    move(s, foe, n.DISCARD * s.match.players + owner, DISCARDED, owner)


def take_up(s: XFilesState, agent: int) -> None:
    """Let an Agent take the place of an Adversary: it lies on the table and counts as one until the combat is over."""
    owner = s.owner[agent]
    move(s, agent, n.PLAYED * s.match.players + owner, n.SENT, owner)
    change(s, s.gained, agent, s.gained[agent] | _ADVERSARY)
