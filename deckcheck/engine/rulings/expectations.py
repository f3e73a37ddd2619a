"""What a ruling expects of a game: each key of `expect`, compared with what is so."""

from __future__ import annotations

from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.rulings.actions import EXACTLY, Choices, listed, several
from deckcheck.engine.rulings.compare import Comparison, check_kind, instead, is_alike
from deckcheck.engine.rulings.grammar import Reading
from deckcheck.engine.rulings.names import folded
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.reader import check_keys
from deckcheck.engine.rulings.table import SHARED_SIDE, begin_patiently
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.table.view import translated as in_language
from deckcheck.engine.text.log import NAMINGS
from deckcheck.messages import ENGLISH, Clauses, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings.table import Table

#: The keys of `expect` beside the players' names and what the steps of a host find (`check`).
KEYS = (
    "turn",
    "phase",
    "decision",
    "legal",
    "illegal",
    "not asked",
    "events",
    "winner",
    "reason",
    "sees",
    "cannot_see",
    "errors",
    "check",
    "figures",
    "repeatable",
    "over",
)
#: What a mapping under `events` may say: since the last step or since the beginning, and what did not happen.
EVENT_KEYS = ("ever", "now", "never", "not now")


class Expectations:
    """Compares what a ruling expects with its game and with what its steps have found.

    Attributes:
        table: the ruling's table, with its cards.
        game: the game, once there is one.
        since: how long the log was when the last step began.
        done: what the choices were called that were made so far.
        found: step of a host -> what it has found.
        errors: what the last `lint` found; None before any.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules
        self.game: Game | None = None
        self.since = 0
        self.done: list[str] = []
        self.found: dict[str, Any] = {}
        self.errors: Sequence[EffectError] | None = None

    @property
    def playing(self) -> Game:
        """The game that the ruling is about."""
        if self.game is None:
            raise TableError(self.table.at, Message("ruling-no-game"))
        return self.game

    def choices(self, wanted: Any = None) -> Choices:
        """Return what can be said of the open decision, of the player whom an `expect` names as the one who decides."""
        game = self.playing
        decision = wanted.get("decision") if isinstance(wanted, dict) else None
        player = decision.get("player") if isinstance(decision, dict) else decision
        subject = game.players.index(player) if player in game.players else None
        return Choices(self.table.grammar(game), game, subject, self.done)

    def expect(self, wanted: Any, path: Path) -> None:
        """Compare everything under an `expect`.

        Raises:
            UnmetError: at the first thing that is not so.
            TableError: at the first thing that is written wrongly.
        """
        players = list(self.game.players) if self.game else []
        for key in wanted if isinstance(wanted, dict) else ():
            if key not in players and key not in KEYS:
                self.table.check_side_name(key, wanted[key], (*path, key))
        check_keys(wanted, [*KEYS, SHARED_SIDE, *players], path, "ruling-an-expectation")
        if all(key in _LISTS and _is_empty(value) for key, value in wanted.items()):
            raise TableError(path, Message("ruling-says-nothing", key="expect"))
        unasked: set[int] = set()
        if "not asked" in wanted:
            unasked = self.choices().not_asked(wanted["not asked"], (*path, "not asked"))
        for key, value in wanted.items():
            here = (*path, key)
            if value is None or value == {}:
                raise TableError(here, Message("ruling-says-nothing", key=key))
            if key == "illegal":
                self.choices(wanted).illegal(value, here, unasked, certain=_says_kind(wanted))
            elif key in players or (key == SHARED_SIDE and self.game):
                player = players.index(key) if key in players else NOBODY
                Comparison(self.table, self.playing).side(player, value, here)
            else:
                self._key(key, value, here, wanted)

    def _key(self, key: str, wanted: Any, path: Path, expected: Any) -> None:
        if key == "errors":
            self._errors(wanted, path)
        elif key == "figures":
            self._figures(wanted, path)
        elif key == "check":
            self._check(wanted, path)
        elif self.game is None:
            raise TableError(path, Message("ruling-no-game-for", key=key))
        elif key == "legal":
            self.choices(expected).legal(wanted, path)
        elif key == "events":
            self._events(wanted, path)
        elif key in {"sees", "cannot_see"}:
            self._sight(wanted, path, sees=key == "sees")
        elif key != "not asked":
            found = self._fact(key, wanted, path)
            check_kind(found, wanted, path)
            if found != wanted:
                raise UnmetError(path, Message("ruling-key-differs", key=key, problem=instead(wanted, found)))

    def _fact(self, key: str, wanted: Any, path: Path) -> Any:
        game = self.playing
        state = game.state
        if key == "turn":
            return game.players[state.active]
        if key == "phase":
            if wanted not in self.rules.phases:
                raise TableError(
                    path, Message("ruling-phase", value=quoted(wanted)), *hints(str(wanted), self.rules.phases)
                )
            return self.rules.phases[state.phase]
        if key == "over":
            return game.is_over
        if key in {"winner", "reason"}:
            return self._ending(key, path)
        if key == "decision":
            return self._decision(wanted, path)
        again = game.at(0)
        match = state.match
        fresh = begin_patiently(self.rules, match.decks, match.seed, match.options, match.names, self.table.extra)
        return again.fingerprint() == fresh.fingerprint()

    def _ending(self, key: str, path: Path) -> Any:
        game = self.playing
        if not game.is_over:
            raise UnmetError(path, Message("ruling-not-over", key=key))
        if key == "reason":
            return game.state.reason
        winners = [game.players[player] for player in game.state.winners]
        return winners[0] if len(winners) == 1 else winners or "none"

    def _decision(self, wanted: Any, path: Path) -> Any:
        decision = self.playing.decision
        found = {"player": self.playing.players[decision.player], "kind": decision.kind} if decision else {}
        if not isinstance(wanted, dict):
            return found.get("player", "none")
        check_keys(wanted, ("player", "kind"), path, "ruling-a-decision")
        kinds = self.rules.decisions.values()
        if "kind" in wanted and wanted["kind"] not in kinds:
            raise TableError(
                (*path, "kind"),
                Message("ruling-kind", value=quoted(wanted["kind"])),
                *hints(str(wanted["kind"]), kinds),
            )
        return {name: found.get(name) for name in wanted}

    # The log --------------------------------------------------------------------------------------------------------

    def log(self, since: int = 0, language: str | None = None) -> list[str]:
        """Return the lines of the log from an entry on, as all players together would read them, in a language."""
        entries = (self.playing.state.log or ())[since:]
        state = in_language(self.playing.state, language)
        return [line for line in (self.rules.event_text(state, entry, NOBODY) for entry in entries) if line]

    def _events(self, wanted: Any, path: Path) -> None:
        if not isinstance(wanted, dict):
            wanted = {"ever": wanted}
        check_keys(wanted, EVENT_KEYS, path, "ruling-events")
        for key, lines in wanted.items():
            self._happened(self.since if key in {"now", "not now"} else 0, lines, (*path, key), key in {"now", "ever"})

    def _ways_to_write(self, since: int) -> list[set[str]]:
        """Return the ways to write each line of the log from an entry on, folded.

        A card may be named with its player or without, wherever the log distinguishes them, or as a card.
        """
        state, line = self.playing.state, self.rules.log.line
        entries = (state.log or ())[since:]
        return [
            {folded(words).removesuffix(".") for naming in NAMINGS if (words := line(state, entry, NOBODY, naming))}
            for entry in entries
        ]

    def _happened(self, since: int, wanted: Any, path: Path, happened: bool) -> None:
        grammar = self.table.grammar(self.playing)
        lines = self._ways_to_write(since)
        position = 0
        for event in several(wanted, path):
            reading = grammar.event(str(event))
            if not isinstance(reading, Reading):
                raise TableError(path, *reading)
            definitions = self.playing.state.definition
            absent = -1 if happened else reading.missing(definitions)
            if absent >= 0:
                raise TableError(
                    path, Message("ruling-never-logged", card=self.table.book.cards[absent].name, event=str(event))
                )
            forms = reading.at(definitions)
            at = next((at for at in range(position, len(lines)) if not forms.isdisjoint(lines[at])), -1)
            if (at >= 0) != happened:
                log = "\n  ".join(self.log(since)[-20:]) or "-"
                message = Message("ruling-not-happened" if happened else "ruling-happened", event=str(event))
                raise UnmetError(path, message, f"\n  {log}")
            position = at + 1 if happened else 0

    def _sight(self, wanted: Any, path: Path, *, sees: bool) -> None:
        if not isinstance(wanted, dict) or not all(name in self.playing.players for name in wanted):
            raise TableError(path, Message("ruling-sight"))
        state = self.playing.state
        for name, cards in wanted.items():
            here = (*path, name)
            seen = _ids(self.playing.observation(self.playing.players.index(name)))
            for card in several(cards, here):
                number = self.table.names.the(card, here, among=state.definition)
                if number not in state.definition:
                    raise TableError(here, Message("ruling-nowhere-to-see", card=str(card)))
                if (state.match.book.cards[number].id in seen) != sees:
                    message = "ruling-cannot-see" if sees else "ruling-sees"
                    raise UnmetError(here, Message(message, player=name, card=str(card)))

    # What steps have found ------------------------------------------------------------------------------------------

    def _check(self, wanted: Any, path: Path) -> None:
        if "check" not in self.found:
            raise TableError(path, Message("ruling-nothing-checked", key="check"))
        found = self.found["check"]
        if isinstance(wanted, dict):
            check_keys(wanted, list(found), path, "ruling-a-check")
        else:
            found, wanted = found["errors"], sorted(listed(wanted))
        if not is_alike(found, wanted):
            raise UnmetError(path, Message("ruling-key-differs", key="check", problem=instead(wanted, found)))

    def _errors(self, wanted: Any, path: Path) -> None:
        if self.errors is None:
            raise TableError(path, Message("ruling-nothing-checked", key="errors"))
        texts = listed(wanted)
        if not texts and self.errors:
            raise UnmetError(path, Message("ruling-no-error", found=Clauses(*self.errors)))
        # A ruling says in English what it expects of errors, whoever reads it.
        english = [error.render(ENGLISH).casefold() for error in self.errors]
        for part in texts:
            if not any(str(part).casefold() in words for words in english):
                found = Clauses(*self.errors) if self.errors else Message("ruling-none-there")
                raise UnmetError(path, Message("ruling-error-missing", wanted=quoted(part), found=found))

    def _figures(self, wanted: Any, path: Path) -> None:
        figures = self.rules.figures(self.rules.book().cards)
        for index, comparison in enumerate(map(str, listed(wanted))):
            words = comparison.split() or [comparison]
            values = [figures.get(word, _number(word)) for word in words[::2]]
            if len(words) < 3 or None in values or any(word not in _COMPARE for word in words[1::2]):
                raise TableError(
                    (*path, index), Message("ruling-figures", comparison=comparison), *hints(words[0], figures)
                )
            pairs = zip(values, words[1::2], values[1:], strict=False)
            if not all(_COMPARE[sign](left, right) for left, sign, right in pairs):
                found = ", ".join(f"{value:g}" for value in values if value is not None)
                raise UnmetError((*path, index), Message("ruling-does-not-hold", comparison=comparison, found=found))


# Keys under which are texts: a list of none says nothing.
_LISTS = frozenset({"legal", "illegal", "not asked", "events", "sees", "cannot_see", "figures"})


def _is_empty(value: Any) -> bool:
    """Whether a list of texts, or each of those by player or by time, has none."""
    return all(map(_is_empty, value.values())) if isinstance(value, dict) else value == []


def _says_kind(wanted: Any) -> bool:
    """Whether an `expect` says which kind of decision is open, by name or by all that it offers."""
    decision, legal = wanted.get("decision"), wanted.get("legal")
    if isinstance(decision, dict) and "kind" in decision:
        return True
    return isinstance(legal, dict) and any(
        key == EXACTLY or (isinstance(value, dict) and EXACTLY in value) for key, value in legal.items()
    )


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    "=": lambda left, right: left == right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def _ids(data: Any) -> set[str]:
    """Return every card id that an observation shows."""
    found: set[str] = set()
    if isinstance(data, dict):
        if isinstance(data.get("card"), str):
            found.add(data["card"])
        for value in data.values():
            found |= _ids(value)
    elif isinstance(data, list):
        for value in data:
            found |= _ids(value)
    return found
