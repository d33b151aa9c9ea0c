"""Cut the font for formulas down to the signs that lessons use.

MathML is laid out by the reader's browser, which needs a font with a MATH table for roots and fractions of the right
size. Not every system has one, so the site brings its own: STIX Two Math, a tenth of it.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

PACKAGE = "@fontsource/stix-two-math"
FILE = "stix-two-math-latin-400-normal.woff2"

# Letters stand in the mathematical alphabets: a browser shows <mi>Q</mi> as U+1D444.
SIGNS = {
    *range(0x20, 0x7F),
    *range(0x391, 0x3AA),
    *range(0x3B1, 0x3CA),
    *range(0x1D434, 0x1D468),
    0x210E,  # italic h, which Unicode had before the others
    *range(0x1D6A4, 0x1D6E2),
    *(ord(sign) for sign in "·×±−√∑∏∈ℝ…⋯≤≥≈≠→←∞‖∣∥′⟨⟩⌊⌋⊤⋅∂∇∝\u2061\u2062\u2063"),
}


def cut(source: Path, target: Path) -> None:
    """Write the part of the font ``source`` that has SIGNS to ``target`` (woff2), its layout tables kept."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["*"]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=SIGNS)
    with subset.load_font(str(source), options) as font:
        subsetter.subset(font)
        _narrow_tall_roots(font)
        subset.save_font(font, str(target), options)


def _narrow_tall_roots(font: TTFont) -> None:
    """Make every form of √, tall ones and the parts of taller ones too, as wide as the one in a line of text.

    A formula is given room for the widest form that its root could take (MathML Core, "preferred inline size"), so that
    in Chromium 0.4 em of nothing stood after √d.
    """
    variants, root = font["MATH"].table.MathVariants, font.getBestCmap()[ord("√")]
    forms = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(root)]
    names = {record.VariantGlyph for record in forms.MathGlyphVariantRecord}
    names |= {part.glyph for part in forms.GlyphAssembly.PartRecords}
    outlines, widths = font["glyf"], font["hmtx"]
    usual = widths[root][0]
    for name in names:
        width, bearing = widths[name]
        if width > usual:
            outlines[name].coordinates.scale((usual / width, 1))
            outlines[name].removeHinting()
            outlines[name].recalcBounds(outlines)
            widths[name] = (usual, round(bearing * usual / width))
