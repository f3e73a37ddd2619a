"""Amounts: the whole numbers that rules compare, each as a range (see `tally`)."""

from __future__ import annotations

from deckcheck.construction.selection import leaves
from deckcheck.construction.tally import UNBOUNDED, card_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from deckcheck.construction.selection import Selection
    from deckcheck.construction.tally import Tally

    Range: TypeAlias = "tuple[int, int]"
    # The second argument is the item that a rule `of_each` card looks at (a prerequisite of a site, ...).
    Amount: TypeAlias = "Callable[[Tally, Mapping[str, Any]], Range]"
    Register: TypeAlias = "Callable[[Mapping[str, Any]], Selection]"


def compile_amount(data: Any, numbers: Mapping[str, int], register: Register) -> Amount:
    """Return the amount that a ruleset describes.

    Args:
        data: a whole number; `{number: NAME}`, a number of the format; `{count: SELECTION}`; `{sum: PATH, of:
            SELECTION}`; `{item: PATH}`; `{add: [...]}`, `{multiply: [...]}`, `{smallest: [...]}`. Each mapping may
            carry `times`.
        numbers: the format's numbers.
        register: takes a selection's data and returns the compiled selection.
    """
    if isinstance(data, int):
        return lambda tally, item: (data, data)
    times = data.get("times", 1)
    if times != 1:
        inner = compile_amount({key: value for key, value in data.items() if key != "times"}, numbers, register)
        return lambda tally, item: _scaled(inner(tally, item), times)
    if "number" in data:
        number = numbers[data["number"]]
        return lambda tally, item: (number, number)
    if "count" in data:
        selection = register(data["count"])
        return lambda tally, item: tally.count(selection)
    if "sum" in data:
        return _sum(data["sum"], register(data["of"]))
    if "item" in data:
        path = data["item"]
        return lambda tally, item: _item(item, path)
    form, combine = next(found for found in _COMBINATIONS.items() if found[0] in data)
    return _combination(combine, [compile_amount(part, numbers, register) for part in data[form]])


def _scaled(amount: Range, times: int) -> Range:
    return amount[0] * times, min(amount[1] * times, UNBOUNDED)


def _sum(path: str | list[Any], selection: Selection) -> Amount:
    """Return the sum of an attribute over a selection; the last part of a path may be taken from the item."""

    def total(tally: Tally, item: Mapping[str, Any]) -> Range:
        where = path
        if isinstance(where, list):
            where = ".".join(str(item[part["item"]]) if isinstance(part, dict) else part for part in where)
        low = 0
        for entry in tally.sure(selection):
            low += entry.count * sum(value for value in leaves(card_of(entry), where) if isinstance(value, int))
        return low, UNBOUNDED if tally.doubts(selection) else low

    return total


def _item(item: Mapping[str, Any], path: str) -> Range:
    value: Any = item
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return (value, value) if isinstance(value, int) else (UNBOUNDED, UNBOUNDED)


def _combination(combine: Callable[[list[int]], int], parts: list[Amount]) -> Amount:
    def combined(tally: Tally, item: Mapping[str, Any]) -> Range:
        ranges = [part(tally, item) for part in parts]
        return combine([low for low, _ in ranges]), min(combine([high for _, high in ranges]), UNBOUNDED)

    return combined


def _product(values: list[int]) -> int:
    product = 1
    for value in values:
        product *= value
    return product


_COMBINATIONS: dict[str, Callable[[list[int]], int]] = {"add": sum, "multiply": _product, "smallest": min}
