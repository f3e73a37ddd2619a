"""Other people's programs as oracles: what they say of our games, and how they play them."""
