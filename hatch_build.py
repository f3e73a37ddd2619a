"""Build hook: ship the built-in catalogs of cards and of messages in the form that the program reads."""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PreparedCatalogs(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `deckcheck/prepared/` to a wheel; an editable install prepares them itself, whenever a source changes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare the cards of all games and compile the translations; one that breaks the rules fails the build."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from deckcheck.catalog.prepare import write_all
        from deckcheck.messages.translation import write_all_catalogs

        self._folder = TemporaryDirectory()
        for written in (write_all(self._folder.name), write_all_catalogs(self._folder.name)):
            for path in written:
                name = os.path.relpath(path, self._folder.name).replace(os.sep, "/")
                build_data["force_include"][path] = f"deckcheck/prepared/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Clean up."""
        if version != "editable":
            self._folder.cleanup()
