"""What cards of the X-Files CCG do to the cards that are face down under Sites and other cards."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.procedures import ask, innermost, jump, leave
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, Mark, Suit, Zone
from deckcheck.games.xfiles.rules import assignment, bluffs, playing
from deckcheck.games.xfiles.rules.cards import holder_of, keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import Check, program_frame
from deckcheck.games.xfiles.vocabulary.modes import WAYS, ModeStep, ask_mode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

FACE_DOWN = Language(__file__)

_BLUFF = KEYWORDS["bluff"]


@FACE_DOWN.step(
    "clear_under",
    "cards that are face down under a Site are discarded (XF-D58), and Bluffs that stay there face up",
    Param("site", "cards", "which Site; a Bluff means itself", required=True),
    Param("one", "flag", "one of them alone, drawn by lot"),
    short="site",
)
def _clear_under(state: XFilesState, frame: Frame, site: list[int], one: bool | None) -> None:
    for place in site:
        found = _bluffs_at(state, place)
        for card in [atoms.pick_at_random(state, found)] if one and found else found:
            used = program_frame(state, card)
            if zone_of(state, card) == Zone.PLAYED and playing.is_safe_from(state, frame, card):
                continue
            if used is not None and used is not frame:
                leave(used)  # a Bluff that was turned up and waits for answers does nothing any more
            piles.discard(state, holder_of(state, card), card)


def _bluffs_at(state: XFilesState, place: int) -> list[int]:
    """Return the cards under a Site and the Bluffs there that are face up; a Bluff alone is one."""
    if zone_of(state, place) != Zone.FIELD:
        return [place]
    players = state.match.players
    lasting = (card for player in range(players) for card in state.pile(Zone.ASSETS, player))
    open_ones = [card for card in lasting if state.host[card] == place and keywords_of(state, card) & _BLUFF]
    return [*bluffs.lying_under(state, place), *open_ones, *_turned_up(state, place)]


def _turned_up(state: XFilesState, site: int) -> list[int]:
    """Return the Bluffs of a visited Site that were turned up or played open, and are not done with (XF-131)."""
    check = innermost(state, Check)
    if check is None or check.site != site:
        return []
    players = state.match.players
    table = [card for player in range(players) for card in state.pile(Zone.PLAYED, player)]
    kind, definition = state.match.book.kind, state.definition
    return [card for card in table if state.marks[card] & Mark.FROM_SITE or kind[definition[card]] == Suit.BLUFF]


FACE_DOWN.flag(
    "beset",
    "Bluffs are at it: cards under it, or Bluffs that are there face up",
    lambda state, frame, card: bool(_bluffs_at(state, card)),
)


@FACE_DOWN.filter(
    "bluff_at", "cards", "it is one of the cards under this Site, or of the Bluffs there that are face up"
)
def _bluff_at(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(card in _bluffs_at(state, place) for place in value(state, frame))


@FACE_DOWN.amount(
    "under",
    "how many cards are under a Site, with the Bluffs that stay there face up",
    Param("site", "cards", "which Site; a RESOURCE that counts as a Bluff is one more", required=True),
    short="site",
)
def _under(builder: Builder, path: Path, site: Cards) -> Amount:
    return lambda state, frame: sum(len(_bluffs_at(state, place)) for place in site(state, frame))


@FACE_DOWN.step(
    "lay_under",
    "cards are placed face down under another card, or moved there",
    Param("cards", "cards", "which cards", required=True),
    Param("under", "cards", "under which card", required=True),
)
def _lay_under(state: XFilesState, frame: Frame, cards: list[int], under: list[int]) -> None:
    for place in under:
        for card in cards:
            bluffs.lay(state, frame.player, card, place)


_WHERE = ({"en": WAYS["other_site"], "fr": "vers un autre Site"}, {"en": WAYS["hand"], "fr": "en main"})
TO_SITE, TO_HAND = range(2)


@FACE_DOWN.operation(
    "shift_bluffs",
    "you move face-down cards from under Sites, one by one, to other Sites",
    Param("from", "filter", "among which cards", required=True),
    Param("amount", "amount", "how many at most", required=True),
    Param("or_hand", "flag", "or to their owners' hands"),
)
def _shift_bluffs(builder: Builder, path: Path, amount: Amount, or_hand: bool | None, **rest: Any) -> Operation:
    gather: Cards = rest["from"].cards
    left, moved = builder.name("moves left"), builder.name("moved")

    def begin(state: XFilesState, frame: Frame) -> None:
        frame.slots[left] = amount(state, frame)  # type: ignore[index]

    def ask_card(state: XFilesState, frame: Frame) -> None:
        found: list[int] = []
        if frame.slots[left] > 0:  # type: ignore[index]
            found = [card for card in gather(state, frame) if or_hand or _others(state, card)]
        state.choice = DONE
        if found:
            ask(state, frame.player, CHOOSE_CARD, [*sorted(found), DONE])

    def ask_where(state: XFilesState, frame: Frame) -> None:
        frame.slots[moved] = state.choice  # type: ignore[index]
        if state.choice == DONE:
            return
        frame.slots[left] -= 1  # type: ignore[index]
        ways = [TO_SITE] if _others(state, state.choice) else []
        ask_mode(state, frame.player, [*ways, TO_HAND] if or_hand else ways)

    def ask_site(state: XFilesState, frame: Frame) -> None:
        card = frame.slots[moved]  # type: ignore[index]
        if card == DONE:
            return
        if state.choice == TO_HAND:
            state.choice = DONE
        else:
            ask(state, frame.player, CHOOSE_CARD, sorted(_others(state, card)))

    def move(state: XFilesState, frame: Frame) -> None:
        card = frame.slots[moved]  # type: ignore[index]
        if card == DONE:
            return
        if state.choice == DONE:
            atoms.move(
                state,
                card,
                state.match.place(Zone.HAND, state.owner[card]),
                Event.TAKEN,
                state.owner[card],
                frame.card,
            )
            atoms.attach(state, card, -1)
        else:
            bluffs.lay(state, state.owner[card], card, state.choice)
        jump(frame, ask_card)

    return [begin, ask_card, ModeStep(ask_where, lambda option: _WHERE[option]), ask_site, move]


def _others(state: XFilesState, card: int) -> list[int]:
    """Return the placed Sites under which a card could be instead."""
    book = state.match.book
    here = state.host[card]
    return [
        site
        for player in range(state.match.players)
        for site in state.pile(Zone.FIELD, player)
        if book.kind[state.definition[site]] == Suit.SITE and site != here
    ]


FACE_DOWN.flag(
    "laid_under",
    "it is a Site under which you may place cards in this Case Assignment (XF-D22, XF-D40)",
    lambda state, frame, card: card in assignment.open_to(state, frame.player),
)
