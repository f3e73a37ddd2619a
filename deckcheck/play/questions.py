"""What a player asks at a table, answered alike at all of them: a hint, taking back, why a card cannot be used now."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.agents.hints import ITERATIONS, best_reason, hint_lines, hints
from deckcheck.engine.data.options import GameError
from deckcheck.engine.text.refusals import twins
from deckcheck.failure import Failure
from deckcheck.messages import printable
from deckcheck.play.sentences import choice_lines, rule_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.agents.hints import Advice
    from deckcheck.play.session import Session

#: The iterations of a hint at a page: a browser, which may run the engine itself, is to answer in a second or two.
FEW_ITERATIONS = 40


class WhyNot(NamedTuple):
    """Whether one of some cards can be used now, and why not.

    Attributes:
        can: whether one of them can be used.
        text: why none can, in a sentence; empty where one can.
        rules: the ids of the rules that say so.
    """

    can: bool
    text: str
    rules: tuple[str, ...]


def undo(session: Session) -> tuple[bool, str]:
    """Take back the last choice of a person; return whether there was one, and a sentence that says so."""
    label = session.take_back()
    if label is None:
        return False, session.translator.text("play-nothing-to-undo")
    return True, printable(session.translator.text("play-undone", label=label))


def concede(session: Session, seat: int) -> tuple[bool, str]:
    """Let a person give up; return whether the game is over now, and why not otherwise."""
    try:
        session.concede(seat)
    except GameError as error:
        return False, printable(error.render(session.translator))
    return True, ""


def reload(session: Session) -> tuple[bool, str]:
    """Read the custom cards again; return whether the game goes on with them, and in a sentence that or why not."""
    try:
        lost = session.reload()
    except (Failure, GameError) as error:
        words = printable(error.render(session.translator).partition("\n")[0])
        return False, words if session.reread is None else session.translator.text("play-reload-wrong", detail=words)
    made = len(session.game.history)
    return True, session.translator.text("play-reloaded" if not lost else "play-reloaded-part", n=made, lost=lost)


def refused_draw(session: Session) -> str:
    """Return in a sentence which bots want no draw; an empty text where all would agree."""
    seats = session.against_draw()
    names = [session.game.players[seat] for seat in seats]
    return printable(session.translator.text("play-draw-refused", players=names, n=len(names))) if names else ""


def advice(session: Session, iterations: int = ITERATIONS) -> list[Advice]:
    """Return the best choices of the player who decides; none once the game is over."""
    return hints(session.game, iterations)


def advice_lines(session: Session, found: Sequence[Advice], numbers: Mapping[int, str]) -> list[str]:
    """Return advice in lines, each choice with the number by which it is chosen."""
    return hint_lines(found, numbers, session.translator)


def advice_reason(session: Session, found: Sequence[Advice]) -> str:
    """Return in a sentence why the first of some advice is the best."""
    return printable(best_reason(found, session.translator))


def why_not(session: Session, player: int, cards: Sequence[int]) -> WhyNot:
    """Return whether one of some cards can be used now, and why not.

    Args:
        session: the game.
        player: who asks.
        cards: the numbers of cards of one name, the likeliest first.

    Raises:
        GameError: the player may not ask about these cards.
    """
    game = session.game
    refusals = [game.why_not(player, card) for card in cards]
    refused = next(iter(refusals), None)
    if refused is None or None in refusals:
        return WhyNot(can=True, text="", rules=())
    sentence = refused.sentence(game.state.match.translate)
    return WhyNot(can=False, text=printable(f"{sentence[0].upper()}{sentence[1:]}."), rules=refused.rules)


def use_lines(session: Session, player: int, cards: Sequence[int], *, has_key: bool = False) -> list[str]:
    """Return how some cards can be used now, or why they cannot, with the rules behind it, in lines.

    Args:
        session: the game.
        player: who asks.
        cards: the numbers of cards of one name, the likeliest first.
        has_key: whether each choice says how it is typed.
    """
    game, translator = session.game, session.translator
    try:
        answer = why_not(session, player, cards)
    except GameError as error:
        return [printable(error.render(translator))]
    if not answer.can:
        rules = rule_lines(game, answer.rules, translator) or [translator.text("play-no-rule")]
        return [answer.text, *(f"  {line}" for line in rules)]
    # Of cards that are alike one is offered for all.
    alike = {twin for card in cards for twin in twins(game.state, card)}
    uses = {option for card in alike for option in game.rules.attempts(game.state, card)}
    return [
        line for choice in _offered(session) if choice["action"] in uses for line in _lines(session, choice, has_key)
    ]


def rules_behind(session: Session, action: int, *, has_key: bool = False) -> list[str]:
    """Return a choice of the player who decides, what it does and the rules behind it, in lines.

    Args:
        session: the game.
        action: the choice.
        has_key: whether it says how it is typed.
    """
    return _lines(session, next(one for one in _offered(session) if one["action"] == action), has_key)


def _offered(session: Session) -> Sequence[Mapping[str, Any]]:
    game = session.game
    choices: Sequence[Mapping[str, Any]] = game.choices(game.state.decider, session.translator.language)["choices"]
    return choices


def _lines(session: Session, choice: Mapping[str, Any], has_key: bool) -> list[str]:
    first, *more = choice_lines(session.game, choice, session.translator)
    key = [f"  {session.translator.text('play-key', key=choice['key'])}"] if has_key else []
    return [first, *key, *more]
