"""How many processes are started, as far as the system allows."""

from __future__ import annotations

import os
import sys

#: The most processes that Windows lets one wait for.
MOST_ON_WINDOWS = 61


def processes(jobs: int = 0) -> int:
    """Return how many processes to start where some number is asked for; 0 asks for as many as there are processors."""
    wanted = jobs or os.cpu_count() or 1
    return min(wanted, MOST_ON_WINDOWS) if sys.platform == "win32" else wanted
