"""A cell's source: what it leaves behind, which value it shows, and which names it makes."""

import asyncio
import inspect
from contextvars import ContextVar, copy_context
from types import CodeType
from typing import Any

import pytest

from headwise.evaluate import STOP, assigned_names, evaluate

SETTING: ContextVar[str] = ContextVar("SETTING", default="unset")


def run(source: str, namespace: dict[str, Any] | None = None, **more: Any) -> Any:
    there = {} if namespace is None else namespace
    return asyncio.run(evaluate(source, "weights", there, more.get("context") or copy_context()))


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        pytest.param("1 + 1", 2, id="an expression"),
        pytest.param("x = 3\nx", 3, id="the last of several lines"),
        pytest.param("x = 3", None, id="an assignment"),
        pytest.param("1\nx = 3", None, id="an expression that is not last"),
        pytest.param("", None, id="nothing"),
        pytest.param("# only a comment", None, id="a comment"),
        pytest.param("1 + 1;", None, id="a semicolon silences"),
        pytest.param("1 + 1;  # said so", None, id="also before a comment"),
        pytest.param("1 + 1  # (N, N);", 2, id="a semicolon in a comment does not"),
        pytest.param("';'", ";", id="nor one in a text"),
        pytest.param("x = 'é'; (x)", "é", id="two statements on a line"),
        pytest.param("if True:\n    5", None, id="an expression inside a block"),
        pytest.param("import asyncio\nawait asyncio.sleep(0, 7)", 7, id="await"),
        pytest.param("import asyncio\n(await asyncio.sleep(0, 7)) + 1", 8, id="await inside the expression"),
        pytest.param("import asyncio\nx = await asyncio.sleep(0, 7)\nx", 7, id="await above it"),
    ],
)
def test_a_cell_shows_its_last_expression(source: str, shown: Any) -> None:
    assert run(source) == shown


def test_an_awaitable_that_is_not_awaited_stays_a_value() -> None:
    shown = run("async def later(): return 1\npromise = later()\npromise")
    assert inspect.iscoroutine(shown)
    shown.close()


def test_variables_stay_for_the_next_cell_and_functions_see_later_values() -> None:
    namespace: dict[str, Any] = {}
    run("x = 1\ndef f(): return x", namespace)
    assert run("x = 2\nf()", namespace) == 2
    assert run("[x for _ in range(2)]", namespace) == [2, 2]


def test_what_the_code_raises_is_raised() -> None:
    for raised in (ValueError, KeyboardInterrupt, SystemExit, SyntaxError):
        source = "1 +" if raised is SyntaxError else f"raise {raised.__name__}"
        # Not inside asyncio.run, which has its own way with KeyboardInterrupt.
        coroutine = evaluate(source, "weights", {}, copy_context())
        with pytest.raises(raised):
            coroutine.send(None)


def test_the_same_context_holds_before_and_after_an_await() -> None:
    context = copy_context()
    there = {"SETTING": SETTING, "sleep": asyncio.sleep}
    run("SETTING.set('cell 1')\nx = 1", there, context=context)
    assert SETTING.get() == "unset"
    run(
        "before = SETTING.get()\nawait sleep(0)\nafter = SETTING.get()\nSETTING.set('cell 2')\nx = 2",
        there,
        context=context,
    )
    assert (there["before"], there["after"]) == ("cell 1", "cell 1")
    assert run("SETTING.get()", there, context=context) == "cell 2"


def test_an_error_in_an_await_reaches_the_cell_that_awaits() -> None:
    fail = "async def fail():\n    await sleep(0)\n    raise ValueError\n"
    source = f"{fail}try:\n    await fail()\nexcept ValueError:\n    x = 'caught'\nx"
    assert run(source, {"sleep": asyncio.sleep}) == "caught"


@pytest.mark.parametrize(("message", "heard"), [(None, "CancelledError"), (STOP, "KeyboardInterrupt")])
@pytest.mark.parametrize("awaited", ["sleep(9)", "gather(sleep(9), sleep(8))", "wait_for(sleep(9), 8)"])
def test_a_cell_may_answer_to_being_cancelled_and_to_stop(awaited: str, message: str | None, heard: str) -> None:
    async def cancel() -> Any:
        source = f"try:\n    await {awaited}\nexcept BaseException as error:\n    x = type(error).__name__\nx"
        task = asyncio.create_task(evaluate(source, "weights", vars(asyncio).copy(), copy_context()))
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel(message)
        return await task

    assert asyncio.run(cancel()) == heard


def test_the_lines_of_a_cell_can_be_looked_up_as_a_files_can() -> None:
    namespace: dict[str, Any] = {}
    run("def softmax(scores):\n    return scores  # ours", namespace)
    assert inspect.getsource(namespace["softmax"]).endswith("return scores  # ours")
    code: CodeType = namespace["softmax"].__code__
    assert (code.co_filename, code.co_firstlineno) == ("<cell weights>", 1)


def test_no_future_statement_of_ours_changes_the_readers_code() -> None:
    assert run("def f(x: int): ...\nf.__annotations__") == {"x": int}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("X = 1\nW_Q, (W_K, *rest) = 2, (3, 4)", ["X", "W_Q", "W_K", "rest"]),
        ("for h in heads:\n    total += h", ["h", "total"]),
        ("import numpy as np\nimport os.path\nfrom math import pi as half_turn, e", ["np", "os", "half_turn", "e"]),
        ("def softmax(scores):\n    shares = 1\n    return shares", ["softmax"]),
        ("class Head:\n    size = 4", ["Head"]),
        ("squares = [i * i for i in range(3)]\nf = lambda y: (z := y)", ["squares", "f"]),
        ("x = 1\ny = x\nx = 2\nX[0] = 1\na.b = 2\nprint(y)", ["x", "y"]),
        ("with open(p) as f:\n    n: int = 1", ["f", "n"]),
        ("", []),
    ],
)  # fmt: skip
def test_the_names_a_cell_makes_are_those_of_its_top_level(source: str, names: list[str]) -> None:
    assert assigned_names(source) == names
