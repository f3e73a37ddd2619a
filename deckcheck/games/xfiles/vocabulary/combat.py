"""What cards of the X-Files CCG do to a combat: who fights, whom damage reaches, further rounds."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.modifiers import measure
from deckcheck.engine.procedures import ask, push, skip_to_end
from deckcheck.engine.vocabulary import ADD, CHOOSE_CARD, DONE
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import combat, foes, playing
from deckcheck.games.xfiles.rules.activators import frame_of
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.frames import combat_frame, open_window, slots_of
from deckcheck.games.xfiles.vocabulary.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

_AGENTS = Param("agents", "cards", "which Agents", required=True)
_CARDS = Param("cards", "cards", "which cards", required=True)
_AMOUNT = Param("amount", "amount", "how much", required=True)


@LANGUAGE.operation("leave_combat", "a fighter leaves the combat unhurt (XF-202)", _AGENTS, short="agents")
def _leave_combat(b: Builder, path: Path, **p: Cards) -> Operation:
    which = p["agents"]

    def leave(s: XFilesState, f: Frame) -> None:
        for agent in which(s, f):
            combat.leave(s, agent)

    return leave


@LANGUAGE.operation("aim", "damage of this round is aimed at fighters beside what is assigned to them", _CARDS, _AMOUNT)
def _aim(b: Builder, path: Path, cards: Cards, amount: Amount) -> Operation:
    def aim(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.change(s, s.aimed, card, s.aimed[card] + amount(s, f))

    return aim


@LANGUAGE.operation(
    "redirect",
    "damage assigned to your side in this round goes to one fighter of it, or is lost",
    Param("to", "cards", "to which (to nobody when left out)"),
    Param("of", "cards", "that of these alone (of all your side when left out)"),
)
def _redirect(b: Builder, path: Path, to: Cards | None, of: Cards | None) -> Operation:
    def redirect(s: XFilesState, f: Frame) -> None:
        frame = combat_frame(s)
        side = of(s, f) if of else combat.fighters(s, frame) if frame is not None else []
        amount = sum(s.aimed[card] for card in side)
        for card in side:
            atoms.change(s, s.aimed, card, 0)
        for target in to(s, f)[:1] if to else []:
            atoms.change(s, s.aimed, target, s.aimed[target] + amount)

    return redirect


@LANGUAGE.operation(
    "extra_round",
    "one more round of this kind comes next",
    Param("round", "word:round", "which kind", required=True),
    short="round",
)
def _extra_round(b: Builder, path: Path, round: int) -> Operation:  # noqa: A002  the key of the language
    return lambda s, f: combat.extra_round(s, round)


@LANGUAGE.operation(
    "fight",
    "the Adversary fights the Team whose check is under way (XF-181)",
    Param("alone", "cards", "the one Agent that it fights"),
)
def _fight(b: Builder, path: Path, alone: Cards | None) -> Operation:
    def begin(s: XFilesState, f: Frame) -> None:
        lone = (alone(s, f) or [-1])[0] if alone else -1
        combat.start(s, f.card, lone)

    return [begin]


# Several foes, and Agents that attack --------------------------------------------------------------------------------


@LANGUAGE.operation(
    "fight_beside",
    "cards on the table take the Adversary's side, and fight in one combat with another card",
    _CARDS,
    Param("other", "cards", "beside which card", required=True),
)
def _fight_beside(b: Builder, path: Path, cards: Cards, other: Cards) -> Operation:
    def take_side(s: XFilesState, f: Frame) -> None:
        for lead in other(s, f):
            for card in cards(s, f):
                frame = frame_of(s, card)
                if frame is not None and card != f.card:
                    skip_to_end(s, frame)
                for column in (s.boost, s.serves):
                    atoms.change(s, column, card, 0)
                foes.join(s, lead, card)

    return take_side


@LANGUAGE.operation(
    "multiply",
    "LRC, CRC and HEALTH of cards are multiplied for the combat",
    _CARDS,
    Param("by", "whole", "by how much", required=True),
)
def _multiply(b: Builder, path: Path, cards: Cards, by: int) -> Operation:
    def multiply(s: XFilesState, f: Frame) -> None:
        book = s.match.book
        for card in cards(s, f):
            number = s.definition[card]
            printed = (*(book.skills[number][skill] for skill in (n.LRC, n.CRC)), book.health[number])
            for stat, base in zip((1 << n.LRC, 1 << n.CRC, n.S_HEALTH), printed, strict=True):
                more = measure(s, stat, card, base) * (by - 1)
                atoms.add_modifier(s, (stat, ADD, more, card, n.UNTIL_COMBAT, f.player, f.card))

    return multiply


@LANGUAGE.operation(
    "attack_together",
    "you play several Adversaries, each at its price, which then fight the Team in one combat",
    Param("most", "whole", "how many at most", required=True),
    Param("from", "filter", "among which cards", required=True),
)
def _attack_together(b: Builder, path: Path, most: int, **rest: Any) -> Operation:
    """Compile it; one card alone, for elsewhere a player plays one Adversary at a time (XF-181)."""
    gather: Cards = rest["from"][0]
    slot = b.name("played together")

    def begin(s: XFilesState, f: Frame) -> None:
        f.slots[slot] = 0  # type: ignore[index]

    def ask_next(s: XFilesState, f: Frame) -> None:
        played = f.slots[slot]  # type: ignore[index]
        found = distinct(s, gather(s, f)) if played < most else []
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, [*found, DONE] if played else found)

    def play(s: XFilesState, f: Frame) -> None:
        if s.choice != DONE:
            f.slots[slot] += 1  # type: ignore[index]
            f.pc -= 2
            atoms.change(s, s.marks, s.choice, s.marks[s.choice] | n.GATHERED)
            push(s, s.match.book.program[s.definition[s.choice]], f.player, s.choice)

    def attack(s: XFilesState, f: Frame) -> None:
        place = n.PLAYED * s.match.players + f.player
        ready = [card for card in s.zones[place] if s.marks[card] & n.GATHERED]
        for card in ready:
            atoms.change(s, s.marks, card, s.marks[card] & ~n.GATHERED)
            if card != ready[0]:
                foes.join(s, ready[0], card)
        if ready:
            combat.start(s, ready[0])

    return [begin, ask_next, play, attack]


@LANGUAGE.operation(
    "attack_as",
    "an Agent attacks the Team whose check is under way as if it were an Adversary; afterwards it goes back",
    Param("agent", "cards", "which Agent", required=True),
    Param("alone", "cards", "the one Agent that it attacks"),
    Param("rounds", "whole", "how many rounds at most"),
    short="agent",
)
def _attack_as(b: Builder, path: Path, agent: Cards, alone: Cards | None, rounds: int | None) -> Operation:
    def take_up(s: XFilesState, f: Frame) -> None:
        victims = alone(s, f) if alone else [-1]
        for one in agent(s, f)[: len(victims)]:
            foes.take_up(s, one)
            open_window(s, n.W_ANSWER | n.W_CHECK, f.player, one)

    def attack(s: XFilesState, f: Frame) -> None:
        ready = [one for one in agent(s, f) if zone_of(s, one) == n.PLAYED]
        if not ready:
            playing.cut_short(s, f)
            return
        frame = combat.start(s, ready[0], (alone(s, f) or [-1])[0] if alone else -1)
        if frame is not None:
            slots_of(frame)[n.FIGHT_LAST] = rounds or 0

    return [take_up, attack]
