"""The messages of rulings, test-play, replays and simulations."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    # Rulings
    "ruling-none": "no ruling files found under {paths}",
    "ruling-passed": "passed",
    "ruling-failed": "failed",
    "ruling-broken": "cannot be played",
    "ruling-summary": "{n} {n:ruling|rulings}: {passed} passed, {failed} failed",
    "ruling-unreadable": "{n} {n:file|files} could not be read as rulings",
}
