"""What would follow an action at once, as far as that is certain: never a look at what is hidden.

The action is tried in worlds that fit what the player knows, drawn from that knowledge alone. What comes out alike in
all of them, without chance and without anything hidden coming to light, is certain; of anything else nothing is shown.
`schemas/table.schema.json` describes what `preview` returns.
"""

from __future__ import annotations

from deckcheck.engine.flow.procedures import take
from deckcheck.engine.knowledge.observation import determinize, known_alone
from deckcheck.engine.state.outcome import offered
from deckcheck.engine.table.view import FORMAT, translated, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.engine.state.state import State

#: In how many worlds an action is tried, and how many answers of others are left out in each.
WORLDS = 4
_MOST_ANSWERS = 40

# A thing of the table, as a view shows it: what it is called, where it is, and its facts by key.
_Thing = tuple[str, str, dict[str, tuple[str, int | None]]]


def preview(state: State, action: int, language: str | None = None) -> dict[str, Any]:
    """Return what a legal action of the deciding player would change at once, as plain data.

    Where others could answer, it is what follows if they pass.

    Args:
        state: the state.
        action: one of its options.
        language: `en` or `fr`; that of the game's own labels when left out.

    Raises:
        IllegalActionError: when the action is not legal now.
    """
    action = offered(state, action)
    state = translated(state, language)
    player = state.decider
    before = _things(view(state, player))
    known = known_alone(state, player)
    first: list[dict[str, Any]] = []
    is_certain, answered = True, False
    for number in range(WORLDS):
        world = determinize(known, player, number)
        luck, hidden = world.rng, _hidden(world, player)
        take(world, action)
        answered |= _pass_on(world, player)
        is_certain = world.rng == luck and hidden <= _hidden(world, player)
        if is_certain:
            changes = _changes(before, _things(view(world, player)))
            first = changes if number == 0 else first
            is_certain = changes == first
        if not is_certain:  # the other worlds could not make it so
            break
    return {
        "format": FORMAT,
        "game": state.match.rules.game,
        "language": state.match.translate.language or "en",
        "player": player,
        "action": action,
        "certain": is_certain,
        "unless_answered": is_certain and answered,
        "changes": first if is_certain else [],
    }


def _hidden(world: State, player: int) -> set[int]:
    return {card for card, known in enumerate(world.known) if not known >> player & 1}


def _pass_on(world: State, player: int) -> bool:
    """Let the others pass whatever they may answer; return whether anybody could have answered."""
    answered = False
    for _ in range(_MOST_ANSWERS):
        if not world.options or world.decider == player or world.active != player:
            break
        passing = world.match.rules.passing(world)
        if passing is None:
            break
        answered = True
        take(world, passing)
    return answered


def _things(seen: Mapping[str, Any]) -> dict[str, _Thing]:
    """Return what a view shows: each player, and each card that has a number."""
    found: dict[str, _Thing] = {}
    for seat in seen["seats"]:
        found[f"player {seat['player']}"] = (seat["name"], "", _facts(seat))
    for region in seen["regions"]:
        for card in _cards(region):
            if card["number"] is not None:
                place = "" if region["kind"] == "place" else region["name"]
                found[f"card {card['number']}"] = (card["name"], place, _facts(card))
    return found


def _cards(region: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for card in region["cards"]:
        yield card
        yield from card["attached"]


def _facts(holder: Mapping[str, Any]) -> dict[str, tuple[str, int | None]]:
    return {fact["key"]: (fact["text"], fact["value"]) for fact in holder["facts"]}


def _changes(before: Mapping[str, _Thing], after: Mapping[str, _Thing]) -> list[dict[str, Any]]:
    """Return what is different, thing by thing."""
    changes = []
    for thing, (name, place, facts) in before.items():
        what, _, number = thing.partition(" ")
        now = after.get(thing)
        common = {"what": what, "number": int(number), "name": name}
        if now is None:
            changes.append({**common, "key": "gone", "before": place, "after": ""})
            continue
        if place != now[1]:
            changes.append({**common, "key": "place", "before": place, "after": now[1]})
        for key in dict.fromkeys((*facts, *now[2])):
            old, new = facts.get(key, ("", None)), now[2].get(key, ("", None))
            if old != new:
                changes.append({**common, "key": key, "before": old[0], "after": new[0]})
    for thing, (name, place, _) in after.items():
        if thing not in before:
            what, _, number = thing.partition(" ")
            changes.append(
                {"what": what, "number": int(number), "name": name, "key": "come", "before": "", "after": place}
            )
    return changes
