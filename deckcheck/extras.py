"""The libraries that only some commands need: each is an extra of the package, imported where it is used."""

from __future__ import annotations

from importlib import import_module

from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def extra(module: str, library: str, name: str, feature: str) -> ModuleType:
    """Return the module of a library that need not be installed.

    Args:
        module: the module to import.
        library: what the library is called in the package index.
        name: the extra of deckcheck that brings it.
        feature: what asks for it, as the user wrote it: a command or an option.

    Raises:
        Failure: it is not installed; the sentence says what to install.
    """
    try:
        return import_module(module)
    except ImportError:
        raise Failure("extra-missing", feature=feature, library=library, extra=name) from None
