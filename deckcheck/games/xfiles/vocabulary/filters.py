"""Tests of one card that the effects of the X-Files CCG may use."""
# ruff: noqa: ARG001  every builder and every test has the same signature

from __future__ import annotations

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.modifiers import granted, measure
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.rules import agents, checks, combat, foes, playing
from deckcheck.games.xfiles.rules.activators import frame_of, visitors
from deckcheck.games.xfiles.rules.cards import keywords_of, zone_of
from deckcheck.games.xfiles.rules.frames import check_frame, combat_frame, slots_of, visit_frame
from deckcheck.games.xfiles.vocabulary.words import CHARMED, LANGUAGE, SHELTERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.effects.builder import Amount, Cards, Condition, Filter, Path, Test
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState


# Tests of a card --------------------------------------------------------------------------------------------------


@LANGUAGE.filter("suit", "word:suit", "its suit; an Agent that attacks is an Adversary")
def _suit(b: Builder, path: Path, value: int) -> Test:
    if value == n.ADVERSARY:
        return _is_adversary
    return lambda s, f, card: s.match.book.kind[s.definition[card]] == value


def _is_adversary(s: XFilesState, f: Frame, card: int) -> bool:
    kind = s.match.book.kind[s.definition[card]]
    return bool(kind == n.ADVERSARY or (kind == n.AGENT and zone_of(s, card) == n.PLAYED))


