"""Plays many games between greedy bots, sees that none is stuck, and that nobody sees what they cannot know.

    python tests/benchmarks/greedy.py --games xfiles,buffy --each 2000 [--decks NAME,...] [--option NAME=VALUE]

Every game is one of its number, between the legal sample decks in turn; `--decks` lets those alone meet of whose file
name one of these words is a part. A game that takes longer than `--most` decisions counts as stuck. Every so many
decisions (`--look`) the table is compared with others that a player cannot tell from it (`tests/support/laws.py`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import deckcheck
from deckcheck.agents.greedy import GreedyAgent
from deckcheck.agents.view import View
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import sample_decks
from tests.support.laws import hides_what_a_player_cannot_know

if TYPE_CHECKING:
    from deckcheck.engine.state.types import DeckCards


def decks(game: str, words: list[str]) -> list[DeckCards]:
    """Return the legal sample decks of a game of whose file name one of the words is a part (all without words)."""
    paths = sorted(Path(sample_decks(), "legal", game).glob("*.deck.yaml"))
    chosen = [path for path in paths if not words or any(word in path.name for word in words)]
    return [deckcheck.load_deck(str(path)).contents() for path in chosen]


def pairs(game: str, found: list[DeckCards]) -> list[list[DeckCards]]:
    """Return who meets whom: each deck with each other one that it may meet, or with itself if there is no other."""
    rules = rules_of(game)
    met = [[one, other] for one in found for other in found if one is not other]
    met = [table for table in met if not rules.pairing_conflicts(rules.book(), table)]
    return met or [[one, one] for one in found]


def played(game: Game, number: int, look: int, most: int) -> int:
    """Play a game, and return how many decisions it took; `most` where it did not end."""
    bots = [GreedyAgent(2 * number + seat) for seat in range(len(game.players))]
    for count in range(most):
        decision = game.decision
        if decision is None:
            return count
        if look and count % look == number % look:
            hides_what_a_player_cannot_know(game, range(number, number + 1))
        game.apply(bots[decision.player].decide(View(game, decision.player)))
    return most


def main(arguments: list[str]) -> int:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="xfiles,buffy")
    parser.add_argument("--each", type=int, default=150)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--decks", default="")
    parser.add_argument("--look", type=int, default=60)
    parser.add_argument("--most", type=int, default=20_000)
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args(arguments)
    options: dict[str, Any] = {
        name: {"true": True, "false": False}.get(value, value)
        for name, _, value in (option.partition("=") for option in asked.option)
    }
    stuck = 0
    for name in asked.games.split(","):
        met = pairs(name, decks(name, [word for word in asked.decks.split(",") if word]))
        lengths, reasons = [], Counter[str]()
        for number in range(asked.first, asked.first + asked.each):
            game = new_game(rules_of(name), met[number % len(met)], number, options)
            lengths.append(played(game, number, asked.look, asked.most))
            reasons[str(game.state.reason)] += 1
            if lengths[-1] == asked.most:
                print(f"{name} {number}: stuck after {asked.most} decisions")
                stuck += 1
        ends = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
        mean = sum(lengths) / len(lengths)
        print(f"{name}: {asked.each} games, {mean:.0f} decisions each (most {max(lengths)}); {ends}")
    return 1 if stuck else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
