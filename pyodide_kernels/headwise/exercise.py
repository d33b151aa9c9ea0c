"""Check the answer to an exercise.

The check is the lesson author's function ``check_<exercise>(given)``. It reads the variables that the reader's code
left and returns None when they are right, otherwise one sentence that helps with this very mistake.
"""

from __future__ import annotations

import re
import traceback
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NotRequired, TypedDict

import numpy as np

from .streams import Printed

# NumPy's words for a product that does not fit, where a check passes them on.
_MISMATCH = re.compile(
    r"matmul: Input operand 1 has a mismatch in its core dimension \d, with gufunc signature \S+ "
    r"\(size (\d+) is different from (\d+)\)"
)


class Result(TypedDict):
    """``state`` is pass or fail; ``feedback`` is the sentence beside it; ``line`` is where the check itself stopped."""

    state: str
    feedback: str
    line: NotRequired[int]


def check(name: str, source: str, namespace: dict[str, Any]) -> Result:
    """Run the check in ``source`` on a copy of ``namespace``, so that checking leaves the reader's own names alone.

    Arrays are lent read-only and containers as shallow copies: what lies deeper in one is the reader's own. What the
    check prints, or what the reader's function prints while the check calls it, is nobody's output and is dropped.
    """
    file = f"<check {name}>"
    room: dict[str, Any] = {"__name__": f"check of {name}"}
    dropped = Printed("stdout", lambda _stream, _text: None)
    try:
        with redirect_stdout(dropped), redirect_stderr(dropped):
            exec(compile(source, file, "exec", dont_inherit=True), room)
            feedback = room[f"check_{name}"]({key: _lent(value) for key, value in namespace.items()})
    except (Exception, SystemExit) as error:
        stopped = [at for frame, at in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
        words = f"The check could not read this answer ({type(error).__name__}: {error})."
        failed = Result(state="fail", feedback=words)
        return Result(**failed, line=stopped[-1]) if stopped else failed
    if feedback is None:
        return Result(state="pass", feedback="Right.")
    if isinstance(feedback, str):
        feedback = _MISMATCH.sub(r"@ meets an axis of \2 on the left and one of \1 on the right", feedback)
    return Result(state="fail", feedback=feedback)


def _lent(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        view = value.view()
        view.flags.writeable = False
        return view
    return value.copy() if type(value) in (list, dict, set) else value
