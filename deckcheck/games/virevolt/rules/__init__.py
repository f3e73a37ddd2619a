"""The rules of play of Virevolt, a module for each chapter of its rulebook."""
