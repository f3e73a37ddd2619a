"""The rules of play of Terrors of London, a module for each chapter of its rulebook."""
