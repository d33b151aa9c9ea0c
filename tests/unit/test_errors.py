"""What the page says of an exception: the reader's own lines, in which cell, and a hint where one helps."""

import asyncio
from contextvars import copy_context
from typing import Any

import numpy as np
import pytest

from headwise.errors import ErrorReport, interrupted_at, report
from headwise.evaluate import evaluate


def fail(*cells: tuple[str, str], unrun: dict[str, str] | None = None) -> ErrorReport:
    """The report of what the last of ``cells`` raises after the others have run."""
    return report(raised_by(*cells), unrun)


def raised_by(*cells: tuple[str, str]) -> BaseException:
    namespace: dict[str, Any] = {"np": np}
    for name, source in cells:
        coroutine = evaluate(source, name, namespace, copy_context())
        try:
            coroutine.send(None)
        except StopIteration:
            continue
        except BaseException as error:
            return error
    raise AssertionError("nothing was raised")


def test_the_frames_are_the_readers_lines_and_no_library_of_ours() -> None:
    found = fail(
        ("softmax", "def softmax(scores):\n    return scores / scores.total()"),
        ("weights", "scores = np.ones((2, 2))\n\nweights = softmax(scores)"),
    )
    assert found["ename"] == "AttributeError"
    assert "'numpy.ndarray' object has no attribute 'total'" in found["evalue"]
    assert found["frames"] == [
        {"cell": "weights", "line": 3, "code": "weights = softmax(scores)"},
        {"cell": "softmax", "line": 2, "code": "return scores / scores.total()"},
    ]
    assert 'File "<cell weights>", line 3' in found["traceback"]


def test_frames_in_a_library_are_left_out_but_stay_in_the_full_text() -> None:
    found = fail(("inputs", "np.linalg.inv(np.zeros((2, 2)))"))
    assert [frame["cell"] for frame in found["frames"]] == ["inputs"]
    assert "numpy/linalg" in found["traceback"].replace("\\", "/")


@pytest.mark.parametrize(
    ("source", "line", "code"),
    [
        ("x = 1\ny = (2", 2, "y = (2"),
        ("x = 1\n  y = 2", 2, "y = 2"),
        ("x = 1\n\nreturn x", 3, "return x"),
        ("x = 'open", 1, "x = 'open"),
    ],
)  # fmt: skip
def test_a_syntax_error_points_at_its_line(source: str, line: int, code: str) -> None:
    found = fail(("weights", source))
    assert found["frames"][-1] == {"cell": "weights", "line": line, "code": code}
    assert found["evalue"] and "<cell" not in found["evalue"]


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        pytest.param("softmax(1)", "The cell 'weights' makes softmax; run it first.", id="made elsewhere"),
        pytest.param("nowhere(1)", "", id="made nowhere"),
        pytest.param("import pandas_or_so", "This page ships NumPy and Python's standard library", id="no module"),
        pytest.param("np.ones((2, 3)) @ np.ones((2, 3))", "The last axis of the left array", id="matmul"),
        pytest.param("np.dot(np.ones((2, 3)), np.ones((2, 3)))", "The last axis of the left array", id="dot"),
        pytest.param("raise ValueError('no')", "", id="nothing to add"),
    ],
)
def test_a_hint_is_given_where_one_helps(source: str, hint: str) -> None:
    found = fail(("output", source), unrun={"softmax": "weights"})["hint"]
    assert found.startswith(hint) and bool(found) == bool(hint)


def test_a_missing_key_is_said_in_words() -> None:
    assert fail(("inputs", "{}['tokens']"))["evalue"] == "there is no key 'tokens'"


def test_deep_recursion_shows_both_ends_and_not_a_thousand_lines() -> None:
    found = fail(("inputs", "def f(n):\n    return f(n + 1)\nf(0)"))
    assert found["ename"] == "RecursionError"
    assert [frame["line"] for frame in found["frames"]] == [3, 2, 2, 2, 2, 2, 2]
    assert found["traceback"].count("\n") < 40


def test_an_error_raised_while_another_was_handled_keeps_both_in_the_full_text() -> None:
    found = fail(("inputs", "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('second') from e"))
    assert found["ename"] == "ValueError" and found["frames"][-1]["line"] == 4
    assert "ZeroDivisionError" in found["traceback"]


def test_an_exception_that_cannot_be_printed_is_still_reported() -> None:
    found = fail(("inputs", "class Odd(Exception):\n    def __str__(self): return 1 / 0\nraise Odd"))
    assert found["ename"] == "Odd" and found["evalue"] == "its words cannot be shown: str() of it fails"


def test_a_flood_in_an_exception_is_cut_before_it_reaches_the_page() -> None:
    found = fail(("inputs", "raise ValueError('x' * 10**6)"))
    assert len(found["evalue"]) < 30_000 and "… cut:" in found["evalue"]
    assert len(found["traceback"]) < 30_000


def test_where_stop_arrived_is_the_innermost_line_of_the_readers() -> None:
    stop = raised_by(("inputs", "def wait():\n    raise KeyboardInterrupt\nwait()"))
    assert interrupted_at(stop) == {"cell": "inputs", "line": 2, "code": "raise KeyboardInterrupt"}
    assert interrupted_at(KeyboardInterrupt()) is None


def test_a_cancelled_await_is_reported_like_any_error() -> None:
    async def cancel() -> BaseException:
        task = asyncio.create_task(evaluate("await sleep(9)", "inputs", {"sleep": asyncio.sleep}, copy_context()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await task
        return raised.value

    assert report(asyncio.run(cancel()))["ename"] == "CancelledError"
