"""Links of the built site: those that lead nowhere, and what a page would ask other places for."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs.site.pages import DOCS

SITE = "https://deckcheck.github.io/deckcheck/"
# Addresses of files and folders of the repository, which are looked up in this one.
_SOURCE = ("https://github.com/deckcheck/deckcheck/blob/main/", "https://github.com/deckcheck/deckcheck/tree/main/")


class _Page(HTMLParser):
    """The links and the anchors of a page, and what a browser fetches to show it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag leads to, is called, or fetches."""
        of = {key: value for key, value in attrs if value is not None}
        if "id" in of:
            self.anchors.add(of["id"])
        address = of.get("href") or of.get("src")
        if address is None:
            return
        self.links.append(address)
        if "src" in of or (tag == "link" and of.get("rel") in {"stylesheet", "preconnect", "icon", "preload"}):
            self.fetched.append(address)


def _pages(site: Path) -> dict[Path, _Page]:
    return {path.resolve(): _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def astray(site: Path) -> list[str]:
    """Return the links of a built site that lead to no page, no anchor of a page, or no file of the repository."""
    pages, found = _pages(site), []
    for path, page in pages.items():
        # A server shows this page at any address; its links begin at the root of the site.
        base = site.resolve() if path.name == "404.html" else path.parent
        path_text = path.relative_to(site.resolve()).as_posix()
        found += [f"{path_text}: {link}" for link in page.links if not _leads(link, path, base, site.resolve(), pages)]
    return sorted(set(found))


def _leads(link: str, path: Path, base: Path, site: Path, pages: dict[Path, _Page]) -> bool:
    for source in _SOURCE:
        if link.startswith(source):
            return (DOCS.parent / unquote(urlsplit(link[len(source) :]).path)).exists()
    if link.startswith(SITE):
        link, base = link[len(SITE) :] or "index.html", site
    elif link.startswith(urlsplit(SITE).path):
        link, base = link[len(urlsplit(SITE).path) :] or "index.html", site
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme in {"https", "mailto", "data"}
    target = (base / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return False
    return not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].anchors | {"__top"}


def foreign(site: Path) -> list[str]:
    """Return what the pages of a built site would fetch from other places to be shown."""
    return [
        f"{path.relative_to(site.resolve()).as_posix()}: {address}"
        for path, page in _pages(site).items()
        for address in page.fetched
        if urlsplit(address).netloc
    ]
