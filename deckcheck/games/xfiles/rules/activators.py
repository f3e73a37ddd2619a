"""Activators: whether the words that a card asks for are there (XF-058 to XF-068, XF-D59, XF-D60)."""

from __future__ import annotations

from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import (
    CHARACTERISTICS,
    KEYWORDS,
    SECTION_WORDS,
    SITE_MASK,
    SKILL_WORDS,
    TABLE_MASK,
    Grant,
    Mark,
    Phase,
    Suit,
    Zone,
)
from deckcheck.games.xfiles.rules.agents import agents_of, team_members
from deckcheck.games.xfiles.rules.cards import area_of, is_granted, keywords_of, under_sites, zone_of
from deckcheck.games.xfiles.rules.frames import Check, Combat, trial
from deckcheck.games.xfiles.rules.powers import fits_any_site

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState

_ACTIVE = KEYWORDS["active"]
_CONSPIRACY = KEYWORDS["conspiracy"]
_MULTIPLAYER = KEYWORDS["multiplayer"]
_BRIEFING = KEYWORDS["briefing"]
_COMBAT = KEYWORDS["combat"]
_BLUFF = KEYWORDS["bluff"]
_REQUISITION = KEYWORDS["requisition"]
_DEPLOYMENT = KEYWORDS["deployment"]
_RESOURCE = KEYWORDS["resource"]
_TABLE_WORDS = TABLE_MASK | _REQUISITION | _DEPLOYMENT | _RESOURCE
_AGENT_WORDS = sum(
    KEYWORDS[word]
    for word in (
        *("bureau", "field", "hospital", "agent", "believer", "skeptic"),
        *("fbi", "independent", "law", "neutral", "watchdog"),
    )
)
_SITE_WORDS = SITE_MASK | KEYWORDS["mono"] | KEYWORDS["multi"]
_TOPICS = [KEYWORDS[word] for word in CHARACTERISTICS]
_AGENT_ITSELF = KEYWORDS["agent"]
# MULTIPLAYER cards need this many players (XF-314).
MULTIPLAYER = 3


def activators_hold(state: XFilesState, player: int, card: int, answered: int = -1) -> bool:
    """Whether all Activators of a card hold for a player who would play it; `answered` is the card just played."""
    unbound = state.match.book.ignores_activators[state.definition[card]]
    if unbound is not None and unbound(state, trial(player, card, answered)):
        return True
    if is_granted(state, Grant.UNBOUND, card):
        return True
    agent: list[int] = []
    site: list[int] = []
    other: list[int] = []
    for mask in state.match.book.activators[state.definition[card]]:
        if mask & _TABLE_WORDS & ~_AGENT_WORDS:
            if not _table_word(state, player, card, mask):
                return False
        elif mask & _AGENT_WORDS:
            agent.append(mask)
        elif mask & _SITE_WORDS:
            site += _words_of_site(state, mask)
        else:
            other.append(mask)
    if agent and not _agent_bears(state, agent):
        return False
    if site and not _site_bears(state, site) and not _anywhere(state, player, card, site):
        return False
    return not other or _card_bears(state, card, other, answered)


def _words_of_site(state: XFilesState, mask: int) -> list[int]:
    """Return what a Site must bear for words of which one is enough; of characteristics all, if so agreed (XC-D19)."""
    if state.match.options["two_site_words"] == "either":
        return [mask]
    return [word for word in _TOPICS if mask & word] or [mask]


def _table_word(state: XFilesState, player: int, card: int, mask: int) -> bool:
    """Whether one of the words that the table decides holds: whose turn it is, how many play, the phase, a combat.

    RESOURCE holds while such a card is in play.
    """
    if mask & _ACTIVE and (
        player == state.active or (state.match.book.bears_on_check[state.definition[card]] and may_help(state, player))
    ):
        return True
    if mask & _CONSPIRACY and player != state.active:
        return True
    if mask & _MULTIPLAYER and state.match.players >= MULTIPLAYER:
        return True
    if mask & _BRIEFING and state.phase == Phase.BRIEFING:
        return True
    if mask & _REQUISITION and state.phase == Phase.REQUISITION:
        return True
    if mask & _DEPLOYMENT and state.phase == Phase.DEPLOYMENT:
        return True
    if mask & _RESOURCE and _resource_in_play(state):
        return True
    return bool(mask & _COMBAT and innermost(state, Combat) is not None)


def _resource_in_play(state: XFilesState) -> bool:
    players = state.match.players
    return any(
        keywords_of(state, card) & _RESOURCE for player in range(players) for card in state.pile(Zone.ASSETS, player)
    )


