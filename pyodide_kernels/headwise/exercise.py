"""Check the answer to an exercise.

The check is the lesson author's function ``check_<exercise>(given)``. It reads the variables that the reader's code
left and returns None when they are right, otherwise one sentence that helps with this very mistake.
"""

from __future__ import annotations

from typing import Any, TypedDict


class Result(TypedDict):
    """``state`` is pass or fail; ``feedback`` is the sentence beside it."""

    state: str
    feedback: str


def check(name: str, source: str, namespace: dict[str, Any]) -> Result:
    """Run the check in ``source`` on a copy of ``namespace``, so that checking changes nothing of the reader's."""
    room: dict[str, Any] = {"__name__": f"check of {name}"}
    exec(compile(source, f"<check {name}>", "exec"), room)
    try:
        feedback = room[f"check_{name}"](dict(namespace))
    except Exception as error:
        feedback = f"The check could not read this answer ({type(error).__name__}: {error})."
    if feedback is None:
        return Result(state="pass", feedback="Right.")
    return Result(state="fail", feedback=feedback)
