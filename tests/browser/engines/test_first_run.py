"""In each engine: the first Run, the head map that it redraws, the interface for tools, the way to the next lesson."""

from __future__ import annotations

import pytest

from tests.browser.engines.reader import LESSON, SECOND, Reader, place
from tests.browser.engines.visitor import ScriptError

WEIGHTS_OF_IT = [0.587068825369919, 0.18588757626828672, 0.22704359836179427]
SHOWN = "() => document.querySelector('head-map[name=weights] .js-plotly-plot')?.data[0].z"
ROW = "() => [...document.querySelectorAll('head-map[name=weights] [data-distribution] li')].map((li) => li.innerText)"


def test_the_first_run_gives_what_pytorch_gave_and_the_map_shows_it(reader: Reader) -> None:
    reader.open()
    said = reader.output("weights", "[data-status]")
    assert "first run:" in said and "MB" in said
    output = reader.run("weights")
    assert "it looks at server   0.5871" in output
    reader.sees("agrees with PyTorch", f"{place('weights')} [data-agreement=agrees]")
    assert reader.script("(lesson) => headwise.value(lesson, 'weights')", LESSON)[2] == WEIGHTS_OF_IT
    reader.script("() => document.querySelector('head-map[name=weights]').scrollIntoView({ block: 'center' })")
    assert reader.wait_for(SHOWN, what="the colours of the map")[2] == WEIGHTS_OF_IT
    assert [text for text in reader.script(ROW) if "0.5871" in text and "server" in text]

    reader.run("weights", "weights = np.eye(3)\nweights")
    reader.wait_for(
        f"async () => JSON.stringify(({SHOWN})()) === '[[1,0,0],[0,1,0],[0,0,1]]'", what="the new colours", seconds=20
    )
    assert any("1.0000" in text and "it" in text for text in reader.script(ROW))


def test_tools_get_values_and_ends_of_runs(reader: Reader) -> None:
    reader.open()
    ended = reader.script("(lesson) => headwise.run(lesson, 'weights')", LESSON)
    assert ended == {"state": "done"}
    assert reader.script("() => document.querySelector('lesson-cell[name=project]').dataset.state") == "done"
    failed = reader.script("(lesson) => headwise.run(lesson, 'inputs', '1 / 0')", LESSON)
    assert failed["state"] == "error" and failed["error"]["ename"] == "ZeroDivisionError"
    assert "1 / 0" not in reader.code("inputs")
    with pytest.raises(ScriptError, match="no cell"):
        reader.script("(lesson) => headwise.run(lesson, 'nobody')", LESSON)
    source = "import numpy as np\nX = np.array([np.nan, np.inf, -np.inf, 0.1])"
    reader.script("(lesson, source) => headwise.run(lesson, 'inputs', source)", LESSON, source)
    as_text = reader.script("async (lesson) => (await headwise.value(lesson, 'X')).map(String)", LESSON)
    assert as_text == ["NaN", "Infinity", "-Infinity", "0.1"]


def test_the_next_lesson_runs_in_the_same_python_with_its_own_variables(reader: Reader) -> None:
    reader.open()
    reader.run("inputs", "mine = 41\nimport headwise\nheadwise.stays = 'the same Python'")
    reader.script("() => { window.stays = 'the same page'; }")
    reader.press("02 Multi-head attention", "nav[aria-label=Lessons]")
    reader.wait_for("() => document.querySelector('h1').innerText === 'Multi-head attention'", seconds=20)
    assert reader.script("() => window.stays") == "the same page"
    assert "the same Python" in reader.run("inputs", "import headwise\nheadwise.stays")
    assert "NameError" in reader.run("inputs", "mine", state="error")
    with pytest.raises(ScriptError, match="mine"):
        reader.script("(lesson) => headwise.value(lesson, 'mine')", SECOND)
