"""What cards of the X-Files CCG do to other cards: negating, fetching, discarding, keywords, tokens, lasting cards."""
# ruff: noqa: ARG001  every builder and every step has the same signature

from __future__ import annotations

from deckcheck.engine import atoms, piles
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import Param, Type
from deckcheck.engine.effects.shared import branch, distinct
from deckcheck.engine.effects.values import SHARED
from deckcheck.engine.modifiers import granted, measure
from deckcheck.engine.procedures import ask, push
from deckcheck.engine.vocabulary import ADD, CHOOSE_CARD, DISCARDED, DONE, GRANT, REVEALED, SET, SHUFFLED
from deckcheck.games.xfiles import agents, checks, playing, pools, questions
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.activators import frame_of
from deckcheck.games.xfiles.ways import Ways, keyword_text
from deckcheck.games.xfiles.words import LANGUAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.effects.builder import Amount, Cards, Operation, Path, Players, Test
    from deckcheck.engine.procedures import Step
    from deckcheck.engine.state import Frame
    from deckcheck.games.xfiles.state import XFilesState

_CARDS = Param("cards", "cards", "which cards", required=True)
_shared_cards = SHARED.types["cards"].parse


def _cards(b: Builder, value: Any, path: Path) -> Cards:
    """Compile cards: beside what all games know, the one that this is on, the one answered, those of the check."""
    if value == "host":
        return lambda s, f: [s.host[f.card]] if s.host[f.card] >= 0 else []
    if value == "answered":
        return lambda s, f: [f.target] if f.target >= 0 else []
    if value == "site":
        return _site
    if value == "team":
        return _team
    return _shared_cards(b, value, path)  # type: ignore[no-any-return]


def _site(s: XFilesState, f: Frame) -> list[int]:
    check = checks.current(s)
    return [check.target] if check is not None and check.target >= 0 else []


def _team(s: XFilesState, f: Frame) -> list[int]:
    check = checks.current(s)
    return checks.members(s, check) if check is not None else []


LANGUAGE.types["cards"] = Type(
    _cards,
    SHARED.types["cards"].schema,
    "`self`, `host` (what it is attached to), `answered` (the card that it answers), `site` (the one investigated), "
    "`team` (the Agents of the check), the name of a choice, a card of the event, or a filter",
)


# Negating (XF-073, XF-311) ----------------------------------------------------------------------------------------


