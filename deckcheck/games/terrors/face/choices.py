"""What the choices of Terrors of London do: prices, targets, and the printed effect that is used."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking_step
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE
from deckcheck.engine.table.cards import printed
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.face import ChoiceInfo, Place
from deckcheck.games.terrors.decisions import Act, Decision, HordeChoice
from deckcheck.games.terrors.face.gaps import AMOUNTS
from deckcheck.games.terrors.names import Resource, Zone
from deckcheck.games.terrors.rules.buying import price
from deckcheck.games.terrors.vocabulary.table import Offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.terrors.rules.buying import Terms
    from deckcheck.games.terrors.state import TerrorsState

_PLAY, _BUY, _ATTACK, _HORDES, _USE = "play a card", "buy", "attack", "Hordes", "use a card"


def choice_info(state: TerrorsState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    verbs = Decision.declared[state.kind].verbs
    if verbs is Act:
        return _act(state, option)
    if verbs is HordeChoice and option != DONE:
        _, card, number = split_option(option)
        definition = state.match.book.cards[state.definition[card]]
        abilities = len(state.match.book.horde[state.definition[card]])
        effect = printed(definition, number, abilities, state.match.translate)
        if abilities < 2:
            return ChoiceInfo(_HORDES, card)
        name = state.match.rules.card_name(state, card)
        return ChoiceInfo(
            _HORDES, card, state.match.translate("activate {card}: {effect}", card=name, effect=effect), effect
        )
    if state.kind == CHOOSE_CARD and option != DONE:
        step = asking_step(state)
        return ChoiceInfo(_BUY, option, cost=_due(state, option, step.terms)) if isinstance(step, Offer) else None
    return None


def _act(state: TerrorsState, option: int) -> ChoiceInfo:
    verb, first, second = split_option(option)
    translate, book = state.match.translate, state.match.book
    if verb == Act.PASS:
        return ChoiceInfo(PASS)
    if verb == Act.PLAY_CARD:
        return ChoiceInfo(_PLAY, first)
    if verb == Act.BUY:
        name = state.match.rules.card_name(state, first)
        cost = translate(AMOUNTS[Resource.COIN], number=book.cost[state.definition[first]])
        return ChoiceInfo(_BUY, first, translate("buy {card}", card=name), cost=cost)
    if verb == Act.BUY_ACOLYTE:
        cost = translate(AMOUNTS[Resource.COIN], number=state.match.options["acolyte_cost"])
        return ChoiceInfo(_BUY, words=translate("buy an Acolyte"), cost=cost)
    if verb == Act.ATTACK:
        enemy = 1 - state.decider
        name = state.match.names[enemy]
        words = translate("attack {player} with {number} Power", player=name, number=first)
        return ChoiceInfo(
            _ATTACK, words=words, cost=translate("{number} Power", number=first), targets=[Place(name, player=enemy)]
        )
    if verb == Act.FORM:
        return ChoiceInfo(_HORDES, first, targets=[second])
    if verb == Act.EXTEND:
        return ChoiceInfo(_HORDES, second, targets=[first])
    if verb == Act.USE_OVERLORD:
        lord = state.pile(Zone.OVERLORD, state.decider)[0]
        words = translate(Act.phrases[Act.USE_RELIC][""], card=state.match.rules.card_name(state, lord))
        return ChoiceInfo(_USE, lord, words, cost=_price(state, lord))
    if verb == Act.USE_RELIC:
        return ChoiceInfo(_USE, first, cost=_price(state, first))
    if verb == Act.USE_HAUNT:
        return ChoiceInfo(_USE, first)
    if verb == Act.REGENERATE:
        return ChoiceInfo("resources", cost=translate("{number} Regeneration", number=first))
    return ChoiceInfo("resources")


def _due(state: TerrorsState, card: int, terms: Terms) -> str:
    """Return what a card costs that an effect lets its player buy."""
    phrase = "{number} {number:Coin|Coins} or Power" if terms.with_power else AMOUNTS[Resource.COIN]
    return state.match.translate(phrase, number=price(state, card, terms))


def _price(state: TerrorsState, card: int) -> str:
    """Return what the ability of a Relic or an Overlord costs, or an empty string."""
    cost, translate = state.match.book.ability[state.definition[card]].cost, state.match.translate
    # The order of the amounts is that of `Cost`.
    parts = zip(AMOUNTS, cost, strict=True) if cost is not None else ()
    return " + ".join(translate(phrase, number=number) for phrase, number in parts if number)
