"""The language that a user has chosen for the system, where the environment does not say it: on Windows and macOS."""

from __future__ import annotations

import os
import sys

# Of a language identifier of Windows, the lower ten bits say the language, the others the country.
_WINDOWS = {0x09: "en", 0x0C: "fr"}
_PREFERENCES = "~/Library/Preferences/.GlobalPreferences.plist"


def system_language() -> str:
    """Return the locale name of the system's language, such as `fr` or `fr-CA`; empty where it is not known."""
    if sys.platform == "win32":
        return _of_windows()
    return _of_macos() if sys.platform == "darwin" else ""


def _of_windows() -> str:
    try:
        import ctypes

        identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    except (ImportError, AttributeError, OSError):
        return ""
    return _WINDOWS.get(identifier & 0x3FF, "")


def _of_macos() -> str:
    import plistlib

    try:
        with open(os.path.expanduser(_PREFERENCES), "rb") as file:
            found = plistlib.load(file)
        return str(found["AppleLanguages"][0])
    except (OSError, ValueError, KeyError, IndexError, TypeError, plistlib.InvalidFileException):
        return ""
