"""Make a notebook of a lesson's page: a pure function of texts and of the lesson's rehearsed result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from headwise.maps import HeadMapError
from pyodide_kernels.distribution.fetch import sha256_of

from .inline import number
from .lessons import LessonError
from .notebook_fences import RENDER, NotebookCell, Parts, code_cell, text_cell
from .notebook_text import markdown
from .page import VALUE, Fence, fences, standing_at, unix_lines
from .references import split_value
from .settings import FRONT_MATTER, settings

# Why: see headwise/notebook.py.
SETUP = "from headwise.notebook import keep_print_options\n\nkeep_print_options()"


def notebook(text: str, parts: Parts) -> dict[str, Any]:
    """The notebook (nbformat 4.5) of the page ``text``. Raises LessonError naming the page and the mend."""
    text, page = unix_lines(text), f"docs/lessons/{parts.slug}.md"
    front = FRONT_MATTER.match(text)
    if front is None:
        raise LessonError(f"{page}:1 has no front matter; start it with '---', title:, answer:")
    with standing_at(page, 1):
        about = settings(front["yaml"], ("title",))
    _check_values(text, page, parts)
    cells: list[NotebookCell] = [text_cell(_title(about, parts)), code_cell("setup", SETUP, [], tags=["setup"])]
    at, indent = front.end(), 0
    for fence in fences(text):
        cells += _prose(_outdented(text[at : fence.start], indent), parts)
        with standing_at(page, fence.line, fence.body):
            cells += _rendered(fence, parts)
        at, indent = fence.end, fence.indent
    cells += _prose(_outdented(text[at:], indent), parts)
    for count, cell in enumerate(cells):
        cell.setdefault("id", f"text-{count:02}")
    ids = [cell["id"] for cell in cells]
    for count, cell in enumerate(cells):
        if ids.index(cell["id"]) != count:
            cell["id"] += f"-{count:02}"
    joined = _joined(cells)
    return {
        "cells": joined,
        "metadata": {
            # A reader's saved copy keeps this, so that JupyterLite can tell it from a newer lesson's notebook.
            "headwise": {"version": sha256_of(json.dumps(joined, sort_keys=True).encode())[:16]},
            "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
            "language_info": {"name": "python"},
            "title": about["title"],
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _check_values(text: str, page: str, parts: Parts) -> None:
    """LessonError for a number in a sentence that was not computed, or that its format does not fit."""
    for found in VALUE.finditer(text):
        with standing_at(page, text.count("\n", 0, found.start()) + 1):
            slug, expression, spec = split_value(found["reference"])
            try:
                number(parts.value(expression, slug), spec)
            except (TypeError, ValueError) as error:
                raise LessonError(f"'{expression}' in the format '{spec}': {type(error).__name__}: {error}") from None


def _rendered(fence: Fence, parts: Parts) -> list[NotebookCell]:
    try:
        return RENDER[fence.kind](fence.body, parts)
    except HeadMapError as error:
        raise LessonError(str(error)) from None


def _outdented(text: str, indent: int) -> str:
    """``text`` after a fence that stood ``indent`` deep in a block: no cell holds a cell, so the block ends there."""
    lines = text.splitlines(keepends=True)
    for k, line in enumerate(lines):
        if line.strip() and not line.startswith(" " * indent):
            break
        lines[k] = line[indent:] if line.strip() else line
    return "".join(lines)


def _title(about: Mapping[str, Any], parts: Parts) -> str:
    lines = [f"# {about['title']}", str(about.get("answer", "")), str(about.get("without", ""))]
    if parts.site_url:
        page = f"{parts.site_url.rstrip('/')}/lessons/{parts.slug}/"
        lines.append(
            f"This notebook is the lesson [{about['title']}]({page}) of Headwise, with the same code and numbers."
        )
    return "\n\n".join(line for line in lines if line)


def _prose(text: str, parts: Parts) -> list[NotebookCell]:
    shown = markdown(text, parts.value, parts.site_url)
    return [text_cell(shown)] if shown else []


def _joined(cells: list[NotebookCell]) -> list[NotebookCell]:
    """Neighbouring texts become one cell, as a person would have written them."""
    joined: list[NotebookCell] = []
    for cell in cells:
        if joined and cell["cell_type"] == joined[-1]["cell_type"] == "markdown":
            joined[-1]["source"] += "\n\n" + cell["source"]
        else:
            joined.append(cell)
    return joined
