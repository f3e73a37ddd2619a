"""Worlds that a player imagines are drawn evenly from all that fit what this player knows, the luck to come included.

At a moment of a game a player is shown all but a few cards; all ways in which these may be are counted out,
and as many worlds are drawn as it takes to see whether each of them comes about as often as any other.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from deckcheck.engine.flow import atoms
from deckcheck.engine.knowledge import observation
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.chance import Stream
from tests.support.evenness import MOST_DEVIATIONS, Distance, distance, even, together
from tests.support.particulars import particulars_of
from tests.support.playouts import begin, different_moments, play, playout, table_sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.game import Game
    from deckcheck.engine.state.state import State

#: How many cards are left hidden, and how many worlds are drawn for each way in which they may be.
FEW, DRAWS = 4, 20
MOMENTS = 8


@cache
def moments_of(game: str, players: int) -> list[Game]:
    """Return some different moments of games with this many players, in which nobody has chosen in secret.

    One half stays as it is; the other has cards face down where others may guess what they are, as far as any has.
    """
    if players == 2:
        found = different_moments(game, range(6))
    else:
        found = [*playout(game, 1, players).moments, *playout(game, 2, players).moments]
    found = [moment for moment in found if not moment.state.commits and not moment.is_over]
    guessed = [moment for moment in found if _can_be_guessed(moment.state)]
    return _some(found) + _some(guessed)


def _some(moments: list[Game]) -> list[Game]:
    return moments[:: max(1, len(moments) // MOMENTS)][:MOMENTS]


def _can_be_guessed(state: State) -> bool:
    """Whether a card is in a guarded place of which there may be others elsewhere, and which somebody cannot see."""
    rules, players = state.match.rules, state.match.players
    return any(
        place // players in rules.GUARDED
        and state.known[card] != state.match.everyone
        and any(
            state.owner[other] == state.owner[card]
            and state.place[other] // players not in rules.GUARDED
            and rules.may_lie(state.match, state.definition[other], place)
            for other in range(len(state.owner))
        )
        for card, place in enumerate(state.place)
    )


def hidden(state: State, player: int, owner: int) -> list[int]:
    """Return the owner's cards that the player does not know, without those that a game draws by rules of its own."""
    match = state.match
    own = particulars_of(match.rules.game).drawn_by_the_game
    return [
        card
        for card, known in enumerate(state.known)
        if not known >> player & 1 and state.owner[card] == owner and state.place[card] // match.players not in own
    ]


def few(state: State, player: int, owner: int, stream: Stream) -> list[int]:
    """Return some hidden cards of an owner with different faces, from as many places as there are."""
    places: dict[int, list[int]] = {}
    for card in stream.shuffled(hidden(state, player, owner)):
        places.setdefault(state.place[card], []).append(card)
    rows = list(places.values())
    chosen: list[int] = []
    while rows and len(chosen) < FEW:
        faces = {state.definition[card] for card in chosen}
        row = rows.pop(0)
        new = [card for card in row if state.definition[card] not in faces]
        if new:
            chosen.append(new[0])
            rows.append(new[1:])
    return sorted(chosen)


def only_hidden(state: State, player: int, cards: Sequence[int]) -> State:
    """Return a copy in which the player knows every card but these."""
    shown = state.copy()
    for card in range(len(shown.owner)):
        if card not in cards:
            atoms.reveal(shown, card, 1 << player)
    return shown


