"""How the X-Files CCG looks and reads: its table, views, log and figures, and what a table is worth to a bot."""
