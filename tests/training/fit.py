"""Fit what the tables of a game are worth: `python -m tests.training.fit GAME` writes its `value.json` anew.

Greedy bots play among the sample decks, with chance moves strewn in at first (`selfplay`). From each game the table is
taken as it stands when a turn begins after that, seen from both sides. What each card is worth where it lies is fitted
to who won in the end (a logistic regression), then networks with one hidden layer that are given the sum of that. A
fifth of the games is held back from each, and tells when to stop and how good it is beside the rough value.

    python -m tests.training.fit virevolt --games 300 --keep games/virevolt.jsonl

Needs NumPy, which the network does not: its numbers are whole and stand as data in the game's folder. Equal games and
seeds give equal numbers on one machine; another linear algebra library may round otherwise.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from deckcheck.engine.registry import rules_of
from deckcheck.engine.worth import CARDS, FILE, ONE, feature_names, features, piles
from tests.training.selfplay import begun, decks_of, keep, kept

if TYPE_CHECKING:
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state import State

# How many hidden units there are, and how the fitting goes.
HIDDEN = 2
EPOCHS, BATCH, RATE, DECAY, PATIENCE = 40, 256, 0.003, 0.02, 5
# Into how many parts the games are parted, and how much of what comes later counts (see `lambda_returns`).
PARTS, SHARE = 5, 0.8
# How much a card's worth is held back, in positions that must speak for it, and how many steps find all of them.
HELD_BACK, STEPS = 300.0, 12
# How many usual spreads an input may lie off, and the largest weight.
FAR, LARGEST = 4.0, 30.0


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
        for at, action in enumerate(recorded.actions):
            if table.state.turn != turn:
                turn = table.state.turn
                for player in range(2) if at >= recorded.calm else ():
                    rows.append([float(one) for one in features(rules, table.state, player)])
                    counts.append(counted(rules, table.state, player, columns))
                    winners = recorded.winners
                    wons.append(1.0 if winners == [player] else 0.0 if len(winners) == 1 else 0.5)
                    games.append(number)
            table.apply(action)
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


def card_worths(inputs: Any, cards: Any, won: Any) -> Any:
    """Return what each card adds to the odds beside the inputs: a logistic regression, doubting what it seldom saw."""
    rows = np.hstack([cards, inputs, np.ones((len(won), 1))])
    held = np.full(rows.shape[1], HELD_BACK)
    held[-1] = 1e-6
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (chance - won) + held * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + np.diag(held)
        weights = weights - np.linalg.solve(bend, slope)
    return weights[: cards.shape[1]]


def chance_of(lead: Any) -> Any:
    """Return the chance that an output stands for: as `worth.Network` does."""
    return 0.5 + 0.5 * lead / np.sqrt(1.0 + lead * lead)


def loss(chance: Any, won: Any) -> float:
    """Return the mean surprise at the outcomes, in nats."""
    sure = np.clip(chance, 1e-4, 1 - 1e-4)
    return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))


def forward(weights: list[Any], inputs: Any) -> tuple[Any, Any, Any]:
    """Return what the hidden units take in and give out, and the output."""
    hidden, bias, out = weights
    total = inputs @ hidden + bias
    units = total / (1 + np.abs(total))
    return total, units, units @ out[:-1] + out[-1]


def train(inputs: Any, won: Any, held_inputs: Any, held_won: Any, hidden: int, seed: int) -> list[Any]:
    """Fit a network by Adam; return the weights that did best on the games held back."""
    random = np.random.default_rng(seed)
    size = inputs.shape[1]
    weights = [
        random.normal(0, size**-0.5, (size, hidden)),
        np.zeros(hidden),
        np.concatenate([random.normal(0, hidden**-0.5, hidden), [0.0]]),
    ]
    first = [np.zeros_like(part) for part in weights]
    second = [np.zeros_like(part) for part in weights]
    best, best_loss, waited, step = weights, 1e9, 0, 0
    for _ in range(EPOCHS):
        order = random.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            given, truth = inputs[rows], won[rows]
            total, units, lead = forward(weights, given)
            chance = np.clip(chance_of(lead), 1e-4, 1 - 1e-4)
            slope = 0.5 * (1 + lead * lead) ** -1.5
            back = (chance - truth) / (chance * (1 - chance)) * slope / len(rows)
            into = np.outer(back, weights[2][:-1]) * (1 + np.abs(total)) ** -2
            slopes = [given.T @ into, into.sum(0), np.concatenate([units.T @ back, [back.sum()]])]
            step += 1
            for at, part in enumerate(slopes):
                first[at] = 0.9 * first[at] + 0.1 * part
                second[at] = 0.999 * second[at] + 0.001 * part * part
                mean, spread = first[at] / (1 - 0.9**step), second[at] / (1 - 0.999**step)
                weights[at] = weights[at] * (1 - RATE * DECAY) - RATE * mean / (np.sqrt(spread) + 1e-8)
        now = loss(chance_of(forward(weights, held_inputs)[2]), held_won)
        if now < best_loss - 1e-5:
            best, best_loss, waited = [part.copy() for part in weights], now, 0
        else:
            waited += 1
            if waited >= PATIENCE:
                break
    return best


def lambda_returns(values: Any, outcomes: Any, starts: Any, share: float) -> Any:
    """Return what positions lead to: the outcome, mixed on the way with what later positions are thought to be worth.

    Args:
        values, outcomes: of each position, both sides of a table one behind the other.
        starts: whether a position is the first of its game.
        share: how much of what comes later counts, against what is thought of the next position.
    """
    found = outcomes.copy()
    for at in range(len(values) - 3, -1, -1):
        if not starts[at + 2]:
            found[at] = (1 - share) * values[at + 2] + share * found[at + 2]
    return found


def fitted(game: str, path: Path, most: int = 1 << 30, hidden: int = HIDDEN) -> dict[str, Any]:
    """Return the contents of a game's `value.json`, with the figures of the fit.

    The games are parted; for each part a network is fitted to the others, and stops where it foretells the part best.
    All of them together, one beside the other, are the network of the game.
    """
    found = positions(game, path, most)
    won, games = found.won, found.games
    starts = np.concatenate([[True, True], games[2:] != games[:-2]])
    shift, scale = standard(found.inputs)
    plain = np.clip((found.inputs - shift) * scale, -FAR, FAR)
    parts: list[list[Any]] = []
    worths: list[Any] = []
    surprise: dict[str, list[float]] = {}
    for part in range(PARTS):
        held = games % PARTS == part
        worths.append(card_worths(plain[~held], found.cards[~held], won[~held]))
        sums = (found.cards @ worths[-1])[:, None]
        inputs = np.hstack([plain, np.clip(sums * standard(sums)[1], -FAR, FAR)])
        mine, theirs = inputs[~held], inputs[held]
        rough = train(mine[:, :1], won[~held], theirs[:, :1], won[held], 2, part)
        first = train(mine, won[~held], theirs, won[held], hidden, part)
        values = chance_of(forward(first, mine)[2])
        targets = lambda_returns(values, won[~held], starts[~held], SHARE)
        weights = train(mine, targets, theirs, won[held], hidden, part)
        without = train(plain[~held], targets, plain[held], won[held], hidden, part)
        leads = forward(weights, theirs)[2]
        for name, chance in (
            ("surprise of the rough value", chance_of(forward(rough, theirs[:, :1])[2])),
            ("surprise without the cards", chance_of(forward(without, plain[held])[2])),
            ("surprise when fitted to outcomes alone", chance_of(forward(first, theirs)[2])),
            ("surprise", chance_of(leads)),
        ):
            surprise.setdefault(name, []).append(loss(chance, won[held]))
        surprise.setdefault("foretold", []).append(float(np.mean((leads > 0) == (won[held] > 0.5))))
        parts.append(weights)
    mean = sum(worths) / PARTS
    spread = standard((found.cards @ mean)[:, None])[1]
    whole = [
        np.concatenate([weights[0] for weights in parts], axis=1),
        np.concatenate([weights[1] for weights in parts]),
        np.concatenate([*(weights[2][:-1] for weights in parts), [sum(weights[2][-1] for weights in parts)]]) / PARTS,
    ]
    whole = [np.clip(part, -LARGEST, LARGEST) * ONE for part in whole]
    return {
        "about": f"python -m tests.training.fit {game}",
        "figures": {
            "games": int(games.max()) + 1,
            "positions": len(won),
            **{name: round(sum(found) / PARTS, 4) for name, found in surprise.items()},
        },
        "features": [*feature_names(rules_of(game)), CARDS],
        "shift": [*(round(float(one), 4) for one in shift), 0.0],
        "scale": [round(float(one) * ONE, 2) for one in (*scale, *spread)],
        "hidden": [[round(float(one)) for one in column] for column in whole[0].T],
        "bias": [round(float(one)) for one in whole[1]],
        "out": [round(float(one)) for one in whole[2]],
        "cards": by_pile(found.columns, mean),
    }


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
