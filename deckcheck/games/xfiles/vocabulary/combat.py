"""What cards of the X-Files CCG do to a combat: who fights, whom damage reaches, further rounds."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.modifiers import measure
from deckcheck.engine.flow.procedures import ask, innermost, jump, leave
from deckcheck.engine.state.vocabulary import ADD, CHOOSE_CARD, DONE
from deckcheck.games.xfiles.names import Mark, Stat, Until, Window, Zone
from deckcheck.games.xfiles.rules import adversaries, combat, combat_damage, playing
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import Combat, begin_effect, open_window, program_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Cards, Operation, Path
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

COMBAT = Language(__file__)

_AGENTS = Param("agents", "cards", "which Agents", required=True)
_CARDS = Param("cards", "cards", "which cards", required=True)
_AMOUNT = Param("amount", "amount", "how much", required=True)


@COMBAT.each_card("leave_combat", "a fighter leaves the combat unhurt (XF-202)", "which Agents", "agents")
def _leave_combat(state: XFilesState, frame: Frame, agent: int) -> None:
    combat.leave_combat(state, agent)


@COMBAT.step(
    "aim",
    "damage of this round is aimed at fighters beside what is assigned to them",
    _CARDS,
    _AMOUNT,
    Param("by", "cards", "which fighter deals it (none when left out)"),
)
def _aim(state: XFilesState, frame: Frame, cards: list[int], amount: int, by: list[int] | None) -> None:
    fight = innermost(state, Combat)
    if fight is not None and amount > 0:
        for card in cards:
            combat_damage.aim(fight, by[0] if by else -1, card, amount)


@COMBAT.step(
    "strike_own",
    "one of the Team strikes another of it in this round, as hard as it strikes then, and no foe",
    Param("agent", "cards", "which fighter", required=True),
    Param("victim", "cards", "whom it strikes", required=True),
)
def _strike_own(state: XFilesState, frame: Frame, agent: list[int], victim: list[int]) -> None:
    if innermost(state, Combat) is not None and victim:
        for one in agent:
            combat_damage.strike_own(state, one, victim[0])


@COMBAT.step(
    "weaken_team",
    "the Team deals so much less damage in this round, whomever it strikes: the strongest of it strike less hard",
    _AMOUNT,
    short="amount",
)
def _weaken_team(state: XFilesState, frame: Frame, amount: int) -> None:
    """Lower the LRC or CRC of the Team's fighters: taken off each foe it would count as often as there are foes."""
    fight = innermost(state, Combat)
    if fight is None:
        return
    there = [(combat_damage.strength(state, fight, one), one) for one in combat.fighters(state, fight)]
    for deals, one in sorted(there, key=lambda pair: -pair[0]):
        less = min(amount, deals)
        if less > 0:
            atoms.add_modifier(state, (1 << fight.kind, ADD, -less, one, Until.ROUND, frame.player, frame.card))
            amount -= less


@COMBAT.step(
    "redirect",
    "what fighters have been assigned to deal to your side in this round goes to one fighter of it",
    Param("to", "cards", "to which", required=True),
    short="to",
)
def _redirect(state: XFilesState, frame: Frame, to: list[int]) -> None:
    """Turn blows aside; what a card deals to each of the side, beside them, is not assigned by anybody."""
    fight = innermost(state, Combat)
    if fight is None or not to:
        return
    side = combat.side_in(state, frame, own=True)
    combat_damage.turn_aside(fight, side, to[0], [*combat.side_in(state, frame, own=False), *side])
    combat.turn_blows(state, side, to[0])


@COMBAT.step(
    "extra_round",
    "one more round of this kind comes next",
    Param("round", "word:round", "which kind", required=True),
    short="round",
)
def _extra_round(state: XFilesState, frame: Frame, number: int) -> None:
    combat.extra_round(state, number)


@COMBAT.step(
    "fight",
    "the Adversary fights the Team whose check is under way (XF-181)",
    Param("alone", "cards", "the one Agent that it fights"),
    Param("rounds", "whole", "how many rounds at most"),
    Param("ways", "fights", "how it fights this time, beside what its card always says"),
    asks=True,
)
def _fight(state: XFilesState, frame: Frame, alone: list[int] | None, rounds: int | None, ways: int | None) -> None:
    fight = combat.start_combat(state, frame.card, alone[0] if alone else -1)
    if fight is not None:
        fight.rounds, fight.ways = rounds or 0, ways or 0


