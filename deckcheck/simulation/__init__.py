"""Many games between bots: which are played, what is counted, and who plays them at the same time."""
