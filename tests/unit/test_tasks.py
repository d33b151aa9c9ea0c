"""Tasks and callbacks that outlive the cell that began them: whose output is theirs, who hears of their errors."""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import pytest

from headwise.routes import Routed
from headwise.session import Session
from pyodide_kernels.publish.rehearse import rehearse

from .reader import lesson

BEGIN = "import asyncio\nloop = asyncio.get_running_loop()\ngo = asyncio.Event()\n"
Step = tuple[str, str]


class Page:
    """What each cell is sent, in order, with the streams that a page shows."""

    def __init__(self) -> None:
        self.session = Session(lesson())
        self.sent: dict[str, list[tuple[str, Any]]] = {}

    async def run(self, name: str, source: str) -> dict[str, Any]:
        self.sent[name] = heard = []

        def emit(stream: str, text: str) -> None:
            heard.append((stream, json.loads(text) if stream in ("display", "failed", "flood", "tasks") else text))

        return await self.session.run(name, source, emit)

    def printed(self, name: str) -> str:
        return "".join(text for stream, text in self.sent[name] if stream == "stdout")

    def of(self, name: str, stream: str) -> list[Any]:
        return [text for each, text in self.sent[name] if each == stream]


def act(*steps: Step, then: Callable[[Page], None] = lambda page: None) -> tuple[Page, list[dict[str, Any]]]:
    """Run cells one after the other in one event loop, and let all that is due happen after each."""
    page = Page()

    async def scene() -> list[dict[str, Any]]:
        reports = []
        for name, source in steps:
            reports.append(await page.run(name, source))
            for _ in range(20):
                await asyncio.sleep(0)
        then(page)
        return reports

    with redirect_stdout(Routed("stdout", sys.stdout)):  # as in_worker does for the whole visit
        return page, asyncio.run(scene())


WAITS = f"{BEGIN}async def later():\n    await go.wait()\n    print('late')\ntask = asyncio.create_task(later())"


def test_a_task_prints_where_it_was_begun_while_another_cell_runs_and_when_none_does() -> None:
    page, reports = act(("inputs", WAITS), ("weights", "go.set()\nawait task\nprint('mine')"))
    assert (page.printed("inputs"), page.printed("weights")) == ("late\n", "mine\n")
    assert reports[0]["tasks"] == 1 and "tasks" not in reports[1] and page.of("inputs", "tasks") == [0]
    page, _ = act(("inputs", WAITS), ("weights", "go.set()"))
    assert (page.printed("inputs"), page.printed("weights")) == ("late\n", "")


@pytest.mark.parametrize("begin", ["loop.call_soon(late)", "task.add_done_callback(late)"])
def test_a_callback_prints_and_displays_where_it_was_begun(begin: str) -> None:
    late = "def late(*_):\n    print('called')\n    display(4)\n"
    page, _ = act(("inputs", WAITS), ("one", late + begin), ("two", "go.set()"))
    assert page.sent["one"] == [("stdout", "called\n"), ("display", {"text/plain": "4"})]


def test_another_run_of_the_cell_ends_its_tasks_and_they_are_heard_no_more() -> None:
    stubborn = "async def f():\n    try: await asyncio.sleep(9)\n    finally: print('the end')\n"
    page, reports = act(
        ("one", f"import asyncio\n{stubborn}task = asyncio.create_task(f())\nawait asyncio.sleep(0)"),
        ("one", "print('anew')"),
        ("two", "task.cancelled()"),
    )
    assert page.sent["one"] == [("stdout", "anew\n")]
    assert reports[2]["outputs"] == [{"text/plain": "True"}]


def test_an_error_that_nobody_takes_is_told_once_where_its_task_was_begun() -> None:
    source = f"{BEGIN}async def f():\n    await go.wait()\n    1 / 0\ntask = asyncio.create_task(f())"
    page, reports = act(("one", source), ("two", "go.set()\nawait asyncio.sleep(0)\nawait asyncio.sleep(0)"))
    (failed,) = page.of("one", "failed")
    assert (failed["of"], failed["ename"], failed["frames"][-1]) == (
        "task",
        "ZeroDivisionError",
        {"cell": "one", "line": 6, "code": "1 / 0"},
    )
    assert page.sent["two"] == [] and [report["state"] for report in reports] == ["done", "done"]


