"""A page as a browser saves it: what its source holds beside the words that show is blanked, every place kept."""

from __future__ import annotations

import re

_PAGE = re.compile(r"<(?:!doctype html|html|head|body|script|style)\b", re.IGNORECASE)
_OPENING = re.compile(
    r"<(?:(script|style|head|template|noscript|svg|select|button|textarea)(?=[\s/>])[^<>]*>|!--|!doctype\b[^<>]*>)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"</(script|style|head|template|noscript|svg|select|button|textarea)(?=[\s/>])[^<>]*>|-->", re.IGNORECASE
)
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
        end = found.end()
        name = (found.group(1) or "").lower()
        if (name or found.group() == "<!--") and name not in missing:
            closings = _CLOSING.finditer(text, end)
            closing = next((one for one in closings if (one.group(1) or "").lower() == name), None)
            if closing is None:
                missing.add(name)
            else:
                end = closing.end()
        kept += [text[at : found.start()], _INK.sub(" ", text[found.start() : end])]
        at = end
    return "".join([*kept, text[at:]])
