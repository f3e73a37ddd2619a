"""What takes long to make and is only looked at: made by the first process of a run that asks, for all of them."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder of this run that holds what `make` puts there; nobody may change it.

    One process makes it and the others wait; where that fails, the next one tries.
    """
    base = factory.getbasetemp()
    # Processes of one run are beside each other; a process alone has its own folder.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    done, making = shared / name, shared / f"{name} in the making"
    while not done.exists():
        try:
            making.mkdir()
        except FileExistsError:
            time.sleep(0.05)
            continue
        folder = factory.mktemp(name) / name
        try:
            if not done.exists():
                make(folder)
                folder.rename(done)
        finally:
            making.rmdir()
    return done
