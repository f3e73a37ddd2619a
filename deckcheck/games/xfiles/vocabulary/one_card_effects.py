"""What single cards of the X-Files CCG do and no other: posts resumed, illness, borrowed Agents, other X-Files."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.effects.shared import distinct
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import ask, innermost
from deckcheck.engine.knowledge.observation import recast
from deckcheck.engine.state.actions import option
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, DONE, REVEALED
from deckcheck.games.xfiles.events import Event, Reworded
from deckcheck.games.xfiles.names import CHARACTERISTICS, KEYWORDS, VALUES, VALUES_EACH, WORDS, Mark, Zone, bits_of
from deckcheck.games.xfiles.rules import agents, checks, loans, notebook, playing
from deckcheck.games.xfiles.rules.cards import zone_of
from deckcheck.games.xfiles.rules.deck import uncover
from deckcheck.games.xfiles.rules.frames import Check, begin_effect
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, printed
from deckcheck.games.xfiles.vocabulary.words import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Filter, Operation, Path, Test
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.games.xfiles.state import XFilesState

ONE_CARD_EFFECTS = Language(__file__)


# Agents that come back, fall ill, or help another player ------------------------------------------------------------


@ONE_CARD_EFFECTS.each_card(
    "resume_post",
    "Agents that went to the Hospital or left the game this turn are back where they were, with full HEALTH",
    "which Agents",
    "agents",
)
def _resume_post(state: XFilesState, frame: Frame, agent: int) -> None:
    if zone_of(state, agent) in (Zone.HOSPITAL, Zone.REMOVED):
        agents.resume_post(state, agent)


@ONE_CARD_EFFECTS.each_card(
    "restore",
    "cards that left the game this turn are where they were: Agents with full HEALTH, others in hand or discarded",
    "which cards",
)
def _restore(state: XFilesState, frame: Frame, card: int) -> None:
    if zone_of(state, card) == Zone.REMOVED:
        agents.restore(state, card)


ONE_CARD_EFFECTS.flag(
    "lost",
    "it left the game this turn: an Agent, or what a card of an opponent took out",
    lambda state, frame, card: state.marks[card] & Mark.LOST,
)


@ONE_CARD_EFFECTS.filter("posted_with", "cards", "it was in the Team of this Agent before it left")
def _posted_with(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        _, team, _ = state.memory.get(card, (0, 0, 0))
        return any(team and team == state.team[other] for other in value(state, frame))

    return test


@ONE_CARD_EFFECTS.step(
    "infect",
    "Agents fall ill: after this many own Briefings they leave the game",
    Param("agents", "cards", "which Agents", required=True),
    Param("amount", "amount", "how many", required=True),
    Param("skill", "word:skill", "by a check of which skill their Team cures them (MEDICAL when left out)"),
)
def _infect(state: XFilesState, frame: Frame, which: list[int], amount: int, skill: int | None) -> None:
    for agent in which:
        if not state.sick[agent]:
            atoms.change(state, state.sick, agent, amount)
            if skill is not None:
                atoms.assign(state, remedies=(*state.remedies, (agent, skill)))


@ONE_CARD_EFFECTS.step(
    "borrow_agent",
    "Agents of another player join a Team of yours for the rest of the turn, with all that is on them",
    Param("agents", "cards", "which Agents", required=True),
    Param("into", "cards", "into whose Team", required=True),
)
def _borrow_agent(state: XFilesState, frame: Frame, which: list[int], into: list[int]) -> None:
    for agent in which:
        for mate in into[:1]:
            loans.lend(state, agent, frame.player, mate)


def _is_missing_here(state: XFilesState, frame: Frame, card: int) -> bool:
    identity = state.match.book.identity
    name = identity[state.definition[card]]
    return all(identity[state.definition[own]] != name for own in agents.agents_of(state, frame.player))


ONE_CARD_EFFECTS.flag("new_to_you", "no Agent of its name is among yours in play", _is_missing_here)


# Adversaries where no Site is visited -------------------------------------------------------------------------------


@ONE_CARD_EFFECTS.operation("lay_open", "the card bears the SITE word of a characteristic that you choose")
def _lay_open(builder: Builder, path: Path) -> Operation:
    def ask_word(state: XFilesState, frame: Frame) -> None:
        ask_mode(state, frame.player, list(range(len(CHARACTERISTICS))))

    def bear_word(state: XFilesState, frame: Frame) -> None:
        word = KEYWORDS[CHARACTERISTICS[state.choice]] | KEYWORDS["site"]
        atoms.change(state, state.gained, frame.card, state.gained[frame.card] | word)
        new = WORDS.index(CHARACTERISTICS[state.choice])
        atoms.emit(state, Event.REWORDED, frame.player, frame.card, -1, option(Reworded.BESIDE, 0, new))

    return [ModeStep(ask_word, lambda option: printed(CHARACTERISTICS[option])), bear_word]


def _may_fight(state: XFilesState, frame: Frame, card: int, agent: int) -> bool:
    """Whether the player could play an Adversary on the Team of an Agent where no check is under way."""
    if not state.team[agent] or innermost(state, Check) is not None:
        return False
    with checks.supposed_alarm(state, agent, frame.card):
        return playing.can_play(state, frame.player, card)


@ONE_CARD_EFFECTS.filter("plays_on", "cards", "you could play it on the Team of one of these Agents, outside checks")
def _plays_on(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: any(_may_fight(state, frame, card, agent) for agent in value(state, frame))


@ONE_CARD_EFFECTS.operation(
    "play_on",
    "you play an Adversary on a Team, wherever it is; of several Teams you choose one",
    Param("card", "cards", "which Adversary", required=True),
    Param("teams", "cards", "the Agents whose Teams these are", required=True),
)
def _play_on(builder: Builder, path: Path, card: Cards, teams: Cards) -> Operation:
    def ask_team(state: XFilesState, frame: Frame) -> None:
        first: dict[int, int] = {}
        for agent in teams(state, frame):
            if any(_may_fight(state, frame, one, agent) for one in card(state, frame)):
                first.setdefault(state.team[agent], agent)
        state.choice = DONE
        if first:
            ask(state, frame.player, CHOOSE_CARD, sorted(first.values()))

    def play(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            checks.start_alarm(state, state.choice, frame.card)
            for one in card(state, frame):
                begin_effect(state, state.match.book.program[state.definition[one]], frame.player, one)

    return [ask_team, play]


# Other players' decks, and X-Files from outside the game ------------------------------------------------------------


@ONE_CARD_EFFECTS.operation(
    "sift",
    "you look at the top cards of a player's deck, keep one face down under this card, and put the others back in any "
    "order",
    Param("amount", "whole", "how many", required=True),
    Param("of", "player", "whose deck", required=True),
    Param("keep", "filter", "which cards may be kept", required=True),
)
def _sift(builder: Builder, path: Path, amount: int, of: Amount, keep: Filter) -> Operation:
    slot, owner = builder.name("kept"), builder.name("sifted")

    def top(state: XFilesState, frame: Frame) -> list[int]:
        return state.pile(Zone.DECK, frame.slots[owner])[-amount:]  # type: ignore[index]

    def look(state: XFilesState, frame: Frame) -> None:
        frame.slots[owner] = player = of(state, frame)  # type: ignore[index]
        uncover(state, player, amount)
        for card in top(state, frame):
            atoms.reveal(state, card, 1 << frame.player, REVEALED, frame.player)

    def ask_kept(state: XFilesState, frame: Frame) -> None:
        found = [card for card in top(state, frame) if keep.fits(state, frame, card)]
        state.choice = DONE
        if found:
            ask(state, frame.player, CHOOSE_CARD, distinct(state, found))

    def take(state: XFilesState, frame: Frame) -> None:
        frame.slots[slot] = int(state.choice != DONE)  # type: ignore[index]
        if state.choice != DONE:
            place = state.match.place(Zone.UNDER, frame.player)
            atoms.move(state, state.choice, place, Event.LAID, frame.player, frame.card)
            atoms.attach(state, state.choice, frame.card)

    def ask_order(state: XFilesState, frame: Frame) -> None:
        left = top(state, frame)[-(amount - 1) :] if frame.slots[slot] else []  # type: ignore[index]
        state.choice = DONE
        if len(left) > 1:
            ask(state, frame.player, CHOOSE_CARD, distinct(state, left))

    def put_on_top(state: XFilesState, frame: Frame) -> None:
        if state.choice != DONE:
            atoms.move(state, state.choice, state.match.place(Zone.DECK, frame.slots[owner]))  # type: ignore[index]
        uncover(state, frame.slots[owner])  # type: ignore[index]

    return [look, ask_kept, take, ask_order, put_on_top]


@ONE_CARD_EFFECTS.operation(
    "swap_file",
    "your X-File becomes another one, as you choose; of the old one nothing holds any more",
    Param("from", "word:value", "which value yours must bear (any when left out)"),
    Param("to", "word:value", "which value the other one bears (any when left out)"),
)
def _swap_file(builder: Builder, path: Path, to: int | None, **rest: Any) -> Operation:
    """Compile it; few cards do it: X-Files else stay what they are."""
    old: int | None = rest["from"]
    if old is not None:
        value = old

        def is_such(state: XFilesState, frame: Frame) -> bool:
            return bool(state.match.book.bearers[value] >> max(0, notebook.file_of(state, frame.player)) & 1)

        need(builder, is_such)
    left = builder.name("files left")

    def begin(state: XFilesState, frame: Frame) -> None:
        own = 1 << max(0, notebook.file_of(state, frame.player))
        book = state.match.book
        frame.slots[left] = book.bearers[to] if to is not None else book.all_files & ~own  # type: ignore[index]

    def ask_value(characteristic: int) -> Step:
        values = range(characteristic * VALUES_EACH, (characteristic + 1) * VALUES_EACH)

        def ask_one(state: XFilesState, frame: Frame) -> None:
            files, bearers = frame.slots[left], state.match.book.bearers  # type: ignore[index]
            ask_mode(state, frame.player, [value for value in values if bearers[value] & files])

        return ModeStep(ask_one, lambda option: printed(VALUES[option]))

    def narrow(state: XFilesState, frame: Frame) -> None:
        frame.slots[left] &= state.match.book.bearers[state.choice]  # type: ignore[index]

    def swap(state: XFilesState, frame: Frame) -> None:
        players, book = state.match.players, state.match.book
        [card] = state.pile(Zone.XFILE, frame.player)
        recast(state, card, book.files[bits_of(frame.slots[left])[0]])  # type: ignore[index]
        atoms.change(state, state.shown, frame.player, 0)
        for other in range(players):
            if other != frame.player:
                page = other * players + frame.player
                atoms.change(state, state.ruled_out, page, book.all_files & ~book.bearers[to] if to is not None else 0)

    first = 0 if to is None else 1
    asked = [
        step for characteristic in range(first, len(CHARACTERISTICS)) for step in (ask_value(characteristic), narrow)
    ]
    return [begin, *asked, swap]
