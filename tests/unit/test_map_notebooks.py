"""A head map in a lesson's notebook: code that draws it, and a figure that needs no run."""

import json

from headwise.maps import HEAD_MAP, PLOTLY, describe

from .notebook_parts import MAP, RESULT, WEIGHTS, cells_of


def test_a_head_map_is_code_and_a_figure_that_needs_no_run() -> None:
    code, caption = cells_of(MAP.replace("caption", "heads: [coreference]\ncaption"))
    assert code["source"].endswith('head_map(weights, tokens, labels=["coreference"])')
    figure = code["outputs"][0]["data"][PLOTLY]
    assert figure["data"][0]["z"] == WEIGHTS
    assert caption["source"] == "Look at head 1."


def test_a_head_map_keeps_its_mask_and_its_layers() -> None:
    values = {"weights": [[WEIGHTS]], "tokens": ["it", "was"], "hidden": [[False, False], [False, False]]}
    body = "```head-map\nmap: 01_x/weights\ntokens: tokens\nmasked: hidden\nlayers: true\ncaption: Look.\n```\n"
    code, _ = cells_of(body, result={**RESULT, "values": values})
    assert code["source"].endswith("head_map(weights, tokens, masked=hidden, layers=True)")


def test_a_head_map_keeps_the_names_of_its_columns() -> None:
    values = {"weights": [[0.5, 0.25, 0.25], [1, 0, 0]], "tokens": ["it", "was"], "words": ["a", "b", "c"]}
    body = "```head-map\nmap: 01_x/weights\ntokens: tokens\nkeys: words\ncaption: Look.\n```\n"
    code, _ = cells_of(body, result={**RESULT, "values": values})
    assert code["source"].endswith("head_map(weights, tokens, keys=words)")


def test_a_figure_too_large_for_a_notebook_is_text_until_the_cell_is_run() -> None:
    values = {"weights": [[[1 / 3] * 30] * 30] * 12, "tokens": list(range(30))}
    code, _ = cells_of(MAP, result={**RESULT, "values": values})
    (data,) = (out["data"] for out in code["outputs"])
    assert list(data) == ["text/plain"] and data["text/plain"].endswith("\nRun this cell to see the map.")


def test_a_map_that_a_cell_shows_is_a_figure_too() -> None:
    described = json.loads(json.dumps(describe(WEIGHTS, ["it", "was"])))
    cells = {"weights": {"streams": [], "outputs": [{"text/plain": "Head 1", HEAD_MAP: described}]}}
    (cell,) = cells_of("```cell\n01_x/weights\n```\n", result={**RESULT, "cells": cells})
    assert cell["outputs"][0]["data"][PLOTLY]["data"][0]["z"] == WEIGHTS
