"""A shared table: all that has happened at it, step by step, and what each seat may do next.

A table is what its steps have made of it: played again in their order, they lead to the same table in every process.
So its file holds nothing but steps, and a server that is started again goes on where the other one was. `decide`
returns the steps that somebody's wish comes to, or refuses it; `take` carries out steps. Nothing here knows of files
or networks.
"""

from __future__ import annotations

import secrets
from contextlib import suppress

from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import Game, new_game
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH
from deckcheck.play.session import HUMAN, Session
from deckcheck.web.checking import report_of
from deckcheck.web.pairing import Pairing
from deckcheck.web.shared.bots import invite
from deckcheck.web.shared.clocks import Clocks
from deckcheck.web.shared.consent import agree, decline, propose, resume
from deckcheck.web.shared.seats import BACK, DRAW, PAUSE, STAND_IN, WATCHER, Proposal, Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias

    from deckcheck.web.shared.seats import Head

    #: What has happened: its kind, the seat that did it, when (see `clocks`), and what that kind adds.
    Step: TypeAlias = dict[str, Any]

#: What may be said at a table, as the pages word it.
PHRASES = ("hello", "thanks", "played", "moment", "soon", "turn", "oops", "game", "goodbye")
MOST_STEPS = 50_000  # of one table
MOST_SAID = 6  # phrases that are shown
MOST_NAME = 40  # characters
_SEEDS = 1 << 53


