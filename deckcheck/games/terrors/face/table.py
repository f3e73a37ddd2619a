"""How people see and write a table of Terrors of London: labels, views, the log, and what a ruling may say."""

from __future__ import annotations

from deckcheck.engine.data.hints import quoted
from deckcheck.engine.flow.atoms import change
from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.engine.state.zone_limits import Limit, Room
from deckcheck.games.terrors.decisions import Act, Decision, HordeChoice
from deckcheck.games.terrors.face.evaluation import evaluate
from deckcheck.games.terrors.face.figures import figures
from deckcheck.games.terrors.face.gaps import AMOUNTS, PHRASE_GAPS
from deckcheck.games.terrors.face.log import LOG
from deckcheck.games.terrors.names import (
    CONVERSIONS,
    COUNTED,
    DEEDS,
    FACES,
    RESOURCE_NAMES,
    CardType,
    Resource,
    Zone,
)
from deckcheck.games.terrors.rules import hordes
from deckcheck.games.terrors.rules.buying import Payment
from deckcheck.games.terrors.rules.health import armour, maximum
from deckcheck.games.terrors.rules.matches import ACOLYTES
from deckcheck.games.terrors.rules.supply import haunt_tokens, unify_tokens
from deckcheck.games.terrors.rules.turn import resume
from deckcheck.games.terrors.state import TerrorsState
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card


_OWN = ("influence", "cultist", "fanatic", "monster", "relic", "acolyte")
_PLAYED = tuple(kind for kind in _OWN if kind != "relic")


def _payment(state: TerrorsState, power: int) -> str:
    """Return what a card is paid with of which so much is paid with Power."""
    translate, coins = state.match.translate, asking(state, Payment).due - power
    if power and coins:
        return translate(
            "{amount} and {number} Power", amount=translate(AMOUNTS[Resource.COIN], number=coins), number=power
        )
    return translate(AMOUNTS[Resource.POWER if power else Resource.COIN], number=power or coins)


