"""Questions, guesses and the penalty for a wrong one (XF-223 to XF-235, XF-251, XF-257, XF-258)."""

from __future__ import annotations

from deckcheck.engine.atoms import change, eliminate, emit, finish, reveal
from deckcheck.engine.procedures import ask, procedure, push, skip_to_end
from deckcheck.engine.vocabulary import DONE, ELIMINATED, GAME_OVER
from deckcheck.games.xfiles import names as n
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


def ask_about(s: XFilesState, asker: int, asked: int, characteristics: int, site: int = -1) -> None:
    """Let a player put one question to another about one of these characteristics (XF-223, XF-224)."""
    push(s, n.C_QUESTION, asker, site, asked, characteristics)


def hushed(s: XFilesState, asker: int, asked: int) -> int:
    """Return the characteristics about which one player may not ask another this turn, as bits; a card tells them."""
    players = s.match.players
    bits = 0
    for card in s.zones[n.ASSETS * players + asker]:
        if s.owner[card] == asked and s.match.book.hushes[s.definition[card]] and s.boost[card]:
            bits |= 1 << s.boost[card] - 1
    return bits


# The question -------------------------------------------------------------------------------------------------------


def ask_question(s: XFilesState, f: Frame) -> None:
    """Choose a value to ask about; only such as are not known already are offered (XF-224, XF-225)."""
    if not s.alive[f.target]:
        skip_to_end(s, f)  # whoever has left the game is asked nothing (XF-D28)
        return
    slots = f.slots or [-1]
    values = notebook.open_values(s, f.player, f.target, f.value & ~hushed(s, f.player, f.target))
    if slots[0] >= 0:
        values = [value for value in values if value == slots[0]]
    ask(s, f.player, n.QUESTION, [*values, DONE])


def put_question(s: XFilesState, f: Frame) -> None:
    """Put the question; cards may answer before the player does."""
    if s.choice == DONE:
        skip_to_end(s, f)
        return
    f.value = s.choice
    change(s, s.asked, f.player, 1)
    emit(s, n.ASKED, f.player, -1, -1, f.target * 64 + f.value)
    open_window(s, n.W_ASKED, f.target)


def give_answer(s: XFilesState, f: Frame) -> None:
    """Answer truly: the engine reads the hidden card (XF-226, XF-245)."""
    if f.slots and f.slots[1] > 0:
        return
    true = notebook.answer(s, f.player, f.target, f.value)
    if f.slots and f.slots[2] > 0:
        for other in range(s.match.players):
            if f.slots[2] >> other & 1 and other != f.target:
                notebook.answer(s, other, f.target, f.value)
    emit(s, n.ANSWERED, f.player, -1, -1, (f.target * 64 + f.value) * 2 + int(true))


QUESTION = procedure("question", ask_question, put_question, give_answer, slots=3)


def overhear(s: XFilesState, listeners: list[int]) -> None:
    """Let players learn the answer to the question that was just put."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_QUESTION and frame.slots is not None:
            frame.slots[2] = max(0, frame.slots[2]) | sum(1 << player for player in listeners)
            return


def refuse(s: XFilesState) -> None:
    """Let the question that was just put stay without an answer."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_QUESTION and frame.slots is not None:
            frame.slots[1] = 1
            return


# The guess ----------------------------------------------------------------------------------------------------------


def may_guess(s: XFilesState, player: int, about: int) -> bool:
    """Whether a player may guess: once a turn, and with the option once a game (XF-233, XF-258)."""
    if s.guessed[player] == s.turn or not s.zones[n.XFILE * s.match.players + about]:
        return False
    return not (s.match.options["one_guess"] and s.guesses[player])


def guesses(s: XFilesState, player: int, about: int) -> list[int]:
    """Return the X-Files that a player might name: those that the notebook leaves."""
    return notebook.places(notebook.possible(s, player, about))


def ask_guess(s: XFilesState, f: Frame) -> None:
    """Let the player name the X-File, or not (XF-227, XF-228)."""
    s.choice = DONE
    if may_guess(s, f.player, f.target):
        ask(s, f.player, n.GUESS, [*(FILE + place for place in guesses(s, f.player, f.target)), DONE])


