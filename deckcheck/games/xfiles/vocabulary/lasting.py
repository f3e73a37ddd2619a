"""What cards of the X-Files CCG do as lasting cards: staying in play, tokens, turns, training, new Agents."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from zlib import crc32

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.flow import atoms, piles
from deckcheck.engine.state.vocabulary import ADD, AIMED, GRANT
from deckcheck.games.xfiles.events import Event
from deckcheck.games.xfiles.names import SKILLS, Grant, Mark, Stat, Until, Zone
from deckcheck.games.xfiles.rules import adversaries, agents, pools
from deckcheck.games.xfiles.rules.cards import area_of, is_granted, zone_of
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, printed
from deckcheck.games.xfiles.vocabulary.piles import as_list
from deckcheck.games.xfiles.vocabulary.words import GRANTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Condition, Operation, Path
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

LASTING = Language(__file__)

_CARDS = Param("cards", "cards", "which cards", required=True)


@LASTING.step(
    "stay",
    "the card stays in play with its tokens, in your Bureau or attached to another card (XF-070, XF-071)",
    Param("on", "cards", "to which card"),
    Param("with", "players", "in whose area (yours when left out)"),
    Param("turns", "whole", "for how many turns, where the card counts them"),
)
def _stay(state: XFilesState, frame: Frame, on: list[int] | None, area: list[int] | None, turns: int | None) -> None:
    if zone_of(state, frame.card) in (Zone.PLAYED, Zone.ASSETS):
        _lay_down(state, frame, frame.card, on, area, turns)


@LASTING.step(
    "lay_down",
    "another card comes into play as a lasting card without being played, with its tokens",
    Param("card", "cards", "which card", required=True),
    Param("on", "cards", "to which card it is attached"),
)
def _lay_other(state: XFilesState, frame: Frame, card: list[int], on: list[int] | None) -> None:
    for one in card:
        _lay_down(state, frame, one, on)


def _lay_down(
    state: XFilesState,
    frame: Frame,
    card: int,
    on: list[int] | None,
    area: list[int] | None = None,
    turns: int | None = None,
) -> None:
    if on == []:
        return
    host = on[0] if on else -1
    where = area[0] if area else frame.player
    atoms.move(state, card, state.match.place(Zone.ASSETS, where), Event.STAYS, frame.player, host)
    atoms.attach(state, card, host)
    atoms.change(state, state.marks, card, state.marks[card] | Mark.ARRIVED)
    tokens = state.match.book.tokens[state.definition[card]]
    if tokens:
        atoms.change(state, state.tokens, card, tokens)
    if turns:
        atoms.change(state, state.timer, card, turns)


@LASTING.step(
    "keep",
    "cards are kept in your area with this one, out of play, and go with it",
    _CARDS,
    Param("there", "flag", "they stay where they are, in the Hospital, and are free once they leave it"),
    short="cards",
)
def _keep(state: XFilesState, frame: Frame, cards: list[int], there: bool | None) -> None:
    for card in [one for chosen in cards for one in adversaries.as_one(state, chosen)]:
        if zone_of(state, frame.card) in (Zone.ASSETS, Zone.GEAR):
            if not there:
                atoms.move(
                    state,
                    card,
                    state.match.place(Zone.AWAY, frame.player),
                    Event.SET_ASIDE,
                    frame.player,
                    frame.card,
                )
            atoms.attach(state, card, frame.card)


@LASTING.operation(
    "turn_passes",
    "one of the turns that the card counts is over; after the last one something follows",
    Param("do", "do", "what follows after the last", required=True),
    Param("again", "whole", "how many turns it then counts again"),
    short="do",
)
def _turn_passes(builder: Builder, path: Path, do: list[Step], again: int | None) -> Operation:
    def count(state: XFilesState, frame: Frame) -> None:
        if state.timer[frame.card]:
            left = state.timer[frame.card] - 1
            state.choice = int(not left)
            atoms.change(state, state.timer, frame.card, left or again or 0)
        else:
            state.choice = 0

    return [count, *as_list(branch(lambda state, frame: bool(state.choice), do, []))]


@LASTING.each_card("put_tokens", "cards get tokens", amount="how many")
def _put_tokens(state: XFilesState, frame: Frame, card: int, amount: int) -> None:
    if card != frame.card and state.match.book.not_refilled[state.definition[card]]:
        return
    atoms.change(state, state.tokens, card, state.tokens[card] + amount, Event.TOKENS, frame.player)


@LASTING.each_card(
    "take_tokens", "cards lose tokens; a lasting card goes with its last one (XF-072)", amount="how many"
)
def _take_tokens(state: XFilesState, frame: Frame, card: int, amount: int) -> None:
    spend_tokens(state, frame.player, card, amount)


def spend_tokens(state: XFilesState, player: int, card: int, amount: int) -> None:
    """Take tokens off a card; a lasting card or Equipment that says so is discarded with its last one (XF-072)."""
    left = max(0, state.tokens[card] - amount)
    if left == state.tokens[card]:
        return
    atoms.change(state, state.tokens, card, left, Event.TOKENS, player)
    outlasts = state.match.book.outlasts_tokens[state.definition[card]]
    if not left and not outlasts and zone_of(state, card) in (Zone.ASSETS, Zone.GEAR):
        piles.discard(state, player, card)


@LASTING.step(
    "drip",
    "points go from the card's tokens into your pool, as many as there are",
    Param("most", "whole", "how many at most", required=True),
    Param("to", "word:pool", "into which pool", required=True),
)
def _drip(state: XFilesState, frame: Frame, most: int, to: int) -> None:
    amount = min(most, state.tokens[frame.card])
    pools.gain(state, frame.player, to, amount, frame.card)
    spend_tokens(state, frame.player, frame.card, amount)


@LASTING.operation(
    "train",
    "an Agent gets 1 more in one of some skills for good, as you choose",
    Param("agent", "cards", "which Agent", required=True),
    Param("in", "skills", "in which skills", required=True),
    Param("or", "word:grant", "or this instead"),
)
def _train(builder: Builder, path: Path, agent: Cards, **rest: Any) -> Operation:
    ways = [1 << skill for skill in rest["in"]]
    if rest["or"] is not None:
        ways.append(rest["or"])
    texts = {way: way_text(way) for way in ways}

    def ask_way(state: XFilesState, frame: Frame) -> None:
        state.choice = 0
        if not all(is_granted(state, Grant.VERSED, one) for one in agent(state, frame)):
            ask_mode(state, frame.player, list(range(len(ways))))

    def improve(state: XFilesState, frame: Frame) -> None:
        for one in agent(state, frame):
            for way in ways if is_granted(state, Grant.VERSED, one) else [ways[state.choice]]:
                kind = ADD if way < Stat.HEALTH else GRANT
                atoms.add_modifier(state, (way, kind, 1, one, Until.GAME, frame.player, frame.card))
                atoms.emit(state, Event.TRAINED, frame.player, one, frame.card, way)

    return [ModeStep(ask_way, lambda option: texts[ways[option]]), improve]


def way_text(way: int) -> Mapping[str, str]:
    """Return what an Agent may be trained in: a skill, or what is granted to it."""
    if way < Stat.HEALTH:
        return printed(SKILLS[way.bit_length() - 1])
    return printed(next(name for name, bit in GRANTS.items() if bit == way))


@LASTING.each_card("enlist", "an Agent joins the Bureau for good, under the rules of a starting Agent")
def _enlist(state: XFilesState, frame: Frame, card: int) -> None:
    owner = state.owner[card]
    atoms.move(state, card, state.match.place(Zone.BUREAU, owner), Event.ENLISTED, owner, frame.card)
    atoms.change(state, state.team, card, agents.new_team(state, owner))
    atoms.change(state, state.tokens, card, state.match.book.tokens[state.definition[card]])


@LASTING.each_card("note_card", "the card notes another one, in secret", "which card")
def _note_card(state: XFilesState, frame: Frame, card: int) -> None:
    atoms.change(state, state.noted, frame.card, card)


LASTING.flag(
    "arrived", "it came into play this turn to stay", lambda state, frame, card: state.marks[card] & Mark.ARRIVED
)


LASTING.flag("noted", "this card has noted it", lambda state, frame, card: state.noted[frame.card] == card)


@LASTING.step(
    "note_name",
    "the card notes the name of another one, and its owner; those who know that card see which one it is",
    Param("cards", "cards", "which card", required=True),
    short="cards",
)
def _note_name(state: XFilesState, frame: Frame, cards: list[int]) -> None:
    for card in cards:
        atoms.change(state, state.noted, frame.card, _name_of(state, card))
        if state.observed & AIMED:
            atoms.emit(state, AIMED, frame.player, card, frame.card)


@LASTING.step("forget_name", "the card forgets the name that it has noted")
def _forget_name(state: XFilesState, frame: Frame) -> None:
    atoms.change(state, state.noted, frame.card, -1)


def _name_of(state: XFilesState, card: int) -> int:
    """Return a number below -1 that represents the name and the owner of a card.

    Unlike the number of a card it means the same after a shuffle, and unlike that of a definition in any catalog.
    """
    name = state.match.book.cards[state.definition[card]].name
    return -2 - crc32(name.encode()) * state.match.players - state.owner[card]


LASTING.flag(
    "noted_by_name",
    "this card has noted its name, and its owner",
    lambda state, frame, card: state.noted[frame.card] == _name_of(state, card),
)


# What a card may note: who is in its player's Bureau, who belongs to the Team that it is on.
BUREAU, TEAM = range(2)
LASTING.words["noted"] = {"bureau": BUREAU, "team": TEAM}


def gathered(state: XFilesState, player: int, card: int, what: int) -> tuple[int, ...]:
    """Return the Agents that are gathered there now, by rising number, for a card to note."""
    if what == BUREAU:
        return tuple(sorted(agents.in_section(state, player, Zone.BUREAU)))
    host = state.host[card]
    if host < 0 or not state.team[host]:
        return ()
    mates = agents.agents_of(state, area_of(state, host))
    return tuple(sorted(agent for agent in mates if state.team[agent] == state.team[host]))


_WHAT = Param("what", "word:noted", "the Agents in your Bureau, or the Team that the card is on", required=True)


@LASTING.step("note", "the card notes who is gathered there", _WHAT, short="what")
def _note(state: XFilesState, frame: Frame, what: int) -> None:
    atoms.remember(state, frame.card, gathered(state, frame.player, frame.card, what))


@LASTING.condition("as_noted", "the same Agents are gathered there as the card has noted", _WHAT, short="what")
def _as_noted(builder: Builder, path: Path, what: int) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        return state.memory.get(frame.card, ()) == gathered(state, frame.player, frame.card, what)

    return test


@LASTING.condition(
    "holds_together",
    "those of the noted Team who are not in the Hospital or gone are one Team still, and nobody else is in it",
)
def _holds_together(builder: Builder, path: Path) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        noted = state.memory.get(frame.card, ())
        left = [agent for agent in noted if zone_of(state, agent) in (Zone.BUREAU, Zone.FIELD)]
        if not left:
            return False
        player = area_of(state, left[0])
        return sorted(left) == sorted(agents.team_members(state, player, state.team[left[0]]))

    return test
