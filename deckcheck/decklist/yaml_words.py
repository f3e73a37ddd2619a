"""What a YAML parser complains of, in messages of our own: libyaml's words and those of the parser in Python alike."""

from __future__ import annotations

from deckcheck.messages import Message

# What a complaint holds -> the message that says it; the first that fits counts.
_CAUSES = (
    ("mapping values are not allowed", "yaml-second-colon"),
    ("unexpected ':'", "yaml-second-colon"),
    ("end of stream", "yaml-open"),
    ("document indicator", "yaml-open"),
    ("escape character", "yaml-escape"),
    ("cannot start any token", "yaml-first-character"),
    ("directive", "yaml-first-character"),
    ("',' or", "yaml-comma"),
    ("sequence entries are not allowed", "yaml-no-list"),
    ("node content", "yaml-no-value"),
    ("comment or line break", "yaml-behind"),
    ("comment or a line break", "yaml-behind"),
    ("chomping or indentation", "yaml-behind"),
    ("digit or '.'", "yaml-first-character"),
    ("escaped octet", "yaml-mark"),
    ("URI", "yaml-mark"),
    ("hexdecimal", "yaml-escape"),
    ("hexadecimal", "yaml-escape"),
    ("character escape", "yaml-escape"),
    ("alphabetic or numeric", "yaml-mark"),
    ("tag handle", "yaml-mark"),
    ("whitespace or line break", "yaml-mark"),
    ("'>'", "yaml-mark"),
    ("'!'", "yaml-mark"),
    ("expected ' '", "yaml-mark"),
    ("octet", "yaml-mark"),
    ("codec", "yaml-mark"),
    ("mapping keys", "yaml-mark"),
    ("indentation indicator", "yaml-mark"),
    ("expected key", "yaml-indentation"),
    ("expected '-'", "yaml-indentation"),
    ("expected ':'", "yaml-indentation"),
    ("<block end>", "yaml-indentation"),
    ("<document start>", "yaml-indentation"),
)


def plain_words(complaint: str) -> Message:
    """Return the message that reports a complaint."""
    return Message(next((message for part, message in _CAUSES if part in complaint), "yaml-else"))
