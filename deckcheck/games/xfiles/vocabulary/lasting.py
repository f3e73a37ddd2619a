"""What cards of the X-Files CCG do as lasting cards: staying in play, tokens, turns, training, new Agents."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import branch
from deckcheck.engine.procedures import ask
from deckcheck.engine.vocabulary import ADD, GRANT
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import agents, pools
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.vocabulary.piles import as_list
from deckcheck.games.xfiles.vocabulary.ways import Ways, printed
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

_CARDS = Param("cards", "cards", "which cards", required=True)


@LANGUAGE.operation(
    "stay",
    "the card stays in play with its tokens, in your Bureau or attached to another card (XF-070, XF-071)",
    Param("on", "cards", "to which card"),
    Param("with", "players", "in whose area (yours when left out)"),
    Param("turns", "whole", "for how many turns, where the card counts them"),
)
def _stay(b: Builder, path: Path, on: Cards | None, turns: int | None, **rest: Any) -> Operation:
    area: Players | None = rest["with"]

    def stay(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        hosts = on(s, f) if on else []
        if (on is not None and not hosts) or zone_of(s, f.card) not in (n.PLAYED, n.ASSETS):
            return
        where = area(s, f)[0] if area else f.player
        atoms.move(s, f.card, n.ASSETS * players + where, n.STAYS, f.player, hosts[0] if hosts else -1)
        atoms.attach(s, f.card, hosts[0] if hosts else -1)
        tokens = s.match.book.tokens[s.definition[f.card]]
        if tokens:
            atoms.change(s, s.tokens, f.card, tokens)
        if turns:
            atoms.change(s, s.timer, f.card, turns)

    return stay


@LANGUAGE.operation(
    "keep",
    "cards are kept in your area with this one, out of play, and go with it",
    _CARDS,
    Param("there", "flag", "they stay where they are, in the Hospital, and are free once they leave it"),
    short="cards",
)
def _keep(b: Builder, path: Path, cards: Cards, there: bool | None) -> Operation:
    def keep(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            if zone_of(s, f.card) == n.ASSETS:
                if not there:
                    atoms.move(s, card, n.AWAY * s.match.players + f.player, n.SET_ASIDE, f.player, f.card)
                atoms.attach(s, card, f.card)

    return keep


@LANGUAGE.operation(
    "turn_passes",
    "one of the turns that the card counts is over; after the last one something follows",
    Param("do", "do", "what follows after the last", required=True),
    Param("again", "whole", "how many turns it then counts anew"),
    short="do",
)
def _turn_passes(b: Builder, path: Path, do: list[Step], again: int | None) -> Operation:
    def count(s: XFilesState, f: Frame) -> None:
        if s.timer[f.card]:
            left = s.timer[f.card] - 1
            s.choice = int(not left)
            atoms.change(s, s.timer, f.card, left or again or 0)
        else:
            s.choice = 0

    return [count, *as_list(branch(lambda s, f: bool(s.choice), do, []))]


@LANGUAGE.operation("put_tokens", "cards get tokens", _CARDS, Param("amount", "amount", "how many", required=True))
def _put_tokens(b: Builder, path: Path, cards: Cards, amount: Amount) -> Operation:
    def put(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.change(s, s.tokens, card, s.tokens[card] + amount(s, f), n.TOKENS, f.player)

    return put


@LANGUAGE.operation(
    "take_tokens",
    "cards lose tokens; a lasting card goes with its last one (XF-072)",
    _CARDS,
    Param("amount", "amount", "how many", required=True),
)
def _take_tokens(b: Builder, path: Path, cards: Cards, amount: Amount) -> Operation:
    def take(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            spend_tokens(s, f.player, card, amount(s, f))

    return take


def spend_tokens(s: XFilesState, player: int, card: int, amount: int) -> None:
    """Take tokens off a card; a lasting card or Equipment is discarded with its last one (XF-072)."""
    left = max(0, s.tokens[card] - amount)
    if left == s.tokens[card]:
        return
    atoms.change(s, s.tokens, card, left, n.TOKENS, player)
    if not left and zone_of(s, card) in (n.ASSETS, n.GEAR):
        piles.discard(s, player, card)


@LANGUAGE.operation(
    "drip",
    "points go from the card's tokens into your pool, as many as there are",
    Param("most", "whole", "how many at most", required=True),
    Param("to", "word:pool", "into which pool", required=True),
)
def _drip(b: Builder, path: Path, most: int, to: int) -> Operation:
    def drip(s: XFilesState, f: Frame) -> None:
        amount = min(most, s.tokens[f.card])
        pools.gain(s, f.player, to, amount)
        spend_tokens(s, f.player, f.card, amount)

    return drip


@LANGUAGE.operation(
    "train",
    "an Agent gets 1 more in one of some skills for good, as you choose",
    Param("agent", "cards", "which Agent", required=True),
    Param("in", "skills", "in which skills", required=True),
    Param("or", "word:grant", "or this instead"),
)
def _train(b: Builder, path: Path, agent: Cards, **rest: Any) -> Operation:
    ways = [1 << skill for skill in rest["in"]]
    if rest["or"] is not None:
        ways.append(rest["or"])
    texts = {way: _way_text(way) for way in ways}

    def ask_way(s: XFilesState, f: Frame) -> None:
        ask(s, f.player, n.MODE, list(range(len(ways))))

    def improve(s: XFilesState, f: Frame) -> None:
        way = ways[s.choice]
        kind = ADD if way < n.S_HEALTH else GRANT
        for one in agent(s, f):
            atoms.add_modifier(s, (way, kind, 1, one, n.UNTIL_GAME, f.player, f.card))

    return [Ways(ask_way, lambda option: texts[ways[option]]), improve]


def _way_text(way: int) -> Mapping[str, str]:
    if way < n.S_HEALTH:
        return printed(n.SKILLS[way.bit_length() - 1])
    return printed(next(name for name, bit in LANGUAGE.words["grant"].items() if bit == way))


@LANGUAGE.operation(
    "enlist", "an Agent joins the Bureau for good, under the rules of a starting Agent", _CARDS, short="cards"
)
def _enlist(b: Builder, path: Path, cards: Cards) -> Operation:
    def enlist(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            owner = s.owner[card]
            atoms.move(s, card, n.BUREAU * s.match.players + owner, n.RETURNED, owner, f.card)
            atoms.change(s, s.team, card, agents.new_team(s, owner))
            atoms.change(s, s.tokens, card, s.match.book.tokens[s.definition[card]])

    return enlist


@LANGUAGE.operation("note_card", "the card notes another one, in secret", _CARDS, short="cards")
def _note_card(b: Builder, path: Path, cards: Cards) -> Operation:
    def note(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.change(s, s.boost, f.card, card + 1)

    return note


@LANGUAGE.filter("noted", "flag", "this card has noted it")
def _noted(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.boost[f.card] == card + 1) == value


# What a card may note: who is in its player's Bureau, who belongs to the Team that it is on.
BUREAU, TEAM = range(2)
LANGUAGE.words["noted"] = {"bureau": BUREAU, "team": TEAM}


def gathered(s: XFilesState, player: int, card: int, what: int) -> int:
    """Return a number that tells who is gathered there now, for a card to note.

    Agents come and go one by one, so that the sum of their numbers tells one set of them from the next.
    """
    if what == BUREAU:
        return sum(agent + 1 for agent in agents.in_section(s, player, n.BUREAU))
    host = s.host[card]
    if host < 0:
        return 0
    mates = agents.agents_of(s, s.owner[host])
    return sum(agent + 1 for agent in mates if s.team[agent] == s.team[host] > 0)


_WHAT = Param("what", "word:noted", "the Agents in your Bureau, or the Team that the card is on", required=True)


@LANGUAGE.operation("note", "the card notes who is gathered there", _WHAT, short="what")
def _note(b: Builder, path: Path, what: int) -> Operation:
    return lambda s, f: atoms.change(s, s.boost, f.card, gathered(s, f.player, f.card, what))


@LANGUAGE.condition("as_noted", "the same Agents are gathered there as the card has noted", _WHAT, short="what")
def _as_noted(b: Builder, path: Path, what: int) -> Condition:
    return lambda s, f: s.boost[f.card] == gathered(s, f.player, f.card, what)
