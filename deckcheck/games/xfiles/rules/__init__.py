"""The rules of play of the X-Files CCG, a module for each chapter of its rulebook."""
