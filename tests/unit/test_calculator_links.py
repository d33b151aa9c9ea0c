"""What a calculator's link says: names, of what differs; and links of before, which told choices by place; in Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.modules import in_node
from tests.unit.test_calculator_model import data

MODULES = {
    "calculator/arrival.js": "Arrival",
    "calculator/choices.js": "writeChoices",
    "calculator/comparison.js": "keep",
    "calculator/link_names.js": "nameOf, titleOf",
    "calculator/model.js": "Model",
}
SHOW = "parameters embedding"
START = {"from": "GPT-2-small"}
# Goes by a link, does some acts, and says what the settings are then, what was told, and the link to it.
VISIT = """
const model = new Model(input.data);
const arrival = new Arrival(input.link, input.show);
const { open = input.show, kept } = arrival.take(model);
let beside = kept ?? null;
for (const [act, ...given] of input.acts) {
  if (act === "keep") beside = keep(model);
  else model[act](...given);
}
const link = writeChoices(model, { open, show: input.show, kept: beside, unknown: arrival.unknown });
const { texts, values } = model;
const whole = (_, each) => (typeof each === "bigint" ? Number(each) : each);
const plain = (given) => JSON.parse(JSON.stringify(given, whole));
return plain({ texts, values, doubt: arrival.doubt, open, kept: kept ?? null, link });
"""


def visit(folder: Path, link: dict[str, str], *acts: tuple[str, ...], page: Any = None) -> Any:
    return in_node(folder, MODULES, VISIT, {"data": page or data(), "link": link, "acts": acts, "show": SHOW})


def other_order() -> Any:
    """The page once its author has turned everything round, and added a setting's choice and a preset."""
    page = data()
    page["fields"].reverse()
    for field in page["fields"]:
        if "choices" in field:
            field["choices"] = [*field["choices"][::-1]]
            field["choices"].insert(0, [["int", "16"], "16 bytes"])
    page["presets"] = {"new": page["presets"]["GPT-3"], **dict(reversed(page["presets"].items()))}
    return page


def test_a_link_names_the_model_and_what_differs_from_it_and_nothing_else(tmp_path: Path) -> None:
    assert visit(tmp_path, START)["link"] == START
    assert visit(tmp_path, START, ("choose", "Llama 3 8B"))["link"] == {"from": "Llama-3-8B"}
    acts = [("choose", "Llama 3 8B"), ("keep",), ("set", "norm", "LayerNorm"), ("set", "biases", "yes")]
    link = visit(tmp_path, START, *acts, ("set", "matrices", "2"), ("set", "N", "131072"))["link"]
    assert link == {
        "from": "Llama-3-8B",
        "N": "131072",
        "matrices": "2",
        "norm": "LayerNorm",
        "biases": "yes",
        "with": "Llama-3-8B",
    }


def test_a_link_means_the_same_once_settings_and_choices_stand_in_another_order(tmp_path: Path) -> None:
    acts = [("set", "G", "3"), ("set", "size", "4"), ("keep",), ("choose", "Llama 3 8B"), ("set", "size", "1")]
    there = visit(tmp_path, START, *acts, ("set", "norm", "LayerNorm"))
    link = there["link"]
    assert link["with"] == "GPT-2-small~G.3~size.4"
    here = visit(tmp_path, link, page=other_order())
    assert here["values"] == there["values"] and here["doubt"] == ""
    assert here["kept"]["base"] == "GPT-2 small" and here["kept"]["values"]["size"] == 4
    assert {name: {*text.split("~")} for name, text in here["link"].items()} == {
        name: {*text.split("~")} for name, text in link.items()
    }


SIZES = {"d_model": "768", "H": "12", "G": "12", "layers": "7", "d_ff": "3072", "vocabulary": "50257", "N": "1024"}
CHOSEN = {"size": "2", "matrices": "2", "norm": "2", "biases": "no", "learned": "yes", "tied": "yes"}
OLD = SIZES | {"B": "1"} | CHOSEN | {"working": "memory.kv_cache"}


