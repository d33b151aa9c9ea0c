"""The palettes of static/css/tokens.css: text is readable, and head colours stay apart for colour-blind readers."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from headwise.plotly_figure import HUES

CSS = (Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text("utf-8")
SCHEMES = ("default", "slate")
HEADS = range(1, 9)
Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision deficiency",
# table 1 at severity 1.0: linear RGB as it is seen.
SIGHT: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def tokens(scheme: str) -> dict[str, str]:
    """The custom properties of one palette that are plain hexadecimal colours."""
    block = re.search(rf'\[data-md-color-scheme="{scheme}"\] \{{(.*?)\n *\}}', CSS, re.DOTALL)
    assert block is not None, f"tokens.css has no palette '{scheme}'"
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


def linear(colour: str) -> Rgb:
    """sRGB ``#rrggbb`` → linear light, each channel in [0, 1]."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2 contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, sight: str) -> Rgb:
    """The colour as that sight perceives it, in OKLab (Ottosson 2020), where equal distances look about equal."""
    rgb = [min(1.0, max(0.0, sum(map(math.prod, zip(row, linear(colour), strict=True))))) for row in SIGHT[sight]]
    cones = [
        (0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]) ** (1 / 3),
        (0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]) ** (1 / 3),
        (0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]) ** (1 / 3),
    ]
    return (
        0.2104542553 * cones[0] + 0.7936177850 * cones[1] - 0.0040720468 * cones[2],
        1.9779984951 * cones[0] - 2.4285922050 * cones[1] + 0.4505937099 * cones[2],
        0.0259040371 * cones[0] + 0.7827717662 * cones[1] - 0.8086757660 * cones[2],
    )


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", ["paper", "raise", "code"])
def test_text_has_a_contrast_of_four_and_a_half_on_every_ground(scheme: str, ground: str) -> None:
    palette = tokens(scheme)
    words = ["ink", "soft", "accent", "ok", "warn", "bad", *(f"head-{k}-ink" for k in HEADS)]
    words += [name for name in palette if name.startswith("code-")]
    too_pale = {name: round(contrast(palette[name], palette[ground]), 2) for name in words}
    assert {name: ratio for name, ratio in too_pale.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", ["paper", "raise"])
def test_bars_and_outlines_have_a_contrast_of_three(scheme: str, ground: str) -> None:
    palette = tokens(scheme)
    forms = ["edge", *(f"head-{k}" for k in HEADS)]
    too_pale = {name: round(contrast(palette[name], palette[ground]), 2) for name in forms}
    assert {name: ratio for name, ratio in too_pale.items() if ratio < 3} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_heads_are_told_apart(scheme: str, sight: str) -> None:
    palette = tokens(scheme)
    apart = {
        (one, other): math.dist(seen(palette[f"head-{one}"], sight), seen(palette[f"head-{other}"], sight))
        for one, other in itertools.combinations(HEADS, 2)
    }
    pair, distance = min(apart.items(), key=lambda item: item[1])
    # 0.02 is about what can be told apart side by side; four times that holds for small marks that are not.
    assert distance >= 0.08, f"heads {pair} are {distance:.3f} apart"


def test_a_head_has_the_same_colour_on_the_page_and_in_a_notebook() -> None:
    page = tokens("default")
    assert tuple(page[f"head-{head}"] for head in HEADS) == HUES
