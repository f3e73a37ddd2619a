"""What the choices of Buffy do: what they cost, whom they are aimed at, and the printed effect that is used."""

from __future__ import annotations

from deckcheck.engine.flow.arranging import ARRANGING
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.table.cards import printed
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.face import ChoiceInfo, Place
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.face.labels import place_name, space_key, whose
from deckcheck.games.buffy.names import TALENT_NAMES, CardType, Grant, Talent
from deckcheck.games.buffy.rules import entering, moving
from deckcheck.games.buffy.rules.board import talent
from deckcheck.games.buffy.rules.challenges import goal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.buffy.state import BuffyState

_GROUPS = {
    **dict.fromkeys((Act.PLACE_CHALLENGE, Act.BURY_CHALLENGE, Act.FACE), "challenges"),
    **dict.fromkeys((Act.PLAY, Act.ENTER, Act.ASCEND_TO, Act.ATTACH, Act.UPGRADE, Act.RESURRECT), "play a card"),
    **dict.fromkeys((Act.FIGHT, Act.DOUBLE), "fight"),
    **dict.fromkeys((Act.REFILL, Act.REFRESH_ALL, Act.TRIM), "steps of the turn"),
    Act.USE_POWER: "use a card",
    Act.MOVE: "move",
    Act.SWAP: "move",
    Act.ASIDE: "talent stacks",
    Act.LAY: "place a location",
}
# The verbs whose second field is a space, and those where it is a character.
_TO_SPACE = frozenset({Act.PLACE_CHALLENGE, Act.MOVE, Act.ENTER, Act.RESURRECT, Act.LAY})
_TO_CHARACTER = frozenset({Act.ATTACH, Act.UPGRADE, Act.SWAP, Act.FIGHT})
_WITHOUT_CARD = frozenset({Act.REFILL, Act.REFRESH_ALL, Act.TRIM})


def choice_info(state: BuffyState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    if Decision.declared[state.kind].verbs is not Act:
        return None
    verb, card, second = split_option(option)
    if verb == Act.PASS:
        return ChoiceInfo(PASS)
    if verb in _WITHOUT_CARD:
        return ChoiceInfo(_GROUPS[verb])
    if verb == Act.USE_POWER:
        return _power(state, card, second)
    targets: list[int | Place] = []
    if verb in _TO_SPACE:
        targets = [Place(place_name(state, second), f"space {space_key(state, second)}")]
    elif verb in _TO_CHARACTER:
        targets = [second]
    elif verb == Act.PLAY and second:
        targets = [second - 1]
    return ChoiceInfo(
        _GROUPS[verb], card, cost=_cost(state, verb, card, second), targets=targets, figures=_figures(state, option)
    )


def question(state: BuffyState) -> str:
    """Return what is asked of somebody who puts cards in order; else nothing."""
    is_arranging = bool(state.stack) and state.stack[-1].procedure is ARRANGING
    return state.match.translate("choose the card that lies lowest") if is_arranging else ""


def _power(state: BuffyState, card: int, number: int) -> ChoiceInfo:
    translate, definition = state.match.translate, state.definition[card]
    powers = len(state.match.book.powers[definition])
    if powers < 2:
        return ChoiceInfo(_GROUPS[Act.USE_POWER], card)
    effect = printed(state.match.book.cards[definition], number, powers, translate)
    return ChoiceInfo(
        _GROUPS[Act.USE_POWER], card, translate("use {card}: {effect}", card=whose(state, card), effect=effect), effect
    )


def _cost(state: BuffyState, verb: int, card: int, second: int) -> str:
    """Return what a sub-step costs, in fatigue or in destiny points that are needed."""
    translate = state.match.translate
    if verb == Act.ASCEND_TO:
        character = entering.who_may_ascend(state, state.decider, card)
        needed = entering.price(state, card, character)
        phrase = (
            "{number} of your {held} DP"
            if state.match.options["ascension_spends"]
            else "needs {number} DP of your {held}"
        )
        return translate(phrase, number=needed, held=state.points[state.decider])
    tires = (
        (verb == Act.ATTACH and state.match.book.kind[state.definition[card]] == CardType.SKILL)
        or (
            verb == Act.MOVE
            and moving.tires(state, state.decider, card, second)
            and not moving.leads_to(state, Grant.MOVES_FREELY, card, second)
        )
        or verb == Act.DOUBLE
    )
    return translate("fatigues") if tires else ""


def _figures(state: BuffyState, option: int) -> list[str]:
    """Return what a card set aside adds, what a challenge asks for, or what both fighters have of what decides."""
    verb, card, second = split_option(option)
    if verb == Act.ASIDE:
        return [f"+{state.match.book.boosts[state.definition[card]][second]}"]
    if verb == Act.FACE:
        asked = ((name, goal(state, card, number)) for number, name in enumerate(TALENT_NAMES))
        talents = [(state.match.translate(name), points) for name, points in asked if points >= 0]
        return [state.match.translate("{talent} {number}", talent=name, number=points) for name, points in talents]
    if verb == Act.FIGHT:
        mine, theirs = (
            talent(state, one, Talent.BUTT_KICKING, other) for one, other in ((card, second), (second, card))
        )
        phrase = "{talent} {number} against {other}"
        return [
            state.match.translate(
                phrase, talent=state.match.translate(TALENT_NAMES[Talent.BUTT_KICKING]), number=mine, other=theirs
            )
        ]
    return []
