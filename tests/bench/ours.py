"""What the measurements do on a lesson's page: open it, run, stop, restart, as its buttons and `headwise` offer it."""

from __future__ import annotations

from pyodide_kernels.publish.lessons import Lesson
from tests.bench.browsers import ask
from tests.browser.engines.visitor import Visitor
from tests.browser.person import LESSON

CELL = Lesson(LESSON).cells[0].name
NUMPY = "import numpy as np\nnp.arange(3) @ np.arange(3)"

READY = """async () => {
  while (typeof headwise !== "object" || !document.querySelector("lesson-cell .cm-content")) {
    await new Promise((done) => setTimeout(done, 50));
  }
  // Half a second in which nothing more is asked for.
  const asked = () => performance.getEntriesByType("resource").length;
  for (let before = -1; before !== asked(); ) {
    before = asked();
    await new Promise((done) => setTimeout(done, 500));
  }
}"""
# A new source in the first cell, timed from the call that Run makes to the cell's end.
RUN = f"""async (source) => {{
  const began = performance.now();
  const {{ state }} = await headwise.run("{LESSON}", "{CELL}", source);
  if (state !== "done") throw new Error(state);
  return performance.now() - began;
}}"""
RESTART = f"""async (source) => {{
  document.querySelector("[data-restart]").click();
  return ({RUN})(source);
}}"""
# For scripts that press a cell's buttons.
TOOLS = f"""
const cell = document.querySelector('lesson-cell[name="{CELL}"]');
const run = (source) => headwise.run("{LESSON}", "{CELL}", source);
const value = (name) => headwise.value("{LESSON}", name);
const until = (seen) => new Promise((done) => {{
  const look = () => seen() && (done(performance.now()), watching.disconnect());
  const watching = new MutationObserver(look);
  watching.observe(document.body, {{ attributes: true, childList: true, subtree: true }});
  look();
}});
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
// Due then, also where the page is too busy to press it then.
const stopAfter = async (milliseconds) => {{
  await until(() => cell.dataset.state === "running");
  const due = performance.now() + milliseconds;
  await pause(milliseconds);
  [...cell.querySelectorAll("button")].find((one) => one.textContent.trim().startsWith("Stop")).click();
  return due;
}};
"""


def open_lesson(visitor: Visitor) -> None:
    """Open the lesson, and wait until its editors are there and it is quiet."""
    visitor.open(f"lessons/{LESSON}/")
    ask(visitor, READY)
