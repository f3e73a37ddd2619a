"""What a table shows in lines: the whole log, rules by their ids, a choice with the rules behind it."""

from __future__ import annotations

from itertools import groupby

from deckcheck.engine.rulings.rulebook import load_rulebook
from deckcheck.engine.state.vocabulary import DREW
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator


def worth_showing(game: Game, first: int = 0) -> Iterator[int]:
    """Yield the numbers of the entries of a log, without the passes of rounds in which all have passed in a row.

    Args:
        game: the game.
        first: the number of the entry to begin with.
    """
    passes, players = game.rules.log.passes, len(game.players)
    entries = game.state.log or ()
    begun = first
    while 0 < begun < len(entries) and entries[begun][0] == entries[begun - 1][0] == passes:
        begun -= 1
    for is_passed, run in groupby(range(begun, len(entries)), lambda number: entries[number][0] == passes):
        numbers = list(run)
        kept = numbers[len(numbers) // players * players :] if is_passed else numbers
        yield from (number for number in kept if number >= first)


def numbered_lines(game: Game, numbers: Iterable[int], reader: int, since: int = 0) -> Iterator[tuple[int, str]]:
    """Yield entries of a log in lines that a player may read, each with its number; some need no line.

    What a player draws in a row is one line.

    Args:
        game: the game.
        numbers: the numbers of the entries, rising.
        reader: who reads it; -1 for whoever sees everything.
        since: from which entry on what is drawn is not added to what was drawn before.
    """
    state, rules = game.state, game.rules
    entries = state.log or []
    for (is_drawn, _, _), run in groupby(numbers, lambda one: (entries[one][0] == DREW, entries[one][1], one >= since)):
        found = list(run)
        if is_drawn and len(found) > 1:
            yield found[0], rules.log.together(state, [entries[number] for number in found], reader)
            continue
        for number in found:
            line = rules.event_text(state, entries[number], reader)
            if line:
                yield number, line


def whole_log(game: Game, reader: int, first: int = 0) -> list[str]:
    """Return what has happened in lines that a player may read (-1: whoever sees everything), without idle rounds.

    Args:
        game: the game.
        reader: the player.
        first: the number of the entry of the log to begin with.
    """
    return [line for _, line in numbered_lines(game, worth_showing(game, first), reader)]


def common_log(game: Game, first: int = 0) -> list[str]:
    """Return what has happened in lines that somebody may read who plays no seat, from an entry of the log on."""
    state = game.state
    entries = state.log or []
    lines = (state.match.rules.common_text(state, entries[number]) for number in worth_showing(game, first))
    return [line for line in lines if line]


def rule_lines(game: Game, ids: Sequence[str], translator: Translator) -> list[str]:
    """Return rules, and decisions with their answers, by their ids, a line for each that has a text."""
    book = load_rulebook(game.rules) if ids else None
    texts = {rule.id: [rule.text] for rule in book.rules} if book else {}
    texts.update({settled.id: [settled.question, settled.answer] for settled in book.decisions} if book else {})
    texts_by_id = {number: " ".join(map(translator.localized, texts[number])) for number in ids if number in texts}
    return [f"{number}  {printable(words)}" for number, words in texts_by_id.items()]


def words_of(game: Game, action: int, translator: Translator) -> str:
    """Return what a legal action does, in the words in which it is offered."""
    decision = game.decision
    offered = game.choices(decision.player, translator.language)["choices"] if decision is not None else []
    return next((str(choice["text"]) for choice in offered if choice["action"] == action), "")


def choice_lines(game: Game, choice: Mapping[str, Any], translator: Translator) -> list[str]:
    """Return a choice and what is shown of it beside its words, then the rules behind it, indented."""
    details = [choice["effect"], choice["cost"], *choice["figures"], choice["loses"]]
    parts = [printable(part) for part in details if part and part not in choice["text"]]
    rules = rule_lines(game, game.rules.rules_behind(game.state, choice["action"]), translator)
    return [
        printable(choice["text"]),
        *(f"  {line}" for line in [*parts, *(rules or [translator.text("play-no-rule")])]),
    ]
