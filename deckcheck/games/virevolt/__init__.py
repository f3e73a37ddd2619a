"""Virevolt: construction rules, cards, rules of play and rulings."""
