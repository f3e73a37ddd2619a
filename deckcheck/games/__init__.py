"""Everything about one game lives in one folder of this package."""
