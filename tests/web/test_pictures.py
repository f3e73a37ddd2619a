"""The pages look as they did: their kept pictures (`tests/web/pictures/`), looked at when they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.pictures import (
    HOME,
    LANGUAGES,
    MADE,
    OTHERS,
    SCENES,
    SHARE,
    kept,
    looking,
    looks_of,
    made_with,
    pictures,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RENEW = "look at both; python -m tests.web.pictures --write keeps the new ones"


def test_every_scene_is_kept_and_nothing_else() -> None:
    wanted = {kept(scene, look).name for scene in SCENES for look in looks_of(scene)}
    assert {path.name for path in HOME.glob("*.webp")} == wanted


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_look_as_they_did(chrome: Browser, address: str, language: str, tmp_path: Path) -> None:
    made, here = json.loads(MADE.read_text(encoding="utf-8")), made_with(chrome)
    if made != here:
        other = [f"{name} {here[name]} (made with {made.get(name)})" for name in here if made.get(name) != here[name]]
        pytest.skip(f"pictures made elsewhere cannot be compared: {'; '.join(other)}")
    wrong = []
    for path, found, share in pictures(chrome, address, language):
        if share > SHARE:
            new = tmp_path / path.name
            new.write_bytes(found)
            wrong.append(f"{share:.1%} of {path} is another; now: {new}")
    assert wrong == [], RENEW


def test_a_changed_picture_is_noticed(chrome: Browser, address: str) -> None:
    """One button in another colour is more than may be off."""
    with looking(chrome, address, "en") as pages:
        pages.begin("check")
        before, _ = pages.taken(OTHERS[0])
        assert pages.taken(OTHERS[0], before)[1] == 0
        pages.opened.evaluate("document.documentElement.style.setProperty('--bad', '#00f')")
        assert pages.taken(OTHERS[0], before)[1] > SHARE
