"""The command line: one module a command; each parses arguments, calls the room below and prints."""
