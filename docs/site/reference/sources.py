"""Links as pages write them, which lead to files of the repository, and where they lead on the site."""

from __future__ import annotations

import posixpath
import re

from deckcheck.engine.registry import playable_games
from docs.site.reference.files import KINDS

_REPOSITORY = "https://github.com/deckcheck/deckcheck/"
_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)\s#]+)(?=[)#])")

# Guides that are beside the code they describe, and are on the site as well.
GUIDES = {"game": "deckcheck/games/README.md", "bots": "deckcheck/agents/README.md"}


def sources() -> dict[str, str]:
    """Return the file or folder that each page is made from, by the name of the page; the links of a clone lead there."""
    found = {
        **GUIDES,
        **{f"reference/{kind}": f"schemas/{kind}.schema.json" for kind in KINDS},
        "reference/settings": "schemas/config.schema.json",
        "reference/commands": "deckcheck/cli/table.py",
        "reference/formats": "docs/site/reference/formats.py",
        "reference/codes": "deckcheck/construction/general.yaml",
        "reference/python": "deckcheck/__init__.py",
    }
    for game in playable_games():
        folder = f"deckcheck/games/{game}"
        found[f"games/{game}"] = f"{folder}/construction.yaml"
        found[f"games/{game}-play"] = f"{folder}/rulebook.yaml"
        found[f"games/{game}-effects"] = f"{folder}/vocabulary"
    return found


def on_site(text: str, home: str, page: str) -> str:
    """Return a page as it is on the site: its links lead to other pages, and to files in the repository.

    Args:
        text: the Markdown of the page, with links relative to the file it is written in.
        home: the path of this file in the repository.
        page: the name of the page on the site, from the folder of its language.
    """
    made = {source: name for name, source in sources().items()}
    top, folder = posixpath.dirname(home), posixpath.dirname(page) or "."

    def moved(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(top, found.group(1)))
        if path in made:
            return posixpath.relpath(f"{made[path]}.md", folder)
        for shared in ("docs/en/", "docs/fr/", "docs/"):
            if path.startswith(shared) and not path.startswith(("docs/site", "docs/theme")):
                return posixpath.relpath(path.removeprefix(shared), folder)
        return f"{_REPOSITORY}{'blob' if '.' in posixpath.basename(path) else 'tree'}/main/{path}"

    return _LINK.sub(moved, text)
