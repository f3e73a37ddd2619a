"""The site is built strictly in both languages; its links lead somewhere, and it asks nobody else for anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.build import NotBuiltError, build, toml
from docs.site.links import SITE, astray, foreign
from docs.site.pages import DOCS, LANGUAGES, named, written
from docs.site.reference import pages


def test_every_page_is_there_in_every_language(site: Path) -> None:
    assert [name for name in named() if not (site / f"{name}.html").exists()] == []
    assert [name for name in named() if not (site / "fr" / f"{name}.html").exists()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_its_place_in_the_order(language: str) -> None:
    assert sorted(named()) == sorted(written(language) | pages(language))


def test_links_lead_somewhere(site: Path) -> None:
    assert astray(site) == []


def test_pages_are_read_without_asking_anybody_else(site: Path) -> None:
    assert foreign(site) == []


def test_a_page_leads_to_itself_in_the_other_language(site: Path) -> None:
    assert 'href="./fr/start.html" hreflang="fr"' in (site / "start.html").read_text("utf-8")
    assert 'href="../start.html" hreflang="en"' in (site / "fr/start.html").read_text("utf-8")


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<h2 id="here">x</h2>', encoding="utf-8")
    page = (
        '<a href="there.html#here"></a><a href="there.html#nowhere"></a><a href="gone.html"></a>'
        f'<img src="lost.svg"><a href="{SITE}gone.html"></a><a href="https://github.com/deckcheck/deckcheck/blob/main/gone"></a>'
        '<script src="https://example.org/a.js"></script>'
    )
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert len(astray(tmp_path)) == 5
    assert foreign(tmp_path) == ["index.html: https://example.org/a.js"]


def test_a_page_with_a_wrong_link_is_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from docs.site import build as module

    monkeypatch.setattr(module, "pages", lambda language: {})
    monkeypatch.setattr(module, "written", lambda language: dict.fromkeys(named(), "# A\n\n[b](gone.md)\n"))
    with pytest.raises(NotBuiltError, match="gone"):
        build(tmp_path)


def test_settings_are_written_as_toml() -> None:
    import tomllib

    data = {"a": "«é»", "b": [1, {"c": True}], "d": {"e.f": {"g": "x"}}}
    assert tomllib.loads(toml(data)) == data


def test_the_address_of_the_site_is_one() -> None:
    assert f'site_url = "{SITE}"' in (DOCS / "zensical.toml").read_text("utf-8")
    assert f'Documentation = "{SITE}"' in (DOCS.parent / "pyproject.toml").read_text("utf-8")
