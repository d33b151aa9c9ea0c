"""The calculator without its page: the settings that it has, against cells that were run in any order; in Node."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from headwise.calculator import of, results
from pyodide_kernels.publish.calculator import figure
from tests.unit.formulas import FUNCTIONS, function, namespace
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


# What is typed, field by field, and what then stands in the tables, or what is wrong.
TYPE = """
const model = new Model(input.data);
return input.walks.map((typed) => {
  for (const [name, text] of typed) model.set(name, text);
  if (model.isOld) return [model.problem, ...Object.values(model.problems)].filter(Boolean);
  return Object.fromEntries(model.results.map(({ formula, parts }) =>
    [formula.name, Object.fromEntries(parts.map(([label, value]) => [label, String(value)]))]));
});
"""
SAID = """
const model = new Model(input.data);
const words = { blocks: input.data.blocks, part: (part) => input.data.labels[part] ?? part };
return input.acts.map(([act, ...given]) => {
  model[act](...given);
  const said = heading(model, "your settings");
  return said && [said, ...changed(model, words)].join(" | ").replaceAll("\u00a0", " ");
});
"""


def data(**asked: Any) -> Any:
    """What the build writes into the page."""
    cells = namespace()
    html = figure({**ASKED, **asked}, lambda text: eval(text, cells))
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', html)
    return json.loads(text)


def typed(rng: random.Random) -> dict[str, Any]:
    """Settings up to the largest that are allowed; some fit together, some do not."""
    most = 10 ** rng.randint(1, 9)
    d_head, G, share = (rng.randint(1, max(1, round(most ** (1 / 3)))) for _ in range(3))
    fits = rng.random() < 0.8
    sizes = {name: rng.randint(1, most) for name in ("layers", "d_ff", "vocabulary", "N", "B")}
    H = G * share if fits else rng.randint(1, 99)
    heads = {"H": H, "G": G if fits else rng.randint(1, 99), "d_model": H * d_head if fits else rng.randint(1, 999)}
    choices = {"size": rng.choice([1, 2, 4, 8]), "matrices": rng.choice([2, 3])}
    yes = {name: rng.random() < 0.5 for name in ("biases", "learned", "tied")}
    return sizes | heads | choices | yes | {"norm": rng.choice(["LayerNorm", "RMSNorm"])}


def text_of(value: Any, rng: random.Random) -> str:
    """As a person may write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str) else rng.choice(["{}", "{:,}", " {:_}", "{}e0"]).format(value)


def test_what_is_typed_gives_exactly_what_the_lessons_functions_give(tmp_path: Path) -> None:
    cells, rng = namespace(), random.Random(5)
    settings = [typed(rng) for _ in range(400)]
    choices = ("size", "matrices")
    walks = [
        [(name, str(value) if name in choices else text_of(value, rng)) for name, value in each.items()]
        for each in settings
    ]
    found = in_node(tmp_path, {"calculator/model.js": "Model"}, TYPE, {"data": data(), "walks": walks})
    fit = [each["d_model"] % each["H"] == 0 and each["H"] % each["G"] == 0 for each in settings]
    assert 300 < sum(fit) < 400
    for each, is_fit, given in zip(settings, fit, found, strict=True):
        if is_fit:
            assert given == results(cells, FUNCTIONS, each)
        else:
            assert given and all(re.fullmatch(r"[\d,]+ (cannot|does not) .* left over\..*", words) for words in given)
    assert max(len(each["work"]["feed_forward"]) for each in found if isinstance(each, dict)) > 35


