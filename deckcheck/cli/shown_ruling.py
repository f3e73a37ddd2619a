"""`deckcheck ruling --show`: one ruling, played step by step before the reader's eyes."""

from __future__ import annotations

import os
import re
import sys
from shutil import get_terminal_size

from deckcheck.catalog.names import nearest
from deckcheck.cli.output import Output
from deckcheck.cli.rule_text import WIDTH, wrapped
from deckcheck.engine.data.own_files import rule_ids
from deckcheck.engine.registry import book_folder, playable_games
from deckcheck.engine.rulings import load_rulings, run_ruling
from deckcheck.engine.rulings.look_up import best_first, ruling_called, rulings_showing
from deckcheck.engine.rulings.rulebook import read_rulebook
from deckcheck.engine.rulings.steps import EXPECT, GIVEN, StepRunner, one_by_one
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable, printable_lines
from deckcheck.play.rulings import services

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.cli.context import Context
    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings import Ruling, RulingResult
    from deckcheck.engine.rulings.steps import Step

_NUMBER = re.compile(r"[0-9]{1,6}")


def show_ruling(
    context: Context, wanted: str, files: Sequence[str], cards: dict[str, list[Card]], output_format: str
) -> int:
    """Play a ruling and print each of its steps; status 1 where it does not hold, 2 where it cannot be played.

    In a terminal, each step waits for Enter.

    Args:
        context: what is spoken.
        wanted: its id, the number of a rule that it shows, or its own number in the files.
        files: the files in which to look; none: the rulings of all games.
        cards: game -> its cards from outside the built-in catalog.
        output_format: text or json.

    Raises:
        Failure: no ruling is called so.
    """
    ruling = _in_files(wanted, files) if files else _built_in(wanted)
    own = cards.get(ruling.game, [])
    verdict = run_ruling(ruling, services(ruling.game), own, context.translator)
    color = Output(None, force=False).color and output_format == "text"
    renderer = TextRenderer(min(get_terminal_size().columns, WIDTH), color=color, translator=context.translator)

    def drawn(game: Game) -> list[str]:
        return draw(game, None, renderer)

    runner = None
    if ruling.fault is None and not (verdict.broken and "seeds" in ruling.data):
        for one in one_by_one(ruling):
            runner = StepRunner(one, services(ruling.game), own, drawn, context.translator)
            if runner.result().passed:
                break
    steps = runner.steps if runner is not None else []
    if output_format == "json":
        _print_data(context, ruling, verdict, steps)
    else:
        _print_lines(context, ruling, verdict, steps, renderer)
    return OK if verdict.passed else FAILED if verdict.broken else NO


def _in_files(wanted: str, files: Sequence[str]) -> Ruling:
    found = [ruling for path in files for ruling in load_rulings(path)]
    rule = wanted.upper()
    if _NUMBER.fullmatch(wanted) and 1 <= int(wanted) <= len(found):
        return found[int(wanted) - 1]
    for ruling in found:
        if wanted.lower() in (ruling.id.lower(), ruling.id.partition("/")[2].lower()):
            return ruling
    citing = [ruling for ruling in found if rule in ruling.rules]
    if not citing:
        raise Failure("ruling-show-none-in", name=wanted, n=len(found), paths=list(files))
    return best_first(citing, rule)[0]


def _built_in(wanted: str) -> Ruling:
    game, slash, name = wanted.rpartition("/")
    folders = {one: book_folder(one) for one in playable_games() if not slash or one == game.lower()}
    for folder in folders.values():
        if folder is None:
            continue
        ruling = ruling_called(folder, name)
        if ruling is None and name.upper() in rule_ids(folder):
            ruling = next(iter(rulings_showing(folder, name.upper())), None)
        if ruling is not None:
            return ruling
    ids = [one for folder in folders.values() if folder is not None for one in rule_ids(folder)]
    raise Failure("ruling-show-none", nearest(name.upper(), ids), name=wanted)


def _print_data(context: Context, ruling: Ruling, verdict: RulingResult, steps: Sequence[Step]) -> None:
    data = {
        "id": ruling.id,
        "path": ruling.path,
        "line": verdict.line,
        "game": ruling.game,
        "name": context.translator.localized(ruling.names),
        "rules": list(ruling.rules),
        "note": ruling.data.get("note"),
        "steps": [{"step": step.verb, "says": list(step.says), "happened": list(step.happened)} for step in steps],
        "passed": verdict.passed,
        "message": verdict.message,
    }
    print(json_text(data, indent=1))


def _print_lines(
    context: Context, ruling: Ruling, verdict: RulingResult, steps: Sequence[Step], renderer: TextRenderer
) -> None:
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    print("\n".join(_head(context, ruling, renderer)))
    number = 0
    table: tuple[str, ...] = ()
    for at, step in enumerate(steps):
        is_last = at == len(steps) - 1
        if step.verb not in (GIVEN, EXPECT):
            number += 1
        shows_table = step.table != table and (waits or is_last or not table)
        lines = _step(context, step, number, renderer)
        table = step.table if shows_table else table
        print("\n" + "\n".join([*lines, *(step.table if shows_table else ())]))
        if waits and not is_last and not _goes_on(context):
            return
    mark = "ruling-passed" if verdict.passed else "ruling-broken" if verdict.broken else "ruling-failed"
    style = "green" if verdict.passed else "red"
    print("\n" + renderer.paint(style, context.text(mark)))
    if not verdict.passed:
        print("\n".join(f"    {line}" for line in printable_lines(verdict.message)))


def _head(context: Context, ruling: Ruling, renderer: TextRenderer) -> Iterator[str]:
    """Yield what the ruling is about: its name, its id, and the rules that it shows."""
    width = renderer.columns
    yield renderer.paint("bold", wrapped(context.translator.localized(ruling.names), "", width))
    yield ruling.id
    yield f"{printable(os.path.relpath(ruling.path))}:{ruling.line}"
    note = ruling.data.get("note") if isinstance(ruling.data, dict) else None
    if note:
        yield wrapped(note, "  ", width)
    folder = book_folder(ruling.game)
    rules = {rule.id: rule for rule in read_rulebook(folder, has_rulings=False).rules} if folder else {}
    for name in ruling.rules:
        text = context.translator.localized(rules[name].text) if name in rules else ""
        yield wrapped(f"{name}  {text}".rstrip(), "  ", width, hanging="    ")


def _step(context: Context, step: Step, number: int, renderer: TextRenderer) -> Iterator[str]:
    """Yield a step in lines: what is done or expected, and what has happened by it."""
    if step.verb in (GIVEN, EXPECT):
        title = context.text(f"ruling-step-{step.verb}")
    elif step.verb in ("until", "refused", "new game", "saved game", "check", "lint"):
        title = f"{number}. {context.text('ruling-step-' + step.verb.replace(' ', '-'))}"
    else:
        title = f"{number}. {context.text('ruling-step-player', player=step.verb)}"
    is_short = len(step.says) == 1 and step.verb not in (GIVEN, EXPECT)
    yield renderer.paint("bold", printable(f"{title} {step.says[0]}" if is_short else title))
    for line in () if is_short else step.says:
        yield wrapped(line, "   ", renderer.columns, hanging="     ")
    for line in step.happened:
        yield wrapped(line, "   > ", renderer.columns, hanging="     ")


def _goes_on(context: Context) -> bool:
    """Wait for Enter; anything else that ends the line, or the end of the input, leaves."""
    try:
        return not input(context.text("ruling-step-next")).strip()
    except EOFError:
        print()
        return False
