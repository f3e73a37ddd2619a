"""What cards of the X-Files CCG do to questions, and to the course of the turn."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language, Param
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.procedures import innermost, jump, leave, push
from deckcheck.engine.state.vocabulary import DONE
from deckcheck.games.xfiles.names import CHARACTERISTICS, KEYWORDS, VALUES, VALUES_EACH, Mark, Phase, Zone
from deckcheck.games.xfiles.rules import checks, combat, investigation, notebook, playing, questions, turn
from deckcheck.games.xfiles.rules.briefing import Briefing, ask_buy, is_sale_due
from deckcheck.games.xfiles.rules.cards import keywords_of
from deckcheck.games.xfiles.rules.frames import Check, Visit
from deckcheck.games.xfiles.rules.questions import Question, ask_about
from deckcheck.games.xfiles.vocabulary.modes import ModeStep, ask_mode, printed
from deckcheck.games.xfiles.vocabulary.words import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Operation, Path, Players
    from deckcheck.engine.state.frames import Frame, Procedure, Step
    from deckcheck.games.xfiles.state import XFilesState

QUESTIONS = Language(__file__)

# The values of an X-File's AFFILIATION as keywords, which cards bear too; no Adversary bears two of them.
_AFFILIATIONS = tuple(KEYWORDS[name] for name in VALUES[:VALUES_EACH])


@QUESTIONS.operation(
    "question",
    "you put one question about an X-File outside the resolution of a Site (XF-224, XF-226)",
    Param("about", "list:word:characteristic", "about which characteristics (any when left out)"),
    Param("value", "word:value", "about this value alone"),
    Param("shared_with", "cards", "about an AFFILIATION alone that one of these cards bears as a keyword"),
    Param("back", "flag", "the very question that was just put to you, to whoever put it"),
    Param("again", "flag", "about the characteristic that was last asked about at the Site that is visited"),
    Param("to", "players", "whose X-File (the directed player's, or of the only opponent, when left out)"),
)
def _question(
    builder: Builder,
    path: Path,
    about: list[int] | None,
    value: int | None,
    shared_with: Cards | None,
    back: bool | None,
    again: bool | None,
    to: Players | None,
) -> Operation:
    mask = sum(1 << number for number in about) if about else (1 << len(CHARACTERISTICS)) - 1
    if value is not None:
        mask = 1 << value // VALUES_EACH

    if again:
        need(builder, _has_asked)

    def put(state: XFilesState, frame: Frame) -> None:
        only = value if value is not None else -1
        if back:
            just_put = innermost(state, Question)
            if just_put is not None:
                bit = 1 << just_put.asked // VALUES_EACH
                ask_about(state, frame.player, just_put.player, bit, just_put.asked)
            return
        if shared_with is not None:
            words = 0
            for card in shared_with(state, frame):
                words |= keywords_of(state, card)
            only = next((number for number, word in enumerate(_AFFILIATIONS) if words & word), -1)
        visit = innermost(state, Visit)
        about_now = 1 << visit.topic if again and visit is not None and visit.topic >= 0 else mask
        for rival in to(state, frame) if to else _directed(state, frame):
            ask_about(state, frame.player, rival, about_now, only)

    return [put]


def _has_asked(state: XFilesState, frame: Frame) -> bool:
    visit = innermost(state, Visit)
    return visit is not None and visit.topic >= 0


def _directed(state: XFilesState, frame: Frame) -> list[int]:
    """Return the player whom the visited Site is directed at, or the next opponent."""
    check = innermost(state, Check)
    if check is not None and check.site >= 0 and state.directed[check.site] >= 0:
        return [state.directed[check.site]]
    players = state.match.players
    others = [(frame.player + step) % players for step in range(1, players)]
    return [other for other in others if state.alive[other]][:1]


@QUESTIONS.step(
    "overhear",
    "players learn the answer to the question that was just put (XF-251)",
    Param("who", "players", "who", required=True),
    short="who",
)
def _overhear(state: XFilesState, frame: Frame, who: list[int]) -> None:
    just_put = innermost(state, Question)
    if just_put is not None:
        for listener in who:
            just_put.listeners |= 1 << listener


@QUESTIONS.operation(
    "hush",
    "you name a characteristic about which the player in whose area the card is may not ask you; not the same twice",
    Param("asked", "flag", "that about which a question was just answered, unnamed"),
)
def _hush(builder: Builder, path: Path, asked: bool | None) -> Operation:

    def take_asked(state: XFilesState, frame: Frame) -> None:
        just_put = innermost(state, Question)
        if just_put is not None:
            atoms.change(state, state.hushed, frame.card, just_put.asked // VALUES_EACH)

    if asked:
        return take_asked

    def ask_which(state: XFilesState, frame: Frame) -> None:
        ask_mode(
            state,
            frame.player,
            [number for number in range(len(CHARACTERISTICS)) if number != state.hushed[frame.card]],
        )

    def name(state: XFilesState, frame: Frame) -> None:
        atoms.change(state, state.hushed, frame.card, state.choice)

    return [ModeStep(ask_which, lambda option: printed(CHARACTERISTICS[option])), name]


@QUESTIONS.condition(
    "question_put",
    "a question about an X-File was just put",
    Param("yours", "flag", "whether it is about yours"),
    Param("noted", "flag", "whether it is that of a player whose X-File this card has noted"),
    Param("exact", "flag", "whether the Team had just the level that the Site needed"),
)
def _question_put(
    builder: Builder, path: Path, yours: bool | None, noted: bool | None, exact: bool | None
) -> Condition:
    def about_noted(state: XFilesState, frame: Frame, player: int) -> bool:
        return state.noted[frame.card] in state.pile(Zone.XFILE, player)

    def test(state: XFilesState, frame: Frame) -> bool:
        if exact is not None and bool(state.exact[state.active]) != exact:
            return False
        just_put = innermost(state, Question)
        if just_put is None or (noted is not None and about_noted(state, frame, just_put.about) != noted):
            return False
        return yours is None or (just_put.about == frame.player) == yours

    return test


@QUESTIONS.condition(
    "answered",
    "a question about an X-File was just answered",
    Param("yes", "flag", "whether the answer was yes"),
    Param("asked", "flag", "whether you put it"),
    Param("yours", "flag", "whether it is about yours"),
)
def _answered(builder: Builder, path: Path, yes: bool | None, asked: bool | None, yours: bool | None) -> Condition:
    def test(state: XFilesState, frame: Frame) -> bool:
        just_put = innermost(state, Question)
        if just_put is None or not just_put.answered or (yes is not None and (just_put.answered == 2) != yes):
            return False
        if asked is not None and (just_put.player == frame.player) != asked:
            return False
        return yours is None or (just_put.about == frame.player) == yours

    return test


@QUESTIONS.operation(
    "say_not",
    "the player who was just asked names another value of the same characteristic that the X-File does not bear",
)
def _say_not(builder: Builder, path: Path) -> Operation:
    def ask_value(state: XFilesState, frame: Frame) -> None:
        just_put = innermost(state, Question)
        state.choice = DONE
        if just_put is not None:
            bearers, file = state.match.book.bearers, notebook.file_of(state, just_put.about)
            first = just_put.asked // VALUES_EACH * VALUES_EACH
            values = [value for value in range(first, first + VALUES_EACH) if not bearers[value] >> file & 1]
            known = notebook.open_values(state, just_put.player, just_put.about, 1 << first // VALUES_EACH)
            news = [value for value in values if value in known and value != just_put.asked]
            if news:
                ask_mode(state, just_put.about, news)

    def answer(state: XFilesState, frame: Frame) -> None:
        just_put = innermost(state, Question)
        if just_put is not None and state.choice != DONE:
            questions.answer(state, just_put, state.choice, just_put.listeners)

    return [ModeStep(ask_value, lambda option: printed(VALUES[option])), answer]


@QUESTIONS.step(
    "guess",
    "you may name an opponent's X-File, and a wrong guess has no penalty (XF-227, XF-230)",
    Param("of", "player", "whose", required=True),
    short="of",
    asks=True,
)
def _guess(state: XFilesState, frame: Frame, of: int) -> None:
    if of >= 0:
        naming = push(state, questions.GUESS, frame.player, frame.card)
        naming.about, naming.allowed, naming.spared = of, (1 << len(CHARACTERISTICS)) - 1, 1


@QUESTIONS.amount("bought", "how many cards were just paid for and are not drawn yet")
def _bought(builder: Builder, path: Path) -> Amount:
    def amount(state: XFilesState, frame: Frame) -> int:
        briefing = innermost(state, Briefing)
        return briefing.due if briefing is not None else 0

    return amount


# What a card may keep from coming.
ANSWER, PENALTY, DELIVERY, DRAWS = range(4)
QUESTIONS.words["due"] = {"answer": ANSWER, "penalty": PENALTY, "delivery": DELIVERY, "draws": DRAWS}


@QUESTIONS.step(
    "cancel",
    "something that is due does not come: the answer to a question that was just put to you, the penalty question for "
    "a wrong guess (XF-230), the cards that were just paid for, or what players would still draw this turn",
    Param("what", "word:due", "what", required=True),
    Param("player", "players", "whose draws (`you` when left out)", otherwise="you"),
    short="what",
)
def _cancel(state: XFilesState, frame: Frame, what: int, player: list[int]) -> None:
    just_put = innermost(state, Question)
    briefing = innermost(state, Briefing)
    if what == ANSWER and just_put is not None:
        just_put.refused = 1
    elif what == PENALTY:
        questions.cancel_penalty(state)
    elif what == DRAWS:
        for one in player:
            atoms.change(state, state.no_draw, one, 1)
    elif what == DELIVERY and briefing is not None:
        briefing.due = 0


@QUESTIONS.condition(
    "knows",
    "you know a characteristic of an opponent's X-File",
    Param("characteristic", "word:characteristic", "which", required=True),
    short="characteristic",
)
def _knows(builder: Builder, path: Path, characteristic: int) -> Condition:
    values = range(characteristic * VALUES_EACH, (characteristic + 1) * VALUES_EACH)

    def test(state: XFilesState, frame: Frame) -> bool:
        bearers = state.match.book.bearers
        for other in range(state.match.players):
            if other != frame.player and state.alive[other]:
                left = notebook.possible(state, frame.player, other)
                if any(not left & ~bearers[value] for value in values):
                    return True
        return False

    return test


# The course of the turn -----------------------------------------------------------------------------------------------


# Where what an Investigation consists of goes on when it is broken off.
_LAST: dict[Procedure, Step] = {
    checks.CHECK: checks.close,
    investigation.VISIT: investigation.close_site,
    investigation.INVESTIGATION: investigation.discard_sites,
    combat.COMBAT: combat.clear_away,
}


@QUESTIONS.step(
    "skip_phases",
    "a player has no such phases for the rest of the turn; one that is under way ends",
    Param("phases", "list:word:phase", "which phases", required=True),
)
def _skip_phases(state: XFilesState, frame: Frame, phases: list[int]) -> None:
    for phase in phases:
        number = phase.bit_length() - 1
        atoms.change(state, state.skipped, state.active, state.skipped[state.active] | phase)
        for other in state.stack:
            if number == Phase.INVESTIGATION and other.procedure in _LAST:
                jump(other, _LAST[other.procedure])
            elif other.procedure is turn.CHAPTERS[number]:
                leave(other)


@QUESTIONS.step(
    "extra_phase",
    "the active player has one more phase of this kind at once",
    Param("phase", "word:phase", "which", required=True),
    short="phase",
    asks=True,
)
def _extra_phase(state: XFilesState, frame: Frame, phase: int) -> None:
    push(state, turn.CHAPTERS[phase.bit_length() - 1], state.active)


@QUESTIONS.operation("buy_again", "the active player may buy cards a second time in a Briefing, after all have sold")
def _buy_again(builder: Builder, path: Path) -> Operation:
    def is_over(state: XFilesState, frame: Frame) -> bool:
        briefing = innermost(state, Briefing)
        return briefing is not None and not is_sale_due(state, briefing)

    def buy(state: XFilesState, frame: Frame) -> None:
        briefing = innermost(state, Briefing)
        if briefing is not None:
            jump(briefing, ask_buy)

    need(builder, is_over)
    return buy


@QUESTIONS.operation("end_turn", "the turn ends at once: what is under way is broken off, and there is no Debriefing")
def _end_turn(builder: Builder, path: Path) -> Operation:
    """Compile it; one card alone: no other breaks off what is under way in a whole turn."""

    def end(state: XFilesState, frame: Frame) -> None:
        for site in investigation.to_resolve(state):
            atoms.change(state, state.marks, site, state.marks[site] & ~Mark.VISITED)
        if state.phase < Phase.INVESTIGATION:
            investigation.discard_sites(state, frame)
        for other in state.stack:
            if other.procedure in _LAST:
                jump(other, _LAST[other.procedure])
            elif other.procedure is turn.TURN:
                jump(other, turn.cut_off)
            elif other is not frame:
                playing.cut_short(other)

    return end
