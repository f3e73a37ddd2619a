"""The pages look as they did: their kept pictures (`tests/web/pictures/`), looked at when they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.pictures import HOME, LOOKS, MADE, SHARE, Look, kept, looking, made_with, picture, scenes_of, unlike

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RENEW = "look at both; python -m tests.web.pictures --write keeps the new ones"


def test_every_scene_is_kept_and_nothing_else() -> None:
    wanted = {kept(scene, look).name for look in LOOKS for scene in scenes_of(look)}
    assert {path.name for path in HOME.glob("*.webp")} == wanted


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=[look.name for look in LOOKS])
def test_the_pages_look_as_they_did(chrome: Browser, address: str, look: Look, tmp_path: Path) -> None:
    made, here = json.loads(MADE.read_text(encoding="utf-8")), made_with(chrome)
    if made != here:
        other = [f"{name} {here[name]} (made with {made.get(name)})" for name in here if made.get(name) != here[name]]
        pytest.skip(f"pictures made elsewhere cannot be compared: {'; '.join(other)}")
    wrong = []
    for scene in scenes_of(look):
        with looking(chrome, address, look) as opened:
            found = picture(opened, scene)
            share = unlike(opened, found, kept(scene, look).read_bytes())
        if share > SHARE:
            new = tmp_path / kept(scene, look).name
            new.write_bytes(found)
            wrong.append(f"{share:.1%} of {kept(scene, look)} is another; now: {new}")
    assert wrong == [], RENEW


def test_a_changed_picture_is_noticed(chrome: Browser, address: str) -> None:
    """One button in another colour is more than may be off."""
    with looking(chrome, address, LOOKS[0]) as opened:
        before = picture(opened, "check")
        opened.evaluate("document.querySelector('.stamp').style.setProperty('color', 'blue')")
        assert unlike(opened, before, before) == 0
    with looking(chrome, address, LOOKS[0]) as opened:
        opened.evaluate("document.documentElement.style.setProperty('--bad', '#00f')")
        assert unlike(opened, before, picture(opened, "check")) > SHARE
