"""Lists in plain text that a program writes from decks, to see that they are read as they were written."""
