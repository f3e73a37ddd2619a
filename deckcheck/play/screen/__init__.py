"""The table at full screen: the views and choices of any game, drawn by Textual (the extra `play`)."""
