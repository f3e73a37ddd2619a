"""Buffy the Vampire Slayer CCG: everything about this game, as data and procedures."""
