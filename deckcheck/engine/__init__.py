"""What every game shares: state, procedures, decisions, chance, knowledge, records and rulings. It names no game."""
