"""The rules of play of Slasherz, a module for each chapter of its rulebook."""
