"""One Chromium for the tests of a file, and one local server for those of a process: what it has read it keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web import browser as browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browsers.browser() as started:
        yield started


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    browsers.chromium()
    with browsers.server() as found:
        yield found
