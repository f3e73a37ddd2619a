"""The X-Files CCG: everything about this game, as data and procedures."""
