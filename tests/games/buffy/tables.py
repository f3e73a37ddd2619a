"""Tables at which a card of Buffy can be put to use, and seeded games there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.catalog.card import Card
from deckcheck.engine.game import Game
from deckcheck.engine.rulings.table import Table
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.chance import Stream
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.names import STEPS, TALENTS, TRAITS, Moment
from deckcheck.games.buffy.play import RULES
from deckcheck.games.buffy.vocabulary import facts

DECISIONS = 160
SEEDS = 6
# What some cards need beside: nobody who could help, a certain bearer, a certain item.
PARTICULAR: dict[str, dict[str, Any]] = {
    "P130": {"characters": "Main", "attached": []},
    "C150": {"characters": ["Main", "C68"], "attached": []},
    "C133": {"characters": ["Main", "C132"], "attached": {"card": "C145", "on": "Mayor Richard Wilkins III 2"}},
}
NINES = dict.fromkeys(TALENTS, 9)
# What a card is put to use by; fights and challenges are begun wherever they can be, for that is where many are played.
WANTED = {Act.PLAY, Act.ENTER, Act.ASCEND_TO, Act.ATTACH, Act.USE_POWER}
CONFLICTS = {Act.FIGHT, Act.FACE}


def stand_in(name: str, kind: str, character: str = "") -> Card:
    """Return a character that can do everything."""
    traits = [trait for trait in TRAITS if trait not in ("Wuss", "Rat")] if kind != "companion" else ["Human", "Wuss"]
    return Card(
        f"test/{name}",
        name,
        kind,
        f"test/{name}",
        {"character": character or name, "level": 1, "traits": traits, "talents": NINES, "play": {}},
    )


def extra(card: Card) -> list[Card]:
    """Return the cards that are at the table with a card: its main character, friends and foes, easy challenges."""
    only: Sequence[str] = card.facts.get("only", ())
    [main, *_] = [*only, "Somebody"]
    essence = {"character": main, "side": "either", "play": {}}
    easy = {"destiny_points": 1, "play": {}}
    good, evil = dict.fromkeys(TALENTS[1:], 3), dict.fromkeys(TALENTS, 3)
    return [
        Card("test/essence", "Own Essence", "essence", "test/essence", essence),
        Card("test/other", "Other Essence", "essence", "test/other", {**essence, "character": "Nobody"}),
        stand_in("Main", "hero", main),
        *(stand_in(name, kind) for name, kind in (("Friend", "companion"), ("Helper", "companion"))),
        *(stand_in(name, kind) for name, kind in (("Follower", "minion"), ("Count", "villain"))),
        *(stand_in(name, kind) for name, kind in (("Foe", "villain"), ("Thug", "minion"), ("Pal", "companion"))),
        Card("test/good", "Good Deed", "challenge", "test/good", {**easy, "side": "good", "goals": good}),
        Card("test/evil", "Evil Deed", "challenge", "test/evil", {**easy, "side": "evil", "goals": evil}),
    ]


def given(card: Card, *, night: bool) -> dict[str, Any]:
    """Return a table where a card can be put to use: in hand, or in play if it never is in hand."""
    friends: list[Any] = ["Main", "Friend", "Follower", "Count", {"card": "Helper", "at": "A2"}]
    table: dict[str, Any] = {
        "impossible": True,  # more of some cards than a deck holds, so that whatever is asked for is there
        "phase": first_step(card),
        "table": {"night": night},
        "A": {
            "essence": "Own Essence",
            "points": 9,
            "hand": ["P119", "Fire Axe", "Sunset", "P43", "P111", card.id],
            "deck": ["Luke", "Fire Axe", "Watcher Training", "C29", "C105", "A45", "P43", "P119", "P190", "Luke"] * 2,
            "discard": ["Fire Axe", "Luke", "P190"],
            "characters": friends,
            "attached": [{"card": name, "on": "Main"} for name in ("Fire Axe", "Watcher Training")],
            "challenges": [{"card": name, "at": "A1"} for name in ("Good Deed", "Evil Deed")],
            "locations": [{"card": "P84", "at": "A1"}],
            "part_two": ["C155", "C157", "C211", "C159"],
        },
        "B": {
            "essence": "Other Essence",
            "hand": 4,
            "deck": ["Luke", "Fire Axe", "P43", "P119"] * 4,
            "discard": ["Luke"],
            "characters": [{"card": name, "at": "A1"} for name in ("Foe", "Thug", "Pal")],
            "attached": [{"card": name, "on": "Foe"} for name in ("Fire Axe", "Watcher Training")],
            "challenges": [{"card": "Good Deed", "at": "A2"}],
        },
    }
    own = table["A"]
    if card.type == "essence":
        own["essence"] = card.id
        own["characters"] = [*friends, *([first] if (first := _level_below(card, 2)) else [])]
    elif card.type == "location":
        own["locations"] = [{"card": card.id, "at": "A1"}]
    elif card.type == "challenge":
        own["challenges"] = [{"card": card.id, "at": "A1"}]
    elif card.facts.get("part") == 2:
        own["episodes"] = card.id
        own["part_two"] = []
    elif card.facts.get("level", 1) > 1:
        own["characters"] = [*friends, *([first] if (first := _level_below(card, card.facts["level"])) else [])]
    if card.type not in ("action", "event", "skill", "item") and card.facts.get("part") != 1:
        own["hand"] = [name for name in own["hand"] if name != card.id]
        if card.type in facts.CHARACTER_TYPES:
            own["hand"].append(card.id)
    for key, value in PARTICULAR.get(card.id, {}).items():
        own[key] = value
    return table


def first_step(card: Card) -> str:
    """Return the step in which a card can first be put to use."""
    if card.type != "action":
        return "prologue"
    moments = RULES.book().playable_at[RULES.book().numbers[card.id]]
    first = (moments & -moments).bit_length() - 1
    return STEPS[first] if first < Moment.FIGHT_CHOOSE else "conflict"


def _level_below(card: Card, level: int) -> str:
    """Return a playable card of the same character one level lower, or nothing."""
    book = RULES.book()
    who = card.facts["character"]
    for number, other in enumerate(book.cards):
        if (
            other.facts.get("level") == level - 1
            and other.facts["character"] == who
            and number not in book.compile_errors
        ):
            return str(other.id)
    return ""


def games(card: Card) -> Iterator[Game]:
    """Yield games at tables with a card, by day and by night, each played for a while with a taste for the card."""
    for seed in range(SEEDS):
        yield played(card, seed, night=bool(seed % 2))


def played(card: Card, seed: int, *, night: bool) -> Game:
    """Return a game at a table with a card: it is used where it can be, all else is left to chance."""
    table = Table(RULES, extra(card), seed, {"dp_to_win": 99, "park_turns": 99}, ())
    game = table.set_up(given(card, night=night), ())
    stream = Stream(seed)
    s = game.state
    definition = s.match.book.numbers[card.id]
    for _ in range(DECISIONS):
        if game.is_over:
            break
        best = s.options
        if s.kind in (Decision.WATCH, Decision.STAGE):
            read = {option: split_option(option) for option in best}
            own = [option for option, (_, first, _) in read.items() if first and s.definition[first] == definition]
            mine = [option for option in own if read[option][0] in WANTED]
            starts = [option for option, (verb, _, _) in read.items() if verb in CONFLICTS]
            best = mine or starts or [option for option in best if option not in own] or best
        elif s.kind != Decision.SPACE:
            # Nobody throws the card away as long as something else will do.
            best = [
                option for option in best if option >= len(s.definition) or s.definition[option] != definition
            ] or best
        game.apply(best[stream.below(len(best))])
    return game
