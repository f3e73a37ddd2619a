"""Slasherz: its construction rules, its cards and its procedures."""
