"""The scale of a map, from paper to a head's colour, can be read by eyes that see fewer colours."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest

from tests.unit.modules import in_node
from tests.unit.test_palette import HEADS, SCHEMES, SIGHT, seen, tokens

SCALE = """return input.map(([paper, full]) => {
  const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const { bytes } = makeScale(rgb(paper), rgb(full), { curve: "root", range: "shared" });
  const two = (byte) => byte.toString(16).padStart(2, "0");
  const at = (k) => 4 * Math.round((255 * k) / 12);
  return Array.from({ length: 13 }, (_, k) => "#" + [...bytes.slice(at(k), at(k) + 3)].map(two).join(""));
});"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_scale_runs_from_paper_to_full_for_every_sight(tmp_path: Path, scheme: str) -> None:
    palette = tokens(scheme)
    full = {**{f"head {head}": palette[f"head-{head}"] for head in HEADS}, "mean": palette["ink"]}
    scales = in_node(
        tmp_path, {"head_map/colour.js": "makeScale"}, SCALE, [[palette["raise"], colour] for colour in full.values()]
    )
    for (name, scale), sight in itertools.product(zip(full, scales, strict=True), SIGHT):
        assert scale[-1] == full[name]
        at = [seen(colour, sight) for colour in scale]
        steps = list(itertools.pairwise(at))
        # Equal colours are equal weights: the scale never turns back, so it is hardly longer than the straight line.
        assert sum(math.dist(*step) for step in steps) < 1.1 * math.dist(at[0], at[-1]), (name, sight)
        # Thirteen weights along it are told apart: 0.02 is about what can be told apart side by side.
        assert min(math.dist(*step) for step in steps) >= 0.02, (name, sight)
        # It can be read without any hue: lightness alone goes one way.
        assert len({b[0] > a[0] for a, b in steps}) == 1, (name, sight)
