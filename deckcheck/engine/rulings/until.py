"""The step `until`: everybody passes until what it names has come."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.game import Game
    from deckcheck.engine.rules import GameRules

# More decisions than any two turns hold in which everybody passes.
_PASSES = 500
_DECIDES, _OVER, _THE, _GAME = " must decide", " is over", "the ", "the game is over"
# Procedures that do not concern the table: nothing is over when they are.
_INNER = frozenset({"turn", "window", "abilities"})


class _Goal(NamedTuple):
    """What is waited for.

    Attributes:
        reached: whether it has come.
        player, phase: the phase of whose turn it is, or -1 for any player's and for what is not a phase.
    """

    reached: Callable[[Game], bool]
    player: int = -1
    phase: int = -1


def affairs(rules: GameRules) -> list[str]:
    """Return what can be over before a turn is: the chapters of the rules."""
    return [chapter.name for chapter in rules.chapters if chapter.name not in _INNER]


def pass_until(game: Game, value: Any, path: Path) -> None:
    """Let everybody pass until what a ruling names has come.

    Raises:
        TableError: for words that name nothing of the game.
        UnmetError: when it cannot come any more in this turn or the next, or somebody cannot pass; nothing has then
            been done.
    """
    goal = _goal(game, str(value), path)
    trial = game.copy()
    passes: list[int] = []
    first = trial.state.turn
    gone_by: Message | None = None
    while not goal.reached(trial):
        state = trial.state
        if trial.is_over and gone_by is None:
            raise UnmetError(path, Message("ruling-until-end", value=str(value), reason=state.reason))
        if trial.is_over or state.turn > first + 1 or _gone_by(goal, trial, first):
            raise UnmetError(path, gone_by or Message("ruling-not-reached", value=str(value)))
        if len(passes) >= _PASSES:
            raise UnmetError(path, Message("ruling-until-passes", value=str(value), passes=_PASSES))
        passing = trial.rules.passing(state)
        if passing is None:
            player = trial.players[state.decider]
            choices = ", ".join(trial.labels().values())
            raise UnmetError(path, Message("ruling-cannot-pass", player=player, value=str(value), choices=choices))
        passes.append(passing)
        before = state.turn, state.phase, state.active
        trial.apply(passing)
        if gone_by is None and _is_left_out(goal, before, trial):
            now = f"{trial.players[trial.state.active]} {trial.rules.phases[trial.state.phase]}"
            gone_by = Message("ruling-passed-by", value=str(value), next=now)
    for passing in passes:
        game.apply(passing)


def _is_left_out(goal: _Goal, before: tuple[int, int, int], game: Game) -> bool:
    """Whether the phase that is waited for has come and gone in one pass, as nobody had anything to decide in it."""
    turn, phase, active = before
    ended = game.state.turn > turn or game.state.phase > goal.phase
    return phase < goal.phase and goal.player in {active, -1} and ended and not game.is_over


def _gone_by(goal: _Goal, game: Game, first: int) -> bool:
    """Whether a phase cannot come any more in this turn or the next."""
    state = game.state
    if goal.phase < 0 or state.turn <= first:
        return False
    return state.phase > goal.phase or (goal.player >= 0 and state.active != goal.player)


def _goal(game: Game, words: str, path: Path) -> _Goal:
    rules = game.rules
    if words == _GAME:
        return _Goal(lambda at: at.is_over)
    if words.startswith(_THE) and words.endswith(_OVER):
        affair = words.removeprefix(_THE).removesuffix(_OVER)
        known = affairs(rules)
        if affair not in known:
            raise TableError(path, Message("ruling-until-affair", value=quoted(affair)), *hints(affair, known))
        if not _is_under_way(game, affair):
            raise UnmetError(path, Message("ruling-until-not-begun", affair=affair))
        return _Goal(lambda at: not _is_under_way(at, affair))
    name, decides, kind = words.partition(_DECIDES)
    if decides:
        return _decision(game, name, kind.removeprefix(":").strip(), path)
    return _moment(game, words, path)


def _is_under_way(game: Game, affair: str) -> bool:
    return any(frame.procedure.name == affair for frame in game.state.stack)


def _decision(game: Game, name: str, kind: str, path: Path) -> _Goal:
    if name not in game.players:
        raise TableError(path, Message("ruling-turn-of", name=name, names=", ".join(game.players)))
    kinds = game.rules.decisions.values()
    if kind and kind not in kinds:
        raise TableError(path, Message("ruling-kind", value=quoted(kind)), *hints(kind, kinds))
    player = game.players.index(name)

    def reached(at: Game) -> bool:
        decision = at.decision
        return decision is not None and decision.player == player and kind in ("", decision.kind)

    return _Goal(reached)


def _moment(game: Game, words: str, path: Path) -> _Goal:
    rules = game.rules
    name, _, moment = words.partition(" ")
    if name not in game.players:
        name, moment = "", words
    player = game.players.index(name) if name else -1
    known = [*rules.phases, *rules.stages]
    if moment not in known:
        example = f"{game.players[0]} {rules.phases[-1]}"
        raise TableError(path, Message("ruling-until", known=", ".join(known), example=example), *hints(moment, known))

    def reached(at: Game) -> bool:
        state = at.state
        if at.is_over or (player >= 0 and state.active != player):
            return False
        return moment in (rules.phases[state.phase], rules.moment(state))

    return _Goal(reached, player, rules.phases.index(moment) if moment in rules.phases else -1)
