"""What effects of Buffy do to the table: turning, discarding, points, places, searching, bans, passing modifiers."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.modifiers import statics
from deckcheck.engine.flow.procedures import ask, jump, leave, procedure, push
from deckcheck.engine.state.frames import Frame, number
from deckcheck.engine.state.vocabulary import (
    ADD,
    CHOOSE_CARD,
    GRANT,
    MOVED,
    REVEALED,
    SHUFFLED,
)
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import AGAINST, TALENT_STATS, Ban, CardType, Grant, Zone
from deckcheck.games.buffy.rules import attaching, board, conflict, destiny, entering, moving, placing
from deckcheck.games.buffy.rules.parting import dispose, strip
from deckcheck.games.buffy.vocabulary.words import space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path
    from deckcheck.engine.state.frames import Step
    from deckcheck.games.buffy.state import BuffyState

TABLE = Language(__file__)

_CARDS = Param("cards", "cards", "which cards", required=True)
_AMOUNT = Param("amount", "amount", "how many", required=True)
_WHO = Param("player", "players", "who (`you` when left out)", otherwise="you")


# Turning and leaving ----------------------------------------------------------------------------------------------


@TABLE.each_card("fatigue", "cards are turned sideways")
def _fatigue(state: BuffyState, frame: Frame, card: int) -> None:
    board.fatigue(state, card)


@TABLE.each_card("refresh", "cards are turned upright")
def _refresh(state: BuffyState, frame: Frame, card: int) -> None:
    if not board.is_granted(state, Grant.CANNOT_REFRESH, card):
        board.refresh(state, card)


@TABLE.each_card("ignore_fatigue", "cards that have just fatigued stay upright after all, which is not refreshing")
def _ignore_fatigue(state: BuffyState, frame: Frame, card: int) -> None:
    atoms.change(state, state.fatigued, card, 0, Event.FATIGUE_IGNORED, state.controller[card])


@TABLE.each_card("discard", "cards go to their owners' discard piles, from wherever they are")
def _discard(state: BuffyState, frame: Frame, card: int) -> None:
    dispose(state, card, Zone.DISCARD, frame.player)


@TABLE.each_card("to_crypt", "cards leave the game for their owners' crypts")
def _to_crypt(state: BuffyState, frame: Frame, card: int) -> None:
    dispose(state, card, Zone.CRYPT, frame.player)


@TABLE.each_card("take", "cards go to their owners' hands")
def _take(state: BuffyState, frame: Frame, card: int) -> None:
    strip(state, card, frame.player)
    atoms.move(state, card, state.match.place(Zone.HAND, state.owner[card]), MOVED, frame.player)


@TABLE.each_card("return_to_deck", "cards are shuffled into their owners' decks; challenges into challenge decks")
def _return_to_deck(state: BuffyState, frame: Frame, card: int) -> None:
    owner = state.owner[card]
    strip(state, card, frame.player)
    if state.match.book.kind[state.definition[card]] == CardType.CHALLENGE:
        atoms.move(state, card, state.match.place(Zone.CHALLENGE_DECK, owner), MOVED, frame.player)
        placing.reshuffle(state, owner)
    else:
        atoms.move(state, card, state.match.place(Zone.DECK, owner), MOVED, frame.player)
        atoms.shuffle(state, state.match.place(Zone.DECK, owner), SHUFFLED, owner)


TABLE.shuffles("return_to_deck", "deck", "challenge_deck")


# Hands and decks --------------------------------------------------------------------------------------------------


class Discards(Frame):
    """Cards that a player discards from hand, as that player chooses."""

    left = number("how many are still to be discarded")


def ask_discard(state: BuffyState, frame: Discards) -> None:
    """Ask a player for one of the cards still to be discarded from hand."""
    hand = state.pile(Zone.HAND, frame.player)
    if frame.left <= 0 or not hand:
        leave(frame)
        return
    ask(state, frame.player, CHOOSE_CARD, distinct(state, hand))


def take_discard(state: BuffyState, frame: Discards) -> None:
    """Discard it and go on."""
    jump(frame, ask_discard)
    frame.left -= 1
    dispose(state, state.choice, Zone.DISCARD, frame.player)


DISCARDS = procedure("discards", ask_discard, take_discard, frame=Discards)


@TABLE.step("discard_from_hand", "players discard cards of their own choice", _AMOUNT, _WHO, short="amount", asks=True)
def _discard_from_hand(state: BuffyState, frame: Frame, amount: int, player: list[int]) -> None:
    for one in reversed(player):
        push(state, DISCARDS, one, frame.card).left = amount


@TABLE.step("mill", "players discard cards from the top of their decks", _AMOUNT, _WHO, short="amount")
def _mill(state: BuffyState, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player:
        for _ in range(amount):
            pile = state.pile(Zone.DECK, one)
            if pile or state.match.rules.refill(state, one):
                dispose(state, pile[-1], Zone.DISCARD, one)


@TABLE.operation(
    "search",
    "a deck is looked through and cards are chosen; put them somewhere, then `shuffle`",
    Param("from", "filter", "among which cards (a zone and tests)", required=True),
    Param("by", "player", "who looks and chooses (`you` when left out)", otherwise="you"),
    Param("as", "text", "the name of the choice (`target` when left out)"),
    Param("count", "whole", "how many (1 when left out)"),
    Param("optional", "flag", "whether the player may stop choosing"),
)
def _search(builder: Builder, path: Path, **keys: object) -> Operation:
    cards: Filter = keys["from"]  # type: ignore[assignment]
    found = cards.cards
    searching: Amount = keys["by"]  # type: ignore[assignment]

    def who(state: BuffyState, frame: Frame) -> int:
        return searcher(state, searching(state, frame))

    def look(state: BuffyState, frame: Frame) -> None:
        for card in found(state, frame):
            atoms.reveal(state, card, 1 << who(state, frame), REVEALED, who(state, frame))

    choose = builder.language.operations["choose"]
    own = {key: keys[key] for key in ("from", "as", "count", "optional")}
    asking: list[Step] = choose.build(builder, path, **own, by=who)
    return [look, *asking]


TABLE.moves_nothing("search")


def searcher(state: BuffyState, player: int) -> int:
    """Return who looks through a deck for a player: another one where an effect leaves it to that one."""
    if state.match.stats & Grant.LEAVES_SEARCHES and player >= 0:
        for _, _, probe in statics(state, Grant.LEAVES_SEARCHES, -2 - player, -1):
            return probe.player
    return player


# Destiny and day --------------------------------------------------------------------------------------------------


@TABLE.step(
    "gain",
    "players gain destiny points",
    _AMOUNT,
    _WHO,
    Param("clockwise", "flag", "one after the other, clockwise from you (together when left out: BF-D33)"),
    short="amount",
)
def _gain(state: BuffyState, frame: Frame, amount: int, player: list[int], clockwise: bool | None) -> None:
    if not clockwise:
        destiny.gain_each(state, player, amount)
        return
    for one in sorted(player, key=lambda one: (one - frame.player) % state.match.players):
        destiny.gain(state, one, amount)


@TABLE.step("lose", "players lose destiny points, never below 0", _AMOUNT, _WHO, short="amount")
def _lose(state: BuffyState, frame: Frame, amount: int, player: list[int]) -> None:
    for one in player:
        destiny.lose(state, one, amount)


@TABLE.step(
    "daytime",
    "it becomes night or day",
    Param("night", "flag", "whether night (the other when left out)"),
    short="night",
)
def _daytime(state: BuffyState, frame: Frame, night: bool | None) -> None:
    after = not state.night if night is None else night
    if after != state.night and not state.bans[frame.player] & Ban.DAYTIME:
        board.flip_day(state)


# Places -----------------------------------------------------------------------------------------------------------


@TABLE.step(
    "bring",
    "characters go to a place at once; this is not a move (BF-079)",
    Param("cards", "cards", "which characters", required=True),
    Param("to", "cards", "to the place of this card (Sunnydale Park when left out)"),
)
def _bring(state: BuffyState, frame: Frame, cards: list[int], to: list[int] | None) -> None:
    where = [0] if to is None else [space_of(state, card) for card in to]
    for card in cards:
        if where:
            board.relocate(state, card, where[0])


@TABLE.operation(
    "send",
    "a character goes to a place that you choose; this is not a move (BF-079)",
    Param("cards", "cards", "which character", required=True),
    Param("anywhere", "flag", "to any place; otherwise to an adjacent one"),
    short="cards",
)
def _send(builder: Builder, path: Path, cards: Cards, anywhere: bool | None) -> Operation:
    def ask_space(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        for card in cards(state, frame):
            here = state.space[card]
            options = [
                space for space in board.spaces(state)
                if space != here and (anywhere or board.are_adjacent(state, here, space))
            ]  # fmt: skip
            moving.ask_space(state, frame.player, options)

    def go(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame):
            if state.choice >= 0:
                board.relocate(state, card, state.choice)

    return [ask_space, go]


@TABLE.operation(
    "walk",
    "a character makes a move to any place that you choose, if it may move now",
    Param("cards", "cards", "which character", required=True),
    short="cards",
)
def _walk(builder: Builder, path: Path, cards: Cards) -> Operation:
    def ask_space(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        for card in cards(state, frame)[:1]:
            moving.ask_space(state, frame.player, moving.walks(state, frame.player, card))

    def go(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame)[:1]:
            if state.choice >= 0:
                moving.go(state, frame.player, card, state.choice)

    return [ask_space, go]


TABLE.flag(
    "could_walk",
    "it is a character that may make a move now, were all places near",
    lambda state, frame, card: bool(moving.walks(state, frame.player, card)),
)


@TABLE.operation(
    "enter",
    "a character comes into play for you, or one of yours ascends to it, if it may",
    Param("cards", "cards", "which character", required=True),
    Param("at", "cards", "at the place of this card (one of your own spaces that you choose, when left out)"),
    Param("anywhere", "flag", "on any space that you choose"),
    Param("where_won", "flag", "on a space that you choose where you have won a fight or challenge this turn"),
    short="cards",
)
def _enter(builder: Builder, path: Path, **keys: Any) -> Operation:
    cards: Cards = keys["cards"]
    at: Cards | None = keys["at"]

    def open_spaces(state: BuffyState, player: int) -> list[int]:
        if keys["where_won"]:
            return [space for space in board.spaces(state) if state.won_at[player] >> space & 1]
        return list(board.spaces(state) if keys["anywhere"] else board.own_spaces(player))

    def ask_space(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        if any(entering.unplaceable(state, frame.player, card) is None for card in cards(state, frame)):
            if at is not None:
                state.choice = next((space_of(state, card) for card in at(state, frame)), -1)
            else:
                moving.ask_space(state, frame.player, open_spaces(state, frame.player))

    def come(state: BuffyState, frame: Frame) -> None:
        for card in cards(state, frame):
            if state.choice >= 0 and entering.unplaceable(state, frame.player, card) is None:
                entering.enter(state, card, frame.player, state.choice)
            elif entering.who_may_ascend(state, frame.player, card) >= 0:
                destiny.rise(state, frame.player, card)

    return [ask_space, come]


@TABLE.step(
    "attach",
    "cards are attached to a character, without the rules for attaching from hand",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "cards", "to which character", required=True),
)
def _attach(state: BuffyState, frame: Frame, cards: list[int], to: list[int]) -> None:
    book = state.match.book
    for bearer in to[:1]:
        who = book.character[state.definition[bearer]]
        for card in cards:
            # A skill or item for certain characters only goes to no other, not even by an effect (BF-147).
            number = state.definition[card]
            if book.kind[number] not in (CardType.SKILL, CardType.ITEM) or who in (book.only[number] or (who,)):
                attaching.put_on(state, card, bearer, frame.player)


TABLE.flag(
    "could_enter",
    "it is a character that you may bring into play now",
    lambda state, frame, card: entering.unplaceable(state, frame.player, card) is None,
)


# For a time -------------------------------------------------------------------------------------------------------


@TABLE.step(
    "grant",
    "characters or cards have something for a time",
    Param("what", "word:grant", "what", required=True),
    Param("cards", "cards", "which cards", required=True),
    Param("until", "word:until", "how long", required=True),
    Param("against", "cards", "only against this character"),
)
def _grant(state: BuffyState, frame: Frame, what: int, cards: list[int], until: int, against: list[int] | None) -> None:
    for card in cards:
        operation, amount = GRANT, board.kind_changes(state, card) if what & board.KINDS else 0
        for other in against or ():
            operation, amount = AGAINST, state.match.book.character[state.definition[other]]
        atoms.add_modifier(state, (what, operation, amount, card, until, frame.player, frame.card))


@TABLE.step(
    "bar",
    "characters cannot move to places for a time",
    Param("traits", "traits", "those with one of these traits", required=True),
    Param("at", "cards", "the places of these cards", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _bar(state: BuffyState, frame: Frame, traits: int, at: list[int], until: int) -> None:
    for card in at:
        ground = moving.ground_of(state, space_of(state, card))
        atoms.add_modifier(state, (Grant.BARRED, GRANT, traits, ground, until, frame.player, frame.card))


@TABLE.operation(
    "raise_one",
    "a talent that you choose changes for a time",
    Param("cards", "cards", "of which characters", required=True),
    Param("add", "amount", "by how much", required=True),
    Param("until", "word:until", "how long", required=True),
    Param("by", "player", "who chooses it (`you` when left out)"),
    Param("but", "word:talent", "any talent but this one"),
)
def _raise_one(builder: Builder, path: Path, **keys: Any) -> Operation:
    cards: Cards = keys["cards"]
    add, until, by, barred = keys["add"], keys["until"], keys["by"], keys["but"]

    def ask_talent(state: BuffyState, frame: Frame) -> None:
        state.choice = -1
        found = cards(state, frame)
        if found:
            is_challenge = state.match.book.kind[state.definition[found[0]]] == CardType.CHALLENGE
            listed = conflict.listed(state, found[0]) if is_challenge else range(4)
            player = frame.player if by is None else by(state, frame)
            conflict.ask_talent(state, player, [number for number in listed if number != barred])

    def change(state: BuffyState, frame: Frame) -> None:
        if state.choice >= 0:
            conflict.tell_talent(state, frame.player if by is None else by(state, frame), frame.card, state.choice)
            stat, number = TALENT_STATS[state.choice], add(state, frame)
            for card in cards(state, frame):
                atoms.add_modifier(state, (stat, ADD, number, card, until, frame.player, frame.card))

    return [ask_talent, change]


@TABLE.step(
    "ban",
    "players may not do something",
    Param("what", "word:ban", "what", required=True),
    Param("player", "players", "who until the end of the turn; everybody in this fight or challenge when left out"),
    short="what",
)
def _ban(state: BuffyState, frame: Frame, what: int, player: list[int] | None) -> None:
    if player is None:
        atoms.assign(state, phase_bans=state.phase_bans | what)
    else:
        for one in player:
            atoms.change(state, state.bans, one, state.bans[one] | what)


@TABLE.step("meet_target", "the target of this episode has come true")
def _meet_target(state: BuffyState, frame: Frame) -> None:
    atoms.change(state, state.fulfilled, frame.card, 1)
