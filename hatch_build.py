"""Build hook: ship the built-in catalogs of cards and of messages in the form that the program reads."""

from __future__ import annotations

import os
import re
import sys
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# Links and pictures of a page: what is in the brackets of `](...)` and leads to a file beside it.
_BESIDE = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


class AbsoluteReadme(MetadataHookInterface):
    """Gives the package index the README with absolute links: it has none of the files beside it."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the text of the project's page."""
        with open(os.path.join(self.root, "README.md"), encoding="utf-8") as file:
            text = file.read()
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Repository"])}


def absolute(text: str, repository: str) -> str:
    """Return a page of Markdown whose links lead into a repository on GitHub, and whose pictures come from there."""
    raw = repository.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def whole(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        base = f"{raw}/main" if picture else f"{repository}/blob/main"
        return f"{picture}[{words}]({base}/{path})"

    return _BESIDE.sub(whole, text)


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
