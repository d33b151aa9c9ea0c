"""A head map as a Plotly figure for notebooks: every number, honest names, and of a size that a notebook can hold."""

import json
import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from headwise import head_map
from headwise.map_input import MOST_WEIGHTS
from headwise.maps import HEAD_MAP, PLOTLY
from headwise.output import bundle

from .weights import TOKENS, causal, shares


def figure(*arguments: Any, **more: Any) -> Any:
    return head_map(*arguments, **more)._repr_mimebundle_()[PLOTLY]


def shown_by(choice: Any) -> list[bool]:
    visible: list[bool] = choice["args"][0]["visible"]
    return visible


def test_a_notebook_gets_text_and_a_figure_and_the_page_its_own_data() -> None:
    made = head_map(shares(2, 3, 4), TOKENS, keys=list("abcd"))
    assert list(made._repr_mimebundle_()) == ["text/plain", PLOTLY]
    assert list(bundle(made)) == ["text/plain", HEAD_MAP] and bundle(made)[HEAD_MAP] == made.described


def test_the_figure_has_every_number_under_the_names_of_its_tokens_and_head() -> None:
    weights = shares(2, 3, 4)
    made = figure(weights, TOKENS, keys=list("abcd"), labels=["one", "two"])
    assert [trace["name"] for trace in made["data"]] == ["Head 1: one", "Head 2: two"]
    assert [trace["visible"] for trace in made["data"]] == [True, False]
    np.testing.assert_allclose([trace["z"] for trace in made["data"]], weights, atol=5e-7, rtol=0)
    assert {trace["texttemplate"] for trace in made["data"]} == {"%{z:.4f}"}
    layout = made["layout"]
    assert (layout["xaxis"]["ticktext"], layout["yaxis"]["ticktext"]) == (list("abcd"), TOKENS)
    assert layout["title"]["text"].startswith("Head 1: one<br>")
    (menu,) = layout["updatemenus"]
    assert [shown_by(button) for button in menu["buttons"]] == [[True, False], [False, True]]
    assert menu["buttons"][1]["args"][1]["title.text"].startswith("Head 2: two<br>")
    json.dumps(made, allow_nan=False)


def test_one_scale_from_0_to_the_largest_weight_serves_all_heads_and_is_written_down() -> None:
    weights = shares(3, 4, 4)
    for trace in figure(weights, list("abcd"))["data"]:
        assert (trace["zmin"], trace["zmax"]) == (0, weights.max())
        assert trace["colorbar"]["tickvals"] == [0, weights.max() / 2, weights.max()]
    (nothing,) = figure(np.zeros((2, 2)), ["a", "b"])["data"]
    assert (nothing["zmin"], nothing["zmax"]) == (0, 1)


def test_one_head_has_nothing_to_choose() -> None:
    layout = figure(shares(3, 3), TOKENS)["layout"]
    assert "updatemenus" not in layout and "sliders" not in layout


def test_tokens_are_shown_letter_by_letter_and_told_apart() -> None:
    made = figure(shares(5, 5), ["<s>", "&lt;", "the", "the", ""], labels=["<b>"])
    assert made["layout"]["xaxis"]["ticktext"] == ["&lt;s&gt;", "&amp;lt;", "the₁", "the₂", "(empty)"]
    assert made["data"][0]["name"] == "Head 1: &lt;b&gt;"


def test_masked_cells_are_crossed_and_what_should_not_be_there_keeps_its_number() -> None:
    weights = np.array([[0.75, 0.25, 0.0], [0.5, 0.5, 0.0], [0.25, 0.25, 0.5]])
    heatmap, crosses = figure(weights, TOKENS, masked=causal(3))["data"]
    assert heatmap["z"] == [[0.75, 0.25, None], [0.5, 0.5, None], [0.25, 0.25, 0.5]]
    assert list(zip(crosses["y"], crosses["x"], strict=True)) == [(0, 1), (0, 2), (1, 2)]
    assert crosses["visible"] is True


def test_the_crosses_of_a_head_are_shown_with_it_and_those_of_all_always() -> None:
    weights = [np.eye(2)] * 2
    of_all = figure(weights, ["a", "b"], masked=causal(2))
    assert [shown_by(each) for each in of_all["layout"]["updatemenus"][0]["buttons"]] == [
        [True, False, True],
        [False, True, True],
    ]
    of_each = figure(weights, ["a", "b"], masked=[causal(2), causal(2).T])
    assert [trace["visible"] for trace in of_each["data"]] == [True, False, True, False]
    assert [shown_by(each) for each in of_each["layout"]["updatemenus"][0]["buttons"]] == [
        [True, False, True, False],
        [False, True, False, True],
    ]


def test_a_warning_stands_in_the_figure_in_lines_that_fit() -> None:
    title = figure([[1, 1], [math.nan, 1]], ["a", "b"])["layout"]["title"]["text"]
    words = " ".join(title.replace("<br>", " ").split())
    assert "Some weights are NaN" in words and "the row of “a” in head 1 sums to 2.0000." in words
    assert max(map(len, title.split("<br>"))) < 80


def test_72_heads_of_20_tokens_are_chosen_with_a_slider_and_keep_their_size() -> None:
    made = figure(shares(6, 12, 20, 20), [f"token{n}" for n in range(20)], layers=True)
    (slider,) = made["layout"]["sliders"]
    assert [slider["steps"][k]["label"] for k in (0, 12, 71)] == [
        "Layer 1, head 1",
        "Layer 2, head 1",
        "Layer 6, head 12",
    ]
    assert [shown_by(step).index(True) for step in slider["steps"]] == list(range(72))
    # The hue is the head's in its layer, as on the page.
    assert made["data"][0]["colorscale"] == made["data"][12]["colorscale"] != made["data"][1]["colorscale"]
    assert len(json.dumps(made)) < 400_000
    assert made["layout"]["width"] < 1000 and made["layout"]["height"] < 1000


@pytest.mark.parametrize("tokens", [1, 12, 64, 128, 256])
def test_a_figure_of_any_size_fits_a_page(tokens: int) -> None:
    layout = figure(shares(tokens, tokens), ["a long enough token"] * tokens)["layout"]
    assert 200 < layout["width"] < 1250 and 150 < layout["height"] < 1250
    places = layout["yaxis"]["tickvals"]
    assert len(places) == len(layout["yaxis"]["ticktext"])
    assert len(places) * 12 < max(layout["height"], 40), "names do not overlap"


def test_both_maps_of_lesson_02_fit_the_100_kb_of_a_notebook() -> None:
    small = head_map(shares(2, 3, 3), TOKENS)
    large = head_map(shares(4, 11, 11), [f"token{n}" for n in range(11)])
    size = sum(len(json.dumps(shown._repr_mimebundle_())) for shown in (small, large))
    assert 10_000 < size < 30_000


def test_what_only_notebooks_and_terminals_need_is_not_loaded_by_the_page() -> None:
    code = (
        "import sys, headwise.session; sys.exit(str({'headwise.plotly_figure', 'headwise.map_words'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"


def test_the_page_gets_every_map_that_is_not_refused() -> None:
    array = np.full((9, 256, 256), 1 / 256)
    assert array.size > 0.98 * MOST_WEIGHTS
    shown = bundle(head_map(array, masked=np.zeros(array.shape, dtype=bool)))
    assert len(shown[HEAD_MAP]["weights"]) == 9 and "cut" not in shown["text/plain"]
