"""What the deciding player may do, as a player thinks of it: in words, by card, with costs, targets and rules.

`schemas/table.schema.json` describes what `choices` returns. A game's folder may hold a module `face/choices.py` with a
function `choice_info(state, option)` that says what an option of the open decision does (a `ChoiceInfo`), or None where
the label and the card say it all; and with a function `question(state)` that says what the open decision asks, or
returns an empty text where the kind of decision says it all (see `DecisionKind.asks`).
"""

from __future__ import annotations

from deckcheck.engine.flow.atoms import log_entries
from deckcheck.engine.flow.labels import chosen_card, filled
from deckcheck.engine.flow.procedures import asking
from deckcheck.engine.flow.windows import Abilities
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.vocabulary import CHOOSE_CARD, CHOOSE_PLAYER, DONE, NO, ORDER, YES_NO
from deckcheck.engine.table.cards import face_data, text_lines
from deckcheck.engine.table.codes import bare, codes_of, key_of, unlike
from deckcheck.engine.table.face import ChoiceInfo, Place, game_face
from deckcheck.engine.table.view import FORMAT, translated
from deckcheck.engine.text.choice_labels import choice_labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.state import State
    from deckcheck.engine.text.decisions import DecisionKind

#: The groups of choices that all games share, in English phrases.
PASS, CHOOSE = "pass", "choose"
#: What the effects of cards ask in all games.
OF_EFFECTS = frozenset({CHOOSE_CARD, CHOOSE_PLAYER, YES_NO})


def choices(state: State, player: int, language: str | None = None) -> dict[str, Any]:
    """Return what a player may do now, as plain data (`schemas/table.schema.json`, `choices`).

    A player who does not decide sees who does, and has no choices.

    Args:
        state: the state.
        player: who asks.
        language: `en` or `fr`; that of the game's own labels when left out.
    """
    state = translated(state, language)
    match = state.match
    translate = match.translate
    result: dict[str, Any] = {
        "format": FORMAT,
        "game": match.rules.game,
        "language": translate.language or "en",
        "player": player,
        "decision": None,
        "groups": [],
        "choices": [],
        "cards": {},
    }
    if not state.options:
        return result
    kind, face = match.rules.kinds.declared[state.kind], game_face(match.rules)
    question = face.question(state) or filled(match.rules, state, DONE, kind.question, {})
    name = question or translate(kind.asks or kind.name)
    source, effect = _asking_card(state, player), ""
    if source >= 0:
        name = translate("{card}: {effect}", card=match.rules.card_name(state, source), effect=name)
        effect = " ".join(text_lines(_definition(state, source), translate))
    result["decision"] = {"player": state.decider, "kind": kind.name, "name": name, "effect": effect}
    if state.decider != player:
        return result
    labels, keys, words = choice_labels(state), keys_of(state), words_of(state)
    groups: dict[str, list[int]] = {}
    usual = match.rules.suggestion(state) if state.kind in match.rules.SUGGESTED else None
    for position, (option, label) in enumerate(labels.items()):
        choice = _choice(state, option, (words[option], label, keys[option]), result["cards"])
        choice["suggested"] = option == usual
        groups.setdefault(choice["group"], []).append(position)
        result["choices"].append(choice)
    result["groups"] = [{"key": group, "name": translate(group), "choices": there} for group, there in groups.items()]
    return result


def _asking_card(state: State, player: int) -> int:
    """Return the number of the card whose effect asks the open decision, where a player knows it, or -1."""
    card: int = state.stack[-1].card if state.kind in OF_EFFECTS else -1
    return card if card >= 0 and state.known[card] >> player & 1 else -1


