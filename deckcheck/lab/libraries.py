"""The libraries of the extra `deckcheck[lab]`, and the only place that imports them."""

from __future__ import annotations

from deckcheck.extras import extra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME, _FEATURE = "lab", "deckcheck lab"


def numpy() -> Any:
    """Return numpy.

    Raises:
        Failure: it is not installed; so of the others.
    """
    return extra("numpy", "numpy", _NAME, _FEATURE)


def optimize() -> Any:
    """Return scipy's part on optimization."""
    return extra("scipy.optimize", "scipy", _NAME, _FEATURE)


def matplotlib() -> Any:
    """Return matplotlib, with what draws pictures into files: nothing of it opens a window."""
    made = extra("matplotlib", "matplotlib", _NAME, _FEATURE)
    for part in ("figure", "colors", "backends.backend_pdf"):
        extra(f"matplotlib.{part}", "matplotlib", _NAME, _FEATURE)
    return made


def require_libraries(*, pictures: bool) -> None:
    """Say what is not installed before anything is played.

    Args:
        pictures: whether the answer will have any.
    """
    numpy()
    optimize()
    if pictures:
        matplotlib()