def test_a_link_of_before_is_read_by_place_as_it_was(tmp_path: Path) -> None:
    found = visit(tmp_path, OLD)
    assert found["doubt"] == "" and found["open"] == "memory kv_cache"
    values = found["values"]
    assert [values[name] for name in ("size", "matrices", "norm", "biases", "layers")] == [4, 3, "RMSNorm", False, 7]
    assert found["link"] == {
        "from": "GPT-2-small",
        "layers": "7",
        "size": "4",
        "matrices": "3",
        "norm": "RMSNorm",
        "biases": "no",
        "working": "memory.kv_cache",
    }
    assert visit(tmp_path, OLD | {"working": "none"})["open"] == ""


@pytest.mark.parametrize(
    ("link", "doubt"),
    [
        ({"from": "GPT-9"}, "“GPT-9” is no model here."),
        ({"from": "GPT-3", "layerz": "3"}, "“layerz” is no setting here."),
        ({"from": "GPT-3", "layers": "0"}, "Layers “0”: It must be 1 or more."),
        ({"layers": "1.5"}, "Layers “1.5”: Write a whole number, without a point."),
        ({"from": "GPT-3", "norm": "2"}, "Norm “2”: It must be one of LayerNorm, RMSNorm."),
        ({"norm": "9"}, "Norm “9”: It must be one of LayerNorm, RMSNorm."),
        ({"from": "GPT-3", "tied": "perhaps"}, "tied embeddings “perhaps”: It must be yes or no."),
        ({"from": "GPT-3", "with": "GPT-9"}, "To compare: “GPT-9” is no model here."),
        ({"from": "GPT-3", "with": "GPT-3~G.x~no"}, "To compare: KV heads “x”: This is not a whole number"),
        (
            {"from": "GPT-3", "with": "GPT-3~G.7"},
            "To compare: 7 does not divide H = 96: 5 would be left over. 6 or 8 would do.",
        ),
        ({"from": "GPT-3", "working": "no.such"}, "“no.such” has no lines here."),
    ],
)
def test_what_of_a_link_cannot_be_taken_is_told_and_the_rest_is_taken(
    tmp_path: Path, link: dict[str, str], doubt: str
) -> None:
    found = visit(tmp_path, {**link, "vocabulary": "5"})
    assert found["doubt"].startswith(f"Not all of this link could be read. {doubt}")
    assert found["doubt"].endswith(" The rest was taken.")
    assert found["values"]["vocabulary"] == 5
    layers = 96 if link.get("from") == "GPT-3" else 12
    assert found["values"]["layers"] == layers


def test_of_many_doubts_a_few_are_told_and_what_may_be_a_readers_own_stays_in_the_link(tmp_path: Path) -> None:
    found = visit(tmp_path, {"from": "GPT-3", **{f"x{k}": "1" for k in range(9)}})
    assert found["doubt"].endswith("“x3” is no setting here. So with 5 more. The rest was taken.")
    assert found["link"] == {"from": "GPT-3", **{f"x{k}": "1" for k in range(9)}}
    # What no function can have asked for is not sent on.
    flood = visit(tmp_path, {"from": "GPT-3", "x": "1" * 5000, "y" * 5000: "1", **{f"x{k}": "1" for k in range(900)}})
    assert flood["link"] == {"from": "GPT-3", **{f"x{k}": "1" for k in range(20)}}
    long = visit(tmp_path, {"from": "x" * 5000})["doubt"]
    assert "x" * 40 + "…" in long and len(long) < 120


def test_settings_of_a_link_that_do_not_fit_together_stand_in_their_fields(tmp_path: Path) -> None:
    found = visit(tmp_path, {"from": "Llama-3-8B", "H": "33"})
    assert found["texts"]["H"] == "33" and found["texts"]["d_model"] == "4,096"
    assert found["values"]["H"] == 32  # the results are those of the model
    assert found["link"] == {"from": "Llama-3-8B", "H": "33"}


def test_titles_that_differ_in_no_letter_have_names_of_their_own(tmp_path: Path) -> None:
    titles = ["GPT (2)", "GPT, 2", "größe", "模型", "型模", "", "-", "a_b.c"]
    body = "return input.map((title) => [nameOf(title, input), titleOf(nameOf(title, input), input)]);"
    names = in_node(tmp_path, MODULES, body, titles)
    assert [title for _, title in names] == titles
    assert len({name for name, _ in names}) == len(titles)
    assert names[0][0] == "GPT-20-282-29" and names[7][0] == "a_b.c"
    # By the time another of its letters came, a link to the first has been sent.
    assert in_node(tmp_path, MODULES, "return titleOf('GPT-2', input);", titles) == "GPT (2)"
