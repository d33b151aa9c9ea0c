"""One lesson being run: what stays between cells and what a run reports."""

import sys

import numpy as np
import pytest

from headwise.session import Session, Sessions, versions

from .reader import CELLS, Reader, lesson


def test_a_run_reports_state_output_agreement_and_maps(reader: Reader) -> None:
    reader.run(CELLS["inputs"], "inputs")
    report = reader.run(CELLS["weights"], "weights", [{"key": "weights", "name": "weights", "tokens": "tokens"}])
    assert set(report) == {"state", "outputs", "agreement", "cut", "maps"}
    assert (report["state"], report["cut"]) == ("done", 0)
    assert report["outputs"][0]["text/plain"] == "array([[0.25, 0.75],\n       [0.5 , 0.5 ]])"
    assert report["agreement"]["text"] == "agrees with PyTorch on CPU"
    assert report["maps"]["weights"]["weights"] == [[[0.25, 0.75], [0.5, 0.5]]]
    assert report["maps"]["weights"]["tokens"] == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "sent"),
    [
        ("weights", False),
        ("weights = weights.copy()", False),
        ("weights = weights[::-1]", True),
        ("weights = weights.astype('float32')", True),
        ("weights[0] = 0.1, 0.9", True),
        ("tokens = ['a', 'c']", True),
        ("weights = [[0.5, 0.5], [0.1, 0.9]]", True),
        ("weights = weights[0]", True),
    ],
)
def test_a_map_that_the_page_has_is_not_sent_again(ran: Reader, change: str, sent: bool) -> None:
    asked = {"key": "weights", "name": "weights", "tokens": "tokens"}
    seen = ran.run("1", "one", [asked])["maps"]["weights"]["fingerprint"]
    found = ran.run(change, "two", [{**asked, "seen": seen}])["maps"]["weights"]
    assert ("weights" in found or "problem" in found) == sent
    assert (found["fingerprint"] == seen) == (not sent)


MASKED = {"key": "k", "name": "weights", "tokens": "tokens", "masked": "masked", "layers": True}


def test_a_map_follows_its_mask_and_its_layers(ran: Reader) -> None:
    assert ran.run("weights = np.eye(2)[None, None]", maps=[MASKED])["maps"] == {}, "there is no mask yet"
    found = ran.run("masked = ~np.eye(2, dtype=bool)", maps=[MASKED])["maps"]["k"]
    assert (found["masked"], found["layers"]) == ([[False, True], [True, False]], 1)
    seen = {**MASKED, "seen": found["fingerprint"]}
    assert ran.run("1", maps=[seen])["maps"]["k"] == {"fingerprint": seen["seen"]}
    assert "masked weights are not 0" in ran.run("masked[0, 0] = True", maps=[seen])["maps"]["k"]["warning"]


def test_a_map_follows_the_names_of_its_columns(ran: Reader) -> None:
    asked = {"key": "k", "name": "weights", "tokens": "tokens", "keys": "words"}
    found = ran.run("weights, words = np.eye(2, 3), ['x', 'y', 'z']", maps=[asked])["maps"]["k"]
    assert (found["tokens"], found["keys"]) == (["a", "b"], ["x", "y", "z"])
    seen = {**asked, "seen": found["fingerprint"]}
    assert "keys" not in ran.run("words = list(words)", maps=[seen])["maps"]["k"]
    assert ran.run("words[2] = 'u'", maps=[seen])["maps"]["k"]["keys"] == ["x", "y", "u"]


@pytest.mark.parametrize("name", ["weights", "tokens", "masked"])
def test_a_map_whose_variable_is_gone_says_so_once_and_is_drawn_when_it_is_back(ran: Reader, name: str) -> None:
    ran.run("weights, masked = np.eye(2)[None, None], ~np.eye(2, dtype=bool)", maps=[MASKED])
    gone = ran.run(f"kept = {name}\ndel {name}", maps=[MASKED])["maps"]["k"]
    assert gone["problem"] == f"There is no variable {name} any more; this map is of an earlier run."
    seen = {**MASKED, "seen": gone["fingerprint"]}
    assert ran.run("1", maps=[seen])["maps"]["k"]["fingerprint"] == gone["fingerprint"]
    assert ran.run(f"{name} = kept", maps=[seen])["maps"]["k"]["weights"] == [[[1.0, 0.0], [0.0, 1.0]]]


def test_after_a_restart_the_map_of_the_build_stays_until_there_is_another(ran: Reader) -> None:
    asked = [{"key": "k", "name": "weights", "tokens": "tokens"}]
    assert "k" in ran.run("1", maps=asked)["maps"]
    ran.session.clear()
    assert ran.run("1", maps=asked)["maps"] == {}


