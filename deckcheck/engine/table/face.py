"""What a game adds to how its table is shown; a game that adds nothing is shown from its observation alone.

A game's folder may hold a module `face/view.py` with any of these; those that it leaves out are these:

- `card_facts(row, say)`: what is shown of a card (`row` is the card's entry in an observation);
- `player_facts(seat, say)`: what is shown of a player (`seat` is the player's entry in an observation, with what
  only this player knows where it is the player's own);
- `table_facts(seen, say)`: what is shown of the whole table (`seen` is an observation);
- `under_way(seen, say)`: the fights and checks under way with their running figures;
- `make_regions(layout)`: the regions of the table as people of the game lay them out (see `view.TableLayout`);
- `card_style(card)`: the colour of a card's name (`red`, `green`, `yellow`, `blue`, `mauve`, `cyan`, `bold`), or "";
- `SELDOM`, no function: the names of the zones that are shown only while something is there.

`translate` puts English phrases into the reader's language (see `data.phrases`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.catalog.discovery import part
from deckcheck.engine.data.phrases import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.phrases import PhraseTranslator
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules

# Keys of an observation that say where a card is, not what is on it.
_PLACE = frozenset({"card", "number", "from_top"})


class Fact(NamedTuple):
    """Something that is shown of a card, a player or the table.

    Attributes:
        key: a word that stays the same in every language: `hp`, `fatigued`.
        text: what people read: *7/10 hp*.
        value: the figure as it is now, where it is one.
        printed: the figure that the card prints, where that is another thing.
    """

    key: str
    text: str
    value: int | None = None
    printed: int | None = None

    def data(self) -> dict[str, Any]:
        """Return the fact as plain data."""
        return self._asdict()


class Side(NamedTuple):
    """One side of what is under way.

    Attributes:
        name: what people call it.
        player: whose side it is, or None for a card's own.
        total: what it comes to as things stand, or None where that cannot be known.
        parts: what the total is made of, or what else is shown of the side.
        cards: the numbers of the cards that take part.
    """

    name: str
    player: int | None = None
    total: int | None = None
    parts: Sequence[Fact] = ()
    cards: Sequence[int] = ()


class UnderWay(NamedTuple):
    """A fight, check or attack that is under way.

    Attributes:
        key: what kind of thing it is: `fight`, `challenge`, `check`, `combat`, `attack`, `effect`, `round`.
        title: what is going on, in words.
        stage: the stage, in words, or an empty string.
        sides: who meets whom, with their totals as things stand.
        facts: what else is shown: what is needed, what decides.
        standing: how it would end as things stand, in words, or an empty string.
        passed: the players who have passed in a row; the view fills it in.
    """

    key: str
    title: str
    stage: str = ""
    sides: Sequence[Side] = ()
    facts: Sequence[Fact] = ()
    standing: str = ""
    passed: Sequence[int] = ()

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        sides = [
            {**side._asdict(), "parts": [part.data() for part in side.parts], "cards": list(side.cards)}
            for side in self.sides
        ]
        facts = [fact.data() for fact in self.facts]
        return {**self._asdict(), "sides": sides, "facts": facts, "passed": list(self.passed)}


class Place(NamedTuple):
    """A place or a player at whom a choice is aimed.

    Attributes:
        name: what people call it.
        region: the key of its region in a view, where it has one there.
        player: the seat, where it is a player.
    """

    name: str
    region: str | None = None
    player: int | None = None


class ChoiceInfo(NamedTuple):
    """What an option of the open decision does; whatever is left empty does not matter for it.

    Attributes:
        group: the group in which a player looks for it, an English phrase.
        card: the number of the card that is used, or -1.
        words: what it does, where the label does not say it.
        effect: the printed effect of the card that it uses, in full; the card's whole text when left empty.
        cost: what it costs.
        targets: what it is aimed at: numbers of cards, or places and players.
        figures: what it announces: damage, totals.
        loses: what it throws away, and why.
        key: its key, where its words do not make it: that of an amount is the number.
    """

    group: str
    card: int = -1
    words: str = ""
    effect: str = ""
    cost: str = ""
    targets: Sequence[int | Place] = ()
    figures: Sequence[str] = ()
    loses: str = ""
    key: str = ""


class GameFace(NamedTuple):
    """What a game's face says, the ones above instead of those that it leaves out."""

    card_facts: Callable[[Mapping[str, Any], PhraseTranslator], Sequence[Fact]]
    player_facts: Callable[[Mapping[str, Any], PhraseTranslator], Sequence[Fact]]
    table_facts: Callable[[Mapping[str, Any], PhraseTranslator], Sequence[Fact]]
    under_way: Callable[[Mapping[str, Any], PhraseTranslator], Sequence[UnderWay]]
    make_regions: Callable[[Any], None] | None
    card_style: Callable[[Card], str]
    choice_info: Callable[[State, int], ChoiceInfo | None]
    question: Callable[[State], str]
    seldom: frozenset[str]


def game_face(rules: Rules) -> GameFace:
    """Return how a game's table is shown."""
    return _face(rules.game)


@cache
def _face(game: str) -> GameFace:
    module, choices = part(game, "face.view"), part(game, "face.choices")
    return GameFace(
        getattr(module, "card_facts", _card_facts),
        getattr(module, "player_facts", _player_facts),
        getattr(module, "table_facts", lambda seen, translate: ()),
        getattr(module, "under_way", lambda seen, translate: ()),
        getattr(module, "make_regions", None),
        getattr(module, "card_style", lambda card: ""),
        getattr(choices, "choice_info", lambda state, option: None),
        getattr(choices, "question", lambda state: ""),
        getattr(module, "SELDOM", frozenset()),
    )


def _card_facts(row: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    return facts({key: value for key, value in row.items() if key not in _PLACE}, translate)


def _player_facts(seat: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    return facts({key: value for key, value in seat.items() if key not in {"name", "zones", "alive"}}, translate)


def facts(values: Mapping[str, Any], translate: PhraseTranslator = ENGLISH) -> list[Fact]:
    """Return what is worth saying of some values: true ones by their name, others with their name before them."""
    found = []
    for key, value in values.items():
        name = translate(key.replace("_", " "))
        if value is True:
            found.append(Fact(key, name))
        elif isinstance(value, list):
            found += [Fact(key, translate(str(part))) for part in value]
        elif value:
            found.append(Fact(key, f"{name} {value}", value if isinstance(value, int) else None))
    return found


def join_facts(facts: Sequence[Fact]) -> str:
    """Return facts one after the other."""
    return ", ".join(fact.text for fact in facts if fact.text)
