"""Playing a ruling: its table, what is done step by step, and what is expected."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.own_files import construction_codes, rule_ids
from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings.actions import several
from deckcheck.engine.rulings.cards import card_errors, extra_cards, shared_cards
from deckcheck.engine.rulings.drawing import table_text
from deckcheck.engine.rulings.expectations import Expectations
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.reader import Ruling, check_keys, steps_of
from deckcheck.engine.rulings.saved_game import saved_game
from deckcheck.engine.rulings.seeds import read_seeds
from deckcheck.engine.rulings.table import Table, begin_patiently, deck_of
from deckcheck.engine.rulings.until import pass_until
from deckcheck.messages import ENGLISH, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings.names import CardNames
    from deckcheck.engine.state.types import DeckCards
    from deckcheck.messages import Translator

    # name -> function of what is under the verb and of the cards beside the built-in ones; it returns what
    # `expect: {NAME: ...}` is compared with
    Services = Mapping[str, Callable[[Any, Sequence[Card]], Any]]

#: The steps that belong to no player.
STEPS = ("expect", "refused", "until", "new game", "saved game", "lint", "check")


class RulingResult(NamedTuple):
    """What came of a ruling: whether it holds, and if not, what was expected, what happened, and the table.

    `broken` marks a ruling that is written wrongly, and so cannot be played, unlike one that does not hold; `log` is
    what happened, line by line, as all players together would read it.
    """

    path: str
    name: str
    rules: tuple[str, ...]
    passed: bool
    message: str
    line: int
    broken: bool = False
    log: tuple[str, ...] = ()


def run_ruling(
    ruling: Ruling, services: Services | None = None, cards: Sequence[Card] = (), translator: Translator = ENGLISH
) -> RulingResult:
    """Play a ruling and return whether it holds.

    Args:
        ruling: what `load_rulings` returned.
        services: steps beyond the engine's own, such as `check` for checking a deck.
        cards: cards from outside the built-in catalog, completed ones among them.
        translator: the language of the result.
    """
    if "seeds" in ruling.data:
        return _run_seeds(ruling, services, cards, translator)
    return result_of(Runner(ruling, services or {}, cards), translator)


def result_of(runner: Runner, translator: Translator = ENGLISH) -> RulingResult:
    """Let a runner play its ruling, and return whether it holds."""
    ruling = runner.ruling
    message, path, broken = "", ruling.at, False
    try:
        runner.play()
    except UnmetError as error:
        path = error.path
        message = error.render(translator)
        if runner.game:
            message += f"\n{table_text(runner.game, translator)}"
    except TableError as error:
        path, message, broken = error.path, error.render(translator), True
        if _is_parted(ruling.source.data, path, runner.table.names):
            message += translator.text("ruling-comma")
    except GameError as error:
        message, broken = error.render(translator), True
    except Exception as error:
        # What made-up tables make the rules do nobody knows.
        if not runner.is_impossible:
            raise
        message, broken = translator.text("ruling-too-impossible", error=error.__class__.__name__), True
    line = ruling.source.place(path)[0]
    if message:
        message = f"{ruling.path}:{line}: {message}"
    log = tuple(runner.expectations.log(language=translator.language)) if runner.game else ()
    name = translator.localized(ruling.names)
    return RulingResult(ruling.path, name, ruling.rules, not message, message, line, broken, log)


def _is_parted(data: Any, path: Path, names: CardNames) -> bool:
    """Whether a comma seems to have parted a name where something is wrong: a key without a value, or half a name."""
    around = [data]
    for step in path:
        inside = dict(enumerate(around[-1])) if isinstance(around[-1], list) else around[-1]
        if isinstance(inside, dict) and step in inside:
            around.append(inside[step])
    for part in around[-2:]:
        if isinstance(part, dict) and None in part.values() and len(part) > 1:
            return True
        if isinstance(part, list) and any(names.find(f"{one}, {next_one}") for one, next_one in pairwise(part)):
            return True
    return False


def _run_seeds(
    ruling: Ruling, services: Services | None, cards: Sequence[Card], translator: Translator
) -> RulingResult:
    """Play a ruling once with each of its seeds; it holds when it does so as often as it says."""
    at = (*ruling.at, "seeds")
    line = ruling.source.place(at)[0]
    name = translator.localized(ruling.names)
    try:
        seeds = read_seeds(ruling.data["seeds"], at)
    except TableError as error:
        message = f"{ruling.path}:{line}: {error.render(translator)}"
        return RulingResult(ruling.path, name, ruling.rules, False, message, line, True)
    data = {key: value for key, value in ruling.data.items() if key != "seeds"}
    holds = 0
    failed: RulingResult | None = None
    for seed in seeds.seeds:
        result = run_ruling(ruling._replace(data={**data, "seed": seed}), services, cards, translator)
        if result.broken:
            return result
        holds += result.passed
        failed = failed if result.passed or failed else result
    if seeds.least <= holds <= seeds.most:
        return RulingResult(ruling.path, name, ruling.rules, True, "", line)
    words = translator.text("ruling-seeds-hold", holds=holds, of=len(seeds.seeds), least=seeds.least, most=seeds.most)
    more = f"\n{failed.message}" if failed else ""
    return RulingResult(ruling.path, name, ruling.rules, False, f"{ruling.path}:{line}: {words}{more}", line)


class Runner:
    """One ruling being played."""

    def __init__(self, ruling: Ruling, services: Services, cards: Sequence[Card]) -> None:
        self.ruling = ruling
        self.services = services
        self.cards = cards
        self.rules: GameRules = rules_of(ruling.game)
        self.expectations = Expectations(Table(self.rules, (), 1, {}, ruling.at))

    @property
    def table(self) -> Table:
        """The table of the ruling, with its cards."""
        return self.expectations.table

    @property
    def game(self) -> Game | None:
        """The game, once there is one."""
        return self.expectations.game

    @property
    def is_impossible(self) -> bool:
        """Whether the ruling gives a table that no game reaches, and says so."""
        given = self.ruling.data.get("given")
        return isinstance(given, dict) and given.get("impossible") is True

    def play(self) -> None:
        """Play the ruling to its end.

        Raises:
            UnmetError: when it does not hold.
            TableError, GameError: when it is written wrongly.
        """
        data, at = self.ruling.data, self.ruling.at
        if self.ruling.fault is not None:
            raise self.ruling.fault
        self._check_rules()
        self._check_shown_cards()
        shared = shared_cards(self.rules, self.ruling.source.data.get("cards", []), data)
        own = extra_cards(self.rules, data.get("cards", []), (*at, "cards"))
        hidden = {fold(card.name) for card in own}
        own = [*(card for card in shared if fold(card.name) not in hidden), *own]
        table = Table(self.rules, [*self.cards, *own], data.get("seed", 1), data.get("options", {}), at, own)
        self.expectations = Expectations(table)
        if "given" in data:
            self.expectations.game = table.set_up(data["given"], (*at, "given"))
        for number, step in enumerate(steps_of(data, at)):
            [(verb, value)] = step.items()
            self._step(verb, value, (*at, "do", number, verb))
        if "expect" in data:
            self.expectations.expect(data["expect"], (*at, "expect"))

    def _check_rules(self) -> None:
        known = {*rule_ids(self.rules.folder), *construction_codes(self.rules.folder)}
        for index, rule in enumerate(self.ruling.rules):
            if rule not in known:
                at = (*self.ruling.at, "rules", index)
                raise TableError(at, Message("ruling-rule", value=quoted(rule), game=self.rules.game))

    def _check_shown_cards(self) -> None:
        known = self.rules.book().numbers
        own = {card.id for card in self.cards}
        for card in self.ruling.shows:
            if card not in known and card not in own:
                words = Message("ruling-shows-card", value=quoted(card), game=self.rules.game)
                raise TableError((*self.ruling.at, "shows", card), words, *hints(card, [*known, *own]))

    def _step(self, verb: str, value: Any, path: Path) -> None:
        if verb == "expect":
            self.expectations.expect(value, path)
            return
        game = self.game
        if game is not None and verb != "refused":
            self.expectations.since = len(game.state.log or ())
        if verb == "new game":
            self._new_game(value, path)
        elif verb == "saved game":
            self._saved_game(value, path)
        elif verb == "lint":
            self._lint(value, path)
        elif verb in self.services:
            self.expectations.found[verb] = self._served(verb, value, path)
        elif verb == "until":
            pass_until(self.expectations.playing, value, path)
        elif verb == "refused":
            self.expectations.choices().refused(value, path)
        elif game is not None and verb in game.players:
            for action in several(value, path):
                self.expectations.choices().take(game.players.index(verb), action, path)
        else:
            known = [*STEPS, *(game.players if game else ())]
            raise TableError(path, Message("ruling-step", verb=verb), *hints(str(verb), known))

    def _served(self, verb: str, value: Any, path: Path) -> Any:
        """Return what a step of the host finds."""
        try:
            return self.services[verb](value, self.table.extra)
        except TableError as error:
            raise TableError((*path, *error.path), *error.parts) from None

    def _new_game(self, value: Any, path: Path) -> None:
        decks = value.get("decks") if isinstance(value, dict) else None
        if not isinstance(decks, dict):
            raise TableError(path, Message("ruling-new-game"))
        check_keys(value, ("decks", "unchecked"), path, "ruling-new-game-keys")
        cards = [deck_of(self.table, deck, (*path, "decks", name)) for name, deck in decks.items()]
        unchecked = value.get("unchecked", False)
        if not isinstance(unchecked, bool):
            raise TableError((*path, "unchecked"), Message("ruling-boolean", key="unchecked"))
        if not unchecked:
            self._check_decks(dict(zip(decks, cards, strict=True)), (*path, "decks"))
        data = self.ruling.data
        game = begin_patiently(
            self.rules, cards, data.get("seed", 1), data.get("options"), list(decks), self.table.extra
        )
        self._begin(game)

    def _saved_game(self, value: Any, path: Path) -> None:
        data = self.ruling.data
        game = saved_game(self.rules, self.ruling.path, value, path)
        own = game.state.match.own_cards()
        # Its cards are those that it was played with.
        table = Table(self.rules, own, data.get("seed", 1), data.get("options", {}), self.ruling.at, own)
        self.expectations = Expectations(table)
        self._begin(game)

    def _begin(self, game: Game) -> None:
        game.watch()
        self.expectations.game = game
        self.expectations.since = 0

    def _check_decks(self, decks: Mapping[str, DeckCards], path: Path) -> None:
        """Refuse decks that break a rule of construction, or one by meeting."""
        for name, deck in decks.items():
            tree: dict[str, dict[str, int]] = {}
            for section, rows in deck.items():
                counts = tree.setdefault(section, {})
                for card, count in rows:
                    counts[card] = counts.get(card, 0) + count
            errors = self.services["check"](tree, self.table.extra)["errors"] if "check" in self.services else ()
            if errors:
                raise TableError(
                    (*path, name), Message("ruling-deck-breaks", player=str(name), codes=", ".join(errors))
                )
        met = [code for code, _ in self.rules.pairing_conflicts(self.table.book, list(decks.values()))]
        if met:
            raise TableError(path, Message("ruling-decks-meet", codes=", ".join(met)))

    def _lint(self, value: Any, path: Path) -> None:
        cards = extra_cards(self.rules, [value], path, lenient=True)
        self.expectations.errors = [error for card in cards for error in card_errors(self.rules, card, path)]
