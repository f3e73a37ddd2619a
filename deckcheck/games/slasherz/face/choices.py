"""What the choices of Slasherz do: costs, targets, the printed effect that is used, and what it throws away."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.flow.windows import Abilities
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import ANSWER, DONE, ORDER
from deckcheck.engine.table.cards import printed
from deckcheck.engine.table.choices import CHOOSE, PASS
from deckcheck.engine.table.face import ChoiceInfo
from deckcheck.games.slasherz.decisions import Act, Decision
from deckcheck.games.slasherz.events import Event
from deckcheck.games.slasherz.names import DOOM
from deckcheck.games.slasherz.rules.placing import drain_cost, levels_due

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.games.slasherz.state import SlasherzState

# What a cost throws away: the card itself, or one of several.
_OF_ITSELF = {
    "discard": "this card",
    "sacrifice": "sacrifice of itself",
    "forget": "this card, forgotten",
    "destroy": "this card, destroyed",
}
_PRICES = {
    "discard": "a card from your hand",
    "sacrifice": "a sacrifice",
    "forget": "a card to forget",
    "destroy": "a card to destroy",
}
_PLAY, _USE, _DISCARD = "play a card", "use a card", "discard"


def choice_info(state: SlasherzState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    if Decision.declared[state.kind].verbs is Act:
        return _act(state, option)
    if state.kind == ANSWER and option != DONE:
        number = state.acting()[option]
        effect = next(one for one in state.match.book.activated[number] if one.heard is not None)
        return ChoiceInfo(_USE, option, cost=_price(state, option, effect.number))
    if state.kind == ORDER and asking(state, Abilities).waiting[option][1] < 0:
        card, number, *_ = asking(state, Abilities).waiting[option]
        return _doom(state, card) if number == DOOM else ChoiceInfo(CHOOSE, card)
    return None


def _doom(state: SlasherzState, card: int) -> ChoiceInfo:
    """Return that a doomed Character is destroyed now (SZ-041)."""
    phrase = Event.declared[Event.DESTROYED].sentences[""]
    words = state.match.translate(phrase, card=state.match.rules.card_label(state, card, state.decider))
    return ChoiceInfo(CHOOSE, card, words.rstrip("."))


def _act(state: SlasherzState, option: int) -> ChoiceInfo:
    verb, card, other = split_option(option)
    translate, book, number = state.match.translate, state.match.book, state.definition[card]
    if verb == Act.PASS:
        return ChoiceInfo(PASS)
    if verb in (Act.PLACE_CHARACTER, Act.PLACE_FURTHER):
        due = levels_due(state, book.level[number])
        phrase = "sacrifices worth {number} {number:level|levels}"
        return ChoiceInfo(_PLAY, card, cost=_placing(state, card, translate(phrase, number=due) if due > 0 else ""))
    if verb == Act.PLACE_BY_DRAIN:
        drained = drain_cost(state, book.level[number], state.decider)
        return ChoiceInfo(
            _PLAY, card, cost=_placing(state, card, translate("{number} hp", number=drained) if drained else "")
        )
    if verb == Act.EQUIP:
        return ChoiceInfo(_PLAY, card, targets=[other])
    if verb == Act.REPLACE_PLACE:
        lost = _discarded(state, other)
        return ChoiceInfo(_PLAY, card, targets=[other], figures=[lost], loses=lost)
    if verb in (Act.DISCARD_PLACE, Act.DISCARD_VICTIM):
        return ChoiceInfo(_DISCARD, card, loses=_discarded(state, card))
    if verb == Act.USE:
        number = state.acting()[card]
        abilities = len(book.activated[number])
        cost = _price(state, card, other)
        if abilities < 2:
            return ChoiceInfo(_USE, card, cost=cost)
        effect = printed(book.cards[number], other, abilities, translate)
        words = translate(
            "use {card}: {effect}", card=state.match.rules.card_label(state, card, state.decider), effect=effect
        )
        return ChoiceInfo(_USE, card, words, effect, cost)
    return ChoiceInfo(_PLAY, card)


def _price(state: SlasherzState, card: int, ability: int) -> str:
    """Return what activating a card costs: rescue counters, and what else it asks for."""
    facts, translate = state.match.book.cards[state.acting()[card]].facts, state.match.translate
    play = facts["play"]
    cost = (play["abilities"][ability] if "abilities" in play else play).get("cost", {})
    counters = facts.get("rescue_cost", 0)
    found = [translate("{number} rescue {number:counter|counters}", number=counters)] if counters else []
    return " + ".join(found + _parts(cost, translate))


def _placing(state: SlasherzState, card: int, due: str) -> str:
    """Return what placing a Character costs: what is due for its level, and what the card asks for beside it."""
    asked = state.match.book.cards[state.definition[card]].facts["play"].get("placement_cost", {})
    return " + ".join(part for part in (due, *_parts(asked, state.match.translate)) if part)


def _parts(cost: Mapping[str, Any], translate: PhraseTranslator) -> list[str]:
    """Return the parts of a cost that a card prints."""
    found = []
    if "if" in cost:
        ways = [" + ".join(_parts(cost.get(key, {}), translate)) or translate("nothing") for key in ("then", "else")]
        return [translate("{one} or {other}", one=ways[0], other=ways[1])]
    if "any_of" in cost:
        *first, last = ["".join(_parts(way, translate)) for way in cost["any_of"]]
        return [translate("{one} or {other}", one=", ".join(first), other=last)]
    for kind, what in cost.items():
        if kind == "drain":
            found.append(_drained(what, translate))
        elif kind == "counters":
            found.append(translate("{number} rescue {number:counter|counters}", number=what))
        elif kind == "use_up":
            found.append(translate("its one use in the game"))
        else:
            number = what.get("count", 1) if isinstance(what, dict) and "cards" in what else 1
            price = translate(_OF_ITSELF[kind] if what == "self" else _PRICES[kind])
            found.append(price if number == 1 else translate("{number} × {price}", number=number, price=price))
    return found


def _drained(what: Any, translate: PhraseTranslator) -> str:
    """Return what a drain costs; one that must be counted is shown without a number."""
    keyed = isinstance(what, dict) and "amount" in what
    amount, each = (what["amount"], what.get("each")) if keyed else (what, None)
    if not isinstance(amount, int):
        return translate("hp")
    return translate("{number} hp" if each is None else "{number} hp each", number=amount)


def _discarded(state: SlasherzState, card: int) -> str:
    return state.match.translate("{card} is discarded", card=state.match.rules.card_name(state, card))
