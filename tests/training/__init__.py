"""Fitting what tables are worth from games that the bots play among themselves."""
