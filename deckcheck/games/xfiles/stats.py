"""The numbers of what continuous effects change: values that they add to, and what they grant or forbid."""

from __future__ import annotations

from deckcheck.games.xfiles import names as n

# Values of a fighter: the thirteen skills in the order of `names.SKILLS`, so that 1 << skill is the bit of a skill.
SKILL = {name: 1 << number for name, number in n.SKILL.items()}
LRC, CRC = SKILL["lrc"], SKILL["crc"]
ALL_SKILLS = (1 << n.INVESTIGATION_SKILLS) - 1

# Other values: of an Agent or Adversary; of any card; of a Site (what cards of RP cost there cost more, or how many
# times as much); of a lasting card (for the player in whose area it lies).
HEALTH, RES, COST, RP_TAX, RP_TIMES, HAND_LIMIT, PRODUCTION = (1 << bit for bit in range(13, 20))
# Of a fighter: by how much each source against it is lower, and by how much all damage of a round against it is.
GUARD, SHIELD = (1 << bit for bit in range(20, 22))

# What is granted to a fighter: it adds nothing to skill checks; joins no check and no combat; may use Combat cards of
# MARTIAL ARTS or SUBTERFUGE; deals no damage; takes none; deals it twice; may split it; deals it before the others; takes
# no further part in the combat; takes all damage that its controller's side may be given.
(
    NO_SKILLS,
    BENCHED,
    MARTIAL,
    SNEAKY,
    HARMLESS,
    UNTOUCHABLE,
    TWICE,
    SPLITS,
    FIRST,
    OUT,
    DECOY,
) = (1 << bit for bit in range(22, 33))
# What is granted to a Site: nobody may play such cards there.
NO_EVENTS, NO_COMBAT_CARDS, NO_WITNESSES, NO_ADVERSARIES = (1 << bit for bit in range(33, 37))
# What is granted to a card: no effect may negate it; its own effect is void (`GameRules.SILENCE`).
SAFE, VOID = (1 << bit for bit in range(37, 39))

VALUES = {
    **SKILL,
    "all_skills": ALL_SKILLS,
    "health": HEALTH,
    "res": RES,
    "cost": COST,
    "rp_tax": RP_TAX,
    "rp_times": RP_TIMES,
    "hand_limit": HAND_LIMIT,
    "production": PRODUCTION,
    "guard": GUARD,
    "shield": SHIELD,
}
GRANTS = {
    "no_skills": NO_SKILLS,
    "benched": BENCHED,
    "martial_arts": MARTIAL,
    "subterfuge": SNEAKY,
    "harmless": HARMLESS,
    "untouchable": UNTOUCHABLE,
    "twice": TWICE,
    "splits": SPLITS,
    "first": FIRST,
    "out": OUT,
    "decoy": DECOY,
    "no_events": NO_EVENTS,
    "no_combat_cards": NO_COMBAT_CARDS,
    "no_witnesses": NO_WITNESSES,
    "no_adversaries": NO_ADVERSARIES,
    "safe": SAFE,
    "void": VOID,
}

# Until when a modifier holds: the end of the round of combat; the end of the next one; of the combat; of the skill check;
# until the present Site is over; the end of the turn; for good.
UNTIL = {"round": 1, "next_round": 2, "combat": 3, "check": 4, "site": 5, "turn": 6, "game": 7}
ROUND, NEXT_ROUND, COMBAT, CHECK, SITE, TURN, GAME = UNTIL.values()
