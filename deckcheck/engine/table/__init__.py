"""What can be seen and done at a table, as plain data: for terminals, browsers and whatever else shows a game."""
