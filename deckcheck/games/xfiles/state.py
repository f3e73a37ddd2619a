"""The state of a game of the X-Files CCG: pools and notebooks of players, damage, Teams and tokens of cards."""

from __future__ import annotations

from deckcheck.engine.state.column_types import Rows
from deckcheck.engine.state.columns import Kind, declare, per_card, per_pair, per_player
from deckcheck.engine.state.state import State
from deckcheck.games.xfiles.names import VALUES

# Arrays copy several times as fast as lists; masks of keywords are too wide for them. What numbers cards, players,
# Teams and procedures, of which there are few, takes two bytes.
WIDE, SHORT = "q", "h"


class XFilesState(State):
    """The game's columns beside those of every game."""

    damage = per_card("Agent, Witness, Adversary: damage marked on it, at most its HEALTH (XF-D31)", stored=WIDE)
    tokens = per_card("card in play: tokens of its game effect", stored=WIDE)
    team = per_card("Agent: number of its Team among its player's, from 1; 0 for none (XF-115, XF-D52)", stored=SHORT)
    mates = per_card("Agent: its Team when Deployment began (XF-D52), or when it went to the Hospital", stored=SHORT)
    site = per_card(
        "Agent: the Site it was sent to this turn (XF-149); left there when the Site is gone", Kind.CARD, stored=SHORT
    )
    directed = per_card("Site: the player it is directed at (XF-124)", Kind.PLAYER, stored=SHORT)
    laid = per_card(
        "card under a Site, and Bluff turned up and not used yet: its place in the order in which these were laid, from"
        " 1 (XF-143)",
        stored=SHORT,
    )
    level = per_card("Site: by how much cards have changed the level it needs", stored=WIDE)
    boost = per_card("Witness in a check: what it adds to that check", stored=WIDE)
    serves = per_card("Witness in a check: place of that check among the procedures under way", start=-1, stored=SHORT)
    strikes = per_card(
        "Agent that fights several foes, or is turned against its own: whom it strikes this round; foe that waits for "
        "others: the one Agent that it will fight",
        Kind.CARD,
        stored=SHORT,
    )
    spread = per_card(
        "Agent that fights: whether its damage is aimed point by point, or at its own", Kind.FLAG, stored=SHORT
    )
    barred = per_card("Agent: own turns for which it must stay in the Hospital", stored=WIDE)
    unhealed = per_card("Agent: own Healing phases in which it does not heal", stored=WIDE)
    timer = per_card("turns left of what the card measures in turns", stored=WIDE)
    hit = per_card("fighter: the most damage that a single source has done to it this round", stored=WIDE)
    marks = per_card("what was done with it this phase or turn (`Mark`)", Kind.BITS, stored=WIDE)
    gained = per_card("keywords that effects have given it (XF-069)", Kind.BITS)
    lost = per_card("keywords that effects have taken from it (XF-069)", Kind.BITS)
    used = per_card("abilities used this turn", Kind.BITS, stored=WIDE)
    hired = per_card(
        "Agent: whether it was played from hand and is here for one turn (XF-051)", Kind.FLAG, stored=SHORT
    )
    announced = per_card(
        "Site: how its visit was announced when it was placed (`Announce`), or -1 (XF-D61)", start=-1, stored=WIDE
    )
    noted = per_card(
        "card that notes another one in secret: which, or -1; a number below -1 stands for the name of one",
        start=-1,
        stored=WIDE,
    )
    hushed = per_card("card that forbids questions: about which characteristic, or -1", start=-1, stored=SHORT)
    struck = per_card("Agent: the last turn in which SURVIVAL hurt it, 0 for none (XF-275)", lasting=True, stored=WIDE)
    sick = per_card(
        "Agent: own Briefings until an illness takes it out of the game, -1 in the turn of the last, 0 for none",
        stored=SHORT,
    )
    afflicted: tuple[tuple[int, int, int], ...] = declare(
        Rows(
            "Agents that bear keywords of `gained` for a time: the Agent, the keywords, and whether until no damage is"
            " left on it (1) or until a HEALING card is used on it (0) (XF-045); shared",
            3,
        )
    )
    pacts: tuple[tuple[int, int, int, int], ...] = declare(
        Rows(
            "Agents that may not serve together this turn: the number of the pair, its side (0 or 1), the Agent, and "
            "in what (1 checks, 2 combats, 3 both) (XF-045); shared",
            4,
        )
    )
    topics: tuple[tuple[int, int], ...] = declare(
        Rows("Sites that allow other questions than printed: the Site, the characteristics as bits (XF-045); shared", 2)
    )
    captives: tuple[tuple[int, int, int], ...] = declare(
        Rows(
            "abducted cards that come back elsewhere than to the Hospital, or hurt: the card, the zone, the damage "
            "(XF-276); shared",
            3,
        )
    )
    remedies: tuple[tuple[int, int], ...] = declare(
        Rows("Agents that fell ill of what another skill than MEDICAL cures: the Agent, the skill (XF-045); shared", 2)
    )
    rp = per_player("Resource pool (XF-031)")
    cp = per_player("Conspiracy pool (XF-031)")
    bound = per_player("RP of the Resource pool that must buy cards this Briefing (XF-307)")
    ruled_out = per_pair(
        "X-Files that the other player does not have as the one knows, by their places in `book.files`", Kind.BITS
    )
    guessed = per_player("the last turn in which the player guessed, 0 for none (XF-233)")
    guesses = per_player("how many guesses the player has made in the game (XF-258)")
    shown = per_player("values of the own X-File that the player has shown to all opponents (XF-263)", Kind.BITS)
    powers = per_player("how often each value of the own X-File has given its power (XF-261)", each=len(VALUES))
    power_turn = per_player("powers used in the present turn, by values", Kind.BITS)
    passed = per_player("whether the last skill check of the player's Team was passed", Kind.FLAG)
    exact = per_player("whether it was passed with just the level that was needed", Kind.FLAG)
    no_draw = per_player("whether cards forbid the player to draw for the rest of the turn", Kind.FLAG)
    skipped = per_player("phases that the player does not have this turn", Kind.BITS)
    placed = per_player("names of the Sites placed this turn (XF-129)", Kind.BITS)
    asked = per_player("whether the player has put a question at the Site being resolved (XF-257)", Kind.FLAG)
    killed = per_player("Adversaries killed this turn")
    fallen = per_player("own Agents that Adversaries have put into the Hospital or out of play this turn")
    missed = per_player("Sites failed this turn")
