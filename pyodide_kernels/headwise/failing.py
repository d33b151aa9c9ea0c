"""Find the operands of the very expression that failed, and what they were when it did."""

from __future__ import annotations

import ast
import types
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from .operands import Operand, UnreadableError, describe, look_in, read

AT_MOST = 6


@dataclass
class Failing:
    """The expression that raised: its source text, its node and its operands' values by their source text."""

    code: str = ""
    node: ast.AST | None = None
    values: dict[str, Any] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)

    @property
    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Those operands that are arrays."""
        return {code: value for code, value in self.values.items() if isinstance(value, np.ndarray)}

    def sides(self) -> list[tuple[str, Any]] | None:
        """Left and right operand of an operator, or the first two arguments of a call, where both can be read."""
        match self.node:
            case ast.BinOp(left=left, right=right) | ast.Call(args=[left, right, *_]):
                codes = [ast.unparse(left), ast.unparse(right)]
            case ast.AugAssign(target=left, value=right):
                codes = [ast.unparse(left), ast.unparse(right)]
            case _:
                return None
        return [(code, self.values[code]) for code in codes] if all(code in self.values for code in codes) else None

    def operands(self) -> list[Operand]:
        """What to say of each operand; functions and modules say nothing that helps."""
        said = (
            Operand(code=code, what=describe(value))
            for code, value in self.values.items()
            if not isinstance(value, types.ModuleType) and not (callable(value) and code.isidentifier())
        )
        return list(islice(said, AT_MOST))


def find(traceback: types.TracebackType, source: str) -> Failing:
    """The failing expression of ``traceback``'s frame, whose file is ``source``; an empty one where it is unknown."""
    frame = traceback.tb_frame
    names = {**frame.f_globals, **frame.f_locals}
    node = expression(frame.f_code, traceback.tb_lasti, source)
    if node is None:
        return Failing(names=names)
    look = look_in(frame.f_locals, frame.f_globals)
    found = Failing(ast.get_source_segment(source, node) or "", node, names=names)
    for part in _parts(node):
        if isinstance(part.operand if isinstance(part, ast.UnaryOp) else part, ast.Constant):
            continue  # it says itself what it is
        try:
            found.values.setdefault(ast.unparse(part), read(part, look))
        except (UnreadableError, RecursionError):
            for inner in _names(part):
                if inner.id in names:
                    found.values.setdefault(inner.id, names[inner.id])
    return found


def expression(code: types.CodeType, instruction: int, source: str) -> ast.AST | None:
    """The node of ``source`` that the instruction at this offset of its ``code`` comes from, where it can be known."""
    place = next(islice(code.co_positions(), instruction // 2, None), None)
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return None if place is None or None in place else _at(tree, place)  # type: ignore[arg-type]  # None was excluded


def _at(tree: ast.AST, place: tuple[int, int, int, int]) -> ast.AST | None:
    """The node whose place in the source is exactly the failing instruction's."""
    line, end_line, column, end_column = place
    for node in ast.walk(tree):
        where = (getattr(node, name, None) for name in ("lineno", "end_lineno", "col_offset", "end_col_offset"))
        if tuple(where) == (line, end_line, column, end_column):
            # An expression alone on its line is also a statement; the expression has the operands.
            return node.value if isinstance(node, ast.Expr) else node
    return None


def _parts(node: ast.AST) -> list[ast.AST]:
    """The operands of ``node``: of a call its arguments, and the array whose method it is."""
    match node:
        case ast.BinOp():
            return [node.left, node.right]
        case ast.Compare():
            return [node.left, *node.comparators]
        case ast.Call():
            owner = [node.func.value] if isinstance(node.func, ast.Attribute) else [node.func]
            lists = [part.elts if isinstance(part, ast.List | ast.Tuple) else [part] for part in node.args]
            return [*owner, *(item for listed in lists for item in listed), *(part.value for part in node.keywords)]
        case ast.Subscript():
            index = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return [node.value, *(part for part in index if not isinstance(part, ast.Constant | ast.Slice))]
        case ast.AugAssign():
            return [node.target, node.value]
        case ast.Assign():
            return [*node.targets, node.value]
        case ast.Attribute():
            return [node.value]
        case ast.UnaryOp():
            return [node.operand]
    return [node] if isinstance(node, ast.expr) else []


def _names(node: ast.AST) -> list[ast.Name]:
    return [inner for inner in ast.walk(node) if isinstance(inner, ast.Name)]
