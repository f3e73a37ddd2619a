"""The program that makes the documentation site: `python -m docs.site FOLDER`."""
