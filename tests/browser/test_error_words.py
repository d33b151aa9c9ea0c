"""What a reader sees of a Python error: their own lines, the shapes that met there, and a plain sentence."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_output import run


def test_shapes_that_do_not_fit_are_said_with_both_arrays(running: Page) -> None:
    output = run(running, "import numpy as np\nQ = K = np.ones((2, 3, 4))\n\nQ @ K.T", "error")
    expect(output.locator(".out-error-lines li")).to_have_text([re.compile(r"inputs, line 4\s*Q @ K\.T")])
    expect(output).to_contain_text("There, Q is float64 (2, 3, 4) and K.T is float64 (4, 3, 2).")
    expect(output).to_contain_text("K.swapaxes(-1, -2) turns the last two")
    trace = output.get_by_text("Traceback (most recent call last)")
    expect(trace).to_be_hidden()
    output.get_by_text("Full traceback").click()
    expect(trace).to_be_visible()
    expect(running.get_by_role("status").filter(has_text="inputs: ValueError")).to_have_count(1)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("weights", "The cell 'weights' makes weights; run it first."),
        ("input('name?')", "input() cannot wait for an answer on this page"),
        ("def f(n): return f(n + 1)\nf(0)", "A function calls itself without end"),
        ("import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return f(n + 1)\nf(0)", "calls itself without end"),
        ("%timeit 1", "this page runs plain Python"),
        ("exit()", "the variables are kept"),
        ("breakpoint()", "No debugger can wait for you on this page"),
        ("import threading\nthreading.Thread(target=print).start()", "has a single thread"),
        ("import socket\nsocket.create_connection(('headwise', 80))", "cannot open connections"),
        ("import torch", "PyTorch cannot run in a browser"),
        ("import numpy as np\nnp.arange(3)[5]", "Axis 0 has 3 entries: 0 to 2"),
    ],
)
def test_a_plain_sentence_helps(running: Page, source: str, words: str) -> None:
    expect(run(running, source, "error")).to_contain_text(words)
    expect(run(running, "6 * 7").locator("pre")).to_have_text("42")


def test_whole_numbers_of_32_bits_are_explained_when_they_overflow(running: Page) -> None:
    output = run(running, "import numpy as np\nn = np.array([2**30]).max()\nn * 4")
    expect(output.locator(".out-stderr")).to_contain_text("inputs, line 3: RuntimeWarning: overflow encountered")
    expect(output.locator(".out-stderr")).to_contain_text("whole numbers here have 32 bits")
