"""The state of a game of Buffy: the board, destiny points, and the fight or challenge under way."""

from __future__ import annotations

from deckcheck.engine.columns import Kind, per_card, per_each, per_player
from deckcheck.engine.state import State
from deckcheck.games.buffy import names as n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.match import Match


class BuffyState(State):
    """The game's columns beside those of every game."""

    space = per_card("character, challenge, location in play: its space, 0 the Park (BF-035, BF-037)")
    fatigued = per_card("card in play: whether it is turned sideways (BF-184)", Kind.FLAG)
    acts = per_card("card in play: what it has done this turn (`names.MOVES_DONE`, ...)", Kind.BITS)
    role = per_card("character: its part in the fight or challenge: `names.ATTACKER`, `names.DEFENDER` or 0")
    stacked = per_card("card in a talent stack: the boosted talent plus 1, and 8 times the boost (BF-170, BF-213)")
    mark = per_card("card in play: a number that its effect keeps (a target reached, a counter)")
    points = per_player("destiny points (BF-026)")
    park = per_player("turns of control of the Park in a row (BF-275)")
    done = per_player("sub-steps that come once a turn (`names.REFILLED`, ...)", Kind.BITS)
    bans = per_player("what the player may not do this turn (`names.NO_MOVING`, ...)", Kind.BITS)
    #: The properties below read it.
    now = per_each(
        n.AGAIN + 1,
        "what is so at the moment, by position: day or night, and the fight or challenge under way (`names.NIGHT`, "
        "`names.STAGE_NOW`, ...)",
    )

    def __init__(self, match: Match, owners: list[int], definitions: list[int], rng: int) -> None:
        super().__init__(match, owners, definitions, rng)
        # Whoever and whatever takes part in a fight or challenge stands here by its number, nobody as -1.
        for nobody in (n.ATTACKING, n.DEFENDING, n.FIGHTER, n.ATTACKED, n.FACED, n.AGAIN):
            self.now[nobody] = -1

    @property
    def night(self) -> bool:
        """Whether it is night (BF-029)."""
        return bool(self.now[n.NIGHT])

    @property
    def stage(self) -> int:
        """The moment of a fight or challenge under way (`names.FIGHT_CHOOSE`, ...), or 0."""
        return self.now[n.STAGE_NOW]

    @property
    def moment(self) -> int:
        """The stage of a fight or challenge, or the step of the turn: a position in `names.MOMENTS`."""
        return self.now[n.STAGE_NOW] or self.phase

    @property
    def attacker(self) -> int:
        """The player who started the fight or faces the challenge, or -1."""
        return self.now[n.ATTACKING]

    @property
    def defender(self) -> int:
        """The other player of the fight or challenge, or -1."""
        return self.now[n.DEFENDING]

    @property
    def fighter(self) -> int:
        """The character that attacks in a fight, or -1; it stays named when it has left."""
        return self.now[n.FIGHTER]

    @property
    def attacked(self) -> int:
        """The character that is attacked, or its double, or -1; it stays named when it has left."""
        return self.now[n.ATTACKED]

    @property
    def challenge(self) -> int:
        """The challenge that is being faced, or -1."""
        return self.now[n.FACED]

    @property
    def resolving(self) -> int:
        """The resolving talent of the fight (BF-216)."""
        return self.now[n.RESOLVING]

    @property
    def result(self) -> int:
        """What came of the fight or challenge (`names.ATTACKER_WON`, ...)."""
        return self.now[n.RESULT_NOW]
