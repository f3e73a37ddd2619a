"""The state of a game of Buffy: the board, destiny points, and the fight or challenge under way."""

from __future__ import annotations

from deckcheck.engine.state.columns import Kind, number, per_card, per_player
from deckcheck.engine.state.state import State
from deckcheck.games.buffy.names import ANY_STEP

# Type codes of arrays: they copy faster than lists, but what is read most is read faster from a list.
SHORT, WIDE = "b", "h"


class BuffyState(State):
    """The game's columns beside those of every game."""

    space = per_card("character, challenge, location in play: its space, 0 the Park (BF-035, BF-037)")
    fatigued = per_card("card in play: whether it is turned sideways (BF-184)", Kind.FLAG)
    role = per_card("character: its part in the fight or challenge (`ATTACKER`, ... or 0)", stored=SHORT)
    moves = per_card("character: how often it has moved this turn (BF-072)", stored=WIDE)
    skills = per_card("character: how many skills it has attached this turn (BF-120)", stored=WIDE)
    ascended = per_card("character: whether it has gained a level this turn (BF-106)", Kind.FLAG, stored=SHORT)
    swapped = per_card("item: whether it was given to another this turn (BF-141)", Kind.FLAG, stored=SHORT)
    used = per_card(
        "card in play: which of its powers and reactions were used this turn; of a location, for each player",
        Kind.BITS,
        stored="Q",
    )
    tried = per_card("challenge: which players have faced it this turn (BF-239)", Kind.BITS, stored="B")
    bested = per_card(
        "challenge: which players have defeated it in this game (BF-256)", Kind.BITS, lasting=True, stored="B"
    )
    stacked_for = per_card("card in a stack: the boosted talent, else -1 (BF-170, BF-213)", start=-1, stored=SHORT)
    boost = per_card("card in an open stack: by how much it boosts, set when it is laid down", stored=WIDE)
    kept_talent = per_card("card in play: the talent that its effect keeps, or -1", start=-1, stored=SHORT)
    lasting = per_card("card that lasts: until when (`Until`)", stored=SHORT)
    rotated = per_card("challenge: by how many talents its goals are moved on", stored=SHORT)
    recast = per_card(
        "character: the attached card or the location that last changed as what it counts, or -1",
        Kind.CARD,
        start=-1,
        stored=WIDE,
    )
    repeats = per_card(
        "action that carries out another one in its stead (`leaving.repeat`): its own definition + 1, or 0", stored=WIDE
    )
    fulfilled = per_card("Part 1 of an episode: whether something has met its target (BF-152)", Kind.FLAG, stored=SHORT)
    played = per_card("event: whether it was played in this game (BF-053)", Kind.FLAG, lasting=True, stored=SHORT)

    points = per_player("destiny points (BF-026)")
    park = per_player("turns of control of the Park in a row (BF-275)")
    done = per_player("sub-steps that come once a turn (`OncePerTurn`)", Kind.BITS)
    burials = per_player("challenges put under the deck this turn (BF-043)")
    placements = per_player("characters placed or resurrected this turn (BF-088)")
    bans = per_player("what the player may not do this turn (`Ban`)", Kind.BITS)

    won_at = per_player("the spaces where the player has won this turn", Kind.BITS)
    earned = per_player("destiny points gained since the last fight or challenge began")
    faced = per_player("challenges faced in this step")

    night = number("whether it is night (BF-029)", Kind.FLAG)
    skipped = number("the steps of this turn that are left out, as bits", Kind.BITS, most=ANY_STEP)

    # The fight or challenge under way.
    stage = number("its moment (`FIGHT_CHOOSE`, ...), or 0")
    attacker = number("the player who started the fight or faces the challenge", Kind.PLAYER)
    defender = number("the other player", Kind.PLAYER)
    fighter = number("the character that attacks in a fight; it stays named when it has left", Kind.CARD)
    attacked = number("the character that is attacked, or its double; it stays named when it has left", Kind.CARD)
    scene = number("the space where the fight takes place: that of the character that is attacked (BF-199)")
    challenge = number("the challenge that is being faced", Kind.CARD)
    resolving = number("the resolving talent of the fight (BF-216)")
    resolved_before = number("the resolving talent before the last change")
    result = number("what came of it (`ATTACKER_WON`, ...)")
    doubles = number("how often the attacked character was replaced (BF-207)")
    phase_bans = number("what nobody may do in it (`Ban`)", Kind.BITS)
    stays_refreshed = number("whether the attacking character does not fatigue for it", Kind.FLAG)
    broken_off = number("whether the challenge has ended without a result and must be faced again", Kind.FLAG)
    ignored_talents = number("the talents of the challenge that do not count, as bits", Kind.BITS)
    next_fighter = number("the character that may start a fight after it (BF-D69)", Kind.CARD)
    fighter_was = number("what the attacking character counted as when it was decided (`board.kind_and_traits`)")
    attacked_was = number("what the attacked character counted as when it was decided (`board.kind_and_traits`)")
    face_again = number("whether the challenge is faced again at once", Kind.FLAG)
    last_action = number("the action that was played last in this step or stage", Kind.CARD)
    action_before = number("the action that was played before that one in this step or stage", Kind.CARD)

    @property
    def moment(self) -> int:
        """The stage of a fight or challenge, or the step of the turn: a position in `MOMENTS`."""
        return self.stage or self.phase
