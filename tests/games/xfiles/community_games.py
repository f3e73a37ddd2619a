"""Greedy games over random legal decks of the format `community`: `python -m tests.games.xfiles.community_games`."""

from __future__ import annotations

import argparse
import traceback
from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING

from deckcheck.catalog import builtin_with
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from tests.support.playouts import play_greedily

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.catalog import Card
    from deckcheck.engine.state.types import DeckCards

BESIDE = ("community",)
#: How many cards of each type are in a Bureau deck of 60, as the sample of the rulebook has them.
MIXTURE = {
    "site": 15,
    "event": 15,
    "adversary": 7,
    "witness": 6,
    "bluff": 6,
    "combat": 5,
    "equipment": 5,
    "agent": 1,
}
TEAM_COST, TEAM_LEAST, COPIES = 20, 3, 2
#: So many decisions no game takes.
DECISIONS = 60_000


def playable() -> dict[str, list[Card]]:
    """Return the cards of the format that can be played, but for one clause at most, by their types."""
    catalog = builtin_with("xfiles", BESIDE, full=True)
    book = rules_of("xfiles").book(_extra(catalog))
    found: dict[str, list[Card]] = {}
    for card in catalog:
        if not book.unplayable.get(book.numbers[card.id]) and not card.facts.get("variant_of"):
            found.setdefault(card.type, []).append(card)
    return found


def _extra(cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card.facts.get("official") is False]


def random_deck(cards: dict[str, list[Card]], stream: Stream) -> DeckCards:
    """Return a legal deck: an X-File, a Team within its Cost, 60 other cards, one or two of each."""
    team: list[Card] = []
    for agent in _shuffled(cards["agent"], stream):
        fits = agent.facts["pool"] == "RP" and agent.identity not in {other.identity for other in team}
        if fits and sum(one.facts["cost"] for one in (*team, agent)) <= TEAM_COST:
            team.append(agent)
    held = {agent.identity for agent in team}
    bureau: dict[str, int] = {}
    for kind, wanted in MIXTURE.items():
        left = wanted
        for card in cycle(_shuffled(cards[kind], stream)):
            if not left:
                break
            if card.identity in held:
                continue
            held.add(card.identity)
            most = min(card.facts.get("limit_per_deck", COPIES), COPIES, left)
            bureau[card.id] = 1 + stream.below(most)
            left -= bureau[card.id]
    file = _shuffled(cards["xfile"], stream)[0]
    return {
        "xfile": [(file.id, 1)],
        "team": [(agent.id, 1) for agent in team],
        "bureau": list(bureau.items()),
    }


def _shuffled(cards: list[Card], stream: Stream) -> list[Card]:
    return [cards[at] for at in stream.shuffled(list(range(len(cards))))]


def games(cards: dict[str, list[Card]], seeds: Iterator[int] | range) -> Iterator[tuple[int, Game]]:
    """Yield each seed with a game that begins between two random decks, two or three players, KILLER cards or none."""
    extra = _extra([card for found in cards.values() for card in found])
    for seed in seeds:
        stream = Stream(seed)
        decks = [random_deck(cards, stream) for _ in range(3 if seed % 10 == 9 else 2)]
        yield seed, new_game(rules_of("xfiles"), decks, seed, {"killer_cards": bool(seed % 2)}, extra=extra)


def main() -> None:
    """Play games and print one line for each that fails, then what all came to."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=500)
    reader.add_argument("--seed", type=int, default=0, help="of the first game")
    wanted = reader.parse_args()
    ends: Counter[str] = Counter()
    for seed, game in games(playable(), range(wanted.seed, wanted.seed + wanted.games)):
        try:
            play_greedily(game, seed)
        except Exception:  # noqa: BLE001  every failure is reported, and the next game played
            traceback.print_exc()
            print(f"seed {seed}: failed after {len(game.history)} decisions", flush=True)
            ends["failed"] += 1
        else:
            ends[game.state.reason or "over"] += 1
    print(*(f"{number} {end}" for end, number in sorted(ends.items())), sep=", ")


if __name__ == "__main__":
    main()
