"""What a game declares to the engine: a short class of data and small hooks."""
# ruff: noqa: ARG002  the hooks say what a game may override, and do nothing themselves

from __future__ import annotations

from typing import Generic

from deckcheck.catalog.discovery import registered
from deckcheck.engine.effects.book import CompiledCards
from deckcheck.engine.flow.labels import called
from deckcheck.engine.flow.procedures import push
from deckcheck.engine.flow.windows import passed, settle
from deckcheck.engine.state.cards import are_alike, builtin_cards, joined
from deckcheck.engine.state.vocabulary import DONE, GONE
from deckcheck.engine.text.decisions import ROLES, Decisions
from deckcheck.engine.text.gaps import PhraseGaps
from deckcheck.engine.text.log import NEEDED, OWNED, UNSEEN, Log
from deckcheck.engine.text.refusals import refused, used_at
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, ClassVar

    from typing_extensions import TypeVar

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.options import Option
    from deckcheck.engine.effects.card_reader import CardReader
    from deckcheck.engine.effects.language import EffectError, Language
    from deckcheck.engine.flow.value_model import Worth
    from deckcheck.engine.state.actions import Verbs
    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.state.frames import Procedure
    from deckcheck.engine.state.match import Match, Zone
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import DeckCards, EventRow
    from deckcheck.engine.state.zone_limits import Limit, Room
    from deckcheck.engine.text.refusals import Reason, Uses

    #: The class of a game's states.
    StateT = TypeVar("StateT", bound=State, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT")


class GameRules(Generic[StateT]):
    """The rules of one game. A game derives from it, fills in the data and overrides the hooks that it needs.

    Attributes:
        game: the game's id.
        players: the smallest and the largest number of players.
        state: the class of its states.
        zones: its zones; `DECK`, `HAND` and `DISCARD` are positions in it.
        sections: section of a decklist -> zone where its cards are before set-up.
        single: the sections of which a deck must hold exactly one card to be played at all, legal or not.
        phases: the names of the phases of a turn; a state's `phase` is a position in it.
        kinds: its kinds of decision, each with what options are called, the rules behind them, and why nothing else can
            be done (see `decisions`).
        decisions: kind of decision -> its name in data and rulings; follows from `kinds`.
        chapters: the procedures of the rulebook, those of `windows` first.
        compiled: the class of its book, made of the cards alone, or of these and a book that it enlarges.
        reader: the class that reads a card for play.
        language: what its cards may say.
        log: how the game describes what has happened: its kinds of event, and their sentences.
        phrase_gaps: what fills the gaps of its phrases.
        qualifiers: the attributes that lists may name cards by in brackets, as the ruleset says.
        shapes: card type -> the shape of its play data in the language.
        clause_facts: printed facts of a card that rulings must show as they show the clauses of its text.
        folder: where its data files are (`options.yaml`, `rulebook.yaml`, `rulings`).
        GUARDED: zones whose face-down cards players can infer something about (see `may_lie`).
        SECRET: the sections of a deck that the others do not know, even where decklists are open.
        OF_CARDS, INNER, SUGGESTED, REPEATED, MINOR, KEEPING, WASTEFUL, PAUSES, FIRST_PASSES, LAST_PASSES: the kinds of
            decision that are declared so: whose options are the numbers of cards; that are part of an action begun
            before (its payment, say); to which there is a usual answer (see `suggestion`); that come again and again
            until the player passes; that bots pass when they look ahead, as little hangs on them; by which a player
            keeps an opening hand or changes it; that may offer what is of no use to anybody (see `is_waste`); that a
            ruling is asked even where only passing is left, so that it never runs past a phase; of which the first
            option passes, or the last.
        SUBSCRIBED, MODIFIED: the events that cards outside the decks (tokens) react to, and the stats that they modify.
        CONSEQUENCES, URGENT: the events after which the hooks of these names are called (`consequential`, `urgent`).
        PARTING: the events by which a card leaves play and that its own abilities still hear (`parting`).
        SILENCE: the stat whose bit, granted to a card, takes its effect away (its abilities and modifiers).
        PLAYED: the events that say that a player plays a card (`played`); statistics of games count them.
        blank: type and facts of a card that does nothing, put in for a card to measure it; without, none is.
        HORIZON: to the end of how many turns a search lets the players play on.
        NOTES: whether the game keeps what it finds in play (`InPlayIndex.cache`); costs a little a move.
    """

    game: str
    players: tuple[int, int] = (2, 2)
    state: type[StateT]
    zones: tuple[Zone, ...]
    sections: ClassVar[Mapping[str, int]]
    single: tuple[str, ...] = ()
    phases: tuple[str, ...]
    kinds: type[Decisions] = Decisions
    decisions: ClassVar[Mapping[int, str]] = {}
    chapters: tuple[Procedure, ...]
    compiled: Callable[[Sequence[Card], Any], CompiledCards]
    reader: Callable[[Card], CardReader]
    language: Language
    shapes: ClassVar[Mapping[str, str]] = {}
    log: Log = Log()
    phrase_gaps: PhraseGaps = PhraseGaps()
    qualifiers: tuple[str, ...] = ()
    blank: ClassVar[Mapping[str, Any]] = {}
    clause_facts: tuple[str, ...] = ()
    folder: str
    DECK, HAND, DISCARD = 0, 1, 2
    GUARDED: tuple[int, ...] = ()
    SECRET: frozenset[str] = frozenset()
    OF_CARDS = INNER = SUGGESTED = REPEATED = MINOR = KEEPING = WASTEFUL = PAUSES = frozenset[int]()
    FIRST_PASSES = LAST_PASSES = frozenset[int]()
    SUBSCRIBED = MODIFIED = CONSEQUENCES = URGENT = SILENCE = PLAYED = 0
    PARTING = GONE
    HORIZON = 1
    NOTES = False

    def __init_subclass__(cls) -> None:
        """Take over what follows from the declared kinds of decision and of event."""
        super().__init_subclass__()
        if "kinds" in vars(cls):
            kinds = cls.kinds
            tables = {"decisions": kinds.names(), "acts": kinds.verbs(), "refusals": kinds.refusals()}
            for name, table in (tables | {role.upper(): kinds.having(role) for role in ROLES}).items():
                setattr(cls, name, table)
        if "log" in vars(cls):
            for name, mask in cls.log.events.role_masks().items():
                setattr(cls, name, mask)

    def __init__(self) -> None:
        self._book: CompiledCards | None = None
        self._extended: list[tuple[list[Card], CompiledCards]] = []
        self._options: dict[str, Option] | None = None
        self._worth: Worth | None = None

    def __reduce__(self) -> tuple[Callable[[str], GameRules], tuple[str]]:
        return registered, (self.game,)

    def __repr__(self) -> str:
        return f"<Rules of {self.game}>"

    # Data ---------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Option]:
        """The options of the game by name, from its `options.yaml`."""
        if self._options is None:
            from deckcheck.engine.data.options import load_options

            self._options = load_options(self.folder)
        return self._options

    def builtin_cards(self) -> Sequence[Card]:
        """Return the cards of the built-in catalog, play data included."""
        return builtin_cards(self.game)

    def book(self, extra: Sequence[Card] = ()) -> Any:
        """Return the compiled cards: the built-in ones (compiled once), or these with more cards after them.

        A card of a known id (a completed one) takes the place of that one. A book with more cards is kept until others
        are asked for that do not begin with these: those that do enlarge it.
        """
        if self._book is None:
            self._book = self.compile(self.builtin_cards())
        if not extra:
            return self._book
        smaller, begun, size = self._book, [], 0
        for known, book in self._extended:
            if are_alike(known, extra):
                return book
            if size < len(known) < len(extra) and are_alike(known, extra[: len(known)]):
                smaller, begun, size = book, [(known, book)], len(known)
        book = self.compile(joined(smaller.cards, extra[size:]), smaller)
        self._extended = [*begun, (list(extra), book)]
        self._book.forget_all_but(smaller, book)
        return book

    def compile(self, cards: Sequence[Card], known: CompiledCards | None = None) -> CompiledCards:
        """Compile cards into the game's book, which may enlarge a known one; `compile_errors` says what they lack."""
        return self.compiled(cards, known)

    def check_card(self, card: Card) -> list[EffectError]:
        """Return every error in a card's figures and play data, with paths from the card's own tree."""
        return self.reader(card).errors

    def pairing_conflicts(self, book: Any, decks: Sequence[DeckCards]) -> list[tuple[str, Mapping[str, str]]]:
        """Return the rules that decks break by meeting in one game: each one's code and what is wrong, by language."""
        return []

    def complete(self, book: Any, decks: Sequence[DeckCards]) -> Sequence[DeckCards]:
        """Return the decks with what the table adds to them (cards that all share); complete decks stay as they are."""
        return decks

    # The course of the game ---------------------------------------------------------------------------------------

    #: The procedures of a whole game, one after the other: set-up, then turn after turn.
    course: tuple[Procedure, ...]

    def set_up(self, state: StateT) -> None:
        """Begin the game: push its course.

        Nothing may be drawn by lot yet: games of every seed between the same decks begin from one table.
        """
        for procedure in reversed(self.course):
            push(state, procedure)

    #: Deals with what has just happened: called after every step that left events.
    settle: Callable[[Any], None] = staticmethod(settle)

    def leave_play(self, state: StateT, card: int) -> None:
        """Reset what only a card in play has (called by the atom that moves it)."""

    def refill(self, state: StateT, player: int) -> bool:
        """Deal with an empty deck that must be drawn from; return whether it now has cards."""
        return False

    def consequences(self, state: StateT, events: list[EventRow]) -> None:
        """After events of `CONSEQUENCES`: push what follows once all have answered, append what happens with it."""

    def urgent(self, state: StateT) -> None:
        """After events of `URGENT`: push what comes even before abilities and answers."""

    def answers(self, state: StateT, player: int, batch: tuple[EventRow, ...]) -> list[int]:
        """Return what a player may answer to one of these events (rising numbers below `DONE`)."""
        return []

    def answer(self, state: StateT, player: int, option: int, batch: tuple[EventRow, ...]) -> None:
        """Begin an answer that the player has chosen."""
        raise NotImplementedError

    def trigger(self, state: StateT, player: int, card: int, number: int, event: EventRow) -> None:
        """Let an ability act that an event has set off; `player` is whose it was then."""
        raise NotImplementedError

    def speaker(self, state: StateT, card: int) -> int:
        """Return the player whose ability a card's is, also for a card that has just left play."""
        return state.controller[card]

    def precedence(
        self, state: StateT, player: int, card: int, position: int, batch: tuple[EventRow, ...]
    ) -> tuple[int, ...]:
        """Return when a player's ability acts (`position`: its event): low ranks first, equal ones as chosen."""
        return ((player - state.active) % state.match.players,)

    def is_used(self, state: StateT, card: int, number: int) -> bool:
        """Whether a card's ability was used this turn, for those that act once per turn."""
        return False

    # What is not offered --------------------------------------------------------------------------------------------

    #: Kind of decision (or `OVER`, `NOT_DECIDING`) -> why nothing else can be done at it, as `kinds` say.
    refusals: ClassVar[Mapping[int, Reason]] = {}

    #: Kind of decision -> how a card would be used at it, where that is more than to choose it.
    uses: ClassVar[Mapping[int, Uses]] = {}

    def attempts(self, state: StateT, card: int) -> list[int]:
        """Return the options, offered or not, by which the deciding player would use a card at the open decision."""
        use = self.uses.get(state.kind)
        return used_at(state, card) if use is None else use.attempts(state, state.decider, card)

    def forbids(self, state: StateT, option: int) -> Reason | None:
        """Return the first reason why one of `attempts` is not offered; None where nothing forbids it."""
        use = self.uses.get(state.kind)
        if use is not None:
            return use.forbids(state, state.decider, option)
        return refused(state, option)

    def unattempted(self, state: StateT, card: int) -> Reason:
        """Return why a card without `attempts` is of no use at the open decision."""
        use = self.uses.get(state.kind)
        reason = None if use is None else use.unattempted(state, state.decider, card)
        return reason or self.refusals[state.kind]

    #: Kind of decision -> the verbs that its options are, as `kinds` say.
    acts: ClassVar[Mapping[int, type[Verbs]]] = {}
    #: The fields of these verbs that are the numbers of cards.
    FIELDS_OF_CARDS: frozenset[str] = frozenset({"card"})

    # The rules behind a choice --------------------------------------------------------------------------------------

    def rules_behind(self, state: StateT, option: int) -> tuple[str, ...]:
        """Return the ids of the rules that an option of the open decision comes from."""
        return self.kinds.declared[state.kind].rules_behind(option)

    # Knowledge ----------------------------------------------------------------------------------------------------

    def may_lie(self, match: Match, definition: int, place: int) -> bool:
        """Whether a card of this definition may be face down in a place: what players can infer."""
        return True

    def conceivable(self, state: StateT, player: int, cards: list[int], stream: Stream) -> list[int]:
        """Return a definition for each hidden card of a player whose decklist is not known."""
        return [state.definition[card] for card in cards]

    def redraw_secrets(self, state: StateT, player: int, stream: Stream) -> None:
        """Draw again what else the player cannot know (hidden choices) in a copy that is being determinized."""

    # What people and bots see -------------------------------------------------------------------------------------

    #: Gap of what options are called, or of what they do -> what fills it for an option of the open decision; by
    #: themselves `{card}` takes its card, `{player}` its player and `{number}` the option.
    gaps: ClassVar[Mapping[str, Callable[[Any, int], Any]]] = {}

    def label(self, state: StateT, option: int) -> str:
        """Return what an option of the open decision is called; equal labels are numbered by the caller."""
        return self.called(state, option)

    def called(self, state: StateT, option: int, form: str = "", /, **values: Any) -> str:
        """Return what an option is called by its declared phrase; the name of its own card or player is filled in."""
        return called(self, state, option, form, values)

    def card_name(self, state: StateT, card: int) -> str:
        """Return a card's name, whoever may know it."""
        return state.match.card_name(state.match.book.cards[state.definition[card]])

    def card_label(self, state: StateT, card: int, player: int) -> str:
        """Return a card's name for a player, with whose it is where that is another's; or its place if it is hidden."""
        owner = state.controller[card]
        whose = f" ({state.match.names[owner]})" if owner not in (player, -1) else ""
        if state.known[card] >> player & 1:
            return self.card_name(state, card) + whose
        zone = self.zones[state.place[card] // state.match.players]
        translate = state.match.translate
        number = state.zones[state.place[card]].index(card) + 1
        return translate("hidden card {number} ({zone})", number=number, zone=translate(zone.name)) + whose

    def card_view(self, state: StateT, card: int) -> dict[str, Any]:
        """Return what everybody sees on a card in play beside its face (damage, counters)."""
        return {}

    def player_view(self, state: StateT, player: int) -> dict[str, Any]:
        """Return what everybody sees of a player beside cards (life, tokens)."""
        return {}

    def table_view(self, state: StateT) -> dict[str, Any]:
        """Return what everybody sees beside players and cards."""
        return {}

    def passed(self, state: StateT) -> list[int]:
        """Return who has passed in a row where all are asked in turn, in this order; whoever could do nothing has too.

        So it shows nobody whether another could have done something. Here it is asked for answers (see `windows`).
        """
        return passed(state)

    def private_view(self, state: StateT, player: int) -> dict[str, Any]:
        """Return what only this player knows beside cards (a notebook)."""
        return {}

    def event_text(self, state: StateT, entry: tuple[int, ...], player: int, naming: int = NEEDED) -> str:
        """Return a line of the log as a player may read it, or an empty string for what needs no line."""
        return self.log.line(state, entry, player, naming)

    def common_text(self, state: StateT, entry: tuple[int, ...]) -> str:
        """Return a line of the log as somebody may read it who plays no seat: in words that are the same for all.

        Cards that only some players see have no names in it; where even so no words are the same, it is empty.
        """
        for naming in (NEEDED, OWNED, UNSEEN):
            lines = {self.event_text(state, entry, seat, naming) for seat in range(state.match.players)}
            if len(lines) == 1:
                return lines.pop()
        return ""

    def value(self, state: StateT, player: int) -> float:
        """Return how good a state is for a player, from 0 (lost) to 1 (won): what greedy bots look at."""
        if state.reason:
            return 1.0 if player in state.winners else 0.0 if state.winners else 0.5
        return 0.5

    #: What a player would name of one side of the table (see `of_a_side`); none: tables are judged by `value` alone.
    OF_A_SIDE: tuple[str, ...] = ()
    #: The zones beside those in play where a card is worth something of its own to a search, by what they are together.
    PILES: ClassVar[Mapping[str, tuple[int, ...]]] = {"hand": (HAND,), "deck": (DECK,)}

    def of_a_side(self, state: StateT, player: int) -> list[float]:
        """Return what one player has in a world, in numbers, in the order of `OF_A_SIDE`."""
        return []

    def chance(self, state: StateT, player: int) -> float:
        """Return the chance that a player wins from here, as fitted to games of the bots: what search bots look at."""
        if self._worth is None:
            from deckcheck.engine.flow.value_model import load_worth

            self._worth = load_worth(self)
        return self._worth.chance(state, player)

    def estimate(self, state: StateT, option: int, player: int) -> float | None:
        """Return what an option of the open decision is worth to a bot where no single world that fits shows it.

        A guess at what is hidden would come true in the world in which it is tried. None: look one action ahead. The
        options of one decision are compared with each other only, and must all be estimated or none.
        """
        return None

    def is_waste(self, state: StateT, option: int) -> bool:
        """Whether an option of a decision of `WASTEFUL` only throws something away: bots leave it alone."""
        return False

    def suggestion(self, state: StateT) -> int:
        """Return the usual answer to a decision of `SUGGESTED`, from what the player knows; people see it first."""
        raise NotImplementedError

    def sensible(self, state: StateT) -> list[int]:
        """Return the usual answer alone, or else the options that are not waste, unless there are no others."""
        if state.options and state.kind in self.SUGGESTED:
            return [self.suggestion(state)]
        wasteful = state.kind in self.WASTEFUL
        return [one for one in state.options if not (wasteful and self.is_waste(state, one))] or state.options[:]

    # Rulings ------------------------------------------------------------------------------------------------------

    #: How a ruling names zones (its keys for a player) -> zone.
    ruling_zones: ClassVar[Mapping[str, int]] = {}
    #: What may be in a zone at the table of a ruling, by its key, where not everything may be there.
    given_rooms: ClassVar[Mapping[str, Room]] = {}
    #: What a player brings to a game at most, wherever it is.
    given_limits: tuple[Limit, ...] = ()
    #: From what number to what a figure of a card or a player may go there, by its key.
    given_figures: ClassVar[Mapping[str, Room]] = {}
    #: The keys that `set_player` knows of the table itself.
    given_of_table: tuple[str, ...] = ()
    #: What a card of a ruling's own has, by its type, where the ruling does not say so and writes no `play`.
    blanks: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    #: The keys that only some cards show (`card_view`), and those that `set_card` knows beside the columns of a state.
    seen_words: ClassVar[tuple[str, ...]] = ()
    given_words: ClassVar[tuple[str, ...]] = ()
    #: Those of a player, for `set_player`, and what keys say that is not a number: words, and gaps (`{card}`,
    #: `{player}`).
    given_of_player: ClassVar[tuple[str, ...]] = ()
    given_values: ClassVar[Mapping[str, Sequence[str]]] = {}
    #: What a player has when `given` does not say otherwise.
    given_defaults: ClassVar[Mapping[str, Any]] = {}
    #: What is in the zones that all share when `given` does not say otherwise.
    given_shared: ClassVar[Mapping[str, Any]] = {}
    #: The card that represents any card, where a ruling gives only a number.
    filler: str = ""
    #: The phase of a ruling that names none.
    usual_phase: str = ""
    #: What a ruling may wait for beside phases: the stages of a fight, say (see `moment`).
    stages: tuple[str, ...] = ()

    def moment(self, state: StateT) -> str:
        """Return the moment of a turn: its phase, or one of `stages`."""
        return self.phases[state.phase]

    def count_mark(self, state: StateT, cards: list[int], mark: str) -> int | None:
        """Return how many cards bear a mark that a ruling may count (ready, spent), or None for no such mark."""
        return None

    def resume(self, state: StateT, phase: int) -> None:
        """Push the procedures under way in the middle of the active player's turn, at the start of a phase."""
        raise NotImplementedError

    def unreachable(self, state: StateT) -> Message | None:
        """Return why no game reaches a table that a ruling gives, beside what its rooms forbid; None for one it may."""
        return None

    def set_card(self, state: StateT, card: int, key: str, value: Any) -> Message | str:
        """Set what a ruling's `given` says of a card; return what is wrong with it, or nothing."""
        return Message("ruling-card-key", key=key)

    def parse_value(self, state: StateT, key: str, value: Any) -> Any:
        """Return the value of a card's key that a ruling means, as views have it, if it may be written otherwise."""
        return value

    def set_player(self, state: StateT, player: int, key: str, value: Any) -> Message | str:
        """Set what a ruling's `given` says of a player; return what is wrong with it, or nothing."""
        return Message("ruling-no-key", key=key)

    def figures(self, cards: Sequence[Card]) -> dict[str, float]:
        """Return figures of a catalog that rulings about design guidelines compare."""
        return {}

    def passing(self, state: StateT) -> int | None:
        """Return the option that passes the open decision, or None where there is nothing to pass."""
        options = state.options
        if not options:
            return None
        if DONE in options:
            return DONE
        if state.kind in self.LAST_PASSES:
            return options[-1]
        verbs = self.acts.get(state.kind)
        return options[0] if state.kind in self.FIRST_PASSES or (verbs and verbs.passes and not options[0]) else None
