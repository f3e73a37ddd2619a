"""Which modules of the package some of them need: all that they import, within functions too."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_PACKAGE = "deckcheck"


def reached(modules: Mapping[str, bytes], entries: tuple[str, ...]) -> list[str]:
    """Return the files of modules that some of them reach by imports, in the order of their names.

    Args:
        modules: the text of each module by its file in the package (`web/sessions.py`).
        entries: how the files of those begin that are needed in any case.
    """
    files = {_name_of(file): file for file in modules}
    found: set[str] = set()
    left = [name for name, file in files.items() if file.startswith(entries)]
    while left:
        name = left.pop()
        if name in files and name not in found:
            found.add(name)
            left += _imports(modules[files[name]])
            left.append(name.rpartition(".")[0])
    return sorted(files[name] for name in found)


def _name_of(file: str) -> str:
    return f"{_PACKAGE}.{file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield a module and all statements in it, without a look into expressions: those hold none."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, part, ())


def _imports(text: bytes) -> Iterator[str]:
    """Yield the names of what a module imports; some of them are those of modules."""
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{part.name}" for part in node.names)
        elif isinstance(node, ast.Import):
            yield from (part.name for part in node.names)