def possible(state: State, player: int, cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all ways in which the faces of these cards may be, if the open decision is to be what it is."""
    rules, players = state.match.rules, state.match.players
    found = []
    for faces in sorted(set(permutations(state.definition[card] for card in cards))):
        places = [state.place[card] for card in cards]
        if any(
            place // players in rules.GUARDED and not rules.may_lie(state.match, face, place)
            for face, place in zip(faces, places, strict=True)
        ):
            continue
        world = state.copy()
        for card, face in zip(cards, faces, strict=True):
            observation.recast(world, card, face)
        if not state.options or state.decider == player or observation.asks_again(world):
            found.append(faces)
    return found


def lying(world: State, cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(world.definition[card] for card in cards)


def drawn(state: State, player: int, cards: Sequence[int], draws: int) -> Counter[object]:
    return Counter(lying(observation.determinize(state, player, seed), cards) for seed in range(draws))


def unevenness(state: State, player: int, cards: Sequence[int]) -> Distance:
    """Return how far the worlds of a player are from all ways in which the hidden cards may be."""
    ways = possible(state, player, cards)
    found = even(drawn(state, player, cards, DRAWS * len(ways)), ways)
    assert found.deviations < MOST_DEVIATIONS
    return found


def of_each(game: str) -> list[tuple[State, int, list[int]]]:
    """Return moments with a player who knows everything but a few cards of one owner."""
    found = []
    for players in table_sizes(game):
        for number, moment in enumerate(moments_of(game, players)):
            state = moment.state
            for player in range(players):
                owners = sorted({owner for owner in state.owner if len(hidden(state, player, owner)) > 1})
                stream = Stream(1000 * number + player)
                if owners:
                    cards = few(state, player, owners[stream.below(len(owners))], stream)
                    if len(cards) > 1:
                        found.append((only_hidden(state, player, cards), player, cards))
    assert len(found) > MOMENTS
    return found


def test_every_way_in_which_hidden_cards_may_lie_is_drawn_as_often(game: str) -> None:
    found = together(unevenness(*one) for one in of_each(game))
    assert found.deviations < MOST_DEVIATIONS


def test_all_of_a_pile_is_hidden_as_evenly_as_a_few_cards(game: str, players: int) -> None:
    """Every card that a player cannot know has each face as often as it is among the cards that may be there."""
    draws = 200
    for moment in moments_of(game, players)[-3:]:
        state = moment.state
        for player in range(players):
            # Who decides may say something about what is where; this is counted out above.
            if state.options and state.decider != player:
                continue
            for owner in sorted(set(state.owner)):
                cards = hidden(state, player, owner)
                chances = chances_of(state, cards)
                counts: dict[int, Counter[object]] = {card: Counter() for card in cards}
                for seed in range(draws):
                    world = observation.determinize(state, player, seed)
                    for card in cards:
                        counts[card][world.definition[card]] += 1
                found = together(distance(counts[card], chances[card]) for card in cards)
                assert found.deviations < MOST_DEVIATIONS


def test_no_world_has_a_kind_of_card_where_none_ever_lies(game: str, players: int) -> None:
    """What may be where is read off games as they are played, not off what the game says of it."""
    rules = rules_of(game)
    moments = [moment.state for seed in range(6) for moment in playout(game, seed, players).moments]
    lain: dict[int, set[str]] = {}
    for state in moments:
        for card, place in enumerate(state.place):
            zone = _guarded_or_none(state, place)
            lain.setdefault(zone, set()).add(state.match.book.cards[state.definition[card]].type)
    for state in moments[:: len(moments) // 40 + 1]:
        for player in range(players):
            world = observation.determinize(state, player, 9)
            for card, place in enumerate(world.place):
                if not world.known[card] >> player & 1:
                    zone = _guarded_or_none(state, place)
                    assert world.match.book.cards[world.definition[card]].type in lain[zone]
    assert set(lain) >= set(rules.GUARDED)


def _guarded_or_none(state: State, place: int) -> int:
    zone = place // state.match.players
    return zone if zone in state.match.rules.GUARDED else -1


def chances_of(state: State, cards: Sequence[int]) -> dict[int, dict[object, float]]:
    """Return for each hidden card of an owner how likely it has which face.

    Into a guarded place go as many cards as are there of those that may be there, all alike; the rest is elsewhere.
    """
    rules, players = state.match.rules, state.match.players
    pool = Counter(state.definition[card] for card in cards)
    guarded = Counter(place for card in cards if (place := state.place[card]) // players in rules.GUARDED)
    left: dict[int, float] = dict(pool)
    chances: dict[int, dict[object, float]] = {}
    for place, lying_there in guarded.items():
        fitting = {face: count for face, count in pool.items() if rules.may_lie(state.match, face, place)}
        there: dict[object, float] = {face: count / sum(fitting.values()) for face, count in fitting.items()}
        chances |= {card: there for card in cards if state.place[card] == place}
        for face, count in fitting.items():
            left[face] -= lying_there * count / sum(fitting.values())
    free = [card for card in cards if card not in chances]
    elsewhere: dict[object, float] = {face: count / len(free) for face, count in left.items() if count > 1e-9 and free}
    return chances | dict.fromkeys(free, elsewhere)


def test_what_a_player_has_seen_stays_until_it_is_shuffled_away(game: str) -> None:
    """After a peek one way fewer is possible for who peeked, after a look for all, after a shuffle all are again."""
    seen = 0
    for state, player, cards in of_each(game):
        places = {state.place[card] for card in cards}
        if len(cards) < FEW or seen > 3 or (state.options and state.decider != player):
            continue
        seen += 1
        peeked = state.copy()
        atoms.reveal(peeked, cards[0], 1 << player)
        for seed in range(30):
            assert observation.determinize(peeked, player, seed).definition[cards[0]] == state.definition[cards[0]]
        unevenness(peeked, player, cards[1:])
        for searched in cards:
            atoms.reveal(peeked, searched, peeked.match.everyone)
        assert drawn(peeked, player, cards, 30) == {lying(state, cards): 30}
        if len(places) > 1:
            continue
        place = places.pop()
        atoms.shuffle(peeked, place, only=cards)
        if not peeked.match.visible[place] >> player & 1:
            unevenness(peeked, player, cards)
    hidden = [len(cards) for state, player, cards in of_each(game) if not state.options or state.decider == player]
    assert seen or max(hidden, default=0) < FEW, "a game this short hides too little for a peek to tell anything"


def test_a_shuffle_brings_about_every_order_as_often(game: str, players: int) -> None:
    state = moments_of(game, players)[:2][-1].state
    match = state.match
    cards = max((state.zones[place] for place in range(len(state.zones)) if match.ordered[place]), key=len)[:FEW]
    for number, card in enumerate(cards):
        observation.recast(state := state.copy(), card, number)
    counts: Counter[object] = Counter()
    for seed in range(24 * DRAWS):
        world = state.copy()
        world.rng = Stream(seed).bits()
        atoms.shuffle(world, world.place[cards[0]], only=cards)
        counts[lying(world, cards)] += 1
    assert even(counts, permutations(range(FEW))).deviations < MOST_DEVIATIONS


def test_the_luck_to_come_is_another_in_every_world(game: str) -> None:
    draws = 512
    for players in table_sizes(game):
        state = moments_of(game, players)[:3][-1].state
        worlds = {
            player: [observation.determinize(state, player, seed) for seed in range(draws)] for player in range(players)
        }
        lucks = [world.rng for row in worlds.values() for world in row]
        assert state.rng not in lucks
        assert len(set(lucks)) == players * draws
        for bit in range(64):
            ones = sum(luck >> bit & 1 for luck in lucks[:draws])
            assert abs(ones - draws / 2) < MOST_DEVIATIONS * draws**0.5 / 2
        for sides in (2, 6):
            tosses: Counter[object] = Counter(atoms.toss(world, sides, 0, 0) for world in worlds[0])
            assert even(tosses, range(sides)).deviations < MOST_DEVIATIONS


def test_the_luck_to_come_says_nothing_about_where_cards_lie(game: str) -> None:
    for state, player, cards in of_each(game)[:2]:
        ways = possible(state, player, cards)
        counts: Counter[object] = Counter()
        for seed in range(2 * DRAWS * len(ways)):
            world = observation.determinize(state, player, seed)
            counts[atoms.toss(world, 2, 0, 0), lying(world, cards)] += 1
        assert even(counts, [(side, way) for side in (0, 1) for way in ways]).deviations < MOST_DEVIATIONS


def test_where_decklists_are_closed_no_place_is_likelier_to_hold_a_card_than_another(game: str) -> None:
    """Hidden cards of a deck of which nobody knows the list: hand and pile are alike, whatever is there in truth."""
    if "closed_decklists" not in rules_of(game).options:
        pytest.skip("everybody knows the decklists of this game")
    for players in table_sizes(game):
        table = begin(game, 3, players, closed_decklists=True)
        for number in play(table, 3):
            if number == 12:
                break
        rules, truth = table.rules, table.state
        if truth.commits:
            continue
        player = truth.decider
        owner = (player + 1) % players
        cards = [card for card in hidden(truth, player, owner) if truth.place[card] // players not in rules.GUARDED]
        hand = [card for card in cards if truth.place[card] // players == rules.HAND]
        pile = [card for card in cards if card not in hand]
        other_truth = observation.determinize(truth, player, 4711)
        draws = 150
        seen: dict[str, Counter[int]] = {}
        for state, name in ((truth, "pile"), (truth, "hand"), (other_truth, "another truth")):
            counts: Counter[int] = Counter()
            seen[name] = counts
            for seed in range(draws):
                world = observation.determinize(state, player, seed + (name == "hand") * draws)
                counts.update(world.definition[card] for card in (hand if name == "hand" else pile))
        for name in ("hand", "another truth"):
            assert alike(seen["pile"], seen[name]).deviations < MOST_DEVIATIONS


def alike(one: Counter[int], other: Counter[int]) -> Distance:
    """Return how far two counts of draws from the same chances are from each other; what is rare is taken together."""
    first, second = sum(one.values()), sum(other.values())
    if not first or not second:
        return Distance(0, 0)
    rare = {face for face in one | other if (one[face] + other[face]) * min(first, second) < 8 * (first + second)}
    rows = [(one[face], other[face]) for face in one | other if face not in rare]
    rows.append((sum(one[face] for face in rare), sum(other[face] for face in rare)))
    square = 0.0
    for left, right in rows:
        for count, total in ((left, first), (right, second)):
            expected = (left + right) * total / (first + second)
            square += (count - expected) ** 2 / expected if expected else 0.0
    return Distance(square, len(rows) - 1)
