"""Fit what the tables of a game are worth: `python -m tests.training.fit GAME` writes its `value.json` again.

Greedy bots play among the sample decks, with chance moves strewn in at first (`selfplay`). From each game the table is
taken as it is when a turn begins after that, seen from both sides, and weights for what a player would name of it,
and for each card where it is, are fitted to who won in the end: a regression that doubts what it seldom saw. A fifth
of the games is held back five times, and shows how good it is beside the rough value, and how much single cards are to
be doubted: where games are few, they show nothing of a game that was not seen.

    python -m tests.training.fit virevolt --games 2000 --keep games/virevolt.jsonl

Needs NumPy, which playing does not: the numbers are whole and are as data in the game's folder. Equal games give
equal numbers on one machine; another linear algebra library may round otherwise.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from deckcheck.engine.flow.value_model import CARDS, FILE, ONE, feature_names, features, piles
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.outcome import IllegalActionError
from tests.training.selfplay import begun, decks_of, keep, kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State

# Into how many parts the games are parted.
PARTS = 5
# In how many positions something must have spoken for a weight before it is believed: what a player would name, and a
# single card, of which the games that are held back say the best; how many steps find all weights, and how many from
# those of all games to those of a part.
DOUBT, DOUBTS_OF_CARDS, STEPS, STEPS_TO_PART = 40.0, (500.0, 2000.0, 8000.0, 32000.0, 1e9), 7, 3
# How many usual spreads an input may be off.
FAR = 4.0


class Positions(NamedTuple):
    """Positions of the games, a row each.

    Attributes:
        inputs: what `features` gives.
        cards: of each card in each pile how many more the player has there than the other.
        columns: the pile and the card's id of each column of them.
        won: the outcomes: 1 won, 0 lost, 0.5 drawn.
        games: the numbers of the games that they come from.
    """

    inputs: Any
    cards: Any
    columns: list[tuple[str, str]]
    won: Any
    games: Any


def positions(game: str, path: Path, most: int = 1 << 30) -> Positions:
    """Return the positions of the games kept in a file: the tables when a turn begins that was played by plan."""
    rules, decks = rules_of(game), decks_of(game)
    rows: list[list[float]] = []
    counts: list[dict[int, int]] = []
    columns: dict[tuple[str, str], int] = {}
    wons: list[float] = []
    games: list[int] = []
    for number, recorded in enumerate(kept(path)):
        if number >= most:
            break
        table = begun(game, decks, recorded.decks, recorded.seed)
        turn = 0
        first = len(rows)
        for at, action in enumerate(recorded.actions):
            if table.state.turn != turn:
                turn = table.state.turn
                for player in range(2) if at >= recorded.calm else ():
                    rows.append([float(one) for one in features(rules, table.state, player)])
                    counts.append(counted(rules, table.state, player, columns))
                    winners = recorded.winners
                    wons.append(1.0 if winners == [player] else 0.0 if len(winners) == 1 else 0.5)
                    games.append(number)
            try:
                table.apply(action)
            except IllegalActionError:
                # It was kept when the rules were played otherwise, and shows nothing about those of today.
                del rows[first:], counts[first:], wons[first:], games[first:]
                break
    cards = np.zeros((len(rows), len(columns)), dtype=np.float32)
    for row, found in enumerate(counts):
        for column, count in found.items():
            cards[row, column] = count
    return Positions(np.array(rows), cards, list(columns), np.array(wons), np.array(games))


def counted(rules: GameRules, state: State, player: int, columns: dict[tuple[str, str], int]) -> dict[int, int]:
    """Return how many more of each card the player has in each pile than the other; new cards get new columns."""
    found: dict[int, int] = {}
    cards = state.match.book.cards
    for pile, zones in piles(rules).items():
        for zone in zones:
            for sign, seat in ((1, player), (-1, 1 - player)):
                for card in state.zones[2 * zone + seat]:
                    column = columns.setdefault((pile, cards[state.definition[card]].id), len(columns))
                    found[column] = found.get(column, 0) + sign
    return found


def chance_of(lead: Any) -> Any:
    """Return the chance that an output represents: as `worth.Network` does."""
    return 0.5 + 0.5 * lead / np.sqrt(1.0 + lead * lead)


def loss(chance: Any, won: Any) -> float:
    """Return the mean surprise at the outcomes, in nats."""
    sure = np.clip(chance, 1e-4, 1 - 1e-4)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))


def weights_of(rows: Any, won: Any, cards: int, of_cards: float, start: Any = None) -> Any:
    """Return a weight for each column and last what to start from.

    Args:
        rows: the inputs, a position each.
        won: the outcomes.
        cards: how many of the last columns are those of cards.
        of_cards: how much these are doubted.
        start: weights from which the way is shorter.
    """
    inputs = np.hstack([rows, np.ones((len(rows), 1))]).astype(np.float32)
    doubt = np.full(inputs.shape[1], DOUBT)
    doubt[rows.shape[1] - cards : -1] = of_cards
    doubt[-1] = 1e-6
    weights = np.zeros(inputs.shape[1]) if start is None else start
    for _ in range(STEPS if start is None else STEPS_TO_PART):
        lead = inputs @ weights
        spread = 1.0 + lead * lead
        slope = inputs.T @ ((chance_of(lead) - won) * 2.0 / np.sqrt(spread)) + doubt * weights
        bend = (inputs / (spread * spread)[:, None].astype(np.float32)).T @ inputs + np.diag(doubt)
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def fitted(game: str, path: Path, most: int = 1 << 30) -> dict[str, Any]:
    """Return the contents of a game's `value.json`, with the figures of the fit."""
    found = positions(game, path, most)
    won, games = found.won, found.games
    shift, scale = standard(found.inputs)
    plain = np.clip((found.inputs - shift) * scale, -FAR, FAR)
    held = [games % PARTS == part for part in range(PARTS)]
    surprise = {
        "surprise of the rough value": foretold(plain[:, :1], won, held)[0],
        "surprise without the cards": foretold(plain, won, held)[0],
    }
    whole, cards = np.hstack([plain, found.cards]), found.cards.shape[1]
    surprise["surprise"], right, of_cards = best_doubt(whole, won, held, cards)
    weights = weights_of(whole, won, cards, of_cards)
    size = plain.shape[1]
    worths = by_pile(found.columns, weights[size:-1])
    inputs = list(zip(feature_names(rules_of(game)), shift, scale, weights[:size], strict=True))
    if worths:
        inputs.append((CARDS, 0.0, 1.0, 1.0))
    return {
        "about": f"python -m tests.training.fit {game}",
        "figures": {
            "games": len(set(games.tolist())),
            "positions": len(won),
            **{name: round(figure, 4) for name, figure in surprise.items()},
            "foretold": round(right, 4),
            "doubt of cards": of_cards,
        },
        "features": [name for name, *_ in inputs],
        "shift": [round(float(one), 4) for _, one, _, _ in inputs],
        "scale": [round(float(one) * ONE, 2) for _, _, one, _ in inputs],
        "hidden": [],
        "bias": [],
        "out": [round(float(weights[-1]) * ONE)],
        "direct": [round(float(one) * ONE) for *_, one in inputs],
        **({"cards": worths} if worths else {}),
    }


