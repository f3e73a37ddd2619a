"""What cards of the X-Files CCG do to Agents and other fighters, outside combat."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import innermost, leave
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.columns import NOTHING
from deckcheck.engine.state.vocabulary import DONE, GRANT
from deckcheck.games.xfiles.events import Event, Reworded
from deckcheck.games.xfiles.names import KEYWORDS, LASTING, SECTIONS, Grant, Zone, bits_of
from deckcheck.games.xfiles.rules import adversaries, agents, checks, combat, combat_damage, deck
from deckcheck.games.xfiles.rules.agents import afflictions, recover
from deckcheck.games.xfiles.rules.cards import is_granted, keywords_of, spared, zone_of
from deckcheck.games.xfiles.rules.damage import damage_at_once, mark_damage
from deckcheck.games.xfiles.rules.frames import Combat, program_frame
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, keyword_text
from deckcheck.games.xfiles.vocabulary.words import CardBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

AGENTS = Language(__file__)

_AGENTS = Param("agents", "cards", "which Agents", required=True)
_CARDS = Param("cards", "cards", "which cards", required=True)
_AMOUNT = Param("amount", "amount", "how much", required=True)

# Where an Agent comes back to whose post is not asked for.
_TO_BUREAU = (Zone.BUREAU, 0, NOTHING)
# In the columns of `state`: until fully healed, until a HEALING card is used.
UNTIL_HEALED = UNTIL_TREATED = LASTING
_HEALING = KEYWORDS["healing"]


def is_reachable(state: XFilesState, card: int) -> bool:
    """Whether a fighter is still where effects reach it: not in the Hospital, and not gone."""
    zone = zone_of(state, card)
    return zone in (Zone.BUREAU, Zone.FIELD, Zone.PLAYED) or (
        zone == Zone.ASSETS and state.match.book.fights_along[state.definition[card]]
    )


@AGENTS.filter("sends_to", "word:section", "it waits for answers, and will send an Agent to this section")
def _sends_to(builder: Builder, path: Path, value: int) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        played = program_frame(state, card)
        sends = state.match.book.sends[state.definition[card]] if played is not None else ()
        return any(section == value and bool(which(state, played)) for section, which in sends)

    return test


@AGENTS.operation(
    "send",
    "Agents move to a section and join no more checks at the Site they were sent to (XF-101), or into a Team",
    _AGENTS,
    Param("to", "word:section", "where to"),
    Param("with", "cards", "or into whose Team, and where that was sent"),
)
def _send(builder: Builder, path: Path, **p: Any) -> Operation:
    which: Cards = p["agents"]
    section: int | None = p["to"]
    leaders: Cards | None = p["with"]
    if (section is None) == (leaders is None):
        raise builder.wrong(path, "'send' has one of 'to' and 'with'")

    def send(state: XFilesState, frame: Frame) -> None:
        sent = list(which(state, frame))
        for agent in sent:
            if zone_of(state, agent) not in SECTIONS:
                continue
            if section == Zone.HOSPITAL:
                agents.hospitalise(state, agent, frame.card)
            elif section is not None and not (section == Zone.BUREAU and is_granted(state, Grant.PINNED, agent)):
                if zone_of(state, agent) != section:
                    agents.pass_on(state, agent, sent)
                agents.move_to_section(state, agent, section)

    def join(state: XFilesState, frame: Frame) -> None:
        for leader in leaders(state, frame) if leaders else []:
            for one in which(state, frame):
                there = zone_of(state, leader)
                if there == Zone.BUREAU and is_granted(state, Grant.PINNED, one):
                    continue
                if state.team[one] != state.team[leader]:
                    agents.pass_on(state, one, [one])
                if there == zone_of(state, one) or agents.move_to_section(state, one, there):
                    atoms.change(state, state.team, one, state.team[leader])
                    atoms.change(state, state.site, one, state.site[leader])

    if section is not None and isinstance(builder, CardBuilder):
        builder.sends.append((section, which))
    return send if leaders is None else join


@AGENTS.step(
    "hospitalise",
    "Agents go to the Hospital with the damage that they bear",
    _AGENTS,
    Param("turns", "whole", "for how many own turns they must stay there"),
    Param("until_healed", "flag", "they must stay until they are fully healed"),
    short="agents",
)
def _hospitalise(
    state: XFilesState, frame: Frame, which: list[int], turns: int | None, until_healed: bool | None
) -> None:
    for agent in which:
        if is_reachable(state, agent) or zone_of(state, agent) == Zone.HOSPITAL:
            agents.hospitalise(state, agent, frame.card, UNTIL_HEALED if until_healed else turns or 0)


@AGENTS.each_card("damage", "fighters take damage", amount="how much")
def _damage(state: XFilesState, frame: Frame, card: int, amount: int) -> None:
    if is_reachable(state, card):
        fight = innermost(state, Combat)
        if fight is not None:
            if card in combat.fighters(state, fight):
                taker = combat.stand_in(state, fight)
                card = taker if taker >= 0 else card
            if not is_granted(state, Grant.UNTOUCHABLE, card, frame.card):
                mark_damage(state, card, combat_damage.shielded(state, card, amount), frame.card)
        else:
            damage_at_once(state, card, amount, frame.card)


@AGENTS.each_card("heal", "damage is taken off fighters (XF-214, XF-222)", amount="how much")
def _heal(state: XFilesState, frame: Frame, card: int, amount: int) -> None:
    if keywords_of(state, frame.card) & _HEALING:
        for column in (state.sick, *((state.unhealed,) if state.unhealed[card] == UNTIL_TREATED else ())):
            if column[card]:
                atoms.change(state, column, card, 0)
        if state.remedies:
            atoms.assign(state, remedies=tuple(row for row in state.remedies if row[0] != card))
        agents.recover(state, card, afflictions(state, card, 0), frame.player)
        if not amount or not state.damage[card] or not _may_be_healed(state, frame, card):
            atoms.emit(state, Event.HEALED, state.controller[card], card, frame.card)
    if _may_be_healed(state, frame, card):
        agents.heal(state, card, amount, frame.card)


def _may_be_healed(state: XFilesState, frame: Frame, card: int) -> bool:
    """Whether nothing keeps a card from taking damage off a fighter."""
    if state.unhealed[card] == UNTIL_TREATED and not keywords_of(state, frame.card) & _HEALING:
        return False
    return state.host[frame.card] == card or not is_granted(state, Grant.UNCURABLE, card)


def _is_healable(state: XFilesState, frame: Frame, card: int) -> bool:
    if state.damage[card] and _may_be_healed(state, frame, card):
        return True
    return bool(keywords_of(state, frame.card) & _HEALING) and _is_to_be_treated(state, card)


def _is_to_be_treated(state: XFilesState, card: int) -> bool:
    """Whether something weighs on a fighter that the use of a HEALING card ends, whether it bears damage or not."""
    if state.sick[card] or afflictions(state, card, 0) or state.unhealed[card] == UNTIL_TREATED:
        return True
    keys, players = state.match.book.play_keys, state.match.players
    return card in state.host and any(
        state.host[other] == card and "healed" in keys[state.definition[other]]
        for player in range(players)
        for other in state.pile(Zone.ASSETS, player)
    )


AGENTS.flag("healable", "it bears damage that this card may take off, or what the use of this card ends", _is_healable)


@AGENTS.step(
    "afflict",
    "Agents bear keywords until a HEALING card is used on them, whether this card stays or not",
    _AGENTS,
    Param("keywords", "keywords", "which", required=True),
    Param("until_undamaged", "flag", "until they bear no damage instead"),
)
def _afflict(state: XFilesState, frame: Frame, which: list[int], keywords: int, until_undamaged: bool | None) -> None:
    for agent in which:
        new = keywords & ~keywords_of(state, agent) & ~spared(state, agent, frame.card)
        if new:
            atoms.change(state, state.gained, agent, state.gained[agent] | new)
            atoms.assign(state, afflicted=(*state.afflicted, (agent, new, int(bool(until_undamaged)))))
            atoms.change(state, state.lost, agent, state.lost[agent] & ~new)
            for bit in bits_of(new):
                atoms.emit(state, Event.REWORDED, frame.player, agent, -1, option(Reworded.BESIDE, 0, bit))


@AGENTS.operation(
    "cure",
    "keywords that cards have left on Agents, or lend them, are taken off",
    _AGENTS,
    Param("keywords", "keywords", "these keywords (any when left out)"),
    Param("one", "flag", "one of them alone, as you choose"),
)
def _cure(builder: Builder, path: Path, agents: Cards, keywords: int | None, one: bool | None) -> Operation:
    slot = builder.name("cured keyword")

    def curable(state: XFilesState, agent: int) -> int:
        left = afflictions(state, agent)
        own: int = state.match.book.keywords[state.definition[agent]] | state.gained[agent]
        curable_now: int = (left | (keywords_of(state, agent) & ~own)) & (-1 if keywords is None else keywords)
        return curable_now

    def ask_word(state: XFilesState, frame: Frame) -> None:
        found = sorted({bit for agent in agents(state, frame) for bit in bits_of(curable(state, agent))})
        state.choice = DONE
        if one and found:
            ask_mode(state, frame.player, found)

    def take_word(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = state.choice  # type: ignore[index]

    def cure(state: XFilesState, frame: Frame) -> None:
        chosen: int = frame.slots[slot]  # type: ignore[index]
        words = -1 if not one else 1 << chosen if chosen != DONE else 0
        for agent in agents(state, frame):
            recover(state, agent, curable(state, agent) & words, frame.player)

    return [ModeStep(ask_word, keyword_text), take_word, cure]


@AGENTS.each_card("untreated", "fighters do not heal until a HEALING card is used on them")
def _leave_untreated(state: XFilesState, frame: Frame, card: int) -> None:
    """One card alone: its wounds heal by treatment only, where others heal slowly or not for a time."""
    atoms.change(state, state.unhealed, card, UNTIL_TREATED)


@AGENTS.each_card("set_aside", "Agents leave play for a time, and keep what they carry", "which Agents", "agents")
def _set_aside(state: XFilesState, frame: Frame, agent: int) -> None:
    if zone_of(state, agent) in SECTIONS:
        agents.note_post(state, agent, Zone.HOSPITAL)
        agents.pass_on(state, agent)
        atoms.move(
            state,
            agent,
            state.match.place(Zone.AWAY, state.owner[agent]),
            Event.SET_ASIDE,
            state.owner[agent],
            frame.card,
        )
        atoms.change(state, state.team, agent, 0)


@AGENTS.step(
    "bring_back",
    "Agents that were out of play come back to the Bureau (XF-309)",
    _AGENTS,
    Param("as_before", "flag", "or to the section and the Team that they left"),
    short="agents",
)
def _bring_back(state: XFilesState, frame: Frame, which: list[int], as_before: bool | None) -> None:
    for agent in which:
        if zone_of(state, agent) == Zone.AWAY:
            owner = state.owner[agent]
            section, team, _ = state.memory.get(agent, (Zone.BUREAU, 0, NOTHING)) if as_before else _TO_BUREAU
            atoms.move(state, agent, state.match.place(section, owner), Event.RETURNED, owner, frame.card)
            if section != Zone.HOSPITAL:
                there = {zone_of(state, mate) for mate in agents.team_members(state, owner, team)} if team else set()
                stays = there <= {section} and bool(team)
                atoms.change(state, state.team, agent, team if stays else agents.new_team(state, owner))


AGENTS.flag(
    "drained",
    "what lowers its full HEALTH would leave nothing of it, were 1 not the least (XF-095)",
    lambda state, frame, card: agents.is_drained(state, card),
)


@AGENTS.step(
    "abduct",
    "Agents, or Witnesses on the table, go face up under the tenth card of their owners' Bureau decks (XF-276)",
    _AGENTS,
    Param("under", "whole", "under so many cards instead"),
    Param("back", "zone", "where they come back to when they are uncovered (the Hospital when left out)"),
    Param("damage", "whole", "with how much damage they come back"),
    short="agents",
)
def _abduct(
    state: XFilesState,
    frame: Frame,
    which: list[int],
    under: int | None,
    back: tuple[int, ...] | None,
    damage: int | None,
) -> None:
    for agent in which:
        if is_reachable(state, agent) or zone_of(state, agent) == Zone.HOSPITAL:
            played = program_frame(state, agent)
            if played is not None and played is not frame:
                leave(played)
            deck.abduct(
                state,
                agent,
                frame.card,
                under=under or deck.ABDUCTED_UNDER,
                back=back[0] if back else Zone.HOSPITAL,
                damage=damage or 0,
            )


@AGENTS.step(
    "grant",
    "something is granted to cards, or forbidden to them, for a time",
    Param("what", "word:grant", "what", required=True),
    _CARDS,
    Param("until", "word:until", "how long", required=True),
    Param("at_sites", "flag", "in the checks of visited Sites alone"),
)
def _grant(state: XFilesState, frame: Frame, what: int, cards: list[int], until: int, at_sites: bool | None) -> None:
    meant = [one for card in cards for one in ([card] if what & Grant.OF_DAMAGE else adversaries.as_one(state, card))]
    for card in dict.fromkeys(meant):
        atoms.add_modifier(
            state, (what, GRANT, checks.AT_SITES if at_sites else 1, card, until, frame.player, frame.card)
        )
