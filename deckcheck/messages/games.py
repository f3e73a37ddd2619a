"""The messages of games that cannot begin, be read or be gone on with."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "game-players-exactly": "{game} is a game for {least} players, not {number}",
    "game-players": "{game} is a game for {least} to {most} players, not {number}",
    "game-names": "every deck needs a player's name of its own",
    "game-section": "{game} has no section '{section}'; its sections are {known}",
    "game-card-id": "no card of {game} has the id '{card}'",
    "game-single": "the deck of {player} has {found} {found:card|cards} under '{section}'; a game cannot be played without exactly one",
    "game-count": "a deck holds 0 to {most} copies of '{card}', not {count}",
    "game-cards": "a table has room for {most} cards, and these decks hold more",
    "game-unplayable": "'{name}' ({card}) cannot be played: {detail}",
    "record-json": "this is no JSON: {detail}",
    "record-object": "this is no saved game: a JSON object is wanted",
    "record-format": "format {found} cannot be read; this version reads format {known}",
    "record-game": "this is a game of {found}, not of {wanted}",
    "record-none": "this is no record of a game: {error} at {place}",
    "option-one-of": "option '{name}' is one of {known}, not {value}",
    "option-mapping": "options are a mapping from name to value, not {given}",
    "option-number": "option '{name}' is a whole number from {least} to {most}, not {value}",
    "option-unknown": "unknown option '{name}'",
    "game-not-playable": "'{game}' cannot be played; these games can: {known}",
    "meeting-games": "these are decks of different games: {names}",
    "meeting-formats": "these are decks of different formats of {game}: {names}",
    "meeting-card": "'{card}' is defined in two ways: {one} and {other}",
    "record-base": "a game that began in the middle has no record; save it with to_json",
    "record-damaged": "this saved game was damaged, or changed by hand",
    "record-changed": "the cards of this saved game have changed since it was saved",
    "record-saved": "this is no saved game: {error} at {place}",
    "record-action": "action {number} of the record is not legal under these rules and cards",
    "record-actions": "this is no record of a game: it has no list of actions",
}
