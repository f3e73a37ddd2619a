"""What a folder of decks is to deckcheck: its configuration, rulesets and catalogs, its decks and the check of them."""
