"""Rulings: scenario files that a judge can read and write, and the runner that plays them.

A file holds a game and a list of rulings. A ruling describes a table (`given`), what is done (`do`), and what must be
so afterwards (`expect`):

    game: virevolt
    rulings:
    - name: A poisoned Hero loses 1 hp in its player's state phase
      rules: [VV-011]
      given:
        turn: A
        phase: state
        A: {main: {card: Ember Squire, hp: 3, states: [poison]}}
      expect:
        A: {main: {hp: 2}}

Cards under `cards` at the head of a file are known to all its rulings, those of a ruling to that one alone. The whole
notation stands in `schemas/ruling.schema.json` and in `ruling_table`.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.effects.builder import hints, shown
from deckcheck.engine.game import Game, new_game
from deckcheck.engine.options import GameError
from deckcheck.engine.registry import rules_of
from deckcheck.engine.ruling_reader import Ruling, RulingFileError, check_keys, load_rulings, ruling_files, steps_of
from deckcheck.engine.ruling_table import (
    SHARED_SIDE,
    Table,
    TableError,
    card_errors,
    deck_of,
    extra_cards,
    find_card,
    table_text,
)
from deckcheck.engine.state import NOBODY
from deckcheck.engine.wording import short
from deckcheck.messages import ENGLISH, Clauses, Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.source import Path
    from deckcheck.messages import Voice

    # name -> function of what stands under the verb; it returns what `expect: {NAME: ...}` is compared with
    Services = Mapping[str, Callable[[Any], Any]]

__all__ = ["Ruling", "RulingFileError", "RulingResult", "load_rulings", "matching", "ruling_files", "run_ruling"]

_EXPECT_KEYS = (
    "turn",
    "phase",
    "decision",
    "legal",
    "illegal",
    "events",
    "winner",
    "reason",
    "sees",
    "cannot_see",
    "errors",
    "check",
    "figures",
    "repeatable",
    "over",
)
_PASSES = 500


class RulingResult(NamedTuple):
    """What came of a ruling: whether it holds, and if not, what was expected, what happened, and the table.

    `broken` tells a ruling that is written wrongly, and so cannot be played, from one that does not hold.
    """

    path: str
    name: str
    rules: tuple[str, ...]
    passed: bool
    message: str
    line: int
    broken: bool = False


class _UnmetError(MessageError):
    """An expectation that is not met."""

    def __init__(self, path: Path, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path


def run_ruling(
    ruling: Ruling, services: Services | None = None, cards: Sequence[Card] = (), voice: Voice = ENGLISH
) -> RulingResult:
    """Play a ruling and return whether it holds.

    Args:
        ruling: what `load_rulings` returned.
        services: verbs beyond the engine's own, such as `check` for checking a deck.
        cards: cards from outside the built-in catalog, completed ones among them.
        voice: the language of the result.
    """
    runner = _Runner(ruling, services or {}, cards)
    message, path, broken = "", ruling.at, False
    try:
        runner.play()
    except _UnmetError as error:
        path = error.path
        message = error.said(voice)
        if runner.game:
            message += f"\n{table_text(runner.game, voice)}"
    except TableError as error:
        path, message, broken = error.path, error.said(voice), True
    except GameError as error:
        message, broken = error.said(voice), True
    line = ruling.source.place(path)[0]
    if message:
        message = f"{ruling.path}:{line}: {message}"
    return RulingResult(ruling.path, voice.localized(ruling.names), ruling.rules, not message, message, line, broken)


class _Runner:
    """One ruling being played."""

    def __init__(self, ruling: Ruling, services: Services, cards: Sequence[Card]) -> None:
        self.ruling = ruling
        self.services = services
        self.cards = cards
        self.rules: GameRules = rules_of(ruling.game)
        self.game: Game | None = None
        self.table = Table(self.rules, (), 1, {}, ruling.at)
        self.errors: list[EffectError] = []
        self.found: dict[str, Any] = {}

    def play(self) -> None:
        data, at = self.ruling.data, self.ruling.at
        shared = extra_cards(self.rules, self.ruling.source.data.get("cards", []), ("cards",))
        extra = [*self.cards, *shared, *extra_cards(self.rules, data.get("cards", []), (*at, "cards"))]
        self.table = Table(self.rules, extra, data.get("seed", 1), data.get("options", {}), at)
        if "given" in data:
            self.game = self.table.set_up(data["given"], (*at, "given"))
        for number, step in enumerate(steps_of(data, at)):
            [(verb, value)] = step.items()
            self.step(verb, value, (*at, "do", number, verb))
        if "expect" in data:
            self.expect(data["expect"], (*at, "expect"))

    @property
    def playing(self) -> Game:
        """The game that the ruling is about."""
        if self.game is None:
            raise TableError(self.ruling.at, Message("ruling-no-game"))
        return self.game

    def step(self, verb: str, value: Any, path: Path) -> None:
        if verb == "expect":
            self.expect(value, path)
        elif verb == "new game":
            self.new_game(value, path)
        elif verb == "lint":
            self.lint(value, path)
        elif verb in self.services:
            self.found[verb] = self.services[verb](value)
        elif verb == "until":
            self.until(value, path)
        elif self.game is not None and verb in self.game.players:
            for action in value if isinstance(value, list) else [value]:
                self.act(self.game.players.index(verb), str(action), path)
        else:
            known = ["expect", "until", "new game", "lint", *self.services, *(self.game.players if self.game else ())]
            raise TableError(path, Message("ruling-step", verb=verb), *hints(verb, known))

    # Doing --------------------------------------------------------------------------------------------------------

    def new_game(self, value: Any, path: Path) -> None:
        decks = value.get("decks") if isinstance(value, dict) else None
        if not isinstance(decks, dict):
            raise TableError(path, Message("ruling-new-game"))
        cards = [deck_of(self.table, deck, (*path, "decks", name)) for name, deck in decks.items()]
        data = self.ruling.data
        game = new_game(self.rules, cards, data.get("seed", 1), data.get("options"), list(decks), self.table.extra)
        game.watch()
        self.game = game

    def lint(self, value: Any, path: Path) -> None:
        cards = extra_cards(self.rules, [value], path, lenient=True)
        self.errors = [error for card in cards for error in card_errors(self.rules, card, path)]

    def act(self, player: int, action: str, path: Path) -> None:
        game = self.playing
        if game.is_over:
            raise _UnmetError(path, Message("ruling-impossible", action=action))
        if game.state.decider != player:
            raise _UnmetError(
                path, Message("ruling-other-decides", player=game.players[game.state.decider], choices=_choices(game))
            )
        option = matching(game, action)
        if option is None:
            raise _UnmetError(path, Message("ruling-not-offered", action=action, choices=_choices(game)))
        game.apply(option)

    def until(self, value: Any, path: Path) -> None:
        game = self.game
        name, _, phase = str(value).partition(" ")
        if game is None or name not in game.players or phase not in self.rules.phases:
            phases, last_phase = ", ".join(self.rules.phases), self.rules.phases[-1]
            raise TableError(path, Message("ruling-until", phases=phases, phase=last_phase))
        player, wanted = game.players.index(name), self.rules.phases.index(phase)
        state = game.state
        last = (state.turn, state.phase)
        for _ in range(_PASSES):
            state = game.state
            arrived = state.active == player and (
                state.phase == wanted or (state.phase > wanted and (state.turn > last[0] or last[1] < wanted))
            )
            if game.is_over or arrived:
                return
            passing = self.rules.passing(state)
            if passing is None:
                raise _UnmetError(
                    path, Message("ruling-cannot-pass", player=game.players[state.decider], choices=_choices(game))
                )
            game.apply(passing)
        raise _UnmetError(path, Message("ruling-not-reached", value=value, number=_PASSES))

    # Expecting ----------------------------------------------------------------------------------------------------

    def expect(self, value: Any, path: Path) -> None:
        players = list(self.game.players) if self.game else []
        check_keys(value, [*_EXPECT_KEYS, SHARED_SIDE, *players], path, "ruling-an-expectation")
        for key, wanted in value.items():
            here = (*path, key)
            if key in players or (key == SHARED_SIDE and self.game):
                player = players.index(key) if key in players else NOBODY
                problem = self.table.compare(self.playing, player, wanted, here)
                if problem:
                    raise _UnmetError(problem[0], problem[1])
            else:
                self.expect_key(key, wanted, here)

    def expect_key(self, key: str, wanted: Any, path: Path) -> None:
        if key == "errors":
            self.expect_errors(wanted, path)
        elif key == "figures":
            self.expect_figures(wanted, path)
        elif key in self.services:
            if self.found.get(key) != wanted:
                raise _UnmetError(
                    path, Message("ruling-expected", key=key, wanted=shown(wanted), found=shown(self.found.get(key)))
                )
        elif self.game is None:
            raise TableError(path, Message("ruling-no-game-for", key=key))
        elif key in {"legal", "illegal"}:
            self.expect_actions(wanted, path, legal=key == "legal")
        elif key == "events":
            self.expect_events(wanted, path)
        elif key in {"sees", "cannot_see"}:
            self.expect_sight(wanted, path, sees=key == "sees")
        else:
            found = self.fact(key, wanted)
            if found != wanted:
                raise _UnmetError(path, Message("ruling-expected", key=key, wanted=shown(wanted), found=shown(found)))

    def fact(self, key: str, wanted: Any) -> Any:
        game = self.playing
        state = game.state
        if key == "turn":
            return game.players[state.active]
        if key == "phase":
            return self.rules.phases[state.phase]
        if key == "over":
            return game.is_over
        if key == "winner":
            winners = [game.players[player] for player in state.winners]
            return winners[0] if len(winners) == 1 else winners or "none"
        if key == "reason":
            return state.reason
        if key == "decision":
            decision = game.decision
            found = {"player": game.players[decision.player], "kind": decision.kind} if decision else {}
            if isinstance(wanted, dict):
                return {name: found.get(name) for name in wanted}
            return found.get("player", "none")
        again = game.at(0)
        fresh = new_game(
            self.rules, state.match.decks, state.match.seed, state.match.options, state.match.names, self.table.extra
        )
        return again.fingerprint() == fresh.fingerprint()

    def expect_actions(self, wanted: Any, path: Path, *, legal: bool) -> None:
        for index, action in enumerate(wanted if isinstance(wanted, list) else [wanted]):
            if (matching(self.playing, str(action)) is not None) != legal:
                message = "ruling-not-offered" if legal else "ruling-offered"
                raise _UnmetError((*path, index), Message(message, action=str(action), choices=_choices(self.playing)))

    def expect_events(self, wanted: Any, path: Path) -> None:
        lines = self.playing.log(-1)
        position = 0
        for index, event in enumerate(wanted if isinstance(wanted, list) else [wanted]):
            folded = str(event).rstrip(".").casefold()
            while position < len(lines) and lines[position].rstrip(".").casefold() != folded:
                position += 1
            if position == len(lines):
                happened = "\n  ".join(lines[-20:])
                raise _UnmetError((*path, index), Message("ruling-not-happened", event=str(event)), f"\n  {happened}")
            position += 1

    def expect_sight(self, wanted: Any, path: Path, *, sees: bool) -> None:
        if not isinstance(wanted, dict) or not all(name in self.playing.players for name in wanted):
            raise TableError(path, Message("ruling-sight"))
        for name, cards in wanted.items():
            seen = _ids(self.playing.observation(self.playing.players.index(name)))
            for card in cards if isinstance(cards, list) else [cards]:
                number = find_card(self.playing.state.match.book, card, (*path, name))
                if (self.playing.state.match.book.cards[number].id in seen) != sees:
                    raise _UnmetError(
                        (*path, name),
                        Message("ruling-cannot-see" if sees else "ruling-sees", player=name, card=str(card)),
                    )

    def expect_errors(self, wanted: Any, path: Path) -> None:
        texts = wanted if isinstance(wanted, list) else [wanted]
        if not texts and self.errors:
            raise _UnmetError(path, Message("ruling-no-error", found=Clauses(*self.errors)))
        # A ruling says in English what it expects of errors, whoever reads it.
        english = [error.said(ENGLISH).casefold() for error in self.errors]
        for part in texts:
            if not any(str(part).casefold() in words for words in english):
                found = Clauses(*self.errors) if self.errors else Message("ruling-none-there")
                raise _UnmetError(path, Message("ruling-error-missing", wanted=shown(part), found=found))

    def expect_figures(self, wanted: Any, path: Path) -> None:
        figures = self.rules.figures(self.rules.book().cards)
        for index, comparison in enumerate(map(str, wanted if isinstance(wanted, list) else [wanted])):
            words = comparison.split() or [comparison]
            values = [figures.get(word, _number(word)) for word in words[::2]]
            if len(words) < 3 or None in values or any(word not in _COMPARE for word in words[1::2]):
                raise TableError(
                    (*path, index), Message("ruling-figures", comparison=comparison), *hints(words[0], figures)
                )
            pairs = zip(values, words[1::2], values[1:], strict=False)
            if not all(_COMPARE[sign](left, right) for left, sign, right in pairs):
                found = ", ".join(f"{value:g}" for value in values if value is not None)
                raise _UnmetError((*path, index), Message("ruling-does-not-hold", comparison=comparison, found=found))


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    "=": lambda left, right: left == right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def matching(game: Game, action: str) -> int | None:
    """Return the legal action that a readable name means: its description, with or without what stands in brackets."""
    wanted = action.strip().casefold()
    labels = game.labels()
    for option, label in labels.items():
        if label.casefold() == wanted:
            return option
    return next((option for option, label in labels.items() if short(label).casefold() == wanted), None)


def _choices(game: Game) -> Message:
    if game.is_over:
        return Message("ruling-over")
    return Message("ruling-choices", player=game.players[game.state.decider], choices=", ".join(game.labels().values()))


def _ids(data: Any) -> set[str]:
    """Return every card id that an observation shows."""
    found: set[str] = set()
    if isinstance(data, dict):
        if isinstance(data.get("card"), str):
            found.add(data["card"])
        for value in data.values():
            found |= _ids(value)
    elif isinstance(data, list):
        for value in data:
            found |= _ids(value)
    return found
