"""What cards of the X-Files CCG do to cards just played and their keywords: negating, turning, changing words."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import innermost, leave
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import KEYWORDS, PRINTED_WORDS, Grant, Mark, Suit, Zone, bits_of
from deckcheck.games.xfiles.rules import adversaries, agents, checks, playing
from deckcheck.games.xfiles.rules.cards import exchange_keyword, is_granted, keywords_of, zone_of
from deckcheck.games.xfiles.rules.deck import shuffle
from deckcheck.games.xfiles.rules.frames import Check, answered_by, program_frame
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, keyword_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

NEGATING = Language(__file__)

_CARDS = Param("cards", "cards", "which cards", required=True)
_shared_cards = SHARED.types["cards"].parse


def _cards(builder: Builder, value: Any, path: Path) -> Cards:
    """Compile cards: beside what all games know, the one that this is on, the one answered, those of the check."""
    if value == "host":
        return lambda state, frame: [state.host[frame.card]] if state.host[frame.card] >= 0 else []
    if value == "answered":
        return lambda state, frame: [answered_by(frame)] if answered_by(frame) >= 0 else []
    if value == "site":
        return _site
    if value == "team":
        return _team
    if value == "fought":
        return _foe
    if value == "aimed":
        return _aim_of_answered
    return _shared_cards(builder, value, path)  # type: ignore[no-any-return]


def _site(state: XFilesState, frame: Frame) -> list[int]:
    check = innermost(state, Check)
    return [check.site] if check is not None and check.site >= 0 else []


def _foe(state: XFilesState, frame: Frame) -> list[int]:
    check = innermost(state, Check)
    return [check.foe] if check is not None and check.foe >= 0 else []


def _aim_of_answered(state: XFilesState, frame: Frame) -> list[int]:
    card = answered_by(frame)
    played = program_frame(state, card) if card >= 0 else None
    aims = state.match.book.aims[state.definition[card]] if played is not None else None
    return aims(state, played) if aims is not None else []


def _team(state: XFilesState, frame: Frame) -> list[int]:
    check = innermost(state, Check)
    return checks.members(state, check) if check is not None else []


NEGATING.types["cards"] = Type(
    _cards,
    SHARED.types["cards"].schema,
    "`self`, `host` (what it is attached to), `answered` (the card that it answers), `aimed` (what that one is played "
    "on), `site` (the one investigated), `team` (the Agents of the check), `fought` (the last Adversary fought in it), "
    "the name of a choice, a card of the event, or a filter",
)


# Negating (XF-073, XF-311) ------------------------------------------------------------------------------------------


_RESOURCE = KEYWORDS["resource"]


def can_be_negated(state: XFilesState, frame: Frame, card: int) -> bool:
    """Whether a card can be negated: unresolved, a Witness in a check, a placed Site, a RESOURCE, an item (XF-072)."""
    number = state.definition[card]
    book = state.match.book
    if card == frame.card or book.safe[number] or is_granted(state, Grant.SAFE, card, frame.card):
        return False
    if playing.is_safe_from(state, frame, card):
        return False
    zone = zone_of(state, card)
    if zone == Zone.FIELD:
        return bool(book.kind[number] == Suit.SITE)
    if zone == Zone.ASSETS:
        return bool(keywords_of(state, card) & _RESOURCE)
    if zone != Zone.PLAYED:
        return False
    if book.kind[number] in (Suit.WITNESS, Suit.AGENT, Suit.EQUIPMENT) or state.marks[card] & Mark.GATHERED:
        return True
    return program_frame(state, card) is not None


NEGATING.flag(
    "negatable", "it can be negated: just played, a Witness in a check, a placed Site, or a RESOURCE", can_be_negated
)


@NEGATING.step(
    "negate",
    "cards are negated (XF-073)",
    _CARDS,
    Param("to", "word:fate", "where they go instead of the discard pile"),
    short="cards",
)
def _negate(state: XFilesState, frame: Frame, cards: list[int], to: int | None) -> None:
    for card in cards:
        if can_be_negated(state, frame, card):
            together = adversaries.as_one(state, card)
            playing.negate(state, card, frame.card)
            if to is not None:
                for one in together:
                    put_away(state, frame.player, one, to, frame.card)


UNDER_DECK, INTO_DECK, OUT_OF_GAME = range(3)
NEGATING.words["fate"] = {"under_deck": UNDER_DECK, "into_deck": INTO_DECK, "removed": OUT_OF_GAME}


def put_away(state: XFilesState, player: int, card: int, fate: int, by: int) -> None:
    """Put a card under its owner's deck, shuffle it into that deck, or take it out of the game, `by` another one."""
    deck = state.match.place(Zone.DECK, state.owner[card])
    if fate == OUT_OF_GAME:
        agents.remove(state, card, by)
        return
    atoms.move(state, card, deck, Event.PUT_BACK, player, bottom=True)
    if fate == INTO_DECK:
        shuffle(state, state.owner[card])


