"""Checking an answer: what the check may say, and that it changes nothing of the reader's."""

from typing import Any

import numpy as np
import pytest

from headwise.exercise import Result, check


def run(body: str, namespace: dict[str, Any] | None = None) -> Result:
    """The result of a check whose function has ``body``."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    given = {"mean_map": np.ones((2, 2))} if namespace is None else namespace
    return check("mean_map", f"import numpy as np\n\ndef check_mean_map(given):\n{lines}\n", given)


def test_none_is_right_and_a_sentence_is_what_helps() -> None:
    assert run("return None") == {"state": "pass", "feedback": "Right."}
    assert run("return 'Average over axis 0.'") == {"state": "fail", "feedback": "Average over axis 0."}


def test_the_check_reads_what_the_readers_code_left() -> None:
    body = "return None if given['mean_map'].shape == (2, 2) else 'shape'"
    assert run(body)["state"] == "pass"
    assert run(body, {"mean_map": np.ones(3)})["feedback"] == "shape"


@pytest.mark.parametrize(
    ("body", "namespace", "words"),
    [
        pytest.param("return given['mean_map']", {}, "KeyError: 'mean_map'", id="a missing variable"),
        pytest.param("return 1 / 0", {}, "ZeroDivisionError: division by zero", id="a fault of the check"),
        pytest.param("given['f']()", {"f": lambda: [][0]}, "IndexError: list index out of range", id="the reader's"),
        pytest.param("import sys; sys.exit(3)", {}, "SystemExit: 3", id="an exit"),
        pytest.param("def f(): f()\nf()", {}, "RecursionError: maximum recursion", id="endless recursion"),
    ],
)
def test_whatever_the_check_runs_into_is_a_failed_check_with_words(
    body: str, namespace: dict[str, Any], words: str
) -> None:
    found = run(body, namespace)
    assert found["state"] == "fail"
    assert found["feedback"].startswith(f"The check could not read this answer ({words}")


def test_a_product_that_does_not_fit_is_passed_on_in_plain_words() -> None:
    body = "try: np.ones((5, 2)) @ np.ones((4, 6))\nexcept ValueError as error: return f'f stops with {error}.'"
    assert run(body)["feedback"] == "f stops with @ meets an axis of 2 on the left and one of 4 on the right."


def test_a_check_that_is_not_python_or_has_another_name_is_a_failed_check() -> None:
    assert "SyntaxError" in check("mean_map", "def check_mean_map(given:", {})["feedback"]
    assert "KeyError: 'check_mean_map'" in check("mean_map", "def check_other(given): ...", {})["feedback"]


def test_stop_ends_a_check_that_waits_for_the_readers_function() -> None:
    def endless() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("given['endless']()", {"endless": endless})


@pytest.mark.parametrize(
    "mutation",
    [
        "given['answer'] = 0; given['new'] = 1",
        "del given['answer']",
        "given['tokens'].append('x')",
        "given['sizes'].clear()",
        "global answer, np\nanswer = np = 0",
        "try:\n    given['answer'] += 1\nexcept ValueError:\n    pass",
        "try:\n    given['answer'][0] = 7\nexcept ValueError:\n    pass",
    ],
)
def test_a_check_changes_nothing_of_the_readers(mutation: str) -> None:
    answer, tokens, sizes = np.zeros(2), ["server"], {"N": 3}
    namespace: dict[str, Any] = {"answer": answer, "tokens": tokens, "sizes": sizes, "np": np}
    assert run(mutation, namespace)["state"] == "pass", "the mutation itself failed"
    assert list(namespace) == ["answer", "tokens", "sizes", "np"]
    assert namespace["answer"] is answer and answer.tolist() == [0, 0] and answer.flags.writeable
    assert (namespace["tokens"], namespace["sizes"]) == (["server"], {"N": 3})


def test_writing_into_the_readers_array_is_refused_and_said() -> None:
    found = run("given['mean_map'] *= 2")
    assert found["state"] == "fail" and "read-only" in found["feedback"]


def test_what_is_printed_during_a_check_is_nobodys_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import sys\nprint('to check')\nprint('to check', file=sys.stderr)\nreturn None")["state"] == "pass"
    assert capsys.readouterr() == ("", "")
