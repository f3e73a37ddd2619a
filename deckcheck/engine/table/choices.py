"""What the deciding player may do, as a player thinks of it: in words, by card, with costs, targets and rules.

`schemas/table.schema.json` describes what `choices` returns. A game's folder may hold a module `face/choices.py` with a
function `told(state, option)` that says what an option of the open decision does (a `Told`), or None where the label
and the card say it all.
"""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.actions import parts
from deckcheck.engine.table.cards import face_data, text_lines
from deckcheck.engine.table.face import game_face
from deckcheck.engine.table.view import FORMAT, spoken
from deckcheck.engine.vocabulary import ANSWER, DONE, ORDER
from deckcheck.engine.windows import ordered_card
from deckcheck.engine.wording import labelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.state import State

#: The groups of choices that all games share, in English phrases.
PASS, CHOOSE = "pass", "choose"


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


class Told(NamedTuple):
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
        key: its key, where that is a number of its own (an amount).
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


def choices(state: State, player: int, language: str | None = None) -> dict[str, Any]:
    """Return what a player may do now, as plain data (`schemas/table.schema.json`, `choices`).

    A player who does not decide is told who does, and has no choices.

    Args:
        state: the state.
        player: who asks.
        language: `en` or `fr`; that of the game's own labels when left out.
    """
    state = spoken(state, language)
    match = state.match
    say = match.say
    told: dict[str, Any] = {
        "format": FORMAT,
        "game": match.rules.game,
        "language": say.language or "en",
        "player": player,
        "decision": None,
        "groups": [],
        "choices": [],
        "cards": {},
    }
    if not state.options:
        return told
    kind = match.rules.decisions[state.kind]
    told["decision"] = {"player": state.decider, "kind": kind, "name": say(game_face(match.rules).asks.get(kind, kind))}
    if state.decider != player:
        return told
    labels = labelled(state)
    groups: dict[str, list[int]] = {}
    usual = match.rules.suggestion(state) if state.kind in match.rules.SUGGESTED else None
    for position, (option, label) in enumerate(labels.items()):
        choice = _choice(state, option, label, told["cards"])
        choice["suggested"] = option == usual
        groups.setdefault(choice["group"], []).append(position)
        told["choices"].append(choice)
    words = [choice["text"] for choice in told["choices"]]
    for choice in told["choices"]:
        if words.count(choice["text"]) > 1:
            choice["text"] = choice["label"]
    told["groups"] = [{"key": group, "name": say(group), "choices": there} for group, there in groups.items()]
    return told


def told_of(state: State, option: int) -> Told:
    """Return what an option of the open decision does."""
    told = game_face(state.match.rules).told(state, option)
    if told is not None:
        return told
    if option == state.match.rules.passing(state) or option == DONE:
        return Told(PASS)
    card = ordered_card(state, option) if state.kind == ORDER else option
    is_card = state.kind in state.match.rules.OF_CARDS or state.kind in (ANSWER, ORDER)
    return Told(CHOOSE, card if is_card else -1)


def _choice(state: State, option: int, label: str, faces: dict[str, Any]) -> dict[str, Any]:
    """Return one choice as plain data; the faces of the cards that it names are noted."""
    rules, player = state.match.rules, state.decider
    told = told_of(state, option)
    passing = option == rules.passing(state)
    card = _card(state, told.card, faces) if told.card >= 0 else None
    effect = told.effect
    if card is not None and not effect and card["id"] is not None:
        effect = " ".join(text_lines(_definition(state, told.card), state.match.say))
    targets = [
        {"number": None, "id": None, **one._asdict()}
        if isinstance(one, Place)
        else {**_card(state, one, faces), "region": None, "player": None}
        for one in told.targets
    ]
    return {
        "action": option,
        "key": told.key or key_of(state, option),
        "text": told.words or label,
        "label": label,
        "act": act_of(state, option),
        "group": told.group,
        "card": card,
        "effect": effect,
        "cost": told.cost,
        "targets": targets,
        "figures": list(told.figures),
        "loses": told.loses,
        "rules": list(rules.rules_behind(state, option)),
        "passes": passing,
        "wasteful": state.kind in rules.WASTEFUL and rules.is_waste(state, option),
        "suggested": False,
        "player": player,
    }


def act_of(state: State, option: int) -> str:
    """Return what an option does as one word that is the same in every language: its verb, else the decision."""
    verbs = state.match.rules.acts.get(state.kind)
    return state.match.rules.decisions[state.kind] if verbs is None else verbs.declared[parts(option)[0]][0]


def _definition(state: State, card: int) -> Any:
    return state.match.book.cards[state.definition[card]]


def _card(state: State, card: int, faces: dict[str, Any]) -> dict[str, Any]:
    """Return a card that a choice names, as the deciding player may know it."""
    known = bool(state.known[card] >> state.decider & 1)
    if known:
        definition = _definition(state, card)
        if definition.id not in faces:
            faces[definition.id] = face_data(definition, state.match.say)
    name = state.match.rules.card_label(state, card, state.decider)
    # What lies hidden in a pile has no number that a player could tell it by.
    tells = known or state.match.in_play[state.place[card]]
    return {"number": card if tells else None, "id": definition.id if known else None, "name": name}


def key_of(state: State, option: int) -> str:
    """Return the key of an option: the same for the same action at every decision, and another for any other."""
    rules = state.match.rules
    if option in (rules.passing(state), DONE):
        return "0"
    verbs = rules.acts.get(state.kind)
    if verbs is None:
        return f"c{option}" if state.kind in rules.OF_CARDS else f"n{option}"
    verb, first, second = parts(option)
    letters = "".join(word[0] for word in verbs.declared[verb][0].split("_"))
    position = [one for one in verbs.declared if "".join(w[0] for w in verbs.declared[one][0].split("_")) == letters]
    letters += "" if len(position) == 1 else str(position.index(verb) + 1) + "-"
    fields = [number for field, number in zip(verbs.declared[verb][1], (first, second), strict=False) if field]
    return letters + ".".join(map(str, fields))
