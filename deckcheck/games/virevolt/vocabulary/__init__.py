"""The words that the cards of Virevolt may use beside the shared ones, and the shapes of their play data."""
