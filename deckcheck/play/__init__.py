"""Test-play: what a player sees of a game, how a player chooses, and what judges try out with rulings."""
