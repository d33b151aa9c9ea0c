"""The examples on the page for instructors are one whole lesson, and it is built and compared as any other."""

import importlib.util
import re
from pathlib import Path

import markdown
import pytest
import torch

from pyodide_kernels.publish import outputs
from pyodide_kernels.publish.lessons import Lesson

from ..unit.tiny_course import make, markdown_settings
from .running import ROOT

SLUG = "11_my_lesson"
TEXT = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
LISTINGS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """The page's listings, each in the file that it shows, in a course of their own."""
    cells, reference, exercises, *_ = LISTINGS
    (page,) = re.findall(r"^````markdown\n(.*?)^````$", TEXT, re.MULTILINE | re.DOTALL)
    course = make(tmp_path, monkeypatch)
    for name, text in (("cells", cells), ("reference", reference), ("exercises", exercises)):
        course.write(f"lessons/{SLUG}/{name}.py", text)
    course.write(f"docs/lessons/{SLUG}.md", page)
    return Lesson(SLUG, tmp_path)


def test_the_examples_for_instructors_make_a_page(example: Lesson) -> None:
    outputs.refresh([example])
    extensions, settings = markdown_settings()
    text = re.sub(r"\A---\n.*?\n---\n", "", example.page.read_text(encoding="utf-8"), flags=re.DOTALL)
    html = markdown.markdown(text, extensions=extensions, extension_configs=settings)
    made = ["lesson-cell", "head-map", "head-stages", "lesson-quiz", "lesson-predict", "head-calculator"]
    assert [len(re.findall(f"<{element}[ >]", html)) for element in made] == [6, 1, 2, 1, 1, 1]
    assert re.findall(r'<figure class="diagram" data-kind="(\w+)"', html) == ["slices", "sum", "sharing", "mask"]
    assert ">0.8176</span>" in html and ">measured when built<" in html and "<math" in html


def test_the_reference_for_instructors_computes_what_their_cells_compute(example: Lesson) -> None:
    spec = importlib.util.spec_from_file_location("reference", example.folder / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    there: dict[str, object] = {}
    for cell in example.cells:
        exec(cell.source, there)
    weights = module.reference(torch.tensor(there["scores"], dtype=torch.float64))["weights"]
    assert abs(weights.numpy() - there["weights"]).max() < 1e-15


def test_the_head_map_for_instructors_is_one_of_their_weights(example: Lesson) -> None:
    there: dict[str, object] = {}
    for source in [cell.source for cell in example.cells] + [LISTINGS[3].replace("head_map(w", "shown = head_map(w")]:
        exec(source, there)
    assert "Head 1: mine" in repr(there["shown"]) and "0.8176" in repr(there["shown"])


def test_the_shape_for_instructors_is_the_one_that_their_weights_have(example: Lesson) -> None:
    there: dict[str, object] = {}
    for source in [cell.source for cell in example.cells] + [LISTINGS[4].replace("shape(w", "shown = shape(w")]:
        exec(source, there)
    assert there["shown"] is there["weights"]
