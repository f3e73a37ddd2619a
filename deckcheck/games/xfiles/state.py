"""The state of a game of the X-Files CCG: pools and notebooks of players, damage, Teams and tokens of cards."""

from __future__ import annotations

from array import array

from deckcheck.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

    from deckcheck.engine.match import Match


class XFilesState(State):
    """The game's columns beside those of every game.

    Attributes:
        damage: Agent, Witness, Adversary -> damage marked on it, at most its HEALTH (XF-D31).
        tokens: card in play -> tokens of its game effect.
        team: Agent -> number of its Team among its player's, from 1; 0 for none (XF-115, XF-D52).
        mates: Agent -> its Team when Deployment began (XF-D52), or when it went to the Hospital.
        site: Agent -> the Site it was sent to this turn, plus 1 (XF-149); left there when the Site is gone.
        directed: Site -> the player it is directed at, plus 1 (XF-124).
        announced: Site -> the way of announcing its visit that was chosen when it was placed, plus 1 (XF-D61).
        level: Site -> by how much cards have changed the level it needs.
        boost: Witness, other card in a check -> what it adds to that check.
        serves: card in a check -> place of that check among the procedures under way, plus 1.
        aimed: fighter -> damage that the Adversary's player has assigned to it this round (XF-195).
        barred: Agent -> own turns for which it must stay in the Hospital.
        unhealed: Agent -> own Healing phases in which it does not heal.
        timer: card -> turns left of what a card measures in turns.
        hit: fighter -> the most damage that a single source has done to it this round.
        marks: card -> bits of what was done with it this phase or turn (see `agents`).
        gained, lost: card -> keywords, as bits, that effects have given it or taken from it (XF-069).
        used: card -> abilities used this turn, as bits.
        hired: Agent -> whether it was played from hand and is here for one turn (XF-051).
        rp, cp: player -> Resource pool and Conspiracy pool (XF-031).
        bound: player -> RP of the Resource pool that must buy cards this Briefing (XF-307).
        notes: player -> what the player has learnt of all X-Files (see `notebook`).
        guessed: player -> the last turn in which the player guessed, 0 for none (XF-233).
        guesses: player -> how many guesses the player has made in the game (XF-258).
        shown: player -> values of the own X-File that the player has shown to all opponents, as bits (XF-263).
        powers: player -> uses of X-File powers, four bits a value (XF-261).
        power_turn: player -> powers used in the present turn, as bits of values.
        passed: player -> whether the last skill check of the player's Team was passed, 2 if just so.
        no_draw: player -> whether cards forbid the player to draw for the rest of the turn.
        placed: player -> names of the Sites placed this turn, as bits (XF-129).
        asked: player -> whether the player has put a question at the Site being resolved (XF-257).
        killed, fallen, missed: player -> Adversaries killed, own Agents put into the Hospital, Sites failed this turn.
    """

    __slots__ = (
        "aimed",
        "announced",
        "asked",
        "barred",
        "boost",
        "bound",
        "cp",
        "damage",
        "directed",
        "fallen",
        "gained",
        "guessed",
        "guesses",
        "hired",
        "hit",
        "killed",
        "level",
        "lost",
        "marks",
        "mates",
        "missed",
        "no_draw",
        "notes",
        "passed",
        "placed",
        "power_turn",
        "powers",
        "rp",
        "serves",
        "shown",
        "site",
        "team",
        "timer",
        "tokens",
        "unhealed",
        "used",
    )

    CARD_COLUMNS = (
        *("damage", "tokens", "team", "mates", "site", "directed", "level", "boost", "serves", "aimed", "barred"),
        *("unhealed", "timer", "hit", "marks", "gained", "lost", "used", "hired", "announced"),
    )
    NARROW = tuple(name for name in CARD_COLUMNS if name not in {"gained", "lost"})
    # What numbers cards, players, Teams and procedures, of which there are few, takes two bytes.
    SHORT = frozenset({"team", "mates", "site", "directed", "announced", "serves", "hired"})
    PLAYER_COLUMNS = (
        *("rp", "cp", "bound", "notes", "guessed", "guesses", "shown", "powers", "power_turn", "passed", "no_draw"),
        *("placed", "asked", "killed", "fallen", "missed"),
    )

    damage: list[int]
    tokens: list[int]
    team: list[int]
    mates: list[int]
    site: list[int]
    directed: list[int]
    level: list[int]
    boost: list[int]
    serves: list[int]
    aimed: list[int]
    announced: list[int]
    barred: list[int]
    unhealed: list[int]
    timer: list[int]
    hit: list[int]
    marks: list[int]
    gained: list[int]
    lost: list[int]
    used: list[int]
    hired: list[int]
    rp: list[int]
    cp: list[int]
    bound: list[int]
    notes: list[int]
    guessed: list[int]
    guesses: list[int]
    shown: list[int]
    powers: list[int]
    power_turn: list[int]
    passed: list[int]
    no_draw: list[int]
    placed: list[int]
    asked: list[int]
    killed: list[int]
    fallen: list[int]
    missed: list[int]

    def __init__(self, match: Match, owners: list[int], definitions: list[int], rng: int) -> None:
        super().__init__(match, owners, definitions, rng)
        # Arrays copy several times as fast as lists; masks of keywords are too wide for them.
        for name in self.NARROW:
            setattr(self, name, array("h" if name in self.SHORT else "q", getattr(self, name)))

    def columns(self) -> dict[str, Any]:
        """Return every slot as all games do, columns as lists."""
        columns = super().columns()
        for name in self.NARROW:
            columns[name] = list(columns[name])
        return columns

    def copy(self) -> Self:
        """Return a state that goes its own way from here."""
        new = super().copy()
        new.damage = self.damage[:]
        new.tokens = self.tokens[:]
        new.team = self.team[:]
        new.mates = self.mates[:]
        new.site = self.site[:]
        new.directed = self.directed[:]
        new.level = self.level[:]
        new.boost = self.boost[:]
        new.serves = self.serves[:]
        new.aimed = self.aimed[:]
        new.announced = self.announced[:]
        new.barred = self.barred[:]
        new.unhealed = self.unhealed[:]
        new.timer = self.timer[:]
        new.hit = self.hit[:]
        new.marks = self.marks[:]
        new.gained = self.gained.copy()
        new.lost = self.lost.copy()
        new.used = self.used[:]
        new.hired = self.hired[:]
        new.rp = self.rp.copy()
        new.cp = self.cp.copy()
        new.bound = self.bound.copy()
        new.notes = self.notes.copy()
        new.guessed = self.guessed.copy()
        new.guesses = self.guesses.copy()
        new.shown = self.shown.copy()
        new.powers = self.powers.copy()
        new.power_turn = self.power_turn.copy()
        new.passed = self.passed.copy()
        new.no_draw = self.no_draw.copy()
        new.placed = self.placed.copy()
        new.asked = self.asked.copy()
        new.killed = self.killed.copy()
        new.fallen = self.fallen.copy()
        new.missed = self.missed.copy()
        return new
