"""Effects that last or wait: what follows later or at events, control for a time, an attack that goes elsewhere."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param, Type
from deckcheck.engine.effects.values import VALUES
from deckcheck.engine.flow.atoms import assign, change, copy_effects
from deckcheck.engine.flow.procedures import innermost, leave, procedure
from deckcheck.games.slasherz.names import LATER_WORDS
from deckcheck.games.slasherz.rules import combat, field, later
from deckcheck.games.slasherz.rules.activation import finish_effect
from deckcheck.games.slasherz.rules.later import Delayed
from deckcheck.games.slasherz.rules.wounds import Turning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Operation, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.slasherz.state import SlasherzState

LASTING = Language(__file__)
LASTING.words["later"] = LATER_WORDS
LASTING.words["ends"] = {word: at for word, at in LATER_WORDS.items() if word.startswith("end")}


@LASTING.operation(
    "later",
    "what follows is carried out once, at a later moment, whatever has become of this card",
    Param("at", "word:later", "when", required=True),
    Param("do", "do", "what is done then", required=True),
)
def _later(builder: Builder, path: Path, at: int, do: list[Step]) -> Operation:
    delayed = Delayed(procedure("later", *do, finish_effect))
    builder.delayed.append(delayed)
    return lambda state, frame: later.put_off(state, frame, delayed, at)


def _heard(builder: Builder, value: Any, path: Path) -> Any:
    """Compile the event of an effect within an effect; the event of the outer one is its own again afterwards."""
    outer = builder.event, builder.reads_event
    return builder.parse("trigger", value, path), outer


LASTING.types["heard"] = Type(_heard, VALUES.types["trigger"].schema, VALUES.types["trigger"].text)


@LASTING.operation(
    "establish",
    "from now on what follows is carried out whenever something happens, whatever has become of this card",
    Param("when", "heard", "the event", required=True),
    Param("while", "condition", "only if this holds when the event happens"),
    Param("do", "do", "what is done then", required=True),
    Param("until", "word:ends", "up to when (without an end when left out)"),
    Param("once", "flag", "the first time alone"),
)
def _establish(builder: Builder, path: Path, **params: Any) -> Operation:
    heard, (builder.event, outer) = params["when"]
    builder.reads_event |= outer
    program = procedure("established", *params["do"], finish_effect)
    delayed = Delayed(program, heard.only_if(params["while"]), once=bool(params["once"]))
    builder.delayed.append(delayed)
    until: int | None = params["until"]
    return lambda state, frame: later.establish(state, frame, delayed, until)


def _placed(builder: Builder, value: Any, path: Path) -> Any:
    """Compile which Character may be placed; what follows hears its arrival."""
    outer = builder.event, builder.reads_event
    return builder.parse("trigger", {"enters": {"character": value}}, path), outer


LASTING.types["placed"] = Type(_placed, VALUES.types["filter"].schema, VALUES.types["filter"].text)


@LASTING.operation(
    "place_further",
    "this turn you may place one more Character from your hand, and what follows is then done: it is `character` there",
    Param("character", "placed", "which one", required=True),
    Param("do", "do", "what is done then", required=True),
)
def _place_further(builder: Builder, path: Path, **params: Any) -> Operation:
    heard, (builder.event, outer) = params["character"]
    builder.reads_event |= outer
    delayed = Delayed(procedure("placed", *params["do"], finish_effect), heard)
    builder.delayed.append(delayed)
    return lambda state, frame: later.allow_placing(state, frame, delayed)


@LASTING.step(
    "note",
    "this card points at cards, as long as both are on the table: `noted` finds them again",
    Param("cards", "cards", "at which ones", required=True),
    Param("for", "cards", "for which card (this card when left out)"),
    short="cards",
)
def _note(state: SlasherzState, frame: Frame, cards: list[int], subjects: list[int] | None) -> None:
    about = [frame.card] if subjects is None else subjects
    assign(state, notes=(*state.notes, *((frame.card, one, card) for one in about for card in cards)))


@LASTING.step(
    "copy",
    "from now on this card has the effect of another card instead of its own, for as long as it is on the field",
    Param("of", "cards", "of which card", required=True),
    short="of",
)
def _copy(state: SlasherzState, frame: Frame, of: list[int]) -> None:
    if of and field.on_field(state, frame.card):
        copy_effects(state, frame.card, state.definition[of[0]])
        change(state, state.used, frame.card, 0)


@LASTING.step(
    "lend",
    "up to the end of the turn the effect of an Object holds for another Character instead of the one that bears it",
    Param("object", "cards", "which Object", required=True),
    Param("to", "cards", "the Character", required=True),
)
def _lend(state: SlasherzState, frame: Frame, object: list[int], to: list[int]) -> None:  # noqa: A002  the card's word
    rest = [row for row in state.lent if row[0] not in object]
    assign(state, lent=(*rest, *((item, card) for item in object for card in to)))


@LASTING.step(
    "take_control",
    "a player controls Characters from now on, if there is room",
    Param("cards", "cards", "which ones", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    Param("until", "word:until", "how long", required=True),
)
def _take_control(state: SlasherzState, frame: Frame, cards: list[int], player: list[int], until: int) -> None:
    for card in cards if player else ():
        field.take_control(state, card, player[0], frame.card, until)


@LASTING.step(
    "spare",
    "the Survivors of players lose no hp for the Characters that the attack under way has destroyed",
    Param("player", "players", "whose (`you` when left out)", otherwise="you"),
    short="player",
)
def _spare(state: SlasherzState, frame: Frame, player: list[int]) -> None:
    combat.waive_losses(state, player)


@LASTING.step("turn_mute", "the Victim that is turned face up for the one that has just died is not activated")
def _turn_mute(state: SlasherzState, frame: Frame) -> None:
    turning = innermost(state, Turning)
    if turning is not None:
        turning.mute = 1


@LASTING.step(
    "cancel_turned",
    "the effects of Victims that have just been turned face up are cancelled",
    Param("victims", "cards", "which ones", required=True),
    short="victims",
)
def _cancel_turned(state: SlasherzState, frame: Frame, victims: list[int]) -> None:
    turned = state.match.book.turned
    for other in state.stack:
        if other.card in victims and other.procedure is turned[state.definition[other.card]]:
            leave(other)


@LASTING.step(
    "redirect",
    "the attack under way goes against another card of the side that is attacked",
    Param("to", "cards", "the Character, Victim or Survivor", required=True),
    short="to",
)
def _redirect(state: SlasherzState, frame: Frame, to: list[int]) -> None:
    for card in to[:1]:
        combat.redirect(state, card)