def test_what_one_change_has_changed_is_said(tmp_path: Path) -> None:
    modules = {"calculator/model.js": "Model", "calculator/sentences.js": "changed, heading"}
    acts: list[tuple[str, ...]] = [
        ("set", "H", "2"),
        ("set", "H", "24"),
        ("set", "layers", "24"),
        ("set", "layers", "12"),
        ("set", "biases", "no"),
        ("set", "learned", "no"),
        ("set", "norm", "RMSNorm"),
        ("choose", "GPT-2 small"),
        ("set", "B", "x"),
        ("set", "B", "1000000000"),
    ]
    found = in_node(tmp_path, modules, SAID, {"data": data(), "acts": acts})
    small = namespace()["models"]["GPT-2 small"]
    parts = {H: namespace()["work"](**{**small, "H": H, "G": H}) for H in (12, 24)}
    more = 100 * (sum(parts[24].values()) / sum(parts[12].values()) - 1)
    assert found == [
        (
            "Query heads and KV heads from 12 to 2 | Parameters as before. | "
            "Operations of a pass − 0.2 %: softmax ÷ 6. | Memory: weights of one layer ÷ 6."
        ),
        (
            f"Query heads and KV heads from 12 to 24 | Parameters as before. | "
            f"Operations of a pass + {more:.1f} %: softmax × 2. | Memory: weights of one layer × 2."
        ),
        (
            "Layers from 12 to 24 | Parameters × 1.68: attention and feed-forward × 2, norms × 1.96. | "
            "Operations of a pass × 1.73: projections, scores, softmax, weights @ V and feed-forward × 2. | "
            "Memory: parameters × 1.68, KV cache × 2."
        ),
        "",
        (
            "Without biases | Parameters less than 0.1 % less: attention − 0.1 %, feed-forward less than 0.1 % less. | "
            "Operations of a pass as before. | Memory: parameters less than 0.1 % less."
        ),
        (
            "Without learned positions | Parameters − 0.6 %: positions from 786,432 to 0. | "
            "Operations of a pass as before. | Memory: parameters − 0.6 %."
        ),
        (
            "Norm from LayerNorm to RMSNorm | Parameters less than 0.1 % less: norms ÷ 2. | "
            "Operations of a pass as before. | Memory: parameters less than 0.1 % less."
        ),
        found[7],
        "",
        (
            "Batch from 1 to 1,000,000,000 | Parameters as before. | Operations of a pass × 1,000,000,000. | "
            "Memory: KV cache and weights of one layer × 1,000,000,000."
        ),
    ]
    assert found[7].startswith("From your settings to GPT-2 small | Parameters + 0.7 %: ")


def test_numbers_of_a_readers_own_may_be_none_negative_or_beyond_all_reading(tmp_path: Path) -> None:
    cells = namespace()
    source = "def parameters(a, b):\n    return {'one': a - b, 'two': 2 ** a, 'three': (a - b) // 7}"
    cells["parameters"] = function(source, "parameters")
    cells["models"] = {"mine": {**cells["models"]["GPT-3"], "a": 0, "b": 10**15}}
    given = of(cells, FUNCTIONS, "models")
    follow = """
    const model = new Model(input.data);
    model.follow(input.given);
    return [["a", "40000"], ["a", "100000"], ["a", "-1"], ["b", "0"]].map(([name, text]) => {
      model.set(name, text);
      const words = { blocks: input.data.blocks, part: (part) => part };
      return [model.problem || model.problems.a || "", results(model, words)[0], String(model.results[0].parts[2][1])];
    });"""
    modules = {"calculator/model.js": "Model", "calculator/sentences.js": "results"}
    found = in_node(tmp_path, modules, follow, {"data": data(), "given": given})
    assert found[0][:1] + found[0][2:] == ["", str((40_000 - 10**15) // 7)]
    assert found[0][1].startswith("Parameters: ≈ 1.58 × 10¹²⁰⁴¹ (from ")
    assert found[1][0] == "With these settings there is no result: a power is too large to be shown."
    assert found[2][0] == found[3][0] == "It must be 0 or more."
    assert found[2][2] == found[0][2]  # the last that there were


def test_presets_that_lack_a_setting_before_the_functions_have_run_are_not_taken_for_the_readers(
    tmp_path: Path,
) -> None:
    cells = namespace()
    small = cells["models"]["GPT-2 small"]
    cells["models"] = {
        "GPT-2 small": small,
        "mine": {name: value for name, value in small.items() if name != "vocabulary"} | {"layers": 13},
    }
    given = of({"models": cells["models"]}, FUNCTIONS, "models")
    found = in_node(tmp_path, {"calculator/model.js": "Model"}, FOLLOW, {"data": data(), "given": given})
    assert found == ["", "", list(cells["parameters"](**small))]
