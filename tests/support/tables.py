"""Games between named sample decks, carried on by chance: what screens and line mode are shown with."""

from __future__ import annotations

from pathlib import Path

import deckcheck
from deckcheck.engine.game import Game
from deckcheck.engine.state.chance import Stream
from deckcheck.play.session import Session
from deckcheck.shipped import sample_decks
from deckcheck.simulation.pairing import begin

#: The decks that meet, by game: named, so that a new sample deck changes no picture.
DECKS = {
    "buffy": ("discours-du-maire", "slayers-vigil"),
    "slasherz": ("derniere-orbite", "derniere-seance"),
    "terrors": ("azazael-smoke-and-whispers", "crane-lecon-galvanique"),
    "virevolt": ("bibliotheque-gelee", "hired-swords"),
    "xfiles": ("assistant-directors-favor", "basement-office"),
}


def begun(name: str, seed: int, turns: int | None = None) -> Game:
    """Return a game between two sample decks before its first choice; after this many turns it ends in a draw."""
    folder = Path(sample_decks()) / "legal" / name
    decks = [deckcheck.load_deck(folder / f"{deck}.deck.yaml") for deck in DECKS[name]]
    return begin(decks, seed, {} if turns is None else {"turn_cap": turns}, ["Ann", "Bo"])


def lively(game: Game, stream: Stream) -> int:
    """Return a choice by chance, which passes only where there is no other: games grow full."""
    passing = game.rules.passing(game.state)
    actions = [action for action in game.legal_actions() if action != passing] or game.legal_actions()
    return actions[stream.below(len(actions))]


def carried_on(session: Session, choices: int, seat: int | None = None) -> Session:
    """Carry a session on by this many choices, and then until a seat decides."""
    game, stream = session.game, Stream(choices)
    made = 0
    while game.decision is not None and (made < choices or game.decision.player != (seat or 0)):
        session.choose(lively(game, stream))
        made += 1
    return session
