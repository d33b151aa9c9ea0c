"""Cut the fonts for text and code down to what the pages' styles can show.

Their Latin and Greek subsets have one axis, the weight, from hairline to black. The styles (static/css) use 400 to
700, so the axis keeps that range, whose letters are unchanged; and of the layout features those stay which are on by
themselves or which a style turns on. Of the font for code no ligature stays: a reader must see == as the two signs
that it is. In all this is 0.61 of the bytes.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SCOPE = "@fontsource-variable"
# Name under static/vendor/fonts -> file in the font's package.
FONTS = {
    "source-serif-4.woff2": "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "source-serif-4-italic.woff2": "source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
    "inter.woff2": "inter/files/inter-latin-wght-normal.woff2",
    "jetbrains-mono.woff2": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    # Greek letters and arrows of code comments and labels are not in the Latin subset.
    "inter-greek.woff2": "inter/files/inter-greek-wght-normal.woff2",
    "source-serif-4-greek.woff2": "source-serif-4/files/source-serif-4-greek-wght-normal.woff2",
}
WEIGHTS = (400, 700)
FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk", "lnum", "onum", "pnum", "tnum")
LIGATURES = ("calt", "liga")


def cut(source: Path, target: Path) -> None:
    """Write the font ``source`` to ``target`` (woff2) with WEIGHTS and FEATURES alone, every sign kept."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = [*FEATURES, *(() if "mono" in source.name else LIGATURES)]
    options.notdef_outline = True
    # The subsetter wants every letter's variations, of which the narrower axis has dropped the empty ones: they are
    # there again when the font is read anew.
    narrow = io.BytesIO()
    with TTFont(source, recalcTimestamp=False) as whole:
        instancer.instantiateVariableFont(whole, {"wght": WEIGHTS}).save(narrow)
    font = subset.load_font(narrow, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    subset.save_font(font, str(target), options)
