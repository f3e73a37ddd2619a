"""Tests of one card that the effects of the X-Files CCG may use."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Language
from deckcheck.engine.effects.printed import Printed
from deckcheck.engine.flow.modifiers import granted
from deckcheck.engine.flow.procedures import innermost
from deckcheck.games.xfiles.names import KEYWORDS, SKILL, Fighting, Grant, Mark, Suit, Window, Zone
from deckcheck.games.xfiles.rules import adversaries, agents, checks, combat, combat_damage, playing, pools
from deckcheck.games.xfiles.rules.activators import visitors
from deckcheck.games.xfiles.rules.cards import area_of, is_granted, keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import (
    Check,
    Combat,
    Visit,
    check_or_combat,
    helps_team,
    program_frame,
    side_of,
)
from deckcheck.games.xfiles.rules.investigation import allowed
from deckcheck.games.xfiles.vocabulary.words import note_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.engine.effects.builder import Cards, Condition, Filter, Path, Test
    from deckcheck.engine.state.frames import Frame
    from deckcheck.games.xfiles.state import XFilesState

FILTERS = Language(__file__)


def _at_least(name: str, text: str, of: Callable[[XFilesState, int], int]) -> None:
    """Register the test whether a figure of a card is so high."""

    @FILTERS.filter(name, "whole", text)
    def build(builder: Builder, path: Path, value: int) -> Test:
        return lambda state, frame, card: of(state, card) >= value


# Tests of a card --------------------------------------------------------------------------------------------------


@FILTERS.filter(
    "suit", "word:suit", "its suit; an Agent that attacks, or what fights beside an Adversary, is an Adversary"
)
def _suit(builder: Builder, path: Path, value: int) -> Test:
    if value == Suit.ADVERSARY:
        return _is_adversary
    return Printed(lambda book, number: book.kind[number] == value)


def _is_adversary(state: XFilesState, frame: Frame, card: int) -> bool:
    kind = state.match.book.kind[state.definition[card]]
    if kind == Suit.ADVERSARY:
        return True
    return zone_of(state, card) == Zone.PLAYED and (kind == Suit.AGENT or state.host[card] >= 0)


@FILTERS.filter("all", "keywords", "it bears all of these keywords")
def _all(builder: Builder, path: Path, value: int) -> Test:
    note_words(builder)
    return lambda state, frame, card: keywords_of(state, card) & value == value


@FILTERS.filter("any", "keywords", "it bears one of these keywords")
def _any(builder: Builder, path: Path, value: int) -> Test:
    note_words(builder)
    return lambda state, frame, card: bool(keywords_of(state, card) & value)


@FILTERS.filter("none", "keywords", "it bears none of these keywords")
def _none(builder: Builder, path: Path, value: int) -> Test:
    note_words(builder)
    return lambda state, frame, card: not keywords_of(state, card) & value


@FILTERS.filter("activator", "keywords", "it is printed with this Activator")
def _activator(builder: Builder, path: Path, value: int) -> Test:
    return Printed(lambda book, number: any(mask & value for mask in book.activators[number]))


@FILTERS.filter("named", "names", "it has this name, or one of these names")
def _named(builder: Builder, path: Path, value: tuple[str, ...]) -> Test:
    return Printed(lambda book, number: book.cards[number].name in value)


def _is_at_check(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    if check is not None:
        return card in checks.members(state, check)
    visit = innermost(state, Visit)
    return visit is not None and card in visitors(state, visit.player, visit.card)


FILTERS.flag("at_check", "it is an Agent of the skill check, combat or visit under way", _is_at_check)


def _is_fighting(state: XFilesState, frame: Frame, card: int) -> bool:
    fight = innermost(state, Combat)
    return fight is not None and (card in adversaries.foes_of(state, fight) or card in combat.fighters(state, fight))


FILTERS.flag("fights", "it takes part in the combat under way", _is_fighting)


@FILTERS.filter("skill_at_least", "bonuses", "its skill is so high, Equipment included")
def _skill_at_least(builder: Builder, path: Path, value: dict[int, int]) -> Test:
    rows = tuple(value.items())
    return lambda state, frame, card: any(agents.skill_of(state, card, skill) >= least for skill, least in rows)


_at_least("health_at_least", "so much of its HEALTH is left", agents.health)


@FILTERS.filter("area_of", "cards", "it is in the area of the same player")
def _area_of(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        players = state.match.players
        return any(state.place[other] % players == state.place[card] % players for other in value(state, frame))

    return test


FILTERS.flag(
    "active_area",
    "it is in the area of the player whose turn it is",
    lambda state, frame, card: state.place[card] % state.match.players == state.active,
)


def _is_playable(state: XFilesState, frame: Frame, card: int) -> bool:
    book, number = state.match.book, state.definition[card]
    if "play_card" in book.play_keys[number]:
        return False
    return bool(book.windows[number] & Window.CHECK) and playing.can_play(state, frame.player, card)


FILTERS.flag("playable", "you could play it now, Activators and price included", _is_playable)


def _is_playable_at_half(state: XFilesState, frame: Frame, card: int) -> bool:
    player, window = frame.player, Window.CHECK if innermost(state, Check) is not None else Window.OUTSIDE
    if not state.match.book.windows[state.definition[card]] & window:
        return False
    due = (pools.price(state, player, card, playing.least_x(state, player, card)) + 1) // 2
    held = pools.points_in(state, player, pools.paying_pool(state, player, card))
    return held >= due and playing.unplayable(state, player, card) is None


FILTERS.flag(
    "playable_at_half",
    "you could play it now for half its price, rounded up, Activators included",
    _is_playable_at_half,
)


FILTERS.flag(
    "permitted",
    "nothing but its price and the place where it is keeps you from playing it now",
    lambda state, frame, card: playing.unplayable(state, frame.player, card) is None,
)


@FILTERS.filter("granted", "word:grant", "this is granted to it")
def _granted(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: is_granted(state, value, card)


@FILTERS.filter("may_use", "keywords", "it may use Combat cards of this keyword (MARTIAL ARTS, SUBTERFUGE)")
def _may_use(builder: Builder, path: Path, value: int) -> Test:
    martial, sneaky = KEYWORDS["martial-arts"], KEYWORDS["subterfuge"]

    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        if state.match.book.may_use[state.definition[card]] & value:
            return True
        if value & martial and granted(state, Grant.MARTIAL_ARTS, card):
            return True
        return bool(value & sneaky) and (
            granted(state, Grant.SUBTERFUGE_CARDS, card) or agents.skill_of(state, card, SKILL["subterfuge"]) > 0
        )

    return test


@FILTERS.filter("either", "list:filter", "it fits one of these filters")
def _either(builder: Builder, path: Path, value: list[Filter]) -> Test:
    tests = tuple(one.fits for one in value)
    return lambda state, frame, card: any(test(state, frame, card) for test in tests)


@FILTERS.filter("where", "condition", "this condition holds")
def _where(builder: Builder, path: Path, value: Condition) -> Test:
    return lambda state, frame, card: value(state, frame)


@FILTERS.filter("asks_about", "list:word:characteristic", "it is a Site that lets its visitors ask about one of these")
def _asks_about(builder: Builder, path: Path, value: list[int]) -> Test:
    mask = sum(1 << number for number in value)
    return lambda state, frame, card: bool(allowed(state, card) & mask)


_at_least(
    "hit_at_least", "a single source has done so much damage to it this round", lambda state, card: state.hit[card]
)


def _has_struck(state: XFilesState, frame: Frame, card: int) -> bool:
    fight = innermost(state, Combat)
    return fight is not None and any(source == card for source, _ in combat_damage.aimed_at(fight, frame.card))


FILTERS.flag("strikes", "it deals damage to this card in this round", _has_struck)


@FILTERS.filter("struck_by", "filter", "a card of this kind deals damage to it in this round")
def _struck_by(builder: Builder, path: Path, value: tuple[Cards, Test]) -> Test:
    gather = value[0]

    def is_struck(state: XFilesState, frame: Frame, card: int) -> bool:
        fight = innermost(state, Combat)
        sources = [source for source, _ in combat_damage.aimed_at(fight, card)] if fight is not None else []
        return bool(sources) and any(other in sources for other in gather(state, frame))

    return is_struck


def _is_threatened(state: XFilesState, frame: Frame, card: int) -> bool:
    fight = innermost(state, Combat)
    if fight is None or card not in adversaries.foes_of(state, fight):
        return fight is not None and bool(combat_damage.aimed_at(fight, card))
    return bool(combat_damage.suffered(state, fight, card, combat.own_strikers(state, fight))[0])


FILTERS.flag("threatened", "damage of this round is assigned to it", _is_threatened)


@FILTERS.filter("alike", "filter", "it bears the same keywords as a card of this kind")
def _alike(builder: Builder, path: Path, value: tuple[Cards, Test]) -> Test:
    note_words(builder)
    gather = value[0]
    return lambda state, frame, card: any(
        keywords_of(state, other) == keywords_of(state, card) for other in gather(state, frame)
    )


FILTERS.flag("damaged", "it bears damage", lambda state, frame, card: state.damage[card])


FILTERS.flag(
    "unresolved",
    "it was played and waits for answers",
    lambda state, frame, card: state.marks[card] & Mark.GATHERED or program_frame(state, card),
)


@FILTERS.filter("uses", "text", "its effect uses this operation")
def _uses(builder: Builder, path: Path, value: str) -> Test:
    return Printed(lambda book, number: value in book.operations[number])


@FILTERS.filter("raises", "skills", "it is a Witness, or other card, that adds to one of these skills")
def _raises(builder: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return Printed(lambda book, number: any(skill in value for skill in book.bonuses[number]))


def _raises_check(state: XFilesState, frame: Frame, card: int) -> bool:
    check = innermost(state, Check)
    return check is not None and check.skill in state.match.book.bonuses[state.definition[card]]


FILTERS.flag("raises_check", "its printed bonus is for the skill of the check under way", _raises_check)


@FILTERS.filter("on", "cards", "it is attached to this card")
def _on(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: state.host[card] >= 0 and state.host[card] in value(state, frame)


@FILTERS.filter("bears", "filter", "a card of this kind is attached to it")
def _bears(builder: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards
    return lambda state, frame, card: any(state.host[other] == card for other in gather(state, frame))


@FILTERS.filter("lacks", "filter", "no card of this kind is attached to it")
def _lacks(builder: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards
    return lambda state, frame, card: all(state.host[other] != card for other in gather(state, frame))


def _has_combat(state: XFilesState, frame: Frame, card: int) -> bool:
    facts = state.match.book.cards[state.definition[card]].facts
    return _is_adversary(state, frame, card) and facts.get("health") != "n/a" and facts.get("health") is not None


FILTERS.flag("has_combat", "it is an Adversary that the Team fights when it is played", _has_combat)


def _awaits_visit(state: XFilesState, frame: Frame, card: int) -> bool:
    return bool(state.marks[card] & Mark.VISITED) and innermost(state, Visit) is None


FILTERS.flag("awaits_visit", "it is a Site to which a Team was sent, and no visit is under way", _awaits_visit)


@FILTERS.filter("sent_to", "cards", "it is an Agent that was sent to this Site")
def _sent_to(builder: Builder, path: Path, value: Cards) -> Test:
    return lambda state, frame, card: state.site[card] >= 0 and state.site[card] in value(state, frame)


FILTERS.flag("attached", "it is attached to another card", lambda state, frame, card: state.host[card] >= 0)


@FILTERS.filter("turns_left", "whole", "this many of the turns that it counts are left")
def _turns_left(builder: Builder, path: Path, value: int) -> Test:
    return lambda state, frame, card: state.timer[card] == value


FILTERS.flag("fell", "it went to the Hospital this turn", lambda state, frame, card: state.marks[card] & Mark.FELL)


FILTERS.flag(
    "fit",
    "it may leave the Hospital, or is not there",
    lambda state, frame, card: zone_of(state, card) != Zone.HOSPITAL or agents.may_leave(state, card),
)


def _is_newcomer(state: XFilesState, frame: Frame, card: int) -> bool:
    identity, owner = state.match.book.identity, state.owner[card]
    there = [*agents.agents_of(state, owner), *state.pile(Zone.AWAY, owner)]
    return all(identity[state.definition[other]] != identity[state.definition[card]] for other in there)


FILTERS.flag("newcomer", "no Agent of its name is among its owner's in play (XF-056)", _is_newcomer)


# What keeps cards of one suit alone from being aimed at a card.
_SHELTERS = {Suit.COMBAT: Grant.CHARMED}


def _spared_by_bait(state: XFilesState, frame: Frame, card: int) -> bool:
    """Whether another Agent of the Team must be the one whom an Abduction card is played on."""
    if not keywords_of(state, frame.card) & KEYWORDS["abduction"] or granted(state, Grant.BAIT, card):
        return False
    check = innermost(state, Check)
    team = checks.members(state, check) if check is not None else []
    if card not in team:
        team = agents.team_members(state, area_of(state, card), state.team[card]) if state.team[card] else []
    return any(granted(state, Grant.BAIT, mate) for mate in team)


def _may_be_aimed_at(state: XFilesState, frame: Frame, card: int) -> bool:
    if state.match.stats & Grant.BAIT and _spared_by_bait(state, frame, card):
        return False
    what = Grant.SHELTERED | _SHELTERS.get(state.match.book.kind[state.definition[frame.card]], 0)
    if frame.player == state.controller[card] or not (state.modifiers or state.match.stats & what):
        return True
    check = innermost(state, Check)
    if side_of(frame) >= 0 and check is not None and helps_team(frame, check.player):
        return True
    return not granted(state, what, card, frame.card)


FILTERS.flag(
    "not_elusive",
    "nothing keeps Events and Bluffs from being aimed at it",
    lambda state, frame, card: not is_granted(state, Grant.ELUSIVE, card),
)


FILTERS.flag("aimed_at", "nothing keeps a card of yours from being aimed at it", _may_be_aimed_at)


def _has_served(state: XFilesState, frame: Frame, card: int) -> bool:
    serving = check_or_combat(state)
    return serving is not None and (card,) in serving.users


FILTERS.flag("served", "it was played or used in the check or round of combat under way", _has_served)


FILTERS.flag(
    "from_hand",
    "it came into play from the hand: any card but an Agent that did not come for this turn alone (XF-310)",
    lambda state, frame, card: state.hired[card] or state.match.book.kind[state.definition[card]] != Suit.AGENT,
)


FILTERS.flag(
    "directed_at_you",
    "it is a Site that is directed at you",
    lambda state, frame, card: state.directed[card] == frame.player,
)


_at_least("full_health_at_least", "its full HEALTH is so high", agents.full_health)


_at_least("tokens_at_least", "it bears this many tokens of its game effect", lambda state, card: state.tokens[card])


def _has_real_tokens(state: XFilesState, card: int) -> bool:
    """Whether the tokens of a card are of its game effect, and no marks of what it may do once."""
    return not state.match.book.marks[state.definition[card]]


FILTERS.flag(
    "wants_tokens",
    "it bears fewer tokens than it started with",
    lambda state, frame, card: (
        state.tokens[card] < state.match.book.tokens[state.definition[card]]
        and _has_real_tokens(state, card)
        and not state.match.book.not_refilled[state.definition[card]]
    ),
)


FILTERS.flag(
    "gives_tokens",
    "it bears tokens that another card may take off",
    lambda state, frame, card: state.tokens[card] and _has_real_tokens(state, card),
)


@FILTERS.filter("starts_with_tokens", "flag", "it starts with tokens of its game effect")
def _starts_with_tokens(builder: Builder, path: Path, value: bool) -> Test:
    return lambda state, frame, card: (
        (bool(state.match.book.tokens[state.definition[card]]) and _has_real_tokens(state, card)) == value
        and not state.hired[card]
        and not (value and state.match.book.not_refilled[state.definition[card]])
    )


@FILTERS.filter("adds_to", "skills", "it is Equipment that adds to one of these skills")
def _adds_to(builder: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return Printed(lambda book, number: any(skill in value for skill, _ in book.gear[number]))


@FILTERS.filter("asks_for", "skills", "it is a Site with this prerequisite skill")
def _asks_for(builder: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return Printed(lambda book, number: any(skill in value for skill, _ in book.prerequisites[number]))


def _covers_cards(state: XFilesState, frame: Frame, card: int) -> bool:
    players = state.match.players
    return any(state.host[under] == card for p in range(players) for under in state.pile(Zone.UNDER, p))


FILTERS.flag("covers", "cards are face down under it", _covers_cards)


def _is_in_use(state: XFilesState, frame: Frame, card: int) -> bool:
    serving, agent = check_or_combat(state), state.host[card]
    if serving is None or agent < 0:
        return False
    return agents.item_used(state, agent, agents.skill_served(state, serving), serving)[0] == card


FILTERS.flag(
    "in_use", "it is the Equipment that its bearer uses in the check or round of combat under way (XF-108)", _is_in_use
)


FILTERS.flag(
    "single_combat",
    "it is an Adversary that fights one Agent alone",
    lambda state, frame, card: state.match.book.fights[state.definition[card]] & Fighting.SINGLE,
)


@FILTERS.filter("mate_of", "cards", "it is an Agent of the same Team, or of that which this one left for the Hospital")
def _mate_of(builder: Builder, path: Path, value: Cards) -> Test:
    def test(state: XFilesState, frame: Frame, card: int) -> bool:
        for other in value(state, frame):
            team = state.mates[other] if zone_of(state, other) == Zone.HOSPITAL else state.team[other]
            if team and team == state.team[card] and area_of(state, other) == area_of(state, card):
                return True
        return False

    return test