def may_help(state: XFilesState, player: int) -> bool:
    """Whether a player may help the investigating Team: neither investigating nor directed, in a check (XF-D59)."""
    if player == state.active:
        return False
    check = innermost(state, Check)
    if check is None or state.match.players < MULTIPLAYER or not state.match.options["outsiders_help"]:
        return False
    return not (check.site >= 0 and state.directed[check.site] == player)


def concerned(state: XFilesState) -> list[int]:
    """Return the Agents concerned: those in the present check, else all of the investigating player (XF-D60)."""
    check = innermost(state, Check)
    if check is None:
        return agents_of(state, state.active)
    if check.site >= 0:
        return visitors(state, check.player, check.site)
    return team_members(state, check.player, check.team)


def visitors(state: XFilesState, player: int, site: int) -> list[int]:
    """Return the Agents of a player who were sent to a Site and are there (XF-159, XF-D15)."""
    place = state.match.place(Zone.FIELD, player)
    return [
        card for card in state.zones[place] if state.site[card] == site and not state.marks[card] & Mark.LEFT_BEHIND
    ]


def _agent_bears(state: XFilesState, masks: list[int]) -> bool:
    """Whether an Agent concerned is where it must be and bears all that is asked of it."""
    for agent in concerned(state):
        words = keywords_of(state, agent) | SECTION_WORDS.get(zone_of(state, agent), 0) | _AGENT_ITSELF
        if all(words & mask for mask in masks):
            return True
    return False


def _anywhere(state: XFilesState, player: int, card: int, masks: list[int]) -> bool:
    """Whether an Adversary may be played at the Site whatever that bears: by a card, or an X-File's power (XF-265)."""
    if state.match.book.kind[state.definition[card]] != Suit.ADVERSARY:
        return False
    if state.match.stats & Grant.AMBUSH and state.marks[card] & Mark.FROM_SITE and granted(state, Grant.AMBUSH, card):
        return True
    if not state.match.options["x_file_powers"]:
        return False
    return fits_any_site(state, player, card) and _site_bears(
        state, [mask for mask in masks if mask == KEYWORDS["site"]]
    )


def _site_bears(state: XFilesState, masks: list[int]) -> bool:
    """Whether the Site under investigation bears the words; outside checks, whether one placed Site does."""
    check = innermost(state, Check)
    if check is not None:
        words = keywords_of(state, check.site) if check.site >= 0 else 0
        if check.card >= 0 and check.card != check.site:
            words |= keywords_of(state, check.card) & (sum(SKILL_WORDS) | state.gained[check.card])
        return all(words & mask for mask in masks) or _laid_open(state, words, masks)
    book, definition = state.match.book, state.definition
    for card in state.pile(Zone.FIELD, state.active):
        if book.kind[definition[card]] == Suit.SITE:
            words = keywords_of(state, card)
            if all(words & mask for mask in masks):
                return True
    return _laid_open(state, 0, masks)


def _laid_open(state: XFilesState, words: int, masks: list[int]) -> bool:
    """Whether the words hold together with those that cards in play have given to the Team concerned, or its section.

    Such a card is on the Team, or on none: then it is the Agents in the Bureau whom it lays open.
    """
    book, players, given = state.match.book, state.match.players, 0
    for player in range(players):
        for card in state.pile(Zone.ASSETS, player):
            if book.lays_open[state.definition[card]] and _is_open(state, state.host[card]):
                given |= state.gained[card]
    return bool(given) and all((words | given) & mask for mask in masks)


def _is_open(state: XFilesState, host: int) -> bool:
    """Whether one of the Agents concerned is in the Team of this one, or in the Bureau if there is none."""
    if host < 0:
        return any(zone_of(state, agent) == Zone.BUREAU for agent in concerned(state))
    return any(
        agent == host or (state.team[agent] == state.team[host] and area_of(state, agent) == area_of(state, host))
        for agent in concerned(state)
    )


def _card_bears(state: XFilesState, card: int, masks: list[int], answered: int) -> bool:
    """Whether one card just played or in the check bears all the other words; for BLUFF one under a Site will do."""
    players = state.match.players
    near = [answered] if answered >= 0 else []
    for player in range(players):
        near += state.pile(Zone.PLAYED, player)
    check = innermost(state, Check)
    if check is not None and check.site in state.host:
        for player in range(players):
            near += [one for one in state.pile(Zone.ASSETS, player) if state.host[one] == check.site]
    for other in near:
        if other != card:
            words = keywords_of(state, other)
            if all(words & mask for mask in masks):
                return True
    if all(mask & _BLUFF for mask in masks):
        return any(under_sites(state, player) for player in range(players))
    return False
