"""What is in the gaps of the phrases of choices: of an attack its cost, what both sides have, its damage."""

from __future__ import annotations

from deckcheck.engine.flow.procedures import asking
from deckcheck.games.slasherz.rules.combat import attack_cost
from deckcheck.games.slasherz.rules.field import cdb, is_character, score
from deckcheck.games.slasherz.rules.wounds import Attack
from deckcheck.games.slasherz.vocabulary.ways import way_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from deckcheck.games.slasherz.state import SlasherzState


def _drained_by_attack(state: SlasherzState, card: int) -> str:
    drained = attack_cost(state, card)
    return state.match.translate("{number} hp", number=drained) if drained else ""


def _score(state: SlasherzState, card: int) -> str:
    return str(score(state, card)) if is_character(state, card) else ""


def _wounds(state: SlasherzState, card: int) -> str:
    return state.match.translate("CDB {number}", number=cdb(state, card)) if is_character(state, card) else ""


def _life(state: SlasherzState, card: int) -> str:
    return "" if is_character(state, card) else state.match.translate("{number} hp", number=state.hp[card])


#: What is in the gaps of phrases about an option: of an attack its cost, attacker, target and damage.
GAPS: Mapping[str, Callable[[SlasherzState, int], Any]] = {
    "text": way_text,
    "drained": _drained_by_attack,
    "score": _score,
    "wounds": _wounds,
    "life": _life,
    "victim": lambda state, _: state.match.rules.card_label(state, asking(state, Attack).attacked, state.decider),
    "damage": lambda state, _: cdb(state, asking(state, Attack).card),
}
