"""Reading decklists: bytes to a tree with positions, the tree to a `Deck` whose names are resolved."""
