"""A head map as a Plotly figure, for notebooks: heads chosen by buttons, the cell under the pointer told in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The page's hues for heads 1 to 8, --head-1 to --head-8 of static/css/tokens.css. Beyond eight they repeat; the number
# tells heads apart.
HUES = ("#045ea2", "#b74d07", "#0d8d6d", "#e65298", "#ba8800", "#023d5b", "#3f2802", "#5c5955")
# Cells of a map this small have room for their number.
NUMBERS_UP_TO = 6


def figure(described: Mapping[str, Any]) -> dict[str, Any]:
    """The figure's plain data (``data``, ``layout``); complete without a kernel and without JavaScript of ours."""
    weights, tokens, keys = described["weights"], described["tokens"], described["keys"]
    labels = described["labels"] or [""] * len(weights)
    names = [f"Head {k}{f': {label}' if label else ''}" for k, label in enumerate(labels, start=1)]
    largest = max((w for head in weights for row in head for w in row if w is not None), default=1.0)
    traces = [
        _heatmap(head, name, index, tokens, keys) | {"zmin": 0, "zmax": largest}
        for index, (head, name) in enumerate(zip(weights, names, strict=True))
    ]
    cell = 64 if len(keys) <= NUMBERS_UP_TO else 30
    margin = {"l": 110, "r": 90, "t": 90, "b": 70}
    layout: dict[str, Any] = {
        "title": {"text": "Rows look, columns are looked at.", "font": {"size": 14}, "y": 0.98, "yanchor": "top"},
        "width": cell * len(keys) + margin["l"] + margin["r"] + 80,
        "height": cell * len(tokens) + margin["t"] + margin["b"],
        "margin": margin,
        "plot_bgcolor": "rgba(0,0,0,0)",
        "xaxis": _axis("key: is looked at", keys),
        "yaxis": _axis("query: looks", tokens) | {"autorange": "reversed"},
    }
    if len(names) > 1:
        layout["updatemenus"] = [_chooser(names)]
    return {"data": traces, "layout": layout}


def _axis(title: str, names: list[str]) -> dict[str, Any]:
    ticks = {"tickvals": list(range(len(names))), "ticktext": names, "ticks": ""}
    return {"title": {"text": title}, "showgrid": False, "zeroline": False, **ticks}


def _chooser(names: list[str]) -> dict[str, Any]:
    buttons = [
        {"label": name, "method": "restyle", "args": ["visible", [index == other for other in range(len(names))]]}
        for index, name in enumerate(names)
    ]
    return {"buttons": buttons, "x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "pad": {"b": 8}}


def _heatmap(
    head: list[list[float | None]], name: str, index: int, tokens: list[str], keys: list[str]
) -> dict[str, Any]:
    numbers = {"texttemplate": "%{z:.4f}"} if len(keys) <= NUMBERS_UP_TO else {}
    return {
        "type": "heatmap",
        "name": name,
        "z": head,
        "visible": index == 0,
        "colorscale": [[0, "#fdfcf9"], [1, HUES[index % len(HUES)]]],
        "customdata": [[[query, key] for key in keys] for query in tokens],
        "hovertemplate": "“%{customdata[0]}” looks at “%{customdata[1]}”: %{z:.4f}<extra>" + name + "</extra>",
        "xgap": 1,
        "ygap": 1,
        **numbers,
    }
