"""A game under way: the interface for players, bots, records and whoever else plays."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.arguments import plain_whole, require_text, require_type, whole_of
from deckcheck.engine import numbering
from deckcheck.engine.data.options import GameError
from deckcheck.engine.deal import Beginning, begin
from deckcheck.engine.endings import Endable, end_as_recorded
from deckcheck.engine.flow.procedures import run, take
from deckcheck.engine.knowledge import keys
from deckcheck.engine.knowledge import observation as knowledge
from deckcheck.engine.records import catalog_digest, digest, heading, read_document, recorded_match
from deckcheck.engine.state.columns import NOBODY, is_whole
from deckcheck.engine.state.outcome import (
    Decision,
    Ending,
    IllegalActionError,
    Outcome,
    describe,
    not_offered,
    offered,
    outcome_of,
)
from deckcheck.engine.state.serial import canonical, fingerprint, plain, restored
from deckcheck.engine.text.choice_labels import choice_labels, find_choice
from deckcheck.engine.views import Shown
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import DeckCards

#: A record carries a fingerprint of the state every so many actions.
FINGERPRINT_EVERY = 20
# How many choices of a table that no set-up leads to are tried before it is believed.
_TRIED = 100


class Game(Endable, Shown):
    """One game, from `new_game`, a record or a saved text.

    A game is a state and the actions that led to it. `apply` carries it to the next decision. Games are equal where
    they began alike, the same was done, and they are at the same point, so that they go on alike.

    >>> from deckcheck.engine.game import new_game
    >>> from deckcheck.games.virevolt.play import RULES
    >>> heroes, spells = ["N01", "N02", "N03", "N06", "N09"], ["N10", "N11", "N12"]
    >>> deck = {"main": [("CR-N", 14), *((card, 2) for card in heroes + spells)]}
    >>> game = new_game(RULES, [deck, deck], seed=7)
    >>> while not game.is_over:
    ...     game.apply(game.legal_actions()[0])
    >>> game.outcome.winners in [(0,), (1,), ()]
    True
    """

    __slots__ = ("_beginning", "ending", "history", "state")

    def __init__(self, beginning: Beginning, state: State, history: list[int], ending: Ending | None = None) -> None:
        self._beginning = beginning
        #: The state; read it freely, change it through `apply` only.
        self.state = state
        #: The actions so far; read them freely, add to them through `apply` only.
        self.history = history
        #: How players have ended the game (`concede`, `agree_draw`); None where its rules did, or while it runs.
        self.ending = ending

    # The state of the game ------------------------------------------------------------------------------------------

    @property
    def rules(self) -> GameRules:
        """The rules that the game is played by."""
        return _rules_of(self.state.match)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self.state.match.names

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.options

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; None when the game is over."""
        state = self.state
        return Decision(state.decider, state.match.rules.decisions[state.kind]) if state.options else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game runs."""
        return outcome_of(self.state)

    def legal_actions(self) -> list[int]:
        """Return what the deciding player may do: rising numbers, at least one while the game runs."""
        return self.state.options[:]

    def sensible_actions(self) -> list[int]:
        """Return the legal actions without those that only throw something away, unless there are no others.

        Where there is a usual answer (`GameRules.suggestion`) it is the only one.
        """
        return self.rules.sensible(self.state)

    def describe(self, action: int) -> str:
        """Return what a legal action does, in words that name no other one (IllegalActionError for others)."""
        return self.labels()[offered(self.state, action)]

    def labels(self) -> dict[int, str]:
        """Return the legal actions with their descriptions; equal descriptions are numbered."""
        return choice_labels(self.state)

    def action_key(self, action: int) -> tuple[int, ...]:
        """Return what a legal action is: the same in every world, at every decision (IllegalActionError for others)."""
        return keys.action_key(self.state, offered(self.state, action))

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Take an action and carry the game on to the next decision, or to its end.

        Raises:
            IllegalActionError: when the action is not among `legal_actions()`; the game then stays as it is.
            ArgumentError: when it is not a whole number.
        """
        state = self.state
        action = action if type(action) is int else whole_of("action", action)  # only plain ones can be recorded
        if action not in state.options:
            raise not_offered(action) if state.options else IllegalActionError(Message("game-over"))
        self.history.append(action)
        take(state, action)

    def do(self, words: str) -> int:
        """Take the action that words mean, and return it.

        Args:
            words: what `describe` returns, with or without what ends it in brackets; where no choice is so worded, its
                number as test-play counts them (`"1"` is the first of `legal_actions()`); or a part that no other has.

        Raises:
            GameError: when the words mean no choice, or several, which the message lists; the game stays as it is.
        """
        if not isinstance(words, str):
            raise GameError(Message("game-words", words=repr(words)))
        action = find_choice(self.labels(), words)
        self.apply(action)
        return action

    def undo(self) -> None:
        """Take back the last action, by playing all the others again; or how players have ended the game.

        Raises:
            GameError: when nothing has been done yet.
        """
        if not self.history and self.ending is None:
            raise GameError(Message("game-undo"))
        kept = len(self.history) if self.ending is not None else len(self.history) - 1
        replayed = self._after(kept)
        watched = self.state.log is not None
        self.state = replayed.state
        self.ending = None
        del self.history[kept:]
        if watched:
            self.watch()

    def at(self, actions: int) -> Game:
        """Return the game as it was after this many actions.

        Raises:
            GameError: when there have not been this many.
        """
        number = plain_whole(actions)
        if number is None or not 0 <= number <= len(self.history):
            raise GameError(Message("game-at", actions=repr(actions), most=len(self.history)))
        game = self._after(number)
        game.follow(self)
        return game

    def _after(self, actions: int) -> Game:
        """Return the game after this many actions, whatever ended it then."""
        game = _started(self._beginning)
        for action in self.history[:actions]:
            game.apply(action)
        return game

    def copy(self) -> Game:
        """Return a game that goes its own way from here; it keeps no log."""
        return Game(self._beginning, self.state.copy(), self.history[:], self.ending)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        new = self.copy()
        if self.state.log is not None:
            new.state.log = self.state.log[:]
            new.state.observed = self.state.observed
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.history == other.history and self.to_json() == other.to_json())

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __reduce__(self) -> tuple[type[Game], tuple[Beginning, State, list[int], Ending | None]]:
        return Game, (self._beginning, self.state, self.history, self.ending)

    def __str__(self) -> str:
        """The whole table as test-play draws it, each side as its own player sees it."""
        from deckcheck.engine.table.drawn import TextRenderer, draw

        return "\n".join(draw(self, None, TextRenderer()))

    def __repr__(self) -> str:
        return f"<Game of {self.rules.game}: {describe(self.state)}; after action {len(self.history)}>"

    def watch(self, kinds: int = -1) -> None:
        """Keep a log from the start on (what has happened so far is played again to fill it).

        Args:
            kinds: the kinds of event that the log must hold, as bits; all of them when left out.

        Raises:
            ArgumentError: when that is not a whole number.
        """
        kinds = whole_of("kinds", kinds)
        state = self._beginning.state()
        state.keep_log(kinds)
        run(state)
        for action in self.history:
            take(state, action)
        self.state = state
        if self.ending is not None:
            self._end(self.ending)

    # What players know ----------------------------------------------------------------------------------------------

    def observation(self, player: int) -> dict[str, Any]:
        """Return what a player may know, as plain data (see `observation.observation`).

        Raises:
            GameError: when there is no such player (they are numbered from 0).
        """
        return knowledge.observation(self.state, knowledge.require_player(self.state, player))

    def encode(self, player: int) -> list[int]:
        """Return the same as whole numbers, in the order of `numbering_of(state).layout()`; refuse the same players."""
        player = knowledge.require_player(self.state, player)
        return numbering.numbering_of(self.state).encode(self.state, player)

    def possible_state(self, player: int, seed: int) -> State:
        """Return a copy of the state in which all that a player cannot know is drawn again.

        Raises:
            GameError: when there is no such player, or no such state is found.
        """
        player = knowledge.require_player(self.state, player)
        return knowledge.determinize(self.state, player, whole_of("seed", seed))

    def determinize(self, player: int, seed: int) -> Game:
        """Return a copy in which all that a player cannot know is drawn again; it starts a history of its own.

        Its match has seed 0 and of the others' decks what the player knows of them (see `masked_match.masked`).
        """
        state = self.possible_state(player, seed)
        return Game(Beginning.at(state), state, [])

    # Records --------------------------------------------------------------------------------------------------------

    def fingerprint(self) -> str:
        """Return the fingerprint of the state: equal games have equal ones, in every process and Python."""
        return fingerprint(self.state)

    def record(self) -> dict[str, Any]:
        """Return the record of the game: version, decks, seed, options, actions, and a fingerprint every 20 actions.

        A record replays with `from_record`; it holds no state and does not change when unrelated cards do.

        Raises:
            GameError: for a game that did not begin with set-up (a ruling's table, a determinized copy).
        """
        match = self.state.match
        if self._beginning.table.turn or match.imagined != NOBODY:
            raise GameError(Message("record-base"))
        prints = []
        game = _started(self._beginning)
        actions = self.history[:]  # somebody else may go on meanwhile
        for number, action in enumerate(actions, 1):
            game.apply(action)
            if number % FINGERPRINT_EVERY == 0:
                prints.append(game.fingerprint())
        game.follow(self)
        return {
            **heading(match),
            "options": {
                name: value for name, value in match.options.items() if value != match.rules.options[name].default
            },
            "actions": actions,
            **({"ending": list(game.ending)} if game.ending is not None else {}),
            "fingerprints": prints,
            "final": game.fingerprint(),
            "outcome": [list(game.state.winners), game.state.reason] if game.is_over else None,
        }

    def to_json(self) -> str:
        """Return the whole game as JSON text, state included."""
        match = self.state.match
        data = {
            **heading(match),
            **({"patient": True} if match.patient else {}),
            **({"imagined": match.imagined} if match.imagined != NOBODY else {}),
            "options": match.options,
            "actions": self.history,
            **({"ending": list(self.ending)} if self.ending is not None else {}),
            "base": plain(self._beginning.state()),
            "state": plain(self.state),
        }
        return canonical({**data, "digest": digest(data)})

    @staticmethod
    def from_json(text: str, rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Game:
        """Return the game that `to_json` wrote, played again from its beginning: its state must be where that leads.

        A game that began in the middle (a ruling's table, a determinized copy) is taken to have begun as it says, if
        that is a state that can be looked at and played on.

        Args:
            text: what `to_json` returned.
            rules: the rules of the game; looked up by its id when left out.
            extra: cards from outside the built-in catalog, instead of those that the text holds.

        Raises:
            GameError: when the text is not a saved game, the cards have changed since, or its actions lead elsewhere.
            ArgumentError: an argument is of another kind.
        """
        require_text("text", text)
        return _saved(read_document(text), rules, extra)

    @staticmethod
    def from_record(record: Mapping[str, Any], rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Game:
        """Return the game of a record, played to its last action. See `verify` for whether it still is the same game.

        Raises:
            GameError: when this is not a record, or an action in it is not legal (the message says which).
            ArgumentError: an argument is of another kind.
        """
        require_type("record", record, Mapping, "argument-record")
        return _played(_beginning(recorded_match(record, rules, extra)), record)


def new_game(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    extra: Sequence[Card] = (),
    counted: int = 0,
) -> Game:
    """Begin a game and carry it to its first decision.

    Args:
        rules: the rules of the game.
        decks: for each player, section -> (card id, count) pairs; whether the decks are legal is not asked here.
        seed: any whole number; equal games have equal seeds.
        options: values of the game's options by name.
        names: the players' names (`A`, `B`, ... when left out).
        extra: cards from outside the built-in catalog.
        counted: the kinds of event, as bits, that are counted from the start on (see `State.counts`).

    Raises:
        GameError: for a number of players that the game does not know, an option that it does not have, a section or
            card that it does not know, or a card whose play data is missing (the message names what is missing).
        ArgumentError: an argument is of another kind.
    """
    counted = whole_of("counted", counted)
    return _started(begin(rules, decks, seed, options, names, extra), counted)


def _saved(data: dict[str, Any], rules: GameRules | None, extra: Sequence[Card]) -> Game:
    """Return the game that saved data hold: begun as they say, and played up to the moment that they record."""
    match = recorded_match(data, rules, extra)
    if data.pop("digest", None) != digest(data):
        raise GameError(Message("record-damaged"))
    # The cards of a ruling's table need be no decks that can be dealt, nor what a player knows of them.
    dealt = None if match.patient or match.imagined != NOBODY else _beginning(match)
    try:
        if data.get("cards") != catalog_digest(match):
            raise GameError(Message("record-changed"))
        restored(match, data["state"])
        if dealt is not None and canonical(plain(dealt.state())) == canonical(data["base"]):
            return _compared(_played(dealt, data), data["state"])
        beginning = Beginning.at(restored(match, data["base"]))
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(Message("record-saved", error=error.__class__.__name__, place=error)) from None
    return _compared(_played_from_the_middle(beginning, data), data["state"])


#: What nobody reads at a decision or after the end, and what is another where a log is kept: the choice made last has
#: another number among more events, and of the events of the last step there are more.
_UNREAD = frozenset({"choice", "events"})


def _compared(game: Game, state: Mapping[str, Any]) -> Game:
    """Return a game that has been played again, if it has reached the same state as when it was saved."""
    found = plain(game.state)
    different = [name for name in found if name not in _UNREAD and canonical(found[name]) != canonical(state[name])]
    if different:
        raise GameError(Message("record-state", columns=different))
    return game


def _played_from_the_middle(beginning: Beginning, data: Mapping[str, Any]) -> Game:
    """Return a saved game that did not begin with set-up, once its beginning has been tried.

    No set-up leads to it, so all that its columns say may be made up: whatever fails where it is looked at, or where
    one of its choices is made, is a fault of the data.
    """
    try:
        knowledge.check_asked(beginning.state(), beginning.table.options)
        game = _played(beginning, data)
        for one in (Game(beginning, beginning.state(), []), game):
            one.labels()
            for player in range(len(one.players)):
                one.observation(player)
                one.rules.value(one.state, player)
            for action in one.legal_actions()[:_TRIED]:
                one.copy().apply(action)
    except GameError:
        raise
    except Exception as error:  # noqa: BLE001  what made-up states make the rules do nobody knows
        raise GameError(Message("record-saved", error=error.__class__.__name__, place=error)) from None
    return game


def _rules_of(match: Match) -> GameRules:
    """Return the rules of a match, of which it knows only what `Rules` says."""
    return match.rules  # type: ignore[return-value]


def _beginning(match: Match) -> Beginning:
    """Return the beginning of a recorded match: its table, laid out again."""
    return begin(_rules_of(match), match.decks, match.seed, match.options, match.names, match.own_cards())


def _started(beginning: Beginning, counted: int = 0) -> Game:
    state = beginning.state()
    if counted:
        state.count(counted)
    run(state)
    return Game(beginning, state, [])


def _played(beginning: Beginning, record: Mapping[str, Any]) -> Game:
    """Return a game after the actions of a record.

    Raises:
        GameError: when there are none, or one is not legal.
    """
    actions = record.get("actions")
    if not isinstance(actions, list):
        raise GameError(Message("record-actions"))
    game = _started(beginning)
    for number, action in enumerate(actions, 1):
        if not is_whole(action) or action not in game.state.options:
            raise GameError(Message("record-action", number=number))
        game.apply(action)
    end_as_recorded(game, record)
    return game
