"""Cut the font for formulas down to the signs that lessons use.

MathML is laid out by the reader's browser, which needs a font with a MATH table for roots and fractions of the right
size. Not every system has one, so the site brings its own: STIX Two Math, a tenth of it.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset

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
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=SIGNS)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)
