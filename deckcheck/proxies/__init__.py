"""Text proxies: the cards of decks on sheets of paper, nine a page, to be cut out and played with on a real table."""