# Several foes, and Agents that attack --------------------------------------------------------------------------------


@COMBAT.step(
    "fight_beside",
    "cards on the table, or Agents, take the Adversary's side, and fight in one combat with another card",
    _CARDS,
    Param("other", "cards", "beside which card", required=True),
)
def _fight_beside(state: XFilesState, frame: Frame, cards: list[int], other: list[int]) -> None:
    for lead in other:
        for card in cards:
            if zone_of(state, card) in (Zone.BUREAU, Zone.FIELD):
                adversaries.become_adversary(state, card, frame.player)
            played = program_frame(state, card)
            if played is not None and card != frame.card:
                leave(played)
            atoms.change(state, state.boost, card, 0)
            atoms.change(state, state.serves, card, -1)
            adversaries.join_foes(state, lead, card)


@COMBAT.step(
    "multiply",
    "LRC, CRC and HEALTH of cards are multiplied for the combat",
    _CARDS,
    Param("by", "whole", "by how much", required=True),
)
def _multiply(state: XFilesState, frame: Frame, cards: list[int], by: int) -> None:
    for card in cards:
        more = measure(state, Stat.TIMES, card, 1) * (by - 1)
        atoms.add_modifier(state, (Stat.TIMES, ADD, more, card, Until.COMBAT, frame.player, frame.card))


@COMBAT.operation(
    "attack_together",
    "you play several Adversaries, each at its price, which then fight the Team in one combat",
    Param("most", "whole", "how many at most", required=True),
    Param("from", "filter", "among which cards", required=True),
)
def _attack_together(builder: Builder, path: Path, most: int, **rest: Any) -> Operation:
    """Compile it; one card alone, for elsewhere a player plays one Adversary at a time (XF-181)."""
    gather: Cards = rest["from"][0]
    slot = builder.name("played together")

    def begin(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = 0  # type: ignore[index]

    def ask_next(state: XFilesState, frame: Frame) -> None:
        played = frame.slots[slot]  # type: ignore[index]
        found = distinct(state, gather(state, frame)) if played < most else []
        state.choice = DONE
        if found:
            ask(state, frame.player, CHOOSE_CARD, [*found, DONE] if played else found)

    def play(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            frame.slots[slot] += 1  # type: ignore[index]
            jump(frame, ask_next)
            marks = state.marks[state.choice] | Mark.GATHERED | Mark.AS_ONE
            atoms.change(state, state.marks, state.choice, marks)
            begin_effect(state, state.match.book.program[state.definition[state.choice]], frame.player, state.choice)

    def let_answer(state: XFilesState, frame: Frame) -> None:
        ready = adversaries.gathered(state, frame.player)
        if ready:
            open_window(state, Window.ANSWER | Window.CHECK, frame.player, ready[0])

    def attack(state: XFilesState, frame: Frame) -> None:
        ready = adversaries.gathered(state, frame.player)
        for card in ready:
            atoms.change(state, state.marks, card, state.marks[card] & ~Mark.GATHERED)
            if card != ready[0]:
                adversaries.join_foes(state, ready[0], card)
        if ready:
            combat.start_combat(state, ready[0])

    return [begin, ask_next, play, let_answer, attack]


@COMBAT.operation(
    "attack_as",
    "an Agent attacks the Team whose check is under way as if it were an Adversary; afterwards it goes back",
    Param("agent", "cards", "which Agent", required=True),
    Param("alone", "cards", "the one Agent that it attacks"),
    Param("rounds", "whole", "how many rounds at most"),
    short="agent",
)
def _attack_as(builder: Builder, path: Path, agent: Cards, alone: Cards | None, rounds: int | None) -> Operation:
    def take_up(state: XFilesState, frame: Frame) -> None:
        victims = alone(state, frame) if alone else [-1]
        for one in agent(state, frame)[: len(victims)]:
            adversaries.become_adversary(state, one, frame.player)
            open_window(state, Window.ANSWER | Window.CHECK, frame.player, one)

    def attack(state: XFilesState, frame: Frame) -> None:
        ready = [one for one in agent(state, frame) if zone_of(state, one) == Zone.PLAYED]
        if not ready:
            playing.cut_short(frame)
            return
        fight = combat.start_combat(state, ready[0], (alone(state, frame) or [-1])[0] if alone else -1)
        if fight is not None:
            fight.rounds = rounds or 0

    return [take_up, attack]
