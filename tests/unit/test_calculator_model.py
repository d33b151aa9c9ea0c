"""The calculator without its page: the settings that it has, against cells that were run in any order; in Node."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from headwise.calculator import of
from pyodide_kernels.publish.calculator import figure
from tests.unit.formulas import FUNCTIONS, namespace
from tests.unit.modules import in_node

ASKED: dict[str, Any] = {
    "calculator": "04_cost",
    "functions": FUNCTIONS,
    "presets": "models",
    "start": "GPT-2 small",
    "caption": "What it costs.",
}
FOLLOW = """
const model = new Model(input.data);
model.follow(input.given);
model.set("layers", "13");
return [model.preset, model.problem, model.results[0].parts.map(([label]) => label)];
"""


def test_presets_that_lack_a_setting_before_the_functions_have_run_are_not_taken_for_the_readers(
    tmp_path: Path,
) -> None:
    cells = namespace()
    html = figure(ASKED, lambda text: eval(text, cells))
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', html)
    small = cells["models"]["GPT-2 small"]
    cells["models"] = {
        "GPT-2 small": small,
        "mine": {name: value for name, value in small.items() if name != "vocabulary"} | {"layers": 13},
    }
    given = of({"models": cells["models"]}, FUNCTIONS, "models")
    found = in_node(tmp_path, {"calculator/model.js": "Model"}, FOLLOW, {"data": json.loads(data), "given": given})
    assert found == ["", "", list(cells["parameters"](**small))]
