"""How a game goes on: atoms, procedures, windows, turns, modifiers, and the hooks of its rules."""
