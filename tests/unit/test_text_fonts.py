"""The fonts are cut down, and what the pages show of them is unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from pyodide_kernels.distribution import text_fonts
from pyodide_kernels.distribution.vendor import MODULES

NAMES = ("source-serif-4-italic.woff2", "jetbrains-mono.woff2")


@pytest.fixture(scope="module", params=NAMES)
def fonts(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A font as it was published, and cut."""
    source = MODULES / text_fonts.SCOPE / text_fonts.FONTS[request.param]
    target = tmp_path_factory.mktemp("fonts") / request.param
    text_fonts.cut(source, target)
    return source, target


def letters(path: Path, weight: int) -> dict[int, tuple[int, list[tuple[int, int]]]]:
    """Width and outline of every sign, by its number in Unicode, in units of the font."""
    with TTFont(path) as font:
        instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
        outlines, widths = font["glyf"], font["hmtx"]
        return {
            sign: (widths[name][0], list(outlines[name].getCoordinates(outlines)[0]))
            for sign, name in font.getBestCmap().items()
        }


@pytest.mark.parametrize("weight", [400, 650])
def test_every_letter_is_there_and_has_its_form(fonts: tuple[Path, Path], weight: int) -> None:
    before, after = (letters(path, weight) for path in fonts)
    assert len(before) > 200 and after.keys() == before.keys()
    for sign, (width, points) in before.items():
        # A unit is a thousandth of a letter's height: what rounding may move.
        assert abs(after[sign][0] - width) <= 1, chr(sign)
        moved = (
            abs(a - b) for new, old in zip(after[sign][1], points, strict=True) for a, b in zip(new, old, strict=True)
        )
        assert max(moved, default=0) <= 1, chr(sign)


def test_a_font_does_not_depend_on_the_day_it_is_cut(fonts: tuple[Path, Path]) -> None:
    with TTFont(fonts[0]) as before, TTFont(fonts[1]) as after:
        assert after["head"].modified == before["head"].modified


def test_code_is_shown_sign_by_sign(fonts: tuple[Path, Path]) -> None:
    with TTFont(fonts[1]) as font:
        features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    assert bool(features & {"calt", "liga"}) == ("mono" not in fonts[1].name)
