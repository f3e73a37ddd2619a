"""Why the effects of some cards of Buffy are not written for play: a few words each, in both languages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: A word of play data (`unplayable: unknown`) -> the reason that people read.
REASONS: dict[str, Mapping[str, str]] = {
    "unknown": {
        "en": "its effect, or a fact that the effect asks for, is not recorded",
        "fr": "son effet, ou un fait dont il dépend, n’est pas connu",
    },
}
