"""How large a file of a stranger may be before it is refused."""

from __future__ import annotations

MAX_BYTES = 1 << 20  # a decklist, a configuration or a ruling file; 5,000 entries take a fifth of it
MAX_MAIL_BYTES = 16 << 20  # a mail with what is attached to it; the list in it is one of the above
MAX_CATALOG_BYTES = 16 << 20  # a catalog or a ruleset
MAX_RECORD_BYTES = 16 << 20  # a game that was recorded or saved; one of 200 turns takes a hundredth of it
MAX_RECORD_ENTRIES = 50_000  # the same; the longest games take some thousands of actions
MAX_STORE_BYTES = 256 << 20  # the finished games of a simulation
MAX_DEPTH = 32  # mappings and sequences inside each other
MAX_DATA_DEPTH = 64  # the same in what programs write: a record holds cards of catalogs
MAX_DIGITS = 1_000  # characters of a number in what programs write (a set of cards is one number), and in TOML
MAX_ENTRIES = 5_000  # scalars, mappings and sequences that are written as an entry of another
MAX_LISTED = 50_000  # lines and headings of another program's list, some of which write one for each copy of a card
MAX_LINES = 20_000  # of a list in plain text, blank ones among them
MAX_CATALOG_ENTRIES = 40_000  # entries of a catalog or a ruleset; 500 cards of the X-Files are 12,000
MAX_COUNT = 1_000  # copies in one entry
MAX_SUGGESTED = 20  # mistakes of one kind for which the right spelling is looked for; each takes time