@NEGATING.step(
    "put_away",
    "cards leave for good, or go back into their owners' decks",
    _CARDS,
    Param("to", "word:fate", "where", required=True),
)
def _put_away(state: XFilesState, frame: Frame, cards: list[int], to: int) -> None:
    for card in cards:
        played = program_frame(state, card)
        if played is not None and played is not frame:
            leave(played)  # what is gone before it takes effect does nothing any more (XF-073)
        put_away(state, frame.player, card, to, frame.card)


NEGATING.shuffles("put_away", "deck", only=("to", "into_deck"))


@NEGATING.each_card(
    "turn_bonus", "what a Witness adds to its check is subtracted instead, and whatever else it does is void"
)
def _turn_bonus(state: XFilesState, frame: Frame, card: int) -> None:
    """One card alone changes what another has added already."""
    atoms.change(state, state.boost, card, -state.boost[card])
    atoms.change(state, state.marks, card, state.marks[card] | Mark.VOID)


@NEGATING.each_card("double_bonus", "what a Witness adds to its check counts twice")
def _double_bonus(state: XFilesState, frame: Frame, card: int) -> None:
    atoms.change(state, state.boost, card, 2 * state.boost[card])


def _is_repelled(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    return check is not None and check.repelled == card


NEGATING.flag("repelled", "it is the Adversary that was last negated in the check under way", _is_repelled)


# Keywords (XF-069) ------------------------------------------------------------------------------------------


@NEGATING.operation(
    "change_keyword",
    "one keyword of a card becomes another; nothing else on the card changes (XF-069)",
    Param("card", "cards", "which card", required=True),
    Param("from", "keywords", "one of these keywords (any when left out)"),
    Param("to", "keywords", "this keyword (any when left out)"),
)
def _change_keyword(builder: Builder, path: Path, card: Cards, to: int | None, **rest: Any) -> Operation:
    first = builder.name("changed keyword")
    old_ones = rest["from"] if rest["from"] is not None else sum(KEYWORDS.values())

    def ask_old(state: XFilesState, frame: Frame) -> None:
        state.choice = DONE
        found = [bit for one in card(state, frame) for bit in bits_of(keywords_of(state, one) & old_ones)]
        if found:
            ask_mode(state, frame.player, sorted(found))

    def take_old(state: XFilesState, frame: Frame) -> None:
        frame.slots[first] = state.choice  # type: ignore[index]

    def ask_new(state: XFilesState, frame: Frame) -> None:
        old = frame.slots[first]  # type: ignore[index]
        if old != DONE:
            words = to if to is not None else PRINTED_WORDS
            ask_mode(state, frame.player, [bit for bit in bits_of(words) if bit != old] or [old])

    def exchange(state: XFilesState, frame: Frame) -> None:
        old = frame.slots[first]  # type: ignore[index]
        if old == DONE:
            return
        for one in card(state, frame):
            exchange_keyword(state, frame.player, one, 1 << old, 1 << state.choice)

    return [ModeStep(ask_old, keyword_text), take_old, ModeStep(ask_new, keyword_text), exchange]


@NEGATING.step(
    "gain_keywords",
    "cards gain keywords, for as long as they are in play",
    _CARDS,
    Param("keywords", "keywords", "which", required=True),
)
def _gain_keywords(state: XFilesState, frame: Frame, cards: list[int], keywords: int) -> None:
    for card in cards:
        atoms.change(state, state.gained, card, state.gained[card] | keywords)


@NEGATING.each_card("restore_keywords", "cards bear the keywords of their print again")
def _restore_keywords(state: XFilesState, frame: Frame, card: int) -> None:
    atoms.change(state, state.gained, card, 0)
    atoms.change(state, state.lost, card, 0)
