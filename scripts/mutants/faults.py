"""Small faults in source code: one operator, one number or one way out changed at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COUNTED: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
}
# What is written here is not run, or says the same either way.
_SKIPPED = ("annotation", "returns", "decorator_list", "type_params")
# A number among what such a function is asked for picks one of equally random numbers: another one
# picks another, and nothing is right or wrong about either.
_RANDOM = ("chance",)


@dataclass(frozen=True, slots=True)
class Fault:
    """A piece of a file from `start` to `end`, in bytes, and the text to put in its place."""

    line: int
    start: int
    end: int
    was: str
    text: str

    def put_into(self, source: str) -> str:
        """Return the source with the fault in it."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def faults(source: str) -> list[Fault]:
    """List every fault that can be put into a source, in the order of their places."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[tuple[int, int, str], Fault] = {}
    for node, other in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        was = source.encode()[start:end].decode()
        text = f"({ast.unparse(other)})" if isinstance(other, ast.expr) else ast.unparse(other)
        found[start, end, text] = Fault(node.lineno, start, end, was, text)
    return sorted(found.values(), key=lambda fault: (fault.start, fault.end, fault.text))


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield each node that can be changed, and what it becomes."""
    for name, value in ast.iter_fields(node):
        if name in _SKIPPED:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_idle(child) and not _picks(node, child):
                yield from ((child, other) for other in _others(child))
                yield from _changes(child)


def _picks(node: ast.AST, child: ast.AST) -> bool:
    """Tell whether a child is a number that picks one of equally random ones."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in _RANDOM
        and isinstance(child, ast.Constant)
    )


def _is_idle(node: ast.AST) -> bool:
    """Tell whether a statement is a docstring, an import or for type checkers only."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.ClassDef):
        return any(ast.unparse(base) == "Protocol" for base in node.bases)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr))


def _others(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, [operator, *rest], comparators):
            for kind in _COMPARED.get(type(operator), ()):
                yield ast.Compare(left, [kind(), *rest], comparators)
        case ast.BinOp(left, operator, right) if not _is_text(left) and not _is_text(right):
            for kind in _COUNTED.get(type(operator), ()):
                yield ast.BinOp(left, kind(), right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Constant(float() as value):
            yield ast.Constant(value * 1.5 + 0.5)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value) if value is not None and ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case _:
            return


def _is_text(node: ast.AST) -> bool:
    """Tell whether a value is plainly a text: `+` and `%` do other things with those."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
