"""Nothing a cell does escapes its run: errors, floods, Stop, exits, arrays that are no maps."""

import sys
from types import FrameType
from typing import Any

import pytest

from headwise.session import Session

from .reader import Reader, lesson


def test_what_is_printed_before_an_error_is_kept(reader: Reader) -> None:
    report = reader.run("print('one')\n1 / 0")
    assert (report["state"], reader.printed) == ("error", [("stdout", "one\n")])
    assert report["agreement"]["state"] == "none" and report["error"]["frames"][0]["line"] == 2


def test_a_flood_is_cut_and_counted(reader: Reader) -> None:
    report = reader.run("for n in range(3_000):\n    print('x' * 99)\n'last'")
    assert report["state"] == "done" and report["cut"] == 200_000 and report["outputs"]
    assert sum(len(text) for stream, text in reader.printed if stream == "stdout") == 100_000
    ((stream, tail),) = report["flood"].pop("tails")
    assert report["flood"] == {"characters": 200_000, "lines": 2_000, "displays": 0}
    assert stream == "stdout" and len(tail) == 20_000 and tail.endswith("xxx\n")
    assert reader.session.ask({"what": "printed", "name": "weights"}) == ("x" * 99 + "\n") * 3_000
    reader.run("print('short')")
    assert reader.session.ask({"what": "printed", "name": "inputs"}) is None


def test_stop_keeps_the_variables_and_names_the_line(ran: Reader) -> None:
    def stop(frame: FrameType, event: str, _: Any) -> Any:
        # As in the browser, the KeyboardInterrupt comes from outside, while some line of the reader's runs.
        if frame.f_code.co_filename == "<cell weights>":
            if event == "line" and frame.f_locals.get("n") == 3:
                raise KeyboardInterrupt
            return stop
        return None

    before = sys.gettrace()
    sys.settrace(stop)
    try:
        report = ran.run("n = 0\nprint('on')\nwhile True:\n    n += 1\n    m = n")
    finally:
        sys.settrace(before)
    assert report["state"] == "stopped" and report["outputs"] == []
    assert report["stopped_at"] == {"cell": "weights", "line": 5, "code": "m = n"}
    assert ran.printed == [("stdout", "on\n")]
    assert ran.shown("n, X.shape") == "(3, (2, 2))"


@pytest.mark.parametrize(
    ("source", "ename"),
    [
        ("import sys\nsys.exit(1)", "SystemExit"),
        ("raise SystemExit", "SystemExit"),
        ("def f(): f()\nf()", "RecursionError"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("class E(BaseException): ...\nraise E", "E"),
        ("class E(Exception):\n    def __str__(self): raise self\nraise E", "E"),
        ("class R:\n    def __repr__(self): raise ValueError('no')\nR()", "ValueError"),
        ("import asyncio\nawait asyncio.sleep(0)\n1 / 0", "ZeroDivisionError"),
        ("x = (", "SyntaxError"),
    ],
)
def test_whatever_a_cell_raises_ends_in_a_report_and_the_next_cell_runs(
    reader: Reader, source: str, ename: str
) -> None:
    report = reader.run(source)
    assert (report["state"], report["error"]["ename"]) == ("error", ename)
    assert reader.shown("1 + 1") == "2"


@pytest.mark.parametrize(
    ("name", "cell"), [("X", "inputs"), ("np", "inputs"), ("weights", "weights"), ("softmax", "weights")]
)
def test_a_missing_name_is_answered_with_the_cell_that_makes_it(reader: Reader, name: str, cell: str) -> None:
    assert reader.run(name, "output")["error"]["hint"] == f"The cell '{cell}' makes {name}; run it first."


def test_a_map_that_is_none_is_a_problem_in_words_and_the_run_is_still_done(ran: Reader) -> None:
    asked = [
        {"key": "weights", "name": "weights", "tokens": "tokens", "head": "1"},
        {"key": "not_made", "name": "not_made", "tokens": "tokens"},
    ]
    for source, words in [
        ("weights = X - 9", "never negative"),
        ("weights, tokens = X, 3", "must be a list"),
        ("del tokens", "There is no variable tokens any more"),
    ]:
        report = ran.run(source, "edited", asked)
        assert report["state"] == "done" and list(report["maps"]) == ["weights"]
        assert words in report["maps"]["weights"]["problem"]


def test_maps_are_drawn_anew_after_an_error_too(ran: Reader) -> None:
    report = ran.run("weights[0] = [1, 0]\n1 / 0", maps=[{"key": "weights", "name": "weights", "tokens": "tokens"}])
    assert report["maps"]["weights"]["weights"][0][0] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("function", "state"),
    [("raise KeyboardInterrupt", "stopped"), ("raise SystemExit", "done"), ("print('x'); return 4", "done")],
)
def test_a_function_of_the_readers_may_do_anything_while_it_is_checked(function: str, state: str) -> None:
    check = "def check_f(given):\n    return None if given['f']() == 4 else 'four'"
    reader = Reader(Session(lesson(exercises={"f": {"check": check}})))
    report = reader.run(f"def f():\n    {function}", "f")
    assert report["state"] == state and reader.printed == []
    assert ("result" in report) == (state == "done")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("class W:\n    def __array__(self, *a, **k): raise OSError('no')\nweights, tokens = W(), ['a']", "OSError"),
        ("class T:\n    def __str__(self): raise OSError('no')\nweights, tokens = [[1.0]], [T()]", "OSError"),
        ("import numpy as np\nweights, tokens = np.zeros((20_000, 10, 10)), ['a'] * 10", "at most"),
    ],
)
def test_a_variable_that_cannot_be_a_map_is_told_on_the_map(reader: Reader, source: str, problem: str) -> None:
    report = reader.run(source, maps=[{"key": "weights", "name": "weights", "tokens": "tokens"}])
    assert report["state"] == "done" and problem in report["maps"]["weights"]["problem"]


def test_tokens_that_can_be_read_only_once_make_a_map(reader: Reader) -> None:
    source = "weights = [[0.5, 0.5], [0.25, 0.75]]\ntokens = (t for t in ['a', 'b'])"
    report = reader.run(source, maps=[{"key": "weights", "name": "weights", "tokens": "tokens"}])
    assert report["maps"]["weights"]["tokens"] == ["a", "b"]
