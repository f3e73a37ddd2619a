"""Mutants of rule modules: the source with one small mistake in the body of a function, of a kind that people make."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.engine.registry import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

_SWAPPED: dict[type[ast.cmpop], tuple[str, type[ast.cmpop]]] = {
    ast.Lt: ("off by one", ast.LtE),
    ast.LtE: ("off by one", ast.Lt),
    ast.Gt: ("off by one", ast.GtE),
    ast.GtE: ("off by one", ast.Gt),
    ast.Eq: ("condition inverted", ast.NotEq),
    ast.NotEq: ("condition inverted", ast.Eq),
    ast.In: ("condition inverted", ast.NotIn),
    ast.NotIn: ("condition inverted", ast.In),
}
_PLAYERS = {"active", "player", "decider", "attacker", "defender"}
_HOLDERS = {"owner": "controller", "controller": "owner"}
_EXTREMES = {"max": "min", "min": "max"}
#: The kinds, in the order of the table.
KINDS = (
    *("statement dropped", "event skipped", "condition inverted", "off by one", "and for or", "other sign"),
    *("another player", "another zone", "greatest for least"),
)


class Mutant(NamedTuple):
    """A mistake: the module, its place there, its kind, and what is there instead of what."""

    path: str
    number: int
    kind: str
    line: int
    function: str
    before: str
    after: str

    @property
    def name(self) -> str:
        """What it is called in results: stable as long as its module stays as it is."""
        return f"{Path(self.path).parent.name}/{Path(self.path).name}:{self.line} #{self.number}"


def modules(game: str) -> list[Path]:
    """Return the modules of a game's rules and vocabulary."""
    folder = Path(rules_of(game).folder)
    return sorted(path for room in ("rules", "vocabulary") for path in (folder / room).glob("*.py"))


def mutants_of(game: str) -> list[Mutant]:
    """Return every mutant of a game."""
    found: list[Mutant] = []
    for path in modules(game):
        sites = _Sites(game, str(path))
        sites.visit(ast.parse(path.read_text(encoding="utf-8")))
        found += sites.found
    return found


def codes(game: str, mutant: Mutant) -> list[tuple[CodeType, CodeType]]:
    """Return the code objects that a mutant changes, each with its own, those that hold others included."""
    source = Path(mutant.path).read_text(encoding="utf-8")
    sites = _Sites(game, mutant.path, mutant.number)
    tree = ast.fix_missing_locations(sites.visit(ast.parse(source)))
    plain = compile(source, mutant.path, "exec", dont_inherit=True)
    return _changed(plain, compile(tree, mutant.path, "exec", dont_inherit=True))


def _changed(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]]:
    inner = [
        pair
        for one, other in zip(_codes_in(old), _codes_in(new), strict=True)
        if one != other
        for pair in _changed(one, other)
    ]
    return [(old, new), *inner]


def _codes_in(code: CodeType) -> list[CodeType]:
    return [value for value in code.co_consts if isinstance(value, type(code))]


class _Sites(ast.NodeTransformer):
    """Walks the bodies of functions and notes each place for a mutant; at the `wanted` one it makes the mistake."""

    def __init__(self, game: str, path: str, wanted: int = -1) -> None:
        self.path = path
        self.wanted = wanted
        self.found: list[Mutant] = []
        self.functions: list[str] = []
        names = __import__(f"deckcheck.games.{game}.names", fromlist=["names"])
        self.size = len(rules_of(game).zones)
        self.zones = {name for name in vars(names.Zone) if name.isupper()}

    def place(self, kind: str, node: ast.AST, make: Callable[[], ast.AST]) -> ast.AST | None:
        """Note a place for a mutant; return what is there instead if it is the wanted one."""
        if not self.functions:
            return None
        number = len(self.found)
        line = getattr(node, "lineno", 0)
        new = make()
        function = ".".join(self.functions)
        before, after = (ast.unparse(ast.fix_missing_locations(one)).split("\n")[0] for one in (node, new))
        self.found.append(Mutant(self.path, number, kind, line, function, before[:80], after[:80]))
        return ast.copy_location(new, node) if number == self.wanted else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.functions.append(node.name)
        start = 1 if ast.get_docstring(node) is not None else 0
        rest = [self.visit(statement) for statement in node.body[start:]]
        node.body = [*node.body[:start], *rest]
        self.functions.pop()
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        return self._with_test(node)

    def _with_test(self, node: ast.If | ast.While | ast.IfExp) -> ast.AST:
        plain = not isinstance(node.test, ast.Compare) or len(node.test.ops) > 1
        test = node.test
        new = self.place("condition inverted", test, lambda: ast.UnaryOp(ast.Not(), test)) if plain else None
        self.generic_visit(node)
        if new is not None:
            node.test = new  # type: ignore[assignment]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._with_test(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._with_test(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        new = None
        if isinstance(node.value, ast.Call):
            called = node.value.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            new = self.place("event skipped" if name in ("emit", "tell") else "statement dropped", node, ast.Pass)
        self.generic_visit(node)
        return new or node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        new = None
        if len(node.ops) == 1 and type(node.ops[0]) in _SWAPPED:
            kind, swapped = _SWAPPED[type(node.ops[0])]
            new = self.place(kind, node, lambda: ast.Compare(node.left, [swapped()], node.comparators))
        self.generic_visit(node)
        return new or node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        new = self.place("and for or", node, lambda: ast.BoolOp(other, node.values))
        self.generic_visit(node)
        return new or node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        new = None
        if isinstance(node.op, ast.Add | ast.Sub):
            other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            new = self.place("other sign", node, lambda: ast.BinOp(node.left, other, node.right))
        self.generic_visit(node)
        return new or node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int:
            number = node.value
            return self.place("off by one", node, lambda: ast.Constant(number + 1)) or node
        if type(node.value) is bool:
            flag = node.value
            return self.place("condition inverted", node, lambda: ast.Constant(not flag)) or node
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        new = None
        if isinstance(node.ctx, ast.Load):
            if isinstance(node.value, ast.Name) and node.value.id == "Zone" and node.attr in self.zones:
                new = self.place("another zone", node, lambda: _next(node, self.size))
            if node.attr in _HOLDERS:
                new = self.place(
                    "another player", node, lambda: ast.Attribute(node.value, _HOLDERS[node.attr], node.ctx)
                )
            elif node.attr in _PLAYERS:
                new = self.place("another player", node, lambda: _next(node, 2))
        self.generic_visit(node)
        return new or node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        new = None
        if node.id in _EXTREMES:
            new = self.place("greatest for least", node, lambda: ast.Name(_EXTREMES[node.id], node.ctx))
        return new or node


def _next(node: ast.expr, size: int) -> ast.expr:
    return ast.BinOp(ast.BinOp(node, ast.Add(), ast.Constant(1)), ast.Mod(), ast.Constant(size))
