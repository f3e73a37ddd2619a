"""The site, built once for all tests that look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.build import build
from tests.support.made_once import made_once


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site."""
    return made_once(tmp_path_factory, "documents", build)
