"""To whom of the Team the damage of those that strike it may be assigned, and among whom it is split (XF-194)."""

from __future__ import annotations

from deckcheck.games.xfiles.names import LRC, Fighting, Grant
from deckcheck.games.xfiles.rules.adversaries import may_strike, ways_of
from deckcheck.games.xfiles.rules.agents import health
from deckcheck.games.xfiles.rules.cards import is_granted
from deckcheck.games.xfiles.rules.combat_damage import aimed_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.rules.frames import Combat
    from deckcheck.games.xfiles.state import XFilesState


def may_split(state: XFilesState, frame: Combat, foe: int) -> bool:
    """Whether an Adversary's damage may be split in this round (XF-194)."""
    bit = Fighting.SPLITS_LRC if frame.kind == LRC else Fighting.SPLITS_CRC
    return bool(ways_of(state, frame, foe) & bit) or is_granted(state, Grant.SPLITS, foe)


# The damage of some Adversaries may be split among this many.
PAIR = 2


def open_to(state: XFilesState, frame: Combat, team: list[int], striker: int) -> list[int]:
    """Return those of the Team to whom the Adversary's player may assign damage of one that strikes it."""
    team = [card for card in team if health(state, card) and may_strike(frame, card, striker)]
    if state.match.book.fights[state.definition[striker]] & Fighting.SPLITS_AMONG_TWO:
        hit = [card for card in team if any(source == striker for source, _ in aimed_at(frame, card))]
        team = team if len(hit) < PAIR else hit
    team = _sharers(state, frame, striker, team)
    decoys = [card for card in team if is_granted(state, Grant.DECOY, card)]
    exposed = [card for card in team if not is_granted(state, Grant.UNTOUCHABLE | Grant.SPARED, card, striker)]
    return sorted(decoys or exposed or team)


def _sharers(state: XFilesState, frame: Combat, striker: int, team: list[int]) -> list[int]:
    """Return who may take what is left of damage that is split among fighters of a kind alone."""
    among = state.match.book.splits_among[state.definition[striker]]
    hit = [card for card in team if any(source == striker for source, _ in aimed_at(frame, card))]
    if among is None or not hit:
        return team
    return [card for card in team if among.fits(state, frame, card)] if among.fits(state, frame, hit[0]) else hit[:1]
