"""The font for formulas is cut down, keeps the forms of its signs, and gives every form of a root the same width."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pyodide_kernels.distribution import math_font
from pyodide_kernels.distribution.vendor import MODULES

SOURCE = MODULES / math_font.PACKAGE / "files" / math_font.FILE


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("fonts") / "math.woff2"
    math_font.cut(SOURCE, target)
    return target


def forms(font: TTFont, sign: str) -> set[str]:
    """The glyphs of a sign: as in a line, taller, and the parts that a taller one is put together from."""
    variants, name = font["MATH"].table.MathVariants, font.getBestCmap()[ord(sign)]
    made = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(name)]
    parts = made.GlyphAssembly.PartRecords if made.GlyphAssembly else []
    return {name} | {record.VariantGlyph for record in made.MathGlyphVariantRecord} | {part.glyph for part in parts}


def test_a_root_has_its_taller_forms_and_all_are_as_wide_as_the_one_in_a_line(cut: Path) -> None:
    with TTFont(SOURCE) as before, TTFont(cut) as after:
        usual = before["hmtx"][before.getBestCmap()[ord("√")]][0]
        assert len({before["hmtx"][name][0] for name in forms(before, "√")}) > 1
        names = forms(after, "√")
        assert len(names) == len(forms(before, "√")) and {after["hmtx"][name][0] for name in names} == {usual}
        assert max(after["glyf"][name].xMax for name in names) <= usual + 60  # ink, which may reach into the bar


def test_other_signs_keep_their_widths(cut: Path) -> None:
    with TTFont(SOURCE) as before, TTFont(cut) as after:
        widths = [
            {sign: font["hmtx"][name][0] for sign, name in font.getBestCmap().items()} for font in (before, after)
        ]
        assert len(widths[1]) > 200 and all(width == widths[0][sign] for sign, width in widths[1].items())
        assert len(forms(after, "(")) == len(forms(before, "("))
