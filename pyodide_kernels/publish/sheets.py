"""The book's stylesheet: the sheets of ``static/css`` in their order, as one file.

Small files are good to read and to change, but a page shows nothing before it has them all. As one, without their
comments, they take one request and less than half of the gzip that they would take one by one.
"""

from __future__ import annotations

import re
from pathlib import Path

from pyodide_kernels.distribution.fetch import ROOT

# Linked by static/main.html and 404.html. It lies among what the build writes, which `make serve` does not watch.
BOOK = "lessons/book.css"
# In the order in which they override each other.
SHEETS = (
    *("tokens", "type", "page", "home", "progress", "page_narrow", "sections", "prose", "prose_parts", "code"),
    *("cell", "cell_foot", "editor", "unfold", "output", "output_rich", "output_origin", "error", "work", "quiz"),
    *(
        "figures",
        "diagrams",
        "head_map",
        "head_map_room",
        "head_map_heads",
        "head_map_atlas",
        "head_map_compare",
        "head_map_twins",
        "head_map_matrix",
        "head_map_names",
        "head_map_scale",
        "head_map_row",
        "head_map_pins",
        "head_map_pins_narrow",
        "head_map_foot",
        "head_map_tools",
        "head_map_mask",
        "head_map_save",
        "head_map_sentence",
        "head_map_lines",
        "head_stages",
        "calculator",
        "head_map_paper",
        "search",
        "shelf",
        "print_pages",
        "print_questions",
        "print_one_page",
    ),
)
# Asked for by themselves: for paper, when "Your work" is opened, when a term is pointed at, when a figure of stages or
# a calculator comes near.
APART = (
    *("print", "work_sheets", "term_note"),
    *("head_stages_panel", "head_stages_matrix", "head_stages_frames", "head_stages_foot"),
    *("calculator_panel", "calculator_settings", "calculator_results", "calculator_comparison"),
)
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def book(folder: Path) -> str:
    """All sheets of ``folder`` without their comments. RuntimeError when one is missing, or is in no list above."""
    there = {path.stem for path in folder.glob("*.css")}
    if missing := [name for name in (*SHEETS, *APART) if name not in there]:
        raise RuntimeError(f"{folder / missing[0]}.css is not there; mend the list in {__file__}")
    if forgotten := sorted(there - {*SHEETS, *APART}):
        raise RuntimeError(f"{folder / forgotten[0]}.css would be on no page; add it to the list in {__file__}")
    return "".join(COMMENT.sub("", (folder / f"{name}.css").read_text("utf-8")) for name in SHEETS)


def write(static: Path = ROOT / "static") -> None:
    """Write the stylesheet if it has changed. Addresses in it are as in the sheets: it lies as deep as they do."""
    text, target = book(static / "css"), static / BOOK
    if not target.is_file() or target.read_text("utf-8") != text:
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8")
