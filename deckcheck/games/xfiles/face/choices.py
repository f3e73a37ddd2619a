"""What the choices of the X-Files CCG do: prices, targets, the printed effect that is used, and what is thrown away."""

from __future__ import annotations

from deckcheck.engine.state.actions import parts
from deckcheck.engine.state.vocabulary import DONE, YES
from deckcheck.engine.table.cards import printed
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.face import ChoiceInfo, Place
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.names import Pool, Zone
from deckcheck.games.xfiles.rules import pools
from deckcheck.games.xfiles.rules.playing import least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

_PLAY, _USE = "play a card", "use a card"
_GROUPS = {
    Act.EQUIP: "Equipment",
    Act.HAND_OVER: "Equipment",
    Act.MOVE: "move",
    Act.HIRE: "play a card",
    Act.JOIN: "Teams",
    Act.PUT: "Sites",
    Act.UNDER_SITE: "Sites",
    Act.GO: "Sites",
}
_ASKING = (Decision.QUESTION, Decision.GUESS, Decision.PENALTY)


def choice_info(state: XFilesState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    kind = state.kind
    if kind in (Decision.BUY, Decision.NAME_X):
        pool = "RP" if state.decider == state.active else "CP"
        cost = state.match.say(f"{{number}} {pool}", number=option) if kind == Decision.BUY and option else ""
        return ChoiceInfo("cards" if kind == Decision.BUY else "X", key=str(option), cost=cost)
    if kind == Decision.PRODUCE:
        return ChoiceInfo("resources") if option == YES else ChoiceInfo(PASS, key="0")
    if kind in _ASKING:
        return ChoiceInfo(PASS) if option == DONE else ChoiceInfo("ask")
    if kind in (Decision.SELL, Decision.DISCARD_CARD) and option != DONE:
        name = state.match.rules.card_name(state, option)
        say, price = state.match.say, state.match.book.sale[state.definition[option]]
        words = say("sell {card} for {number} CP", card=name, number=price) if kind == Decision.SELL else ""
        return ChoiceInfo("discard", option, words, loses=say("{card} is discarded", card=name))
    if kind == Decision.BLUFF_USE and option != DONE:
        return ChoiceInfo(_USE, option, cost=_price(state, option))
    if kind not in state.match.rules.acts or kind == Decision.ANNOUNCE:
        return None
    return ChoiceInfo(PASS) if option == DONE else _act(state, option)


def question(state: XFilesState) -> str:
    """Return for which card X is named; else nothing."""
    if state.kind != Decision.NAME_X:
        return ""
    return state.match.say("name X for {card}", card=state.match.rules.card_name(state, state.stack[-1].card))


def _act(state: XFilesState, option: int) -> ChoiceInfo:
    verb, first, card = parts(option)
    say, book = state.match.say, state.match.book
    if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
        return ChoiceInfo(_USE, state.pile(Zone.XFILE, state.decider)[0])
    number = state.definition[card]
    if verb == Act.USE:
        abilities = len(book.abilities[number])
        if abilities < 2:
            return ChoiceInfo(_USE, card)
        effect = printed(book.cards[number], first, abilities, say)
        name = state.match.rules.card_name(state, card)
        return ChoiceInfo(_USE, card, say("use {card}: {effect}", card=name, effect=effect), effect)
    if verb in (Act.PLAY_CARD, Act.HELP):
        return ChoiceInfo(_PLAY, card, cost=_price(state, card, helping=verb == Act.HELP))
    if verb == Act.PLAY_UNPAID:
        name = state.match.rules.card_name(state, card)
        words = say("play {card}, which cannot be paid and is discarded", card=name)
        return ChoiceInfo(_PLAY, card, words, cost=_price(state, card), loses=say("{card} is discarded", card=name))
    if verb in (Act.EQUIP, Act.HAND_OVER):
        return ChoiceInfo(_GROUPS[verb], card, cost=_price(state, card) if verb == Act.EQUIP else "", targets=[first])
    if verb == Act.HIRE:
        return ChoiceInfo(_GROUPS[verb], card, cost=_price(state, card))
    if verb == Act.PUT:
        return ChoiceInfo(
            _GROUPS[verb], card, cost=_price(state, card), targets=[Place(state.match.names[first], player=first)]
        )
    if verb == Act.UNDER_SITE:
        return ChoiceInfo(_GROUPS[verb], card, targets=[first])
    return ChoiceInfo(_GROUPS[verb], card)


def _price(state: XFilesState, card: int, *, helping: bool = False) -> str:
    """Return what a card costs the deciding player now; of a cost in X, the least; nothing where that is nothing."""
    side = Pool.RP if helping else -1
    kind = pools.paying_pool(state, state.decider, card, side)
    price = pools.price(state, state.decider, card, least_x(state, state.decider, card), side)
    return state.match.say("{number} RP" if kind == Pool.RP else "{number} CP", number=price) if price else ""
