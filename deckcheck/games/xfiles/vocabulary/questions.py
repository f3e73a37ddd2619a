"""What cards of the X-Files CCG do to questions, and to the course of the turn."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.procedures import ask, push, skip_to_end
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Chapter, Mark
from deckcheck.games.xfiles.rules import checks, combat, investigation, notebook, questions
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import check_frame
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

QUESTIONS = Language(__file__)

# The values of an X-File's AFFILIATION as keywords, which cards bear too; no Adversary bears two of them.
_AFFILIATIONS = tuple(n.KEYWORDS[name] for name in n.VALUES[: n.VALUES_EACH])


@QUESTIONS.operation(
    "question",
    "you put one question about an X-File outside the resolution of a Site (XF-224, XF-226)",
    Param("about", "list:word:characteristic", "about which characteristics (any when left out)"),
    Param("value", "word:value", "about this value alone"),
    Param("shared_with", "cards", "about an AFFILIATION alone that one of these cards bears as a keyword"),
    Param("back", "flag", "the very question that was just put to you, to whoever put it"),
    Param("to", "players", "whose X-File (the directed player's, or of the only opponent, when left out)"),
)
def _question(
    builder: Builder,
    path: Path,
    about: list[int] | None,
    value: int | None,
    shared_with: Cards | None,
    back: bool | None,
    to: Players | None,
) -> Operation:
    mask = sum(1 << number for number in about) if about else (1 << len(n.CHARACTERISTICS)) - 1
    if value is not None:
        mask = 1 << value // n.VALUES_EACH

    def put(state: XFilesState, frame: Frame) -> None:
        only = [value] if value is not None else []
        if back:
            put_last = next(
                (other for other in reversed(state.stack) if other.procedure.number == Chapter.QUESTION), None
            )
            if put_last is not None:
                ask_again(state, frame.player, put_last.player, put_last.value)
            return
        if shared_with is not None:
            words = 0
            for card in shared_with(state, frame):
                words |= keywords_of(state, card)
            only = [number for number, word in enumerate(_AFFILIATIONS) if words & word][:1]
        for asked in to(state, frame) if to else _directed(state, frame):
            other = push(state, Chapter.QUESTION, frame.player, -1, asked, mask)
            if only and other.slots is not None:
                other.slots[0] = only[0]

    return [put]


def ask_again(state: XFilesState, asker: int, asked: int, value: int) -> None:
    """Let a player put a certain question to another (XF-226)."""
    frame = push(state, Chapter.QUESTION, asker, -1, asked, 1 << value // n.VALUES_EACH)
    if frame.slots is not None:
        frame.slots[0] = value


def _directed(state: XFilesState, frame: Frame) -> list[int]:
    """Return the player whom the visited Site is directed at, or the next opponent."""
    check = check_frame(state)
    if check is not None and check.target >= 0 and state.directed[check.target] >= 0:
        return [state.directed[check.target]]
    players = state.match.players
    others = [(frame.player + step) % players for step in range(1, players)]
    return [other for other in others if state.alive[other]][:1]


@QUESTIONS.operation(
    "overhear",
    "players learn the answer to the question that was just put (XF-251)",
    Param("who", "players", "who", required=True),
    short="who",
)
def _overhear(builder: Builder, path: Path, who: Players) -> Operation:
    return lambda state, frame: questions.overhear(state, who(state, frame))


@QUESTIONS.operation(
    "hush",
    "you name a characteristic about which the player in whose area the card lies may not ask you; not the same twice",
)
def _hush(builder: Builder, path: Path) -> Operation:
    """Compile it; one card alone: no other forbids what may be asked."""

    def ask_which(state: XFilesState, frame: Frame) -> None:
        ask(
            state,
            frame.player,
            n.MODE,
            [number for number in range(len(n.CHARACTERISTICS)) if number != state.hushed[frame.card]],
        )

    def name(state: XFilesState, frame: Frame) -> None:
        atoms.change(state, state.hushed, frame.card, state.choice)

    return [ModeStep(ask_which, lambda option: printed(n.CHARACTERISTICS[option])), name]


@QUESTIONS.condition(
    "question_put",
    "a question about an X-File was just put",
    Param("yours", "flag", "whether it is about yours"),
    Param("exact", "flag", "whether the Team had just the level that the Site needed"),
)
def _question_put(builder: Builder, path: Path, yours: bool | None, exact: bool | None) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        if exact is not None and bool(state.exact[state.active]) != exact:
            return False
        asked = next(
            (other.target for other in reversed(state.stack) if other.procedure.number == Chapter.QUESTION), -1
        )
        return asked >= 0 and (yours is None or (asked == frame.player) == yours)

    return test


@QUESTIONS.amount("bought", "how many cards were just paid for and are not drawn yet")
def _bought(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        briefing = _briefing(state)
        return briefing.slots[0] if briefing is not None and briefing.slots else 0

    return amount


# What a card may keep from coming.
ANSWER, PENALTY, DELIVERY, DRAWS = range(4)
QUESTIONS.words["due"] = {"answer": ANSWER, "penalty": PENALTY, "delivery": DELIVERY, "draws": DRAWS}


@QUESTIONS.operation(
    "cancel",
    "something that is due does not come: the answer to a question that was just put to you, the penalty question for "
    "a wrong guess (XF-230), the cards that were just paid for, or what players would still draw this turn",
    Param("what", "word:due", "what", required=True),
    Param("player", "players", "whose draws (`you` when left out)"),
    short="what",
)
def _cancel(builder: Builder, path: Path, what: int, player: Players | None) -> Operation:
    who: Players = player or builder.parse("players", "you", path)

    def cancel(state: XFilesState, frame: Frame) -> None:
        briefing = _briefing(state)
        if what == ANSWER:
            questions.refuse_answer(state)
        elif what == PENALTY:
            questions.cancel_penalty(state)
        elif what == DRAWS:
            for one in who(state, frame):
                atoms.change(state, state.no_draw, one, 1)
        elif briefing is not None:
            briefing.slots = [0]

    return cancel


def _briefing(state: XFilesState) -> Frame | None:
    return next((frame for frame in state.stack if frame.procedure.number == Chapter.BRIEFING), None)


@QUESTIONS.condition(
    "knows",
    "you know a characteristic of an opponent's X-File",
    Param("characteristic", "word:characteristic", "which", required=True),
    short="characteristic",
)
def _knows(builder: Builder, path: Path, characteristic: int) -> Condition:
    values = range(characteristic * n.VALUES_EACH, (characteristic + 1) * n.VALUES_EACH)

    def test(state: XFilesState, frame: Frame) -> bool:
        bearers = state.match.book.bearers
        for other in range(state.match.players):
            if other != frame.player and state.alive[other]:
                left = notebook.possible(state, frame.player, other)
                if any(not left & ~bearers[value] for value in values):
                    return True
        return False

    return test


@QUESTIONS.operation("end_turn", "the turn ends at once: what is under way is broken off, and Debriefing follows")
def _end_turn(builder: Builder, path: Path) -> Operation:
    """Compile it; one card alone: no other breaks off what is under way in a whole turn."""
    last = {
        Chapter.CHECK: checks.CHECK.steps.index(checks.close),
        Chapter.VISIT: investigation.VISIT.steps.index(investigation.close_site),
        Chapter.INVESTIGATION: investigation.INVESTIGATION.steps.index(investigation.discard_sites),
        Chapter.COMBAT: combat.COMBAT.steps.index(combat.clear_away),
    }

    def end(state: XFilesState, frame: Frame) -> None:
        for site in investigation.to_resolve(state):
            atoms.change(state, state.marks, site, state.marks[site] & ~Mark.VISITED)
        for other in state.stack:
            if other is frame or other.procedure.number == Chapter.TURN:
                continue
            if other.procedure.number in last:
                other.pc = last[other.procedure.number]
            elif other.procedure.number > max(last):
                other.pc = len(other.procedure.steps) - 1
            else:
                skip_to_end(state, other)

    return end
