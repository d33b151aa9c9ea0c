"""What a cell gave at build, as the HTML that stands under it until the reader runs it.

``static/js/cell/bundle.js`` builds the same elements from the same bundles, so that running an unchanged cell
changes nothing but where the output says it is from. What needs a script (a figure, a frame, a table behind a button)
is left as data beside the text, and ``hydrate`` there makes it.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any
from urllib.parse import quote

from headwise.maps import HEAD_MAP, PLOTLY
from headwise.output import ARRAY

from .markup import element, heads_coloured
from .terminal import html as printed

SHORT = 45  # characters: half a line of a cell; the longest words of static/css/output_origin.css take the other half


def html(report: dict[str, Any], *, volatile: bool = False) -> str:
    """The ``[data-output]`` element of a rehearsed cell."""
    parts = [_streamed(stream, text) for stream, text in report["streams"]]
    parts += [_bundle(bundle) for bundle in report["outputs"]]
    if parts:
        words = "measured when built" if volatile else "from the build"
        title = "Made when this page was built, by the same Pyodide that Run starts"
        classes = "out-origin out-beside" if _ends_short(report) else "out-origin"
        parts.append(element("span", words, class_=classes, title=title))
    return element("div", "".join(parts), class_="cell-output", data_output=True, data_origin="build")


def _ends_short(report: dict[str, Any]) -> bool:
    """Whether the last line is plain text that leaves room for the words that say where it is from."""
    if not report["outputs"]:
        stream, text = report["streams"][-1]
        return stream == "stdout" and _short(text)
    bundle = report["outputs"][-1]
    return bundle.keys() == {"text/plain"} and _short(bundle["text/plain"])


def _short(text: str) -> bool:
    return len(text.rstrip("\n").rpartition("\n")[2]) <= SHORT


def _streamed(stream: str, text: str) -> str:
    if stream == "display":
        return _bundle(json.loads(text))
    return element("pre", heads_coloured(printed(text)), class_="out-stderr" if stream == "stderr" else "out-text")


def _bundle(bundle: dict[str, Any]) -> str:
    words = bundle["text/plain"]
    text = element("pre", heads_coloured(printed(words)), class_="out-text out-value")
    if drawn := next((kind for kind in (HEAD_MAP, PLOTLY) if kind in bundle), None):
        return _rich(text, drawn, bundle)
    for kind in ("image/png", "image/jpeg"):
        if kind in bundle:
            return _image(f"data:{kind};base64,{bundle[kind]}", words)
    if "image/svg+xml" in bundle:
        return _image(f"data:image/svg+xml,{quote(bundle['image/svg+xml'], safe='')}", words)
    if "text/html" in bundle:
        return _rich(text, "text/html", bundle)
    return text + _about(bundle[ARRAY]) if ARRAY in bundle else text


def _rich(text: str, kind: str, bundle: dict[str, Any]) -> str:
    return element("div", text, class_="out-rich", data_bundle=_json({kind: bundle[kind]}))


def _image(address: str, words: str) -> str:
    return f'<img class="out-image" src="{escape(address)}" alt="{escape(words)}">'


def _about(array: dict[str, Any]) -> str:
    shape = ", ".join(map(str, array["shape"])) + ("," if len(array["shape"]) == 1 else "")
    cells = _json({"shape": array["shape"], "cells": array["cells"]}) if "cells" in array else None
    return element("span", f"{array['dtype']} ({shape})", class_="out-shape", data_cells=cells)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
