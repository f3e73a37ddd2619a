"""Questions, guesses and the penalty for a wrong one (XF-223 to XF-235, XF-251, XF-257, XF-258)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, eliminate, emit, finish, reveal
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE, ELIMINATED, GAME_OVER
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Chapter, Window
from deckcheck.games.xfiles.rules import notebook
from deckcheck.games.xfiles.rules.frames import open_window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

# An option of a guess, beside the questions of a penalty: the place of an X-File, after all values.
FILE = 32
IDENTIFIED = "identified the X-File"
WRONG = "wrong guess"


def ask_about(state: XFilesState, asker: int, asked: int, characteristics: int, site: int = -1) -> None:
    """Let a player put one question to another about one of these characteristics (XF-223, XF-224)."""
    push(state, Chapter.QUESTION, asker, site, asked, characteristics)


def hushed_characteristics(state: XFilesState, asker: int, asked: int) -> int:
    """Return the characteristics about which one player may not ask another this turn, as bits; a card tells them."""
    players = state.match.players
    bits = 0
    for card in state.zones[n.ASSETS * players + asker]:
        if state.owner[card] == asked and state.hushed[card] >= 0:
            bits |= 1 << state.hushed[card]
    return bits


# The question -------------------------------------------------------------------------------------------------------


def ask_question(state: XFilesState, frame: Frame) -> None:
    """Choose a value to ask about; only such as are not known already are offered (XF-224, XF-225)."""
    if not state.alive[frame.target]:
        skip_to_end(state, frame)  # whoever has left the game is asked nothing (XF-D28)
        return
    slots = frame.slots or [-1]
    values = notebook.open_values(
        state, frame.player, frame.target, frame.value & ~hushed_characteristics(state, frame.player, frame.target)
    )
    if slots[0] >= 0:
        values = [value for value in values if value == slots[0]]
    ask(state, frame.player, n.QUESTION, [*values, DONE])


def put_question(state: XFilesState, frame: Frame) -> None:
    """Put the question; cards may answer before the player does."""
    if state.choice == DONE:
        skip_to_end(state, frame)
        return
    frame.value = state.choice
    change(state, state.asked, frame.player, 1)
    emit(state, n.ASKED, frame.player, -1, -1, frame.target * 64 + frame.value)
    open_window(state, Window.ASKED, frame.target)


def give_answer(state: XFilesState, frame: Frame) -> None:
    """Answer truly: the engine reads the hidden card (XF-226, XF-245)."""
    if frame.slots and frame.slots[1] > 0:
        return
    true = notebook.answer(state, frame.player, frame.target, frame.value)
    if frame.slots and frame.slots[2] > 0:
        for other in range(state.match.players):
            if frame.slots[2] >> other & 1 and other != frame.target:
                notebook.answer(state, other, frame.target, frame.value)
    emit(state, n.ANSWERED, frame.player, -1, -1, (frame.target * 64 + frame.value) * 2 + int(true))


QUESTION = procedure("question", ask_question, put_question, give_answer, slots=3)


def overhear(state: XFilesState, listeners: list[int]) -> None:
    """Let players learn the answer to the question that was just put."""
    for frame in reversed(state.stack):
        if frame.procedure.number == Chapter.QUESTION and frame.slots is not None:
            frame.slots[2] = max(0, frame.slots[2]) | sum(1 << player for player in listeners)
            return


def refuse_answer(state: XFilesState) -> None:
    """Let the question that was just put stay without an answer."""
    for frame in reversed(state.stack):
        if frame.procedure.number == Chapter.QUESTION and frame.slots is not None:
            frame.slots[1] = 1
            return


# The guess ----------------------------------------------------------------------------------------------------------


def may_guess(state: XFilesState, player: int, about: int) -> bool:
    """Whether a player may guess: once a turn, and with the option once a game (XF-233, XF-258)."""
    if state.guessed[player] == state.turn or not state.zones[n.XFILE * state.match.players + about]:
        return False
    return not (state.match.options["one_guess"] and state.guesses[player])


def guesses(state: XFilesState, player: int, about: int) -> list[int]:
    """Return the X-Files that a player might name: those that the notebook leaves."""
    return n.bits_of(notebook.possible(state, player, about))


def ask_guess(state: XFilesState, frame: Frame) -> None:
    """Let the player name the X-File, or not (XF-227, XF-228)."""
    state.choice = DONE
    if may_guess(state, frame.player, frame.target):
        ask(
            state,
            frame.player,
            n.GUESS,
            [*(FILE + place for place in guesses(state, frame.player, frame.target)), DONE],
        )


def check_guess(state: XFilesState, frame: Frame) -> None:
    """A right guess wins; a wrong one is penalised (XF-002, XF-229, XF-230)."""
    if state.choice == DONE:
        skip_to_end(state, frame)
        return
    frame.slots = [state.choice - FILE]
    if name_file(state, frame.player, frame.target, state.choice - FILE):
        skip_to_end(state, frame)
        return
    if state.match.options["one_guess"]:
        lose_by_guess(state, frame.player)
        skip_to_end(state, frame)


def name_file(state: XFilesState, player: int, about: int, file: int) -> bool:
    """Name an X-File; return whether the game is won by it (XF-002, XF-229, XF-232)."""
    change(state, state.guessed, player, state.turn)
    change(state, state.guesses, player, state.guesses[player] + 1)
    right = notebook.file_of(state, about) == file
    emit(state, n.GUESSED, player, -1, -1, (about * n.BLOCK + file) * 2 + int(right))
    if right:
        notebook.learn(state, player, about, 1 << file)
        file_card = state.zones[n.XFILE * state.match.players + about][0]
        reveal(state, file_card, state.match.everyone, n.IDENTIFIED, player)
        finish(state, (player,), IDENTIFIED, GAME_OVER)
        return True
    notebook.rule_out(state, player, about, file)
    return False


def lose_by_guess(state: XFilesState, player: int) -> None:
    """Let a player lose who guessed wrongly under that option (XF-258); the last one left wins."""
    left = [other for other in range(state.match.players) if state.alive[other] and other != player]
    if len(left) == 1:
        finish(state, tuple(left), WRONG, GAME_OVER)
        return
    eliminate(state, player, n.REMOVED * state.match.players + player, ELIMINATED)


def tell_wrong(state: XFilesState, frame: Frame) -> None:
    """Let cards that help after a wrong guess be played before the penalty."""
    emit(state, n.GUESSED_WRONG, frame.player, -1, -1, frame.target)
    open_window(state, Window.WRONG_GUESS, frame.player)


def penalise(state: XFilesState, frame: Frame) -> None:
    """Let the player whose X-File was guessed ask or guess in turn (XF-230, XF-231, XF-D27)."""
    answered = state.asked[frame.player] or state.match.options["penalty_without_question"]
    if not state.reason and state.alive[frame.player] and answered:
        push(state, Chapter.PENALTY, frame.target, frame.card, frame.player, frame.value)


GUESS = procedure("guess", ask_guess, check_guess, tell_wrong, penalise, slots=1)


# The penalty --------------------------------------------------------------------------------------------------------


def ask_penalty(state: XFilesState, frame: Frame) -> None:
    """Ask for the penalty question: one that the Site allows, or a guess (XF-231, XF-D27)."""
    options = notebook.open_values(
        state, frame.player, frame.target, frame.value & ~hushed_characteristics(state, frame.player, frame.target)
    )
    if state.zones[n.XFILE * state.match.players + frame.target] and not _spent(state, frame.player):
        options += [FILE + place for place in guesses(state, frame.player, frame.target)]
    ask(state, frame.player, n.PENALTY, [*options, DONE])


def _spent(state: XFilesState, player: int) -> bool:
    return bool((state.match.options["one_guess"] and state.guesses[player]) or state.guessed[player] == state.turn)


def carry_out_penalty(state: XFilesState, frame: Frame) -> None:
    """Answer the penalty question, or look whether the penalty guess is right; nothing more follows (XF-232)."""
    if state.choice == DONE:
        return
    if state.choice >= FILE:
        name_file(state, frame.player, frame.target, state.choice - FILE)
        return
    emit(state, n.ASKED, frame.player, -1, -1, frame.target * 64 + state.choice)
    true = notebook.answer(state, frame.player, frame.target, state.choice)
    emit(state, n.ANSWERED, frame.player, -1, -1, (frame.target * 64 + state.choice) * 2 + int(true))


PENALTY = procedure("penalty", ask_penalty, carry_out_penalty)


def cancel_penalty(state: XFilesState) -> None:
    """Cancel the penalty that waits (a card says so)."""
    for frame in reversed(state.stack):
        if frame.procedure.number == Chapter.GUESS:
            skip_to_end(state, frame)
            return
