"""A head map as a Plotly figure, for notebooks: complete without a kernel, without JavaScript of ours and as a picture.

The head is named in the title, the numbers stand in the cells where they fit, masked cells are crossed, and one scale
serves all heads. Another head is chosen in a list, or with a slider where there are many.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from .map_names import head_titles, masks_of, numbered
from .map_words import cut, width

# The page's hues for heads 1 to 8, --head-1 to --head-8 of static/css/tokens.css. Beyond eight they repeat; the number
# tells heads apart.
HUES = ("#045ea2", "#b74d07", "#0d8d6d", "#e65298", "#ba8800", "#023d5b", "#3f2802", "#5c5955")
PAPER, INK, GREY, CLEAR = "#fdfcf9", "#1c1a17", "#8a857c", "rgba(0,0,0,0)"
# Decimals that are kept, more than any label shows: a figure of 72 heads has every number in it.
DECIMALS = 6
# (most columns, edge of a cell in pixels, decimals of the number in it)
CELLS = ((6, 64, ".4f"), (12, 44, ".2f"), (24, 28, ""), (256, 20, ""))
# Pixels of a row of cells at most; where there are many, each is smaller.
WIDEST = 900
# Pixels that a letter takes, a label, and a line of the title.
LETTER, LABEL, LINE = 7, 12, 15
# The least room in pixels for the words above a narrow map, and for the colour bar beside a low one.
WORDS, BAR = 300, 120
# More heads than these are chosen with a slider.
LISTED_HEADS = 16


def figure(described: Mapping[str, Any]) -> dict[str, Any]:
    """The figure's plain data: ``data``, a heatmap for each head and crosses for what is masked, and ``layout``."""
    weights, count = described["weights"], described["layers"]
    rows, columns = ([cut(token) for token in numbered(described[name])] for name in ("tokens", "keys"))
    titles = [_literal(title) for title in head_titles(len(weights), count, described["labels"])]
    largest = max((w for head in weights for row in head for w in row if w is not None), default=0.0) or 1.0
    cell, form = next((min(edge, WIDEST / len(columns)), form) for most, edge, form in CELLS if len(columns) <= most)
    masks = masks_of(described)
    tall = cell * len(rows)
    bar = _bar(largest, cell * len(columns), tall)
    traces = [
        _heatmap(_blank(head, mask), title, entry % (len(weights) // count), largest, form)
        | {"colorbar": bar, "visible": entry == 0}
        for entry, (head, mask, title) in enumerate(zip(weights, masks, titles, strict=True))
    ]
    owners: list[int | None] = list(range(len(traces)))  # the head that each trace is shown with; None: with all
    shared = all(mask is masks[0] for mask in masks)
    for entry, mask in enumerate(masks[:1] if shared else masks):
        if mask is not None:
            traces.append(_crosses(mask, cell) | {"visible": entry == 0})
            owners.append(None if shared else entry)
    room = max(cell * len(columns) + 100, WORDS)
    legend = "Rows look, columns are looked at." + (
        " × is masked: may not be looked at." if described["masked"] else ""
    )
    notes = [legend, *textwrap.wrap(described["warning"], max(40, int(room / LETTER)))]
    captions = [f"{title}<br><sub>{'<br>'.join(map(_literal, notes))}</sub>" for title in titles]
    widest = max(map(width, columns))
    upright = LETTER * widest > cell
    margin = {
        "l": 50 + LETTER * max(map(width, rows)),
        "r": room - cell * len(columns),
        "t": 50 + LINE * len(notes),
        "b": max(50 + (LETTER * widest if upright else LINE), BAR - tall),
    }
    layout: dict[str, Any] = {
        "title": {"text": captions[0], "font": {"size": 16}, "x": 0, "xref": "paper", "yref": "container", "y": 0.98}
        | {"yanchor": "top", "pad": {"t": 8}},
        "width": room + margin["l"],
        "margin": margin,
        "plot_bgcolor": PAPER,
        "showlegend": False,
        "xaxis": _axis("key: is looked at", columns, cell) | {"tickangle": -90 if upright else 0},
        "yaxis": _axis("query: looks", rows, cell) | {"range": [len(rows) - 0.5, -0.5]},
    }
    if len(weights) > LISTED_HEADS:
        layout["sliders"] = [_slider(titles, captions, owners, below=margin["b"])]
        margin["b"] += 70
    elif len(weights) > 1:
        layout["updatemenus"] = [_list(titles, captions, owners)]
        margin["t"] += 50
    layout["height"] = tall + margin["t"] + margin["b"]
    return {"data": traces, "layout": layout}


def _literal(text: str) -> str:
    """``text`` as Plotly shows it letter by letter: it would take <s>, a token of many models, for a tag."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _axis(title: str, names: list[str], cell: float) -> dict[str, Any]:
    step = max(1, round(LABEL / cell + 0.49))
    ticks = {"tickvals": list(range(0, len(names), step)), "ticktext": list(map(_literal, names[::step]))}
    apart = {"ticks": "outside", "ticklen": 4, "tickcolor": CLEAR, "tickfont": {"size": LABEL}, "automargin": True}
    shape = {"range": [-0.5, len(names) - 0.5], "title": {"text": title, "standoff": 8}}
    return {"showgrid": False, "zeroline": False, **shape, **apart, **ticks}


def _heatmap(head: Sequence[Any], title: str, hue: int, largest: float, form: str) -> dict[str, Any]:
    return {
        "type": "heatmap",
        "name": title,
        "z": [[None if w is None else round(w, DECIMALS) for w in row] for row in head],
        "zmin": 0,
        "zmax": largest,
        "colorscale": [[0, PAPER], [1, HUES[hue % len(HUES)]]],
        "hovertemplate": "“%{y}” looks at “%{x}”: %{z:.4f}<extra>%{fullData.name}</extra>",
        "xgap": 1,
        "ygap": 1,
    } | ({"texttemplate": f"%{{z:{form}}}"} if form else {})


def _bar(largest: float, width: float, height: float) -> dict[str, Any]:
    """The colour bar, as far from a map of ``width`` as the name of its axis needs."""
    ticks = {"tickvals": [0, largest / 2, largest], "tickformat": ".4f"}
    place = {"lenmode": "pixels", "len": max(height, BAR), "y": 1, "yanchor": "top", "xpad": max(10, 60 - width / 2)}
    return {"title": {"text": "weight"}, **ticks, **place}


def _blank(head: Sequence[Any], mask: Sequence[Any] | None) -> Sequence[Any]:
    """Without the zeros that a mask makes: a cross says that better than a number."""
    if mask is None:
        return head
    both = (zip(*pair, strict=True) for pair in zip(head, mask, strict=True))
    return [[None if hidden and not weight else weight for weight, hidden in row] for row in both]


def _crosses(mask: Sequence[Sequence[bool]], cell: float) -> dict[str, Any]:
    places = [(row, column) for row, line in enumerate(mask) for column, hidden in enumerate(line) if hidden]
    return {
        "type": "scatter",
        "mode": "markers",
        "y": [row for row, _ in places],
        "x": [column for _, column in places],
        "marker": {"symbol": "x-thin", "size": cell / 3, "line": {"width": 1, "color": GREY}},
        "hovertemplate": "“%{y}” may not look at “%{x}”<extra>masked</extra>",
    }


def _choices(titles: list[str], captions: list[str], owners: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "label": title,
            "method": "update",
            "args": [{"visible": [owner in (None, entry) for owner in owners]}, {"title.text": caption}],
        }
        for entry, (title, caption) in enumerate(zip(titles, captions, strict=True))
    ]


def _list(titles: list[str], captions: list[str], owners: list[Any]) -> dict[str, Any]:
    choices = {"buttons": _choices(titles, captions, owners)}
    return {**choices, "x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "pad": {"b": 8}}


def _slider(titles: list[str], captions: list[str], owners: list[Any], below: float) -> dict[str, Any]:
    return {
        "steps": _choices(titles, captions, owners),
        "pad": {"t": below, "l": 0},
        "currentvalue": {"prefix": "", "xanchor": "left", "font": {"color": INK}},
        "font": {"color": CLEAR},  # a word at each of 72 steps would be a smear
        "ticklen": 4,
        "minorticklen": 4,
    }