class SharedTable:
    """A table and what has happened at it.

    Attributes:
        head: what was agreed on when it was opened.
        number: how many steps have been taken.
        move: how many of them have changed the game: what a choice was made of is known by this number.
        seats: who sits there.
        session: the game under way, or over; None before the first one.
        order: seat of the game -> seat of the table.
        games: how many games have begun.
        ended: the winning seats of each game that is over, before the one that began last.
        proposal: what waits for the consent of others.
        said: (seat, phrase) pairs, the last ones.
        clocks: the time that each seat has.
    """

    def __init__(self, head: Head) -> None:
        self.head = head
        self.number = 0
        self.move = 0
        self.seats = [Seat() for _ in range(head.players)]
        self.session: Session | None = None
        self.order = tuple(range(head.players))
        self.games = 0
        self.ended: list[tuple[int, ...]] = []
        self.proposal: Proposal | None = None
        self.said: list[tuple[int, str]] = []
        self.clocks = Clocks(head)
        # For each choice of the game that still holds: who made it, and how long the log was before.
        self._made: list[tuple[int, int]] = []
        # The choices that were made last: the number of the move -> seat and choice.
        self._recent: dict[int, tuple[int, int]] = {}

    @property
    def game(self) -> Game | None:
        """The game under way, or over; None before the first one."""
        return self.session.game if self.session is not None else None

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.session is not None and not self.session.game.is_over

    @property
    def decider(self) -> int | None:
        """The seat of the table that must decide; None where none must."""
        decider = self.session.decider if self.session is not None else None
        return None if decider is None else self.order[decider]

    def won(self) -> list[tuple[int, ...]]:
        """Return the winning seats of each game that is over; nobody has won a draw."""
        outcome = self.session.game.outcome if self.session is not None else None
        return [*self.ended, tuple(self.order[side] for side in outcome.winners)] if outcome is not None else self.ended

    def side_of(self, seat: int) -> int:
        """Return the seat that a seat of the table has in the game."""
        return self.order.index(seat)

    def log_before(self, made: int) -> int:
        """Return how long the log was before a choice, by its number; all of it where that was not made yet."""
        if made < len(self._made):
            return self._made[made][1]
        return len(self.session.game.state.log or ()) if self.session is not None else 0

    # What somebody wants ------------------------------------------------------------------------------------------

    def decide(self, seat: int, kind: str, given: Mapping[str, Any]) -> list[Step]:
        """Return the steps that somebody's wish comes to; none where it was carried out before.

        Args:
            seat: who wants it.
            kind: one of `WISHES`.
            given: what that kind takes: `value` (a text), `deck`, `action`, `move`.

        Raises:
            Failure: it is not possible now; the sentence says why.
            GameError: the decks cannot play each other.
        """
        if seat == WATCHER:
            raise Failure("web-table-watcher")
        if self.number >= MOST_STEPS:
            raise Failure("web-table-long", most=MOST_STEPS)
        return WISHES[kind](self, seat, given)

    def _sit(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        name = self.seats[seat].label or " ".join(given["value"].split())[:MOST_NAME]
        if not name:
            raise Failure("web-table-name")
        if name == self.seats[seat].name:
            return []
        if self.is_playing or (self.session is not None and self.seats[seat].bot):
            raise Failure("web-table-begun")
        return [{"kind": "sit", "seat": seat, "name": name}]

    def _leave(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        """A seat may be left, and the first one may free the others, so that nobody blocks a table for good."""
        self.require_gathering()
        freed = given["seat"]
        if not 0 <= freed < len(self.seats) or seat not in (0, freed):
            raise Failure("web-table-not-yours")
        if self.head.best_of and seat != freed:
            raise Failure("web-table-organised")
        return [{"kind": "leave", "seat": freed}] if self.seats[freed] != self.seats[freed].left else []

    def _bring(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        self.require_gathering()
        if self.seats[seat].registered:
            raise Failure("web-table-registered")
        deck, is_legal = self.checked(given["deck"])
        return [{"kind": "bring", "seat": seat, "deck": deck, "legal": is_legal}]

    def checked(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
        """Return a deck as the table keeps it, and whether it is legal there.

        Raises:
            Failure, GameError: it cannot be played.
        """
        deck = {**given, "game": self.head.game, "format": self.head.format}
        report, _ = report_of(deck)
        # An illegal deck may play by consent of all, but not cards that nobody knows.
        if report.deck is None or any(entry.card is None for entry in report.deck.entries):
            raise Failure("web-table-no-deck", path=deck["path"])
        # What cannot be played is said now, to the one who brings it: later it would name a card to another seat.
        mirrored = Pairing([deck] * self.head.players, ENGLISH, allow_illegal=True)
        new_game(mirrored.rules, mirrored.cards, 0, None, None, mirrored.extra)
        return deck, report.legal

    def _allow(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        self.require_gathering()
        if self.head.best_of:
            raise Failure("web-table-organised")
        wanted = given["value"] == "yes"
        return [] if self.seats[seat].allows == wanted else [{"kind": "allow", "seat": seat, "value": wanted}]

    def _ready(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        self.require_gathering()
        wanted, mine = given["value"] != "no", self.seats[seat]
        if mine.ready == wanted:
            return []
        step: Step = {"kind": "ready", "seat": seat, "value": wanted}
        if not wanted:
            return [step]
        if not mine.name:
            raise Failure("web-table-name")
        if mine.deck is None:
            raise Failure("web-table-deck")
        all_allow = self._all_allow
        if not mine.legal and not all_allow:
            raise Failure("web-table-illegal")
        others_are = all(one.ready for at, one in enumerate(self.seats) if at != seat)
        return [step, self._beginning(self.order, all_allow=all_allow)] if others_are else [step]

    @property
    def _all_allow(self) -> bool:
        return all(one.allows or one.bot for one in self.seats)

    def beginning(self) -> list[Step]:
        """Return the step with which the game begins, where all seats are ready and it has not begun."""
        is_time = self.session is None and all(one.ready for one in self.seats)
        return [self._beginning(self.order, all_allow=self._all_allow)] if is_time else []

    def require_gathering(self) -> None:
        """See that no game has begun.

        Raises:
            Failure: one has.
        """
        if self.session is not None:
            raise Failure("web-table-begun")

    def _beginning(self, order: tuple[int, ...], *, all_allow: bool) -> Step:
        """Return the step with which a game begins: its record, before the first choice."""
        decks = [self.seats[seat].deck or {} for seat in order]
        try:
            pairing = Pairing(decks, ENGLISH, allow_illegal=True)
        except GameError:
            raise Failure("web-table-apart") from None
        if pairing.conflicts and not all_allow:
            # The sentence of a rule may name a card, and lists are secret.
            raise Failure("web-table-conflict", codes=[one.code for one in pairing.conflicts])
        options = dict(self.head.options)
        if not self.head.open_lists and "closed_decklists" in pairing.rules.options:
            options["closed_decklists"] = True
        values = pairing.options(options)
        seed = secrets.randbelow(_SEEDS)
        try:
            game = new_game(pairing.rules, pairing.cards, seed, values, self._names(order), pairing.extra)
        except GameError:
            raise Failure("web-table-apart") from None
        return {"kind": "begin", "order": list(order), "record": game.record()}

    def _names(self, order: tuple[int, ...]) -> list[str]:
        """Return the names of the players of a game; the second of a name is `NAME (2)`."""
        names: list[str] = []
        for seat in order:
            wanted = name = self.seats[seat].name
            number = 1
            while wanted in names:
                number += 1
                wanted = f"{name} ({number})"
            names.append(wanted)
        return names

    def _act(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        action, move = given["action"], given["move"]
        if self._recent.get(move) == (seat, action):
            return []  # sent twice: the answer to the first was lost, or the button was pressed twice
        if not self.is_playing or self.session is None:
            raise Failure("web-table-not-playing")
        if move != self.move:
            raise Failure("web-out-of-step")
        if self.decider != seat:
            raise Failure("web-no-viewer")
        if action not in self.session.game.state.options:
            raise Failure("web-table-no-choice")
        return [{"kind": "act", "seat": seat, "action": action}]

    def _concede(self, seat: int, _given: Mapping[str, Any]) -> list[Step]:
        if not self.is_playing or self.session is None:
            raise Failure("web-table-not-playing")
        self.session.game.copy().concede(self.side_of(seat))
        return [{"kind": "concede", "seat": seat}]

    def last_choice(self, seat: int) -> int | None:
        """Return the last choice that a seat has made in this game, by its number from 0; None where there is none."""
        return max((at for at, (maker, _) in enumerate(self._made) if maker == seat), default=None)

    def rematch(self) -> Step:
        """Return the step with which another game begins, sides exchanged."""
        return self._beginning((*self.order[1:], self.order[0]), all_allow=self._all_allow)

    def overdue(self, now: int) -> list[Step]:
        """Return what follows from time that is up: who has none left loses.

        While more than one other plays, the game knows no way out of it: whoever has no time left then makes the usual
        choice, until one other is left.
        """
        late = self.clocks.expired(now)
        if late is not None:
            return [{"kind": "flag", "seat": late}]
        seat = self.decider
        if seat not in self.clocks.fallen or self.session is None or self.number >= MOST_STEPS:
            return []
        game = self.session.game
        try:
            game.copy().run_out_of_time(self.side_of(seat))
        except GameError:
            return [{"kind": "act", "seat": seat, "action": game.sensible_actions()[0]}]
        return [{"kind": "flag", "seat": seat}]

    def _say(self, seat: int, given: Mapping[str, Any]) -> list[Step]:
        if given["value"] not in PHRASES:
            raise Failure("web-argument-values", name="value", known=list(PHRASES))
        return [{"kind": "say", "seat": seat, "phrase": given["value"]}]

    # What has happened --------------------------------------------------------------------------------------------

    def take(self, steps: Iterable[Step]) -> None:
        """Carry out steps; each choice gets the fingerprint of the state that it led to, or must lead to its own.

        Raises:
            GameError: the game of an earlier version is not played so any more.
        """
        for step in steps:
            _TAKEN[step["kind"]](self, step)
            self.number += 1
            self._turn_clocks(step)

    def _turn_clocks(self, step: Step) -> None:
        """Let the time run of who must decide now."""
        kind, now = step["kind"], step.get("at", 0)
        if kind == "begin":
            self.clocks.begin()
        elif kind == "act":
            self.clocks.decided(step["seat"], now)
        elif kind in (PAUSE, "resume"):
            self.clocks.is_paused = kind == PAUSE
        elif kind == "flag":
            self.clocks.stop(now)
            self.clocks.fallen.add(step["seat"])
        elif kind not in ("concede", DRAW, BACK, STAND_IN, "return"):
            return
        decider = self.decider
        # Bots take the time that they need.
        self.clocks.start(None if decider is None or self.seats[decider].player else decider, now)

    def _taken_seat(self, step: Step) -> None:
        seat = self.seats[step["seat"]]
        match step["kind"]:
            case "sit":
                seat = Seat(step["name"]) if seat.bot else seat._replace(name=step["name"])
            case "bot":
                seat = Seat(step["name"], step["deck"], legal=True, allows=True, ready=True, bot=step["bot"])
            case "assign":
                deck, seat = step["deck"], seat._replace(label=step["label"])
                if deck is not None or seat.registered:
                    is_set = deck is not None
                    seat = seat._replace(deck=deck, legal=is_set, registered=is_set, ready=False)
            case "leave":
                seat = seat.left
            case "bring":
                seat = seat._replace(deck=step["deck"], legal=step["legal"], ready=False)
            case "allow":
                seat = seat._replace(allows=step["value"])
                if not step["value"]:  # those whose deck is illegal are not ready then
                    self.seats = [one._replace(ready=one.ready and one.legal) for one in self.seats]
                    seat = seat._replace(ready=seat.ready and seat.legal)
            case _:
                seat = seat._replace(ready=step["value"])
        self.seats[step["seat"]] = seat

    def _taken_begin(self, step: Step) -> None:
        self.ended = self.won()
        self.order = tuple(step["order"])
        self.session = Session(Game.from_record(step["record"]), self._kinds(), ENGLISH)
        self.games += 1
        self.proposal = None
        self._made, self._recent = [], {}
        self.move += 1

    def _kinds(self) -> list[str]:
        return [self.seats[seat].player or HUMAN for seat in self.order]

    def _taken_stand_in(self, step: Step) -> None:
        self.seats[step["seat"]] = self.seats[step["seat"]]._replace(stand_in=step.get("bot", ""))
        self._playing().kinds = tuple(self._kinds())
        self.proposal = None
        self.move += 1

    def _taken_act(self, step: Step) -> None:
        session = self._playing()
        seat, action = step["seat"], step["action"]
        self._made.append((seat, len(session.game.state.log or ())))
        self._recent[self.move] = (seat, action)
        self._recent.pop(self.move - 8, None)
        try:
            session.choose(action)
        except GameError:
            raise Failure("web-table-changed") from None
        self.move += 1
        self.proposal = None
        found = session.game.fingerprint()
        if step.setdefault("print", found) != found:
            raise Failure("web-table-changed")

    def _playing(self) -> Session:
        if self.session is None:
            raise Failure("web-table-changed")
        return self.session

    def _taken_ending(self, step: Step) -> None:
        session = self._playing()
        if step["kind"] == "concede":
            session.concede(self.side_of(step["seat"]))
        elif step["kind"] == "flag":
            with suppress(GameError):  # more than one other still plays
                session.run_out_of_time(self.side_of(step["seat"]))
        elif step["kind"] == DRAW:
            session.agree_draw()
        else:
            session.return_to(step["to"])
            del self._made[step["to"] :]
        self._recent = {}
        self.proposal = None
        self.move += 1

    def _taken_proposal(self, step: Step) -> None:
        match step["kind"]:
            case "propose":
                self.proposal = Proposal(step["what"], (step["seat"],), step["to"], step.get("absent", -1))
            case "agree" if self.proposal is not None:
                self.proposal = self.proposal._replace(agreed=(*self.proposal.agreed, step["seat"]))
            case _:  # declined, or about the clocks
                self.proposal = None

    def _taken_say(self, step: Step) -> None:
        self.said = [*self.said, (step["seat"], step["phrase"])][-MOST_SAID:]


#: What somebody at a seat may want.
WISHES = {
    "sit": SharedTable._sit,
    "leave": SharedTable._leave,
    "bring": SharedTable._bring,
    "bot": invite,
    "allow": SharedTable._allow,
    "ready": SharedTable._ready,
    "act": SharedTable._act,
    "concede": SharedTable._concede,
    "propose": propose,
    "agree": agree,
    "decline": decline,
    "resume": resume,
    "say": SharedTable._say,
}
_TAKEN = {
    **dict.fromkeys(("assign", "sit", "leave", "bring", "bot", "allow", "ready"), SharedTable._taken_seat),
    "begin": SharedTable._taken_begin,
    "act": SharedTable._taken_act,
    **dict.fromkeys(("concede", "flag", DRAW, BACK), SharedTable._taken_ending),
    **dict.fromkeys(("propose", "agree", "decline", PAUSE, "resume"), SharedTable._taken_proposal),
    **dict.fromkeys((STAND_IN, "return"), SharedTable._taken_stand_in),
    "say": SharedTable._taken_say,
}
