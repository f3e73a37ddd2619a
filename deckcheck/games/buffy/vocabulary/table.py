"""What effects of Buffy do to the table: turning, discarding, points, places, searching, bans, passing modifiers."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import ADD, CHOOSE_CARD, DISCARDED, GRANT, MOVED, REVEALED, SHUFFLED
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules import attaching, board, challenges, conflict, destiny, entering, leaving
from deckcheck.games.buffy.vocabulary.effects import LANGUAGE, space_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path, Players
    from deckcheck.engine.frames import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState

_CARDS = Param("cards", "cards", "which cards", required=True)
_AMOUNT = Param("amount", "amount", "how many", required=True)
_WHO = Param("player", "players", "who (`you` when left out)")


# Turning and leaving ----------------------------------------------------------------------------------------------


@LANGUAGE.operation("fatigue", "cards are turned sideways", _CARDS, short="cards")
def _fatigue(b: Builder, path: Path, cards: Cards) -> Operation:
    def turn(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            board.fatigue(s, card)

    return turn


@LANGUAGE.operation("refresh", "cards are turned upright", _CARDS, short="cards")
def _refresh(b: Builder, path: Path, cards: Cards) -> Operation:
    def turn(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            board.refresh(s, card)

    return turn


def dispose(s: BuffyState, card: int, to: int, player: int) -> None:
    """Put a card from wherever it is onto its owner's discard pile or into the crypt."""
    players = s.match.players
    zone = s.place[card] // players
    if zone == to:
        return
    if zone in (n.CHARACTERS, n.ATTACHED, n.LOCATIONS, n.CHALLENGES, n.EPISODES):
        leaving.remove(s, card, to)
    elif zone in (n.STACK, n.COVERED) and to == n.DISCARD:
        conflict.unstack(s, card)
    else:
        atoms.move(s, card, to * players + s.owner[card], DISCARDED if to == n.DISCARD else n.CRYPTED, player)


