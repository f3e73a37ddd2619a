"""The chance to win, as fitted to games of the bots: weights, or a small network, over what a player would name.

One of its inputs is what the cards are worth that both sides have, each by its zone. `tests/training/fit.py` writes
the numbers, `value.json` in the game's folder. All of it is whole numbers and square roots, which come out alike on
every machine; a library is needed for fitting alone.
"""

from __future__ import annotations

import json
import os
from math import sqrt
from operator import mul
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules

#: The file in a game's folder.
FILE = "value.json"
#: What represents 1 in inputs, weights and hidden units.
ONE = 1 << 10
#: What the input is called that sums up the cards.
CARDS = "cards"
# No input counts for more than this many times its usual spread.
_FAR = 4 * ONE
# A game that is not over is never quite won or lost.
_EDGE = 0.002


def feature_names(rules: Rules) -> list[str]:
    """Return what the numbers of `features` are called, in their order."""
    own = [f"own {name}" for name in rules.OF_A_SIDE]
    other = [f"other {name}" for name in rules.OF_A_SIDE]
    return ["greedy value", *own, *other, *(f"own {phase}" for phase in rules.phases)]


def piles(rules: Rules) -> dict[str, list[int]]:
    """Return the zones where cards are worth something of their own, by what `value.json` calls them together."""
    found = {name: list(zones) for name, zones in rules.PILES.items()}
    found.setdefault("in play", [at for at, zone in enumerate(rules.zones) if zone.in_play and not zone.shared])
    return found


def features(rules: Rules, state: State, player: int) -> list[float]:
    """Return what a player of two would name of a table: the rough value, both sides, and whose turn has come how far.

    The number of a phase is 1 in a player's own turn, -1 in the other's, and 0 in another phase.
    """
    other = 1 - player
    phases = [0.0] * len(rules.phases)
    phases[state.phase] = 1.0 if state.active == player else -1.0
    return [
        rules.value(state, player),
        *rules.of_a_side(state, player),
        *rules.of_a_side(state, other),
        *phases,
    ]


class Network(NamedTuple):
    """The numbers of a network: inputs, one layer of hidden units (or none), one output.

    Attributes:
        shift, scale: what is taken off each input, and what it is multiplied by then.
        hidden: for each hidden unit the weights of the inputs.
        bias: for each hidden unit what it starts from.
        out: the weights of the hidden units in the output, and last what it starts from.
        cards: what each card is worth, by its id, in each of `piles`; their sum is the last of the inputs.
        direct: the weights of the inputs in the output, where they count without a hidden unit.
    """

    shift: Sequence[float]
    scale: Sequence[float]
    hidden: Sequence[Sequence[int]]
    bias: Sequence[int]
    out: Sequence[int]
    cards: Mapping[str, Mapping[str, int]] = {}
    direct: Sequence[int] = ()

    def output(self, inputs: Sequence[float]) -> float:
        """Return the chance that the network reads from inputs, between 0 and 1."""
        row = [
            max(-_FAR, min(_FAR, int((one - shift) * scale)))
            for one, shift, scale in zip(inputs, self.shift, self.scale, strict=True)
        ]
        units = []
        for weights, bias in zip(self.hidden, self.bias, strict=True):
            total = sum(map(mul, weights, row)) + bias * ONE
            units.append(total * ONE // (ONE * ONE + abs(total)))
        units.append(ONE)
        lead: float = (sum(map(mul, self.out, units)) + sum(map(mul, self.direct, row))) / (ONE * ONE)
        return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)


class Worth:
    """What the tables of a game are worth: the network that was fitted, or the game's own rough value."""

    def __init__(self, rules: Rules, network: Network | None) -> None:
        self._rules = rules
        self.network = network
        # What each card of a book is worth, by its number, in each zone where it is worth something.
        self._book: object = None
        self._tables: list[tuple[int, list[int]]] = []

    def cards(self, state: State, player: int) -> int:
        """Return what the cards of a player are worth above those of the other of two, in parts of `ONE`."""
        if self._book is not state.match.book:
            self._book = state.match.book
            self._tables = self._read(state.match.book)
        definition, zones = state.definition, state.zones
        total = 0
        for zone, table in self._tables:
            for card in zones[2 * zone + player]:
                total += table[definition[card]]
            for card in zones[2 * zone + 1 - player]:
                total -= table[definition[card]]
        return total

    def _read(self, book: Any) -> list[tuple[int, list[int]]]:
        assert self.network is not None  # noqa: S101  only asked where there is one
        found = []
        for pile, zones in piles(self._rules).items():
            worths = self.network.cards.get(pile)
            if worths:
                table = [worths.get(card.id, 0) for card in book.cards]
                found += [(zone, table) for zone in zones]
        return found

    def chance(self, state: State, player: int) -> float:
        """Return the chance that a player wins; tables of more than two are judged by the game's rough value."""
        network = self.network
        rules = self._rules
        if state.reason or network is None or state.match.players != 2:
            return rules.value(state, player)
        inputs = features(rules, state, player)
        if network.cards:
            inputs.append(self.cards(state, player) / ONE)
        return max(_EDGE, min(1 - _EDGE, network.output(inputs)))


def read_network(data: Mapping[str, Any], names: Sequence[str]) -> Network | None:
    """Return the network that a file holds, or None when it was fitted to other features than these."""
    if data["features"] != [*names, *((CARDS,) if "cards" in data else ())]:
        return None
    return Network(**{field: data[field] for field in Network._fields if field in data})


def load_worth(rules: Rules) -> Worth:
    """Return what the tables of a game are worth, from the file in its folder if it has one."""
    path = os.path.join(rules.folder, FILE)
    if not rules.OF_A_SIDE or not os.path.exists(path):
        return Worth(rules, None)
    with open(path, encoding="utf-8") as file:
        return Worth(rules, read_network(json.load(file), feature_names(rules)))
