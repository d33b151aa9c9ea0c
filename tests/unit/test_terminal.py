"""Printed text as a terminal shows it, by the build's Python and the page's JavaScript alike."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.distribution.node import node_command
from pyodide_kernels.publish.terminal import html, runs

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("terminal_cases.json").read_text(encoding="utf-8"))
MODULE = Path(__file__).resolve().parents[2] / "static" / "js" / "cell" / "terminal.js"
# Each text once in one piece and once character by character: an escape may be torn anywhere.
SCRIPT = """
import { Terminal } from "./terminal.mjs";
const joined = (runs) => {
  const out = [];
  for (const { text, style } of runs) {
    if (out.at(-1)?.[1] === style) out.at(-1)[0] += text;
    else if (text) out.push([text, style]);
  }
  return out;
};
const shown = (chunks) => {
  const terminal = new Terminal();
  const finished = chunks.flatMap((chunk) => terminal.write(chunk));
  return joined([...finished, ...terminal.line]);
};
const texts = JSON.parse(process.argv[2]);
console.log(JSON.stringify(texts.map((text) => [shown([text]), shown(text.split(""))])));
"""


@pytest.mark.parametrize("case", CASES, ids=[repr(case["text"])[:30] for case in CASES])
def test_the_build_shows_it_so(case: dict[str, Any]) -> None:
    assert [list(run) for run in runs(case["text"])] == case["runs"]


def test_the_page_shows_the_same_in_one_piece_and_in_many(tmp_path: Path) -> None:
    shutil.copy(MODULE, tmp_path / "terminal.mjs")
    (tmp_path / "run.mjs").write_text(SCRIPT, encoding="utf-8")
    # Torn surrogates are no text; the worker never sends half a character.
    texts = [case["text"] for case in CASES if case["text"].isascii()]
    command = [*node_command(), str(tmp_path / "run.mjs"), json.dumps(texts)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    wanted = [case["runs"] for case in CASES if case["text"].isascii()]
    for text, (whole, torn), expected in zip(texts, json.loads(done.stdout), wanted, strict=True):
        assert whole == expected, repr(text)
        assert torn == expected, repr(text)


def test_a_piece_of_colour_is_a_span_and_its_text_is_escaped() -> None:
    assert html("\x1b[1m<b>\x1b[0m&") == '<span class="ansi-bold">&lt;b&gt;</span>&amp;'
