"""Which cards are out of line: in a world whose truth is known, and with a card planted into a sample deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.registry import rules_of
from deckcheck.failure import Failure
from deckcheck.lab.cards import BLANK, GAMES, MARGIN, CardPolicy, Finding, Slot
from deckcheck.lab.pairs import Change, Figures, Pairs, PairTally, Stage, changed
from deckcheck.lab.peers import blank_of, slots_of
from deckcheck.lab.stages import conduct, spent
from deckcheck.simulation.run import run_job
from deckcheck.simulation.values import Contender
from deckcheck.simulation.workers import Processes
from tests.lab.world import World

TABLES = [(0, 1), (0, 2)]


def known(strengths: Mapping[str, float], slots: Sequence[Slot], seed: int, games: int = GAMES) -> World:
    return World(strengths, CardPolicy(slots, TABLES, games, MARGIN), seed)


def findings(world: World) -> dict[str, Finding]:
    world.play()
    return {finding.slot.card: finding for finding in world.policy.findings(world.job.stages, world.tally)}


def slots_for(cards: Sequence[str], others: Sequence[str] = ()) -> list[Slot]:
    return [Slot(0, "main", card, 2, 2, tuple(one for one in cards if one != card), tuple(others)) for card in cards]


DECK = {"a": 0.3, "b": 0.25, "c": 0.16, "d": 0.13, "e": 0.12, "f": 0.1, "g": 0.1, "h": 0.02, "i": 0.0}


@pytest.mark.parametrize("seed", range(20))
def test_a_card_ahead_of_all_its_peers_is_found(seed: int) -> None:
    strengths = {**DECK, "planted": 0.4, "other": 0.2}
    found = findings(known(strengths, slots_for(["planted", *DECK], ["other"]), seed))
    assert [card for card, finding in found.items() if finding.out_of_line] == ["planted"]


@pytest.mark.parametrize("seed", range(20))
def test_a_copy_of_the_strongest_card_is_not_accused(seed: int) -> None:
    """The catalog still holds what it was copied from, which is printed most alike and does the same in its place."""
    strengths = {**DECK, "copy": 0.3}
    found = findings(known(strengths, slots_for(["copy", *list(DECK)[1:]], ["a"]), seed, GAMES // 2))
    assert not any(finding.out_of_line for finding in found.values())


def test_a_twin_is_kept_when_chance_favours_others_for_a_while() -> None:
    """It never differs: few pairs say more about it than about cards that win some games more and lose others."""
    policy = CardPolicy(slots_for(["copy", "low"], ["twin", "x", "y", "z"]), TABLES, 6000, MARGIN)
    stages: tuple[Stage, ...] = ()
    tally = PairTally()
    while (stage := policy(stages, tally)) is not None:
        stages += (stage,)
        for place, arm in enumerate(stage.arms):
            out, into, _ = arm.changes[0][1:]
            lost = {BLANK: -40, "twin": 0, "low": -40}.get(into, 8)
            figures = Figures(80, 60, lost, 60) if out == "copy" and into != "twin" else Figures(80, 60, 0, 0)
            tally.arms[len(stages) - 1, place] = figures
        asked = {(arm.changes[0].out, arm.changes[0].into) for arm in stage.arms}
        assert ("copy", "twin" if len(stages) > 2 else BLANK) in asked
    # By then the twin does as well for certain, and no more games are needed.
    assert len(stages) == 4


def test_worth_and_what_hardly_matters_are_reported() -> None:
    found = findings(known(DECK, slots_for(list(DECK)), 3))
    for card, strength in DECK.items():
        held = found[card].held
        assert held.low - 0.02 <= strength <= held.high + 0.02
        assert found[card].worth.value == pytest.approx(0.7 * held.value, abs=0.03)
    assert [card for card, finding in found.items() if finding.idle] == ["i"]
    assert found["a"].proven
    assert not found["i"].proven


def test_games_go_to_what_is_in_doubt_and_no_further_than_was_said() -> None:
    world = known({**DECK, "planted": 0.4}, slots_for(["planted", *DECK]), 1)
    findings(world)
    stages = world.job.stages
    assert [stage.units.start for stage in stages[1:]] == [stage.units.stop for stage in stages[:-1]]
    assert {arm.changes[0].into for arm in stages[1].arms} == {BLANK}
    assert {arm.changes[0].out for arm in stages[-1].arms} >= {"planted"}
    assert len(stages[-1].arms) <= 4 < len(stages[2].arms)
    assert 0.95 * GAMES < spent(stages, world.tally) < 1.05 * GAMES


def test_no_more_games_are_played_where_every_card_has_its_equal() -> None:
    even = dict.fromkeys("abcdefgh", 0.2)
    world = known(even, slots_for(list(even)), 1)
    assert not any(finding.out_of_line for finding in findings(world).values())
    assert spent(world.job.stages, world.tally) < GAMES / 2


def test_the_same_stages_follow_when_later_games_are_known_already() -> None:
    world = known({**DECK, "planted": 0.4}, slots_for(["planted", *DECK]), 2, 5000)
    findings(world)
    stages = world.job.stages
    for at, stage in enumerate(stages):
        assert world.policy(stages[:at], world.tally) == stage


def planted(job: Pairs, card: str, bot: str = "random", **facts: object) -> tuple[Pairs, list[Slot]]:
    """Put a changed copy of a card in its place, and ask about the deck."""
    rules = rules_of("virevolt")
    book = rules.book()
    own = book.cards[book.numbers[card]]
    # Listed costs would have to be those of the changed card.
    kept = {key: value for key, value in own.facts.items() if key != "costs"}
    copy = Card("PLANT", "Planted", own.type, "PLANT", {**kept, **facts}, "planted")
    deck = changed(job.contenders[0].cards, [Change("main", card, "PLANT", 2)])
    contenders = tuple(Contender("", "", "", cards, bot) for cards in (deck, job.contenders[1].cards))
    asked = Pairs("cards", "virevolt", contenders, seed=8, extra=(*job.extra, copy))
    return asked, slots_of(0, deck, rules, rules.book(asked.extra))


def asked(job: Pairs, slots: Sequence[Slot], games: int) -> list[Finding]:
    policy = CardPolicy(slots, [(0, 1)], games, MARGIN)
    tally = job.tally()

    def play(units: Sequence[range], _: int) -> bool:
        with Processes(1) as workers:
            run_job(job, units, lambda _, part: tally.merge(part), workers)
        return True

    assert conduct(job, policy, tally, play, games)
    return policy.findings(job.stages, tally)


@pytest.mark.slow
def test_a_planted_hero_is_found_by_games(job: Pairs) -> None:
    attacks = {"attacks": [{"cost": {}, "damage": 9}]}
    findings = asked(*planted(job, "R01", "greedy", play=attacks, hp=90), 600)
    assert [finding.slot.card for finding in findings if finding.out_of_line] == ["PLANT"]


def test_peers_are_of_one_kind_and_the_original_is_among_those_alike(job: Pairs) -> None:
    _, slots = planted(job, "R01")
    found = {slot.card: slot for slot in slots}
    assert "R01" in found["PLANT"].alike
    assert set(found["PLANT"].own) == {"R02", "R04", "R06", "R10"}
    assert found["CR-R"].taken == 4 < found["CR-R"].copies
    assert BLANK not in {card for slot in slots for card in (*slot.own, *slot.alike)}


def test_printings_of_a_card_are_no_peers_and_stand_for_one() -> None:
    book = rules_of("buffy").book()
    cards = book.cards
    twins = [card for card in cards if card.identity != card.id and card.type == "action"]
    own = twins[0]
    deck = {"resources": [(own.id, 1), (own.identity, 1), *((card.id, 1) for card in twins[1:4])]}
    slots = slots_of(0, deck, rules_of("buffy"), book)
    identities = {card.id: card.identity for card in cards}
    for slot in slots:
        assert identities[slot.card] not in {identities[card] for card in (*slot.own, *slot.alike)}
        assert len({identities[card] for card in slot.alike}) == len(slot.alike)


def test_a_game_without_a_blank_says_so() -> None:
    class Blankless:
        game = "patience"
        blank: Mapping[str, object] = {}

    with pytest.raises(Failure) as caught:
        blank_of(Blankless())  # type: ignore[arg-type]
    assert caught.value.message == "lab-no-blank"
