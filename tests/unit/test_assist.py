"""What the editor is told while somebody types: names, members and parameters, read without running anything."""

from typing import Any

import pytest

from .reader import Reader


@pytest.fixture(scope="module")
def ran() -> Reader:
    reader = Reader()
    reader.run_all()
    return reader


def options(ran: Reader, before: str) -> list[str]:
    return [option["label"] for option in ran.session.ask({"what": "complete", "before": before})["options"]]


@pytest.mark.parametrize(
    ("before", "length", "some"),
    [
        ("tok", 3, ["tokens"]),
        ("x = we", 2, ["weights"]),
        ("X.sh", 2, ["shape"]),
        ("X[0].arg", 3, ["argmax", "argmin"]),
        ("weights.T.", 0, ["T", "shape", "sum"]),
        ("np.", 0, ["zeros", "linalg", "sum"]),
        ("np.linalg.in", 2, ["inv"]),
        ("tokens[0].up", 2, ["upper"]),
        ("import nu", 2, ["numpy", "numbers"]),
        ("from numpy import array, lin", 3, ["linalg", "linspace"]),
        ("whi", 3, ["while"]),
        ("np.sum(X, ax", 2, ["axis="]),
        ("np.concatenate([X, (X)], ax", 2, ["axis="]),
        ("softmax(\n    sc", 2, ["scores="]),
        ("X.sum(", 0, ["axis=", "keepdims=", "tokens"]),
    ],
)
def test_what_could_follow_is_offered(ran: Reader, before: str, length: int, some: list[str]) -> None:
    found = ran.session.ask({"what": "complete", "before": before})
    assert found["length"] == length
    assert set(some) <= {option["label"] for option in found["options"]}


@pytest.mark.parametrize("before", ["nowhere.", "''.", "X.sum().", "softmax(X).", "(X).", "from nowhere import x"])
def test_nothing_is_offered_where_nothing_is_known(ran: Reader, before: str) -> None:
    assert options(ran, before) == []


def test_an_array_says_its_dtype_and_shape_beside_its_name(ran: Reader) -> None:
    (option,) = ran.session.ask({"what": "complete", "before": "weigh"})["options"]
    assert option == {"label": "weights", "type": "variable", "detail": "float64 (2, 2)"}


@pytest.mark.parametrize(
    ("expression", "title", "text"),
    [
        ("X", "X: float64 (2, 2)", "[[1. 3.]\n [2. 2.]]"),
        ("X.shape", "X.shape: (2, 2)", ""),
        ("tokens", "tokens: a list of 2", ""),
        ("softmax", "softmax(scores)", ""),
        ("np.linalg.inv", "np.linalg.inv(a)", "Compute the inverse of a matrix."),
        ("np.concatenate", "np.concatenate((a1, a2, ...), axis=0, out=None", "Join a sequence of arrays"),
        ("np.exp", "np.exp(x, /, out=None, *, where=True", "Calculate the exponential"),
        ("X.sum", "X.sum(axis=None, dtype=None", "Return the sum of the array elements"),
        ("len", "len(obj, /)", "Return the number of items in a container."),
    ],
)
def test_a_name_is_explained(ran: Reader, expression: str, title: str, text: str) -> None:
    found = ran.session.ask({"what": "describe", "expression": expression})
    assert found["title"].startswith(title) and found["text"].startswith(text)
    assert found["text"].count("\n") < 12 and "----" not in found["text"]


@pytest.mark.parametrize("expression", ["nowhere", "X.nowhere", "1 +", "softmax(X)", ""])
def test_what_stands_for_nothing_is_not_explained(ran: Reader, expression: str) -> None:
    assert ran.session.ask({"what": "describe", "expression": expression}) is None


ODD = """
log = []
class Odd:
    "An odd class."
    def __getattr__(self, name): log.append(name); raise AttributeError
    def __dir__(self): log.append("dir"); return []
    def __call__(self, x): log.append("call")
    def __repr__(self): log.append("repr"); return ""
    def __getitem__(self, key): log.append("item")
    def __len__(self): log.append("len"); return 1
    @property
    def lazy(self): log.append("lazy")
odd = Odd()
odd.own = 3
class Told:
    __doc__ = property(lambda self: log.append("doc"))
told = Told()
class Lists(list):
    def __repr__(self): log.append("repr"); return ""
    def __len__(self): log.append("len"); return 1
lists = Lists()
"""


@pytest.mark.parametrize("before", ["od", "odd.", "odd.la", "odd.lazy.", "odd[0].", "odd(", "lis", "lists.", "Odd."])
def test_asking_runs_nothing_of_the_readers(ran: Reader, before: str) -> None:
    assert ran.run(ODD)["state"] == "done"
    assert {"own", "lazy"} <= set(options(ran, "odd."))
    ran.session.ask({"what": "complete", "before": before})
    for expression in (before.rstrip(".([0]"), "odd", "told", "odd.lazy", "odd.own", "lists", "Odd"):
        ran.session.ask({"what": "describe", "expression": expression})
    log: list[Any] = ran.session.namespace["log"]
    assert log == []
