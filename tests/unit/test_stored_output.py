"""Outputs on a page before a run: text as text, pictures as pictures, data for what a script makes."""

import asyncio
import json
from html import unescape
from typing import Any

import pytest

from headwise.maps import HEAD_MAP, PLOTLY
from pyodide_kernels.publish import stored_output
from pyodide_kernels.publish.rehearse import rehearse

from .reader import lesson
from .test_fences import Tree


def stored(*outputs: dict[str, Any], streams: list[list[str]] | None = None) -> str:
    return stored_output.html({"streams": streams or [], "outputs": list(outputs)})


def test_text_is_text_in_every_part() -> None:
    html = stored({"text/plain": "<b>", "text/html": "<s>"}, streams=[["stdout", "<i>"], ["stderr", "<u>"]])
    assert [tag for tag, _ in Tree(html).found] == ["div", "pre", "pre", "div", "pre", "span"]
    assert all(f"&lt;{tag}&gt;</pre>" in html for tag in "iub")
    assert stored() == '<div class="cell-output" data-output data-origin="build"></div>'


def test_printed_text_is_what_a_terminal_shows() -> None:
    html = stored(streams=[["stdout", "50 %\r100 %\n\x1b[31m<red>\x1b[0m\n"]])
    assert '<pre class="out-text">100 %\n<span class="ansi-1">&lt;red&gt;</span>\n</pre>' in html


def test_a_rehearsal_keeps_each_display_apart() -> None:
    tiny = lesson() | {
        "cells": [{"name": "one", "source": "print(1)\nprint(2)\ndisplay(3)\ndisplay(4)", "compared": []}]
    }
    result = asyncio.run(rehearse({"lesson": tiny, "exercises": {}, "expressions": []}))
    assert [stream for stream, _ in result["cells"]["one"]["streams"]] == ["stdout", "display", "display"]


def test_what_is_displayed_stands_between_what_is_printed() -> None:
    shown = json.dumps({"text/plain": "'it'"})
    html = stored(streams=[["stdout", "one\n"], ["display", shown], ["display", shown], ["stdout", "two\n"]])
    assert [attributes["class"] for tag, attributes in Tree(html).found if tag == "pre"] == [
        "out-text",
        "out-text out-value",
        "out-text out-value",
        "out-text",
    ]


@pytest.mark.parametrize(
    ("kind", "data", "address"),
    [
        ("image/png", "cG5n", "data:image/png;base64,cG5n"),
        ("image/svg+xml", '<svg a="1">é</svg>', "data:image/svg+xml,%3Csvg%20a%3D%221%22%3E%C3%A9%3C%2Fsvg%3E"),
    ],
)
def test_a_picture_is_an_image_with_the_text_as_its_words(kind: str, data: str, address: str) -> None:
    (image,) = Tree(stored({"text/plain": 'a "box"', kind: data})).all("img")
    assert (image["src"], image["alt"]) == (address, 'a "box"')


@pytest.mark.parametrize("kind", [HEAD_MAP, PLOTLY, "text/html"])
def test_what_a_script_draws_is_data_beside_its_text(kind: str) -> None:
    html = stored({"text/plain": "words", kind: {"a": '<"'}})
    (box,) = [attributes for _, attributes in Tree(html).found if "data-bundle" in attributes]
    assert json.loads(unescape(str(box["data-bundle"]))) == {kind: {"a": '<"'}}
    assert ">words</pre></div>" in html


def test_the_name_of_a_head_has_its_colour_and_no_tag_is_touched() -> None:
    html = stored({"text/plain": "ahead 3, Head 9"}, streams=[["stdout", "\x1b[31mhead 2\x1b[0m <i title='head 1'>\n"]])
    found = [attributes for tag, attributes in Tree(html).found if attributes.get("class") == "head-word"]
    assert [(at["data-head"], at["data-hue"]) for at in found] == [("2", "2"), ("1", "1"), ("9", "1")]
    assert "ahead 3" in unescape(html)
