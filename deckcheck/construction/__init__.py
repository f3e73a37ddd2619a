"""Construction rules as data: the ruleset language, its constraint kinds, the checker, violations."""
