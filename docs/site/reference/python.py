"""The Python interface: every public name, with its signature and its documentation."""

from __future__ import annotations

import enum
import inspect
import re

import deckcheck
from docs.site.reference.markdown import code, fenced, heading, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.messages import Translator

_SECTIONS = ("Args:", "Returns:", "Raises:", "Yields:", "Attributes:", "Example:", "Examples:")


def page(translator: Translator) -> str:
    """Return the page of the Python interface, whose descriptions are the docstrings."""
    say = tongue(translator)
    parts = [
        f"# {say('Python interface', 'Interface Python')}\n",
        say(
            "`import deckcheck` offers these names; everything else may change.\n",
            "`import deckcheck` offre ces noms\xa0; tout le reste peut changer. Les descriptions viennent du code, qui est en anglais.\n",
        ),
    ]
    for name in deckcheck.__all__:
        if name != "__version__":
            parts += _name(name, getattr(deckcheck, name))
    return "\n".join(parts)


def _name(name: str, value: Any) -> Iterator[str]:
    yield heading(2, code(f"deckcheck.{name}"), name.lower())
    if not inspect.isclass(value):
        yield fenced(_signature(name, value), "python")
        yield _documented(value)
        return
    if not issubclass(value, BaseException) and not issubclass(value, enum.Enum):
        yield fenced(_signature(name, value), "python")
    yield _documented(value)
    for part, member in _members(value).items():
        of = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        if part.startswith("_"):
            continue
        if isinstance(of, property) and inspect.getdoc(of):
            yield heading(3, code(part), f"{name}.{part}".lower())
            yield _documented(of)
        elif inspect.isfunction(of) and inspect.getdoc(of):
            yield heading(3, code(f"{part}()"), f"{name}.{part}".lower())
            yield fenced(_signature(part, of), "python")
            yield _documented(of)


def _members(value: type) -> dict[str, Any]:
    """Return the members of a class by name: its own, then those that it has of other classes of the package."""
    found: dict[str, Any] = {}
    for one in value.__mro__:
        if one.__module__.partition(".")[0] == deckcheck.__name__:
            found = {**found, **{name: member for name, member in vars(one).items() if name not in found}}
    return found


class _Words(str):
    """An annotation as it is written in the code, without quotes around it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _written(annotation: Any) -> Any:
    words = getattr(annotation, "__forward_arg__", annotation)
    return _Words(words) if isinstance(words, str) else annotation


def _signature(name: str, value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return name
    parameters = [
        part.replace(annotation=_written(part.annotation))
        for part in signature.parameters.values()
        if part.name not in {"self", "cls"}
    ]
    return f"{name}{signature.replace(parameters=parameters, return_annotation=_written(signature.return_annotation))}"


def _documented(value: Any) -> str:
    """Return a docstring as Markdown: its sections become lists, its sessions blocks of code."""
    lines: list[str] = []
    inside, code_block = "", False
    for line in (inspect.getdoc(value) or "").split("\n"):
        if line in _SECTIONS:
            inside = line
            lines += ["", f"**{line.removesuffix(':')}**", ""]
        # Where a docstring has no other indentation, its session has none either.
        elif line.lstrip().startswith((">>> ", "... ")) or (code_block and line.strip()):
            if not code_block:
                lines += ["", "```pycon"]
            code_block = True
            lines.append(line.removeprefix("    "))
            continue
        elif inside and re.match(r"    [\w*, .]+: ", line):
            named, _, words = line.strip().partition(": ")
            lines.append(f"- `{named}`: {words}")
        elif inside and line.startswith("    "):
            lines.append(f"  {line.strip()}")
        else:
            inside = inside if not line else ""
            lines.append(line)
        if code_block:
            lines.insert(-1, "```")
            code_block = False
    if code_block:
        lines.append("```")
    return "\n".join(lines) + "\n"
