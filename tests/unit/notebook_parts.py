"""A tiny lesson's parts, and the notebook that is made of them."""

from typing import Any

from headwise.lesson_file import Cell
from pyodide_kernels.publish.notebook import notebook
from pyodide_kernels.publish.notebook_fences import Parts

FRONT = "---\ntitle: A lesson\nanswer: It is this.\nwithout: Without it, that.\n---\n"
MAP = "```head-map\nmap: 01_x/weights\ntokens: tokens\ncaption: Look at `#!head 1`.\n```\n"
WEIGHTS = [[0.25, 0.75], [0.5, 0.5]]
RESULT: dict[str, Any] = {
    "cells": {
        "weights": {
            "streams": [["stdout", "a"], ["stdout", "b\n"], ["stderr", "c"]],
            "outputs": [{"text/plain": "array([1.])", "application/vnd.headwise.array+json": {"dtype": "float64"}}],
        }
    },
    "values": {"weights": WEIGHTS, "tokens": ["it", "was"], "weights[0, 1]": 0.75, "tokens[1]": "was", "-1.5": -1.5},
}


def parts(**more: Any) -> Parts:
    given: dict[str, Any] = {
        "slug": "01_x",
        "cells": [Cell("weights", "weights = 1\nweights\n", 3)],
        "exercises": {"sum": {"starter": Cell("sum", "s = 0\n", 1), "solution": Cell("sum", "s = 1\n", 5)}},
        "checks": {"sum": "def check_sum(given):\n    return None\n"},
        "reference": lambda name: "def reference(X): ...\n",
        "result": RESULT,
    }
    return Parts(**{**given, **more})


def cells_of(body: str, **more: Any) -> list[dict[str, Any]]:
    """The cells after the title and the setup."""
    made: list[dict[str, Any]] = notebook(FRONT + body, parts(**more))["cells"]
    return made[2:]