def check_guess(s: XFilesState, f: Frame) -> None:
    """A right guess wins; a wrong one is penalised (XF-002, XF-229, XF-230)."""
    if s.choice == DONE:
        skip_to_end(s, f)
        return
    f.slots = [s.choice - FILE]
    if name_file(s, f.player, f.target, s.choice - FILE):
        skip_to_end(s, f)
        return
    if s.match.options["one_guess"]:
        lose(s, f.player)
        skip_to_end(s, f)


def name_file(s: XFilesState, player: int, about: int, file: int) -> bool:
    """Name an X-File; return whether the game is won by it (XF-002, XF-229, XF-232)."""
    change(s, s.guessed, player, s.turn)
    change(s, s.guesses, player, s.guesses[player] + 1)
    right = notebook.file_of(s, about) == file
    emit(s, n.GUESSED, player, -1, -1, (about * n.BLOCK + file) * 2 + int(right))
    if right:
        notebook.learn(s, player, about, 1 << file)
        file_card = s.zones[n.XFILE * s.match.players + about][0]
        reveal(s, file_card, s.match.everyone, n.IDENTIFIED, player)
        finish(s, (player,), IDENTIFIED, GAME_OVER)
        return True
    notebook.rule_out(s, player, about, file)
    return False


def lose(s: XFilesState, player: int) -> None:
    """Let a player lose who guessed wrongly under that option (XF-258); the last one left wins."""
    left = [other for other in range(s.match.players) if s.alive[other] and other != player]
    if len(left) == 1:
        finish(s, tuple(left), WRONG, GAME_OVER)
        return
    eliminate(s, player, n.REMOVED * s.match.players + player, ELIMINATED)


def tell_wrong(s: XFilesState, f: Frame) -> None:
    """Let cards that help after a wrong guess be played before the penalty."""
    emit(s, n.GUESSED_WRONG, f.player, -1, -1, f.target)
    open_window(s, n.W_WRONG, f.player)


def penalise(s: XFilesState, f: Frame) -> None:
    """Let the player whose X-File was guessed ask or guess in turn (XF-230, XF-231, XF-D27)."""
    answered = s.asked[f.player] or s.match.options["penalty_without_question"]
    if not s.reason and s.alive[f.player] and answered:
        push(s, n.C_PENALTY, f.target, f.card, f.player, f.value)


GUESS = procedure("guess", ask_guess, check_guess, tell_wrong, penalise, slots=1)


# The penalty --------------------------------------------------------------------------------------------------------


def ask_penalty(s: XFilesState, f: Frame) -> None:
    """Ask for the penalty question: one that the Site allows, or a guess (XF-231, XF-D27)."""
    options = notebook.open_values(s, f.player, f.target, f.value & ~hushed(s, f.player, f.target))
    if s.zones[n.XFILE * s.match.players + f.target] and not _spent(s, f.player):
        options += [FILE + place for place in guesses(s, f.player, f.target)]
    ask(s, f.player, n.PENALTY, [*options, DONE])


def _spent(s: XFilesState, player: int) -> bool:
    return bool((s.match.options["one_guess"] and s.guesses[player]) or s.guessed[player] == s.turn)


def carry_out_penalty(s: XFilesState, f: Frame) -> None:
    """Answer the penalty question, or look whether the penalty guess is right; nothing more follows (XF-232)."""
    if s.choice == DONE:
        return
    if s.choice >= FILE:
        name_file(s, f.player, f.target, s.choice - FILE)
        return
    emit(s, n.ASKED, f.player, -1, -1, f.target * 64 + s.choice)
    true = notebook.answer(s, f.player, f.target, s.choice)
    emit(s, n.ANSWERED, f.player, -1, -1, (f.target * 64 + s.choice) * 2 + int(true))


PENALTY = procedure("penalty", ask_penalty, carry_out_penalty)


def spare(s: XFilesState) -> None:
    """Cancel the penalty that waits (a card says so)."""
    for frame in reversed(s.stack):
        if frame.procedure == n.C_GUESS:
            skip_to_end(s, frame)
            return
