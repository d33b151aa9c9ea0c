"""Runs inside Pyodide (see compile.mjs): find the files that a first Run reads, and compile files."""

import json
import sys
from importlib.machinery import FrozenImporter

# What nearly every first Run touches: what `headwise` imports, random numbers, a product, an array's text, an error.
FIRST_RUN = """
import ast, builtins, collections.abc, contextlib, contextvars, dataclasses, inspect, io, json, linecache, math, re
import time, tokenize, traceback, types, typing
import numpy as np, numpy.typing
import pyodide.ffi
rng = np.random.default_rng(0)
X = rng.normal(size=(3, 4)).round(2)
S = np.einsum("ik,jk->ij", X, X) / np.sqrt(4)
P = np.exp(S - S.max(axis=-1, keepdims=True))
repr(P / P.sum(axis=-1, keepdims=True))
try:
    X @ S
except ValueError as error:
    "".join(traceback.format_exception(error))
"""


# What our own package reads for a cell that ends well. What it needs for errors, questions of the editor and
# exercises it imports when there is one.
OUR_FIRST_RUN = """
import sys, types
sys.modules["headwise_worker"] = types.ModuleType("headwise_worker")  # which the page's worker brings
import headwise.in_worker
session = headwise.in_worker.Sessions().open({"lesson": "", "cells": [], "exercises": {}})
try:
    session.run("cell", "import numpy as np; np.eye(2)", print).send(None)
except StopIteration:
    pass
"""
FIRST_RUNS = {"base": FIRST_RUN, "ours": OUR_FIRST_RUN}


def answer(asked: str) -> str:
    """See compile.mjs. Raises SyntaxError (a file cannot be compiled) and what the first run raises."""
    request = json.loads(asked)
    files: dict[str, str] = request["files"]
    if request["first_run"] == "ours":
        for path, source in files.items():
            compile(source, path, "exec", dont_inherit=True)  # a mistake is found now, also in what stays source
    touched = read_files()
    unpack(request["wheels"])
    without = read_files() - touched
    exec(FIRST_RUNS[request["first_run"]], {"__name__": "__main__"})
    touched = read_files() - without
    files = {path: source for path, source in files.items() if path in touched}
    frozen = [path for path in request["files"] if is_frozen(path)]
    return json.dumps({"frozen": frozen, "compiled": {path: compiled(source, path) for path, source in files.items()}})


def unpack(wheels: list[str]) -> None:
    """Unpack wheels, which compile.mjs has put into the root folder, where Python looks for packages."""
    from sysconfig import get_path
    from zipfile import ZipFile

    for wheel in wheels:
        with ZipFile(f"/{wheel}") as archive:
            archive.extractall(get_path("purelib"))
    sys.path_importer_cache.clear()


def read_files() -> set[str]:
    """The files of the modules that are imported, less those that are frozen into Python itself."""
    specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
    return {spec.origin for spec in specs if spec and spec.origin and spec.loader is not FrozenImporter}


def is_frozen(path: str) -> bool:
    """Whether Python holds this module of its library in itself and reads no file for it."""
    library, found, member = path.partition(".zip/")
    name = member.removesuffix(".py").replace("/", ".")
    return bool(found) and library.startswith("/lib/python") and FrozenImporter.find_spec(name) is not None


def compiled(source: str, path: str) -> str:
    """The .pyc of ``source`` in base64. It says ``path`` in tracebacks and is never compared with a source file."""
    import base64  # here, so that what only the build needs is not taken for what a first run reads
    import py_compile
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "module.py")
        written.write_text(source, "utf-8")
        made = py_compile.compile(
            str(written),
            cfile=str(Path(folder, "module.pyc")),
            dfile=path,
            doraise=True,
            optimize=0,  # with docstrings, for help()
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        assert made
        return base64.b64encode(Path(made).read_bytes()).decode()