def test_an_edited_cell_differs_and_says_where(ran: Reader) -> None:
    report = ran.run("weights = X / X.sum(axis=0)")
    assert report["agreement"] == {
        "state": "differs",
        "text": "differs from PyTorch on CPU",
        "detail": "weights[1, 0] is 0.666667, the reference has 0.5",
    }


def test_all_cells_share_one_namespace_and_are_the_main_program(ran: Reader) -> None:
    assert ran.shown("softmax(X * 0)[0, 0], __name__") == "(np.float64(1.0), '__main__')"


def test_printing_and_warnings_arrive_in_the_order_they_were_made(reader: Reader) -> None:
    source = "print('one')\nprint('two', file=sys.stderr)\nprint('three')\nprint('four', file=sys.stderr)\n'five'"
    reader.run(f"import sys\n{source}")
    assert [text for _, text in reader.printed] == ["one\n", "two\n", "three\n", "four\n"]
    assert [stream for stream, _ in reader.printed] == ["stdout", "stderr"] * 2


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("np.set_printoptions(precision=2)\nX", id="in an expression"),
        pytest.param("if True:\n    np.set_printoptions(precision=2)\nX", id="in a block"),
        pytest.param(
            "import asyncio\nawait asyncio.sleep(0)\nif X.any():\n    np.set_printoptions(precision=2)",
            id="after an await",
        ),
    ],
)
def test_print_options_last_from_cell_to_cell_and_stay_in_their_lesson(ran: Reader, source: str) -> None:
    ran.run(source)
    assert ran.shown("X / 3") == "array([[0.33, 1.  ],\n       [0.67, 0.67]])"
    assert repr(np.array([1 / 3])) == "array([0.33333333])"
    assert Reader(Session(lesson("02"))).shown("import numpy as np\nnp.array([1 / 3])") == "array([0.33333333])"


def test_a_restart_forgets_variables_and_print_options(ran: Reader) -> None:
    ran.run("np.set_printoptions(precision=2)")
    ran.session.clear()
    assert ran.run("X")["error"]["ename"] == "NameError"
    assert ran.shown("import numpy as np\nnp.array([1 / 3])") == "array([0.33333333])"


def test_an_exercise_is_checked_when_its_code_has_run(ran: Reader) -> None:
    assert ran.run("double = 4", "double")["result"] == {"state": "pass", "feedback": "Right."}
    assert ran.run("double = 5", "double")["result"] == {"state": "fail", "feedback": "Twice two."}
    assert "result" not in ran.run("double = 4 / 0", "double")
    assert ran.run("double = 4", "double")["agreement"]["state"] == "none"


def test_a_check_that_writes_into_the_namespace_changes_nothing(ran: Reader) -> None:
    check = "def check_double(given):\n    given['X'] = given['np'] = None\n    given.clear()"
    ran.session.lesson["exercises"]["double"]["check"] = check
    assert ran.run("double = 4", "double")["result"]["state"] == "pass"
    assert ran.shown("X.sum(), double") == "(np.float64(8.0), 4)"


def test_values_are_plain_data_and_a_missing_one_is_named(ran: Reader) -> None:
    ran.run("pair = (1, 2); n = np.float64(0.5); weights[0, 0] = np.nan")
    assert ran.session.value("X") == [[1.0, 3.0], [2.0, 2.0]]
    assert (ran.session.value("pair"), ran.session.value("n"), ran.session.value("tokens")) == ([1, 2], 0.5, ["a", "b"])
    assert np.isnan(ran.session.value("weights")[0][0])
    assert ran.session.evaluate("X[0].sum() / 8") == 0.5 and ran.session.evaluate("[*X.shape]") == [2, 2]
    with pytest.raises(KeyError, match="no cell that has run made 'Y'"):
        ran.session.value("Y")


def test_each_lesson_of_a_visit_has_its_own_variables_and_shows_its_own_lines() -> None:
    sessions = Sessions()
    one, two = (Reader(sessions.open(lesson(slug))) for slug in ("01", "02"))
    one.run("def f():\n    return 1 / 0  # of lesson 01")
    two.run("x = 2\ny = 3  # of lesson 02")
    assert one.run("f()", "output")["error"]["frames"][-1]["code"] == "return 1 / 0  # of lesson 01"
    assert two.run("f()")["error"]["ename"] == "NameError"
    assert sessions.open(lesson("01")) is sessions["01"] is one.session
    with pytest.raises(KeyError, match="no cell of lesson '03' has run"):
        sessions["03"]


def test_versions_are_those_that_run_here() -> None:
    assert versions() == {"python": sys.version.split()[0], "numpy": np.__version__}
