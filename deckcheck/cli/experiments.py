"""Experiments with pairs of games on behalf of a command: the decks that are looked at, whom they meet, and the run."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from typing import NamedTuple

from deckcheck.cli.lab import note_clock
from deckcheck.cli.opponents import read_opponents, report_left_out
from deckcheck.cli.plans import deck_files, make_plan
from deckcheck.cli.runs import Players, Run
from deckcheck.failure import Failure
from deckcheck.lab.hands import Hands
from deckcheck.lab.pairs import Pairs
from deckcheck.lab.stages import conduct, spent
from deckcheck.shipped import sample_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.lab.pairs import PairTally
    from deckcheck.lab.stages import Policy


class Played(NamedTuple):
    """An experiment as far as it was played.

    Attributes:
        players: who has played.
        run: what was played.
        fresh: how many games were played now.
        left: about how many games were still to come.
    """

    players: Players
    run: Run[PairTally]
    fresh: int
    left: int


class Experiment:
    """The decks of an experiment.

    Attributes:
        opponents: all decks: those that are looked at come first.
        looked_at: the numbers of the decks that are looked at.
        tables: who meets whom, the deck that is looked at first.
        language: that of the names of cards; empty for programs, which find a card by one name in every language.
    """

    def __init__(
        self, context: Context, args: Arguments, paths: Sequence[str], against: Sequence[str], *, alone: bool = True
    ) -> None:
        """Read the decks that paths mean.

        Args:
            context: where to report about the decks.
            args: with what they play.
            paths: the decks that are looked at, and folders of them.
            against: those that they play against beside each other.
            alone: whether one deck for which nobody was named plays the sample decks of its game.

        Raises:
            Failure: there are none, one is illegal, or they cannot play each other.
        """
        files = deck_files(context, args, paths)
        others = _beside(deck_files(context, args, against), files) if against else []
        if len(files) == 1 and not others:
            if against or not alone:
                raise Failure("lab-gauntlet-alone", deck=files[0])
            others = _samples(args, files[0]) or files
        self._context, self._asked = context, args
        self.opponents = read_opponents(context, args, [*files, *others])
        self.rules = self.opponents.rules
        self.looked_at = range(len(files))
        self._plan = make_plan(context, self.opponents, args, None, wanted=self.looked_at)
        report_left_out(context, self.opponents)
        note_clock(context, self._plan)
        self.tables = [
            (deck, *table[:at], *table[at + 1 :])
            for deck in self.looked_at
            for table in self._plan.pairings
            for at in [table.index(deck) if deck in table else -1]
            if at >= 0
        ]
        self.language = "" if args.json or args.output_format == "json" else context.translator.language

    def pairs(self, question: str, extra: Sequence[Card], settings: Mapping[str, Any]) -> Pairs:
        """Return the experiment that asks a question, with further cards in play."""
        plan = self._plan
        own = self._own_cards()
        return Pairs(
            question,
            plan.game,
            plan.contenders,
            seed=plan.seed,
            options=plan.options,
            extra=(*plan.extra, *own, *extra),
            cards=plan.cards,
            settings={**settings, "own": _digest(own)} if own else settings,
        )

    def _own_cards(self) -> list[Card]:
        """Return the custom cards in the catalogs of the decks that are looked at, but for those in decks."""
        known = {card.id for card in self._plan.extra}
        found: dict[str, Card] = {}
        for deck in self.looked_at:
            for card in self.opponents.decks[deck].catalog.cards:
                if card.origin and card.id not in known:
                    found.setdefault(card.id, card)
        return list(found.values())

    def hands(self, games: int) -> Hands:
        """Return the question about opening hands."""
        plan = self._plan
        return Hands(
            "hands",
            plan.game,
            plan.contenders,
            seed=plan.seed,
            options=plan.options,
            extra=plan.extra,
            cards=plan.cards,
            settings={"games": games},
        )

    def play(self, job: Pairs, policy: Policy, games: int) -> Played:
        """Play an experiment to its end, or as far as it goes until somebody stops it.

        Raises:
            Failure: the file that keeps the games cannot be gone on with.
        """
        with Players(self._context, self._asked) as players, Run(players, job, self._asked.resume) as run:
            before = run.tally.games
            is_whole = conduct(job, policy, run.tally, run.play, games)
        left = 0 if is_whole else max(games - spent(job.stages, run.tally), 1)
        return Played(players, run, run.tally.games - before, left)


def _digest(cards: Sequence[Card]) -> str:
    """Return what changes whenever one of some cards does."""
    facts = [[card.id, card.name, card.type, card.facts] for card in cards]
    return sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


def _beside(paths: Sequence[str], decks: Sequence[str]) -> list[str]:
    """Return the files that are none of these decks."""
    own = {os.path.realpath(path) for path in decks}
    return [path for path in paths if os.path.realpath(path) not in own]


def _samples(args: Arguments, path: str) -> list[str]:
    """Return the sample decks that a deck can meet: those of its game and format."""
    workspace = args.workspace()
    deck = workspace.check(path).deck
    if deck is None:
        return []
    found = []
    for sample in sample_files(deck.game):
        other = workspace.check(sample)
        if other.deck is not None and other.legal and other.deck.format == deck.format:
            found.append(sample)
    return _beside(found, [path])
