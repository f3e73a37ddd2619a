"""Seeded games of random decks of the X-Files CCG in which a card can be played."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.catalog.card import Card
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.book import XFilesBook
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.names import TYPES, Suit, Zone
from deckcheck.games.xfiles.play import RULES
from deckcheck.games.xfiles.state import XFilesState

SEEDS = 60
DECISIONS = 2_000
COPIES = 6
TEAM_COST = 20
# How many cards of a suit are in a random deck.
MIXTURE = {
    Suit.SITE: 14,
    Suit.EVENT: 18,
    Suit.WITNESS: 8,
    Suit.BLUFF: 8,
    Suit.ADVERSARY: 10,
    Suit.COMBAT: 10,
    Suit.EQUIPMENT: 6,
    Suit.AGENT: 1,
}


def games(card: Card) -> Iterator[Game]:
    """Yield games that were played with decks in which this card abounds; nobody is too poor to play."""
    book: XFilesBook = RULES.book()
    wanted = book.numbers[card.id]
    for seed in range(SEEDS):
        stream = Stream(seed)
        decks = [random_deck(book, stream, wanted) for _ in range(2)]
        game = new_game(RULES, decks, seed, {"killer_cards": True, "turn_cap": 20})
        game.watch()
        for number in range(DECISIONS):
            if game.is_over:
                break
            if number % 100 == 0:
                enrich(game)
            game.apply(chosen(game, stream))
        yield game


def random_deck(book: XFilesBook, stream: Stream, wanted: int) -> dict[str, list[tuple[str, int]]]:
    """Return a deck of cards that can be played, drawn by lot: a legal Team, an X-File, cards of every suit."""
    of = {
        suit: [
            number for number in range(len(book.cards)) if book.kind[number] == suit and _can_be_played(book, number)
        ]
        for suit in TYPES.values()
    }
    kind = book.kind[wanted]
    team: list[int] = [wanted] if kind == Suit.AGENT else []
    for agent in _drawn(stream, of[Suit.AGENT], len(of[Suit.AGENT])):
        names = {book.identity[other] for other in team}
        if sum(book.cost[one] for one in (*team, agent)) <= TEAM_COST and book.identity[agent] not in names:
            team.append(agent)
    bureau = [number for suit, count in MIXTURE.items() for number in _drawn(stream, of[suit], count)]
    if kind not in (Suit.AGENT, Suit.XFILE):
        bureau += [wanted] * COPIES
    file = [wanted] if kind == Suit.XFILE else _drawn(stream, of[Suit.XFILE], 1)
    sections = {"xfile": file, "team": team, "bureau": bureau}
    return {section: [(book.cards[number].id, 1) for number in numbers] for section, numbers in sections.items()}


def _can_be_played(book: XFilesBook, number: int) -> bool:
    return number not in book.unplayable and number not in book.compile_errors


def _drawn(stream: Stream, numbers: list[int], count: int) -> list[int]:
    left = list(numbers)
    return [left.pop(stream.below(len(left))) for _ in range(count)]


def chosen(game: Game, stream: Stream) -> int:
    """Return a choice that seldom passes, and sends Agents to the Field and to Sites."""
    options = game.state.options
    acts = [option for option in options if option != DONE]
    if game.state.kind == Decision.DEPLOY:
        acts = [option for option in acts if split_option(option)[:2] != (Act.MOVE, Zone.HOSPITAL)]
        acts = [option for option in acts if split_option(option)[:2] != (Act.MOVE, Zone.BUREAU)]
        return acts[stream.below(len(acts))] if acts and stream.below(12) else DONE
    if game.state.kind == Decision.FORM_TEAM and stream.below(8):
        return DONE
    if not acts or (game.state.kind not in (Decision.SEND, Decision.PLACE) and not stream.below(8)):
        return options[stream.below(len(options))]
    return acts[stream.below(len(acts))]


def enrich(game: Game) -> None:
    """Fill all pools, so that nobody is too poor for the cards of the hand."""
    state = game.state
    assert isinstance(state, XFilesState)
    for player in range(state.match.players):
        state.rp[player] = state.cp[player] = 40