def words_of(state: State) -> dict[int, str]:
    """Return what each option of the open decision does, in words of its own.

    Of options of the same words add where the cards are that they use or are aimed at, how things stand with
    them, what has set an ability off, or which of several cards of a name is meant; those that are alike even so are
    numbered, as their keys are.
    """
    words = {option: words_of_option(state, option) for option in state.options}
    notes: dict[int, tuple[str, ...]] = dict.fromkeys(state.options, ())
    for more in (_places, _standing, _occasion, _edition, _id):
        for options in _alike(words):
            found = more(state, options)
            if len(set(map(tuple, found.values()))) > 1:
                notes |= {option: (*notes[option], *note) for option, note in found.items()}
                words |= {option: words_of_option(state, option, notes[option]) for option in options}
    alike = _alike(words)
    keys = keys_of(state) if alike else {}
    for options in alike:
        numbers = _numbers([keys[option] for option in options])
        words |= {option: f"{words[option]} #{number}" for option, number in zip(options, numbers, strict=True)}
    return words


def _numbers(keys: Sequence[str]) -> list[int]:
    """Return the numbers of options that are called alike: those in their keys where one card distinguishes them.

    >>> _numbers(["fd", "fd#3"]), _numbers(["a-x-y#2", "a-x#2-y", "a-x-y"])
    ([1, 3], [2, 3, 1])
    """
    counted = [[[int(number) for number in part.split("#")[1:]] or [1] for part in key.split("-")] for key in keys]
    varying = [column for column in zip(*counted, strict=False) if any(part != column[0] for part in column)]
    numbers = [part[0] for part in varying[0]] if len(varying) == 1 else []
    if len(set(numbers)) == len(keys):
        return numbers
    ranked = sorted(range(len(keys)), key=counted.__getitem__)
    return [ranked.index(at) + 1 for at in range(len(keys))]


def words_of_option(state: State, option: int, notes: Sequence[str] = ()) -> str:
    """Return what an option of the open decision does, with notes that distinguish it from the others.

    What it costs and the figures that it announces are in brackets behind what does not say them, each once.
    """
    info = info_of(state, option)
    label = info.words or state.match.rules.label(state, option)
    details = dict.fromkeys(part for part in (info.cost, *info.figures, *notes) if part and part not in label)
    if details:
        begun = label.removesuffix(f" ({info.cost})") if info.cost else label
        label = f"{begun} ({', '.join([info.cost] * (begun != label) + [*details])})"
    if state.kind != ORDER:
        return label
    return state.match.translate("{card}: {effect}", card=label, effect=info.effect) if info.effect else label


def _alike(words: Mapping[int, str]) -> list[list[int]]:
    """Return the options that are called alike, several at a time."""
    found: dict[str, list[int]] = {}
    for option, called in words.items():
        found.setdefault(called, []).append(option)
    return [options for options in found.values() if len(options) > 1]


# What distinguishes options that are called alike: notes of each of them.


