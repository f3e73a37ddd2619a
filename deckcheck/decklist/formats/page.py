"""A page as a browser saves it: what its source holds beside the words that show is blanked, every place kept."""

from __future__ import annotations

import re

_PAGE = re.compile(r"<(?:!doctype html|html|head|body|script|style)\b", re.IGNORECASE)
_UNSEEN = ("script", "style", "head", "template", "noscript", "svg", "select", "button", "textarea")
_OPENING = re.compile(rf"<(?:({'|'.join(_UNSEEN)})(?=[\s/>])[^<>]*>|!--|!doctype\b[^<>]*>)", re.IGNORECASE)
_CLOSINGS = {
    "-->": re.compile("-->"),
    **{f"</{name}": re.compile(rf"</{name}(?=[\s/>])[^<>]*>?", re.IGNORECASE) for name in _UNSEEN},
}
_INK = re.compile(r"[^\n\r]")


def is_page(text: str) -> bool:
    """Whether a text is the source of a page, or of a part of one that holds more than the words that show."""
    return _PAGE.search(text) is not None


def visible(text: str) -> str:
    """Return the source of a page with blanks for scripts, styles, comments and the head, which show nothing."""
    kept: list[str] = []
    at = 0
    missing: set[str] = set()  # ends that do not occur any more: what is never closed is not looked for again
    while (found := _OPENING.search(text, at)) is not None:
        name = found.group(1)
        closing = f"</{name}".lower() if name else "-->" if found.group().startswith("<!--") else ""
        if closing in missing:
            end = found.end()
        elif closing:
            close = _CLOSINGS[closing].search(text, found.end())
            if close is None:
                missing.add(closing)
            end = (close or found).end()
        else:
            end = found.end()
        kept += [text[at : found.start()], _INK.sub(" ", text[found.start() : end])]
        at = end
    return "".join([*kept, text[at:]])
