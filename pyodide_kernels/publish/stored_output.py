"""What a cell gave at build, as the HTML that stands under it until the reader runs it.

``static/js/cell/output.js`` builds the same elements from the same bundles, so that running an unchanged cell
changes nothing but where the output says it is from.
"""

from __future__ import annotations

from html import escape
from typing import Any

from headwise.output import ARRAY

from .markup import element


def html(report: dict[str, Any], *, volatile: bool = False) -> str:
    """The ``[data-output]`` element of a rehearsed cell."""
    parts = [
        element("pre", escape(text), class_="out-stderr" if stream == "stderr" else "out-text")
        for stream, text in report["streams"]
    ]
    parts += [_bundle(bundle) for bundle in report["outputs"]]
    if parts:
        words = "measured when built" if volatile else "from the build"
        title = "Made when this page was built, by the same Pyodide that Run starts"
        parts.append(element("span", words, class_="out-origin", title=title))
    return element("div", "".join(parts), class_="cell-output", data_output=True, data_origin="build")


def _bundle(bundle: dict[str, Any]) -> str:
    text = element("pre", escape(bundle["text/plain"]), class_="out-text out-value")
    if ARRAY not in bundle:
        return text
    shape = ", ".join(map(str, bundle[ARRAY]["shape"])) + ("," if len(bundle[ARRAY]["shape"]) == 1 else "")
    return text + element("span", f"{bundle[ARRAY]['dtype']} ({shape})", class_="out-shape")
