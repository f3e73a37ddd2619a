"""What a search would advise: the best choices with their chances to win, what it would take first, and their lines.

from deckcheck.agents.hints import hints

for advice in hints(game):
    print(advice.text, advice.chance)
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.agents.grounds import Grounds, grounds_of, percent, reason
from deckcheck.agents.search import LEAST_TRIES, Search
from deckcheck.agents.view import View
from deckcheck.arguments import require_seconds, require_type, whole_of
from deckcheck.engine.game import Game
from deckcheck.engine.table.choices import words_of, words_of_option
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.agents.search import Candidate
    from deckcheck.engine.state.state import State
    from deckcheck.messages import Translator

#: The iterations that a hint is thought over for.
ITERATIONS = 200
# From this many games on two choices can be compared.
FEWEST = 2 * LEAST_TRIES
# How many choices are advised, and how far a line is reported.
MOST, LONGEST_LINE = 3, 6


class Advice(NamedTuple):
    """A choice of the deciding player, as a search sees it.

    Attributes:
        action: the action.
        text: what it does, in the language of the game's labels.
        chance: the chance to win behind it, from 0 to 1.
        visits: how often the search has tried it.
        line: what the player would do next, in words, as far as nothing unknown comes in between.
        grounds: what the table shows of it.
    """

    action: int
    text: str
    chance: float
    visits: int
    line: tuple[str, ...]
    grounds: Grounds = Grounds()


def hints(game: Game, iterations: int = ITERATIONS, seconds: float = 0.0, seed: int = 0) -> list[Advice]:
    """Return what the player who decides may do best; equal games and iterations give equal hints.

    The search's choice comes first, which need not have the largest chance: what a player would do by habit is
    taken until another choice is shown to be better. Then follows what was tried most, since the search goes on with
    what does well; of choices tried alike the one with the larger chance comes first.

    Only what that player may know is looked at. A game that is over gives none.

    Args:
        game: the game; it is not changed.
        iterations: how long it is thought over; six at the least, by which two choices can be compared.
        seconds: the same in time, instead of iterations.
        seed: equal seeds think equally.

    Raises:
        ArgumentError: an argument is of another kind.
    """
    require_type("game", game, Game, "argument-game")
    iterations, seed = whole_of("iterations", iterations), whole_of("seed", seed)
    require_seconds("seconds", seconds)
    decision = game.decision
    if decision is None:
        return []
    search = thought_over(game, iterations if seconds else max(iterations, FEWEST), seconds, seed)
    words = words_of(game.state)
    found = search.candidates()
    choices = {choice["action"]: choice for choice in game.choices(game.state.decider)["choices"]}
    return [
        Advice(
            one.action,
            words[one.action],
            one.chance,
            one.visits,
            expected_words(search, one),
            grounds_of(game, one.action, choices[one.action]),
        )
        for one in found[:MOST]
        # What is thought over is tried, but for what leaves no choice.
        if one.visits or len(found) == 1
    ]


def hint_lines(found: Sequence[Advice], numbers: Mapping[int, str], translator: Translator) -> list[str]:
    """Return hints in lines: the number of each choice, its chance to win, what comes next, why the first is best.

    Args:
        found: what `hints` returned.
        numbers: action -> the number by which a person chooses it.
        translator: the language.
    """
    lines = [translator.text("hint-title", n=sum(one.visits for one in found))]
    for one in found:
        # What a card says of its effect ends as a sentence does.
        values = {"text": one.text.removesuffix("."), "rate": percent(one.chance, translator), "n": one.visits}
        lines.append(printable(f"{numbers[one.action]:>3}  {translator.text('hint-choice', **values)}"))
        if one is found[0]:
            lines.append(printable("     " + best_reason(found, translator)))
        if one.line:
            lines.append(printable("     " + translator.text("hint-line", line=translator.clauses(one.line))))
    return lines


def best_reason(found: Sequence[Advice], translator: Translator) -> str:
    """Return in a sentence why the first of some hints is the best.

    Args:
        found: what `hints` returned, at least one.
        translator: the language.
    """
    best, *others = found
    return reason(best.grounds, best.chance, (others[0].text, others[0].chance) if others else None, translator)


def thought_over(
    game: Game, iterations: int, seconds: float = 0.0, seed: int = 0, also: Sequence[int] = (), tries: int = 0
) -> Search:
    """Return the search of the open decision.

    Args:
        game: the game.
        iterations: how many, or 0 for `seconds`.
        seconds: how long.
        seed: equal seeds search equally.
        also: actions that are looked at in any case, so often as `tries`.
        tries: how often.
    """
    player = game.state.decider
    view = View(game, player)
    actions = sorted({*view.sensible, *also})
    search = Search(view.known(), player, actions, seed)
    search.run(iterations, seconds)
    for action in also:
        search.try_out(action, tries)
    return search


def expected_words(search: Search, candidate: Candidate) -> tuple[str, ...]:
    """Return in words what the player would do after a choice, until another decides or something comes to light.

    Of several passes in a row only the first is reported.
    """
    if not candidate.visits:
        return ()
    world = search.world(0)
    player, words, passed = search.player, [], False
    unknown = _unknown(world, player)
    for number, option in enumerate(search.expected(world, candidate)):
        if number > LONGEST_LINE or world.decider != player or _unknown(world, player) != unknown:
            break
        passes = option == world.match.rules.passing(world)
        if number and not (passes and passed):
            # Choices are listed in one line: what a card says of its effect ends as a sentence does.
            words.append(words_of_option(world, option).removesuffix("."))
        passed = passes
    return tuple(words)


def _unknown(world: State, player: int) -> list[int]:
    return [card for card, known in enumerate(world.known) if not known >> player & 1]