@LANGUAGE.filter("all", "keywords", "it bears all of these keywords")
def _all(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: keywords_of(s, card) & value == value


@LANGUAGE.filter("any", "keywords", "it bears one of these keywords")
def _any(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(keywords_of(s, card) & value)


@LANGUAGE.filter("none", "keywords", "it bears none of these keywords")
def _none(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: not keywords_of(s, card) & value


@LANGUAGE.filter("activator", "keywords", "it is printed with this Activator")
def _activator(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: any(mask & value for mask in s.match.book.activators[s.definition[card]])


@LANGUAGE.filter("named", "names", "it has this name, or one of these names")
def _named(b: Builder, path: Path, value: tuple[str, ...]) -> Test:
    return lambda s, f, card: s.match.book.cards[s.definition[card]].name in value


@LANGUAGE.filter("pool", "word:pool", "its cost is of this pool (*P counts as either)")
def _pool(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.match.book.pool[s.definition[card]] in (value, n.ANY)


@LANGUAGE.filter("cost_at_most", "amount", "its cost is fixed and no higher")
def _cost_at_most(b: Builder, path: Path, value: Amount) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        cost = s.match.book.cost[s.definition[card]]
        return cost >= 0 and measure(s, n.S_COST, card, cost) <= value(s, f)

    return test


@LANGUAGE.filter("costs_as", "cards", "its fixed cost is that of this card")
def _costs_as(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        cost = s.match.book.cost
        return any(cost[s.definition[card]] == cost[s.definition[other]] >= 0 for other in value(s, f))

    return test


@LANGUAGE.filter("at_check", "flag", "it is an Agent of the skill check, combat or visit under way")
def _at_check(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        check = check_frame(s)
        if check is not None:
            return (card in checks.members(s, check)) == value
        visit = visit_frame(s)
        return (visit is not None and card in visitors(s, visit.player, visit.card)) == value

    return test


@LANGUAGE.filter("fights", "flag", "it takes part in the combat under way")
def _fights(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        frame = combat_frame(s)
        return (frame is not None and (card in foes.foes(s, frame) or card in combat.fighters(s, frame))) == value

    return test


@LANGUAGE.filter("skill_at_least", "bonuses", "its skill is so high, Equipment included")
def _skill_at_least(b: Builder, path: Path, value: dict[int, int]) -> Test:
    rows = tuple(value.items())
    return lambda s, f, card: any(agents.skill_of(s, card, skill) >= least for skill, least in rows)


@LANGUAGE.filter("weaker_than", "bonuses", "its skill is lower")
def _weaker_than(b: Builder, path: Path, value: dict[int, int]) -> Test:
    rows = tuple(value.items())
    return lambda s, f, card: all(agents.skill_of(s, card, skill) < least for skill, least in rows)


@LANGUAGE.filter("health_at_least", "whole", "so much of its HEALTH is left")
def _health_at_least(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: agents.health(s, card) >= value


@LANGUAGE.filter("area_of", "cards", "it lies in the area of the same player")
def _area_of(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        players = s.match.players
        return any(s.place[other] % players == s.place[card] % players for other in value(s, f))

    return test


@LANGUAGE.filter("active_area", "flag", "it lies in the area of the player whose turn it is")
def _active_area(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.place[card] % s.match.players == s.active) == value


@LANGUAGE.filter("playable", "flag", "you could play it now, Activators and price included")
def _playable(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        number = s.definition[card]
        if "play_card" in s.match.book.words[number]:
            return not value
        return (bool(s.match.book.windows[number] & n.W_CHECK) and playing.can_play(s, f.player, card)) == value

    return test


@LANGUAGE.filter("granted", "word:grant", "this is granted to it")
def _granted(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: bool(s.modifiers or s.match.stats & value) and granted(s, value, card)


@LANGUAGE.filter("may_use", "keywords", "it may use Combat cards of this keyword (MARTIAL ARTS, SUBTERFUGE)")
def _may_use(b: Builder, path: Path, value: int) -> Test:
    martial, sneaky = n.KEYWORDS["martial-arts"], n.KEYWORDS["subterfuge"]

    def test(s: XFilesState, f: Frame, card: int) -> bool:
        if s.match.book.may_use[s.definition[card]] & value:
            return True
        if value & martial and granted(s, n.G_MARTIAL_ARTS, card):
            return True
        return bool(value & sneaky) and (
            granted(s, n.G_SUBTERFUGE, card) or agents.skill_of(s, card, n.SKILL["subterfuge"]) > 0
        )

    return test


@LANGUAGE.filter("either", "list:filter", "it fits one of these filters")
def _either(b: Builder, path: Path, value: list[Filter]) -> Test:
    tests = tuple(one.fits for one in value)
    return lambda s, f, card: any(test(s, f, card) for test in tests)


@LANGUAGE.filter("where", "condition", "this condition holds")
def _where(b: Builder, path: Path, value: Condition) -> Test:
    return lambda s, f, card: value(s, f)


@LANGUAGE.filter("asks_about", "list:word:characteristic", "it is a Site that lets its visitors ask about one of these")
def _asks_about(b: Builder, path: Path, value: list[int]) -> Test:
    mask = sum(1 << number for number in value)
    return lambda s, f, card: bool(s.match.book.questions[s.definition[card]] & mask)


@LANGUAGE.filter("hit_at_least", "whole", "a single source has done so much damage to it this round")
def _hit_at_least(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.hit[card] >= value


@LANGUAGE.filter("threatened", "flag", "damage of this round is assigned to it")
def _threatened(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.aimed[card] > 0) == value


@LANGUAGE.filter("alike", "filter", "it bears the same keywords as a card of this kind")
def _alike(b: Builder, path: Path, value: tuple[Cards, Test]) -> Test:
    gather = value[0]
    return lambda s, f, card: any(keywords_of(s, other) == keywords_of(s, card) for other in gather(s, f))


@LANGUAGE.filter("damaged", "flag", "it bears damage")
def _damaged(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.damage[card] > 0) == value


@LANGUAGE.filter("unresolved", "flag", "it was played and waits for answers")
def _unresolved(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (frame_of(s, card) is not None) == value


@LANGUAGE.filter("uses", "text", "its effect uses this operation")
def _uses(b: Builder, path: Path, value: str) -> Test:
    return lambda s, f, card: value in s.match.book.words[s.definition[card]]


@LANGUAGE.filter("raises", "skills", "it is a Witness, or other card, that adds to one of these skills")
def _raises(b: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return lambda s, f, card: any(skill in value for skill in s.match.book.bonuses[s.definition[card]])


@LANGUAGE.filter("raises_check", "flag", "its printed bonus is for the skill of the check under way")
def _raises_check(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        check = check_frame(s)
        bonuses = s.match.book.bonuses[s.definition[card]]
        return (check is not None and slots_of(check)[n.CHECK_SKILL] in bonuses) == value

    return test


@LANGUAGE.filter("on", "cards", "it is attached to this card")
def _on(b: Builder, path: Path, value: Cards) -> Test:
    return lambda s, f, card: s.host[card] >= 0 and s.host[card] in value(s, f)


@LANGUAGE.filter("bears", "filter", "a card of this kind is attached to it")
def _bears(b: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards
    return lambda s, f, card: any(s.host[other] == card for other in gather(s, f))


@LANGUAGE.filter("lacks", "filter", "no card of this kind is attached to it")
def _lacks(b: Builder, path: Path, value: Filter) -> Test:
    gather = value.cards
    return lambda s, f, card: all(s.host[other] != card for other in gather(s, f))


@LANGUAGE.filter("attached", "flag", "it is attached to another card")
def _attached(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.host[card] >= 0) == value


@LANGUAGE.filter("turns_left", "whole", "so many of the turns that it counts are left")
def _turns_left(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.timer[card] == value


@LANGUAGE.filter("fell", "flag", "it went to the Hospital this turn")
def _fell(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.marks[card] & n.FELL_MARK) == value


@LANGUAGE.filter("fit", "flag", "it may leave the Hospital, or is not there")
def _fit(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (zone_of(s, card) != n.HOSPITAL or agents.may_leave(s, card)) == value


@LANGUAGE.filter("newcomer", "flag", "no Agent of its name is among its owner's in play (XF-056)")
def _newcomer(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        identity = s.match.book.identity
        name = identity[s.definition[card]]
        away = s.zones[n.AWAY * s.match.players + s.owner[card]]
        there = [*agents.agents_of(s, s.owner[card]), *away]
        return all(identity[s.definition[other]] != name for other in there) == value

    return test


@LANGUAGE.filter("aimed_at", "flag", "nothing keeps a card of yours from being aimed at it")
def _aimed_at(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        is_combat_card = s.match.book.kind[s.definition[f.card]] == n.COMBAT
        what = SHELTERED | CHARMED if is_combat_card else SHELTERED
        if f.player == s.controller[card] or not s.match.stats & what:
            return value
        return (not granted(s, what, card)) == value

    return test


@LANGUAGE.filter("directed_at_you", "flag", "it is a Site that is directed at you")
def _directed_at_you(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.directed[card] == f.player + 1) == value


@LANGUAGE.filter("unnamed", "names", "it has none of these names")
def _unnamed(b: Builder, path: Path, value: tuple[str, ...]) -> Test:
    return lambda s, f, card: s.match.book.cards[s.definition[card]].name not in value


@LANGUAGE.filter("full_health_at_least", "whole", "its full HEALTH is so high")
def _full_health_at_least(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: agents.full_health(s, card) >= value


@LANGUAGE.filter("tokens_at_least", "whole", "it bears so many tokens of its game effect")
def _tokens_at_least(b: Builder, path: Path, value: int) -> Test:
    return lambda s, f, card: s.tokens[card] >= value


@LANGUAGE.filter("wants_tokens", "flag", "it bears fewer tokens than it started with")
def _wants_tokens(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.tokens[card] < s.match.book.tokens[s.definition[card]]) == value


@LANGUAGE.filter("starts_with_tokens", "flag", "it starts with tokens of its game effect")
def _starts_with_tokens(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.match.book.tokens[s.definition[card]]) == value and not s.hired[card]


@LANGUAGE.filter("adds_to", "skills", "it is Equipment that adds to one of these skills")
def _adds_to(b: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return lambda s, f, card: any(skill in value for skill, _ in s.match.book.gear[s.definition[card]])


@LANGUAGE.filter("adds_nothing_to", "skills", "it is Equipment that adds to none of these skills")
def _adds_nothing_to(b: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return lambda s, f, card: all(skill not in value for skill, _ in s.match.book.gear[s.definition[card]])


@LANGUAGE.filter("asks_for", "skills", "it is a Site with this prerequisite skill")
def _asks_for(b: Builder, path: Path, value: tuple[int, ...]) -> Test:
    return lambda s, f, card: any(skill in value for skill, _ in s.match.book.prerequisites[s.definition[card]])


@LANGUAGE.filter("covers", "flag", "cards lie face down under it")
def _covers(b: Builder, path: Path, value: bool) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        players = s.match.players
        found = any(s.host[under] == card for p in range(players) for under in s.zones[n.UNDER * players + p])
        return found == value

    return test


@LANGUAGE.filter("single_combat", "flag", "it is an Adversary that fights one Agent alone")
def _single_combat(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: bool(s.match.book.fights[s.definition[card]] & n.SINGLE) == value


@LANGUAGE.filter("mate_of", "cards", "it is an Agent of the same Team, or of that which this one left for the Hospital")
def _mate_of(b: Builder, path: Path, value: Cards) -> Test:
    def test(s: XFilesState, f: Frame, card: int) -> bool:
        for other in value(s, f):
            team = s.mates[other] if zone_of(s, other) == n.HOSPITAL else s.team[other]
            if team and team == s.team[card] and s.owner[other] == s.owner[card]:
                return True
        return False

    return test
