"""What cards of the X-Files CCG do to the cards that lie face down under Sites and other cards."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import CHOOSE_CARD, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import bluffs
from deckcheck.games.xfiles.vocabulary.ways import Ways
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


@LANGUAGE.operation(
    "clear_under",
    "cards that lie face down under a Site are discarded (XF-D58)",
    Param("site", "cards", "which Site", required=True),
    Param("one", "flag", "one of them alone, drawn by lot"),
    short="site",
)
def _clear_under(b: Builder, path: Path, site: Cards, one: bool | None) -> Operation:
    def clear(s: XFilesState, f: Frame) -> None:
        for place in site(s, f):
            found = lying_under(s, place)
            for card in [atoms.pick_at_random(s, found)] if one and found else found:
                piles.discard(s, f.player, card)

    return clear


def lying_under(s: XFilesState, site: int) -> list[int]:
    """Return the cards that lie face down under a Site."""
    players = s.match.players
    return [card for p in range(players) for card in s.zones[n.UNDER * players + p] if s.host[card] == site]


@LANGUAGE.amount(
    "under", "how many cards lie under a Site", Param("site", "cards", "which Site", required=True), short="site"
)
def _under(b: Builder, path: Path, site: Cards) -> Amount:
    return lambda s, f: sum(len(lying_under(s, place)) for place in site(s, f))


@LANGUAGE.operation(
    "lay_under",
    "cards are laid face down under another card, or moved there",
    Param("cards", "cards", "which cards", required=True),
    Param("under", "cards", "under which card", required=True),
)
def _lay_under(b: Builder, path: Path, cards: Cards, under: Cards) -> Operation:
    def lay(s: XFilesState, f: Frame) -> None:
        for place in under(s, f):
            for card in cards(s, f):
                bluffs.lay(s, f.player, card, place)

    return lay


_WHERE = ({"en": "to another Site", "fr": "vers un autre Site"}, {"en": "to hand", "fr": "en main"})
TO_SITE, TO_HAND = range(2)


@LANGUAGE.operation(
    "shift_bluffs",
    "you move face-down cards from under Sites, one by one, to other Sites",
    Param("from", "filter", "among which cards", required=True),
    Param("amount", "amount", "how many at most", required=True),
    Param("or_hand", "flag", "or to their owners' hands"),
)
def _shift_bluffs(b: Builder, path: Path, amount: Amount, or_hand: bool | None, **rest: Any) -> Operation:
    gather: Cards = rest["from"].cards
    left, moved = b.name("moves left"), b.name("moved")

    def begin(s: XFilesState, f: Frame) -> None:
        f.slots[left] = amount(s, f)  # type: ignore[index]

    def ask_card(s: XFilesState, f: Frame) -> None:
        found = [card for card in gather(s, f) if or_hand or _others(s, card)] if f.slots[left] > 0 else []  # type: ignore[index]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, [*sorted(found), DONE])

    def ask_where(s: XFilesState, f: Frame) -> None:
        f.slots[moved] = s.choice  # type: ignore[index]
        if s.choice == DONE:
            f.pc += len(steps) - steps.index(way) - 1
            return
        f.slots[left] -= 1  # type: ignore[index]
        ways = [TO_SITE] if _others(s, s.choice) else []
        ask(s, f.player, n.MODE, [*ways, TO_HAND] if or_hand else ways)

    def ask_site(s: XFilesState, f: Frame) -> None:
        card = f.slots[moved]  # type: ignore[index]
        if s.choice == TO_HAND:
            s.choice = DONE
        else:
            ask(s, f.player, CHOOSE_CARD, sorted(_others(s, card)))

    def move(s: XFilesState, f: Frame) -> None:
        card = f.slots[moved]  # type: ignore[index]
        if s.choice == DONE:
            atoms.move(s, card, n.HAND * s.match.players + s.owner[card], n.SENT, s.owner[card], f.card)
            atoms.attach(s, card, -1)
        else:
            bluffs.lay(s, s.owner[card], card, s.choice)
        f.pc -= len(steps) - 1

    way = Ways(ask_where, lambda option: _WHERE[option])
    steps: list[Step] = [begin, ask_card, way, ask_site, move]
    return steps


def _others(s: XFilesState, card: int) -> list[int]:
    """Return the placed Sites under which a card could lie instead."""
    book = s.match.book
    here = s.host[card]
    return [
        site
        for player in range(s.match.players)
        for site in s.zones[n.FIELD * s.match.players + player]
        if book.kind[s.definition[site]] == n.SITE and site != here
    ]
