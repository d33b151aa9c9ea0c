"""Which heads the sentence marks, as the map's settings and its address write it."""

from pathlib import Path

import pytest

from .modules import in_node


@pytest.mark.parametrize(
    ("text", "heads", "read"),
    [
        ("all", 12, "all"),
        ("2-5", 12, "2-5"),
        ("5-2-5", 12, "2-5"),
        ("2-99-0", 12, "2"),
        ("1-2-3", 3, "all"),
        ("1.5-2e0", 3, "2"),
        ("", 3, "one"),
        ("one", 3, "one"),
        ("99", 3, "one"),
        ("__proto__", 3, "one"),
    ],
)
def test_what_is_no_head_is_left_out(tmp_path: Path, text: str, heads: int, read: str) -> None:
    modules = {"head_map/sentence/marked.js": "readMarks, markedOf"}
    places = {"one": None, "all": list(range(heads))}.get(read, [int(n) - 1 for n in read.split("-") if n.isdigit()])
    body = "return [readMarks(input, input.text), markedOf(input, input.text)];"
    assert in_node(tmp_path, modules, body, {"text": text, "heads": heads}) == [read, places]


def test_heads_are_taken_out_and_put_back_one_by_one(tmp_path: Path) -> None:
    body = """const seen = ["all"];
      for (const place of input) seen.push(toggled({ heads: 4 }, seen.at(-1), place));
      return seen;"""
    seen = in_node(tmp_path, {"head_map/sentence/marked.js": "toggled"}, body, [1, 3, 0, 1, 1, 2, 2])
    assert seen == ["all", "1-3-4", "1-3", "3", "2-3", "3", "all", "1-2-4"]


def test_a_head_alone_has_no_marks(tmp_path: Path) -> None:
    body = 'return ["one", "all", "1"].map((marks) => markedOf({ heads: 1 }, marks));'
    assert in_node(tmp_path, {"head_map/sentence/marked.js": "markedOf"}, body, None) == [None] * 3
