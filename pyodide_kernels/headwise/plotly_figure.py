"""A head map as a Plotly figure, for notebooks: heads chosen by buttons, the cell under the pointer told in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The page's hues for heads 1 to 8; beyond eight they repeat, and the number tells heads apart.
HUES = ("#0b62a8", "#b4480f", "#0e7a55", "#a3357f", "#8a6100", "#00708a", "#66711a", "#555a66")


def figure(described: Mapping[str, Any]) -> dict[str, Any]:
    """The figure's plain data (``data``, ``layout``); complete without a kernel and without JavaScript of ours."""
    weights, tokens, keys = described["weights"], described["tokens"], described["keys"]
    labels = described["labels"] or [""] * len(weights)
    names = [f"Head {k}{f': {label}' if label else ''}" for k, label in enumerate(labels, start=1)]
    traces = [_heatmap(head, name, k, tokens, keys) for k, (head, name) in enumerate(zip(weights, names, strict=True))]
    buttons = [
        {
            "label": name,
            "method": "update",
            "args": [{"visible": [j == k for j in range(len(names))]}, {"title.text": _title(name)}],
        }
        for k, name in enumerate(names)
    ]
    side = 90 + 34 * max(len(tokens), 3)
    layout: dict[str, Any] = {
        "title": {"text": _title(names[0]), "font": {"size": 14}},
        "width": 160 + 34 * max(len(keys), 4) + 60,
        "height": side + 110,
        "margin": {"l": 90, "r": 20, "t": 90, "b": 60},
        "xaxis": {"title": {"text": "key: is looked at"}, "tickvals": list(range(len(keys))), "ticktext": keys},
        "yaxis": {
            "title": {"text": "query: looks"},
            "tickvals": list(range(len(tokens))),
            "ticktext": tokens,
            "autorange": "reversed",
        },
    }
    if len(names) > 1:
        layout["updatemenus"] = [{"type": "dropdown", "buttons": buttons, "x": 0, "xanchor": "left", "y": 1.25}]
    return {"data": traces, "layout": layout}


def _title(name: str) -> str:
    return f"{name}. Rows look, columns are looked at."


def _heatmap(
    head: list[list[float | None]], name: str, index: int, tokens: list[str], keys: list[str]
) -> dict[str, Any]:
    return {
        "type": "heatmap",
        "name": name,
        "z": head,
        "visible": index == 0,
        "zmin": 0,
        "colorscale": [[0, "#fdfcf9"], [1, HUES[index % len(HUES)]]],
        "customdata": [[[query, key] for key in keys] for query in tokens],
        "hovertemplate": "“%{customdata[0]}” looks at “%{customdata[1]}”: %{z:.4f}<extra>" + name + "</extra>",
        "xgap": 1,
        "ygap": 1,
    }
