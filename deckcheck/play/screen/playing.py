"""A game that is played at full screen: choosing step by step, bots that decide meanwhile, taking back, saving."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from itertools import chain
from typing import ClassVar

from textual.binding import Binding, BindingType

from deckcheck.agents import BotFailedError
from deckcheck.engine.table.choices import PASS
from deckcheck.engine.table.drawn import outcome_text, turn_text
from deckcheck.failure import INTERRUPTED
from deckcheck.messages import printable
from deckcheck.play.questions import concede, refused_draw, reload, undo
from deckcheck.play.screen.asking import AskingTable
from deckcheck.play.screen.dialogs import Asker, HandoverScreen
from deckcheck.play.screen.layout import columns_of
from deckcheck.play.screen.lines import Line, Run, run, wrapped
from deckcheck.play.screen.marks import marks
from deckcheck.play.screen.panes import PaneRenderer
from deckcheck.play.screen.picking import Picking
from deckcheck.play.screen.scene import CARD, CHOICE, ViewModel
from deckcheck.text_table import width
from deckcheck.watching import INTERVAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.messages import Message
    from deckcheck.play.keeping import AutoSave
    from deckcheck.play.screen.closeup import Closeup
    from deckcheck.play.screen.lines import CellId
    from deckcheck.play.screen.picking import ChoiceLine
    from deckcheck.play.session import Session

_HEAD_FRAME = 4  # columns of a head that are not text
_NOTED = 20  # seconds for which a note of the opening is shown
#: The keys that the bar names: the key, its action, the id of its message.
KEYS = (
    ("?", "rule", "screen-key-rule"),
    ("w", "why_not", "screen-key-why"),
    ("h", "hint", "screen-key-hint"),
    ("u", "undo", "screen-key-undo"),
    ("l", "log", "screen-key-log"),
    ("/", "find", "screen-key-find"),
    ("s", "save", "screen-key-save"),
    ("F1", "help", "screen-key-help"),
    ("q", "leave", "screen-key-leave"),
)


class PlayTable(AskingTable):
    """A session at full screen.

    Args:
        session: the game and who plays it.
        autosave: where it is saved.
        look: the name of its palette.
        notes: what is shown when the table opens, in sentences.

    Attributes:
        kept: whether a game that was cut short has been saved, and what there is to say of that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "step_back", show=False),
        Binding("question_mark", "rule", show=False),
        Binding("w", "why_not", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "save", show=False),
        Binding("x", "concede", show=False),
        Binding("r", "reload", show=False),
        Binding("equals_sign", "offer_draw", show=False),
        *(Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)),
    ]

    def __init__(self, session: Session, autosave: AutoSave, look: str, notes: Sequence[str] = ()) -> None:
        self.session = session
        self._notes = notes
        self.autosave = autosave
        self.is_busy = True
        self._viewer = session.humans[0]
        self._before: dict[int, Any] = {}
        super().__init__(session.translator, look, self._taken())
        self.picking = Picking(self.scene)
        self._has_looked = False
        self._log_texts: list[str] = []
        self._typed = ""
        self._warned = False
        self._asked = ""
        self._entries: list[ChoiceLine] = []
        self._foreseen: dict[int, list[str]] = {}
        self._leaving = False
        self.kept: tuple[bool, Message] | None = None

    # The course of the game -------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin; a terminal that goes away ends the game as Ctrl-C does."""
        super().on_mount()
        self._attend_signals()
        self._show()
        self._go_on()
        if self.session.changed is not None:
            self.set_interval(INTERVAL, self.look_at_files)
        for note in self._notes:
            self.notify(printable(note), timeout=_NOTED, markup=False)

    def _attend_signals(self) -> None:
        import asyncio

        loop = asyncio.get_running_loop()
        for name, heed in (("SIGHUP", self._hung_up), ("SIGTERM", self.action_interrupt)):
            number = getattr(signal, name, None)
            with suppress(NotImplementedError, RuntimeError, ValueError):
                if number is not None:
                    loop.add_signal_handler(number, heed)

    def _hung_up(self) -> None:
        """Save the game and end as the signal would have: a screen that is gone cannot be left, only waited for."""
        self._save_cut_short()
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGHUP)

    def _go_on(self) -> None:
        """Let the bots decide, then ask the person who does."""
        decider = self.session.decider
        if decider is not None and decider not in self.session.humans:
            self.is_busy = True
            self._show()
            self.run_worker(self._bots, thread=True, exclusive=True)
            return
        self._ask()

    def _bots(self) -> None:
        try:
            while not self._leaving and self.session.step():
                pass
        except BotFailedError as error:
            self.call_from_thread(self._lost, self.session.describe_failure(error))
            return
        if not self._leaving:
            self.call_from_thread(self._ask)

    def _lost(self, words: str) -> None:
        """Say by which mistake of a custom bot the game has ended; the table stays as it is."""
        self.is_busy = False
        self._lift()
        self.notify(words, severity="error", timeout=60, markup=False)

    def _ask(self) -> None:
        """Show the table to the person who decides, hidden first where another one sat there before."""
        self.is_busy = False
        decider = self.session.decider
        if decider is not None and decider != self._viewer and len(self.session.humans) > 1 and self._has_looked:
            self._viewer = decider
            name = self.session.game.players[decider]
            self.push_screen(HandoverScreen(self.translator.text("screen-curtain", player=printable(name))), self._lift)
            return
        if decider is not None:
            self._viewer = decider
        self._lift()

    def _lift(self, _: None = None) -> None:
        self._has_looked = True
        self._show()

    def _taken(self) -> ViewModel:
        """Return the table as it is now."""
        game, viewer, language = self.session.game, self._viewer, self.session.translator.language
        views = {viewer: game.view(viewer, language)}
        if game.is_over:
            views = {seat: game.view(seat, language) for seat in range(len(game.players))}
        choices, asked, asking = [], "", ""
        if not self.is_busy and game.decision is not None:
            offered = game.choices(viewer, language)
            choices, asked, asking = offered["choices"], offered["decision"]["name"], offered["decision"]["effect"]
        return ViewModel(views, viewer, choices, marks(self._before.get(viewer), views[viewer]), asked, asking)

    def _show(self, cursor: CellId | None = None) -> None:
        """Draw the table as it is now."""
        self.scene = self._taken()
        self.picking = Picking(self.scene)
        self._typed = ""
        self._foreseen = {}
        if cursor is None:
            # The usual answer, else the first choice that does something; nobody passes by accident.
            entries = self.picking.entries()
            usual = (at for at, entry in enumerate(entries) if self.scene.choices[entry.choices[0]]["suggested"])
            acting = (at for at, entry in enumerate(entries) if entry.group != PASS)
            cursor = (CHOICE, next(chain(usual, acting), 0))
        if not self.is_busy:
            self.news = self.session.log(self._viewer, phases=False)
        self.draw(cursor)

    def _choose(self, position: int) -> None:
        self._before[self._viewer] = self.scene.seen
        self._warned = False
        self._asked = ""
        self.session.choose(self.scene.choices[position]["action"])
        self._go_on()

    # Drawing ----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.game

    def keys(self) -> Sequence[tuple[str, str, str]]:
        """Return the keys that the bar names."""
        return KEYS

    def head(self) -> tuple[str, str]:
        """Return the turn and the phase; and who decides."""
        seen = self.scene.seen
        if seen["outcome"] is not None:
            return outcome_text(self.game, self.translator), ""
        left = turn_text(self.game, seen, self.translator)
        decision = seen["decision"]
        if self.is_busy and decision is not None:
            name = seen["seats"][decision["player"]]["name"]
            return left, self.translator.text("screen-thinking", player=name)
        return left, ""

    def renderer(self, brevity: int) -> PaneRenderer:
        """Return what writes the panes."""
        return PaneRenderer(self.scene, self.translator, self.picking.usable(), self.picking.targets(), brevity=brevity)

    def choice_title(self) -> str:
        """Return what is to be decided, or what was picked."""
        decision = self.scene.seen["decision"]
        if decision is None or self.is_busy:
            return self.translator.text("screen-choices")
        asked, player = self.scene.asked, self.scene.seat(decision["player"])["name"]
        title = self.picking.title or self.translator.text("screen-decides", player=player, kind=asked)
        # Where there is no room for both, what is asked matters more than who is.
        if not self.picking.steps and width(title) > columns_of(self.size.width)[1] - _HEAD_FRAME:
            title = asked[:1].upper() + asked[1:]
        return printable(f"{title} [{self._typed}]" if self._typed else title)

    def choice_lines(self, columns: int) -> list[Line]:
        """Return the choices, group by group, each with its number."""
        if self.game.is_over and not self.is_busy:
            return [
                *wrapped(outcome_text(self.game, self.translator), columns, "title"),
                [],
                *wrapped(self.translator.text("screen-over"), columns),
            ]
        self._entries = self.picking.entries()
        lines: list[Line] = []
        group = None
        groups = {entry.group for entry in self._entries}
        translate = self.game.state.match.translate
        wide = max((len(entry.number) for entry in self._entries), default=0)
        for position, entry in enumerate(self._entries):
            if entry.group != group:
                group = entry.group
                if len(groups - {PASS}) > 1 and group != PASS and not self.picking.steps:
                    lines.append([run(translate(group), "group")])
            spot = (CHOICE, position)
            wrapped_lines = wrapped(entry.words, columns, "", spot, indent=wide + 1)
            number = Run(f"{entry.number:>{wide}} ", "figure", spot)
            lines += [[number, *wrapped_lines[0]], *wrapped_lines[1:]] if wrapped_lines else [[number]]
        if self.picking.steps:
            lines += [[], *wrapped(self.translator.text("screen-back"), columns, "dim")]
        return lines

    def choice_closeup(self, closeup: Closeup, spot: CellId) -> list[Line]:
        """Return what a choice does, and what would follow at once."""
        kind, position = spot
        if kind != CHOICE or int(position) >= len(self._entries):
            return []
        choices = self._entries[int(position)].choices
        choice = self.scene.choices[choices[0]]
        if len(choices) > 1:
            lines = wrapped(self._entries[int(position)].words, closeup.columns, "title")
            face = self.scene.face(choice["card"]["id"])
            return lines + ([[], *closeup.face(face)] if face is not None else [])
        return closeup.choice(choice, self._follows(choices[0]))

    def _follows(self, position: int) -> list[str]:
        """Return what would certainly follow a choice at once, in words."""
        if position not in self._foreseen:
            preview = self.game.preview(self.scene.choices[position]["action"], self.translator.language)
            self._foreseen[position] = [
                self.translator.text(
                    "screen-change",
                    name=change["name"],
                    before=change["before"] or "–",
                    after=change["after"] or "–",
                )
                for change in preview["changes"]
            ]
        return self._foreseen[position]

    # Choosing ---------------------------------------------------------------------------------------------------------

    def picked(self, spot: CellId) -> None:
        """Pick a choice, a card with which something can be done, or a target."""
        if self.is_busy:
            return
        kind, position = spot
        if kind == CHOICE:
            self._take(self._entries[int(position)].choices, self._entries[int(position)].words)
            return
        there = self.picking.at(spot)
        if not there:
            if self.picking.back():
                self.picked(spot)
            elif kind == CARD:
                self.action_why_not()
            return
        is_target = spot in self.picking.targets()
        is_again = bool(self.picking.steps) and there == self.picking.open
        if len(there) == 1 and (is_target or is_again or self._is_of_cards()):
            self._choose(there[0])
            return
        if not is_again:
            self._narrow(there, self._called(spot))

    def _is_of_cards(self) -> bool:
        """Return whether the decision asks for a card alone, so that to pick one is to choose it."""
        kinds = {(choice["act"], choice["effect"] == "") for choice in self.scene.choices}
        decision = self.scene.seen["decision"]
        return decision is not None and {act for act, _ in kinds} == {decision["kind"]}

    def _called(self, spot: CellId) -> str:
        piece = self.scene.pieces.get(spot)
        return piece.name if piece is not None else ""

    def _take(self, choices: Sequence[int], words: str) -> None:
        if len(choices) == 1:
            self._choose(choices[0])
        else:
            card = self.scene.choices[choices[0]]["card"]
            self._narrow(choices, words if card is None else card["name"])

    def _narrow(self, choices: Sequence[int], words: str) -> None:
        """Leave some choices open, and go where the next thing is picked: a target on the table, else the list."""
        self.picking.pick(words, choices)
        self._typed = ""
        self.draw((CHOICE, 0))
        self.go_left_to(self.picking.targets())
        self._panes["choices"].focus()

    def action_step_back(self) -> None:
        """Take back the last step of a choice."""
        if self._typed:
            self._typed = ""
            self.head_choices()
        elif self.picking.back():
            self.draw((CHOICE, 0))

    def action_digit(self, digit: str) -> None:
        """Go to the choice of a number that is typed."""
        numbers = [entry.number for entry in self._entries]
        for typed in (self._typed + digit, digit):
            if typed in numbers or any(number.startswith(typed) for number in numbers):
                self._typed = typed
                break
        else:
            self._typed = ""
        if self._typed in numbers:
            self._panes["choices"].focus()
            self._panes["choices"].move_to((CHOICE, numbers.index(self._typed)))
        self.head_choices()

    def log_texts(self) -> list[str]:
        """Return the whole log, as this player may know it; while bots decide, as it was when it was last read."""
        if not self.is_busy:
            self._log_texts = [line for line, _ in self.session.log(-1 if self.game.is_over else self._viewer)]
        return self._log_texts

    def help_texts(self) -> list[str]:
        """Return how the table is used."""
        return self.translator.text("screen-help").split("\n")

    # Taking back, saving, leaving -------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last choice of a person."""
        if self.is_busy:
            return
        is_undone, words = undo(self.session)
        self._before.clear()
        self.notify(words, markup=False)
        if is_undone:
            self._ask()

    def action_reload(self) -> None:
        """Go on with the custom cards as their files hold them now."""
        if self.is_busy:
            return
        is_read, words = reload(self.session)
        self.notify(words, severity="information" if is_read else "error", markup=False)
        if is_read:
            self._before.clear()
            self._go_on()

    def look_at_files(self) -> None:
        """Go on with custom cards whose file has changed, unless bots decide or something is open above the table."""
        changed = self.session.changed
        if changed is not None and not self.is_busy and len(self.screen_stack) == 1 and changed():
            self.action_reload()

    def action_concede(self) -> None:
        """Let the person who decides give up, who presses the key twice."""
        decider = self.session.decider
        if self.is_busy or decider is None or self._asks_first("screen-concede", self.session.game.players[decider]):
            return
        is_over, words = concede(self.session, decider)
        self._ended(words if not is_over else "")

    def action_offer_draw(self) -> None:
        """Offer a draw: bots agree that do not see themselves ahead, people at this table by the key pressed twice."""
        if self.is_busy or self.session.decider is None or self._asks_first("screen-draw", ""):
            return
        refused = refused_draw(self.session)
        if not refused:
            self.session.agree_draw()
        self._ended(refused)

    def _asks_first(self, question: str, player: str) -> bool:
        """Ask whether a game is to be ended, unless that was the last thing asked; return whether it was asked."""
        if self._asked == question:
            self._asked = ""
            return False
        self._asked = question
        self.notify(self.translator.text(question, player=player), severity="warning", markup=False)
        return True

    def _ended(self, refusal: str) -> None:
        """Show the end of a game that players have ended, or why it goes on."""
        if refusal:
            self.notify(refusal, markup=False)
            return
        self._before.clear()
        self._go_on()

    def action_save(self) -> None:
        """Save the game; ask where if no file was named yet."""
        self.push_screen(
            Asker(
                self.translator.text("screen-save"), self.autosave.path or "", self.translator.text("screen-save-hint")
            ),
            self._save,
        )

    def _save(self, path: str | None) -> None:
        if path:
            is_saved, message = self.autosave.save(path)
            words = printable(message.render(self.translator))
            self.notify(words, severity="information" if is_saved else "error", timeout=8, markup=False)

    def action_leave(self) -> None:
        """Leave; a person who would lose a game under way is asked to say so twice."""
        if self.autosave.loses and self.session.game.history and not self._warned:
            self._warned = True
            self.notify(self.translator.text("screen-unsaved"), severity="warning", markup=False)
            return
        self._leaving = True
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave at once. The game is saved before the screen is left, which may be there no more."""
        self._save_cut_short()
        self.exit(INTERRUPTED)

    def _save_cut_short(self) -> None:
        self._leaving = True
        if self.kept is None:
            self.kept = self.autosave.close(is_cut_short=True)
