"""How large a file of a stranger may be before it is refused."""

from __future__ import annotations

MAX_BYTES = 1 << 20  # a decklist; a list of 5,000 entries takes a fifth of it
MAX_CATALOG_BYTES = 16 << 20  # a catalog, a ruleset or a scenario file
MAX_DEPTH = 32  # mappings and sequences inside each other
MAX_ENTRIES = 5_000  # scalars, mappings and sequences that are written as an entry of another
MAX_CATALOG_ENTRIES = 2_000_000
MAX_COUNT = 1_000  # copies in one entry
MAX_SUGGESTED = 20  # mistakes of one kind for which the right spelling is looked for; each takes time
