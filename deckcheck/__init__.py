"""Check decklists of five card games, and test-play the decks."""

__version__ = "0.1.0"
