"""The words that the cards of Terrors of London may use beside the shared ones, and the shapes of their play data."""
