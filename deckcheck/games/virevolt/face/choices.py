"""What the choices of Virevolt do: costs, targets, the printed effect that is used, and what it throws away."""

from __future__ import annotations

from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import ANSWER, DONE
from deckcheck.engine.table.cards import printed, text_lines
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.face import ChoiceInfo, Place
from deckcheck.games.virevolt.decisions import Act, Attack, Decision
from deckcheck.games.virevolt.face.table import cost_text
from deckcheck.games.virevolt.rules.actions import rotation_cost
from deckcheck.games.virevolt.rules.combat import is_unpaid
from deckcheck.games.virevolt.rules.crystals import FREE
from deckcheck.games.virevolt.rules.heroes import main_hero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.virevolt.state import VirevoltState

_PLAY, _HEROES, _ATTACK, _ANSWER = "play a card", "Heroes", "attack", "answer"


def choice_info(state: VirevoltState, option: int) -> ChoiceInfo | None:
    """Return what an option of the open decision does."""
    verbs = Decision.declared[state.kind].verbs
    if verbs is Act:
        return _act(state, option)
    if verbs is Attack:
        return _attack(state, option)
    if state.kind == ANSWER and option != DONE:
        trap = state.match.book.traps[state.definition[option]]
        return ChoiceInfo(_ANSWER, option, cost=cost_text(trap.cost, state.match.translate))
    return None


def _act(state: VirevoltState, option: int) -> ChoiceInfo:
    verb, card, number = split_option(option)
    translate, book, definition = state.match.translate, state.match.book, state.definition[card]
    if verb == Act.PASS:
        return ChoiceInfo(PASS)
    name = state.match.rules.card_name(state, card)
    if verb == Act.CAST:
        effects = book.effects[definition]
        cost = cost_text(effects[number].cost, translate)
        if len(effects) == 1:
            return ChoiceInfo(_PLAY, card, cost=cost)
        effect = _printed(state, card, number, len(effects))
        return ChoiceInfo(_PLAY, card, translate("cast {card}: {effect}", card=name, effect=effect), effect, cost)
    if verb == Act.USE_POWER:
        powers = book.powers[definition]
        power = next(power for power in powers if power.number == number)
        attacks = len(book.attacks[definition])
        effect = _printed(state, card, attacks + number, attacks + len(powers))
        return ChoiceInfo(_HEROES, card, effect=effect, cost=cost_text(power.effect.cost, translate))
    if verb == Act.ROTATE:
        main = main_hero(state, state.decider)
        cost = cost_text(rotation_cost(state, main), translate) if main >= 0 else ""
        return ChoiceInfo(_HEROES, card, cost=cost)
    if verb == Act.SACRIFICE:
        lost = translate("{card} is sacrificed", card=name)
        return ChoiceInfo(_HEROES, card, cost=cost_text(book.sacrifice[definition], translate), loses=lost)
    return ChoiceInfo(_PLAY, card)


def _attack(state: VirevoltState, option: int) -> ChoiceInfo:
    if option == Attack.PASS:
        return ChoiceInfo(PASS)
    _, number, player = split_option(option)
    translate, book = state.match.translate, state.match.book
    card = main_hero(state, state.decider)
    definition = state.definition[card]
    attacks = book.attacks[definition]
    # Attacks come first; behind them are powers with a cost, and what else a Hero prints.
    lines = text_lines(book.cards[definition], translate)
    effect = lines[number] if len(lines) >= len(attacks) else " ".join(lines)
    cost = cost_text(FREE if is_unpaid(state, player) else attacks[number].cost, translate)
    target = main_hero(state, player)
    aimed: int | Place = target if target >= 0 else Place(state.match.names[player], player=player)
    aim = state.match.rules.card_label(state, target, state.decider) if target >= 0 else state.match.names[player]
    words = translate("attack {aim}: {effect}", aim=aim, effect=effect)
    damage = book.cards[definition].facts["play"]["attacks"][number].get("damage")
    figures = [translate("{number} damage", number=damage)] if isinstance(damage, int) else []
    return ChoiceInfo(_ATTACK, card, words, effect, cost, [aimed], figures)


def _printed(state: VirevoltState, card: int, number: int, of: int) -> str:
    return printed(state.match.book.cards[state.definition[card]], number, of, state.match.translate)