@LANGUAGE.operation("discard", "cards go to their owners' discard piles, from wherever they are", _CARDS, short="cards")
def _discard(b: Builder, path: Path, cards: Cards) -> Operation:
    def put(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            dispose(s, card, n.DISCARD, f.player)

    return put


@LANGUAGE.operation("to_crypt", "cards leave the game for their owners' crypts", _CARDS, short="cards")
def _to_crypt(b: Builder, path: Path, cards: Cards) -> Operation:
    def put(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            dispose(s, card, n.CRYPT, f.player)

    return put


@LANGUAGE.operation("take", "cards go to their owners' hands", _CARDS, short="cards")
def _take(b: Builder, path: Path, cards: Cards) -> Operation:
    def take(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.move(s, card, n.HAND * s.match.players + s.owner[card], MOVED, f.player)

    return take


@LANGUAGE.operation("return_to_deck", "cards are shuffled into their owners' decks; challenges into challenge decks",
                    _CARDS, short="cards")  # fmt: skip
def _return_to_deck(b: Builder, path: Path, cards: Cards) -> Operation:
    def put_back(s: BuffyState, f: Frame) -> None:
        players = s.match.players
        for card in cards(s, f):
            owner = s.owner[card]
            if s.match.book.kind[s.definition[card]] == n.CHALLENGE:
                atoms.move(s, card, n.CHALLENGE_DECK * players + owner, MOVED, f.player)
                challenges.reshuffle(s, owner)
            else:
                atoms.move(s, card, n.DECK * players + owner, MOVED, f.player)
                atoms.shuffle(s, n.DECK * players + owner, SHUFFLED, owner)

    return put_back


# Hands and decks --------------------------------------------------------------------------------------------------


def ask_discard(s: BuffyState, f: Frame) -> None:
    """Ask a player for one of the cards still to be discarded from hand."""
    hand = s.zones[n.HAND * s.match.players + f.player]
    if f.value <= 0 or not hand:
        skip_to_end(s, f)
        return
    ask(s, f.player, CHOOSE_CARD, distinct(s, hand))


def take_discard(s: BuffyState, f: Frame) -> None:
    """Discard it and go on."""
    f.pc = 0
    f.value -= 1
    dispose(s, s.choice, n.DISCARD, f.player)


#: A player discards `value` cards from hand, as that player chooses.
DISCARDS = procedure("discards", ask_discard, take_discard)


@LANGUAGE.operation("discard_from_hand", "players discard cards of their own choice", _AMOUNT, _WHO, short="amount")
def _discard_from_hand(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def begin(s: BuffyState, f: Frame) -> None:
        for one in reversed(who(s, f)):
            push(s, s.match.book.discards, one, f.card, value=amount(s, f))

    return [begin]


@LANGUAGE.operation("mill", "players discard cards from the top of their decks", _AMOUNT, _WHO, short="amount")
def _mill(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def mill(s: BuffyState, f: Frame) -> None:
        players = s.match.players
        for one in who(s, f):
            for _ in range(amount(s, f)):
                pile = s.zones[n.DECK * players + one]
                if pile or s.match.rules.refill(s, one):
                    dispose(s, pile[-1], n.DISCARD, one)

    return mill


@LANGUAGE.operation(
    "search",
    "a deck is looked through and cards are chosen; put them somewhere, then `shuffle`",
    Param("from", "filter", "among which cards (a zone and tests)", required=True),
    Param("by", "player", "who looks and chooses (`you` when left out)"),
    Param("as", "text", "the name of the choice (`target` when left out)"),
    Param("count", "whole", "how many (1 when left out)"),
)
def _search(b: Builder, path: Path, **p: object) -> Operation:
    cards: Filter = p["from"]  # type: ignore[assignment]
    found = cards.cards
    who: Amount = p["by"] or b.parse("player", "you", path)  # type: ignore[assignment]

    def look(s: BuffyState, f: Frame) -> None:
        for card in found(s, f):
            atoms.reveal(s, card, 1 << who(s, f), REVEALED, who(s, f))

    choose = b.language.operations["choose"]
    asking: list[Step] = choose.build(b, path, **{"from": cards, "as": p["as"], "by": p["by"], "count": p["count"],
                                            "optional": False})  # fmt: skip
    return [look, *asking]


# Destiny and day --------------------------------------------------------------------------------------------------


@LANGUAGE.operation("gain", "players gain destiny points", _AMOUNT, _WHO, short="amount")
def _gain(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)
    return lambda s, f: destiny.gain_each(s, who(s, f), amount(s, f))


@LANGUAGE.operation("lose", "players lose destiny points, never below 0", _AMOUNT, _WHO, short="amount")
def _lose(b: Builder, path: Path, amount: Amount, player: Players | None) -> Operation:
    who: Players = player or b.parse("players", "you", path)

    def lose(s: BuffyState, f: Frame) -> None:
        for one in who(s, f):
            destiny.lose(s, one, amount(s, f))

    return lose


@LANGUAGE.operation(
    "daytime",
    "it becomes night or day",
    Param("night", "flag", "whether night (the other when left out)"),
    short="night",
)
def _daytime(b: Builder, path: Path, night: bool | None) -> Operation:
    def turn(s: BuffyState, f: Frame) -> None:
        after = not s.night if night is None else night
        if after != s.night:
            atoms.change(s, s.now, n.NIGHT, int(after), n.DAY_CHANGED, f.player, -1, int(after))

    return turn


# Places -----------------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "bring",
    "characters go to a place at once; this is no move (BF-079)",
    Param("cards", "cards", "which characters", required=True),
    Param("to", "cards", "to the place of this card (Sunnydale Park when left out)"),
)
def _bring(b: Builder, path: Path, cards: Cards, to: Cards | None) -> Operation:
    def bring(s: BuffyState, f: Frame) -> None:
        where = [0] if to is None else [space_of(s, card) for card in to(s, f)]
        for card in cards(s, f):
            if where:
                board.relocate(s, card, where[0])

    return bring


@LANGUAGE.operation(
    "send",
    "a character goes to a place that you choose; this is no move (BF-079)",
    Param("cards", "cards", "which character", required=True),
    Param("anywhere", "flag", "to any place; otherwise to an adjacent one"),
    short="cards",
)
def _send(b: Builder, path: Path, cards: Cards, anywhere: bool | None) -> Operation:
    def ask_space(s: BuffyState, f: Frame) -> None:
        s.choice = -1
        for card in cards(s, f):
            here = s.space[card]
            options = [
                space for space in board.spaces(s)
                if space != here and (anywhere or board.are_adjacent(s, here, space))
            ]  # fmt: skip
            ask(s, f.player, n.SPACE_CHOICE, options)

    def go(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            if s.choice >= 0:
                board.relocate(s, card, s.choice)

    return [ask_space, go]


@LANGUAGE.operation(
    "enter",
    "a character comes into play for you, if it may",
    Param("cards", "cards", "which character", required=True),
    Param("at", "cards", "at the place of this card (one of your own spaces that you choose, when left out)"),
    short="cards",
)
def _enter(b: Builder, path: Path, cards: Cards, at: Cards | None) -> Operation:
    def ask_space(s: BuffyState, f: Frame) -> None:
        s.choice = -1
        if any(entering.may_enter(s, f.player, card) for card in cards(s, f)):
            if at is None:
                ask(s, f.player, n.SPACE_CHOICE, list(board.own_spaces(f.player)))
            else:
                s.choice = next((space_of(s, card) for card in at(s, f)), -1)

    def come(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            if s.choice >= 0 and entering.may_enter(s, f.player, card):
                entering.enter(s, card, f.player, s.choice)

    return [ask_space, come]


@LANGUAGE.operation(
    "attach",
    "cards are attached to a character, without the rules for attaching from hand",
    Param("cards", "cards", "which cards", required=True),
    Param("to", "cards", "to which character", required=True),
)
def _attach(b: Builder, path: Path, cards: Cards, to: Cards) -> Operation:
    def put_on(s: BuffyState, f: Frame) -> None:
        book = s.match.book
        for bearer in to(s, f)[:1]:
            who = book.character[s.definition[bearer]]
            for card in cards(s, f):
                # What is for certain characters only goes to no other, not even by an effect (BF-147).
                if who in (book.only[s.definition[card]] or (who,)):
                    attaching.put_on(s, card, bearer, f.player)

    return put_on


# For a time -------------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "grant",
    "characters or cards have something for a time",
    Param("what", "word:grant", "what", required=True),
    Param("cards", "cards", "which cards", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _grant(b: Builder, path: Path, what: int, cards: Cards, until: int) -> Operation:
    def grant(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.add_modifier(s, (what, GRANT, 0, card, until, f.player, f.card))

    return grant


@LANGUAGE.operation(
    "raise_one",
    "a talent that you choose changes for a time",
    Param("cards", "cards", "of which characters", required=True),
    Param("add", "amount", "by how much", required=True),
    Param("until", "word:until", "how long", required=True),
)
def _raise_one(b: Builder, path: Path, cards: Cards, add: Amount, until: int) -> Operation:
    def ask_talent(s: BuffyState, f: Frame) -> None:
        s.choice = -1
        if cards(s, f):
            ask(s, f.player, n.TALENT_CHOICE, list(range(4)))

    def change(s: BuffyState, f: Frame) -> None:
        for card in cards(s, f):
            if s.choice >= 0:
                atoms.add_modifier(s, (n.TALENT_STATS[s.choice], ADD, add(s, f), card, until, f.player, f.card))

    return [ask_talent, change]


@LANGUAGE.operation(
    "ban",
    "players may not do something",
    Param("what", "word:ban", "what", required=True),
    Param("player", "players", "who until the end of the turn; everybody in this fight or challenge when left out"),
    short="what",
)
def _ban(b: Builder, path: Path, what: int, player: Players | None) -> Operation:
    def forbid(s: BuffyState, f: Frame) -> None:
        if player is None:
            atoms.change(s, s.now, n.PHASE_BANS, s.now[n.PHASE_BANS] | what)
        else:
            for one in player(s, f):
                atoms.change(s, s.bans, one, s.bans[one] | what)

    return forbid


@LANGUAGE.operation("meet_target", "the target of this episode has come true")
def _meet_target(b: Builder, path: Path) -> Operation:
    return lambda s, f: atoms.change(s, s.mark, f.card, 1)
