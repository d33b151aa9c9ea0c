"""Execute one cell's source in a namespace and give back the value of its last expression.

Pyodide has an evaluator of its own, but it exists only inside Pyodide, and the tests must see the very behaviour
that the reader gets; these few lines are the same everywhere.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
from contextvars import Context
from typing import Any


def cell_filename(name: str) -> str:
    """The file name under which a cell's code is compiled, as it stands in tracebacks."""
    return f"<cell {name}>"


async def evaluate(source: str, name: str, namespace: dict[str, Any], context: Context) -> Any:
    """Run ``source`` in ``namespace``; the value of the last expression, or None when a semicolon ends it.

    Top-level ``await`` is allowed. Whatever the code raises is raised. ``context`` holds what outlives a cell beside
    variables: NumPy keeps its print options in it, and every call from JavaScript would otherwise start a new one.
    """
    filename = cell_filename(name)
    # Tracebacks and inspect.getsource look source lines up here; no such file is on any disk.
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    namespace.setdefault("__builtins__", builtins)
    tree = ast.parse(source, filename)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    body = context.run(eval, compile(tree, filename, "exec", flags), namespace)
    if inspect.isawaitable(body):
        await body
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    value = context.run(eval, compile(ast.Expression(last.value), filename, "eval", flags), namespace)
    if inspect.isawaitable(value) and isinstance(last.value, ast.Await):
        value = await value
    return None if source.rstrip().endswith(";") else value


def assigned_names(source: str) -> list[str]:
    """The variables that ``source`` binds at its top level, in order: what a cell computes."""
    names: dict[str, None] = {}
    for statement in ast.parse(source).body:
        for node in _outside_functions(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
    return list(names)


def _outside_functions(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        return []
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return []
    found: list[ast.AST] = [node]
    for child in ast.iter_child_nodes(node):
        found += _outside_functions(child)
    return found
