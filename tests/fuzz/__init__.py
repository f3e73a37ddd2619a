"""Mutated files of every kind that deckcheck reads, and what watches over how they are answered."""
