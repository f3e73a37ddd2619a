"""Questions, guesses and the penalty for a wrong one (XF-223 to XF-235, XF-251, XF-257, XF-258)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change, eliminate, emit, finish, reveal
from deckcheck.engine.flow.procedures import ask, innermost, leave, procedure, push
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, Kind, number
from deckcheck.engine.state.vocabulary import DONE, ELIMINATED, GAME_OVER
from deckcheck.games.xfiles.decisions import Decision, Named
from deckcheck.games.xfiles.events import Event, Verdict
from deckcheck.games.xfiles.names import VALUES_EACH, Window, Zone, bits_of
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.frames import Visit, open_window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

IDENTIFIED = "identified the X-File"
WRONG = "wrong guess"


class Inquiry(Frame):
    """A question, a guess, or the penalty for a wrong guess; its card is the Site that allows it, or -1."""

    about = number("the player whose X-File is concerned", Kind.PLAYER)
    allowed = number("the characteristics that may be asked about", Kind.BITS)


class Question(Inquiry):
    """A question."""

    only = number("the one value that may be asked about, or -1", start=-1)
    asked = number("the value that was asked about; -1 until then", start=-1)
    refused = number("whether it stays without an answer", Kind.FLAG)
    listeners = number("the players who learn the answer beside the one who asks", Kind.BITS)
    answered = number("the answer: 0 none yet, 1 no, 2 yes")


def ask_about(state: XFilesState, asker: int, about: int, characteristics: int, only: int = -1, site: int = -1) -> None:
    """Let a player put one question to another about one of these characteristics (XF-223, XF-224).

    `only` is the one value that may be asked about, or -1.
    """
    frame = push(state, QUESTION, asker, site)
    frame.about, frame.allowed, frame.only = about, characteristics, only


def hushed_characteristics(state: XFilesState, asker: int, asked: int) -> int:
    """Return the characteristics about which one player may not ask another this turn, as bits; a card sets them."""
    bits = 0
    for card in state.pile(Zone.ASSETS, asker):
        if state.owner[card] == asked and state.hushed[card] >= 0:
            bits |= 1 << state.hushed[card]
    return bits


# The question -------------------------------------------------------------------------------------------------------


def open_values(state: XFilesState, frame: Inquiry) -> list[int]:
    """Return the values that may be asked about: such as are not known already (XF-224, XF-225)."""
    allowed = frame.allowed & ~hushed_characteristics(state, frame.player, frame.about)
    return notebook.open_values(state, frame.player, frame.about, allowed)


def ask_question(state: XFilesState, frame: Question) -> None:
    """Choose a value to ask about."""
    if not state.alive[frame.about]:
        leave(frame)  # whoever has left the game is asked nothing (XF-D28)
        return
    values = open_values(state, frame)
    if frame.only >= 0:
        values = [value for value in values if value == frame.only]
    ask(state, frame.player, Decision.QUESTION, [*values, DONE])


def put_question(state: XFilesState, frame: Question) -> None:
    """Put the question; cards may answer before the player does."""
    if state.choice == DONE:
        leave(frame)
        return
    frame.asked = state.choice
    change(state, state.asked, frame.player, 1)
    visit = innermost(state, Visit)
    if visit is not None:
        visit.topic = frame.asked // VALUES_EACH
    emit(state, Event.ASKED, frame.player, -1, -1, option(Verdict.OPEN, frame.about, frame.asked))
    open_window(state, Window.ASKED, frame.about)


def give_answer(state: XFilesState, frame: Question) -> None:
    """Answer truly: the engine reads the hidden card (XF-226, XF-245)."""
    if frame.refused:
        return
    for other in range(state.match.players):
        if frame.listeners >> other & 1 and other != frame.about:
            notebook.answer(state, other, frame.about, frame.asked)
    frame.answered = 1 + answer(state, frame, frame.asked, frame.listeners)


def after_answer(state: XFilesState, frame: Question) -> None:
    """Let cards be played that follow an answer."""
    if frame.answered:
        open_window(state, Window.ANSWERED, state.active)


def answer(state: XFilesState, frame: Inquiry, value: int, listeners: int = 0) -> bool:
    """Note the true answer for the one who asks, show it and return it; `listeners` are the others who learn it."""
    is_true = notebook.answer(state, frame.player, frame.about, value)
    true = Verdict.TRUE if is_true else Verdict.FALSE
    about = frame.about | listeners << Verdict.LISTENERS
    emit(state, Event.ANSWERED, frame.player, -1, -1, option(true, about, value))
    return bool(is_true)


QUESTION = procedure("question", ask_question, put_question, give_answer, after_answer, frame=Question)


# The guess ----------------------------------------------------------------------------------------------------------


def may_guess(state: XFilesState, player: int, about: int) -> bool:
    """Whether a player may guess: once a turn, and with the option once a game (XF-233, XF-258)."""
    if state.guessed[player] == state.turn or not state.pile(Zone.XFILE, about):
        return False
    return not (state.match.options["one_guess"] and state.guesses[player])


def guesses(state: XFilesState, player: int, about: int) -> list[int]:
    """Return the options of naming an X-File: those that the notebook leaves."""
    return [option(0, Named.FILE, place) for place in bits_of(notebook.possible(state, player, about))]


class Guess(Inquiry):
    """A guess."""

    spared = number("whether a wrong one has no penalty", Kind.FLAG)


def ask_guess(state: XFilesState, frame: Guess) -> None:
    """Let the player name the X-File, or not (XF-227, XF-228)."""
    state.choice = DONE
    if may_guess(state, frame.player, frame.about):
        ask(state, frame.player, Decision.GUESS, [*guesses(state, frame.player, frame.about), DONE])


def check_guess(state: XFilesState, frame: Guess) -> None:
    """A right guess wins; a wrong one is penalised (XF-002, XF-229, XF-230)."""
    if state.choice == DONE:
        leave(frame)
        return
    name_file(state, frame.player, frame.about, split_option(state.choice)[2])
    if state.match.options["one_guess"]:
        lose_by_guess(state, frame.player)
        leave(frame)


def name_file(state: XFilesState, player: int, about: int, file: int) -> None:
    """Name an X-File: the right one wins the game (XF-002, XF-229, XF-232)."""
    change(state, state.guessed, player, state.turn)
    change(state, state.guesses, player, state.guesses[player] + 1)
    right = notebook.file_of(state, about) == file
    emit(state, Event.GUESSED, player, -1, -1, option(Verdict.TRUE if right else Verdict.FALSE, about, file))
    if right:
        notebook.learn(state, player, about, 1 << file)
        file_card = state.pile(Zone.XFILE, about)[0]
        reveal(state, file_card, state.match.everyone, Event.IDENTIFIED, player)
        finish(state, (player,), IDENTIFIED, GAME_OVER)
    notebook.rule_out(state, player, about, file)


def lose_by_guess(state: XFilesState, player: int) -> None:
    """Let a player lose who guessed wrongly under that option (XF-258); the last one left wins."""
    left = [other for other in range(state.match.players) if state.alive[other] and other != player]
    if len(left) == 1:
        finish(state, tuple(left), WRONG, GAME_OVER, beaten=(player,))
    eliminate(state, player, state.match.place(Zone.REMOVED, player), ELIMINATED, WRONG)


def tell_wrong(state: XFilesState, frame: Guess) -> None:
    """Let cards that help after a wrong guess be played before the penalty."""
    emit(state, Event.GUESSED_WRONG, frame.player, -1, -1, frame.about)
    open_window(state, Window.WRONG_GUESS, frame.player)


def penalise(state: XFilesState, frame: Guess) -> None:
    """Let the player whose X-File was guessed ask or guess in turn (XF-230, XF-231, XF-D27)."""
    if frame.spared:
        return
    answered = state.asked[frame.player] or state.match.options["penalty_without_question"]
    if state.alive[frame.player] and answered:
        penalty = push(state, PENALTY, frame.about, frame.card)
        penalty.about, penalty.allowed = frame.player, frame.allowed


GUESS = procedure("guess", ask_guess, check_guess, tell_wrong, penalise, frame=Guess)


def cancel_penalty(state: XFilesState) -> None:
    """Cancel the penalty that waits (a card says so)."""
    frame = innermost(state, Guess)
    if frame is not None:
        leave(frame)


# The penalty --------------------------------------------------------------------------------------------------------


def ask_penalty(state: XFilesState, frame: Inquiry) -> None:
    """Ask for the penalty question: one that the Site allows, or a guess (XF-231, XF-D27)."""
    options = open_values(state, frame)
    if state.pile(Zone.XFILE, frame.about) and not _spent(state, frame.player):
        options += guesses(state, frame.player, frame.about)
    ask(state, frame.player, Decision.PENALTY, [*options, DONE])


def _spent(state: XFilesState, player: int) -> bool:
    return bool((state.match.options["one_guess"] and state.guesses[player]) or state.guessed[player] == state.turn)


def carry_out_penalty(state: XFilesState, frame: Inquiry) -> None:
    """Answer the penalty question, or look whether the penalty guess is right; nothing more follows (XF-232)."""
    if state.choice == DONE:
        return
    _, what, named = split_option(state.choice)
    if what == Named.FILE:
        name_file(state, frame.player, frame.about, named)
        return
    emit(state, Event.ASKED, frame.player, -1, -1, option(Verdict.OPEN, frame.about, named))
    answer(state, frame, named)


PENALTY = procedure("penalty", ask_penalty, carry_out_penalty, frame=Inquiry)
