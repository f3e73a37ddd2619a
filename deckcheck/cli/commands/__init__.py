"""The commands: a module each, whose `run` does what the command was asked to and returns its exit status."""
