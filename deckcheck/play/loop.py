"""Test-play at a terminal: drawing the table, reading what a person types, doing it."""

from __future__ import annotations

import sys
from contextlib import nullcontext, suppress

from deckcheck.agents import BotFailedError
from deckcheck.engine.rulings import matching
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.failure import FAILED, INTERRUPTED, OK, Failure
from deckcheck.messages import printable
from deckcheck.play.cards import card_lines, find_cards
from deckcheck.play.console import FilesChanged
from deckcheck.play.cut_short import failure_message, heeding_hang_ups
from deckcheck.play.keeping import AutoSave
from deckcheck.play.numbers import numbers_of
from deckcheck.play.questions import advice, advice_lines, concede, refused_draw, reload, rules_behind, undo, use_lines
from deckcheck.play.sentences import whole_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.play.console import Console
    from deckcheck.play.session import Session

_COLUMNS_FROM = 12  # choices from which on they are in two columns
_MOST_NAMED = 20  # cards that words fit, of which the names are shown


class _Leave(Exception):  # noqa: N818  a way out, not an error
    """The person leaves the table."""


def _numbers(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    return numbers_of([str(choice["key"]) for choice in choices])


def _parts(lines: Sequence[str], rule: str) -> list[list[str]]:
    """Return the parts of a table between its rules; the first is its head."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line == rule:
            parts.append([])
        else:
            parts[-1].append(line)
    return [part for part in parts if part]


class Loop:
    """A session at a console.

    Args:
        session: the game and who plays it.
        console: where people sit.
        autosave: where the game is saved.
    """

    def __init__(self, session: Session, console: Console, autosave: AutoSave | None = None) -> None:
        self.session = session
        self.console = console
        self.translator = session.translator
        self.renderer = TextRenderer(console.columns, color=console.color, translator=self.translator)
        self.autosave = autosave or AutoSave(session, None)
        self.choices = 0
        self._viewer: int | None = None
        self._warned = False
        self._ended = False
        # Whose table of which turn was drawn last, and its parts.
        self._moment: tuple[int | None, int] | None = None
        self._parts: list[list[str]] = []

    def run(self) -> int:
        """Play until the game is over or left; return the exit status: 2 when it could not be saved as asked."""
        # What hangs up once more, as shells do, cuts no saving short.
        with heeding_hang_ups():
            try:
                status, messages = self._played()
            except (OSError, Failure):  # who reads a pipe has gone, or a disk is full: what was played is not lost
                kept = self.autosave.close(is_cut_short=False)
                if kept is not None:
                    with suppress(OSError):
                        print(kept[1].render(self.translator), file=sys.stderr)
                raise
            kept = self.autosave.close(is_cut_short=(status != OK or self._ended) and self.console.interactive)
        if kept is not None:
            messages.append(kept[1].render(self.translator))
            status = status if kept[0] else FAILED
        with suppress(OSError) if self.console.interactive else nullcontext():
            if status == FAILED and not self.console.interactive:
                print(*messages, sep="\n", file=sys.stderr)
            else:
                self.console.print(messages)
        return status

    def _played(self) -> tuple[int, list[str]]:
        """Play until the game is over or left; return the exit status, and what there is to say."""
        try:
            while True:
                self._turn()
        except _Leave:
            return OK, []
        except KeyboardInterrupt:
            return INTERRUPTED, [""]
        except OSError:
            if self.console.interactive:  # the terminal has gone away
                return INTERRUPTED, []
            raise
        except Failure:
            raise
        except Exception as error:  # noqa: BLE001  whatever it is, the game is to be saved
            return FAILED, [failure_message(error).render(self.translator)]

    # One decision ---------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Let the bots play, then ask the person who decides, once."""
        session, console = self.session, self.console
        self._let_bots_play()
        decider = session.decider
        if decider is None:
            self._over()
            return
        if decider != self._viewer and len(session.humans) > 1:
            self._hand_over(decider)
        self._viewer = decider
        news = session.news(decider)
        console.print([f"  {printable(line)}" for line in news.own])
        if news.others:
            console.print([self.translator.text("play-since"), *(f"  {printable(line)}" for line in news.others)])
        if news.own or news.others:
            console.print("")
        self._show()
        action: int | None = None
        before = session.game
        while action is None:
            line = self._line("play-prompt")
            if line is None:
                self._ended = True
                console.print(self.translator.text("play-input-ended", n=self.choices))
                raise _Leave
            if session.game is before:
                action = self._understood(line.strip())
            if session.game is not before or session.game.is_over:
                return
        self._warned = False
        self.choices += 1
        session.choose(action)

    def _let_bots_play(self) -> None:
        """Let bots decide; a custom bot that makes a mistake loses the game, which ends with that."""
        try:
            self.session.advance()
        except BotFailedError as error:
            self.console.print(self.session.describe_failure(error))
            raise _Leave from None

    def _line(self, prompt: str) -> str | None:
        """Return the next line; an empty one when the game goes on with cards whose file has changed meanwhile."""
        game = self.session.game
        while self.session.game is game:
            try:
                return self.console.read(self.translator.text(prompt) + " ", self.session.changed)
            except FilesChanged:
                self._reload("")
        return ""

    def _hand_over(self, decider: int) -> None:
        """Hide one player's cards before the other one looks."""
        name = printable(self.session.game.players[decider])
        if not self.console.interactive:
            self.console.print(self.translator.text("play-hand-over", player=name))
            return
        self.console.clear()
        if self.console.read(self.translator.text("play-pass-on", player=name) + " ") is None:
            raise _Leave

    def _over(self) -> None:
        """Show how the game ended, and let a person look back at it."""
        session, console = self.session, self.console
        seat = self._viewer if self._viewer is not None else -1
        if seat >= 0:
            news = session.news(seat)
            console.print([f"  {printable(line)}" for line in (*news.own, *news.others)])
        else:
            console.print([printable(line) for line in whole_log(session.game, -1)])
        console.print(draw(session.game, self._viewer, self.renderer, is_open=True))
        if not session.humans:
            raise _Leave
        while True:
            before = session.game
            line = self._line("play-end-prompt")
            if line is None:
                raise _Leave
            if session.game is not before:
                return
            if not self._command(line.strip()) and line.strip():
                console.print(self.translator.text("play-over-help"))
            if session.game is not before:
                return

    def _show(self, *, whole: bool = False) -> None:
        """Draw the table and the choices; within a turn only those parts of the table that look otherwise now."""
        game, rule = self.session.game, self.renderer.rule()
        head, *parts = _parts(draw(game, self._viewer, self.renderer), rule)
        moment = (self._viewer, game.state.turn)
        shown = [part for part in parts if whole or moment != self._moment or part not in self._parts]
        self._moment, self._parts = moment, parts
        self.console.print(head)
        for part in shown:
            self.console.print([rule, *part])
        self.console.print([rule, *self._choice_lines()])

    def _choice_lines(self) -> list[str]:
        game = self.session.game
        decision = game.decision
        if decision is None:
            return []
        asked = game.choices(decision.player, self.translator.language)["decision"]
        head = self.translator.text("play-choose", player=game.players[decision.player], kind=asked["name"])
        choices = self._choices()
        usual = f"  {self.translator.text('play-usual')}"
        labels = [
            f"{number:>3}  {printable(choice['text'])}{usual if choice['suggested'] else ''}"
            for number, choice in zip(_numbers(choices), choices, strict=True)
        ]
        half = (len(labels) + 1) // 2
        wide = max(map(len, labels[:half])) + 3
        if len(labels) >= _COLUMNS_FROM and wide + max(map(len, labels[half:])) <= self.renderer.columns:
            pairs = zip(labels[:half], [*labels[half:], ""], strict=False)
            labels = [f"{left:<{wide}}{right}".rstrip() for left, right in pairs]
        effect = printable(asked["effect"])
        return [head, *([f"     {effect}"] if effect else []), *labels]

    def _choices(self) -> list[dict[str, Any]]:
        """Return what the deciding player may do."""
        game = self.session.game
        decision = game.decision
        found: list[dict[str, Any]] = (
            game.choices(decision.player, self.translator.language)["choices"] if decision else []
        )
        return found

    # What a person types ----------------------------------------------------------------------------------------------

    def _understood(self, line: str) -> int | None:
        """Return the action that a line means; None for a command, which is carried out, and for what means nothing."""
        game = self.session.game
        actions = game.legal_actions()
        if line.isascii() and line.isdigit():
            numbers = _numbers(self._choices())
            if line in numbers:
                return actions[numbers.index(line)]
            self.console.print(self.translator.text("play-no-choice", words=line, most=len(actions)))
            return None
        if not line:
            for choice in self._choices():
                if choice["suggested"]:
                    return int(choice["action"])
            self.console.print(self._choice_lines())
            return None
        choices, wanted = self._choices(), " ".join(line.split()).casefold()
        exact = next((one["action"] for one in choices if wanted in (one["key"], one["text"].casefold())), None)
        if exact is None:
            exact = matching(game, line)
        if exact is not None:
            return exact
        if self._command(line):
            return None
        fitting = [one for one in choices if any(wanted in one[field].casefold() for field in ("text", "label"))]
        if len(fitting) == 1:
            return int(fitting[0]["action"])
        if fitting:
            known = [str(one["text"]) for one in fitting]
            self.console.print(self.translator.text("play-many-choices", words=line, known=known))
        else:
            self.console.print(self.translator.text("play-no-choice", words=line, most=len(actions)))
        return None

    def _command(self, line: str) -> bool:
        """Carry out a command; return whether the line was one."""
        word, _, rest = line.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word.startswith("?"):
            word, rest = "?", (word[1:] + " " + rest).strip()
        command = self._commands().get(word)
        if command is None:
            return False
        command(rest)
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        """Return what each command does; whole words do in either language, and the help names all of them."""
        return {
            "?": self._help,
            "help": self._help,
            "aide": self._help,
            "h": self._hint,
            "hint": self._hint,
            "conseil": self._hint,
            "c": self._card,
            "card": self._card,
            "carte": self._card,
            "t": self._table,
            "table": self._table,
            "l": self._log,
            "log": self._log,
            "journal": self._log,
            "u": self._undo,
            "undo": self._undo,
            "annuler": self._undo,
            "concede": self._concede,
            "abandonner": self._concede,
            "offer": self._draw,
            "proposer": self._draw,
            "reload": self._reload,
            "recharger": self._reload,
            "s": self._save_as,
            "save": self._save_as,
            "enregistrer": self._save_as,
            "q": self._quit,
            "quit": self._quit,
            "exit": self._quit,
            "quitter": self._quit,
        }

    def _help(self, rest: str) -> None:
        """Show all commands, the rules behind a choice, or why a card cannot be used now."""
        if not rest or self.session.game.is_over:
            self.console.print(self.translator.text("play-help"))
            return
        game = self.session.game
        actions = game.legal_actions()
        choices = self._choices()
        named = next((one["action"] for one in choices if rest.casefold() == one["key"]), None)
        if named is not None and not rest.isdigit():
            self._behind(named)
        elif not rest.isascii() or not rest.isdigit():
            self._why_not(rest)
        elif rest in (numbers := _numbers(choices)):
            self._behind(actions[numbers.index(rest)])
        else:
            self.console.print(self.translator.text("play-number-wanted", words=rest, most=len(actions)))

    def _hint(self, _: str) -> None:
        """Show the best choices as a search sees them, with the chance to win and what would come next."""
        game = self.session.game
        if game.is_over:
            self.console.print(self.translator.text("play-over-help"))
            return
        numbers = dict(zip(game.legal_actions(), _numbers(self._choices()), strict=True))
        self.console.print(advice_lines(self.session, advice(self.session), numbers))

    def _behind(self, action: int) -> None:
        """Show a choice and the rules that it comes from."""
        self.console.print(rules_behind(self.session, action, has_key=True))

    def _why_not(self, name: str) -> None:
        """Show how a card that the player sees can be used now, or why it cannot, with the rules."""
        game = self.session.game
        state, decision = game.state, game.decision
        if decision is None:
            return
        player = self._viewer if self._viewer is not None else decision.player
        cards, definition = state.match.book.cards, state.definition
        seen = [card for card, known in enumerate(state.known) if known >> player & 1]
        found = find_cards(self._seen(), name)
        if not found:
            self.console.print(self.translator.text("play-not-seen", name=name))
            return
        if len(found) > 1:
            self.console.print(
                self.translator.text(
                    "play-which-card", name=name, known=[card.name_in(self.translator.language) for card in found]
                )
            )
            return
        hand = state.match.place(game.rules.HAND, player)
        own = [card for card in seen if cards[definition[card]] is found[0]]
        own.sort(key=lambda card: (state.place[card] != hand, state.controller[card] != player))
        self.console.print(use_lines(self.session, player, own, has_key=True))

    def _card(self, rest: str) -> None:
        """Show a card."""
        if not rest:
            self.console.print(self.translator.text("play-card-wanted"))
            return
        found = find_cards(self.session.game.state.match.book.cards, rest)
        if len(found) > 1:
            seen = {*self._seen()}
            found = [card for card in found if card in seen] or found
        if not found:
            self.console.print(self.translator.text("play-no-card", name=rest))
        elif len(found) > 1:
            names = [card.name_in(self.translator.language) for card in found]
            more = ["…"] if len(names) > _MOST_NAMED else []
            self.console.print(self.translator.text("play-which-card", name=rest, known=names[:_MOST_NAMED] + more))
        else:
            self.console.print(card_lines(found[0], self.session.game.state.match.translate))

    def _seen(self) -> list[Card]:
        """Return the cards whose faces the player sees, each once."""
        state = self.session.game.state
        player = max(self._viewer or 0, 0)
        numbers = dict.fromkeys(state.definition[card] for card, known in enumerate(state.known) if known >> player & 1)
        return [state.match.book.cards[number] for number in numbers]

    def _table(self, _: str) -> None:
        """Draw the table again."""
        if self.session.game.is_over:
            self.console.print(draw(self.session.game, self._viewer, self.renderer, is_open=True))
        else:
            self._show(whole=True)

    def _log(self, rest: str) -> None:
        """Show what has happened, all or the last lines."""
        viewer = -1 if self.session.game.is_over or self._viewer is None else self._viewer
        lines = [printable(line) for line in whole_log(self.session.game, viewer)]
        if rest.isascii() and rest.isdigit() and int(rest[:6]):
            lines = lines[-int(rest[:6]) :]
        self.console.print(lines or self.translator.text("play-log-empty"))

    def _undo(self, _: str) -> None:
        """Take back the last choice of a person."""
        self.console.print(undo(self.session)[1])

    def _reload(self, _: str) -> None:
        """Go on with the custom cards as their files hold them now."""
        self.console.print(reload(self.session)[1])

    def _concede(self, _: str) -> None:
        """Let the person who decides give up, who is asked to say so twice at a terminal."""
        decider = self.session.decider
        if decider is None:
            self.console.print(self.translator.text("play-over-help"))
            return
        if self.console.interactive and not self._agreed("play-concede-sure", decider):
            return
        refusal = concede(self.session, decider)[1]
        if refusal:
            self.console.print(refusal)

    def _draw(self, _: str) -> None:
        """Offer a draw: the other people are asked, and bots agree that do not see themselves ahead."""
        session = self.session
        decider = session.decider
        if decider is None:
            self.console.print(self.translator.text("play-over-help"))
            return
        refused = refused_draw(session)
        if refused:
            self.console.print(refused)
            return
        for seat in session.humans:
            if seat != decider and not self._agreed("play-draw-agree", seat):
                self.console.print(self.translator.text("play-draw-refused", players=[session.game.players[seat]], n=1))
                return
        session.agree_draw()

    def _agreed(self, question: str, seat: int) -> bool:
        """Ask a person a question that yes answers in either language; anything else is no."""
        line = self.console.read(self.translator.text(question, player=self.session.game.players[seat]) + " ")
        return line is not None and line.strip().casefold() in ("y", "yes", "o", "oui")

    def _save_as(self, rest: str) -> None:
        """Save the game to a file."""
        path = rest or self.autosave.path
        if path is None:
            self.console.print(self.translator.text("play-save-where"))
        else:
            self._save(path)

    def _save(self, path: str) -> bool:
        """Save the game to a file, and say so or why not; return whether it was."""
        is_saved, message = self.autosave.save(path)
        self.console.print(message.render(self.translator))
        return is_saved

    def _quit(self, _: str) -> None:
        """Leave; a person who would lose a game under way is asked to say so twice."""
        if self.console.interactive and self.autosave.loses and not self._warned:
            self._warned = True
            self.console.print(self.translator.text("play-quit-unsaved"))
            return
        raise _Leave
