"""The messages of `deckcheck proxies`, and the texts on a proxy beside the words of its card."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "proxies-no-output": "name a file to write: --html FILE or --pdf FILE",
    "proxies-same-output": "{path} is asked for twice, as HTML and as PDF",
    "proxies-no-cards": "there is no card to print",
    "proxies-many": "{n} cards are more than the {most} that are printed at once; --once prints one of each",
    "proxies-paper": "there is no paper {name}; the papers are: {known}",
    "proxies-font": "{path} is not a font that can be embedded; use a TrueType or OpenType file (.ttf, .otf)",
    "proxies-written": "{n} {n:card|cards} on {pages} {pages:page|pages}, written to {path}",
    "proxies-unknown": "left out, as the catalog does not know them: {names}",
    "proxies-cut": "the text is too long for a card and ends in dots: {names}",
    "proxies-lacking": "signs that the font of the PDF lacks are question marks; --font FILE embeds one that has them: {names}",
    "proxies-title": "Proxies: {names}",
    "proxy-mark": "test-play proxy",
    "proxy-unofficial": "not an official card",
    "proxy-invented": "† invented, not printed",
}
