"""The documentation: pages in English (`en/`) and French (`fr/`), and what makes a site of them (`site/`)."""