def foretold(rows: Any, won: Any, held: Sequence[Any], cards: int = 0, of_cards: float = 0.0) -> tuple[float, float]:
    """Return the surprise at games that were held back, and in what share of their positions the winner was foretold.

    Args:
        rows, won, cards, of_cards: see `weights_of`.
        held: for each part, which positions are held back.
    """
    start = weights_of(rows, won, cards, of_cards)
    surprise, right = 0.0, 0.0
    for part in held:
        weights = weights_of(rows[~part], won[~part], cards, of_cards, start)
        leads = rows[part] @ weights[:-1] + weights[-1]
        surprise += loss(chance_of(leads), won[part])
        right += float(np.mean((leads > 0) == (won[part] > 0.5)))
    return surprise / len(held), right / len(held)


def best_doubt(rows: Any, won: Any, held: Sequence[Any], cards: int) -> tuple[float, float, float]:
    """Return what `foretold` returns with the doubt of single cards that serves best, and this doubt."""
    return min((*foretold(rows, won, held, cards, of_cards), of_cards) for of_cards in DOUBTS_OF_CARDS)


def standard(rows: Any) -> tuple[Any, Any]:
    """Return what to take off each column and what to multiply it by then, so that its usual spread is 1."""
    spread = rows.std(0)
    return rows.mean(0), np.where(spread > 1e-6, 1 / np.maximum(spread, 1e-6), 0.0)


def by_pile(columns: list[tuple[str, str]], worths: Any) -> dict[str, dict[str, int]]:
    """Return what each card is worth in each pile, in whole numbers; what comes to nothing is left out."""
    found: dict[str, dict[str, int]] = {}
    for (pile, card), worth in sorted(zip(columns, worths, strict=True)):
        if round(float(worth) * ONE):
            found.setdefault(pile, {})[card] = round(float(worth) * ONE)
    return found


def text_of(data: dict[str, Any]) -> str:
    """Return the file as it is written: a line for each entry."""
    lines = [f"{json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Read the command line, play what lacks, fit and write."""
    parser = argparse.ArgumentParser(description="Fit what the tables of a game are worth.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300, help="how many games are played")
    parser.add_argument("--keep", type=Path, help="a file to keep the games in, and to go on with")
    parser.add_argument("--output", type=Path, help="where to write, instead of the game's folder")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = asked.keep or Path(folder, "games.jsonl")
        keep(asked.game, path, asked.games)
        data = fitted(asked.game, path, asked.games)
    for name, figure in data["figures"].items():
        print(f"{name}: {figure}")
    output = asked.output or Path(rules_of(asked.game).folder, FILE)
    output.write_text(text_of(data), encoding="utf-8")


if __name__ == "__main__":
    main()
