"""The rules of play of Buffy, a module for each chapter of its rulebook."""
