"""The picture that a reader saves of a head map, read back and compared with the page; the link to a view."""

from __future__ import annotations

from urllib.parse import urlsplit
from xml.etree import ElementTree

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import TOKENS, WEIGHTS, Open, attribute, element, point, weights
from tests.browser.masking import button, press
from tests.browser.saving import all_drawn, masked, saved, saving

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_the_svg_is_the_matrix_that_is_shown(opened: Open, scheme: str) -> None:
    page = saving(opened, element(weights=weights(3), head=2, labels=[None, "a < b", None]))
    choose_scheme(page, scheme)
    press(page, 3, 1)
    press(page, 1, 1)
    masked(page)
    name, content = saved(page, "SVG")
    assert name == "weights_head-2.svg"
    picture = ElementTree.fromstring(content)
    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    shown = all_drawn(page)[1]
    seen = np.tril(np.ones((5, 5), dtype=bool))
    seen[0] = False
    assert [text for text in texts if text[:2] in ("0.", "1.")][:14] == [f"{weight:.4f}" for weight in shown[seen]]
    assert texts[0] == "Head 2 of 3 (a < b)"
    assert {"Rows look, columns are looked at.", "Mask: causal and 1 cell by hand", "request", "the 2"} <= set(texts)
    pixels = page.locator(".hm-canvas").evaluate("(c) => [...c.getContext('2d').getImageData(0, 0, 5, 5).data]")
    on_page = [f"rgb({r},{g},{b})" for r, g, b, alpha in np.array(pixels).reshape(-1, 4).tolist() if alpha]
    cells = [rect.get("fill") for rect in picture.iter(f"{SVG}rect") if rect.get("width") == "63"]
    assert cells == on_page
    frames = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("fill") == "none" and rect.get("rx")]
    assert [frame.get("stroke-width") for frame in frames] == ["1", "1", "2"]
    (hatching,) = picture.iter(f"{SVG}path")
    lines = (hatching.get("d") or "").count("M")
    assert lines > 0 and lines % 16 == 0, "six cells hatched, five crossed, which takes twice the lines"
    ground = next(rect.get("fill") for rect in picture.iter(f"{SVG}rect"))
    assert (ground == "rgb(255,255,255)") == (scheme == "default")
    if scheme == "slate":
        button(page, "light").click()
        assert b'height="100%" fill="rgb(255,255,255)"' in saved(page, "SVG")[1]


def test_the_png_is_the_same_at_twice_the_size(opened: Open) -> None:
    page = saving(opened, element())
    picture = ElementTree.fromstring(saved(page, "SVG")[1])
    name, content = saved(page, "PNG")
    assert name == "weights_head-1.png" and content.startswith(b"\x89PNG")
    size = [int.from_bytes(content[at : at + 4], "big") for at in (16, 20)]
    assert size == [int(2 * float(picture.get(side) or 0)) for side in ("width", "height")]


def test_the_link_opens_this_view(opened: Open) -> None:
    map_ = element(weights=weights(3)).replace("<head-map", "<head-map name=weights")
    page = saving(
        opened, f'<figure id="map-weights">{map_}</figure>', permissions=["clipboard-read", "clipboard-write"]
    )
    button(page, "Head 3").click()
    point(page, 2, 0)
    button(page, "Link to this view").click()
    expect(page.get_by_text("Copied. Whoever opens this address")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert urlsplit(link).fragment.startswith("map-weights&map=weights&head=3&row=2&of=")
    assert page.get_by_role("textbox", name="Address of this view").input_value() == link
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function("() => document.querySelector('head-map')?.dataset.head === '3'")
    assert attribute(page, "data-row") == "2"


def test_a_picture_of_another_view_is_said_to_be_the_matrix(opened: Open) -> None:
    page = saving(opened, element(weights=weights(2)))
    expect(page.get_by_text("The picture is the matrix of head 1, with its mask and pins.")).to_be_visible()
    for view in ("Sentence", "Two heads"):
        button(page, view).click()
        expect(page.get_by_text("The picture is the matrix of head 1, not the view that is shown now")).to_be_visible()


def test_a_picture_that_fails_says_so(opened: Open) -> None:
    page = saving(opened, element())
    page.evaluate("() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null))")
    button(page, "PNG").click()
    expect(page.get_by_text("weights_head-1.png could not be made")).to_be_visible()


def test_axe_finds_nothing_in_the_panel(opened: Open) -> None:
    for scheme in ("default", "slate"):
        page = saving(opened, element(weights=WEIGHTS, tokens=TOKENS), viewport={"width": 360, "height": 800})
        choose_scheme(page, scheme)
        button(page, "Link to this view").click()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
