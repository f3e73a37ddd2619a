"""The messages of play data that are written wrongly, in words that all games share."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "effect-list": "a list is wanted here, not {value}",
    "effect-word": "unknown {what} {value}",
    "effect-one-key": "{what} is written as one key with its value, not {value}",
    "effect-unknown": "unknown {what} '{name}'",
    "effect-mapping": "'{name}' takes a mapping with the keys {keys}, not {value}",
    "effect-key": "unknown key '{key}' of '{what}'",
    "effect-lacks": "'{what}' lacks the key '{key}': {meaning}",
    "effect-operations": "a list of operations is wanted here, not {value}",
    "effect-add-or-set": "'modify' takes one of 'add' and 'set'",
    "effect-number": "a whole number is wanted here, not {value}",
    "effect-flag": "true or false is wanted here, not {value}",
    "effect-name": "a name is wanted here, not {value}",
    "effect-amount": "no amount is called {value} here",
    "effect-per": "'per' divides and must be 1 or more",
    "effect-cards": "a card's name in this effect or a filter is wanted here, not {value}",
    "effect-nothing": "nothing is called {value} here",
    "effect-player": "no player is called {value} here",
    "effect-zone": "unknown zone {name}",
    "effect-filter": "a filter (zone, of, ...) is wanted here, not {value}",
    "effect-filter-key": "unknown key '{key}' of a filter",
    "effect-choices": "a list of choices is wanted here, not {value}",
    "effect-trigger": "a trigger is written as one event with its conditions, not {value}",
    "effect-counted-test": "'{key}' can change within a turn, so how often it was done cannot be counted by it; `time` goes with {known}",
    "effect-event": "unknown event '{name}'",
    "effect-conditions": "the conditions of a trigger are a mapping, not {value}",
    "effect-role": "the event '{name}' has no '{key}'",
    "effect-roles": "; this event has: {roles}",
}
