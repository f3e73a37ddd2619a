"""What a ruling says of choices: who may do what, and what is not offered."""

from __future__ import annotations

from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.rulings.attempts import check_attempt, check_no_price
from deckcheck.engine.rulings.grammar import Grammar, Reading
from deckcheck.engine.rulings.names import folded
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.table.choices import words_of
from deckcheck.engine.text.choice_labels import without_brackets
from deckcheck.messages import LANGUAGES, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.game import Game
    from deckcheck.engine.text.refusals import Refusal

#: Under this key are all choices there are (`legal`), or only ones in just these words (`illegal`).
EXACTLY = "exactly"


class Choices:
    """Compares the choices of the open decision with what a ruling says of them.

    Attributes:
        grammar: all that the game can say.
        game: the game.
        subject: the player of whom `legal` and `illegal` speak where they name nobody.
        done: what the choices were called that the ruling has made so far.
    """

    def __init__(self, grammar: Grammar, game: Game, subject: int | None = None, done: list[str] | None = None) -> None:
        self.grammar = grammar
        self.game = game
        self.subject = game.state.active if subject is None else subject
        self.done = [] if done is None else done
        self._labels: dict[int, str] | None = None
        self._called: dict[int, set[str]] = {}
        self._words: dict[int, str] | None = None

    @property
    def labels(self) -> dict[int, str]:
        """What the options of the open decision are called."""
        if self._labels is None:
            self._labels = self.game.labels()
            self._called = {
                option: {folded(label), folded(without_brackets(label))} for option, label in self._labels.items()
            }
            self._words = None
        return self._labels

    # Doing ----------------------------------------------------------------------------------------------------------

    def take(self, player: int, action: Any, path: Path) -> None:
        """Let a player do something.

        Raises:
            UnmetError: when another player decides, or it is not offered.
            TableError: when nothing of the game is called so, or several choices are.
        """
        game = self.game
        words = action_words(action)
        reading = self.read(words, path)
        if game.is_over:
            raise UnmetError(path, Message("ruling-impossible", action=words))
        if game.state.decider != player:
            raise UnmetError(path, Message("ruling-other-decides", player=game.players[game.state.decider]))
        labels = self.labels
        found = self.grammar.offered(game, reading, labels)
        if not found:
            raise UnmetError(path, Message("ruling-not-offered", action=words), *self._because(reading))
        different = dict.fromkeys(labels[option].rsplit(" #", 1)[0] for option in found)
        if len(different) > 1:
            raise TableError(path, Message("ruling-several", action=words, known=", ".join(different)))
        self.done.append(labels[found[0]])
        game.apply(found[0])
        self._labels = None

    def read(self, words: str, path: Path) -> Reading:
        """Return what an action may mean: an option by the words that the screen has for it, or what they say.

        Raises:
            TableError: when no decision of the game could offer it.
        """
        shown = self._shown(words)
        reading = () if shown else self.grammar.action(words)
        if isinstance(reading, Reading):
            return reading
        shown = shown or self._shown(words, bare=True)
        if not shown:
            raise TableError(path, *reading)
        return Reading(dict.fromkeys(shown, ()), {})

    def _shown(self, words: str, *, bare: bool = False) -> list[str]:
        """Return what the options are called that a player is shown in these words; bare, without their brackets."""
        labels, wanted = self.labels, folded(words)
        if any(wanted in called for called in self._called.values()):
            return []
        if self._words is None:
            self._words = words_of(self.game.state)
        shown = {option: without_brackets(text) if bare else text for option, text in self._words.items()}
        return [folded(labels[option]) for option, text in shown.items() if folded(text) == wanted]

    # Expecting ------------------------------------------------------------------------------------------------------

    def legal(self, wanted: Any, path: Path) -> None:
        """See that these actions are offered to the player whose turn it is, or to those who are named."""
        for player, exactly, actions, here in self._by_player(wanted, path):
            readings = [
                (action_words(action), self.read(action_words(action), here)) for action in several(actions, here)
            ]
            self._asked(player, here)
            taken: set[int] = set()
            for words, reading in readings:
                found = self.grammar.offered(self.game, reading, self.labels)
                if not found:
                    raise UnmetError(here, Message("ruling-not-offered", action=words), *self._because(reading))
                taken.update(found)
            if exactly and len(taken) < len(self.game.legal_actions()):
                more = ", ".join(label for option, label in self.labels.items() if option not in taken)
                raise UnmetError(here, Message("ruling-more-offered", choices=more))

    def illegal(self, wanted: Any, path: Path, unasked: set[int], *, certain: bool = False) -> None:
        """See that these actions are not offered, at a decision of the player of whom it is said.

        Of `unasked` players the ruling says that they have nothing to decide, so nothing is offered to them. Where it
        is not `certain`, as the ruling does not say which kind of decision this is, it must be one that could offer
        them.
        """
        for player, exactly, actions, here in self._by_player(wanted, path):
            for action in several(actions, here):
                if self._is_refused(player, action_words(action), here, exactly=exactly, unasked=player in unasked):
                    self._check_kind(action_words(action), here, certain=certain)
                    check_attempt(self.grammar, self.game, action_words(action), here, self.done)
                else:
                    check_no_price(self.grammar, action_words(action), here)

    def refused(self, wanted: Any, path: Path) -> None:
        """See that these players cannot do this now: the step `refused: {A: play X}`."""
        named = isinstance(wanted, dict) and wanted and set(wanted) <= set(self.game.players)
        if not named or [] in wanted.values():
            raise TableError(path, Message("ruling-refused"))
        self.illegal(wanted, path, set())

    def not_asked(self, wanted: Any, path: Path) -> set[int]:
        """See that these players have nothing to decide now, and return them."""
        players = {self._player(name, path) for name in several(wanted, path)}
        if not self.game.is_over and self.game.state.decider in players:
            raise UnmetError(path, Message("ruling-asked", player=self.game.players[self.game.state.decider]))
        return players

    def _check_kind(self, words: str, path: Path, *, certain: bool) -> None:
        """Refuse an action that no decision of the kind of the open one could ever offer."""
        state = self.game.state
        if certain or isinstance(self.grammar.action(words, state.kind), Reading):
            return
        kind = self.game.rules.decisions[state.kind]
        phrases = ", ".join(self.grammar.choices.get(state.kind, ()))
        raise TableError(path, Message("ruling-never-offered", action=words, kind=kind, phrases=phrases))

    def _is_refused(self, player: int, words: str, path: Path, *, exactly: bool, unasked: bool) -> bool:
        """See that an action is not offered to a player; return whether that player is asked at all."""
        reading = self.read(words, path)
        state = self.game.state
        absent = reading.missing(state.definition)
        if absent >= 0:
            name = state.match.book.cards[absent].name
            raise TableError(path, Message("ruling-nowhere", card=name, action=words))
        if unasked:
            return False
        self._asked(player, path)
        found = self.grammar.offered(self.game, reading, self.labels, any_way=not exactly)
        if found:
            raise UnmetError(path, Message("ruling-offered", action=words, label=self.labels[found[0]]))
        return True

    def _because(self, reading: Reading) -> tuple[Message, ...]:
        """Return a clause that says why a card that is named cannot be used so now, with its rules, if known."""
        state = self.game.state
        player = state.decider
        named = [
            card
            for card, definition in enumerate(state.definition)
            if definition in reading.cards and state.controller[card] == player and state.known[card] >> player & 1
        ]
        # Of several that are named, or are called so, it is about the one that is used.
        named.sort(key=lambda card: not self._meant(reading, card))
        refusal = self._refusal(reading, player, named[0]) if named else None
        if refusal is None:
            return ()
        folder = self.game.rules.folder
        reason = {language: refusal.sentence(phrase_translator(folder, language)) for language in LANGUAGES}
        return (Message("ruling-because", reason=reason, rules=list(refusal.rules)),)

    def _meant(self, reading: Reading, card: int) -> list[int]:
        """Return the options by which the game tries a card and which a reading means."""
        game = self.game
        tried = game.rules.attempts(game.state, card)
        return [way for way in tried if self.grammar.means(reading, game.rules.label(game.state, way), game)]

    def _refusal(self, reading: Reading, player: int, card: int) -> Refusal | None:
        """Return why a card cannot be used in the way that is meant; None where it can be used in another.

        Of a way that the game does not try with this card it says nothing: what forbids another way is not a reason.
        """
        game = self.game
        try:
            if game.why_not(player, card) is None:
                return None
            find_choice = self._meant(reading, card)
            if find_choice:
                return game.why_illegal(find_choice[0])
            return None if game.rules.attempts(game.state, card) else game.why_not(player, card)
        except GameError:
            return None

    def _asked(self, player: int, path: Path) -> None:
        """See that a player decides: of another nothing can be said."""
        game = self.game
        if game.is_over:
            raise UnmetError(path, Message("ruling-nobody-decides", player=game.players[player]))
        if game.state.decider != player:
            raise UnmetError(
                path,
                Message("ruling-not-decider", player=game.players[player], other=game.players[game.state.decider]),
            )

    def _by_player(self, wanted: Any, path: Path) -> list[tuple[int, bool, Any, Path]]:
        """Return of whom something is said, of the named players or of the `subject`, how, and what."""
        if isinstance(wanted, dict) and EXACTLY not in wanted:
            if not wanted:
                raise TableError(path, Message("ruling-actions"))
            sides = [(self._player(name, (*path, name)), actions, (*path, name)) for name, actions in wanted.items()]
        else:
            sides = [(self.subject, wanted, path)]
        return [(player, *_exactly(actions, here)) for player, actions, here in sides]

    def _player(self, name: Any, path: Path) -> int:
        if name not in self.game.players:
            raise TableError(path, Message("ruling-turn-of", name=str(name), names=", ".join(self.game.players)))
        return self.game.players.index(name)


def _exactly(actions: Any, path: Path) -> tuple[bool, Any, Path]:
    """Return whether just these actions are meant, and the actions."""
    if isinstance(actions, dict):
        if set(actions) != {EXACTLY}:
            raise TableError(path, Message("ruling-actions"))
        return True, actions[EXACTLY], (*path, EXACTLY)
    return False, actions, path


def listed(value: Any) -> list[Any]:
    """Return a value as a list: what may be written as one or as several."""
    return value if isinstance(value, list) else [value]


def several(value: Any, path: Path) -> list[Any]:
    """Return what is said as a list of texts; one of a case may be empty.

    Raises:
        TableError: for what is not text.
    """
    found = listed(value)
    if not all(isinstance(one, (str, bool, int)) for one in found):
        raise TableError(path, Message("ruling-no-texts"))
    return found


def action_words(action: Any) -> str:
    """Return an action as a text; YAML takes `yes` and `no` for truth values."""
    if isinstance(action, bool):
        return "yes" if action else "no"
    return str(action)