class TerrorsTable(GameRules[TerrorsState]):
    """The part of the rules that faces people."""

    kinds = Decision
    log = LOG
    phrase_gaps = PHRASE_GAPS
    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": Zone.DECK,
        "hand": Zone.HAND,
        "discard": Zone.DISCARD,
        "play": Zone.PLAY,
        "relics": Zone.RELICS,
        "overlord": Zone.OVERLORD,
        "market": Zone.MARKET,
        "street": Zone.STREET,
        "acolytes": Zone.ACOLYTES,
        "removed": Zone.REMOVED,
    }
    given_rooms: ClassVar[Mapping[str, Room]] = {
        "overlord": Room("TL-001", ("overlord",), 1, 1),
        "deck": Room("TL-011", _OWN),
        "hand": Room("TL-028", _OWN),
        "discard": Room("TL-011", _OWN),
        "play": Room("TL-027", _PLAYED),
        "relics": Room("TL-056", ("relic",), most=3),
        "street": Room("TL-014", ("monster", "relic", "cultist", "fanatic"), most=5),
        "acolytes": Room("TL-012", ("acolyte",), most=ACOLYTES),
    }
    given_limits = (
        Limit("terrors/influence-count", ("influence",), 2),
        Limit("terrors/influence-duplicate", ("influence",), 1, alike=("id",)),
        Limit("terrors/cultist-count", ("cultist",), 5),
        Limit("terrors/acolyte-count", ("acolyte",), ACOLYTES, shared=True),
    )
    given_figures: ClassVar[Mapping[str, Room]] = {
        **{key: Room("TL-033", most=60) for key in ("coin", "power", "regeneration")},
        "dealt": Room("TL-D40", most=60),
        "prevented": Room("TL-D40", most=60),
        "used": Room("TL-D36", most=9),
    }
    given_of_table: tuple[str, ...] = ("haunt_tokens", "unify_tokens")
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        **{kind: {"cost": 0} for kind in ("acolyte", "monster", "relic")},
        "overlord": {"health": 30, "faction": "undead", "play": {"ability": {"do": [{"coin": 0}]}}},
    }
    given_words: ClassVar[tuple[str, ...]] = ("token", "new", "joined_to")
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {
        "token": FACES,
        "new": ("true", "false"),
        "joined_to": ("{card}",),
    }
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 5, "overlord": "Fenris"}
    given_shared: ClassVar[Mapping[str, Any]] = {"street": 5, "market": 10, "acolytes": {"Acolyte": ACOLYTES}}
    filler = "Fanatic"
    usual_phase = "action"

    # Labels -------------------------------------------------------------------------------------------------------

    gaps: ClassVar[Mapping[str, Callable[[TerrorsState, int], Any]]] = {
        "curse": lambda state, option: state.match.options["curse_health"],
        "resource": lambda state, option: state.match.translate(RESOURCE_NAMES[option]),
        "payment": _payment,
    }

    def label(self, state: TerrorsState, option: int) -> str:
        """Return what an option of the open decision is called; what is in brackets explains."""
        verbs = self.acts.get(state.kind)
        if verbs is Act:
            return self._act_label(state, option)
        if verbs is HordeChoice and option != DONE:
            _, card, number = split_option(option)
            form = "of_several" if len(state.match.book.horde[state.definition[card]]) > 1 else ""
            return self.called(state, option, form, number=number + 1)
        return self.called(state, option)

    def _act_label(self, state: TerrorsState, option: int) -> str:
        verb, first, second = split_option(option)
        translate = state.match.translate
        if verb == Act.BUY_ACOLYTE:
            return self.called(state, option, cost=state.match.options["acolyte_cost"])
        if verb == Act.BUY:
            return self.called(state, option, cost=state.match.book.cost[state.definition[first]])
        if verb == Act.ATTACK:
            return self.called(state, option, number=first)
        if verb == Act.REGENERATE:
            missing = maximum(state, state.active) - state.health[state.active]
            return self.called(state, option, number=min(first * state.match.options["regeneration_rate"], missing))
        if verb == Act.CONVERT:
            one, other = CONVERSIONS[first]
            amount = translate(AMOUNTS[one], number=second)
            return self.called(state, option, amount=amount, other=translate(RESOURCE_NAMES[other]))
        if verb == Act.FORM:
            return self.called(state, option, card=self.card_name(state, first), other=self.card_name(state, second))
        if verb == Act.EXTEND:
            side = translate("left" if hordes.opens_left(state, first) else "right")
            return self.called(state, option, side=side, other=self.card_name(state, first))
        return self.called(state, option)

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, state: TerrorsState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play; a Horde is identified by its members from left to right."""
        zone = state.place[card] // state.match.players
        if zone in (Zone.RELICS, Zone.OVERLORD):
            return {"used": state.used[card]}
        if zone == Zone.STREET:
            cost = state.match.book.cost[state.definition[card]]
            return {"cost": cost if cost >= 0 else None}
        if zone != Zone.PLAY:
            return {}
        joined = hordes.row(state, card) if state.in_horde(card) else []
        return {
            "token": state.haunt[card] and FACES[state.haunt[card]],
            "horde": [self.card_name(state, other) for other in joined],
            "horde_cards": list(joined),
            "bound": bool(state.bound[card]),
            "horde_used": state.horde_used[card],
            "used": state.used[card],
            "new": state.since[card] == state.turn,
        }

    def player_view(self, state: TerrorsState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        return {
            "health": state.health[player],
            "coin": state.coin[player],
            "power": state.power[player],
            "regeneration": state.regeneration[player],
            "armour": armour(state, player),
            "unify": state.unify[player],
            "damage": state.dealt[player],
            "prevented": state.prevented[player],
            "conversions": [
                f"{RESOURCE_NAMES[one]} to {RESOURCE_NAMES[other]}"
                for position, (one, other) in enumerate(CONVERSIONS)
                if state.conversions[player] >> position & 1
            ],
            "done": [
                f"{name} {count}" for deed, name in enumerate(COUNTED) if (count := state.deeds[player * DEEDS + deed])
            ],
        }

    def table_view(self, state: TerrorsState) -> dict[str, Any]:
        """Return the token supply, and the card whose ability, purchase or CURSE waits for a decision."""
        card = state.stack[-1].card if state.options and self.acts.get(state.kind) is not Act else -1
        waits = card >= 0 and state.known[card] == state.match.everyone
        return {
            "haunt_tokens": haunt_tokens(state),
            "unify_tokens": unify_tokens(state),
            "resolving": {"card": self.card_name(state, card), "number": card} if waits else None,
        }

    # How good a state looks for a player.
    value = staticmethod(evaluate)

    # Rulings ------------------------------------------------------------------------------------------------------

    def resume(self, state: TerrorsState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase; both Overlords are at full Health."""
        resume(state, phase)

    def unreachable(self, state: TerrorsState) -> Message | None:
        """Say who has more Health than is printed, more tokens than there are, and tokens on what bears none."""
        match = state.match
        for key, left in (("haunt_tokens", haunt_tokens(state)), ("unify_tokens", unify_tokens(state))):
            if left < 0:
                most = match.options[key]
                return Message(
                    "given-figure",
                    key=key,
                    who=match.translate("the table"),
                    value=most - left,
                    most=most,
                    rule="TL-017",
                )
        for player in range(match.players):
            most = maximum(state, player)
            if state.health[player] > most:
                name, value = match.names[player], state.health[player]
                return Message("given-figure", key="health", who=name, value=value, most=most, rule="TL-005")
            for zone in range(len(self.zones)):
                for card in state.zones[match.place(zone, player)]:
                    in_play = zone == Zone.PLAY and match.book.kind[state.definition[card]] >= CardType.MONSTER
                    if (state.haunt[card] or state.in_horde(card)) and not in_play:
                        key, rule = ("token", "TL-133") if state.haunt[card] else ("joined_to", "TL-089")
                        return Message("given-not-on", key=key, card=self.card_name(state, card), rule=rule)
        return None

    def parse_value(self, state: TerrorsState, key: str, value: Any) -> Any:  # noqa: ARG002  as every game answers
        """Return a token that is not there as views have it."""
        return 0 if key == "token" and value == FACES[0] else value

    def set_card(self, state: TerrorsState, card: int, key: str, value: Any) -> Message | str:
        """Set the Haunt token of a Monster or the use of a card; what is in play came there in an earlier turn.

        `joined_to: NAME` lays a Monster at the right of another one in a Horde.
        """
        if key == "token" and (value in FACES or value == 0):
            change(state, state.haunt, card, FACES.index(value or FACES[0]))
            return ""
        if key in ("used", "horde_used") and isinstance(value, int) and value >= 0:
            change(state, {"used": state.used, "horde_used": state.horde_used}[key], card, int(value))
            return ""
        if key == "new" and isinstance(value, bool):
            change(state, state.since, card, state.turn if value else 0)
            return ""
        if key == "joined_to":
            there = [
                other
                for other in state.zones[state.place[card]]
                if self.card_name(state, other) == value and other != card
            ]
            if not there:
                return Message("given-not-there", name=quoted(value))
            change(state, state.right, there[0], card)
            change(state, state.left, card, there[0])
            change(state, state.bound, there[0], 1)
            change(state, state.bound, card, 1)
            return ""
        return Message("given-card-key", card=self.card_name(state, card), key=key)

    def set_player(self, state: TerrorsState, player: int, key: str, value: Any) -> Message | str:
        """Set a player's Health, Reserve, or Unify tokens."""
        if player < 0 and key in self.given_of_table:
            left = {"haunt_tokens": haunt_tokens, "unify_tokens": unify_tokens}[key](state)
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= left:
                return Message("given-number", key=key, least=0, most=max(left, 0))
            # The others are where the table does not say.
            state.match.choose(key, state.match.options[key] + value - left)
            return ""
        columns = {
            "health": state.health,
            "coin": state.coin,
            "power": state.power,
            "regeneration": state.regeneration,
            "unify": state.unify,
        }
        if player < 0 or key not in columns:
            return Message("given-table-key" if player < 0 else "given-player-key", key=key)
        if isinstance(value, bool) or not isinstance(value, int) or not (key == "health") <= value <= 99:
            return Message("given-number", key=key, least=int(key == "health"), most=99)
        change(state, columns[key], player, value)
        return ""

    def figures(self, cards: Sequence[Card]) -> dict[str, float]:
        """Return the figures of the catalog that rulings compare."""
        return figures(cards)
