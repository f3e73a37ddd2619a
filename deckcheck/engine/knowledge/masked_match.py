"""Matches as a player may know them: without the seed, and without what lists reveal of the others.

A world that a player imagines is played in such a match. A bot that looks through it, saves it or begins its game again
finds nothing there that its player could not know.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import DeckCards


def masked(match: Match, player: int) -> Match:
    """Return a match as a player may know it: made once, and kept beside the true one.

    Its seed is 0. Of the others' decks the sections are gone that are secret (`GameRules.SECRET`), and everything where
    decklists are closed.
    """
    if match.imagined == player:
        return match
    found = match.masks.get(player)
    if found is None:
        found = match.masks[player] = match.seeded(0)
        found.imagined = player
        found.decks = tuple(deck if seat == player else _seen(match, deck) for seat, deck in enumerate(match.decks))
    found.translate = match.translate  # another language may be spoken since
    return found


def _seen(match: Match, deck: DeckCards) -> DeckCards:
    """Return what others know of a deck."""
    if match.options.get("closed_decklists"):
        return {}
    return {section: rows for section, rows in deck.items() if section not in match.rules.SECRET}
