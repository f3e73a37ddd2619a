"""The reference of the Python interface leaves nothing out that is public, and shows it as the code has it."""

from __future__ import annotations

import inspect
import re

import pytest

import deckcheck
from deckcheck.messages import ENGLISH
from docs.site.reference.python import page

CLASSES = [name for name in deckcheck.__all__ if inspect.isclass(getattr(deckcheck, name))]


@pytest.fixture(scope="module")
def shown() -> str:
    return page(ENGLISH)


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_method_is_reported(shown: str, name: str) -> None:
    kind = getattr(deckcheck, name)
    methods = [
        part
        for part, member in inspect.getmembers(kind, inspect.isfunction)
        if not part.startswith("_") and member.__module__.startswith("deckcheck.") and inspect.getdoc(member)
    ]
    assert [part for part in methods if f"{{#{name}.{part}}}".lower() not in shown] == []


def test_a_signature_stands_as_it_is_written(shown: str) -> None:
    assert "\nDecision(player: int, kind: str)\n" in shown
    assert "search(game: str, query: str | Sequence[str] = '', *, sort: str = '') -> list[Card]" in shown
    assert "ForwardRef" not in shown


def test_a_session_is_a_block_of_code(shown: str) -> None:
    outside = re.sub(r"```.*?```", "", shown, flags=re.DOTALL)
    assert ">>>" in shown
    assert ">>>" not in outside
