"""How the shared words about hands and decks go in Buffy: drawing that may be forbidden, hands that are not shown."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import ask, push
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, GAME_OVER, REVEALED
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Ban, Grant, Stat, Zone
from deckcheck.games.buffy.rules import board, leaving, playing
from deckcheck.games.buffy.vocabulary.whom import CHARACTERS, open_to
from deckcheck.games.buffy.vocabulary.words import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Filter, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.buffy.state import BuffyState

HANDS = Language(__file__)


@HANDS.step(
    "draw",
    "a player draws cards; from an empty deck nothing is drawn",
    Param("amount", "amount", "how many", required=True),
    Param("player", "players", "who (`you` when left out)", otherwise="you"),
    short="amount",
)
def _draw(state: BuffyState, frame: Frame, amount: int, player: list[int]) -> None:
    drawing = [one for one in player if not state.bans[one] & Ban.DRAWING]
    number = amount
    if state.match.stats & Stat.POWER_DRAWS and frame.card >= 0 and number > 0:
        number = measure(state, Stat.POWER_DRAWS, frame.card, number)
    for one in drawing:
        piles.draw(state, one, number)
    if len(drawing) == 1:
        atoms.emit(state, Event.CARD_DREW, drawing[0], frame.card, -1, number)


def is_hidden(state: BuffyState, card: int) -> bool:
    """Whether an effect keeps a card in hand from being shown to anybody."""
    zone, player = divmod(state.place[card], state.match.players)
    return zone == Zone.HAND and board.is_granted(state, Grant.HIDES_HAND, -2 - player)


@HANDS.each_card("look", "you look at cards without showing them")
def _look(state: BuffyState, frame: Frame, card: int) -> None:
    if not is_hidden(state, card):
        atoms.reveal(state, card, 1 << frame.player, REVEALED, frame.player)


@HANDS.each_card("reveal", "cards are shown to all players")
def _reveal(state: BuffyState, frame: Frame, card: int) -> None:
    # What everybody knows anyway is not shown once more.
    if state.known[card] != state.match.everyone and not is_hidden(state, card):
        shows = state.place[card] % state.match.players  # whoever holds it, not who asks for it
        atoms.reveal(state, card, state.match.everyone, REVEALED, shows)


# Actions played by effects ------------------------------------------------------------------------------------------


@HANDS.each_card("play", "you play actions, if you may now", "which cards")
def _play(state: BuffyState, frame: Frame, card: int) -> None:
    options = playing.may_play(state, frame.player, card)
    if options:
        playing.play(state, frame.player, card, split_option(options[0])[2] - 1)


HANDS.flag(
    "unseen",
    "you do not know its face",
    lambda state, frame, card: not state.known[card] >> frame.player & 1,
)
HANDS.flag(
    "playable",
    "it is an action that you may play now",
    lambda state, frame, card: (
        state.match.book.playable_at[state.definition[card]] >> (state.stage or state.phase) & 1
        and bool(playing.may_play(state, frame.player, card))
    ),
)


def _repeated(state: BuffyState, frame: Frame) -> int:
    """Return the action of another player that was just played; else -1."""
    # The one that repeats it has been played by then.
    card = state.action_before if state.last_action == frame.card else state.last_action
    return card if card >= 0 and state.owner[card] != frame.player else -1


def _repeaters(state: BuffyState, frame: Frame) -> list[int]:
    """Return the characters for whom a player could carry out the action just played; -1 where it is for no one."""
    card = _repeated(state, frame)
    play = state.match.book.play[state.definition[card]] if card >= 0 else None
    if play is None:
        return []
    probe = playing.Played(frame.player, card)
    found = []
    for who in sorted(playing.performers(state, frame.player)) if play.user else [-1]:
        probe.user = who
        if play.possible is None or play.possible(state, probe):
            found.append(who)
    return found


@HANDS.operation(
    "repeat_action",
    "you carry out what an opponent's action that was just played says, for a character of yours if it is for one",
)
def _repeat_action(builder: Builder, path: Path) -> list[Operation]:
    def ask_user(state: BuffyState, frame: Frame) -> None:
        found = _repeaters(state, frame)
        state.choice = -1
        if found and found[0] >= 0:
            ask(state, frame.player, CHOOSE_CARD, found)

    def repeat(state: BuffyState, frame: Frame) -> None:
        who = state.choice
        card = _repeated(state, frame)
        if card >= 0 and (who >= 0 or _repeaters(state, frame) == [-1]):
            leaving.repeat(state, frame.card, card)
            copy = push(state, state.match.book.play[state.definition[card]].program, frame.player, frame.card)
            if isinstance(copy, playing.Played):
                copy.user = who

    def settle(state: BuffyState, frame: Frame) -> None:
        if state.place[frame.card] // state.match.players == Zone.DISCARD:
            leaving.be_itself(state, frame.card)

    return [ask_user, repeat, settle]


@HANDS.condition(
    "repeatable",
    "an opponent's action that was just played could be carried out by you",
    Param("value", "flag", "true: it could", required=True),
    short="value",
)
def _repeatable(builder: Builder, path: Path, value: bool) -> Condition:
    return lambda state, frame: bool(_repeaters(state, frame)) == value


# Choices ------------------------------------------------------------------------------------------------------------

_CHOOSE = SHARED.operations["choose"]
_FILTER = SHARED.types["filter"]


@HANDS.operation("choose", _CHOOSE.text, *_CHOOSE.params)
def _choose(builder: Builder, path: Path, **keys: Any) -> Operation:
    gather = keys["from"].cards

    def among(state: BuffyState, frame: Frame) -> list[int]:
        found: list[int] = gather(state, frame)
        return open_to(state, frame, found) if state.match.stats & Grant.IMMUNE else found

    built: Operation = _CHOOSE.build(builder, path, **{**keys, "from": keys["from"]._replace(cards=among)})
    return built


_MAY = SHARED.operations["may"]


@HANDS.operation("may", _MAY.text, *_MAY.params)
def _may(builder: Builder, path: Path, **keys: Any) -> Operation:
    who = keys["player"]

    def emit_accepted(state: BuffyState, frame: Frame) -> None:
        # Any other use of a card is reported as a use.
        if frame.event is not None:
            atoms.emit(state, Event.ACCEPTED, who(state, frame), frame.card)

    built: Operation = _MAY.build(builder, path, **{**keys, "do": [emit_accepted, *keys["do"]]})
    return built


def _filter(builder: Builder, value: Any, path: Path) -> Filter:
    """Compile a filter; where it says what is chosen, there must be somebody who is not immune (BF-013)."""
    made: Filter = _FILTER.parse(builder, value, path)
    if path[-2:] != ("choose", "from"):
        return made

    def exists(state: BuffyState, frame: Frame) -> bool:
        if state.match.stats & Grant.IMMUNE:
            return bool(open_to(state, frame, made.cards(state, frame)))
        return made.exists(state, frame)

    return made._replace(exists=exists)


HANDS.types["filter"] = _FILTER._replace(parse=_filter)
_CARDS = WORDS.types["cards"]


def _cards(builder: Builder, value: Any, path: Path) -> Cards:
    """Compile cards; an effect that acts on them leaves out who is immune to it."""
    made: Cards = _CARDS.parse(builder, value, path)
    # An operation names what it acts on at once (`fatigue: target`) or beside other things (`modify: {cards: ...}`).
    acts = isinstance(path[-2], int) or (path[-1] == "cards" and isinstance(path[-3], int))
    if builder.kind not in CHARACTERS or not acts or value in ("self", "bearer"):
        return made

    def cards(state: BuffyState, frame: Frame) -> list[int]:
        found = made(state, frame)
        return open_to(state, frame, found) if state.match.stats & Grant.IMMUNE else found

    return cards


HANDS.types["cards"] = _CARDS._replace(parse=_cards)


@HANDS.step("lose_game", "players lose the game", Param("player", "players", "who", required=True), short="player")
def _lose_game(state: BuffyState, frame: Frame, player: list[int]) -> None:
    others = tuple(one for one in range(state.match.players) if one not in player)
    if player:
        atoms.finish(state, others if len(others) == 1 else (), "lost", GAME_OVER)
