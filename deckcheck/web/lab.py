"""The calls about many games between bots: a simulation that grows part by part and can be stopped at any time."""

from __future__ import annotations

from time import monotonic

from deckcheck.agents import BOTS
from deckcheck.decklist.hash import deck_hash
from deckcheck.failure import Failure
from deckcheck.simulation.plan import SimulationPlan
from deckcheck.simulation.playing import GameUnderWay
from deckcheck.simulation.report import data as report_data
from deckcheck.simulation.values import Contender
from deckcheck.web.pairing import Pairing
from deckcheck.web.schema_types import INTEGER, JUDGED, MOST_DECKS, OBJECT, STRING, Call, fields, many, number, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions

MOST_GAMES = 100_000


class Lab:
    """A simulation as far as it has been played, with the game that is under way."""

    def __init__(self, plan: SimulationPlan, wanted: int) -> None:
        self.plan = plan
        self.wanted = wanted
        self.tally = plan.tally()
        self._under_way: GameUnderWay | None = None

    def go_on(self, paused: Callable[[], bool]) -> None:
        """Play until it is paused, which is asked after each decision, or all games are played."""
        while self.tally.games < self.wanted:
            game = self._under_way = self._under_way or GameUnderWay(self.plan, self.tally.games)
            played = game.go_on(paused=paused)
            if played is None:
                return
            self._under_way = None
            self.tally.add(self.plan, played)

    def to_dict(self, name: str) -> dict[str, Any]:
        """Return the figures so far."""
        data = report_data(self.plan, self.tally, {}, wanted=self.wanted)
        del data["cards"]
        under_way = len(self._under_way.game.history) if self._under_way is not None else 0
        return {
            "table": name,
            "played": self.tally.games,
            "wanted": self.wanted,
            "under_way": under_way,
            "figures": data,
        }


def _begin(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    pairing = Pairing(given["decks"], translator, allow_illegal=False)
    if len(pairing.decks) < 2:
        raise Failure("simulate-decks")
    contenders = tuple(
        Contender(name, path, deck_hash(deck), cards, given["bot"])
        for name, path, deck, cards in zip(pairing.names, pairing.paths, pairing.decks, pairing.cards, strict=True)
    )
    least = pairing.rules.players[0]
    plan = SimulationPlan(pairing.rules.game, contenders, seed=given["seed"], players=least, extra=pairing.extra)
    lab = Lab(plan, given["games"])
    return lab.to_dict(sessions.add(lab))


def _play(sessions: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    """Play on until the time is up; a game between bots that think for long goes on with the next call."""
    lab: Lab = sessions.find(given["table"], Lab)
    until = monotonic() + given["milliseconds"] / 1000
    lab.go_on(lambda: monotonic() >= until)
    return lab.to_dict(given["table"])


_STATE = {"table": STRING, "played": INTEGER, "wanted": INTEGER, "under_way": INTEGER, "figures": OBJECT}

CALLS = (
    Call(
        "simulate",
        (
            "Begin a simulation, every deck against every other; no game is played yet."
            " / Commence une simulation, chaque deck contre chaque autre ; aucune partie n’est encore jouée."
        ),
        {
            "decks": many(fields(JUDGED), MOST_DECKS),
            "games": number(1, MOST_GAMES, default=200),
            "bot": text(20, enum=list(BOTS), default="greedy"),
            "seed": number(0, (1 << 32) - 1, default=0),
        },
        _STATE,
        _begin,
    ),
    Call(
        "simulate_part",
        (
            "Play on in a simulation, and return all figures of the games that are over so far."
            " / Poursuit une simulation, et donne tous les chiffres des parties finies jusque-là."
        ),
        {"table": text(60), "milliseconds": number(1, 2000, default=250)},
        _STATE,
        _play,
    ),
)
