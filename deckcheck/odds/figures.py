"""How fractions are written for people: in per cent, and as decimals."""

from __future__ import annotations

from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from deckcheck.messages import Translator


def percent(chance: Fraction, places: int = 2, translator: Translator = ENGLISH) -> str:
    """Return a share in per cent; what is neither all nor nothing is never rounded to it."""
    if chance in (0, 1):
        return translator.text("percent", value=str(int(chance) * 100))
    scale = 10**places
    rounded = min(max(round(chance * 100 * scale), 1), 100 * scale - 1)
    return translator.text("percent", value=_decimal(rounded, places, translator))


def decimal(value: Fraction, places: int = 2, translator: Translator = ENGLISH) -> str:
    """Return a number with this many decimal places."""
    return _decimal(round(value * 10**places), places, translator)


def _decimal(scaled: int, places: int, translator: Translator) -> str:
    if not places:
        return str(scaled)
    whole, rest = divmod(abs(scaled), 10**places)
    mark = translator.decimal(".")
    return f"{'-' if scaled < 0 else ''}{whole}{mark}{rest:0{places}}"
