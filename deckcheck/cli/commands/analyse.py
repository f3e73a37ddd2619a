"""`deckcheck analyse`: a saved game gone through, with the chance to win at each decision."""

from __future__ import annotations

from deckcheck.agents.analysis import Moment, chance_of, data, moments, turning_points
from deckcheck.agents.bots import MOST_ITERATIONS, MOST_SECONDS, read_budget
from deckcheck.cli.output import Output, refuse_overwriting_inputs
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.play.record import RecordError, load
from deckcheck.play.session import speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.messages import Translator

_BAR = 50  # columns of a chance of 100 %


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    args.require_report_format("text", "json")
    iterations, seconds = _budget(args.budget)
    refuse_overwriting_inputs([args.output], [args.file])
    output = Output(args.output, force=args.force)
    saved = load(args.file)
    try:
        game = Game.from_record(saved.record)
    except GameError as error:
        raise RecordError("play-game-cannot", path=args.file, detail=error) from None
    speak(game, context.translator)
    found = list(moments(game, iterations, seconds))
    if args.output_format == "json":
        output.write(json_text(data(game, found, args.budget), indent=1) + "\n")
    else:
        budget = context.text("analyse-iterations", n=iterations)
        if seconds:
            budget = context.text("analyse-seconds", seconds=context.translator.decimal(f"{seconds:g}"))
        output.write("\n".join([*text_lines(game, found, budget, context.translator, args.file), ""]))
    output.close()
    return OK


def _budget(written: str) -> tuple[int, float]:
    """Return a budget as it is written: tries a decision, or seconds in all.

    Raises:
        Failure: it is neither (status 2).
    """
    found = read_budget(written)
    if found is None:
        raise Failure("analyse-budget", budget=written, iterations=MOST_ITERATIONS, seconds=int(MOST_SECONDS))
    return found


def text_lines(game: Game, found: list[Moment], budget: str, translator: Translator, path: str) -> list[str]:
    """Return an analysis for people: the curve, and the turning points, each with the command that shows its table.

    Args:
        game: the game.
        found: its decisions.
        budget: how long each was thought over, in words.
        translator: the language.
        path: the file of the game.
    """
    names = [printable(name) for name in game.players]
    seed = game.state.match.seed
    values = {"game": game.rules.game, "players": names, "n": len(game.history), "seed": seed}
    lines = [translator.text("analyse-title", **values, budget=budget), ""]
    if not found:
        return [*lines, translator.text("analyse-empty")]
    lines.append(translator.text("analyse-curve", player=names[0]))
    turns: dict[int, float] = {}
    for one in found:
        turns.setdefault(one.turn, chance_of(one, 0, len(names)))
    heads = {
        turn: translator.text("analyse-turn", turn=turn) if turn else translator.text("analyse-before")
        for turn in turns
    }
    wide = max(map(len, heads.values()), default=0)
    for turn, chance in turns.items():
        bar = "█" * round(chance * _BAR)
        lines.append(f"  {heads[turn]:<{wide}}  {_percent(chance, translator):>5}  {bar}")
    lines += ["", *_points(found, names, translator, path), ""]
    for player, name in enumerate(names):
        own = [one for one in found if one.player == player]
        if not own:
            lines.append(translator.text("analyse-no-choice", player=name))
            continue
        # A sum over the game would be more than all of the chance that there is.
        cost = sum(round(one.cost * 1000) for one in own) / 1000 / len(own)
        lines.append(
            translator.text(
                "analyse-sum",
                player=name,
                cost=translator.text("percent", value=translator.decimal(f"{100 * cost:.1f}")),
                n=len(own),
            )
        )
    return lines


def _points(found: list[Moment], names: list[str], translator: Translator, path: str) -> list[str]:
    points = turning_points(found)
    if not points:
        return [translator.text("analyse-none")]
    lines = [translator.text("analyse-points")]
    for one in points:
        values = {"number": one.number, "turn": one.turn, "player": names[one.player]}
        values |= {"done": _percent(one.done, translator), "best": _percent(one.chance, translator)}
        values["text"] = printable(one.text.removesuffix("."))
        lines.append("  " + translator.text("analyse-point", **values, better=printable(one.better.removesuffix("."))))
        if one.line:
            lines.append("     " + printable(translator.text("hint-line", line=translator.clauses(one.line))))
        lines.append("     " + printable(translator.text("analyse-replay", path=path, n=one.number - 1)))
    return lines


def _percent(chance: float, translator: Translator) -> str:
    return translator.text("percent", value=str(round(100 * chance)))
