"""Terrors of London: its construction rules, its cards and its procedures."""