@pytest.mark.parametrize(
    "taken",
    [
        "await asyncio.sleep(0)\ntry: await task\nexcept ZeroDivisionError: pass",
        "await asyncio.wait([task])\ntask.exception()",
        "await asyncio.gather(task, return_exceptions=True)",
        "task.cancel()",
    ],
)
def test_an_error_that_the_cell_takes_is_not_told_again(taken: str) -> None:
    page, (report,) = act(("one", f"{BEGIN}async def f(): 1 / 0\ntask = asyncio.create_task(f())\n{taken}"))
    assert report["state"] == "done" and page.of("one", "failed") == []


def test_an_error_that_another_cell_waits_for_is_its_own() -> None:
    source = f"{BEGIN}async def f():\n    await go.wait()\n    1 / 0\ntask = asyncio.create_task(f())"
    page, reports = act(("one", source), ("two", "go.set()\nawait task"))
    assert reports[1]["error"]["ename"] == "ZeroDivisionError" and page.of("one", "failed") == []


def test_a_callback_that_raises_is_told_where_it_was_begun() -> None:
    page, _ = act(("one", f"{BEGIN}def f(): nobody\nloop.call_soon(f)"))
    (failed,) = page.of("one", "failed")
    assert (failed["of"], failed["evalue"]) == ("callback", "name 'nobody' is not defined")


def test_a_flood_of_a_task_is_cut_counted_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("headwise.one_run.SECONDS_BETWEEN_COUNTS", 0)
    monkeypatch.setattr("headwise.one_run.SECONDS_BETWEEN_BATCHES", 0)
    lines = f"{BEGIN}async def f():\n    for n in range(3_000): print(n)\nasyncio.create_task(f());"
    kept: list[Any] = []
    page, _ = act(("one", lines), then=lambda page: kept.append(page.session.ask({"what": "printed", "name": "one"})))
    assert page.printed("one").count("\n") == 2_000
    (flood,) = page.of("one", "flood")
    assert (flood["lines"], flood["characters"]) == (1_000, 5_000) and flood["tails"][0][1].endswith("2999\n")
    assert kept == ["".join(f"{n}\n" for n in range(3_000))]


def test_errors_of_tasks_are_no_flood_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("headwise.one_run.SECONDS_BETWEEN_COUNTS", 0)
    monkeypatch.setattr("headwise.one_run.SECONDS_BETWEEN_BATCHES", 0)
    page, _ = act(("one", "import asyncio\nasync def f(): 1 / 0\nfor _ in range(250): asyncio.create_task(f())"))
    assert len(page.of("one", "failed")) == 100
    assert page.of("one", "flood")[-1]["displays"] == 150


def test_a_stopped_cell_ends_its_tasks() -> None:
    source = f"{BEGIN}async def f():\n    while True: await asyncio.sleep(0)\ntask = asyncio.create_task(f())\n"
    page, reports = act(("one", f"{source}raise KeyboardInterrupt"), ("two", "task.cancelled()"))
    assert reports[0]["state"] == "stopped" and "tasks" not in reports[0]
    assert reports[1]["outputs"] == [{"text/plain": "True"}] and page.sent["one"] == []


def test_a_lesson_must_not_rest_on_a_task_that_fails() -> None:
    source = "import asyncio\nasync def f(): 1 / 0\nasyncio.create_task(f())\nawait asyncio.sleep(0)"
    described = lesson(cells=[{"name": "one", "source": source, "volatile": False, "compared": []}])
    result = asyncio.run(rehearse({"lesson": described, "exercises": {}, "expressions": []}))["cells"]["one"]
    assert (result["state"], result["error"]["ename"]) == ("error", "ZeroDivisionError")
