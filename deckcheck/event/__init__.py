"""An event: the decks of all its players in one table, and the sheets that a judge signs."""