def _places(state: State, options: Sequence[int]) -> dict[int, list[str]]:
    """Return where the cards are of which some are here and some there, in a hand and in a discard pile."""
    match = state.match
    found = {option: [state.place[card] // match.players for card in _cards(state, option)] for option in options}
    kept = [len(set(column)) > 1 for column in zip(*found.values(), strict=False)]
    return {
        option: [
            match.translate(match.rules.zones[zone].name) for zone, shows in zip(zones, kept, strict=False) if shows
        ]
        for option, zones in found.items()
    }


def _standing(state: State, options: Sequence[int]) -> dict[int, list[str]]:
    """Return what is shown of the cards that are in play: damage, what they are attached to."""
    rules, face = state.match.rules, game_face(state.match.rules)
    notes: dict[int, list[str]] = {option: [] for option in options}
    for option in options:
        for card in _cards(state, option):
            if state.match.in_play[state.place[card]]:
                row = {"card": _definition(state, card).id, "number": card, **rules.card_view(state, card)}
                notes[option] += [fact.text for fact in face.card_facts(row, state.match.translate) if fact.text]
    return notes


def _edition(state: State, options: Sequence[int]) -> dict[int, list[str]]:
    """Return the sets in which the cards were printed, as far as the player who decides knows them."""
    return {
        option: [str(card.facts["set"]) for card in _known(state, option) if card.facts.get("set")]
        for option in options
    }


def _id(state: State, options: Sequence[int]) -> dict[int, list[str]]:
    """Return the ids of these cards, which distinguish those of one name in one set."""
    return {option: [card.id for card in _known(state, option)] for option in options}


def _known(state: State, option: int) -> list[Card]:
    cards = _cards(state, option)
    return [_definition(state, card) for card in cards if state.known[card] >> state.decider & 1]


def _cards(state: State, option: int) -> list[int]:
    """Return the numbers of the cards that an option uses or is aimed at."""
    info = info_of(state, option)
    return [card for card in (info.card, *info.targets) if isinstance(card, int) and card >= 0]


def _occasion(state: State, options: Sequence[int]) -> dict[int, list[str]]:
    """Return what has set an ability off, as the log says it."""
    if state.kind != ORDER:
        return {option: [] for option in options}
    frame, rules = asking(state, Abilities), state.match.rules
    events = {option: frame.batch[frame.waiting[option][2]] for option in options}
    occasion = {
        option: rules.event_text(state, log_entries(state, [event])[0], state.decider)
        for option, event in events.items()
    }
    return {option: [text.strip().rstrip(".")] for option, text in occasion.items()}


def info_of(state: State, option: int) -> ChoiceInfo:
    """Return what an option of the open decision does."""
    rules = state.match.rules
    info = game_face(rules).choice_info(state, option)
    if info is not None:
        return info
    kind = rules.kinds.declared[state.kind]
    if kind.group and option != DONE:
        return _declared(state, option, kind)
    if option == rules.passing(state) or option == DONE:
        return ChoiceInfo(PASS)
    card = chosen_card(state, option)
    return ChoiceInfo(CHOOSE, card, effect=_ability(state, option, card) if state.kind == ORDER else "")


def _declared(state: State, option: int, kind: DecisionKind) -> ChoiceInfo:
    """Return what an option does of a decision that declares it; no is as passing is."""
    rules, words = state.match.rules, filled(state.match.rules, state, option, kind.words_for(option), {})
    if option == NO and "no" in kind.phrases:
        return ChoiceInfo(PASS, words=words, key="0")
    cost, loses, *figures = (
        filled(rules, state, option, phrase, {}) for phrase in (kind.costs, kind.loses, *kind.figures)
    )
    frame, card, targets = state.stack[-1], chosen_card(state, option), []
    if kind.used:
        card, targets = getattr(frame, kind.used), [card]
    if kind.target:
        targets = [getattr(frame, kind.target)]
    return ChoiceInfo(
        kind.group,
        card,
        words,
        cost=cost,
        targets=targets,
        figures=[figure for figure in figures if figure],
        loses=loses,
        key=str(option) if kind.counts else "",
    )


def _ability(state: State, option: int, card: int) -> str:
    """Return the printed words of an ability that waits, as far as lines distinguish it from the others of its card."""
    definition = state.acting()[card]
    numbers = sorted({number for *_, number, _ in state.match.book.triggers[definition]})
    own = definition == state.definition[card]
    lines = text_lines(_definition(state, card) if own else state.match.book.cards[definition], state.match.translate)
    number = asking(state, Abilities).waiting[option][1]
    # What a card does by itself is behind what it does when it is played or used.
    first = len(lines) - len(numbers)
    return lines[first + numbers.index(number)] if len(numbers) > 1 and first >= 0 else " ".join(lines)


def _choice(state: State, option: int, called: tuple[str, str, str], faces: dict[str, Any]) -> dict[str, Any]:
    """Return one choice as plain data, called by its words, label and key; the faces of its cards are noted."""
    rules, player = state.match.rules, state.decider
    info = info_of(state, option)
    passing = option == rules.passing(state)
    card = _card(state, info.card, faces) if info.card >= 0 else None
    effect = info.effect
    if card is not None and not effect and card["id"] is not None:
        effect = " ".join(text_lines(_definition(state, info.card), state.match.translate))
    targets = [
        {"number": None, "id": None, **one._asdict()}
        if isinstance(one, Place)
        else {**_card(state, one, faces), "region": None, "player": None}
        for one in info.targets
    ]
    return {
        "action": option,
        "key": called[2],
        "text": called[0],
        "label": called[1],
        "act": act_of(state, option),
        "group": info.group,
        "card": card,
        "effect": effect,
        "cost": info.cost,
        "targets": targets,
        "figures": list(info.figures),
        "loses": info.loses,
        "rules": list(rules.rules_behind(state, option)),
        "passes": passing,
        "wasteful": state.kind in rules.WASTEFUL and rules.is_waste(state, option),
        "suggested": False,
        "player": player,
    }


def act_of(state: State, option: int) -> str:
    """Return what an option does as one word that is the same in every language: its verb, else the decision."""
    verbs = state.match.rules.acts.get(state.kind)
    return state.match.rules.decisions[state.kind] if verbs is None else verbs.declared[split_option(option)[0]][0]


def _definition(state: State, card: int) -> Any:
    return state.match.book.cards[state.definition[card]]


def _card(state: State, card: int, faces: dict[str, Any]) -> dict[str, Any]:
    """Return a card that a choice names, as the deciding player may know it."""
    known = bool(state.known[card] >> state.decider & 1)
    if known:
        definition = _definition(state, card)
        if definition.id not in faces:
            faces[definition.id] = face_data(definition, state.match.translate)
    name = state.match.rules.card_label(state, card, state.decider)
    # What is hidden in a pile has no number that a player could know it by.
    shows = known or state.match.in_play[state.place[card]]
    return {"number": card if shows else None, "id": definition.id if known else None, "name": name}


def keys_of(state: State) -> dict[int, str]:
    """Return the keys of the options of the open decision: short, and the same for the same action at every decision.

    To pass is `0`, an amount is its own number; for the others see `codes`.
    """
    match, rules = state.match, state.match.rules
    codes = codes_of(match.book.names_in(match.translate.language))
    keys = []
    for option in state.options:
        info = info_of(state, option)
        declines = option == DONE or (info.group == PASS and option == rules.passing(state))
        keys.append("0" if declines else info.key or _key(state, option, codes))
    return dict(zip(state.options, unlike(keys), strict=True))


def _key(state: State, option: int, codes: Mapping[str, str]) -> str:
    match = state.match
    label = bare(match.rules.label(state, option), match.names)
    cards = [card for card in named_cards(state, option) if state.known[card] >> state.decider & 1]
    names = {match.card_name(match.book.cards[state.definition[card]]): _ordinal(state, card) for card in cards}
    found = {name: f"{codes[name]}{ordinal}" for name, ordinal in names.items()}
    if not found:
        ends = (label[at + 1 :] for at, letter in enumerate(label) if letter == " ")
        found = {name: codes[name] for name in ends if name in codes}
    return key_of(label, list(found), found, match.names)


def named_cards(state: State, option: int) -> list[int]:
    """Return the numbers of the cards that an option of the open decision is made of."""
    rules = state.match.rules
    verbs = rules.acts.get(state.kind)
    if option == DONE:
        return []
    if verbs is None:
        card = chosen_card(state, option)
        return [card] if card >= 0 else []
    verb, *numbers = split_option(option)
    fields = verbs.declared[verb][1]
    return [number for field, number in zip(fields, numbers, strict=False) if field in rules.FIELDS_OF_CARDS]


def _ordinal(state: State, card: int) -> str:
    """Return which of a player's cards of one name in play a card is, `#2` for the second; nothing for the first."""
    match, player = state.match, state.controller[card]
    if not match.in_play[state.place[card]]:
        return ""
    before = 1
    for place, cards in enumerate(state.zones):
        for other in cards if match.in_play[place] else ():
            if other == card:
                return f"#{before}" if before > 1 else ""
            is_like = state.definition[other] == state.definition[card] and state.controller[other] == player
            before += is_like and bool(state.known[other] >> state.decider & 1)
    return ""
