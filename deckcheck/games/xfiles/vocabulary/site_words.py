"""What cards of the X-Files CCG do to what Sites are about, to who serves there, and to damage that is divided."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import innermost, push
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.names import CHARACTERISTICS, KEYWORDS, SKILLS, WORDS, Mark, Zone
from deckcheck.games.xfiles.rules import agents, investigation, pacts, sharing
from deckcheck.games.xfiles.rules.cards import exchange_keyword, keywords_of, zone_of
from deckcheck.games.xfiles.rules.damage import damage_at_once
from deckcheck.games.xfiles.rules.frames import Check, Combat, Visit
from deckcheck.games.xfiles.vocabulary.agents import is_reachable
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, keyword_text, printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Builder, Cards, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

SITE_WORDS = Language(__file__)


# What a Site asks about -----------------------------------------------------------------------------------------------


@SITE_WORDS.operation(
    "retopic",
    "a Site is about one characteristic alone: you choose, where there are several",
    Param("site", "cards", "which Site", required=True),
    Param("about", "list:word:characteristic", "one of these (any when left out)"),
    Param("printed", "flag", "one of those that the Site lets its visitors ask about"),
    Param("questions", "flag", "its visitors may ask about it alone", required=True),
    Param("keyword", "flag", "it bears its keyword instead of those of others", required=True),
)
def _retopic(builder: Builder, path: Path, site: Cards, about: list[int] | None, **p: Any) -> Operation:
    def topics(state: XFilesState, frame: Frame) -> list[int]:
        wanted = about if about is not None else range(len(CHARACTERISTICS))
        return [
            one
            for one in wanted
            if not p["printed"] or any(investigation.allowed(state, card) >> one & 1 for card in site(state, frame))
        ]

    def ask_topic(state: XFilesState, frame: Frame) -> None:
        state.choice = DONE
        if site(state, frame) and topics(state, frame):
            ask_mode(state, frame.player, topics(state, frame))

    def change(state: XFilesState, frame: Frame) -> None:
        if state.choice == DONE:
            return
        word = KEYWORDS[CHARACTERISTICS[state.choice]]
        for card in site(state, frame):
            if p["questions"]:
                others = tuple(row for row in state.topics if row[0] != card)
                atoms.assign(state, topics=(*others, (card, 1 << state.choice)))
            if p["keyword"]:
                for name in CHARACTERISTICS:
                    exchange_keyword(state, frame.player, card, KEYWORDS[name], word)

    return [ModeStep(ask_topic, lambda option: printed(CHARACTERISTICS[option])), change]


# Who serves -----------------------------------------------------------------------------------------------------------


@SITE_WORDS.step(
    "part",
    "two sides of Agents may not serve together in a check this turn: their player says each time which side does",
    Param("agents", "cards", "one side", required=True),
    Param("from", "cards", "the other side", required=True),
    Param("combats", "flag", "nor strike in the same combat"),
)
def _part(state: XFilesState, frame: Frame, agents: list[int], others: list[int], combats: bool | None) -> None:
    kinds = pacts.CHECKS | (pacts.COMBATS if combats else 0)
    if agents and others:
        pacts.part(state, (agents, [one for one in others if one not in agents]), kinds)


@SITE_WORDS.operation(
    "recast",
    "what a Witness just played adds to one skill it adds to another one, and bears its keyword",
    Param("card", "cards", "which Witness", required=True),
    short="card",
)
def _recast(builder: Builder, path: Path, card: Cards) -> Operation:
    slot = builder.name("recast skill")
    words = {KEYWORDS[name]: number for number, name in enumerate(SKILLS[:-2])}

    def ask_old(state: XFilesState, frame: Frame) -> None:
        state.choice = DONE
        found = {skill for one in card(state, frame) for skill in state.match.book.bonuses[state.definition[one]]}
        if found and innermost(state, Check) is not None:
            ask_mode(state, frame.player, sorted(WORDS.index(SKILLS[skill]) for skill in found))

    def take_old(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    def ask_new(state: XFilesState, frame: Frame) -> None:
        old = frame.slots[slot]  # type: ignore[index]
        if old != DONE:
            ask_mode(state, frame.player, sorted(WORDS.index(name) for name in SKILLS[:-2] if WORDS.index(name) != old))

    def change(state: XFilesState, frame: Frame) -> None:
        old: int = frame.slots[slot]  # type: ignore[index]
        check = innermost(state, Check)
        if old == DONE or check is None:
            return
        for one in card(state, frame):
            check.recast = (*check.recast, (one, words[1 << old], words[1 << state.choice]))
            exchange_keyword(state, frame.player, one, 1 << old, 1 << state.choice)

    return [ModeStep(ask_old, keyword_text), take_old, ModeStep(ask_new, keyword_text), change]


# Damage ---------------------------------------------------------------------------------------------------------------


@SITE_WORDS.step(
    "divide",
    "you divide damage among fighters, point by point",
    Param("amount", "amount", "how much", required=True),
    Param("among", "cards", "among whom", required=True),
    Param("less", "word:skill", "each takes less by this skill of its own"),
    asks=True,
)
def _divide(state: XFilesState, frame: Frame, amount: int, among: list[int], less: int | None) -> None:
    shared = push(state, sharing.SHARING, frame.player, frame.card)
    shared.left, shared.less = amount, -1 if less is None else less
    shared.shares = tuple((card, 0) for card in among if is_reachable(state, card))


@SITE_WORDS.step(
    "hurt_by_skill",
    "each of some fighters takes as much damage as it has of a skill",
    Param("cards", "cards", "which fighters", required=True),
    Param("skill", "word:skill", "of which skill", required=True),
)
def _hurt_by_skill(state: XFilesState, frame: Frame, cards: list[int], skill: int) -> None:
    for card, amount in [(card, agents.skill_of(state, card, skill)) for card in cards if is_reachable(state, card)]:
        damage_at_once(state, card, max(0, amount), frame.card)


@SITE_WORDS.amount("spent_here", "the RP that the investigating player has paid since the visit under way began")
def _spent_here(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        visit = innermost(state, Visit)
        return visit.spent if visit is not None else 0

    return amount


@SITE_WORDS.amount(
    "item_adds",
    "what Equipment adds to a skill",
    Param("item", "cards", "which item", required=True),
    Param("skill", "word:skill", "to which skill", required=True),
)
def _item_adds(builder: Builder, path: Path, item: Cards, skill: int) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        gear = state.match.book.gear
        return sum(
            more for card in item(state, frame) for served, more in gear[state.definition[card]] if served == skill
        )

    return amount


@SITE_WORDS.amount(
    "beyond",
    "by how much the damage that was just dealt to a fighter of the Team was more than it had left",
    Param("fighter", "cards", "which", required=True),
    short="fighter",
)
def _beyond(builder: Builder, path: Path, fighter: Cards) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        fight = innermost(state, Combat)
        there = fighter(state, frame)
        return sum(more for card, more in fight.beyond if card in there) if fight is not None else 0

    return amount


# Items, and where Agents are ------------------------------------------------------------------------------------------


@SITE_WORDS.step(
    "hand_over",
    "an item goes from its bearer to another Agent of the same player",
    Param("item", "cards", "which item", required=True),
    Param("to", "cards", "to which Agent", required=True),
)
def _hand_over(state: XFilesState, frame: Frame, item: list[int], to: list[int]) -> None:
    for card in item:
        for agent in to[:1]:
            if zone_of(state, card) == Zone.GEAR and state.owner[agent] == state.owner[card]:
                atoms.attach(state, card, agent)


@SITE_WORDS.step(
    "reassign",
    "an Agent in the Field goes to another Site, into the Team that was sent there, or alone",
    Param("agent", "cards", "which Agent", required=True),
    Param("site", "cards", "to which Site", required=True),
)
def _reassign(state: XFilesState, frame: Frame, agent: list[int], site: list[int]) -> None:
    for one in agent:
        for place in site[:1]:
            if zone_of(state, one) != Zone.FIELD or zone_of(state, place) != Zone.FIELD:
                continue
            player = state.place[one] % state.match.players
            there = [other for other in agents.in_section(state, player, Zone.FIELD) if state.site[other] == place]
            agents.pass_on(state, one, [one])
            team = state.team[there[0]] if there else agents.new_team(state, player)
            atoms.change(state, state.team, one, team)
            atoms.change(state, state.site, one, place)
            atoms.change(state, state.marks, place, state.marks[place] | Mark.VISITED)


def _is_overkilled(state: XFilesState, frame: Frame, card: int) -> bool:
    fight = innermost(state, Combat)
    return fight is not None and any(one == card for one, _ in fight.beyond)


SITE_WORDS.flag("overkilled", "the damage that was just dealt to it was more than it had left", _is_overkilled)


def _bears_asked_word(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    return check is not None and check.skill >= 0 and bool(keywords_of(state, card) & KEYWORDS[SKILLS[check.skill]])


SITE_WORDS.flag("bears_asked_word", "it bears the keyword of the skill of the check under way", _bears_asked_word)
