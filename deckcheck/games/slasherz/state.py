"""The state of a Slasherz game: what is on cards in play, and what each player has done this turn."""

from __future__ import annotations

from deckcheck.engine.state.column_types import Rows
from deckcheck.engine.state.columns import Kind, OfCards, declare, number, per_card, per_player
from deckcheck.engine.state.state import State


class SlasherzState(State):
    """Slasherz's columns beside those of every game."""

    hp = per_card("Survivor or Victim: hp (SZ-004, SZ-006)")
    marks = per_card("counters that its own effect has put on it")
    attacks = per_card("Character: how often it has attacked this turn (SZ-033)")
    conjured = per_card("Character: the turn in which it was conjured, or 0 (SZ-094)")
    attacked = per_card("Character: how often it has been attacked this turn")
    offered = per_card("Character: the card that it was sacrificed to place (SZ-087)", Kind.CARD, lasting=True)
    foiled = per_card("how often its attack has been cancelled this turn (SZ-D30)")
    base = per_card("Character: who placed or conjured it, its controller when no Object says otherwise", start=0)
    order = per_card("Object: its position among those on its Character, from 1 (SZ-074)")
    holds = per_card("Object: whether it gives control of its Character to its player", Kind.FLAG)
    used = per_card("its abilities used up for this turn, by their numbers", Kind.BITS)
    rescues = per_player("rescue counters (SZ-045)")
    placed = per_player("active player: how many Characters were placed this turn (SZ-022)")
    replaced = per_player("active player: whether the replacement of the turn is used up (SZ-023)", Kind.FLAG)
    launched = per_player("active player: how many attacks were launched this turn")
    rescued = per_player("how many Victims were rescued this turn (SZ-044)")
    events_used = per_player("how many Events were activated this turn (SZ-019)")
    lost_to_game = per_player("how many of their cards were forgotten this turn (SZ-079)")
    equipped = per_player("how many Objects were equipped this turn (SZ-020)")
    further = per_player("how many Characters were placed this turn beyond the usual number (SZ-022)")
    acts = per_player("how many actions and activations they have chosen this turn (SZ-D49)")
    fought = per_player("how many different Characters they have attacked with this turn (SZ-033)")
    notes: tuple[tuple[int, int, int], ...] = declare(
        Rows(
            "what effects have pointed at: the card of the effect, the card for which, and the card; shared",
            3,
            cards=True,
        )
    )
    lent: tuple[tuple[int, int], ...] = declare(
        Rows("Object and the Character for which its effect holds until the end of the turn; shared", 2, cards=True)
    )
    copied: tuple[tuple[int, int, int], ...] = declare(
        Rows(
            "Characters that have the effects of others: card, its definition, and the other one; shared", 3, cards=True
        )
    )
    struck: tuple[tuple[int, int, int], ...] = declare(
        Rows("attacks of this turn: the attacker, what it attacked, and whether that was rescued; shared", 3)
    )
    spent: tuple[tuple[int, int, int], ...] = declare(
        Rows("what players have used up for the game: player, definition of the card, its number; shared", 3)
    )
    waits = number("how many effects have been put off or have begun to wait for events")
    waiting: tuple[tuple[int, ...], ...] = declare(
        Rows("effects that wait (see `later.Wait`): its numbers, then those of its event and the choices made; shared")
    )
    elsewhere: int = declare(OfCards("the events that cards out of play hear", "heard_elsewhere"))
    answering: int = declare(OfCards("the events that players may answer", "answered"))
    pile_windows: int = declare(OfCards("when cards in piles are activated", "used_in_piles"))
