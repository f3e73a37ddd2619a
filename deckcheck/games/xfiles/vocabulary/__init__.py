"""The words that the cards of the X-Files CCG may use beside the shared ones, and the shapes of their play data."""
