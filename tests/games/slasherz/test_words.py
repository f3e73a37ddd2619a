"""Each value that cards of Slasherz may modify is modified: by a card in play, and for a time."""

from __future__ import annotations

from typing import Any, cast

import pytest

from deckcheck.catalog.card import Card
from deckcheck.engine.flow import atoms
from deckcheck.engine.flow.modifiers import measure, modified
from deckcheck.engine.game import new_game
from deckcheck.engine.state.frames import Frame
from deckcheck.games.slasherz.names import STATS, Cause, Phase, Stat, Zone
from deckcheck.games.slasherz.play import RULES
from deckcheck.games.slasherz.rules import activation, combat, field, placing, wounds
from deckcheck.games.slasherz.state import SlasherzState
from tests.games.slasherz.test_play import FIGHTERS

HP = {"hp_gains", "hp_losses", "hp_losses_in_attack", "hp_losses_by_effect"}
HP |= {"no_hp_gains", "no_hp_losses", "no_hp_losses_in_attack"}
PLAYER = {"cards_drawn", "character_limit", "object_limit", "place_limit", "placement_drain", *HP}
PLAYER |= {"uncancellable_events", "no_sacrifices_for", "lvl3_sacrifices"}
PLAYER |= {"attacks_allowed", "rescues_allowed", "events_allowed", "equips_allowed", "placements"}


def seen(s: SlasherzState, card: int, stat: str) -> object:
    """Return what the rules make of a value of a Character of the active player, or of this player."""
    player = s.controller[card]
    mine = field.survivor(s, player)
    found: dict[str, Any] = {
        "score": lambda: field.score(s, card),
        "level": lambda: field.level(s, card),
        "further_attacks": lambda: combat.further_targets(s, card, [s.zones[Zone.VICTIMS * 2 + 1 - player][0]]),
        "cdb": lambda: field.cdb(s, card),
        "dimension": lambda: field.dimension(s, card),
        "fixed_score": lambda: field.is_so(s, Stat.FIXED_SCORE, card),
        "uncancellable_events": lambda: field.is_so(s, Stat.EVENTS_STAND, mine),
        "no_sacrifices_for": lambda: measure(s, Stat.NO_SACRIFICES_FOR, mine, 0),
        "lvl3_sacrifices": lambda: placing.due_for(s, 3, player),
        "hp_loss": lambda: measure(s, Stat.HP_LOSS, card, 5),
        "attacks": lambda: combat.unable(s, player, card, modified(s)),
        "cannot_attack": lambda: combat.unable(s, player, card, modified(s)),
        "cannot_be_attacked": lambda: card in combat.targets(s, card, 1 - player),
        "direct_attack": lambda: field.survivor(s, 1 - player) in combat.targets(s, card, player),
        "attack_cost": lambda: combat.attack_cost(s, card),
        "cannot_be_sacrificed": lambda: placing.can_sacrifice(s, card, player),
        "no_opposing_objects": lambda: field.can_bear(s, card, 1 - player),
        "doomed": lambda: field.is_so(s, Stat.DOOMED, card),
        "no_effect": lambda: (field.is_silent(s, card), activation.activatable(s, player, 15)),
        "cards_drawn": lambda: measure(s, Stat.CARDS_DRAWN, field.survivor(s, player), 1),
        "character_limit": lambda: field.limit(s, Zone.CHARACTERS, player),
        "object_limit": lambda: field.limit(s, Zone.OBJECTS, player),
        "place_limit": lambda: field.limit(s, Zone.PLACES, player),
        "placement_drain": lambda: placing.drain_cost(s, 2, player),
        "placements": lambda: measure(s, Stat.PLACEMENTS, mine, 1),
        "not_destroyed_in_attack": lambda: field.is_protected(s, card, Cause.ATTACK, -1),
        "not_destroyed_by_effect": lambda: field.is_protected(s, card, Cause.EFFECT, -1),
        "no_rescue": lambda: combat.may_rescue(s, 1 - player, card),
        "no_own_objects": lambda: field.can_bear(s, card, player),
        "attacks_allowed": lambda: field.left(s, Stat.ATTACKS_ALLOWED, player, 0),
        "rescues_allowed": lambda: field.left(s, Stat.RESCUES_ALLOWED, player, 0),
        "events_allowed": lambda: field.left(s, Stat.EVENTS_ALLOWED, player, 0),
        "equips_allowed": lambda: field.left(s, Stat.EQUIPS_ALLOWED, player, 0),
        "hp_gains": lambda: measure(s, Stat.HP_GAINS, mine, 5),
        "no_hp_gains": lambda: measure(s, Stat.NO_GAINS, mine, 0),
        "hp_losses": lambda: wounds.changed_loss(s, mine, 5, -1, Cause.EFFECT),
        "no_hp_losses": lambda: wounds.changed_loss(s, mine, 5, -1, Cause.EFFECT),
        "hp_losses_by_effect": lambda: wounds.changed_loss(s, mine, 5, -1, Cause.EFFECT),
        "hp_losses_in_attack": lambda: wounds.changed_loss(s, mine, 5, -1, Cause.ATTACK),
        "no_hp_losses_in_attack": lambda: wounds.changed_loss(s, mine, 5, -1, Cause.ATTACK),
    }
    return found[stat]()


