"""Build the site: gather the pages of each language, write the settings, let Zensical make HTML, strictly."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from docs.site.pages import DOCS, LANGUAGES, navigation, written
from docs.site.reference import pages
from docs.site.reference.sources import on_site

_COLOURS = re.compile(r"\x1b\[[\d;]*m")


class NotBuiltError(Exception):
    """The site could not be built; the text shows what Zensical said."""


def build(folder: Path) -> None:
    """Build the site of all languages into a folder, English at its top, every other language in a folder of its name.

    Raises:
        NotBuiltError: a page is missing, a link leads nowhere, or Zensical has something else to say.
    """
    with tempfile.TemporaryDirectory() as scratch:
        for language in LANGUAGES:
            home = Path(scratch) / language
            gather(home, language)
            done = subprocess.run(  # noqa: S603 - the module is the one installed beside this one
                [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(home / "zensical.toml")],
                cwd=home,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            if done.returncode:
                output = _COLOURS.sub("", done.stdout + done.stderr).partition("Traceback")[0]
                raise NotBuiltError(f"{language}:\n{output}")
            shutil.copytree(home / "site", folder / prefix(language), dirs_exist_ok=True)


def prefix(language: str) -> str:
    """Return the folder of a language within the site."""
    return "" if language == "en" else f"{language}/"


def gather(home: Path, language: str) -> None:
    """Write what Zensical builds one language from into a folder: pages, pictures, theme and settings."""
    by_hand = {name: on_site(text, f"docs/{language}/{name}.md", name) for name, text in written(language).items()}
    for name, text in (by_hand | pages(language)).items():
        path = home / "docs" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(DOCS / "theme" / "assets", home / "docs" / "assets")
    shutil.copytree(DOCS / "pictures", home / "docs" / "pictures")
    shutil.copytree(DOCS.parent / "schemas", home / "docs" / "schemas")
    shutil.copytree(DOCS / "theme" / "overrides", home / "theme" / "overrides")
    (home / "zensical.toml").write_text(toml(settings(language)), encoding="utf-8")


def settings(language: str) -> dict[str, Any]:
    """Return the settings of one language: those of `zensical.toml`, its pages, and the way to the other languages."""
    found = tomllib.loads((DOCS / "zensical.toml").read_text(encoding="utf-8"))
    project = found["project"]
    project["site_url"] += prefix(language)
    project["nav"] = navigation(language)
    project["theme"]["language"] = language
    project["theme"]["palette"] = _PALETTES[language]
    up = "../" if prefix(language) else ""
    project["extra"] = {
        "alternate": [
            {
                "name": name,
                "lang": other,
                "link": up + prefix(other) if other != language else "",
                "other": other != language,
            }
            for other, name in LANGUAGES.items()
        ]
    }
    return found


def toml(data: dict[str, Any], path: tuple[str, ...] = ()) -> str:
    """Return data as TOML: tables under their headings, and whatever is in a list in one line."""
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    lines = [f"{json.dumps(key)} = {_inline(value)}" for key, value in data.items() if key not in tables]
    heading = f"[{'.'.join(json.dumps(part) for part in path)}]\n" if path else ""
    parts = [heading + "".join(f"{line}\n" for line in lines)]
    return "\n".join(parts + [toml(value, (*path, key)) for key, value in tables.items()])


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _palettes(system: str, light: str, dark: str) -> list[dict[str, Any]]:
    """Return the three looks of the theme; each one's button says what it turns to."""
    return [
        {"media": "(prefers-color-scheme)", "toggle": {"icon": "lucide/sun-moon", "name": light}},
        {
            "media": "(prefers-color-scheme: light)",
            "scheme": "default",
            "toggle": {"icon": "lucide/sun", "name": dark},
        },
        {
            "media": "(prefers-color-scheme: dark)",
            "scheme": "slate",
            "toggle": {"icon": "lucide/moon", "name": system},
        },
    ]


_PALETTES = {
    "en": _palettes("Follow the system", "Switch to light", "Switch to dark"),
    "fr": _palettes("Suivre le système", "Passer au clair", "Passer au sombre"),
}
