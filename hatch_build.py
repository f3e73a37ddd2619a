"""Build hook: check the built-in catalogs and ship them in the prepared form that a check starts from."""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PreparedCatalogs(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `deckcheck/prepared/` to a wheel; an editable install prepares them itself, whenever a source changes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare the catalogs of all games; a catalog that breaks the rules for catalogs fails the build."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from deckcheck.catalog.prepare import write_all

        self._folder = TemporaryDirectory()
        for path in write_all(self._folder.name):
            build_data["force_include"][path] = f"deckcheck/prepared/{os.path.basename(path)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Clean up."""
        if version != "editable":
            self._folder.cleanup()
