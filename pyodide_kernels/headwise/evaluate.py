"""Execute one cell's source in a namespace and give back the value of its last expression.

Pyodide has an evaluator of its own, but it exists only inside Pyodide, and the tests must see the very behaviour
that the reader gets; these few lines are the same everywhere.
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import inspect
import io
import tokenize
import types
from collections.abc import Coroutine, Generator
from contextvars import Context
from typing import Any

from .cell_files import cell_filename, keep_lines

# What a run's task is cancelled with when the reader presses Stop while the cell awaits.
STOP = "stopped by the reader"
_UNSEEN = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER)


def is_stop(error: BaseException) -> bool:
    """Whether the reader's Stop raised this: in running code, or in a task that the cell was waiting for."""
    return isinstance(error, KeyboardInterrupt) or (isinstance(error, asyncio.CancelledError) and error.args == (STOP,))


async def evaluate(source: str, name: str, namespace: dict[str, Any], context: Context) -> Any:
    """Run ``source`` in ``namespace``; the value of the last expression, or None when a semicolon ends it.

    Top-level ``await`` is allowed. Whatever the code raises is raised. ``context`` holds what outlives a cell beside
    variables: NumPy keeps its print options in it, and every call from JavaScript would otherwise start a new one.
    """
    filename = cell_filename(name)
    keep_lines(source, name)
    namespace.setdefault("__builtins__", builtins)
    tree = ast.parse(source, filename)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    await _execute(tree, "exec", filename, namespace, context)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    value = await _execute(ast.Expression(last.value), "eval", filename, namespace, context)
    return None if _ends_with_semicolon(source) else value


async def _execute(
    tree: ast.Module | ast.Expression, mode: str, filename: str, namespace: dict[str, Any], context: Context
) -> Any:
    # Not inherited: this file's own `from __future__` would turn the reader's annotations into strings.
    code = compile(tree, filename, mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    made = context.run(eval, code, namespace)
    # Only an await of the cell's own makes its code a coroutine; one that the cell merely holds stays a value.
    return await _within(context, made) if code.co_flags & inspect.CO_COROUTINE else made


@types.coroutine
def _within(context: Context, coroutine: Coroutine[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """Await ``coroutine``, each of its steps in ``context``; a task would do so too, but loses a KeyboardInterrupt.

    A Stop while it awaits is the KeyboardInterrupt that it would be anywhere else in the cell.
    """
    step: Any = coroutine.send
    sent: Any = None
    while True:
        try:
            waits_for = context.run(step, sent)
        except StopIteration as end:
            return end.value
        try:
            sent = yield waits_for
            step = coroutine.send
        except asyncio.CancelledError as error:
            step, sent = coroutine.throw, KeyboardInterrupt() if error.args == (STOP,) else error
        except BaseException as error:
            step, sent = coroutine.throw, error


def _ends_with_semicolon(source: str) -> bool:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type not in _UNSEEN][-1] == ";"


def assigned_names(source: str) -> list[str]:
    """What ``source`` binds at its top level, in order: variables, functions, classes and imported modules."""
    names: dict[str, None] = {}
    for statement in ast.parse(source).body:
        for node in _outside_functions(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names[node.name] = None
            elif isinstance(node, ast.Import | ast.ImportFrom):
                names |= {alias.asname or alias.name.partition(".")[0]: None for alias in node.names}
    return list(names)


def _outside_functions(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node]
    if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        return []
    found: list[ast.AST] = [node]
    for child in ast.iter_child_nodes(node):
        found += _outside_functions(child)
    return found
