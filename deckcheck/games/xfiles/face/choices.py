"""What the choices of the X-Files CCG do: prices, targets, the printed effect that is used, and what is thrown away."""

from __future__ import annotations

from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.table.cards import printed
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.face import ChoiceInfo, Place
from deckcheck.games.xfiles.decisions import Act, Decision
from deckcheck.games.xfiles.face.labels import price_text
from deckcheck.games.xfiles.names import Zone

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


def choice_info(state: XFilesState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    if Decision.declared[state.kind].verbs is not Act:
        return None
    return ChoiceInfo(PASS) if option == DONE else _act(state, option)


def _act(state: XFilesState, option: int) -> ChoiceInfo:
    verb, first, card = split_option(option)
    translate, book = state.match.translate, state.match.book
    if verb in (Act.USE_POWER, Act.SHOW_TRAIT):
        return ChoiceInfo(_USE, state.pile(Zone.XFILE, state.decider)[0])
    number = state.definition[card]
    if verb == Act.USE:
        abilities = len(book.abilities[number])
        if abilities < 2:
            return ChoiceInfo(_USE, card)
        effect = printed(book.cards[number], first, abilities, translate)
        name = state.match.rules.card_name(state, card)
        return ChoiceInfo(_USE, card, translate("use {card}: {effect}", card=name, effect=effect), effect)
    if verb in (Act.PLAY_CARD, Act.HELP):
        return ChoiceInfo(_PLAY, card, cost=price_text(state, card, helping=verb == Act.HELP))
    if verb == Act.PLAY_UNPAID:
        name = state.match.rules.card_name(state, card)
        words = translate("play {card}, which cannot be paid and is discarded", card=name)
        return ChoiceInfo(
            _PLAY, card, words, cost=price_text(state, card), loses=translate("{card} is discarded", card=name)
        )
    if verb in (Act.EQUIP, Act.HAND_OVER):
        return ChoiceInfo(
            _GROUPS[verb], card, cost=price_text(state, card) if verb == Act.EQUIP else "", targets=[first]
        )
    if verb == Act.HIRE:
        return ChoiceInfo(_GROUPS[verb], card, cost=price_text(state, card))
    if verb == Act.PUT:
        return ChoiceInfo(
            _GROUPS[verb], card, cost=price_text(state, card), targets=[Place(state.match.names[first], player=first)]
        )
    if verb == Act.UNDER_SITE:
        return ChoiceInfo(_GROUPS[verb], card, targets=[first])
    return ChoiceInfo(_GROUPS[verb], card)
