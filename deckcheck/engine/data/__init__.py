"""What a game reads from its data files: options, files with places, and the checks of them."""
