"""A plain sentence for what beginners meet, and what stood on the failing line."""

import json
from pathlib import Path

import pytest

from .reader import Reader

CASES = json.loads(Path(__file__).with_name("hint_cases.json").read_text(encoding="utf-8"))

SETUP = """
Q, K, W = np.ones((2, 3, 4)), np.ones((2, 3, 4)), np.ones((5, 2))
sizes = {"N": 3, "H": 2}
def scale(scores):
    d_head = 4
    return scores.reshape(d_head, 5)
"""


@pytest.fixture(scope="module")
def ran() -> Reader:
    reader = Reader()
    reader.run_all()
    assert reader.run(SETUP, "setup")["state"] == "done"
    return reader


@pytest.mark.parametrize("case", CASES, ids=[case["source"][:30] for case in CASES])
def test_the_sentence_and_the_operands(ran: Reader, case: dict[str, str]) -> None:
    error = ran.run(case["source"], "output")["error"]
    said = "; ".join(f"{operand['code']} is {operand['what']}" for operand in error["operands"])
    assert (said, error["hint"]) == (case["operands"], case["hint"])


def test_looking_at_the_operands_runs_nothing_of_the_readers(ran: Reader) -> None:
    source = """
log = []
class Odd:
    @property
    def shape(self): log.append("property")
    def __getattr__(self, name): log.append(name)
    def __getitem__(self, key): log.append(key)
    def __repr__(self): log.append("repr"); return ""
    def __eq__(self, other): log.append("eq")
    __hash__ = None
odd = Odd()
len(odd, odd.shape, odd.other, odd[0], log.pop, [odd], {1: odd})
"""
    error = ran.run(source, "output")["error"]
    assert ran.session.namespace["log"] == ["property", "other", 0], "what the line itself did, and no more"
    assert error["operands"][0] == {"code": "odd", "what": "a Odd"}


def test_an_error_of_a_library_called_on_the_line_shows_what_was_given(ran: Reader) -> None:
    error = ran.run("np.linalg.inv(Q)", "output")["error"]
    assert error["operands"] == [{"code": "Q", "what": "float64 (2, 3, 4)"}]
    assert error["traceback"].count("<cell output>") == 1 and "headwise" not in error["traceback"]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("np.int32(2**30) * np.int32(4)", "Too large for its type"),
        ("n = np.int32(2**30)\nn * n", "The result is wrong: whole numbers here have 32 bits"),
        ("np.exp(X * 1000)", "softmax subtracts the largest score"),
        ("np.log(X - X)", "There is an infinity now"),
        ("(X - X) / (X - X)", "There is a NaN now"),
    ],
)
def test_a_warning_names_its_line_and_what_it_means_every_time(ran: Reader, source: str, words: str) -> None:
    for _ in range(2):
        assert ran.run(f"# one\n{source}", "output")["state"] == "done"
        text = "".join(text for stream, text in ran.printed if stream == "stderr")
        line = source.count("\n") + 2
        assert text.startswith(f"output, line {line}: RuntimeWarning: ") and words in text


@pytest.mark.filterwarnings("default")
def test_a_warning_of_the_readers_own_is_shown_plainly(ran: Reader) -> None:
    ran.run("import warnings\nwarnings.warn('mind')", "output")
    assert ran.printed == [("stderr", "output, line 2: UserWarning: mind\n    warnings.warn('mind')\n")]
