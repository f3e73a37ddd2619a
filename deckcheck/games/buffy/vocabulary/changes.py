"""What effects of Buffy change for longer: levels, whose a character is, cards that last, challenges broken off."""
# ruff: noqa: ARG001  every builder, test and step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, CardType, Stat, Zone
from deckcheck.games.buffy.rules import board, conflict, entering, leaving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Condition, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

CHANGES = Language(__file__)


# Levels -----------------------------------------------------------------------------------------------------------


CHANGES.flag(
    "next_level",
    "it is the next level of a character that its owner has in play",
    lambda state, frame, card: entering.standing_below(state, state.owner[card], card) >= 0,
)


CHANGES.flag(
    "may_ascend",
    "it is a level card by which a character of its owner might ascend now",
    lambda state, frame, card: entering.who_may_ascend(state, state.owner[card], card) >= 0,
)


@CHANGES.step(
    "ascend",
    "a character of its owner rises by this level card, from wherever the card is",
    Param("cards", "cards", "which card", required=True),
    Param("freely", "flag", "whatever that requires, unless nobody may; otherwise only if it might be played now"),
    short="cards",
)
def _ascend(state: BuffyState, frame: Frame, cards: list[int], freely: bool | None) -> None:
    may = entering.standing_below if freely else entering.who_may_ascend
    for card in cards:
        character = may(state, state.owner[card], card)
        if character >= 0 and not state.bans[state.owner[card]] & Ban.ASCENDING:
            entering.ascend(state, card, character)
            entering.begin_effect(state, card, state.owner[card])


@CHANGES.each_card(
    "descend",
    "characters lose their highest level, which goes to the crypt; what is attached stays",
    "which characters",
)
def _descend(state: BuffyState, frame: Frame, card: int) -> None:
    entering.descend(state, card)


# Kinds and control ------------------------------------------------------------------------------------------------


CHANGES.flag(
    "free_slot",
    "it is a character that could hold one more item",
    lambda state, frame, card: leaving.filled(state, card) < leaving.slots(state, card),
)


def _holds_a_slot(state: BuffyState, frame: Frame, card: int) -> bool:
    host = state.host[card]
    if host < 0 or not state.match.book.static_masks[state.definition[card]] & Stat.ITEM_SLOTS:
        return False
    return leaving.filled(state, host) >= leaving.slots(state, host)


CHANGES.flag("slot_in_use", "it gives its bearer a slot, and an item fills it", _holds_a_slot)


@CHANGES.each_card(
    "take_control",
    "characters are yours from now on; one that you have in play already is discarded",
    "which characters",
)
def _take_control(state: BuffyState, frame: Frame, card: int) -> None:
    who = state.match.book.character
    if any(
        who[state.definition[mine]] == who[state.definition[card]] for mine in board.characters(state, frame.player)
    ):
        leaving.remove(state, card)
        return
    board.leave_phase(state, card)
    atoms.control(state, card, frame.player)
    atoms.move(state, card, state.match.place(Zone.CHARACTERS, frame.player), Event.TAKEN, frame.player)


# Talents chosen for a time ------------------------------------------------------------------------------------------


@CHANGES.operation(
    "keep_talent",
    "you choose a talent, which this card keeps until you choose again",
    Param("raised", "flag", "one that another item of the bearer raises, or none"),
)
def _keep_talent(builder: Builder, path: Path, raised: bool | None) -> list[Operation]:
    def ask_talent(state: BuffyState, frame: Frame) -> None:
        found = [number for number in range(4) if not raised or _is_raised(state, frame.card, number)]
        conflict.ask_talent(state, frame.player, found)

    def keep(state: BuffyState, frame: Frame) -> None:
        atoms.change(state, state.kept_talent, frame.card, state.choice)
        if state.choice >= 0:
            conflict.tell_talent(state, frame.player, frame.card, state.choice)

    return [ask_talent, keep]


def _is_raised(state: BuffyState, card: int, number: int) -> bool:
    """Whether another item of the bearer of this one raises a talent."""
    bearer = state.host[card]
    book = state.match.book
    return any(
        book.bonus[state.definition[other]][number] + board.varying_bonus(state, other, bearer, number) > 0
        for other in board.attached(state, bearer)
        if other != card and book.kind[state.definition[other]] == CardType.ITEM
    )


@CHANGES.condition(
    "kept_talent",
    "this card keeps this talent",
    Param("talent", "word:talent", "which", required=True),
    short="talent",
)
def _kept_talent(builder: Builder, path: Path, talent: int) -> Condition:
    return lambda state, frame: state.kept_talent[frame.card] == talent


# Challenges -------------------------------------------------------------------------------------------------------


@CHANGES.step(
    "break_off",
    "the challenge ends without a result; after a fight between two characters it must be faced again, if possible",
    Param("with", "cards", "which character of yours fights", required=True),
    Param("against", "cards", "against which participant", required=True),
)
def _break_off(state: BuffyState, frame: Frame, mine: list[int], theirs: list[int]) -> None:
    for card, other in zip(mine, theirs, strict=False):
        atoms.assign(state, broken_off=1, fighter=card, attacked=other)
        for participant in board.characters(state, state.attacker):
            board.leave_phase(state, participant)
