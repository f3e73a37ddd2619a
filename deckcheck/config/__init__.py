"""Configuration files: which one is nearest to a deck, what it says, and what that means for the deck."""
