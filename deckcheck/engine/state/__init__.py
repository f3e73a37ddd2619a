"""What a game in progress is made of: matches, columns, cards, frames, chance, and how they are stored."""
