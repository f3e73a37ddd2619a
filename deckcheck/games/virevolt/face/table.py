"""How people see and write a Virevolt table: labels, views, the log, and what a ruling may say of cards and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.engine.data.hints import quoted
from deckcheck.engine.flow.atoms import add_modifier, change
from deckcheck.engine.flow.procedures import asking, innermost
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state import vocabulary as v
from deckcheck.engine.state.actions import parts
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.virevolt import names as n
from deckcheck.games.virevolt.face.behind import BEHIND
from deckcheck.games.virevolt.face.evaluation import evaluate
from deckcheck.games.virevolt.face.figures import figures
from deckcheck.games.virevolt.face.log import LOG
from deckcheck.games.virevolt.face.phrases import PHRASES
from deckcheck.games.virevolt.rules.combat import AttackFrame, is_unpaid, struck, to_come
from deckcheck.games.virevolt.rules.crystals import FREE, Payment, recount, suggested_crystal
from deckcheck.games.virevolt.rules.heroes import all_states, hp
from deckcheck.games.virevolt.rules.turn import Turn, resume
from deckcheck.games.virevolt.rules.victory import TOKENS_TO_WIN, await_end
from deckcheck.games.virevolt.state import VirevoltState
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.speech import Speech
    from deckcheck.engine.state.actions import Verbs
    from deckcheck.games.virevolt.rules.crystals import Cost

_PRICES = {
    n.RED: "{number} red",
    n.BLUE: "{number} blue",
    n.GREEN: "{number} green",
    n.NEUTRAL: "{number} neutral",
    n.MAUVE: "{number} mauve",
}
_STATE_NAMES = {bit: name for name, bit in n.STATES.items()}


def state_names(bits: int) -> list[str]:
    """Return the names of states, in the order of the rulebook."""
    return [name for name, bit in n.STATES.items() if bits & bit]


def cost_text(cost: Cost, say: Speech) -> str:
    """Return a cost as people read it, colour by colour."""
    parts = [say(phrase, number=cost[color]) for color, phrase in _PRICES.items() if cost[color]]
    return " + ".join(parts) or say("free")


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


class VirevoltTable(GameRules[VirevoltState]):
    """The part of the rules that faces people."""

    behind = BEHIND
    acts: ClassVar[Mapping[int, type[Verbs]]] = {n.ACT: n.Act, n.ATTACK: n.Attack}
    log = LOG
    phrases = PHRASES
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": n.DECK,
        "hand": n.HAND,
        "discard": n.DISCARD,
        "main": n.MAIN,
        "secondary": n.SECONDARY,
        "crystals": n.CRYSTALS,
        "traps": n.TRAPS,
        "out": n.OUT,
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
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {"states": tuple(n.STATES)}
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 5}
    filler = "CR-N"
    usual_phase = "main"
    PAUSES = frozenset({n.ACT, n.ATTACK})

    # Labels -------------------------------------------------------------------------------------------------------

    def label(self, state: VirevoltState, option: int) -> str:
        """Return what an option of the open decision is called; what stands in brackets explains."""
        kind = state.kind
        say = state.match.say
        if kind == n.ACT:
            return self._act_label(state, option)
        if kind == n.ATTACK:
            return self._attack_label(state, option)
        if kind == v.ANSWER and option != v.DONE:
            effect = state.match.book.traps[state.definition[option]]
            return say("activate {card} ({cost})", card=self.card_name(state, option), cost=cost_text(effect.cost, say))
        if kind == n.REDRAW:
            return say("redraw") if option == v.YES else say("keep")
        if kind == n.TAKE_TOKEN:
            return say("take the token") if option == v.YES else say("leave the token")
        if kind == n.LIFT_STATE:
            turn = asking(state, Turn)
            phrase = "take off {state} ({card})" if option == v.YES else "keep {state} ({card})"
            return say(phrase, state=say(_STATE_NAMES[turn.hero_state]), card=self.card_name(state, turn.hero))
        if kind == n.HAND_LIMIT:
            return say("discard {card}", card=self.card_name(state, option))
        if kind == n.PAY:
            return say("spend {card}", card=self.card_name(state, option))
        if kind == n.CHOOSE_STATE:
            return say(_STATE_NAMES[option])
        return self.shared_label(state, option)

    def _act_label(self, state: VirevoltState, option: int) -> str:
        verb, card, number = parts(option)
        say = state.match.say
        if verb == n.Act.PASS:
            return say("pass")
        name = self.card_name(state, card)
        book = state.match.book
        definition = state.definition[card]
        if verb in (n.Act.PLAY_HERO, n.Act.PLAY_CRYSTAL):
            return say("play {card}", card=name)
        if verb == n.Act.SET_TRAP:
            return say("set {card}", card=name)
        if verb == n.Act.CAST:
            effects = book.effects[definition]
            cost = cost_text(effects[number].cost, say)
            if len(effects) == 1:
                return say("cast {card} ({cost})", card=name, cost=cost)
            return say("cast {card} effect {number} ({cost})", card=name, number=number + 1, cost=cost)
        if verb == n.Act.USE_POWER:
            power = next(power for power in book.powers[definition] if power.number == number)
            return say("use {card} ({cost})", card=name, cost=cost_text(power.effect.cost, say))
        if verb == n.Act.ROTATE:
            return say("rotate to {card}", card=name)
        return say("sacrifice {card} ({cost})", card=name, cost=cost_text(book.sacrifice[definition], say))

    def _attack_label(self, state: VirevoltState, option: int) -> str:
        say = state.match.say
        if option == n.Attack.PASS:
            return say("pass")
        _, number, player = parts(option)
        attacker = state.zones[n.MAIN * state.match.players + state.decider][0]
        attack = state.match.book.attacks[state.definition[attacker]][number]
        cost = cost_text(FREE if is_unpaid(state, player) else attack.cost, say)
        if state.match.players == 2:
            return say("attack {number} ({cost})", number=number + 1, cost=cost)
        return say(
            "attack {number} on {player} ({cost})", number=number + 1, player=state.match.names[player], cost=cost
        )

    def passing(self, state: VirevoltState) -> int | None:
        """Return the option that passes the open decision."""
        if state.options and state.kind in (n.ACT, n.ATTACK):
            return n.Act.PASS
        return super().passing(state)

    def suggestion(self, state: VirevoltState) -> int:
        """Return the Crystal that keeps most for the other cards (VV-D10)."""
        return suggested_crystal(state, asking(state, Payment))

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: VirevoltState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a Hero or a Crystal in play."""
        zone = state.place[card] // state.match.players
        if zone == n.CRYSTALS:
            return {"spent": bool(state.spent[card])}
        if zone not in (n.MAIN, n.SECONDARY):
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
        if isinstance(printed, int):  # some damage is reckoned as the attack is carried out
            damage = struck(state, frame, printed)
            taken = None if _hits_later(attack) else to_come(state, frame, printed)
        hero = self.card_name(state, frame.card)
        told = {"number": frame.card, "player": frame.player, "target": frame.defender, "damage": damage}
        told["taken"] = taken
        told["attacked"] = frame.hero if frame.hero >= 0 else None
        return {"attack": {"hero": hero, **told}}

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
                state.zones[state.match.place(n.SECONDARY, player)]
                and not state.zones[state.match.place(n.MAIN, player)]
            ):
                return Message("given-no-main", player=state.match.names[player])
        return None

    def _unbearable(self, state: VirevoltState, card: int, zone: int) -> Message | None:
        """Say what is given of a card that only others in play have, or which Hero lies there dead."""
        name = self.card_name(state, card)
        if state.damage[card] or state.states[card]:
            key = "hp" if state.damage[card] else "states"
            if zone not in (n.MAIN, n.SECONDARY):
                return Message("given-not-on", key=key, card=name, rule="VV-060")
            if state.damage[card] >= state.match.book.hp[state.definition[card]]:
                most = state.match.book.hp[state.definition[card]] - 1
                return Message(
                    "given-figure", key="damage", who=name, value=state.damage[card], most=most, rule="VV-060"
                )
        if state.spent[card] and zone != n.CRYSTALS:
            return Message("given-not-on", key="spent", card=name, rule="VV-042")
        return None

    def set_card(self, state: VirevoltState, card: int, key: str, value: Any) -> Message | str:
        """Set hp, states or the position of a card in play."""
        if key == "spent" and isinstance(value, bool):
            change(state, state.spent, card, int(value))
            recount(state, state.owner[card])
            return ""
        if state.match.book.kind[state.definition[card]] == n.HERO:
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
            if not isinstance(name, str) or name not in n.STATES:
                return Message("given-state", name=quoted(name), known=", ".join(n.STATES))
            if name == "invincibility":
                stays = (n.INVINCIBILITY, v.GRANT, 0, card, n.NEXT_DRAW_PHASE, state.controller[card], card)
                add_modifier(state, stays)
            else:
                change(state, state.states, card, state.states[card] | n.STATES[name])
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
