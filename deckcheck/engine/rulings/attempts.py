"""Whether what a ruling says is not offered could be offered at all: its price, and the number of an effect."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import move
from deckcheck.engine.rulings.grammar import Reading
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.text.choice_labels import without_brackets
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings.grammar import Grammar
    from deckcheck.engine.state.state import State


def check_attempt(grammar: Grammar, game: Game, words: str, path: Path, done: Sequence[str]) -> None:
    """Refuse an action, not offered now, whose price or number no choice could have: it would be refused anywhere.

    What was `done` before in these words could be offered.

    Raises:
        TableError: when the same action has another price or is numbered otherwise, or nothing confirms either; and
            when it names several cards of the game, and not one of them alone could be meant.
    """
    reading = grammar.action(words)
    if not isinstance(reading, Reading):
        return
    tried = [*_tried(game, reading), *done]
    senses = reading.senses(game.state.definition)
    if len(senses) > 1:
        find_choice = [sense for sense in senses if any(grammar.is_called(sense, way, game) for way in tried)]
        if len(find_choice) != 1:
            known = ", ".join(sorted(frozenset[str]().union(*senses)))
            raise TableError(path, Message("ruling-several", action=words, known=known))
    if any(grammar.means(reading, way, game) for way in tried):
        return
    check_no_price(grammar, words, path, game, tried)
    others = grammar.numbered_otherwise(words, game.state.kind)
    alike = [way for way in tried if any(grammar.means(other, way, game) for other in others)]
    if alike:
        raise TableError(path, Message("ruling-worded-otherwise", action=words, known=", ".join(alike)))
    stem = grammar.without_number(words, game.state.kind)
    # At a decision at which a game tries nothing with any card, nothing is known of their numbers.
    if stem and _ways(game.state, range(len(game.state.definition))):
        bare = " ".join(words.split()[: len(stem.split())])
        raise TableError(path, Message("ruling-unconfirmed", action=words, bare=bare))


def check_no_price(
    grammar: Grammar, words: str, path: Path, game: Game | None = None, tried: Sequence[str] = ()
) -> None:
    """Refuse a price that nothing confirms: neither what a game offers, nor what is `tried` in it.

    Raises:
        TableError: with what the action is called, where the game shows its price.
    """
    bare = grammar.without_explanation(words)
    if not bare:
        return
    plain = grammar.action(bare)
    ways = dict.fromkeys([*tried, *game.labels().values()]) if game else {}
    same = [way for way in ways if game and isinstance(plain, Reading) and grammar.means(plain, way, game)]
    if same:
        raise TableError(path, Message("ruling-worded-otherwise", action=words, known=", ".join(same)))
    raise TableError(path, Message("ruling-unconfirmed", action=words, bare=without_brackets(words)))


def _tried(game: Game, reading: Reading) -> list[str]:
    """Return what the ways are called, offered or not, in which the player who decides would use the cards named.

    Of cards with which nothing can be tried where they are, these are the ways to use one from the hand.
    """
    state = game.state
    if not state.options:
        return []
    cards = [card for card, number in enumerate(state.definition) if number in reading.cards or not reading.cards]
    found = _ways(state, cards)
    return found if found or not reading.cards else _ways(*_in_hand(state, cards))


def _ways(state: State, cards: Sequence[int]) -> list[str]:
    rules = state.match.rules
    ways = dict.fromkeys(way for card in cards for way in rules.attempts(state, card))
    return [*dict.fromkeys(rules.label(state, way) for way in ways)]


def _in_hand(state: State, cards: Sequence[int]) -> tuple[State, Sequence[int]]:
    """Return a copy of a state in which the player who decides has these cards in hand, and the cards."""
    copy, match = state.copy(), state.match
    hand = match.rules.ruling_zones.get("hand")
    if hand is None:
        return copy, ()
    for card in cards:
        move(copy, card, match.place(hand, state.decider))
    return copy, cards