def table(play: dict[str, Any], kind: str, facts: dict[str, Any]) -> tuple[SlasherzState, int, int]:
    """Return a game with a card that is tried and a Character in play of the active player, and their numbers."""
    card = Card("X1", "Sketch", kind, "X1", {**facts, "play": play})
    bearer = {"level": 1, "score": 900, "cdb": 3, "play": {"abilities": [{"do": [{"draw": 1}]}]}}
    fighter = Card("X2", "Fighter", "character", "X2", bearer)
    deck = {**FIGHTERS, "main": [*FIGHTERS["main"], ("X1", 1), ("X2", 1)]}
    game = new_game(RULES, [deck, FIGHTERS], 1, {"first_turn_attack": True}, extra=[card, fighter])
    while game.state.phase < Phase.PREPARATION:
        game.apply(game.legal_actions()[0])
    s = cast("SlasherzState", game.state)
    number = s.match.book.numbers
    tried, subject = (s.definition.index(number[name]) for name in ("X1", "X2"))
    player = s.owner[tried]
    if s.place[subject] != Zone.CHARACTERS * 2 + player:
        atoms.move(s, subject, Zone.CHARACTERS * 2 + player)
    s.modifiers = ()
    return s, tried, subject


@pytest.mark.parametrize("stat", STATS)
def test_a_value_is_modified_by_a_card_in_play(stat: str) -> None:
    zone = {"zone": "survivor", "of": "you"} if stat in PLAYER else {"zone": "characters", "of": "you", "not": "self"}
    play = {"modifiers": [{"stat": stat, "of": zone, "set": 7}]}
    s, tried, subject = table(play, "place", {})
    before = seen(s, subject, stat)
    if stat in {"attacks", "further_attacks"}:
        atoms.change(s, s.attacks, subject, 1)
        before = seen(s, subject, stat)
    atoms.move(s, tried, Zone.PLACES * 2 + s.owner[tried])
    assert seen(s, subject, stat) != before


@pytest.mark.parametrize("stat", STATS)
def test_a_value_is_modified_for_a_time(stat: str) -> None:
    of = {"zone": "survivor", "of": "you"} if stat in PLAYER else {"zone": "characters", "of": "you"}
    play = {"do": [{"modify": {"stat": stat, "cards": of, "set": 7, "until": "end_of_turn"}}]}
    s, tried, subject = table(play, "event", {"window": ["own_turn", "attack"]})
    if stat in {"attacks", "further_attacks"}:
        atoms.change(s, s.attacks, subject, 1)
    before = seen(s, subject, stat)
    program = s.match.book.activated[s.definition[tried]][0].program
    effect = next(step for step in program.steps if step.__name__ in {"step", "modify"})
    effect(s, Frame(s.owner[tried], tried))
    assert seen(s, subject, stat) != before


@pytest.mark.parametrize("to", ["deck", "hand", "discard", "forgotten"])
def test_a_character_that_leaves_the_field_takes_no_object_with_it(to: str) -> None:
    play = {"do": [{"move": {"cards": {"zone": "characters", "of": "you"}, "to": to}}]}
    s, tried, subject = table(play, "event", {"window": "own_turn"})
    player = s.owner[tried]
    item = next(card for card, number in enumerate(s.definition) if s.match.book.cards[number].id == "O01")
    field.equip(s, item, subject, player)
    program = s.match.book.activated[s.definition[tried]][0].program
    effect = next(step for step in program.steps if step.__name__ == "step")
    effect(s, Frame(player, tried))
    zone = {"deck": Zone.DECK, "hand": Zone.HAND, "discard": Zone.DISCARD, "forgotten": Zone.FORGOTTEN}[to]
    assert s.place[subject] == zone * 2 + player
    assert s.place[item] == Zone.DISCARD * 2 + player
    assert s.host[item] < 0


@pytest.mark.parametrize(
    ("token", "message"),
    [("T99", "no card has the id 'T99'"), ("C01", "a card of the type character; one of the type token")],
)
def test_a_card_names_a_token_that_there_is(token: str, message: str) -> None:
    card = Card("X1", "Sketch", "event", "X1", {"window": "own_turn", "play": {"do": [{"create_token": token}]}})
    kinds = {card.id: card.type for card in RULES.book().cards}
    assert [error.message for error in RULES.check_card(card)] == []
    assert message in RULES.reader(card).unmet_references(kinds)[0].message
    deck = {**FIGHTERS, "main": [*FIGHTERS["main"], ("X1", 1)]}
    with pytest.raises(Exception, match="'Sketch'"):
        new_game(RULES, [deck, FIGHTERS], extra=[card])


def test_a_token_of_ones_own_does_what_it_says() -> None:
    token = {"level": 1, "score": 1, "cdb": 0, "play": {"modifiers": [{"stat": "score", "add": 7}]}}
    cards = [
        Card("X1", "Call", "event", "X1", {"window": "own_turn", "play": {"do": [{"create_token": "X2"}]}}),
        Card("X2", "Thing", "token", "X2", token),
    ]
    deck = {**FIGHTERS, "main": [("C17", 49), ("X1", 1)]}
    state: Any = new_game(RULES, [deck, {**FIGHTERS, "main": [("C17", 50)]}], extra=cards).state
    assert state.match.stats & Stat.SCORE
    field.create_token(state, state.match.book.numbers["X2"], 0)
    [made] = state.zones[Zone.CHARACTERS * 2]
    assert field.score(state, made) == 8