@LANGUAGE.filter("negatable", "flag", "it can be negated: just played, a Witness in a check, or a placed Site")
def _negatable(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: can_be_negated(s, f, card) == value


def can_be_negated(s: XFilesState, f: Frame, card: int) -> bool:
    """Whether a card can be negated now: an unresolved card, a Witness in a check, a placed Site."""
    number = s.definition[card]
    book = s.match.book
    if card == f.card or book.safe[number]:
        return False
    zone = agents.zone_of(s, card)
    if zone == n.FIELD:
        return bool(book.kind[number] == n.SITE)
    return zone == n.PLAYED and (book.kind[number] == n.WITNESS or frame_of(s, card) is not None)


@LANGUAGE.operation(
    "negate",
    "cards are negated (XF-073)",
    _CARDS,
    Param("to", "word:fate", "where they go instead of the discard pile"),
    short="cards",
)
def _negate(b: Builder, path: Path, cards: Cards, to: int | None) -> Operation:
    def negate(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            if can_be_negated(s, f, card):
                playing.negate(s, card, f.card)
                if to is not None:
                    put_away(s, f.player, card, to)

    return negate


UNDER_DECK, INTO_DECK, OUT_OF_GAME = range(3)
LANGUAGE.words["fate"] = {"under_deck": UNDER_DECK, "into_deck": INTO_DECK, "removed": OUT_OF_GAME}


def put_away(s: XFilesState, player: int, card: int, fate: int) -> None:
    """Put a card under its owner's deck, shuffle it into that deck, or take it out of the game."""
    players = s.match.players
    deck = n.DECK * players + s.owner[card]
    if fate == OUT_OF_GAME:
        agents.remove(s, card)
        return
    atoms.move(s, card, deck, n.SENT, player, bottom=True)
    if fate == INTO_DECK:
        atoms.shuffle(s, deck, SHUFFLED, s.owner[card])


@LANGUAGE.operation(
    "put_away",
    "cards leave for good, or go back into their owners' decks",
    _CARDS,
    Param("to", "word:fate", "where", required=True),
)
def _put_away(b: Builder, path: Path, cards: Cards, to: int) -> Operation:
    def put(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            put_away(s, f.player, card, to)

    return put


@LANGUAGE.operation("turn_bonus", "what a Witness adds to its check is subtracted instead", _CARDS, short="cards")
def _turn_bonus(b: Builder, path: Path, cards: Cards) -> Operation:
    def turn(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.change(s, s.boost, card, -s.boost[card])

    return turn


@LANGUAGE.operation("spare_penalty", "the penalty question for a wrong guess is cancelled (XF-230)")
def _spare_penalty(b: Builder, path: Path) -> Operation:
    return lambda s, f: questions.spare(s)


# Keywords (XF-069) ------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "change_keyword",
    "one keyword of a card becomes another; nothing else on the card changes (XF-069)",
    Param("card", "cards", "which card", required=True),
    Param("from", "keywords", "one of these keywords (any when left out)"),
    Param("to", "keywords", "this keyword (any when left out)"),
)
def _change_keyword(b: Builder, path: Path, card: Cards, to: int | None, **rest: Any) -> Operation:
    first = b.name("changed keyword")
    old_ones = rest["from"] if rest["from"] is not None else sum(n.KEYWORDS.values())

    def ask_old(s: XFilesState, f: Frame) -> None:
        s.choice = DONE
        found = [bit for one in card(s, f) for bit in _bits(pools.keywords(s, one) & old_ones)]
        if found:
            ask(s, f.player, n.MODE, sorted(found))

    def take_old(s: XFilesState, f: Frame) -> None:
        f.slots[first] = s.choice  # type: ignore[index]

    def ask_new(s: XFilesState, f: Frame) -> None:
        old = f.slots[first]  # type: ignore[index]
        if old != DONE:
            words = to if to is not None else sum(n.KEYWORDS.values())
            ask(s, f.player, n.MODE, [bit for bit in _bits(words) if bit != old] or [old])

    def exchange(s: XFilesState, f: Frame) -> None:
        old = f.slots[first]  # type: ignore[index]
        if old == DONE:
            return
        for one in card(s, f):
            new = 1 << s.choice
            atoms.change(s, s.lost, one, (s.lost[one] | 1 << old) & ~new)
            atoms.change(s, s.gained, one, (s.gained[one] & ~(1 << old)) | new)

    return [Ways(ask_old, keyword_text), take_old, Ways(ask_new, keyword_text), exchange]


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


# Piles and hands --------------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "fetch",
    "you search your deck, or your discard pile, for a card and take it to hand; a searched deck is shuffled (XF-312)",
    Param("match", "filter", "which card", required=True),
    Param("as", "text", "the name of the card (`found` when left out)"),
    Param("show", "flag", "whether all see it"),
)
def _fetch(b: Builder, path: Path, match: tuple[Cards, Test], show: bool | None, **rest: Any) -> Operation:
    slot = b.name(rest["as"] or "found")
    gather = match[0]

    def look(s: XFilesState, f: Frame) -> None:
        for card in gather(s, f):
            if agents.zone_of(s, card) == n.DECK:
                atoms.reveal(s, card, 1 << f.player)

    def ask_card(s: XFilesState, f: Frame) -> None:
        found = distinct(s, gather(s, f))
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, found)

    def take(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        card = s.choice
        f.slots[slot] = card if card != DONE else -1  # type: ignore[index]
        if card != DONE:
            if show:
                atoms.reveal(s, card, s.match.everyone, REVEALED, f.player)
            atoms.move(s, card, n.HAND * players + f.player, n.SENT, f.player, f.card)

    def shuffle(s: XFilesState, f: Frame) -> None:
        place = n.DECK * s.match.players + f.player
        if any(s.known[card] for card in s.zones[place]):
            atoms.shuffle(s, place, SHUFFLED, f.player)

    return [look, ask_card, take, shuffle]


@LANGUAGE.operation(
    "mill",
    "players discard cards from the top of their Bureau decks",
    Param("amount", "whole", "how many at most", required=True),
    Param("player", "players", "who (`you` when left out)"),
    Param("until", "filter", "only until such a card was discarded"),
    Param("as", "text", "the name of the last card discarded"),
    short="amount",
)
def _mill(
    b: Builder, path: Path, amount: int, player: Players | None, until: tuple[Cards, Test] | None, **rest: Any
) -> Operation:
    who: Players = player or b.parse("players", "you", path)
    slot = b.name(rest["as"]) if rest["as"] else -1

    def mill(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        for one in who(s, f):
            pile = s.zones[n.DECK * players + one]
            for _ in range(amount):
                if not pile and not s.match.rules.refill(s, one):
                    break
                card = pile[-1]
                atoms.move(s, card, n.DISCARD * players + one, DISCARDED, one)
                if slot >= 0:
                    f.slots[slot] = card  # type: ignore[index]
                if until is not None and until[1](s, f, card):
                    break

    return mill


@LANGUAGE.operation(
    "discard_some",
    "you discard as many cards as an amount says, as you choose; X then is how many were there to discard",
    Param("from", "filter", "among which cards", required=True),
    Param("amount", "amount", "how many", required=True),
)
def _discard_some(b: Builder, path: Path, amount: Amount, **rest: Any) -> Operation:
    gather: Cards = rest["from"][0]
    slot = b.name("discards left")

    def begin(s: XFilesState, f: Frame) -> None:
        f.value = min(amount(s, f), len(gather(s, f)))
        f.slots[slot] = f.value  # type: ignore[index]

    def ask_card(s: XFilesState, f: Frame) -> None:
        found = gather(s, f) if f.slots[slot] > 0 else []  # type: ignore[index]
        s.choice = DONE
        if found:
            ask(s, f.player, CHOOSE_CARD, distinct(s, found))

    def put_down(s: XFilesState, f: Frame) -> None:
        if s.choice != DONE:
            piles.discard(s, f.player, s.choice)
            f.slots[slot] -= 1  # type: ignore[index]
            f.pc -= 2

    return [begin, ask_card, put_down]


@LANGUAGE.operation(
    "discard_one_of",
    "one of some cards, drawn by lot, is discarded",
    Param("cards", "cards", "which cards", required=True),
    short="cards",
)
def _discard_one_of(b: Builder, path: Path, cards: Cards) -> Operation:
    def draw_lot(s: XFilesState, f: Frame) -> None:
        found = cards(s, f)
        if found:
            piles.discard(s, f.player, atoms.pick_at_random(s, found))

    return draw_lot


@LANGUAGE.operation(
    "borrow", "a card of another player's hand goes to yours until the end of the turn", _CARDS, short="cards"
)
def _borrow(b: Builder, path: Path, cards: Cards) -> Operation:
    def borrow(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.move(s, card, n.HAND * s.match.players + f.player, n.SENT, f.player, f.card)

    return borrow


@LANGUAGE.filter("borrowed", "flag", "it belongs to another player than the one in whose area it lies")
def _borrowed(b: Builder, path: Path, value: bool) -> Test:
    return lambda s, f, card: (s.owner[card] != s.place[card] % s.match.players) == value


@LANGUAGE.operation(
    "unless_played",
    "a player may at once play and pay a card of the hand instead of what follows",
    Param("by", "player", "who", required=True),
    Param("from", "filter", "which cards", required=True),
    Param("do", "do", "what follows if not", required=True),
)
def _unless_played(b: Builder, path: Path, by: Amount, do: list[Step], **rest: Any) -> Operation:
    gather: Cards = rest["from"][0]

    def ask_card(s: XFilesState, f: Frame) -> None:
        player = by(s, f)
        found = [card for card in gather(s, f) if pools.can_pay(s, player, card)]
        s.choice = DONE
        if found:
            ask(s, player, CHOOSE_CARD, [*distinct(s, found), DONE])

    def use(s: XFilesState, f: Frame) -> None:
        card, player = s.choice, by(s, f)
        pools.pay(s, player, card)
        piles.discard(s, player, card)

    return [ask_card, *_as_list(branch(lambda s, f: s.choice != DONE, [use], do))]


def _as_list(operation: Operation) -> list[Step]:
    return operation if isinstance(operation, list) else [operation]


@LANGUAGE.operation(
    "play_card",
    "you play a card at once, whatever its Activators say",
    Param("card", "cards", "which card", required=True),
    Param("free", "flag", "whether it costs nothing"),
    Param("doubled", "flag", "whether its LRC, CRC and HEALTH are doubled for the combat"),
    short="card",
)
def _play_card(b: Builder, path: Path, card: Cards, free: bool | None, doubled: bool | None) -> Operation:
    def play(s: XFilesState, f: Frame) -> None:
        book = s.match.book
        for one in card(s, f):
            number = s.definition[one]
            if book.program[number] < 0 or number in book.unplayable:
                continue
            if free:
                atoms.add_modifier(s, (n.S_COST, SET, 0, one, n.UNTIL_CHECK, f.player, f.card))
            if doubled:
                printed = (*(book.skills[number][skill] for skill in (n.LRC, n.CRC)), book.health[number])
                for stat, base in zip((1 << n.LRC, 1 << n.CRC, n.S_HEALTH), printed, strict=True):
                    value = measure(s, stat, one, base)
                    atoms.add_modifier(s, (stat, ADD, value, one, n.UNTIL_COMBAT, f.player, f.card))
            push(s, book.program[number], f.player, one)

    return [play]


# Bluffs under Sites -----------------------------------------------------------------------------------------------


@LANGUAGE.operation(
    "clear_under",
    "cards that lie face down under a Site are discarded (XF-D58)",
    Param("site", "cards", "which Site", required=True),
    Param("one", "flag", "one of them alone, drawn by lot"),
    short="site",
)
def _clear_under(b: Builder, path: Path, site: Cards, one: bool | None) -> Operation:
    def clear(s: XFilesState, f: Frame) -> None:
        for place in site(s, f):
            found = lying_under(s, place)
            for card in [atoms.pick_at_random(s, found)] if one and found else found:
                piles.discard(s, f.player, card)

    return clear


def lying_under(s: XFilesState, site: int) -> list[int]:
    """Return the cards that lie face down under a Site."""
    players = s.match.players
    return [card for p in range(players) for card in s.zones[n.UNDER * players + p] if s.host[card] == site]


@LANGUAGE.amount(
    "under", "how many cards lie under a Site", Param("site", "cards", "which Site", required=True), short="site"
)
def _under(b: Builder, path: Path, site: Cards) -> Amount:
    return lambda s, f: sum(len(lying_under(s, place)) for place in site(s, f))


# Lasting cards and tokens (XF-070 to XF-072) ------------------------------------------------------------------------


@LANGUAGE.operation(
    "stay",
    "the card stays in play with its tokens, in your Bureau or attached to another card (XF-070, XF-071)",
    Param("on", "cards", "to which card"),
    Param("with", "players", "in whose area (yours when left out)"),
    Param("turns", "whole", "for how many turns, where the card counts them"),
)
def _stay(b: Builder, path: Path, on: Cards | None, turns: int | None, **rest: Any) -> Operation:
    area: Players | None = rest["with"]

    def stay(s: XFilesState, f: Frame) -> None:
        players = s.match.players
        hosts = on(s, f) if on else []
        if (on is not None and not hosts) or agents.zone_of(s, f.card) not in (n.PLAYED, n.GEAR):
            return
        where = area(s, f)[0] if area else f.player
        atoms.move(s, f.card, n.ASSETS * players + where, n.SENT, f.player, hosts[0] if hosts else -1)
        if hosts:
            atoms.attach(s, f.card, hosts[0])
        tokens = s.match.book.tokens[s.definition[f.card]]
        if tokens:
            atoms.change(s, s.tokens, f.card, tokens)
        if turns:
            atoms.change(s, s.timer, f.card, turns)

    return stay


@LANGUAGE.operation(
    "turn_passes",
    "one of the turns that the card counts is over; after the last one something follows",
    Param("do", "do", "what follows after the last", required=True),
    short="do",
)
def _turn_passes(b: Builder, path: Path, do: list[Step]) -> Operation:
    def count(s: XFilesState, f: Frame) -> None:
        if s.timer[f.card]:
            atoms.change(s, s.timer, f.card, s.timer[f.card] - 1)
            s.choice = int(not s.timer[f.card])
        else:
            s.choice = 0

    return [count, *_as_list(branch(lambda s, f: bool(s.choice), do, []))]


@LANGUAGE.operation("put_tokens", "cards get tokens", _CARDS, Param("amount", "amount", "how many", required=True))
def _put_tokens(b: Builder, path: Path, cards: Cards, amount: Amount) -> Operation:
    def put(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            atoms.change(s, s.tokens, card, s.tokens[card] + amount(s, f), n.TOKENS, f.player)

    return put


@LANGUAGE.operation(
    "take_tokens",
    "cards lose tokens; a lasting card goes with its last one (XF-072)",
    _CARDS,
    Param("amount", "amount", "how many", required=True),
)
def _take_tokens(b: Builder, path: Path, cards: Cards, amount: Amount) -> Operation:
    def take(s: XFilesState, f: Frame) -> None:
        for card in cards(s, f):
            spend_tokens(s, f.player, card, amount(s, f))

    return take


def spend_tokens(s: XFilesState, player: int, card: int, amount: int) -> None:
    """Take tokens off a card; a lasting card or Equipment is discarded with its last one (XF-072)."""
    left = max(0, s.tokens[card] - amount)
    if left == s.tokens[card]:
        return
    atoms.change(s, s.tokens, card, left, n.TOKENS, player)
    if not left and agents.zone_of(s, card) in (n.ASSETS, n.GEAR):
        piles.discard(s, player, card)


@LANGUAGE.operation(
    "drip",
    "points go from the card's tokens into your pool, as many as there are",
    Param("most", "whole", "how many at most", required=True),
    Param("to", "word:pool", "into which pool", required=True),
)
def _drip(b: Builder, path: Path, most: int, to: int) -> Operation:
    def drip(s: XFilesState, f: Frame) -> None:
        amount = min(most, s.tokens[f.card])
        pools.gain(s, f.player, to, amount)
        spend_tokens(s, f.player, f.card, amount)

    return drip


@LANGUAGE.operation(
    "train",
    "an Agent gets 1 more in one of some skills for good, as you choose",
    Param("agent", "cards", "which Agent", required=True),
    Param("in", "skills", "in which skills", required=True),
    Param("or", "word:grant", "or this instead"),
)
def _train(b: Builder, path: Path, agent: Cards, **rest: Any) -> Operation:
    ways = [1 << skill for skill in rest["in"]]
    if rest["or"] is not None:
        ways.append(rest["or"])
    texts = {way: _way_text(way) for way in ways}

    def ask_way(s: XFilesState, f: Frame) -> None:
        ask(s, f.player, n.MODE, list(range(len(ways))))

    def improve(s: XFilesState, f: Frame) -> None:
        way = ways[s.choice]
        kind = ADD if way < n.S_HEALTH else GRANT
        for one in agent(s, f):
            atoms.add_modifier(s, (way, kind, 1, one, n.UNTIL_GAME, f.player, f.card))

    return [Ways(ask_way, lambda option: texts[ways[option]]), improve]


def _way_text(way: int) -> str:
    if way < n.S_HEALTH:
        return n.SKILLS[way.bit_length() - 1]
    return next(name for name, bit in LANGUAGE.words["grant"].items() if bit == way)


def is_granted(s: XFilesState, what: int, card: int) -> bool:
    """Whether something is granted to a card now."""
    return bool(s.modifiers or s.match.stats & what) and granted(s, what, card)
