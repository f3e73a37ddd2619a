"""How people see and write a Virevolt table: labels, views, the log, and what a ruling may say of cards and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from deckcheck.engine.data.hints import quoted
from deckcheck.engine.flow.atoms import add_modifier, change
from deckcheck.engine.flow.procedures import asking, innermost
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import GRANT
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.virevolt.decisions import Act, Attack, Decision
from deckcheck.games.virevolt.face.evaluation import evaluate
from deckcheck.games.virevolt.face.figures import figures
from deckcheck.games.virevolt.face.gaps import PHRASE_GAPS
from deckcheck.games.virevolt.face.log import LOG
from deckcheck.games.virevolt.names import STATES, CardType, Color, HeroState, Until, Zone
from deckcheck.games.virevolt.rules.combat import AttackFrame, is_unpaid, struck, to_come
from deckcheck.games.virevolt.rules.crystals import FREE, Cost, Payment, recount, suggested_crystal
from deckcheck.games.virevolt.rules.heroes import all_states, hp
from deckcheck.games.virevolt.rules.turn import Turn, resume
from deckcheck.games.virevolt.rules.victory import TOKENS_TO_WIN, await_end
from deckcheck.games.virevolt.state import VirevoltState
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator

_PRICES = {
    Color.RED: "{number} red",
    Color.BLUE: "{number} blue",
    Color.GREEN: "{number} green",
    Color.NEUTRAL: "{number} neutral",
    Color.MAUVE: "{number} mauve",
}
_STATE_NAMES = {bit: name for name, bit in STATES.items()}


def state_names(bits: int) -> list[str]:
    """Return the names of states, in the order of the rulebook."""
    return [name for name, bit in STATES.items() if bits & bit]


def cost_text(cost: Cost, translate: PhraseTranslator) -> str:
    """Return a cost as people read it, colour by colour."""
    parts = [translate(phrase, number=cost[color]) for color, phrase in _PRICES.items() if cost[color]]
    return " + ".join(parts) or translate("free")


# More than anybody counts, at a table that need not be possible.
_MOST_TOKENS = 99


def _hits_later(attack: Mapping[str, Any]) -> bool:
    """Whether an attack deals damage by what else it does, as where a coin decides."""
    parts: list[Any] = [attack.get("do")]
    for part in parts:
        if isinstance(part, Mapping):
            if "hit" in part:
                return True
            parts += part.values()
        elif isinstance(part, list):
            parts += part
    return False


def _due(state: VirevoltState) -> str:
    """Return the cost of which the next Crystal is named, and how much of it is paid."""
    frame, translate = asking(state, Payment), state.match.translate
    cost, number = cost_text(Cost(*frame.due), translate), sum(frame.named)
    return translate("{cost}, of which {number} {number:is|are} paid", cost=cost, number=number) if number else cost


class VirevoltTable(GameRules[VirevoltState]):
    """The part of the rules that faces people."""

    kinds = Decision
    log = LOG
    phrase_gaps = PHRASE_GAPS
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": Zone.DECK,
        "hand": Zone.HAND,
        "discard": Zone.DISCARD,
        "main": Zone.MAIN,
        "secondary": Zone.SECONDARY,
        "crystals": Zone.CRYSTALS,
        "traps": Zone.TRAPS,
        "out": Zone.OUT,
    }

    given_rooms: ClassVar[Mapping[str, Room]] = {
        "main": Room("VV-019", ("hero",), most=1),
        "secondary": Room("VV-019", ("hero",), most=2),
        "crystals": Room("VV-025", ("crystal",)),
        "traps": Room("VV-024", ("trap",)),
    }
    given_limits = (
        Limit("virevolt/deck-size", ("hero", "spell", "trap", "crystal"), 30),
        Limit("virevolt/copy-limit", ("hero", "spell", "trap"), 2, alike=("id",)),
        Limit("virevolt/mauve-crystal", ("crystal",), 1, where=(("color", "mauve"),)),
    )
    given_figures: ClassVar[Mapping[str, Room]] = {
        "tokens": Room("VV-054", most=TOKENS_TO_WIN - 1),
        "tokens_now": Room("VV-054", most=TOKENS_TO_WIN - 1),
    }
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "hero": {"color": "neutral", "hp": 1, "rotation": {}, "sacrifice": {}},
        "crystal": {"color": "neutral"},
        "spell": {"color": "neutral", "play": {"effects": [{"cost": {}, "do": [{"draw": 0}]}]}},
        "trap": {"color": "neutral", "play": {"when": {"casts": {"player": "enemy"}}, "do": [{"draw": 0}]}},
    }
    given_words: ClassVar[tuple[str, ...]] = ("hp", "states")
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {"states": tuple(STATES)}
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 5}
    filler = "CR-N"
    usual_phase = "main"

    # Labels -------------------------------------------------------------------------------------------------------

    gaps: ClassVar[Mapping[str, Callable[[VirevoltState, int], Any]]] = {
        # What the answer that a Trap is costs.
        "cost": lambda state, option: cost_text(
            state.match.book.traps[state.definition[option]].cost, state.match.translate
        ),
        "state": lambda state, option: state.match.translate(_STATE_NAMES[option]),
        "lifted": lambda state, option: state.match.translate(_STATE_NAMES[asking(state, Turn).hero_state]),
        "hero": lambda state, option: state.match.rules.card_name(state, asking(state, Turn).hero),
        "due": lambda state, option: _due(state),
    }

    def label(self, state: VirevoltState, option: int) -> str:
        """Return what an option of the open decision is called; what is in brackets explains."""
        verbs = self.acts.get(state.kind)
        if verbs is Act:
            return self._act_label(state, option)
        if verbs is Attack and option != Attack.PASS:
            return self._attack_label(state, option)
        return self.called(state, option)

    def _act_label(self, state: VirevoltState, option: int) -> str:
        verb, card, number = split_option(option)
        translate, book, definition = state.match.translate, state.match.book, state.definition[card]
        if verb == Act.CAST:
            effects = book.effects[definition]
            form = "of_several" if len(effects) > 1 else ""
            return self.called(state, option, form, number=number + 1, cost=cost_text(effects[number].cost, translate))
        if verb == Act.USE_POWER:
            power = next(power for power in book.powers[definition] if power.number == number)
            return self.called(state, option, cost=cost_text(power.effect.cost, translate))
        if verb == Act.SACRIFICE:
            return self.called(state, option, cost=cost_text(book.sacrifice[definition], translate))
        return self.called(state, option)

    def _attack_label(self, state: VirevoltState, option: int) -> str:
        _, number, player = split_option(option)
        attacker = state.pile(Zone.MAIN, state.decider)[0]
        attack = state.match.book.attacks[state.definition[attacker]][number]
        cost = cost_text(FREE if is_unpaid(state, player) else attack.cost, state.match.translate)
        form = "of_several" if state.match.players > 2 else ""
        return self.called(state, option, form, number=number + 1, player=state.match.names[player], cost=cost)

    def suggestion(self, state: VirevoltState) -> int:
        """Return the Crystal that keeps most for the other cards (VV-D10)."""
        return suggested_crystal(state, asking(state, Payment))

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: VirevoltState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a Hero or a Crystal in play."""
        zone = state.place[card] // state.match.players
        if zone == Zone.CRYSTALS:
            return {"spent": bool(state.spent[card])}
        if zone not in (Zone.MAIN, Zone.SECONDARY):
            return {}
        return {
            "hp": hp(state, card),
            "damage": state.damage[card],
            "states": state_names(all_states(state, card)),
            "banned": bool(state.banned[card]),
            "used": state.used[card],
        }

    def player_view(self, state: VirevoltState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        return {
            "tokens": state.tokens[player],
            "tokens_now": state.tokens_now[player],
            "crystal_played": bool(state.crystal_played[player]),
            "attacked": bool(state.attacked[player]),
            "no_rotation": bool(state.no_rotation[player]),
            "begun": bool(state.begun[player]),
        }

    def table_view(self, state: VirevoltState) -> dict[str, Any]:
        """Return the attack that is under way."""
        frame = innermost(state, AttackFrame)
        if frame is None:
            return {"attack": None}
        number = state.definition[frame.card]
        programs = [attack.program for attack in state.match.book.attacks[number]]
        attacks = state.match.book.cards[number].facts["play"]["attacks"]
        attack = attacks[programs.index(frame.procedure)]
        printed = attack.get("damage", 0)
        damage = taken = None
        if isinstance(printed, int):  # some damage is computed as the attack is carried out
            damage = struck(state, frame, printed)
            taken = None if _hits_later(attack) else to_come(state, frame, printed)
        hero = self.card_name(state, frame.card)
        fight = {"number": frame.card, "player": frame.player, "target": frame.defender, "damage": damage}
        fight["taken"] = taken
        fight["attacked"] = frame.hero if frame.hero >= 0 else None
        return {"attack": {"hero": hero, **fight}}

    # How good a state looks for a player.
    value = staticmethod(evaluate)

    # Rulings ------------------------------------------------------------------------------------------------------

    def count_mark(self, state: VirevoltState, cards: list[int], mark: str) -> int | None:
        """Count ready and spent Crystals (VV-042)."""
        if mark not in {"ready", "spent"}:
            return None
        spent = sum(state.spent[card] for card in cards)
        return spent if mark == "spent" else len(cards) - spent

    def resume(self, state: VirevoltState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase; all have begun a turn."""
        resume(state, phase)
        for player in range(state.match.players):
            if not state.begun[player]:
                change(state, state.begun, player, 1)

    def unreachable(self, state: VirevoltState) -> Message | None:
        """Say who has secondary Heroes and no main one, which Hero is dead, and what is said of no card in play."""
        for player in range(state.match.players):
            for zone in range(len(self.zones)):
                for card in state.zones[state.match.place(zone, player)]:
                    wrong = self._unbearable(state, card, zone)
                    if wrong is not None:
                        return wrong
            if state.tokens_now[player] > state.tokens[player]:
                name, most = state.match.names[player], state.tokens[player]
                number = state.tokens_now[player]
                return Message("given-figure", key="tokens_now", who=name, value=number, most=most, rule="VV-053")
            if (
                state.zones[state.match.place(Zone.SECONDARY, player)]
                and not state.zones[state.match.place(Zone.MAIN, player)]
            ):
                return Message("given-no-main", player=state.match.names[player])
        return None

    def _unbearable(self, state: VirevoltState, card: int, zone: int) -> Message | None:
        """Say what is given of a card that only others in play have, or that a Hero there is dead."""
        name = self.card_name(state, card)
        if state.damage[card] or state.states[card]:
            key = "hp" if state.damage[card] else "states"
            if zone not in (Zone.MAIN, Zone.SECONDARY):
                return Message("given-not-on", key=key, card=name, rule="VV-060")
            if state.damage[card] >= state.match.book.hp[state.definition[card]]:
                most = state.match.book.hp[state.definition[card]] - 1
                return Message(
                    "given-figure", key="damage", who=name, value=state.damage[card], most=most, rule="VV-060"
                )
        if state.spent[card] and zone != Zone.CRYSTALS:
            return Message("given-not-on", key="spent", card=name, rule="VV-042")
        return None

    def set_card(self, state: VirevoltState, card: int, key: str, value: Any) -> Message | str:
        """Set hp, states or the position of a card in play."""
        if key == "spent" and isinstance(value, bool):
            change(state, state.spent, card, int(value))
            recount(state, state.owner[card])
            return ""
        if state.match.book.kind[state.definition[card]] == CardType.HERO:
            if key == "hp":
                printed = state.match.book.hp[state.definition[card]]
                if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= printed:
                    return Message("given-hp", most=printed)
                change(state, state.damage, card, printed - value)
                return ""
            if key == "states":
                return self._set_states(state, card, value)
        return Message("given-card-key", card=self.card_name(state, card), key=key)

    @staticmethod
    def _set_states(state: VirevoltState, card: int, value: Any) -> Message | str:
        for name in value if isinstance(value, list) else [value]:
            if not isinstance(name, str) or name not in STATES:
                return Message("given-state", name=quoted(name), known=", ".join(STATES))
            if name == "invincibility":
                stays = (HeroState.INVINCIBILITY, GRANT, 0, card, Until.NEXT_DRAW_PHASE, state.controller[card], card)
                add_modifier(state, stays)
            else:
                change(state, state.states, card, state.states[card] | STATES[name])
        return ""

    def set_player(self, state: VirevoltState, player: int, key: str, value: Any) -> Message | str:
        """Set a player's tokens, or whether their first turn has begun."""
        if key == "tokens" and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_TOKENS:
            change(state, state.tokens, player, value)
            if value >= TOKENS_TO_WIN:
                await_end(state)
            return ""
        if key == "begun" and isinstance(value, bool):
            change(state, state.begun, player, int(value))
            return ""
        if key == "tokens":
            return Message("given-number", key=key, least=0, most=_MOST_TOKENS)
        return Message("given-player-key", key=key)

    def figures(self, cards: Sequence[Card]) -> dict[str, float]:
        """Return the figures of the catalog that the guidelines for colours speak of (VV-102 to VV-108)."""
        return figures(cards)
