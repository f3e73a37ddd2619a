"""The words that the cards of Buffy may use beside the shared ones, and the shapes of their play data."""
