"""The language in which catalogs write what cards do: vocabulary, compiler, linter, schema and reference."""
