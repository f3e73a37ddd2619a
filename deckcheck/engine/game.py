"""A game under way: the interface for players, bots, records and whoever else plays."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import NamedTuple

from deckcheck.catalog.card import Card
from deckcheck.engine import observation as knowledge
from deckcheck.engine.chance import seeded
from deckcheck.engine.match import Match
from deckcheck.engine.options import GameError, read_options
from deckcheck.engine.procedures import choose, run
from deckcheck.engine.serial import canonical, fingerprint, plain, restored
from deckcheck.engine.state import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.match import DeckCards
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state import State

#: The version of records and saved games; it changes when older ones can no longer be read.
FORMAT = 1
#: A record carries a fingerprint of the state after every so many actions.
FINGERPRINT_EVERY = 20


class IllegalActionError(GameError):
    """The action is not among those offered."""


class Decision(NamedTuple):
    """Who decides, and what kind of decision it is (a word of the game's own: `main`, `attack`, `answer`, ...)."""

    player: int
    kind: str


class Outcome(NamedTuple):
    """How a game ended: the winning players (none: a draw) and the reason, a word of the game's own."""

    winners: tuple[int, ...]
    reason: str


class Divergence(NamedTuple):
    """Where a replay leaves its record: after how many actions, and what was expected and found there."""

    actions: int
    expected: str
    found: str


class Game:
    """One game, from `new_game`, a record or a saved text.

    A game is a state and the actions that led to it. `apply` carries it to the next decision.

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

    __slots__ = ("_base", "history", "state")

    def __init__(self, base: State, state: State, history: list[int]) -> None:
        self._base = base
        #: The state; read it freely, change it through `apply` only.
        self.state = state
        #: The actions so far.
        self.history = history

    # Where the game stands ------------------------------------------------------------------------------------------

    @property
    def rules(self) -> GameRules:
        """The rules that the game is played by."""
        return self.state.match.rules

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
        s = self.state
        return Decision(s.decider, s.match.rules.decisions[s.kind]) if s.options else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game runs."""
        s = self.state
        return None if s.options else Outcome(s.winners, s.reason)

    def legal_actions(self) -> list[int]:
        """Return what the deciding player may do: rising numbers, at least one while the game runs."""
        return self.state.options[:]

    def describe(self, action: int) -> str:
        """Return what a legal action does, in words that name no other legal action.

        Raises:
            IllegalActionError: when the action is not legal now.
        """
        labels = self.labels()
        if action not in labels:
            raise IllegalActionError(f"action {action} is not offered now")
        return labels[action]

    def labels(self) -> dict[int, str]:
        """Return the legal actions with their descriptions; equal descriptions are numbered."""
        s = self.state
        label = s.match.rules.label
        plain_labels = {option: label(s, option) for option in s.options}
        total: dict[str, int] = {}
        for text in plain_labels.values():
            total[text] = total.get(text, 0) + 1
        seen: dict[str, int] = {}
        labels = {}
        for option, text in plain_labels.items():
            seen[text] = seen.get(text, 0) + 1
            labels[option] = f"{text} #{seen[text]}" if total[text] > 1 else text
        return labels

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Take an action and carry the game on to the next decision, or to its end.

        Raises:
            IllegalActionError: when the action is not among `legal_actions()`; the game then stays as it is.
        """
        s = self.state
        if action not in s.options:
            if not s.options:
                raise IllegalActionError("the game is over")
            raise IllegalActionError(f"action {action} is not offered now; see legal_actions()")
        self.history.append(action)
        s.options = []
        s.choice = action
        s.halted = 0
        s.decider = NOBODY
        run(s)

    def undo(self) -> None:
        """Take back the last action, by playing all the others again.

        Raises:
            GameError: when nothing has been done yet.
        """
        if not self.history:
            raise GameError("nothing to undo")
        replayed = self.at(len(self.history) - 1)
        watched = self.state.log is not None
        self.state = replayed.state
        self.history.pop()
        if watched:
            self.watch()

    def at(self, actions: int) -> Game:
        """Return the game as it was after so many actions."""
        game = Game(self._base, self._start(), [])
        for action in self.history[:actions]:
            game.apply(action)
        return game

    def _start(self, watched: int = 0) -> State:
        """Return the state before the first action, with a log of these kinds of event."""
        state = self._base.copy()
        if watched:
            state.keep_log(watched)
        run(state)
        return state

    def copy(self) -> Game:
        """Return a game that goes its own way from here; it keeps no log."""
        return Game(self._base, self.state.copy(), self.history[:])

    def watch(self, kinds: int = -1) -> None:
        """Keep a log from the start on (what has happened so far is played again to fill it).

        Args:
            kinds: the kinds of event that the log must hold, as bits; all of them when left out.
        """
        state = self._start(kinds)
        for action in self.history:
            state.options = []
            choose(state, action)
        self.state = state

    def log(self, player: int) -> list[str]:
        """Return what has happened in lines that a player may read; empty unless the game is watched."""
        s = self.state
        lines = (s.match.rules.event_text(s, entry, player) for entry in s.log or ())
        return [line for line in lines if line]

    # What players know ----------------------------------------------------------------------------------------------

    def observation(self, player: int) -> dict[str, Any]:
        """Return what a player may know, as plain data (see `observation.observation`)."""
        return knowledge.observation(self.state, player)

    def determinize(self, player: int, seed: int) -> Game:
        """Return a copy in which all that a player cannot know is drawn anew; it starts a history of its own."""
        state = knowledge.determinize(self.state, player, seed)
        return Game(state.copy(), state, [])

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
        if self._base.turn:
            raise GameError("a game that began in the middle has no record; save it with to_json")
        prints = []
        game = Game(self._base, self._start(), [])
        for number, action in enumerate(self.history, 1):
            game.apply(action)
            if number % FINGERPRINT_EVERY == 0:
                prints.append(game.fingerprint())
        return {
            "format": FORMAT,
            "game": match.rules.game,
            "players": list(match.names),
            "decks": [_plain_deck(deck) for deck in match.decks],
            "cards": catalog_digest(match),
            "seed": match.seed,
            "options": {
                name: value for name, value in match.options.items() if value != match.rules.options[name].default
            },
            "actions": self.history[:],
            "fingerprints": prints,
            "final": game.fingerprint(),
            "outcome": [list(self.state.winners), self.state.reason] if self.is_over else None,
            **_own_cards(match),
        }

    def to_json(self) -> str:
        """Return the whole game as JSON text, state included."""
        match = self.state.match
        data = {
            "format": FORMAT,
            "game": match.rules.game,
            "players": list(match.names),
            "decks": [_plain_deck(deck) for deck in match.decks],
            "cards": catalog_digest(match),
            "seed": match.seed,
            "options": match.options,
            "actions": self.history,
            "base": plain(self._base),
            "state": plain(self.state),
            **_own_cards(match),
        }
        return canonical({**data, "digest": digest(data)})

    @staticmethod
    def from_json(text: str, rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Game:
        """Return the game that `to_json` wrote.

        Args:
            text: what `to_json` returned.
            rules: the rules of the game; looked up by its id when left out.
            extra: cards from outside the built-in catalog, in the place of those that the text holds.

        Raises:
            GameError: when the text is no saved game, or the cards have changed since.
        """
        data = _document(text)
        match = _match_of(data, rules, extra)
        if data.pop("digest", None) != digest(data):
            raise GameError("this saved game was damaged, or changed by hand")
        if data.get("cards") != catalog_digest(match):
            raise GameError("the cards of this saved game have changed since it was saved")
        try:
            base, state = restored(match, data["base"]), restored(match, data["state"])
            return Game(base, state, [int(action) for action in data["actions"]])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise GameError(f"this is no saved game: {error.__class__.__name__} at {error}") from None

    @staticmethod
    def from_record(record: Mapping[str, Any], rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Game:
        """Return the game of a record, played to its last action. See `verify` for whether it still is the same game.

        Raises:
            GameError: when this is no record, or an action in it is not legal (the message says which).
        """
        game = _begun(record, rules, extra)
        for number, action in enumerate(record["actions"], 1):
            try:
                game.apply(action)
            except IllegalActionError:
                raise GameError(f"action {number} of the record is not legal under these rules and cards") from None
        return game


def verify(record: Mapping[str, Any], rules: GameRules | None = None, extra: Sequence[Card] = ()) -> Divergence | None:
    """Play a record again and return where it diverges from its fingerprints, or None.

    Raises:
        GameError: when this is no record.
    """
    game = _begun(record, rules, extra)
    if record.get("cards") != catalog_digest(game.state.match):
        return Divergence(0, f"cards {record.get('cards')}", f"cards {catalog_digest(game.state.match)}")
    prints = list(record.get("fingerprints", ()))
    for number, action in enumerate(record["actions"], 1):
        try:
            game.apply(action)
        except IllegalActionError:
            return Divergence(number, f"action {action}", "not legal")
        if number % FINGERPRINT_EVERY == 0 and prints:
            expected = prints.pop(0)
            if expected != game.fingerprint():
                return Divergence(number, expected, game.fingerprint())
    if record.get("final") and record["final"] != game.fingerprint():
        return Divergence(len(game.history), record["final"], game.fingerprint())
    return None


def new_game(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    extra: Sequence[Card] = (),
) -> Game:
    """Begin a game and carry it to its first decision.

    Args:
        rules: the rules of the game.
        decks: for each player, section -> (card id, count) pairs; whether the decks are legal is not asked here.
        seed: any whole number; equal games have equal seeds.
        options: values of the game's options by name.
        names: the players' names (`A`, `B`, ... when left out).
        extra: cards from outside the built-in catalog.

    Raises:
        GameError: for a number of players that the game does not know, an option that it does not have, a section or
            card that it does not know, or a card whose play data is missing (the message names what is missing).
    """
    state = _laid_out(rules, decks, seed, options, names, extra)
    rules.set_up(state)
    game = Game(state.copy(), state, [])
    run(state)
    return game


# Pairings laid out lately: many games between the same decks begin from one table.
_TABLES: dict[Any, State] = {}
_TABLES_KEPT = 64


def _laid_out(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int,
    options: Mapping[str, Any] | None,
    names: Sequence[str] | None,
    extra: Sequence[Card],
) -> State:
    """Return a state in which every deck lies in its zones, unshuffled, with the luck of this seed."""
    key: Any = None
    try:
        cards = tuple(tuple((section, *rows) for section, rows in deck.items()) for deck in decks)
        key = (id(rules.book(extra)), cards, repr(options), tuple(names or ()))
        table = _TABLES.get(key)
    except TypeError:  # rows that are lists, say: then the table is laid out anew
        key = table = None
    if table is None:
        table = _dealt(_match(rules, decks, seed, options, names, extra))
        if key is not None:
            if len(_TABLES) >= _TABLES_KEPT:
                _TABLES.clear()
            _TABLES[key] = table
    state = table.copy()
    state.match = table.match.seeded(seed)
    state.rng = seeded(seed)
    return state


def _match(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int,
    options: Mapping[str, Any] | None,
    names: Sequence[str] | None,
    extra: Sequence[Card],
) -> Match:
    least, most = rules.players
    if not least <= len(decks) <= most:
        wanted = f"{least} players" if least == most else f"{least} to {most} players"
        raise GameError(f"{rules.game} is a game for {wanted}, not {len(decks)}")
    names = list(names or "ABCDEFGHIJ"[: len(decks)])
    if len(names) != len(decks) or len(set(names)) != len(names):
        raise GameError("every deck needs a player's name of its own")
    settings = read_options(rules.options, options)
    book = rules.book(extra)
    return Match(rules, book, rules.complete(book, decks), names, seed, settings)


def _dealt(match: Match) -> State:
    """Return a state in which every deck lies in its zones, unshuffled."""
    rules, book = match.rules, match.book
    owners: list[int] = []
    definitions: list[int] = []
    piles: list[tuple[int, list[int]]] = []
    for player, deck in enumerate(match.decks):
        for section in deck:
            if section not in rules.sections:
                known = ", ".join(rules.sections)
                raise GameError(f"{rules.game} has no section '{section}'; its sections are {known}")
        for section, zone in rules.sections.items():
            shared = rules.zones[zone].shared
            cards: list[int] = []
            for card_id, count in deck.get(section, ()):
                if card_id not in book.numbers:
                    raise GameError(f"no card of {rules.game} has the id '{card_id}'")
                number = book.numbers[card_id]
                if number in book.lacking:
                    name = book.cards[number].name
                    raise GameError(f"'{name}' ({card_id}) cannot be played: {'; '.join(book.lacking[number])}")
                cards.extend(range(len(owners), len(owners) + count))
                owners.extend([NOBODY if shared else player] * count)
                definitions.extend([number] * count)
            piles.append((match.place(zone, 0 if shared else player), cards))
    state = rules.state(match, owners, definitions, seeded(match.seed))
    from deckcheck.engine.atoms import place_cards

    for place, cards in piles:
        place_cards(state, cards, place)
    return state


def digest(data: Any) -> str:
    """Return 16 hexadecimal digits that differ for data that differs."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def _plain_deck(deck: DeckCards) -> dict[str, list[list[Any]]]:
    return {section: [[card, count] for card, count in cards] for section, cards in deck.items()}


def _own_cards(match: Match) -> dict[str, Any]:
    """Return the cards of the decks that were defined outside the built-in catalog, under their key; or nothing."""
    book = match.book
    ids = sorted({card for deck in match.decks for cards in deck.values() for card, _ in cards})
    cards = [book.cards[book.numbers[card_id]] for card_id in ids]
    rows = [
        {"id": card.id, "name": card.name, "type": card.type, "identity": card.identity, "facts": dict(card.facts)}
        for card in cards
        if card.origin
    ]
    return {"own_cards": rows} if rows else {}


def catalog_digest(match: Match) -> str:
    """Return a digest of the play data of the cards in the match's decks."""
    book = match.book
    ids = sorted({card for deck in match.decks for cards in deck.values() for card, _ in cards})
    facts = []
    for card_id in ids:
        card = book.cards[book.numbers[card_id]]
        shown = {key: value for key, value in card.facts.items() if key not in {"text", "names", "aliases", "rarity"}}
        facts.append([card.id, card.name, card.type, shown])
    return digest(facts)


def _document(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise GameError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise GameError("this is no saved game: a JSON object is wanted")
    return data


def _match_of(data: Mapping[str, Any], rules: GameRules | None, extra: Sequence[Card]) -> Match:
    """Return the match of a record or saved game."""
    if data.get("format") != FORMAT:
        raise GameError(f"format {data.get('format')!r} cannot be read; this version reads format {FORMAT}")
    try:
        if rules is None:
            from deckcheck.engine.registry import rules_of

            rules = rules_of(data["game"])
        decks = [
            {section: [(str(card), int(count)) for card, count in cards] for section, cards in deck.items()}
            for deck in data["decks"]
        ]
        seed, options, names = int(data["seed"]), data["options"], [str(name) for name in data["players"]]
        own = [
            Card(row["id"], row["name"], row["type"], row["identity"], row["facts"], "a saved game")
            for row in data.get("own_cards", ())
        ]
        if data["game"] != rules.game:
            raise GameError(f"this is a game of {data['game']}, not of {rules.game}")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"this is no record of a game: {error.__class__.__name__} at {error}") from None
    return _match(rules, decks, seed, options, names, extra or own)


def _begun(record: Mapping[str, Any], rules: GameRules | None, extra: Sequence[Card]) -> Game:
    """Return a record's game before its first action."""
    match = _match_of(record, rules, extra)
    if not isinstance(record.get("actions"), list):
        raise GameError("this is no record of a game: it has no list of actions")
    cards = match.book.cards[len(match.rules.book().cards) :]
    return new_game(match.rules, match.decks, match.seed, match.options, match.names, cards)
