"""``display`` in a cell: in order with what is printed, never more than a page can hold, and only in a run."""

import json
from typing import Any

from headwise.display import KEPT_DISPLAYS
from headwise.session import Session

from .reader import Reader, lesson


def shown(reader: Reader) -> list[Any]:
    return [(stream, json.loads(text) if stream == "display" else text) for stream, text in reader.printed]


def test_values_and_lines_arrive_in_the_order_in_which_they_were_made(reader: Reader) -> None:
    report = reader.run("print('one', end='')\ndisplay(1, 'it')\nprint('two')\ndisplay(None)\n3")
    assert shown(reader) == [
        ("stdout", "one"),
        ("display", {"text/plain": "1"}),
        ("display", {"text/plain": "'it'"}),
        ("stdout", "two\n"),
        ("display", {"text/plain": "None"}),
    ]
    assert report["outputs"] == [{"text/plain": "3"}]


def test_a_bundle_can_be_given_as_it_is(reader: Reader) -> None:
    reader.run("display({'image/svg+xml': '<svg/>', 'text/plain': 'dot'}, raw=True, metadata={}, clear=False)")
    assert shown(reader) == [("display", {"text/plain": "dot", "image/svg+xml": "<svg/>"})]
    assert "dictionary of MIME types" in reader.run("display('x', raw=True)")["error"]["evalue"]


def test_a_loop_of_displays_is_cut_and_counted(reader: Reader) -> None:
    report = reader.run("for n in range(250):\n    display(n)")
    assert len(reader.printed) == KEPT_DISPLAYS and report["cut"] == 0
    assert report["flood"] == {"characters": 0, "lines": 0, "displays": 150, "tails": []}


def test_a_repr_that_raises_ends_the_cell_like_any_error(reader: Reader) -> None:
    report = reader.run("class R:\n    def __repr__(self): return 1 / 0\ndisplay(R())")
    assert report["error"]["ename"] == "ZeroDivisionError"
    assert reader.shown("1 + 1") == "2"


def test_a_function_that_displays_does_so_in_the_run_that_calls_it_and_not_while_it_is_checked() -> None:
    check = "def check_f(given):\n    return None if given['f']() == 4 else 'four'"
    reader = Reader(Session(lesson(exercises={"f": {"check": check}})))
    report = reader.run("def f():\n    display(4)\n    return 4\nf()", "f")
    assert report["result"]["state"] == "pass" and len(reader.printed) == 1


def test_input_says_why_not_and_a_restart_brings_both_back(reader: Reader) -> None:
    error = reader.run("input('name? ')")["error"]
    assert error["ename"] == "NoInputError" and error["evalue"].startswith("input() cannot wait for an answer")
    reader.run("display = input = 3")
    reader.session.clear()
    assert reader.run("display(1)")["state"] == "done"
