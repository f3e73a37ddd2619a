"""The site, built once for all tests that look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.build import build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder
