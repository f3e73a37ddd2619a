"""deckcheck in the browser: calls with plain data in and out, a local server, the pages, and the static site."""
