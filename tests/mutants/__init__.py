"""Faults that the tests must catch: patches of the package, each with the tests that are to fail with it."""
