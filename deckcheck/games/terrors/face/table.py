"""How people see and write a table of Terrors of London: labels, views, the log, and what a ruling may say."""

from __future__ import annotations

from deckcheck.engine import vocabulary as v
from deckcheck.engine.atoms import change
from deckcheck.engine.procedures import push
from deckcheck.engine.rules import GameRules
from deckcheck.games.terrors import names as n
from deckcheck.games.terrors.face.evaluation import evaluate
from deckcheck.games.terrors.face.figures import figures
from deckcheck.games.terrors.face.log import line
from deckcheck.games.terrors.rules import hordes
from deckcheck.games.terrors.rules.health import armour, maximum
from deckcheck.games.terrors.rules.supply import haunt_tokens, unify_tokens
from deckcheck.games.terrors.rules.turn import PHASE_STEPS
from deckcheck.games.terrors.state import TerrorsState
from deckcheck.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, ClassVar

    from deckcheck.catalog.card import Card

_RESOURCE_NAMES = tuple(name.capitalize() for name in n.RESOURCES)


class TerrorsTable(GameRules[TerrorsState]):
    """The part of the rules that faces people."""

    ruling_zones: ClassVar[Mapping[str, int]] = {
        "deck": n.DECK,
        "hand": n.HAND,
        "discard": n.DISCARD,
        "play": n.PLAY,
        "relics": n.RELICS,
        "overlord": n.OVERLORD,
        "market": n.MARKET,
        "street": n.STREET,
        "acolytes": n.ACOLYTES,
        "removed": n.REMOVED,
    }
    given_limits: ClassVar[Mapping[str, tuple[int, int]]] = {"overlord": (1, 1)}
    given_defaults: ClassVar[Mapping[str, Any]] = {"deck": 5, "overlord": "Fenris"}
    given_shared: ClassVar[Mapping[str, Any]] = {"street": 5, "market": 10, "acolytes": {"Acolyte": 8}}
    filler = "Fanatic"
    usual_phase = "action"
    PAUSES = frozenset({n.ACT})

    # Labels -------------------------------------------------------------------------------------------------------

    def label(self, s: TerrorsState, option: int) -> str:
        """Return what an option of the open decision is called; what stands in brackets explains."""
        kind = s.kind
        say = s.match.say
        if kind == n.ACT:
            return self._act_label(s, option)
        if kind == n.CURSE:
            if option == v.DONE:
                return say("lose {number} Health", number=s.match.options["curse_health"])
            return say("discard {card}", card=self.card_name(s, option))
        if kind == n.TRIM:
            return say("remove {card}", card=self.card_name(s, option))
        if kind == n.CLAIM:
            return say("put on the draw pile") if option == v.YES else say("do not claim")
        if kind == n.FURY:
            return say(_RESOURCE_NAMES[option])
        if kind == n.HORDE_CHOICE:
            return self._horde_label(s, option)
        return self.shared_label(s, option)

    def _horde_label(self, s: TerrorsState, option: int) -> str:
        say = s.match.say
        if option == v.DONE:
            return say("no Horde ability")
        card, number = divmod(option, hordes.ABILITIES)
        name = self.card_name(s, card)
        if len(s.match.book.horde[s.definition[card]]) > 1:
            return say("activate {card} ability {number}", card=name, number=number + 1)
        return say("activate {card}", card=name)

    def _act_label(self, s: TerrorsState, option: int) -> str:
        verb, first, second = n.option_parts(option)
        say = s.match.say
        if verb == n.PASS:
            return say("pass")
        if verb == n.BUY_ACOLYTE:
            return say("buy an Acolyte ({cost})", cost=s.match.options["acolyte_cost"])
        if verb == n.ATTACK:
            return say("attack with {number}", number=second)
        if verb == n.USE_OVERLORD:
            return say("use the Overlord")
        if verb == n.REGENERATE:
            missing = maximum(s, s.active) - s.health[s.active]
            return say("regain {number} Health", number=min(second * s.match.options["regeneration_rate"], missing))
        if verb == n.CONVERT:
            one, other = _RESOURCE_NAMES[first // 3], _RESOURCE_NAMES[first % 3]
            return say("convert {number} {one} to {other}", number=second, one=say(one), other=say(other))
        if verb == n.FORM:
            return say(
                "form a Horde of {card} and {other}", card=self.card_name(s, first), other=self.card_name(s, second)
            )
        if verb == n.EXTEND:
            return say(
                "add {card} at the {side} of {other}",
                card=self.card_name(s, second),
                side=say(n.SIDES[first & 1]),
                other=self.card_name(s, first >> 1),
            )
        name = self.card_name(s, first)
        if verb == n.PLAY_CARD:
            return say("play {card}", card=name)
        if verb == n.BUY:
            return say("buy {card} ({cost})", card=name, cost=s.match.book.cost[s.definition[first]])
        return say("use {card}" if verb == n.USE_RELIC else "haunt with {card}", card=name)

    def passing(self, s: TerrorsState) -> int | None:
        """Return the option that passes the open decision; with two cards in hand there is none (TL-108)."""
        if s.options and s.kind == n.ACT:
            return n.PASS if s.options[0] == n.PASS else None
        return super().passing(s)

    # Views --------------------------------------------------------------------------------------------------------

    def card_view(self, s: TerrorsState, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play; a Horde is told by its members from left to right."""
        zone = s.place[card] // s.match.players
        if zone in (n.RELICS, n.OVERLORD):
            return {"used": s.used[card]}
        if zone == n.STREET:
            cost = s.match.book.cost[s.definition[card]]
            return {"cost": cost if cost >= 0 else None}
        if zone != n.PLAY:
            return {}
        joined = hordes.row(s, card) if s.left[card] or s.right[card] else []
        return {
            "token": s.haunt[card] and n.FACES[s.haunt[card]],
            "horde": [self.card_name(s, other) for other in joined],
            "bound": bool(s.bound[card]),
            "horde_used": s.horde_used[card],
            "used": s.used[card],
            "new": s.since[card] == s.turn,
        }

    def player_view(self, s: TerrorsState, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player."""
        return {
            "health": s.health[player],
            "coin": s.coin[player],
            "power": s.power[player],
            "regeneration": s.regeneration[player],
            "armour": armour(s, player),
            "unify": s.unify[player],
            "damage": s.dealt[player],
            "prevented": s.prevented[player],
            "conversions": [
                f"{_RESOURCE_NAMES[way // 3]} to {_RESOURCE_NAMES[way % 3]}"
                for way in range(9)
                if s.convert[player] >> way & 1
            ],
            "done": [
                f"{name} {count}"
                for kind, name in enumerate(n.COUNTED)
                if (count := s.tally[player] >> kind * n.TALLY_BITS & n.TALLY_MASK)
            ],
        }

    def table_view(self, s: TerrorsState) -> dict[str, Any]:
        """Return the token supply."""
        return {"haunt_tokens": haunt_tokens(s), "unify_tokens": unify_tokens(s)}

    def value(self, s: TerrorsState, player: int) -> float:
        """Return how good a state looks for a player (see `evaluation`)."""
        return evaluate(s, player)

    # The log ------------------------------------------------------------------------------------------------------

    def event_text(self, s: TerrorsState, entry: tuple[int, ...], player: int) -> str:
        """Return a line of the log."""
        return line(s, entry, player)

    # Rulings ------------------------------------------------------------------------------------------------------

    def resume(self, s: TerrorsState, phase: int) -> None:
        """Go on with the active player's turn at the start of a phase; both Overlords are at full Health."""
        for player in range(s.match.players):
            change(s, s.health, player, maximum(s, player))
        frame = push(s, s.match.book.turn)
        frame.pc = PHASE_STEPS.get(phase, 0)

    def set_card(self, s: TerrorsState, card: int, key: str, value: Any) -> str:
        """Set the Haunt token of a Monster or the use of a card; what lies in play came there in an earlier turn.

        `joined_to: NAME` lays a Monster at the right of another one in a Horde.
        """
        if key == "token" and value in n.FACES:
            change(s, s.haunt, card, n.FACES.index(value))
            return ""
        if key == "used" and isinstance(value, int):
            change(s, s.used, card, int(value))
            return ""
        if key == "new" and isinstance(value, bool):
            change(s, s.since, card, s.turn if value else 0)
            return ""
        if key == "horde_used" and isinstance(value, int):
            change(s, s.horde_used, card, int(value))
            return ""
        if key == "joined_to":
            there = [other for other in s.zones[s.place[card]] if self.card_name(s, other) == value and other != card]
            if not there:
                return text("given-not-there", name=repr(value))
            change(s, s.right, there[0], card + 1)
            change(s, s.left, card, there[0] + 1)
            change(s, s.bound, there[0], 1)
            change(s, s.bound, card, 1)
            return ""
        return text("given-card-key", card=self.card_name(s, card), key=key)

    def set_player(self, s: TerrorsState, player: int, key: str, value: Any) -> str:
        """Set a player's Health, Reserve, or Unify tokens."""
        columns = {
            "health": s.health,
            "coin": s.coin,
            "power": s.power,
            "regeneration": s.regeneration,
            "unify": s.unify,
        }
        if player < 0 or key not in columns:
            return text("given-table-key" if player < 0 else "given-player-key", key=key)
        most = maximum(s, player) if key == "health" else 99
        if isinstance(value, bool) or not isinstance(value, int) or not (key == "health") <= value <= most:
            return text("given-number", key=key, least=int(key == "health"), most=most)
        change(s, columns[key], player, value)
        return ""

    def figures(self, cards: Sequence[Card]) -> dict[str, float]:
        """Return the figures of the catalog that rulings compare."""
        return figures(cards)
